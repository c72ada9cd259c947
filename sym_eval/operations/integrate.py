"""Integrate, with or without bounds.

An antiderivative is differentiated back, a definite integral is compared with quadrature that
knows nothing of antiderivatives; a divergent one is said to be divergent, never oo or nan. Never
returns an answer that the numbers refute.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import sympy
from sympy.integrals.manualintegrate import manualintegrate

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock, quadrature
from sym_eval.evidence.calculus import number
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Divergent,
    Undecided,
    agrees,
    unchecked,
)
from sym_eval.evidence.worked import differentiated_back
from sym_eval.operations.common import (
    Answer,
    Call,
    contradicted,
    expression,
    refuse_infinite,
    symbol,
    weakest,
)
from sym_eval.operations.evaluate import worked_out
from sym_eval.operations.strategies import Tried, attempt

_POINTS = 3  # values of the parameters at which a definite integral is summed


def run(call: Call) -> Answer:
    """The integral of `expr` by `symbol`, between `bounds` if they are given.

    E_UNSOLVED when no closed form was found, E_RUNTIME when it diverges, E_CHECK when every form
    found is refuted by its check.
    """
    named = call.variables()
    value = expression(call.expr(named), "integrate")
    if isinstance(value, sympy.MatrixBase):
        raise SymError(Code.SYNTAX, "cannot integrate a matrix", hint="integrate its entries")
    x = symbol(named, value, "Integrate by")
    refuse_infinite(value)
    plain, before = worked_out(call, value)
    found = _definite(call, plain, x) if call.text("bounds") else _indefinite(call, plain, x)
    return Answer(found.value, weakest([found.check, before]), found.notes)


def _indefinite(call: Call, f: Any, x: Any) -> Answer:
    tried = attempt(
        {
            "integrate": lambda: _closed(sympy.integrate(f, x)),
            "by rules": lambda: _closed(manualintegrate(f, x)),
            "expanded": lambda: _closed(sympy.integrate(sympy.expand(f), x)),
        },
        lambda found: differentiated_back(f, found, x),
        (call.strategy_seconds(), call.check_seconds()),
    )
    if tried.check is not None:
        return Answer(tried.value, tried.check, ("an antiderivative; any constant may be added",))
    raise _failure(tried, "no antiderivative in closed form was found", "give bounds for a number")


def _closed(result: Any) -> Any:
    """The result if it is a closed form, at least for some parameters; else None."""
    shown = result.args[0].expr if isinstance(result, sympy.Piecewise) else result
    return None if shown.has(*_NOT_CLOSED) else result


_NOT_CLOSED = (
    sympy.Integral,
    sympy.Limit,
    sympy.meijerg,
    sympy.nan,
    sympy.zoo,
    sympy.AccumBounds,
)


def _definite(call: Call, f: Any, x: Any) -> Answer:
    low, high = _bounds(call, x)
    try:
        numeric = clock.within(call.check_seconds(), lambda: Numeric.of(f, x, low, high))
    except Divergent as why:
        raise _divergent(f"the integral is divergent: {why}") from None
    numeric = numeric or Numeric([], "quadrature ran out of its time")
    tried = attempt(
        _definite_ways(f, x, low, high),
        numeric.check,
        (call.strategy_seconds(), call.check_seconds()),
        first=not numeric.values,
    )
    if tried.check is None:
        raise _failure(tried, "no closed form was found", numeric.hint(), **numeric.extra())
    if tried.value.has(sympy.oo) and not tried.value.free_symbols:
        raise _divergent(f"the integral seems divergent ({tried.value}); numbers do not decide it")
    notes = (_CONDITIONAL,) if tried.value.has(sympy.Integral) else ()
    return Answer(tried.value, tried.check, notes)


_CONDITIONAL = "a closed form under its first condition only; the rest stays as it is written"


def _definite_ways(f: Any, x: Any, low: Any, high: Any) -> dict[str, Callable[[], Any]]:
    return {
        "integrate": lambda: _closed(sympy.integrate(f, (x, low, high))),
        "simplified": lambda: _closed(sympy.integrate(sympy.simplify(f), (x, low, high))),
        "pieces": lambda: _closed(sympy.integrate(_pieces(f), (x, low, high))),
        "antiderivative": lambda: _from_antiderivative(sympy.integrate(f, x), x, low, high),
        "rules": lambda: _from_antiderivative(manualintegrate(f, x), x, low, high),
    }


def _pieces(f: Any) -> Any:
    rewritten = f.rewrite(sympy.Piecewise)
    if rewritten == f:
        raise NotImplementedError("no pieces")
    return sympy.piecewise_fold(rewritten)


def _from_antiderivative(antiderivative: Any, x: Any, low: Any, high: Any) -> Any:
    if _closed(antiderivative) is None:
        return None
    upper = sympy.limit(antiderivative, x, high, "-")
    lower = sympy.limit(antiderivative, x, low, "+")
    return _closed(upper - lower)


def _bounds(call: Call, x: Any) -> tuple[Any, Any]:
    low, high = call.bounds()
    if low.has(x) or high.has(x):
        hint = "integrate without bounds, or rename the variable of the bounds"
        raise SymError(Code.SYNTAX, f"a bound contains {x}", where="bounds", hint=hint)
    for bound in (low, high):
        if bound in (sympy.nan, sympy.zoo) or bound.is_extended_real is False:
            hint = "integrate along x = a + (b - a)*t for t from 0 to 1"
            raise SymError(Code.SYNTAX, f"the bound {bound} is not real", where="bounds", hint=hint)
    return low, high


class Numeric:
    """What quadrature says of one definite integral, at fixed values of its parameters."""

    def __init__(self, values: list[tuple[dict[Any, Any], Any]], reason: str) -> None:
        """`values` pairs a point of the parameters with the number there."""
        self.values, self.reason = values, reason

    @classmethod
    def of(cls, f: Any, x: Any, low: Any, high: Any) -> Numeric:
        """Sum it; Divergent only for an integral without parameters."""
        parameters = ordered(f.subs(x, 0) if f.is_polynomial(x) else f, low, high)
        parameters = [p for p in parameters if p != x]
        values, reason = [], ""
        for point in points(parameters):
            try:
                a, b = low.subs(point), high.subs(point)
                values.append((point, quadrature.integral(f.subs(point), x, a, b)))
            except Undecided as why:
                if isinstance(why, Divergent) and not parameters:
                    raise
                reason = str(why)
            if len(values) == _POINTS or not parameters:
                break
        return cls(values, reason)

    def check(self, found: Any) -> Check:
        """Compare a closed form with the numbers; Contradiction when they differ."""
        good = 0
        for point, expected in self.values:
            try:
                got = number(found, point)
            except Undecided as why:
                if found.is_infinite:
                    raise Contradiction("it has a value", self._shown(expected)) from None
                self.reason = str(why)
                continue
            if abs(got - expected) > max(1, abs(expected)) * mpmath.mpf(10) ** -quadrature.DIGITS:
                where = ", ".join(f"{s} = {n}" for s, n in point.items())
                what = f"{mpmath.nstr(got, 12)} against {mpmath.nstr(expected, 12)} {where}"
                raise Contradiction(what.strip(), self._shown(expected))
            good += 1
        if not good:
            return unchecked(f"no number to compare with: {self.reason}")
        at = f" at {good} points" if self.values[0][0] else ""
        return agrees(f"quadrature agrees to {quadrature.DIGITS} digits{at}")

    def _shown(self, number: Any) -> str:
        return "" if self.values[0][0] else mpmath.nstr(number, quadrature.DIGITS)

    def extra(self) -> dict[str, str]:
        """The number itself, where there are no parameters."""
        return {"numeric": self._shown(self.values[0][1])} if self.values and self.hint() else {}

    def hint(self) -> str:
        """What may be said of the number to somebody who asked for a closed form."""
        if not self.values or self.values[0][0]:
            return "try another form of the integrand"
        return f"its value is {self._shown(self.values[0][1])}"


def _divergent(what: str) -> SymError:
    return SymError(Code.RUNTIME, what, hint="it has no value; check the bounds")


def _failure(tried: Tried, what: str, hint: str, **extra: Any) -> SymError:
    if tried.refuted:
        return contradicted(tried.refuted[0][1], **extra)
    if tried.overran:
        what += f" in the time ({', '.join(tried.overran)} ran out of it)"
    return SymError(Code.UNSOLVED, what, hint=hint, extra=extra)
