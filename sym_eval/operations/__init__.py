"""What the tools do: an operation is the `run` of a module named in TABLE; the others help these.

The words of TABLE are those of sym_core.tools; no other word leads anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext

from sym_core.errors import Code, SymError
from sym_eval.operations import (
    derivation,
    differentiate,
    evaluate,
    integrate,
    simplify,
    solve,
    verify,
)
from sym_eval.operations import exec as program
from sym_eval.operations.common import Answer, Call, with_facts
from sym_eval.restraint import restrained

Operation = Callable[[Call], Answer]

TABLE: Mapping[str, Operation] = {
    "evaluate": evaluate.run,
    "simplify": simplify.run,
    "differentiate": differentiate.run,
    "integrate": integrate.run,
    "solve": solve.run,
    "derivation": derivation.run,
    "verify": verify.run,
    "exec": program.run,
}


def find(name: object) -> Operation:
    """The operation of that name, or E_INTERNAL: the daemon checks names before."""
    if isinstance(name, str) and name in TABLE:
        return TABLE[name]
    raise SymError(Code.INTERNAL, f"there is no operation {str(name)[:64]!r}")


def answer(name: object, call: Call) -> Answer:
    """The operation's answer, in the session's own symbols."""
    operation = find(name)
    # A program may spend its time as it likes: see restraint.py.
    with nullcontext() if operation is program.run else restrained(call.limits):
        begun = call.begun()
        found = begun.finished(operation(begun))
        return found if found.value is None else with_facts(found)
