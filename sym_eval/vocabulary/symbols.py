"""Symbols declared in a text: Symbol(x), Symbol(x, positive=true).

The only place where a symbol gets other assumptions than real. Names are the tree's, so nothing
is evaluated on the way.
"""

from __future__ import annotations

import difflib
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.tree import Name, Node, Relation
from sym_eval.vocabulary.row import Kind, Row

ASSUMPTIONS = (
    "algebraic",
    "commutative",
    "complex",
    "even",
    "extended_real",
    "finite",
    "hermitian",
    "imaginary",
    "infinite",
    "integer",
    "irrational",
    "negative",
    "nonnegative",
    "nonpositive",
    "nonzero",
    "odd",
    "positive",
    "prime",
    "rational",
    "real",
    "transcendental",
    "zero",
)
_TRUTH = {"True": True, "true": True, "False": False, "false": False}
_HINT = "write Symbol(x) or Symbol(x, positive=true)"


def real(name: str) -> Any:
    """The symbol of a name about which nothing was said: real."""
    return sympy.Symbol(name, real=True)


def declared(name: Node, *assumed: Node) -> Any:
    """Symbol(x, positive=true): exactly these assumptions; Symbol(x): real."""
    if not isinstance(name, Name) or name.name.startswith("_"):
        raise SymError(Code.SYNTAX, "Symbol takes a name", hint=_HINT)
    if not assumed:
        return real(name.name)
    try:
        return sympy.Symbol(name.name, **dict(_assumption(node) for node in assumed))
    except sympy.core.facts.InconsistentAssumptions:
        raise SymError(Code.RUNTIME, "these assumptions contradict each other") from None


def _assumption(node: Node) -> tuple[str, bool]:
    match node:
        case Relation(signs=("=",), operands=(Name(name=name), Name(name=truth))):
            if name in ASSUMPTIONS and truth in _TRUTH:
                return name, _TRUTH[truth]
            if truth in _TRUTH:
                hint = "one of " + ", ".join(ASSUMPTIONS)
                near = tuple(difflib.get_close_matches(name, ASSUMPTIONS, 3))
                hint = f"did you mean {near[0]}?" if near else hint
                what = f"unknown assumption {name}"
                raise SymError(Code.NAME, what, hint=hint, candidates=near)
    raise SymError(Code.SYNTAX, "an assumption is written name=true", hint=_HINT)


ROWS: tuple[Row, ...] = (Row(("Symbol",), declared, Kind.STRUCTURE, most=None, raw=True),)
