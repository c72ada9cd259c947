"""Three clients at random beside a model: right states and counters, nothing acknowledged is lost.

They begin, poll, stop, reset, drop and read in a shared session and in their own, while the daemon,
the fork server and children are killed.
"""

from __future__ import annotations

import pytest

from tests.conftest import RunningKernel
from tests.crowd import crowded


@pytest.mark.parametrize("seed", [1, 2])
def test_three_clients_and_kills_leave_what_the_model_says(
    light_kernel: RunningKernel, seed: int
) -> None:
    crowded(light_kernel, steps=120, seed=seed, light=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_many_more_of_it_come_to_the_same(light_kernel: RunningKernel, seed: int) -> None:
    crowded(light_kernel, steps=400, seed=seed, light=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_programs_that_flood_hog_and_hang_come_to_the_same(
    fresh_kernel: RunningKernel, seed: int
) -> None:
    crowded(fresh_kernel, steps=120, seed=seed, light=False)
