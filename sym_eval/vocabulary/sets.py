"""Relations, logic, sets, functions made of pieces, and functions as values.

Relations stay as they were written: 1 = 2 is an equation here, not yet False.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import pickers
from sym_eval.vocabulary.row import Kind, Row, Takes, rows
from sym_eval.vocabulary.usage import example

RELATIONS = {
    "=": sympy.Eq,
    "!=": sympy.Ne,
    "<": sympy.Lt,
    "<=": sympy.Le,
    ">": sympy.Gt,
    ">=": sympy.Ge,
}


def relate(sign: str, left: Any, right: Any) -> Any:
    """The relation, not evaluated; sides must be expressions, matrices, or both sets."""
    if not (_is_side(left) and _is_side(right)):
        hint = "write each equation for itself: [a = b, c = d]"
        raise SymError(Code.SYNTAX, f"{sign} stands between expressions", hint=hint)
    return RELATIONS[sign](left, right, evaluate=False)


def _is_side(value: Any) -> bool:
    return isinstance(value, sympy.Expr | sympy.MatrixBase | sympy.Set)


def _relation(sign: str) -> Any:
    def build(left: Any, right: Any) -> Any:
        return relate(sign, left, right)

    return build


def _logic(function: Any) -> Any:
    """And, Or, Not … of relations and truth values, never of expressions."""

    def build(*parts: Any) -> Any:
        if not all(isinstance(part, sympy.logic.boolalg.Boolean) for part in parts):
            hint = "write x > 1 and x < 3"
            raise SymError(Code.SYNTAX, "and, or, not join relations", hint=hint)
        return function(*parts)

    return build


def _piecewise(*pieces: Any) -> Any:
    """Piecewise((f, condition), (g, True))."""
    for piece in pieces:
        if not isinstance(piece, sympy.Tuple | tuple) or len(piece) != 2:
            raise SymError(Code.SYNTAX, "a piece is (value, condition)", hint=example("Piecewise"))
        if isinstance(piece[1], sympy.Symbol) or not isinstance(piece[1], Boolean):
            what = f"{piece[1]} is not a condition"
            raise SymError(Code.SYNTAX, what, hint=example("Piecewise"))
    found = sympy.Piecewise(*(tuple(piece) for piece in pieces), evaluate=False)
    if isinstance(found, sympy.Piecewise) and not found.args:  # pieces that never hold are dropped
        raise SymError(Code.RUNTIME, "no piece ever holds", hint=example("Piecewise"))
    return found


def _interval(start: Any, end: Any, *opened: Any) -> Any:
    """Interval(a, b), Interval(a, b, True, False): open on the left."""
    if not all(isinstance(flag, sympy.logic.boolalg.BooleanAtom) for flag in opened):
        hint = "write Interval(a, b, true, false) for one that is open on the left"
        raise SymError(Code.SYNTAX, "an interval's ends are open: true or false", hint=hint)
    _check_ends(start, end)
    return sympy.Interval(start, end, *(flag == sympy.true for flag in opened))


def _opened(left: bool, right: bool) -> Any:
    def build(start: Any, end: Any) -> Any:
        _check_ends(start, end)
        return sympy.Interval(start, end, left, right)

    return build


def _check_ends(*ends: Any) -> None:
    """SymPy compares the ends, for which it works out a sum or an integral numerically."""
    if any(end.has(*_PROCESSES) for end in ends):
        hint = "evaluate the end first and name the result"
        raise SymError(Code.RUNTIME, "an interval's end has to be worked out first", hint=hint)


_PROCESSES = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)


def _lambda(variables: Any, body: Any) -> Any:
    """Lambda(x, f), Lambda((x, y), f): a function as a value."""
    return sympy.Lambda(tuple(variables) if isinstance(variables, list) else variables, body)


def _image(function: Any, *sets: Any) -> Any:
    return sympy.ImageSet(function, *sets)


_BINARY = {
    "Eq Equality": _relation("="),
    "Ne Unequality": _relation("!="),
    "Lt StrictLessThan": _relation("<"),
    "Le LessThan": _relation("<="),
    "Gt StrictGreaterThan": _relation(">"),
    "Ge GreaterThan": _relation(">="),
}
_LOGIC = {
    "And": _logic(sympy.And),
    "Or": _logic(sympy.Or),
    "Xor": _logic(sympy.Xor),
    "Nand": _logic(sympy.Nand),
    "Nor": _logic(sympy.Nor),
}
_SETS = {
    "Union": sympy.Union,
    "Intersection": sympy.Intersection,
    "FiniteSet": sympy.FiniteSet,
    "SymmetricDifference": sympy.SymmetricDifference,
    "ProductSet": sympy.ProductSet,
}
_INTERVALS = {
    "Interval.open": _opened(True, True),
    "Interval.Lopen": _opened(True, False),
    "Interval.Ropen": _opened(False, True),
    "AccumBounds AccumulationBounds": sympy.AccumBounds,
}
_PAIRS = {"Complement": sympy.Complement, "Contains": sympy.Contains}

ROWS: tuple[Row, ...] = (
    *rows(_BINARY, kind=Kind.STRUCTURE, least=2, most=2, takes=Takes.ANYTHING),
    *rows(_LOGIC, kind=Kind.STRUCTURE, most=None, takes=Takes.ANYTHING),
    Row(("Not",), _logic(sympy.Not), Kind.STRUCTURE, takes=Takes.ANYTHING),
    Row(("Implies",), _logic(sympy.Implies), Kind.STRUCTURE, 2, 2, Takes.ANYTHING),
    Row(("Equivalent",), _logic(sympy.Equivalent), Kind.STRUCTURE, 2, 2, Takes.ANYTHING),
    Row(("ITE",), _logic(sympy.ITE), Kind.STRUCTURE, 3, 3, Takes.ANYTHING),
    Row(("Piecewise", "piecewise"), _piecewise, Kind.STRUCTURE, 1, None, Takes.ANYTHING),
    Row(("Interval",), _interval, Kind.STRUCTURE, 2, 4, Takes.ANYTHING),
    *rows(_INTERVALS, kind=Kind.STRUCTURE, least=2, most=2),
    *rows(_SETS, kind=Kind.STRUCTURE, least=0, most=None, takes=Takes.ANYTHING),
    *rows(_PAIRS, kind=Kind.STRUCTURE, least=2, most=2, takes=Takes.ANYTHING),
    *rows({"Range": sympy.Range}, kind=Kind.STRUCTURE, most=3),
    Row(
        ("ConditionSet",),
        sympy.ConditionSet,
        Kind.STRUCTURE,
        2,
        3,
        Takes.ANYTHING,
        variables=pickers.first,
    ),
    Row(("ImageSet",), _image, Kind.STRUCTURE, 2, None, Takes.ANYTHING),
    Row(("Lambda",), _lambda, Kind.STRUCTURE, 2, 2, Takes.ANYTHING, variables=pickers.first),
)
