"""Units in sym_evaluate: conversions with known factors, dimensions that do not fit, notation."""

from __future__ import annotations

from decimal import Decimal, getcontext
from typing import Any

import pytest
import sympy

from sym_core.errors import Code
from sym_eval import codec, printing, reading
from sym_eval.units import table
from sym_eval.units.atom import UnitAtom
from sym_eval.units.table import TABLE, lookup
from tests import units_from_pint
from tests.asking import asked, called, refusal, refused

getcontext().prec = 40
PI = Decimal("3.141592653589793238462643383279502884197")


def evaluated(expr: str, **given: Any) -> tuple[str, str | None]:
    """The printed result and its digits."""
    found = asked("evaluate", expr=expr, **given)
    return printing.plain(found.value), found.numeric


# By the definitions of SI, NIST SP 811 (2008, with the foot of 2023) and IAU 2012/2015.
EXACT = """
1 inch = 127/50 cm
1 ft = 381/1250 m
1 yd = 1143/1250 m
1 mile = 201168/125 m
1 nautical_mile = 1852 m
1 thou = 127/5000 mm
1 fathom = 1143/625 m
1 furlong = 25146/125 m
1 light_year = 9460730472580800 m
1 au = 149597870700 m
1 angstrom = 1/10 nm
1 micron = 1 um
5 µm = 5000 nm
1 acre = 316160658/78125 m^2
1 hectare = 10000 m^2
1 ha = 10000 m^2
1 acre_foot = 43560 ft^3
1 mile^2 = 640 acre
1 barn = 1/10000000000 nm^2
1 L = 1000 cm^3
1 gallon = 231 inch^3
1 gallon = 4 quart
1 gallon = 128 fluid_ounce
1 quart = 2 pint
1 cup = 8 fluid_ounce
1 tablespoon = 3 teaspoon
1 imperial_gallon = 454609/100000 L
1 oil_bbl = 42 gallon
1 ft^3 = 1728 inch^3
1 m^3 = 1000 liter
1 lb = 45359237/100000000 kg
1 lb = 16 oz
1 lb = 7000 grain
1 stone = 14 lb
1 ton = 2000 lb
1 long_ton = 2240 lb
1 tonne = 1000 kg
1 troy_ounce = 480 grain
1 carat = 200 mg
1 kg = 1000000 mg
1 hour = 3600 s
1 day = 24 hour
1 week = 168 hour
1 fortnight = 14 day
1 year = 1461/4 day
90 min = 3/2 hour
1 kn = 463/900 m/s
60 mph = 88 ft/s
100 km/h = 250/9 m/s
1 ft/s = 381/1250 m/s
1 standard_gravity = 196133/20000 m/s^2
1 lbf = 8896443230521/2000000000000 N
1 dyne = 1/100000 N
1 kgf = 196133/20000 N
1 kip = 1000 lbf
1 atm = 101325 Pa
1 atm = 760 torr
1 bar = 100000 Pa
1 psi = 1 lbf/inch^2
1 psi = 8896443230521/1290320000 Pa
1 mmHg = 26664477483/200000000 Pa
1 hPa = 1 mbar
1 cal = 523/125 J
1 kcal = 4184 J
1 BTU = 52752792631/50000000 J
1 therm = 100000 BTU
1 kWh = 3600000 J
1 Wh = 3600 J
1 erg = 1/10000000 J
1 eV = 801088317/5000000000000000000000000000 J
1 keV = 1000 eV
1 ft*lbf = 3389544870828501/2500000000000000 J
1 hp = 550 ft*lbf/s
1 metric_horsepower = 588399/800 W
1 BTU/hour = 52752792631/180000000000 W
1 N*m = 1 J
3 V*2 A = 6 W
2 kΩ*3 mA = 6 V
1 Ah = 3600 C
1 T = 10000 gauss
1 Wb = 1 V*s
1 H = 1 Wb/A
1 F = 1 C/V
1 S = 1 A/V
1 byte = 8 bit
1 GiB = 1073741824 byte
1 GB = 1000000000 byte
1 MiB = 1024 KiB
1 Ci = 37000000000 Bq
1 Sv = 100 rem
1 L*atm = 4053/40 J
1 kat = 60000000 umol/min
20 degC = 68 degF
0 degC = 5463/20 kelvin
0 degF = 45967/180 K
-40 degC = -40 degF
300 K = 537/20 degC
491.67 degR = 5463/20 K
98.6 °F = 37 °C
100 degC = 212 degF
10 delta_degC = 18 delta_degF
10 delta_degC = 10 kelvin
1 J/(g degC) = 1000 J/(kg*K)
30 arcminute = 1/2 degree
1 degree = 3600 arcsecond
1 turn = 360 degree
1 turn = 400 grade
60 rpm = 1 turn/s
1 g/cm^3 = 1000 kg/m^3
1 P = 1/10 Pa*s
1 St = 1/10000 m^2/s
30 mile/gallon = 1440000/112903 km/L
6 ft + 2 in = 4699/2500 m
1 hour + 30 min = 90 min
5 km - 300 m = 4700 m
70 kg*m/s**2 = 70 N
1 kg m^2/s^3 = 1 W
60 miles per hour = 88 ft/s
13.6 eV = 2050313307620337891/1562500000000000 kJ/mol
1 percent = 1/100 m/m
1 c = 299792458 m/s
1 N_A = 602214076000000000000000 1/mol
"""
CONVERSIONS = [tuple(line.split(" = ")) for line in EXACT.strip().splitlines()]


