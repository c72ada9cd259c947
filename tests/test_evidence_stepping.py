"""Initial values carried along: against functions that are known."""

from __future__ import annotations

import mpmath
import pytest
import sympy

from sym_eval.evidence.stepping import carried
from sym_eval.evidence.verdict import Undecided

x, y, v = sympy.symbols("x y v", real=True)


@pytest.mark.parametrize(
    ("slope", "start", "end", "expected"),
    [
        (y, (0, 1), 1, mpmath.e),
        (-y, (0, 1), 2, mpmath.exp(-2)),
        (1 + y**2, (0, 0), 1, mpmath.tan(1)),
        (2 * x, (1, 1), 3, 9),
        (sympy.sin(x) * y, (0, 1), -1, mpmath.exp(1 - mpmath.cos(1))),
        (sympy.sqrt(y), (0, 1), 2, 4),
    ],
)
def test_a_known_function_is_followed_to_twelve_digits(
    slope: sympy.Expr, start: tuple[int, int], end: int, expected: mpmath.mpf
) -> None:
    found = carried([slope], (x, y), [sympy.Integer(n) for n in start], sympy.Integer(end))
    assert abs(mpmath.mpf(found) - expected) < mpmath.mpf(10) ** -10


def test_a_system_is_followed() -> None:
    begun = [sympy.S.Zero, sympy.S.Zero, sympy.S.One]
    found = carried([v, -y], (x, y, v), begun, sympy.Integer(2))
    assert abs(mpmath.mpf(found) - mpmath.sin(2)) < mpmath.mpf(10) ** -11


@pytest.mark.parametrize(
    ("slope", "end"),
    [(y**2, 2), (sympy.log(y - 2), 1), (sympy.Function("f")(y), 1), (sympy.sign(x - 1) * y, 2)],
)
def test_where_the_digits_are_not_certain_none_are_given(slope: sympy.Expr, end: int) -> None:
    with pytest.raises(Undecided):
        carried([slope], (x, y), [sympy.S.Zero, sympy.S.One], sympy.Integer(end))
