"""A tool, an operation and its test: all three or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from sym_core import tools
from sym_core.errors import Code, SymError
from sym_eval import operations

HERE = Path(__file__).parent
FOLDER = Path(operations.__file__).parent
NAMED = {tool.operation for tool in tools.TABLE.values() if tool.operation}


def test_every_tool_has_its_operation_and_every_operation_its_tool() -> None:
    assert set(operations.TABLE) == NAMED


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_operation_has_a_module_of_its_name(name: str) -> None:
    assert (FOLDER / f"{name}.py").is_file()


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_operation_has_a_test_of_its_name(name: str) -> None:
    assert (HERE / f"test_op_{name}.py").is_file()


def test_every_module_with_a_run_belongs_to_an_operation() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py") if "\ndef run(call" in path.read_text()}
    helpers = {name for name in modules if name.startswith("solve_")}
    assert modules - helpers == NAMED


@pytest.mark.parametrize("name", ["", "run", "__class__", None, 7, "sym_evaluate"])
def test_an_operation_is_found_by_its_name_only(name: object) -> None:
    with pytest.raises(SymError) as caught:
        operations.find(name)
    assert caught.value.failure.code is Code.INTERNAL


@pytest.mark.parametrize("name", sorted(NAMED))
def test_find_gives_what_the_table_holds(name: str) -> None:
    assert operations.find(name) is operations.TABLE[name]
