"""One solution of a linear equation with a right-hand side.

Undetermined coefficients where the derivatives of the right-hand side end in finitely many terms,
else variation of parameters; steps and impulses term by term.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.simplify.fu import TR8

from sym_eval.operations.odes.linear import Linear, antiderivative, constant_coefficients
from sym_eval.operations.undetermined import closure, fitted

_ONCE = (sympy.log, sympy.tan, sympy.cot, sympy.sec, sympy.csc)


def particular(problem: Linear, basis: Sequence[Any]) -> Any:
    """A solution of the whole equation; NotImplementedError if none is found."""
    return _found(problem, basis).doit()  # TR8 leaves products unevaluated


def _found(problem: Linear, basis: Sequence[Any]) -> Any:
    g = problem.g
    if g == 0:
        return sympy.S.Zero
    if g.has(sympy.Heaviside, sympy.DiracDelta, sympy.Piecewise):
        return _switched(problem, basis)
    if constant_coefficients(problem) is not None and _ends(g, problem.x):
        found = undetermined(problem, g)
        if found is not None:
            return found
    trial = _polynomial_trial(problem, g)
    return trial if trial is not None else _varied(problem, basis, g)


def _ends(g: Any, x: Any) -> bool:
    """Whether the derivatives may end in finitely many terms: no logarithms, roots, quotients."""
    powers = [p for p in g.atoms(sympy.Pow) if p.base.has(x)]
    return not g.has(*_ONCE) and all(p.exp.is_Integer and p.exp > 0 for p in powers)


def undetermined(problem: Linear, g: Any) -> Any:
    """The combination of the terms of g and of its derivatives that solves it; None if none."""
    x = problem.x
    begun = TR8(sympy.expand(g.rewrite(sympy.exp) if g.has(*_HYPERBOLIC) else g))
    terms = closure(_shapes(begun, x), lambda shape: _shapes(sympy.diff(shape, x), x))
    if terms is None:
        return None
    for power in range(problem.order + 1):
        found = _combined(problem, [sympy.expand(x**power * t) for t in terms], g)
        if found is not None:
            return found
    return None


_HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh)


def _shapes(expr: Any, x: Any) -> list[Any]:
    """The terms without their constant factors."""
    expanded = sympy.powsimp(sympy.expand(expr))
    terms = sympy.Add.make_args(sympy.expand(expanded))
    return [sympy.powsimp(t.as_independent(x, as_Add=False)[1]) for t in terms if t != 0]


def _combined(problem: Linear, terms: list[Any], g: Any) -> Any:
    x = problem.x
    unknown = [sympy.Dummy(f"c{i}") for i in range(len(terms))]
    trial = sum(c * t for c, t in zip(unknown, terms, strict=True))
    rest = problem.applied(trial) - (g.rewrite(sympy.exp) if g.has(*_HYPERBOLIC) else g)
    plain = sympy.expand(sympy.powsimp(sympy.expand(TR8(sympy.expand(rest)))))
    split = (term.as_independent(x, as_Add=False) for term in sympy.Add.make_args(plain))
    return fitted(trial, unknown, ((factor, sympy.powsimp(shape)) for factor, shape in split))


def _polynomial_trial(problem: Linear, g: Any) -> Any:
    """A polynomial, or one with 1/x in it, where everything is rational: Euler's and their like."""
    x = problem.x
    pieces = (*problem.coefficients, g)
    if not all(p.is_rational_function(x) for p in pieces):
        return None
    powers = range(-2, 7)
    unknown = [sympy.Dummy(f"c{k}") for k in powers]
    trial = sum(c * x**k for c, k in zip(unknown, powers, strict=True))
    numerator = sympy.expand(sympy.numer(sympy.together(problem.applied(trial) - g)))
    if not numerator.is_polynomial(x):
        return None
    found = sympy.solve(sympy.Poly(numerator, x).all_coeffs(), unknown, dict=True)
    return trial.subs(found[0]).subs(dict.fromkeys(unknown, 0)) if found else None


def _varied(problem: Linear, basis: Sequence[Any], g: Any) -> Any:
    """Variation of parameters."""
    x, n = problem.x, problem.order
    if n == 1:
        inner = sympy.powsimp(sympy.simplify(g / (problem.coefficients[1] * basis[0])))
        return basis[0] * antiderivative(inner, x)
    matrix = sympy.Matrix(n, n, lambda i, j: sympy.diff(basis[j], x, i))
    wronskian = sympy.simplify(matrix.det())
    total = sympy.S.Zero
    for j, solution in enumerate(basis):
        minor = matrix.minor(n - 1, j) * (-1) ** (n - 1 + j) if n > 1 else 1
        inner = sympy.simplify(minor * g / (problem.coefficients[-1] * wronskian))
        total += solution * antiderivative(inner, x)
    return sympy.simplify(total) if sympy.count_ops(total) < 80 else total


def _switched(problem: Linear, basis: Sequence[Any]) -> Any:
    """Steps, impulses and pieces: from each switch on, a solution that starts from rest there."""
    x, total = problem.x, sympy.S.Zero
    for term in sympy.Add.make_args(sympy.expand(_stepwise(problem.g, x))):
        switch = [f for f in sympy.Mul.make_args(term) if f.has(sympy.Heaviside, sympy.DiracDelta)]
        rest = sympy.Mul(*(f for f in sympy.Mul.make_args(term) if f not in switch))
        if not switch:
            total += particular(Linear(problem.coefficients, term, x), basis)
            continue
        if len(switch) > 1 or not isinstance(switch[0], (sympy.Heaviside, sympy.DiracDelta)):
            raise NotImplementedError("a product of steps")
        total += _from_rest(problem, basis, switch[0], rest)
    return total


def _from_rest(problem: Linear, basis: Sequence[Any], switch: Any, g: Any) -> Any:
    x = problem.x
    place = sympy.solve(switch.args[0], x)
    slope = sympy.diff(switch.args[0], x)
    if len(place) != 1 or not slope.is_positive:
        raise NotImplementedError("a step backward")
    a = place[0]
    if constant_coefficients(problem) is not None:
        basis = [b.subs(x, x - a) for b in basis]  # the same functions, begun at the switch
    start = [sympy.S.Zero] * problem.order
    if isinstance(switch, sympy.DiracDelta):
        start[-1] = (g / (slope * problem.coefficients[-1])).subs(x, a)
        inner = sympy.S.Zero
    else:
        inner = particular(Linear(problem.coefficients, g, x), basis)
    constants = [sympy.Dummy(f"c{k}") for k in range(problem.order)]
    trial = inner + sum(c * b for c, b in zip(constants, basis, strict=True))
    equations = [sympy.diff(trial, x, k).subs(x, a) - s for k, s in enumerate(start)]
    (found,) = sympy.linsolve(equations, constants)
    put = trial.subs(dict(zip(constants, found, strict=True)))
    return sympy.Heaviside(x - a) * sympy.simplify(put)


def _stepwise(g: Any, x: Any) -> Any:
    """Pieces written as steps."""
    if not g.has(sympy.Piecewise):
        return g
    total = sympy.S.Zero
    for piece, where in sympy.piecewise_fold(g).as_expr_set_pairs():
        for part in where.args if isinstance(where, sympy.Union) else (where,):
            if not isinstance(part, sympy.Interval):
                raise NotImplementedError("pieces that are no intervals")
            up = 1 if part.start is -sympy.oo else sympy.Heaviside(x - part.start)
            down = 0 if part.end is sympy.oo else sympy.Heaviside(x - part.end)
            total += piece * (up - down)
    return total
