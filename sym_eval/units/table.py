"""The closed table of units: exact factors to SI base units, written down from pint's definitions.

Read from `table.txt` before the first fork. Making it from pint at every start cost 0.3 s and
11 MB; `tests/units_from_pint.py` makes it, and a test compares. Measured constants are as exact as
their published digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from operator import itemgetter
from pathlib import Path

from sym_core.names import GREEK

BASES = ("m", "kg", "s", "A", "K", "mol", "cd", "bit", "rad")
"""Base units; angles are told apart from plain numbers although SI does not."""

Powers = tuple[Fraction, ...]
"""The exponents of the base units."""

PLAIN: Powers = (Fraction(0),) * len(BASES)


def _named(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True)
class Unit:
    """One unit: `factor` times pi**`pi` base units, then `offset` kelvin for a point on a scale.

    `about` says what it is where several are called so. A logarithmic one is not converted.
    """

    factor: Fraction
    pi: int
    powers: Powers
    offset: Fraction = Fraction(0)
    about: str = ""
    constant: bool = False
    logarithmic: bool = False
    difference: bool = False


_SHORT = {
    **{"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3},
    **{"h": 2, "da": 1, "d": -1, "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15},
    **{"a": -18, "z": -21, "y": -24, "r": -27, "q": -30, "mu": -6},
}
# Powers of ten: the SI brochure, 9th edition, table 7; r, q, R and Q since 2022.
_LONG = {
    **{"quetta": 30, "ronna": 27, "yotta": 24, "zetta": 21, "exa": 18, "peta": 15, "tera": 12},
    **{"giga": 9, "mega": 6, "kilo": 3, "hecto": 2, "deca": 1, "deka": 1, "deci": -1},
    **{"centi": -2, "milli": -3, "micro": -6, "nano": -9, "pico": -12, "femto": -15},
    **{"atto": -18, "zepto": -21, "yocto": -24, "ronto": -27, "quecto": -30},
}
# Powers of two: IEC 80000-13.
_BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}
_BINARY_LONG = {"kibi": 10, "mebi": 20, "gibi": 30, "tebi": 40, "pebi": 50, "exbi": 60}
# What takes prefixes: SI's own units and those people write with them.
_PREFIXED = _named(
    """
    m g s A K mol cd Hz N Pa J W C V F ohm S Wb T H lm lx Bq Gy Sv kat L l eV bar cal B bit pc
    Ci rad t Wh Ah VA Da u G P St rem bps au ly var Omega sr
    """
)
_PREFIXED_LONG = _named(
    """
    meter metre gram second ampere kelvin mole candela hertz newton pascal joule watt coulomb
    volt farad ohm siemens weber tesla henry lumen lux becquerel gray sievert katal liter
    litre electron_volt electronvolt bar calorie byte bit barn parsec curie radian tonne ton
    watt_hour dalton gauss poise stokes rem year
    """
)
_GREEK = frozenset(GREEK.values())
_SHORTEST = 3  # letters of what is no word: Mhz and Kpa are slips, not words
_BITS = {"B", "bit", "byte"}


def lookup(name: str) -> Unit | None:
    """The unit of that name, with a prefix or without; None for any other name."""
    found = TABLE.get(name)
    found = found if found is not None else _with_prefix(name)
    # Celsius and Newtons are written with a capital as often as not.
    if found is None and name.istitle() and len(name) > _SHORTEST and name not in _GREEK:
        return lookup(name.lower())
    return found


@cache
def _with_prefix(name: str) -> Unit | None:
    for prefixes, units, base in (
        (_SHORT, _PREFIXED, 10),
        (_LONG, _PREFIXED_LONG, 10),
        (_BINARY, _BITS, 2),
        (_BINARY_LONG, _BITS, 2),
    ):
        for prefix, power in prefixes.items():
            rest = name.removeprefix(prefix)
            stem = rest if rest in units else rest.removesuffix("s")
            plural = stem == rest or (stem in _PREFIXED_LONG | {"byte"} and prefix not in _SHORT)
            if rest != name and stem in units and plural and stem in TABLE:
                factor = TABLE[stem].factor * Fraction(base) ** power
                return replace(TABLE[stem], factor=factor, about="")
    return None


# How units are written whose name is another word in a text: in is Python's, sec a function.
_SPELLED = {"in": "inch", "sec": "s", "arcsec": "arcsecond", "as": "attosecond", "Omega": "ohm"}


def spellable(name: str) -> str:
    """The name under which a unit can stand in a text."""
    micro = name.removeprefix("mu")
    if micro != name and name not in TABLE and micro in _PREFIXED:
        return f"u{micro}"
    return _SPELLED.get(name, name).replace("Omega", "ohm")


PATH = Path(__file__).with_name("table.txt")
# In the order in which they are written.
_FLAGS = ("constant", "logarithmic", "difference")


def written(table: Mapping[str, Unit]) -> str:
    """The table as text: a unit a line, by name, its fields between tabs."""
    return "".join(
        "\t".join(_fields(name, unit)) + "\n"
        for name, unit in sorted(table.items(), key=itemgetter(0))
    )


def _fields(name: str, unit: Unit) -> Iterator[str]:
    yield from (name, str(unit.factor), str(unit.pi), " ".join(map(str, unit.powers)))
    yield from (str(unit.offset), " ".join(flag for flag in _FLAGS if getattr(unit, flag)))
    yield unit.about


def read(text: str) -> dict[str, Unit]:
    """What `written` wrote."""
    lines = (line.split("\t", 1) for line in text.splitlines())
    return {name: _unit(fields) for name, fields in lines}


@cache
def _unit(line: str) -> Unit:
    factor, pi, powers, offset, flags, about = line.split("\t")
    said = dict.fromkeys(flags.split(), True)
    return Unit(Fraction(factor), int(pi), _powers(powers), Fraction(offset), about, **said)


@cache
def _powers(text: str) -> Powers:
    return tuple(map(Fraction, text.split()))


TABLE: Mapping[str, Unit] = read(PATH.read_text(encoding="ascii"))
# Their work is done; what they keep would be pages of memory for every child.
for _used in (_unit, _powers):
    _used.cache_clear()
