"""Derivations as a caller sees them: answers, steps, refusals; every step holds by itself."""

# ruff: noqa: E501 (steps stand on one line each, as they are given)

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import codec, printing, reading
from sym_eval.derivations import differentiation, integration
from sym_eval.derivations.record import Trace
from sym_eval.operations.common import Call
from tests.asking import answer, asked, refused

NOTE = "an antiderivative; any constant may be added"
ANY = "C1, C2, … are any constants"


def steps(operation: str, expr: str, **more: Any) -> list[tuple[str, str, str]]:
    """Rule, equation and remark of each step."""
    facts = asked("derivation", operation=operation, expr=expr, **more).facts
    assert facts is not None
    return [(step["rule"], step["equation"], step["said"]) for step in facts["steps"]]


def test_a_derivative_is_taken_apart_rule_by_rule() -> None:
    assert steps("differentiate", "x^2*sin(x) + 3x") == [
        ("sum rule", "Derivative(x**2*sin(x) + 3*x, x) = Derivative(3*x, x) + Derivative(x**2*sin(x), x)", ""),
        ("constant factor", "Derivative(3*x, x) = 3*Derivative(x, x)", ""),
        ("the derivative of the variable", "Derivative(x, x) = 1", ""),
        ("product rule", "Derivative(x**2*sin(x), x) = x**2*Derivative(sin(x), x) + sin(x)*Derivative(x**2, x)", ""),
        ("power rule", "Derivative(x**2, x) = 2*x", ""),
        ("derivative of sin", "Derivative(sin(x), x) = cos(x)", ""),
        ("put together", "Derivative(x**2*sin(x) + 3*x, x) = x**2*cos(x) + 2*x*sin(x) + 3", ""),
    ]  # fmt: skip


def test_the_chain_rule_is_named_with_the_outer_rule() -> None:
    assert [rule for rule, _, _ in steps("differentiate", "exp(sin(x^2))")] == [
        "exponential rule, chain rule",
        "derivative of sin, chain rule",
        "power rule",
        "put together",
    ]


def test_a_variable_exponent_takes_the_logarithm() -> None:
    assert steps("differentiate", "x^x")[0] == (
        "logarithmic differentiation",
        "Derivative(x**x, x) = x**x*Derivative(x*log(x), x)",
        "",
    )


def test_parts_and_substitutions_name_what_they_choose() -> None:
    assert steps("integrate", "x*exp(x)")[0] == (
        "integration by parts",
        "Integral(x*exp(x), x) = x*exp(x) - Integral(exp(x), x)",
        "u = x, v = exp(x)",
    )
    assert steps("integrate", "cos(2x)")[0] == (
        "substitution",
        "Integral(cos(2*x), x) = Subs(Integral(cos(u)/2, u), u, 2*x)",
        "u = 2*x",
    )


def test_an_integral_that_comes_back_is_solved_for() -> None:
    assert [rule for rule, _, _ in steps("integrate", "exp(x)*sin(x)")] == [
        "integration by parts",
        "integration by parts",
        "solved for the integral",
    ]


def test_a_substitution_takes_a_letter_that_is_free() -> None:
    assert steps("integrate", "u*cos(2x)", symbol="x")[1][2] == "v = 2*x"


def test_a_linear_equation_is_solved_line_by_line() -> None:
    assert steps("solve", "5x + 3 = 13") == [
        ("as given", "5*x + 3 = 13", ""),
        ("terms with x to the left, the others to the right", "5*x = 10", ""),
        ("divided by the coefficient of x", "x = 2", ""),
    ]


def test_a_quadratic_equation_is_solved_by_its_formula() -> None:
    assert steps("solve", "x^2 = 5x - 6") == [
        ("as given", "x**2 = 5*x - 6", ""),
        ("everything on one side", "x**2 - 5*x + 6 = 0", ""),
        ("quadratic formula", "x = 5/2 - sqrt(D)/2 or x = sqrt(D)/2 + 5/2", "D = 1"),
        ("discriminant put in", "x = 2 or x = 3", ""),
    ]


