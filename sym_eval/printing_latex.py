"""LaTeX of values, spelled so that the reader of LaTeX reads it back to the same value.

SymPy's printer, corrected where its LaTeX says something else: x1 and x_1, EulerGamma and gamma,
J_n(x) and a function called J_n, [0, 1] the interval and the list. Never simplifies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.printing.conventions import requires_partial
from sympy.printing.latex import LatexPrinter

from sym_core.names import GREEK
from sym_eval import vocabulary
from sym_eval.meaning import FUNCTION_LETTERS

_GREEK = frozenset(GREEK.values()) - {"omicron"}
_COMMANDS = _GREEK | {"hbar", "ell"}
_STEM = re.compile(r"([A-Za-z]+)([0-9]*)((?:_[A-Za-z0-9]+)*)")
_BINDING = (sympy.Sum, sympy.Product, sympy.Integral)
_CONSTANTS = {"e", "i", "E", "I", "pi"}

# Functions whose LaTeX as SymPy prints it is that function and nothing else.
_FAMILIAR = frozenset(
    f"{prefix}{name}{suffix}"
    for name in ("sin", "cos", "tan", "cot", "sec", "csc")
    for prefix in ("", "a")
    for suffix in ("", "h")
) | {
    *("exp", "log", "Abs", "sign", "re", "im", "arg", "conjugate", "floor", "ceiling", "frac"),
    *("factorial", "factorial2", "binomial", "gamma", "zeta", "Max", "Min", "polylog"),
    *("erf", "erfc", "erfi", "Ei", "li", "Li", "Si", "Ci", "Shi", "Chi", "Piecewise", "Mod"),
}
_SQUARED_BEFORE = {"gamma", "zeta"}  # \Gamma^{2}(x) could be a product

_LETTER = r"(?<![\\A-Za-z])[A-Za-z][0-9]*"
_SYMBOL = rf"\\(?:{'|'.join(sorted(_COMMANDS, key=len, reverse=True))})(?![A-Za-z])[0-9]*"
_NAME = rf"(?:{_LETTER}|{_SYMBOL}|\\math(?:it|rm)\{{[^{{}}]*\}})(?:_\{{[^{{}}]*\}})?"
_RAISED = r"(?:(?<![\\A-Za-z])[fghFGH]|\\(?:[pP][hs]i|Gamma|zeta))\^\{[^{}]*\}"
_CALLED_BY_CHANCE = re.compile(rf"({_NAME}|{_RAISED}) (?=\\left\()")
_LOW = r"\_"
_DIGIT = "\0"  # marks, while a product is put together, a factor that begins with a digit
_BEFORE_NUMBER = re.compile(rf"(?<=[^\s{{(-]) {_DIGIT}")


def latex(value: Any, names: Mapping[Any, str], taken: set[str]) -> str:
    """LaTeX without delimiters. `names` are those of dummies, `taken` those of all symbols."""
    return str(_Latex(names, taken, _bound(value)).doprint(value))


class _Latex(LatexPrinter):  # type: ignore[misc]
    """One value."""

    def __init__(self, names: Mapping[Any, str], taken: set[str], bound: set[str]) -> None:
        """`bound` are the names of indices and variables that the value itself binds."""
        super().__init__()
        self._in_product = False
        self._bound = bound
        self._dummies = names
        self._taken = taken

    def _print(self, expr: Any, **kwargs: Any) -> str:
        direct, self._in_product = self._in_product, False
        text = self._spelled(expr, **kwargs)
        self._in_product = direct
        return _DIGIT + text if direct and text[:1].isdigit() else text

    def _spelled(self, expr: Any, **kwargs: Any) -> str:
        if isinstance(expr, AppliedUndef):
            return self._undefined(expr, **kwargs)
        if expr is sympy.zoo:
            return r"\mathrm{zoo}"
        if isinstance(expr, sympy.NumberSymbol) and expr not in (sympy.pi, sympy.E):
            return rf"\mathrm{{{expr}}}"
        if isinstance(expr, sympy.Function) and not self._is_familiar(expr, kwargs):
            return self._operator(expr.func.__name__, expr.args, **kwargs)
        return str(super()._print(expr, **kwargs))

    def _is_familiar(self, expr: Any, kwargs: Mapping[str, Any]) -> bool:
        name = expr.func.__name__
        powered = kwargs.get("exp") is not None and name in _SQUARED_BEFORE
        return name in _FAMILIAR and not powered and not (name == "zeta" and len(expr.args) > 1)

    # -- names

    def _print_Symbol(self, expr: Any, style: str = "plain") -> str:
        if not expr.name[:1].isalpha():  # the + of a limit from the right
            return str(expr.name)
        row = vocabulary.lookup(expr.name)
        constant = row is not None and row.kind is vocabulary.Kind.CONSTANT
        word = constant or (row is not None and not vocabulary.is_letter(expr.name))
        if expr.name in self._bound:
            return name_text(expr.name)
        if word or vocabulary.base_of_logarithm(expr.name) or expr.name == "d":
            return rf"\mathit{{{_escaped(expr.name)}}}"
        return name_text(expr.name)

    def _print_Dummy(self, expr: Any) -> str:
        return name_text(self._dummies.get(expr) or str(expr.name))

    # -- functions

    def _undefined(self, expr: Any, exp: str | None = None) -> str:
        name = str(expr.func.__name__)
        plain_name = vocabulary.lookup(name) is None and name not in self._taken
        letter = vocabulary.is_letter(name) and all(map(_is_point, expr.args))
        clear = plain_name and bool(expr.args) and (name in FUNCTION_LETTERS or letter)
        head = name_text(name) if clear else rf"\mathit{{{_escaped(name)}}}"
        return self._applied(head, expr.args, exp)

    def _operator(self, name: str, args: Any, exp: str | None = None) -> str:
        return self._applied(rf"\operatorname{{{name.replace('_', _LOW)}}}", args, exp)

    def _applied(self, head: str, args: Any, exp: str | None) -> str:
        text = rf"{head}\left({', '.join(map(self._print, args))}\right)"
        return text if exp is None else rf"{text}^{{{exp}}}"

    def _as_operator(self, expr: Any) -> str:
        return self._operator(type(expr).__name__, expr.args)

    _print_Xor = _as_operator
    _print_ITE = _as_operator
    _print_ProductSet = _as_operator
    _print_Range = _as_operator
    _print_AccumulationBounds = _as_operator
    _print_CRootOf = _as_operator

    def _print_Order(self, expr: Any) -> str:
        if any(point != 0 for point in expr.point):
            return self._operator("O", expr.args)
        if len(expr.variables) == 1 and expr.expr.has(*expr.variables):
            return str(super()._print_Order(expr))
        return self._operator("O", (expr.expr, *expr.variables))

    # -- products and calculus

    def _print_Mul(self, expr: Any) -> str:
        r"""a \cdot (b + c), which is no call, and 2^x \cdot 3."""
        before, self._in_product = self._in_product, True
        text = str(super()._print_Mul(expr))
        self._in_product = before
        text = _BEFORE_NUMBER.sub(r" \\cdot ", text).replace(_DIGIT, "")
        return _CALLED_BY_CHANCE.sub(r"\1 \\cdot ", text)

    def _needs_mul_brackets(self, expr: Any, first: bool = False, last: bool = False) -> bool:
        if not last and isinstance(expr, sympy.Derivative | sympy.Limit):
            return True
        return bool(super()._needs_mul_brackets(expr, first, last))

    def _needs_add_brackets(self, expr: Any) -> bool:
        """A limit in a sum, whose end could be in doubt, besides what SymPy brackets."""
        factors = expr.args if expr.is_Mul else (expr,)
        limit = any(isinstance(factor, sympy.Limit) for factor in factors)
        return limit or bool(super()._needs_add_brackets(expr))

    def _print_Derivative(self, expr: Any) -> str:
        sign = r"\partial" if requires_partial(expr.expr) else "d"
        order = sum(count for _, count in expr.variable_count)
        raised = "" if order == 1 else rf"^{{{self._print(order)}}}"
        below = " ".join(
            f"{sign} {self._print(variable)}" + ("" if count == 1 else rf"^{{{count}}}")
            for variable, count in reversed(expr.variable_count)
        )
        body = self._print(expr.expr)
        if not isinstance(expr.expr, sympy.Symbol | sympy.Function):
            body = rf"\left({body}\right)"
        return rf"\frac{{{sign}{raised}}}{{{below}}} {body}"

    # -- sets

    def _print_Interval(self, expr: Any) -> str:
        r"""]0, 1[ is no point; [0, 1] alone could be a list."""
        if not (expr.left_open or expr.right_open):
            return self._operator("Interval", (expr.start, expr.end))
        if expr.left_open and expr.right_open:
            return rf"\left]{self._print(expr.start)}, {self._print(expr.end)}\right["
        return str(super()._print_Interval(expr))

    def _part(self, expr: Any) -> str:
        """A set among others, where an interval is one by its brackets."""
        if isinstance(expr, sympy.Interval):
            return str(super()._print_Interval(expr))
        text = self._print(expr)
        joined = isinstance(expr, sympy.Union | sympy.Intersection | sympy.Complement)
        return rf"\left({text}\right)" if joined else text

    def _print_Union(self, expr: Any) -> str:
        return r" \cup ".join(map(self._part, expr.args))

    def _print_Intersection(self, expr: Any) -> str:
        return r" \cap ".join(map(self._part, expr.args))

    def _print_Complement(self, expr: Any) -> str:
        return r" \setminus ".join(map(self._part, expr.args))

    def _print_Contains(self, expr: Any) -> str:
        return rf"{self._print(expr.args[0])} \in {self._part(expr.args[1])}"


def _bound(value: Any) -> set[str]:
    """Indices of sums and their like, which are symbols whatever their letter is elsewhere; none
    where that letter stands for a constant too."""
    if isinstance(value, list | tuple):
        return set().union(*map(_bound, value))
    if not isinstance(value, sympy.Basic | sympy.MatrixBase):
        return set()
    found = {v.name for each in value.atoms(*_BINDING) for v in each.variables}
    found |= {limit.args[1].name for limit in value.atoms(sympy.Limit)}
    constants = {"i"} if value.has(sympy.I) else set()
    if value.has(sympy.E, sympy.exp):
        constants.add("e")
    return found - constants - {"d"}


def name_text(name: str) -> str:
    """A name as LaTeX: x, \\alpha, x1, x_{12}, \\mathrm{velocity}."""
    found = _STEM.fullmatch(name)
    if found is None or (found[1] in _CONSTANTS and found[2]):
        return rf"\mathrm{{{_escaped(name)}}}"
    stem, digits, index = found.groups()
    written = ",".join(f"\\{part}" if part in _GREEK else part for part in index.split("_")[1:])
    if stem in _COMMANDS:
        head = f"\\{stem}{digits}"
    else:
        head = f"{stem}{digits}" if len(stem) == 1 else rf"\mathrm{{{stem}{digits}}}"
    return f"{head}_{{{written}}}" if index else head


def _escaped(name: str) -> str:
    return f"\\{name}" if name in _GREEK else name.replace("_", _LOW)


def _is_point(value: Any) -> bool:
    return bool(value.is_Symbol or (value.is_Integer and value >= 0))
