"""A unit as a SymPy object: a positive constant that stands beside a magnitude.

`unit(km)` in a text. Knows its name and nothing else; what it is worth stands in the table.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.units.table import BASES, TABLE, Powers, Unit, lookup


class UnitAtom(sympy.AtomicExpr):  # type: ignore[misc]
    """One unit by its name."""

    is_commutative = True
    is_positive = True
    is_number = False
    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> UnitAtom:
        """`name` is one that the table knows."""
        made: UnitAtom = sympy.AtomicExpr.__new__(cls)
        made.name = name
        return made

    def __getnewargs__(self) -> tuple[str]:
        return (self.name,)

    def _hashable_content(self) -> tuple[str]:
        return (self.name,)

    def _sympystr(self, _: Any) -> str:
        return f"unit({self.name})"

    def _latex(self, _: Any) -> str:
        shown = self.name.replace("_", r"\_")
        return rf"\mathrm{{{shown}}}"

    @property
    def unit(self) -> Unit:
        """What the table says of it."""
        return unit_named(self.name)


_CURRENCIES = frozenset(
    [
        "usd",
        "eur",
        "gbp",
        "jpy",
        "chf",
        "cny",
        "inr",
        "cad",
        "aud",
        "dollar",
        "euro",
        "yen",
        "franc",
        "rupee",
        "yuan",
        "cent",
    ]
)


def unit_named(name: str) -> Unit:
    """The unit of that name, E_NAME for another name, E_UNSOLVED for a logarithmic one."""
    found = lookup(name)
    if found is None:
        raise unknown(name)
    if found.logarithmic:
        hint = (
            "work with the ratio: a gain of 20 dB is 10^(20/10) in power, 10^(20/20) in amplitude"
        )
        raise SymError(Code.UNSOLVED, f"{name} is logarithmic and not converted", hint=hint)
    return found


def unknown(name: str) -> SymError:
    """The failure for a name that is no unit."""
    near = tuple(difflib.get_close_matches(name, TABLE, 3, cutoff=0.7))
    slips = (name.removesuffix("s"), name.lower(), name[:1].lower() + name[1:])
    near = tuple(slip for slip in slips if lookup(slip) is not None)[:1] + near
    hint = f"did you mean {near[0]}?" if near else "write units as km/h, N*m, degC, kWh"
    if name.lower().removesuffix("s") in _CURRENCIES:
        near, hint = (), "rates of exchange are not known here: put the rate in as a number"
    return SymError(Code.NAME, f"unknown unit {name}", hint=hint, fragment=name, candidates=near)


def units_in(value: Any) -> set[UnitAtom]:
    """The units that stand in a value."""
    if isinstance(value, (list, tuple)):
        return {unit for item in value for unit in units_in(item)}
    if not isinstance(value, (sympy.Basic, sympy.MatrixBase)):
        return set()
    return set(value.atoms(UnitAtom))


def unit_power(factor: Any) -> tuple[str, Any] | None:
    """The name and the exponent of a unit or of a power of one; None for anything else."""
    base, power = factor.as_base_exp()
    if isinstance(base, UnitAtom) and isinstance(power, sympy.Rational):
        return base.name, Fraction(int(power.p), int(power.q))
    return None


def worth(unit: Unit) -> Any:
    """The factor of a unit to base units, with pi as it is."""
    factor = sympy.Rational(unit.factor.numerator, unit.factor.denominator)
    return factor * sympy.pi**unit.pi


def spelled(powers: Iterable[tuple[str, Any]]) -> str:
    """kg*m/s^2 from names and exponents."""
    above, below = [], []
    for name, power in powers:
        if power > 0:
            above.append(name if power == 1 else f"{name}^{_exponent(power)}")
        elif power < 0:
            below.append(name if power == -1 else f"{name}^{_exponent(-power)}")
    top = "*".join(above) or "1"
    if not below:
        return top if above else ""
    return f"{top}/{below[0]}" if len(below) == 1 else f"{top}/({'*'.join(below)})"


def _exponent(power: Any) -> str:
    return str(power) if power.denominator == 1 else f"({power})"


def base_text(powers: Powers) -> str:
    """The base units of a dimension: kg*m/s^2, "" for a plain number."""
    order = (1, 0, 2, 3, 4, 5, 6, 7, 8)
    return spelled((BASES[place], powers[place]) for place in order)
