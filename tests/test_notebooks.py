"""A notebook's text as cells and back again."""

from __future__ import annotations

import json
import sys
from typing import Any

import nbformat
import pytest

from sym_core.errors import Code, Failure, SymError
from sym_core.notebooks import Book, outputs_of
from tests.notebooks import cells_of, notebook

REPLY: dict[str, Any] = {"ok": True, "out": "", "result": None, "meta": {"trunc": 0}}


def refusal(text: str) -> Failure:
    with pytest.raises(SymError) as caught:
        Book(text)
    return caught.value.failure


def test_the_programs_are_those_of_the_code_cells() -> None:
    book = Book(notebook("a\nb", "# text", "c"))
    assert book.sources(1) == ["a\nb", "c"]
    assert book.sources(2) == ["c"]


def test_a_notebook_that_is_not_changed_comes_back_as_it_was() -> None:
    text = notebook("a", "# text")
    assert Book(text).text() == text
    assert Book(text.rstrip("\n")).text() == text.rstrip("\n")


@pytest.mark.parametrize(
    "text",
    ["", "no json", "[]", "{}", "1", '{"nbformat": 4}', '{"nbformat": 99, "cells": []}'],
)
def test_what_is_no_notebook_is_refused(text: str) -> None:
    failure = refusal(text)
    assert failure.code is Code.SYNTAX
    assert failure.what.startswith("the file is no notebook (")


def test_text_that_is_nested_for_ever_is_no_notebook() -> None:
    assert refusal("[" * 100_000).code is Code.SYNTAX


def test_a_cell_without_what_it_must_have_makes_it_no_notebook() -> None:
    broken = json.loads(notebook("a"))
    del broken["cells"][0]["outputs"]
    assert refusal(json.dumps(broken)).what == "the file is no notebook (NotebookValidationError)"


def test_an_older_format_is_read_as_the_one_of_today() -> None:
    old = nbformat.convert(nbformat.reads(notebook("1 + 1"), 4), 3)
    book = Book(nbformat.writes(old, version=3))
    assert (book.converted, book.sources(1)) == (True, ["1 + 1"])
    assert json.loads(book.text())["nbformat"] == 4


def test_cells_without_ids_are_no_reason_to_complain() -> None:
    old = json.loads(notebook("1 + 1"))
    old["nbformat_minor"] = 4
    del old["cells"][0]["id"]
    book = Book(json.dumps(old))
    assert not book.converted
    assert "id" not in json.loads(book.text())["cells"][0]


def test_half_a_character_is_written_as_it_was_spelled() -> None:
    text = notebook("'?'").replace("?", "\\ud83d")
    assert Book(text).text() == text


def test_outputs_counts_and_times_are_taken_away() -> None:
    book = Book(notebook("a", "b"))
    book.put(1, outputs_of({**REPLY, "result": "1"}))
    book.code[0].metadata["execution"] = {"shell.execute_reply": "today"}
    book.clear()
    assert book.text() == notebook("a", "b")


def test_the_outputs_of_a_cell_are_what_was_printed_and_its_value() -> None:
    book = Book(notebook("a", "b"))
    book.put(2, outputs_of({**REPLY, "out": "x\n", "result": "x**2", "latex": "x^{2}"}))
    nbformat.validate(nbformat.reads(book.text(), 4))
    assert cells_of(book.text())[1] == (
        2,
        [
            {"output_type": "stream", "name": "stdout", "text": ["x\n"]},
            {
                "output_type": "execute_result",
                "execution_count": 2,
                "metadata": {},
                "data": {"text/plain": ["x**2"], "text/latex": ["$\\displaystyle x^{2}$"]},
            },
        ],
    )


def test_an_error_is_an_output_too() -> None:
    error = {"ok": False, "code": "E_RUNTIME", "error": "E_RUNTIME: no"}
    book = Book(notebook("a"))
    book.put(1, outputs_of({**REPLY, **error}))
    ((_, outputs),) = cells_of(book.text())
    assert outputs == [
        {
            "output_type": "error",
            "ename": "E_RUNTIME",
            "evalue": "E_RUNTIME: no",
            "traceback": ["E_RUNTIME: no"],
        }
    ]


def test_a_flood_of_output_says_how_much_was_left_out() -> None:
    (output,) = outputs_of({**REPLY, "out": "ab", "meta": {"trunc": 7}})
    assert output == {"output_type": "stream", "name": "stdout", "text": "ab… [7 more]"}


def test_a_cell_that_was_refused_before_it_ran_has_only_its_error() -> None:
    refused = {"ok": False, "result": None, "code": "E_BUSY", "error": "E_BUSY: no room"}
    assert [output["output_type"] for output in outputs_of(refused)] == ["error"]


def test_a_cell_that_says_nothing_has_no_outputs() -> None:
    assert outputs_of(REPLY) == []


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nbformat", None)
    assert refusal(notebook("1")).text() == (
        "E_NAME: notebooks need the package nbformat, which is not installed; "
        "pip install 'sym-kernel[notebook]' where the MCP server runs"
    )
