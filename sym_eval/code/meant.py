"""What a name, an attribute or a key that is not there was meant for, and what to write for it.

Looks at the values that a program has, and at what is written where it failed; runs nothing of it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import sympy

from sym_core.names import GREEK
from sym_eval.code.builtin import MISSING
from sym_eval.code.modules import HIDDEN, facade, home_of


class Seen(NamedTuple):
    """Where a program failed: what was found in the error's text, the line, the names that it could
    use, and the value whose attribute was asked for."""

    found: Any
    fragment: str
    names: Mapping[str, Any]
    value: Any = None


# Names of other systems and of Python's library, and habits; the nearest word would mislead.
_ELSEWHERE = {
    "lim": "it is limit(f, x, 0)",
    "e": "Euler's number is E; a symbol: e = symbols('e')",
    "i": "the imaginary unit is I; a symbol: i = symbols('i')",
    "j": "the imaginary unit is I; a symbol: j = symbols('j')",
    **dict.fromkeys(("inf", "Inf", "infinity", "Infinity", "infty"), "infinity is oo"),
    **dict.fromkeys(("PI", "Pi"), "it is pi"),
    "log10": "it is log(x, 10)",
    "log2": "it is log(x, 2)",
    "cosine": "it is cos",
    "sine": "it is sin",
    "tangent": "it is tan",
    "integral": "it is integrate(f, (x, 0, 1))",
    "derivative": "it is diff(f, x)",
    "null": "it is None",
    **dict.fromkeys(
        ("dataclass", "property", "staticmethod", "classmethod", "Enum"),
        "use functions, dictionaries or namedtuple",
    ),
    **dict.fromkeys(
        ("positive", "negative", "real", "integer", "nonnegative", "nonzero", "commutative"),
        "an assumption is a keyword: symbols('x', positive=True)",
    ),
}
NO_DISPLAY = "it needs files or a display: print values"
# What only matrices have; a list of lists is often taken for one. SymPy's det() asks is_Matrix.
_OF_MATRICES = frozenset(
    ("T", "cofactor", "det", "eigenvals", "eigenvects", "inv", "is_Matrix", "norm", "nullspace")
    + ("rank", "rref", "shape", "trace", "transpose")
)
_PHYSICS = ("sympy.physics.mechanics", "sympy.physics.wigner")
_GREEK = frozenset(GREEK.values())
_SIDES = frozenset({"lhs", "rhs"})
# Methods by the names that people remember: the nearest that there is would be another one.
_METHODS = {
    **{"inverse": "inv", "determinant": "det", "eigenvalues": "eigenvals"},
    **{"eigenvectors": "eigenvects", "substitute": "subs", "replace_with": "subs"},
}


def undefined(seen: Seen) -> str:
    """For a name that is not defined."""
    name, names = seen.found[1], seen.names
    if name in MISSING:
        return MISSING[name]
    if re.fullmatch(r"_\d*", name):
        return "that step kept no value; sym_history shows which did"
    if name in HIDDEN:
        return NO_DISPLAY
    if name in names:  # "del sin": Python says of a name that no program made, that it is not there
        return "only names that a program made are deleted"
    if name in _ELSEWHERE:
        return _ELSEWHERE[name]
    if module := _home(seen):
        return f"import {name}" if module == name else f"from {module} import {name}"
    near = difflib.get_close_matches(name, names, 2, cutoff=0.8)
    if near:
        return f"did you mean {' or '.join(near)}?"
    if f"{name}(" in seen.fragment and (owner := _owner(name)):
        return f"it belongs to {owner}"
    if len(name) <= 2 or name in _GREEK:
        return f"define it first: {name} = symbols('{name}')"
    return f"define it first, as {name} = symbols('{name}') or {name} = …"


def _home(seen: Seen) -> str:
    """The module of a name that is called; an import lasts for its program only."""
    name, fragment = seen.found[1], seen.fragment
    if f"{name}(" in fragment:
        for module in _PHYSICS:
            if name in facade(module).public():
                return module
    return home_of(name) if re.search(rf"@{name}\b|\b{name}[.(]", fragment) else ""


def _owner(name: str) -> str:
    """What a value looks like that has this name as its attribute, where only some have it."""
    if name in _SIDES:
        return f"an equation: eq.{name}, of the first in a list sol[0].{name}"
    return f"a matrix: Matrix(…).{name}()" if name in _OF_MATRICES else ""


def in_module(seen: Seen) -> str:
    """For a name that a module does not have: the nearest that it has, else where to look."""
    name, module = seen.found["name"], seen.found["module"]
    if name in HIDDEN:
        return NO_DISPLAY
    near = difflib.get_close_matches(name, facade(module).public(), 2, cutoff=0.7)
    if near:
        return f"did you mean {' or '.join(near)}?"
    if module == "sympy" and (len(name) == 1 or name in _GREEK):
        return f"it is a symbol: from sympy.abc import {name}"
    if name == "sleep":
        return "there is nothing to wait for: leave it out"
    return "look up the function's name"


def attribute(seen: Seen) -> str:
    """For an attribute that a value does not have."""
    kind, name = seen.found[1], seen.found[2]
    if kind == "str":
        return f"it is text: make it mathematics with sympify('…') before .{name}"
    if name in _METHODS and _METHODS[name] in _public(kind):
        return f"did you mean .{_METHODS[name]}?"
    if hint := (_of_container(kind, seen) or _of_number(kind, name)):
        return hint
    if name in _OF_MATRICES and "Matrix" not in kind:
        return "it is one expression: only a matrix, as Matrix([[…]]), has that"
    if name in _SIDES:
        return f"it is a value, as solve gives it: leave .{name} out"
    if name in seen.names:
        return f"write {name}(value) instead"
    if name in _public("Poly"):
        return f"it belongs to a polynomial: Poly(value, x).{name}"
    near = difflib.get_close_matches(name, _public(kind), 1, cutoff=0.8)
    return f"did you mean .{near[0]}?" if near else "look at what the line before it gives"


def _of_container(kind: str, seen: Seen) -> str:
    name, value = seen.found[2], seen.value
    if kind in {"list", "tuple"} and name in _SIDES and not _holds(value, sympy.Eq):
        return f"it is a {kind} of values, as [0]: they have no .{name}"
    if kind == "tuple" and _holds(value, list):  # (value, multiplicity, [vectors])
        return f"it is a tuple: take one item, as [2][0], before .{name}"
    if kind in {"list", "tuple"} and name in _OF_MATRICES:
        return f"a {kind} is no matrix: write Matrix(…) around it"
    if kind == "FiniteSet":
        return f"it is a set: take one item, as list(…)[0], before .{name}"
    if kind in {"list", "tuple"}:
        return f"it is a {kind}: take one item, as [0], before .{name}"
    if kind == "dict":
        return f"it is a dict: take one value, as {_item(value, name)}"
    if kind.startswith("Boolean"):
        return "Eq(a, b) became true or false: nothing was left to solve in it"
    return ""


def _holds(value: Any, kind: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(isinstance(item, kind) for item in value)


def _item(value: Any, name: str) -> str:
    # A program may raise such an error itself, about whatever it likes.
    keys = value if isinstance(value, dict) else ()
    symbol = next((key for key in keys if isinstance(key, sympy.Symbol)), None)
    return f"d['{name}']" if symbol is None else f"sol[{symbol.name}]"


def _of_number(kind: str, name: str) -> str:
    if kind in {"int", "float", "complex"} and name in _public("Expr"):
        return f"it is a plain number: sympify(value).{name}, or make it a symbol again"
    return ""


def key(seen: Seen) -> str:
    """For a key that a dictionary does not have: those that it has, where the line names it."""
    written = re.search(r"(\w+)\[", seen.fragment)
    value = seen.names.get(written[1]) if written else None
    if not isinstance(value, dict) or not value:
        return "look at the dictionary's keys"
    symbols = [each.name for each in value if isinstance(each, sympy.Symbol)]
    if symbols and written:
        return f"its keys are symbols: write {written[1]}[{symbols[0]}]"
    return "look at the dictionary's keys"


def _public(kind: str) -> list[str]:
    """The attributes that values of one of SymPy's classes show."""
    found = getattr(sympy, kind, None) or getattr(sympy.matrices, kind, None)
    return [name for name in dir(found) if not name.startswith("_")]
