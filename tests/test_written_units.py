"""Quantities as people write them: words, powers in words, sums of parts, scales, constants.

Values are definitions of SI, of NIST SP 811, or CODATA 2022; what has two readings is refused with
what to write, and that is read.
"""

# What one row asserts is one line; wrapped they could not be read as a table.
# ruff: noqa: E501

from __future__ import annotations

from math import isclose, pi
from typing import Any

from sym_core.errors import Failure, SymError
from sym_eval.units.table import TABLE
from tests.asking import asked, called

C, E, H, K_B = 299792458, 1.602176634e-19, 6.62607015e-34, 1.380649e-23


def evaluated(expr: str, units: str, subs: str = "") -> float | Failure:
    """The magnitude in these units, or the failure."""
    try:
        found = asked("evaluate", expr=expr, units=units, subs=subs)
    except SymError as error:
        return error.failure
    return float(found.numeric if found.numeric is not None else found.value)


# fmt: off
MAGNITUDES: list[tuple[str, str, float]] = [
    # prefixes
    ("5 km", "m", 5000), ("1 Mm", "m", 1e6), ("1 mm", "m", 1e-3), ("1 dam", "m", 10), ("5 µm", "nm", 5000), ("5 μm", "nm", 5000),
    ("1 Ms", "s", 1e6), ("1 ms", "us", 1000), ("1 μs", "ns", 1000), ("1 hPa", "mbar", 1), ("1 kB", "bit", 8000), ("1 GiB", "MB", 1073.741824),
    ("100 Mbps", "MB/s", 12.5), ("1 mAh", "C", 3.6), ("1 kΩ * 1 µF", "ms", 1), ("1 hL", "L", 100), ("1 pF", "fF", 1000), ("1 EJ", "PJ", 1000),
    # words, plurals, capitals
    ("5 meters", "cm", 500), ("5 metres", "cm", 500), ("5 Newtons", "N", 5), ("5 Volts", "mV", 5000), ("5 ohms", "mohm", 5000), ("5 Watts", "mW", 5000),
    ("5 secs", "ms", 5000), ("5 mins", "s", 300), ("5 hrs", "min", 300), ("5 lbs", "kg", 2.26796185), ("2 Hertz", "1/s", 2), ("3 Pascals", "Pa", 3),
    ("5 amps", "mA", 5000), ("1 Joule", "erg", 1e7), ("1 yr", "day", 365.25), ("1 week", "h", 168), ("1 lightyear", "km", 9460730472580.8),
    # powers in words and signs
    ("1 cubic meter", "L", 1000), ("2 square meters", "cm^2", 20000), ("1 square foot", "m^2", 0.09290304), ("1 sq ft", "inch^2", 144), ("1 cu ft", "inch^3", 1728),
    ("5 meters per second squared", "m/s^2", 5), ("3 meters squared", "cm^2", 30000), ("2 feet cubed", "inch^3", 3456), ("1 km²", "m²", 1e6), ("5 m·s⁻¹", "km/h", 18),
    ("5 km per hour", "m/s", 25 / 18), ("30 miles per gallon", "mpg", 30), ("9.81 m/s**2", "cm/s^2", 981), ("1 kg·m²·s⁻²", "J", 1), ("5 m s^-1", "m/s", 5),
    # sums of parts, quotients of quantities
    ("6 ft 2 inch", "cm", 187.96), ("6 ft 2 in", "inch", 74), ("2 hours 30 minutes", "min", 150), ("1 h 30 min 15 s", "s", 5415), ("5 lb 3 oz", "oz", 83), ("3 m 20 cm", "m", 3.2),
    ("5 V / 2 ohm", "A", 2.5), ("5 V / 2 Ω", "A", 2.5), ("100 km / 2 h", "km/h", 50), ("10 m / 2 s^2", "m/s^2", 5), ("8 L/100km", "L/km", 0.08), ("6 J / 2 kg + 1 J/kg", "J/kg", 4),
    ("1/2 * 2 kg * (3 m/s)^2", "J", 9), ("sqrt(9 m^2)", "m", 3), ("5 m + 30 cm", "m", 5.3), ("3 kg * 9.81 m/s^2", "N", 29.43),
    # scales of temperature
    ("25 degC", "K", 298.15), ("25 °C", "degF", 77), ("98.6 degF", "degC", 37), ("-40 degC", "degF", -40), ("0 K", "degC", -273.15), ("5 Celsius", "K", 278.15),
    ("5 deg C", "K", 278.15), ("5 degrees Celsius", "K", 278.15), ("41 degrees F", "degC", 5), ("41 Fahrenheit", "degC", 5), ("5 celsius", "fahrenheit", 41),
    ("30 degC - 20 degC", "K", 10), ("10 delta_degC", "delta_degF", 18), ("5 K/W", "degC/W", 5), ("4.184 J/(g*degC)", "J/(kg*K)", 4184), ("20 °C + 10 K", "degC", 30),
    # angles, plain numbers
    ("90 deg", "rad", pi / 2), ("2 pi rad", "deg", 360), ("180°", "rad", pi), ("1 turn", "deg", 360), ("1 rpm", "rad/s", pi / 30), ("1 arcmin", "arcsec", 60), ("30 deg", "1", pi / 6),
    ("50%", "1", 0.5), ("1 ppm", "1", 1e-6), ("sin(30 deg)", "1", 0.5),
    # constants of nature by their whole names
    ("speed_of_light", "km/s", C / 1000), ("elementary_charge", "C", E), ("planck_constant", "eV*s", H / E), ("dirac_constant", "J*s", H / 2 / pi), ("boltzmann_constant*300 K", "eV", K_B * 300 / E),
    ("avogadro_constant*boltzmann_constant", "J/(mol*K)", 8.31446261815324), ("electron_mass*speed_of_light^2", "MeV", 0.51099895069), ("vacuum_permittivity", "F/m", 8.8541878188e-12),
    ("vacuum_permeability", "N/A^2", 1.25663706127e-6), ("bohr_radius", "angstrom", 0.529177210544), ("gravitational_constant", "m^3/(kg*s^2)", 6.6743e-11), ("1 eV", "J", E),
    ("1 Å", "nm", 0.1), ("13.6 eV", "kJ/mol", 13.6 * E * 6.02214076e23 / 1000), ("3e8 m/s", "c", 3e8 / C), ("1 hartree", "eV", 27.211386245981), ("1 Rydberg", "eV", 13.605693122990),
]
# fmt: on


