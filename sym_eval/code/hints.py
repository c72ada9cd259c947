"""What went wrong in a program, in one line with the line's number, and what to change.

The mistakes that agents really make have a hint of their own. Never shows a traceback.
"""

from __future__ import annotations

import inspect
import re
import traceback
import types
from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_core.errors import Code, Failure, SymError
from sym_eval.code import meant
from sym_eval.code.meant import Seen
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
            return make(Seen(found, fragment, names, getattr(error, "obj", None)))
    return "change that line"


Make = Callable[[Seen], str]


def _unordered(seen: Seen) -> str:
    if "solve" in seen.fragment and "==" in seen.fragment:
        return "an equation is Eq(a, b): a == b compares and gives False"
    if re.search(r"[<>].*\b(and|or)\b|\b(and|or)\b.*[<>]|[<>][^,()]*[<>]", seen.fragment):
        return "join conditions with And(a, b), Or(a, b), as And(0 < x, x < 3)"
    return "compare numbers, or use Piecewise, Max and Min for symbols"


def _arguments(seen: Seen) -> str:
    """How the function is called: by an example, else by the names of its arguments."""
    owner, name = seen.found[1], seen.found[2]
    if name in _CALLED:
        return f"it is {_CALLED[name]}"
    try:
        function = _method(owner, name) if owner else seen.names[name]
        called = ", ".join(each for each in inspect.signature(function).parameters)
    except (AttributeError, KeyError, TypeError, ValueError):
        return "look at the function's arguments"
    return f"it is .{name}({called.removeprefix('self, ')})" if owner else f"it is {name}({called})"


def _method(owner: str, name: str) -> Any:
    """The method that a class of SymPy's has under that name; mix-ins have methods of Expr."""
    return getattr(getattr(sympy, owner, sympy.Expr), name)


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


def _operands(seen: Seen) -> str:
    what = seen.found.string
    if "UndefinedFunction" in what:
        return "an unknown function has its argument with it: f(x), also in f(x).diff(x)"
    if "Equality" in what:
        return "an equation is no number: work with eq.lhs and eq.rhs"
    if "FunctionType" in what or "'function'" in what:
        return "a function is no number: call it, as f(x)"
    if "NoneType" in what:
        return "one of them is None: a function without return gives None"
    if "Matrix" in what and ("'list'" in what or "'tuple'" in what):
        return "a list is no matrix: write Matrix(…) around it"
    return "apply it item by item"


def _called(seen: Seen) -> str:
    kind = seen.found[1]
    if kind == "int" and "^" in seen.fragment:
        return "a power is **, after the call: sin(x)**2"
    if kind == "Symbol":
        return "a product needs *, as x*(…); an unknown function is Function('f')"
    if kind in {"Add", "Mul", "Pow"} or hasattr(sympy, kind):
        return "put values in with .subs(x, 3), or write * for a product"
    return "a name hides the function, or * is missing"


def _to_float(seen: Seen) -> str:
    if re.search(r"\b(math|cmath)\.|import \*", seen.fragment):
        return "math takes numbers only: use sympy's, as sin(x)"
    return "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions"


_MATRICES = sympy.matrices.exceptions
_POLYNOMIAL = sympy.polys.polyerrors.BasePolynomialError
_INCONSISTENT = sympy.core.facts.InconsistentAssumptions
_SYMBOLS = "symbols are left in it: put numbers in with .subs(x, 2)"
_DIGITS = "a formula has no digits: put numbers in first, or write str(…): f'{str(x):>10}'"
_VALUES = "write ics={y(0): 1, y(x).diff(x).subs(x, 0): 0}"
_NUMBER = "that name is a number here: make it a symbol again, x = symbols('x')"


def _endless(seen: Seen) -> str:
    """What a formula is given for that goes through items."""
    if re.search(r"\bsum\(", seen.fragment):
        return "the sum of a formula is summation(f, (k, 0, n)); sum() adds up a list"
    return "it is one value, not a list: put it in [ ]"


def _subscript(seen: Seen) -> str:
    lazy = re.search(r"'(?:map|filter|zip|generator|dict_\w+|\w*iterator)'", seen.found.string)
    return f"{_LIST}[0]" if lazy else "it has no items: only lists, dicts, matrices do"


