"""Items of lists and matrices by their place, counted from 0."""

# ruff: noqa: E501 (a text and what is said of it stand on one line)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval.picking import COUNTED
from sym_eval.reading import Reading, read

X, Y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)


class Session:
    """A list, a pair, a matrix, a row, a set and a number."""

    values: dict[str, Any] = {
        "L": [X, Y, [X, sympy.Integer(7)]],
        "_": [X, -X],
        "_3": sympy.Tuple(X, Y),
        "A": sympy.Matrix([[1, 2], [3, 4]]),
        "row": sympy.Matrix([[5, 6, 7]]),
        "M": {1, 2},
        "k": sympy.Integer(1),
        "none": [],
        "e": sympy.Eq(Y, X**2 + 1),
        "less": sympy.Lt(X, Y),
        "both": [sympy.Eq(X, 3), sympy.Eq(Y, 4)],
    }

    def lookup(self, name: str) -> object | None:
        return self.values.get(name)


ITEMS: list[tuple[str, Any]] = [
    ("L[0]", X),
    ("L[1]", Y),
    ("L[-2]", Y),
    ("L[2][1]", sympy.Integer(7)),
    ("L[k]", Y),
    ("L[k - 1]", X),
    ("(L)[0]", X),
    ("_[1]", -X),
    ("_3[1]", Y),
    ("A[0, 1]", sympy.Integer(2)),
    ("A[-1, -1]", sympy.Integer(4)),
    ("row[2]", sympy.Integer(7)),
    ("row[0, 2]", sympy.Integer(7)),
    ("2L[0]^2 + 1", 2 * X**2 + 1),
    ("sin(L[0])", sympy.sin(X)),
    ("sin L[0]", sympy.sin(X)),
    ("x = L[0]", sympy.Eq(X, X, evaluate=False)),
    ("solve(z^2 = 4, z)[0]", sympy.Integer(-2)),
    ("Matrix([[1, 2]])[1]", sympy.Integer(2)),
    ("primefactors(12)[1]", sympy.Integer(3)),
    ("e[0]", Y),
    ("e[1]", X**2 + 1),
    ("e[-1] - 1", X**2),
    ("e[1]^2", (X**2 + 1) ** 2),
    ("subs(e[1], x=3)", sympy.Integer(10)),
    ("less[0] - less[1]", X - Y),
    ("both[0][1] + both[1][1]", sympy.Integer(7)),
]


@pytest.mark.parametrize(("text", "value"), ITEMS, ids=str)
def test_an_item_is_picked_by_its_place(text: str, value: Any) -> None:
    assert read(text, Session()).value == value


def test_that_counting_begins_at_0_is_a_note() -> None:
    own = "L is this session's own value here, not the letter"
    right = Reading(sympy.S.Zero, "L[0] + _[1]", (COUNTED, own))
    assert read("L[0] + _[1]", Session()) == right


@pytest.mark.parametrize("text", ["L[0]", "L[2][1]", "A[0, k]", "2*L[0]**2", "primefactors(12)[1]"])
def test_an_item_is_spelled_as_it_was_written(text: str) -> None:
    assert read(text, Session()).parsed == text


WRONG: list[tuple[str, str]] = [
    ("L[3]", "E_RUNTIME: index 3 is too large: the list has 3 items (position 1); write 0 to 2"),
    ("L[-4]", "E_RUNTIME: index -4 is too large: the list has 3 items (position 1); write 0 to 2"),
    ("none[0]", "E_RUNTIME: index 0 is too large: the list has 0 items (position 1); there is nothing in it"),
    ("L[0, 1]", "E_RUNTIME: a list has one index (position 1); write L[0][1] for an inner list"),
    ("L[x]", "E_RUNTIME: an index is a whole number (position 1); write L[0]"),
    ("L[1/2]", "E_RUNTIME: an index is a whole number (position 1); write L[0]"),
    ("e[2]", "E_RUNTIME: index 2 is too large: the list has 2 items (position 1); write 0 to 1"),
    ("rhs(e)", "E_NAME: unknown function rhs (position 1); f[0] is the left side of an equation f, f[1] the right one; an undefined function is written Function(rhs)(…)"),
    ("lhs(e)", "E_NAME: unknown function lhs (position 1); f[0] is the left side of an equation f, f[1] the right one; an undefined function is written Function(lhs)(…)"),
    ("L[]", "E_RUNTIME: a list has one index (position 1); write L[0][1] for an inner list"),
    ("A[0]", "E_AMBIGUOUS: a matrix has two indices (position 1); write A[0, 1] for row 0, column 1"),
    ("A[2, 0]", "E_RUNTIME: index 2 is too large: the matrix has 2 rows (position 1); write 0 to 1"),
    ("A[0, 2]", "E_RUNTIME: index 2 is too large: the matrix has 2 columns (position 1); write 0 to 1"),
    ("row[3]", "E_RUNTIME: index 3 is too large: the vector has 3 entries (position 1); write 0 to 2"),
    ("k[0]", "E_RUNTIME: an expression has no items (position 1); only lists and matrices have items"),
    ("L [0]", "E_AST_BLOCK: [ cannot follow directly (position 3); write L[0] for an item of a list of this session, x_1 for a name"),
    ("x[0]", "E_AST_BLOCK: [ cannot follow directly (position 2); write L[0] for an item of a list of this session, x_1 for a name"),
    ("(x + y)[0]", "E_AST_BLOCK: [ cannot follow directly (position 8); write L[0] for an item of a list of this session, x_1 for a name"),
    ("L[0", "E_SYNTAX: [ is not closed (position 2); close every bracket you open"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG, ids=str)
def test_what_is_no_item_is_refused_in_whole_words(text: str, message: str) -> None:
    with pytest.raises(SymError) as caught:
        read(text, Session())
    assert str(caught.value) == message