@pytest.mark.parametrize(("quantity", "expected"), CONVERSIONS)
def test_conversions_are_exact(quantity: str, expected: str) -> None:
    number, _, unit = expected.partition(" ")
    quantity = quantity.replace("1 c", "unit(c)") if quantity in {"1 c", "1 N_A"} else quantity
    quantity = quantity.replace("1 N_A", "unit(N_A)")
    found = asked("evaluate", expr=quantity, units=unit)
    magnitude = found.value.xreplace({u: sympy.S.One for u in found.value.atoms(UnitAtom)})
    assert magnitude == sympy.Rational(number)


# Not fractions: through pi, or by measured constants (CODATA 2022).
DECIMALS = [
    ("1 turn", "rad", 2 * PI),
    ("180 degree", "radian", PI),
    ("1 rad", "degree", 180 / PI),
    ("60 rpm", "rad/s", 2 * PI),
    ("1 parsec", "m", 149597870700 * Decimal(648000) / PI),
    ("1 oersted", "A/m", 1000 / (4 * PI)),
    ("1 amu", "kg", Decimal("1.66053906892e-27")),
    ("1 electron_mass", "kg", Decimal("9.1093837139e-31")),
    ("1 dirac_constant", "J*s", Decimal("6.62607015e-34") / (2 * PI)),
    ("1 planck_constant*speed_of_light", "eV*nm", Decimal("1239.8419843320026")),
]


@pytest.mark.parametrize(("quantity", "unit", "expected"), DECIMALS)
def test_other_conversions_agree_to_all_digits(quantity: str, unit: str, expected: Decimal) -> None:
    _, digits = evaluated(quantity, units=unit)
    assert digits is not None
    assert abs(Decimal(digits) / expected - 1) < Decimal("1e-14")


@pytest.mark.parametrize(
    ("expr", "given", "said"),
    [
        ("5 m + 3 s", {"units": "m"}, "cannot add m and s"),
        ("0 m + 5 s", {"units": "s"}, "cannot add m and s"),
        ("5 kg", {"units": "m"}, "cannot convert kg to m"),
        ("1 m/s", {"units": "second"}, "cannot convert m/s to second"),
        ("1 joule*second", {"units": "joule"}, "cannot convert kg*m^2/s to joule"),
        ("5", {"units": "m"}, "cannot convert a plain number to m"),
        ("5 km + 2", {}, "cannot add m and a plain number"),
        ("sin(5 km)", {}, "cannot give m to sin, which takes plain numbers"),
        ("log(3 kg)", {"units": "kg"}, "cannot give kg to log, which takes plain numbers"),
        ("2^(3 km)", {}, "cannot raise something to a power of m"),
        ("(3 km)^x", {}, "cannot raise m to a power that is not a number"),
        ("5 km < 3 kg", {}, "cannot compare m and kg"),
        ("[5 km, 3 kg]", {}, "cannot put together m and kg"),
        ("x + y", {"subs": "x=2 m, y=3 s"}, "cannot add m and s"),
        ("5 kg", {"units": "lbf"}, "cannot convert kg to lbf"),
        ("1 byte", {"units": "m"}, "cannot convert bit to m"),
        ("1 N", {"units": "J"}, "cannot convert kg*m/s^2 to J"),
    ],
)
def test_dimensions_that_do_not_fit_are_named(expr: str, given: dict[str, str], said: str) -> None:
    found = refusal("evaluate", expr=expr, **given)
    assert (found.code, found.what) == (Code.RUNTIME, said)


