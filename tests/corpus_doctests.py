"""SymPy's own doctests as programs of a session: the measure of what `sym_exec` runs unchanged.

    python -m tests.corpus_doctests [MODULE …]   run them, count, and list what differs by reason

Each docstring is a session of its own, each of its examples a program. What it shows is compared as
doctest compares. Examples that need a file, a display or another printer are counted apart.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import multiprocessing
import pkgutil
import re
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import sympy
from sympy import sstrrepr
from sympy.printing.pretty.pretty_symbology import pretty_use_unicode
from sympy.printing.pretty.stringpict import stringPict

from sym_core.errors import SymError
from tests.corpus_echo import TooSlow, alarm
from tests.programming import Session

PACKAGES = ["core", "simplify", "solvers", "integrals", "series", "matrices", "polys", "functions"]
PER_EXAMPLE = 10  # s: the longest honest one takes about five
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
# What such an example speaks of. An import is apart too where the package is not there for SymPy.
APART = {
    "a file or a display": r"plot|\bopen\(|preview|pager|savefig|matplotlib|dotprint|\.show\(",
    "set-up of printing": r"init_printing|init_session|pprint_use_unicode|sstr\(|pretty_print\(",
    "a package beside SymPy": r"numpy|scipy|gmpy|\bnp\.|tensorflow|theano|symengine|flint|pycosat",
    "how SymPy works inside": r"sympy\.core\.cache|doctest|inspect|sympify\.converter|SYMPY_",
}


@dataclass
class Tally:
    """What became of the examples: how many agree, how many are apart, the others by reason."""

    agree: int = 0
    displayed: int = 0  # of these agree only in SymPy's own display: sets in order, short decimals
    apart: Counter[str] = field(default_factory=Counter)
    differ: dict[str, list[str]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """Per cent of the examples that are not apart and agree."""
        return 100 * self.agree / max(1, self.agree + sum(map(len, self.differ.values())))

    def add(self, other: Tally) -> None:
        """Take another one's counts in."""
        self.agree += other.agree
        self.displayed += other.displayed
        self.apart += other.apart
        for reason, shown in other.differ.items():
            self.differ.setdefault(reason, []).extend(shown)


def modules(packages: list[str]) -> Iterator[str]:
    """Names of all modules in these packages that are no tests."""
    for package in packages:
        home = importlib.import_module(f"sympy.{package}")
        yield home.__name__
        for found in pkgutil.walk_packages(getattr(home, "__path__", ()), f"{home.__name__}."):
            if not re.search(r"\.(tests|benchmarks)\b", found.name):
                yield found.name


def measured(name: str) -> Tally:
    """What becomes of the doctests of one module."""
    tally = Tally()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tests = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name))
        except ImportError:
            return tally
        for test in tests:
            _run(test, tally)
    return tally


def _run(test: doctest.DocTest, tally: Tally) -> None:
    session = Session()
    lost = ""  # why a name of an earlier example is not there
    for example in test.examples:
        apart = _apart(example)
        if apart:
            tally.apart[apart] += 1
            continue
        shown, reason = _shown(session, example)
        agrees = _as_expected(example, shown, reason)
        if agrees is not None:
            tally.agree += 1
            tally.displayed += agrees
            continue
        where = f"{test.name}: {example.source.strip()}"
        got = shown[0].strip() if shown else reason
        detail = f"{where}\n    want {example.want.strip()!r}\n    got  {got!r}"
        failed = "" if shown else reason
        tally.differ.setdefault(_kind(failed, lost), []).append(detail)
        lost = lost or reason


def _apart(example: doctest.Example) -> str:
    if example.options.get(doctest.SKIP):
        return "skipped by SymPy"
    texts = (reason for reason, words in APART.items() if re.search(words, example.source))
    return next(texts, "")


def _shown(session: Session, example: doctest.Example) -> tuple[tuple[str, str] | None, str]:
    """What is shown of it, and in SymPy's own display; none and a sentence if it fails. The
    sentence of one that does not fail says what was not kept."""
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), alarm(PER_EXAMPLE):
            ran = session.run(example.source)
            shown = [f"{show(ran.value)}\n" if ran.shown else "" for show in (repr, sstrrepr)]
    except SymError as error:
        return None, error.failure.text()
    except TooSlow:
        return None, "too slow"
    except Exception as error:  # what cannot be printed
        return None, f"{type(error).__name__}: {error}"
    printed = out.getvalue()
    lost = "".join(f"not kept: {each}" for each in ran.left.lost)
    return (printed + shown[0], printed + shown[1]), lost


def _as_expected(
    example: doctest.Example, shown: tuple[str, str] | None, reason: str
) -> bool | None:
    """None if it differs, else whether it is only in SymPy's own display that it agrees."""
    if shown is None:
        # One that shows an error shows its kind.
        kind = (example.exc_msg or "").partition(":")[0].strip().rpartition(".")[2]
        return False if kind and kind in reason else None
    check = doctest.OutputChecker().check_output
    if example.exc_msg is not None:
        return None
    if check(example.want, shown[0], FLAGS):
        return False
    return True if check(example.want, shown[1], FLAGS) else None


def _kind(reason: str, lost: str) -> str:
    """A reason without what differs from example to example."""
    if "is not defined" in reason and lost:
        return "a name of an example before it"
    plain = re.sub(r"'[^']*'|\d+", "…", reason.partition("; ")[0])
    return plain[:70] or "shows something else"


def measure(names: list[str]) -> Tally:
    """All of them, each module in a process that runs nothing else."""
    tally = Tally()
    with multiprocessing.get_context("fork").Pool(2, _as_sympy_tests, maxtasksperchild=1) as pool:
        for each in pool.imap_unordered(measured, names):
            tally.add(each)
    return tally


def _as_sympy_tests() -> None:
    """SymPy's runner sets its printers to ASCII first, and to lines of any length."""
    pretty_use_unicode(False)
    stringPict.terminal_width = lambda self: 0


def main(arguments: list[str]) -> None:
    """The command line; see the top of the file."""
    tally = measure(arguments or list(modules(PACKAGES)))
    for reason, shown in sorted(tally.differ.items(), key=lambda each: -len(each[1])):
        print(f"{len(shown):5} {reason}")
        for each in shown:
            print(f"      {each}")
    for reason, count in tally.apart.most_common():
        print(f"{count:5} apart: {reason}")
    differ = sum(map(len, tally.differ.values()))
    print(f"{tally.agree} agree, {tally.displayed} of them in SymPy's display only")
    print(f"{differ} do not: {tally.share:.2f} % agree (SymPy {sympy.__version__})")


if __name__ == "__main__":
    main(sys.argv[1:])
