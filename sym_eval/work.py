"""One job as a pure function: a packet with the job in, a packet with the reply out.

Bindings are decoded only when the text names them. Whatever goes wrong becomes a typed failure;
only an interrupt passes through, to be answered by whoever runs this. No channel, no limit of the
system and no other job is known here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.matrices.exceptions import MatrixError
from sympy.polys.polyerrors import BasePolynomialError

from sym_core.channel import Packet
from sym_core.errors import Code, Failure, SymError
from sym_core.limits import TABLE, Limits
from sym_eval import codec, crossings, operations, printing
from sym_eval.code import reporting
from sym_eval.evidence import clock
from sym_eval.evidence.clock import OutOfTime
from sym_eval.operations.common import Answer, Call
from sym_eval.rebuild import Source

PRINTING_SHARE = 0.1  # of the wall, for each kind of text: what takes longer nobody reads
_WORDS = 300  # characters of somebody else's error message that are passed on


def work(packet: Packet) -> Packet:
    """Do the job of the packet; a `done` or a `failed` packet."""
    call = _call(packet)
    crossings.begin(packet.header.get("ways", ()))
    try:
        answer = operations.answer(packet.header["operation"], call)
        return _done(packet, call, answer)
    except (Exception, OutOfTime) as error:
        return _failed(packet, call, failure_of(error))


class Scope:
    """The session's bindings, each decoded at its first mention."""

    def __init__(self, packet: Packet) -> None:
        """`packet` carries the names and the encoded values in the same order."""
        self.encoded = {
            name: blob
            for names, blob in zip(packet.header["bindings"], packet.blobs, strict=True)
            for name in names
        }
        self._decoded: dict[str, object] = {}

    def lookup(self, name: str) -> object | None:
        """The binding's value, or None if the session has no such name."""
        if name not in self._decoded and name in self.encoded:
            self._decoded[name] = _mathematics(name, codec.decode(self.encoded[name]))
        return self._decoded.get(name)


def _mathematics(name: str, value: object) -> object:
    if isinstance(value, Source):
        what = f"{name} is a function of a program"
        raise SymError(Code.NAME, what, hint="call it in sym_exec", fragment=name)
    return _numbers(value)


def _numbers(value: Any) -> Any:
    """Python's numbers as SymPy's, in lists too: `n = 5` in a program is 5 in an expression."""
    if type(value) in (list, tuple):
        return type(value)(map(_numbers, value))
    if isinstance(value, dict):
        return {_numbers(key): _numbers(item) for key, item in value.items()}
    # By exact type: a truth value is an int to Python, and stays a truth value.
    make = _MADE.get(type(value))
    return value if make is None else make(value)


_MADE: dict[type, Any] = {
    int: sympy.Integer,
    float: sympy.Float,
    complex: lambda z: sympy.Float(z.real) + sympy.I * sympy.Float(z.imag),
}


def _call(packet: Packet) -> Call:
    given: dict[str, int] = packet.header["limits"]
    limits = Limits({name: given[name] for name in TABLE if name in given})
    scope = Scope(packet)
    return Call(packet.header["arguments"], scope, limits, encoded=scope.encoded)


def _parsed(call: Call) -> str:
    """How the main text was understood; empty if it was not."""
    return call.readings[0].parsed if call.readings else ""


def _done(packet: Packet, call: Call, answer: Answer) -> Packet:
    if answer.word:
        return _worded(packet, call, answer)
    if answer.shown is not None:
        wanted = call.arguments.get("whole") and answer.value is not None
        latex = _latex(call, answer.shown, answer.value) if wanted else None
        return reporting.packet(packet, answer, call.limits, latex)
    shown, notes = _printed(packet, call, answer.value)
    reply = {
        "result": shown[: call.limits["output"]],
        "length": len(shown),
        "latex": _latex(call, shown, answer.value),
        "parsed_input": _parsed(call),
        "numeric": _numeric(call, answer),
        "check": answer.check.as_fields(),
        "facts": dict(answer.facts) if answer.facts else None,
        "notes": [*_notes(call), *answer.notes, *notes, *crossings.notes()],
    }
    header = {
        "kind": "done",
        "job": packet.header["job"],
        "reply": reply,
        "value": {"type": printing.kind(answer.value)},
    }
    if answer.last_resort:
        header["last_resort"] = True
    return Packet(header, (codec.encode(answer.value, call.limits["value"]),))


