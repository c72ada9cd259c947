"""Which characters mathematics is written in, and what to say about all the others.

Tables and pure functions of single characters. An allow-list: what stands in no table here is
refused, with its name and with what to write instead. Nothing in here reads an expression.
"""

from __future__ import annotations

import unicodedata

from sym_core.errors import Code, SymError
from sym_core.names import GREEK

SPACES = " \t\r\n\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""What separates and means nothing: ASCII blanks and the typographic spaces of web pages."""

SIGNS = {
    "×": "*",
    "⋅": "*",
    "·": "*",
    "∙": "*",
    "∗": "*",
    "÷": "/",
    "∕": "/",
    "−": "-",
    "–": "-",
    "‐": "-",
    "≠": "!=",
    "≤": "<=",
    "⩽": "<=",
    "≥": ">=",
    "⩾": ">=",
    "∧": "&",
    "¬": "~",
    "√": "√",
    "∛": "∛",
    "∜": "∜",
    "°": "°",
    "→": "->",
    "⟶": "->",
    "⇒": "implies",
    "⟹": "implies",
    "⇔": "iff",
    "⟺": "iff",
    "∪": "cup",
    "∩": "cap",
    "∖": "minus",
}
"""Unicode signs and the operator they stand for."""

SUPERSCRIPTS = dict(
    zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱˣʸᵃᵇᶜᵈᵉᵏᵐᵖᵗᵀ", "0123456789+-()nixyabcdekmptT", strict=True)
)
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789aeijklmnoprstuvx", strict=True))
FRACTIONS = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅙": (1, 6),
    "⅛": (1, 8),
}
NAMES = {
    "∞": "oo",
    "ℝ": "Reals",
    "ℤ": "Integers",
    "ℚ": "Rationals",
    "ℂ": "Complexes",
    "∅": "EmptySet",
    "∨": "or",
    "ħ": "hbar",
    "ℏ": "hbar",
    "Å": "angstrom",
    "\u212b": "angstrom",
}
"""Unicode signs and the name or the word they stand for."""
LETTERS = "".join(GREEK)
PRIMES = {"'": 1, "′": 1, "’": 1, "″": 2, "‴": 3}
DOTS = {"\u0307": 1, "\u0308": 2}
"""Combining dots above a letter: Newton's ẋ and ẍ."""
DOTTED = {
    "ẋ": ("x", "\u0307"),
    "ẍ": ("x", "\u0308"),
    "ẏ": ("y", "\u0307"),
    "ÿ": ("y", "\u0308"),
    "ż": ("z", "\u0307"),
    "ṙ": ("r", "\u0307"),
}
"""One character for a letter with its dots, where a formula uses it."""

_WRITE = {
    "∇": "write grad(f, [x, y]), and laplacian(f, [x, y]) for ∇²",
    "±": "write the two cases apart, as [a + b, a - b]",
    "≈": "write = for an equation",
    "…": "write the terms out, or sum(f, (k, 1, n))",
    "⁄": "write /",
    "—": "write -",
    "′": "write y' or y'(x) for a derivative",
    "″": "write y'' or y''(x) for a derivative",
    "ℕ": "write Naturals, or Naturals0 with zero",
    "↦": "write Lambda(x, f)",
    "⊕": "write Xor(a, b)",
    "∉": "write not Contains(x, S)",
    "∘": "write f(g(x))",
    "∣": "write mod(b, a) = 0 for: a divides b",
    **dict.fromkeys("⊂⊆", "write is_subset(A, B)"),
    **dict.fromkeys("⟨⟩", "write [1, 2, 3] for a vector, dot(a, b) for a product of two"),
    **dict.fromkeys("∀∃", "write the statement alone"),
    "‖": "write |x| with plain bars",
    **dict.fromkeys("€£¥₹", "rates of exchange are not known here: send the number alone"),
}

QUOTES = (Code.AST_BLOCK, "quoted text is not read", "write names and formulas without quotes")
BANNED = {
    ":=": (Code.AST_BLOCK, "nothing is assigned in a text", "give the result a name with name="),
    "=>": (Code.AMBIGUOUS, "=> is not read", "write >= for greater or equal, Implies(p, q)"),
    "=<": (Code.AMBIGUOUS, "=< is not read", "write <= for less or equal"),
    "<>": (Code.SYNTAX, "<> is not read", "write !="),
    "..": (
        Code.SYNTAX,
        "a range is not written with dots",
        "write (x, 0, 1), as sum(x, (x, 0, 1))",
    ),
    "//": (Code.SYNTAX, "// is not read", "write floor(a/b)"),
    "<<": (Code.SYNTAX, "<< is not read", "write a*2^n"),
    ">>": (Code.SYNTAX, ">> is not read", "write floor(a/2^n)"),
    "!!!": (Code.AMBIGUOUS, "!!! has several readings", "write (n!!)! or (n!)!!"),
    ".": (Code.AST_BLOCK, "attributes are not read", "write f(x, …) instead of x.f(…)"),
    ":": (Code.AST_BLOCK, ": is not read", "write Lambda(x, f) for a function, [a, b] for a list"),
    "`": (Code.AST_BLOCK, "backquotes are not read", "write the formula alone"),
    "\\": (Code.AST_BLOCK, "backslashes are not read", "write sqrt(x), a/b, Complement(A, B)"),
    "@": (Code.AST_BLOCK, "@ is not read", "write A*B for a product of matrices"),
    "#": (Code.AST_BLOCK, "comments are not read", "send the expression alone"),
    "?": (Code.SYNTAX, "questions are not read", "send the expression alone"),
    "$": (Code.SYNTAX, "a dollar sign inside the text", "send the formula without dollar signs"),
}
"""Signs of programs: the code, what is said, and what to write instead."""


def shown(text: str, most: int = 40) -> str:
    """A piece of the caller's text, safe to print on any terminal and not longer than `most`."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in cut)


def refusal(character: str, at: int) -> SymError:
    """Why this character is not read, as the error to raise."""
    what, hint = _reason(character)
    return SymError(
        Code.SYNTAX, what, where=f"position {at + 1}", hint=hint, fragment=shown(character)
    )


def _reason(character: str) -> tuple[str, str]:
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "no name").lower()
    category = unicodedata.category(character)
    # Before the normal form: that of the sign ″ is two primes, and no help.
    if character in _WRITE:
        return f"the sign {character} is not read", _WRITE[character]
    # Never printed: such a character can turn the direction of the text or hide what follows.
    if category in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
        return f"invisible or control character {code}", "retype the text without it"
    # Letters that only look Latin are refused, not folded: two names alike to the eye would be
    # one or two by the font.
    plain = unicodedata.normalize("NFKC", character)
    if plain.isascii() and plain.isprintable() and plain.strip():
        return f"{name} {code} only looks like {plain}", f"write {plain}"
    if category[0] == "M":
        return f"the accent {name} {code} is not read", "put it into the name, as x_hat"
    if category[0] == "L":
        return f"{name} {code} is not a letter of formulas here", "use Latin or Greek letters"
    return f"the character {shown(character)} ({name}, {code}) is not read", "use ASCII mathematics"
