"""Systems of differential equations: linear ones by the exponential of their matrix, triangular
ones function by function, others by SymPy.

Every solution is put into every equation and every value by this module's own check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import residual
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, Verdict, agrees, proved
from sym_eval.operations.common import Answer, Call, weakest
from sym_eval.operations.odes import linear as lin
from sym_eval.operations.odes.notes import of_constants, special
from sym_eval.operations.odes.numeric import of_system
from sym_eval.operations.odes.problem import Problem
from sym_eval.operations.odes.values import Fitted, condition_values, fit, started
from sym_eval.operations.strategies import CANNOT, Tried, attempt, in_the_time

_NONE = "there is no solution: the given values contradict each other"
_LOST = "there may be other solutions, such as those with a function that stays at zero"
_SHARE = 0.6  # of one strategy's time: there are five, and a number in the end
_CONSTANTS = 12  # names for them: more functions than that are not solved one by one
_MOST = 6  # functions of first order: exponentials of larger matrices are of no use to a reader
Solver = Callable[[Problem], list[Any]]


def run(call: Call, problem: Problem, solver: Solver) -> Answer:
    """A list with one equation a function; `solver` is for one function alone."""
    system = System(problem)
    tried = attempt(
        {
            "matrix exponential": system.by_matrix,
            "equilibrium": system.at_rest,
            "function by function": lambda: system.one_by_one(solver),
            "elimination": lambda: system.eliminated(solver),
            "SymPy": system.by_sympy,
        },
        system.check,
        (_SHARE * call.strategy_seconds(), call.check_seconds()),
    )
    if tried.check is None:
        raise _failure(problem, tried)
    if not tried.value:
        raise SymError(Code.RUNTIME, _NONE, hint="change the values, or leave one out")
    equations = [
        sympy.Eq(f, e, evaluate=False) for f, e in zip(problem.functions, tried.value, strict=True)
    ]
    return Answer(equations, tried.check, system.notes(tried.value))


class System:
    """Equations for several functions of one variable."""

    def __init__(self, problem: Problem) -> None:
        """Only those solutions are given that pass `check`."""
        self.problem = problem
        self.free: tuple[Any, ...] = ()
        self.complete = False

    def by_matrix(self) -> Any:
        """X' = A X + g with constant A; () if it was shown that no constants fit."""
        flat = _Flat(self.problem)
        a, g = flat.matrix()
        wave = _exponential(a, self.problem.x)
        constants = self.problem.constants(a.rows)
        general = wave * sympy.Matrix(constants) + _forced(wave, g, self.problem.x)
        family = tuple(sympy.expand(general[i]) for i in flat.rows())
        fitted = fit(self.problem, family, constants)
        self.complete = True
        return self._taken(fitted)

    def _taken(self, fitted: Fitted) -> Any:
        if fitted.none:
            return ()
        if len(fitted.solutions) != 1:
            raise NotImplementedError("the values do not settle it")
        self.free = fitted.free
        return tuple(_short(e) for e in fitted.solutions[0])

    def one_by_one(self, solver: Solver) -> Any:
        """The equation with one function only first, its solution put into the others."""
        self.complete = True
        rest, known = self.problem, dict[Any, Any]()
        while rest.functions:
            f, inner = _alone(rest)
            found = solver(inner)
            if len(found) != 1:
                raise NotImplementedError("not exactly one solution")
            self.complete = self.complete and System(inner)._is_linear()
            known[f] = _apart(found[0], inner, known.values(), self.problem)
            rest = _without(rest, f, known[f])
        self.free = ()
        return tuple(known[f] for f in self.problem.functions)

    def at_rest(self) -> Any:
        """The initial values themselves, where nothing moves."""
        values = started(self.problem)
        return tuple(values[f] for f in self.problem.functions)

    def eliminated(self, solver: Solver) -> Any:
        """Two functions: one equation solved for y and put into the other, for x alone."""
        problem = self.problem
        values = started(problem) if problem.conditions else {}
        for f, g in (problem.functions, problem.functions[::-1]):
            for mine, other in (problem.equations, problem.equations[::-1]):
                if mine.has(g.diff(problem.x)):
                    continue
                found = self._for_one(solver, (f, g), (mine, other), values)
                if found is not None:
                    return tuple(found[h] for h in problem.functions)
        raise NotImplementedError("no equation has only one derivative")

    def _for_one(self, solver: Solver, pair: Any, equations: Any, values: Any) -> Any:
        (f, g), x = pair, self.problem.x
        slope = sympy.solve(equations[0], f.diff(x))
        inside = sympy.solve(equations[0], g)
        if len(inside) != 1 or len(slope) != 1:
            return None
        inner = equations[1].subs(g, inside[0]).doit()
        conditions: tuple[Any, ...] = ()
        if values:
            begin = self.problem.points[0]
            start = slope[0].subs({f: values[f], g: values[g]}).subs(x, begin)
            conditions = (
                f.subs(x, begin) - values[f],
                sympy.Subs(f.diff(x), x, begin) - start,
            )
        found = solver(Problem((f,), x, (inner,), conditions))
        if len(found) != 1:
            return None
        return {f: found[0], g: sympy.simplify(inside[0].subs(f, found[0]).doit())}

    def by_sympy(self) -> Any:
        """SymPy's solvers for systems."""
        self.complete = False
        problem = self.problem
        found = sympy.dsolve(list(problem.equations), list(problem.functions))
        found = found[0] if found and isinstance(found[0], list) else found
        chosen = {e.lhs: e.rhs for e in found}
        family = tuple(chosen[f] for f in problem.functions)
        used = sorted((s for e in family for s in e.free_symbols if s.name[0] == "C"), key=str)
        constants = problem.constants(len(set(used)))
        family = tuple(
            e.subs(dict(zip(dict.fromkeys(used), constants, strict=True))) for e in family
        )
        return self._taken(fit(problem, family, constants))

    def check(self, found: Any) -> Check:
        """Put into every equation and every value."""
        if not found:
            return proved("the values contradict each other, by elimination")
        problem = self.problem
        put = dict(zip(problem.functions, found, strict=True))
        checks = [
            residual.checked(e.subs(put).doit(), problem.x, problem.points).check
            for e in problem.equations
        ]
        values = [residual.value_is_zero(v) for v in condition_values(problem, found)]
        worst = weakest([*checks, *values])
        if worst.verdict is Verdict.PROVED:
            met = ", and the given values, exactly" if values else ""
            return proved(f"put into every equation{met or ', exactly'}")
        if worst.verdict is Verdict.AGREES:
            return agrees(f"put into every equation and value: {weakest(checks).how}")
        return worst

    def notes(self, found: Sequence[Any]) -> tuple[str, ...]:
        """What a reader should know."""
        names = [s for s in self.problem.constants(_CONSTANTS) if any(e.has(s) for e in found)]
        letters = set(ordered(*self.problem.equations)) - {self.problem.x}
        said = of_constants(names, bool(self.problem.conditions))
        lost = [] if self.complete or self.problem.conditions or self._is_linear() else [_LOST]
        return (*said, *lost, *special(letters, found))

    def _is_linear(self) -> bool:
        names, _ = _Flat(self.problem).names()
        try:
            sympy.linear_eq_to_matrix(
                [e.xreplace(names) for e in self.problem.equations], list(names.values())
            )
            return True
        except CANNOT:
            return False


