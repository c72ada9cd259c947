"""Right answers with one thing changed: every checker must refute them, or not confirm them.

Each row is a question, its right answer, and wrong ones as a faulty solver would give them: a sign,
a constant, a branch, a solution or a member of a family less, a step far out.
"""

# ruff: noqa: E501 (a question, its answer and the mutants stand on one line)

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sympy
from sympy import FiniteSet, ImageSet, Integers, Interval, Lambda, Union, oo, pi

from sym_eval.evidence import worked
from sym_eval.evidence.verdict import Check, Contradiction, Verdict
from sym_eval.evidence.words import TABLE
from sym_eval.integration.question import Numeric, Question
from sym_eval.operations import evaluate, simplify
from sym_eval.operations.odes import checked
from sym_eval.operations.recurrences import problem as recurrence
from sym_eval.operations.recurrences import solve as recurrences
from sym_eval.operations.solving import inequality
from sym_eval.operations.solving.equation import Equation
from sym_eval.operations.solving.system import System
from sym_eval.reading import read
from tests.asking import asked
from tests.odes import equation

x, y = sympy.symbols("x y", real=True)
n = sympy.Symbol("n", integer=True)


def value(text: str) -> Any:
    """What a text means."""
    return read(text).value


def antiderivative(question: str, answer: str) -> Check:
    """Differentiated back."""
    return worked.differentiated_back(value(question), value(answer), x)


def definite(question: str, answer: str) -> Check:
    """Against quadrature; the question is integrand; low; high."""
    f, low, high = (value(part) for part in question.split(";"))
    return Numeric.of(Question(f, x, low, high)).check(value(answer))


def process(question: str, answer: str) -> Check:
    """A limit, sum, product or derivative against numbers by its definition."""
    return evaluate._check_one(value(question), value(answer))


def simplified(question: str, answer: str) -> Check:
    """The same value in another form."""
    return simplify._check_one(value(question), value(answer))


def differential(question: str, answer: str) -> Check:
    """Put into the differential equation and its values."""
    return checked.check_explicit(equation(question), value(answer)).check


def sequence(question: str, answer: str) -> Check:
    """Put into the recurrence, and compared with its terms."""
    asked_for = recurrence.problem(value(question), ())
    found = value(answer).xreplace({value("n"): asked_for.n})
    return recurrences.check(asked_for, found)


def series(question: str, answer: str) -> Check:
    """The order of what is left out."""
    return TABLE["series"](value(answer), *(value(part) for part in question.split(";")))


