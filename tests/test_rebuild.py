"""The functions that stored values call: a format, so their names stay, and none evaluates."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
import sympy
from sympy import Symbol

from sym_eval import rebuild
from sym_eval.codec_reduce import rule_for

x = Symbol("x", real=True)

# What a store of the first release calls. Entries may be added here, never changed.
FORMAT = {
    "node": "(cls, args)",
    "commutative_node": "(cls, args, commutative)",
    "applied": "(cls, args)",
    "node_with": "(cls, args, state)",
    "integer": "(value)",
    "rational": "(numerator, denominator)",
    "undefined": "(name, options, attributes)",
    "coordinate": "(cls, system, index, assumptions)",
    "matrix": "(cls, shape, domain, entries)",
    "polynomial": "(cls, terms, gens, domain)",
    "named_domain": "(name)",
    "finite_field": "(modulus, symmetric)",
    "real_field": "(precision)",
    "complex_field": "(precision)",
    "algebraic_field": "(extension, alias)",
    "polynomial_domain": "(domain, gens, order)",
    "fraction_domain": "(domain, gens, order)",
    "ring": "(gens, domain, order)",
    "field": "(gens, domain, order)",
    "ring_element": "(owner, terms)",
    "field_element": "(owner, numerator, denominator)",
    "domain_element": "(domain, value)",
    "defaulted": "(factory)",
}


def parameters(function: Any) -> str:
    """The names alone."""
    return f"({', '.join(inspect.signature(function).parameters)})"


def test_the_storage_format_has_not_changed() -> None:
    assert {name: parameters(getattr(rebuild, name)) for name in FORMAT} == FORMAT


def test_a_node_is_what_it_is_given() -> None:
    made = rebuild.commutative_node(sympy.Add, (x, x), True)
    assert (type(made), made.args, made.is_commutative) == (sympy.Add, (x, x), True)


def test_a_node_answers_questions_like_any_other() -> None:
    made = rebuild.applied(sympy.sin, (x,))
    assert (made == sympy.sin(x), hash(made) == hash(sympy.sin(x))) == (True, True)
    assert (made.is_real, made.nargs, made.diff(x)) == (True, sympy.FiniteSet(1), sympy.cos(x))


def test_a_nodes_derived_state_is_worked_out_from_its_arguments() -> None:
    made = rebuild.node_with(sympy.And, (x > 1, x < 2), {"_argset": None})
    assert (made == sympy.And(x > 1, x < 2), made._argset) == (True, frozenset({x > 1, x < 2}))


def test_only_the_named_domains_are_given_by_name() -> None:
    with pytest.raises(ValueError, match="no domain Domain"):
        rebuild.named_domain("Domain")


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        (x + 1, rebuild.commutative_node),
        (sympy.sin(x), rebuild.applied),
        (sympy.Eq(x, 1), rebuild.node),
        (sympy.And(x > 1, x < 2), rebuild.node_with),
        (sympy.Integer(7), rebuild.integer),
        (sympy.Rational(2, 7), rebuild.rational),
        (sympy.Function("f"), rebuild.undefined),
        (sympy.Matrix([1]), rebuild.matrix),
        (sympy.Poly(x), rebuild.polynomial),
        (sympy.ZZ, rebuild.named_domain),
        (sympy.GF(3), rebuild.finite_field),
        (sympy.physics.units.meter, rebuild.node_with),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_each_kind_has_its_rule(value: Any, rule: Any) -> None:
    assert rule_for(type(value))(value)[0] is rule


@pytest.mark.parametrize(
    "value", [sympy.pi, sympy.oo, sympy.true, x, sympy.Float(1), sympy.Point(1, 2), "text"], ids=str
)
def test_the_rest_is_left_to_sympys_own_pickling(value: Any) -> None:
    assert rule_for(type(value))(value) is NotImplemented
