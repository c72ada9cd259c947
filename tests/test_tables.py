"""The tables of the two pages, made from the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sym_core.errors import Code
from sym_core.limits import TABLE as LIMITS
from sym_core.limits import Limit
from sym_core.tools import TABLE as TOOLS
from sym_people import tables

ROOT = Path(__file__).parent.parent


def first_cells(table: str) -> list[str]:
    return [line.split(" | ")[0].strip("| `") for line in table.splitlines()[2:]]


@pytest.mark.parametrize(
    ("default", "unit", "written"),
    [
        (60, "s", "60 s"),
        (0, "s", "0 s"),
        (16, "count", "16"),
        (2 << 30, "bytes", "2 GiB"),
        (8 << 20, "bytes", "8 MiB"),
        (1536 << 20, "bytes", "1536 MiB"),
        (64 << 10, "bytes", "64 KiB"),
        (1000, "bytes", "1000 bytes"),
        (0, "bytes", "0 bytes"),
    ],
)
def test_an_amount_is_written_as_a_person_writes_it(default: int, unit: str, written: str) -> None:
    assert tables.amount(Limit("x", default, unit, "heard", "source")) == written


def test_every_limit_has_its_row_in_the_tables_order() -> None:
    assert first_cells(tables.limits_table()) == list(LIMITS)


def test_a_limit_says_what_its_victim_hears() -> None:
    row = LIMITS["session"]
    assert f"| `session` | 256 MiB | {row.heard} | {row.source} |\n" in tables.limits_table()


def test_every_tool_has_its_row() -> None:
    assert first_cells(tables.tools_table()) == list(TOOLS)


def test_a_tool_shows_its_arguments_with_their_defaults() -> None:
    about = TOOLS["sym_poll"].about
    assert (
        f"| `sym_poll` | `job`, `since=0`, `wait_s=`, `force=False`, `detail=` | {about} |\n"
        in tables.tools_table()
    )


def test_a_tool_without_arguments_says_none() -> None:
    assert "| `sym_status` | none |" in tables.tools_table()


def test_every_code_has_its_meaning() -> None:
    table = tables.codes_table()
    assert first_cells(table) == [code.value for code in Code]
    assert "| `E_LOST` | the kernel died while this ran |\n" in table


def test_every_module_says_in_one_sentence_what_it_is() -> None:
    table = tables.modules_table()
    paths, folder = [], ROOT
    for line in table.splitlines():
        if line.startswith("### "):
            folder = ROOT / line.removeprefix("### ")
        elif line.startswith("| `"):
            name, about = line.split(" | ", 1)
            paths.append(folder / name.strip("| `"))
            assert len(about) > 20
    assert ROOT / "sym_mcp.py" in paths
    assert ROOT / "sym_eval/operations/integrate.py" in paths
    made = {
        p for room in ("sym_core", "sym_eval", "sym_people") for p in (ROOT / room).rglob("*.py")
    }
    assert {p for p in made if p.name != "__init__.py"} == {p for p in paths if p.parent != ROOT}
    assert len(set(paths)) == len(paths)


def test_every_folder_says_what_it_is() -> None:
    folders = re.findall(r"^### (\S+)/\n\n(.+)\n\n", tables.modules_table(), re.MULTILINE)
    assert ("sym_core", "What the front end, the client and the daemon share.") in folders
    found = {str(path.parent.relative_to(ROOT)) for path in ROOT.glob("sym_*/**/__init__.py")}
    assert {folder for folder, _ in folders} == found


def test_a_page_is_renewed_between_its_marks_only() -> None:
    page = "before\n<!-- table: codes -->\nold\n<!-- end -->\nafter\n"
    new = f"before\n<!-- table: codes -->\n{tables.codes_table()}<!-- end -->\nafter\n"
    assert tables.renewed(page) == new
    assert tables.renewed(new) == new


def test_an_unknown_mark_is_an_error() -> None:
    with pytest.raises(KeyError):
        tables.renewed("<!-- table: wishes -->\n<!-- end -->")


def test_pages_are_renewed_in_place(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- table: limits -->\n<!-- end -->")
    tables.main([str(page)])
    assert page.read_text() == f"<!-- table: limits -->\n{tables.limits_table()}<!-- end -->"


@pytest.mark.parametrize("name", ["README.md", "DESIGN.md"])
def test_the_pages_show_what_the_code_has(name: str) -> None:
    page = (ROOT / name).read_text()
    assert "<!-- table:" in page
    assert tables.renewed(page) == page, f"python -m sym_people.tables {name}"
