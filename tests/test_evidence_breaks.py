"""Places where a function may blow up, jump or kink, found in an interval; where, by hand."""

from __future__ import annotations

import pytest
from mpmath import mp

from sym_eval.evidence.breaks import breaks
from sym_eval.reading import read


def found(text: str, low: object, high: object) -> list[float]:
    places = breaks(read(text).value, read("x").value, mp.mpf(low), mp.mpf(high))
    return [round(float(place), 12) for place in places]


@pytest.mark.parametrize(
    "text", ["cot(x)", "csc(x)", "coth(x)", "csch(x)", "1/x", "1/sin(x)", "gamma(x)", "digamma(x)"]
)
@pytest.mark.parametrize(("low", "high"), [(-0.5, 0.5), (-0.5, 0.9), (-0.25, 0.75), (-0.9, 0.3)])
def test_a_pole_at_zero_is_met_wherever_the_interval_begins(
    text: str, low: float, high: float
) -> None:
    assert 0.0 in breaks(read(text).value, read("x").value, mp.mpf(low), mp.mpf(high))


@pytest.mark.parametrize(
    ("text", "low", "high", "places"),
    [
        ("tan(x)", 0, mp.pi, [mp.pi / 2]),
        ("sec(x)", 0, mp.pi, [mp.pi / 2]),
        ("cot(x)", 1, 7, [mp.pi, 2 * mp.pi]),
        ("csc(2*x)", 1, 2, [mp.pi / 2]),
        ("coth(x - 1)", 0, 2, [1]),
        ("csch(x + 1/3)", -1, 1, [-mp.mpf(1) / 3]),
        ("zeta(x)", 0, 2, [1]),
        ("zeta(2*x)", 0, 1, ["0.5"]),
        ("gamma(x)", -1.5, -0.5, [-1]),
        ("1/(x - 1/2)", 0, 1, ["0.5"]),
        ("1/(x - 1/2)^2", 0, 1, ["0.5"]),
        ("abs(x - 1/4)", 0, 1, ["0.25"]),
        ("log(x)", 0, 2, [1]),
        ("sign(x^2 - 2)", 0, 2, [mp.sqrt(2)]),
        ("x^2", -1, 1, []),
        ("tanh(x)", -1, 1, []),
        ("sech(x)", -1, 1, []),
        ("exp(x)", -1, 1, []),
    ],
)
def test_the_places_of_one_function(
    text: str, low: object, high: object, places: list[object]
) -> None:
    by_hand = {round(float(mp.mpf(place)), 12) for place in places}
    assert by_hand <= set(found(text, low, high))  # one more costs a little, and nothing else
    assert by_hand or not found(text, low, high)
