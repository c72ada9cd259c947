"""Where the work of a job may go several ways: said aloud, so that others may try some beside it.

A job that somebody else works on too passes the same crossings in the same order, up to the one
where it is to try other ways. Only names are kept here; nothing is tried, nothing is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

Way = TypeVar("Way")
Names = list[str]


class Crossing(Generic[Way]):
    """One place with several ways: those to try here, in this order."""

    def __init__(self, ways: Mapping[str, Way]) -> None:
        """`ways` by name."""
        self.ways = ways
        self.by: str | None = None

    def found(self, name: str) -> None:
        """This way has decided it: whoever comes here again needs no other."""
        self.by = name


class _Route:
    """The crossings of one job so far, and which ways were given for the first of them."""

    def __init__(self) -> None:
        self.given: Sequence[Names] = ()
        self.passed: list[Names] = []
        self.notes: list[str] = []
        self.tell: Callable[[list[Names]], None] | None = None
        self.inside = False  # another crossing: its ways are its own affair


_route = _Route()


def begin(given: Sequence[Names] = ()) -> None:
    """A new job. `given` are the ways to try at its first crossings; at later ones all are."""
    _route.given, _route.passed, _route.notes, _route.inside = given, [], [], False


def tell_by(tell: Callable[[list[Names]], None] | None) -> None:
    """Who is told, at each crossing, of the ways there, behind those of the crossings before."""
    _route.tell = tell


def is_beside() -> bool:
    """Whether this job is tried in other ways by others."""
    return bool(_route.given)


def notes() -> list[str]:
    """Which way was the right one, in a job that tries only some."""
    return _route.notes


@contextmanager
def at(ways: Mapping[str, Way]) -> Iterator[Crossing[Way]]:
    """A crossing with these ways, cheap and certain ones first."""
    if _route.inside:
        yield Crossing(ways)
        return
    place, names = len(_route.passed), list(ways)
    _route.passed.append(names)
    crossing = Crossing(_chosen(ways, place))
    if len(names) > 1 and _route.tell is not None:
        _route.tell([list(passed) for passed in _route.passed])
    _route.inside = True
    try:
        yield crossing
    finally:
        _route.inside = False
        if crossing.by is not None:
            _pass(place, names, crossing.by)


def _chosen(ways: Mapping[str, Way], place: int) -> Mapping[str, Way]:
    if place >= len(_route.given):
        return ways
    return {name: ways[name] for name in _route.given[place] if name in ways}


def _pass(place: int, names: Names, by: str) -> None:
    _route.passed[place] = [by]
    if place == len(_route.given) - 1:
        others = ", ".join(name for name in names if name != by)
        _route.notes.append(f"found by {by}, tried at the same time as {others}")
