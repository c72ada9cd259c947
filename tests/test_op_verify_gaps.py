"""Gaps of a claim's sides: told of an identity, decisive between statements, whatever cancelled."""

from __future__ import annotations

import pytest

from tests.asking import asked, refused

Row = tuple[str, str, str]

SEPARATED: tuple[Row, ...] = (  # one side holds where the other has no value
    ("x^2/x = 0", "x = 0", ""),
    ("x = 0", "x^2/x = 0", ""),
    ("x*(x - 1)/(x - 1) = 1", "x = 1", ""),
    ("(x^2 - 1)/(x - 1) = 2", "x = 1", ""),
    ("x*(1 + abs(1/x)) = 0", "x = 0", ""),
    ("x*(2 + 1/x^2) = 0", "x = 0", ""),
    ("exp(log(x)) = 0", "x = 0", ""),
    ("x/x = 1", "1 = 1", ""),
    ("sin(x)/x = 0", "x*sin(x) = 0", ""),
    ("x/x > 0", "1 > 0", ""),
    ("x^2/x >= 0", "x >= 0", ""),
    ("x*(x^2 - 2)/(x^2 - 2) > 1", "x > 1", ""),
    ("(x - 3)*(x - 5)/(x - 5) >= 2", "x >= 5", ""),
    ("1/(1/x) <= 0", "x <= 0", ""),
    ("0/x = 0", "1 = 1", ""),
    ("x*cot(x)*tan(x) = 0", "x = 0", ""),
)
SAME: tuple[Row, ...] = (  # the gap is no solution of the other
    ("x^2/x = 1", "x = 1", ""),
    ("x*(x - 1)/(x - 1) = 2", "x = 2", ""),
    ("exp(log(x)) = -1", "x = -1", ""),
    ("x^2/x > 0", "x > 0", ""),
    ("x^2/x = 0", "x^3/x^2 = 0", ""),
    ("x*(x^2 + 1)/(x^2 + 1) = 0", "x = 0", ""),
    ("x^2/x = 3", "x = 3", "x > 1"),
    ("x*(x - 1)/(x - 1) = 1", "x = 1", "x > 1"),
    ("n*(2n + 1)/(2n + 1) = 0", "n = 0", "n integer"),
)
NOT_CLAIMED: tuple[Row, ...] = (  # what a gap does there is not worked out here
    ("x*(y + 1)/(y + 1) = 0", "x = 0", ""),
    ("x*(z^2 + 1)/(z^2 + 1) = 0", "x = 0", "z complex"),
    ("2 x + 0*gamma(x) = 0", "x = 0", ""),
    ("x^2/x = 0 or x = 1", "x = 0 or x = 1", ""),
    ("not(x^2/x = 0)", "x != 0", ""),
)
TOLD: tuple[tuple[Row, tuple[str, ...]], ...] = (
    (("x^2/x", "x", ""), ("the left side has no value at x = 0",)),
    (("x", "x^2/x", ""), ("the right side has no value at x = 0",)),
    (("x/x = 1", "", ""), ("a side has no value at x = 0",)),
    (("(x - 3)/(x - 3)", "1", ""), ("the left side has no value at x = 3",)),
    (("(x^3 - 2x)/(x^2 - 2)", "x", ""), ("the left side has no value where x**2 - 2 = 0",)),
    (("(x^2 - y^2)/(x - y)", "x + y", ""), ("the left side has no value where x - y = 0",)),
    (("0*log(x)", "0", ""), ("the left side has no value at x = 0",)),
    (("sin(x)/sin(x)", "1", ""), ("the left side has no value where sin(x) = 0",)),
    (("[x/x, 1]", "[1, 1]", ""), ("the left side has no value at x = 0",)),
    (("1", "y/y", ""), ("the right side has no value at y = 0",)),
    (("x/x", "x^2/x^2", ""), ()),
    (("x/x", "1", "x > 0"), ("assumed: x > 0",)),
    (("(x^2 + 1)/(x^2 + 1)", "1", ""), ()),
    (("exp(x)/exp(x)", "1", ""), ()),
    (("(2n + 1)/(2n + 1)", "1", "n integer"), ("assumed: n integer",)),
    (("sqrt(x)^2", "x", ""), ()),
    (("sum(1/k, k, 1, 9)", "harmonic(9)", ""), ()),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "expected"), [(SEPARATED, "unequal"), (SAME, "equal"), (NOT_CLAIMED, "unproven")]
)
def test_statements_are_equal_only_if_no_solution_is_in_a_gap(
    rows: tuple[Row, ...], expected: str
) -> None:
    words = {row: asked("verify", lhs=row[0], rhs=row[1], assume=row[2]).word for row in rows}
    assert {row: word for row, word in words.items() if word != expected} == {}


