"""An engine over a fake fork server: what the daemon's own tests play their scenes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sym_core import tools
from sym_core.engine import Engine
from sym_core.evaluators import Evaluators
from sym_core.forkserver import ForkServer
from sym_core.jobs import new_id
from sym_core.limits import Limits
from sym_core.live import Ask
from sym_core.peers import Caller
from sym_core.store import Store
from tests.conftest import SOON

FAKE = ("-P", str(Path(__file__).with_name("fake_forkserver.py")))


class Bench:
    """An engine over a fake fork server, and a caller."""

    def __init__(self, directory: Path, workers: int = 2, **changed: int) -> None:
        limits = Limits(changed)
        self.store = Store(directory / "sessions.db", limits)
        self.server = ForkServer({"sandbox": [], "drop_uid": None}, FAKE)
        self.engine = Engine(self.store, Evaluators(self.server, limits), limits, workers)
        self.caller = Caller("c" * 32, "test", "mine")
        self._requests = 0

    def started(self, expr: str, caller: Caller | None = None, **given: Any) -> asyncio.Task[Any]:
        """A call on its way; its request number is in `caller.requests` once it is a job."""
        self._requests += 1
        tool = tools.TABLE[given.pop("tool", "sym_evaluate")]
        ask = Ask(self._requests, given.pop("job", new_id()))
        asked = self.engine.mathematics(
            caller or self.caller, ask, tool, {"expr": expr, "wait_s": SOON} | given
        )
        return asyncio.get_running_loop().create_task(asked)

    async def ask(self, expr: str, caller: Caller | None = None, **given: Any) -> dict[str, Any]:
        reply: dict[str, Any] = await self.started(expr, caller, **given)
        return reply

    async def running(self) -> str:
        """The id of the job that runs, once one does."""
        while not (ids := [i for i, live in self.engine.live.items() if live.run.evaluation]):
            await asyncio.sleep(0)
        return ids[0]


Scene = Callable[[Bench], Awaitable[None]]


def played(scene: Scene, bench: Callable[[], Bench]) -> None:
    """Play it on a bench, and leave nothing of it."""
    asyncio.run(asyncio.wait_for(_played(scene, bench), 2 * SOON))


async def _played(scene: Scene, made: Callable[[], Bench]) -> None:
    bench = made()
    await bench.server.start()
    try:
        await scene(bench)
    finally:
        await bench.engine.shut_down()
        await bench.engine.evaluators.close()
        await bench.server.close()
        bench.store.close()
