"""What went wrong in a program, in one line with the line's number, and what to change.

The mistakes that agents really make have a hint of their own. Never shows a traceback.
"""

from __future__ import annotations

import difflib
import re
import traceback
import types
from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_core.errors import Code, Failure, SymError
from sym_core.names import GREEK
from sym_eval.code.builtin import MISSING
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
    near = difflib.get_close_matches(name, names, 2, cutoff=0.8)
    if near:
        return f"did you mean {' or '.join(near)}?"
    if len(name) <= 2 or name in _GREEK:
        return f"define it first: {name} = symbols('{name}')"
    return f"define it first, as {name} = symbols('{name}') or {name} = …"


_GREEK = frozenset(GREEK.values())


def _attribute(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    kind, name = found[1], found[2]
    if kind == "str":
        return f"it is text: make it mathematics with sympify('…') before .{name}"
    if kind in {"list", "tuple", "dict", "FiniteSet"}:
        return f"it is a {kind}: take one item, as [0], before .{name}"
    if name in names:
        return f"write {name}(value) instead"
    return "look at what the line before it gives"


def _unordered(found: Any, fragment: str, names: Mapping[str, Any]) -> str:
    if "solve" in fragment and "==" in fragment:
        return "an equation is Eq(a, b): a == b compares and gives False"
    return "compare numbers, or use Piecewise, Max and Min for symbols"


_NUMBER = "that name is a number here: make it a symbol again, x = symbols('x')"


def _always(hint: str) -> Make:
    return lambda found, fragment, names: hint


_HINTS: tuple[tuple[Any, str, Make], ...] = (
    (NameError, r"name '(\w+)' is not defined", _undefined),
    (AttributeError, r"'(\w+)' object has no attribute '(\w+)'", _attribute),
    (AttributeError, r"module '(\S+)' has no attribute", _always("look up the function's name")),
    (ImportError, r"cannot import name", _always("look up the function's name and module")),
    (TypeError, r"cannot determine truth value", _unordered),
    (TypeError, r"for \^", _always("a power is **")),
    (TypeError, r"object is not callable", _always("a name hides the function, or * is missing")),
    (TypeError, r"sequence|unsupported operand", _always("apply it item by item")),
    (TypeError, r"argument", _always("look at the function's arguments")),
    (ValueError, r"derivative wrt|variable cannot be a number", _always(_NUMBER)),
    (ZeroDivisionError, "", _always("use Rational(a, b) and look at the denominator")),
    (RecursionError, "", _always("write it as a loop, or make it less deep")),
    (OverflowError, "", _always("use Integer or N() instead of floats")),
    (KeyError, "", _always("look at the dictionary's keys")),
    (IndexError, "", _always("look at the length first: len(…)")),
    (sympy.SympifyError, "", _always("write mathematics in it, as '2*x + 1'")),
    (sympy.matrices.exceptions.ShapeError, "", _always("look at the shapes: A.shape")),
    (MemoryError, "", _always("hold fewer values at once: sum in a loop, not in a list")),
    (NotImplementedError, "", _always("no method for this form: try nsolve, or rewrite it")),
    (AssertionError, "", _always("what was asserted is false")),
    (ImportError, "", _always("sympy, math and mpmath are there")),
)