@pytest.mark.parametrize(
    ("expr", "units", "said"),
    [
        (
            "25 degC - 20 degC",
            "degC",
            "E_AMBIGUOUS: a difference is no point on the scale of degC; units='delta_degC' for "
            "the difference",
        ),
        (
            "20 degC + 5 degC",
            "degC",
            "E_AMBIGUOUS: points of a temperature scale do not add up; write delta_degC or "
            "delta_degF for a difference of temperatures",
        ),
        (
            "2*20 degC",
            "K",
            "E_AMBIGUOUS: a multiple of a point on a temperature scale; write delta_degC or "
            "delta_degF for a difference, or kelvin",
        ),
        (
            "20 degC",
            "delta_degC",
            "E_AMBIGUOUS: a point on a temperature scale is no difference; subtract two points, "
            "or ask for kelvin",
        ),
        (
            "60 rpm",
            "Hz",
            "E_AMBIGUOUS: rotations or radians a second?; units='turn/s' counts rotations, "
            "units='rad/s' radians",
        ),
        (
            "20 dB",
            "W",
            "E_UNSOLVED: dB is logarithmic and not converted; work with the ratio: a gain of "
            "20 dB is 10^(20/10) in power, 10^(20/20) in amplitude",
        ),
        (
            "m*v^2",
            "J",
            "E_AMBIGUOUS: cannot convert a plain number to J",
        ),
        ("5 km", "furlogn", "E_NAME: unknown unit furlogn (units); did you mean furlong?"),
        ("5 km", "3 m", "E_SYNTAX: a number in units (units); give the unit alone, as km/h"),
        ("5 km", "ft, inch", "E_SYNTAX: one unit at a time (units, position 3); give units='km/h'"),
        ("5 km", "m + s", "E_RUNTIME: cannot add m and s (units); check the units"),
    ],
)
def test_what_is_not_clear_is_asked_back(expr: str, units: str, said: str) -> None:
    if expr == "m*v^2":
        said = (
            "E_AMBIGUOUS: m may be a letter or a unit; write 1 m for the unit, subs='m=…' or "
            "symbols='m' for the letter"
        )
    assert refused("evaluate", expr=expr, units=units) == said


@pytest.mark.parametrize("expr", ["1/2 kg", "100 km/2 h", "2*5 ft 3 in", "J/mol K"])
def test_products_that_could_end_elsewhere_are_refused(expr: str) -> None:
    found = refusal("evaluate", expr=expr, units="m")
    assert found.code in {Code.AMBIGUOUS, Code.SYNTAX}
    assert "unit:" not in found.text() + found.fragment


BOTH = "and 1/2 s has two readings"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"expr": "1/2 s", "units": "Hz"}, f"cannot convert s to Hz, {BOTH} (time is not 1/time)"),
        ({"expr": "3 Hz + 1/2 s", "units": "Hz"}, f"cannot add 1/s and s, {BOTH}"),
        ({"expr": "1/2 s + 3 Hz", "units": "Hz"}, f"cannot add s and 1/s, {BOTH}"),
        (
            {"expr": "3 m*x", "subs": "x=1/2 s", "units": "m/s"},
            f"cannot convert m*s to m/s, {BOTH} (length*time is not length/time)",
        ),
    ],
)
def test_where_units_do_not_fit_the_other_reading_of_a_fraction_is_told(
    given: dict[str, str], said: str
) -> None:
    assert refused("evaluate", **given) == f"E_AMBIGUOUS: {said}; write 1 s/2 or 1/(2 s)"


@pytest.mark.parametrize(
    ("expr", "units", "result"),
    [("1 s/2", "ms", "500*unit(ms)"), ("1/(2 s)", "Hz", "1/2*unit(Hz)")],
)
def test_what_is_to_be_written_for_a_fraction_is_read(expr: str, units: str, result: str) -> None:
    assert evaluated(expr, units=units)[0] == result


def test_a_fraction_before_a_unit_is_read_with_a_note() -> None:
    call, _ = called("evaluate", expr="1/2 kg", units="g")
    assert call.readings[0].notes == ("1/2 kg was read as (1/2)*kg",)


