"""Every limit of the system: one row each, in one table.

A row says the name, the default, where the number comes from, how it is set and what the caller
hears when it is reached. Nothing in here enforces anything.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sym_core.errors import Code, SymError

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30


@dataclass(frozen=True)
class Limit:
    """One limit. `unit` is s, bytes or count; sizes may be written 64K, 8M, 4G."""

    name: str
    default: int
    unit: str
    heard: str
    source: str


_ROWS = (
    # -- one evaluation
    Limit("wall", 60, "s", "E_TIMEOUT", "hosts cut calls at 60 s; longer jobs ask for timeout_s"),
    Limit("wall_code", 600, "s", "E_TIMEOUT", "programs loop: ten minutes, then they ask for more"),
    Limit("wall_cap", 86_400, "s", "clamped, with a note", "a day: nobody waits longer unseen"),
    Limit(
        "cpu_extra", 1, "s", "E_TIMEOUT", "CPU limit = wall + this: bites when SIGINT is ignored"
    ),
    Limit(
        "as",
        2 * GIB,
        "bytes",
        "E_MEMORY",
        "on top of the fork server's own; most jobs use < 170 MB",
    ),
    Limit("files", 16, "count", "nothing: no file can be opened", "the job channel and spare room"),
    Limit("grace", 1, "s", "E_INTERRUPTED / E_TIMEOUT", "SIGINT answers in 3-20 ms; then SIGKILL"),
    # -- what goes in
    Limit(
        "text", 64 * KIB, "bytes", "E_INPUT_LIMIT", "longest honest input seen is far below 8 KiB"
    ),
    Limit("file", 4 * MIB, "bytes", "E_INPUT_LIMIT", "a notebook with a few pictures; one read"),
    Limit("nesting", 200, "count", "E_INPUT_LIMIT", "str() of a term fails from about 200 levels"),
    Limit("tokens", 20_000, "count", "E_INPUT_LIMIT", "64 KiB of text at 3 bytes a token"),
    Limit("digits", 1000, "count", "E_INPUT_LIMIT", "integer literal; longer ones are bombs"),
    Limit(
        "power_bits",
        100_000,
        "count",
        "E_INPUT_LIMIT",
        "a power of numbers worked out while reading",
    ),
    Limit("inputs", 64 * MIB, "bytes", "E_INPUT_LIMIT", "all bindings one call mentions"),
    # -- what comes out
    Limit("output", MIB, "bytes", "cut, with the whole length", "printed text kept for one job"),
    # Some seconds of a loop that only prints; a program that ends before keeps what it made.
    Limit("printed", 64 * MIB, "bytes", "E_OUTPUT", "printed by one job, most of it not kept"),
    Limit(
        "shown",
        4000,
        "count",
        "cut, with the whole length",
        "hosts cut replies at 40-50 k characters",
    ),
    Limit(
        "file_shown",
        32_000,
        "count",
        "cut, with a note",
        "a notebook in a reply: hosts cut replies at 40-50 k characters",
    ),
    Limit(
        "nodes", 200_000, "count", "kept, not printed, with a note", "str() of more takes seconds"
    ),
    Limit("value", 8 * MIB, "bytes", "E_OUTPUT", "one encoded binding; 100 k nodes are 1 MB"),
    Limit("session", 256 * MIB, "bytes", "E_OUTPUT", "all bindings of one session"),
    Limit("names", 4096, "count", "E_OUTPUT", "names in one session; looking for all takes 5 ms"),
    Limit(
        "entries",
        200,
        "count",
        "E_NAME for an older _n, E_GONE for an older job",
        "unnamed values and finished jobs kept",
    ),
    Limit(
        "history",
        2000,
        "count",
        "nothing: older unnamed ones are forgotten",
        "inputs kept without their values: a long derivation",
    ),
    # -- the kernel
    Limit("workers", 0, "count", "queued", "evaluations side by side; 0 = CPU count"),
    Limit(
        "race_after",
        2,
        "s",
        "a note of the ways that were shared out",
        "CPU time of the first child: 3 of 4 integrals, sums and limits end before, the others "
        "take 7 s in the median",
    ),
    Limit("racers", 3, "count", "nothing", "children beside a job's first: four ways at a time"),
    Limit(
        "spares",
        2,
        "count",
        "nothing: the next call takes 8 ms longer",
        "forked ahead, 3-8 MB each",
    ),
    Limit("spare_age", 300, "s", "nothing", "an idle kernel gives its spares back"),
    Limit("queue", 128, "count", "E_BUSY", "jobs waiting in one session"),
    Limit("queue_all", 1024, "count", "E_BUSY", "jobs waiting in all sessions"),
    Limit("sessions", 4096, "count", "E_BUSY", "sessions in one state directory"),
    Limit(
        "private_age",
        7 * 86_400,
        "s",
        "E_NAME for its _n; it is empty again",
        "a week; dropped only when sessions are full",
    ),
    Limit(
        "floor",
        512 * MIB,
        "bytes",
        "E_BUSY for new jobs, E_MEMORY for the greediest",
        "what a desktop needs to go on; a job takes 1 GiB in half a second",
    ),
    Limit("peers", 256, "count", "closed; a client tries on, then E_BUSY", "connections at once"),
    Limit("requests", 256, "count", "E_BUSY", "unanswered requests of one connection"),
    Limit("frame", 16 * MIB, "bytes", "E_INPUT_LIMIT, E_OUTPUT", "one message of the socket"),
    Limit("backlog", 32 * MIB, "bytes", "closed", "unread output of one peer: two frames"),
    Limit("handshake", 5, "s", "closed; a client: E_BUSY", "an honest client needs under 1 ms"),
    Limit("start", 30, "s", "E_INTERNAL, with the log's tail", "1.5 s on an idle machine"),
    Limit("margin", 10, "s", "E_LOST", "what a client waits beyond wait_s: 45 + 10 is below 60 s"),
    Limit("idle", 600, "s", "the next call starts a new kernel", "0 = never"),
    Limit(
        "wait", 20, "s", "a job id instead of the result", "what one call waits; hosts cut at 60 s"
    ),
    Limit(
        "wait_cap", 45, "s", "clamped, with a note", "hosts cut at 60 s whatever is sent meanwhile"
    ),
    Limit("log", 8 * MIB, "bytes", "nothing: rotated, one generation", "weeks of use"),
)

TABLE: Mapping[str, Limit] = MappingProxyType({row.name: row for row in _ROWS})
_SUFFIX = {"K": KIB, "M": MIB, "G": GIB}


class Limits(Mapping[str, int]):
    """The limits in force: the table's defaults with some values changed. Immutable."""

    def __init__(self, changed: Mapping[str, int] | None = None) -> None:
        """`changed` maps names of the table to values; an unknown name raises E_NAME."""
        self._values = {name: row.default for name, row in TABLE.items()}
        for name, value in (changed or {}).items():
            _known(name)
            self._values[name] = value

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @classmethod
    def parse(cls, text: str) -> Limits:
        """Read `wall=120,as=4G`; a typo is an error that names the key."""
        changed: dict[str, int] = {}
        for item in filter(None, (piece.strip() for piece in text.split(","))):
            name, equals, value = item.partition("=")
            if not equals:
                raise SymError(
                    Code.SYNTAX, f"limit {item!r} has no value", hint="write wall=120,as=4G"
                )
            changed[_known(name.strip())] = _amount(name.strip(), value.strip())
        return cls(changed)

    def spelled(self) -> str:
        """The changed ones as `parse` reads them, for handing on to another process."""
        return ",".join(f"{n}={v}" for n, v in self._values.items() if v != TABLE[n].default)


def _known(name: str) -> str:
    if name in TABLE:
        return name
    near = tuple(difflib.get_close_matches(name, TABLE, 3))
    hint = f"did you mean {near[0]}?" if near else "one of " + ", ".join(TABLE)
    raise SymError(Code.NAME, f"unknown limit {name!r}", hint=hint, candidates=near)


def _amount(name: str, text: str) -> int:
    factor = _SUFFIX.get(text[-1:].upper(), 1)
    digits = text[:-1] if factor > 1 else text
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 15:
        raise SymError(
            Code.SYNTAX,
            f"limit {name} has the value {text!r}",
            hint="write a whole number, 64K, 8M or 4G",
        )
    return int(digits) * factor
