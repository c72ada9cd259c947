"""How many real zeros a function has at most, against zeros that are known."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from sym_eval.evidence.descartes import SIGNS, STURM, at_most

x = sympy.Symbol("x", real=True)
exp, log = sympy.exp, sympy.log

KNOWN = {
    4**x - 6 * 2**x + 8: (2, SIGNS),
    exp(2 * x) - 3 * exp(x) + 2: (2, SIGNS),
    exp(x) + exp(-x) - 4: (2, SIGNS),
    exp(x) - 2: (1, SIGNS),
    exp(x) + 1: (0, SIGNS),
    2**x + 3**x - 5: (1, SIGNS),
    2**x + 3**x - 4**x: (1, SIGNS),
    3 ** (x + 1) - 5 ** (2 * x): (1, SIGNS),
    x**2 * exp(x) - 4 * exp(x): (2, STURM),
    x * exp(x): (1, STURM),
    (x**2 + 1) * 2**x: (0, STURM),
    log(x) ** 2 - log(x) - 2: (2, STURM),
    log(x) ** 3 - log(x): (3, STURM),
    x**3 - 3 * x + 1: (3, STURM),
}
UNKNOWN = [
    x * exp(x) - 2,  # no sum of exponentials
    sympy.sin(x),
    exp(x) - x,
    exp(x**2) - 2,
    exp(x) - sympy.Symbol("a", real=True),
    log(x) + x,
    2**x - 2 * 2 ** (x - 1),  # every number before a power cancels
]


@pytest.mark.parametrize("f", KNOWN)
def test_it_is_known_how_many_there_can_be(f: sympy.Expr) -> None:
    assert at_most(f, x) == KNOWN[f]


def test_of_other_functions_nothing_is_said() -> None:
    assert [at_most(f, x) for f in UNKNOWN] == [None] * len(UNKNOWN)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True))
def test_no_sum_with_so_many_zeros_is_said_to_have_fewer(zeros: list[int]) -> None:
    t = sympy.Dummy()
    polynomial = sympy.expand(sympy.Mul(*(t - z for z in zeros)))
    found = at_most(sympy.expand(polynomial.subs(t, 2**x)), x)
    assert found is not None
    assert found[0] == len(zeros)  # all positive: the signs alternate