class _Flat:
    """The system as one of first order: a row for each function and each of its derivatives."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.orders = [self._order(f) for f in problem.functions]
        if sum(self.orders) > _MOST:
            raise NotImplementedError("too many functions")

    def _order(self, f: Any) -> int:
        nodes = {d for e in self.problem.equations for d in e.atoms(sympy.Derivative)}
        return max((int(d.derivative_count) for d in nodes if d.expr == f), default=1)

    def rows(self) -> list[int]:
        """Where each function itself stands."""
        return [sum(self.orders[:i]) for i in range(len(self.orders))]

    def matrix(self) -> tuple[Any, Any]:
        """A and g of X' = A X + g; NotImplementedError unless A is constant."""
        x, problem = self.problem.x, self.problem
        names, tops = self.names()
        written = [e.xreplace(names) for e in problem.equations]
        flat = [n for n in names.values() if n not in tops]
        lead, rest = sympy.linear_eq_to_matrix(written, tops)
        solved = lead.LUsolve(rest)
        lower, g = sympy.linear_eq_to_matrix([sympy.expand(e) for e in solved], flat)
        a = sympy.zeros(len(flat), len(flat))
        forced = sympy.zeros(len(flat), 1)
        for i, (start, order) in enumerate(zip(self.rows(), self.orders, strict=True)):
            for k in range(order - 1):
                a[start + k, start + k + 1] = 1
            a[start + order - 1, :] = lower[i, :]
            forced[start + order - 1] = -g[i]
        a = a.applyfunc(sympy.cancel)
        if a.has(x):
            raise NotImplementedError("coefficients that are not constant")
        return a, forced

    def names(self) -> tuple[dict[Any, Any], list[Any]]:
        """A letter for each function and each of its derivatives; those of the highest."""
        names: dict[Any, Any] = {}
        tops = []
        for f, order in zip(self.problem.functions, self.orders, strict=True):
            for k in range(order + 1):
                node = sympy.Derivative(f, (self.problem.x, k)) if k else f
                names[node] = sympy.Dummy()
            tops.append(names[node])
        return names, tops


