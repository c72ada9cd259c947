"""Solve equations, inequalities and systems: sorts out what was asked and who answers it.

Solutions are put back, extraneous ones are dropped, missing ones looked for; "there is none" and
"none was found" are different answers. Nothing in here solves anything itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy.functions.elementary.trigonometric import TrigonometricFunction
from sympy.logic.boolalg import And, Boolean

from sym_core.errors import Code, SymError
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import OPEN, Check, Verdict
from sym_eval.operations.common import Answer, Call, elementwise, leaves, refuse_infinite, weakest
from sym_eval.operations.evaluate import worked_out
from sym_eval.operations.odes import problem as ode_problem
from sym_eval.operations.odes import solve as odes
from sym_eval.operations.recurrences import problem as recurrence_problem
from sym_eval.operations.recurrences import solve as recurrences
from sym_eval.operations.solving import conjugates, inequality, integer
from sym_eval.operations.solving import equation as one_equation
from sym_eval.operations.solving import system as equations
from sym_eval.operations.solving.assumed import only_possible, window_of
from sym_eval.operations.solving.written import needs
from sym_eval.operations.strategies import CANNOT
from sym_eval.reading import Scope
from sym_eval.scopes import Within
from sym_eval.vocabulary.row import Step
from sym_eval.vocabulary.symbols import real


@dataclass(frozen=True)
class Asked:
    """What is to be solved: equations (each = 0), conditions, and for which unknowns; `needs` are
    conditions for the text to have a value."""

    equations: tuple[Any, ...]
    conditions: tuple[Any, ...]
    unknowns: tuple[Any, ...]
    needs: tuple[Any, ...] = ()
    before: tuple[Check, ...] = ()


def run(call: Call) -> Answer:
    """The solutions of `expr` for `symbol` in the `domain`.

    One unknown: a list, a set of families, or an inequality solved for it. Several: a list with
    one entry a solution. E_UNSOLVED when none was found, E_AMBIGUOUS when it is not clear which
    unknown is meant.
    """
    found = _found(call)
    facts = {**(found.facts or {}), "complete": _is_complete(found)}
    return replace(found, facts=facts)


# What is said of answers that may not be all there is: by checks, and in notes.
_NOT_ALL = (
    OPEN,
    "a scan of",
    "lie beyond",
    "not decided: whether there is a root",
    "not all solutions",
    "there may be other",
    "others may meet",
)


def _is_complete(found: Answer) -> bool:
    """Whether it was shown that there are no other solutions."""
    said = (found.check.how, *found.notes)
    # Never complete on the strength of words alone: without a check nobody has looked for others.
    sure = found.check.verdict is not Verdict.UNCHECKED
    return sure and not any(words in text for text in said for words in _NOT_ALL)


def _found(call: Call) -> Answer:
    named = call.variables()
    value = call.expr(named)
    if ode_problem.concerns(value):
        return odes.run(call, value, named)
    if recurrence_problem.concerns(value):
        return recurrences.run(call, value, named)
    asked = _asked(call, value, named)
    found = only_possible(call, asked.unknowns, _solved(call, asked))
    return replace(found, check=weakest([found.check, *asked.before]))


def _solved(call: Call, asked: Asked) -> Answer:
    domain = call.arguments.get("domain", "real")
    if not asked.equations and len(asked.unknowns) == 1 and domain in ("real", "integer"):
        asked, domain = _bounded(call, asked, domain)
    if domain == "positive":
        positive = tuple(u > 0 for u in asked.unknowns if u.is_positive is not True)
        return _in(call, replace(asked, conditions=(*asked.conditions, *positive)), "real")
    if domain != "integer":
        return _in(call, asked, domain)
    if len(asked.unknowns) > 1 and len(asked.equations) == 1:
        return integer.diophantine(call, asked.equations[0], asked.conditions, asked.unknowns)
    found = _in(call, asked, "real")
    if len(asked.unknowns) > 1:
        return integer.rows(found)
    return integer.among(found, asked.unknowns[0])


def _bounded(call: Call, asked: Asked, domain: str) -> tuple[Asked, str]:
    """An inequality within what is assumed, where that is a bounded window of it: then there is an
    end of its periods, and of its whole numbers."""
    (x,) = asked.unknowns
    periodic = any(c.has(TrigonometricFunction) for c in asked.conditions)
    if not x.is_Symbol or not (periodic or x.is_integer):
        return asked, domain
    letter = real(x.name)
    told = tuple(c.xreplace({x: letter}) for c in (*asked.conditions, *window_of(call, x)))
    within = replace(asked, conditions=told, unknowns=(letter,))
    try:
        ends = (
            sympy.And(*(c for c in told if not c.has(TrigonometricFunction)))
            .as_set()
            .intersect(sympy.S.Reals)
        )
    except CANNOT:
        return asked, domain
    if not (ends.inf.is_finite and ends.sup.is_finite):
        told = tuple(c.xreplace({x: letter}) for c in asked.conditions)
        return (replace(within, conditions=told) if periodic else asked), domain
    return within, "integer" if x.is_integer else domain


def _in(call: Call, asked: Asked, domain: str) -> Answer:
    x, lost = asked.unknowns[0], asked.needs
    if len(asked.equations) != 1 or len(asked.unknowns) > 1:
        lost = tuple(n for n in lost if n.has(*asked.unknowns) or n == sympy.false)
    if not asked.equations and len(asked.unknowns) > 1:
        raise SymError(
            Code.UNSOLVED,
            "inequalities in several unknowns are not solved",
            hint="solve for one unknown",
        )
    if not asked.equations:
        return inequality.run(call, (*asked.conditions, *lost), x, domain)
    at_once = len(asked.unknowns) == 1 and len(asked.equations) > 1 and domain == "real"
    if at_once and (found := _first_with_others(call, asked, x)) is not None:
        return found
    if len(asked.unknowns) > 1 or len(asked.equations) > 1:
        conditions = (*asked.conditions, *lost)
        return equations.run(call, asked.equations, conditions, asked.unknowns, domain)
    if domain == "complex" and not (asked.conditions or asked.needs):
        in_parts = conjugates.by_parts(call, asked.equations[0], x)
        if in_parts is not None:
            return in_parts
    return one_equation.run(call, asked.equations[0], (asked.conditions, asked.needs), x, domain)


def _first_with_others(call: Call, asked: Asked, x: Any) -> Answer | None:
    """Several equations in one unknown that have no theory of their own: the shortest one, and the
    others as conditions; None where that comes to nothing."""
    if all(f.is_polynomial(x) for f in asked.equations):
        return None
    first, *others = sorted(asked.equations, key=lambda f: (not f.has(x), sympy.count_ops(f)))
    told = [sympy.Eq(f, 0, evaluate=False) for f in others]
    try:
        return one_equation.run(call, first, ((*asked.conditions, *told), asked.needs), x, "real")
    except SymError:
        return None


def _asked(call: Call, value: Any, named: tuple[Any, ...]) -> Asked:
    plane, written = call.arguments.get("domain") == "complex", call.readings[0].written
    if plane:
        # Read once more: with real letters the reader has made x of sqrt(x^2)^2, abs(x)^2 into
        # x^2.
        value, written = _in_the_plane(call, named or ordered(*leaves(value)))
    statements = [part for item in _listed(value) for part in _parts(item)]
    forms = [_zero_form(call, s) for s in statements if not _is_condition(s)]
    conditions = tuple(s for s in statements if _is_condition(s))
    if not statements:
        raise SymError(Code.SYNTAX, "nothing to solve", hint="write expr='x^2 = 2'")
    system = isinstance(value, (list, tuple, sympy.Tuple, sympy.MatrixBase))
    zeros = tuple(equation for equation, _ in forms)
    # `_zero_form` keeps the sides apart. What cancels when they come together is lost for the
    # check of values: so it is looked at as it will be solved.
    worked = [f.func(*f.args) if f.is_Add else f for f in zeros]
    lost = needs(written, statements, [*worked, *conditions], not plane)
    unknowns = _complexes(call, named) or _free([*statements, *lost], system)
    lost = tuple(need for need in lost if need.free_symbols or need == sympy.false)
    return Asked(zeros, conditions, unknowns, lost, tuple(check for _, check in forms))


class _Plane(Within):
    """A session's names, but some stand for complex numbers: abs(x)**2 is not x**2 there."""

    def __init__(self, scope: Scope, symbols: Iterable[Any]) -> None:
        super().__init__(scope)
        self.complex = {str(s): _complex(s) for s in symbols if s.is_Symbol}

    def lookup(self, name: str) -> object | None:
        """The complex symbol, or the session's binding."""
        return self.complex.get(name) or self.scope.lookup(name)


