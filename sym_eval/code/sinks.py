"""Functions of SymPy that run text as code, replaced by ones that read it as mathematics.

About twenty-five ordinary calls (solve, Matrix, sin …) hand text to one reader; that one becomes
ours. `install` changes SymPy in this process, which runs one program and ends. Nothing is compiled.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import mpmath
import sympy
from sympy.core.sympify import _sympify
from sympy.parsing import sympy_parser
from sympy.utilities.iterables import flatten

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import reading
from sym_eval.code import doors
from sym_eval.code.source import FILE


def install(limits: Limits) -> None:
    """Every text that SymPy is given anywhere is read by our reader from now on."""
    original = sympy_parser.parse_expr

    def parsed(s: Any, local_dict: Any = None, *ignored: Any, **more: Any) -> Any:
        if not isinstance(s, str):
            raise TypeError(f"expr should be a string, not {type(s).__name__}")
        names = _Locals(local_dict if isinstance(local_dict, Mapping) else {})
        with sympy.evaluate(more.get("evaluate", True) is not False):
            return _with_unknown_functions(s, names, limits)

    parsed.__doc__ = original.__doc__
    sympy_parser.parse_expr = parsed
    _READER[:] = [parsed]
    sympy_parser.eval_expr = _never
    doors.shut()


def _with_unknown_functions(text: str, names: _Locals, limits: Limits) -> Any:
    """As SymPy, an unknown name before a bracket is an undefined function, unless it looks like a
    slip of the pen."""
    for _ in range(_UNKNOWN):
        try:
            return read(text, names, limits)
        except sympy.SympifyError as error:
            failure = error.base_exc.failure
            unknown = failure.code is Code.NAME and failure.what.startswith("unknown function")
            name = failure.fragment
            slip = difflib.get_close_matches(name, failure.candidates, cutoff=_ALIKE)
            if not unknown or slip or not name.isidentifier():
                raise
            names = names.having(name, sympy.Function(name))
    return read(text, names, limits)


_UNKNOWN = 10  # functions of one text
_ALIKE = 0.8  # of 1: integrat is a slip of integrate, foo none of floor


def _never(*given: Any, **named: Any) -> Any:
    raise SymError(Code.AST_BLOCK, "text is not run as code", hint="use read('…')")


class Names(Protocol):
    """Where a reader looks names up."""

    def lookup(self, name: str) -> object | None:
        """The value, or None."""


class _Locals:
    """Names that the caller of sympify gives as a reader's scope."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = names

    def lookup(self, name: str) -> object | None:
        """The value if there is one that is mathematics."""
        value = self._names.get(name)
        if isinstance(value, (int, float, complex)):
            value = _sympify(value)
        mathematics = (sympy.Basic, sympy.MatrixBase, sympy.FunctionClass)
        return value if isinstance(value, mathematics) else None

    def having(self, name: str, value: Any) -> _Locals:
        """The same names and one more."""
        return _Locals({**self._names, name: value})


def read(text: str, names: Names, limits: Limits) -> Any:
    """Text as SymPy would read it, with SymPy's plain symbols; SympifyError for anything else."""
    try:
        value = reading.read(text, names, limits).value
    except SymError as error:
        raise sympy.SympifyError(text[:80], error) from None  # the hints take it apart
    return plain_symbols(value)


def real_names(value: Any) -> frozenset[str]:
    """Names of the symbols in a value that are real and nothing else."""
    return frozenset(s.name for s in _symbols(value) if s == sympy.Symbol(s.name, real=True))


def _symbols(value: Any) -> Iterator[sympy.Symbol]:
    """The symbols in an expression or a matrix."""
    return (part for part in _parts(value) if isinstance(part, sympy.Symbol))


def _parts(value: Any) -> Iterator[Any]:
    """The parts of an expression or a matrix, each of them once: what takes little room, because
    it shares its parts, may be beyond all bounds to walk through."""
    if not isinstance(value, (sympy.Basic, sympy.MatrixBase)):
        return
    level, seen = [value], set()
    while level:
        part = level.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        level += part.flat() if isinstance(part, sympy.MatrixBase) else _arguments(part)


def _arguments(part: sympy.Basic) -> list[sympy.Basic]:
    return [each for each in part.args if isinstance(each, sympy.Basic)]


def plain_symbols(value: Any) -> Any:
    """The value with symbols that are real only because nothing was said replaced by plain ones."""
    return _renamed(value, {"real": True}, {})


def real_symbols(value: Any) -> Any:
    """The value with plain symbols replaced by real ones, as the other tools read them."""
    return _renamed(value, {}, {"real": True})


def _renamed(value: Any, before: Mapping[str, bool], after: Mapping[str, bool]) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_renamed(item, before, after) for item in value)
    names = {
        symbol: sympy.Symbol(symbol.name, **after)
        for symbol in _symbols(value)
        if symbol == sympy.Symbol(symbol.name, **before)
    }
    return value.xreplace(names) if names else value


