"""Several hundred values, kind by kind: stored and back, and printed and read back, the same object.

The yardstick of storing is the value itself: class, arguments in order, assumptions, SymPy's own
representation, and the same bytes when it is stored again. What has no text of its own, such as
assumptions, is only stored.
"""

# ruff: noqa: E501 (values of one kind stand on one line)

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import sympy
from sympy import (
    Dummy,
    Function,
    Integer,
    Interval,
    Matrix,
    Piecewise,
    Poly,
    Rational,
    S,
    Symbol,
    Wild,
    symbols,
)
from sympy.combinatorics import Cycle, Permutation, PermutationGroup
from sympy.polys.domains import GF, QQ, QQ_I, RR, ZZ, ZZ_I
from sympy.polys.orderings import grevlex, grlex, lex

from sym_core.errors import SymError
from sym_eval import reading
from sym_eval.codec import decode, decode_for_code, encode, is_of_code
from sym_eval.printing import latex, plain
from tests.corpus_echo import differs

x, y, z, t, a, b = symbols("x y z t a b", real=True)
n, k, m = symbols("n k m", integer=True)
f, g = Function("f"), Function("g")
A, B = sympy.MatrixSymbol("A", 2, 2), sympy.MatrixSymbol("B", 2, 2)
POINTS = (Integer(0), Integer(-2), Rational(1, 3), x, x + 1, sympy.pi * x)

