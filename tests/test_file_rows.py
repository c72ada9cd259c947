"""Files, outputs of notebooks and lines of the log, row by row: what is read, shown and written."""

# ruff: noqa: E501 (a row stands on one line)

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sym_core.errors import SymError
from sym_core.files import Files
from sym_core.limits import Limits
from sym_core.logs import LINE, LogFile, spelled_out
from sym_core.notebooks import Book, outputs_of
from tests.notebooks import cells_of, notebook

# Bytes of a file, and its text; or what is said of it.
TEXTS: list[tuple[bytes, str]] = [
    (b"", ""), (b"1 + 1\n", "1 + 1\n"), (b"1\r\n2\r3", "1\r\n2\r3"), (b"\xef\xbb\xbfx", "x"), ("größe π 😀".encode(), "größe π 😀"), (b"a\x00b", "a\x00b"), (b"\x1b[2J", "\x1b[2J"),
]  # fmt: skip
UNREADABLE = [
    (b"\xff", 0),
    (b"ab\xffcd", 2),
    (b"\xc3", 0),
    (b"x\xed\xa0\x80", 1),
    ("x".encode("utf-16"), 0),
    (b"ok\n\xe2\x82", 3),
]


def test_a_file_is_read_as_it_is_and_what_is_no_text_says_where(tmp_path: Path) -> None:
    files = Files([str(tmp_path)])
    for number, (data, text) in enumerate(TEXTS):
        (tmp_path / f"{number}.py").write_bytes(data)
        assert files.read(f"{number}.py").text == text
    for data, place in UNREADABLE:
        (tmp_path / "bad.py").write_bytes(data)
        with pytest.raises(SymError) as caught:
            files.read("bad.py")
        assert (
            caught.value.failure.text()
            == f"E_SYNTAX: 'bad.py' is not UTF-8 text at byte {place}; save it as UTF-8"
        )


PATHS = [  # a path, and whether it is the file, by what a path means
    ("a.py", True), ("./a.py", True), ("b/../a.py", True), ("b//../a.py", True), ("b/a.py", True), ("link.py", True), ("b/up.py", True), ("dir/a.py", True),
    ("", False), (".", False), ("b", False), ("b/", False), ("/", False), ("..", False), ("../a.py", False), ("a.py/", True), ("a.py/x", False), ("A.py", False), ("a.py ", False), (" a.py", False),
    ("out.py", False), ("loop.py", False), ("dead.py", False), ("pipe", False), ("a\0.py", False), ("\ud800", False), ("x" * 300, False), ("b/" * 3000 + "a.py", False), ("~/a.py", False), ("$HOME/a.py", False), ("a.*", False), ("file:a.py", False),
]  # fmt: skip


def test_every_way_to_write_a_path_leads_to_the_file_or_to_a_refusal(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "b").mkdir(parents=True)
    for place in (root / "a.py", root / "b" / "a.py", tmp_path / "a.py"):
        place.write_text("inside" if root in place.parents else "outside")
    links = {
        "link.py": "a.py",
        "out.py": "../a.py",
        "loop.py": "loop.py",
        "dead.py": "nowhere",
        "dir": "b",
        "b/up.py": "../a.py",
    }
    for name, to in links.items():
        (root / name).symlink_to(to)
    os.mkfifo(root / "pipe")
    files, wrong = Files([str(root)]), []
    for path, there in PATHS:
        try:
            found = files.read(path).text == "inside"
        except SymError as error:
            found = False
            if error.failure.code not in ("E_NAME",) or not error.failure.hint:
                wrong.append((path[:40], error.failure.text()[:200]))
        if found is not there:
            wrong.append((path[:40], str(found)))
    assert wrong == []


def another(path: Path) -> None:
    path.unlink()
    path.write_text("text")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def link(path: Path) -> None:
    path.unlink()
    path.symlink_to("/etc/passwd")


