"""First-order linear and separable equations, and linear ones with constant coefficients, solved
as on paper. Constants are C1, C2, …; no other differential equation is solved here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import printing
from sym_eval.derivations.record import Trace, not_zero
from sym_eval.vocabulary.symbols import real

CONSTANTS = tuple(real(f"C{n}") for n in range(1, 10))  # more than on paper
ROOT = real("r")
CONDITIONS = "conditions put in"  # the rule of a step


@dataclass(frozen=True)
class Unknown:
    """The function looked for: `y` is y(x), `x` its variable."""

    y: Any
    x: Any

    def derivative(self, order: int = 1) -> Any:
        """y' or a higher one, as it is written."""
        return sympy.Derivative(self.y, (self.x, order))


def solve(equation: Any, unknown: Unknown, trace: Trace) -> Any:
    """The general solution Eq(y(x), …), or an implicit one; E_UNSOLVED for other kinds."""
    left, right = equation.args
    trace.add("as given", left, right)
    whole = sympy.expand((left - right).doit())
    order = sympy.ode_order(whole, unknown.y.func)
    coefficients = _linear_coefficients(whole, unknown, order)
    if order == 1 and coefficients is not None:
        return _first_order(*coefficients, unknown, trace)
    if coefficients is not None and not any(c.has_free(unknown.x) for c in coefficients[0]):
        return _constant_coefficients(*coefficients, unknown, trace)
    if order == 1:
        return _separable(whole, unknown, trace)
    raise _no_steps()


def conditioned(
    result: Any, conditions: Sequence[Any], unknown: Unknown, trace: Trace
) -> tuple[Any, Any]:
    """The solution that meets the conditions, and its constants; E_UNSOLVED if none does."""
    candidates = result if isinstance(result, list) else [result]
    for candidate in candidates:
        if candidate.lhs != unknown.y:
            raise SymError(Code.UNSOLVED, "the solution is implicit: conditions cannot be put in")
        put_in = [_put_in(condition, candidate, unknown) for condition in conditions]
        constants = [c for c in CONSTANTS if candidate.rhs.has(c)]
        found = sympy.solve(put_in, constants, dict=True)
        if len(found) == 1 and len(found[0]) == len(constants):
            trace.add_any(CONDITIONS, tuple(each.args for each in put_in), together=True)
            trace.add_any("the constants", tuple(found[0].items()), together=True)
            final = sympy.Eq(unknown.y, sympy.simplify(candidate.rhs.subs(found[0])))
            trace.add("constants put in", *final.args)
            return final, found[0]
    raise SymError(Code.UNSOLVED, "no constants meet the conditions", hint="check the conditions")


def _put_in(condition: Any, solution: Any, unknown: Unknown) -> Any:
    """The condition as an equation for the constants."""
    function = sympy.Lambda(unknown.x, solution.rhs)
    left, right = (side.replace(unknown.y.func, function).doit() for side in condition.args)
    return sympy.Eq(left, right, evaluate=False)


def _no_steps() -> SymError:
    what = "steps are there for linear first-order, separable and constant-coefficient equations"
    return SymError(Code.UNSOLVED, what, hint="sym_solve may solve it without steps")


def _linear_coefficients(whole: Any, unknown: Unknown, order: int) -> tuple[list[Any], Any] | None:
    """Coefficients of y, y', … and the right side, if the equation is linear in all of them."""
    names = [sympy.Dummy(real=True) for _ in range(order + 1)]
    flat = whole
    # Highest first: y in place of y(x) would turn y'(x) into the derivative of a letter, 0.
    for n in range(order, 0, -1):
        flat = flat.subs(unknown.derivative(n), names[n])
    flat = sympy.expand(flat.subs(unknown.y, names[0]))
    parts = [flat.diff(name) for name in names]
    rest = flat.subs(dict.fromkeys(names, 0))
    if any(part.has_free(*names) or part.has(unknown.y) for part in parts) or rest.has(unknown.y):
        return None
    return [sympy.simplify(part) for part in parts], -rest


def _first_order(parts: list[Any], q: Any, unknown: Unknown, trace: Trace) -> Any:
    """With an integrating factor."""
    y, x, constant = unknown.y, unknown.x, CONSTANTS[0]
    p, q = sympy.simplify(parts[0] / parts[1]), sympy.simplify(q / parts[1])
    trace.add("standard form", unknown.derivative() + p * y, q, said=not_zero(parts[1]))
    # Any antiderivative will do: a constant in it cancels.
    factor = sympy.simplify(sympy.exp(_integrated(p, x)[0]))
    times = sympy.simplify(factor * q)
    if factor != 1:
        product, chosen = sympy.Derivative(factor * y, x, evaluate=False), ((real("mu"), factor),)
        trace.add("times the integrating factor", product, times, where=chosen)
    summed, said = _integrated(times, x)
    trace.add("both sides integrated", factor * y, summed + constant, said=said)
    result = sympy.expand(sympy.simplify((summed + constant) / factor))
    trace.add("solved for the function", y, result)
    return sympy.Eq(y, result)


