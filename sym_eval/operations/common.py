"""What every operation is given and gives back, and the questions they all ask of a call.

Computes nothing; an operation is a module with `run(call) -> Answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import assuming, reading
from sym_eval.assuming import Assumed
from sym_eval.bound import Bound
from sym_eval.evidence.given import given
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, Contradiction, Verdict, unchecked
from sym_eval.printing import NUMERIC_NODES, count_nodes
from sym_eval.reading import Reading, Scope
from sym_eval.scopes import refuse_two_kinds

__all__ = ["Answer", "Call", "Check", "Verdict", "unchecked"]

# Of the wall: all strategies and checks together then end well before the job is killed.
STRATEGY_SHARE = 0.3
CHECK_SHARE = 0.12  # 7 s of 60: an answer may be checked two or three times over


@dataclass(frozen=True)
class Call:
    """One operation's arguments; texts among them are read on demand, in the session's scope.

    `encoded` are the bytes behind the scope, for programs, which see other values in them.
    """

    arguments: Mapping[str, Any]
    scope: Scope
    limits: Limits
    readings: list[Reading] = field(default_factory=list)
    assumed: Assumed | None = None
    encoded: Mapping[str, bytes] = field(default_factory=dict)

    def begun(self) -> Call:
        """The same call in a scope where what it assumes holds; SymError for assumptions that
        cannot be."""
        names, text = self.text("symbols"), self.text("assume")
        if not (names or text):
            return self
        found = assuming.assumed(text, assuming.chosen(names), self.scope, self.limits)
        return replace(self, scope=found.scope, assumed=found)

    @property
    def conditions(self) -> tuple[Any, ...]:
        """Relations the answer may take for true; asking for them says that they are used."""
        return () if self.assumed is None else self.assumed.used()

    def decided(self, value: Any) -> Any:
        """The value with what the call assumes worked out in it, where that is certain."""
        if self.assumed is None or not self.assumed.conditions:
            return value
        known = given(self.assumed.conditions)
        found = elementwise(lambda e: known.decided(e) if isinstance(e, sympy.Basic) else e, value)
        if found != value:
            self.assumed.used()
        return found

    def sure(self, check: Check, before: Any, after: Any) -> Check:
        """The check of a value in which something was decided besides."""
        if before == after:
            return check
        return Check(check.verdict, f"signs that are certain by what is assumed; {check.how}")

    def finished(self, answer: Answer) -> Answer:
        """The answer in the session's own symbols, with notes of what was assumed for it."""
        if self.assumed is None:
            return answer
        value, notes = self.assumed.finished(answer.value)
        together = dict.fromkeys((*answer.notes, *notes))
        return replace(answer, value=value, notes=tuple(together))

    def expr(self, symbols: Iterable[Any] = ()) -> Any:
        """What the caller's main text means; `symbols` are unknowns, even where E or I is one."""
        names = frozenset(str(symbol) for symbol in symbols)
        return self.read(self.arguments["expr"], names)

    def read(self, text: str, names: frozenset[str] = frozenset()) -> Any:
        """What another text of the call means."""
        found = reading.read(text, self.scope, self.limits, names)
        refuse_two_kinds(found.value)
        self.readings.append(found)
        return found.value

    def variables(self) -> tuple[Any, ...]:
        """The variables named in `symbol`, none if it was left out; E_NAME for anything else."""
        text = self.text("symbol")
        return reading.read_symbol(text, self.scope, self.limits) if text else ()

    def bounds(self) -> tuple[Any, Any]:
        """Lower and upper bound; E_SYNTAX if `bounds` is something else."""
        return reading.read_bounds(self.text("bounds"), self.scope, self.limits)

    def text(self, name: str) -> str:
        """An argument's text without its outer spaces, "" if it was left out."""
        return str(self.arguments.get(name) or "").strip()

    def strategy_seconds(self) -> float:
        """CPU seconds one strategy may take."""
        return self.limits["wall"] * STRATEGY_SHARE

    def check_seconds(self) -> float:
        """CPU seconds the evidence for the answer may take."""
        return self.limits["wall"] * CHECK_SHARE


@dataclass(frozen=True)
class Answer:
    """A value, how far it may be trusted, what might surprise, and what a program may branch on
    (`sym_core.facts` says what fits in there); `numeric` where the value's own digits are not it.
    `shown` is the text of a value that is not mathematics, `bound` what else is kept than the
    value, `deleted` which names are no longer; a program has them.
    """

    value: Any
    check: Check
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] | None = None
    word: str = ""  # a verdict: then there is no value, and nothing is kept
    numeric: str | None = None
    shown: str | None = None
    bound: tuple[Bound, ...] = ()
    deleted: tuple[str, ...] = ()
    last_resort: bool = False  # any other answer would be better, if somebody finds one


def symbol(named: tuple[Any, ...], value: Any, purpose: str) -> Any:
    """The one variable that was named, else the only free one; several raise E_AMBIGUOUS."""
    if len(named) > 1:
        hint = f"name one, as symbol='{named[0]}'"
        what = f"{purpose} one variable at a time"
        raise SymError(Code.SYNTAX, what, where="symbol", hint=hint)
    if named:
        return named[0]
    free = ordered(value)
    if len(free) == 1:
        return free[0]
    names = tuple(str(s) for s in free)
    if not free:
        raise SymError(
            Code.AMBIGUOUS, f"{purpose} which variable? None is free", hint=_GIVE.format("x")
        )
    what = f"{purpose} which variable, {' or '.join(names[:5])}?"
    raise SymError(Code.AMBIGUOUS, what, hint=_GIVE.format(names[0]), candidates=names)


