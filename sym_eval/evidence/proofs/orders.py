"""Functions of neighbouring orders, written by two of them: Bessel's, and orthogonal polynomials.

Each rule is the three-term recurrence of the family (DLMF 10.6.1, 10.29.1, 18.9.1), which holds for
every order and every argument but zero (Bessel). Rewrites only; `normal` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_eval.evidence.given import Given

_FAR = 12  # orders apart: each step doubles the terms

# (order, argument, function of the next lower order, of the one below) -> function of the order
_UP: dict[Any, Callable[[Any, Any, Any, Any], Any]] = {
    sympy.besselj: lambda n, x, a, b: 2 * (n - 1) / x * a - b,
    sympy.bessely: lambda n, x, a, b: 2 * (n - 1) / x * a - b,
    sympy.hankel1: lambda n, x, a, b: 2 * (n - 1) / x * a - b,
    sympy.hankel2: lambda n, x, a, b: 2 * (n - 1) / x * a - b,
    sympy.besseli: lambda n, x, a, b: b - 2 * (n - 1) / x * a,
    sympy.besselk: lambda n, x, a, b: b + 2 * (n - 1) / x * a,
    sympy.legendre: lambda n, x, a, b: ((2 * n - 1) * x * a - (n - 1) * b) / n,
    sympy.hermite: lambda n, x, a, b: 2 * x * a - 2 * (n - 1) * b,
    sympy.laguerre: lambda n, x, a, b: ((2 * n - 1 - x) * a - (n - 1) * b) / n,
    sympy.chebyshevt: lambda n, x, a, b: 2 * x * a - b,
    sympy.chebyshevu: lambda n, x, a, b: 2 * x * a - b,
}
_BESSEL = (sympy.besselj, sympy.bessely, sympy.besseli, sympy.besselk, sympy.hankel1, sympy.hankel2)


def rewrite(expr: Any, known: Given) -> tuple[Any, list[Any]]:
    """The expression by two orders of each family, and what must not be zero for it."""
    expr = expr.replace(sympy.chebyshevt, _wave).replace(sympy.chebyshevu, _wave_second)
    expr = expr.replace(_half_order, lambda node: node.expand(func=True))
    expr = _symmetric(expr.replace(_half_order, _elementary))
    nonzero = sorted((node.args[0] for node in expr.atoms(sympy.sinc)), key=str)
    expr = expr.replace(sympy.sinc, lambda x: sympy.sin(x) / x)
    for kind, rule in _UP.items():
        for x in sorted({n.args[1] for n in expr.atoms(kind) if len(n.args) == 2}, key=str):
            before = expr
            expr = _family(expr, kind, x, rule)
            if kind in _BESSEL and expr != before:
                nonzero.append(x)
    return expr, nonzero


def _half_order(node: Any) -> bool:
    """Bessel functions of such orders are elementary (DLMF 10.16)."""
    if not isinstance(node, _BESSEL[:4]):
        return False
    return bool(node.args[0].is_Rational and node.args[0].q == 2 and node.args[1].is_positive)


def _elementary(node: Any) -> Any:
    half, z = node.args
    root = sympy.sqrt(2 / (sympy.pi * z))
    if isinstance(node, sympy.besselk) and abs(half) == sympy.S.Half:
        return sympy.pi / 2 * root * sympy.exp(-z)
    return root * _HALF[node.func][half](z) if half in _HALF.get(node.func, {}) else node


_HALF: dict[Any, dict[Any, Callable[[Any], Any]]] = {
    kind: {sympy.S.Half: upper, -sympy.S.Half: lower}
    for kind, upper, lower in (
        (sympy.besselj, sympy.sin, sympy.cos),
        (sympy.bessely, lambda z: -sympy.cos(z), sympy.sin),
        (sympy.besseli, sympy.sinh, sympy.cosh),
    )
}


def _wave(n: Any, x: Any) -> Any:
    if isinstance(x, sympy.cos) and n.is_integer:
        return sympy.cos(n * x.args[0])
    return sympy.chebyshevt(n, x)


def _wave_second(n: Any, x: Any) -> Any:
    if isinstance(x, sympy.cos) and n.is_integer:
        return sympy.sin((n + 1) * x.args[0]) / sympy.sin(x.args[0])
    return sympy.chebyshevu(n, x)


def _symmetric(expr: Any) -> Any:
    """Whole negative orders by positive ones (DLMF 10.4.1, 10.27.1, 10.27.3)."""

    def turned(kind: Any, flips: bool) -> Callable[[Any, Any], Any]:
        def call(n: Any, x: Any) -> Any:
            if n.is_Integer and n < 0:
                return (sympy.S.NegativeOne**n if flips else 1) * kind(-n, x)
            return kind(n, x)

        return call

    for kind in (sympy.besselj, sympy.bessely):
        expr = expr.replace(kind, turned(kind, True))
    for kind in (sympy.besseli, sympy.besselk):
        expr = expr.replace(kind, turned(kind, False))
    return expr


def _family(expr: Any, kind: Any, x: Any, rule: Callable[..., Any]) -> Any:
    groups: dict[Any, list[Any]] = {}
    for node in expr.atoms(kind):
        if node.args[1] == x:
            number, rest = sympy.expand(node.args[0]).as_coeff_Add()
            groups.setdefault((rest, number - sympy.floor(number)), []).append(number)
    for (rest, _), numbers in sorted(groups.items(), key=str):
        expr = expr.xreplace(_written(kind, x, (rest, sorted(numbers)), rule))
    return expr


def _written(kind: Any, x: Any, group: tuple[Any, list[Any]], rule: Callable[..., Any]) -> Any:
    rest, numbers = group
    least, most = numbers[0], numbers[-1]
    if most - least > _FAR:
        return {}
    values = {least: kind(rest + least, x), least + 1: kind(rest + least + 1, x)}
    for step in range(2, int(most - least) + 1):
        n = least + step
        values[n] = rule(rest + n, x, values[n - 1], values[n - 2])
    return {kind(rest + n, x): value for n, value in values.items() if n >= least + 2}
