"""What a program can import: facades that hold chosen objects of a module and nothing else.

No facade hands out a module, a registry or anything that reads, writes, compiles or displays. What
is not in the tables cannot be imported, and the error says what to use instead.
"""

from __future__ import annotations

import importlib
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from sym_core.errors import Code, SymError

# Public names that evaluate text, touch files or terminals, run compilers, or change how SymPy
# works for later calls. A sealed child lets none of them do harm; here they are missing.
HIDDEN = frozenset(
    {
        *("plot", "plot_backends", "plot_implicit", "plot_parametric", "plot3d", "textplot"),
        *("plot3d_parametric_line", "plot3d_parametric_surface", "PlotGrid", "PlotSeries"),
        *("preview", "test", "doctest", "pager_print"),
        *("print_gtk", "autowrap", "codegen", "ufuncify", "binary_function", "import_module"),
        *("get_class", "get_resource", "cacheit", "threaded", "xthreaded", "public", "source"),
        *("clear_cache", "print_cache", "memoize_property", "deprecated", "doctest_depends_on"),
        *("evalf", "eval_expr", "parse_maxima", "stringify_expr", "experimental_lambdify"),
        *("debug", "debugf", "filldedent", "use", "postfixes", "postorder", "kernS", "parse_file"),
        *("read_qasm_file", "qasm", "compile_run_strings", "make_routine", "lambdastr", "identify"),
        *("implemented_function", "print_tree", "tree", "dotprint", "dotnode", "dotedges"),
        *("pycode", "print_python", "python", "runtests", "singleton", "memoize", "maple_code"),
        *("splot_2d", "plot_2d", "fplot", "cplot", "nprint", "runtests", "doctests", "timing"),
        *("lazy_function", "vring", "vfield", "pollute", "load_file", "init_vprinting"),
        *("register_handler", "remove_handler", "read_qasm", "Qasm", "configure"),
        *("monitor", "interactive_traversal", "enable_automatic_int_sympification", "register"),
    }
)

_SYMPY = (
    *("abc", "algebras", "assumptions", "calculus", "combinatorics", "concrete", "core"),
    *("diffgeom", "discrete", "functions", "geometry", "holonomic", "integrals", "logic"),
    *("matrices", "ntheory", "physics", "polys", "series", "sets", "simplify", "solvers"),
    *("stats", "tensor", "vector", "crypto", "liealgebras", "utilities.iterables"),
    *("printing.latex", "printing.pretty", "printing.str", "printing.repr", "printing.mathml"),
    *("parsing.sympy_parser", "printing", "parsing", "utilities", "utilities.lambdify"),
    *("utilities.misc", "utilities.exceptions", "utilities.enumerative"),
    *("interactive", "interactive.printing", "strategies", "unify", "categories"),
)
# Packages of mathematics whose modules are asked for names that they do not list for a star.
_LISTED_IN_PART = frozenset(
    {
        *("calculus", "combinatorics", "concrete", "discrete", "functions", "geometry"),
        *("integrals", "logic", "matrices", "ntheory", "polys", "series", "sets", "simplify"),
        *("solvers", "stats", "tensor", "vector"),
    }
)
# Submodules of which nothing but names that SymPy itself exports is shown; of what lies below them,
# such as compilers and a runner of tests, only what the table above lists.
_ONLY_TOP = frozenset({"utilities", "utilities.lambdify", "utilities.misc", "interactive"})

_STANDARD: Mapping[str, str] = {
    "math": "*",
    "cmath": "*",
    "itertools": "*",
    "functools": "reduce partial lru_cache cache cmp_to_key",
    "fractions": "Fraction",
    "decimal": "Decimal getcontext localcontext ROUND_HALF_UP ROUND_HALF_EVEN ROUND_DOWN ROUND_UP",
    "collections": "Counter OrderedDict defaultdict deque namedtuple ChainMap",
    "statistics": "mean fmean median mode stdev variance pstdev pvariance geometric_mean "
    "harmonic_mean multimode quantiles median_low median_high correlation linear_regression "
    "covariance",
    "operator": "add sub mul truediv floordiv mod pow neg pos abs eq ne lt le gt ge and_ or_ xor "
    "not_ invert lshift rshift itemgetter contains countOf indexOf index truth is_ is_not matmul",
    "typing": "Any Callable Dict FrozenSet Generator Iterable Iterator List Mapping Optional "
    "Sequence Set Tuple Union",
    "collections.abc": "Callable Generator Iterable Iterator Mapping Sequence",
    "random": "Random choice choices gauss randint random randrange sample seed shuffle uniform",
    "time": "time perf_counter monotonic process_time",
    "copy": "copy deepcopy",
    "numbers": "Number Complex Real Rational Integral",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits punctuation",
    "bisect": "bisect bisect_left bisect_right insort insort_left insort_right",
    "heapq": "heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest",
    "pprint": "pprint pformat",
    "warnings": "filterwarnings simplefilter",
    "__future__": "annotations division print_function",
}

