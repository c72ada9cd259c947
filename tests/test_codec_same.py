"""What counts as the same object twice, and what is said of those that are not."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Add, Dummy, Float, Integer, Mul, Symbol

from sym_eval.codec_same import first_difference

x, y = Symbol("x", real=True), Symbol("y", real=True)
f = sympy.Function("f")

SAME: tuple[tuple[Any, Any], ...] = (
    (x + y, y + x),
    (f(x), sympy.Function("f")(x)),
    ([x, (1, {2: y})], [x, (1, {2: y})]),
    (sympy.Matrix([[1, x]]), sympy.Matrix([[1, x]])),
    (sympy.Poly(x**2, x), sympy.Poly(x**2, x)),
    ({1, 2}, {2, 1}),
    (Float("1.5", 20), Float("1.5", 20)),
    ("text", "text"),
)
DIFFERENT: tuple[tuple[Any, Any, str], ...] = (
    (Add(x, y, evaluate=False), Add(y, x, evaluate=False), "Symbol"),
    (Add(x, x, evaluate=False), 2 * x, "Add becomes Mul"),
    (Mul(2, x + y, evaluate=False), 2 * x + 2 * y, "Mul becomes Add"),
    (Integer(2), 2, "Integer becomes int"),
    (Integer(2), Float(2), "Integer becomes Float"),
    (True, 1, "bool becomes int"),
    (True, sympy.true, "bool becomes BooleanTrue"),
    (Float("1.5", 20), Float("1.5", 30), "Float"),
    (Symbol("x"), x, "Symbol"),
    (Dummy("t"), Dummy("t"), "Dummy"),
    (f(x), sympy.Function("f", real=True)(x), "f"),
    (x + y, x + y + 1, "Add"),
    ([1, 2], [1, 2, 3], "list"),
    ([1, 2], (1, 2), "list becomes tuple"),
    ({1: x, 2: y}, {2: y, 1: x}, "Symbol"),
    ({1: x}, {}, "dict"),
    (sympy.Matrix([[1, 2]]), sympy.Matrix([[1], [2]]), "MutableDenseMatrix"),
    (sympy.Matrix([[1, 0]]), sympy.Matrix([[1, x]]), "MutableDenseMatrix"),
    (sympy.Matrix([[1, y]]), sympy.Matrix([[1, x]]), "Symbol"),
    (
        sympy.Matrix([[1]]),
        sympy.ImmutableMatrix([[1]]),
        "MutableDenseMatrix becomes ImmutableDenseMatrix",
    ),
    (sympy.Poly(x, x), sympy.Poly(x, x, domain="QQ"), "Poly"),
    ("text", "Text", "str"),
)


@pytest.mark.parametrize(("left", "right"), SAME, ids=str)
def test_these_are_the_same(left: Any, right: Any) -> None:
    assert (first_difference(left, right), first_difference(right, left)) == (None, None)


@pytest.mark.parametrize(("left", "right", "named"), DIFFERENT, ids=str)
def test_these_differ_and_the_first_difference_is_named(left: Any, right: Any, named: str) -> None:
    assert first_difference(left, right) == named


def test_a_lost_name_is_a_difference() -> None:
    class Named(sympy.Basic):  # type: ignore[misc]
        """Keeps more than its arguments."""

    whole, lost = Named(x), Named(x)
    whole.label = "first"
    assert whole == lost
    assert first_difference(whole, lost) == "str becomes NoneType"


def test_a_difference_far_below_is_found() -> None:
    left, right = Add(x, x, evaluate=False), 2 * x
    for _ in range(50):
        left, right = sympy.sin(left, evaluate=False), sympy.sin(right, evaluate=False)
    assert first_difference([left], [right]) == "Add becomes Mul"


@pytest.mark.parametrize("at", [0, 499, 999])
def test_a_difference_among_many_passing_pairs_is_found(at: int) -> None:
    left, right = ({key: str(key) * 2 for key in range(1000)} for _ in range(2))
    right[at] = "another"
    assert first_difference(left, right) == "str"


def test_shared_parts_are_looked_at_once() -> None:
    left, right = x, x + 0
    for _ in range(200):  # 2**200 nodes as a tree
        left, right = (Add(each, each, evaluate=False) for each in (left, right))
    assert first_difference(left, right) is None


def test_neither_value_is_changed() -> None:
    left, right = [x, {"a": y}], [x, {"a": y + 1}]
    assert first_difference(left, right) == "Symbol becomes Add"
    assert (left, right) == ([x, {"a": y}], [x, {"a": y + 1}])


def test_caches_do_not_count() -> None:
    asked, fresh = sympy.sin(x), sympy.sin(x, evaluate=False)
    assert asked.is_real
    assert first_difference(asked, fresh) is None
