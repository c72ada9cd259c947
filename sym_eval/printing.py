"""Values as text: plain text that reads back, LaTeX, a numeric value, and how large it would be.

Never shortens and never simplifies; whoever shows a text decides how much of it. What a printed
text does not carry: assumptions of symbols other than real (a session's names do), and that a
number was a floating-point number (its digits are read back as the exact decimal).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy
from sympy import default_sort_key
from sympy.core.function import AppliedUndef
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter
from sympy.sets.sets import Set

from sym_eval import printing_latex, vocabulary
from sym_eval.ambiguity import is_taken
from sym_eval.evidence import clock
from sym_eval.meaning import FUNCTION_LETTERS
from sym_eval.units.atom import spelled, unit_power
from sym_eval.vocabulary.laws import LAWS
from sym_eval.vocabulary.variates import parameters_of

# For the numeric value, which is a courtesy: CPU seconds and nodes beyond which there is none.
NUMERIC_SECONDS = 1.0
NUMERIC_NODES = 20_000
# evalf's working precision may grow to this many digits beyond those asked for: its own default.
_GUARD_DIGITS = 100
# Their evalf is a quadrature or an extrapolation, which needs a check that is not made here.
_UNCHECKED = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative, sympy.Subs)
_ITEMS = (list, tuple, sympy.Tuple, sympy.FiniteSet)


def plain(value: Any) -> str:
    """Plain text that the reader reads back to the same object."""
    return str(_Plain(value).doprint(value))


def latex(value: Any) -> str:
    """LaTeX without delimiters that the reader reads back to the same object."""
    return printing_latex.latex(value, _named_dummies(value), _symbol_names(value))


def numeric(value: Any, digits: int) -> str | None:
    """Decimal digits of a number, or of a matrix or list of numbers; else None, never an error.

    None too for whole numbers, which are their own decimals, and for what takes too long.
    """
    if not has_decimals(value):
        return None
    try:
        found = clock.within(NUMERIC_SECONDS, lambda: _approximate(value, digits))
    except Exception:
        return None  # no decimals is an answer; a courtesy must not cost the caller the result
    return None if found is None else plain(found)


def has_decimals(value: Any) -> bool:
    """Whether it is a number, or made of numbers, whose decimals say more than its text."""
    return count_nodes(value, NUMERIC_NODES) < NUMERIC_NODES and _says_more(value)


def kind(value: Any) -> str:
    """The name of the value's type, as a person would say it: Integer, Matrix, Add, list …"""
    for cls, name in _KINDS:
        if isinstance(value, cls):
            return name
    return type(value).__name__


def count_nodes(value: Any, stop: int) -> int:
    """How many nodes the value has when written out as a tree, or `stop` if at least as many."""
    count, waiting = 0, [value]
    while waiting and count < stop:
        node = waiting.pop()
        count += 1
        waiting.extend(_below(node))
    return count


def _below(node: Any) -> Iterable[Any]:
    if isinstance(node, sympy.MatrixBase):
        return (entry for entry in node.flat())
    if isinstance(node, dict):
        return (*node.keys(), *node.values())
    if isinstance(node, (list, tuple, set, frozenset)):
        return node
    return node.args if isinstance(node, sympy.Basic) else ()


def _says_more(value: Any) -> bool:
    """Whether it is made of numbers, and not of whole ones alone."""
    if isinstance(value, (*_ITEMS, sympy.MatrixBase)):
        items = list(value)
        return all(map(_is_number, items)) and any(map(_says_more, items))
    return _is_number(value) and not value.is_Integer


def _is_number(value: Any) -> bool:
    if isinstance(value, (*_ITEMS, sympy.MatrixBase)):
        return all(map(_is_number, value))
    return (
        isinstance(value, sympy.Expr)
        and value.is_number
        and value.is_finite is not False
        and not value.has(*_UNCHECKED)
    )


