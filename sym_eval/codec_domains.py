"""How polynomials, their domains of coefficients and the elements of these are written down.

Coefficients travel as plain numbers or expressions, so that a store written with one set of ground
types (Python, gmpy2, FLINT) is read with another. Never computes in a domain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy.polys import domains
from sympy.polys.domains.domain import Domain
from sympy.polys.domains.modularinteger import ModularInteger
from sympy.polys.fields import FracElement, FracField
from sympy.polys.polytools import Poly
from sympy.polys.rings import PolyElement, PolyRing

from sym_eval import rebuild


def _poly(value: Any) -> Any:
    domain = value.rep.dom
    terms = _terms(domain, value.rep.to_dict())
    return rebuild.polynomial, (type(value), terms, value.gens, domain)


def _domain(value: Any) -> Any:
    for name in rebuild.NAMED_DOMAINS:
        if value == getattr(domains, name):
            return rebuild.named_domain, (name,)
    for applies, reduced in _DOMAINS:
        if applies(value):
            return reduced(value)
    return NotImplemented


def _algebraic(value: Any) -> Any:
    return rebuild.algebraic_field, (tuple(value.orig_ext), value.alias)


def _ring(value: Any) -> Any:
    return rebuild.ring, (value.symbols, value.domain, value.order)


def _field(value: Any) -> Any:
    return rebuild.field, (value.symbols, value.domain, value.order)


def _ring_element(value: Any) -> Any:
    return rebuild.ring_element, (value.ring, _terms(value.ring.domain, value))


def _field_element(value: Any) -> Any:
    return rebuild.field_element, (value.field, value.numer, value.denom)


def _modular(value: Any) -> Any:
    return rebuild.domain_element, (domains.GF(value.mod, symmetric=value.sym), int(value))


def _terms(domain: Any, cells: Any) -> tuple[tuple[Any, Any], ...]:
    encode = rebuild.to_portable(domain)
    return tuple((powers, encode(value)) for powers, value in cells.items() if value)


_DOMAINS: tuple[tuple[Callable[[Any], bool], Callable[[Any], Any]], ...] = (
    (lambda d: d.is_FiniteField, lambda d: (rebuild.finite_field, (int(d.mod), d.sym))),
    (lambda d: d.is_RealField, lambda d: (rebuild.real_field, (d.precision,))),
    (lambda d: d.is_ComplexField, lambda d: (rebuild.complex_field, (d.precision,))),
    (lambda d: d.is_AlgebraicField, _algebraic),
    (
        lambda d: isinstance(d, domains.PolynomialRing),
        lambda d: (rebuild.polynomial_domain, (d.domain, d.symbols, d.order)),
    ),
    (
        lambda d: isinstance(d, domains.FractionField),
        lambda d: (rebuild.fraction_domain, (d.domain, d.symbols, d.order)),
    ),
)
RULES: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (Poly, _poly),
    (Domain, _domain),
    (PolyRing, _ring),
    (FracField, _field),
    (PolyElement, _ring_element),
    (FracElement, _field_element),
    (ModularInteger, _modular),
)
