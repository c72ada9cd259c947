"""The statements of a text such as "x > 0, n integer, k ∈ ℤ", one by one.

Splits and knows the words for kinds of numbers; builds no value. Relations stay text for the
reader of mathematics.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.characters import shown
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tokens import tokenize


@dataclass(frozen=True)
class Statement:
    """`text` is what is said. In `words`: of these `names` these `facts`; else it is a relation."""

    text: str
    words: bool = False
    names: tuple[str, ...] = ()
    facts: tuple[tuple[str, bool], ...] = ()


_SPELLED = {
    "∈": " in ",
    "∊": " in ",
    "ℝ": " reals ",
    "ℤ": " integers ",
    "ℚ": " rationals ",
    "ℂ": " Complexes ",
    "ℕ": " natural ",
    ";": " , ",
    "\n": " , ",
    "non-": "non",
}
_FACTS: Mapping[str, Mapping[str, bool]] = {
    **{
        word: {word: True}
        for word in (
            *("positive", "negative", "nonnegative", "nonpositive", "zero", "real", "complex"),
            *("integer", "rational", "irrational", "even", "odd", "prime", "imaginary", "finite"),
            *("algebraic", "transcendental", "composite"),
        )
    },
    "nonzero": {"zero": False},
    **dict.fromkeys(("integers", "Integers", "Z", "whole"), {"integer": True}),
    **dict.fromkeys(("reals", "Reals", "R"), {"real": True}),
    **dict.fromkeys(("rationals", "Rationals", "Q"), {"rational": True}),
    **dict.fromkeys(("Complexes", "C"), {"complex": True}),
    "Naturals": {"integer": True, "positive": True},
    "Naturals0": {"integer": True, "nonnegative": True},
    "primes": {"prime": True},
    "nonreal": {"complex": True, "real": False},
    "noninteger": {"integer": False},
}
_UNCLEAR = {
    "natural": "'n positive integer', or 'n nonnegative integer' with zero",
    "N": "'n positive integer', or 'n nonnegative integer' with zero",
}
_UNCLEAR |= dict.fromkeys(("naturals", "NN"), _UNCLEAR["N"])
_FILLERS = {"is", "are", "in", "an", "the", "be", "number", "numbers", "element", "of"}
# Longest first: "greater than or equal to" holds "greater than".
_EQUAL = r"\s+than\s+or\s+equal\s+to"
_SIGNS = {"no_less": ">=", "no_more": "<=", "more": ">", "less": "<"}
_COMPARED = re.compile(
    r"\s*\b(?:is\s+)?(?:strictly\s+)?(?:"
    rf"(?P<no_less>(?:greater|larger|bigger){_EQUAL}|at\s+least|not\s+less\s+than)"
    rf"|(?P<no_more>(?:less|smaller){_EQUAL}|at\s+most|not\s+(?:greater|more)\s+than)"
    r"|(?P<more>(?:greater|larger|bigger|more)\s+than)"
    r"|(?P<less>(?:less|smaller)\s+than))\b\s*"
)
_MISSING = "write assume='x > 0, n integer, a > b'"


def statements(text: str, limits: Limits) -> list[Statement]:
    """All of them in their order; E_SYNTAX for a name of which nothing is said."""
    for sign, word in _SPELLED.items():
        text = text.replace(sign, word)
    text = _COMPARED.sub(lambda found: f" {_SIGNS[found.lastgroup or '']} ", text)
    found: list[Statement] = []
    waiting: list[Token] = []
    before: list[Token] = []
    for piece in _pieces(tokenize(text, limits)):
        if len(piece) == 1 and piece[0].kind is Kind.NAME:
            waiting.append(piece[0])
            continue
        _refuse_two_readings(before, piece)
        found += _said(text, waiting, piece)
        waiting, before = [], piece
    if waiting:
        raise refuse(f"nothing is said of {waiting[-1].text}", waiting[-1], _MISSING)
    return found


def _pieces(tokens: list[Token]) -> list[list[Token]]:
    """Between commas and the word and, outside brackets."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens[:-1]:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        splits = token.kind is Kind.COMMA or token.text in {"and", "&", "&&"}
        # Inside brackets a comma belongs to an interval or a function.
        if splits and depth <= 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    joined: list[list[Token]] = []
    for piece in filter(None, pieces):
        if joined and _only_facts(piece) and _only_names(joined[-1]):
            joined[-1] += piece  # n positive and even
        else:
            joined.append(piece)
    return joined


def _only_names(piece: list[Token]) -> bool:
    return len(piece) > 1 and all(token.kind is Kind.NAME for token in piece)


def _only_facts(piece: list[Token]) -> bool:
    return all(len(t.text) > 1 and (t.text in _FACTS or t.text == "not") for t in piece)


