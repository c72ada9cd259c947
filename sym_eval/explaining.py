"""What went wrong in building, in words: kinds of values, and errors of SymPy's.

Words only; nothing is built in here and nothing is raised.
"""

from __future__ import annotations

import re
from typing import Any

import sympy
import sympy.stats

from sym_eval.characters import shown
from sym_eval.tree import Items, Node


def told(error: Exception, doing: str) -> str:
    """What failed, and SymPy's own words for it, in one line."""
    if is_about_python(error):
        return f"{doing} does not take such arguments"
    if isinstance(error, sympy.matrices.exceptions.NonSquareMatrixError):
        return f"{doing}: the matrix must be square"
    first = (str(error).strip().splitlines() or [""])[0].rstrip(".")
    return f"{doing}: {shown(first, 200) or type(error).__name__}"


_PYTHON = re.compile(
    r"object|(list|tuple) index|iterable|unpack|argument after|operand type|positional"
)


def is_about_python(error: Exception) -> bool:
    """Whether the words are about Python's objects, which nobody wrote."""
    if isinstance(error, TypeError | ValueError | IndexError):
        return _PYTHON.search(str(error)) is not None
    return isinstance(error, AttributeError | KeyError)


_VECTORS = "write Matrix([1, 2]) or [[1, 2], [3, 4]]; dot(a, b), cross(a, b) of vectors"
_KINDS: tuple[tuple[Any, str, str], ...] = (
    (sympy.MatrixBase, "a matrix", ""),
    (sympy.Lambda, "a function", "give it a name, then write f(x), or write subs(f, x, a)"),
    (list, "a list", _VECTORS),
    (tuple | sympy.Tuple, "a tuple", "write Matrix([1, 2]) for a vector; dot(a, b), cross(a, b)"),
    (sympy.FiniteSet, "a set", "group with ( ): curly brackets make a set"),
    (sympy.Set, "a set", "write Union(A, B), Intersection(A, B) or Complement(A, B)"),
    (
        sympy.core.relational.Relational,
        "a relation",
        "join relations with and, or; list them in [ ]",
    ),
    (
        sympy.stats.rv.Distribution,
        "a distribution",
        "give its variable a name: Normal(X, 0, 1)",
    ),
    (sympy.logic.boolalg.Boolean, "a truth value", "join conditions with and, or, not"),
)


def no_operand(value: Any, node: Node) -> tuple[str, str]:
    """What it is instead of an expression, and what to write."""
    for cls, kind, hint in _KINDS:
        if isinstance(value, cls):
            braced = isinstance(node, Items) and node.bracket == "{"
            return kind, hint if kind != "a set" or braced else _KINDS[5][2]
    return type(value).__name__, "write an expression"


def kind_of(value: Any) -> str:
    """A list, a matrix, a relation …: the value's kind in words."""
    return next((kind for cls, kind, _ in _KINDS if isinstance(value, cls)), type(value).__name__)
