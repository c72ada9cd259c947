"""One name that a job leaves in its session, encoded. Only a record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bound:
    """A name and the bytes of its value. `type` is for people; `needs` are the names that a
    function's source speaks of: whoever uses the function needs them too."""

    name: str
    blob: bytes
    type: str
    needs: tuple[str, ...] = ()
