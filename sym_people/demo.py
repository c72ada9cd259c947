"""`sym-kernel demo`: the period of a pendulum, worked out while its processes are killed.

Every call goes from a real MCP client through a real front end to a real kernel in a throw-away
directory. Computes nothing itself and leaves no process and no file behind.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterable

from sym_core.settings import Settings
from sym_people import derivation
from sym_people.agents import Caller, agent, all_gone, descendants, family, kill
from sym_people.derivation import SESSION, STEPS, Step
from sym_people.screen import Screen

REFUSED = {
    "__import__('os').system('id')": {"E_AST_BLOCK", "E_SYNTAX", "E_NAME"},
    "9^9^9^9": {"E_INPUT_LIMIT"},
}
RUNAWAY = {"expr": "(a+b+c+d+f+g+h)^60", "form": "expand", "timeout_s": 2, "session": "runaway"}
NEIGHBOUR = {"expr": "x^6 - 1", "form": "factor", "session": "neighbour"}


def main(screen: Screen | None = None) -> int:
    """Run the demonstration; 0 when every value and every refusal was the expected one, else 1."""
    shown, begun = screen or Screen(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sym-demo-") as state:
        try:
            asyncio.run(_demonstrate(shown, state))
        finally:
            _end(shown, state)
    return _sum_up(shown, time.monotonic() - begun)


async def _demonstrate(screen: Screen, state: str) -> None:
    first, second, third = _parts()
    screen.heading("The period of a pendulum, to third order in the square of its amplitude")
    async with agent(state) as one:
        screen.note("front end", f"pid {one.pid}; it starts a kernel on the first call")
        await _work(screen, one, first)
        kernel = await one.kernel()
        screen.heading(f"kill -9 {one.pid}: the front end is gone, another takes over")
        kill(one.pid)
    async with agent(state) as two:
        same = await two.kernel() == kernel
        screen.note("front end", f"pid {two.pid}; kernel {kernel}, the same as before")
        screen.expect(same, "the second front end found the kernel of the first")
        await _work(screen, two, second)
        screen.heading(f"kill -9 {kernel}: the kernel is gone, the next call starts another")
        left = descendants(kernel)
        kill(kernel)
        screen.expect(all_gone(left), "a killed kernel left processes behind")
        await _names_are_there(screen, two, [*first, *second])
        await _work(screen, two, third)
        await _refusals(screen, two)
        await _runaway(screen, two)
        await _unharmed(screen, two)


def _parts() -> tuple[list[Step], list[Step], list[Step]]:
    names = [step.name for step in STEPS]
    one = names.index(derivation.KILL_FRONT_END_AFTER) + 1
    two = names.index(derivation.KILL_KERNEL_AFTER) + 1
    return list(STEPS[:one]), list(STEPS[one:two]), list(STEPS[two:])


async def _work(screen: Screen, who: Caller, steps: Iterable[Step]) -> None:
    for step in steps:
        screen.prose(step.why)
        reply = await who.call(step.tool, step.request())
        screen.result(step.name, reply)
        screen.collect(derivation.faults(step, reply))


async def _names_are_there(screen: Screen, who: Caller, steps: list[Step]) -> None:
    names = ", ".join(step.name for step in steps)
    reply = await who.call("sym_evaluate", {"expr": f"[{names}]", "session": SESSION})
    results = ", ".join(step.result for step in steps)
    same = reply.get("result") == f"[{results}]"
    screen.calls += 1
    kept = f"all {len(steps)} names are still there" if same else "names have changed"
    screen.note("kernel", f"pid {await who.kernel()}; {kept}: {names}")
    screen.expect(same, f"with the kernel the names became {reply.get('result')}")


async def _refusals(screen: Screen, who: Caller) -> None:
    screen.heading("What is refused")
    for text, codes in REFUSED.items():
        screen.prose(f"An agent asks for {text}")
        reply = await who.call("sym_evaluate", {"expr": text, "session": "hostile"})
        screen.result("refused", reply)
        screen.expect(reply.get("code") in codes, f"{text} was not refused")


async def _runaway(screen: Screen, who: Caller) -> None:
    screen.heading("A runaway, and a neighbour who does not notice")
    screen.prose(f"{RUNAWAY['expr']} has 90 million terms; it is expanded for 2 s and no longer.")
    runaway = asyncio.create_task(who.call("sym_simplify", RUNAWAY))
    reply = await who.call("sym_simplify", NEIGHBOUR)
    screen.expect(not runaway.done(), "the runaway ended before its neighbour was answered")
    screen.result("neighbour", reply)
    screen.expect(reply.get("ok") is True, "the neighbour got no answer")
    reply = await runaway
    screen.result("runaway", reply)
    screen.expect(reply.get("code") in {"E_TIMEOUT", "E_MEMORY"}, "the runaway was not stopped")


async def _unharmed(screen: Screen, who: Caller) -> None:
    screen.prose("And the pendulum's session, beside all this:")
    reply = await who.call("sym_evaluate", {"expr": "period", "session": SESSION})
    screen.result("period", reply)
    expected = next(step.result for step in STEPS if step.name == "period")
    screen.expect(reply.get("result") == expected, "the pendulum's session was harmed")


def _end(screen: Screen, state: str) -> None:
    from sym_client import Client

    screen.heading("The end")
    processes = family(state)
    Client(Settings(state=state)).stop()
    gone = all_gone(processes)
    screen.note("kernel", "stopped; no process is left and its directory is removed")
    screen.expect(gone, f"processes left: {[p.pid for p in processes if p.is_running()]}")


def _sum_up(screen: Screen, took: float) -> int:
    if screen.faults:
        screen.note("summary", f"{len(screen.faults)} things were not as expected")
        return 1
    screen.note(
        "summary",
        f"{screen.calls} calls, 2 front ends, 2 kernels, 2 kills, {took:.1f} s: "
        "every value was the expected one, and no name was lost",
    )
    return 0
