"""Whether two values are the same object twice: class by class, argument by argument, in order.

Stricter than `==`, which takes 2 for 2.0 here and x + x for its reordering there. Iterative, and
each pair of objects is looked at once, so that shared parts stay cheap. Never changes either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sympy import Dummy, Number, Symbol
from sympy.core.basic import Basic
from sympy.matrices.repmatrix import RepMatrix
from sympy.polys.rings import PolyElement

from sym_eval.codec_reduce import is_exact, state

Pair = tuple[Any, Any]
State = Mapping[str, Any]


def first_difference(left: Any, right: Any) -> str | None:
    """What differs first, as a class name or a pair of them, or None when nothing does."""
    stack: list[Pair] = [(left, right)]
    # With the objects themselves: the id of one that is gone is given to another.
    seen: dict[tuple[int, int], Pair] = {}
    while stack:
        a, b = pair = stack.pop()
        key = (id(a), id(b))
        if a is b or key in seen:
            continue
        seen[key] = pair
        parts = _parts(a, b)
        if parts is None:
            return _named(a, b)
        stack.extend(parts)
    return None


def _parts(a: Any, b: Any) -> Iterable[Pair] | None:
    """The pairs that have to be the same for a and b to be; None when they differ already."""
    # By ==, not by identity: an undefined function is a class of its own, made anew each time.
    if type(a) != type(b):  # noqa: E721
        return None
    if isinstance(a, Basic):
        return _nodes(a, b)
    if isinstance(a, (list, tuple)):
        return zip(a, b, strict=True) if len(a) == len(b) else None
    if isinstance(a, dict) and not isinstance(a, PolyElement):
        if len(a) != len(b):
            return None
        # Not the items: each look makes new pairs of them, and a cycle would have no end.
        return [*zip(a, b, strict=True), *zip(a.values(), b.values(), strict=True)]
    if isinstance(a, RepMatrix):
        return _matrices(a, b)
    return () if a == b else None


def _nodes(a: Any, b: Any) -> Iterable[Pair] | None:
    if len(a._args) != len(b._args):
        return None
    mine, other = state(a), state(b)
    arguments = zip(a._args, b._args, strict=True)
    if is_exact(mine) and a._args:
        return _joined(arguments, mine, other) if mine.keys() == other.keys() else None
    if not _alike(a, b):
        return None
    if isinstance(a, (Symbol, Number)):
        return _joined(arguments, mine, other)
    return _joined(arguments, *_telling(mine, other))


def _alike(a: Any, b: Any) -> bool:
    """What SymPy itself can say. Not the hash: equal objects of SymPy may differ in theirs."""
    return bool(a == b) and a.is_commutative is b.is_commutative


def _joined(arguments: Iterable[Pair], mine: State, other: State) -> Iterable[Pair]:
    pairs = list(arguments)
    pairs += [(held, other[name]) for name, held in mine.items() if held is not other[name]]
    return pairs


def _telling(mine: State, other: State) -> tuple[State, State]:
    """Of the state of an object that keeps caches: names, labels and expressions."""
    pairs = {name: (mine.get(name), other.get(name)) for name in mine.keys() | other.keys()}
    told = {name: pair for name, pair in pairs.items() if _tells(*pair) or _tells(*pair[::-1])}
    return {name: pair[0] for name, pair in told.items()}, {n: pair[1] for n, pair in told.items()}


def _tells(held: Any, other: Any) -> bool:
    if type(held) in (list, tuple):
        return bool(held) and all(isinstance(item, str) for item in held)
    if isinstance(held, Dummy):
        return False
    return isinstance(held, str) or (isinstance(held, Basic) and isinstance(other, Basic))


def _matrices(a: Any, b: Any) -> Iterable[Pair] | None:
    if (a.shape, a._rep.domain) != (b.shape, b._rep.domain):
        return None
    mine, other = a._rep.to_dok(), b._rep.to_dok()
    if mine.keys() != other.keys():
        return None
    return [(mine[place], other[place]) for place in mine]


def _named(a: Any, b: Any) -> str:
    mine, other = type(a).__name__, type(b).__name__
    return mine if mine == other else f"{mine} becomes {other}"
