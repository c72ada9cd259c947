"""Long tables of mathematics: a third of the rows every day, all of them in the soak run."""

from __future__ import annotations

import pytest

portions = pytest.mark.parametrize(
    "step", [3, pytest.param(1, marks=pytest.mark.soak)], ids=["some", "all"]
)
"""For a test of rows[::step]."""
