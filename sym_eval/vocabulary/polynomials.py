"""Polynomials: division, common divisors, roots, factors over other fields, interpolation.

Everything goes in and comes out as an expression; a variable may be left out when there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.vocabulary import given, pickers
from sym_eval.vocabulary.calculus import lone_symbol, worked
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar
from sym_eval.vocabulary.variables import variable

MOST_POINTS = 100
"""Points of an interpolation: so many take a second."""

MOST_DEGREE = 1000
"""Degree of a polynomial that is taken apart: beyond it factors and resultants take minutes."""


def polynomial(name: str, value: Any, symbols: tuple[Any, ...]) -> Any:
    """The Poly of an expression; E_RUNTIME if it is none in these symbols."""
    expr = worked(value)
    if not is_scalar(expr):
        raise given.refused(name, "needs a polynomial")
    chosen = symbols or (_only(expr, name),)
    if not expr.is_polynomial(*chosen):
        raise given.refused(name, f"needs a polynomial in {', '.join(map(str, chosen))}")
    found = sympy.Poly(expr, *chosen)
    if max(found.degree_list(), default=0) > MOST_DEGREE:
        raise SymError(Code.INPUT_LIMIT, f"a degree beyond {MOST_DEGREE} is too large here")
    return found


def _only(expr: Any, name: str) -> Any:
    return sympy.Symbol("x", real=True) if expr.is_number else lone_symbol(expr, name)


def _one(name: str, work: Callable[[Any], Any]) -> Any:
    """f(p) and f(p, x)."""

    def build(value: Any, *symbols: Any) -> Any:
        chosen = tuple(variable(s, "a polynomial", name) for s in symbols)
        return given.frozen(_as_expressions(work(polynomial(name, value, chosen))))

    return build


def _two(name: str, work: Callable[[Any, Any], Any]) -> Any:
    """f(p, q) and f(p, q, x), over the rationals."""

    def build(left: Any, right: Any, *symbols: Any) -> Any:
        chosen = tuple(variable(s, "a polynomial", name) for s in symbols)
        both = chosen or (_shared(name, left, right),)
        pair = (polynomial(name, side, both) for side in (left, right))
        # Over whole numbers 2 does not divide x; these words mean division over the rationals.
        p, q = (each.to_field() if each.domain.is_ZZ else each for each in pair)
        return given.frozen(_as_expressions(work(p, q)))

    return build


def _shared(name: str, left: Any, right: Any) -> Any:
    return lone_symbol(sympy.Tuple(worked(left), worked(right)), name)


def _as_expressions(value: Any) -> Any:
    """Polynomials as expressions, in lists and tuples too."""
    if isinstance(value, sympy.Poly):
        return value.as_expr()
    if isinstance(value, list | tuple):
        return type(value)(_as_expressions(item) for item in value)
    return value


def division(p: Any, q: Any) -> Any:
    """(quotient, remainder); E_RUNTIME for a division by zero."""
    if q.is_zero:
        raise SymError(Code.RUNTIME, "division by zero", hint="the divisor must not be 0")
    return p.div(q)


def _bezout(p: Any, q: Any) -> Any:
    """(s, t, g) with s*p + t*q = g."""
    return p.gcdex(q)


def all_roots(p: Any) -> Any:
    """Every root as often as its multiplicity says, in radicals or as a CRootOf."""
    found = sympy.roots(p)
    # sympy.roots leaves out in silence what it cannot write in radicals.
    if sum(found.values()) == p.degree():
        return [root for root, count in found.items() for _ in range(count)]
    # CRootOf is for rational coefficients only.
    if not p.domain.is_QQ and not p.domain.is_ZZ:
        what = "its roots have no closed form here"
        raise SymError(Code.UNSOLVED, what, hint="put in numbers for the letters")
    return p.all_roots()


def _numeric_roots(value: Any, *more: Any) -> Any:
    """nroots(p), nroots(p, x): to 15 digits."""
    chosen = tuple(variable(s, "a polynomial", "nroots") for s in more)
    p = polynomial("nroots", value, chosen)
    if not all(c.is_number for c in p.all_coeffs()):
        raise given.refused("nroots", "needs numbers as coefficients")
    return list(p.nroots(n=15, maxsteps=200))


def _real_numbers(name: str, p: Any) -> None:
    if not all(c.is_Rational for c in p.all_coeffs()):
        raise given.refused(name, "needs rational coefficients")


def _real_roots(p: Any) -> Any:
    _real_numbers("real_roots", p)
    return p.real_roots() if p.degree() > 0 else []


def _count(p: Any) -> Any:
    _real_numbers("count_roots", p)
    return p.count_roots()


def _isolated(p: Any) -> Any:
    _real_numbers("intervals", p)
    return [(a, b, sympy.Integer(k)) for (a, b), k in p.intervals()]


def _list_of(factors: Any) -> Any:
    """[(constant, 1), (factor, power) …], the constant left out when it is 1."""
    constant, pairs = factors
    head = [] if constant == 1 else [(constant, 1)]
    return [*head, *pairs]


def _minimal(value: Any, symbol: Any = None) -> Any:
    if not value.is_algebraic:
        raise given.refused("minimal_polynomial", "needs an algebraic number")
    x = sympy.Symbol("x", real=True) if symbol is None else symbol
    return sympy.minimal_polynomial(value, variable(x, "a polynomial", "minimal_polynomial"))


def _groebner(polynomials: Any, *symbols: Any) -> Any:
    """groebner([f, g], [x, y]): the reduced basis, lexicographic."""
    parts = [_zero_side(part) for part in given.listed("groebner", polynomials)]
    flat = given.spread("groebner", symbols) if symbols else []
    chosen = flat or sorted(sympy.Tuple(*parts).free_symbols, key=str)
    for part in parts:
        polynomial("groebner", part, tuple(chosen))
    return list(sympy.groebner(parts, *chosen, order="lex").exprs)


def _zero_side(part: Any) -> Any:
    return part.lhs - part.rhs if isinstance(part, sympy.Eq) else part


def _interpolated(points: Any, symbol: Any = None) -> Any:
    """interpolate([(0, 1), (1, 3)], x), or interpolate([1, 4, 9], x) at 1, 2, 3."""
    pairs = given.listed("interpolate", points)
    x = sympy.Symbol("x", real=True) if symbol is None else symbol
    variable(x, "a polynomial", "interpolate")
    data = [_point(place, pair) for place, pair in enumerate(pairs, 1)]
    if not data or len(data) > MOST_POINTS or any(len(pair) != 2 for pair in data):
        raise given.refused("interpolate", f"needs a list of 1 to {MOST_POINTS} points")
    if len({pair[0] for pair in data}) < len(data):
        raise given.refused("interpolate", "needs points with different x")
    return sympy.expand(sympy.polys.polyfuncs.interpolate(data, x))


def _point(place: int, pair: Any) -> tuple[Any, ...]:
    several = tuple | sympy.Tuple | list
    return tuple(pair) if isinstance(pair, several) else (sympy.Integer(place), pair)


def _coefficient(value: Any, symbol: Any, power: Any = sympy.S.One) -> Any:
    """coeff(f, x, 2): the coefficient of x^2 of the expanded expression."""
    return sympy.expand(worked(value)).coeff(variable(symbol, "a coefficient", "coeff"), power)


def _composed(outer: Any, inner: Any, symbol: Any = None) -> Any:
    """compose(f, g, x): f(g(x))."""
    x = lone_symbol(worked(outer), "compose") if symbol is None else symbol
    return sympy.expand(worked(outer).subs(variable(x, "a polynomial", "compose"), worked(inner)))


def _decomposed(p: Any) -> Any:
    return p.decompose()


def _cyclotomic(number: Any, symbol: Any = None) -> Any:
    n = given.positive("cyclotomic_poly", number)
    x = sympy.Symbol("x", real=True) if symbol is None else symbol
    return sympy.cyclotomic_poly(n, variable(x, "a polynomial", "cyclotomic_poly"))


def _horner(p: Any) -> Any:
    return sympy.horner(p.as_expr(), p.gen)


def _irreducible(p: Any) -> bool:
    return bool(p.is_irreducible)


def _trunc(value: Any, modulus: Any, *symbols: Any) -> Any:
    """trunc(f, 5): the coefficients reduced modulo 5, symmetrically."""
    p = polynomial("trunc", value, symbols)
    return p.trunc(given.positive("trunc", modulus)).as_expr()


def _degrees(arguments: tuple[Any, ...], limits: Limits) -> None:
    given.at_most(MOST_DEGREE)(arguments, limits)


division_row = _two("div", division)
"""div(p, q): shares its word with the divergence of a field."""

_ONE: dict[str, Callable[[Any], Any]] = {
    "degree": lambda p: p.degree(),
    "all_coeffs coefficients coeffs": lambda p: p.all_coeffs(),
    "leading_coeff LC": lambda p: p.LC(),
    "content": lambda p: p.content(),
    "primitive": lambda p: p.primitive(),
    "monic": lambda p: p.to_field().monic(),
    "discriminant": lambda p: p.discriminant(),
    "sqf_part": lambda p: p.sqf_part(),
    "sqf_list": lambda p: _list_of(p.sqf_list()),
    "factor_list": lambda p: _list_of(p.factor_list()),
    "roots": all_roots,
    "real_roots": _real_roots,
    "count_roots": _count,
    "intervals isolate": _isolated,
    "sturm": lambda p: p.to_field().sturm(),
    "decompose": _decomposed,
    "horner": _horner,
    "is_irreducible": _irreducible,
}
_TWO: dict[str, Callable[[Any, Any], Any]] = {
    "quo": lambda p, q: division(p, q)[0],
    "rem": lambda p, q: division(p, q)[1],
    "resultant": lambda p, q: p.resultant(q),
    "subresultants": lambda p, q: p.subresultants(q),
    "polynomial_gcdex": _bezout,
}
_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    *(
        Row(
            tuple(names.split()),
            _one(names.split()[0], work),
            Kind.OPERATION,
            1,
            None,
            variables=pickers.rest,
        )
        for names, work in _ONE.items()
    ),
    *(
        Row(
            tuple(names.split()),
            _two(names.split()[0], work),
            Kind.OPERATION,
            2,
            3,
            _ANY,
            variables=pickers.third,
        )
        for names, work in _TWO.items()
    ),
    Row(("nroots",), _numeric_roots, Kind.OPERATION, 1, 2, variables=pickers.second),
    Row(
        ("minimal_polynomial", "minpoly"),
        _minimal,
        Kind.OPERATION,
        1,
        2,
        variables=pickers.second,
    ),
    Row(("groebner",), _groebner, Kind.OPERATION, 1, None, _ANY, variables=pickers.rest),
    Row(("interpolate",), _interpolated, Kind.OPERATION, 1, 2, _ANY, variables=pickers.second),
    Row(("coeff",), _coefficient, Kind.OPERATION, 2, 3, variables=pickers.second),
    Row(("compose",), _composed, Kind.OPERATION, 2, 3, variables=pickers.third),
    Row(
        ("cyclotomic_poly", "cyclotomic"),
        _cyclotomic,
        Kind.OPERATION,
        1,
        2,
        variables=pickers.second,
        guard=_degrees,
    ),
    Row(("trunc",), _trunc, Kind.OPERATION, 2, None),
)
