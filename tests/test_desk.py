"""Calls on files and notebooks over a kernel that only pretends: what is asked, what is replied."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from sym_core.desk import Desk
from sym_core.errors import Code, SymError
from sym_core.files import Files
from sym_core.limits import Limits
from sym_core.tools import TABLE, checked
from tests.notebooks import cells_of, notebook

DONE: dict[str, Any] = {
    **{"ok": True, "state": "done", "out": "", "result": None, "bound": [], "notes": []},
    **{"meta": {"trunc": 0, "next": 0, "ms": 1}, "session": "s", "entry": None, "job": "j1"},
}
FAILED = {
    **DONE,
    **{"ok": False, "state": "failed", "code": "E_RUNTIME", "line": 2, "fragment": "1/0"},
    **{"error": "E_RUNTIME: ZeroDivisionError; no", "hint": "no", "candidates": []},
}


class Kernel:
    """Answers programs by their text, from a table."""

    def __init__(self, replies: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._replies = replies

    async def ask(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The reply that the table has for the code, or the job, of a call."""
        self.calls.append((tool, dict(arguments)))
        key = arguments.get("code", arguments.get("job"))
        reply = self._replies.get(str(key), {})
        if isinstance(reply, SymError):
            raise reply
        return {**DONE, **reply}

    @property
    def codes(self) -> list[str]:
        """The programs that were run."""
        return [call["code"] for _, call in self.calls if "code" in call]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A notebook of three cells of code."""
    path = tmp_path / "a.ipynb"
    path.write_text(notebook("x", "# text", "y", "z"))
    return path


def work(root: Path, tool: str, kernel: Kernel, limits: Limits | None = None, **given: Any) -> Any:
    """The reply to one call."""
    limits = limits or Limits()
    desk = Desk(Files([str(root)], limits), limits, kernel.ask)
    return asyncio.run(desk.work(tool, checked(TABLE[tool], given)))


def on(book: Path, action: str, kernel: Kernel | None = None, **given: Any) -> Any:
    """The reply to an action on the notebook."""
    given |= {"action": action, "path": book.name}
    return work(book.parent, "sym_notebook", kernel or Kernel(), **given)


def refused(book: Path, action: str, **given: Any) -> str:
    with pytest.raises(SymError) as caught:
        on(book, action, **given)
    return caught.value.failure.text()


def test_a_file_goes_to_the_kernel_as_a_program_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("args\n")
    kernel = Kernel({"args\n": {"result": "['3']"}})
    given: dict[str, Any] = {
        "path": "a.py",
        "args": ["3"],
        "session": "",
        "wait_s": 2,
        "timeout_s": 9,
    }
    assert work(tmp_path, "sym_run_file", kernel, **given)["result"] == "['3']"
    program = {"code": "args\n", "args": ["3"], "session": "", "wait_s": 2.0, "timeout_s": 9.0}
    assert kernel.calls == [("sym_exec", program)]


def test_a_file_without_words_has_an_empty_list_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    kernel = Kernel()
    work(tmp_path, "sym_run_file", kernel, path="a.py")
    assert kernel.calls[0][1]["args"] == []
    assert kernel.calls[0][1]["session"] is None


def test_a_file_that_is_not_there_asks_the_kernel_nothing(tmp_path: Path) -> None:
    kernel = Kernel()
    with pytest.raises(SymError, match="E_NAME: no file 'a.py' inside the roots"):
        work(tmp_path, "sym_run_file", kernel, path="a.py")
    assert kernel.calls == []


def test_check_has_all_cells_read_at_once_and_none_run(book: Path) -> None:
    kernel = Kernel({"": {"faults": []}})
    assert on(book, "check", kernel) == {
        **{"ok": True, "state": "done", "action": "check", "path": "a.ipynb"},
        **{"cells": 3, "faults": []},
    }
    program = {"code": "", "session": "", "check": ["x", "y", "z"], "first": 1, "wait_s": None}
    assert kernel.calls == [("sym_exec", program)]


def test_check_names_each_cell_that_would_be_refused(book: Path) -> None:
    fault = {"line": 2, "code": "E_AST_BLOCK", "error": "no", "hint": "else"}
    found = [{"cell": 2, **fault}, {"cell": 3, **fault}]
    kernel = Kernel({"": {"ok": False, "faults": found}})
    reply = on(book, "check", kernel, since=2)
    assert kernel.calls[0][1]["first"] == 2
    assert reply == {
        **{"ok": False, "state": "failed", "action": "check", "path": "a.ipynb", "cells": 3},
        **{"faults": [{"cell": 2, **fault}, {"cell": 3, **fault}], "cell": 2, "line": 2},
        **{"code": "E_AST_BLOCK", "error": "E_AST_BLOCK: cell 2, line 2: no", "hint": "else"},
    }


def test_more_code_than_one_call_holds_is_checked_in_several(book: Path) -> None:
    fault = {"cell": 1, "line": 1, "code": "E_SYNTAX", "error": "no", "hint": ""}
    kernel = Kernel({"": {"ok": False, "faults": [fault]}})
    given: dict[str, Any] = {"action": "check", "path": book.name}
    reply = work(book.parent, "sym_notebook", kernel, Limits({"text": 2}), **given)
    assert [call["check"] for _, call in kernel.calls] == [["x", "y"], ["z"]]
    assert [call["first"] for _, call in kernel.calls] == [1, 3]
    assert reply["faults"] == [fault, fault] and reply["cell"] == 1


def test_a_check_that_goes_on_is_a_job_to_collect(book: Path) -> None:
    goes_on = {"state": "running", "faults": [], "job": "j7", "notes": ["not finished"]}
    kernel = Kernel({"": goes_on})
    reply = on(book, "check", kernel, wait_s=0)
    assert kernel.calls[0][1]["wait_s"] == 0
    assert {key: reply[key] for key in goes_on} == goes_on
    assert (reply["ok"], reply["action"], reply["cells"]) == (True, "check", 3)


def test_a_check_that_the_kernel_refuses_is_refused(book: Path) -> None:
    reply = on(book, "check", Kernel({"": FAILED}))
    assert (reply["ok"], reply["code"], reply["action"]) == (False, "E_RUNTIME", "check")


def test_extract_gives_the_text_of_the_program(book: Path) -> None:
    assert on(book, "extract")["result"] == ("# %% cell 1\nx\n\n# %% cell 2\ny\n\n# %% cell 3\nz\n")
    assert on(book, "extract", since=3)["result"] == "# %% cell 3\nz\n"


def test_a_text_too_long_for_a_reply_is_cut_and_says_so(book: Path) -> None:
    limits = Limits({"file_shown": 10})
    reply = work(book.parent, "sym_notebook", Kernel(), limits, action="extract", path=book.name)
    assert (reply["result"], reply["notes"]) == ("# %% cell ", ["cut after 10 of 44 characters"])


def test_clear_shows_the_new_text_and_leaves_the_file(book: Path) -> None:
    on(book, "run", Kernel({"x": {"result": "1"}}), write=True)
    before = book.read_text()
    reply = on(book, "clear")
    assert (reply["result"], reply["written"]) == (notebook("x", "# text", "y", "z"), False)
    assert book.read_text() == before


def test_clear_writes_when_it_is_told_to(book: Path) -> None:
    on(book, "run", Kernel({"x": {"result": "1"}}), write=True)
    reply = on(book, "clear", write=True)
    assert (reply["result"], reply["written"]) == (None, True)
    assert book.read_text() == notebook("x", "# text", "y", "z")


def test_run_goes_from_cell_to_cell_in_one_session(book: Path) -> None:
    kernel = Kernel({"x": {"out": "p\n"}, "z": {"result": "z", "latex": "z"}})
    reply = on(book, "run", kernel, session="work", timeout_s=5)
    assert [(reply[key]) for key in ("ok", "cells", "ran", "session")] == [True, 3, 3, "s"]
    assert [count for count, _ in cells_of(reply["result"])] == [1, 2, 3]
    assert [len(outputs) for _, outputs in cells_of(reply["result"])] == [1, 0, 1]
    assert kernel.codes == ["x", "y", "z"]
    passed = [{**call, "wait_s": 0} for _, call in kernel.calls]
    same = {"session": "work", "timeout_s": 5.0, "whole": True, "wait_s": 0}
    assert passed == [{"code": code, **same} for code in "xyz"]
    assert book.read_text() == notebook("x", "# text", "y", "z")


def test_run_stops_at_the_first_error_and_keeps_what_came_before(book: Path) -> None:
    kernel = Kernel({"x": {"result": "1"}, "y": FAILED})
    reply = on(book, "run", kernel, write=True)
    assert kernel.codes == ["x", "y"]
    assert (reply["ok"], reply["state"], reply["code"], reply["hint"]) == (
        *(False, "failed", "E_RUNTIME", "no"),
    )
    assert reply["error"] == "E_RUNTIME: cell 2, line 2: ZeroDivisionError; no"
    assert (reply["cell"], reply["line"], reply["ran"], reply["written"]) == (2, 2, 2, True)
    kinds = [[each["output_type"] for each in out] for _, out in cells_of(book.read_text())]
    assert kinds == [["execute_result"], ["error"], []]


def test_a_kernel_that_is_lost_on_the_way_leaves_what_it_did(book: Path) -> None:
    kernel = Kernel({"x": {"result": "1"}, "y": SymError(Code.LOST, "gone")})
    reply = on(book, "run", kernel, write=True)
    assert (reply["code"], reply["cell"], reply["written"]) == ("E_LOST", 2, True)
    assert [count for count, _ in cells_of(book.read_text())] == [1, 2, None]


def test_a_cell_that_is_still_running_is_a_job_to_collect(book: Path) -> None:
    kernel = Kernel({"y": {"state": "running", "job": "j7"}})
    reply = on(book, "run", kernel, wait_s=0)
    assert [reply[key] for key in ("ok", "state", "cell", "job", "ran")] == [
        *(True, "running", 2, "j7", 1),
    ]
    assert reply["notes"] == ["cell 2 is still running: sym_poll collects it, since=3 goes on"]
    assert kernel.codes == ["x", "y"]


def test_all_cells_together_wait_no_longer_than_one_call_may(book: Path) -> None:
    kernel = Kernel()
    on(book, "run", kernel)
    on(book, "run", kernel, wait_s=100)
    waits = [call["wait_s"] for _, call in kernel.calls]
    assert all(later <= before for before, later in zip(waits[:2], waits[1:3], strict=True))
    assert waits[0] <= 20 < waits[3] <= 45


def test_run_begins_where_it_is_told_to(book: Path) -> None:
    kernel = Kernel()
    on(book, "run", kernel, since=2)
    assert kernel.codes == ["y", "z"]


def test_a_blank_cell_is_not_run(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(" \n", "x"))
    kernel = Kernel()
    assert on(path, "run", kernel)["ran"] == 1
    assert kernel.codes == ["x"]


def test_a_long_result_is_written_whole(book: Path) -> None:
    kernel = Kernel({"x": {"out": "a" * 50_000, "result": "b" * 50_000}})
    on(book, "run", kernel, write=True)
    ((_, (stream, value)), *_) = cells_of(book.read_text())
    assert stream["text"] == ["a" * 50_000]
    assert value["data"] == {"text/plain": ["b" * 50_000]}


def test_a_notebook_that_was_changed_while_it_ran_is_left_alone(book: Path) -> None:
    class Meanwhile(Kernel):
        async def ask(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
            book.write_text("somebody else's")
            return await super().ask(tool, arguments)

    with pytest.raises(SymError, match="E_OUTPUT: 'a.ipynb' was changed meanwhile"):
        on(book, "run", Meanwhile(), write=True)
    assert book.read_text() == "somebody else's"


@pytest.mark.parametrize("since", [0, -1, 4])
def test_a_cell_that_is_not_there_is_refused(book: Path, since: int) -> None:
    assert refused(book, "run", since=since) == (
        f"E_NAME: there is no code cell {since}; they are counted from 1 to 3"
    )


def test_a_notebook_without_code_is_done_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(notebook("# text"))
    kernel = Kernel()
    assert on(path, "run", kernel)["ran"] == 0
    assert kernel.calls == []


def test_cells_that_would_know_nothing_of_each_other_are_not_run(book: Path) -> None:
    assert refused(book, "run", session="") == (
        "E_NAME: session='' keeps nothing from cell to cell; leave it out, or name a session"
    )


@pytest.mark.parametrize("action", ["check", "extract"])
def test_what_changes_nothing_writes_nothing(book: Path, action: str) -> None:
    assert refused(book, action, write=True) == (
        f"E_NAME: {action} writes nothing; write=true goes with clear and run"
    )


def test_what_is_no_notebook_is_an_error_of_the_call(book: Path) -> None:
    book.write_text("print(1)")
    assert refused(book, "run").startswith("E_SYNTAX: the file is no notebook (")


def test_an_older_notebook_says_that_it_becomes_a_new_one(book: Path) -> None:
    old = json.loads(notebook("x"))
    cell = {**old["cells"][0], "input": ["1"], "language": "python", "collapsed": False}
    cell = {key: value for key, value in cell.items() if key not in ("id", "source")}
    del cell["execution_count"]
    sheet = {"cells": [cell], "metadata": {}}
    whole = {"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [sheet]}
    book.write_text(json.dumps(whole))
    reply = on(book, "clear")
    assert reply["notes"] == ["it was of an older format: now it is of format 4"]
    assert cells_of(reply["result"]) == [(None, [])]
