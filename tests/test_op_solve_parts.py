"""Complex equations in real unknowns, and equations in z with its conjugate, modulus or parts."""

from __future__ import annotations

import pytest

from tests.asking import answer, asked, refusal

SCANNED = "put back exactly; a scan of [-1000, 1000] finds no other"
OTHERS = "; whether there are others was not shown"
BASIS = "; the Groebner basis says there are no others"

# text, unknowns, solutions (by hand), what is behind "put back exactly"
REAL = [
    ("x + I*y = 2 + 3I", "[x, y]", "{(2, 3)}", ""),
    ("3x - 2y - I*y + 3I = 0", "[x, y]", "{(2, 3)}", ""),
    ("[x + I*y = 2 + 3I, z = x]", "[x, y, z]", "{(2, 3, 2)}", ""),
    ("(1 + I)*x + (1 - I)*y = 4", "[x, y]", "{(2, 2)}", ""),
    ("[(2 + I)*x = 4 + 2I, y = 1]", "[x, y]", "{(2, 1)}", ""),
    ("[I*x = I, I*y = 2I]", "[x, y]", "{(1, 2)}", ""),
    ("x/(1 + I) + y = 3 - I", "[x, y]", "{(2, 2)}", ""),
    ("(x + I*y)^2 = 3 + 4I", "[x, y]", "{(-2, -1), (2, 1)}", BASIS),
    ("(x + I*y)^2 = -4", "[x, y]", "{(0, -2), (0, 2)}", BASIS),
    ("(x + I*y)*(1 - 2I) = 5", "[x, y]", "{(1, 2)}", ""),
    ("x^2 + y^2 = 0", "[x, y]", "{(0, 0)}", OTHERS),
    ("(x - 1)^2 + (y - 2)^2 = 0", "[x, y]", "{(1, 2)}", OTHERS),
    ("[x^2 + y^2 = 0, z = 1]", "[x, y, z]", "{(0, 0, 1)}", OTHERS),
    ("x^2 + x*y + y^2 = 0", "[x, y]", "{(0, 0)}", OTHERS),
    ("x*(x^2 + y^2) = 0", "[x, y]", "{(0, y)}", OTHERS),
]


@pytest.mark.parametrize(("text", "unknowns", "solutions", "others"), REAL)
def test_real_unknowns_solve_the_real_and_the_imaginary_part(
    text: str, unknowns: str, solutions: str, others: str
) -> None:
    value, verdict, how, _ = answer("solve", expr=text, symbol=unknowns)
    assert (value, verdict, how) == (solutions, "proved", "put back exactly" + others)


@pytest.mark.parametrize(
    ("text", "unknowns"),
    [
        ("(1 + I)*x + (2 - I)*y = 5 and x = 1", "[x, y]"),  # y = 1 by one part, 2 by the other
        ("x + I*x = 1 and y = 0", "[x, y]"),
        ("[I*x = 1, y = 2]", "[x, y]"),
        ("[x + I*y = 2, y = 1]", "[x, y]"),
    ],
)
def test_parts_that_contradict_each_other_have_no_solution(text: str, unknowns: str) -> None:
    value, verdict, how, notes = answer("solve", expr=text, symbol=unknowns)
    assert (value, verdict, how) == ("EmptySet", "proved", "elimination ends in a contradiction")
    assert notes == ("there is no real solution",)


def test_a_parameter_stays_in_the_solution_of_both_parts() -> None:
    value, verdict, _, notes = answer("solve", expr="a*x + I*y = 1 + 2I", symbol="[x, y]")
    assert (value, verdict) == ("{(1/a, 2)}", "proved")
    assert notes == ("each is (x, y)", "for a != 0; at a = 0: no solution")


def test_unknowns_in_the_plane_keep_the_equation_whole() -> None:
    value = answer("solve", expr="x + I*y = 2 + 3I", symbol="[x, y]", domain="complex")[0]
    assert value == "{(-I*y + 2 + 3*I, y)}"


# equation in z, solutions (by hand, z = a + b*i), what is behind "put back exactly"
PLANE = [
    ("(1 + I)*z + (2 - I)*conjugate(z) + 3I = 0", {"2 + 3*I"}, ""),
    ("2z + conjugate(z) = 3 + I", {"1 + I"}, ""),
    ("z + 2conjugate(z) = 3 - I", {"1 + I"}, ""),
    ("z*(1 + I) = conjugate(z) + I", {"1"}, ""),
    ("re(z) + 2I*im(z) = 3 + 4I", {"3 + 2*I"}, ""),
    ("z + re(z) = 4 + I", {"2 + I"}, ""),
    ("z^2 = conjugate(z)", {"0", "1", "-1/2 - sqrt(3)*I/2", "-1/2 + sqrt(3)*I/2"}, BASIS),
    ("abs(z) + z = 2 + I", {"3/4 + I"}, f"; the one equation that is left: {SCANNED}"),
    ("abs(z) = 0", {"0"}, OTHERS),
    ("z*conjugate(z) + z = 2", {"-2", "1"}, BASIS),
]


@pytest.mark.parametrize(("text", "solutions", "others"), PLANE)
def test_an_equation_with_a_conjugate_is_solved_by_its_parts(
    text: str, solutions: set[str], others: str
) -> None:
    found = asked("solve", expr=text, symbol="z", domain="complex")
    assert {str(value) for value in found.value} == solutions
    assert (found.check.verdict.value, found.check.how, found.notes) == (
        "proved",
        "put back exactly" + others,
        (),
    )


@pytest.mark.parametrize("text", ["z - conjugate(z) = 1", "I*z + conjugate(z) = 2"])
def test_a_conjugate_can_make_an_equation_impossible(text: str) -> None:
    found = answer("solve", expr=text, symbol="z", domain="complex")
    how = "elimination ends in a contradiction"
    assert found == ("[]", "proved", how, ("there is no complex solution",))


@pytest.mark.parametrize(
    "text", ["re(z) = 1", "z*conjugate(z) = 1", "z + conjugate(z) = 4", "abs(z) = 2"]
)
def test_a_line_or_a_circle_is_not_a_list(text: str) -> None:
    failure = refusal("solve", expr=text, symbol="z", domain="complex")
    assert failure.text() == (
        "E_UNSOLVED: the solutions are a line or a curve in the plane; "
        "write z as a + b*I and solve for a"
    )
