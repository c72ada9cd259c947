"""One job worked on by several children: the first goes all ways in turn, others try some beside.

They share out what workers are free: whoever else wants one has it at once. Ways are names that the
first child told, and of an answer only its verdict counts; nothing here knows mathematics.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

import psutil

from sym_core import answers
from sym_core.channel import Packet
from sym_core.endings import Outcome, Stop
from sym_core.errors import Code, Failure
from sym_core.evaluators import Evaluators, Run

log = logging.getLogger(__name__)

# After these others may still find what the first child did not; all other errors are about the
# question itself, and so are the same for everybody.
OPEN = frozenset({Code.UNSOLVED, Code.CHECK, Code.TIMEOUT, Code.MEMORY, Code.WORKER})


LOOK = 0.05  # seconds at least between two looks at the time a child has had


def cpu_seconds(run: Run) -> float:
    """The CPU time that the run's child has had; 0 where there is none."""
    pid = run.evaluation.child.pid if run.evaluation else None
    try:
        used = psutil.Process(pid).cpu_times() if pid else None
    except psutil.Error:
        return 0.0
    return used.user + used.system if used else 0.0


class Race:
    """One job's children: the first one's `run`, and those in `run.beside`."""

    def __init__(self, run: Run, packet: Packet, end: float) -> None:
        """`packet` is the job, `end` the loop's time at which it is over."""
        self.run, self.packet, self.end = run, packet, end
        self.due = False  # whether it took long enough
        self.shares: list[list[str]] | None = None  # of the ways, not being tried; None: not dealt
        self.tried: tuple[str, ...] = ()
        self.won: Outcome | None = None
        self.others: dict[int, Outcome] = {}  # by share, so that it does not matter who is first
        self.over = False  # the first child has ended: nobody else begins
        self.changed = asyncio.Event()
        self.timer: asyncio.TimerHandle

    def deal(self, most: int) -> None:
        """Share the ways out, once. The first child begins with the first ways, so the last come
        first here, one a share in turn."""
        if self.shares is None and not self.over and self.due and self.run.ways and most > 0:
            names = self.run.ways[-1][::-1]
            self.shares = [names[start::most] for start in range(min(most, len(names)))]
            self.tried = tuple(self.run.ways[-1])
            self.passed = self.run.ways[:-1]

    def with_share(self, share: list[str]) -> Packet:
        """The job for a child that is to try only these ways."""
        return replace(self.packet, header={**self.packet.header, "ways": [*self.passed, share]})

    def came(self, share: list[str], outcome: Outcome) -> None:
        """A child beside the first one has ended."""
        if _is_verified(outcome) and self.won is None:
            self.won = outcome
            self.run.stop(Stop.BEATEN)
        elif _answer(outcome) is not None:
            self.others[self.tried.index(share[0])] = outcome

    async def decided(self, first: Outcome) -> Outcome:
        """What the job comes to, once its first child has ended like this."""
        self.over, self.shares = True, []
        if not self.tried:
            return first
        final = _is_final(first)
        while self.won is None and self.run.beside and not final:
            self.changed.clear()
            await self.changed.wait()
        found = self.won or self._best(first)
        if self.won is None and not final and self.run.why is not None:
            found = Outcome(None, self.run.why, None)
        return replace(found, tried=self.tried)

    def _best(self, first: Outcome) -> Outcome:
        """The first one's, unless it ended without an answer and another has one, unchecked."""
        if not self.others or first.stopped not in (None, Stop.TIMEOUT):
            return first  # whoever stopped it wants no answer any more
        read = None if first.packet is None else answers.read(first.packet)
        refuted = isinstance(read, Failure) and read.code is Code.CHECK
        if isinstance(read, answers.Answer) or refuted:
            return first
        return self.others[max(self.others)]


