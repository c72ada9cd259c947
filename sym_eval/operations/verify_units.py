"""The sides of a claim as quantities: 2 km and 2000 m are compared in base units.

Reads units only where no letter is left beside them. Judges nothing but dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sym_core.errors import SymError
from sym_eval.evidence.outcome import UNEQUAL, Outcome
from sym_eval.evidence.refuting import Counterexample
from sym_eval.operations.common import Call, leaves
from sym_eval.reading import Reading
from sym_eval.scopes import names_in
from sym_eval.tex.enclosure import is_latex
from sym_eval.units.conversion import dimension
from sym_eval.units.marking import Manner, may_have_units
from sym_eval.units.measure import Measure, without_angle
from sym_eval.units.quantity import Quantity


class Side(NamedTuple):
    """A value, in base units if it has a measure."""

    value: Any
    measure: Measure | None = None


def read(call: Call, texts: Sequence[str]) -> list[Side]:
    """Every text read: with units if there are some and no letters, else as mathematics."""
    units_fail = None
    if any(map(may_have_units, texts)) and not any(map(is_latex, texts)):
        try:
            if sides := _quantities(call, texts):
                return sides
        except SymError as error:
            units_fail = error
    try:
        return [Side(call.read(text)) for text in texts]
    except SymError:
        if units_fail is not None:  # what does not fit as units is no better without them
            raise units_fail from None
        raise


def _quantities(call: Call, texts: Sequence[str]) -> list[Side]:
    """Empty where no side has a unit beyond doubt: 5 m alone may be a letter's multiple, and is a
    length beside 5 km."""
    manner = Manner(False, names_in(call.scope), lambda name: call.scope.lookup(name) is not None)
    found = [Quantity(text, call.scope, call.limits, manner) for text in texts]
    if not any(each.has_units for each in found):
        return []
    manner = replace(manner, given=True)
    found = [Quantity(text, call.scope, call.limits, manner) for text in texts]
    measured = [each.measured({}) for each in found]
    values = [value for _, value, _ in measured]
    if any(getattr(leaf, "free_symbols", ()) for value in values for leaf in leaves(value)):
        return []
    call.readings.extend(
        Reading(value, each.spelled(), tuple(each.notes), steps)
        for each, (_, value, steps) in zip(found, measured, strict=True)
    )
    return [Side(value, measure) for measure, value, _ in measured]


def misfit(left: Side, right: Side) -> Outcome | None:
    """Unequal, where two quantities measure different things; a zero fits everywhere."""
    if left.measure is None or right.measure is None or 0 in (left.value, right.value):
        return None
    one, other = (without_angle(side.measure.powers) for side in (left, right) if side.measure)
    if one == other:
        return None
    return Outcome(UNEQUAL, "", Counterexample({}, dimension(one), dimension(other)))


def told(outcome: Outcome, left: Side) -> Outcome:
    """With a note in which units the numbers are."""
    if left.measure is None or left.measure.plain:
        return outcome
    return outcome.noted(f"compared in {left.measure.told()}")
