"""What a text may have worked out while it is read: expand, factor, solve, subs, N …

Each runs inside the limits of the evaluation that reads the text. Answers are SymPy's own and are
not checked in here.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import guards, pickers
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import Guard, Kind, Row, Takes, is_value
from sym_eval.vocabulary.usage import example
from sym_eval.vocabulary.variables import unknown, variable

_FIFTEEN = sympy.Integer(15)  # digits of N(x), as SymPy has it
MOST_DIGITS = 1000
"""As for sym_evaluate's digits: more take seconds for ordinary functions."""


def _rewriting(name: str, function: Any) -> Any:
    """A SymPy function of an expression, applied to the entries of matrices and lists too."""

    def build(value: Any, *more: Any) -> Any:
        value = worked(value)
        for each in more:
            variable(each, name, name)
        if isinstance(value, list | tuple | sympy.Tuple):
            return _each(value, lambda item: build(item, *more))
        if isinstance(value, sympy.MatrixBase):
            return value.applyfunc(lambda entry: function(entry, *more))
        return function(value, *more)

    return build


def _each(values: Any, call: Any) -> Any:
    """The same collection, of what `call` makes of the items."""
    made = [call(value) for value in values]
    return made if isinstance(values, list) else sympy.Tuple(*made)


def _unknowns(given: tuple[Any, ...], doing: str, canonical: str) -> list[Any]:
    """x, y and [x, y] and (x, y) alike."""
    several = list | tuple | sympy.Tuple
    flat = [s for group in given for s in (group if isinstance(group, several) else [group])]
    return [unknown(symbol, doing, canonical) for symbol in flat]


def _collect(value: Any, *symbols: Any) -> Any:
    return sympy.collect(worked(value), _unknowns(symbols, "collecting", "collect"))


def _solve(equations: Any, *symbols: Any) -> Any:
    flat = _unknowns(symbols, "solving", "solve")
    answer = sympy.solve(worked(equations), *flat)
    return _as_relations(answer) if isinstance(answer, dict) else answer


def _as_relations(answer: dict[Any, Any]) -> list[Any]:
    return [sympy.Eq(name, value, evaluate=False) for name, value in answer.items()]


def _solveset(equation: Any, symbol: Any = None, domain: Any = sympy.S.Complexes) -> Any:
    return sympy.solveset(worked(equation), variable(symbol, "solving", "solveset"), domain)


def _numeric(value: Any, digits: Any = _FIFTEEN) -> Any:
    """N(x) and N(x, digits)."""
    if not isinstance(digits, sympy.Integer) or not 1 <= digits <= MOST_DIGITS:
        raise SymError(Code.INPUT_LIMIT, f"N takes 1 to {MOST_DIGITS} digits", hint=example("N"))
    if isinstance(value, list | tuple | sympy.Tuple):
        return _each(value, lambda item: _numeric(item, digits))
    return value.evalf(int(digits))


def _float(value: Any, digits: Any = _FIFTEEN) -> Any:
    """Float(3.14, 15): a number with a precision instead of an exact one."""
    if not isinstance(value, sympy.Rational | sympy.Float):
        raise SymError(Code.RUNTIME, "Float takes a number", hint="write N(x) for an expression")
    return _numeric(value, digits)


def _substitute(value: Any, *pairs: Any) -> Any:
    """subs(f, x, a), subs(f, (x, a), (y, b)) and subs(f, x = a)."""
    changes = replacements(pairs)
    if isinstance(value, list | tuple | sympy.Tuple):
        return _each(value, lambda item: _substitute(item, *changes))
    return worked(value).subs(changes, simultaneous=True)


