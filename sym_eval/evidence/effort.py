"""Work that is counted, so that what is left undone does not depend on how fast a machine is.

Steps of series inside an allowance; when it is used up, Undecided. Measures no time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sym_eval.evidence.verdict import Undecided

_allowances: list[int] = []


@contextmanager
def allowed(steps: int) -> Iterator[None]:
    """Inside, so many steps of series may be taken."""
    _allowances.append(steps)
    try:
        yield
    finally:
        _allowances.pop()


def spend(steps: int = 1) -> None:
    """Take steps; Undecided when the allowance is used up. Outside of any they are free."""
    if _allowances:
        _allowances[-1] -= steps
        if _allowances[-1] < 0:
            raise Undecided("the work allowed is used up")
