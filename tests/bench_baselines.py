"""What a call is compared with: bare SymPy, a process spawned for each call, a bare fork.

Run as a program with the name of one of them; prints its median in milliseconds. Imports nothing
that a program which really did it that way would not import.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

ROUNDS = {"bare": 300, "spawn": 9, "fork": 300}


def median_ms(call: Callable[[], object], rounds: int) -> float:
    """Median milliseconds of a call."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def bare() -> Callable[[], object]:
    """The same SymPy call in a warm process whose cache does not know the answer."""
    import sympy
    from sympy.core.cache import clear_cache

    x = sympy.Symbol("x", real=True)

    def call() -> str:
        clear_cache()
        return str(sympy.diff(x**3, x))

    return call


def answer(pipe: Connection) -> None:
    """What a spawned process does."""
    import sympy

    x = sympy.Symbol("x", real=True)
    pipe.send(str(sympy.diff(x**3, x)))


def spawn() -> Callable[[], object]:
    """A fresh process for each call: the simplest safe design."""
    context = multiprocessing.get_context("spawn")

    def call() -> None:
        ours, theirs = context.Pipe()
        process = context.Process(target=answer, args=(theirs,))
        process.start()
        ours.recv()
        process.join()

    return call


def fork() -> Callable[[], object]:
    """Fork, exit and wait alone, of a process with all of SymPy in it."""
    from sym_eval import pages, preload

    preload.close_the_list()
    preload.load()
    pages.enlarge()
    gc.freeze()

    def call() -> None:
        if (pid := os.fork()) == 0:
            os._exit(0)
        os.waitpid(pid, 0)

    return call


if __name__ == "__main__":
    name = sys.argv[1]
    print(median_ms({"bare": bare, "spawn": spawn, "fork": fork}[name](), ROUNDS[name]))