def replacements(pairs: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """What is replaced and by what, from (x, a), ((x, a), (y, b)) or (x = a,); E_SYNTAX else."""
    if len(pairs) == 2 and not isinstance(pairs[0], sympy.Tuple | tuple | sympy.Eq):
        pairs = (pairs,)
    found = [_pair(pair) for pair in pairs]
    if len({old for old, _ in found}) < len(found):
        what = "two values for one letter"
        raise SymError(Code.AMBIGUOUS, what, hint="write subs(subs(f, …), …) for one by one")
    return found


def _pair(pair: Any) -> tuple[Any, Any]:
    sides = pair.args if isinstance(pair, sympy.Eq | sympy.Tuple) else pair
    if not isinstance(sides, tuple) or len(sides) != 2:
        raise SymError(Code.SYNTAX, "subs needs pairs of old and new", hint=example("subs"))
    if isinstance(sides[0], sympy.Symbol) and not is_value(sides[1]):
        what = f"{sides[0]} cannot be replaced by something that is no expression"
        raise SymError(Code.RUNTIME, what, hint="write the formula with the list or matrix in it")
    return sides


def _same(value: Any) -> Any:
    """S(2): the value itself."""
    return value


def _integer(value: Any) -> Any:
    """Integer(2); Integer(1.5) is refused, since some would round it."""
    if isinstance(value, sympy.Integer):
        return value
    hint = "write floor(x) for the whole part"
    raise SymError(Code.RUNTIME, "Integer takes a whole number", hint=hint)


def _rational(above: Any, below: Any = sympy.S.One) -> Any:
    if below == 0:
        raise SymError(Code.RUNTIME, "division by zero", hint="the second number must not be 0")
    return above / below


def rewriting_rows(table: dict[str, Any], most: int, guard: Guard | None = None) -> tuple[Row, ...]:
    """Rows of functions that rewrite an expression, entry by entry in matrices and lists."""
    return tuple(
        Row(
            tuple(names.split()),
            _rewriting(names, function),
            Kind.OPERATION,
            most=most,
            takes=Takes.ANYTHING,
            variables=pickers.second,
            guard=guard,
        )
        for names, function in table.items()
    )


_REWRITES = {
    "simplify": sympy.simplify,
    "together": sympy.together,
    "trigsimp": sympy.trigsimp,
    "powsimp": sympy.powsimp,
    "logcombine": sympy.logcombine,
    "radsimp": sympy.radsimp,
    "ratsimp": sympy.ratsimp,
    "combsimp": sympy.combsimp,
    "gammasimp": sympy.gammasimp,
    "expand_trig": sympy.expand_trig,
    "expand_log": sympy.expand_log,
    "expand_func": sympy.expand_func,
    "expand_complex": sympy.expand_complex,
    "sqrtdenest": sympy.sqrtdenest,
    "nsimplify": sympy.nsimplify,
    "cancel": sympy.cancel,
    "doit": lambda value: value,
}
_WITH_SYMBOL = {"factor": sympy.factor, "apart": sympy.apart}

ROWS: tuple[Row, ...] = (
    *rewriting_rows(_REWRITES, 1),
    *rewriting_rows({"expand": sympy.expand}, 1, guards.expansion),
    *rewriting_rows(_WITH_SYMBOL, 2),
    Row(
        ("collect",),
        _collect,
        Kind.OPERATION,
        least=2,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.rest,
    ),
    Row(
        ("solve",),
        _solve,
        Kind.OPERATION,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.rest,
        note="solve was worked out while reading and its answer is not checked; use sym_solve",
    ),
    Row(
        ("solveset",),
        _solveset,
        Kind.OPERATION,
        least=2,
        most=3,
        takes=Takes.ANYTHING,
        variables=pickers.second,
        note="solveset was worked out while reading and its answer is not checked; use sym_solve",
    ),
    Row(
        ("subs", "substitute"),
        _substitute,
        Kind.OPERATION,
        least=2,
        most=None,
        takes=Takes.ANYTHING,
        variables=pickers.replaced,
    ),
    Row(("N", "evalf"), _numeric, Kind.OPERATION, 1, 2, Takes.ANYTHING),
    Row(("Float",), _float, Kind.OPERATION, most=2),
    Row(("S",), _same, takes=Takes.ANYTHING),
    Row(("Integer",), _integer),
    Row(("Rational",), _rational, most=2),
)
