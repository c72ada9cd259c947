"""What a tool is in the table of tools, and the arguments of one call checked against its row.

A value of another kind, a missing one and an unknown name are errors that say what to write;
nothing is dropped and nothing but a number for a text is converted.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sym_core.errors import Code, SymError

_REQUIRED = object()
_TEXT_BITS = 4096  # above the 1000 digits a literal may have, under the 4300 that str() refuses
MANY = 1000  # words in a list: more than a command line or a notebook has
_LONGEST = 1 << 53  # seconds: still exact as a float, and no integer so large that float() raises


@dataclass(frozen=True)
class Argument:
    """One argument. `kind` is text (mathematics, read by the evaluator), word (a plain string),
    words (a list of them), seconds, integer or flag; `choices` closes a word's set. A `quiet` one
    is for our own programs: taken when it is given, and shown to nobody."""

    name: str
    kind: str
    about: str
    default: Any = _REQUIRED
    choices: tuple[str, ...] = ()
    quiet: bool = False

    @property
    def required(self) -> bool:
        """Whether the caller must give it."""
        return self.default is _REQUIRED


@dataclass(frozen=True)
class Tool:
    """One tool. `operation` names the evaluator's operation, "" for what the daemon answers."""

    name: str
    about: str
    arguments: tuple[Argument, ...]
    operation: str = ""
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False


def checked(called: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of one call, all of them, each of its kind; else E_NAME or E_SYNTAX.

    A number where text is expected is taken as its text (models send 5 for "5"); nothing else is
    converted, and an unknown argument is an error, never dropped.
    """
    known = {argument.name: argument for argument in called.arguments}
    for name in given:
        if name not in known:
            raise _unknown(called, str(name)[:64])
    return {
        name: _value(called, argument, given)
        for name, argument in known.items()
        if name in given or not argument.quiet
    }


def _unknown(called: Tool, name: str) -> SymError:
    shown = [argument.name for argument in called.arguments if not argument.quiet]
    begun = [each for each in shown if name.startswith(each)]  # expression: expr, not session
    near = sorted(begun, key=len, reverse=True)  # symbols_: symbols, not symbol
    near = near or difflib.get_close_matches(name, shown, 3, cutoff=0.75)
    hint = f"did you mean {near[0]}?" if near else f"it takes {', '.join(shown) or 'none'}"
    return SymError(
        Code.NAME,
        f"unknown argument {name!r}",
        where=called.name,
        hint=hint,
        candidates=tuple(near),
    )


def _value(called: Tool, argument: Argument, given: Mapping[str, Any]) -> Any:
    if argument.name not in given or given[argument.name] is None:
        if argument.required:
            raise SymError(Code.SYNTAX, f"argument {argument.name!r} is missing", where=called.name)
        return argument.default
    value = _KINDS[argument.kind](given[argument.name])
    if value is None:
        raise SymError(
            Code.SYNTAX,
            f"argument {argument.name!r} must be {_WORDED[argument.kind]}",
            where=called.name,
        )
    if argument.choices and value not in argument.choices:
        raise SymError(
            Code.NAME,
            f"{argument.name}={str(value)[:40]!r} is not known",
            where=called.name,
            hint="one of " + ", ".join(argument.choices),
            candidates=argument.choices,
        )
    return value


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    if type(value) is int and value.bit_length() <= _TEXT_BITS:
        return str(value)
    return str(value) if type(value) is float and math.isfinite(value) else None


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _words(value: object) -> list[str] | None:
    if not isinstance(value, (list, tuple)) or len(value) > MANY:
        return None
    return list(value) if all(isinstance(word, str) for word in value) else None


def _integer(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 1 << 53 else None


def _seconds(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= _LONGEST else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


_KINDS = {
    "text": _text,
    "word": _word,
    "words": _words,
    "integer": _integer,
    "seconds": _seconds,
    "flag": _flag,
}
_WORDED = {
    "text": "text",
    "word": "text",
    "words": f"a list of at most {MANY} texts",
    "integer": "a whole number",
    "seconds": "a number of seconds, not negative",
    "flag": "true or false",
}