CHANGES: dict[str, Callable[[Path], object]] = {
    "longer": lambda path: path.write_text("other text"),
    "gone": lambda path: path.unlink(),
    "another": another,
    "touched": lambda path: os.utime(path, ns=(2, 2)),
    "a folder": folder,
    "a link": link,
}


def test_a_file_is_replaced_only_if_it_is_the_one_that_was_read(tmp_path: Path) -> None:
    """Whatever happened to it meanwhile, it is left as it is then, and nothing lies beside it."""
    for name, change in CHANGES.items():
        root = tmp_path / name
        root.mkdir()
        path = root / "a.py"
        path.write_text("text")
        os.utime(path, ns=(1, 1))  # long ago: a clock's tick is no part of this
        files = Files([str(root)])
        found = files.read("a.py")
        change(path)
        before = [(each.name, os.lstat(each).st_mtime_ns) for each in root.iterdir()]
        with pytest.raises(SymError) as caught:
            files.replace(found, "new")
        assert caught.value.failure.code == "E_OUTPUT", name
        assert [(each.name, os.lstat(each).st_mtime_ns) for each in root.iterdir()] == before, name


MODES = [0o600, 0o644, 0o640, 0o400, 0o755, 0o444]


def test_a_replaced_file_keeps_its_rights_and_has_all_of_the_text(tmp_path: Path) -> None:
    files = Files([str(tmp_path)])
    for mode in MODES:
        path = tmp_path / f"{mode:o}.py"
        path.write_text("old")
        path.chmod(mode)
        files.replace(files.read(path.name), "π" * 100_000)
        assert (path.stat().st_mode & 0o777, path.read_text()) == (mode, "π" * 100_000)
    assert len(list(tmp_path.iterdir())) == len(MODES)


# -- outputs of a cell

