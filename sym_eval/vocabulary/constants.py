"""Names of numbers and of sets of numbers."""

from __future__ import annotations

import sympy

from sym_eval.vocabulary.row import Kind, Row, rows

EULER = "{} was read as Euler's number 2.718…; symbols='{}' makes it a symbol"
UNIT = "{} was read as the imaginary unit; symbols='{}' makes it a symbol"

ROWS: tuple[Row, ...] = (
    Row(("E", "e"), sympy.E, Kind.CONSTANT, note=EULER),
    Row(("I", "i"), sympy.I, Kind.CONSTANT, note=UNIT),
    Row(("pi",), sympy.pi, Kind.CONSTANT),
    Row(("pi", "Pi", "PI"), sympy.pi, Kind.CONSTANT, note="{} was read as pi = 3.14159…"),
    Row(
        ("deg", "degree", "degrees"),
        sympy.pi / 180,
        Kind.CONSTANT,
        note="{} was read as the angle pi/180",
    ),
    *rows(
        {
            "oo infinity Infinity inf": sympy.oo,
            "zoo ComplexInfinity": sympy.zoo,
            "nan NaN": sympy.nan,
            "GoldenRatio": sympy.GoldenRatio,
            "EulerGamma": sympy.EulerGamma,
            "Catalan": sympy.Catalan,
            "TribonacciConstant": sympy.TribonacciConstant,
            "True true": sympy.true,
            "False false": sympy.false,
            "EmptySet": sympy.EmptySet,
            "UniversalSet": sympy.UniversalSet,
            "Reals": sympy.Reals,
            "Integers": sympy.Integers,
            "Naturals": sympy.Naturals,
            "Naturals0": sympy.Naturals0,
            "Rationals": sympy.Rationals,
            "Complexes": sympy.Complexes,
        },
        kind=Kind.CONSTANT,
    ),
)
