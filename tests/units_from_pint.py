"""The table of units made anew from pint's definitions: `python -m tests.units_from_pint`.

What pint defines by another standard than SI's or NIST's present one is set right here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sym_eval.units.table import PATH, PLAIN, Powers, Unit, written

# pint asks after other packages, some without trying to import them; here there are none.
_OPTIONAL = ("babel", "uncertainties", "numpy", "scipy", "dask", "xarray", "pandas")

_ROOTS: Mapping[str, tuple[int | None, int | Fraction]] = {
    **{"meter": (0, 1), "gram": (1, Fraction(1, 1000)), "second": (2, 1), "ampere": (3, 1)},
    **{"kelvin": (4, 1), "mole": (5, 1), "candela": (6, 1), "bit": (7, 1), "radian": (8, 1)},
    "count": (None, 1),
}

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
    "secs": "second",
    "mins": "minute",
    "ohms": "ohm",
    "ergs": "erg",
    "epsilon_0": "vacuum_permittivity",
    "mu_0": "vacuum_permeability",
    "a_0": "bohr_radius",
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
    "mpg": (
        Fraction("1609.344") / Fraction("0.003785411784"),
        0,
        tuple(map(Fraction, (-2, 0, 0, 0, 0, 0, 0, 0, 0))),
    ),
}
# CODATA 2022; since 2019 they are measured.
_MEASURED: Mapping[str, tuple[Fraction, int, Powers]] = {
    "vacuum_permittivity": (
        Fraction("8.8541878188e-12"),
        0,
        tuple(map(Fraction, (-3, -1, 4, 2, 0, 0, 0, 0, 0))),
    ),
    "vacuum_permeability": (
        Fraction("1.25663706127e-6"),
        0,
        tuple(map(Fraction, (1, 1, -2, -2, 0, 0, 0, 0, 0))),
    ),
    "bohr_radius": (
        Fraction("5.29177210544e-11"),
        0,
        tuple(map(Fraction, (1, 0, 0, 0, 0, 0, 0, 0, 0))),
    ),
}
_NOT_UNITS = {"pi", "tansec", "ln10", "wien_x", "wien_u", "eulers_number", "count", "dozen"}


def _registry() -> Any:
    hidden = [name for name in _OPTIONAL if name not in sys.modules]
    sys.modules |= dict.fromkeys(hidden)  # type: ignore[arg-type]
    try:
        import pint

        return pint.UnitRegistry(non_int_type=Fraction, cache_folder=None)
    finally:
        for name in hidden:
            del sys.modules[name]


def made() -> dict[str, Unit]:
    """Every unit, in the table's order."""
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
    table |= {name: Unit(*row, constant=True) for name, row in _MEASURED.items()}
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
        constant=definition.name in _CONSTANTS.split(),
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


_CONSTANTS = """
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


if __name__ == "__main__":
    PATH.write_text(written(made()), encoding="ascii")
