"""Mathematics of our own, worked on before anybody's: so that what is slow once is not slow again.

`before_forks` fills SymPy's caches and tables in the fork server. `touch` is a job that shows
which pages of memory nearly every job writes to. The texts are constants of this file; nothing of a
caller's job is ever in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import starmap
from typing import Any

from sym_core import tools
from sym_core.channel import Packet, PacketReader, pack
from sym_core.limits import MIB, Limits
from sym_eval import beside

_TEXTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sym_evaluate", {"expr": "sqrt(8) + sin(pi/3)*x^2 - 1/2"}),
    ("sym_differentiate", {"expr": "x^3*sin(y)/exp(x)", "symbol": "x"}),
    ("sym_simplify", {"expr": "sin(x)^2 + cos(x)^2 + (x^2 - 1)/(x - 1)"}),
    ("sym_integrate", {"expr": "x*exp(-x^2)", "symbol": "x", "bounds": "0, oo"}),
    ("sym_solve", {"expr": "x^2 - 3*x + 1 = 0", "symbol": "x"}),
    ("sym_evaluate", {"expr": "limit(sin(x)/x, x, 0)"}),
)
# Python rewrites a function's code in place until it has run some ten times. What has settled is
# faster and, in a child, leaves its pages shared: 2 ms less a job, for 0.05 s at the start.
# The small powers are in SymPy's caches then, too: most mathematics is made of them.
_SETTLE = [
    ("sym_differentiate", {"expr": expr, "symbol": "x"})
    for n in range(2, 14)
    for expr in (f"x^{n}*sin({n}*y) + exp({n}*x) - 1/(x + {n})", f"x^{n} + {n}*x - y/{n}")
]
# Of those, how many show which functions every job runs; these are then put side by side.
_FIRST = 4
# Not among those worked on before: what SymPy finds in its caches touches no page of the work that
# a caller's own expression will need.
_TOUCH = ("sym_differentiate", {"expr": "17*x^2", "symbol": "x"})


def jobs() -> Iterator[Packet]:
    """The jobs worked on before the first fork."""
    return starmap(_job, (*_TEXTS, *_SETTLE))


def before_forks(work: Callable[[Packet], Packet]) -> list[str]:
    """Work on our own texts; what went wrong, which is nothing unless an installation is broken."""
    from sym_eval.code import builtin  # imports SymPy, which the fork server does in its own way

    replies: list[tuple[Packet, Packet]] = []

    def all_of(chosen: Iterable[tuple[str, dict[str, Any]]]) -> None:
        replies.extend((job, work(job)) for job in starmap(_job, chosen))

    all_of(_TEXTS)
    beside.put(lambda: all_of(_SETTLE[:_FIRST]))
    all_of(_SETTLE[_FIRST:])
    builtin.prepare()
    return [
        f"{job.header['arguments']['expr']}: {reply.header.get('error')}"
        for job, reply in replies
        if reply.header.get("kind") != "done"
    ]


def touch(work: Callable[[Packet], Packet]) -> None:
    """Run one small job for nothing: it writes to the pages that nearly every job writes to."""
    # Through the channel's format and back: its code has pages too.
    for job in PacketReader(MIB, MIB).feed(pack(_job(*_TOUCH))):
        pack(work(job))


def _job(name: str, given: dict[str, Any]) -> Packet:
    tool = tools.tool(name)
    limits = Limits()
    return Packet(
        {
            "kind": "job",
            "job": "warm-up",
            "serial": 0,
            "n": 1,
            "operation": tool.operation,
            "arguments": tools.checked(tool, given),
            "bindings": [],
            "limits": {**limits, "cpu": limits["wall"]},
        }
    )
