"""What is known of the symbols of a claim: an interval for each, other statements, certain signs.

Signs are answered only where they are certain at every point allowed; None says nothing. Random
numbers and SymPy's solvers are not used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy.core.relational import Relational

from sym_eval.evidence import certain_signs, deciding, enclosure
from sym_eval.evidence.intervals import Interval, by_assumptions
from sym_eval.evidence.verdict import Undecided


@dataclass(frozen=True)
class Given:
    """Intervals of real symbols, and whatever else is said of them."""

    intervals: Mapping[Any, Interval] = field(default_factory=dict)
    others: tuple[Any, ...] = ()

    def interval(self, symbol: Any) -> Interval:
        """Where the symbol lies, from its assumptions and what was said."""
        if symbol in self.intervals:
            return self.intervals[symbol]
        return by_assumptions(symbol)

    def within(self, symbol: Any, interval: Interval) -> Given:
        """The same with the symbol confined further."""
        return Given({**self.intervals, symbol: interval}, self.others)

    def sign(self, expr: Any) -> int | None:
        """1, -1 or 0 where that is the sign at all points allowed; else None."""
        return certain_signs.sign(expr, self)

    def not_negative(self, expr: Any) -> bool:
        """Whether it certainly is zero or positive at all points allowed."""
        return certain_signs.not_negative(expr, self)

    def decided(self, value: Any) -> Any:
        """The value with conditions, signs and powers of zero worked out where they are certain."""
        known = {node: self._certain(node) for node in value.atoms(*_DECIDED)}
        return value.xreplace({node: found for node, found in known.items() if found is not None})

    def _certain(self, node: Any) -> Any:
        if isinstance(node, Relational):
            return self._truth(node)
        if node.is_Pow:
            return sympy.S.Zero if node.base == 0 and self.side(node.exp) == 1 else None
        return deciding.formula(node, self)

    def side(self, expr: Any) -> int | None:
        """The sign, also where it was said in these very words."""
        stated = [_difference(s) for s in self.others if isinstance(s, (sympy.Gt, sympy.Lt))]
        # What was said in these very words needs no proof.
        if expr in stated:
            return 1
        return -1 if -expr in stated else self.sign(expr)

    def _truth(self, relation: Any) -> Any:
        side = self.side(_difference(relation))
        if isinstance(relation, (sympy.Eq, sympy.Ne)):
            return None if side is None else _boolean(bool(side) == isinstance(relation, sympy.Ne))
        return _boolean(side > 0) if side else None

    def allows(self, point: Mapping[Any, Any]) -> bool:
        """Whether everything given certainly holds at the point."""
        for symbol, number in point.items():
            if not fits(symbol, number):
                return False
            if number.is_real and not self.interval(symbol).holds(number):
                return False
            if not number.is_real and (symbol.is_real or symbol in self.intervals):
                return False
        return all(_certainly(statement, point) for statement in self.others)


def fits(symbol: Any, number: Any) -> bool:
    """Whether a number may be of the kinds a symbol is declared to be of."""
    tests = ("is_integer", "is_even", "is_odd", "is_prime", "is_nonzero", "is_composite")
    return all(
        getattr(number, test) is not False for test in tests if getattr(symbol, test) is True
    )


_DECIDED = (Relational, sympy.Pow, *deciding.RULES)


def _boolean(truth: bool) -> Any:
    return sympy.true if truth else sympy.false


def _difference(relation: Any) -> Any:
    """What is above zero where the relation holds, if it is an inequality."""
    below = isinstance(relation, (sympy.Lt, sympy.Le))
    return relation.rhs - relation.lhs if below else relation.lhs - relation.rhs


def _certainly(statement: Any, point: Mapping[Any, Any]) -> bool:
    try:
        return enclosure.truth(statement, point)
    except Undecided:
        return False


def given(statements: tuple[Any, ...] = ()) -> Given:
    """What relations say: those of one symbol and a number confine it, the others stay."""
    intervals: dict[Any, Interval] = {}
    others = []
    for statement in statements:
        found = _confined(statement, intervals)
        if found is None:
            others.append(statement)
        else:
            intervals[found[0]] = found[1]
    return Given(intervals, tuple(others))


def _confined(statement: Any, known: Mapping[Any, Interval]) -> tuple[Any, Interval] | None:
    if not isinstance(statement, (sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge)):
        return None
    small, large = statement.lts, statement.gts
    closed = isinstance(statement, (sympy.Le, sympy.Ge))
    symbol = small if small.is_Symbol else large
    number = large if small.is_Symbol else small
    if not (symbol.is_Symbol and number.is_number and symbol.is_real):
        return None
    now = known.get(symbol, by_assumptions(symbol))
    if small.is_Symbol:
        tighter = number < now.high
        return symbol, Interval(now.low, number, now.low_in, closed) if tighter else now
    tighter = number > now.low
    return symbol, Interval(number, now.high, closed, now.high_in) if tighter else now
