"""What may be called what: session names, names of bindings, and the Greek letters.

Pure functions of text; nothing in here knows which names exist.
"""

from __future__ import annotations

import keyword
import re

from sym_core.errors import Code, SymError

PRIVATE = "private-"  # how the sessions that front ends have to themselves begin
_SESSION = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}", re.ASCII)

_LETTERS = "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"
_SPELLED = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau
upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega
"""
GREEK = dict(zip(_LETTERS, _SPELLED.split(), strict=True)) | {
    "ϕ": "phi",
    "ϑ": "theta",
    "ϵ": "epsilon",
    "ς": "sigma",
    "µ": "mu",
}  # variants, and the micro sign

# Words that no text can mean as a name; lambda is a Greek letter.
_WORDS = frozenset(keyword.kwlist) - {"lambda"}

_TRANSLATE = str.maketrans(GREEK)


def spelled(text: str) -> str:
    """The text with every Greek letter written out, as names are stored."""
    return text if text.isascii() else text.translate(_TRANSLATE)


def session_name(text: object) -> str:
    """A session's name, checked, or E_NAME."""
    if isinstance(text, str) and _SESSION.fullmatch(text) and text not in {".", ".."}:
        return text
    raise SymError(
        Code.NAME,
        f"session name {_shown(text)} is not allowed",
        hint="use 1 to 64 of A-Z a-z 0-9 . _ -",
    )


def binding_name(text: object) -> str:
    """The name of a binding with Greek letters written out, checked, or E_NAME."""
    if isinstance(text, str) and _NAME.fullmatch(spelled(text)) and text not in _WORDS:
        return spelled(text)
    raise SymError(
        Code.NAME,
        f"name {_shown(text)} is not allowed",
        hint="start with a letter, go on with letters, digits or _ (64 at most); _ and _n are the "
        "kernel's own, and words such as and, if, None are no names",
    )


def _shown(text: object) -> str:
    return ascii(text)[:40] if isinstance(text, str) else f"of type {type(text).__name__}"
