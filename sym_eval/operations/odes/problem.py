"""What differential equations ask: the unknown functions, their variable, equations and values.

Reads statements that are built already and sorts them; solves nothing and guesses nothing: what
cannot be sorted is refused with what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.evidence.points import ordered

_WRITE = "write expr=\"[y''(x) + y(x) = 0, y(0) = 1, y'(0) = 0]\""
MOST_ORDER = 12  # characteristic polynomials of a higher degree have no use for closed forms


@dataclass(frozen=True)
class At:
    """The value at a point: of a function's derivative of some order."""

    function: Any
    order: int
    point: Any


@dataclass(frozen=True)
class Problem:
    """Equations (each = 0) for functions of one variable, and conditions (each = 0) at points."""

    functions: tuple[Any, ...]
    x: Any
    equations: tuple[Any, ...]
    conditions: tuple[Any, ...] = ()
    assumed: tuple[Any, ...] = ()  # relations that no symbol expresses

    @cached_property
    def places(self) -> Mapping[Any, At]:
        """Every y(a), y'(a) and limit of the conditions, and what it is the value of."""
        found: dict[Any, At] = {}
        for condition in self.conditions:
            found |= _places(condition, self.functions, self.x)
        return found

    @property
    def points(self) -> list[Any]:
        """The finite points at which something is given."""
        return list(dict.fromkeys(at.point for at in self.places.values() if at.point.is_finite))

    def constants(self, count: int) -> list[Any]:
        """C1, C2, …: names that nothing in the problem has."""
        taken = {s.name for s in ordered(*self.equations, *self.conditions)}
        taken |= {f.func.__name__ for f in self.functions} | {"C"}
        names = (f"C{i}" for i in range(1, count + len(taken) + 1))
        free = [name for name in names if name not in taken]
        return [sympy.Symbol(name, real=True) for name in free[:count]]


@dataclass(frozen=True)
class Single:
    """One equation f(x, y, y', …) = 0 with a symbol for each derivative."""

    problem: Problem
    x: Any
    ys: tuple[Any, ...]
    f: Any
    cache: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def order(self) -> int:
        """The order of the equation."""
        return len(self.ys) - 1

    def put_in(self, expr: Any) -> Any:
        """What the equation's left side becomes for y = expr."""
        derivatives = [expr]
        for _ in self.ys[1:]:
            derivatives.append(sympy.diff(derivatives[-1], self.x))
        return self.f.subs(dict(zip(self.ys, derivatives, strict=True)), simultaneous=True)


def concerns(value: Any) -> bool:
    """Whether the statements have a derivative of an unknown function in them."""
    return any(_differentiated(statement) for statement in statements(value))


def statements(value: Any) -> list[Any]:
    """What was written, one by one."""
    if isinstance(value, sympy.MatrixBase):
        return list(value)
    if isinstance(value, (list, tuple, sympy.Tuple, sympy.FiniteSet)):
        return [each for item in value for each in statements(item)]
    return list(value.args) if isinstance(value, sympy.And) else [value]


def zero_form(statement: Any) -> Any:
    """The statement as something that is zero; refused if it is no equation."""
    if isinstance(statement, sympy.Eq):
        return statement.lhs - statement.rhs
    if isinstance(statement, sympy.Expr) and not isinstance(statement, sympy.MatrixBase):
        return statement
    if statement in (sympy.true, True):
        raise SymError(Code.SYNTAX, "an equation says the same on both sides", hint=_WRITE)
    if statement in (sympy.false, False):
        what = "an equation cannot be true: its sides are numbers"
        raise SymError(Code.SYNTAX, what, hint=_WRITE)
    what = f"{str(statement)[:60]} is not an equation"
    raise SymError(Code.SYNTAX, what, hint="give equations and values; declare signs with assume")


def problem(value: Any, named: tuple[Any, ...]) -> Problem:
    """The problem that the statements pose; SymError where they pose none."""
    forms = [zero_form(statement) for statement in statements(value)]
    derived = [node for form in forms for node in _differentiated(form)]
    x = _variable(derived)
    derived = [node for node in derived if node.variables[0] == x]
    functions = _functions(derived, x, named)
    forms = [_at_points(_worked_out(form), x) for form in forms]
    equations = [form for form in forms if _speaks_of(form, functions)]
    conditions = [form for form in forms if form not in equations]
    found = Problem(functions, x, tuple(equations), tuple(conditions))
    _check(found)
    return found


def _variable(derived: list[Any]) -> Any:
    """What the functions depend on: a letter in y'(a) is a point if something else is
    differentiated more often."""
    if any(len(set(node.variables)) > 1 for node in derived):
        raise _partial(derived)
    orders: dict[Any, int] = {}
    for node in derived:
        x = node.variables[0]
        orders[x] = max(orders.get(x, 0), int(node.derivative_count))
    highest = [x for x, order in orders.items() if order == max(orders.values())]
    letters = [x for x in highest if x.is_Symbol]
    if len(letters) != 1:
        raise _partial(derived)
    return letters[0]


