"""The closed table of units: exact factors to SI base units, made once from pint's definitions.

Made before the first fork, from the definitions alone: pint never sees a name that a caller wrote.
Measured constants are as exact as their published digits. What pint defines by another standard
than SI's or NIST's present one is set right here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

# pint asks after other packages, some without trying to import them; here there are none.
_OPTIONAL = ("babel", "uncertainties", "numpy", "scipy", "dask", "xarray", "pandas")

BASES = ("m", "kg", "s", "A", "K", "mol", "cd", "bit", "rad")
"""Base units; angles are told apart from plain numbers although SI does not."""

Powers = tuple[Fraction, ...]
"""The exponents of the base units."""

PLAIN: Powers = (Fraction(0),) * len(BASES)

_ROOTS: Mapping[str, tuple[int | None, int | Fraction]] = {
    **{"meter": (0, 1), "gram": (1, Fraction(1, 1000)), "second": (2, 1), "ampere": (3, 1)},
    **{"kelvin": (4, 1), "mole": (5, 1), "candela": (6, 1), "bit": (7, 1), "radian": (8, 1)},
    "count": (None, 1),
}


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


_FOOT, _SURVEY = Fraction(3048, 10000), Fraction(1200, 3937)  # m
_IT_CALORIE = Fraction(41868, 10000)
_BTU = Fraction(45359237, 10**8) * 1000 * _IT_CALORIE * Fraction(5, 9)
# Where pint follows another standard. NIST: from 2023 on the foot is the international one, in
# acres and fathoms too (`_unit`). IAU 2015: a parsec is 648000/pi au. BTU: International Table.
_RIGHTED: Mapping[str, tuple[Fraction, int]] = {
    "parsec": (149597870700 * Fraction(648000), -1),
    "british_thermal_unit": (_BTU, 0),
    "therm": (100000 * _BTU, 0),
    "quadrillion_Btu": (10**15 * _BTU, 0),
}
_ABOUT = {
    "gallon": "the US gallon, 231 cubic inches; imperial_gallon is the British one",
    "quart": "the US liquid quart",
    "pint": "the US liquid pint; imperial_pint is the British one",
    "cup": "the US cup",
    "fluid_ounce": "the US fluid ounce",
    "ton": "the short ton of 2000 lb; t or tonne is the metric one, long_ton the British",
    "barrel": "the US barrel of 31.5 gallons; oil_barrel has 42",
    "calorie": "the thermochemical calorie, 4.184 J",
    "british_thermal_unit": "the BTU of the International Table, 1055.05585262 J",
    "horsepower": "the mechanical horsepower, 550 ft lbf/s; metric_horsepower is the other",
    "year": "the Julian year of 365.25 days",
    "month": "a twelfth of a Julian year",
    "knot": "the knot, a nautical mile an hour",
    "ounce": "the avoirdupois ounce, a mass",
    "dry_gallon": "the US dry gallon",
    "degree_Rankine": "Rankine's degree",
    "acre": "the international acre",
}
_ALSO = {
    "degC": "degree_Celsius",
    "degF": "degree_Fahrenheit",
    "rpm": "revolutions_per_minute",
    "RPM": "revolutions_per_minute",
    "rev": "turn",
    "acreft": "acre_foot",
    "sec": "second",
    "hr": "hour",
    "hrs": "hour",
    "yr": "year",
    "feet": "foot",
    "inches": "inch",
    "lbs": "pound",
    "gauss": "G",
    "maxwell": "Mx",
    "oersted": "Oe",
    "millimeter_Hg": "mmHg",
    "Omega": "ohm",
    "amu": "unified_atomic_mass_unit",
    "Torr": "torr",
    "oil_barrel": "oil_bbl",
    "AU": "astronomical_unit",
    "fl_oz": "fluid_ounce",
    "ftlb": "foot_pound",
    "ft_lb": "foot_pound",
    "ft_lbf": "foot_pound",
}
_PRESSURE = tuple(map(Fraction, (-1, 1, -2, 0, 0, 0, 0, 0, 0)))
# What pint leaves out, or gives only in systems whose units have roots of SI's in them.
_OWN: Mapping[str, tuple[Fraction, int, Powers]] = {
    "mmHg": (Fraction("133.322387415"), 0, _PRESSURE),
    "cmHg": (Fraction("1333.22387415"), 0, _PRESSURE),
    "cmH2O": (Fraction("98.0665"), 0, _PRESSURE),
    "G": (Fraction(1, 10**4), 0, tuple(map(Fraction, (0, 1, -2, -1, 0, 0, 0, 0, 0)))),
    "Mx": (Fraction(1, 10**8), 0, tuple(map(Fraction, (2, 1, -2, -1, 0, 0, 0, 0, 0)))),
    "Oe": (Fraction(250), -1, tuple(map(Fraction, (-1, 0, 0, 1, 0, 0, 0, 0, 0)))),
    "dioptre": (Fraction(1), 0, tuple(map(Fraction, (-1, 0, 0, 0, 0, 0, 0, 0, 0)))),
}
_SHORT = {
    **{"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3},
    **{"h": 2, "da": 1, "d": -1, "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15},
    **{"a": -18, "z": -21, "y": -24, "r": -27, "q": -30, "mu": -6},
}
_LONG = {
    **{"quetta": 30, "ronna": 27, "yotta": 24, "zetta": 21, "exa": 18, "peta": 15, "tera": 12},
    **{"giga": 9, "mega": 6, "kilo": 3, "hecto": 2, "deca": 1, "deka": 1, "deci": -1},
    **{"centi": -2, "milli": -3, "micro": -6, "nano": -9, "pico": -12, "femto": -15},
    **{"atto": -18, "zepto": -21, "yocto": -24, "ronto": -27, "quecto": -30},
}
_BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}
_BINARY_LONG = {"kibi": 10, "mebi": 20, "gibi": 30, "tebi": 40, "pebi": 50, "exbi": 60}
# What takes prefixes: SI's own units and those people write with them.
_PREFIXED = _named(
    """
    m g s A K mol cd Hz N Pa J W C V F ohm S Wb T H lm lx Bq Gy Sv kat L l eV bar cal B bit pc
    Ci rad t Wh VA Da u G P St rem bps au ly var Omega sr
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
_BITS = {"B", "bit", "byte"}
_NOT_UNITS = {"pi", "tansec", "ln10", "wien_x", "wien_u", "eulers_number", "count", "dozen"}


