"""What came of a claim: a verdict, the method or the counterexample, and the evidence so far.

Words and data only; computes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sym_eval.evidence.refuting import Counterexample, Search
from sym_eval.evidence.verdict import Check, agrees, proved, unchecked

EQUAL, UNPROVEN, UNEQUAL = "equal", "unproven", "unequal"
_ENOUGH = 2  # points from which on numbers count as evidence


@dataclass(frozen=True)
class Outcome:
    """`how` names the method of a proof, or says why there is no verdict; `part` which entry of a
    matrix or list it is about."""

    verdict: str
    how: str = ""
    counterexample: Counterexample | None = None
    search: Search = Search()
    part: str = ""
    notes: tuple[str, ...] = ()

    def at(self, part: str) -> Outcome:
        """The same, of a part of the claim."""
        return replace(self, part=f"{part}, {self.part}" if self.part else part)

    def noted(self, *notes: str) -> Outcome:
        """The same with more to say."""
        return replace(self, notes=(*self.notes, *notes))

    def words(self) -> str:
        """The outcome in one clause."""
        place = f"{self.part}: " if self.part else ""
        if self.counterexample is not None:
            return f"{place}{self.counterexample}"
        return f"{place}{self.how or self.evidence()}"

    def evidence(self) -> str:
        """The numbers so far."""
        found = self.search
        if not found.agreeing:
            return "no certain numbers to compare"
        return f"no proof; equal to {found.digits} digits at {found.agreeing} points"

    def check(self) -> Check:
        """How far the verdict may be trusted."""
        if self.verdict != UNPROVEN:
            return proved(self.words())
        enough = self.search.agreeing >= _ENOUGH
        return agrees(self.words()) if enough else unchecked(self.words())

    def facts(self) -> dict[str, Any]:
        """The outcome as fields."""
        fields: dict[str, Any] = {"verdict": self.verdict}
        if self.verdict == EQUAL:
            fields["method"] = self.how
        if self.counterexample is not None:
            fields |= counterexample_fields(self.counterexample)
        if self.part:
            fields["part"] = self.part
        if self.verdict == UNPROVEN:
            fields |= {"points": self.search.agreeing, "digits": self.search.digits}
        return fields


def counterexample_fields(found: Counterexample) -> dict[str, Any]:
    """The point and the enclosures."""
    point: Mapping[str, str] = {str(symbol): str(number) for symbol, number in found.point.items()}
    place = ", ".join(f"{name} = {number}" for name, number in point.items())
    sides = {"left": found.left, "right": found.right}
    if found.difference:
        sides["difference"] = found.difference
    return {"counterexample": place or "the sides as they stand", **sides}


def together(outcomes: Iterable[Outcome]) -> Outcome:
    """All parts as one: unequal if one is, equal if all are; notes of all."""
    found = list(outcomes)
    notes = tuple(dict.fromkeys(note for each in found for note in each.notes))
    # The worst first: one counterexample decides however many parts are proved.
    for verdict in (UNEQUAL, UNPROVEN):
        for each in found:
            if each.verdict == verdict:
                return replace(each, notes=notes)
    methods = "; ".join(dict.fromkeys(each.how for each in found))
    return Outcome(EQUAL, methods or "nothing to compare", notes=notes)
