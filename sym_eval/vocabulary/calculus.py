"""Derivatives, integrals, limits, sums, products and series.

All but series are built without being worked out (`.doit()` works them out), so that what reads a
text can check each of them. Nothing in here decides whether a limit exists.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.tree import Side
from sym_eval.vocabulary import pickers
from sym_eval.vocabulary.laurent import laurent, zeta_slopes
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar
from sym_eval.vocabulary.usage import example
from sym_eval.vocabulary.variables import check_differential, differentiable, refused, variable

_AS_PRINTED = "Limit without dir= is the limit from the right, as SymPy prints it"
_SIDES = {"+": "+", "-": "-", "+-": "+-", "right": "+", "left": "-"}


def lone_symbol(expression: Any, doing: str) -> Any:
    """The only free symbol, or E_AMBIGUOUS: a variable may be left out when there is one."""
    symbols = sorted(expression.free_symbols, key=str)
    if len(symbols) == 1:
        return symbols[0]
    names = tuple(str(symbol) for symbol in symbols)
    what = f"{doing} needs its variable" + (f": {' or '.join(names)}?" if names else "")
    raise SymError(Code.AMBIGUOUS, what, hint="name it as the second argument", candidates=names)


def worked(value: Any) -> Any:
    """The value with all that is built unworked in it worked out; lists item by item."""
    if isinstance(value, list | tuple):
        return type(value)(worked(item) for item in value)
    return value.doit() if isinstance(value, sympy.Basic | sympy.MatrixBase) else value


def _checked(body: Any, entries: bool = False) -> Any:
    """What calculus is done with: an expression, or a matrix where it works entry by entry."""
    if is_scalar(body) or (entries and isinstance(body, sympy.MatrixBase)):
        return body
    hint = "take equations side by side, matrices entry by entry"
    raise SymError(Code.SYNTAX, "calculus is done with expressions", hint=hint)


def _derivative(body: Any, *variables: Any) -> Any:
    expression = _checked(body, True)
    if not variables:
        variables = (lone_symbol(expression, "a derivative"),)
    counted = _counted(variables)
    # An unworked derivative of a matrix is no matrix to SymPy: it has no entries to work on.
    if isinstance(expression, sympy.MatrixBase):
        return expression.diff(*counted)
    return sympy.Derivative(expression, *counted)


def _counted(variables: tuple[Any, ...]) -> list[Any]:
    """diff(f, x, 2) and Derivative(f, (x, 2)) alike, as pairs."""
    pairs: list[list[Any]] = []
    for given in variables:
        if isinstance(given, sympy.Tuple | tuple):
            pairs.append(list(given))
        # diff(f, x, 2): a number belongs to the variable before it.
        elif pairs and isinstance(given, sympy.Integer):
            pairs[-1].append(given)
        else:
            pairs.append([given])
    for pair in pairs:
        if not 1 <= len(pair) <= 2:
            raise refused(tuple(pair), "a derivative", "Derivative")
        differentiable(pair[0], "a derivative", "Derivative")
    return [pair[0] if len(pair) == 1 else tuple(pair) for pair in pairs]


def _integral(body: Any, *given: Any) -> Any:
    _checked(body, True)
    ranges = _unflattened(given or (lone_symbol(body, "an integral"),))
    # integrate(f, x, a, b) or three integrals, over x, a and b: SymPy reads the second, most
    # people the first.
    if len(ranges) == 3 and all(isinstance(r, sympy.Symbol) for r in ranges):
        hint = "write (x, a, b) for bounds, integrate(integrate(f, x), y) for several"
        raise SymError(Code.AMBIGUOUS, "three names: bounds, or three integrals", hint=hint)
    for each in ranges:
        first = each[0] if isinstance(each, sympy.Tuple | tuple | list) and each else each
        check_differential(body, variable(first, "an integral", "Integral"))
    if isinstance(body, sympy.MatrixBase):
        return body.applyfunc(lambda entry: sympy.Integral(entry, *ranges))
    return sympy.Integral(body, *ranges)


def _indexed(build: Any, doing: str) -> Any:
    """Sums and products: every index with both its bounds."""

    def call(body: Any, *given: Any) -> Any:
        # sum(f, k, 1, n) beside sum(f, (k, 1, n)).
        ranges = (sympy.Tuple(*given),) if len(given) == 3 and not _is_range(given[0]) else given
        if not all(_is_range(r) and len(r) == 3 for r in ranges):
            hint = example(build.__name__)
            raise SymError(Code.SYNTAX, f"{doing} needs a range for its index", hint=hint)
        for each in ranges:
            variable(each[0], doing, build.__name__)
        return build(_checked(body), *ranges)

    return call


def _unflattened(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """integrate(f, x, 0, 1) as integrate(f, (x, 0, 1))."""
    flat = len(given) == 3 and not any(map(_is_range, given))
    bounded = flat and not all(isinstance(g, sympy.Symbol) for g in given[1:])
    return (sympy.Tuple(*given),) if bounded else given


def _is_range(value: Any) -> bool:
    return isinstance(value, sympy.Tuple | tuple)


def _limit(body: Any, symbol: Any, point: Any, side: Any = "+-", **named: Any) -> Any:
    """limit(f, x, a) from both sides, limit(f, x, a, '+') from one."""
    chosen = _side(named.get("dir", side))
    variable(symbol, "a limit", "limit")
    return sympy.Limit(_checked(body), symbol, _checked(point), chosen)


def _side(given: Any) -> str:
    chosen = given.side if isinstance(given, Side) else str(given)
    if chosen not in _SIDES:
        hint = "write '+', '-' or '+-' as the last argument"
        raise SymError(Code.SYNTAX, "a limit is taken from the right, left or both", hint=hint)
    return _SIDES[chosen]


def _right_limit(body: Any, symbol: Any, point: Any, side: Any = "+", **named: Any) -> Any:
    return _limit(body, symbol, point, side, **named)


def _series(body: Any, *about: Any, **named: Any) -> Any:
    """series(f), series(f, x), series(f, x, a), series(f, x, a, n): with an O(...) term; a side as
    the last argument is the only one on which it has to hold."""
    # Each argument may be left out; the padding gives what is missing as None.
    given, point, order, last = (*about, None, None, None, None)[:4]
    symbol = lone_symbol(body, "a series") if given is None else given
    variable(symbol, "a series", "series")
    count = named.get("n", 6 if order is None else order)
    if not isinstance(count, int | sympy.Integer) or not 0 <= count <= 100:
        raise SymError(Code.INPUT_LIMIT, "a series has 0 to 100 terms", hint=example("series"))
    side = "-" if _side(named.get("dir", last or "+-")) == "-" else "+"
    place = sympy.S.Zero if point is None else point
    given = worked(body)
    opened = laurent(given, symbol, place, int(count))
    found = zeta_slopes(opened.series(symbol, place, int(count), side))
    if side != last and found.has(sympy.I) and not given.has(sympy.I):
        # Of sqrt(1 - x) at 1 the real side is the left one.
        other = opened.series(symbol, place, int(count), "-")
        found = found if other.has(sympy.I) else other
    if not given.has(sympy.zeta) or opened == given:
        return found
    return found + sympy.Order((symbol - place) ** count, (symbol, place))


def _without_order(body: Any) -> Any:
    """A series without its O(...) term: a polynomial that can be worked on."""
    return worked(body).removeO()


def _order(body: Any, *about: Any) -> Any:
    return sympy.Order(body, *about)


def _substituted(body: Any, variables: Any, points: Any) -> Any:
    """SymPy's own form of a derivative at a point."""
    for each in variables if isinstance(variables, sympy.Tuple | tuple | list) else (variables,):
        variable(each, "a substitution", "Subs")
    return sympy.Subs(body, variables, points)


