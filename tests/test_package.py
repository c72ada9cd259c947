"""What a user installs is what is here: every module is in the package, and every need is named."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
NAMED = {"mcp", "psutil", "sympy"}
# mpmath comes with SymPy, gmpy2 and flint are optional to it; anyio and pydantic come with mcp.
EXTRAS = {"nbformat": "notebook"}
COMES_ALONG = {"mpmath", "gmpy2", "flint", "anyio", "pydantic"}


def test_every_folder_with_modules_is_packaged() -> None:
    found = {
        ".".join(path.parent.relative_to(ROOT).parts) for path in ROOT.glob("sym_*/**/__init__.py")
    }
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == found


def test_every_module_of_the_top_is_packaged() -> None:
    found = {path.stem for path in ROOT.glob("sym_*.py")}
    assert set(PROJECT["tool"]["setuptools"]["py-modules"]) == found


def test_every_file_that_is_no_module_is_packaged() -> None:
    data = PROJECT["tool"]["setuptools"]["package-data"]
    named = {f"{package}.{name}" for package, names in data.items() for name in names}
    files = (path for path in ROOT.glob("sym_*/**/*") if path.is_file())
    others = {path for path in files if path.suffix not in {".py", ".pyc"}}
    found = {".".join(path.relative_to(ROOT).parts) for path in others if "egg" not in str(path)}
    assert found == named


def test_no_folder_is_forgotten_for_want_of_an_init() -> None:
    folders = {path.parent for path in ROOT.glob("sym_*/**/*.py")}
    assert all((folder / "__init__.py").is_file() for folder in folders)


def test_whatever_is_imported_is_a_dependency() -> None:
    imported: set[str] = set()
    for path in [*ROOT.glob("sym_*.py"), *ROOT.glob("sym_*/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            if isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])
    foreign = {n for n in imported - sys.stdlib_module_names if not n.startswith("sym_")}
    assert foreign - COMES_ALONG - EXTRAS.keys() == NAMED
    listed = {need.split(">")[0] for need in PROJECT["project"]["dependencies"]}
    assert listed == NAMED


def test_what_only_some_tools_need_is_an_extra() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    for package, extra in EXTRAS.items():
        assert [need.split(">")[0] for need in extras[extra]] == [package]
        assert package in {need.split(">")[0] for need in extras["dev"]}