def test_a_linear_differential_equation_gets_its_integrating_factor() -> None:
    assert steps("solve", "[y'(x) + 2y(x) = exp(x), y(0) = 1]")[1:] == [
        ("times the integrating factor", "Derivative(y(x)*exp(2*x), x) = exp(3*x)", "mu = exp(2*x)"),
        ("both sides integrated", "y(x)*exp(2*x) = C1 + exp(3*x)/3", ""),
        ("solved for the function", "y(x) = C1*exp(-2*x) + exp(x)/3", ""),
        ("conditions put in", "C1 + 1/3 = 1", ""),
        ("the constants", "C1 = 2/3", ""),
        ("constants put in", "y(x) = (exp(3*x) + 2)*exp(-2*x)/3", ""),
    ]  # fmt: skip


def test_a_separable_differential_equation_is_separated() -> None:
    assert steps("solve", "y'(x) = x*y(x)^2")[1:] == [
        ("variables separated", "Derivative(y(x), x)/y(x)**2 = x", "y(x)**2 is not zero"),
        ("both sides integrated", "-1/y(x) = C1 + x**2/2", ""),
        ("solved for the function", "y(x) = -2/(2*C1 + x**2)", ""),
    ]


def test_constant_coefficients_lead_to_the_characteristic_equation() -> None:
    assert steps("solve", "y''(x) - 3y'(x) + 2y(x) = exp(3x)")[1:] == [
        ("characteristic equation", "r**2 - 3*r + 2 = 0", "y = exp(r*x) tried"),
        ("its roots", "r = 2 or r = 1", ""),
        ("variation of the constants", "y_p = exp(3*x)/2", "W = exp(3*x)"),
        ("general solution", "y(x) = C1*exp(x) + C2*exp(2*x) + exp(3*x)/2", ""),
    ]