class Races:
    """All jobs that run, and the children that may be started beside their first ones."""

    def __init__(
        self,
        evaluators: Evaluators,
        limits: Mapping[str, int],
        free: Callable[[], int],
        used: Callable[[Run], float] = cpu_seconds,
    ) -> None:
        """`free` is how many more children may work at this moment, `used` the time one has had."""
        self._used = used
        self._evaluators, self._limits, self._free = evaluators, limits, free
        self._loop = asyncio.get_running_loop()
        self.races: list[Race] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, run: Run, packet: Packet, wall: float, alone: bool = False) -> Outcome:
        """What becomes of a job; `alone`: one child only, however long it takes."""
        if alone:
            return await self._evaluators.run(run, packet, wall)
        race = Race(run, packet, self._loop.time() + wall)
        self.races.append(race)
        run.on_ways = self.balance
        self._look_later(race, self._limits["race_after"])
        try:
            return await race.decided(await self._evaluators.run(run, packet, wall))
        finally:
            race.timer.cancel()
            self.races.remove(race)
            for other in run.beside:
                other.stop(Stop.BEATEN)

    def _look_later(self, race: Race, seconds: float) -> None:
        race.timer = self._loop.call_later(max(seconds, LOOK), self.look, race)

    def look(self, race: Race) -> None:
        """Whether it has taken long by now: in time of its own, so that a busy machine makes no
        race of a quick question."""
        left = self._limits["race_after"] - self._used(race.run)
        if left > 0:
            self._look_later(race, left)
        else:
            self.begin(race)

    def begin(self, race: Race) -> None:
        """This one has taken long: others may be started beside it from now on."""
        race.due = True
        self.balance()

    def balance(self) -> None:
        """Start children while workers are free; end the youngest where they are wanted."""
        if not any(race.due for race in self.races):
            return
        room = self._free() - sum(len(race.run.beside) for race in self.races)
        for race in reversed(self.races):
            while room < 0 and race.run.beside:
                race.run.beside.pop().stop(Stop.GIVES_WAY)
                race.changed.set()
                room += 1
        for race in self.races:
            race.deal(min(room, self._limits["racers"]))
            while room > 0 and race.shares:
                self.start(race, race.shares.pop(0))
                room -= 1

    def start(self, race: Race, share: list[str]) -> None:
        """One more child, for these ways."""
        run = Run()
        race.run.beside.append(run)
        log.info("job %s: trying %s beside", race.packet.header.get("job"), ", ".join(share))
        task = self._loop.create_task(self._beside(race, run, share))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._evaluators.fill_soon()

    async def _beside(self, race: Race, run: Run, share: list[str]) -> None:
        try:
            wall = max(0.0, race.end - self._loop.time())
            race.came(share, await self._evaluators.run(run, race.with_share(share), wall))
        except Exception:
            log.exception("beside job %s", race.packet.header.get("job"))
        if run in race.run.beside:
            race.run.beside.remove(run)
        elif run.why is Stop.GIVES_WAY:
            # Not at once: short jobs one after another would each find its child forked for this.
            self._loop.call_later(self._limits["race_after"], self.again, race, share)
        race.changed.set()
        self.balance()

    def again(self, race: Race, share: list[str]) -> None:
        """A share that gave way may be tried once more."""
        if race.shares is not None and not race.over:
            race.shares.append(share)
            self.balance()


def _answer(outcome: Outcome) -> answers.Answer | None:
    read = None if outcome.packet is None else answers.read(outcome.packet)
    return read if isinstance(read, answers.Answer) else None


def _is_verified(outcome: Outcome) -> bool:
    answer = _answer(outcome)
    return answer is not None and answer.verified


def _is_final(outcome: Outcome) -> bool:
    """Whether nobody beside could change what the job comes to."""
    if outcome.stopped is not None:
        return True
    if outcome.packet is None:
        return False
    read = answers.read(outcome.packet)
    return read.verified if isinstance(read, answers.Answer) else read.code not in OPEN
