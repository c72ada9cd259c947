"""LaTeX to tokens: kinds, what a token remembers of its surroundings, and what has no rule."""

from __future__ import annotations

import pytest

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.signs import Kind, Token
from sym_eval.tex import commands
from sym_eval.tex.lexer import tokenize

LIMITS = Limits()
SHORT = {
    **{Kind.NUMBER: "n", Kind.OPERATOR: "o", Kind.OPEN: "(", Kind.CLOSE: ")", Kind.BAR: "|"},
    **{Kind.COMMA: ",", Kind.PRIME: "'", Kind.COMMAND: "c", Kind.LETTERS: "l", Kind.WORD: "w"},
    **{Kind.TEXT: "t", Kind.SCRIPT: "s", Kind.BEGIN: "{", Kind.FINISH: "}", Kind.ALIGN: "&"},
    **{Kind.ENVIRONMENT: "b", Kind.LEAVE: "e", Kind.ROW: "r", Kind.WIDE: "W"},
}


def tokens(text: str) -> list[Token]:
    """All but the end."""
    found = tokenize(text, LIMITS)
    assert found[-1].kind is Kind.END
    return found[:-1]


def spelled(text: str) -> str:
    """Each token as its kind's letter and its text, blanks between."""
    return " ".join(f"{SHORT[token.kind]}:{token.text}" for token in tokens(text))


# Letters before colons are kinds: n number, o operator, c command, l letters, w word, t words,
# s script, b and e the begin and end of an environment, r a row, W a wide space.
ROWS = [
    ("x", "l:x"),
    ("xy + 2", "l:xy o:+ n:2"),
    (r"\frac{1}{2}", "c:frac {:{ n:1 }:} {:{ n:2 }:}"),
    (r"\frac12", "c:frac n:12"),
    (r"x^2_1", "l:x s:^ n:2 s:_ n:1"),
    (r"x'' - f'", "l:x ':'' o:- l:f ':'"),
    (r"3.14 .5", "n:3.14 n:.5"),
    (r"10\,000", "n:10000"),
    (r"1\,000\,000.5", "n:1000000.5"),
    (r"10\,00", "n:10 n:00"),
    ("0{,}5", "n:0.5"),
    ("1{,}000{,}000", "n:1000000"),
    ("12{,}5", "n:12.5"),
    (r"\alpha\beta", "c:alpha c:beta"),
    ("αβ", "c:alpha c:beta"),
    ("x²", "l:x s:^ {:{ n:2 }:}"),
    ("x₁₂", "l:x s:_ {:{ n:12 }:}"),
    ("½", "c:frac {:{ n:1 }:} {:{ n:2 }:}"),
    (r"\cdot \times \div \ast", "o:* o:* o:/ o:*"),
    (r"\le \leq \leqslant <=", "o:<= o:<= o:<= o:<="),
    (r"\ne \neq \not= !=", "o:!= o:!= o:!= o:!="),
    (r"\not\in \notin", "o:notin o:notin"),
    (r"a − b – c", "l:a o:- l:b o:- l:c"),
    ("∞ ∫ ∑ ∂ √ ⌊ ħ", "c:infty c:int c:sum c:partial c:sqrt (:⌊ c:hbar"),
    (r"\left( x \right)", "(:( l:x ):)"),
    (r"\left. x \right|", "(:. l:x ):|"),
    (r"\Big( x \Big)", "(:( l:x ):)"),
    (r"\{ x \}", "(:{ l:x ):}"),
    (r"\lvert x \rvert |x|", "(:| l:x ):| |:| l:x |:|"),
    (r"\lfloor x \rfloor \lceil y \rceil", "(:⌊ l:x ):⌋ (:⌈ l:y ):⌉"),
    (r"\langle x \rangle", "o:⟨ l:x o:⟩"),
    (r"\mathrm{max} \mathrm d", "w:max w:d"),
    (r"\text{if} x \text{and} y", "t:if l:x t:and l:y"),
    (r"\text{Let } x", "t:Let l:x"),
    (r"\text{area} \text{sin }x", "w:area w:sin l:x"),
    (r"\text{two words}", "t:two words"),
    (r"\mathbb{R} \Bbb N", "c:mathbb R c:mathbb N"),
    (r"\operatorname{tr} \operatorname*{max}", "c:operator tr c:operator max"),
    (r"\mathcal{L} \mathscr F \mathfrak{g}", "w:L_cal w:F_scr w:g_frak"),
    (r"\mathbf{v} \boldsymbol{\alpha}", "w:v c:alpha"),
    (r"\begin{cases} x \\ y \end{cases}", "b:cases l:x r:\\\\ l:y e:cases"),
    (r"a & b \\[2pt] c \cr d", "l:a &:& l:b r:\\\\[2pt] l:c r:\\cr l:d"),
    (r"a \quad b", "l:a W:quad l:b"),
    (r"\displaystyle x \limits \nonumber", "l:x"),
    (r"x \tag{1} \label{eq:a}", "l:x"),
    ("x % a comment\n+ 1", "l:x o:+ n:1"),
    ("x.", "l:x"),
    ("x;", "l:x"),
    (r"x \, y \; z \! w ~ v", "l:x l:y l:z l:w l:v"),
    ("", ""),
]


