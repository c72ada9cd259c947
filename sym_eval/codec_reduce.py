"""How each kind of SymPy object is written down: class → rule, found once a class and kept.

A rule gives (function of rebuild.py, arguments) or NotImplemented for SymPy's own pickling, which
calls the constructor and may evaluate. Never compares, never decodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sympy import Equivalent, Integer, Rational, Wild
from sympy.core.basic import Basic
from sympy.core.function import Application, UndefinedFunction
from sympy.core.singleton import Singleton
from sympy.diffgeom import CoordinateSymbol
from sympy.matrices.repmatrix import RepMatrix
from sympy.physics.units.dimensions import Dimension
from sympy.physics.units.quantities import Quantity
from sympy.vector.scalar import BaseScalar
from sympy.vector.vector import BaseVector

from sym_eval import rebuild
from sym_eval.codec_domains import RULES as DOMAIN_RULES
from sym_eval.units.atom import UnitAtom

Rule = Callable[[Any], Any]

# Attributes that are caches: worked out again when asked for.
_CACHES = frozenset({"_mhash", "_assumptions", "_args"})
# What a node may hold besides its arguments and still be rebuilt from both.
_PLAIN = frozenset({"is_commutative", "nargs", *rebuild.DERIVED})
_OWN_PICKLING = ("__getnewargs__", "__getnewargs_ex__", "__reduce__", "__reduce_ex__")
# Packages whose objects keep more than their arguments, much of it caches: their constructors
# know how to make that anew.
_KEEPS_MORE = (
    "sympy.vector",
    "sympy.physics",
    "sympy.tensor",
    "sympy.geometry",
    "sympy.diffgeom",
    "sympy.categories",
    "sympy.combinatorics",
)


def rule_for(cls: type) -> Rule:
    """The rule for objects of exactly this class."""
    rule = _FOUND.get(cls)
    if rule is None:
        rule = _FOUND[cls] = next((rule for base, rule in _RULES if issubclass(cls, base)), _own)
        if issubclass(cls, Basic) and rule is _own and _is_node(cls):
            rule = _FOUND[cls] = _application if issubclass(cls, Application) else _node
    return rule


def is_exact(held: Mapping[str, Any]) -> bool:
    """Whether a node with this state is its class, its arguments and this state, nothing else."""
    return held.keys() <= _PLAIN


def state(value: Any) -> dict[str, Any]:
    """Every attribute of an object that is neither its arguments nor a cache."""
    cls = type(value)
    slots = _SLOTS.get(cls)
    if slots is None:
        slots = _SLOTS[cls] = tuple(_slots(cls))
    found = {name: getattr(value, name) for name in slots if hasattr(value, name)}
    if attributes := getattr(value, "__dict__", None):
        found.update(attributes)
        for name in _CACHES & attributes.keys():
            del found[name]
    return found


def _slots(cls: type) -> Iterator[str]:
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names = (slots,) if isinstance(slots, str) else slots
        yield from (name for name in names if name not in _CACHES and name != "__dict__")


def _is_node(cls: type) -> bool:
    if isinstance(cls, Singleton) or cls.__module__ and cls.__module__.startswith(_KEEPS_MORE):
        return False
    return not _pickles(cls)


def _pickles(cls: type) -> bool:
    own = (base for base in cls.__mro__ if base not in (Basic, object))
    return any(name in base.__dict__ for base in own for name in _OWN_PICKLING)


def _own(value: Any) -> Any:
    """SymPy's own pickling; it leaves out __init__, where some classes make what they hold."""
    cls = type(value)
    if not isinstance(value, Basic) or cls.__init__ is object.__init__ or _pickles(cls):
        return NotImplemented
    return rebuild.constructed, (cls, value._args)


def _node(value: Any) -> Any:
    held = state(value)
    if not held:
        return rebuild.node, (type(value), value._args)
    if held.keys() == {"is_commutative"}:
        return rebuild.commutative_node, (type(value), value._args, held["is_commutative"])
    if is_exact(held):
        kept = {name: None if name in rebuild.DERIVED else held[name] for name in held}
        return rebuild.node_with, (type(value), value._args, kept)
    return _own(value)


def _application(value: Any) -> Any:
    held = getattr(value, "__dict__", {})
    if held.keys() == {"nargs"} and held["nargs"] == rebuild.nargs(type(value)):
        return rebuild.applied, (type(value), value._args)
    return _node(value)


def _integer(value: Any) -> Any:
    return rebuild.integer, (int(value.p),)


def _rational(value: Any) -> Any:
    return rebuild.rational, (int(value.p), int(value.q))


def _undefined(value: Any) -> Any:
    return rebuild.undefined, (value.__name__, dict(value._kwargs), {})


def _equivalent(value: Any) -> Any:
    # Its one argument is a set of those it shows, which is no SymPy object.
    return rebuild.constructed, (type(value), value.args)


def _wild(value: Any) -> Any:
    # SymPy's own pickling forgets what it may not match.
    return rebuild.constructed, (type(value), (value.name, value.exclude, value.properties))


def _unit(value: Any) -> Any:
    return rebuild.node_with, (type(value), value._args, state(value))


def _unit_atom(value: Any) -> Any:
    return rebuild.unit, (value.name,)


def _basis(value: Any) -> Any:
    index, system = value._id
    return type(value), (index, system, value._pretty_form, value._latex_form)


def _coordinate(value: Any) -> Any:
    assumptions = dict(value._assumptions_orig)
    return rebuild.coordinate, (type(value), value.coord_sys, value.index, assumptions)


def _matrix(value: Any) -> Any:
    inner = value._rep
    encode = rebuild.to_portable(inner.domain)
    entries = tuple((place, encode(cell)) for place, cell in sorted(inner.to_dok().items()))
    return rebuild.matrix, (type(value), inner.shape, inner.domain, entries)


def _source(value: Any) -> Any:
    if value.defaults or value.named:
        return rebuild.function, (value.made, value.text, value.defaults, value.named)
    return rebuild.source, (value.made, value.text)


def _defaulted(value: Any) -> Any:
    name = getattr(value.default_factory, "__name__", "")
    if rebuild.FACTORIES.get(name) is not value.default_factory:
        return NotImplemented
    return rebuild.defaulted, (name,), None, None, iter(value.items())


_FOUND: dict[type, Rule] = {}
_SLOTS: dict[type, tuple[str, ...]] = {}
_RULES: tuple[tuple[type, Rule], ...] = (
    (UndefinedFunction, _undefined),
    (rebuild.Source, _source),
    (defaultdict, _defaulted),
    *DOMAIN_RULES,
    (RepMatrix, _matrix),
    (Equivalent, _equivalent),
    (Wild, _wild),
    (UnitAtom, _unit_atom),
    (Quantity, _unit),
    (Dimension, _unit),
    (BaseVector, _basis),
    (BaseScalar, _basis),
    (CoordinateSymbol, _coordinate),
    (Integer, _integer),
    (Rational, _rational),
)