_GIVE = "give symbol='{}'"


def expression(value: Any, purpose: str) -> Any:
    """The value if it is an expression or a matrix, else E_SYNTAX that says what it is."""
    if isinstance(value, (sympy.Expr, sympy.MatrixBase)):
        return value
    kind = "a list" if isinstance(value, (list, tuple)) else type(value).__name__
    raise SymError(Code.SYNTAX, f"cannot {purpose} {kind}", hint="give one expression")


def refuse_undefined(value: Any) -> None:
    """E_RUNTIME for a value that is not one: nan, complex infinity, a range of values."""
    for leaf in leaves(value):
        if not isinstance(leaf, sympy.Basic):
            continue
        if leaf.has(sympy.nan):
            raise undefined("the value is undefined")
        if leaf.has(sympy.zoo):
            raise undefined("division by zero: the value is undefined")
        if leaf.has(sympy.AccumBounds):
            raise SymError(Code.RUNTIME, f"no single value, but a range: {leaf}"[:200])


def undefined(what: str, **facts: Any) -> SymError:
    """E_RUNTIME with facts.undefined, or with what is more exactly so."""
    told = {"facts": facts or {"undefined": True}}
    return SymError(Code.RUNTIME, what, hint="check where it is defined", extra=told)


def with_facts(answer: Answer) -> Answer:
    """The answer with what its value itself tells a program: that it is infinite, that it holds
    on conditions, that a root in it is the principal one. Of what is large, nothing:
    a few lines make a value of 2^70 nodes, each of which would be looked at."""
    if count_nodes(answer.value, NUMERIC_NODES) >= NUMERIC_NODES:
        return answer
    whole = [leaf for leaf in leaves(answer.value) if isinstance(leaf, sympy.Basic)]
    told = {
        "infinite": any(leaf in (sympy.oo, -sympy.oo) for leaf in whole),
        "conditional": any(leaf.has(sympy.Piecewise) for leaf in whole),
        "principal": any(map(principal_roots, whole)),
    }
    facts = {name: True for name, is_so in told.items() if is_so} | dict(answer.facts or {})
    return replace(answer, facts=facts or None)


def principal_roots(value: Any) -> list[Any]:
    """Roots of odd order of negative numbers: there is a real one too, and it is not meant."""
    powers = value.atoms(sympy.Pow) if isinstance(value, sympy.Basic) else ()
    found = [p for p in powers if p.base.is_negative and p.exp.is_Rational and p.exp.q % 2]
    return [power for power in found if power.exp.q > 1]


def refuse_again(call: Call, value: Any, named: tuple[Any, ...], purpose: str) -> None:
    """E_AMBIGUOUS for the integral of a text that is that integral already, d/dx of a d/dx: what
    was sent as a whole question would be worked out twice."""
    kind = sympy.Integral if purpose == "integrate" else sympy.Derivative
    written = call.readings[-1].parsed.startswith(f"{kind.__name__}(") if call.readings else False
    if not written or not isinstance(value, kind) or value.has(AppliedUndef):
        return
    if named[0] in value.variables if named else value.free_symbols <= set(value.variables):
        noun = "an integral" if kind is sympy.Integral else "a derivative"
        hint = f"to {purpose} once, send what is inside alone, or all of it to sym_evaluate"
        raise SymError(Code.AMBIGUOUS, f"expr is {noun} already", where="expr", hint=hint)


def refuse_infinite(value: Any) -> None:
    """E_RUNTIME for what is undefined, or holds an infinity that no rule may work with."""
    refuse_undefined(value)
    for leaf in leaves(value):
        if isinstance(leaf, sympy.Expr) and any(
            leaf.has(end) and not leaf.has(*_PROCESSES) for end in (sympy.oo, -sympy.oo)
        ):
            raise undefined(f"infinite: {leaf}"[:200], infinite=True)


_PROCESSES = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Order)


def contradicted(what: Contradiction, **extra: Any) -> SymError:
    """E_CHECK for an answer that its numbers refute, with the number that stands instead."""
    number = extra.setdefault("numeric", what.numeric)
    if not number:
        del extra["numeric"]
    return SymError(
        Code.CHECK,
        "the computed answer contradicts its numeric check",
        where=str(what)[:200],
        hint=f"the number is {number}" if number else "rewrite the input",
        extra=extra,
    )


def elementwise(work: Callable[[Any], Any], value: Any) -> Any:
    """Apply to every expression of a list, tuple or matrix, or to the value itself."""
    if isinstance(value, sympy.Tuple):
        return sympy.Tuple(*(elementwise(work, item) for item in value))
    if isinstance(value, (list, tuple)):
        return type(value)(elementwise(work, item) for item in value)
    return value.applyfunc(work) if isinstance(value, sympy.MatrixBase) else work(value)


def leaves(value: Any) -> list[Any]:
    """Every expression of a list, tuple or matrix in order, or the value itself."""
    if isinstance(value, (list, tuple, sympy.Tuple)):
        return [leaf for item in value for leaf in leaves(item)]
    return list(value) if isinstance(value, sympy.MatrixBase) else [value]


def weakest(checks: Iterable[Check]) -> Check:
    """What can be said of all parts together: the weakest of their verdicts."""
    order = (Verdict.UNCHECKED, Verdict.AGREES, Verdict.PROVED)
    found = sorted(checks, key=lambda check: order.index(check.verdict))
    return found[0] if found else unchecked("nothing to check")
