"""Second-order linear equations that have a name, and solutions worth guessing.

Airy's, Bessel's and what reduces to them or to constant coefficients; polynomials (Legendre,
Hermite, Laguerre, Chebyshev …), powers and exponentials by trying. Integrates nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import sympy
from sympy import Rational, sqrt

_DEGREE = 8  # of a polynomial that is tried as a solution
_EXPONENTS = tuple(sympy.Integer(k) for k in (1, -1, 2, -2, 3, -3)) + (
    Rational(1, 2),
    Rational(-1, 2),
)


class Homogeneous(Protocol):
    """A linear equation."""

    @property
    def coefficients(self) -> tuple[Any, ...]:
        """a_0 first."""

    @property
    def order(self) -> int:
        """The order."""

    @property
    def x(self) -> Any:
        """The variable."""

    def applied(self, expr: Any) -> Any:
        """The left side for y = expr."""


def known(problem: Homogeneous, near: Any = None) -> list[Any] | None:
    """Two solutions of a second-order equation of a known kind, or None."""
    if problem.order != 2:
        return None
    x = problem.x
    c, b, a = problem.coefficients
    p, q = (sympy.cancel(sympy.together(each / a)) for each in (b, c))
    for way in (_airy, _entire if near == 0 else _bessel, _normal, _new_variable, _of_exponential):
        found = way(p, q, x)
        if found is not None:
            return found
    return None


def _airy(p: Any, q: Any, x: Any) -> list[Any] | None:
    """y'' = (m x + k) y."""
    if p != 0 or not q.is_polynomial(x) or sympy.degree(q, x) != 1:
        return None
    slope, constant = -q.coeff(x, 1), -q.coeff(x, 0)
    # A real cube root: SymPy's power of a negative number would make the argument complex.
    root = sympy.real_root(slope, 3) if slope.is_number else sympy.cbrt(slope)
    argument = sympy.expand((slope * x + constant) / root**2)
    return [sympy.airyai(argument), sympy.airybi(argument)]


def _parameters(p: Any, q: Any, x: Any) -> tuple[Any, Any, Any, Any] | None:
    """a, c, n and b^2 c^2 of x^2 y'' + (1 - 2a) x y' + (b^2 c^2 x^(2c) + a^2 - n^2 c^2) y = 0."""
    # Abramowitz and Stegun 9.1.53, whose solutions are x^a times a cylinder function of b x^c.
    first, rest = sympy.cancel(p * x), sympy.expand(sympy.cancel(q * x**2))
    if first.has(x):
        return None
    constant, power = rest.as_independent(x, as_Add=True)
    factor, body = power.as_independent(x, as_Add=False)
    exponent = body.as_base_exp()[1] if body.as_base_exp()[0] == x else None
    if exponent is None or exponent.has(x) or exponent == 0:
        return None
    a, c = (1 - first) / 2, exponent / 2
    n = sqrt(sympy.factor(a**2 - constant)) / abs(c)
    return None if n.is_real is False else (a, c, n, factor)


def _bessel(p: Any, q: Any, x: Any) -> list[Any] | None:
    """x^a J_n(b x^c) and its partner."""
    found = _parameters(p, q, x)
    if found is None:
        return None
    a, c, n, factor = found
    modified = factor.is_negative
    argument = sqrt(sympy.factor(-factor if modified else factor)) / abs(c) * x**c
    if modified:
        return [x**a * sympy.besseli(n, argument), x**a * sympy.besselk(n, argument)]
    second = sympy.bessely(n, argument)
    if n.is_Rational and not n.is_Integer:  # of a whole order the two depend on each other
        second = sympy.besselj(-n, argument)
    return [x**a * sympy.besselj(n, argument), x**a * second]


def _entire(p: Any, q: Any, x: Any) -> list[Any] | None:
    """The same about zero: where both are power series in x, as such, since x^(1/2) is real on one
    side only."""
    found = _parameters(p, q, x)
    if found is None:
        return None
    a, c, n, factor = found
    up, down = a + n * c, a - n * c
    if not (up.is_Integer and down.is_Integer and (2 * c).is_Integer and not n.is_Integer):
        return _bessel(p, q, x)
    # J_n(u) is (u/2)^n/gamma(n + 1) times 0F1(n + 1; -u^2/4) (DLMF 10.16.9).
    z = -factor * x ** (2 * c) / (4 * c**2)
    return [x**up * sympy.hyper((), (1 + n,), z), x**down * sympy.hyper((), (1 - n,), z)]


def _normal(p: Any, q: Any, x: Any) -> list[Any] | None:
    """y = v w takes y' away; w'' + k w = 0 with constant k."""
    # Liouville's normal form.
    k = sympy.simplify(q - p**2 / 4 - sympy.diff(p, x) / 2)
    if k.has(x):
        return None
    inner = sympy.integrate(p, x)
    if inner.has(sympy.Integral):
        return None
    v = sympy.simplify(sympy.exp(-inner / 2))
    if k == 0:
        return [v, x * v]
    if k.is_negative:
        return [v * sympy.exp(sqrt(-k) * x), v * sympy.exp(-sqrt(-k) * x)]
    return [v * sympy.cos(sqrt(k) * x), v * sympy.sin(sqrt(k) * x)]