ROWS: tuple[Row, ...] = (
    Row(
        ("Derivative", "diff", "derivative", "differentiate"),
        _derivative,
        Kind.CALCULUS,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.rest,
    ),
    Row(
        ("Integral", "integrate", "integral", "int"),
        _integral,
        Kind.CALCULUS,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.ranges,
    ),
    *(
        Row(
            names,
            function,
            Kind.CALCULUS,
            least=3,
            most=4,
            takes=Takes.ANYTHING,
            keywords=("dir",),
            variables=pickers.second,
            note=note,
        )
        for names, function, note in (
            (("limit", "lim"), _limit, ""),
            (("Limit",), _right_limit, _AS_PRINTED),
        )
    ),
    Row(
        ("Sum", "sum", "summation"),
        _indexed(sympy.Sum, "a sum"),
        Kind.CALCULUS,
        least=2,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.index,
    ),
    Row(
        ("Product", "product", "prod"),
        _indexed(sympy.Product, "a product"),
        Kind.CALCULUS,
        least=2,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.index,
    ),
    Row(
        ("series", "taylor"),
        _series,
        Kind.OPERATION,
        most=5,
        keywords=("n", "dir"),
        variables=pickers.second,
    ),
    Row(("removeO",), _without_order),
    Row(("O", "Order"), _order, Kind.STRUCTURE, most=None, takes=Takes.ANYTHING),
    Row(
        ("Subs",),
        _substituted,
        Kind.STRUCTURE,
        least=3,
        most=3,
        takes=Takes.ANYTHING,
        variables=pickers.second,
    ),
)
