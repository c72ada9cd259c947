"""What checks cost beside answers: `python -m tests.check_cost [FILE.jsonl …]`.

Each line of a file is {"operation": …, "arguments": {…}}; without one the questions below are
asked. CPU seconds, in this process, so ratios of one run can be compared. Passes and fails no test.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sym_core.errors import SymError
from sym_eval.evidence import clock, residual
from sym_eval.operations import (
    derived,
    evaluate,
    integrate_definite,
    processes,
    simplify,
    strategies,
)
from sym_eval.operations.solving import integer
from tests.asking import asked

LONGEST = 45.0  # seconds of one question: the checks' own shares end long before
# Where a check begins; what one of them calls of another counts once.
CHECKS: tuple[tuple[Any, str], ...] = (
    *((strategies, "_settles"), (evaluate, "_checked"), (simplify, "_check"), (derived, "_check")),
    *((integrate_definite, "_numbers"), (processes, "_verdict"), (integer, "_check")),
    *((residual, "checked"), (residual, "value_is_zero")),
)
_X = {"symbol": "x"}
# fmt: off
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("integrate", {"expr": "x*exp(x)", **_X}),
    ("integrate", {"expr": "1/(2 + cos(x))", **_X}),
    ("integrate", {"expr": "sqrt(1 - x^2)", **_X}),
    ("integrate", {"expr": "(x^2 + 1)/(x^4 + 1)", **_X}),
    ("integrate", {"expr": "log(x)^2", **_X}),
    ("integrate", {"expr": "exp(-x^2)", **_X, "bounds": "-oo, oo"}),
    ("integrate", {"expr": "abs(sin(x))", **_X, "bounds": "0, 10*pi"}),
    ("integrate", {"expr": "sin(x)/x", **_X, "bounds": "0, oo"}),
    ("integrate", {"expr": "x^a", **_X, "bounds": "0, 1", "assume": "a > 0"}),
    ("integrate", {"expr": "log(x)/(1 + x^2)", **_X, "bounds": "0, 1"}),
    ("solve", {"expr": "x^3 - 6x^2 + 11x - 6", **_X}),
    ("solve", {"expr": "x^5 - x - 1", **_X}),
    ("solve", {"expr": "sin(x) = 1/2", **_X}),
    ("solve", {"expr": "exp(2x) - 3*exp(x) + 2", **_X}),
    ("solve", {"expr": "sqrt(x + 1) = x - 1", **_X}),
    ("solve", {"expr": "abs(x - 1) > 2", **_X}),
    ("solve", {"expr": "(x - 1)/(x + 2) <= 0", **_X}),
    ("solve", {"expr": "[x + y = 3, x*y = 2]", "symbol": "x, y"}),
    ("solve", {"expr": "a*x^2 + b*x + c", **_X}),
    ("solve", {"expr": "x*exp(x) = 1", **_X}),
    ("solve", {"expr": "y'' + 3y' + 2y = exp(x)"}),
    ("solve", {"expr": "[y' = x*y, y(0) = 2]"}),
    ("solve", {"expr": "[a(n+1) = 2a(n) + 1, a(0) = 1]"}),
    ("evaluate", {"expr": "limit(sin(x)/x, x, 0)"}),
    ("evaluate", {"expr": "limit((1 + 1/x)^x, x, oo)"}),
    ("evaluate", {"expr": "sum(1/k^2, (k, 1, oo))"}),
    ("evaluate", {"expr": "sum(k^3, (k, 1, n))"}),
    ("evaluate", {"expr": "series(exp(sin(x)), x, 0, 6)"}),
    ("evaluate", {"expr": "det([[1, 2, 3], [4, 5, 6], [7, 8, 10]])"}),
    ("evaluate", {"expr": "inv([[a, b], [c, d]])"}),
    ("simplify", {"expr": "sin(x)^4 + 2 sin(x)^2 cos(x)^2 + cos(x)^4"}),
    ("simplify", {"expr": "(x^3 - 1)/(x - 1)"}),
    ("simplify", {"expr": "sqrt(x^2 + 2x + 1)"}),
    ("simplify", {"expr": "x^4 - 1", "form": "factor"}),
    ("differentiate", {"expr": "x^x*sin(x)", **_X}),
    ("differentiate", {"expr": "log(x + sqrt(x^2 + 1))", **_X}),
)
# fmt: on


class Meter:
    """CPU seconds spent in checks, nested ones counted once."""

    def __init__(self) -> None:
        """Nothing is measured until `put_in`."""
        self.seconds, self._inside = 0.0, False

    def put_in(self) -> None:
        """Wrap every place where a check begins."""
        for module, name in CHECKS:
            setattr(module, name, self._timed(getattr(module, name)))

    def _timed(self, check: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **more: Any) -> Any:
            if self._inside:
                return check(*args, **more)
            begin, self._inside = time.process_time(), True
            try:
                return check(*args, **more)
            finally:
                self._inside = False
                self.seconds += time.process_time() - begin

        return timed


def measured(meter: Meter, operation: str, arguments: dict[str, Any]) -> tuple[float, float]:
    """CPU seconds of the answer, and of its checks."""
    meter.seconds, begin = 0.0, time.process_time()
    with suppress(SymError):  # what is refused or not found was asked and checked all the same
        clock.within(LONGEST, lambda: asked(operation, **arguments))
    return time.process_time() - begin - meter.seconds, meter.seconds


def questions(files: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is asked, from files or from the table above."""
    for file in files:
        for line in Path(file).read_text().splitlines():
            row = json.loads(line)
            yield row["operation"], row["arguments"]
    if not files:
        yield from QUESTIONS


def main(files: list[str]) -> None:
    """Ask everything, print one line each, the costliest kinds and the median ratio."""
    for operation, arguments in QUESTIONS[::9]:  # what is imported and cached on first use
        asked(operation, **arguments)
    meter = Meter()
    meter.put_in()
    ratios: dict[str, list[float]] = {}
    for operation, arguments in questions(files):
        answer, check = measured(meter, operation, arguments)
        ratio = check / max(answer, 1e-4)
        ratios.setdefault(operation, []).append(ratio)
        print(f"{ratio:7.2f}  {answer:6.2f} + {check:5.2f} s  {operation} {arguments}", flush=True)
    for operation, found in sorted(ratios.items()):
        print(f"{operation:14s} median {statistics.median(found):5.2f} of {len(found)}")
    print(f"median {statistics.median(r for found in ratios.values() for r in found):.2f} (bar 1)")


if __name__ == "__main__":
    main(sys.argv[1:])