def _exponential(a: Any, x: Any) -> Any:
    """e^(A x) = sum of phi_j(x) A^j, where each phi_j solves the characteristic equation and its
    j-th derivative alone is 1 at 0: real functions for a real matrix, no eigenvectors needed."""
    n, r = a.rows, sympy.Dummy("r")
    coefficients = a.charpoly(r).all_coeffs()
    basis = lin.from_roots(tuple(reversed(coefficients)), x)
    start = sympy.Matrix(n, n, lambda i, j: sympy.diff(basis[j], x, i).subs(x, 0))
    factors = start.inv().applyfunc(sympy.simplify)
    total = sympy.zeros(n, n)
    for j in range(n):
        phi = sum((factors[i, j] * basis[i] for i in range(n)), sympy.S.Zero)
        total += phi * a**j
    return total.applyfunc(sympy.expand)


def _forced(wave: Any, g: Any, x: Any) -> Any:
    if g.is_zero_matrix:
        return g
    inner = (wave.subs(x, -x) * g).applyfunc(sympy.expand)
    integral = inner.applyfunc(lambda e: lin.antiderivative(sympy.simplify(e), x))
    return (wave * integral).applyfunc(lambda e: sympy.simplify(sympy.expand(e)))


def _alone(rest: Problem) -> tuple[Any, Problem]:
    """A function that one equation has to itself, with the values given for it."""
    for equation in rest.equations:
        inside = [f for f in rest.functions if equation.has(f)]
        if len(inside) != 1:
            continue
        f = inside[0]
        mine = tuple(c for c in rest.conditions if _about(rest, c) == {f})
        return f, Problem((f,), rest.x, (equation,), mine)
    raise NotImplementedError("every equation has several functions")


def _apart(found: Any, inner: Problem, known: Iterable[Any], problem: Problem) -> Any:
    """The solution with constants of its own: those that came in by its equation stay, but two
    equations that know nothing of each other have both called theirs C1."""
    taken = {s for expr in known for s in expr.free_symbols}
    mine = found.free_symbols - {s for e in inner.equations for s in e.free_symbols}
    free = [c for c in problem.constants(_CONSTANTS) if c not in taken | mine]
    return found.subs(dict(zip(sorted(mine & taken - {inner.x}, key=str), free, strict=False)))


def _about(rest: Problem, condition: Any) -> set[Any]:
    return {at.function for node, at in rest.places.items() if condition.has(node)}


def _without(rest: Problem, f: Any, found: Any) -> Problem:
    conditions = tuple(c for c in rest.conditions if _about(rest, c) != {f})
    if any(f in _about(rest, c) for c in conditions):
        raise NotImplementedError("a value of two functions at once")
    equations = [e for e in rest.equations if [g for g in rest.functions if e.has(g)] != [f]]
    put = tuple(e.subs(f, found).doit() for e in equations)
    functions = tuple(g for g in rest.functions if g != f)
    return replace(rest, functions=functions, equations=put, conditions=conditions)


def _short(expr: Any) -> Any:
    forms = [expr]
    if sympy.count_ops(expr) < 150:
        forms += [sympy.simplify(expr), sympy.factor_terms(expr)]
    return min((f.doit() for f in forms), key=lambda f: (f.has(sympy.I), sympy.count_ops(f)))


def _failure(problem: Problem, tried: Tried) -> SymError:
    what = "no solution in closed form was found" + in_the_time(tried.overran)
    number = of_system(problem)
    if number is None:
        hint = "eliminate a function first, or give simpler values"
        return SymError(Code.UNSOLVED, what, hint=hint)
    where, digits = number
    return SymError(
        Code.UNSOLVED, what, hint=f"by numbers, {where} = {digits}", extra={"numeric": digits}
    )