def _approximate(value: Any, digits: int) -> Any:
    """The same with decimals, or None where a digit would not be certain."""
    if isinstance(value, sympy.MatrixBase):
        entries = _approximate(list(value), digits)
        return None if entries is None else sympy.Matrix(*value.shape, entries)
    if isinstance(value, sympy.FiniteSet):
        return _approximate(sorted(value, key=default_sort_key), digits)
    if isinstance(value, _ITEMS):
        found = [_approximate(item, digits) for item in value]
        return None if None in found else found
    return value if value.is_Integer else _decimal(value, digits)


def _decimal(value: Any, digits: int) -> Any:
    found = value.evalf(digits, maxn=digits + _GUARD_DIGITS)
    parts = found.as_real_imag()
    if not all(part.is_Float or part.is_Rational for part in parts):
        return None
    # A precision of 1 bit says that not one digit is certain: what is left of a cancellation.
    real, imaginary = (
        sympy.S.Zero if part.is_Float and part._prec == 1 else part for part in parts
    )
    return real + imaginary * sympy.I if real or imaginary else None


class _Plain(StrPrinter):  # type: ignore[misc]
    """SymPy's own text, spelled as this project's reader reads it."""

    def __init__(self, whole: Any) -> None:
        super().__init__()
        self._whole = whole
        self._names: dict[Any, str] | None = None

    def _print_Symbol(self, expr: Any) -> str:
        row = vocabulary.lookup(expr.name)
        is_word = row is not None and not (
            row.kind is not vocabulary.Kind.CONSTANT and vocabulary.is_letter(expr.name)
        )
        is_word = is_word or vocabulary.base_of_logarithm(expr.name) != "" or is_taken(expr.name)
        return f"Symbol({expr.name})" if is_word else str(expr.name)

    def _print_Dummy(self, expr: Any) -> str:
        if self._names is None:
            self._names = _named_dummies(self._whole)
        return self._names.get(expr) or str(expr.name)

    def _print_Function(self, expr: Any) -> str:
        if isinstance(expr, AppliedUndef):
            return f"{self._head(expr)}({self.stringify(expr.args, ', ')})"
        return str(super()._print_Function(expr))

    def _head(self, expr: Any) -> str:
        """f(x) where it is read as a function, Function(a)(x) where it could be a product."""
        name = str(expr.func.__name__)
        plain_name = vocabulary.lookup(name) is None and len(expr.args) > 0
        clear = plain_name and (
            name in FUNCTION_LETTERS
            or (vocabulary.is_letter(name) and all(map(self._is_point, expr.args)))
        )
        return name if clear and name not in _symbol_names(self._whole) else f"Function({name})"

    def _is_point(self, value: Any) -> bool:
        """A name or a natural number, as it is printed."""
        plain_name = value.is_Symbol and "(" not in self._print(value)
        return bool(plain_name or (value.is_Integer and value >= 0))

    def _print_And(self, expr: Any) -> str:
        return self._called("And", expr)

    def _print_Or(self, expr: Any) -> str:
        return self._called("Or", expr)

    def _print_Xor(self, expr: Any) -> str:
        return self._called("Xor", expr)

    def _print_Not(self, expr: Any) -> str:
        return self._called("Not", expr)

    def _called(self, name: str, expr: Any) -> str:
        return f"{name}({self.stringify(expr.args, ', ')})"

    def _print_Mul(self, expr: Any) -> str:
        """A magnitude and its unit: 25/18*unit(m/s)."""
        powers = [pair for factor in expr.args if (pair := unit_power(factor)) is not None]
        if not powers:
            return str(super()._print_Mul(expr))
        others = [factor for factor in expr.args if unit_power(factor) is None]
        unit = f"unit({spelled(powers)})"
        if not others:
            return unit
        rest = others[0] if len(others) == 1 else sympy.Mul(*others, evaluate=False)
        plain_number = isinstance(rest, sympy.Rational)
        mul = PRECEDENCE["Mul"]
        text = self._print(rest) if plain_number else self.parenthesize(rest, mul, strict=True)
        return f"{text}*{unit}"

    def _print_Limit(self, expr: Any) -> str:
        body, variable, point, side = expr.args
        ending = "" if str(side) == "+-" else f", dir='{side}'"
        return f"limit({self.stringify((body, variable, point), ', ')}{ending})"

    def _print_Order(self, expr: Any) -> str:
        constant = expr.variables and not expr.expr.has(*expr.variables)
        if len(expr.variables) != 1 or not constant or expr.point[0] != 0:
            return str(super()._print_Order(expr))
        # Of O(1) nobody would know which letter goes to zero.
        return f"O({self.stringify((expr.expr, *expr.variables), ', ')})"

    def _print_Interval(self, expr: Any) -> str:
        start, end, left, right = expr.args
        # An infinite end is open whether that is said or not: Interval(0, oo), Interval(-oo, oo).
        said = (bool(left) and start != -sympy.oo) or (bool(right) and end != sympy.oo)
        suffix = _OPENED[bool(left), bool(right)] if said else ""
        return f"Interval{suffix}({self.stringify((start, end), ', ')})"

    def _print_RandomSymbol(self, expr: Any) -> str:
        law = _law_name(expr.pspace.distribution)
        if law is None:
            return str(super()._print(expr.symbol))
        parameters = parameters_of(expr.pspace.distribution)
        return f"{law}({self.stringify((expr.symbol, *parameters), ', ')})"

    def _print_Distribution(self, expr: Any) -> str:
        law = _law_name(expr)
        if law is None:
            return str(self.emptyPrinter(expr))
        return f"{law}({self.stringify(parameters_of(expr), ', ')})"

    def _print_MatrixBase(self, expr: Any) -> str:
        if 0 in expr.shape:
            return f"Matrix({expr.rows}, {expr.cols}, [])"
        rows = (f"[{self.stringify(row, ', ')}]" for row in expr.tolist())
        return f"Matrix([{', '.join(rows)}])"