def test_gaps_of_one_side_of_an_identity_are_told() -> None:
    found = {row: asked("verify", lhs=row[0], rhs=row[1], assume=row[2]).notes for row, _ in TOLD}
    assert {row: (found[row], told) for row, told in TOLD if found[row] != told} == {}


def test_a_gap_refutes_with_its_place() -> None:
    found = asked("verify", lhs="x = 0", rhs="x^2/x = 0")
    assert found.check.how == "at x = 0: left true, right no value"


def test_a_step_of_a_chain_has_its_own_gaps() -> None:
    found = asked("verify", steps="x = 0; x^2/x = 0; x^3/x^2 = 0")
    assert found.facts is not None
    assert [step["verdict"] for step in found.facts["steps"]] == ["unequal", "equal"]


@pytest.mark.parametrize("text", ["x'' + x = 0", "y' = y", "diff(f(t), t) = 3"])
def test_a_differential_equation_alone_is_no_claim(text: str) -> None:
    assert "is no claim (lhs); sym_solve solves it" in refused("verify", lhs=text)


@pytest.mark.parametrize(
    "text", ["diff(f(x)*g(x), x) = f(x)*diff(g(x), x) + g(x)*diff(f(x), x)", "f' + f = f + f'"]
)
def test_a_rule_for_every_function_is_a_claim(text: str) -> None:
    assert asked("verify", lhs=text).word == "equal"


RULES: tuple[Row, ...] = (
    ("diff(f(x)/g(x), x)", "(diff(f(x), x)*g(x) - f(x)*diff(g(x), x))/g(x)^2", "equal"),
    ("diff(f(x)*g(x), x)", "f(x)*diff(g(x), x) + g(x)*diff(f(x), x)", "equal"),
    ("diff(f(x, y), x, y)", "diff(f(x, y), y, x)", "equal"),
    ("1/f(x) + 1/g(x)", "(f(x) + g(x))/(f(x)*g(x))", "equal"),
    ("diff(f(x)^3, x)", "3 f(x)^2*diff(f(x), x)", "equal"),
    ("f(x + 0)", "f(x)", "equal"),
    ("diff(f(x)*g(x), x)", "diff(f(x), x)*diff(g(x), x)", "unequal"),
    ("f(x + y)", "f(x) + f(y)", "unequal"),
    ("f(g(x))", "g(f(x))", "unequal"),
    ("f(x)^2", "f(x^2)", "unequal"),
    ("f(-x)", "f(x)", "unequal"),
    ("diff(f(g(x)), x)", "diff(f(x), x)", "unequal"),
    ("diff(f(x, y), x)", "diff(f(x, y), y)", "unequal"),
    ("integrate(f(x), x, 0, 1)", "f(1)", "unequal"),
    ("f(2)", "f(3)", "unequal"),
    ("abs(f(x))", "f(x)", "unproven"),
)


def test_claims_of_every_function() -> None:
    words = {row: asked("verify", lhs=row[0], rhs=row[1]).word for row in RULES}
    assert {row: word for row, word in words.items() if word != row[2]} == {}


def test_a_function_is_part_of_the_counterexample() -> None:
    found = asked("verify", lhs="f(x + y)", rhs="f(x) + f(y)")
    assert found.check.how.startswith(
        "at f(x0) = x0**2 + x0 + 1, x = 2, y = -1/3: left [5.44444444"
    )
    assert asked("verify", lhs="diff(f(x)/g(x), x)", rhs="diff(f(x)/g(x), x)").notes == ()