def test_a_quantity_is_worth_what_it_is_defined_to_be() -> None:
    found = [(*row, evaluated(row[0], row[1])) for row in MAGNITUDES]
    wrong = [
        r for r in found if isinstance(r[3], Failure) or not isclose(r[2], r[3], rel_tol=1e-11)
    ]
    assert wrong == []


# Expression, units, subs, words of the hint.
REFUSED: list[tuple[str, str, str, str]] = [
    ("20 degC + 5 degC", "", "", "delta_degC"),
    ("2 * 20 degC", "K", "", "delta_degC"),
    ("1/2 kg + 1 m", "", "", "1 kg/2 or 1/(2 kg)"),
    ("5 km + 3 s", "", "", "check the units"),
    ("5 kg", "1", "", "check the units"),
    ("5 g", "N", "", "check the units"),
    ("log(5 kg)", "", "", "check the units"),
    ("x", "m", "", "subs='x=2 m'"),
    ("2*x*y", "J", "x=2 N", "subs='y=2 J'"),
    ("epsilon_0", "F/m", "", "vacuum_permittivity"),
    ("a_0", "m", "", "bohr_radius"),
    ("m_e", "kg", "", "electron_mass"),
    ("G", "m^3/(kg*s^2)", "", "gravitational_constant"),
    ("h", "J*s", "", "planck_constant"),
    ("ℏ", "J*s", "", "dirac_constant"),
    ("938 MeV/c^2", "kg", "", "speed_of_light"),
    ("5 kgs", "g", "", "did you mean kg?"),
    ("5 Kg", "g", "", "did you mean kg?"),
    ("5 KM", "m", "", "did you mean km?"),
    ("1 light-year", "km", "", "did you mean lightyear?"),
    ("5 USD", "kg", "", "rates of exchange are not known here"),
    ("5 dollars", "euro", "", "rates of exchange are not known here"),
    ("5 €", "", "", "rates of exchange are not known here"),
    ("10 dB", "1", "", "work with the ratio"),
    ("5 km to m", "", "", "units='km'"),
    ("5 km in m", "", "", "units='…'"),
    ("5 km -> m", "", "", "units='km'"),
    ("convert 5 km", "", "", "units='km'"),
    ("2*5 ft 3 inch", "", "", "(6 ft + 2 inch)"),
    ("10 J / 2 kg / 3 s", "", "", "a/(b*c)"),
    ("10 J / 2 kg m", "", "", "a/(b*c)"),
    ("100 km/2 h", "m/s", "", "a/(b*c)"),
    (r"9.81\ \mathrm{m/s^2}", "", "", "in plain text, as 9.81 m/s^2"),
]


def test_what_does_not_fit_or_has_two_readings_is_refused_with_a_hint() -> None:
    found = [(*row, evaluated(*row[:3])) for row in REFUSED]
    assert [r for r in found if not (isinstance(r[4], Failure) and r[3] in r[4].hint)] == []


def notes(expr: str, **given: Any) -> list[str]:
    """What the reader says of an expression."""
    call, _ = called("evaluate", expr=expr, **given)
    return [note for reading in call.readings for note in reading.notes]


# fmt: off
NOTED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("5 m + 3 s", {}, ["read as letters: m, s; units='SI' reads them as units"]),
    ("5 m < 3 m", {}, ["read as letters: m; units='SI' reads them as units"]),
    ("5m + 3s", {}, []),
    ("5 x + 3 y", {}, []),
    ("5 m", {"subs": "m=3"}, []),
    ("5 m + 3 cm", {}, []),
    (r"5\,\mathrm{kg}", {}, ["kg was read as a letter; write units in plain text: 5 kg"]),
    (r"5~\text{ km} + x", {}, ["km was read as a letter; write units in plain text: 5 km"]),
    (r"5\,\mathrm{foo}", {}, []),
    ("1 gallon", {}, ["gallon: the US gallon, 231 cubic inches; imperial_gallon is the British one"]),
]
# fmt: on


def test_what_could_have_been_a_unit_or_another_one_is_said() -> None:
    found = [(expr, given, notes(expr, **given), said) for expr, given, said in NOTED]
    assert [row for row in found if row[2] != row[3]] == []


def test_a_bare_name_for_a_constant_is_told_a_name_that_the_table_has() -> None:
    """No hint may lead back to where it came from."""
    for name in ("c", "hbar", "k_B", "N_A", "R", "m_e", "m_p", "epsilon_0", "mu_0", "a_0", "g_0"):
        failure = evaluated(name, "kg")
        assert isinstance(failure, Failure), name
        written = failure.hint.split()[1]
        assert written in TABLE, failure.hint
        assert written != name, failure.hint
