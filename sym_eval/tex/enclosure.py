"""Whether a text is LaTeX, and what stands around its formula: $…$, \\(…\\), equation environments.

Looks at characters only; nothing is parsed in here.
"""

from __future__ import annotations

import re

from sym_core.errors import Code, SymError
from sym_eval.characters import SPACES

_MARKS = re.compile(r"\\(?!\s)|[_^]\s*\{|\^[A-Za-z0-9]_|\{,\}")
_FENCES = (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"))
_MOST_FENCES = 8  # one around the other; honest texts have two
_ENVIRONMENT = re.compile(
    r"\\begin\{(equation|displaymath|math|gather|multline)(\*?)\}(.*)\\end\{\1\2\}", re.DOTALL
)


def is_latex(text: str) -> bool:
    r"""Whether the text is to be read as LaTeX: a backslash, x^{…}, x_{…}, dollar signs around.

    In plain text each of these is an error, so no plain text changes its meaning. A backslash and
    a blank alone are none: A \ B is a difference of sets, or a quotient.
    """
    return _MARKS.search(text) is not None or text.strip(SPACES).startswith("$")


def formula(text: str) -> str:
    """The text with what stands around the formula blanked, so that places stay what they were."""
    start, end = len(text) - len(text.lstrip(SPACES)), len(text.rstrip(SPACES))
    for _ in range(_MOST_FENCES):
        inner = _inside(text, start, end)
        if inner is None:
            break
        start, end = inner
    kept = text[start:end]
    if "$" in kept.replace(r"\$", ""):
        at = start + kept.index("$")
        raise SymError(
            Code.SYNTAX,
            "a dollar sign inside the text",
            where=f"position {at + 1}",
            hint="send one formula alone, without words around it",
            fragment="$",
        )
    return " " * start + kept + " " * (len(text) - end)


def _inside(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the formula inside one pair of fences begins and ends."""
    while end > start and text[end - 1] in ".," and text[start] in "$\\":
        shorter = len(text[: end - 1].rstrip(SPACES))
        if not text[start:shorter].endswith(("$", r"\)", r"\]", "}")):
            break
        end = shorter
    for opening, closing in _FENCES:
        if _is_fenced(text[start:end], opening, closing):
            return _trimmed(text, start + len(opening), end - len(closing))
    found = _ENVIRONMENT.fullmatch(text, start, end)
    return _trimmed(text, *found.span(3)) if found else None


def _is_fenced(text: str, opening: str, closing: str) -> bool:
    long_enough = len(text) > len(opening) + len(closing)
    return long_enough and text.startswith(opening) and text.endswith(closing)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    inner = text[start:end]
    if not inner.strip(SPACES):
        return start, start
    return start + len(inner) - len(inner.lstrip(SPACES)), end - (
        len(inner) - len(inner.rstrip(SPACES))
    )
