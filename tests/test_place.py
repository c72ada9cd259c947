"""What both parsers share: taking tokens, looking ahead, levels, matching brackets, climbing."""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval.place import ANY, POWER, PRODUCT, SUM, Place, deeper, pairs
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tokens import tokenize
from sym_eval.tree import Name, Node

_BINDS = {"+": SUM, "*": PRODUCT, "^": POWER}


class Brackets(Place):
    """A grammar of names and three signs, whose trees are names with brackets around pairs."""

    def prefix(self, least: int) -> Node:
        token = self.take()
        return Name(token.text, (token.start, token.end))

    def binding(self, left: Node) -> int:
        return _BINDS.get(self.here.text, ANY)

    def infix(self, left: Node, binding: int) -> Node:
        sign = self.take().text
        right = self.expression(binding)
        assert isinstance(left, Name)
        assert isinstance(right, Name)
        return Name(f"({left.name}{sign}{right.name})", (left.span[0], right.span[1]))


def place(text: str, **limits: int) -> Brackets:
    return Brackets(tokenize(text, Limits()), Limits(limits), lambda name: False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "a"),
        ("a + b", "(a+b)"),
        ("a + b + c", "((a+b)+c)"),
        ("a + b * c", "(a+(b*c))"),
        ("a * b + c", "((a*b)+c)"),
        ("a * b ^ c + d", "((a*(b^c))+d)"),
        ("a ^ b * c ^ d", "((a^b)*(c^d))"),
    ],
)
def test_a_tighter_sign_is_climbed_first(text: str, expected: str) -> None:
    node = place(text).expression()
    assert node == Name(expected, node.span)


def test_at_the_end_of_the_text_the_end_stays() -> None:
    here = place("a b")
    assert [here.take().text for _ in range(4)] == ["a", "b", "", ""]
    assert here.here.kind is here.before.kind is Kind.END


def test_looking_ahead_takes_nothing() -> None:
    here = place("a b c")
    assert [here.ahead(count).text for count in range(5)] == ["a", "b", "c", "", ""]
    assert here.here.text == "a"


def test_only_a_sign_is_an_operator() -> None:
    here = place("a + b")
    assert not here.is_operator("a", "+")
    here.take()
    assert here.is_operator("-", "+")
    assert not here.is_operator("-")


def test_levels_end_at_the_limit() -> None:
    here = place("a", nesting=2)
    here.go_down()
    here.go_down()
    with pytest.raises(SymError, match="nested deeper than 2 levels"):
        here.go_down()
    assert deeper(0, Limits()) == 1


BRACKETS = (Kind.OPEN, Kind.CLOSE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", {}),
        ("(a)", {0: 2}),
        ("(a)(b)", {0: 2, 3: 5}),
        ("((a))", {0: 4, 1: 3}),
        ("([a])", {0: 4, 1: 3}),
        ("(a", {0: 2}),
        ("a)", {}),
        ("(a))(b)", {0: 2, 4: 6}),
    ],
)
def test_each_bracket_has_its_closing_one_or_the_end(text: str, expected: dict[int, int]) -> None:
    assert pairs(tokenize(text, Limits()), BRACKETS) == expected


def test_an_error_points_at_its_token_and_quotes_no_more_than_a_sentence() -> None:
    failure = refuse("x" * 999, Token(Kind.NAME, "y" * 999, 4, 1003)).failure
    assert failure.where == "position 5"
    assert len(failure.what) <= 201
    assert len(failure.fragment) < 999
