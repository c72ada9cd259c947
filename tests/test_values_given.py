"""Values put in, by `subs` of a call and by subs in a text: what may be one, in either language."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.reading import read
from tests.asking import answer, asked, refusal, refused
from tests.reading_rows import REFUSED
from tests.reading_rows import read as meant


@pytest.mark.parametrize(
    ("expr", "given", "value", "unit"),
    [
        (r"5\,\mathrm{km}", {"units": "m"}, "5000", "m"),
        (r"5\,\text{km}", {"units": "m"}, "5000", "m"),
        (r"\frac{1}{2} m v^2", {"subs": "m=2 kg, v=3 m/s"}, "9", "J"),
        (r"\frac{1}{2} m v^2", {"subs": "m=2 kg, v=3 m/s", "units": "kJ"}, "9/1000", "kJ"),
        (r"\frac{d}{t}", {"subs": "d=100 m, t=10 s"}, "10", "m/s"),
        (r"\sqrt{x}", {"subs": "x=4 m^2"}, "2", "m"),
        (r"x^{2}", {"subs": "x=3 km", "units": "m^2"}, "9000000", "m^2"),
    ],
)
def test_units_of_values_are_kept_where_the_formula_is_latex(
    expr: str, given: dict[str, Any], value: str, unit: str
) -> None:
    found = asked("evaluate", expr=expr, **given)
    assert found.facts is not None
    assert found.facts["unit"] == unit
    assert str(found.value.as_coeff_Mul()[0]) == value


@pytest.mark.parametrize(
    ("expr", "subs", "value"),
    [
        ("x^2", r"x=\frac{1}{2}", "1/4"),
        ("x^2", r"x=\sqrt{2}", "2"),
        (r"\alpha^2", r"\alpha=2", "4"),
        (r"\alpha^2", "alpha=2", "4"),
        ("x + y", r"x=\frac12, y=\frac13", "5/6"),
        (r"\frac{x}{2}", "x=3", "3/2"),
        (r"x_{1} + 1", "x_1=2", "3"),
        (r"\frac{1}{2} m v^2", "m=2, v=3", "9"),
        ("x + y", "x=y, y=x", "x + y"),
        ("[x, x^2]", "x=2", "[2, 4]"),
        ("x > 1", "x=2", "True"),
    ],
)
def test_values_are_read_in_both_languages(expr: str, subs: str, value: str) -> None:
    assert str(asked("evaluate", expr=expr, subs=subs).value) == value


@pytest.mark.parametrize(
    ("value", "kind"),
    [("[1,2]", "a list"), ("{1,2}", "a set"), ("(1,2)", "a tuple"), ("[[1,2],[3,4]]", "a matrix")],
)
def test_the_value_of_a_letter_is_one_expression(value: str, kind: str) -> None:
    assert refused("evaluate", expr="x^2 + 1", subs=f"x={value}") == (
        f"E_SYNTAX: the value of x is {kind}, not an expression (subs); write subs='x=2, y=3 m/s'"
    )


@pytest.mark.parametrize("value", ["[1,2]", "{1,2}", "(1,2)", "[[1,2],[3,4]]"])
def test_subs_in_a_text_replaces_a_letter_by_an_expression_only(value: str) -> None:
    failure = refusal("evaluate", expr=f"subs(x^2 + 1, x, {value})")
    assert failure.code == "E_RUNTIME"
    assert failure.what == "x cannot be replaced by something that is no expression"


@pytest.mark.parametrize("pairs", ["x=1, x=2", "(x, 1), (x, 2)", "x=1, y=2, x=1"])
def test_two_values_for_one_letter_are_asked_back(pairs: str) -> None:
    failure = refusal("evaluate", expr=f"subs(x^2 + y, {pairs})")
    assert (failure.code, failure.what) == ("E_AMBIGUOUS", "two values for one letter")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("subs(sum(k, k, 1, n), n, 3)", "6"),
        ("subs(integrate(x y, (x, 0, 1)), y, 2)", "1"),
        ("subs(limit(sin(a x)/x, x, 0), a, 3)", "3"),
        ("subs(product(k, k, 1, n), n, 4)", "24"),
    ],
)
def test_what_is_put_into_a_sum_or_integral_is_compared_by_their_definition(
    text: str, value: str
) -> None:
    assert answer("evaluate", expr=text)[:2] == (value, "agrees")


# -- what was read as something else without a word


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (r"25^\circ C", "E_AMBIGUOUS"),
        (r"25\,^{\circ}\mathrm{C}", "E_AMBIGUOUS"),
        (r"77^{\circ} F", "E_AMBIGUOUS"),
        ("100 + 5%", "E_AMBIGUOUS"),
        ("x - 10%", "E_AMBIGUOUS"),
        ("d/dx 3x^2 + 2x", "E_AMBIGUOUS"),
        (r"\frac{d}{dx} 3x^2 + 2x", "E_AMBIGUOUS"),
        (r"\frac{\partial}{\partial x} x^2 y + x", "E_AMBIGUOUS"),
        ("A \\ B", "E_AST_BLOCK"),
        ("ln|x|^2", "E_AMBIGUOUS"),
    ],
)
def test_what_has_two_readings_is_asked_back(text: str, code: str) -> None:
    assert refusal("evaluate", expr=text).code == code
    assert meant(text) == REFUSED


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("d/dx x^2 + 1", "the derivative d/dx was read as ending before + or -"),
        (r"\frac{d}{dt} t^2 - a", "the derivative d/dt was read as ending before + or -"),
        (
            "y^(4) + y = 0",
            "brackets around an exponent of y were read as a power; "
            "write diff(y(x), x, 4) for a derivative",
        ),
        (
            r"C^{n}_k",
            r"C_k was raised to a power; write \binom{n}{k} for C_n^k",
        ),
        ("[[1,2],[3,4]]^T", "^T behind a matrix was read as its transpose"),
    ],
)
def test_what_is_read_in_one_of_two_ways_is_said(text: str, note: str) -> None:
    assert note in read(text).notes


def even(power: int) -> Any:
    x = sympy.Symbol("x", real=True)
    return sympy.Eq(sympy.Mod(x**power, 8), 1)


@pytest.mark.parametrize(
    "text", [r"x^2 \equiv 1 \pmod 8", r"x^2 \equiv 1 \pmod{8}", "x^2 ≡ 1 (mod 8)"]
)
def test_a_congruence_is_one_in_both_languages(text: str) -> None:
    assert read(text).value == even(2)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("d if 0", "0 is not a condition"),
        ("d if 1", "1 is not a condition"),
        ("Piecewise((x, 0), (y, True))", "0 is not a condition"),
        ("Piecewise((x, x + 1))", "x + 1 is not a condition"),
        ("Piecewise((x, False))", "no piece ever holds"),
        ("x if False", "no piece ever holds"),
    ],
)
def test_a_piece_without_a_condition_is_no_piece(text: str, what: str) -> None:
    assert refusal("evaluate", expr=text).what == what