def _separable(whole: Any, unknown: Unknown, trace: Trace) -> Any:
    y, x, constant = unknown.y, unknown.x, CONSTANTS[0]
    name = sympy.Dummy("y", real=True)
    slope = sympy.solve(whole.subs(unknown.derivative(), name), name)
    if len(slope) != 1:
        raise _no_steps()
    value = sympy.Dummy("y", real=True)
    parts = sympy.separatevars(slope[0].subs(y, value), (x, value), dict=True)
    if parts is None:
        raise _no_steps()
    of_x, of_y = parts["coeff"] * parts[x], parts[value]
    separated = unknown.derivative() / of_y.subs(value, y)
    trace.add("variables separated", separated, of_x, said=f"{of_y.subs(value, y)} is not zero")
    (left, first), (right, second) = _integrated(1 / of_y, value), _integrated(of_x, x)
    right, said = right + constant, ", ".join(filter(None, (first, second)))
    trace.add("both sides integrated", left.subs(value, y), right, said=said)
    found = _solved(left - right, value)
    if not found:
        return sympy.Eq(left.subs(value, y), right)
    trace.add_any("solved for the function", tuple((y, each) for each in found))
    equations = [sympy.Eq(y, each) for each in found]
    return equations[0] if len(equations) == 1 else equations


def _solved(difference: Any, value: Any) -> list[Any]:
    """Explicit solutions, none where there is no closed form."""
    try:
        found = sympy.solve(difference, value)
    except NotImplementedError:  # of solve for most transcendental equations
        return []
    return [each for each in found if not each.has(sympy.Piecewise)]


def _constant_coefficients(parts: list[Any], q: Any, unknown: Unknown, trace: Trace) -> Any:
    y, x, root = unknown.y, unknown.x, ROOT
    characteristic = sympy.Add(*(c * root**n for n, c in enumerate(parts)))
    roots = sympy.roots(sympy.Poly(characteristic, root))
    if sum(roots.values()) != len(parts) - 1 or len(parts) > len(CONSTANTS):
        raise _no_steps()
    trace.add("characteristic equation", characteristic, sympy.S.Zero, said="y = exp(r*x) tried")
    trace.add_any("its roots", tuple((root, each) for each in roots))
    basis = _basis(roots, x)
    result = sympy.Add(*(c * each for c, each in zip(CONSTANTS, basis, strict=False)))
    if q != 0:
        result += _particular(basis, sympy.simplify(q / parts[-1]), unknown, trace)
    trace.add("general solution", y, result)
    return sympy.Eq(y, result)


def _basis(roots: dict[Any, int], x: Any) -> list[Any]:
    """Real solutions of the homogeneous equation, one for each root as often as it counts."""
    basis: list[Any] = []
    for root in sorted(roots, key=sympy.default_sort_key):
        real_part, imaginary = root.as_real_imag()
        powers = [x**n * sympy.exp(real_part * x) for n in range(roots[root])]
        if imaginary == 0:
            basis += powers
        elif not imaginary.is_negative:  # of two conjugate roots one gives both, cos and sin
            basis += [p * f(imaginary * x) for p in powers for f in (sympy.cos, sympy.sin)]
    return basis


def _particular(basis: Sequence[Any], q: Any, unknown: Unknown, trace: Trace) -> Any:
    """By variation of the constants: one solution of the whole equation."""
    x = unknown.x
    matrix = sympy.wronskian(list(basis), x)
    wronskian = sympy.simplify(matrix)
    total = sympy.S.Zero
    for n, each in enumerate(basis):
        others = [f for m, f in enumerate(basis) if m != n]
        minor = sympy.wronskian(others, x) if others else sympy.S.One
        # Cramer's rule: the last row of the Wronskian matrix is where the right side stands.
        sign = (-1) ** (len(basis) + n + 1)
        total += each * _integrated(sympy.simplify(sign * minor * q / wronskian), x)[0]
    total = sympy.expand(sympy.simplify(total))
    chosen = ((real("W"), wronskian),)
    trace.add("variation of the constants", real("y_p"), total, where=chosen)
    return total


def _integrated(f: Any, x: Any) -> tuple[Any, str]:
    """An antiderivative, and in words for which parameters, if not for all."""
    result = sympy.integrate(f, x)
    if result.has(sympy.Integral):
        raise SymError(Code.UNSOLVED, f"no antiderivative of {f} was found"[:200])
    if not isinstance(result, sympy.Piecewise):
        return result, ""
    branch = result.args[0]  # the general one: SymPy puts special values behind it or otherwise
    return branch.expr, f"for {printing.plain(branch.cond)}"
