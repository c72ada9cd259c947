"""The Z-transform and its inverse, by summation and by partial fractions of our own.

One-sided: F(z) is the sum of f(n)*z^(-n) over n from 0 on. What is not a sum of geometric terms
times polynomials, sines and cosines is E_UNSOLVED.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.vocabulary import given, pickers
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import Kind, Row, Takes
from sym_eval.vocabulary.variables import variable

SECONDS = 10.0
"""For one transform."""


def z_transform(value: Any, index: Any, plane: Any) -> Any:
    """F(z) of f(n): term by term, each a polynomial times a power in n."""
    n, z = _symbols("z_transform", value, index, plane)
    body = worked(value).subs(index, n)
    found = clock.within(SECONDS, lambda: _forward(body, n, z))
    if found is None:
        raise _unsolved("z_transform")
    return sympy.factor(found).subs(z, plane)


def _symbols(name: str, value: Any, old: Any, new: Any) -> tuple[Any, Any]:
    for symbol in (old, new):
        variable(symbol, "a transform", name)
    if old == new or worked(value).has(new):
        raise given.refused(name, f"needs a new letter: {new} stands in it already")
    if name == "z_transform":
        return sympy.Dummy(old.name, integer=True, nonnegative=True), sympy.Dummy(new.name)
    return sympy.Dummy(old.name), sympy.Dummy(new.name, integer=True, nonnegative=True)


def _unsolved(name: str) -> SymError:
    hint = "sums of terms such as n^2*a^n, a^n*cos(b*n), Heaviside(n - 2) and 1/n! have one"
    return SymError(Code.UNSOLVED, f"{name}: no closed form was found", hint=hint)


def _forward(body: Any, n: Any, z: Any) -> Any:
    # Waves as exponentials: then every term is a power q**n with a complex q.
    exponential = body.rewrite(sympy.exp) if body.has(sympy.cos, sympy.sin) else body
    terms = sympy.Add.make_args(sympy.expand(exponential, power_exp=True))
    return sympy.simplify(sympy.Add(*(_term(term, n, z) for term in terms)))


def _term(term: Any, n: Any, z: Any) -> Any:
    """c * n^k * q^n, delayed steps and impulses, 1/n!."""
    start, rest = _delayed(term, n)
    if isinstance(rest, _Impulse):
        return rest.factor * z**-start
    constant, degree, ratio, factorial = _taken_apart(rest.subs(n, n + start), n)
    found = sympy.exp(ratio / z) if factorial else z / (z - ratio)
    # A factor n in front of f(n) is -z*d/dz behind the sum.
    for _ in range(degree):
        found = -z * sympy.diff(found, z)
    return constant * found * z**-start


class _Impulse:
    """c at one place and zero elsewhere."""

    def __init__(self, factor: Any) -> None:
        self.factor = factor


def _delayed(term: Any, n: Any) -> tuple[int, Any]:
    """Where the term begins, and the term without its step: Heaviside(n - 2), KroneckerDelta."""
    for factor in sympy.Mul.make_args(term):
        if isinstance(factor, sympy.Heaviside):
            return _place(n - factor.args[0]), term / factor
        if isinstance(factor, sympy.KroneckerDelta) and n in factor.args:
            place = _place(next(arg for arg in factor.args if arg != n))
            return place, _Impulse((term / factor).subs(n, place))
    return 0, term


def _place(start: Any) -> int:
    if not start.is_Integer or start < 0:
        raise _unsolved("z_transform")
    return int(start)


def _taken_apart(term: Any, n: Any) -> tuple[Any, int, Any, bool]:
    """(c, k, q, divided by n!) of c * n^k * q^n."""
    constant, degree, ratio, factorial = sympy.S.One, 0, sympy.S.One, False
    for factor in sympy.Mul.make_args(sympy.powsimp(term, force=False)):
        base, exponent = factor.as_base_exp()
        if not factor.has(n):
            constant *= factor
        elif base == n and exponent.is_Integer and exponent > 0:
            degree += int(exponent)
        elif factor == 1 / sympy.factorial(n):
            factorial = True
        else:
            slope, left = _geometric(base, exponent, n)
            ratio, constant = ratio * slope, constant * left
    return constant, degree, ratio, factorial


def _geometric(base: Any, exponent: Any, n: Any) -> tuple[Any, Any]:
    """q and c of base**exponent = c * q^n."""
    if base.has(n) or not exponent.is_polynomial(n) or sympy.degree(exponent, n) != 1:
        raise _unsolved("z_transform")
    slope, shift = sympy.Poly(exponent, n).all_coeffs()
    return base**slope, base**shift


def inverse_z_transform(value: Any, plane: Any, index: Any) -> Any:
    """f(n) of a rational F(z), for n from 0 on: the residues of F(z)*z^(n - 1)."""
    z, n = _symbols("inverse_z_transform", value, plane, index)
    body = sympy.together(worked(value).subs(plane, z))
    if not body.is_rational_function(z):
        raise _unsolved("inverse_z_transform")
    found = clock.within(SECONDS, lambda: _backward(body, z, n))
    if found is None:
        raise _unsolved("inverse_z_transform")
    return found.subs(n, index)


def _backward(body: Any, z: Any, n: Any) -> Any:
    above, below = sympy.fraction(sympy.cancel(body))
    if sympy.degree(above, z) > sympy.degree(below, z):
        what = "it has values before n = 0: the numerator has the higher degree"
        raise SymError(Code.RUNTIME, what, hint="divide by a power of z first")
    roots = sympy.roots(below, z)
    if sum(roots.values()) != sympy.degree(below, z):
        raise _unsolved("inverse_z_transform")
    ratio = above / below
    poles = [(root, count) for root, count in roots.items() if root != 0]
    rest = sympy.Add(*(_residue(ratio, z, n, pole) for pole in poles))
    return rest + _first(ratio, z, n, (rest, roots.get(sympy.S.Zero, 0)))


def _residue(ratio: Any, z: Any, n: Any, pole: tuple[Any, int]) -> Any:
    root, count = pole
    # Cancelled before the power comes in: with a symbolic n nothing cancels any more.
    inner = sympy.cancel(ratio * (z - root) ** count) * z ** (n - 1)
    inner = sympy.diff(inner, z, count - 1)
    return sympy.simplify(inner.subs(z, root) / sympy.factorial(count - 1))


def _first(body: Any, z: Any, n: Any, known: tuple[Any, int]) -> Any:
    """What poles at z = 0, and the constant, add at the first places."""
    rest, poles = known
    # At n = 0 the residue at z = 0 of F(z)*z**(n - 1) comes in, and for each pole of F there one
    # place more; what the series in 1/z has there and `rest` has not is added as impulses.
    w, count = sympy.Dummy("w"), poles + 1
    expansion = sympy.series(sympy.cancel(body.subs(z, 1 / w)), w, 0, count).removeO()
    extra = []
    for k in range(count):
        wanted = expansion.coeff(w, k)
        left = sympy.simplify(wanted - rest.subs(n, k))
        extra.append(left * sympy.KroneckerDelta(n, k))
    return sympy.Add(*extra)


def _one_sided(arguments: tuple[Any, ...], _result: Any) -> str:
    said = "F is the sum of f({0})*{1}^(-{0}) over {0} from 0 on".format(*arguments[1:])
    steps = arguments[0].has(sympy.Heaviside)
    return said + (", with Heaviside(0) = 1" if steps else "")


ROWS: tuple[Row, ...] = (
    Row(
        ("z_transform", "ztrans"),
        z_transform,
        Kind.OPERATION,
        3,
        3,
        Takes.SCALARS,
        variables=pickers.second_and_third,
        remark=_one_sided,
    ),
    Row(
        ("inverse_z_transform", "iztrans"),
        inverse_z_transform,
        Kind.OPERATION,
        3,
        3,
        Takes.SCALARS,
        variables=pickers.second_and_third,
        remark=lambda arguments, result: f"for {arguments[2]} = 0, 1, 2, …",
    ),
)
