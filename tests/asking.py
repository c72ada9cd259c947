"""Ask one operation in this process and see the whole answer; no kernel, no packets."""

from __future__ import annotations

from typing import Any

import pytest

from sym_core import tools
from sym_core.errors import Failure, SymError
from sym_core.limits import Limits
from sym_eval import operations, reading
from sym_eval.operations.common import Answer, Call


class Bindings(dict[str, Any]):
    """A session's bindings as a reader's scope."""

    def lookup(self, name: str) -> object | None:
        """The value, or None."""
        return self.get(name)


def asked(operation: str, /, scope: dict[str, str] | None = None, **arguments: Any) -> Answer:
    """The operation's answer, its arguments checked as the daemon checks them."""
    return called(operation, scope, **arguments)[1]


def called(
    operation: str, /, scope: dict[str, str] | None = None, **arguments: Any
) -> tuple[Call, Answer]:
    """The call and its answer."""
    tool = tools.tool(f"sym_{operation}")
    values = {name: reading.read(text).value for name, text in (scope or {}).items()}
    call = Call(tools.checked(tool, arguments), Bindings(values), Limits({"wall": 30}))
    return call, operations.answer(operation, call)


def whole(answer: Answer) -> tuple[str, str, str, tuple[str, ...]]:
    """An answer as text: value, verdict, how, notes."""
    return str(answer.value), answer.check.verdict.value, answer.check.how, answer.notes


def answer(operation: str, /, **arguments: Any) -> tuple[str, str, str, tuple[str, ...]]:
    """The whole answer as text."""
    return whole(asked(operation, **arguments))


def refusal(operation: str, /, **arguments: Any) -> Failure:
    """The failure that the operation ends in."""
    with pytest.raises(SymError) as caught:
        asked(operation, **arguments)
    return caught.value.failure


def refused(operation: str, /, **arguments: Any) -> str:
    """The failure's whole sentence."""
    return refusal(operation, **arguments).text()
