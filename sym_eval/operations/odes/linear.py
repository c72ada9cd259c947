"""Linear equations of any order: a basis of the homogeneous solutions, and one particular one.

Characteristic roots, Euler's substitution, known special functions, solutions guessed as powers,
exponentials or polynomials with the order reduced by them. Whoever asks checks what comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from sym_eval.operations.odes.damped import Damped, damped
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.special import guessed, known


@dataclass(frozen=True)
class Linear:
    """a_n y^(n) + … + a_0 y = g, all of them functions of x."""

    coefficients: tuple[Any, ...]  # a_0 first
    g: Any
    x: Any
    assumed: tuple[Any, ...] = ()

    @property
    def order(self) -> int:
        """The order."""
        return len(self.coefficients) - 1

    @cached_property
    def damped(self) -> Damped | None:
        """What is known of the roots of one of second order with letters as coefficients."""
        plain = constant_coefficients(self) if self.order == 2 else None
        return damped(plain, self.x, self.assumed) if plain else None

    def applied(self, expr: Any) -> Any:
        """The left side for y = expr."""
        return sum(
            (a * sympy.diff(expr, self.x, k) for k, a in enumerate(self.coefficients)),
            sympy.S.Zero,
        )


def linear(single: Single) -> Linear | None:
    """The equation as a linear one, or None."""
    f = sympy.expand(single.f)
    coefficients = [sympy.simplify(f.diff(y)) for y in single.ys]
    if any(a.has(*single.ys) for a in coefficients) or coefficients[-1] == 0:
        return None
    rest = f.xreplace(dict.fromkeys(single.ys, sympy.S.Zero))
    return Linear(tuple(coefficients), -rest, single.x, single.problem.assumed)


def constant_coefficients(problem: Linear) -> tuple[Any, ...] | None:
    """The coefficients divided by the leading one, if x has gone; else None."""
    lead = problem.coefficients[-1]
    ratios = tuple(sympy.cancel(a / lead) for a in problem.coefficients)
    return None if any(a.has(problem.x) for a in ratios) else ratios


def basis(problem: Linear, near: Any = None) -> list[Any]:
    """Independent solutions of the homogeneous equation, as many as its order.

    `near` is a point of interest: roots and logarithms are written for its side of a singularity.
    """
    if problem.damped is not None:
        return problem.damped.basis()
    plain = constant_coefficients(problem)
    if plain is not None:
        return from_roots(plain, problem.x)
    if problem.order == 1:
        a, b = problem.coefficients
        return [sympy.exp(-antiderivative(sympy.cancel(a / b), problem.x))]
    lowest = next(k for k, a in enumerate(problem.coefficients) if a != 0)
    if lowest:
        return _lowered(problem, lowest, near)
    for way in (_euler, known, _reduced):
        found = way(problem, near)
        if found is not None:
            return found
    raise NotImplementedError("no basis of solutions was found")


def from_roots(coefficients: Sequence[Any], x: Any) -> list[Any]:
    """e^(r x), x e^(r x) … for the roots r; sine and cosine for complex pairs."""
    return [
        x**power * wave
        for root, count in _roots(coefficients).items()
        for wave in _waves(root, x)
        for power in range(count)
    ]


def _roots(coefficients: Sequence[Any]) -> dict[Any, int]:
    """The characteristic roots with their multiplicity, one of each complex pair."""
    r = sympy.Dummy("r")
    polynomial = sympy.Poly(list(reversed(coefficients)), r)
    found = sympy.roots(polynomial)
    if sum(found.values()) != polynomial.degree():
        if not polynomial.get_domain().is_Exact or polynomial.free_symbols != {r}:
            raise NotImplementedError("the characteristic polynomial has no roots in closed form")
        each = polynomial.all_roots(radicals=False)
        found = {root: each.count(root) for root in each}
    real = all(c.is_real for c in coefficients)
    return {root: n for root, n in found.items() if not (real and _has_partner(root))}


def _has_partner(root: Any) -> bool:
    """Whether it is the lower one of a complex pair; of two that cannot be told apart, the one
    with the minus sign."""
    if root.atoms(sympy.CRootOf):
        return bool(sympy.im(root.evalf(_DIGITS)) < 0)
    imaginary = sympy.im(root)
    if _is_open(imaginary):
        return False
    if imaginary.is_negative or imaginary.is_positive or not imaginary.is_real:
        return bool(imaginary.is_negative)
    return bool(imaginary != 0 and imaginary.could_extract_minus_sign())


def _is_open(imaginary: Any) -> bool:
    """Whether the letters decide if there is a pair: sqrt(c^2 - 4k). Both stay, as exponentials."""
    return bool(imaginary.has(sympy.im, sympy.arg, sympy.atan2, sympy.Abs))


_DIGITS = 12  # an imaginary part that is not zero shows its sign in these


def _waves(root: Any, x: Any) -> list[Any]:
    if root.is_real:
        return [sympy.exp(root * x)]
    real, imaginary = _parts(root)
    unknown = _is_open(imaginary) and not root.atoms(sympy.CRootOf)
    if imaginary.is_zero or unknown or not (real.is_real and imaginary.is_real):
        return [sympy.exp(root * x)]
    swing = sympy.exp(real * x)
    return [swing * sympy.cos(imaginary * x), swing * sympy.sin(imaginary * x)]


def _parts(root: Any) -> tuple[Any, Any]:
    if root.atoms(sympy.CRootOf):
        return sympy.re(root), sympy.im(root)
    real, imaginary = sympy.expand_complex(root).as_real_imag()
    return sympy.simplify(real), sympy.simplify(imaginary)


def _euler(problem: Linear, near: Any) -> list[Any] | None:
    """a_k proportional to (x - s)^k: powers of x - s."""
    x, lead = problem.x, problem.coefficients[-1]
    for s in _centres(problem):
        ratios = [
            sympy.cancel(a / lead * (x - s) ** (problem.order - k))
            for k, a in enumerate(problem.coefficients)
        ]
        if not any(ratio.has(x) for ratio in ratios):
            return _powers(ratios, x, s, near)
    return None


def _centres(problem: Linear) -> list[Any]:
    x, lead = problem.x, sympy.numer(sympy.together(problem.coefficients[-1]))
    ratio = sympy.together(problem.coefficients[0] / problem.coefficients[-1])
    places = [sympy.S.Zero]
    for candidate in (lead, sympy.denom(ratio)):
        if candidate.is_polynomial(x) and candidate.has(x):
            places += [s for s in sympy.roots(candidate, x) if s.is_real]
    return list(dict.fromkeys(places))[:4]


def _powers(ratios: Sequence[Any], x: Any, s: Any, near: Any) -> list[Any]:
    t, r = sympy.Dummy("t"), sympy.Dummy("r")
    indicial = sum(a * sympy.ff(r, k) for k, a in enumerate(ratios))
    polynomial = sympy.Poly(sympy.expand(sympy.expand_func(indicial)), r)
    in_logarithm = from_roots(tuple(reversed(polynomial.all_coeffs())), t)
    left = near is not None and (near - s).is_negative
    u = s - x if left else x - s
    return [_power(each, t, u, x - s) for each in in_logarithm]


def _power(wave: Any, t: Any, u: Any, plain: Any) -> Any:
    """e^(r t) with t = log u: whole powers hold on both sides of the centre."""
    exponent = sympy.diff(sympy.log(wave), t)
    exponent = sympy.simplify(exponent)
    if exponent.is_Integer:
        return plain**exponent
    return sympy.powsimp(sympy.expand(wave.subs(t, sympy.log(u))))


def _lowered(problem: Linear, lowest: int, near: Any) -> list[Any]:
    """Without y, …: an equation for a derivative, integrated again."""
    inner = Linear(problem.coefficients[lowest:], sympy.S.Zero, problem.x)
    found = basis(inner, near)
    for _ in range(lowest):
        found = [antiderivative(each, problem.x) for each in found]
    return [problem.x**k for k in range(lowest)] + found


def _reduced(problem: Linear, near: Any) -> list[Any] | None:
    """One solution guessed, y = v*y1, an equation for v' of the next lower order."""
    x = problem.x
    for first in guessed(problem):
        lower = []
        for j in range(1, problem.order + 1):
            lower.append(
                sum(
                    (
                        a * sympy.binomial(k, j) * sympy.diff(first, x, k - j)
                        for k, a in enumerate(problem.coefficients)
                        if k >= j
                    ),
                    sympy.S.Zero,
                )
            )
        inner = Linear(
            tuple(sympy.cancel(sympy.together(a / first)) for a in lower), sympy.S.Zero, x
        )
        try:
            rest = basis(inner, near)
            others = [sympy.expand(first * antiderivative(v, x)) for v in map(sympy.simplify, rest)]
        except NotImplementedError:
            continue
        return [first, *others]
    return None


def antiderivative(f: Any, x: Any) -> Any:
    """An antiderivative in closed form, with log of what may be negative; NotImplementedError."""
    found = sympy.integrate(f, x)
    if f != 0 and not found.has(x):  # so SymPy says of 1/(x^2 + c), where c is real of either sign
        letters = {s: sympy.Dummy(s.name, positive=True) for s in f.free_symbols - {x}}
        back = {dummy: letter for letter, dummy in letters.items()}
        found = sympy.integrate(f.subs(letters), x).subs(back)
    if found.has(sympy.Integral, sympy.nan, sympy.zoo):
        raise NotImplementedError(f"no antiderivative of {f}")
    return found
