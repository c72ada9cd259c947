"""Values of every kind: how they print, and that the text reads back to the same object."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import (
    ITE,
    Abs,
    AccumBounds,
    And,
    Catalan,
    Chi,
    Ci,
    Complement,
    ConditionSet,
    Contains,
    CRootOf,
    Derivative,
    DiracDelta,
    E,
    Ei,
    Eq,
    Equivalent,
    EulerGamma,
    FiniteSet,
    Function,
    GoldenRatio,
    Heaviside,
    I,
    ImageSet,
    ImmutableMatrix,
    Implies,
    Integral,
    Intersection,
    Interval,
    KroneckerDelta,
    Lambda,
    LambertW,
    Li,
    Limit,
    Matrix,
    Max,
    Min,
    Mod,
    Nand,
    Ne,
    Not,
    O,
    Or,
    Piecewise,
    Product,
    ProductSet,
    Range,
    Rational,
    RootSum,
    S,
    Shi,
    Si,
    SingularityFunction,
    Subs,
    Sum,
    Symbol,
    TribonacciConstant,
    Tuple,
    Union,
    Xor,
    Ynm,
    airyai,
    airyaiprime,
    arg,
    assoc_laguerre,
    assoc_legendre,
    atan2,
    bell,
    bernoulli,
    besselj,
    bessely,
    binomial,
    catalan,
    ceiling,
    chebyshevt,
    conjugate,
    digamma,
    dirichlet_eta,
    divisor_sigma,
    elliptic_e,
    elliptic_f,
    elliptic_k,
    elliptic_pi,
    erf,
    erf2,
    erfc,
    erfi,
    erfinv,
    euler,
    exp,
    exp_polar,
    expint,
    factor,
    factorial,
    factorial2,
    ff,
    fibonacci,
    floor,
    frac,
    fresnels,
    gamma,
    gegenbauer,
    hankel1,
    harmonic,
    hermite,
    hyper,
    im,
    jacobi,
    jn,
    laguerre,
    legendre,
    lerchphi,
    li,
    log,
    loggamma,
    lowergamma,
    lucas,
    meijerg,
    nan,
    oo,
    pi,
    polar_lift,
    polygamma,
    polylog,
    re,
    rf,
    riemann_xi,
    sign,
    sin,
    sinc,
    sqrt,
    stieltjes,
    subfactorial,
    totient,
    uppergamma,
    yn,
    zeros,
    zeta,
    zoo,
)

from sym_eval.codec_same import first_difference
from sym_eval.printing import plain
from sym_eval.reading import read

x, y, z, t, n, k = (Symbol(name, real=True) for name in "xyztnk")
f, u = Function("f"), Function("u")


def check(text: str, value: Any) -> None:
    """The value prints as this text, which reads back as the same object."""
    assert plain(value) == text
    again = read(text).value
    expected = value.as_immutable() if isinstance(value, sympy.MatrixBase) else value
    assert first_difference(again, expected) is None


SETS: list[tuple[str, Any]] = [
    ("Interval(0, 1)", Interval(0, 1)),
    ("Interval(-oo, x)", Interval(-oo, x)),
    ("Interval.Ropen(x, y)", Interval.Ropen(x, y)),
    ("Union({5, x}, Interval(0, 1))", Union(Interval(0, 1), FiniteSet(5, x))),
    ("Complement(Reals, Integers)", Complement(S.Reals, S.Integers)),
    ("Intersection({x}, Interval(0, 1))", Intersection(FiniteSet(x), Interval(0, 1))),
    ("ImageSet(Lambda(n, 2*pi*n), Integers)", ImageSet(Lambda(n, 2 * n * pi), S.Integers)),
    (
        "Union(ImageSet(Lambda(n, 2*pi*n), Integers), ImageSet(Lambda(n, 2*pi*n + pi), Integers))",
        Union(
            ImageSet(Lambda(n, 2 * n * pi), S.Integers),
            ImageSet(Lambda(n, 2 * n * pi + pi), S.Integers),
        ),
    ),
    ("ConditionSet(x, Eq(sin(x), x), Reals)", ConditionSet(x, Eq(sin(x), x), S.Reals)),
    ("ConditionSet(x, sin(x) > x)", ConditionSet(x, sin(x) > x)),
    (
        "ConditionSet((x, y), x > y, ProductSet(Reals, Reals))",
        ConditionSet((x, y), x > y, ProductSet(S.Reals, S.Reals)),
    ),
    ("ProductSet(Interval(0, 1), {2})", ProductSet(Interval(0, 1), FiniteSet(2))),
    ("Range(0, 10, 2)", Range(0, 10, 2)),
    ("Range(0, oo, 1)", Range(0, oo)),
    ("Range(-oo, 0, 1)", Range(-oo, 0)),
    ("Naturals", S.Naturals),
    ("Naturals0", S.Naturals0),
    ("Rationals", S.Rationals),
    ("Complexes", S.Complexes),
    ("UniversalSet", S.UniversalSet),
    ("{(1, 2), (3, 4)}", FiniteSet((1, 2), (3, 4))),
    ("FiniteSet({1})", FiniteSet(FiniteSet(1))),
    ("{x}", FiniteSet(x)),
]


@pytest.mark.parametrize(("text", "value"), SETS, ids=str)
def test_sets_read_back(text: str, value: Any) -> None:
    check(text, value)


RELATIONS: list[tuple[str, Any]] = [
    (
        "Piecewise((x, x > 0), (0, Eq(x, 0)), (-x, True))",
        Piecewise((x, x > 0), (0, Eq(x, 0)), (-x, True)),
    ),
    (
        "Piecewise((x, And(x > 0, x < 1)), (1, Or(x > 3, x < -1)))",
        Piecewise((x, And(x > 0, x < 1)), (1, Or(x > 3, x < -1))),
    ),
    ("Piecewise((1, x > 0))", Piecewise((1, x > 0), evaluate=False)),
    ("Eq(x, y)", Eq(x, y)),
    ("Ne(x, y)", Ne(x, y)),
    ("x < y", x < y),
    ("x >= y", x >= y),
    ("Eq(f(x), x**2)", Eq(f(x), x**2)),
    ("Eq(Matrix([[x]]), Matrix([[1]]))", Eq(Matrix([x]), Matrix([1]))),
    ("Eq(x, 1)", Eq(x, 1, evaluate=False)),
    ("Eq(1, 2)", Eq(S(1), 2, evaluate=False)),
    ("Eq(Reals, Integers)", Eq(S.Reals, S.Integers, evaluate=False)),
    ("And(x > 0, y > 0)", And(x > 0, y > 0)),
    ("Or(Eq(y, 0), x > 0)", Or(x > 0, Eq(y, 0))),
    ("Xor(x > 0, y > 0)", Xor(x > 0, y > 0)),
    ("Implies(x > 0, y > 0)", Implies(x > 0, y > 0)),
    ("Equivalent(x > 0, y > 0)", Equivalent(x > 0, y > 0)),
    ("ITE(x > 0, y > 0, y < 0)", ITE(x > 0, y > 0, y < 0)),
    ("Not(And(x > 0, y > 0))", Nand(x > 0, y > 0)),
    ("Contains(x, Integers)", Contains(x, S.Integers)),
    ("Not(Contains(x, Integers))", Not(Contains(x, S.Integers))),
    ("True", S.true),
    ("False", S.false),
]


@pytest.mark.parametrize(("text", "value"), RELATIONS, ids=str)
def test_relations_conditions_and_pieces_read_back(text: str, value: Any) -> None:
    check(text, value)


CALCULUS: list[tuple[str, Any]] = [
    ("Derivative(f(x), x)", Derivative(f(x), x)),
    ("Derivative(f(x, y), x, (y, 2))", Derivative(f(x, y), x, (y, 2))),
    ("Derivative(f(x), (x, n))", Derivative(f(x), (x, n))),
    ("Integral(f(x), x)", Integral(f(x), x)),
    ("Integral(x**2, (x, 0, y))", Integral(x**2, (x, 0, y))),
    ("Integral(x*y, (x, 0, 1), (y, 0, x))", Integral(x * y, (x, 0, 1), (y, 0, x))),
    ("Integral(x, (x, 1))", Integral(x, (x, 1))),
    ("limit(f(x), x, 0, dir='+')", Limit(f(x), x, 0)),
    ("limit(f(x), x, oo, dir='-')", Limit(f(x), x, oo)),
    ("limit(f(x), x, -oo, dir='+')", Limit(f(x), x, -oo, "+")),
    ("limit(f(x), x, 0, dir='-')", Limit(f(x), x, 0, "-")),
    ("limit(f(x), x, 0)", Limit(f(x), x, 0, "+-")),
    ("Sum(k**(-2), (k, 1, oo))", Sum(1 / k**2, (k, 1, oo))),
    ("Sum(k*n, (k, 1, n), (n, 1, 5))", Sum(k * n, (k, 1, n), (n, 1, 5))),
    ("Product(k, (k, 1, n))", Product(k, (k, 1, n))),
    ("Subs(Derivative(f(x), x), x, 0)", Subs(Derivative(f(x), x), x, 0)),
    ("Subs(f(x, y), (x, y), (0, 1))", Subs(f(x, y), (x, y), (0, 1))),
    ("Derivative(f(x), x)**2 + 1", Derivative(f(x), x) ** 2 + 1),
    ("Integral(Derivative(f(x), x), x)", Integral(Derivative(f(x), x), x)),
    ("2*Integral(x, x)", Integral(x, x) * 2),
    ("-Integral(x, x)", -Integral(x, x)),
    ("Sum(k, (k, 1, n))/2", Sum(k, (k, 1, n)) / 2),
]


@pytest.mark.parametrize(("text", "value"), CALCULUS, ids=str)
def test_calculus_that_is_not_worked_out_read_back(text: str, value: Any) -> None:
    check(text, value)


FUNCTIONS: list[tuple[str, Any]] = [
    ("f(x)", f(x)),
    ("f(x, y)", f(x, y)),
    ("f(0)", f(0)),
    ("f(-1)", f(-1)),
    ("f(x + 1)", f(x + 1)),
    ("u(t)", u(t)),
    ("u(0)", u(0)),
    ("Function(u)(-1)", u(-1)),
    ("Function(u)(t + 1)", u(t + 1)),
    ("u(t, x)", u(t, x)),
    ("f(f(x))", f(f(x))),
    ("Function(speed)(t)", Function("speed")(t)),
    ("Function(sin)(x)", Function("sin")(x)),
    ("Function(f)()", Function("f")()),
    ("y + Function(y)(x)", Function("y")(x) + y),
    ("Function(E)(x)", Function("E")(x)),
    ("x_1(t)", Function("x_1")(t)),
    ("lambda(t)", Function("lambda")(t)),
    ("Function(N)(x)", Function("N")(x)),
    ("Function(gamma)(x) + gamma(x)", Function("gamma")(x) + gamma(x)),
    ("Function(Derivative)(x)", Function("Derivative")(x)),
    ("Function(O)(x)", Function("O")(x)),
    ("d(x)", Function("d")(x)),
    ("Function(dx)(x)/Function(dt)(x)", Function("dx")(x) / Function("dt")(x)),
    ("im(f(x))", im(f(x))),
    ("arg(f(x))", arg(f(x))),
    ("conjugate(f(x))", conjugate(f(x))),
    ("polar_lift(f(x))", polar_lift(f(x))),
    ("Lambda(x, x**2)", Lambda(x, x**2)),
    ("Lambda((x, y), x + y)", Lambda((x, y), x + y)),
    ("Lambda((), 1)", Lambda((), 1)),
    ("Lambda(x, Lambda(y, x + y))", Lambda(x, Lambda(y, x + y))),
]


@pytest.mark.parametrize(("text", "value"), FUNCTIONS, ids=str)
def test_undefined_functions_and_functions_as_values_read_back(text: str, value: Any) -> None:
    check(text, value)


ORDERS: list[tuple[str, Any]] = [
    ("O(x**2)", O(x**2)),
    ("O(x**2, (x, oo))", O(x**2, (x, oo))),
    ("x + O(x**3)", x + O(x**3)),
    ("x - x**3/6 + x**5/120 + O(x**6)", sin(x).series(x, 0, 6)),
    ("O(1)", O(1)),
    ("O(x*y, x, y)", O(x * y, (x, 0), (y, 0))),
    ("O(1/x, (x, oo))", O(1 / x, (x, oo))),
    ("2 - x + O((x - 1)**2, (x, 1))", (1 / x).series(x, 1, 2)),
    ("O((x - 1)**2, (x, 1))", O((x - 1) ** 2, (x, 1))),
]


@pytest.mark.parametrize(("text", "value"), ORDERS, ids=str)
def test_orders_read_back(text: str, value: Any) -> None:
    check(text, value)


NUMBERS: list[tuple[str, Any]] = [
    ("CRootOf(x**5 - x - 1, 0)", CRootOf(x**5 - x - 1, 0)),
    ("1 + CRootOf(x**5 - x - 1, 0)**2", CRootOf(x**5 - x - 1, 0) ** 2 + 1),
    ("E", exp(1)),
    ("sqrt(2)/2", sqrt(2) / 2),
    ("(-1)**(1/3)", (-1) ** Rational(1, 3)),
    ("2*(-1)**(1/3)", (-8) ** Rational(1, 3)),
    ("2*I*pi", 2 * I * pi),
    ("oo", oo),
    ("-oo", -oo),
    ("zoo", zoo),
    ("nan", nan),
    ("oo*I", I * oo),
    ("-oo*I", -I * oo),
    ("GoldenRatio", GoldenRatio),
    ("Catalan", Catalan),
    ("EulerGamma", EulerGamma),
    ("TribonacciConstant", TribonacciConstant),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS, ids=str)
def test_numbers_read_back(text: str, value: Any) -> None:
    check(text, value)


SYMBOLS: list[tuple[str, Any]] = [
    ("z", re(z + I * x)),
    ("x_1", Symbol("x_1", real=True)),
    ("S", Symbol("S", real=True)),
    ("N", Symbol("N", real=True)),
    ("Symbol(class)", Symbol("class", real=True)),
    ("Symbol(of)", Symbol("of", real=True)),
    ("Symbol(sinx)", Symbol("sinx", real=True)),
    ("Symbol(lim)", Symbol("lim", real=True)),
    ("Symbol(True)", Symbol("True", real=True)),
    ("lambda", Symbol("lambda", real=True)),
    ("Symbol(Symbol)", Symbol("Symbol", real=True)),
    ("Symbol(log2)", Symbol("log2", real=True)),
    ("Symbol(log_2)", Symbol("log_2", real=True)),
    ("x1y", Symbol("x1y", real=True)),
    ("Symbol(mod)", Symbol("mod", real=True)),
    ("Function", Symbol("Function", real=True)),
    ("Symbol(inf)", Symbol("inf", real=True)),
]


@pytest.mark.parametrize(("text", "value"), SYMBOLS, ids=str)
def test_symbols_read_back(text: str, value: Any) -> None:
    check(text, value)


SPECIAL: list[tuple[str, Any]] = [
    ("RootSum(x**5 - x - 1, Lambda(x, sin(x)))", RootSum(x**5 - x - 1, Lambda(x, sin(x)))),
    ("LambertW(x)", LambertW(x)),
    ("LambertW(x, -1)", LambertW(x, -1)),
    ("elliptic_k(x)", elliptic_k(x)),
    ("elliptic_e(x)", elliptic_e(x)),
    ("elliptic_e(x, y)", elliptic_e(x, y)),
    ("elliptic_f(x, y)", elliptic_f(x, y)),
    ("elliptic_pi(x, y)", elliptic_pi(x, y)),
    ("elliptic_pi(x, y, z)", elliptic_pi(x, y, z)),
    ("hyper((1, 2), (3,), x)", hyper((1, 2), (3,), x)),
    ("hyper((), (), x)", hyper((), (), x)),
    ("hyper((x,), (), y)", hyper((x,), (), y)),
    ("meijerg(((1/2,), ()), ((0,), (2,)), x)", meijerg(((Rational(1, 2),), ()), ((0,), (2,)), x)),
    ("besselj(n, x)", besselj(n, x)),
    ("besselj(0, x)*bessely(1, x)", besselj(0, x) * bessely(1, x)),
    ("gamma(x)", gamma(x)),
    ("gamma(x + 1)/gamma(x)", gamma(x + 1) / gamma(x)),
    ("loggamma(x)", loggamma(x)),
    ("polygamma(0, x)", digamma(x)),
    ("polygamma(2, x)", polygamma(2, x)),
    ("zeta(x)", zeta(x)),
    ("zeta(x, 2)", zeta(x, 2)),
    ("polylog(2, x)", polylog(2, x)),
    ("lerchphi(x, 2, 3)", lerchphi(x, 2, 3)),
    ("erf(x)", erf(x)),
    ("erfc(x)", erfc(x)),
    ("erfi(x)", erfi(x)),
    ("erf2(x, y)", erf2(x, y)),
    ("erfinv(x)", erfinv(x)),
    ("Ei(x)", Ei(x)),
    ("Si(x)", Si(x)),
    ("Ci(x)", Ci(x)),
    ("li(x)", li(x)),
    ("Li(x)", Li(x)),
    ("Shi(x)", Shi(x)),
    ("Chi(x)", Chi(x)),
    ("expint(2, x)", expint(2, x)),
    ("expint(n, x)", expint(n, x)),
    ("fresnels(x)", fresnels(x)),
    ("airyai(x)", airyai(x)),
    ("airyaiprime(x)", airyaiprime(x)),
    ("Heaviside(x)", Heaviside(x)),
    ("Heaviside(x, 0)", Heaviside(x, 0)),
    ("DiracDelta(x)", DiracDelta(x)),
    ("DiracDelta(x, 1)", DiracDelta(x, 1)),
    ("SingularityFunction(x, 0, 2)", SingularityFunction(x, 0, 2)),
    ("KroneckerDelta(k, n)", KroneckerDelta(n, k)),
    ("legendre(n, x)", legendre(n, x)),
    ("hermite(n, x)", hermite(n, x)),
    ("laguerre(n, x)", laguerre(n, x)),
    ("assoc_laguerre(n, k, x)", assoc_laguerre(n, k, x)),
    ("jacobi(n, 1, 2, x)", jacobi(n, 1, 2, x)),
    ("chebyshevu(n, x)", gegenbauer(n, 1, x)),
    ("chebyshevt(n, x)", chebyshevt(n, x)),
    ("assoc_legendre(2, k, x)", assoc_legendre(2, k, x)),
    ("Ynm(n, k, x, y)", Ynm(n, k, x, y)),
    ("factorial(n)", factorial(n)),
    ("factorial2(n)", factorial2(n)),
    ("subfactorial(n)", subfactorial(n)),
    ("binomial(n, k)", binomial(n, k)),
    ("RisingFactorial(x, n)", rf(x, n)),
    ("FallingFactorial(x, n)", ff(x, n)),
    ("harmonic(n)", harmonic(n)),
    ("harmonic(n, 2)", harmonic(n, 2)),
    ("bernoulli(n)", bernoulli(n)),
    ("bernoulli(n, x)", bernoulli(n, x)),
    ("euler(n)", euler(n)),
    ("bell(n)", bell(n)),
    ("catalan(n)", catalan(n)),
    ("fibonacci(n)", fibonacci(n)),
    ("lucas(n)", lucas(n)),
    ("Mod(n, 3)", Mod(n, 3)),
    ("floor(x)", floor(x)),
    ("ceiling(x)", ceiling(x)),
    ("frac(x)", frac(x)),
    ("sign(x)", sign(x)),
    ("Abs(x)", Abs(x)),
    ("atan2(y, x)", atan2(y, x)),
    ("sinc(x)", sinc(x)),
    ("exp_polar(x)", exp_polar(x)),
    ("uppergamma(n, x)", uppergamma(n, x)),
    ("lowergamma(n, x)", lowergamma(n, x)),
    ("stieltjes(n)", stieltjes(n)),
    ("stieltjes(n, x)", stieltjes(n, x)),
    ("dirichlet_eta(x)", dirichlet_eta(x)),
    ("riemann_xi(x)", riemann_xi(x)),
    ("jn(n, x)", jn(n, x)),
    ("yn(n, x)", yn(n, x)),
    ("hankel1(n, x)", hankel1(n, x)),
    ("totient(n)", totient(n)),
    ("divisor_sigma(n)", divisor_sigma(n)),
    ("divisor_sigma(n, k)", divisor_sigma(n, k)),
    ("log(x)/log(2)", log(x, 2)),
    ("log(x)/log(10)", log(x) / log(10)),
    ("Abs(x)**(2*y)", (x**2) ** y),
    ("gamma*gamma(x)", Symbol("gamma", real=True) * gamma(x)),
]


@pytest.mark.parametrize(("text", "value"), SPECIAL, ids=str)
def test_special_functions_read_back(text: str, value: Any) -> None:
    check(text, value)


ARITHMETIC: list[tuple[str, Any]] = [
    ("Max(x, y)", Max(x, y)),
    ("Min(1, x)", Min(1, x)),
    ("AccumBounds(-1, 1)", AccumBounds(-1, 1)),
    ("exp(x)", exp(x)),
    ("exp(-x**2/2)", exp(-(x**2) / 2)),
    ("sqrt(x)", sqrt(x)),
    ("x**(1/3)", x ** Rational(1, 3)),
    ("1/x", x ** (-1)),
    ("x**(-y)", x ** (-y)),
    ("(x + 1)**(-2)", (x + 1) ** (-2)),
    ("-x**2", -(x**2)),
    ("(-x)**y", (-x) ** y),
    ("2**(-x)", 2 ** (-x)),
    ("(1/x)**y", (1 / x) ** y),
    ("(x*y)**z", (x * y) ** z),
    ("x**(y**z)", x**y**z),
    ("y*(-x - 1)", -(x + 1) * y),
    ("(-x - 1)/y", -(x + 1) / y),
    ("1/(2*x + 2)", 1 / (2 * (x + 1))),
    ("-1/(2*x + 2)", -1 / (2 * (x + 1))),
    ("2*(x - 1)*(x + 1)", factor(2 * x**2 - 2)),
    ("x/(2*y + 2)", x / (2 * (y + 1))),
    ("3*x/(z*(2*y + 2))", 3 * x / (2 * (y + 1) * z)),
    ("-sqrt(2)*(x + 1)/4", -sqrt(2) * (x + 1) / 4),
    ("(x + 1)/(3*x - 3)", (x + 1) / (3 * (x - 1))),
    ("-(x + 1)**2/2", -((x + 1) ** 2) / 2),
    ("-2*x/3", Rational(-2, 3) * x),
    ("I*x", I * x),
    ("-I*x/2", -I * x / 2),
    ("x*(1 + I)", (1 + I) * x),
    ("I**x", I**x),
    ("oo*x", oo * x),
    ("Symbol(E) + E", Symbol("E", real=True) + E),
    ("I*Symbol(I)", Symbol("I", real=True) * I),
    ("d*x", Symbol("d", real=True) * x),
    ("f*(x + 1)", Symbol("f", real=True) * (x + 1)),
]


@pytest.mark.parametrize(("text", "value"), ARITHMETIC, ids=str)
def test_arithmetic_read_back(text: str, value: Any) -> None:
    check(text, value)


COLLECTIONS: list[tuple[str, Any]] = [
    ("Matrix([[1, x], [y, 1/x]])", Matrix([[1, x], [y, 1 / x]])),
    ("Matrix([[0, 0], [0, 0]])", zeros(2, 2)),
    ("Matrix(0, 3, [])", Matrix(0, 3, [])),
    ("Matrix([[x]])", Matrix([x])),
    ("Matrix([[sqrt(2)]])", ImmutableMatrix([[sqrt(2)]])),
    ("[x, [y, 1]]", [x, [y, S.One]]),
    ("[]", []),
    ("[Matrix([[x]])]", [ImmutableMatrix([x])]),
    ("(1, [x])", (S.One, [x])),
    ("(x, y)", Tuple(x, y)),
    ("[True, x > 1]", [S.true, x > 1]),
]


@pytest.mark.parametrize(("text", "value"), COLLECTIONS, ids=str)
def test_collections_and_matrices_read_back(text: str, value: Any) -> None:
    check(text, value)


@pytest.mark.parametrize(
    ("value", "text", "exact"),
    [
        (sympy.Float("1.5"), "1.50000000000000", sympy.Rational(3, 2)),
        (sympy.Float("0.1", 20), "0.10000000000000000000", sympy.Rational(1, 10)),
        (sympy.Float("1e-30"), "1.00000000000000e-30", sympy.Rational(1, 10**30)),
        (sympy.Float("2.5e20", 5), "2.5000e+20", 25 * sympy.Integer(10) ** 19),
        (sympy.Float("-2.5") * x, "-2.5*x", -5 * x / 2),
        (x + sympy.Float("1.0"), "x + 1.0", x + 1),
        (x ** sympy.Float("0.5"), "x**0.5", sqrt(x)),
        ([sympy.Float("0.25", 3)], "[0.25]", [sympy.Rational(1, 4)]),
    ],
    ids=str,
)
def test_a_floating_point_number_reads_back_as_its_exact_digits(
    value: Any, text: str, exact: Any
) -> None:
    assert plain(value) == text
    assert read(text).value == exact


@pytest.mark.parametrize("value", [sympy.Float("0.5", 5), [sympy.Float("1.25"), x]], ids=str)
def test_that_digits_were_read_exactly_is_a_note(value: Any) -> None:
    assert any("was read as the exact fraction" in note for note in read(plain(value)).notes)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Symbol("x", positive=True), "x"),
        (Symbol("n", integer=True) + 1, "n + 1"),
        (Symbol("x"), "x"),
        (sympy.Dummy("x"), "x"),
        (sympy.Dummy("_xi"), "xi"),
        (sympy.Dummy("E"), "E_1"),
        (sympy.Dummy("sin"), "sin_1"),
        (sympy.Dummy("x") * x, None),
    ],
    ids=str,
)
def test_what_is_assumed_of_a_symbol_is_not_printed(value: Any, text: str | None) -> None:
    if text is None:  # two symbols of one name: which comes first is SymPy's own affair
        assert sorted(plain(value).split("*")) == ["x", "x_1"]
    else:
        assert plain(value) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("2*(x + 1)", "2*(x + 1)"),
        ("3*2*(x + 1)", "6*(x + 1)"),
        ("2*(x + 1) - 2*x", "-2*x + 2*(x + 1)"),
        ("a - (b - c)", "a - (b - c)"),
        ("(1 + I)/2", "(1 + I)/2"),
        ("2*(x + 1)*(1/2)", "x + 1"),
        ("|-|x||", "Abs(x)"),
        ("(x + 1)/2", "(x + 1)/2"),
        ("-(x + 1)", "-(x + 1)"),
        ("x*x", "x**2"),
        ("x + x", "2*x"),
        ("2**2", "4"),
        ("x**1", "x"),
        ("1*x", "x"),
        ("0*x", "0"),
        ("sin(0)", "0"),
        ("sqrt(4)", "2"),
        ("(x**2)**(1/2)", "Abs(x)"),
        ("exp(log(x))", "x"),
        ("2*(x + 1)/y", "2*(x + 1)/y"),
        ("-(x + 1)*y", "-y*(x + 1)"),
        ("1/(2*(x + 1))", "1/(2*(x + 1))"),
        ("-1/(2*(x + 1)) + 1/(2*(x - 1))", "-1/(2*(x + 1)) + 1/(2*(x - 1))"),
        ("x/(3*(x - 1)*(x + 1))", "x/(3*(x - 1)*(x + 1))"),
        ("a/(b/c)", "a*c/b"),
        ("a/b/c", "a/(b*c)"),
        ("a/(b*c)/(2*d)", "a/(2*b*c*d)"),
        ("-(a - b)/(c - d)", "-(a - b)/(c - d)"),
        ("-2/(-x)", "2/x"),
        ("--x*y", "x*y"),
    ],
)
def test_what_sympy_does_by_itself_to_a_text(text: str, kept: str) -> None:
    value = read(text).value
    assert plain(value) == kept
    assert read(kept).value == value