_INSTEAD = {
    "numpy": "use sympy.Matrix, list comprehensions, and N() for numbers",
    "scipy": "use sympy, or mpmath for numeric roots, integrals and equations",
    "matplotlib": "there is no display; print values",
    "pandas": "use lists and dictionaries",
    "sympy.plotting": "there is no display; print values",
    "dataclasses": "use functions, dictionaries or namedtuple",
    "IPython": "print values; display(value) is there without an import",
    "enum": "use dictionaries or plain numbers",
    "abc": "use functions, dictionaries or namedtuple",
    "re": "use the methods of str, as replace, split and find",
    "json": "print values, or put them into the text yourself",
    "contextlib": "with is for precision: write the lines without it",
    **dict.fromkeys(
        ("os", "sys", "io", "pathlib", "shutil", "subprocess", "pickle", "csv", "glob", "tempfile"),
        "programs reach no files and no system",
    ),
    **dict.fromkeys(("requests", "urllib", "socket", "http"), "programs reach no network"),
    **dict.fromkeys(("threading", "multiprocessing", "asyncio", "concurrent"), "write a loop"),
}


class NotThere(SymError, ModuleNotFoundError):
    """A module that is not there: programs that are prepared for it go on without."""


_NO_MORE: Mapping[str, Any] = types.MappingProxyType({})


class Facade:
    """A module as a program sees it: a name and a few objects. Has no state of its own."""

    def __init__(
        self,
        name: str,
        objects: Mapping[str, Any],
        parts: frozenset[str],
        unstarred: Mapping[str, Any] = _NO_MORE,
    ) -> None:
        """`parts` are names of submodules, each a facade too; `unstarred` objects are had by name
        and not by a star."""
        self._name, self._objects, self._parts = name, objects, parts
        self._named = {**unstarred, **objects}

    def __repr__(self) -> str:
        return f"<module {self._name!r}>"

    def named(self, name: str) -> Any:
        """The object or submodule of that name; AttributeError if it is not shown."""
        if name in self._named:
            return self._named[name]
        if name in self._parts:
            return facade(f"{self._name}.{name}")
        raise AttributeError(f"module {self._name!r} has no attribute {name!r}")

    def public(self) -> dict[str, Any]:
        """What `from … import *` binds."""
        return dict(self._objects)


@cache
def facade(name: str) -> Facade:
    """The facade of a module; E_AST_BLOCK for a module that is not there."""
    top, _, rest = name.partition(".")
    if name in _STANDARD:
        return Facade(name, _chosen(name, _STANDARD[name]), _parts_of(name, _STANDARD))
    if top == "sympy" and (not rest or _shown(rest)):
        parts = _parts_of(rest, _SYMPY) if rest else _tops(_SYMPY)
        return Facade(name, _sympy(name, rest), parts | _submodules(name), _unstarred(name, rest))
    if name == "mpmath":
        module = importlib.import_module(name)
        version = {"__version__": module.__version__}
        return Facade(name, dict(_public(module, ("mpmath", "math"))), _NONE, version)
    instead = _INSTEAD.get(name) or _INSTEAD.get(top) or "sympy, math and mpmath are here"
    raise NotThere(Code.AST_BLOCK, f"the module {name[:60]!r} is not available", hint=instead)


def imported(name: str, bound: str) -> Facade:
    """import a.b.c: checks the whole path, gives the module to be bound."""
    facade(name)
    return facade(bound)


def taken(module: str, name: str) -> Any:
    """from module import name; ImportError if it has none."""
    source = facade(module)
    try:
        return source.named(name)
    except AttributeError:
        if name in HIDDEN:
            hint = _INSTEAD.get(f"{module}.plotting", "it needs files or a display")
            raise SymError(Code.AST_BLOCK, f"{name} is not available", hint=hint) from None
        raise ImportError(f"cannot import name {name!r} from {module!r}") from None