def lambdify(
    args: Any, expr: Any, modules: Any = None, *ignored: Any, **more: Any
) -> Callable[..., Any]:
    """A function of numbers: values are put in and worked out, no code is made of the expression.

    Gives int, float or complex for numbers as Python's own, else what SymPy gives; for mpmath's
    numbers, or where mpmath is the module asked for, numbers of its present precision.
    """
    precise = "mpmath" in (modules if isinstance(modules, (list, tuple)) else [modules])
    given = args if isinstance(args, (list, tuple)) else [args]
    names = list(flatten(given))
    nested = any(isinstance(name, (list, tuple)) for name in given)
    if not all(isinstance(name, sympy.Basic) for name in names):
        raise TypeError("lambdify takes symbols")

    def function(*values: Any) -> Any:
        flat = list(flatten(values)) if nested or len(values) != len(names) else list(values)
        if len(flat) != len(names):
            raise TypeError(f"the function takes {len(names)} values, {len(flat)} given")
        put_in = dict(zip(names, map(_sympify, flat), strict=True))
        if precise or any(isinstance(value, _PRECISE) for value in flat):
            return _worked(expr, put_in, None)
        return _worked(expr, put_in, any(isinstance(value, float | complex) for value in flat))

    _MADE[function] = args, expr, precise
    return function


_MADE: WeakKeyDictionary[Any, tuple[Any, Any, bool]] = WeakKeyDictionary()
_PRECISE = (mpmath.mpf, mpmath.mpc)
_GUARD = 10  # bits more than are shown, as mpmath itself works with


def source_of(function: Any) -> str | None:
    """The call that makes a function of `lambdify` again, if it is one."""
    made = _MADE.get(function)
    if made is None:
        return None
    modules = ", 'mpmath'" if made[2] else ""
    return f"lambdify({sympy.srepr(made[0])}, {sympy.srepr(made[1])}{modules})"


def _worked(expr: Any, put_in: Mapping[Any, Any], inexact: bool | None) -> Any:
    """The value of an expression; `inexact` is whether floats were put in, None for mpmath's."""
    if isinstance(expr, (list, tuple)):
        return type(expr)(_worked(part, put_in, inexact) for part in expr)
    value = _sympify(expr).subs(put_in, simultaneous=True)
    value = value.doit() if hasattr(value, "doit") else value
    if isinstance(value, sympy.MatrixBase):
        return value.applyfunc(_decimal) if inexact is not False else value
    if not getattr(value, "is_number", False):
        return value
    if value in (sympy.zoo, sympy.nan):  # where Python's own arithmetic has no value either
        raise ZeroDivisionError("division by zero")
    if inexact is None:
        return +mpmath.mpmathify(value._to_mpmath(mpmath.mp.prec + _GUARD))  # + rounds it
    if value.is_Integer and not inexact and not any(map(_divides, _parts(expr))):
        return int(value)
    number = complex(value.evalf())
    return number.real if number.imag == 0 else number


def _decimal(item: Any) -> Any:
    return item.evalf(mpmath.mp.dps)


def _divides(part: Any) -> bool:
    """Whether Python gives a float for it even where it is a whole number, as for exp(0) or 4/2."""
    if isinstance(part, sympy.Pow):
        return bool(part.exp.is_negative)
    fraction = isinstance(part, sympy.Rational) and not part.is_Integer
    return fraction or isinstance(part, (sympy.NumberSymbol, *_FLOATS))


_FLOATS: tuple[Any, ...] = (
    *(sympy.exp, sympy.log, sympy.functions.elementary.trigonometric.TrigonometricFunction),
    sympy.functions.elementary.trigonometric.InverseTrigonometricFunction,
    sympy.functions.elementary.hyperbolic.HyperbolicFunction,
    *(sympy.functions.elementary.hyperbolic.InverseHyperbolicFunction, sympy.gamma, sympy.erf),
)


def symbols(names: Any, *, cls: Any = sympy.Symbol, **assumptions: Any) -> Any:
    """SymPy's symbols() for the classes that make symbols and functions."""
    if cls not in _CLASSES:
        what = "symbols() makes symbols and functions only"
        raise SymError(Code.AST_BLOCK, what, hint="cls is Symbol, Dummy, Wild or Function")
    return sympy.symbols(names, cls=cls, **assumptions)


_CLASSES: tuple[Any, ...] = (sympy.Symbol, sympy.Dummy, sympy.Wild, sympy.Function)


def parse(s: Any, *more: Any, **named: Any) -> Any:
    """SymPy's parse_expr, as `install` leaves it."""
    return _READER[0](s, *more, **named)


_READER: list[Callable[..., Any]] = []


def var(names: Any, **given: Any) -> Any:
    """SymPy's var(): symbols, and each bound to its name in the program."""
    made = symbols(names, **given)
    found = {getattr(each, "name", ""): each for each in flatten([made])}
    for name in found:
        if not name.isidentifier() or name.startswith("_"):
            raise SymError(Code.AST_BLOCK, f"var() of {name[:40]!r}", hint="use symbols('…')")
    frame = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename != FILE:
        frame = frame.f_back
    if frame is not None:
        frame.f_globals.update(found)
    return made


_REPLACED: dict[str, Any] = {
    "lambdify": lambdify,
    "symbols": symbols,
    "parse_expr": parse,
    "var": var,
}


def replaced(module: str, name: str, value: Any) -> Any:
    """What a program gets under a name of SymPy: ours where SymPy's would run text."""
    return _REPLACED.get(name, value) if module.startswith("sympy") else value
