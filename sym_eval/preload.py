"""Import, before the first fork, everything a job could ever import; and refuse the rest.

A sealed child cannot read a file, so what is not here now is not there then. Only the standard
library, SymPy, what SymPy computes with, and ourselves may be imported: other packages (numpy,
matplotlib …) that happen to be installed would bring threads into a process that forks, and
seconds into its start. Nothing in here runs any mathematics.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import random
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

PACKAGES = frozenset(
    {
        *("sympy", "mpmath", "gmpy2", "flint", "sym_core", "sym_eval"),
        *sys.stdlib_module_names,
    }
)

# Parts of SymPy that need what is not allowed here (ANTLR, C compilers, windows, IPython), or are
# its own tests.
_LEFT_OUT = re.compile(
    r"sympy\.(?:.*\.)?(?:tests|benchmarks|sandbox|conftest|testing|_antlr|_build_\w+|autolev|pyglet\w*"
    r"|pygletplot|backends|__main__)(?:\.|$)"
    r"|sympy\.(?:parsing\.(?:latex|sym_expr|fortran|c)|this|galgebra|deprecated"
    r"|utilities\.(?:runtests|pytest|randtest|tmpfiles|autowrap|_compilation|benchmarking|mathml"
    r"|matchpy_connector)"
    r"|printing\.(?:preview|gtk)|interactive\.(?:session|printing|traversal)|integrals\.rubi"
    r"|physics\.quantum\.circuitplot|plotting\.experimental_lambdify)(?:\.|$)"
)

# What SymPy, mpmath and Python itself import inside functions.
_STANDARD = """
ast atexit bisect cmath copy dataclasses decimal encodings.ascii encodings.idna encodings.latin_1
encodings.utf_8 fnmatch fractions getpass glob heapq importlib.resources inspect itertools json
linecache logging math numbers operator pickle platform pprint random secrets shutil statistics
string stringprep tempfile textwrap timeit tokenize traceback typing unicodedata xml.dom.minidom
"""


# How Python 3.12 and newer print integers of many digits.
SINCE_3_12 = ["_pylong"] if sys.version_info >= (3, 12) else []


class OnlyTheseImports:
    """An import finder that refuses every package not named in PACKAGES."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """None (let the others look) for what is allowed, else ModuleNotFoundError."""
        if name.partition(".")[0] in PACKAGES:
            return None
        raise ModuleNotFoundError(f"{name} is not part of this kernel", name=name)


def close_the_list() -> None:
    """From now on only PACKAGES can be imported in this process."""
    sys.meta_path.insert(0, OnlyTheseImports())


def load() -> dict[str, str]:
    """Import it all; what could not be imported, and why. Takes about a second."""
    failed = _all_imported(_STANDARD.split() + SINCE_3_12)
    path = _import_sympy()
    # Formatting a warning costs time and nobody reads a child's stderr.
    warnings.resetwarnings()
    warnings.simplefilter("ignore")
    return failed | _all_imported(_below(path, "sympy."))


def _import_sympy() -> list[str]:
    # SymPy numbers its dummies from a start it draws while it is imported. Hashes, and with them
    # the order of terms, follow these numbers: they have to be the same in every kernel.
    drawn = random.Random
    random.Random = functools.partial(drawn, 0)  # type: ignore[assignment, misc]
    try:
        import sympy
    finally:
        random.Random = drawn  # type: ignore[misc]
    return list(sympy.__path__)


def _all_imported(names: Iterable[str]) -> dict[str, str]:
    return dict(filter(None, map(_imported, names)))


def _imported(name: str) -> tuple[str, str] | None:
    try:
        importlib.import_module(name)
    except Exception as error:  # another release of SymPy may lack a corner; the rest works
        return name, f"{type(error).__name__}: {error}"
    return None


def _below(path: Sequence[str], prefix: str) -> Iterator[str]:
    for module in pkgutil.iter_modules(path, prefix):
        if _LEFT_OUT.match(module.name):
            continue
        yield module.name
        if module.ispkg:
            folder = module.name.rpartition(".")[2]
            yield from _below([f"{directory}/{folder}" for directory in path], module.name + ".")