# fmt: off
ANSWERS: list[tuple[str, str, tuple[str, str, str, tuple[str, ...]]]] = [
    ("differentiate", "abs(x)", ("sign(x)", "proved", "the step: identical", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("differentiate", "7", ("0", "proved", "the step: identical", ())),
    ("integrate", "x/(x^2 + 1)", ("log(x**2 + 1)/2", "proved", "each of the 4 steps: identical", (NOTE,))),
    ("solve", "a x + b = c", ("[(-b + c)/a]", "proved", "each of the 3 steps: identical", ("for a != 0",))),
    ("solve", "x^2 = 2", ("[-sqrt(2), sqrt(2)]", "proved", "each of the 4 steps: identical", ())),
    ("solve", "x^2 - 2x + 1", ("[1]", "proved", "each of the 3 steps: identical", ())),
    ("solve", "1/x = 2", ("[1/2]", "proved", "each of the 4 steps: identical", ())),
    ("solve", "3x = 3x", ("Reals", "proved", "both sides are the same", ("true for every x",))),
    ("solve", "x + 1 = x", ("[]", "proved", "1 is not zero", ("no x is left: no solution",))),
    ("solve", "x^2 + 1 = 0", ("[]", "proved", "the discriminant is negative", ("no real solution: the discriminant is -4; complex ones: -I, I",))),
    ("solve", "(x^2 - 1)/(x - 1) = 0", ("[-1]", "proved", "each of the 4 steps: identical", ("x = 1 makes a denominator zero: no solution",))),
    ("solve", "y'(x) = y(x)", ("Eq(y(x), C1*exp(x))", "proved", "each of the 5 steps: identical", (ANY,))),
]
# fmt: on


@pytest.mark.parametrize(("operation", "expr", "expected"), ANSWERS)
def test_the_answer_is_given_with_its_check(
    operation: str, expr: str, expected: tuple[str, str, str, tuple[str, ...]]
) -> None:
    symbol = "" if "y" in expr else "x"
    assert answer("derivation", operation=operation, expr=expr, symbol=symbol) == expected


def test_what_no_rule_reaches_is_a_label_and_says_so() -> None:
    facts = asked("derivation", operation="integrate", expr="abs(x)").facts
    assert facts is not None
    assert (facts["traced"], [step["traced"] for step in facts["steps"]]) == (False, [False])
    assert facts["steps"][0]["said"] == "found by other means"


def test_rules_that_made_their_steps_are_traced() -> None:
    facts = asked("derivation", operation="differentiate", expr="x^2*log(x)").facts
    assert facts is not None and facts["traced"] is True


REFUSED = [
    ("solve", "x^3 = 1", "", "E_UNSOLVED: steps are there for linear and quadratic equations; sym_solve solves others without steps"),
    ("solve", "[x + y = 1, x - y = 2]", "x", "E_UNSOLVED: one equation at a time in steps; use sym_solve"),
    ("solve", "y'(x)^2 = y(x) + x", "", "E_UNSOLVED: steps are there for linear first-order, separable and constant-coefficient equations; sym_solve may solve it without steps"),
    ("solve", "[y'(x) = y(x), y(0) = 1, y(1) = 1]", "", "E_UNSOLVED: no constants meet the conditions; check the conditions"),
    ("solve", "y'(x) = z(x)", "", "E_UNSOLVED: steps are there for one unknown function of one variable, as y(x); use sym_solve"),
    ("integrate", "x^x", "", "E_UNSOLVED: no antiderivative in closed form was found; sym_integrate with bounds gives a number"),
    ("integrate", "[[x]]", "x", "E_SYNTAX: cannot integrate a matrix in steps; take one entry"),
    ("differentiate", "a*x", "", "E_AMBIGUOUS: Differentiate by which variable, a or x?; give symbol='a'"),
    ("explain", "x", "", "E_NAME: operation='explain' is not known (sym_derivation); one of differentiate, integrate, solve"),
]  # fmt: skip


@pytest.mark.parametrize(("operation", "expr", "symbol", "sentence"), REFUSED)
def test_what_has_no_steps_is_refused_with_the_way_on(
    operation: str, expr: str, symbol: str, sentence: str
) -> None:
    assert refused("derivation", operation=operation, expr=expr, symbol=symbol) == sentence


def test_a_derivation_that_is_too_long_is_refused() -> None:
    expr = "*".join(f"sin({n}x)" for n in range(1, 60))
    assert refused("derivation", operation="differentiate", expr=expr) == (
        "E_INPUT_LIMIT: a derivation of more than 100 steps; derive it part by part"
    )


def test_a_false_step_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def false(f: Any, x: Any, trace: Trace) -> Any:
        trace.add("wrong rule", sympy.Derivative(f, x), x)
        return x

    monkeypatch.setattr(differentiation, "derive", false)
    assert refused("derivation", operation="differentiate", expr="sin(x)").startswith("E_CHECK")


def test_steps_of_a_rule_that_errs_give_way_to_a_label(monkeypatch: pytest.MonkeyPatch) -> None:
    def false(f: Any, x: Any, trace: Trace) -> Any:
        trace.add("wrong rule", sympy.Integral(f, x), x)
        return x

    monkeypatch.setattr(integration, "integrate", false)
    found = asked("derivation", operation="integrate", expr="cos(x)")
    assert found.facts is not None and found.facts["traced"] is False
    assert str(found.value) == "sin(x)"


# -- every step of many derivations is true, seen with other eyes

MANY = {
    "differentiate": "sin(x^2)/x; exp(-x^2)*log(x); atan(2x)^3; sqrt(1 + x^2); 2^x; x^(1/3); log(log(x)); tan(x)*sec(x); "
    "(x + 1)/(x - 1); besselj(2, x)*x; sinh(x)^2; a*x^n; erf(x)/x; asin(x/2); x*exp(x)*cos(x)",
    "integrate": "sin(x)^2; x^2*log(x); 1/(x^2 + 2x + 5); sqrt(1 - x^2); tan(x); x*sqrt(x + 1); 1/(1 + exp(x)); 1/(x^3 + 1); "
    "sin(x)^3*cos(x)^2; exp(2x)*cos(3x); x^3*exp(-x); 1/(x^2 - 4); atan(x); x*sin(x)*cos(x); (2x + 1)^5; log(x)^2; sec(x)^2",
}  # fmt: skip


def cases() -> Iterator[tuple[str, str]]:
    for operation, texts in MANY.items():
        yield from ((operation, text.strip()) for text in texts.split(";"))


def traced(operation: str, text: str) -> Trace:
    """The steps of one derivation by x."""
    module = {
        "differentiate": differentiation.derive,
        "integrate": integration.integrate,
    }[operation]
    trace = Trace()
    module(reading.read(text).value, sympy.Symbol("x", real=True), trace)
    return trace


def slope(side: Any, at: dict[Any, Any], by: Any) -> complex:
    """The derivative of a side by finite differences, its open derivatives worked out before."""
    f = side.doit()
    if f.has(sympy.Integral):
        f = f.replace(
            sympy.Integral, lambda g, limits: sympy.Integral(g, (limits[0], 1, limits[0]))
        )
    h = sympy.Rational(1, 10**12)
    values = [f.subs(at | {by: at[by] + shift}).evalf(40) for shift in (h, -h)]
    return complex((values[0] - values[1]) / (2 * h))


@pytest.mark.parametrize(("operation", "text"), list(cases()))
def test_every_step_is_a_true_equation(operation: str, text: str) -> None:
    for step in traced(operation, text):
        for left, right in step.equations:
            by = left.variables[0]
            letters = (left.free_symbols | right.free_symbols) - {by}
            at = dict.fromkeys(letters, sympy.Rational(9, 7)) | {by: sympy.Rational(5, 13)}
            if operation == "differentiate":
                expected = slope(left.expr, at, by)
                found = complex(right.doit().subs(at).evalf(30))
            else:
                expected = complex(left.function.subs(at).evalf(30))
                found = complex(right.diff(by).doit().subs(at).evalf(30))
            assert abs(expected - found) < 1e-9 * (1 + abs(expected)), step.text()


@pytest.mark.parametrize(("operation", "text"), list(cases()))
def test_every_step_prints_to_text_that_reads_back(operation: str, text: str) -> None:
    for step in traced(operation, text):
        for left, _ in step.equations:
            assert reading.read(printing.plain(left)).value.free_symbols <= left.atoms(sympy.Symbol)


def test_answers_survive_being_kept() -> None:
    value = asked("derivation", operation="solve", expr="[y'(x) = y(x), y(0) = 2]").value
    assert codec.decode(codec.encode(value, Limits()["value"])) == value


def test_a_derivation_that_takes_too_long_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(f: Any, x: Any, trace: Trace) -> Any:
        while True:
            x = x + 1 - 1

    monkeypatch.setattr(differentiation, "derive", endless)
    monkeypatch.setattr(Call, "strategy_seconds", lambda self: 0.05)
    with pytest.raises(SymError, match="E_TIMEOUT: it was not derived in the time"):
        asked("derivation", operation="differentiate", expr="x")


# By hand: the general solution and its derivative at the places given; y = exp(r*x) has roots ±i,
# 0 and 3, and -1 twice.
TOGETHER = [
    ("[y''+y=0, y(0)=1, y'(0)=2]", "C1 = 1 and C2 = 2", r"C1 = 1 \land C2 = 2"),
    ("[y''-3y'=0, y(0)=3, y'(0)=6]", "C1 = 1 and C2 = 2", r"C1 = 1 \land C2 = 2"),
    ("[y''+2y'+y=0, y(0)=4, y'(0)=1]", "C1 = 4 and C2 = 5", r"C1 = 4 \land C2 = 5"),
]


def test_constants_are_one_and_another_never_one_or_another() -> None:
    wrong = []
    for text, equation, latex in TOGETHER:
        steps = asked("derivation", expr=text, operation="solve").facts["steps"]  # type: ignore[index]
        rules = ("conditions put in", "the constants")  # one step where both say the same
        found = [(step["equation"], step["latex"]) for step in steps if step["rule"] in rules]
        if found[-1] != (equation, latex) or any(" or " in said for said, _ in found):
            wrong.append((text, found))
    assert wrong == []
