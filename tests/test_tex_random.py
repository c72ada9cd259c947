"""Random LaTeX: with a known meaning it must give exactly that, without one only coded errors."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sympy
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_eval.reading import read
from tests.tex import inputs

QUIET = settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@dataclass(frozen=True)
class Meant:
    """LaTeX, what it means, and how tight its outermost sign binds (3 = an atom)."""

    text: str
    value: Any
    binds: int


def real(name: str) -> Any:
    return sympy.Symbol(name, real=True)


def bracketed(part: Meant, least: int, sized: bool) -> str:
    if part.binds >= least:
        return part.text
    return rf"\left({part.text}\right)" if sized else f"({part.text})"


NUMBERS = st.integers(0, 12).map(lambda n: Meant(str(n), sympy.Integer(n), 3))
DECIMALS = st.integers(1, 99).map(lambda n: Meant(f"{n / 10}", sympy.Rational(n, 10), 3))
NAMES = st.sampled_from(
    [
        *(("x", "x"), ("y", "y"), (r"\theta", "theta"), (r"\varphi", "phi"), ("x_{12}", "x_12")),
        *(("x_1", "x_1"), (r"v_{\text{max}}", "v_max"), (r"\mathrm{speed}", "speed"), ("x1", "x1")),
    ]
).map(lambda pair: Meant(pair[0], real(pair[1]), 3))
ATOMS = NUMBERS | DECIMALS | NAMES
SIZED = st.booleans()


def summed(left: Meant, right: Meant, sign: str, sized: bool) -> Meant:
    value = left.value + right.value if sign == "+" else left.value - right.value
    return Meant(f"{left.text} {sign} {bracketed(right, 1, sized)}", value, 0)


def multiplied(left: Meant, right: Meant, sign: str, sized: bool) -> Meant:
    text = f"{bracketed(left, 1, sized)} {sign} {bracketed(right, 2, sized)}"
    return Meant(text, left.value * right.value, 1)


def side_by_side(left: Meant, right: Meant) -> Meant:
    return Meant(rf"\left({left.text}\right)\left({right.text}\right)", left.value * right.value, 1)


def divided(left: Meant, right: Meant, command: str) -> Meant:
    assume(right.value.is_zero is not True)
    return Meant(rf"\{command}{{{left.text}}}{{{right.text}}}", left.value / right.value, 2)


def raised(base: Meant, exponent: int, sized: bool) -> Meant:
    text = rf"{bracketed(base, 3, sized)}^{{{exponent}}}"
    return Meant(text, base.value**exponent, 2)


def rooted(part: Meant, degree: int) -> Meant:
    index = "" if degree == 2 else f"[{degree}]"
    return Meant(rf"\sqrt{index}{{{part.text}}}", sympy.root(part.value, degree), 2)


def negated(part: Meant, sized: bool) -> Meant:
    return Meant(f"-{bracketed(part, 1, sized)}", -part.value, 0)


FUNCTIONS = {
    r"\sin": sympy.sin,
    r"\arctan": sympy.atan,
    r"\exp": sympy.exp,
    r"\ln": sympy.log,
    r"\operatorname{erf}": sympy.erf,
    r"\operatorname{arsinh}": sympy.asinh,
}


def applied(part: Meant, name: str) -> Meant:
    assume(part.value.is_zero is not True)
    return Meant(rf"{name}\left({part.text}\right)", FUNCTIONS[name](part.value), 2)


def barred(part: Meant, style: str) -> Meant:
    opening, closing = style.split()
    return Meant(f"{opening} {part.text}{closing}", sympy.Abs(part.value), 3)


def extended(inner: st.SearchStrategy[Meant]) -> st.SearchStrategy[Meant]:
    bars = st.sampled_from([r"\left| \right|", r"\lvert \rvert", r"\bigl| \bigr|"])
    return st.one_of(
        st.builds(summed, inner, inner, st.sampled_from(["+", "-"]), SIZED),
        st.builds(multiplied, inner, inner, st.sampled_from([r"\cdot", r"\times", "*"]), SIZED),
        st.builds(side_by_side, inner, inner),
        st.builds(divided, inner, inner, st.sampled_from(["frac", "dfrac", "tfrac"])),
        st.builds(raised, inner, st.integers(0, 4), SIZED),
        st.builds(rooted, inner, st.integers(2, 4)),
        st.builds(negated, inner, SIZED),
        st.builds(applied, inner, st.sampled_from(sorted(FUNCTIONS))),
        st.builds(barred, inner, bars),
    )


MEANT = st.recursive(ATOMS, extended, max_leaves=8)


def check(meant: Meant) -> None:
    assume(not meant.value.has(sympy.zoo, sympy.nan, sympy.oo))
    found = read(f"${meant.text}$").value
    assert (
        found == meant.value
        or sympy.expand(found - meant.value) == 0
        or (sympy.simplify(found - meant.value) == 0)
    )


@QUIET
@given(MEANT)
def test_random_latex_means_what_it_was_made_from(meant: Meant) -> None:
    check(meant)


@pytest.mark.soak
@settings(QUIET, max_examples=10_000)
@given(MEANT)
def test_ten_thousand_random_formulas(meant: Meant) -> None:
    check(meant)


# -- anything at all

PIECES = (Path(__file__).parent / "data" / "latex_pieces.txt").read_text(encoding="utf-8").split()
PIECES += ["{", "}", "\x00", " ", "\n", r"\lim_{x \to 0^+}", r"\frac{\partial f}{\partial x}"]
SEEDS = inputs()


def jumbled(chance: random.Random) -> str:
    """Pieces in any order, or a good input with pieces of it changed."""
    if chance.random() < 0.3:
        return "".join(chance.choices(PIECES, k=chance.randint(1, 20)))
    text = chance.choice(SEEDS)
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(text))
        cut = chance.choice([0, 0, 1, 2, 5])
        text = text[:at] + chance.choice(["", *PIECES]) + text[at + cut :]
    return text


def check_coded(text: str) -> None:
    """Read to something that reads back, or refused with a code and one printable sentence."""
    try:
        found = read(text)
    except SymError as error:
        assert error.failure.text().isprintable()
    else:
        assert read(found.parsed).parsed == found.parsed


def test_jumbled_latex_is_read_or_refused_and_nothing_else() -> None:
    chance = random.Random(7)
    for _ in range(600):
        check_coded(jumbled(chance))


@pytest.mark.soak
def test_a_hundred_thousand_jumbled_texts() -> None:
    chance = random.Random(11)
    for _ in range(100_000):
        check_coded(jumbled(chance))