def _law_name(distribution: Any) -> str | None:
    """The word for a distribution."""
    return next((name for name, law in LAWS.items() if law.is_of(distribution)), None)


_OPENED = {
    (False, False): "",
    (True, True): ".open",
    (True, False): ".Lopen",
    (False, True): ".Ropen",
}
_KINDS: tuple[tuple[Any, str], ...] = (
    (bool, "Boolean"),
    (sympy.Integer, "Integer"),
    (sympy.Rational, "Rational"),
    (sympy.MatrixBase, "Matrix"),
    (AppliedUndef, "Function"),
    (sympy.logic.boolalg.BooleanAtom, "Boolean"),
    (Set, "Set"),
)


def _atoms(value: Any, cls: type) -> set[Any]:
    found: set[Any] = set()
    if isinstance(value, (sympy.Basic, sympy.MatrixBase)):
        return set(value.atoms(cls))
    for item in _below(value):
        found |= _atoms(item, cls)
    return found


def _symbol_names(value: Any) -> set[str]:
    return {symbol.name for symbol in _atoms(value, sympy.Symbol)}


def _named_dummies(value: Any) -> dict[Any, str]:
    """A name for each dummy that no other symbol here has: a leading _ is for the session's
    results."""
    symbols = _atoms(value, sympy.Symbol)
    dummies = sorted((s for s in symbols if s.is_Dummy), key=default_sort_key)
    taken = {symbol.name for symbol in symbols if not symbol.is_Dummy}
    names: dict[Any, str] = {}
    for dummy in dummies:
        names[dummy] = _free_name(dummy.name.lstrip("_") or "x", taken)
        taken.add(names[dummy])
    return names


def _free_name(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 0
    while name in taken or vocabulary.lookup(name) is not None:
        number += 1
        name = f"{wanted}_{number}"
    return name
