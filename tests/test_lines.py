"""Lines that are no messages: what is read of them all the same, and which error they get."""

from __future__ import annotations

from typing import Any

import pytest

from sym_core import lines
from sym_core.lines import INVALID_REQUEST, PARSE_ERROR


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('{"a": "\\ud800 \\u03b1"}', {"a": "\\ud800 α"}),
        ("1" * 4301, "1" * 4301),
        ("-12", -12),
        ("[1.5, null, true]", [1.5, None, True]),
    ],
)
def test_json_is_read_whatever_is_in_it(line: str, value: object) -> None:
    assert lines.read(line) == value


# What comes in a line, under which id its error goes out, and its code; None for no error.
REFUSED: list[tuple[str, Any, int | None]] = [
    *[("", None, None), ("   ", None, None), ("\t\n", None, None)],
    *[("no json", None, PARSE_ERROR), ("\ufeff{}", None, PARSE_ERROR), ("{", None, PARSE_ERROR)],
    *[("\ufffd", None, PARSE_ERROR), ("[" * 100_000, None, PARSE_ERROR)],
    *[("[]", None, INVALID_REQUEST), ("null", None, INVALID_REQUEST)],
    *[("3", None, INVALID_REQUEST), ('"x"', None, INVALID_REQUEST), ("{}", None, INVALID_REQUEST)],
    ('[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', None, INVALID_REQUEST),
    ('{"id": 7}', 7, INVALID_REQUEST),
    ('{"id": "seven", "method": 3}', "seven", INVALID_REQUEST),
    ('{"id": 1.5, "method": "ping"}', None, INVALID_REQUEST),
    ('{"id": true, "method": "ping"}', None, INVALID_REQUEST),
    ('{"id": null, "method": "ping"}', None, INVALID_REQUEST),
    ('{"id": {"a": 1}, "method": "ping"}', None, INVALID_REQUEST),
    ('{"method": "notifications/x", "params": 3}', None, None),
    ('{"id": 1, "result": 3}', None, None),
    ('{"id": 1, "error": 3}', None, None),
]


def test_a_line_that_is_no_message_gets_the_error_of_the_protocol() -> None:
    wrong = []
    for line, number, code in REFUSED:
        told = lines.refusal_of_line(line)
        seen = told and (told["jsonrpc"], told["id"], told["error"]["code"])
        if seen != (None if code is None else ("2.0", number, code)):
            wrong.append((line[:50], told))
    assert wrong == []


class Host:
    """A host that reads when it is told to."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.heard: list[Any] = []
        self.refusals = lines.Refusals(self._start, self._send)

    def _start(self, function: Any, *given: Any) -> None:
        self.begun.append(function(*given))

    async def _send(self, error: dict[str, Any]) -> None:
        self.heard.append(error["id"])

    def reads(self) -> None:
        """Everything that waits for it."""
        for each in self.begun:
            with pytest.raises(StopIteration):
                each.send(None)
        self.begun.clear()


def error(kind: str, given: object) -> dict[str, object]:
    """As the library tells them."""
    return {"type": kind, "loc": ("JSONRPCRequest",), "input": given}


def test_only_so_many_errors_wait_for_a_host_that_does_not_read() -> None:
    host = Host()
    for number in range(100):
        host.refusals.of([error("missing", {"id": number})])
    assert len(host.begun) == 16
    host.reads()
    host.refusals.of([error("missing", {"id": "again"})])
    host.reads()
    assert host.heard == [*range(16), "again"]


def test_the_whole_line_or_value_is_found_among_the_errors_of_its_parts() -> None:
    host = Host()
    part = error("int_type", 1.5)
    host.refusals.of([part, error("missing", {"id": 1}), error("missing", {"id": 2})])
    host.refusals.of([error("json_invalid", "no json")])
    host.refusals.of([error("model_type", [])])
    host.refusals.of([error("missing", {"method": "x"})])
    host.refusals.of([part])
    host.refusals.of([])
    host.reads()
    assert host.heard == [1, None, None]