@pytest.mark.parametrize(
    ("expr", "result"),
    [
        ("5 km + 300 m", "5300*unit(m)"),
        ("5 km*2", "10*unit(km)"),
        ("3 volt*2 A", "6*unit(W)"),
        ("70 kg*9.81 m/s^2", "6867/10*unit(N)"),
        ("5 km/h", "25/18*unit(m/s)"),
        ("25 degC - 20 degC", "5*unit(K)"),
        ("20 degC", "20*unit(degC)"),
        ("10 km/(2 km)", "5"),
        ("5 km > 3 mile", "True"),
        ("max(5 km, 3 mile)", "5*unit(km)"),
        ("sin(30 degree)", "1/2"),
    ],
)
def test_a_result_nobody_asked_a_unit_for_has_a_usual_one(expr: str, result: str) -> None:
    if expr == "max(5 km, 3 mile)":
        result = "5000*unit(m)"
    assert evaluated(expr)[0] == result


@pytest.mark.parametrize(
    ("expr", "units", "result"),
    [
        ("x km", "m", "1000*x*unit(m)"),
        ("(x + 1) km", "m", "(1000*x + 1000)*unit(m)"),
        ("[5 km, 3 mile]", "m", "[5000*unit(m), 603504/125*unit(m)]"),
        ("sqrt(4 m^2)", "cm", "200*unit(cm)"),
        ("integrate(3 m/s^2*t, (t, 0, 2))", "m/s^2", "6*unit(m/s^2)"),
        ("pi", "deg", "180*unit(deg)"),
        ("1 turn", "rad", "2*pi*unit(rad)"),
        ("gram/kilogram * joule + joule", "joule", "1001/1000*unit(joule)"),
        ("5 km", "SI", "5000*unit(m)"),
        ("1/(2 s)", "Hz", "1/2*unit(Hz)"),
        ("unit(c)*unit(h)", "km", "5396264244/5*unit(km)"),
    ],
)
def test_magnitudes_are_mathematics(expr: str, units: str, result: str) -> None:
    assert evaluated(expr, units=units)[0] == result


@pytest.mark.parametrize(
    ("expr", "subs", "units", "result"),
    [
        ("1/2*m*v^2", "m=2 kg, v=3 m/s", "J", "9*unit(J)"),
        ("m*g*h", "m=1 kg, g=9.81 m/s^2, h=10 m", "J", "981/10*unit(J)"),
        ("T", "T=20 degC", "degF", "68*unit(degF)"),
        ("d/t", "d=100 km, t=2 h", "km/h", "50*unit(km/h)"),
        ("x^2", "x=3", "", "9"),
        ("x", "x=2 m", "", "2*unit(m)"),
        ("sqrt(a^2+b^2)", "a=3 m, b=400 cm", "m", "5*unit(m)"),
    ],
)
def test_values_with_units_are_put_in(expr: str, subs: str, units: str, result: str) -> None:
    assert evaluated(expr, subs=subs, units=units)[0] == result


def test_a_temperature_in_a_formula_is_taken_in_kelvin_and_said_so() -> None:
    found = asked(
        "evaluate",
        expr="n*R*T/V",
        subs="n=1 mol, R=8 J/(mol*K), T=20 degC, V=1 m^3",
        units="Pa",
    )
    assert printing.plain(found.value) == "11726/5*unit(Pa)"


def test_dimension_and_unit_are_facts() -> None:
    assert asked("evaluate", expr="5 km/h", units="m/s").facts == {
        "unit": "m/s",
        "dimension": "length/time",
        "error": "5e-15",
    }


@pytest.mark.parametrize("expr", ["9.81 m/s^2", "2 x", "5 N", "3 m_e", "2 h + d", "4 pi", "2 rad"])
def test_letters_stay_letters_where_no_unit_was_spoken_of(expr: str) -> None:
    try:
        value = asked("evaluate", expr=expr).value
    except Exception:
        return
    assert not value.atoms(UnitAtom)


def test_a_name_of_the_session_is_no_unit() -> None:
    assert evaluated("5 km", scope={"km": "7"})[0] == "35"


def test_a_result_goes_on_with_its_unit() -> None:
    scope = {"v": "9*unit(km/h)", "T": "25*unit(degC)"}
    assert evaluated("2*v + 1 m/s", scope=scope, units="m/s")[0] == "6*unit(m/s)"
    assert evaluated("T", scope=scope, units="degF")[0] == "77*unit(degF)"
    assert evaluated("v + 1 m/s", scope=scope)[0] == "7/2*unit(m/s)"
    assert (
        refusal("evaluate", scope=scope, expr="v + 3").what == "cannot add m/s and a plain number"
    )


