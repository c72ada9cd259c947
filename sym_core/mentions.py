"""Which names a text may be speaking of: more than the reader will find, never fewer.

Pure text; knows neither values nor grammar. `2xy` may be read as 2*x*y, so a name counts wherever
its letters stand. Only in plain words that begin with a letter `_5` is no entry: `x_5` is a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from sym_core.names import spelled

_WORD = re.compile(r"\w+")
_NAMED = re.compile(r"[A-Za-z0-9_]+")
_OWN = re.compile(r"_[0-9]*")
_WRAPPING = re.compile(
    r"\\(?:text[a-z]*|math[a-z]+|mbox|hbox|operatorname|boldsymbol|bm|rm)(?![A-Za-z])|\\[,:;!>/ ]"
    r"|[{}\\\s~]"
)
_CONSTANTS = {
    "\\infty": "oo",
    "\\math": "Reals Integers Rationals Complexes Naturals Naturals0",
}
"""Commands of LaTeX that stand for words of the vocabulary, which a session may have bound."""
_ACCENTED = re.compile(
    r"\\(?:wide)?(hat|tilde|vec|check|breve)\s*(\{\s*\\?[A-Za-z]+|\\[A-Za-z]+|[A-Za-z])"
)
_EXPONENT = re.compile(r"\^\s*(?:\{[^{}]*\}|\\[A-Za-z]+|[^{}\\\s])\s*")
_LOWERED = re.compile("[₀-₉]+")


class Mentions:
    """The words of some texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Texts as callers wrote them; Greek letters are written out here."""
        seen = [form for text in texts for form in (text, *_unwrapped(text))]
        words = {word for text in seen for word in _WORD.findall(text.replace("∞", " oo "))}
        forms = {form for word in words for form in _forms(word)}
        self._words = "\n".join(part for form in forms for part in _NAMED.findall(form))
        self._own = {
            own for word in words if not _is_latin_word(word) for own in _OWN.findall(word)
        }
        # Nearly every name that does not occur is told by its first two letters, without a search
        # through 64 KiB: 1000 names then take 5 ms instead of 30.
        self._starts = {first + second for first, second in pairwise(self._words)}
        self._starts.update(self._words)

    @property
    def numbered(self) -> bool:
        """Whether `_` or any `_n` occurs."""
        return bool(self._own)

    def of(self, name: str | None, n: int, last: bool) -> tuple[str, ...]:
        """Which of a value's names occur: its own, `_n`, and `_` when it is the last one."""
        found = []
        if name is not None and name[:2] in self._starts and name in self._words:
            found.append(name)
        if self._own and f"_{n}" in self._own:
            found.append(f"_{n}")
        if last and "_" in self._own:
            found.append("_")
        return tuple(found)


def _unwrapped(text: str) -> tuple[str, ...]:
    """How names of LaTeX are spelled without their braces: v_{\\text{max}}, {g}_{k}, \\hat{x}."""
    if "{" not in text and "\\" not in text:
        return ()
    text = text.replace("\\var", "\\").replace("\\nothing", "\\EmptySet")
    text = text.replace("\\emptyset", "\\EmptySet")
    text_and_below = (text, _without_exponents(text))
    written = {_ACCENTED.sub(r"\2_\1 ", form) for form in text_and_below}.union(text_and_below)
    constants = (word for command, word in _CONSTANTS.items() if command in text)
    return (*(_bare(form).replace(",", "_") for form in written), *constants)


def _without_exponents(text: str) -> str:
    """Its exponents gone, inner ones first: x^{2}_{k} is the square of x_k."""
    if "^" not in text or "_" not in text:
        return text
    while (shorter := _EXPONENT.sub("", text)) != text:
        text = shorter
    return text


def _bare(text: str) -> str:
    return _WRAPPING.sub("", text)


def _is_latin_word(word: str) -> bool:
    return word.isascii() and word[0].isalpha()


def _forms(word: str) -> tuple[str, ...]:
    """How a reader may spell it: Greek written out, x₁ as x_1, any other letter in its plain form
    (a mathematical italic x is an x to readers built on Python's own tokens)."""
    if word.isascii():
        return (word,)
    lowered = _LOWERED.sub(lambda match: f"_{unicodedata.normalize('NFKC', match[0])}", word)
    plain = unicodedata.normalize("NFKC", word)
    return (spelled(word), spelled(lowered), spelled(plain))