def _complex(symbol: Any) -> Any:
    """The letter without the assumption that letters are real; nothing else that is assumed."""
    return sympy.Symbol(symbol.name, complex=True) if symbol == real(symbol.name) else symbol


def _in_the_plane(call: Call, symbols: Iterable[Any]) -> tuple[Any, tuple[Step, ...]]:
    """What is written, once more in complex letters, and the parts it was written of."""
    plane = _Plane(call.scope, symbols)
    again = replace(call, scope=plane, readings=[])
    value = again.expr(symbols)
    bound = {s: plane.complex[str(s)] for s in symbols if str(s) in plane.complex}
    return elementwise(lambda part: part.subs(bound), value), again.readings[0].written


def _complexes(call: Call, named: tuple[Any, ...]) -> tuple[Any, ...]:
    if call.arguments.get("domain") != "complex":
        return named
    return tuple(_complex(s) if s.is_Symbol else s for s in named)


def _listed(value: Any) -> list[Any]:
    if isinstance(value, sympy.MatrixBase):
        return list(value)
    return list(value) if isinstance(value, (list, tuple, sympy.Tuple)) else [value]


def _parts(statement: Any) -> list[Any]:
    return list(statement.args) if isinstance(statement, And) else [statement]


def _is_condition(statement: Any) -> bool:
    """An inequality or the like; a letter alone is a Boolean to SymPy, and = 0 is meant."""
    return isinstance(statement, Boolean) and not isinstance(statement, sympy.Eq | sympy.Symbol)