Kind = Callable[[str, str], Check]
# fmt: off
ROWS: list[tuple[Kind, str, str, list[str]]] = [
    (antiderivative, "x*exp(x)", "(x - 1)*exp(x)", ["(x + 1)*exp(x)", "(1 - x)*exp(x)", "x*exp(x)", "(x - 1)*exp(x) + x/10^9", "Piecewise(((x - 1)*exp(x), x < 3), ((x - 1)*exp(x) + 1, True))"]),
    (antiderivative, "1/x", "log(abs(x))", ["log(abs(x))*sign(x)", "-log(abs(x))", "log(x^2)", "log(abs(x))/log(10)"]),
    (antiderivative, "sin(x)^2", "x/2 - sin(2x)/4", ["x/2 + sin(2x)/4", "x/2 - sin(2x)/2", "x/2 - cos(2x)/4", "abs(x)/2 - sin(2x)/4"]),
    (antiderivative, "1/(1 + x^2)", "atan(x)", ["-atan(1/x)", "acot(x)", "atan(x)/2", "asin(x)", "atan(x) + 5*sign(x - 2)", "Piecewise((atan(x), x < 300), (atan(x) + 1, True))"]),
    (antiderivative, "1/(2 + cos(x))", "2*sqrt(3)/3*atan(tan(x/2)/sqrt(3)) + 2*pi*floor((x + pi)/(2*pi))/sqrt(3)", ["2*sqrt(3)/3*atan(tan(x/2)/sqrt(3))", "2*sqrt(3)/3*atan(tan(x/2)/sqrt(3)) - 2*pi*floor((x + pi)/(2*pi))/sqrt(3)", "2*sqrt(3)/3*atan(tan(x/2)*sqrt(3))"]),
    (antiderivative, "abs(x)", "x*abs(x)/2", ["x^2/2", "abs(x)^3/2", "-x*abs(x)/2", "x*abs(x)/2 + Heaviside(x - 4000)"]),
    (antiderivative, "sqrt(1 - x^2)", "(x*sqrt(1 - x^2) + asin(x))/2", ["(x*sqrt(1 - x^2) - asin(x))/2", "(x*sqrt(1 - x^2) + acos(x))/2", "x*sqrt(1 - x^2) + asin(x)"]),
    (definite, "exp(-x^2); -oo; oo", "sqrt(pi)", ["pi", "-sqrt(pi)", "sqrt(pi)/2", "sqrt(pi) + 10^(-8)"]),
    (definite, "log(x); 0; 1", "-1", ["1", "-2", "0", "-1 + 10^(-9)"]),
    (definite, "abs(x - 1); 0; 3", "5/2", ["3/2", "2", "3"]),
    (definite, "sin(x)/x; 0; oo", "pi/2", ["pi/2 + 10^(-8)"]),
    (definite, "1/(1 + a^2*x^2); 0; 1", "atan(a)/a", ["atan(a)", "atan(a)*a", "asin(a)/a", "abs(atan(a))/a", "acot(1/a)/a + sign(a) - 1"]),
    (process, "limit(sin(a*x)/x, x, 0)", "a", ["-a", "1", "abs(a)", "1/a", "a + 10^(-7)"]),
    (process, "limit(1/x, x, 0, '-')", "-oo", ["oo", "0"]),
    (process, "limit(1/x^2, x, 0)", "oo", ["-oo", "1"]),
    (process, "limit(-x^3, x, oo)", "-oo", ["oo"]),
    (process, "Sum(1/k^2, (k, 1, oo))", "pi^2/6", ["pi^2/8", "pi^2/6 - 1", "pi^2/6 + 10^(-7)"]),
    (process, "Sum(k^2, (k, 1, n))", "n*(n + 1)*(2n + 1)/6", ["n*(n - 1)*(2n - 1)/6", "n*(n + 1)*(2n + 1)/6 + 1", "n^3/3 + n^2/2"]),
    (process, "Sum((-1)^k/(2k + 1), (k, 0, oo))", "pi/4", ["pi/3", "-pi/4", "pi/4 - 1"]),
    (process, "Product(1 - 1/k^2, (k, 2, oo))", "1/2", ["1", "1/3", "2"]),
    (process, "Derivative(x^x, x)", "x^x*(log(x) + 1)", ["x*x^(x - 1)", "x^x*log(x)", "x^x*(log(x) - 1)"]),
    (simplified, "sqrt(x^2)", "abs(x)", ["x", "-x", "abs(x) + Heaviside(x - 1000)", "Piecewise((abs(x), x < 300), (x + 1, True))"]),
    (simplified, "log(x^2)", "2*log(abs(x))", ["2*log(x)", "log(abs(x))", "2*log(abs(x)) + Heaviside(x - 9000)"]),
    (simplified, "floor(x + 1)", "floor(x) + 1", ["ceiling(x)", "x + 1", "floor(x)"]),
    (simplified, "(x^2 - 1)/(x - 1)", "x + 1", ["x - 1", "abs(x + 1)", "x + 1 + Heaviside(x - 70000)"]),
    (simplified, "x^2 - 1 > 0", "x > 1 or x < -1", ["x > 1", "x >= 1 or x < -1", "x > 1 or x < -2", "x != 1"]),
    (simplified, "p or (q and p)", "p", ["q", "p or q", "p and q"]),
    (differential, "y' = y", "C1*exp(x)", ["C1*exp(-x)", "C1*exp(2*x)", "C1 + exp(x)", "C1*cosh(x)"]),
    (differential, "[y'' + y = 0, y(0) = 1, y'(0) = 0]", "cos(x)", ["sin(x)", "-cos(x)", "cos(x) + sin(x)", "cosh(x)"]),
    (differential, "[y' = x*y, y(0) = 2]", "2*exp(x^2/2)", ["exp(x^2/2)", "2*exp(x^2)", "2*exp(-x^2/2)", "2 + x^2"]),
    (differential, "x*y' + y = x", "C1/x + x/2", ["C1*x + x/2", "C1/x - x/2", "C1/x + x"]),
    (sequence, "[a(n+1) = 2a(n) + 1, a(0) = 1]", "2*2^n - 1", ["2^n", "2^n + n", "3*2^n - 2"]),
    (sequence, "[a(n+2) = a(n+1) + a(n), a(0) = 0, a(1) = 1]", "fibonacci(n)", ["lucas(n)", "fibonacci(n + 1)", "n", "fibonacci(n) + ff(n, 20)"]),
    (series, "sin(x); x; 0; 6", "x - x^3/6 + x^5/120 + O(x^6)", ["x - x^3/6 + x^5/121 + O(x^6)", "x + x^3/6 + x^5/120 + O(x^6)", "x - x^3/6 + O(x^6)", "x - x^3/6 + x^5/120 + O(x^8)"]),
    (series, "exp(x); x; 0; 4", "1 + x + x^2/2 + x^3/6 + O(x^4)", ["1 + x + x^2/2 + x^3/6 + O(x^5)", "1 + x + x^2 + x^3/6 + O(x^4)"]),
]
# fmt: on


