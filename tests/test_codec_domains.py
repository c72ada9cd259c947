"""Polynomials, domains and their elements come back, as plain numbers."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import CC, EX, EXRAW, FF, GF, QQ, RR, ZZ, ZZ_I, Poly, PurePoly, Symbol, sqrt
from sympy.polys.domains import AlgebraicField, ComplexField, RealField
from sympy.polys.fields import field
from sympy.polys.orderings import grevlex
from sympy.polys.rings import ring

from sym_core.errors import SymError
from sym_eval.codec import decode, encode

x, y, a = Symbol("x", real=True), Symbol("y", real=True), Symbol("a", real=True)
RING, X, Y = ring("X, Y", QQ, grevlex)
FIELD, U = field("u", ZZ)

POLYNOMIALS = {
    "integers": Poly(x**2 + 3 * x + 1, x),
    "rationals": Poly(x**2 / 3 + y, x, y),
    "zero": Poly(0, x, y),
    "constant": Poly(5, x),
    "pure": PurePoly(x**2 + 1, x),
    "modulo": Poly(x**2 + 3, x, modulus=5),
    "modulo, not symmetric": Poly(x**2 + 3, x, domain=GF(7, symmetric=False)),
    "square root": Poly(x**2 + sqrt(2), x, extension=True),
    "two roots": Poly(x**2 + sqrt(2) * x + sqrt(3), x, extension=[sqrt(2), sqrt(3)]),
    "parameter": Poly(a * x**2 + 1, x),
    "parameter below": Poly(x / a + 1, x),
    "transcendental": Poly(sympy.sin(a) * x + 1, x),
    "decimals": Poly(1.5 * x**2 + 2, x),
    "complex decimals": Poly((1.5 + 2.5 * sympy.I) * x, x),
    "gaussian": Poly(x**2 + sympy.I, x, gaussian=True),
    "huge": Poly(10**50 * x**100 + 1, x),
    "generator": Poly(sympy.exp(x) ** 2 + sympy.exp(x), sympy.exp(x)),
}
DOMAINS = (
    *(ZZ, QQ, EX, EXRAW, ZZ_I, RR, CC, GF(5), GF(5, symmetric=False), FF(2)),
    *(RealField(80), ComplexField(80), AlgebraicField(QQ, sqrt(2))),
    *(
        AlgebraicField(QQ, sqrt(2), sqrt(3)),
        ZZ[x],
        ZZ[x, y],
        QQ.frac_field(x),
        ZZ[x].frac_field(y),
    ),
)
ELEMENTS = (
    *(X**2 + Y / 3, RING.zero, U / (U + 1), ring("x", GF(5))[1] + 1, RING, FIELD),
    *(ring("x", RR)[1] + 2.5, GF(5)(3), GF(7, symmetric=False)(6)),
)


@pytest.mark.parametrize("value", POLYNOMIALS.values(), ids=POLYNOMIALS)
def test_a_polynomial_keeps_terms_generators_and_domain(value: Any) -> None:
    back: Any = decode(encode(value))
    assert (type(back), back, back.gens, back.domain) == (
        type(value),
        value,
        value.gens,
        value.domain,
    )
    assert str(back) == str(value)


@pytest.mark.parametrize("value", DOMAINS, ids=str)
def test_a_domain_comes_back(value: Any) -> None:
    back: Any = decode(encode(value))
    assert (type(back), back, str(back)) == (type(value), value, str(value))


@pytest.mark.parametrize("name", ["ZZ", "QQ", "EX", "EXRAW"])
def test_the_domains_of_which_there_is_one_stay_one(name: str) -> None:
    domain = getattr(sympy, name)
    assert decode(encode(domain)) is domain


@pytest.mark.parametrize("value", ELEMENTS, ids=str)
def test_rings_fields_and_their_elements_come_back(value: Any) -> None:
    back: Any = decode(encode(value))
    assert (type(back).__name__, back, str(back)) == (type(value).__name__, value, str(value))


def test_a_polynomial_is_worked_on_after_it_came_back() -> None:
    back: Any = decode(encode(POLYNOMIALS["square root"]))
    assert (back * back).as_expr() == sympy.expand((x**2 + sqrt(2)) ** 2)


def test_a_root_of_a_polynomial_comes_back() -> None:
    root = sympy.CRootOf(x**5 - x - 1, 0)
    assert decode(encode(root + 1)) == root + 1


def test_coefficients_travel_as_plain_numbers() -> None:
    values = [Poly(x / 3 + 1, x), sympy.Matrix([[1, 2], [sympy.Rational(1, 3), 4]]), X / 3]
    blob = encode(values)
    assert [
        word for word in (b"mpq", b"MPQ", b"flint", b"gmpy", b"pythonmpq") if word in blob
    ] == []


def test_an_unknown_kind_of_domain_is_kept_or_refused_but_never_changed() -> None:
    domain = QQ.old_poly_ring(x)
    try:
        assert decode(encode(domain)) == domain
    except SymError as error:
        assert "does not survive storing" in str(error)
