"""Ask one operation in this process and see the whole answer; no kernel, no packets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sym_core import tools
from sym_core.errors import Failure, SymError
from sym_core.limits import Limits
from sym_eval import operations, reading
from sym_eval.operations.common import Answer, Call

Arguments = dict[str, Any]
"""Arguments of a tool besides `expr`."""
Whole = tuple[str, str, str, tuple[str, ...]]
"""An answer as text: value, verdict, how, notes."""


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


def whole(answer: Answer) -> Whole:
    """An answer as text: value, verdict, how, notes."""
    return str(answer.value), answer.check.verdict.value, answer.check.how, answer.notes


def answer(operation: str, /, **arguments: Any) -> Whole:
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


def answers(operation: str, rows: Sequence[tuple[str, Arguments, Whole]]) -> Callable[..., None]:
    """A test for a module: each row's text, with its arguments, gets the whole answer beside it."""

    @pytest.mark.parametrize(("text", "arguments", "expected"), rows)
    def test(text: str, arguments: Arguments, expected: Whole) -> None:
        assert answer(operation, expr=text, **arguments) == expected

    return test


def refusals(operation: str, rows: Sequence[tuple[str, Arguments, str]]) -> Callable[..., None]:
    """A test for a module: each row's text, with its arguments, is refused in these words."""

    @pytest.mark.parametrize(("text", "arguments", "sentence"), rows)
    def test(text: str, arguments: Arguments, sentence: str) -> None:
        assert refused(operation, expr=text, **arguments) == sentence

    return test
