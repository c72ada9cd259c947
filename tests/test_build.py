"""The tree to SymPy objects: what each notation builds, and how SymPy's errors are told."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Function, Integer, Matrix, Rational, oo, pi, sqrt

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.reading import read

X, Y, K, N_ = (sympy.Symbol(name, real=True) for name in ("x", "y", "k", "n"))
F = Function("f")


def value(text: str) -> Any:
    return read(text).value


def refused(text: str) -> SymError:
    with pytest.raises(SymError) as caught:
        read(text)
    return caught.value


# -- arithmetic and functions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1/3 + 1/6", Rational(1, 2)),
        ("2^10", Integer(1024)),
        ("x + x", 2 * X),
        ("x - x", Integer(0)),
        ("x/y", X / Y),
        ("2x/3", 2 * X / 3),
        ("-x^2", -(X**2)),
        ("2^-1", Rational(1, 2)),
        ("0.1 + 0.2", Rational(3, 10)),
        ("2^0.5", sqrt(2)),
        ("1e400", Integer(10) ** 400),
        ("5%", Rational(1, 20)),
        ("30°", pi / 6),
        ("(x+1)(x-1)", (X + 1) * (X - 1)),
        ("+x", X),
        ("--x", X),
    ],
)
def test_arithmetic_is_exact(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sin(pi/6)", Rational(1, 2)),
        ("arctan(1)", pi / 4),
        ("ln(e^2)", Integer(2)),
        ("log(8, 2)", Integer(3)),
        ("log10(100)", Integer(2)),
        ("exp(0)", Integer(1)),
        ("sqrt(8)", 2 * sqrt(2)),
        ("cbrt(27)", Integer(3)),
        ("root(16, 4)", Integer(2)),
        ("root(x)", sqrt(X)),
        ("abs(-3)", Integer(3)),
        ("|-3|", Integer(3)),
        ("sign(-2)", Integer(-1)),
        ("floor(7/2)", Integer(3)),
        ("ceil(7/2)", Integer(4)),
        ("re(2 + 3i)", Integer(2)),
        ("im(2 + 3i)", Integer(3)),
        ("conj(2 + 3i)", 2 - 3 * sympy.I),
        ("arg(i)", pi / 2),
        ("max(1, 5, 3)", Integer(5)),
        ("min(1, x)", sympy.Min(1, X)),
        ("atan2(1, 1)", pi / 4),
        ("sin^2 x + cos^2 x", sympy.sin(X) ** 2 + sympy.cos(X) ** 2),
        ("sinh(0)", Integer(0)),
    ],
)
def test_elementary_functions_are_built_as_sympy_has_them(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gamma(5)", Integer(24)),
        ("beta(x, y)", sympy.beta(X, Y)),
        ("zeta(2)", pi**2 / 6),
        ("erf(0)", Integer(0)),
        ("besselj(0, x)", sympy.besselj(0, X)),
        ("elliptic_k(x)", sympy.elliptic_k(X)),
        ("Heaviside(1)", Integer(1)),
        ("DiracDelta(x)", sympy.DiracDelta(X)),
        ("LambertW(0)", Integer(0)),
        ("legendre(2, x)", sympy.legendre(2, X)),
        ("polylog(2, x)", sympy.polylog(2, X)),
        ("hyper((1, 2), (3,), x)", sympy.hyper((1, 2), (3,), X)),
        ("Ei(x)", sympy.Ei(X)),
        ("Si(0)", Integer(0)),
    ],
)
def test_special_functions_are_built_as_sympy_has_them(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5!", Integer(120)),
        ("6!!", Integer(48)),
        ("nCr(5, 2)", Integer(10)),
        ("nPr(5, 2)", Integer(20)),
        ("gcd(12, 18)", Integer(6)),
        ("gcd(12, 18, 8)", Integer(2)),
        ("lcm(4, 6)", Integer(12)),
        ("gcd(x^2 - 1, x - 1)", X - 1),
        ("mod(7, 3)", Integer(1)),
        ("fibonacci(10)", Integer(55)),
        ("prime(5)", Integer(11)),
        ("isprime(7)", sympy.true),
        ("isprime(8)", sympy.false),
        ("nextprime(7)", Integer(11)),
        ("totient(10)", Integer(4)),
        ("divisors(6)", [Integer(1), Integer(2), Integer(3), Integer(6)]),
        ("primefactors(12)", [Integer(2), Integer(3)]),
    ],
)
def test_functions_of_whole_numbers(text: str, expected: Any) -> None:
    assert value(text) == expected


def test_functions_of_whole_numbers_want_whole_numbers() -> None:
    assert refused("isprime(x)").failure.what == "isprime needs a whole number"


# -- calculus is not worked out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("diff(x^3, x)", sympy.Derivative(X**3, X)),
        ("diff(x^3)", sympy.Derivative(X**3, X)),
        ("diff(x^3, x, 2)", sympy.Derivative(X**3, (X, 2))),
        ("diff(x*y, x, y)", sympy.Derivative(X * Y, X, Y)),
        ("diff(x^3*y^2, (x, 2), y)", sympy.Derivative(X**3 * Y**2, (X, 2), Y)),
        ("f'(x)", sympy.Derivative(F(X), X)),
        ("d/dx x^2", sympy.Derivative(X**2, X)),
        ("integrate(x^2, x)", sympy.Integral(X**2, X)),
        ("integrate(x^2)", sympy.Integral(X**2, X)),
        ("integrate(x^2, (x, 0, 1))", sympy.Integral(X**2, (X, 0, 1))),
        ("integrate(x^2, x, 0, 1)", sympy.Integral(X**2, (X, 0, 1))),
        ("integrate(x*y, x, y)", sympy.Integral(X * Y, X, Y)),
        ("integrate(x*y, (x, 0, 1), (y, 0, x))", sympy.Integral(X * Y, (X, 0, 1), (Y, 0, X))),
        ("int(exp(-x^2), (x, -oo, oo))", sympy.Integral(sympy.exp(-(X**2)), (X, -oo, oo))),
        ("limit(1/x, x, 0)", sympy.Limit(1 / X, X, 0, "+-")),
        ("limit(1/x, x, 0, '+')", sympy.Limit(1 / X, X, 0, "+")),
        ("limit(1/x, x, 0, dir='-')", sympy.Limit(1 / X, X, 0, "-")),
        ("limit(1/x, x, 0, right)", sympy.Limit(1 / X, X, 0, "+")),
        ("Limit(1/x, x, 0)", sympy.Limit(1 / X, X, 0)),
        ("lim x->oo 1/x", sympy.Limit(1 / X, X, oo)),
        ("sum(k, (k, 1, n))", sympy.Sum(K, (K, 1, N_))),
        ("sum(k, k, 1, n)", sympy.Sum(K, (K, 1, N_))),
        ("Product(k, (k, 1, 5))", sympy.Product(K, (K, 1, 5))),
    ],
)
def test_calculus_is_built_without_being_worked_out(text: str, expected: Any) -> None:
    assert value(text) == expected
    assert type(value(text)) is type(expected)


def test_a_derivative_at_a_point_is_a_substitution() -> None:
    xi = sympy.Symbol("xi", real=True)
    assert value("f'(0)") == sympy.Subs(sympy.Derivative(F(xi), xi), xi, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("diff(x*y)", Code.AMBIGUOUS),
        ("integrate(x*y)", Code.AMBIGUOUS),
        ("diff(2)", Code.AMBIGUOUS),
        ("integrate(f, x, a, b)", Code.AMBIGUOUS),
        ("sum(k, k)", Code.SYNTAX),
        ("sum(k, (k, 1))", Code.SYNTAX),
        ("limit(1/x, x, 0, up)", Code.SYNTAX),
        ("diff(x = 1, x)", Code.SYNTAX),
        ("limit([[x]], x, 0)", Code.SYNTAX),
        ("integrate(x, (2, 0, 1))", Code.SYNTAX),
        ("series(x*y)", Code.AMBIGUOUS),
    ],
)
def test_calculus_says_what_is_missing(text: str, code: Code) -> None:
    assert refused(text).failure.code is code


def test_matrices_are_differentiated_entry_by_entry() -> None:
    assert value("diff([[x, x^2]], x)") == Matrix([[1, 2 * X]])
    assert value("integrate([[x]], x)") == Matrix([[sympy.Integral(X, X)]])


# -- what is worked out while reading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("expand((x+1)^2)", X**2 + 2 * X + 1),
        ("factor(x^2 - 1)", (X - 1) * (X + 1)),
        ("simplify(sin(x)^2 + cos(x)^2)", Integer(1)),
        ("apart(1/(x^2-1), x)", sympy.apart(1 / (X**2 - 1), X)),
        ("together(1/x + 1/y)", (X + Y) / (X * Y)),
        ("cancel((x^2-1)/(x-1))", X + 1),
        ("collect(x*y + x, x)", X * (Y + 1)),
        ("expand(diff((x+1)^3, x))", 3 * X**2 + 6 * X + 3),
        ("factor([x^2-1, x^2-y^2])", [(X - 1) * (X + 1), (X - Y) * (X + Y)]),
        ("simplify([[x/x]])", Matrix([[1]])),
        ("solve(x^2 = 2, x)", [-sqrt(2), sqrt(2)]),
        ("solve(x^2 - 4)", [Integer(-2), Integer(2)]),
        ("solve(diff(x^2 - 4x, x), x)", [Integer(2)]),
        ("solveset(x^2 - 1, x)", sympy.FiniteSet(-1, 1)),
        ("solveset(x^2 + 1, x, Reals)", sympy.EmptySet),
        ("subs(x^2, x, 3)", Integer(9)),
        ("subs(x^2 + y, (x, 3), (y, 4))", Integer(13)),
        ("subs(x + y, (x, y), (y, x))", X + Y),
        ("subs(x^2, x = 3)", Integer(9)),
        ("subs(integrate(x, x), x, 2)", Integer(2)),
        ("doit(integrate(x, x))", X**2 / 2),
        ("S(1)/3", Rational(1, 3)),
        ("Rational(1, 3)", Rational(1, 3)),
        ("Integer(5)", Integer(5)),
    ],
)
def test_operations_are_worked_out(text: str, expected: Any) -> None:
    assert value(text) == expected


def test_a_system_that_is_solved_gives_equations() -> None:
    assert value("solve([x + y = 3, x - y = 1], [x, y])") == [
        sympy.Eq(X, 2, evaluate=False),
        sympy.Eq(Y, 1, evaluate=False),
    ]


def test_what_was_worked_out_unchecked_says_so() -> None:
    assert read("solve(x^2 = 2, x)").notes == (
        "solve was worked out while reading and its answer is not checked; use sym_solve",
    )


def test_a_series_ends_with_its_order() -> None:
    assert value("series(exp(x), x, 0, 3)") == 1 + X + X**2 / 2 + sympy.O(X**3)
    assert value("series(exp(x), n=2)") == 1 + X + sympy.O(X**2)
    assert value("x + O(x^2)") == X + sympy.O(X**2)


def test_numeric_values_have_the_digits_asked_for() -> None:
    assert str(value("N(pi, 20)")) == "3.1415926535897932385"
    assert str(value("N([pi, e], 3)")) == "[3.14, 2.72]"
    assert value("Float(0.1, 20)")._prec == sympy.Float("0.1", 20)._prec


# -- relations, logic, sets, pieces


def eq(left: Any, right: Any) -> Any:
    return sympy.Eq(left, right, evaluate=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 5", eq(X, 5)),
        ("x == 5", eq(X, 5)),
        ("1 = 2", eq(Integer(1), Integer(2))),
        ("x = x", eq(X, X)),
        ("x ≠ 0", sympy.Ne(X, 0, evaluate=False)),
        ("x^2 >= 0", sympy.Ge(X**2, 0, evaluate=False)),
        ("Eq(x, 5)", eq(X, 5)),
        ("Lt(x, 5)", sympy.Lt(X, 5)),
        ("x = y = 2", sympy.And(eq(X, Y), eq(Y, 2))),
        ("0 < x < 1", sympy.And(Integer(0) < X, X < 1)),
        ("x < 3 and x > 1", sympy.And(X < 3, X > 1)),
        ("x < 1 or x > 3", sympy.Or(X < 1, X > 3)),
        ("not x < 1", X >= 1),
        ("True and x > 1", X > 1),
        ("{1, 2, 2}", sympy.FiniteSet(1, 2)),
        ("{}", sympy.EmptySet),
        ("Interval(0, 1)", sympy.Interval(0, 1)),
        ("Interval(0, 1, true, false)", sympy.Interval.Lopen(0, 1)),
        ("Interval.open(0, 1)", sympy.Interval.open(0, 1)),
        ("Union({1}, Interval(2, 3))", sympy.Union({1}, sympy.Interval(2, 3))),
        ("Contains(1, Reals)", sympy.true),
        ("Piecewise((x, x < 0), (1, True))", sympy.Piecewise((X, X < 0), (1, True))),
        ("Lambda(x, x^2)", sympy.Lambda(X, X**2)),
        ("Lambda((x, y), x + y)", sympy.Lambda((X, Y), X + Y)),
        ("(x, 0, 1)", sympy.Tuple(X, 0, 1)),
        ("[x, 1]", [X, Integer(1)]),
        ("[]", []),
    ],
)
def test_relations_stay_as_written_and_sets_are_sets(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "(x = 1) + 2",
        "{1} + 1",
        "[1, 2]*2",
        "True + 1",
        "-(x < 1)",
        "x and y + 1 < (1, 2)",
        "Reals^2",
    ],
)
def test_arithmetic_needs_expressions(text: str) -> None:
    assert refused(text).failure.code in {Code.SYNTAX, Code.RUNTIME}


@pytest.mark.parametrize("text", ["x = [1]", "(x < 1) = (y < 1)", "[x, y] = [1, 2]", "x + 1 and y"])
def test_relations_and_logic_need_the_right_sides(text: str) -> None:
    assert refused(text).failure.code is Code.SYNTAX


# -- matrices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[1, 2], [3, 4]]", Matrix([[1, 2], [3, 4]])),
        ("Matrix([[1, 2], [3, 4]])", Matrix([[1, 2], [3, 4]])),
        ("Matrix([1, 2])", Matrix([1, 2])),
        ("Matrix(2, 2, [1, 2, 3, 4])", Matrix([[1, 2], [3, 4]])),
        ("[[1, 2], [3, 4]] * [[1], [1]]", Matrix([3, 7])),
        ("[[1, 2], [3, 4]] + [[1, 0], [0, 1]]", Matrix([[2, 2], [3, 5]])),
        ("2 * [[1, 2]]", Matrix([[2, 4]])),
        ("[[2, 4]]/2", Matrix([[1, 2]])),
        ("-[[1]]", Matrix([[-1]])),
        ("[[1, 1], [0, 1]]^3", Matrix([[1, 3], [0, 1]])),
        ("[[2, 0], [0, 2]]^-1", Matrix([[1, 0], [0, 1]]) / 2),
        ("det([[1, 2], [3, 4]])", Integer(-2)),
        ("inv([[2]])", Matrix([[1]]) / 2),
        ("transpose([[1, 2]])", Matrix([1, 2])),
        ("trace([[1, 2], [3, 4]])", Integer(5)),
        ("rank([[1, 2], [2, 4]])", Integer(1)),
        ("rref([[2, 4]])", Matrix([[1, 2]])),
        ("eigenvals([[2, 0], [0, 2]])", [Integer(2), Integer(2)]),
        ("eigenvects([[3]])", [(Integer(3), Integer(1), [Matrix([1])])]),
        ("nullspace([[1, -1]])", [Matrix([1, 1])]),
        ("charpoly([[2]], x)", X - 2),
        ("diag(1, 2)", Matrix([[1, 0], [0, 2]])),
        ("eye(2)", Matrix([[1, 0], [0, 1]])),
        ("zeros(1, 2)", Matrix([[0, 0]])),
        ("dot([1, 2], [3, 4])", Integer(11)),
        ("cross([1, 0, 0], [0, 1, 0])", Matrix([0, 0, 1])),
        ("norm([3, 4])", Integer(5)),
        ("exp([[0, 0], [0, 0]])", Matrix([[1, 0], [0, 1]])),
        ("e^[[0]]", Matrix([[1]])),
        ("diagonalize([[2]])", (Matrix([[1]]), Matrix([[2]]))),
        ("wronskian([1, x], x)", Integer(1)),
    ],
)
def test_matrices_are_built_as_written(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    "text", ["[[1, 2], [3, 4]]", "transpose([[1, 2]])", "diag(1, 2)", "eye(2)"]
)
def test_every_matrix_is_immutable(text: str) -> None:
    assert isinstance(value(text), sympy.ImmutableMatrix)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[[1, 2], [3]]", Code.SYNTAX),
        ("Matrix([[1, 2], [3]])", Code.SYNTAX),
        ("Matrix(x)", Code.SYNTAX),
        ("Matrix(2, 2, [1])", Code.SYNTAX),
        ("[[x = 1]]", Code.SYNTAX),
        ("[[1, 2]] + [[1]]", Code.RUNTIME),
        ("[[1, 2]] * [[1, 2]]", Code.RUNTIME),
        ("[[1]] + 1", Code.RUNTIME),
        ("inv([[1, 2], [2, 4]])", Code.RUNTIME),
        ("det([[1, 2]])", Code.RUNTIME),
        ("det(x)", Code.RUNTIME),
        ("1/[[1]]", Code.AMBIGUOUS),
        ("|[[1]]|", Code.AMBIGUOUS),
        ("2^[[1]]", Code.RUNTIME),
        ("sin([[1]])", Code.RUNTIME),
    ],
)
def test_matrices_that_do_not_fit(text: str, code: Code) -> None:
    assert refused(text).failure.code is code


# -- errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sin(x, y, z)", "E_SYNTAX: sin takes 1 argument, 3 given (position 1)"),
        ("sin()", "E_SYNTAX: sin takes 1 argument, 0 given (position 1)"),
        ("x + nCr(5)", "E_SYNTAX: nCr takes 2 arguments, 1 given (position 5)"),
        ("log(1, 2, 3)", "E_SYNTAX: log takes 1 to 2 arguments, 3 given (position 1)"),
        ("gcd(1)", "E_SYNTAX: gcd takes 2 or more arguments, 1 given (position 1)"),
        ("sin(x = 1)", "E_RUNTIME: sin takes expressions, not a relation"),
        ("sin([1])", "E_RUNTIME: sin takes expressions, not a list"),
        ("sin([[1]])", "E_RUNTIME: sin takes expressions, not a matrix"),
        ("1/0", "E_RUNTIME: division by zero"),
        ("x/(1-1)", "E_RUNTIME: division by zero"),
        ("0^-1", "E_RUNTIME: division by zero"),
        ("Rational(1, 0)", "E_RUNTIME: division by zero"),
    ],
)
def test_errors_are_one_line(text: str, message: str) -> None:
    assert str(refused(text)).startswith(message)


@pytest.mark.parametrize("text", ["['+']", "f(x, '+')", "'+'", "diff(x, '+')", "('-', x)"])
def test_the_side_of_a_limit_stands_nowhere_else(text: str) -> None:
    assert refused(text).failure.what == "quoted text is not read"


def test_what_sympy_cannot_do_is_told_in_its_own_words() -> None:
    error = refused("solve(x + cos(x) = exp(x), x)")
    assert error.failure.code is Code.UNSOLVED
    assert error.failure.what.startswith("solve: multiple generators")


def test_a_text_deeper_than_sympy_can_build_is_refused() -> None:
    text = "sin(" * 900 + "x" + ")" * 900
    with pytest.raises(SymError) as caught:
        read(text, limits=Limits({"nesting": 1000}))
    assert caught.value.failure.code is Code.INPUT_LIMIT
