"""The machine's memory: no new jobs while little is left, and an end to the job that takes most.

Every evaluation has its own limit; together they may still be too much for the machine. Looks and
decides; waits for nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import psutil

from sym_core.endings import Stop
from sym_core.errors import Code, SymError
from sym_core.live import Live

log = logging.getLogger(__name__)

# Seconds between looks while jobs run: a process can take about 1 GiB in half a second here.
LOOK = 0.25
# Looks: a killed child of 2 GiB is gone within two of them, on a machine that is busy within eight.
HOLD = 8
_MIB = 1 << 20


def available() -> int:
    """Bytes that the machine can still give without swapping."""
    # Not by psutil, which reads and works out a dozen other numbers: 0.1 ms of every call.
    with open("/proc/meminfo", "rb") as file:
        return int(file.read().partition(b"MemAvailable:")[2].split(None, 1)[0]) * 1024


def resident(pid: int) -> int:
    """Bytes a process holds in memory; 0 when it is gone."""
    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0


class Guard:
    """Watches one machine for one kernel."""

    def __init__(
        self,
        live: Mapping[str, Live],
        limits: Mapping[str, int],
        left: Callable[[], int] = available,
    ) -> None:
        """`live` are the jobs that have not ended; below limits['floor'] bytes it acts."""
        self._live, self._floor, self._left = live, limits["floor"], left
        self.stopped = self._held = 0

    @property
    def tight(self) -> bool:
        """Whether too little memory is left."""
        return self._left() < self._floor

    def admit(self) -> None:
        """E_BUSY while the machine has too little memory for one more job."""
        left = self._left()
        if left < self._floor:
            raise SymError(
                Code.BUSY,
                f"the machine has {left // _MIB} MiB of memory left; at least "
                f"{self._floor // _MIB} are kept free",
                hint="try again when other work has ended",
            )

    def look(self, stop: Callable[[Live, Stop], None]) -> None:
        """End the running job that holds most memory, if too little is left."""
        left = self._left()
        running = [live for live in self._live.values() if _pid(live)]
        if left >= self._floor or not running or self._comes_back(left):
            return
        greediest = max(running, key=lambda live: resident(_pid(live)))
        log.warning("%d MiB of memory left: job %s is stopped", left // _MIB, greediest.job.id)
        self.stopped += 1
        self._held = 0
        stop(greediest, Stop.MACHINE)

    def _comes_back(self, left: int) -> bool:
        """Whether the memory of one that was killed is still on its way back, so that it would be
        its neighbour who is ended for it."""
        dying = any(_stopped(live) is Stop.MACHINE for live in self._live.values())
        self._held += 1
        return dying and self._held <= HOLD and left >= self._floor // 2

    def report(self) -> dict[str, Any]:
        """For the status: bytes left, the floor, whether jobs are refused, how many were ended."""
        left = self._left()
        return {
            "available": left,
            "floor": self._floor,
            "refusing": left < self._floor,
            "stopped": self.stopped,
        }


def _pid(live: Live) -> int:
    """The child that works on a job; 0 when there is none or it is being ended."""
    evaluation = live.run.evaluation
    return 0 if evaluation is None or evaluation.stopped else evaluation.child.pid or 0


def _stopped(live: Live) -> Stop | None:
    return None if live.run.evaluation is None else live.run.evaluation.stopped
