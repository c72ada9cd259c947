"""A file and a notebook the whole way: a host's pipes, the front end, a real kernel."""

from __future__ import annotations

from collections.abc import Iterator
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
    path.write_text(notebook("x = symbols('x')\nprint('p' * 5000)", "# text", "diff(x**3)", "%ls"))
    before = asked(agent, "sym_history")["entries"]
    fault = asked(agent, "sym_notebook", action="check", path="a.ipynb")
    assert (fault["code"], fault["cell"], len(fault["faults"])) == ("E_AST_BLOCK", 3, 1)
    assert asked(agent, "sym_history")["entries"] == before
    ran = asked(agent, "sym_notebook", action="run", path="a.ipynb", write=True)
    assert (ran["cell"], ran["ran"], ran["written"]) == (3, 3, True)
    (_, (stream,)), (_, (value,)), (_, (error,)) = cells_of(path.read_text())
    assert stream["text"] == ["p" * 5000 + "\n"]
    assert value["data"] == {
        "text/plain": ["3*x**2"],
        "text/latex": ["$\\displaystyle 3 x^{2}$"],
    }
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
        assert (reply["state"], reply["entry"]) == ("done", None)
        assert client.poll(reply["job"])["result"] == reply["result"]
        assert client.call("sym_exec", code="_ + 1")["entry"] == "_2"


def test_a_root_that_is_none_ends_the_start_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        sym_mcp.main(["--root", "/nowhere/at/all"])
    assert capsys.readouterr().err.splitlines()[-1] == (
        "sym-kernel: error: E_NAME: root '/nowhere/at/all' is no directory"
    )
