"""Code is moved, not changed; and gaps that are filled send new objects to new pools."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from sym_eval import beside


def made() -> Callable[[int], int]:
    def inner(number: int) -> int:
        return number + 1

    return inner


def outer(number: int) -> int:
    return made()(number) + sum(n for n in range(number))


def cold() -> None: ...


def test_what_ran_has_a_copy_of_its_code() -> None:
    before = outer.__code__
    assert beside.put(lambda: outer(3)) >= 2
    assert outer.__code__ == before and outer.__code__ is not before
    assert outer(3) == 7


def test_what_did_not_run_keeps_its_own() -> None:
    before = cold.__code__
    beside.put(lambda: outer(3))
    assert cold.__code__ is before


def test_one_run_moves_maker_and_made_together() -> None:
    early = made()
    beside.put(lambda: made()(1))
    late = made()
    assert (late(1), early(1)) == (2, 2)
    assert late.__code__ is early.__code__


def test_errors_name_the_lines_they_named_before() -> None:
    before = list(outer.__code__.co_lines())
    beside.put(lambda: outer(1))
    assert list(outer.__code__.co_lines()) == before


def test_who_profiles_goes_on_profiling() -> None:
    def profile(*_: object) -> None: ...

    sys.setprofile(profile)
    try:
        beside.put(cold)
        assert sys.getprofile() is profile
    finally:
        sys.setprofile(None)


def test_whoever_fails_leaves_no_profiler() -> None:
    with contextlib.suppress(ZeroDivisionError):
        beside.put(lambda: 1 // 0)
    assert sys.getprofile() is None


def test_after_filling_there_are_no_gaps_left_to_fill() -> None:
    kept = beside.fill()
    again = beside.fill()
    assert len(again) <= max(200, len(kept))


def test_an_allocator_without_pools_costs_nothing() -> None:
    assert beside._filled(lambda: 1, 16) == []