def _zero_form(call: Call, statement: Any) -> tuple[Any, Check]:
    """The equation as something that is zero, and how sure it is that it was worked out right."""
    if isinstance(statement, (sympy.Eq, sympy.Expr)):
        sides = (
            list(statement.args) if isinstance(statement, sympy.Eq) else [statement, sympy.S.Zero]
        )
        refuse_infinite(sides)
        (left, right), check = worked_out(call, sides)
        refuse_infinite([left, right])
        # Unevaluated: 1/x + 1 = 1/x must not lose its pole before its solutions are put in.
        return (sympy.Add(left, -right, evaluate=False) if right != 0 else left), check
    raise SymError(Code.SYNTAX, f"cannot solve {type(statement).__name__}", hint="give equations")


def _free(statements: list[Any], system: bool) -> tuple[Any, ...]:
    """The unknowns nobody named: all of a system's symbols, or the only one of an equation."""
    free = ordered(*statements)
    if len(free) == 1 or (system and free):
        return tuple(free)
    names = tuple(map(str, free))
    if not free:
        what = f"there is no unknown in {statements[0]}"
        raise SymError(Code.AMBIGUOUS, what[:200], hint="give symbol='x'")
    what = f"solve for which unknown, {' or '.join(names[:5])}?"
    raise SymError(Code.AMBIGUOUS, what, hint=f"give symbol={names[0]!r}", candidates=names)
