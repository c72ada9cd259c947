"""Doors of SymPy through which a program could make code that the gate does not see: shut.

Numeric solvers print expressions as Python and run that; undefined functions are classes made on
demand, with whatever methods they are given; old assumptions import by name. Each is a function of
SymPy that `shut` replaces in this process. Runs nothing itself.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from typing import Any

from sympy.assumptions import assume
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.core.symbol import _filter_assumptions
from sympy.utilities.lambdify import _EvaluatorPrinter

from sym_core.errors import Code, SymError

_make = UndefinedFunction.__new__
_doprint = _EvaluatorPrinter.doprint


def shut() -> None:
    """Replace them."""
    for owner, name, value in DOORS:
        setattr(owner, name, value)


def _undefined(mcl: type, name: Any, *bases: Any, **given: Any) -> Any:
    """Function('f', real=True): a name and assumptions, no methods and no base classes."""
    _, others = _filter_assumptions(given)
    if bases or any(_is_method(key, value) for key, value in others.items()):
        what = "an undefined function with methods of its own"
        raise SymError(Code.AST_BLOCK, what, hint="write a function with def")
    return _make(mcl, name, **given)


def _is_method(key: str, value: Any) -> bool:
    if key == "nargs":
        return False
    return key.startswith("_") or callable(value) or hasattr(AppliedUndef, key) or key == "bases"


def _printed(self: Any, *given: Any, **named: Any) -> str:
    """The Python text of an expression, once all of it is arithmetic and known functions."""
    text: str = _doprint(self, *given, **named)
    if not _is_arithmetic(text):
        what = "an expression with functions that have no numbers"
        raise SymError(Code.AST_BLOCK, what, hint="put known functions in")
    return text


def _is_arithmetic(text: str) -> bool:
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    called = {id(node.func): node.func for node in nodes if isinstance(node, ast.Call)}
    return all(map(_is_plain, nodes)) and all(map(_is_known, called.values()))


def _is_plain(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, (str, bytes))
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id in ("builtins", "math", "mpmath")
    if isinstance(node, ast.Name):
        return not node.id.startswith("__")
    return not isinstance(node, _NEVER)


_NEVER = (ast.Lambda, ast.JoinedStr, ast.NamedExpr, ast.Import, ast.ImportFrom, ast.Await)


def _is_known(function: ast.expr) -> bool:
    name = getattr(function, "id", None) or getattr(function, "attr", "")
    return name in _functions()


@cache
def _functions() -> Mapping[str, Any]:
    from sym_eval.code import modules

    known = {
        name: None for name in ("abs", "complex", "float", "int", "max", "min", "pow", "range")
    }
    known |= {"sum": None, "tuple": None, "list": None}
    for name in ("sympy", "mpmath", "math"):
        known |= modules.facade(name).public()
    return known


def _no_class(name: Any) -> Any:
    raise SymError(Code.AST_BLOCK, "predicates have no handlers here", hint="use Q.… as they are")


DOORS: tuple[tuple[Any, str, Any], ...] = (
    (UndefinedFunction, "__new__", staticmethod(_undefined)),
    (_EvaluatorPrinter, "doprint", _printed),
    (assume, "get_class", _no_class),
)
BEFORE = tuple((owner, name, vars(owner)[name]) for owner, name, _ in DOORS)