def test_a_text_falls_into_these_tokens() -> None:
    assert [(text, spelled(text)) for text, _ in ROWS] == ROWS


def test_a_gap_tells_blanks_from_spacing_commands_and_nothing() -> None:
    for text, gap in ((r"2x", ""), (r"2 x", " "), (r"2\,x", ","), (r"2~x", " "), ("2\nx", " ")):
        assert tokens(text)[1].gap == gap, text


def test_a_bracket_remembers_who_said_where_it_stands() -> None:
    sized = {r"\left(": "left", r"\bigl(": "open", r"\Big(": "", "(": "", r"\middle|": "middle"}
    assert {text: tokens(text)[0].sized for text in sized} == sized
    sized = {r"\right)": "right", r"\bigr)": "close", ")": ""}
    assert {text: tokens(text)[0].sized for text in sized} == sized


def test_a_word_remembers_its_face() -> None:
    faces = {r"\mathit{E}": "italic", r"\mathbf{v}": "bold", r"\bm{v}": "bold", r"\mathrm{v}": ""}
    faces |= {r"\mathcal{L}": "script", r"\mathit{\gamma}": "italic"}
    assert {text: tokens(text)[0].sized for text in faces} == faces


def test_every_token_says_where_it_stands() -> None:
    text = r"\frac{x}{2} + \mathrm{ab}"
    for token in tokens(text):
        assert text[token.start : token.end].endswith(token.text) or token.text == "ab"


# Text, code, what the sentence has in it.
REFUSED = [
    (r"x := 2", Code.SYNTAX, ":= is not read"),
    (r"x ** 2", Code.SYNTAX, "** is not read"),
    (r"n!!!", Code.SYNTAX, "(n!!)! or (n!)!!"),
    (r"1{,}234", Code.AMBIGUOUS, "1{,}234 has two readings"),
    (r"1{,}23{,}4", Code.SYNTAX, "several commas in a number"),
    (r"50%", Code.SYNTAX, r"write \%"),
    (r"\left x", Code.SYNTAX, "without a bracket after it"),
    (r"\not x", Code.SYNTAX, r"\not is not read here"),
    (r"\mathrm{\frac12}", Code.SYNTAX, "what \\mathrm holds is not read"),
    ("\\", Code.SYNTAX, "a backslash without a command"),
    ("a # b", Code.SYNTAX, "# is not read"),
    ("a ? b", Code.SYNTAX, "? is not read"),
    ("0.\\overline{3}", Code.SYNTAX, ". is not read"),
    ("x € y", Code.SYNTAX, "€"),
]


@pytest.mark.parametrize(("text", "code", "told"), REFUSED)
def test_what_has_no_rule_is_refused_before_anything_reads_it(
    text: str, code: Code, told: str
) -> None:
    with pytest.raises(SymError) as caught:
        tokenize(text, LIMITS)
    assert (caught.value.failure.code, told in str(caught.value)) == (code, True)


def test_more_signs_than_allowed_are_not_even_looked_at() -> None:
    with pytest.raises(SymError) as caught:
        tokenize("x+" * 50, Limits({"tokens": 20}))
    assert caught.value.failure.code is Code.INPUT_LIMIT


def test_every_command_of_the_tables_is_one_token_or_none() -> None:
    spacing = commands.SPACING | commands.IGNORED
    for name in sorted(spacing - {"\n", "\t", " "}):
        assert tokens(rf"x\{name} y")[1].text == "y", name
    for name in (*commands.OPERATORS, *commands.SYMBOLS, *commands.FUNCTIONS, *commands.REFUSED):
        assert len(tokens(rf"\{name} ")) == 1, name