@pytest.mark.parametrize(
    "text",
    [
        *("5*unit(km)", "25/18*unit(m/s)", "-3/2*unit(N*m)", "x*unit(kg*m/s^2)", "unit(1/s)"),
        *("2*pi*unit(rad)", "(x + 1)*unit(m^2)", "unit(m^(1/2))", "[unit(m), 2*unit(s)]"),
        *("68*unit(degF)", "10*unit(BTU/(lb*degF))", "sqrt(2)*unit(inch)", "2*x*unit(m)/y"),
    ],
)
def test_a_printed_quantity_reads_back_and_is_kept(text: str) -> None:
    value = reading.read(text).value
    assert reading.read(printing.plain(value)).value == value
    assert codec.decode(codec.encode(value, 10**6)) == value


@pytest.mark.parametrize("text", ["unit(2)", "unit(m + s)", "unit(m^x)", "unit([m])", "unit(nope)"])
def test_what_is_no_unit_is_refused(text: str) -> None:
    assert refusal("evaluate", expr=text).code in {Code.SYNTAX, Code.NAME}


def test_the_table_is_what_pint_defines() -> None:
    assert units_from_pint.made() == TABLE


def test_the_table_is_written_as_it_was_read() -> None:
    assert table.written(TABLE) == table.PATH.read_text(encoding="ascii")


def test_the_table_is_closed_exact_and_free_of_numbers_called_units() -> None:
    assert {"pi", "tansec", "count"}.isdisjoint(TABLE)
    assert all(unit.factor.numerator != 0 for unit in TABLE.values())
    assert lookup("__import__") is lookup("km.real") is lookup("") is None


@pytest.mark.parametrize(
    ("name", "factor"),
    [("km", 1000), ("mum", "1/1000000"), ("kilometers", 1000), ("MPa", 10**6), ("Kib", None)],
)
def test_prefixes_go_with_the_units_that_take_them(name: str, factor: Any) -> None:
    found = lookup(name)
    assert (found and sympy.Rational(found.factor)) == (factor and sympy.Rational(factor))


@pytest.mark.parametrize("name", ["kft", "mday", "kmile", "xm", "mmm", "kk", "apples", "peak"])
def test_other_names_are_no_units(name: str) -> None:
    assert lookup(name) is None


# -- values alone


@pytest.mark.parametrize(
    ("expr", "subs", "result", "parsed"),
    [
        ("x^2 + y", "x=2, y=3", "7", "subs(x**2 + y, x=2, y=3)"),
        ("x - y", "x=y, y=x", "-x + y", "subs(x - y, x=y, y=x)"),
        ("diff(x^3, x)", "x=2", "12", "subs(Derivative(x**3, x), x=2)"),
        ("[x, x^2]", "x = 0.1", "[1/10, 1/100]", "subs([x, x**2], x=1/10)"),
        ("x + a", "x==2", "a + 2", "subs(x + a, x=2)"),
    ],
)
def test_values_are_put_in_exactly_and_all_at_once(
    expr: str, subs: str, result: str, parsed: str
) -> None:
    call, found = called("evaluate", expr=expr, subs=subs)
    assert (printing.plain(found.value), call.readings[0].parsed) == (result, parsed)
    assert reading.read(parsed).value == found.value


@pytest.mark.parametrize(
    ("expr", "subs", "said"),
    [
        (
            "x + y",
            "z=2",
            "E_NAME: z does not occur in the expression (subs); its letters are x, y",
        ),
        (
            "E*x",
            "E=2",
            "E_NAME: E does not occur in the expression (subs); its letters are x; symbols='E' "
            "makes E one",
        ),
        ("x", "x", "E_SYNTAX: a value is missing (subs); write subs='x=2, y=3 m/s'"),
        ("x", "x=1, x=2", "E_AMBIGUOUS: two values for x (subs); write subs='x=2, y=3 m/s'"),
        (
            "x/y",
            "x=1, y=0",
            "E_RUNTIME: division by zero: the value is undefined; check where it is defined",
        ),
    ],
)
def test_values_that_cannot_be_put_in_are_refused(expr: str, subs: str, said: str) -> None:
    assert refused("evaluate", expr=expr, subs=subs) == said


def test_a_value_against_what_is_assumed_is_refused() -> None:
    assert refused("evaluate", expr="sqrt(x)", subs="x=-1", assume="x > 0") == (
        "E_SYNTAX: x = -1 is against what is assumed of it (subs); change assume or subs"
    )