def confirmed(check: Callable[[], Check]) -> bool:
    """Whether a checker says proved or agrees."""
    try:
        return check().verdict is not Verdict.UNCHECKED
    except Contradiction:
        return False


@pytest.mark.parametrize(("kind", "question", "right"), [row[:3] for row in ROWS])
def test_the_right_answer_is_confirmed(kind: Kind, question: str, right: str) -> None:
    assert confirmed(lambda: kind(question, right))


@pytest.mark.parametrize(
    ("kind", "question", "wrong"), [(k, q, wrong) for k, q, _, many in ROWS for wrong in many]
)
def test_a_mutant_is_not(kind: Kind, question: str, wrong: str) -> None:
    assert not confirmed(lambda: kind(question, wrong))


def family(member: Any) -> Any:
    """All numbers a member stands for."""
    return ImageSet(Lambda(n, member), Integers)


THIRD = sympy.Rational(1, 3)
# fmt: off
SETS: list[tuple[str, Any, list[Any]]] = [
    ("x^2 - 5x + 6", FiniteSet(2, 3), [FiniteSet(2), FiniteSet(2 + THIRD, 3), FiniteSet(2 + sympy.Rational(1, 10**12), 3), sympy.EmptySet]),
    ("(x - 50000)*(x - 2)", FiniteSet(2, 50000), [FiniteSet(2), FiniteSet(50000)]),
    ("exp(x) - 2", FiniteSet(sympy.log(2)), [sympy.EmptySet, FiniteSet(2)]),
    ("abs(x - 1) - 2", FiniteSet(3, -1), [FiniteSet(3), FiniteSet(-1)]),
    ("(exp(x) - 1)*(x - 5000)", FiniteSet(0, 5000), [FiniteSet(0), FiniteSet(5000)]),
    ("sin(x)", family(pi * n), [family(2 * pi * n), FiniteSet(0), Union(family(2 * pi * n), FiniteSet(pi)), family(pi * n / 2)]),
    ("tan(x) - 1", family(pi * n + pi / 4), [family(2 * pi * n + pi / 4), family(4 * pi * n + pi / 4), family(pi * n - pi / 4)]),
    ("sin(10x)", family(pi * n / 10), [family(pi * n / 5), family(pi * n), family(pi * n / 20)]),
    ("sin(x) - 1/2", Union(family(2 * pi * n + pi / 6), family(2 * pi * n + 5 * pi / 6)), [family(2 * pi * n + pi / 6), family(pi * n + pi / 6)]),
    ("sin(x)*(x - 30)", Union(family(pi * n), FiniteSet(30)), [family(pi * n), FiniteSet(30)]),
]
REGIONS: list[tuple[str, Any, list[Any]]] = [
    ("x^2 - 1 > 0", Union(Interval.open(-oo, -1), Interval.open(1, oo)), [Interval.open(1, oo), Union(Interval(-oo, -1), Interval.open(1, oo)), Interval.open(-1, 1)]),
    ("1/(x - 2) >= 1", Interval.Lopen(2, 3), [Interval(2, 3), Interval.open(2, 3), Interval.Lopen(2, 4)]),
    ("(x - 1)^2 <= 0", FiniteSet(1), [sympy.EmptySet, Interval(0, 1)]),
    ("(x - 1)^2 > 0", Union(Interval.open(-oo, 1), Interval.open(1, oo)), [sympy.S.Reals, Interval.open(1, oo)]),
    ("(x - 2000)*(x - 3000) < 0", Interval.open(2000, 3000), [sympy.EmptySet, Interval.open(2000, 2500)]),
    ("(x - 33333)^2 <= 1/4", Interval(33332 + THIRD / 2 * 3, 33333 + THIRD / 2 * 3), [sympy.EmptySet]),
    ("exp(x) > 5", Interval.open(sympy.log(5), oo), [Interval(sympy.log(5), oo), Interval.open(sympy.log(4), oo)]),
]
# fmt: on


