"""Run a program of the session: what it prints streams out, its last expression is the result.

Has no evidence: a program is not mathematics that could be checked. A program that fails leaves
nothing behind.
"""

from __future__ import annotations

import types
from dataclasses import replace
from typing import Any

import mpmath
from sympy import default_sort_key
from sympy.core.sympify import _sympify

from sym_core.errors import Code, SymError
from sym_eval import codec, printing
from sym_eval.code import advice, builtin, checking, sinks
from sym_eval.code.running import Program, Ran
from sym_eval.evidence import claims, given
from sym_eval.operations.common import Answer, Call, unchecked

_PLAIN = (int, float, complex, str, bool)


def run(call: Call) -> Answer:
    """The value of the program's last expression; E_SYNTAX, E_AST_BLOCK, E_RUNTIME … with the line
    of the program in which it went wrong."""
    if (programs := call.arguments.get("check")) is not None:
        return Answer(None, _NOTHING, shown=checking.faults(programs, call.limits))
    text = call.arguments["code"]
    scope = _Session(call)
    there: dict[str, Any] = {"read": scope.read, "verify": _verify}
    if (words := call.arguments.get("args")) is not None:
        # A list of its own: what a program does to it is nobody else's.
        there["args"] = list(words)
    program = Program(text, scope, call.limits, there)
    ran = program.run()
    notes = [*advice.of(program.tree, text, ran.shown), *advice.two_kinds(program.names)]
    notes += [*_lost(ran), *_precision(), *_uncalled(ran.value)]
    shown, more = _shown(ran.value, call.limits["nodes"]) if ran.shown else ("", ())
    answer = Answer(ran.value, _NOTHING, (*notes, *more), shown=shown)
    return replace(answer, bound=ran.left.kept, deleted=ran.deleted)


_NOTHING = unchecked("what a program computes is not checked; verify(a, b) checks")


class _Session:
    """The session's bindings as a program sees them: with plain symbols."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._real: frozenset[str] | None = None

    def value(self, name: str) -> tuple[Any, bytes] | None:
        """A binding's value and its bytes."""
        blob = self._call.encoded.get(name)
        given = name == "args" and self._call.arguments.get("args") is not None
        if blob is None or given:
            return None
        return codec.decode_for_code(blob, self._declared()), blob

    def read(self, text: Any) -> Any:
        """Mathematics from plain text or LaTeX, with the names of the session in it."""
        if not isinstance(text, str):
            raise TypeError("read takes a text")
        return sinks.read(text, self._call.scope, self._call.limits)

    def _declared(self) -> frozenset[str]:
        """Names that programs of the session declared real: for them nothing is made plain."""
        if self._real is None:
            blobs = (blob for blob in self._call.encoded.values() if codec.is_of_code(blob))
            self._real = frozenset(
                name for blob in blobs for name in sinks.real_names(codec.decode_for_code(blob))
            )
        return self._real


def _verify(lhs: Any, rhs: Any) -> str:
    """equal, unequal or unproven, as sym_verify says it; symbols of which nothing is said are
    real."""
    left, right = (sinks.real_symbols(_sympify(side)) for side in (lhs, rhs))
    return str(claims.decide(left, right, given.given(())).verdict)


def _lost(ran: Ran) -> list[str]:
    said = (("not kept", ran.left.lost), ("deleted", ran.deleted))
    return [f"{what}: {', '.join(names)}" for what, names in said if names]


def _uncalled(value: Any) -> list[str]:
    """What expr.evalf is without its brackets."""
    method = isinstance(value, types.MethodType)
    return [f"the last line is a method: write .{value.__name__}() to call it"] if method else []


def _precision() -> list[str]:
    """The one setting of a process that programs change and would expect to find again."""
    set_ = mpmath.mp.dps != _DIGITS
    return [f"not kept: mp.dps ({_DIGITS} again in the next program)"] if set_ else []


_DIGITS = 15  # mpmath's own default


def _shown(value: Any, most: int) -> tuple[str, tuple[str, ...]]:
    """The value as Python shows it, unless it is too large to be shown."""
    # Numbers, texts and truths have a size that is bounded elsewhere.
    if isinstance(value, _PLAIN):
        return repr(value), ()
    if printing.count_nodes(value, most + 1) > most:
        return "…", (f"more than {most} nodes: too large to print; give it a name to keep it",)
    try:
        return builtin.unaddressed(_text(value)), ()
    except RecursionError:
        raise SymError(Code.OUTPUT, "nested too deeply to print", hint="print a part") from None
    # The value's own __repr__ runs here, and SymPy's printers fail in many ways.
    except Exception as error:
        what = f"the last value cannot be printed: {type(error).__name__}"
        raise SymError(Code.RUNTIME, what, hint="end with a part of it") from None


def _text(value: Any) -> str:
    """As Python shows it, but sets in order: theirs is another in every kernel."""
    kind = type(value)
    if kind is dict:
        return f"{{{', '.join(f'{_text(key)}: {_text(item)}' for key, item in value.items())}}}"
    if kind not in _AROUND or not value:
        return repr(value)
    items = sorted(value, key=default_sort_key) if kind in (set, frozenset) else value
    comma = "," if kind is tuple and len(value) == 1 else ""
    before, after = _AROUND[kind]
    return f"{before}{', '.join(map(_text, items))}{comma}{after}"


_AROUND: dict[Any, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}
