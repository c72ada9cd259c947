"""Every hostile item about the protocol has a test, and every test named for one exists."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.proto_cases import PROVED

HERE = Path(__file__).parent
ITEMS = [json.loads(line) for line in (HERE / "data" / "proto.jsonl").read_text().splitlines()]


def test_every_item_has_a_test_and_no_other_has() -> None:
    assert sorted(PROVED) == [item["id"] for item in ITEMS]
    assert all(PROVED.values())


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["id"])
def test_the_tests_named_for_an_item_exist(item: dict[str, str]) -> None:
    for named in PROVED[item["id"]]:
        file, _, test = named.partition("::")
        tree = ast.parse((HERE / file).read_text())
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        assert test in {node.name for node in tree.body if isinstance(node, functions)}


def test_an_item_says_what_it_is_in_a_line() -> None:
    assert {frozenset(item) for item in ITEMS} == {frozenset({"id", "class", "must", "meaning"})}
    assert {item["must"] for item in ITEMS} == {"refuse", "contain"}
