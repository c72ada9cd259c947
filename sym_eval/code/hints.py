"""What went wrong in a program, in one line with the line's number, and what to change.

The mistakes that agents really make have a hint of their own. Never shows a traceback.
"""

from __future__ import annotations

import difflib
import inspect
import re
import traceback
import types
from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_core.errors import Code, Failure, SymError
from sym_core.names import GREEK
from sym_eval.code.builtin import MISSING
from sym_eval.code.modules import HIDDEN, facade
from sym_eval.code.source import FILE

_WORDS = 300  # characters of an error's own text


def failure_of(error: Exception, text: str, names: Mapping[str, Any]) -> Failure:
    """The failure for what a program raised; `names` are those it could use."""
    line = line_of(error.__traceback__)
    if isinstance(error, SymError):
        failure = error.failure
        return Failure(**(vars(failure) | {"line": failure.line or line}))
    what = " ".join(str(_said(error)).split())[:_WORDS]
    if isinstance(error, sympy.SympifyError) and isinstance(error.base_exc, SymError):
        what = error.base_exc.failure.text()[:_WORDS]
    kind = type.__getattribute__(type(error), "__name__")
    fragment = _line(text, line)
    hint = _hint(error, what, fragment, names)
    code = Code.INPUT_LIMIT if isinstance(error, RecursionError) else Code.RUNTIME
    code = Code.NAME if isinstance(error, NameError) else code
    code = Code.UNSOLVED if isinstance(error, NotImplementedError) else code
    code = Code.MEMORY if isinstance(error, MemoryError) else code
    return Failure(
        code, f"{kind}: {what}" if what else kind, line=line, hint=hint, fragment=fragment
    )


def line_of(trace: types.TracebackType | None) -> int | None:
    """The line of the program in which it happened, the innermost."""
    lines = [frame.lineno for frame in traceback.extract_tb(trace) if frame.filename == FILE]
    return lines[-1] if lines else None


def _said(error: Exception) -> object:
    """The error's own text; one that raises while it is made is none."""
    try:
        return str(error)
    except Exception:
        return ""


def _line(text: str, line: int | None) -> str:
    lines = text.splitlines()
    return lines[line - 1].strip()[:120] if line and line <= len(lines) else ""


def _hint(error: Exception, what: str, fragment: str, names: Mapping[str, Any]) -> str:
    for kind, pattern, make in _HINTS:
        found = re.search(pattern, what)
        if isinstance(error, kind) and found:
            return make(found, fragment, names)
    return "change that line"


Make = Callable[[Any, str, Mapping[str, Any]], str]


