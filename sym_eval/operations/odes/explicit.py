"""From phi(x, y) = C to y = …, and solutions in a form that is pleasant to read.

Proposes branches only; every one of them is put into the equation by whoever asked.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import sympy
from sympy.solvers.ode.ode import constantsimp

from sym_eval.evidence import clock
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.strategies import CANNOT

_SOLVE_SECONDS = 1.5  # for y from phi(x, y) = C: what takes longer is better left implicit
_TIDY_SECONDS = 1.5  # for one tidier form: a courtesy
# Sevenths to both sides of 0, at uneven distances: where the sign of an argument is looked at.
_SAMPLES = tuple(sympy.Rational(n, 7) for n in (-30, -19, -11, -2, 3, 5, 13, 24, 37))
_LAMBERT_OPS = 25  # two lines of text
_TIDY_OPS = 250  # simplify takes seconds from there on


def branches(single: Single, phi: Any, level: Any) -> list[Any]:
    """The functions that phi(x, y) = level may stand for; none if it is better left as it is."""
    for way in (_without_logarithms, _solved):
        try:
            found = clock.within(_SOLVE_SECONDS, partial(way, single, phi, level))
        except CANNOT:
            continue
        short = [each for each in found or () if not _worse(each)]
        if short:
            return short
    return []


def _worse(expr: Any) -> bool:
    """Whether the equation between x and y says more to a reader than this."""
    return bool(expr.has(sympy.LambertW)) and sympy.count_ops(expr) > _LAMBERT_OPS


def _solved(single: Single, phi: Any, level: Any) -> list[Any]:
    y = single.ys[0]
    left = sympy.numer(sympy.together(phi - level))
    if left.is_polynomial(y):
        return _of_polynomial(sympy.expand(left), y)
    found = sympy.solve(phi - level, y, check=False)
    return [e for e in found if not e.has(y) and not e.has(sympy.Piecewise)]


def _of_polynomial(left: Any, y: Any) -> list[Any]:
    """Degree one and two, and pure powers; a cubic formula helps nobody."""
    found = []
    for factor, _ in sympy.factor_list(left, y)[1]:
        polynomial = sympy.Poly(factor, y)
        n = polynomial.degree()
        if n <= 2:
            found += sympy.solve(factor, y)
        elif len(polynomial.terms()) == 2 and polynomial.nth(0) != 0:
            inner = sympy.simplify(-polynomial.nth(0) / polynomial.LC())
            root = sympy.real_root(inner, n) if inner.is_number else inner ** sympy.Rational(1, n)
            found += [root, -root] if n % 2 == 0 else [root, -((-inner) ** sympy.Rational(1, n))]
        else:
            return []
    return found


def _without_logarithms(single: Single, phi: Any, level: Any) -> list[Any]:
    """a log(u) + b log(v) + rest = C as u^a v^b = e^(C - rest), if that is a polynomial in y."""
    y = single.ys[0]
    logs, rest = _split(single, sympy.expand(sympy.expand_log(phi)))
    if not logs:
        return []
    ratios = [sympy.simplify(c / logs[0][1]) for _, c in logs]
    if not all(ratio.is_Rational for ratio in ratios):
        return []
    scale = sympy.ilcm(1, *(ratio.q for ratio in ratios))
    product = sympy.Mul(*(u ** int(scale * r) for (u, _), r in zip(logs, ratios, strict=True)))
    exponent = scale * (level - rest) / logs[0][1]
    right = _freed(single, exponent, level)
    left = sympy.numer(sympy.together(product - right))
    if not left.is_polynomial(y):
        return [e for e in sympy.solve(left, y, check=False) if not e.has(y)]
    return _of_polynomial(sympy.expand(left), y)


def _split(single: Single, phi: Any) -> tuple[list[tuple[Any, Any]], Any]:
    """The logarithms with their factors, and what else there is; nothing if y is in it."""
    y, logs, rest = single.ys[0], [], []
    for term in sympy.Add.make_args(phi):
        factor, body = term.as_independent(y, as_Add=False)
        if isinstance(body, sympy.log) and not factor.free_symbols & {single.x}:
            logs.append((body.args[0], factor))
        else:
            rest.append(term)
    other = sympy.Add(*rest)
    return ([], phi) if other.has(y) else (logs, other)


def _freed(single: Single, exponent: Any, level: Any) -> Any:
    """e^(C - …), where a free C gives a factor of any sign."""
    if level.is_Symbol and not exponent.diff(level).has(level) and not single.problem.conditions:
        return level * sympy.exp(sympy.expand(exponent.subs(level, 0)))
    return sympy.powsimp(sympy.exp(sympy.expand(exponent)))


def tidy(single: Single, expr: Any, near: Any = None) -> Any:
    """The shortest of a few equal forms, its constants renamed where they can be joined, and
    logarithms written for the side of their zero that the point `near` is on."""
    sided = _logs_of_positives(single, expr) if near is None else _turned(expr, near)
    expr = _joined(single, sided).doit()
    forms = [expr, *_absorbed(single, expr)]
    if sympy.count_ops(expr) <= _TIDY_OPS and not expr.has(sympy.CRootOf):
        ways = [sympy.simplify, _sorted_out]
        if expr.has(sympy.I):
            ways = [_real, *ways]
        forms += [f for f in (_tried(way, expr) for way in ways) if f is not None]
    return min((f.doit() for f in forms), key=partial(_length, single))


def _length(single: Single, expr: Any) -> Any:
    """What to prefer: no i, no constant that must not be zero, few operations."""
    constants = single.problem.constants(single.order)
    below = not single.problem.conditions and sympy.denom(sympy.together(expr)).has(*constants)
    return expr.has(sympy.I), bool(below), sympy.count_ops(expr)


def _absorbed(single: Single, expr: Any) -> list[Any]:
    """C2 for C2*C1 and for C2/C1: of C1*(C2 + x) no constant is a member, of C1*x + C2 all are."""
    constants = single.problem.constants(single.order)
    if len(constants) != 2 or single.problem.conditions or not expr.has(*constants):
        return []
    if sympy.count_ops(expr) > _TIDY_OPS or not all(expr.has(c) for c in constants):
        return []
    one, other = constants
    pairs = [(a, b) for a, b in ((one, other), (other, one)) if _is_shared(expr, a, b)]
    tried = [(b, new) for a, b in pairs for new in (b * a, b / a)]
    forms = [_tried(sympy.simplify, expr.subs(b, new)) for b, new in tried]
    return [f for f in forms if f is not None and all(f.has(c) for c in constants)]


def _is_shared(expr: Any, a: Any, b: Any) -> bool:
    """Whether a stands below the line, or times a sum with b."""
    products = (m for m in expr.atoms(sympy.Mul) if a in m.args)
    return bool(sympy.denom(sympy.together(expr)).has(a)) or any(
        f.is_Add and b in f.args for m in products for f in m.args
    )


def _logs_of_positives(single: Single, expr: Any) -> Any:
    """log(u) as log(-u) where u is never positive: they differ by a constant."""
    x = single.x
    signed = {
        node: sympy.log(-node.args[0])
        for node in expr.atoms(sympy.log)
        if node.args[0].free_symbols == {x}
        and all(node.args[0].subs(x, n).is_nonpositive for n in _SAMPLES)
    }
    return expr.xreplace(signed)


def _turned(expr: Any, near: Any) -> Any:
    signed = {
        node: sympy.log(-node.args[0]) + sympy.I * sympy.pi
        for node in expr.atoms(sympy.log)
        if node.args[0].subs(near).is_negative
    }
    return expr.xreplace(signed)


def _joined(single: Single, expr: Any) -> Any:
    constants = [s for s in single.problem.constants(single.order) if expr.has(s)]
    if not constants or single.problem.conditions:
        return expr
    found = _tried(lambda e: constantsimp(e, constants), expr)
    good = found is not None and all(found.has(c) for c in constants)
    return found if good else expr


def _real(expr: Any) -> Any:
    return sympy.simplify(sympy.expand_complex(expr))


def _sorted_out(expr: Any) -> Any:
    return sympy.powsimp(sympy.expand(expr))


def _tried(way: Any, expr: Any) -> Any:
    try:
        return clock.within(_TIDY_SECONDS, lambda: way(expr))
    except CANNOT:
        return None