def _new_variable(p: Any, q: Any, x: Any) -> list[Any] | None:
    """t with t' = sqrt(|q|) makes the coefficients constant (Chebyshev's)."""
    if q == 0:
        return None
    sign = -1 if _negative(q, x) else 1
    speed = sympy.sqrt(sympy.factor(sign * q))
    k = sympy.simplify((sympy.diff(speed, x) + p * speed) / speed**2)
    if k.has(x):
        return None
    t = sympy.integrate(speed, x)
    if t.has(sympy.Integral):
        return None
    r = sympy.Dummy("r")
    roots = sympy.roots(r**2 + k * r + sign, r, multiple=True)
    if all(root.is_real for root in roots):
        first, second = (sympy.exp(root * t) for root in roots)
        return [first, second if roots[0] != roots[1] else t * first]
    real, imaginary = roots[0].as_real_imag()
    swing = sympy.exp(real * t)
    return [swing * sympy.cos(imaginary * t), swing * sympy.sin(imaginary * t)]


def _negative(q: Any, x: Any) -> bool:
    at = next((q.subs(x, n) for n in (Rational(1, 3), 2, -2) if q.subs(x, n).is_real), q)
    return bool(at.is_negative)


def _of_exponential(p: Any, q: Any, x: Any) -> list[Any] | None:
    """y'' + p y' + (a e^(m x) + b) y = 0: Bessel's in t = e^(m x / 2)."""
    if p.has(x):
        return None
    constant, wave = sympy.expand(q).as_independent(x, as_Add=True)
    rate = sympy.simplify(sympy.diff(wave, x) / wave) if wave != 0 else sympy.S.Zero
    if rate == 0 or rate.has(x):
        return None
    t, m = sympy.Dummy("t", positive=True), rate / 2
    factor = sympy.simplify(wave * sympy.exp(-rate * x))
    inner = _bessel((1 + p / m) / t, (factor * t**2 + constant) / (m * t) ** 2, t)
    return inner and [each.subs(t, sympy.exp(m * x)) for each in inner]


def guessed(problem: Homogeneous) -> Iterator[Any]:
    """Solutions found by trying: polynomials, exponentials, powers, sine and cosine."""
    x = problem.x
    yield from _polynomials(problem)
    yield from _exponentials(problem)
    trials = [x**exponent for exponent in _EXPONENTS]
    trials += [
        sympy.sin(x),
        sympy.cos(x),
        sympy.tan(x),
        sympy.exp(x**2 / 2),
        sympy.exp(-(x**2) / 2),
    ]
    trials += [
        sympy.exp(x**2),
        sympy.exp(-(x**2)),
        sympy.log(x),
        x * sympy.exp(x),
        x * sympy.exp(-x),
    ]
    for trial in trials:
        if sympy.simplify(problem.applied(trial)) == 0:
            yield trial


def _polynomials(problem: Homogeneous) -> Iterator[Any]:
    x = problem.x
    scaled = _cleared(problem)
    if scaled is None:
        return
    unknown = sympy.symbols(f"c0:{_DEGREE + 1}", cls=sympy.Dummy)
    trial = sum(c * x**k for k, c in enumerate(unknown))
    left = sum(a * sympy.diff(trial, x, k) for k, a in enumerate(scaled))
    equations = sympy.Poly(sympy.expand(left), x).all_coeffs()
    found = sympy.solve(equations, unknown, dict=True)
    for solution in found[:1]:
        put = trial.subs(solution)
        free = sorted(put.free_symbols & set(unknown), key=unknown.index)
        for each in free:
            one = put.subs({c: 1 if c == each else 0 for c in free})
            yield sympy.expand(one)


def _cleared(problem: Homogeneous) -> list[Any] | None:
    """The coefficients without denominators, if they are polynomials then."""
    x = problem.x
    together = [sympy.together(a) for a in problem.coefficients]
    common = sympy.lcm_list([sympy.denom(a) for a in together])
    cleared = [sympy.cancel(a * common) for a in together]
    return cleared if all(a.is_polynomial(x) for a in cleared) else None


def _exponentials(problem: Homogeneous) -> Iterator[Any]:
    x, k = problem.x, sympy.Dummy("k", real=True)
    left = sum(a * k**j for j, a in enumerate(problem.coefficients))
    numerator = sympy.expand(sympy.numer(sympy.together(left)))
    if not numerator.is_polynomial(x):
        return
    equations = [e for e in sympy.Poly(numerator, x).all_coeffs() if e != 0]
    common = sympy.gcd_list(equations)
    if not common.has(k):
        return
    for root in sympy.roots(sympy.Poly(common, k)):
        if root.is_real:
            yield sympy.exp(root * x)
