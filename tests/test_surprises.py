"""What might surprise is said in words, and in facts that a program can branch on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import asked, refusal

# ruff: noqa: E501 (a question and its facts stand on one line)
# fmt: off
SAID: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("evaluate", {"expr": "limit(1/x^2, x, 0)"}, {"infinite": True}),
    ("evaluate", {"expr": "sum(x^k, (k, 0, oo))"}, {"conditional": True}),
    ("evaluate", {"expr": "limit(exp(a*x), x, oo)"}, {"conditional": True}),
    ("integrate", {"expr": "x^n", "symbol": "x"}, {"conditional": True}),
    ("evaluate", {"expr": "(-8)^(1/3)"}, {"principal": True}),
    ("evaluate", {"expr": "sqrt(-4)"}, {}),
    ("evaluate", {"expr": "1 + 1"}, {}),
    ("solve", {"expr": "x^2 = -1"}, {"complete": True}),
    ("solve", {"expr": "exp(x) = 1", "domain": "complex"}, {"complete": False}),
]
REFUSED: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("evaluate", {"expr": "limit(abs(x)/x, x, 0)"}, {"exists": False, "left": "-1", "right": "1"}),
    ("evaluate", {"expr": "limit(sin(x), x, oo)"}, {"exists": False}),
    ("evaluate", {"expr": "sum(1/k, (k, 1, oo))"}, {"divergent": True}),
    ("evaluate", {"expr": "sum((-1)^k, (k, 0, oo))"}, {"divergent": True}),
    ("evaluate", {"expr": "integrate(1/x, (x, 0, 1))"}, {"divergent": True, "at": "0"}),
    ("integrate", {"expr": "1/x", "symbol": "x", "bounds": "-1, 1"}, {"divergent": True, "principal_value": "0"}),
    ("evaluate", {"expr": "log(0)"}, {"undefined": True}),
    ("evaluate", {"expr": "tan(pi/2)"}, {"undefined": True}),
    ("evaluate", {"expr": "gamma(-1)"}, {"undefined": True}),
    ("simplify", {"expr": "log(0)"}, {"undefined": True}),
]
# fmt: on
KINDS = {"infinite", "conditional", "principal", "complete"}


@pytest.mark.parametrize(("operation", "arguments", "facts"), SAID)
def test_an_answer_that_may_surprise_says_so_in_facts(
    operation: str, arguments: dict[str, Any], facts: dict[str, Any]
) -> None:
    found = asked(operation, **arguments).facts or {}
    assert {name: value for name, value in found.items() if name in KINDS} == facts


@pytest.mark.parametrize(("operation", "arguments", "facts"), REFUSED)
def test_what_has_no_value_says_in_facts_why(
    operation: str, arguments: dict[str, Any], facts: dict[str, Any]
) -> None:
    found = refusal(operation, **arguments).extra["facts"]
    assert {name: found[name] for name in facts} == facts


def test_a_principal_root_is_said_in_words() -> None:
    said = "(-1)**(1/3) is the principal root, a complex number; real_root gives the real one"
    assert asked("evaluate", expr="(-8)^(1/3)").notes == (said,)
