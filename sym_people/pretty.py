"""Results as a person writes them: superscripts, roots and Greek letters, on short lines.

A light touch on text, for the eye only: it never parses, never evaluates, and what it makes is
not meant to be read back.
"""

from __future__ import annotations

import re
import textwrap

from sym_core.names import GREEK

WIDTH = 90  # columns: fits a terminal of half a laptop's screen

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LETTERS = {word: letter for letter, word in reversed(GREEK.items())}  # the plain letter wins
_POWER = re.compile(r"\*\*(\d+|\(-\d+\))(?![\d.])")
_NAME = re.compile(r"(?<![A-Za-z0-9_])([A-Za-z]+)(\d*)(?![A-Za-z0-9_(])")
_COEFFICIENT = re.compile(r"(?<![A-Za-z0-9_.₀-₉])(\d+)\*(?=[^\d*])")
_FUNCTION = re.compile(r"(?<![A-Za-z0-9_.₀-₉])(\d+)\*(?=[a-z][A-Za-z0-9_]+\()")


def pretty(text: str) -> str:
    """`25*pi*m**3/512` as `25π·m³/512`."""
    text = _POWER.sub(lambda match: match[1].strip("()").translate(_RAISED), text)
    text = _NAME.sub(_letter, text)
    text = text.replace("sqrt(", "√(").replace("**", "^")
    text = _FUNCTION.sub(r"\1 ", text)
    return _COEFFICIENT.sub(r"\1", text).replace("*", "·")


def paragraph(text: str, indent: str = "") -> str:
    """Prose on lines of at most `WIDTH` columns."""
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def hanging(label: str, text: str, at: int) -> str:
    """`label` and then `text` in a column of its own that starts at column `at`."""
    lines = textwrap.wrap(text, WIDTH - at, break_on_hyphens=False) or [""]
    return "\n".join(
        [f"{label:<{at}}{lines[0]}".rstrip(), *(" " * at + line for line in lines[1:])]
    )


def seconds(span: float) -> str:
    """A span of time in the two largest units that matter: 4 s, 3 min 5 s, 2 h 10 min, 5 d 1 h."""
    whole = int(span)
    for size, unit, smaller, name in (
        (86_400, "d", 3600, "h"),
        (3600, "h", 60, "min"),
        (60, "min", 1, "s"),
    ):
        if whole >= size:
            return f"{whole // size} {unit} {whole % size // smaller} {name}"
    return f"{whole} s"


def size(amount: int) -> str:
    """A number of bytes: 512 bytes, 3.2 KiB, 77 MiB."""
    if amount < 1024:
        return f"{amount} bytes"
    value, units = amount / 1024, ["KiB", "MiB", "GiB"]
    while value >= 1024 and len(units) > 1:
        value, units = value / 1024, units[1:]
    return f"{value:.3g} {units[0]}" if value < 1000 else f"{value:.0f} {units[0]}"


def _letter(match: re.Match[str]) -> str:
    name, index = match[1], match[2]
    if name == "oo":
        return "∞" + index
    if name in _LETTERS:
        return _LETTERS[name] + index.translate(_LOWERED)
    return name + (index.translate(_LOWERED) if len(name) == 1 else index)
