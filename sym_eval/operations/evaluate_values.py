"""Names and the texts of their values, from "x=2, y=3 m/s"; and where in which argument it fails.

Splits a text at its commas; what the values mean is read elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval.operations.common import Call
from sym_eval.signs import Kind, Token
from sym_eval.tex.plain import as_plain
from sym_eval.tokens import tokenize

WRITE = "write subs='x=2, y=3 m/s'"


def at_argument(where: str, work: Any) -> Any:
    """What the work gives; a failure in it is said to be in that argument."""
    try:
        return work()
    except SymError as error:
        place = error.failure.where
        raise SymError.of(
            replace(error.failure, where=f"{where}, {place}" if place else where)
        ) from None


def values_of(call: Call, text: str) -> list[tuple[str, str]]:
    """Names and the texts of their values, from "x=2, y=3 m/s"."""
    if not text:
        return []
    text = at_argument("subs", lambda: as_plain(text, call.limits))
    found: dict[str, str] = {}
    for piece in at_argument("subs", lambda: _pieces(_listed(text, call))):
        if len(piece) < 3 or piece[0].kind is not Kind.NAME or piece[1].text not in {"=", "=="}:
            raise SymError(Code.SYNTAX, "a value is missing", where="subs", hint=WRITE)
        name = piece[0].text
        if name in found:
            raise SymError(Code.AMBIGUOUS, f"two values for {name}", where="subs", hint=WRITE)
        found[name] = text[piece[2].start : piece[-1].end]
    return list(found.items())


def _listed(text: str, call: Call) -> list[Token]:
    """The tokens; x: 3 and {"x": 3} are told how values are written here."""
    try:
        return tokenize(text, call.limits)
    except SymError as error:
        if error.failure.code is not Code.AST_BLOCK:
            raise
        raise SymError.of(replace(error.failure, hint=WRITE)) from None


def _pieces(tokens: list[Token]) -> list[list[Token]]:
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens[:-1]:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if token.kind is Kind.COMMA and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces
