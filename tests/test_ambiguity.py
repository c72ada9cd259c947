"""What has two readings: every check refuses what it is for, and lets what is clear pass."""

# What one row asserts is one line; wrapped they could not be read as a table.
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import SymError
from sym_eval import reading
from sym_eval.ambiguity import is_taken

# What is checked; beside it texts that are refused for it, and texts alike that are clear.
CHECKS: list[tuple[str, str, str]] = [
    ("a product without a sign after /", "a/2x; 1/2x; 6/2(1+2); a/b c; 2/(3)(4)", "a/(2x); 1/2 x; 6/2*(1+2); a/b*c; 2/((3)(4)); (a/2)x"),
    ("a number cannot follow directly", "2 3; x 2; (x) 2; x^2 3; 2x3 4", "2*3; x*2; 2(3); x2"),
    ("a bar opens or closes here?", "x|y|; pi|x|", "2|x|; x^2|y|; |x||y|; (x)|y|; x*|y|"),
    ("where does the exponent end?", "e^2x; 2^3x; e^-½x; 10^3x; e^x(x+1); 2^n(n+1); e^-x(x+1); x^a(b); f^n(x)", "e^(2x); e^x*(x+1); e^(x(x+1)); e^f(x); e^sin(x); xⁿ(x+1); 2**x(3); x^2y; e^2*x; e^2 x; (e^2)x"),
    ("a power of f before brackets", "f^2(x)", "f(x)^2; f^2*(x); f^2 x"),
    ("combinations, or a product?", "5C2; 10P3", "5*C2; C2; binomial(5, 2)"),
    ("a power of ten, or Euler's number?", "1.6 E-19; 2 e+3", "1.6E-19; 2e3; 2 e + 3; 2 e - 3"),
    ("one name or two?", "Δx; δx; Δα", "Delta_x; Δ*x; Δ x; dx"),
    ("may be one number or two", "1,000; 0,5; 1,000,000; f(1,000)", "[1, 2]; f(1, 2); 1, 2"),
    ("a quotient of differentials is not read", "(dy)/(dx)", "dy/dx; d/dx y; (a)/(b)"),
    ("may be sin(x) or one name", "sinx; sinx + 1", "sin x; sin(x)"),
    ("may be sin(2x) or one name", "sin2x", "sin 2x; sin(2x)"),
    ("!= after a number", "5!=120; 3!=6", "5! = 120; 5 != 120; x!=3"),
    ("what is expand applied to?", "expand (x+1)^2; expand (x + 1) (x - 1)", "expand((x+1)^2); expand (x)"),
    ("where does the argument end?", "sin x/2; ln|x|y; cos 2x*y", "sin(x)/2; sin(x/2); sin x + 1; ln|x|"),
    ("where does the root end?", "√2x; √x^2; sqrt 2 x; sqrt x y; cbrt x y", "√(2x); √2 x; 2√x; sqrt 2x; sqrt(2) x"),
    ("a percentage beside other terms has two readings", "100 + 5%; x - 10%", "1 + 5%; 5% + 3%; 100*5%; 5% of 100"),
    ("% has two readings here", "17 % 5; 5%x", "mod(17, 5); 5%; 17 mod 5"),
    ("^* has several readings", "z^*; A^* + 1", "z**2; z^2*y; conjugate(z)"),
    ("mod in a sum has two readings", "a + b mod n; 7 mod 3 + 1", "(a + b) mod n; a + (b mod n); 7 mod 3"),
    ("a second line begins here", "x\ny; x + 1\n2", "x +\n1; x\n+ 1"),
    ("has two readings", "a(b+c); y(x+1); x(y+1); P(x+1)", "a*(b+c); x(x+1); f(x+1); a(2); a(x, y)"),
    ("is not a function", "E(x); i(2); oo(x)", "E*(x); pi(2); 2(x)"),
]  # fmt: skip


def outcome(text: str) -> str:
    """Why it is refused, or nothing."""
    try:
        reading.read(text)
    except SymError as error:
        assert error.failure.hint, error.failure.text()
        return error.failure.what
    return ""


def test_what_has_two_readings_is_refused_for_that_reason() -> None:
    pairs = [(text, what) for what, texts, _ in CHECKS for text in texts.split("; ")]
    found = [(text, outcome(text), what) for text, what in pairs]
    assert [row for row in found if row[2] not in row[1]] == []


def test_what_is_clear_beside_it_is_read() -> None:
    texts = [text for _, _, clear in CHECKS for text in clear.split("; ") if text]
    assert [(text, outcome(text)) for text in texts if outcome(text)] == []


def test_a_symbol_is_taken_whose_name_would_be_read_as_something_else() -> None:
    taken = {"sinx": True, "sin2x": True, "logx": True, "and": True, "for": True, "if": True}
    taken |= {"cost": False, "tank": False, "x": False, "alpha": False, "x1": False, "sin": False}
    taken |= {"velocity": False, "single": False, "lnz": True, "exp2": True, "to": True}
    assert {name: is_taken(name) for name in taken} == taken


class Session(dict[str, Any]):
    """Names that a session knows."""

    def lookup(self, name: str) -> object | None:
        return self.get(name)


def test_a_name_that_the_session_knows_is_no_question() -> None:
    x = sympy.Symbol("x", real=True)
    known = Session(mv=x, sinx=x + 1, C2=x, lg=x, L=[x, 2 * x])
    texts = {"2 mv": 2 * x, "sinx": x + 1, "5C2": 5 * x, "lg*3": 3 * x, "L[1]": 2 * x}
    assert {text: reading.read(text, known).value for text in texts} == texts


# Words of programs and of prose, and what is written instead.
WORDS = [
    ("x in [0, 1]", "Contains(x, S)"),
    ("[x for x in y]", "sum(f, (k, 1, n))"),
    ("5 to m", "units='km'"),
    ("import os", "send one expression"),
    ("while x", "send one expression"),
    ("a times b", "write a*b"),
    ("a divided by b", "write a/b"),
    ("p xor q", "Xor(a, b)"),
    ("x squared", "x^2"),
    ("x cubed", "x^3"),
    ("lg x", "log10(x)"),
    ("lim_x f", "limit(f, x, a)"),
    ("sum_k f", "sum(f, (k, 1, n))"),
    ("x*dy dx", ""),
    ("calculate x^2", "send the formula alone"),
    ("gcd 12 18", "gcd(x, y)"),
    ("Sin[x]", "sin(x) with round brackets"),
    ("E[X]", "E(…) with round brackets"),
    ("L[0]", "L[0] for an item"),
    ("ab c", "a*b for a product of letters"),
]


def test_words_are_told_what_to_write_instead() -> None:
    for text, written in WORDS:
        try:
            assert not written, f"{text} was read as {reading.read(text).value}"
        except SymError as error:
            assert written in error.failure.hint, (text, error.failure.text())
