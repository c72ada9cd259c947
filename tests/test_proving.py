"""The portfolio: what is true is proved, what is false never is, with or without its refutation."""

# ruff: noqa: E501 (a claim stands on one line)

from __future__ import annotations

import random
from typing import Any

import pytest
import sympy

from sym_core.limits import Limits
from sym_eval.evidence import given, proving, refuting
from sym_eval.operations.common import Call
from tests.asking import Bindings, asked
from tests.identities import OPEN, QUICK_FALSE, QUICK_TRUE, SLOW_FALSE, SLOW_TRUE, Claim


def sides(claim: Claim) -> tuple[Any, Any, given.Given]:
    """Both sides as they are read, and what is given."""
    lhs, rhs, assume = claim
    call = Call({"assume": assume}, Bindings(), Limits()).begun()
    return call.read(lhs), call.read(rhs), given.given(call.conditions)


def word(claim: Claim) -> str:
    """The verdict."""
    lhs, rhs, assume = claim
    return asked("verify", lhs=lhs, rhs=rhs, assume=assume).word


@pytest.mark.parametrize("claim", QUICK_TRUE)
def test_a_true_identity_is_equal(claim: Claim) -> None:
    assert word(claim) == "equal"


@pytest.mark.parametrize("claim", QUICK_FALSE)
def test_a_false_identity_is_unequal(claim: Claim) -> None:
    assert word(claim) == "unequal"


@pytest.mark.parametrize("claim", QUICK_FALSE)
def test_no_method_proves_a_false_identity(claim: Claim) -> None:
    assert proving.prove_equal(*sides(claim)) is None


@pytest.mark.soak
@pytest.mark.parametrize("claim", SLOW_TRUE)
def test_a_true_identity_is_equal_in_time(claim: Claim) -> None:
    assert word(claim) == "equal"


@pytest.mark.soak
@pytest.mark.parametrize("claim", SLOW_FALSE)
def test_a_false_identity_is_unequal_in_time(claim: Claim) -> None:
    assert (word(claim), proving.prove_equal(*sides(claim))) == ("unequal", None)


@pytest.mark.soak
@pytest.mark.parametrize("claim", OPEN)
def test_what_is_out_of_reach_is_unproven_and_nothing_else(claim: Claim) -> None:
    assert word(claim) == "unproven"


def mutated(expr: Any, dice: random.Random) -> Any:
    """The expression with one piece of it changed."""
    pieces = [node for node in sympy.preorder_traversal(expr) if isinstance(node, sympy.Expr)]
    piece = dice.choice(pieces)
    symbols = sorted(expr.free_symbols, key=str)
    tiny = sympy.Rational(1, 10**9)
    others = [-piece, piece + 1, 2 * piece, sympy.Abs(piece), piece + tiny]
    try:
        return expr.xreplace({piece: dice.choice([*others, *(piece + s for s in symbols)])})
    except ValueError:  # a sum over -k is none
        return expr + tiny


def unsound(claims: tuple[Claim, ...], seed: int) -> list[tuple[Any, Any, str]]:
    """Mutants that are refuted and proved: there must be none."""
    dice, found = random.Random(seed), []
    for left, right, known in map(sides, claims):
        other = mutated(left, dice)
        if refuting.search(other, right, known).found is not None:
            method = proving.prove_equal(other, right, known)
            if method is not None:
                found.append((other, right, method))
    return found


def test_mutants_that_are_refuted_are_not_proved() -> None:
    assert unsound(QUICK_TRUE[::8], 1) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_mutants_that_are_refuted_are_not_proved(seed: int) -> None:
    assert unsound(QUICK_TRUE, seed) == []


x, y = sympy.symbols("x y", real=True)
n = sympy.Symbol("n", integer=True, nonnegative=True)


def test_what_is_proved_is_not_refuted_and_what_is_refuted_is_not_proved() -> None:
    pythagoras, small = (sympy.sin(x) ** 2, 1 - sympy.cos(x) ** 2), (sympy.sin(x), x)
    assert proving.prove_equal(*pythagoras) is not None
    assert refuting.search(*pythagoras, given.Given()).found is None
    assert proving.prove_equal(*small) is None
    found = refuting.search(*small, given.Given()).found
    assert found is not None and found.point == {x: 2}


