"""What both readers read, of plain text and of LaTeX: tokens, and errors that point at one.

Nothing is decided here.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from sym_core.errors import Code, SymError
from sym_eval.characters import shown

_LONGEST = 200  # letters of one sentence; those that quote the text could be as long as it is


class Kind(Enum):
    """What a token is, as far as its look tells."""

    NUMBER = "number"
    OPERATOR = "operator"
    OPEN = "opening bracket"
    CLOSE = "closing bracket"
    BAR = "bar"
    COMMA = "comma"
    PRIME = "prime"
    END = "end of the text"
    # in plain text only
    NAME = "name"
    SIDE = "side of a limit"
    # in LaTeX only
    COMMAND = "command"
    LETTERS = "letters side by side"
    WORD = "a name in \\mathrm{}"
    TEXT = "words in \\text{}"
    SCRIPT = "^ or _"
    BEGIN = "{"
    FINISH = "}"
    ENVIRONMENT = "\\begin{}"
    LEAVE = "\\end{}"
    ALIGN = "&"
    ROW = "\\\\"
    WIDE = "a wide space"


class Token(NamedTuple):
    """One token. `gap` is what stood before it: nothing, a blank, a line break, or a command for
    space; `sized` is left, right, open, close or middle for a bracket that says where it stands,
    italic or bold for a word in \\mathit or \\mathbf."""

    kind: Kind
    text: str
    start: int
    end: int
    gap: str = ""
    sized: str = ""


def refuse(what: str, token: Token, hint: str = "", code: Code = Code.SYNTAX) -> SymError:
    """An error that points at one token."""
    where = f"position {token.start + 1}"
    what, hint = (shown(text, _LONGEST) for text in (what, hint))
    return SymError(code, what, where=where, hint=hint, fragment=shown(token.text))
