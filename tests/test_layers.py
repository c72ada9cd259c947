"""The borders of the source: who may import whom, who may fork, who may meet a string as code."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator, Set
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("sym_core", "sym_eval", "sym_people")
ACTORS = ("sym_mcp", "sym_client", "sym_kernel")
HEAVY = ("mcp", "mcp_types", "pydantic", "sympy", "mpmath", "anyio")
MATHEMATICS = {"sympy", "mpmath", "flint", "gmpy2", "pint"}
SOURCES = sorted(
    path
    for name in (*ROOMS, *ACTORS)
    for path in [*ROOT.glob(f"{name}.py"), *ROOT.glob(f"{name}/**/*.py")]
)
MAY_IMPORT = {
    "sym_core": {"sym_core"},
    "sym_client": {"sym_client", "sym_core"},
    "sym_kernel": {"sym_kernel", "sym_core"},
    "sym_eval": {"sym_eval", "sym_core"},
    "sym_mcp": {"sym_mcp", "sym_core", "sym_client"},
    "sym_people": {"sym_people", "sym_core", "sym_client"},
}
MAY_IMPORT_LATE = {"sym_people": {"sym_mcp", "sym_kernel"}}
EVALUATORS_SHARE = {"errors", "limits", "names", "strictjson", "channel", "tools"}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(node: ast.AST) -> list[str]:
    """The dotted names that one import statement brings in; [] for any other node."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


@cache
def imports(tree: ast.AST) -> frozenset[str]:
    return frozenset(name for node in nodes(tree) for name in imported(node))


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


def at_start(tree: ast.AST) -> set[str]:
    """What is imported when the module is: everything outside functions."""
    found = set(imported(tree))
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not for_types(child):
            found |= at_start(child)
    return found


def for_types(node: ast.AST) -> bool:
    """Whether a statement is only there for the type checker."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def tops(names: Set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def called(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every call as (what it is called on, name): `os.fork()` is ("os", "fork")."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield "", node.func.id
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield on_what(node.func.value), node.func.attr


def on_what(node: ast.AST) -> str:
    """A name as it is written; "…" for what is no name."""
    return node.id if isinstance(node, ast.Name) else "…"


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def each_source(*rooms: str) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """A rule for every module of these rooms (all, if none is named), as one test of all of them:
    one test for each rule and module took seconds to be counted and reported."""
    chosen = [path for path in SOURCES if not rooms or room_of(path) in rooms]

    def over_all(rule: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            broken = {shown(path): found for path in chosen if (found := breach(rule, path))}
            assert broken == {}

        test.__name__ = rule.__name__
        return test

    return over_all


def breach(rule: Callable[[Path], None], path: Path) -> str:
    """What a rule says against a module, or nothing."""
    try:
        rule(path)
    except AssertionError as error:
        return str(error) or "broken"
    return ""


def test_a_rule_that_is_broken_is_told_with_its_module() -> None:
    @each_source("sym_client")
    def rule(path: Path) -> None:
        assert path.name == "another.py"

    with pytest.raises(AssertionError, match=r"sym_client\.py.*another\.py"):
        rule()


@each_source()
def test_a_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(tree_of(path))


@each_source()
def test_a_module_imports_only_the_rooms_it_may(path: Path) -> None:
    room = room_of(path)
    ours = {name for name in tops(imports(tree_of(path))) if name in (*ROOMS, *ACTORS)}
    assert ours <= MAY_IMPORT[room] | MAY_IMPORT_LATE.get(room, set())


@each_source("sym_people")
def test_people_load_the_heavy_half_only_when_it_is_needed(path: Path) -> None:
    early = tops(at_start(tree_of(path)))
    assert early.isdisjoint({*HEAVY, "sym_mcp", "sym_kernel"})


@each_source("sym_core", "sym_client", "sym_kernel", "sym_mcp", "sym_people")
def test_only_the_evaluator_imports_mathematics(path: Path) -> None:
    assert tops(imports(tree_of(path))).isdisjoint(MATHEMATICS)


@each_source("sym_eval")
def test_the_evaluator_shares_little_with_the_daemon(path: Path) -> None:
    shared = {name.split(".")[1] for name in imports(tree_of(path)) if name.startswith("sym_core.")}
    assert shared <= EVALUATORS_SHARE


@each_source("sym_core", "sym_eval", "sym_client", "sym_kernel", "sym_people")
def test_only_the_front_end_and_the_demonstration_speak_mcp(path: Path) -> None:
    if shown(path) != "sym_people/agents.py":
        assert tops(imports(tree_of(path))).isdisjoint({"mcp", "mcp_types", "pydantic"})


@each_source()
def test_no_module_runs_a_string(path: Path) -> None:
    """But one, which runs the checked programs of agents in sealed children."""
    bare = {name for on, name in called(tree_of(path)) if not on}
    running = {"eval", "exec", "compile", "__import__"} & bare
    assert running == ({"eval", "compile"} if shown(path) == "sym_eval/code/running.py" else set())


@each_source()
def test_no_module_lets_the_library_read_a_string(path: Path) -> None:
    names = {name for _, name in called(tree_of(path))} | {
        name.rpartition(".")[2] for name in imports(tree_of(path))
    }
    assert names.isdisjoint({"sympify", "parse_expr", "S", "lambdify", "nsimplify"})


@each_source()
def test_only_the_codec_pickles(path: Path) -> None:
    if shown(path) != "sym_eval/codec.py":
        found = tops(imports(tree_of(path)))
        assert found.isdisjoint({"pickle", "marshal", "shelve", "dill", "copyreg"})


@each_source()
def test_only_the_fork_server_forks(path: Path) -> None:
    if shown(path) != "sym_eval/forkserver.py":
        tree = tree_of(path)
        forking = {"fork", "forkpty", "posix_spawn"}
        assert {name for on, name in called(tree) if on == "os"}.isdisjoint(forking)
        assert imports(tree).isdisjoint({f"os.{name}" for name in forking})
        assert "multiprocessing" not in tops(imports(tree))


@each_source("sym_eval")
def test_the_room_that_forks_starts_no_thread(path: Path) -> None:
    found = tops(imports(tree_of(path)))
    assert found.isdisjoint({"threading", "_thread", "concurrent", "asyncio"})


@each_source()
def test_no_module_calls_a_shell(path: Path) -> None:
    tree = tree_of(path)
    assert not {"system", "popen"} & {name for on, name in called(tree) if on == "os"}
    keywords = {
        keyword.arg
        for node in nodes(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
    }
    assert "shell" not in keywords


@pytest.mark.parametrize("module", ACTORS)
def test_an_actor_starts_without_mathematics(module: str) -> None:
    assert loaded_with(module).isdisjoint(MATHEMATICS)


@pytest.mark.parametrize("module", ["sym_people.cli", "sym_client", "sym_kernel"])
def test_what_must_start_fast_starts_without_the_mcp_library(module: str) -> None:
    assert loaded_with(module).isdisjoint(HEAVY)


def loaded_with(module: str) -> set[str]:
    """The top-level modules that a fresh Python holds after importing this one."""
    code = f"import {module}, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return tops(set(done.stdout.split()))
