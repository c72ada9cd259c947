"""Residues at poles, at essential singularities and far out, against Laurent series by hand."""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from tests.asking import answer, asked
from tests.portions import portions

KNOWN = {
    "residue(exp(1/z), z, 0)": "1",
    "residue(z^2*exp(1/z), z, 0)": "1/6",  # 1/3!
    "residue(z^3*cos(1/(z - 2)), z, 2)": "-143/24",  # (u + 2)^3 cos(1/u): 1/24 - 12/2
    "residue(sin(1/(z - 1)), z, 1)": "1",
    "residue(exp(z)/z, z, oo)": "-1",
    "residue(1/z, z, oo)": "-1",
    "residue(zeta(z), z, 1)": "1",
    "residue(zeta(z)^2, z, 1)": "2*EulerGamma",  # (1/u + gamma)^2
    "residue(zeta(z)*gamma(z), z, 1)": "1",
    "residue(gamma(z)^2, z, 0)": "-2*EulerGamma",
    "residue(gamma(z), z, -2)": "1/2",
    "residue(1/sin(z), z, pi)": "-1",
    "residue(1/(z*(1 - exp(z))), z, 0)": "1/2",
    "residue(exp(2*z)/z^3, z, 0)": "2",
    # All residues, that far out with them, add up to zero.
    "residue(exp(1/z)/(z - 1), z, 0)": "1 - E",
    "residue(exp(1/z)/(z - 1), z, 1)": "E",
    "residue(exp(1/z)/(1 - z), z, 0)": "-1 + E",
    "residue(z*exp(1/z)/(z - 2), z, 0)": "3 - 2*exp(1/2)",
    "residue(sin(1/z)/(z^2 + 1), z, 0)": "sinh(1)",
    "residue(cos(1/z)/(z - 1)^2, z, 0)": "-sin(1)",  # the other one is (cos(1/z))' at 1
    "residue(zeta(z)*gamma(z - 1), z, 1)": "0",  # (1/u + gamma)(1/u - gamma)
    "residue(zeta(2z - 1)^2, z, 1)": "EulerGamma",
}
SLOW = {
    "residue(zeta(z)/(z - 1)^6, z, 1)": "-stieltjes(5)/120",  # (-1)^5/5!
    "residue(zeta(z)/(z - 1)^7, z, 1)": "stieltjes(6)/720",
    # the seventh power of 1/u + gamma - …, in numbers
    "N(residue(zeta(z)^7, z, 1), 8)": "1.3086688",
}


@portions
def test_a_residue_is_the_coefficient_of_its_laurent_series(step: int) -> None:
    how, rows = "two circles around it agree to 8 digits", list(KNOWN.items())[::step]
    found = {text: answer("evaluate", expr=text)[:3] for text, _ in rows}
    assert found == {text: (value, "agrees", how) for text, value in rows}


@pytest.mark.parametrize(
    "text", ["residue(exp(1/z)*sin(z), z, 0)", "residue(exp(1/z)/sin(z), z, 0)"]
)
def test_an_essential_singularity_among_others_is_said_to_be_one(text: str) -> None:
    with pytest.raises(SymError, match="an essential singularity among others"):
        asked("evaluate", expr=text)


@pytest.mark.soak
def test_zeta_has_as_many_constants_as_its_neighbours_ask_for() -> None:
    assert {text: answer("evaluate", expr=text)[0] for text in SLOW} == SLOW