def _refuse_two_readings(before: list[Token], piece: list[Token]) -> None:
    """0 < x, y < 1 may be two statements, or both of both."""
    if len(before) < 3 or len(piece) < 3:
        return
    sign, last, name, following = before[-2], before[-1], piece[0], piece[1]
    names = last.kind is Kind.NAME is name.kind and before[0].kind is not Kind.NAME
    names = names and last.text != name.text
    if names and sign.text[:1] == following.text[:1] and sign.text[:1] in {"<", ">"}:
        both = f"{before[0].text} {sign.text} {name.text} {following.text} {piece[-1].text}"
        hint = f"say it of each letter, as {both}"
        raise refuse("a chain over a comma has two readings", name, hint, Code.AMBIGUOUS)


def _said(text: str, waiting: list[Token], piece: list[Token]) -> list[Statement]:
    """What one piece says, of the names before it too: x, y > 0."""
    if all(token.kind is Kind.NAME for token in piece):
        return [_worded(text, [*waiting, *piece])]
    if piece[0].kind is Kind.NAME and len(piece) > 2 and piece[1].text == "in":
        rest = _interval(text, piece[2:])
        return [Statement(rest.format(each.text)) for each in (*waiting, piece[0])]
    whole = text[piece[0].start : piece[-1].end].strip()
    if not waiting:
        return [Statement(whole)]
    if piece[0].kind is not Kind.NAME or piece[1].kind is not Kind.OPERATOR:
        raise refuse(f"nothing is said of {waiting[-1].text}", waiting[-1], _MISSING)
    rest = text[piece[1].start : piece[-1].end].strip()
    return [Statement(f"{each.text} {rest}") for each in (*waiting, piece[0])]


def _worded(text: str, tokens: list[Token]) -> Statement:
    """n even, x and y are real, positive integer k, k in integers."""
    facts: dict[str, bool] = {}
    names: list[Token] = []
    truth = True
    for before, token, after in zip((None, *tokens), tokens, (*tokens[1:], None), strict=False):
        told = _FACTS.get(token.text)
        # Q, Z and C are sets behind a name, and names where they stand first: "C positive".
        is_name = told is None or (not names and after is not None and len(token.text) == 1)
        if token.text in _FILLERS or (token.text == "a" and before and before.text in _FILLERS):
            if not (names or facts):
                raise refuse(f"nothing stands before {token.text}", token, _MISSING)
            continue
        if token.text == "not":
            truth = False
        elif token.text in _UNCLEAR and (names or facts):
            hint = f"write {_UNCLEAR[token.text]}"
            raise refuse(f"{token.text} has two readings", token, hint, Code.AMBIGUOUS)
        elif is_name:
            names.append(token)
        else:
            facts |= _told(token, truth)
            truth = True
    return _statement(text, tokens, names, facts)


def _told(token: Token, truth: bool) -> dict[str, bool]:
    told = _FACTS[token.text]
    if truth:
        return dict(told)
    # Not (integer and positive) is no list of assumptions: either may fail.
    if len(told) > 1:
        raise refuse(f"not {token.text} is not read", token, "write it as relations")
    return {key: not value for key, value in told.items()}


def _statement(
    text: str, tokens: list[Token], names: list[Token], facts: dict[str, bool]
) -> Statement:
    unknown = [token for token in names if len(token.text) > 1 and _is_word(token, names, facts)]
    if facts and not names:
        raise refuse("it is not said of which letter", tokens[0], _MISSING)
    if unknown or not facts:
        raise _unknown(text, unknown[-1] if unknown else tokens[-1])
    said = text[tokens[0].start : tokens[-1].end].strip()
    return Statement(
        " ".join(said.split()), True, tuple(t.text for t in names), tuple(facts.items())
    )


def _is_word(token: Token, names: list[Token], facts: dict[str, bool]) -> bool:
    """A second name beside the first without a comma is a word nobody knows."""
    return token is not names[0] and bool(token.gap) or not facts


def _unknown(text: str, token: Token) -> SymError:
    # 0.6 is difflib's own default.
    near = tuple(difflib.get_close_matches(token.text, _FACTS, 3, cutoff=0.6))
    hint = f"did you mean {near[0]}?" if near else "one of " + ", ".join(list(_FACTS)[:13])
    what = f"{shown(token.text)} is no assumption"
    return SymError(Code.NAME, what, hint=hint, fragment=shown(token.text), candidates=near)


def _interval(text: str, tokens: list[Token]) -> str:
    """The relation that x in [0, 1) is, with {} for the name."""
    opening, closing = tokens[0], tokens[-1]
    inside = text[opening.end : closing.start]
    commas = [token for token in tokens if token.kind is Kind.COMMA]
    if opening.text not in {"(", "["} or closing.text not in {")", "]"} or len(commas) != 1:
        what = f"{text[opening.start : closing.end]} is no set that can be assumed"
        raise refuse(what, opening, "write x in (0, 1), 0 < x < 1, or a word, as x in reals")
    place = commas[0].start - opening.end
    low, high = inside[:place].strip(), inside[place + 1 :].strip()
    below, above = "<" if opening.text == "(" else "<=", "<" if closing.text == ")" else "<="
    return f"{low} {below} {{}} {above} {high}"