def home_of(name: str) -> str:
    """The module of Python's library that has that name, or is called so; "" when none is."""
    homes = (module for module in _STANDARD if name in facade(module).public())
    return name if name in _STANDARD else next(homes, "")


_NONE: frozenset[str] = frozenset()


def _shown(rest: str) -> bool:
    parts = rest.split(".")
    if any(part.startswith("_") for part in parts) or (parts[0] in _ONLY_TOP and len(parts) > 1):
        return rest in _SYMPY
    return any(rest == part or rest.startswith(f"{part}.") for part in _SYMPY)


def _tops(parts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part.partition(".")[0] for part in parts)


def _parts_of(name: str, table: Any) -> frozenset[str]:
    begin = f"{name}."
    return frozenset(
        part.removeprefix(begin).partition(".")[0] for part in table if part.startswith(begin)
    )


def _submodules(name: str) -> frozenset[str]:
    """Public submodules of a package that is shown with all its parts."""
    rest = name.partition(".")[2]
    if not rest or rest in _ONLY_TOP or not any(rest.startswith(part) for part in _SYMPY):
        return _NONE
    module = importlib.import_module(name)
    return frozenset(
        key
        for key, value in vars(module).items()
        if isinstance(value, types.ModuleType)
        and not key.startswith("_")
        and value.__name__ == f"{name}.{key}"
        and _shown(value.__name__.partition(".")[2])
    )


def _chosen(name: str, words: str) -> dict[str, Any]:
    module = importlib.import_module(name)
    if words == "*":
        return {key: value for key, value in vars(module).items() if not key.startswith("_")}
    found = {word: getattr(module, word) for word in words.split() if hasattr(module, word)}
    return {**found, **_TWINS.get(name, {})}


def _sympy(name: str, rest: str) -> dict[str, Any]:
    module = importlib.import_module(name)
    if rest not in _ONLY_TOP:
        shown = {**dict(_public(module, ("sympy",))), **_TWINS.get(name, {})}
        return shown | ({"mpmath": facade("mpmath")} if hasattr(module, "mpmath") else {})
    top = facade("sympy").public()
    objects = {k for k, value in vars(module).items() if not isinstance(value, types.ModuleType)}
    return {key: top[key] for key in objects & top.keys()}


def _as_it_is(*given: Any, **named: Any) -> None:
    """init_printing(): values are always shown as text, so there is nothing to set up."""


def _wraps(function: Any) -> Any:
    """functools.wraps with the one thing that programs see of it: the function's name."""

    def named(wrapper: Any) -> Any:
        if isinstance(wrapper, types.FunctionType) and isinstance(function, types.FunctionType):
            wrapper.__name__ = function.__name__
        return wrapper

    return named


# What programs begin with, without what the real ones could change.
_TWINS: Mapping[str, Mapping[str, Any]] = {
    "functools": {"wraps": _wraps},
    "sympy": {"init_printing": _as_it_is, "init_session": _as_it_is},
    "sympy.interactive.printing": {"init_printing": _as_it_is},
}


def _unstarred(name: str, rest: str) -> Mapping[str, Any]:
    """What a module of mathematics has beyond the names that it lists for a star."""
    module = importlib.import_module(name)
    if not rest:
        return {"__version__": module.__version__}
    if rest.partition(".")[0] not in _LISTED_IN_PART:
        return _NO_MORE
    return dict(_public(module, ("sympy",), list(vars(module))))


def _public(
    module: types.ModuleType, homes: tuple[str, ...], names: list[str] | None = None
) -> Iterator[tuple[str, Any]]:
    """Names that do not begin with an underscore, of objects that were made in these packages."""
    from sym_eval.code import gate, sinks

    for name in names or getattr(module, "__all__", None) or vars(module):
        value = getattr(module, name, None)
        if name.startswith("_") or name in HIDDEN or isinstance(value, types.ModuleType):
            continue
        value = sinks.replaced(module.__name__, name, value)
        if _made_in(value, homes) and gate.admissible(value):
            yield name, value


def _made_in(value: Any, homes: tuple[str, ...]) -> bool:
    """Whether it comes from one of these packages: SymPy's modules also hold what they import."""
    if isinstance(value, (int, float, complex, str)):
        return True
    made = getattr(value, "__module__", None) or type(value).__module__
    return str(made).partition(".")[0] in {*homes, "sym_eval"}
