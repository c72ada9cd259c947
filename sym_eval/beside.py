"""Put the code of functions that work together side by side in memory, so that children copy less.

Python writes to a function's code whenever it runs: it counts. Code lies where its module was
loaded, so each function costs a forked child a page of its own. A copy of the code is as good as
the code, and copies made one after the other share pages. New objects go where
old ones were freed, each gap on another page; filled gaps send a child's objects to pages of their
own. Together an eighth of the pages that a child copies. Nothing in here knows any mathematics.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from types import CodeType, FrameType, FunctionType
from typing import Any

# Python's allocator: small objects lie in pools of one size each, behind a header.
_POOL, _HEADER = 16 << 10, 48  # bytes
_SIZES = range(48, 513, 16)  # bytes; those of `bytes` objects from 48 on, smaller ones have others
_BYTES = sys.getsizeof(b"")
_MOST = 1000  # gaps of one size; there are some 300


def fill() -> list[object]:
    """Objects in all gaps of the small pools, to be kept; none with another allocator."""
    taken = [*_filled(object, 16), *_filled(lambda: complex(1, 1), 32)]
    for size in _SIZES:
        taken += _filled(partial(bytes, size - _BYTES), size)
    return taken


def _filled(make: Callable[[], object], size: int) -> list[object]:
    taken: list[object] = []
    while len(taken) < _MOST:
        taken.append(make())
        if [id(each) % _POOL for each in taken[-3:]] == [_HEADER + n * size for n in range(3)]:
            return taken[:-3]  # the first three of a new pool: there was no gap left
    return []


def put(run: Callable[[], object]) -> int:
    """Run it once and move the code it ran through; how many functions were moved.

    Python forgets what it learned about moved code, so let it run some ten times afterwards.
    """
    codes = _ran(run)
    owners = [
        each
        for each in gc.get_objects()
        if type(each) is FunctionType and id(each.__code__) in codes
    ]
    owners.sort(key=lambda owner: codes[id(owner.__code__)][0])
    fresh: dict[int, CodeType] = {}
    for owner in owners:
        owner.__code__ = _copied(owner.__code__, codes, fresh)
    return len(owners)


# By identity: code with the same text in two modules is equal. Kept with its place in the order,
# so that the identity stays its own.
_Codes = dict[int, tuple[int, CodeType]]


def _ran(run: Callable[[], object]) -> _Codes:
    codes: _Codes = {}

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and id(frame.f_code) not in codes:
            codes[id(frame.f_code)] = len(codes), frame.f_code

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(before)
    return codes


def _copied(code: CodeType, codes: _Codes, fresh: dict[int, CodeType]) -> CodeType:
    """The one copy of this code; functions inside it that ran are copied with it."""
    if id(code) not in fresh:
        inner = [
            _copied(each, codes, fresh)
            if isinstance(each, CodeType) and id(each) in codes
            else each
            for each in code.co_consts
        ]
        fresh[id(code)] = code.replace(co_consts=tuple(inner))
    return fresh[id(code)]