def _undefined(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    name = found[1]
    if name in MISSING:
        return MISSING[name]
    if re.fullmatch(r"_\d*", name):
        return "that step kept no value; sym_history shows which did"
    if name in HIDDEN:
        return _NO_DISPLAY
    if name in names:  # "del sin": Python says of a name that no program made, that it is not there
        return "only names that a program made are deleted"
    near = difflib.get_close_matches(name, names, 2, cutoff=0.8)
    if near:
        return f"did you mean {' or '.join(near)}?"
    if f"{name}(" in fragment and (owner := _owner(name)):
        return f"it belongs to {owner}"
    if len(name) <= 2 or name in _GREEK:
        return f"define it first: {name} = symbols('{name}')"
    return f"define it first, as {name} = symbols('{name}') or {name} = …"


def _owner(name: str) -> str:
    """What a value looks like that has this name as its attribute, where only some have it."""
    if name in {"lhs", "rhs"}:
        return f"an equation: eq.{name}, of the first in a list sol[0].{name}"
    return f"a matrix: Matrix(…).{name}()" if name in _OF_MATRICES else ""


# What only matrices have; a list of lists is often taken for one. SymPy's det() asks is_Matrix.
_OF_MATRICES = frozenset(
    ("T", "cofactor", "det", "eigenvals", "eigenvects", "inv", "is_Matrix", "norm", "nullspace")
    + ("rank", "rref", "shape", "trace", "transpose")
)
_GREEK = frozenset(GREEK.values())
_NO_DISPLAY = "it needs files or a display: print values"


def _in_module(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    """The nearest name that the module has, else where to look."""
    name, module = found["name"], found["module"]
    if name in HIDDEN:
        return _NO_DISPLAY
    near = difflib.get_close_matches(name, facade(module).public(), 2, cutoff=0.7)
    return f"did you mean {' or '.join(near)}?" if near else "look up the function's name"


def _attribute(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    kind, name = found[1], found[2]
    if kind == "str":
        return f"it is text: make it mathematics with sympify('…') before .{name}"
    if kind in {"list", "tuple"} and name in _OF_MATRICES:
        return f"a {kind} is no matrix: write Matrix(…) around it"
    if kind == "FiniteSet":
        return f"it is a set: take one item, as list(…)[0], before .{name}"
    if kind in {"list", "tuple"}:
        return f"it is a {kind}: take one item, as [0], before .{name}"
    if kind == "dict":
        return f"it is a dict: take one value, as d['{name}']"
    if kind.startswith("Boolean"):
        return "Eq(a, b) became true or false: nothing was left to solve in it"
    if name in names:
        return f"write {name}(value) instead"
    near = difflib.get_close_matches(name, _public(kind), 1, cutoff=0.8)
    return f"did you mean .{near[0]}?" if near else "look at what the line before it gives"


def _public(kind: str) -> list[str]:
    """The attributes that values of one of SymPy's classes show."""
    return [name for name in dir(getattr(sympy, kind, None)) if not name.startswith("_")]


def _unordered(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    if "solve" in fragment and "==" in fragment:
        return "an equation is Eq(a, b): a == b compares and gives False"
    return "compare numbers, or use Piecewise, Max and Min for symbols"


def _arguments(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    """How the function is called: by an example, else by the names of its arguments."""
    name = found[1]
    if name in _CALLED:
        return f"it is {_CALLED[name]}"
    try:
        called = ", ".join(inspect.signature(names[name]).parameters)
    except (KeyError, TypeError, ValueError):
        return "look at the function's arguments"
    return f"it is {name}({called})"


_CALLED = {
    "limit": "limit(f, x, 0)",
    "subs": "expr.subs(x, 2) or expr.subs({x: 2, y: 3})",
    "summation": "summation(f, (k, 1, n))",
    "product": "product(f, (k, 1, n))",
    "diff": "diff(f, x)",
    "integrate": "integrate(f, (x, 0, 1))",
    "dsolve": "dsolve(Eq(f(x).diff(x), f(x)), f(x))",
    "collect": "collect(f, x)",
}


def _operands(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    what = found.string
    if "UndefinedFunction" in what:
        return "an unknown function has its argument with it: f(x), also in f(x).diff(x)"
    if "Equality" in what:
        return "an equation is no number: work with eq.lhs and eq.rhs"
    if "FunctionType" in what or "'function'" in what:
        return "a function is no number: call it, as f(x)"
    if "NoneType" in what:
        return "one of them is None: a function without return gives None"
    return "apply it item by item"


def _called(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    kind = found[1]
    if kind == "Symbol":
        return "a product needs *, as x*(…); an unknown function is Function('f')"
    if kind in {"Add", "Mul", "Pow"} or hasattr(sympy, kind):
        return "put values in with .subs(x, 3), or write * for a product"
    return "a name hides the function, or * is missing"


def _to_float(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    if re.search(r"\b(math|cmath)\.|import \*", fragment):
        return "math takes numbers only: use sympy's, as sin(x)"
    return "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions"


_MATRICES = sympy.matrices.exceptions
_POLYNOMIAL = sympy.polys.polyerrors.BasePolynomialError
_INCONSISTENT = sympy.core.facts.InconsistentAssumptions
_NUMBER = "that name is a number here: make it a symbol again, x = symbols('x')"


def _always(hint: str) -> Make:
    return lambda found, fragment, names: hint


_HINTS: tuple[tuple[Any, str, Make], ...] = (
    (NameError, r"name '(\w+)' is not defined", _undefined),
    (AttributeError, r"'(\w+)' object has no attribute '(\w+)'", _attribute),
    (AttributeError, r"module '(?P<module>\S+)' has no attribute '(?P<name>\w+)'", _in_module),
    (ImportError, r"cannot import name '(?P<name>\w+)' from '(?P<module>\S+)'", _in_module),
    (TypeError, r"cannot determine truth value", _unordered),
    (TypeError, r"for \^", _always("a power is **")),
    (TypeError, r"'(\w+)' object is not callable", _called),
    (TypeError, r"object is not callable", _always("a name hides the function, or * is missing")),
    (TypeError, r"unpack", _always("give as many values as names: x, y = symbols('x y')")),
    (ValueError, r"unpack", _always("give as many values as names: x, y = symbols('x y')")),
    (TypeError, r"(?:expression|complex|symbols) to (?:float|int)", _to_float),
    (TypeError, r"concatenate str", _always("make it text: str(value), or write f'… {value}'")),
    (TypeError, r"format string passed", _always("write str(…) in it: f'{str(x):>10}'")),
    (TypeError, r"as an integer", _always("give a whole number: int(value)")),
    (TypeError, r"indices must be", _always("items of a list are found by number, as [0]")),
    (
        TypeError,
        r"'(?:set|FiniteSet)' object is not sub",
        _always("a set has no order: list(…)[0]"),
    ),
    (TypeError, r"not subscriptable", _always("it has no items: only lists, dicts, matrices do")),
    (TypeError, r"unhashable type", _always("a key or an item of a set is a tuple, not a list")),
    (TypeError, r"no len\(\)", _always("it is one value, not a list")),
    (TypeError, r"unsupported operand", _operands),
    (TypeError, r"sequence|concatenate", _always("apply it item by item")),
    (TypeError, r"(\w+)\(\) (?:missing|takes|got)", _arguments),
    (TypeError, r"argument", _always("look at the function's arguments")),
    (ValueError, r"variable cannot be a number", _always(_NUMBER)),
    (ValueError, r"derivative wrt", _always("a variable is one symbol: diff(f, x, y) is by both")),
    (
        ValueError,
        r"Invalid limits|requires values for lower",
        _always("bounds go in brackets: integrate(f, (x, 0, 1))"),
    ),
    (ValueError, r"Could not find root", _always("start elsewhere; for complex roots at 1 + I")),
    (ValueError, r"mismatched dimensions", _always("every row has as many entries as the first")),
    (ValueError, r"invalid literal|could not convert", _always("sympify('…') reads mathematics")),
    (ZeroDivisionError, "", _always("use Rational(a, b) and look at the denominator")),
    (RecursionError, "", _always("write it as a loop, or make it less deep")),
    (OverflowError, "", _always("use Integer or N() instead of floats")),
    (KeyError, "", _always("look at the dictionary's keys")),
    (IndexError, "", _always("look at the length first: len(…)")),
    (sympy.SympifyError, r": \[", _always("apply it item by item")),
    (sympy.SympifyError, "", _always("write mathematics in it, as '2*x + 1'")),
    (_MATRICES.NonInvertibleMatrixError, "", _always("it has no inverse: A.pinv(), or A.rank()")),
    (_MATRICES.NonSquareMatrixError, "", _always("it is for square matrices: A.shape")),
    (_MATRICES.ShapeError, "", _always("look at the shapes: A.shape")),
    (_INCONSISTENT, "", _always("these assumptions exclude each other: leave one out")),
    (_POLYNOMIAL, "", _always("it is no polynomial: try solve, nsolve or simplify")),
    (MemoryError, "", _always("hold fewer values at once: sum in a loop, not in a list")),
    (NotImplementedError, "", _always("no method for this form: try nsolve, or rewrite it")),
    (AssertionError, "", _always("what was asserted is false")),
    (ImportError, "", _always("sympy, math and mpmath are there")),
)
