"""Limits of what counts up to n, and functions that leave their limit at places without end."""

from __future__ import annotations

import pytest
import sympy
from mpmath import mp
from sympy import Limit, Rational, S

from sym_core.errors import SymError
from sym_eval.evidence import sequences, strays
from sym_eval.evidence.verdict import Undecided
from tests.asking import asked
from tests.portions import portions

x, n = sympy.symbols("x n", real=True)

# The values are integrals of Riemann sums, Stirling's formula, and series summed by hand.
RIGHT = [
    ("sum(1/(n+k), k, 1, n)", "log(2)"),
    ("sum(1/(n+k), k, 1, 3n)", "log(4)"),
    ("n*sum(1/(n^2+k^2), k, 1, n)", "pi/4"),
    ("sum(sin(pi*k/n), k, 1, n)/n", "2/pi"),
    ("sum(sqrt(k), k, 1, n)/n^(3/2)", "2/3"),
    ("sum(k^5, k, 1, n)/n^6", "1/6"),
    ("sum(k, k, 1, n)/n - n/2", "1/2"),
    ("sum(exp(k/n), k, 1, n)/n", "E - 1"),
    ("sum(1/sqrt(4n^2-k^2), k, 1, n)", "pi/6"),
    ("sum(n/(n^2+k), k, 1, n)", "1"),
    ("sum(1/(n^2+k), k, 1, n)", "0"),
    ("product(1+k/n^2, k, 1, n)", "sqrt(E)"),
    ("product(1+k/n, k, 1, n)^(1/n)", "4/E"),
    ("sum(1/k, k, 1, n) - log(n)", "EulerGamma"),
    ("sum((-1)^k/k, k, 1, n)", "-log(2)"),
    ("n*sum(1/k^2, k, n, 2n)", "1/2"),
    ("sum(1/2^k, k, 1, n)", "1"),
    ("sum(k, k, 1, n)/n", "oo"),
    ("sum(1/k, k, 1, n)", "oo"),
]


def value(text: str) -> sympy.Expr:
    return sympy.sympify(asked("evaluate", expr=text).value)


@portions
def test_sums_and_products_up_to_n_have_the_limits_of_mathematics(step: int) -> None:
    pairs = [(value(f"limit({text}, n, oo)"), value(right)) for text, right in RIGHT[::step]]
    # Equal, or as numbers to all digits but the last two of fifteen.
    wrong = [
        each for each in pairs if each[0] != each[1] and not abs(sympy.N(each[0] - each[1])) < 1e-13
    ]
    assert wrong == []


def test_what_is_only_neared_is_said_to_be_unchecked() -> None:
    answer = asked("evaluate", expr="limit(sum(1/k, k, 1, n)/log(n), n, oo)")
    assert (str(answer.value), answer.check.verdict.value) == ("1", "unchecked")


def test_where_no_way_gives_a_closed_form_the_number_is_the_answer() -> None:
    answer = asked("evaluate", expr="limit(sum(1/sqrt(k), k, 1, n) - 2sqrt(n), n, oo)")
    assert abs(float(answer.value) - float(sympy.zeta(Rational(1, 2)))) < 1e-7
    assert answer.facts is not None and answer.facts["closed_form"] is False


@pytest.mark.parametrize("text", ["sum(cos(k), k, 1, n)", "sum((-1)^k*k, k, 1, n)/n"])
def test_sums_that_swing_get_no_value(text: str) -> None:
    assert value(f"limit({text}, n, oo)").has(Limit)


def test_signs_of_powers_turn_as_n_is_even_or_odd() -> None:
    assert value("limit((-2)^(n+1)/(3^n+n), n, oo)") == 0
    with pytest.raises(SymError, match="2 over the even numbers, -2 over the odd ones"):
        asked("evaluate", expr="limit(2*(-3)^n/(3^n+n), n, oo)")


def values_of(f: sympy.Expr) -> sequences.Values:
    return lambda whole: mp.mpf(sympy.N(f.subs(n, whole), 40))


def test_epsilon_takes_out_what_is_left_of_powers() -> None:
    for f, limit in [(1 / n, 0), (3 - 2 / sympy.sqrt(n) + 1 / n, 3), (S(7), 7), (2**-n, 0)]:
        assert abs(sequences.limit(values_of(f)) - limit) < 1e-9, f


def test_what_grows_swings_or_creeps_has_no_number() -> None:
    for f in (
        n / 2 + S.Half,
        sympy.log(n),
        1 / sympy.log(n),
        sympy.sin(n * sympy.pi / 4),
        (-1) ** n,
    ):
        with pytest.raises(Undecided):
            sequences.limit(values_of(f))


def test_growth_is_told_from_slowing_down() -> None:
    grows = [
        sequences.growth(values_of(f)) for f in (n, -sympy.sqrt(n), sympy.log(n), -1 / n, S(2))
    ]
    assert grows == [1, -1, 1, 0, 0]


def test_nearing_is_not_asked_to_settle_and_not_met_from_afar() -> None:
    assert sequences.nears(values_of(1 / sympy.log(n)), mp.mpf(0))
    assert not sequences.nears(values_of(1 + 1 / n), mp.mpf(0))


STRAYING = [
    ("(sin(x)^2)^(1/x)", "oo", "is 0 at x = 2000*pi"),
    ("abs(cos(x))^(1/x^2)", "oo", "is 0 at x = 4001*pi/2"),
    ("log(abs(sin(x)))/x", "oo", "has a pole at x = 2000*pi"),
    ("tan(x)/exp(x)", "oo", "has a pole at x = 4001*pi/2"),
    ("exp(-x)*tan(2x+1)", "oo", "has a pole at x = -1/2 + 4001*pi/4"),
    ("abs(sin(1/x))^x", "0, '+'", "is 0 at x = 1/(2000*pi)"),
]


def test_zeros_and_poles_without_end_deny_a_limit() -> None:
    for text, place, said in STRAYING:
        with pytest.raises(SymError) as caught:
            asked("evaluate", expr=f"limit({text}, x, {place})")
        assert f"the limit does not exist: it {said} and so on" in caught.value.failure.text(), text


# Each has the limit named: sines and floors that die away, however slowly.
STAYING = [
    (sympy.sin(x) / x, sympy.oo, 0),
    (x / (x + sympy.sin(x)), sympy.oo, 1),
    (sympy.sin(x) / sympy.log(sympy.log(x)), sympy.oo, 0),
    (x * sympy.sin(1 / x), S.Zero, 0),
    (x * sympy.floor(1 / x), S.Zero, 1),
    ((x - sympy.floor(x)) / x, sympy.oo, 0),
    (x**2 / sympy.Abs(sympy.sin(x)), sympy.oo, sympy.oo),
    (sympy.sin(x + 1 / x) - sympy.sin(x), sympy.oo, 0),
    (sympy.tan(x) / x, S.Zero, 1),
    (sympy.cos(x) * sympy.tan(x) / x, sympy.oo, 0),
]


def test_no_stray_is_found_where_there_is_a_limit() -> None:
    strayed = [
        f
        for f, place, limit in STAYING
        if strays.found(Limit(f, x, place, "+-" if place == 0 else "-"), S(limit)) is not None
    ]
    assert strayed == []


def test_whole_numbers_meet_no_zero_of_a_sine() -> None:
    m = sympy.Symbol("m", integer=True)
    assert strays.found(Limit(sympy.Abs(sympy.sin(m)) ** (1 / m), m, sympy.oo), S.One) is None