REPLY: dict[str, Any] = {"ok": True, "out": "", "result": None, "meta": {"trunc": 0}, "latex": None}
STREAM = {"output_type": "stream", "name": "stdout"}
OUTPUTS: list[tuple[dict[str, Any], list[Any]]] = [
    ({}, []),
    ({"out": "1\n"}, [STREAM | {"text": "1\n"}]),
    ({"out": "12", "meta": {"trunc": 30}}, [STREAM | {"text": "12… [30 more]"}]),
    ({"result": "x"}, [{"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "x"}}]),
    ({"result": "x", "latex": "x"}, [{"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "x", "text/latex": "$\\displaystyle x$"}}]),
    ({"result": "x", "out": "y"}, [STREAM | {"text": "y"}, {"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "x"}}]),
    ({"ok": False, "code": "E_RUNTIME", "error": "E_RUNTIME: no"}, [{"output_type": "error", "ename": "E_RUNTIME", "evalue": "E_RUNTIME: no", "traceback": ["E_RUNTIME: no"]}]),
    ({"ok": False, "out": "a", "code": "E_NAME", "error": "e"}, [STREAM | {"text": "a"}, {"output_type": "error", "ename": "E_NAME", "evalue": "e", "traceback": ["e"]}]),
    ({"result": ""}, []),
]  # fmt: skip


def test_a_reply_becomes_the_outputs_of_its_cell_and_these_are_a_notebooks() -> None:
    pytest.importorskip("nbformat")
    for changed, outputs in OUTPUTS:
        made = outputs_of(REPLY | changed)
        assert made == outputs
        book = Book(notebook("a", "b"))
        book.put(2, made)
        written = Book(book.text())  # which holds it against the format
        counts = [
            {"execution_count": 2} if each["output_type"] == "execute_result" else {}
            for each in outputs
        ]
        (_, first), (count, second) = cells_of(written.text())
        assert (first, count, len(second)) == ([], 2, len(outputs))
        assert [each.get("execution_count") for each in second] == [
            each.get("execution_count") for each in counts
        ]


NO_BOOKS = [
    "", " ", "null", "1", "[]", "{}", '"x"', "{", "{]", '{"nbformat": 4}', '{"nbformat": 99, "cells": []}', '{"nbformat": "4", "nbformat_minor": 5, "metadata": {}, "cells": []}',
    json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": {}}), json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [1]}), json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "x"}]}),
    "NaN", "\x00", "%PDF-1.4", "import sympy", "[" * 50_000, '{"a":' * 50_000,
]  # fmt: skip


def test_what_is_no_notebook_is_said_to_be_none() -> None:
    pytest.importorskip("nbformat")
    wrong = []
    for text in NO_BOOKS:
        try:
            Book(text)
            wrong.append((text[:40], "read"))
        except SymError as error:
            said = error.failure.text()
            if not (
                said.startswith("E_SYNTAX: the file is no notebook (")
                and said.endswith("; it takes Jupyter's .ipynb")
            ):
                wrong.append((text[:40], said))
    assert wrong == []


# -- lines of the log

SPELLED = [
    ("plain", "plain"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("\x1b[31m", "\\x1b[31m"), ("tab\t", "tab\\t"), ("back\\slash", "back\\\\slash"), ("\\n", "\\\\n"), ("\x00", "\\x00"),
    ("\u2028", "\\u2028"), ("\u202e", "\\u202e"), ("\ud800", "\\ud800"), ("é π 😀", "é π 😀"), ("\x7f", "\\x7f"), ("\x85", "\\x85"), ("\ufeff", "\\ufeff"), ("", ""), ("\U000e0001", "\\U000e0001"),
]  # fmt: skip


def test_whatever_is_logged_is_one_line_that_no_terminal_obeys(tmp_path: Path) -> None:
    assert [
        (text, spelled_out(text)) for text, shown in SPELLED if spelled_out(text) != shown
    ] == []
    handler = LogFile(tmp_path / "log", 1 << 20)
    for text, _ in SPELLED:
        handler.emit(logging.LogRecord("n", 20, "", 0, "%s", (text,), None))
    handler.close()
    lines = (tmp_path / "log").read_text().splitlines()
    assert [line.split(": ", 1)[1] for line in lines] == [shown for _, shown in SPELLED]


def test_two_texts_that_differ_are_spelled_differently() -> None:
    texts = [text for text, _ in SPELLED] + [shown for _, shown in SPELLED]
    assert len({spelled_out(text) for text in set(texts)}) == len(set(texts))


@pytest.mark.parametrize("size", [0, 1, LINE - 200, LINE, LINE + 1, 3 * LINE])
def test_a_long_line_is_cut_and_says_how_much_is_missing(tmp_path: Path, size: int) -> None:
    handler = LogFile(tmp_path / "log", 1 << 20)
    handler.emit(logging.LogRecord("n", 20, "", 0, "x" * size, None, None))
    handler.close()
    (line,) = (tmp_path / "log").read_text().splitlines()
    shown, more = line.count("x"), line.partition("… [")[2].removesuffix(" more]")
    assert shown + int(more or 0) == size
    assert len(line) <= LINE + 30


def test_lines_fill_two_files_and_no_more(tmp_path: Path) -> None:
    handler = LogFile(tmp_path / "log", Limits({"log": 1000})["log"])
    for number in range(200):
        handler.emit(logging.LogRecord("n", 20, "", 0, f"line {number} {'x' * 50}", None, None))
    handler.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "log.1"]
    assert all(
        path.stat().st_size <= 1000 and path.stat().st_mode & 0o777 == 0o600
        for path in tmp_path.iterdir()
    )
    lines = [
        *(tmp_path / "log.1").read_text().splitlines(),
        *(tmp_path / "log").read_text().splitlines(),
    ]
    numbers = [int(line.split("line ")[1].split()[0]) for line in lines]
    assert numbers == list(range(200 - len(numbers), 200))  # the last ones, none missing between
