"""Random texts with a known meaning: read() must give exactly that, however they are spelled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import sympy
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_eval.reading import read

QUIET = settings(
    max_examples=300,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@dataclass(frozen=True)
class Meant:
    """A text, what it means, and how tight its outermost sign binds (3 = an atom)."""

    text: str
    value: Any
    binds: int


def in_brackets(part: Meant, least: int) -> str:
    return part.text if part.binds >= least else f"({part.text})"


def real(name: str) -> Any:
    return sympy.Symbol(name, real=True)


NUMBERS = st.integers(0, 12).map(lambda n: Meant(str(n), sympy.Integer(n), 3))
DECIMALS = st.integers(1, 99).map(lambda n: Meant(f"{n / 10}", sympy.Rational(n, 10), 3))
NAMES = st.sampled_from(["x", "y", "t", "a_1", "theta", "velocity"]).map(
    lambda name: Meant(name, real(name), 3)
)
GREEK = st.sampled_from([("α", "alpha"), ("ω", "omega"), ("λ", "lambda")]).map(
    lambda pair: Meant(pair[0], real(pair[1]), 3)
)
ATOMS = NUMBERS | DECIMALS | NAMES | GREEK


def summed(left: Meant, right: Meant, sign: str) -> Meant:
    value = left.value + right.value if sign == "+" else left.value - right.value
    return Meant(f"{left.text}{sign}{in_brackets(right, 1)}", value, 0)


def multiplied(left: Meant, right: Meant, sign: str) -> Meant:
    text = f"{in_brackets(left, 1)}{sign}{in_brackets(right, 2)}"
    return Meant(text, left.value * right.value, 1)


def side_by_side(left: Meant, right: Meant) -> Meant:
    return Meant(f"({left.text})({right.text})", left.value * right.value, 1)


def divided(left: Meant, right: Meant, sign: str) -> Meant:
    assume(right.value.is_zero is not True)
    text = f"{in_brackets(left, 1)}{sign}{in_brackets(right, 2)}"
    return Meant(text, left.value / right.value, 1)


def raised(base: Meant, exponent: int, sign: str) -> Meant:
    return Meant(f"{in_brackets(base, 3)}{sign}{exponent}", base.value**exponent, 2)


def negated(part: Meant, sign: str) -> Meant:
    return Meant(f"{sign}{in_brackets(part, 1)}", -part.value, 0)


FUNCTIONS = {
    "sin": sympy.sin,
    "arctan": sympy.atan,
    "exp": sympy.exp,
    "abs": sympy.Abs,
    "conj": sympy.conjugate,
}


def applied(part: Meant, name: str) -> Meant:
    return Meant(f"{name}({part.text})", FUNCTIONS[name](part.value), 3)


def barred(part: Meant) -> Meant:
    return Meant(f"|{part.text}|", sympy.Abs(part.value), 3)


def extended(inner: st.SearchStrategy[Meant]) -> st.SearchStrategy[Meant]:
    plus = st.sampled_from(["+", " + ", "-", " − "])
    return st.one_of(
        st.builds(summed, inner, inner, plus.map(lambda s: s.strip().replace("−", "-"))),
        st.builds(multiplied, inner, inner, st.sampled_from(["*", " × ", "⋅"])),
        st.builds(side_by_side, inner, inner),
        st.builds(divided, inner, inner, st.sampled_from(["/", " ÷ "])),
        st.builds(raised, inner, st.integers(0, 4), st.sampled_from(["^", "**", " ^ "])),
        st.builds(negated, inner, st.sampled_from(["-", "−"])),
        st.builds(applied, inner, st.sampled_from(sorted(FUNCTIONS))),
        st.builds(barred, inner),
    )


MEANT = st.recursive(ATOMS, extended, max_leaves=8)


def agrees(got: Any, meant: Any) -> bool:
    """The same object, or the same after simplifying: SymPy distributes some numbers at once."""
    if got == meant or sympy.expand(got - meant) == 0:
        return True
    if sympy.simplify(got - meant) == 0:
        return True
    # SymPy does not see that Abs(y**-3) is 1/(y**2*Abs(y)): then numbers of both signs decide.
    letters = sorted((got - meant).free_symbols, key=str)
    places = [
        dict(zip(letters, (sympy.Rational(s * (2 * i + 3), 7) for i in range(9)), strict=False))
        for s in (1, -1)
    ]
    return all(abs((got - meant).subs(place).evalf(30)) < 1e-20 for place in places)


@QUIET
@given(MEANT)
def test_a_random_expression_means_what_it_was_made_from(meant: Meant) -> None:
    assume(not meant.value.has(sympy.zoo, sympy.nan))
    assert agrees(read(meant.text).value, meant.value)


@QUIET
@given(MEANT)
def test_its_canonical_text_means_the_same(meant: Meant) -> None:
    assume(not meant.value.has(sympy.zoo, sympy.nan))
    first = read(meant.text)
    second = read(first.parsed)
    assert second.value == first.value
    assert read(second.parsed).parsed == second.parsed


@QUIET
@given(MEANT, MEANT, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
def test_a_random_relation_keeps_its_sides(left: Meant, right: Meant, sign: str) -> None:
    assume(not (left.value + right.value).has(sympy.zoo, sympy.nan))
    relation = read(f"{left.text} {sign} {right.text}").value
    sides = (relation.gts, relation.lts) if sign[0] == ">" else (relation.args[0], relation.args[1])
    assert agrees(sides[0], left.value)
    assert agrees(sides[1], right.value)


@QUIET
@given(MEANT, st.integers(0, 30))
def test_a_cut_expression_never_raises_anything_else(meant: Meant, at: int) -> None:
    for text in (meant.text[:at], meant.text[at:], meant.text[::-1]):
        try:
            read(text)
        except SymError as error:
            assert str(error).isprintable()


@pytest.mark.soak
@settings(QUIET, max_examples=20_000)
@given(MEANT)
def test_twenty_thousand_random_expressions(meant: Meant) -> None:
    assume(not meant.value.has(sympy.zoo, sympy.nan))
    first = read(meant.text)
    assert agrees(first.value, meant.value)
    assert read(first.parsed).value == first.value
