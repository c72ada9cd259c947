"""The design's page names what exists: tests, files, codes."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sym_core.errors import Code

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "DESIGN.md").read_text()


def part(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("named", re.findall(r"`(tests/\w+\.py::\w+)`", PAGE))
def test_a_test_that_holds_an_invariant_exists(named: str) -> None:
    path, _, name = named.partition("::")
    tree = ast.parse((ROOT / path).read_text())
    assert name in {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}


def test_every_invariant_names_its_tests() -> None:
    items = re.split(r"^\d+\. ", part("Invariants"), flags=re.MULTILINE)[1:]
    assert len(items) >= 12
    assert all("::test_" in item for item in items)


def test_a_decision_has_five_parts() -> None:
    records = part("Decisions").strip().split("\n\n")
    for record in records:
        assert re.findall(r"^\*(\w+)", record, re.MULTILINE) == [
            "Context",
            "Choice",
            "Instead",
            "Price",
        ]
        assert record.startswith("**")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(sym_\w+/[\w/]+(?:\.py)?)`", PAGE))))
def test_a_path_named_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_code_named_is_a_code() -> None:
    assert set(re.findall(r"\bE_[A-Z_]+", PAGE)) <= {code.value for code in Code}


def test_the_page_has_every_part() -> None:
    assert re.findall(r"^## (.+)$", PAGE, re.MULTILINE) == [
        "Theory of operation",
        "Code map",
        "Invariants",
        "Limits",
        "What a call costs",
        "Decisions",
        "Where it differs from the obvious",
        "What it is not",
    ]
