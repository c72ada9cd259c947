"""Expressions as SymPy's own tests make them: the measure of what the codec can keep.

    python -m tests.corpus_sympy measure [SECONDS]   store each one through another process, report
    python -m tests.corpus_sympy write COUNT FILE    srepr texts for the everyday tests

Runs SymPy's test functions with `==` hooked and keeps what they compare themselves; calls deep
inside SymPy are not counted. A test function that fails or takes too long is left.
"""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Basic
from sympy.core.cache import clear_cache

from sym_core.errors import SymError
from sym_eval.codec import decode, encode
from tests.corpus_echo import Echo, TooSlow, alarm, differs

PER_FUNCTION = 40  # expressions kept of one test function, so that no table of cases dominates
PER_MODULE = 5.0  # seconds for one test module: a few slow ones would take all the time
HOOKED = (
    "sympy.core.basic:Basic",
    "sympy.core.numbers:Float",
    "sympy.core.containers:Tuple",
    "sympy.core.containers:Dict",
    "sympy.core.function:Subs",
    "sympy.polys.polytools:Poly",
    "sympy.sets.sets:FiniteSet",
    "sympy.matrices.repmatrix:RepMatrix",
    "sympy.polys.rings:PolyElement",
    "sympy.tensor.array.ndim_array:NDimArray",
)
# These hold Python code by design, or are of a class that a test function made; nothing can store
# them and no tool gives one out.
HOLDS_CODE = (sympy.Wild, sympy.WildFunction)
MADE_BY_A_TEST = "<locals>"


@dataclass
class Tally:
    """What became of the expressions."""

    kept: int = 0
    code: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)

    @property
    def failures(self) -> float:
        """Per cent of the expressions that were not kept."""
        lost = sum(self.refused.values()) + len(self.silent)
        return 100 * lost / max(1, self.kept + lost)


def collect(seconds: float, seed: int = 1) -> Iterator[list[Any]]:
    """Distinct expressions, one list a test module, until the time is up."""
    names = list(_test_modules())
    random.Random(seed).shuffle(names)
    end = time.monotonic() + seconds
    seen: set[tuple[str, int]] = set()
    for name in names:
        if time.monotonic() > end:
            return
        caught: list[Any] = []
        with warnings.catch_warnings(), contextlib.redirect_stdout(None):
            warnings.simplefilter("ignore")
            until = time.monotonic() + PER_MODULE
            for function in _functions(name):
                caught += _run(function, seen) if time.monotonic() < until else []
        yield caught


def _test_modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(sympy.__path__, "sympy.", onerror=lambda _: None):
        if ".tests.test_" in module.name:
            yield module.name


def _functions(name: str) -> list[Callable[[], object]]:
    try:
        module = importlib.import_module(name)
    except Exception:
        return []
    return [
        value
        for key, value in vars(module).items()
        if key.startswith("test_") and callable(value) and not value.__code__.co_argcount
    ]


def _run(function: Callable[[], object], seen: set[tuple[str, int]]) -> list[Any]:
    caught: list[Any] = []

    def keep(value: Any) -> None:
        if len(caught) < PER_FUNCTION and _is_new(value, seen):
            caught.append(value)

    with _hooked(keep), contextlib.suppress(BaseException), alarm():
        function()
    return caught


def _is_new(value: Any, seen: set[tuple[str, int]]) -> bool:
    if isinstance(value, (bool, int, str, float, type(None))):
        return False
    try:
        key = (type(value).__name__, hash(value))
    except TypeError:
        key = (type(value).__name__, id(value))
    if key in seen:
        return False
    seen.add(key)
    return True


@contextlib.contextmanager
def _hooked(keep: Callable[[Any], None]) -> Iterator[None]:
    classes = [_class(name) for name in HOOKED]
    plain = [(cls, cls.__dict__["__eq__"]) for cls in classes]
    for cls, compare in plain:
        cls.__eq__ = _listening(compare, keep)
    try:
        yield
    finally:
        for cls, compare in plain:
            cls.__eq__ = compare


def _class(name: str) -> Any:
    module, _, cls = name.partition(":")
    return getattr(importlib.import_module(module), cls)


def _listening(compare: Any, keep: Callable[[Any], None]) -> Any:
    def eq(self: Any, other: Any) -> Any:
        if ".tests." in sys._getframe(1).f_globals.get("__name__", ""):
            keep(self)
            keep(other)
        return compare(self, other)

    return eq


def measure(values: list[Any], through: Echo, tally: Tally) -> None:
    """Store each value through another process and compare what comes back with every yardstick."""
    blobs = []
    for value in values:
        try:
            blobs.append((value, encode(value)))
        except SymError as error:
            _count_refusal(value, error, tally)
    clear_cache()
    for value, blob in blobs:
        back = through(blob)
        changed = differs(value, decode(back)) if back else "unreadable elsewhere"
        tally.kept += not changed
        if changed:
            tally.silent.append(f"{type(value).__name__}: {changed}: {_shown(value)}")


def _shown(value: Any) -> str:
    try:
        return str(value)[:60]
    except Exception as error:
        return f"not printable: {error}"


def _count_refusal(value: Any, error: SymError, tally: Tally) -> None:
    holds_code = isinstance(value, Basic) and value.has(*HOLDS_CODE)
    if holds_code or MADE_BY_A_TEST in error.failure.where:
        tally.code += 1
        return
    tally.refused[f"{type(value).__name__}: {error.failure.where}"[:150]] += 1


def measured(seconds: float) -> Tally:
    """What becomes of the expressions that so much time collects."""
    tally = Tally()
    with Echo() as through:
        for values in collect(seconds):
            measure(values, through, tally)
    return tally


def _report(tally: Tally) -> None:
    print(f"{tally.kept} kept, {tally.failures:.2f} % not, {tally.code} that hold code left out")
    for reason, count in tally.refused.most_common():
        print(f"{count:5} refused  {reason}")
    for line in tally.silent:
        print(f"      SILENT   {line}")


def write(count: int, path: str, seconds: float = 600) -> None:
    """`count` srepr texts that read back to the same object, spread over the classes."""
    names: Counter[str] = Counter()
    texts: dict[str, None] = {}
    scope = dict(vars(sympy))
    for values in collect(seconds, seed=2):
        for value in values:
            names[type(value).__name__] += 1
            text = _reads_back(value, scope) if names[type(value).__name__] <= 12 else ""
            if text:
                texts[text] = None
        if len(texts) >= count:
            break
    with open(path, "w", encoding="ascii") as sink:
        sink.writelines(text + "\n" for text in sorted(list(texts)[:count]))


def _reads_back(value: Any, scope: dict[str, Any]) -> str:
    try:
        with alarm():
            text = sympy.srepr(value)
            good = len(text) < 600 and text.isascii() and eval(text, scope) == value
    except (Exception, TooSlow):
        return ""
    return text if good and "\n" not in text else ""


def main(arguments: list[str]) -> None:
    """The command line; see the top of the file."""
    match arguments:
        case ["measure", *seconds]:
            _report(measured(float(seconds[0]) if seconds else 300))
        case ["write", count, path]:
            write(int(count), path)
        case _:
            print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