def _worked_out(form: Any) -> Any:
    """Derivatives of more than a function, worked out. Not Subs: its doit() makes y'(pi) of it, a
    derivative by pi."""
    return form.xreplace({node: node.doit() for node in _differentiated(form)})


def _at_points(form: Any, x: Any) -> Any:
    """y'(pi) and y'(a), read as derivatives by pi and a, as values at these points."""
    points = {
        node: sympy.Subs(node.xreplace({node.variables[0]: x}), x, node.variables[0])
        for node in _differentiated(form)
        if node.variables[0] != x and node.expr.args == (node.variables[0],)
    }
    return form.xreplace(points)


def single(found: Problem) -> Single:
    """The one equation with symbols for y, y', y'', …"""
    y, x, f = found.functions[0], found.x, found.equations[0]
    orders = [node.derivative_count for node in f.atoms(sympy.Derivative) if node.expr == y]
    order = max(orders, default=0)
    if order > MOST_ORDER:
        raise SymError(Code.INPUT_LIMIT, f"an equation of order {order}", hint="at most 12")
    ys = tuple(sympy.Dummy(f"y{k}", real=True) for k in range(order + 1))
    names = {sympy.Derivative(y, (x, k)): ys[k] for k in range(1, order + 1)}
    return Single(found, x, ys, f.xreplace(names).xreplace({y: ys[0]}))


def _differentiated(statement: Any) -> list[Any]:
    """Derivatives of undefined functions, those at a point left out."""
    if not isinstance(statement, sympy.Basic):
        return []
    found, waiting = [], [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, sympy.Derivative) and node.atoms(AppliedUndef):
            found.append(node)
        elif not isinstance(node, (sympy.Subs, sympy.Limit)):
            waiting.extend(node.args)
    return found


def _functions(derived: Iterable[Any], x: Any, named: tuple[Any, ...]) -> tuple[Any, ...]:
    inner = {f for node in derived for f in node.expr.atoms(AppliedUndef) if f.has(x)}
    if any(f.args != (x,) for f in inner):
        raise _partial(list(derived))
    functions = sorted(inner, key=lambda f: f.func.__name__)
    wanted = [str(n.func.__name__ if isinstance(n, AppliedUndef) else n) for n in named]
    if not wanted or wanted == [str(x)]:
        return tuple(functions)
    known = {f.func.__name__: f for f in functions}
    strange = [name for name in wanted if name not in known and name != str(x)]
    if strange:
        near = tuple(known)
        what = f"{strange[0]} is not differentiated in these equations"
        raise SymError(Code.NAME, what, hint=f"give symbol='{near[0]}({x})'", candidates=near)
    chosen = [known[name] for name in wanted if name in known]
    return tuple(chosen + [f for f in functions if f not in chosen])


def _speaks_of(form: Any, functions: tuple[Any, ...]) -> bool:
    """Whether it is about a function everywhere, and not only at points."""
    if isinstance(form, (sympy.Subs, sympy.Limit)):
        return False
    return form in functions or any(_speaks_of(arg, functions) for arg in form.args)


def _places(form: Any, functions: tuple[Any, ...], x: Any) -> dict[Any, At]:
    by_class = {f.func: f for f in functions}
    found: dict[Any, At] = {}
    for node in form.atoms(sympy.Subs, sympy.Limit):
        body, point = node.args[0], node.args[-1 if isinstance(node, sympy.Subs) else 2]
        point = point[0] if isinstance(point, sympy.Tuple) else point
        inner = body.expr if isinstance(body, sympy.Derivative) else body
        if getattr(inner, "func", None) in by_class:
            order = body.derivative_count if inner is not body else 0
            found[node] = At(by_class[inner.func], int(order), point)
    rest = form.xreplace({node: sympy.Dummy() for node in found})
    for node in rest.atoms(AppliedUndef):
        if node.func in by_class and len(node.args) == 1:
            found[node] = At(by_class[node.func], 0, node.args[0])
    return found


def _check(found: Problem) -> None:
    names = ", ".join(f.func.__name__ for f in found.functions)
    if len(found.equations) != len(found.functions):
        what = f"{len(found.equations)} differential equations for {names}"
        raise SymError(Code.AMBIGUOUS, what, hint="give as many equations as functions")
    for equation in found.equations:
        calls = {f for f in equation.atoms(AppliedUndef) if f.func in _classes(found)}
        if calls - set(found.functions) or equation.atoms(sympy.Subs):
            what = "the equation has values at other places in it"
            raise SymError(Code.UNSOLVED, what, where=str(equation)[:80], hint="delays: not solved")
    for condition in found.conditions:
        places = _places(condition, found.functions, found.x)
        if not places or any(at.point.has(found.x) for at in places.values()):
            what = f"{str(condition)[:60]} = 0 says nothing about {names} at a point"
            raise SymError(Code.SYNTAX, what, hint=_WRITE)


def _classes(found: Problem) -> set[Any]:
    return {f.func for f in found.functions}


def _partial(derived: list[Any]) -> SymError:
    return SymError(
        Code.UNSOLVED,
        "derivatives by several variables: partial differential equations are not solved",
        where=str(derived[0])[:80],
        hint="separate the variables first, then solve each equation",
    )
