"""A file and a notebook the whole way: a host's pipes, the front end, a real kernel."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from pathlib import Path

import pytest

import sym_mcp
from tests.conftest import RunningKernel
from tests.mcp_agent import PROGRAM, Agent, asked
from tests.mcp_requirements import proves
from tests.notebooks import cells_of, notebook


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the agent's files."""
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def agent(kernel: RunningKernel, root: Path) -> Iterator[Agent]:
    """An agent whose files are in a folder of its own."""
    flags = ("--state", str(kernel.home.path), "--root", str(root))
    started = Agent("2026-07-28", PROGRAM, *flags)
    yield started
    started.close()


@proves("files:run")
def test_a_file_leaves_its_names_in_the_session(agent: Agent, root: Path) -> None:
    (root / "a.py").write_text("x = symbols('x')\nf = x**int(args[0])\nprint(args)\ndiff(f, x)")
    reply = asked(agent, "sym_run_file", path="a.py", args=["3"])
    assert (reply["out"], reply["result"], reply["bound"]) == ("['3']\n", "3*x**2", ["x", "f"])
    assert asked(agent, "sym_exec", code="f + 1")["result"] == "x**3 + 1"
    (root / "a.py").write_text("1\n1/0")
    reply = asked(agent, "sym_run_file", path="a.py")
    assert (reply["code"], reply["line"]) == ("E_RUNTIME", 2)


@proves("files:outside")
def test_a_path_that_leads_out_is_an_error_with_a_code(agent: Agent) -> None:
    reply = asked(agent, "sym_run_file", path="/etc/passwd")
    assert reply["error"] == (
        "E_NAME: no file '/etc/passwd' inside the roots; --root DIR lets agents use more folders"
    )


@proves("files:notebook")
def test_a_notebook_is_checked_run_and_written(agent: Agent, root: Path) -> None:
    path = root / "a.ipynb"
    long = "expand((1 + x)**200)"
    path.write_text(
        notebook("x = symbols('x')\nprint('p' * 5000)", "# text", "diff(x**3)", long, "%ls")
    )
    before = asked(agent, "sym_history")["entries"]
    fault = asked(agent, "sym_notebook", action="check", path="a.ipynb")
    assert (fault["code"], fault["cell"], len(fault["faults"])) == ("E_AST_BLOCK", 4, 1)
    assert asked(agent, "sym_history")["entries"] == before
    ran = asked(agent, "sym_notebook", action="run", path="a.ipynb", write=True)
    assert (ran["cell"], ran["ran"], ran["written"]) == (4, 4, True)
    (_, (stream,)), (_, (value,)), (_, (whole,)), (_, (error,)) = cells_of(path.read_text())
    assert stream["text"] == ["p" * 5000 + "\n"]
    assert value["data"] == {
        "text/plain": ["3*x**2"],
        "text/latex": ["$\\displaystyle 3 x^{2}$"],
    }
    expanded = "".join(whole["data"]["text/plain"])
    # 201 terms, the first and the last of them known, the one in the middle 200!/(100!)^2.
    assert expanded.startswith("x**200 + 200*x**199 + ") and expanded.endswith(" + 200*x + 1")
    assert f"{comb(200, 100)}*x**100" in expanded and expanded.count(" + ") == 200
    assert error["ename"] == "E_AST_BLOCK"


def test_the_kernel_itself_opens_no_files(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        for tool, more in (("sym_run_file", {}), ("sym_notebook", {"action": "run"})):
            reply = client.call(tool, path="a.py", **more)
            assert reply["error"] == (
                "E_NAME: the kernel opens no files, the MCP server does; "
                "read it yourself and send the text to sym_exec"
            )


def test_a_check_is_no_step_of_the_session(kernel: RunningKernel) -> None:
    with kernel.client("checks-only") as client:
        client.call("sym_exec", code="1")
        reply = client.call("sym_exec", code="", check=["1", "a b"])
        assert (reply["state"], reply["cell"]) == ("failed", 2)
        assert client.poll(reply["job"]) == reply
        assert client.call("sym_exec", code="_ + 1")["entry"] == "_2"


def test_a_check_that_is_polled_has_the_shape_of_a_check(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        asked_ = {"code": "", "check": ["1", "import numpy", "x ="], "first": 5}
        first = client.call("sym_exec", wait_s=0, **asked_)
        reply = client.poll(first["job"], wait_s=20)
        good = client.poll(client.call("sym_exec", code="", check=["1"], wait_s=0)["job"])
    assert first.keys() >= {"ok", "state", "faults", "notes", "ms", "job"}
    assert [(fault["cell"], fault["code"]) for fault in reply.pop("faults")] == [
        *((6, "E_AST_BLOCK"), (7, "E_SYNTAX")),
    ]
    assert {key: reply[key] for key in ("ok", "state", "cell", "line", "code")} == {
        **{"ok": False, "state": "failed", "cell": 6, "line": 1, "code": "E_AST_BLOCK"},
    }
    assert reply["error"].startswith("E_AST_BLOCK: cell 6, line 1: the module 'numpy'")
    assert good.keys() == {"ok", "state", "faults", "notes", "ms", "job"}
    assert (good["ok"], good["state"], good["faults"]) == (True, "done", [])


def test_a_root_that_is_none_ends_the_start_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        sym_mcp.main(["--root", "/nowhere/at/all"])
    assert capsys.readouterr().err.splitlines()[-1] == (
        "sym-kernel: error: E_NAME: root '/nowhere/at/all' is no directory"
    )