def lookup(name: str) -> Unit | None:
    """The unit of that name, with a prefix or without; None for any other name."""
    found = TABLE.get(name)
    return found if found is not None else _with_prefix(name)


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


def _registry() -> Any:
    hidden = [name for name in _OPTIONAL if name not in sys.modules]
    sys.modules |= dict.fromkeys(hidden)  # type: ignore[arg-type]
    try:
        import pint

        return pint.UnitRegistry(non_int_type=Fraction, cache_folder=None)
    finally:
        for name in hidden:
            del sys.modules[name]


def _made() -> dict[str, Unit]:
    registry = _registry()
    circle = registry.get_root_units("turn")[0] / 2
    table: dict[str, Unit] = {}
    for name, definition in list(registry._units.items()):
        if name.isascii() and name.isidentifier() and definition.name not in _NOT_UNITS:
            made = _unit(registry, definition, circle)
            if made is not None:
                table[name] = made
    table.pop("mil")  # a thousandth of an inch, of a radian, or a 6400th of a turn
    table |= {name: Unit(*row) for name, row in _OWN.items()}
    table |= {name: table[long] for name, long in _ALSO.items()}
    plural = {f"{n}s": u for n, u in table.items() if _has_plural(n)}
    return {**plural, **table}


def _has_plural(name: str) -> bool:
    return name.islower() and name[-1] != "s" and (len(name) > 3 or name in _SHORT_PLURAL)


_SHORT_PLURAL = {"day", "ton", "cup", "rod", "bit", "bar", "amp"}


def _unit(registry: Any, definition: Any, circle: Fraction) -> Unit | None:
    kind = type(definition.converter).__name__
    if kind == "LogarithmicConverter":
        return Unit(Fraction(1), 0, PLAIN, logarithmic=True)
    found, root = registry.get_root_units(definition.name, check_nonmult=False)
    powers = _powers(root._units)
    if powers is None or not isinstance(found, (int, Fraction)):
        return None  # powers of one half: units of the older systems, not SI's
    factor = Fraction(found)
    for base, power in root._units.items():
        factor *= Fraction(_ROOTS[base][1]) ** int(power)
    factor, pi = _RIGHTED.get(definition.name) or _without_pi(factor, circle)
    if factor.denominator % 3937 == 0 and "survey" not in definition.name:
        factor *= (_FOOT / _SURVEY) ** int(powers[0])
    offset = getattr(definition.converter, "offset", 0) if kind == "OffsetConverter" else 0
    return Unit(
        factor,
        pi,
        powers,
        Fraction(offset),
        _ABOUT.get(definition.name, ""),
        constant=definition.name in _CONSTANTS,
        difference=definition.name.startswith("delta_"),
    )


def _powers(units: Mapping[str, Any]) -> Powers | None:
    powers = list(PLAIN)
    for base, power in units.items():
        if base not in _ROOTS or Fraction(power).denominator != 1:
            return None
        place = _ROOTS[base][0]
        if place is not None:
            powers[int(place)] = Fraction(power)
    return tuple(powers)


def _without_pi(factor: Fraction, circle: Fraction) -> tuple[Fraction, int]:
    """The factor and the power of pi that was in it: pint knows 50 digits of pi, which no other
    factor has by chance."""

    def size(power: int) -> int:
        rest = factor / circle**power
        return rest.numerator.bit_length() + rest.denominator.bit_length()

    power = min((0, 1, -1, 2, -2), key=size)
    return factor / circle**power, power


_CONSTANTS = _named(
    """
    speed_of_light planck_constant elementary_charge avogadro_constant avogadro_number
    boltzmann_constant molar_gas_constant faraday_constant standard_gravity dirac_constant
    newtonian_constant_of_gravitation electron_mass proton_mass neutron_mass
    atomic_mass_constant stefan_boltzmann_constant rydberg_constant
    wien_frequency_displacement_law_constant wien_wavelength_displacement_law_constant
    josephson_constant von_klitzing_constant conductance_quantum magnetic_flux_quantum
    first_radiation_constant zeta impedance_of_free_space second_radiation_constant
    molar_mass_constant conventional_josephson_constant conventional_von_klitzing_constant
    planck_mass planck_length planck_time planck_charge planck_temperature planck_current
    water mercury lattice_spacing_of_Si
    """
)

TABLE: Mapping[str, Unit] = _made()
