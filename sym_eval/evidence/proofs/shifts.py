"""Functions with a shifted argument or order, written by one of them: gamma's family.

Each rule is the functional equation, used where it holds: gamma(z + 1) = z gamma(z), written so
that one over gamma stays right at gamma's poles; Gauss's multiplication; Legendre's reflection; the
same for polygamma; Binet for Fibonacci numbers of whole index. Rewrites only; `normal` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import cos, gamma, pi, polygamma, sin, sqrt

from sym_eval.evidence.given import Given

_FAR = 40  # a whole shift beyond which nothing is written out
_MULTIPLE = 6  # of an argument: gamma(6 z) has six factors


def rewrite(expr: Any, known: Given) -> Any:
    """The expression with every shifted function written by a few."""
    expr = _named(expr, known)
    if expr.has(gamma):
        expr = _gammas(expr, known)
    if expr.has(polygamma):
        expr = _polygammas(expr)
    if expr.has(sympy.uppergamma):
        expr = _incomplete(expr)
    if expr.has(sympy.zeta):
        expr = _zetas(expr, known)
    return expr


def _named(expr: Any, known: Given) -> Any:
    """Everything made of gammas as gammas, where the definition says so."""

    def binomial(n: Any, k: Any) -> Any:
        if known.sign(n + 1) != 1:
            return sympy.binomial(n, k)
        return gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1))

    def polylogarithm(s: Any, z: Any) -> Any:
        return -sympy.log(1 - z) if s == 1 else sympy.polylog(s, z)

    def exponential_integral(n: Any, x: Any) -> Any:
        return -sympy.Ei(-x) if n == 1 and known.sign(x) == 1 else sympy.expint(n, x)

    def rising(x: Any, n: Any) -> Any:
        fine = known.sign(x) == 1 and known.not_negative(n)
        return gamma(x + n) / gamma(x) if fine else sympy.RisingFactorial(x, n)

    def falling(x: Any, n: Any) -> Any:
        fine = known.not_negative(x)
        return gamma(x + 1) / gamma(x - n + 1) if fine else sympy.FallingFactorial(x, n)

    expr = expr.replace(sympy.polylog, polylogarithm).replace(sympy.expint, exponential_integral)
    for kind, rule in {**_RULES, sympy.binomial: binomial}.items():
        expr = expr.replace(kind, rule)
    expr = expr.replace(sympy.RisingFactorial, rising).replace(sympy.FallingFactorial, falling)
    return expr


def _fibonacci(n: Any, x: Any = None) -> Any:
    if x is not None or not n.is_integer or n.is_Integer:
        return sympy.fibonacci(n) if x is None else sympy.fibonacci(n, x)
    golden = (1 + sqrt(5)) / 2
    return (golden**n - sympy.S.NegativeOne**n * golden ** (-n)) / sqrt(5)


def _lucas(n: Any) -> Any:
    if not n.is_integer or n.is_Integer:
        return sympy.lucas(n)
    golden = (1 + sqrt(5)) / 2
    return golden**n + sympy.S.NegativeOne**n * golden ** (-n)


def _harmonic(n: Any, m: Any = sympy.S.One) -> Any:
    if m != 1 or n.is_Integer:
        return sympy.harmonic(n, m)
    return polygamma(0, n + 1) + sympy.EulerGamma


def _beta(x: Any, y: Any = None) -> Any:
    y = x if y is None else y
    return gamma(x) * gamma(y) / gamma(x + y)


def _eta(s: Any, a: Any = sympy.S.One) -> Any:
    return (1 - 2 ** (1 - s)) * sympy.zeta(s) if a == 1 else sympy.dirichlet_eta(s, a)


_RULES: dict[Any, Callable[..., Any]] = {
    sympy.factorial: lambda n: gamma(n + 1),
    sympy.li: lambda x: sympy.Ei(sympy.log(x)),
    sympy.lowergamma: lambda s, x: gamma(s) - sympy.uppergamma(s, x),
    sympy.catalan: lambda n: gamma(2 * n + 1) / (gamma(n + 1) * gamma(n + 2)),
    sympy.beta: _beta,
    sympy.harmonic: _harmonic,
    sympy.fibonacci: _fibonacci,
    sympy.lucas: _lucas,
    sympy.digamma: lambda z: polygamma(0, z),
    sympy.dirichlet_eta: _eta,
}


def _gammas(expr: Any, known: Given) -> Any:
    expr = _reflected(_multiplied(expr.replace(gamma, _of_number)))
    for group in _groups({node.args[0] for node in expr.atoms(gamma)}):
        top = max(group, key=lambda pair: pair[1])[0]
        moves = {gamma(arg): _down(top, arg) for arg, _ in group if arg != top}
        expr = expr.xreplace(moves)
    return expr


def _of_number(z: Any) -> Any:
    """gamma of a fraction by one in (0, 1/2], shifted and reflected: no pole is near."""
    if not z.is_Rational or z.is_Integer or abs(z) > _FAR:
        return gamma(z)
    if z > 1:
        return (z - 1) * _of_number(z - 1)
    if z < 0:
        return _of_number(z + 1) / z
    return gamma(z) if z <= sympy.S.Half else pi / (sin(pi * z) * gamma(1 - z))


def _down(top: Any, arg: Any) -> Any:
    """gamma(arg) by gamma of the same with a whole number added."""
    steps = int(sympy.expand(top - arg))
    product = sympy.S.One
    for step in range(steps):
        product *= arg + step
    return gamma(top) / product


def _groups(args: set[Any]) -> list[list[tuple[Any, Any]]]:
    """Arguments that differ by whole numbers, each with its number."""
    found: dict[Any, list[tuple[Any, Any]]] = {}
    for arg in sorted(args, key=sympy.default_sort_key):
        number, rest = sympy.expand(arg).as_coeff_Add()
        if not number.is_Rational or rest == 0:
            continue
        part = number - sympy.floor(number)
        found.setdefault((rest, part), []).append((arg, number))
    spans = (max(n for _, n in group) - min(n for _, n in group) for group in found.values())
    return [group for group, span in zip(found.values(), spans, strict=True) if span <= _FAR]


def _directions(args: set[Any]) -> dict[Any, list[tuple[Any, Any, Any]]]:
    """(argument, its factor, its number) by what is left when both are taken away."""
    found: dict[Any, list[tuple[Any, Any, Any]]] = {}
    for arg in sorted(args, key=sympy.default_sort_key):
        number, rest = sympy.expand(arg).as_coeff_Add()
        content, direction = rest.primitive() if rest.is_Add else rest.as_coeff_Mul()
        if rest == 0 or not content.is_Rational or not number.is_Rational:
            continue
        if direction.could_extract_minus_sign():
            content, direction = -content, -direction
        found.setdefault(direction, []).append((arg, content, number))
    return found


def _multiplied(expr: Any) -> Any:
    """Gauss: gamma(m z) by gamma(z + j/m)."""
    moves = {}
    for direction, found in _directions({node.args[0] for node in expr.atoms(gamma)}).items():
        least = min(abs(content) for _, content, _ in found)
        for arg, content, number in found:
            multiple = abs(content) / least
            if multiple.is_Integer and 1 < multiple <= _MULTIPLE:
                z = (content * direction + number) / multiple
                moves[gamma(arg)] = _gauss(sympy.expand(z), int(multiple))
    return expr.xreplace(moves)


def _gauss(z: Any, m: int) -> Any:
    product = sympy.S.One
    for j in range(m):
        product *= gamma(z + sympy.Rational(j, m))
    return (
        (2 * pi) ** sympy.Rational(1 - m, 2) * sympy.Integer(m) ** (m * z - sympy.S.Half) * product
    )


def _reflected(expr: Any) -> Any:
    """gamma(k - z) by gamma(z), where neither stands below a fraction line."""
    below = {p.base for p in expr.atoms(sympy.Pow) if p.base.has(gamma) and not p.exp.is_positive}
    if below:
        return expr
    moves = {}
    for found in _directions({node.args[0] for node in expr.atoms(gamma)}).values():
        for arg, content, number in found:
            partners = [n for _, c, n in found if c == -content and (n + number).is_Integer]
            if content < 0 and partners:
                moves[gamma(arg)] = pi / (sin(pi * arg) * gamma(sympy.expand(1 - arg)))
    return expr.xreplace(moves)


def _polygammas(expr: Any) -> Any:
    for order in sorted({node.args[0] for node in expr.atoms(polygamma)}, key=str):
        if not (order.is_Integer and order >= 0):
            continue
        args = {node.args[1] for node in expr.atoms(polygamma) if node.args[0] == order}
        expr = _psi_reflected(expr, order, args)
        args = {node.args[1] for node in expr.atoms(polygamma) if node.args[0] == order}
        for group in _groups(args):
            top = max(group, key=lambda pair: pair[1])[0]
            moves = {
                polygamma(order, arg): _psi_down(order, top, arg) for arg, _ in group if arg != top
            }
            expr = expr.xreplace(moves)
    return expr


def _psi_down(order: Any, top: Any, arg: Any) -> Any:
    steps = int(sympy.expand(top - arg))
    size = sympy.S.NegativeOne**order * sympy.factorial(order)
    terms = (size / (arg + step) ** (order + 1) for step in range(steps))
    return polygamma(order, top) - sum(terms, sympy.S.Zero)


def _psi_reflected(expr: Any, order: Any, args: set[Any]) -> Any:
    """psi(1 - z) = psi(z) + pi cot(pi z)."""
    if order != 0:
        return expr
    moves = {}
    for found in _directions(args).values():
        for arg, content, number in found:
            partners = [n for _, c, n in found if c == -content and (n + number).is_Integer]
            if content < 0 and partners:
                z = sympy.expand(1 - arg)
                moves[polygamma(0, arg)] = polygamma(0, z) + pi * cos(pi * z) / sin(pi * z)
    return expr.xreplace(moves)


def _incomplete(expr: Any) -> Any:
    """Gamma(s + 1, x) = s Gamma(s, x) + x^s exp(-x)."""
    for x in sorted({node.args[1] for node in expr.atoms(sympy.uppergamma)}, key=str):
        orders = {node.args[0] for node in expr.atoms(sympy.uppergamma) if node.args[1] == x}
        for group in _groups(orders):
            least = min(group, key=lambda pair: pair[1])[0]
            moves = {sympy.uppergamma(s, x): _raised_from(least, s, x) for s, _ in group}
            expr = expr.xreplace(moves)
    return expr


def _raised_from(least: Any, order: Any, x: Any) -> Any:
    """Gamma(order, x), written by Gamma(least, x)."""
    value = sympy.uppergamma(least, x)
    for step in range(int(sympy.expand(order - least))):
        value = (least + step) * value + x ** (least + step) * sympy.exp(-x)
    return value


def _zetas(expr: Any, known: Given) -> Any:
    """Riemann's functional equation, where both ends of it are there."""
    args = {node.args[0] for node in expr.atoms(sympy.zeta) if len(node.args) == 1}
    moves = {}
    for s in sorted(args, key=sympy.default_sort_key):
        other = sympy.expand(1 - s)
        if known.sign(s) == 1 and other in args and other not in moves and s.free_symbols:
            scale = 2 * (2 * pi) ** (-s) * cos(pi * s / 2)
            moves[sympy.zeta(other)] = scale * gamma(s) * sympy.zeta(s)
            break
    return expr.xreplace(moves)