def roots(question: str, proposed: Any) -> Check:
    """A set of roots as a way to them would give it, held against the equation."""
    asked_for = Equation(value(question), x, "real", ())
    return asked_for.check(asked_for.kept(proposed))


def solving(question: str, proposed: Any) -> Any:
    """What is left of a set without the members that do not solve the equation."""
    return Equation(value(question), x, "real", ()).kept(proposed)


@pytest.mark.parametrize(("question", "right", "wrong"), SETS)
def test_a_set_with_a_root_or_a_family_less_is_not_confirmed(
    question: str, right: Any, wrong: list[Any]
) -> None:
    assert confirmed(partial(roots, question, right))
    whole = solving(question, right)
    missed = [each for each in wrong if solving(question, each) != whole]
    assert [each for each in missed if confirmed(partial(roots, question, each))] == []
    assert missed != []


@pytest.mark.parametrize(("question", "right", "wrong"), REGIONS)
def test_a_region_with_another_end_is_not_confirmed(
    question: str, right: Any, wrong: list[Any]
) -> None:
    check = partial(_region, question)
    assert confirmed(partial(check, right))
    assert [each for each in wrong if confirmed(partial(check, each))] == []


def _region(question: str, region: Any) -> Check:
    return inequality._check(value(question), region, x)


def test_a_system_with_a_wrong_solution_is_not_confirmed() -> None:
    system = System([value("x*y - 6"), value("x + y - 5")], [x, y], "real")
    right = [{x: sympy.Integer(2), y: sympy.Integer(3)}, {x: sympy.Integer(3), y: sympy.Integer(2)}]
    assert confirmed(lambda: system.check(system.kept(right)))
    wrong = [{x: sympy.Integer(2), y: sympy.Integer(4)}]
    assert not confirmed(lambda: system.check(system.kept(wrong)))


@pytest.mark.parametrize(
    ("arguments", "complete"),
    [
        ({"expr": "x^2 = 2"}, True),
        ({"expr": "sin(x) = 0"}, True),
        ({"expr": "x^2 + 1 = 0"}, True),
        ({"expr": "[x + y = 3, x - y = 1]", "symbol": "x, y"}, True),
        ({"expr": "[x*y = 6, x + y = 5]", "symbol": "x, y"}, True),
        ({"expr": "[sin(x) = 0, y = x]", "symbol": "x, y"}, True),
        ({"expr": "[sin(x) = 0, cos(x) = 1, y = x]", "symbol": "x, y"}, False),
        ({"expr": "exp(x) = 1", "domain": "complex"}, False),
        ({"expr": "[y' = y, y(0) = 1]"}, True),
        ({"expr": "[y' = 3*y^(2/3), y(0) = 0]"}, False),
        ({"expr": "[a(n+1) = 2a(n), a(0) = 1]"}, True),
        ({"expr": "y' = cos(y)"}, False),
        ({"expr": "[y' = cos(y), y(0) = 0]"}, True),
        ({"expr": "y' = 1/(1 + x^2)"}, True),
    ],
)
def test_whether_all_solutions_are_known_is_a_fact(
    arguments: dict[str, Any], complete: bool
) -> None:
    facts = asked("solve", **arguments).facts
    assert facts is not None and facts["complete"] is complete