def _worded(packet: Packet, call: Call, answer: Answer) -> Packet:
    """A word instead of a value: nothing is kept, and _ stays what it was."""
    nothing = ("a verdict is no value: no name was given",) if call.text("name") else ()
    reply = {
        **{"result": answer.word, "length": len(answer.word), "latex": None, "numeric": None},
        "parsed_input": _parsed(call),
        "check": answer.check.as_fields(),
        "facts": dict(answer.facts) if answer.facts else None,
        "notes": [*_notes(call), *answer.notes, *nothing],
    }
    return Packet({"kind": "done", "job": packet.header["job"], "reply": reply, "value": None})


def _notes(call: Call) -> list[str]:
    """What the reader had to say, each once."""
    return list(dict.fromkeys(note for found in call.readings for note in found.notes))


def _printed(packet: Packet, call: Call, value: object) -> tuple[str, tuple[str, ...]]:
    """The value as text, or its own name where a text would be too long or take too long."""
    name, most = f"_{packet.header['n']}", call.limits["nodes"]
    if printing.count_nodes(value, most + 1) > most:
        return name, (f"more than {most} nodes: kept as {name}, not printed",)
    text = _in_time(call, printing.plain, value)
    if text is None:
        return name, (f"printing takes too long or goes too deep: kept as {name}, not printed",)
    return text, ()


def _latex(call: Call, shown: str, value: object) -> str | None:
    most = call.limits["shown"]
    text = _in_time(call, printing.latex, value) if len(shown) <= most else None
    return text if text is None or len(text) <= most else None


def _in_time(call: Call, printed: Callable[[object], str], value: object) -> str | None:
    """A text within a share of the time; None where there is none. The answer is not lost by it."""
    try:
        return clock.within(call.limits["wall"] * PRINTING_SHARE, lambda: printed(value))
    except RecursionError:
        return None


def _numeric(call: Call, answer: Answer) -> str | None:
    digits: int = call.arguments.get("digits", 15)
    if answer.numeric is not None:
        return answer.numeric or None
    return printing.numeric(answer.value, digits)


def failure_of(error: BaseException) -> Failure:
    """The typed failure for whatever an operation raised."""
    if isinstance(error, SymError):
        return error.failure
    what = " ".join(str(error).split())[:_WORDS]
    for kinds, code, said, hint in _KINDS:
        if isinstance(error, kinds):
            return Failure(code, said.format(what), hint=hint)
    return Failure(Code.INTERNAL, f"{type(error).__name__}: {what}")


_KINDS: tuple[tuple[Any, Code, str, str], ...] = (
    (OutOfTime, Code.TIMEOUT, "a share of the time was used up", "ask for more with timeout_s"),
    (MemoryError, Code.MEMORY, "out of memory", "ask for something smaller"),
    (
        RecursionError,
        Code.INPUT_LIMIT,
        "nested too deeply to work on",
        "name inner parts in earlier calls",
    ),
    (ZeroDivisionError, Code.RUNTIME, "division by zero", "check where it is defined"),
    (NotImplementedError, Code.UNSOLVED, "no method for this: {}", "try another form"),
    (BasePolynomialError, Code.UNSOLVED, "no method for such a polynomial: {}", "expand it first"),
    (MatrixError, Code.RUNTIME, "matrices: {}", "check their shapes"),
    (OverflowError, Code.RUNTIME, "a number out of range: {}", ""),
    ((ArithmeticError, TypeError, ValueError, KeyError, IndexError), Code.RUNTIME, "{}", ""),
    (AttributeError, Code.RUNTIME, "not possible with such a value: {}", ""),
)


def _failed(packet: Packet, call: Call, failure: Failure) -> Packet:
    fields = failure.as_fields()
    if _parsed(call):
        fields["extra"].setdefault("parsed_input", _parsed(call))
    return Packet({"kind": "failed", "job": packet.header["job"], "error": fields})