# Functions by how many arguments they take.
ONE = ["sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "acot", "asec", "acsc", "sinh", "cosh", "tanh", "coth", "sech", "csch", "asinh", "acosh", "atanh", "acoth", "asech", "acsch", "exp", "log", "sqrt", "cbrt", "Abs", "sign", "floor", "ceiling", "frac", "re", "im", "arg", "conjugate", "gamma", "loggamma", "digamma", "factorial", "factorial2", "subfactorial", "erf", "erfc", "erfi", "erfinv", "erfcinv", "Si", "Ci", "Shi", "Chi", "Ei", "li", "Li", "fresnels", "fresnelc", "airyai", "airybi", "airyaiprime", "airybiprime", "zeta", "dirichlet_eta", "LambertW", "elliptic_k", "elliptic_e", "bernoulli", "euler", "fibonacci", "lucas", "harmonic", "bell", "catalan", "Heaviside", "DiracDelta", "sinc", "polar_lift", "exp_polar", "transpose", "adjoint"]  # fmt: skip
TWO = [
    "besselj",
    "bessely",
    "besseli",
    "besselk",
    "hankel1",
    "hankel2",
    "jn",
    "yn",
    "hn1",
    "hn2",
    "atan2",
    "beta",
    "binomial",
    "ff",
    "rf",
    "polygamma",
    "uppergamma",
    "lowergamma",
    "expint",
    "polylog",
    "zeta",
    "Mod",
    "Max",
    "Min",
    "legendre",
    "hermite",
    "laguerre",
    "chebyshevt",
    "chebyshevu",
    "elliptic_f",
    "elliptic_e",
    "KroneckerDelta",
    "stieltjes",
    "erf2",
    "log",
    "gegenbauer",
]
RELATIONS = (sympy.Eq, sympy.Ne, sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge)
KEYS = [
    "commutative",
    "complex",
    "real",
    "rational",
    "integer",
    "positive",
    "negative",
    "nonnegative",
    "nonpositive",
    "zero",
    "nonzero",
    "even",
    "odd",
    "prime",
    "composite",
    "irrational",
    "imaginary",
    "algebraic",
    "transcendental",
    "finite",
    "infinite",
    "extended_real",
    "extended_positive",
    "hermitian",
    "antihermitian",
    "polar",
]


def made(function: Any, *arguments: Any) -> Iterator[Any]:
    """What SymPy makes of them, unless it refuses: orders that must be whole, ends that must be
    compared."""
    try:
        yield function(*arguments)
    except (ValueError, TypeError):
        return


def applied() -> Iterator[Any]:
    """Functions of numbers and of expressions, worked out where SymPy does so."""
    for name, point in itertools.product(ONE, POINTS):
        yield from made(getattr(sympy, name), point)
    for name in TWO:
        for first, second in ((n, x), (2, x), (n + 1, x + 1), (x, y)):
            yield from made(getattr(sympy, name), first, second)


def unevaluated() -> Iterator[Any]:
    """What nobody worked out stays so, also inside of other things."""
    for name in ONE:
        if name in ("sqrt", "cbrt"):
            continue
        yield Function.__new__(getattr(sympy, name), Integer(0), evaluate=False)
    pairs = [
        (x, x),
        (x, -x),
        (Integer(2), Integer(3)),
        (Integer(0), x),
        (x, y),
        (Rational(1, 2), x),
    ]
    for left, right in pairs:
        for kind in (sympy.Add, sympy.Mul, sympy.Pow, sympy.Max, sympy.Min, sympy.Mod, *RELATIONS):
            made = kind(left, right, evaluate=False)
            yield made
            yield sympy.Tuple(made, sympy.sin(y) if made.is_Relational else made + 1)
    yield sympy.Mul(2, sympy.Add(x, y), sympy.Pow(2, -1, evaluate=False), evaluate=False)
    yield sympy.Pow(sympy.Pow(x, 2, evaluate=False), S.Half, evaluate=False)
    yield sympy.Derivative(sympy.Add(x, x, evaluate=False), x)
    yield sympy.Integral(sympy.Mul(x, x, evaluate=False), (x, 0, 1))


def assumed() -> Iterator[Any]:
    """Symbols with what is known of them, and wild ones and dummies beside."""
    for key, truth in itertools.product(KEYS, (True, False)):
        try:
            yield Symbol("s", **{key: truth})
            yield Dummy("s", **{key: truth}) + 1
        except sympy.core.facts.InconsistentAssumptions:
            continue
    for first, second in itertools.combinations(KEYS[1:16], 2):
        try:
            yield Symbol("s", **{first: True, second: True}) ** 2
        except sympy.core.facts.InconsistentAssumptions:
            continue
    yield from (
        Wild("w"),
        Wild("w", exclude=[x]),
        Symbol("a b"),
        Symbol(""),
        Symbol("\\alpha"),
        Symbol("é"),
    )


def matrices() -> Iterator[Any]:
    kinds = (Matrix, sympy.ImmutableMatrix, sympy.SparseMatrix, sympy.ImmutableSparseMatrix)
    entries = (
        [[1, 2], [3, 4]],
        [[x, Rational(1, 2)], [0, sympy.I]],
        [[sympy.sqrt(2), 0], [0, 0]],
        [[1.5, x], [y, f(x)]],
    )
    for kind, rows in itertools.product(kinds, entries):
        yield kind(rows)
        yield kind(rows).T
    for kind, shape in itertools.product(kinds, [(0, 0), (0, 3), (3, 0), (1, 4), (4, 1), (1, 1)]):
        yield kind(*shape, lambda i, j: i + x * j)
    yield from (
        A * B,
        A + B,
        A.T,
        A.I,
        2 * A,
        A**2,
        sympy.Trace(A),
        sympy.det(A),
        A[0, 1],
        sympy.Identity(n),
    )
    yield from (
        sympy.ZeroMatrix(2, 3),
        sympy.OneMatrix(2, n),
        sympy.HadamardProduct(A, B),
        sympy.KroneckerProduct(A, B),
    )
    yield from (
        sympy.BlockMatrix([[A, B], [B, A]]),
        sympy.BlockDiagMatrix(A, B),
        sympy.DiagMatrix(sympy.MatrixSymbol("v", 2, 1)),
    )
    yield from (
        A[0:1, :],
        sympy.Adjoint(A),
        sympy.MatrixSymbol("C", n, k) * sympy.MatrixSymbol("D", k, 1),
    )
    for kind in (
        sympy.Array,
        sympy.ImmutableDenseNDimArray,
        sympy.MutableDenseNDimArray,
        sympy.ImmutableSparseNDimArray,
        sympy.MutableSparseNDimArray,
    ):
        yield from (kind([1, x]), kind([[1, 2], [3, y]]), kind(range(8), (2, 2, 2)))


def sets() -> Iterator[Any]:
    for low, high in (
        (0, 1),
        (x, y),
        (-sympy.oo, 0),
        (-1, sympy.oo),
        (-sympy.oo, sympy.oo),
        (sympy.sqrt(2), 3),
    ):
        for left, right in itertools.product((True, False), repeat=2):
            yield Interval(low, high, left, right)
    parts = [
        Interval(0, 1),
        sympy.FiniteSet(1, 2, x),
        S.Integers,
        sympy.FiniteSet(y),
        Interval.open(2, 5),
    ]
    for left_, right_ in itertools.permutations(parts, 2):
        for kind in (sympy.Union, sympy.Intersection, sympy.Complement, sympy.SymmetricDifference):
            yield from made(kind, left_, right_)
        yield left_ * right_
    yield from (
        S.EmptySet,
        S.UniversalSet,
        S.Naturals,
        S.Naturals0,
        S.Integers,
        S.Rationals,
        S.Reals,
        S.Complexes,
    )
    for start, stop, step in itertools.product((0, -5), (10, 3), (1, 2, -3)):
        yield sympy.Range(start, stop, step)
    yield from (
        sympy.Range(0, sympy.oo),
        sympy.Range(-sympy.oo, 1, 2),
        sympy.Range(n),
        sympy.Range(n, n + 5),
    )
    yield from (
        sympy.ImageSet(sympy.Lambda(n, n**2), S.Integers),
        sympy.ConditionSet(x, sympy.sin(x) > 0, S.Reals),
    )
    yield from (
        sympy.PowerSet(sympy.FiniteSet(1, 2)),
        sympy.ComplexRegion(Interval(0, 1) * Interval(0, 2)),
    )
    yield from (
        sympy.Contains(x, S.Naturals),
        sympy.ConditionSet((x, y), sympy.Eq(x, y), S.Reals**2),
    )


def logic() -> Iterator[Any]:
    statements = [
        x > 0,
        y <= 1,
        sympy.Eq(x, y),
        sympy.Ne(x, 2),
        S.true,
        Symbol("p", real=True),
        sympy.Q.prime(n),
    ]
    for left, right in itertools.permutations(statements, 2):
        for kind in (
            sympy.And,
            sympy.Or,
            sympy.Xor,
            sympy.Implies,
            sympy.Equivalent,
            sympy.Nand,
            sympy.Nor,
        ):
            yield kind(left, right)
    for condition in statements[:4]:
        yield sympy.Not(condition)
        yield sympy.ITE(condition, x > 1, y > 1)
        yield Piecewise((x, condition), (y, True))
        yield Piecewise((x, condition), evaluate=False)
        yield Piecewise(
            (x, condition), (Piecewise((1, y > 0), (2, True)), x < 5), (0, True), evaluate=False
        )


def processes() -> Iterator[Any]:
    """What stands for a limit, a sum and their like, not worked out."""
    for body in (x**2, f(x), sympy.sin(x) / x, x + x * y, sympy.Integer(1)):
        yield from (
            sympy.Derivative(body, x, evaluate=False),
            sympy.Derivative(body, (x, 3), evaluate=False),
        )
        yield from (
            sympy.Integral(body, x),
            sympy.Integral(body, (x, 0, y)),
            sympy.Integral(body, (x, 0, 1), (y, 0, 1)),
        )
        yield from (sympy.Limit(body, x, 0, side) for side in ("+", "-", "+-"))
        yield from (
            sympy.Sum(body, (x, 1, n)),
            sympy.Product(body, (x, 1, sympy.oo)),
            sympy.Subs(body, x, y + 1),
        )
        yield from (
            sympy.Lambda(x, body),
            sympy.Lambda((x, y), body),
            sympy.O(body),
            sympy.O(body, (x, sympy.oo)),
        )
    for power in range(1, 6):
        yield sympy.series(sympy.exp(x), x, 0, power)
        yield sympy.series(sympy.cos(x), x, sympy.pi, power)
    yield from (sympy.fourier_series(x, (x, -sympy.pi, sympy.pi)), sympy.fps(sympy.sin(x)))
    yield from (
        sympy.Integral(sympy.Derivative(f(x), x), x),
        sympy.Derivative(f(x, y), x, y, x),
        sympy.Derivative(f(x), (x, n)),
    )
    yield from (
        sympy.SeqFormula(n**2, (n, 0, 5)),
        sympy.SeqPer((1, 2), (n, 0, sympy.oo)),
        sympy.Sum(n, (n, 1, k), (k, 1, 5)),
    )


def polynomials() -> Iterator[Any]:
    domains = (
        ZZ,
        QQ,
        QQ_I,
        ZZ_I,
        RR,
        GF(7),
        ZZ[y],
        QQ.frac_field(y),
        QQ.algebraic_field(sympy.sqrt(2)),
        sympy.EX,
    )
    for domain in domains:
        yield Poly(x**3 - 2 * x + 1, x, domain=domain)
        yield Poly(0, x, domain=domain)
        yield sympy.PurePoly(x**2 + 1, x, domain=domain)
        if domain is not RR:  # whose hash SymPy changes
            yield domain
    yield from (
        Poly(x * y + 1, x, y),
        Poly(x**100 - 1, x),
        Poly(sympy.sin(x) ** 2, sympy.sin(x)),
        Poly(x + sympy.pi, x),
    )
    yield from (sympy.CRootOf(x**5 - x - 1, i) for i in range(5))
    yield from (
        sympy.RootSum(x**3 + x + 1, sympy.Lambda(x, sympy.log(x))),
        sympy.groebner([x**2 - y, y**2 - x], x, y),
    )
    for order in (lex, grlex, grevlex):
        ring, p, q = sympy.ring("p, q", QQ, order)
        yield from (ring, p**2 - q, (p + 1) * (q - 2))
        field, u, v = sympy.field("u, v", ZZ, order)
        yield from (field, u / v, (u + 1) / (v - 1))


def numbers() -> Iterator[Any]:
    for value in (0, 1, -1, 2**64, -(10**50), Rational(-7, 3), Rational(1, 10**30)):
        yield sympy.sympify(value)
    for digits in (1, 5, 15, 16, 50, 200):
        yield from (
            sympy.Float("0.1", digits),
            sympy.Float("-1e300", digits),
            sympy.pi.evalf(digits),
            sympy.Float(0, digits),
        )
    yield from (
        sympy.Float("inf"),
        sympy.Float("-inf"),
        sympy.oo,
        -sympy.oo,
        sympy.zoo,
        sympy.nan,
        sympy.I,
        sympy.E,
    )
    yield from (
        sympy.pi,
        sympy.GoldenRatio,
        sympy.EulerGamma,
        sympy.Catalan,
        sympy.TribonacciConstant,
        sympy.AccumBounds(-1, x),
    )
    yield from (
        0,
        -5,
        10**400,
        1.5,
        -0.0,
        1e-320,
        float("inf"),
        2 + 3j,
        True,
        False,
        None,
        "",
        "text",
        "π\ud800\x00",
        b"",
        b"\xff",
    )
    yield from (
        [],
        [1, [2, [3]]],
        (),
        (1,),
        {},
        {1: "a", "b": [x]},
        set(),
        {1, 2},
        frozenset({x}),
        range(5),
        slice(1, None, 2),
    )
    yield from ([x, x], {"k": {"k": {}}}, {(1, 2): None}, [True, 1, 1.0], bytearray(b"ab"))


def others() -> Iterator[Any]:
    yield from (
        f(x),
        f(x, y),
        f(f(x)),
        f(x).diff(x),
        Function("h", real=True)(x),
        Function("h", positive=True, nargs=2)(x, y),
    )
    yield from (
        f,
        sympy.sin,
        sympy.Add,
        Function("f", commutative=False)(x),
        Symbol("N", commutative=False) ** 2,
    )
    yield from (
        sympy.Point(1, 2),
        sympy.Point3D(1, x, 2),
        sympy.Line((0, 0), (1, 1)),
        sympy.Circle((0, 0), x),
        sympy.Ellipse((0, 0), 2, 1),
    )
    yield from (
        sympy.Triangle((0, 0), (1, 0), (0, 1)),
        sympy.Polygon((0, 0), (2, 0), (1, 3), (0, 2)),
        sympy.Segment((0, 0), (1, 2)),
        sympy.Plane((0, 0, 0), (1, 1, 1)),
    )
    yield from (
        Permutation([1, 2, 0]),
        Permutation(1, 2)(0, 3),
        PermutationGroup(Permutation([1, 0, 2])),
        Cycle(1, 2),
    )
    yield from (
        sympy.physics.units.meter,
        5 * sympy.physics.units.newton,
        sympy.physics.units.degree * x,
    )
    yield from (
        sympy.stats.Normal("X", 0, 1),
        sympy.stats.Die("D", 6),
        sympy.stats.P(sympy.stats.Normal("X", 0, 1) > 0, evaluate=False),
    )
    yield from (
        sympy.stats.Poisson("Y", x**2),
        sympy.stats.Bernoulli("C", S.Half) + 1,
        sympy.stats.density(sympy.stats.Exponential("T", 2))(x),
    )
    space = sympy.vector.CoordSys3D("N")
    yield from (
        space.i,
        space.x * space.i + 2 * space.j,
        2 * space.i.outer(space.j),
        sympy.vector.Del(),
        space.origin,
    )
    i, j = sympy.tensor.Idx("i", n), sympy.tensor.Idx("j", (0, 3))
    base = sympy.IndexedBase("q", shape=(n, 3))
    yield from (base, base[i, j], sympy.IndexedBase("r")[n + 1], i, sympy.KroneckerDelta(i, j))
    yield from (
        sympy.Tuple(),
        sympy.Tuple(x, sympy.Tuple(y)),
        sympy.Dict({x: 1, y: 2}),
        sympy.core.symbol.Str("word"),
    )
    yield from (
        sympy.Ynm(n, m, x, y),
        sympy.jacobi(n, a, b, x),
        sympy.hyper([1, x], [y], z),
        sympy.meijerg([[a], []], [[0], [x]], z),
    )
    yield from (
        sympy.SingularityFunction(x, 1, 2),
        sympy.MatrixSymbol("A", 2, 2).diff(x),
        sympy.DiracDelta(x, 2),
        sympy.mathieus(a, b, x),
    )


class Session:
    """Where the whole letters are bound, as in a session; every other letter is real."""

    def lookup(self, name: str) -> object | None:
        return {"n": n, "k": k, "m": m}.get(name)


KINDS = {
    each.__name__: each
    for each in (
        applied,
        unevaluated,
        assumed,
        matrices,
        sets,
        logic,
        processes,
        polynomials,
        numbers,
        others,
    )
}


@cache
def of_kind(kind: str) -> list[Any]:
    """Its values, made once."""
    return list(KINDS[kind]())


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_of_a_kind_comes_back_the_same(kind: str) -> None:
    wrong: list[Any] = []
    count = 0
    for value in of_kind(kind):
        count += 1
        try:
            blob = encode(value)
        except SymError as error:
            wrong.append((value, error.failure.text()))
            continue
        back = decode(blob)
        # By ==: an undefined function is a class of its own, made anew each time.
        told = differs(value, back) if type(value) == type(back) else type(back)  # noqa: E721
        if told:
            wrong.append((value, told))
        elif differs(back, decode(encode(back))):
            wrong.append((value, "not the second time"))
    assert wrong == []
    assert count >= 40


READ = ("applied", "sets", "logic", "processes")
# What programs make and no text stands for.
NO_TEXT = [
    "PowerSet",
    "CartesianComplexRegion",
    "FourierSeries",
    "FormalPowerSeries",
    "SeqFormula",
    "SeqPer",
]


@pytest.mark.parametrize("kind", READ)
def test_what_is_printed_reads_back_to_the_same_value(kind: str) -> None:
    wrong = []
    for value in of_kind(kind):
        if type(value).__name__ in NO_TEXT or value.has(sympy.AppliedPredicate):
            continue
        text = plain(value)
        try:
            back = reading.read(text, Session()).value
        except SymError as error:
            wrong.append((text, error.failure.text()))
            continue
        if back != value or type(back) is not type(value):
            wrong.append((text, plain(back)))
    assert wrong == []


# What is shown as LaTeX and not read: sets and orders that nobody writes by hand.
NO_LATEX: tuple[Any, ...] = (S.UniversalSet, sympy.ConditionSet((x, y), sympy.Eq(x, y), S.Reals**2))
NO_LATEX += (sympy.Derivative(f(x), (x, n)),)


@pytest.mark.parametrize("kind", READ)
def test_what_is_shown_as_latex_reads_back_to_the_same_value(kind: str) -> None:
    wrong = []
    for value in of_kind(kind):
        if (
            type(value).__name__ in NO_TEXT
            or value.has(sympy.AppliedPredicate)
            or value in NO_LATEX
        ):
            continue
        text = latex(value)
        try:
            back = reading.read(f"${text}$", Session()).value
        except SymError as error:
            wrong.append((text, error.failure.text()))
            continue
        if back != value or type(back) is not type(value):
            wrong.append((text, plain(back)))
    assert wrong == []


# Matrices and lists read back as the reader's own kinds of these.
def test_matrices_of_numbers_and_letters_read_back_entry_by_entry() -> None:
    wrong = []
    for value in matrices():
        if not isinstance(value, sympy.MatrixBase) or value.has(sympy.Float):
            continue
        back = reading.read(plain(value), Session()).value
        if back != value or back.shape != value.shape:
            wrong.append(plain(value))
    assert wrong == []


# -- symbols of programs and of texts


def test_a_programs_plain_symbols_are_real_to_texts_and_texts_real_ones_plain_to_programs() -> None:
    bare = Symbol("x")
    wrong: list[Any] = []
    for build in (
        lambda s: s,
        lambda s: sympy.sin(s) ** 2,
        lambda s: Matrix([[s, 1]]),
        lambda s: [s, {s: 1}],
        lambda s: sympy.Integral(s, (s, 0, 1)),
        lambda s: Interval(0, 1),
        lambda s: f(s).diff(s),
        lambda s: Poly(s**2, s),
    ):
        blob, text = encode(build(bare), of_code=True), encode(build(x))
        if not is_of_code(blob) or is_of_code(text):
            wrong.append("mark")
        if decode(blob) != build(x) or decode_for_code(blob) != build(bare):
            wrong.append(("of code", build(x)))
        if decode_for_code(text) != build(bare) or decode_for_code(text, frozenset({"x"})) != build(
            x
        ):
            wrong.append(("of text", build(x)))
    assert wrong == []


def test_symbols_that_were_declared_are_the_same_to_everybody() -> None:
    for value in assumed():
        if (
            not isinstance(value, Symbol)
            or isinstance(value, Wild)
            or value in (Symbol("s"), Symbol("s", real=True))
        ):
            continue
        if isinstance(value, Dummy) or not value.assumptions0.keys() - {"commutative"}:
            continue
        blob = encode(value, of_code=True)
        assert decode(blob) == decode_for_code(blob) == decode_for_code(encode(value)) == value
        assert decode(blob).assumptions0 == value.assumptions0  # type: ignore[attr-defined]


# -- bytes that are no value


def test_every_beginning_of_a_value_is_said_to_be_unreadable_and_every_flip_read_or_refused() -> (
    None
):
    values = [
        x**2 + sympy.sin(y),
        Matrix([[1, x]]),
        {"a": [f(x)]},
        Poly(x**2 - 2, x),
        Interval(0, x),
        "text",
    ]
    for blob in map(encode, values):
        for length in range(0, len(blob), 3):
            with pytest.raises(SymError, match="E_INTERNAL: a stored value cannot be read"):
                decode(blob[:length])
        for place in range(0, len(blob), 2):
            damaged = bytearray(blob)
            damaged[place] ^= 0x55
            unreadable_or_some_value(bytes(damaged))


def unreadable_or_some_value(blob: bytes) -> None:
    try:
        decode(blob)
    except SymError as error:
        assert error.failure.code == "E_INTERNAL"
        assert error.failure.hint == "another release may have written it; compute it again"


def instruction(module: str, name: str) -> bytes:
    """A pickle that asks for something by name, calls it with a text and gives what it gave."""
    return b"\x80\x05c" + f"{module}\n{name}\n".encode() + b"X\x02\x00\x00\x00id\x85R."


FORBIDDEN = [
    *(
        ("builtins", name)
        for name in [
            "eval",
            "exec",
            "open",
            "compile",
            "__import__",
            "getattr",
            "setattr",
            "vars",
            "globals",
            "input",
            "print",
            "type",
            "object",
            "map",
            "dict",
            "list",
            "str",
            "int",
            "float",
            "bool",
            "tuple",
        ]
    ),
    *(("os", name) for name in ["system", "popen", "remove", "fork", "kill", "execv", "environ"]),
    *(
        ("posix", "system"),
        ("subprocess", "Popen"),
        ("subprocess", "run"),
        ("sys", "exit"),
        ("importlib", "import_module"),
    ),
    *(
        ("shutil", "rmtree"),
        ("pathlib", "Path"),
        ("socket", "socket"),
        ("ctypes", "CDLL"),
        ("pickle", "loads"),
        ("codecs", "decode"),
    ),
    *(
        ("functools", "partial"),
        ("operator", "attrgetter"),
        ("operator", "methodcaller"),
        ("types", "FunctionType"),
        ("types", "CodeType"),
    ),
    *(
        ("sympy", "sympify"),
        ("sympy", "lambdify"),
        ("sympy", "parse_expr"),
        ("sympy", "S"),
        ("sympy", "symbols"),
        ("sympy", "os"),
        ("sympy", "preview"),
    ),
    *(
        ("sympy.utilities.lambdify", "exec"),
        ("sympy.core.sympify", "sympify"),
        ("sympy.external", "import_module"),
        ("sympy.core", "sys"),
    ),
    *(
        ("sympy.utilities.misc", "subprocess"),
        ("sympy.printing.preview", "preview"),
        ("mpmath", "mp"),
        ("mpmath", "workdps"),
        ("mpmath.libmp", "exec_"),
    ),
    *(
        ("sym_eval.codec", "decode"),
        ("sym_eval.rebuild", "sympy"),
        ("sym_eval.rebuild", "__builtins__"),
        ("sym_eval.rebuild", "lru_cache"),
        ("sym_eval.code.running", "Program"),
    ),
    *(
        ("collections", "Counter"),
        ("collections", "namedtuple"),
        ("decimal", "getcontext"),
        ("fractions", "Decimal"),
        ("", "x"),
        ("sympy.", "x"),
        ("sympy..core", "Add"),
    ),
    *(
        ("tests.test_codec_kinds", "made"),
        ("__main__", "x"),
        ("sympy.core.symbol", "Symbol.__new__"),
        ("sympy.core.basic", "Basic.__reduce__"),
    ),
]


def test_nothing_but_classes_of_mathematics_is_called_by_bytes() -> None:
    called = []
    for module, name in FORBIDDEN:
        for mark in (b"S1", b"P1"):
            try:
                called.append((module, name, decode(mark + instruction(module, name))))
            except SymError as error:
                assert error.failure.text().startswith(
                    "E_INTERNAL: a stored value cannot be read: "
                )
    assert called == []


def test_other_marks_and_other_pickles_are_not_read() -> None:
    blob = encode(x)
    for mark in (b"", b"S", b"S0", b"S2", b"P2", b"s1", b"1S", b"\x80\x05", b"SQ"):
        with pytest.raises(SymError, match="an unknown format"):
            decode(mark + blob[2:])


def test_values_are_written_within_any_bound_or_refused_before_it_is_passed() -> None:
    for value in [x, x**2 + 1, Matrix([[x, 1], [2, 3]]), ["a" * 100], list(range(50))]:
        size = len(encode(value))
        assert encode(value, size) == encode(value)
        for bound in {0, 1, 2, size // 2, size - 1}:
            with pytest.raises(
                SymError, match=f"E_OUTPUT: the value takes more than {bound} bytes"
            ):
                encode(value, bound)
