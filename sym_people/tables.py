"""The tables that README.md and DESIGN.md show, made from the code they describe.

`python -m sym_people.tables README.md DESIGN.md` writes them anew between their marks; a test
fails while a page and the code disagree. Reads the tables of sym_core and the
modules' own first sentences; imports none of them.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from sym_core import errors, limits, tools
from sym_core.limits import GIB, KIB, MIB, Limit

_COMMENTED = re.compile(r'^ +[A-Z_]+ = "(E_[A-Z_]+)"  # (.+)$', re.MULTILINE)
_ROOT = Path(__file__).parent.parent
_ROOMS = ("sym_*.py", "sym_core/*.py", "sym_eval/**/*.py", "sym_people/*.py")
_MARKED = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def limits_table() -> str:
    """Every limit: what it is, its default, what is heard when it is reached, whence the number."""
    rows = ((f"`{row.name}`", amount(row), row.heard, row.source) for row in limits.TABLE.values())
    return _table(("limit", "default", "what the caller hears", "where the number is from"), rows)


def tools_table() -> str:
    """Every tool, its arguments with their defaults, and what it does."""
    rows = ((f"`{row.name}`", _arguments(row), row.about) for row in tools.TABLE.values())
    return _table(("tool", "arguments", "what it does"), rows)


def codes_table() -> str:
    """Every error code and what it means."""
    rows = _COMMENTED.findall(inspect.getsource(errors.Code))
    return _table(("code", "meaning"), ((f"`{code}`", meaning) for code, meaning in rows))


def modules_table() -> str:
    """Every module of a checkout and the first sentence it says about itself, folder by folder."""
    folders: dict[Path, list[Path]] = {}
    for path in sorted(path for room in _ROOMS for path in _ROOT.glob(room)):
        folders.setdefault(path.parent, []).append(path)
    return "\n".join(_folder(folder, folders[folder]) for folder in sorted(folders))


def amount(row: Limit) -> str:
    """A default as a person writes it: 60 s, 64 KiB, 16."""
    if row.unit != "bytes":
        return f"{row.default} s" if row.unit == "s" else str(row.default)
    for size, unit in ((GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB")):
        if row.default >= size and row.default % size == 0:
            return f"{row.default // size} {unit}"
    return f"{row.default} bytes"


TABLES: dict[str, Callable[[], str]] = {
    "limits": limits_table,
    "tools": tools_table,
    "codes": codes_table,
    "modules": modules_table,
}


def renewed(page: str) -> str:
    """The page with every marked table as the code has it now; an unknown mark is a KeyError."""
    return _MARKED.sub(lambda match: match[1] + TABLES[match[2]]() + match[3], page)


def main(paths: list[str]) -> None:
    """Renew the pages in place."""
    for path in map(Path, paths):
        path.write_text(renewed(path.read_text()))


def _folder(folder: Path, paths: list[Path]) -> str:
    """A heading with what the package says of itself, and a table of the modules in it."""
    about = folder / "__init__.py"
    rows = ((f"`{path.name}`", _first_sentence(path)) for path in paths if path != about)
    table = _table(("module", "what it is"), rows)
    if folder == _ROOT:
        return table
    return f"### {folder.relative_to(_ROOT)}/\n\n{_first_sentence(about)}\n\n{table}"


def _first_sentence(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text())) or ""
    sentence = " ".join(said.split("\n\n")[0].split()).split(". ")[0].rstrip(".:")
    return sentence if sentence.endswith("?") else f"{sentence}."


def _arguments(row: tools.Tool) -> str:
    shown = (
        f"`{a.name}`" if a.required else f"`{a.name}={_default(a.default)}`"
        for a in row.arguments
        if not a.quiet
    )
    return ", ".join(shown) or "none"


def _default(value: object) -> str:
    if value is None:
        return ""  # the kernel's own limit
    return f"{value:g}" if isinstance(value, float) else f"{value}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(
        f"| {' | '.join(c.replace('|', chr(92) + '|') for c in line)} |\n" for line in lines
    )


if __name__ == "__main__":
    main(sys.argv[1:])