def _length(seen: Seen) -> str:
    lazy = re.search(r"'(?:map|filter|zip|generator|\w*iterator)'", seen.found.string)
    return _LIST if lazy else "it is one value, not a list"


_LIST = "make a list of it first: list(…)"


def _whole(seen: Seen) -> str:
    if re.search(r"\brange\(", seen.fragment) and "float" not in seen.found.string:
        return "range takes a number: put one in, or sum by summation(f, (k, 1, n))"
    return "give a whole number: int(value)"


def _always(hint: str) -> Make:
    return lambda seen: hint


_HINTS: tuple[tuple[Any, str, Make], ...] = (
    (NameError, r"name '(\w+)' is not defined", meant.undefined),
    (AttributeError, r"'(\w+)' object has no attribute '(\w+)'", meant.attribute),
    (AttributeError, r"module '(?P<module>\S+)' has no attribute '(?P<name>\w+)'", meant.in_module),
    (ImportError, r"cannot import name '(?P<name>\w+)' from '(?P<module>\S+)'", meant.in_module),
    (TypeError, r"cannot determine truth value", _unordered),
    (TypeError, r"for \^", _always("a power is **")),
    (TypeError, r"'(\w+)' object is not callable", _called),
    (TypeError, r"object is not callable", _always("a name hides the function, or * is missing")),
    (TypeError, r"unpack", _always("give as many values as names: x, y = symbols('x y')")),
    (ValueError, r"unpack", _always("give as many values as names: x, y = symbols('x y')")),
    (TypeError, r"(?:expression|complex|symbols) to (?:float|int)", _to_float),
    (TypeError, r"concatenate str", _always("make it text: str(value), or write f'… {value}'")),
    (TypeError, r"format string passed|format: a real number", _always(_DIGITS)),
    (TypeError, r"object is not iterable", _endless),
    (TypeError, r"round symbolic", _always(_SYMBOLS)),
    (TypeError, r"as an integer", _whole),
    (TypeError, r"indices must be", _always("items of a list are found by number, as [0]")),
    (
        TypeError,
        r"'(?:set|FiniteSet)' object is not sub",
        _always("a set has no order: list(…)[0]"),
    ),
    (TypeError, r"not subscriptable", _subscript),
    (TypeError, r"unhashable type", _always("a key or an item of a set is a tuple, not a list")),
    (TypeError, r"no len\(\)", _length),
    (TypeError, r"unsupported operand", _operands),
    (TypeError, r"sequence|concatenate", _always("apply it item by item")),
    (TypeError, r"(?:(\w+)\.)?(\w+)\(\) (?:missing|takes|got)", _arguments),
    (TypeError, r"argument", _always("look at the function's arguments")),
    (ValueError, r"variable cannot be a number", _always(_NUMBER)),
    (ValueError, r"derivative wrt", _always("a variable is one symbol: diff(f, x, y) is by both")),
    (
        ValueError,
        r"Invalid limits|requires values for lower",
        _always("bounds go in brackets: integrate(f, (x, 0, 1))"),
    ),
    (ValueError, r"Could not find root", _always("start elsewhere; for complex roots at 1 + I")),
    (ValueError, r"oundary condition|nitial condition|f\(x0\)", _always(_VALUES)),
    (
        ValueError,
        r"mismatched dimensions|List length",
        _always("every row has as many entries as the first"),
    ),
    (ValueError, r"nvalid literal|could not convert", _always("sympify('…') reads mathematics")),
    (ZeroDivisionError, "", _always("use Rational(a, b) and look at the denominator")),
    (RecursionError, "", _always("write it as a loop, or make it less deep")),
    (OverflowError, "", _always("use Integer or N() instead of floats")),
    (KeyError, "", meant.key),
    (IndexError, r"out of range: a\[", _always("rows and columns count from 0: A.shape")),
    (IndexError, "", _always("look at the length first: len(…)")),
    (
        sympy.SympifyError,
        r"class 'function'",
        _always("a function is no expression: call it, as f(x)"),
    ),
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