def test_nothing_is_proved_of_what_is_no_expression() -> None:
    assert proving.prove_equal(sympy.Matrix([x]), sympy.Matrix([2 * x])) is None


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (sympy.Abs(x - y), x - y, x > y),
        (sympy.Abs(x - y), y - x, x <= y),
        (sympy.sqrt((x - 3) ** 2), x - 3, x > 3),
        (sympy.log(x * y), sympy.log(x) + sympy.log(y), sympy.And(x > 0, y > 0)),
    ],
)
def test_what_is_said_of_symbols_is_used(left: Any, right: Any, said: Any) -> None:
    known = given.given(sympy.And.make_args(said))
    assert proving.prove_equal(left, right, known) is not None
    assert proving.prove_equal(left, right) is None


# -- one claim for each method that a slip in it would prove


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sympy.sqrt(1 / x), 1 / sympy.sqrt(x)),  # differs for x < 0
        (sympy.sign(x) ** 2, sympy.Integer(1)),  # at one point
        (sympy.Max(x, y, 0), sympy.Max(x, y)),
        (sympy.sqrt(x * y), sympy.sqrt(x) * sympy.sqrt(y)),
        (sympy.atan(x) + sympy.atan(1 / x), sympy.pi / 2),
        (sympy.acosh(sympy.cosh(x)), x),
        (sympy.log(x**2), 2 * sympy.log(x)),
        (sympy.Sum((-1) ** x, (x, 0, n)), sympy.Integer(1)),
        (sympy.floor(2 * x), 2 * sympy.floor(x)),
        (sympy.Piecewise((x, x < 1000), (x + 1, True)), x),
        (sympy.Heaviside(x), sympy.Piecewise((1, x > 0), (0, True))),
        (0**n, sympy.Integer(0)),
        (sympy.asin(sympy.sin(x)), x),
        (sympy.fibonacci(n + 1), 2**n),
        (sympy.gamma(x) * sympy.gamma(1 - x), sympy.pi / sympy.cos(sympy.pi * x)),
        (sympy.zeta(3), sympy.Rational(6, 5)),
        (sympy.sqrt(2) + sympy.sqrt(3), sympy.sqrt(5 + 2 * sympy.sqrt(6)) + sympy.Rational(1, 10**40)),
    ],
)  # fmt: skip
def test_what_holds_almost_everywhere_is_not_proved(left: Any, right: Any) -> None:
    assert proving.prove_equal(left, right) is None


@pytest.mark.parametrize(
    ("lhs", "rhs", "verdict"),
    [
        ("sum(1/k^2, k, 1, oo)", "pi^2/6", "equal"),
        ("sum(1/k^2, k, 1, oo)", "pi^2/6 + 10^(-12)", "unequal"),
        ("sum(1/k, k, 1, oo)", "5", "unproven"),
        ("sum((-1)^k, k, 0, oo)", "1/2", "unproven"),
        ("sum(x^k, k, 0, oo)", "1/(1 - x)", "unproven"),
        ("integrate(x^2, x, 0, 1)", "1/3", "equal"),
        ("integrate(x^2, x, 0, 1)", "1/4", "unequal"),
        ("integrate(1/x^2, x, -1, 1)", "-2", "unproven"),
        ("integrate(1/x, x, -1, 1)", "0", "unproven"),
        ("integrate(tan(x), x, 0, pi)", "0", "unproven"),
        ("integrate(sqrt(x), x, -1, 1)", "2/3", "unproven"),
    ],
)
def test_sums_without_end_and_integrals(lhs: str, rhs: str, verdict: str) -> None:
    assert word((lhs, rhs, "")) == verdict


@pytest.mark.parametrize(
    ("lhs", "rhs", "verdict"),
    [
        ("Mod(n^3 - n, 6)", "0", "equal"),
        ("Mod(n^2, 4)", "Mod(n, 2)", "equal"),
        ("Mod(n^2, 3)", "1", "unequal"),
        ("Mod(n^2, 500)", "Mod(n^2 + 500, 500)", "equal"),
    ],
)
def test_remainders_by_residues(lhs: str, rhs: str, verdict: str) -> None:
    assert word((lhs, rhs, "n integer")) == verdict
