"""What a check can say: a closed set of verdicts, and the two ways of saying nothing.

Never computes anything; every other module of this folder speaks in these words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How far an answer may be trusted."""

    PROVED = "proved"  # an exact argument: an identical zero, exact arithmetic, a degree count
    AGREES = "agrees"  # high-precision numbers at fixed points agree
    UNCHECKED = "unchecked"  # nothing was decided; the reason is in `how`


OPEN = "whether there are others was not shown"  # of solutions each of which is one


@dataclass(frozen=True)
class Check:
    """A verdict and, in one clause, how it was reached."""

    verdict: Verdict
    how: str

    def as_fields(self) -> dict[str, str]:
        """The check as the reply carries it."""
        return {"verdict": self.verdict.value, "how": self.how}


def proved(how: str) -> Check:
    """An exact argument was found."""
    return Check(Verdict.PROVED, how)


def agrees(how: str) -> Check:
    """Numbers agree; `how` says at how many points and to how many digits."""
    return Check(Verdict.AGREES, how)


def unchecked(why: str) -> Check:
    """Nothing was decided, and why."""
    return Check(Verdict.UNCHECKED, why)


class Undecided(Exception):
    """A number could not be had to the digits asked for; its text is the reason."""


class NoValue(Undecided):
    """There is no number to be had: a pole, outside the domain, or not a real value."""


class Divergent(NoValue):
    """An integral is infinite; says where and how fast its integrand grows."""

    def __init__(self, what: str, at: str = "", power: str = "") -> None:
        """`at` is the place as text, `power` that of the distance to it that is followed there."""
        super().__init__(what)
        self.at, self.power = at, power


class Contradiction(Exception):
    """The answer and the numbers disagree: the answer must not be given as right."""

    def __init__(self, what: str, numeric: str = "") -> None:
        """`what` names the place and both values; `numeric` is the value that stands instead."""
        super().__init__(what)
        self.numeric = numeric
