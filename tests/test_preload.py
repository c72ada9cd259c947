"""Everything SymPy imports while it works is there before it is sealed, and nothing else is."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from sym_eval import preload
from tests.broad import NAMES, RUN, TASKS
from tests.sealed import NOBODY, Job, Server
from tests.test_escape import AS_ROOT


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(demanded=("seccomp",), uid=NOBODY if AS_ROOT else None) as running:
        yield running.started()


@pytest.fixture(scope="module")
def walks(server: Server) -> list[dict[str, object]]:
    """The answers of two sealed children, half of the tasks each, side by side."""
    jobs = [ask(server, dict(list(TASKS.items())[half::2])) for half in (0, 1)]
    return [job.answer() for job in jobs]


def ask(server: Server, tasks: dict[str, str]) -> Job:
    return server.asked(RUN, tasks=tasks, names=NAMES)


def test_all_of_sympy_works_sealed_and_imports_nothing_late(walks: list[dict[str, object]]) -> None:
    halves = [(len(TASKS) + 1) // 2, len(TASKS) // 2]
    wanted = [{"failed": {}, "late": [], "done": tasks} for tasks in halves]
    assert [walk.get("reply", walk) for walk in walks] == wanted


def test_the_walk_is_a_long_one() -> None:
    assert len(TASKS) >= 100


def test_a_task_that_fails_is_told(server: Server) -> None:
    answer = ask(server, {"good": "1 + x", "bad": "1/0 + x"}).answer()
    failed = {"bad": "ZeroDivisionError: division by zero"}
    assert answer["reply"] == {"failed": failed, "late": [], "done": 2}


def test_a_late_import_is_told(server: Server) -> None:
    late = "import types; sys = __import__('sys'); sys.modules['late.one'] = types.ModuleType('l')"
    assert ask(server, {"late": late}).answer()["reply"]["late"] == ["late.one"]


def test_every_corner_of_sympy_is_imported_and_none_fails(server: Server) -> None:
    count = "import sys; r = sum(name.startswith('sympy.') for name in sys.modules)"
    assert int(server.result(count)) > 700
    assert "not imported" not in server.said()


def test_what_brings_threads_is_not_imported(server: Server) -> None:
    code = f"import sys; r = sorted(set(sys.modules) & set({sorted(HEAVY)}))"
    assert server.result(code) == "[]"


HEAVY = {"numpy", "scipy", "matplotlib", "IPython", "pandas", "asyncio", "multiprocessing", "mcp"}


@pytest.mark.parametrize("name", ["numpy", "matplotlib.pyplot", "pytest", "mcp", "sym_kernel"])
def test_other_packages_cannot_be_imported(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"^{name} is not part of this kernel$"):
        preload.OnlyTheseImports().find_spec(name)


@pytest.mark.parametrize("name", ["sympy", "sympy.core", "mpmath.libmp", "flint", "json"])
def test_the_finders_after_it_look_for_the_rest(name: str) -> None:
    assert preload.OnlyTheseImports().find_spec(name) is None


def test_a_closed_list_comes_before_every_other_finder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    preload.close_the_list()
    with pytest.raises(ModuleNotFoundError, match="not part of this kernel"):
        import numpy  # type: ignore[import-not-found]  # noqa: F401


def test_what_cannot_be_imported_is_named_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preload, "_STANDARD", "json no_such_module math")
    monkeypatch.setattr(preload, "_below", lambda path, prefix: iter(["sympy.no_such_corner"]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("warnings.filters", [])
        failed = preload.load()
    assert failed == {
        "no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
        "sympy.no_such_corner": "ModuleNotFoundError: No module named 'sympy.no_such_corner'",
    }


@pytest.mark.parametrize(
    "name",
    [
        "sympy.core.tests",
        "sympy.core.tests.test_basic",
        "sympy.testing",
        "sympy.parsing.latex",
        "sympy.utilities.autowrap",
        "sympy.plotting.pygletplot",
        "sympy.conftest",
    ],
)
def test_what_a_sealed_child_cannot_use_is_left_out(name: str) -> None:
    assert preload._LEFT_OUT.match(name)


@pytest.mark.parametrize(
    "name", ["sympy.printing.latex", "sympy.parsing.sympy_parser", "sympy.core.basic"]
)
def test_what_it_can_use_is_not_left_out(name: str) -> None:
    assert not preload._LEFT_OUT.match(name)


def test_every_kernel_numbers_and_hashes_alike(server: Server) -> None:
    # The first dummy was made while SymPy was imported, the second by the job.
    code = "from sympy import Dummy; from sympy.simplify.hyperexpand import _x\n"
    code += "r = _x.dummy_index, hash(_x), Dummy().dummy_index, hash(Dummy())"
    with Server() as other:
        other.started()
        assert server.result(code) == other.result(code)
