"""What a stored value calls when it is decoded. Never evaluates, simplifies or reads text.

The names and parameters in this file are a storage format: bindings written by an earlier release
call them. Add new ones; never rename, reorder or remove.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from sympy.polys import domains
from sympy.polys.domains.domain import Domain
from sympy.polys.fields import FracElement, FracField
from sympy.polys.matrices import DomainMatrix
from sympy.polys.polyclasses import DMP
from sympy.polys.rings import PolyElement, PolyRing

from sym_eval.units.atom import UnitAtom

Terms = tuple[tuple[Any, Any], ...]

NAMED_DOMAINS = ("ZZ", "QQ", "EX", "EXRAW", "ZZ_I", "QQ_I")
# Attributes that a constructor computes from the arguments alone, and how.
DERIVED = {"_argset": frozenset, "_args_set": set}

# What a defaultdict may make, by name: classes themselves are not read from bytes.
FACTORIES: Mapping[str, type] = {
    made.__name__: made for made in (int, float, complex, str, list, tuple, set, dict)
}


@dataclass(frozen=True)
class Source:
    """A function or an import of a program, as the text that makes it; `made` is the name that the
    text binds. `defaults` and `named` are the values of its parameters' defaults, where they are
    kept as values: worked out again they could be others."""

    made: str
    text: str
    defaults: tuple[Any, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()


def source(made: str, text: str) -> Source:
    """A function or an import, as its text."""
    return Source(made, text)


def function(made: str, text: str, defaults: tuple[Any, ...], named: Terms) -> Source:
    """A function as its text and the values of its defaults."""
    return Source(made, text, defaults, named)


def defaulted(factory: str) -> defaultdict[Any, Any]:
    """An empty dictionary that makes what is missing in it."""
    return defaultdict(FACTORIES[factory])


def node(cls: type, args: tuple[Any, ...]) -> Any:
    """A node that is its class and its arguments, whatever its constructor would make of them."""
    made: Any = object.__new__(cls)
    made._args, made._mhash = args, None
    made._assumptions = cls.default_assumptions  # type: ignore[attr-defined]
    return made


def commutative_node(cls: type, args: tuple[Any, ...], commutative: bool | None) -> Any:
    """A node that also remembers whether its factors commute: Add, Mul, Pow, Integral, Sum …"""
    made = node(cls, args)
    made.is_commutative = commutative
    return made


def applied(cls: type, args: tuple[Any, ...]) -> Any:
    """A function application; it takes its number of arguments from its class."""
    made = node(cls, args)
    made.nargs = nargs(cls)
    return made


def node_with(cls: type, args: tuple[Any, ...], state: Mapping[str, Any]) -> Any:
    """A node with further attributes; those in DERIVED are worked out from the arguments."""
    made = node(cls, args)
    for name, value in state.items():
        setattr(made, name, DERIVED[name](args) if name in DERIVED else value)
    return made


def constructed(cls: Any, args: tuple[Any, ...]) -> Any:
    """An object whose constructor works out from the arguments what else it holds."""
    return cls(*args)


def nargs(cls: Any) -> Any:
    """The set of argument counts that a function class gives its applications."""
    return _counts(cls._nargs)


@lru_cache(maxsize=1024)
def _counts(counts: tuple[int, ...] | None) -> Any:
    return sympy.FiniteSet(*counts) if counts else sympy.S.Naturals0


def integer(value: int) -> Any:
    """An exact integer."""
    return sympy.Integer(value)


def rational(numerator: int, denominator: int) -> Any:
    """An exact fraction that is reduced already."""
    return sympy.Rational(numerator, denominator)


def undefined(name: str, options: Mapping[str, Any], attributes: Mapping[str, Any]) -> Any:
    """An undefined function: its assumptions and argument count, then attributes set later."""
    made = sympy.Function(name, **options)
    for attribute, value in attributes.items():
        setattr(made, attribute, value)
    return made


def coordinate(cls: Any, system: Any, index: int, assumptions: Mapping[str, Any]) -> Any:
    """A coordinate of a system of differential geometry."""
    return cls(system, index, **assumptions)


def matrix(cls: Any, shape: tuple[int, int], domain: Domain, entries: Terms) -> Any:
    """A dense, sparse, mutable or immutable matrix from its entries that are not zero."""
    decode = from_portable(domain)
    cells = {place: decode(value) for place, value in entries}
    return cls._fromrep(DomainMatrix.from_dok(cells, shape, domain).to_sparse())


def polynomial(cls: Any, terms: Terms, gens: tuple[Any, ...], domain: Domain) -> Any:
    """A Poly or PurePoly from its terms that are not zero."""
    decode = from_portable(domain)
    cells = {powers: decode(value) for powers, value in terms}
    return cls.new(DMP.from_dict(cells, len(gens) - 1, domain), *gens)


def named_domain(name: str) -> Any:
    """ZZ, QQ and the others of which there is one."""
    if name not in NAMED_DOMAINS:
        raise ValueError(f"no domain {name}")
    return getattr(domains, name)


def finite_field(modulus: int, symmetric: bool) -> Any:
    """Integers modulo a number."""
    return domains.GF(modulus, symmetric=symmetric)


def real_field(precision: int) -> Any:
    """Floating-point reals; `precision` in bits."""
    return domains.RealField(precision)


def complex_field(precision: int) -> Any:
    """Floating-point complex numbers; `precision` in bits."""
    return domains.ComplexField(precision)


def algebraic_field(extension: tuple[Any, ...], alias: Any) -> Any:
    """The rationals with algebraic numbers adjoined."""
    return domains.AlgebraicField(domains.QQ, *extension, alias=alias)


def polynomial_domain(domain: Domain, gens: tuple[Any, ...], order: Any) -> Any:
    """Polynomials in `gens` as a domain of coefficients."""
    return domains.PolynomialRing(domain, gens, order)


def fraction_domain(domain: Domain, gens: tuple[Any, ...], order: Any) -> Any:
    """Rational functions in `gens` as a domain of coefficients."""
    return domains.FractionField(domain, gens, order)


def ring(gens: tuple[Any, ...], domain: Domain, order: Any) -> PolyRing:
    """A sparse polynomial ring."""
    return PolyRing(gens, domain, order)


def field(gens: tuple[Any, ...], domain: Domain, order: Any) -> FracField:
    """A sparse field of rational functions."""
    return FracField(gens, domain, order)


def ring_element(owner: PolyRing, terms: Terms) -> PolyElement:
    """A sparse polynomial from its terms."""
    decode = from_portable(owner.domain)
    return owner.from_dict({powers: decode(value) for powers, value in terms})


def field_element(owner: FracField, numerator: PolyElement, denominator: PolyElement) -> Any:
    """A sparse rational function that is cancelled already."""
    return FracElement(owner, numerator, denominator)


def domain_element(domain: Domain, value: Any) -> Any:
    """One element of a domain."""
    return from_portable(domain)(value)


def to_portable(domain: Any) -> Any:
    """How an element of the domain is stored: plain numbers, so that other ground types read it."""
    if domain.is_ZZ or domain.is_FiniteField:
        return int
    if domain.is_QQ:
        return lambda value: (int(value.numerator), int(value.denominator))
    return (lambda value: value) if domain.is_EXRAW else domain.to_sympy


def from_portable(domain: Any) -> Any:
    """The inverse of `to_portable`."""
    if domain.is_ZZ or domain.is_FiniteField:
        return domain
    if domain.is_QQ:
        return lambda pair: domain(*pair)
    return (lambda value: value) if domain.is_EXRAW else domain.from_sympy


def unit(name: str) -> Any:
    """A unit beside a magnitude."""
    return UnitAtom(name)
