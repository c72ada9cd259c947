"""Ways to a closed form of a recurrence; whoever asks checks what comes out.

Characteristic roots with undetermined coefficients, products and sums for first order, quotients
and powers of terms, SymPy's search for hypergeometric terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import sympy

from sym_eval.operations.recurrences.problem import Recurrence
from sym_eval.operations.undetermined import closure, fitted

_TIDY_OPS = 200  # simplify takes seconds from there on


class NoTerms(Exception):
    """The given terms contradict each other."""


def ways(asked: Recurrence) -> dict[str, Callable[[], Any]]:
    """Each way by its name."""
    return {
        "characteristic roots": partial(_by_roots, asked),
        "product and sum": partial(_first_order, asked),
        "quotient of linear terms": partial(_quotient, asked),
        "power": partial(_power, asked),
        "SymPy": partial(_by_sympy, asked),
    }


def linear(asked: Recurrence) -> tuple[list[Any], Any] | None:
    """The coefficients, that of a(n) first, and the right-hand side; None if not linear."""
    f = sympy.expand(asked.f)
    coefficients = [sympy.factor(f.diff(a)) for a in asked.terms]
    if any(c.has(*asked.terms) for c in coefficients):
        return None
    return coefficients, -f.subs(dict.fromkeys(asked.terms, 0))


def _by_roots(asked: Recurrence) -> Any:
    found = linear(asked)
    if found is None:
        raise NotImplementedError("not linear")
    lead = found[0][-1]
    coefficients = [sympy.cancel(c / lead) for c in found[0]]
    if any(c.has(asked.n) for c in coefficients):
        raise NotImplementedError("coefficients that vary")
    basis = powers(coefficients, asked.n)
    inner = _undetermined(coefficients, sympy.expand(found[1] / lead), asked.n)
    constants = asked.constants(asked.order)
    general = inner + sum(c * b for c, b in zip(constants, basis, strict=True))
    return _with_terms(asked, general, constants)


def powers(coefficients: Sequence[Any], n: Any) -> list[Any]:
    """r^n, n r^n … for the characteristic roots; swings for complex pairs."""
    r = sympy.Dummy("r")
    polynomial = sympy.Poly(list(reversed(coefficients)), r)
    roots = sympy.roots(polynomial)
    if sum(roots.values()) != polynomial.degree():
        raise NotImplementedError("no roots in closed form")
    return [
        n**power * wave
        for root, count in roots.items()
        for wave in _waves(root, n, roots)
        for power in range(count)
    ]


def _waves(root: Any, n: Any, roots: Any) -> list[Any]:
    partner = sympy.conjugate(root)
    if root.is_real is not False or partner not in roots or root == partner:
        return [root**n]
    if sympy.im(root).is_negative:
        return []
    angle, size = sympy.simplify(sympy.arg(root)), sympy.simplify(abs(root))
    return [size**n * sympy.cos(angle * n), size**n * sympy.sin(angle * n)]


def _undetermined(coefficients: Sequence[Any], g: Any, n: Any) -> Any:
    """One solution of the whole equation, from the terms of g and of its shifts."""
    if g == 0:
        return sympy.S.Zero
    shapes = closure(_shapes(g, n), lambda shape: _shapes(shape.subs(n, n + 1), n))
    if shapes is None:
        raise NotImplementedError("the right-hand side has too many kinds of terms")
    for power in range(len(coefficients)):
        found = _combined(coefficients, [sympy.expand(n**power * s) for s in shapes], g, n)
        if found is not None:
            return found
    raise NotImplementedError("no combination of such terms solves it")


def _terms(expr: Any) -> Sequence[Any]:
    expr = sympy.expand(sympy.expand_trig(sympy.expand(expr)))
    return list(sympy.Add.make_args(expr))


def _shape(term: Any, n: Any) -> tuple[Any, Any]:
    """Constant factor and what depends on n, powers of numbers as one."""
    factor, body = term.as_independent(n, as_Add=False)
    return factor, sympy.powsimp(body)


def _shapes(expr: Any, n: Any) -> list[Any]:
    return [_shape(term, n)[1] for term in _terms(expr) if term != 0]


def _combined(coefficients: Sequence[Any], shapes: list[Any], g: Any, n: Any) -> Any:
    unknown = [sympy.Dummy(f"c{i}") for i in range(len(shapes))]
    trial = sum(c * s for c, s in zip(unknown, shapes, strict=True))
    rest = sum(a * trial.subs(n, n + k) for k, a in enumerate(coefficients)) - g
    return fitted(trial, unknown, (_shape(term, n) for term in _terms(rest)))


def _with_terms(asked: Recurrence, general: Any, constants: Sequence[Any]) -> Any:
    if not asked.given:
        return tidy(general)
    equations = [general.subs(asked.n, k) - term for k, term in asked.given.items()]
    matrix, right = sympy.linear_eq_to_matrix([sympy.expand(e) for e in equations], *constants)
    found = sympy.linsolve((matrix.applyfunc(sympy.simplify), right), *constants)
    if found is sympy.S.EmptySet:
        if matrix.free_symbols or right.free_symbols:
            raise NotImplementedError("terms with parameters")
        raise NoTerms
    return tidy(general.subs(dict(zip(constants, next(iter(found)), strict=True))))


def tidy(expr: Any) -> Any:
    """The shortest of a few equal forms."""
    forms = [expr]
    if sympy.count_ops(expr) <= _TIDY_OPS:
        forms += [sympy.simplify(expr), sympy.powsimp(sympy.expand(expr)), sympy.factor(expr)]
    if expr.has(sympy.gamma, sympy.RisingFactorial):
        forms.append(sympy.gammasimp(expr.rewrite(sympy.gamma)).rewrite(sympy.factorial))
    done = [f.doit() for f in forms]  # as the reader would build it
    return min(done, key=lambda f: (f.has(sympy.Sum, sympy.Product), sympy.count_ops(f)))


def _first_order(asked: Recurrence) -> Any:
    """a(n+1) = p(n) a(n) + q(n): the product of the p, and the sum of the q over it."""
    found = linear(asked)
    if found is None or asked.order != 1:
        raise NotImplementedError("not linear of first order")
    (low, high), g = found
    p, q = sympy.cancel(-low / high), sympy.cancel(g / high)
    n, k = asked.n, sympy.Dummy("k", integer=True, nonnegative=True)
    first = min(asked.given, default=_first_index(p, q, n))
    wave = _product(p, n, k, first)
    (constant,) = asked.constants(1)
    total = sympy.S.Zero
    if q != 0:
        inner = sympy.gammasimp(sympy.simplify(q.subs(n, k) / wave.subs(n, k + 1)))
        total = sympy.summation(inner, (k, first, n - 1))
        if total.has(sympy.Sum):  # 1/(k + 1) is summed where it is written 1/k only
            total = sympy.summation(inner.subs(k, k - 1), (k, first + 1, n))
    if total.has(sympy.Sum):
        raise NotImplementedError("no closed form of the sum")
    return _with_terms(asked, sympy.expand(wave * total) + constant * wave, [constant])


def _first_index(p: Any, q: Any, n: Any) -> int:
    """The first index from which on p has no zero and neither a pole."""
    places = [sympy.numer(sympy.together(p)), sympy.denom(sympy.together(p)), sympy.denom(q)]
    bad = [r for e in places if e.is_polynomial(n) for r in sympy.roots(e, n) if r.is_Integer]
    return max([0, *(int(r) + 1 for r in bad)])


def _product(p: Any, n: Any, k: Any, first: int) -> Any:
    if not p.has(n):
        return p**n
    found = sympy.product(sympy.factor(p.subs(n, k)), (k, first, n - 1))
    if found.has(sympy.Product):
        raise NotImplementedError("no closed form of the product")
    return tidy(sympy.powsimp(found))


def _quotient(asked: Recurrence) -> Any:
    """a(n+1) = (p a + q)/(r a + s) with constants: powers of a matrix."""
    if asked.order != 1 or asked.f.has(asked.n) or len(asked.given) != 1:
        raise NotImplementedError("not a quotient with constant coefficients")
    now, after = asked.terms
    (image,) = sympy.solve(asked.f, after)
    top, below = sympy.fraction(sympy.together(image))
    if not (below.has(now) and all(sympy.degree(e, now) <= 1 for e in (top, below))):
        raise NotImplementedError("not a quotient of linear terms")
    a = sympy.Matrix(
        2, 2, [e.coeff(now, k) for e in map(sympy.expand, (top, below)) for k in (1, 0)]
    )
    ((first, start),) = asked.given.items()
    u, v = _carried(a, start, asked.n)
    return sympy.simplify((u / v).subs(asked.n, asked.n - first))


def _carried(a: Any, start: Any, n: Any) -> tuple[Any, Any]:
    """A^n (start, 1): each entry solves the characteristic recurrence."""
    basis = powers([a.det(), -a.trace(), sympy.S.One], n)
    vector = sympy.Matrix([start, 1])
    after = a * vector
    grid = sympy.Matrix(2, 2, lambda i, j: basis[j].subs(n, i))
    found = [grid.LUsolve(sympy.Matrix([vector[i], after[i]])) for i in range(2)]
    u, v = (sympy.expand(c[0] * basis[0] + c[1] * basis[1]) for c in found)
    return u, v


def _power(asked: Recurrence) -> Any:
    """a(n+1) = c a(n)^m: the exponents grow like m^n."""
    if asked.order != 1 or asked.f.has(asked.n) or len(asked.given) != 1:
        raise NotImplementedError("not a power")
    now, after = asked.terms
    (image,) = sympy.solve(asked.f, after)
    factor, body = image.as_independent(now, as_Add=False)
    base, m = body.as_base_exp()
    if base != now or m == 1 or not m.is_Rational:
        raise NotImplementedError("not a power")
    ((first, start),) = asked.given.items()
    grown = m ** (asked.n - first)
    return factor ** ((grown - 1) / (m - 1)) * start**grown


def _by_sympy(asked: Recurrence) -> Any:
    """Hypergeometric terms."""
    n = sympy.Symbol("n", integer=True)
    sequence = sympy.Function("a")
    written = {a: sequence(n + k) for k, a in enumerate(asked.terms)}
    found = sympy.rsolve(asked.f.subs(asked.n, n).subs(written), sequence(n))
    if found is None:
        raise NotImplementedError("no hypergeometric terms")
    found = found.subs(n, asked.n)
    theirs = [
        s for s in sorted(found.free_symbols, key=str) if s.name[0] == "C" and s.is_real is None
    ]
    constants = asked.constants(len(theirs))
    return _with_terms(asked, found.subs(dict(zip(theirs, constants, strict=True))), constants)
