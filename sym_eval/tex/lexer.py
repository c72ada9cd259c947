"""LaTeX to tokens: the first screen, where a character or command without a rule is refused.

Spacing is remembered as the gap before a token and means nothing else; the words in \\text{} and
\\mathrm{} are tokens of their own. No name is looked up in here and nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_core.names import spelled
from sym_eval import characters
from sym_eval.characters import FRACTIONS, LETTERS, SIGNS, SPACES, SUBSCRIPTS, SUPERSCRIPTS
from sym_eval.cursor import STOPS
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tokens import counted


def tokenize(text: str, limits: Limits) -> list[Token]:
    """All tokens of the text, an END token last; SymError where there is no rule."""
    return counted(Lexer(text).scan(), limits)


_GROUPED = r"[0-9]{1,3}(?:\\,[0-9]{3})+(?![0-9])"
_TOKEN = re.compile(
    rf"""
    (?P<space>[{SPACES}~]+)
  | (?P<comment>%[^\n]*(?:\n|\Z))
  | (?P<row>\\\\(?:[ ]*\[[ ]*-?[0-9.]+[ ]*(?:pt|em|ex|mm|cm)[ ]*\])?|\\cr(?![A-Za-z]))
  | (?P<command>\\(?:(?:operatorname|tag|hspace|vspace)\*|[A-Za-z]+|[^A-Za-z]))
  | (?P<grouped>{_GROUPED}(?:\.[0-9]+)?)
  | (?P<commas>[0-9]+(?:\{{,\}}[0-9]+)+)
  | (?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)
  | (?P<letters>[A-Za-z]+)
  | (?P<greek>[{LETTERS}])
  | (?P<prime>['′’]+)
  | (?P<operator>!=|<=|>=|!!!|!!|:=|\*\*|==|->|[-+*/=<>!:])
  | (?P<script>[\^_])
  | (?P<begin>\{{)
  | (?P<finish>\}})
  | (?P<open>[(\[])
  | (?P<close>[)\]])
  | (?P<bar>\|)
  | (?P<comma>,)
  | (?P<align>&)
  | (?P<raised>[{"".join(SUPERSCRIPTS)}]+)
  | (?P<lowered>[{"".join(SUBSCRIPTS)}]+)
    """,
    re.VERBOSE,
)
_PLAIN = {
    "letters": Kind.LETTERS,
    "number": Kind.NUMBER,
    "prime": Kind.PRIME,
    "operator": Kind.OPERATOR,
    "script": Kind.SCRIPT,
    "begin": Kind.BEGIN,
    "finish": Kind.FINISH,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "bar": Kind.BAR,
    "comma": Kind.COMMA,
    "align": Kind.ALIGN,
    "row": Kind.ROW,
}
_SIGNS = {
    ":=": "nothing is assigned in a text; give the result a name with name=",
    "**": "write ^{} for a power",
    "!!!": "write (n!!)! or (n!)!!",
}
_NATURAL = {"(": Kind.OPEN, "[": Kind.OPEN, "{": Kind.OPEN, "⌊": Kind.OPEN, "⌈": Kind.OPEN} | {
    **dict.fromkeys(")]}⌋⌉", Kind.CLOSE),
    **dict.fromkeys("|‖", Kind.BAR),
    **dict.fromkeys("⟨⟩./<>", Kind.OPERATOR),
}
_SIDES = {"left": Kind.OPEN, "open": Kind.OPEN, "right": Kind.CLOSE, "close": Kind.CLOSE}
_ARGUMENT = re.compile(rf"[{SPACES}]*(?:\{{((?:[^{{}}\\$]|\\_)*)\}}|([A-Za-z]))")
_GREEK = re.compile(rf"[{SPACES}]*(?:\{{[{SPACES}]*\\([A-Za-z]+)[{SPACES}]*\}}|\\([A-Za-z]+))")
_ENDING = re.compile(rf"[{SPACES}]*(?:\Z|\\\\|\\end)")
_CALLIGRAPHY = {"mathcal": "cal", "mathscr": "scr", "mathfrak": "frak"}
_STYLES = {"mathit": "italic"} | dict.fromkeys(("mathbf", "boldsymbol", "bm"), "bold")
_PROSE = {"text", "textrm", "textit", "textnormal", "mbox", "hbox"}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_DELIMITER = re.compile(rf"[{SPACES}]*(\\[A-Za-z]+|\\.|[()\[\]|./<>])")


class Lexer:
    """One pass over the text."""

    def __init__(self, text: str) -> None:
        """Blanks stand for what was around the formula."""
        self.text = text
        self.at = 0
        self.gap = ""

    def scan(self) -> Iterator[Token]:
        """The tokens one by one."""
        while self.at < len(self.text):
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                yield from self._other()
                continue
            start, self.at = self.at, match.end()
            group = str(match.lastgroup)
            if group == "space":
                self.gap = self.gap or " "
            elif group in _PLAIN:
                yield self._token(_PLAIN[group], match[0], start)
            else:
                yield from getattr(self, f"_{group}")(match[0], start)
        yield self._token(Kind.END, "", len(self.text))

    def _token(self, kind: Kind, text: str, start: int, sized: str = "") -> Token:
        gap, self.gap = self.gap, ""
        if kind is Kind.OPERATOR and text in _SIGNS:
            raise refuse(f"{text} is not read", Token(kind, text, start, self.at), _SIGNS[text])
        return Token(kind, text, start, self.at, gap, sized)

    def _other(self) -> Iterator[Token]:
        """Unicode signs stand for their commands; whatever else has no rule is refused."""
        start, character = self.at, self.text[self.at]
        self.at += 1
        if character in commands.UNICODE:
            yield from self._command("\\" + commands.UNICODE[character], start)
        elif character in "-−–‐" and character in SIGNS:
            yield self._token(Kind.OPERATOR, "-", start)
        elif character in FRACTIONS:
            yield from self._one_half(character, start)
        elif character in ".;" and _ENDING.match(self.text, self.at):
            self.gap = " "  # the full stop after a displayed formula
        else:
            raise _refusal(character, start)

    def _one_half(self, character: str, start: int) -> Iterator[Token]:
        above, below = FRACTIONS[character]
        for token in Lexer(rf"\frac{{{above}}}{{{below}}}").scan():
            if token.kind is not Kind.END:
                yield token._replace(start=start, end=self.at)

    def _comment(self, text: str, start: int) -> Iterator[Token]:
        if start and self.text[start - 1] in "0123456789":
            token = Token(Kind.OPERATOR, "%", start, start + 1)
            raise refuse("% begins a comment in LaTeX", token, r"write \% for percent")
        self.gap = " "
        yield from ()

    def _grouped(self, text: str, start: int) -> Iterator[Token]:
        yield self._token(Kind.NUMBER, text.replace("\\,", ""), start)

    def _commas(self, text: str, start: int) -> Iterator[Token]:
        """0{,}5 has a decimal comma, 1{,}000{,}000 thousands; 1{,}234 may be either."""
        parts = text.split("{,}")
        thousands = all(len(part) == 3 for part in parts[1:]) and 0 < len(parts[0]) < 4
        if thousands and parts[0].strip("0") and len(parts) == 2:
            token = Token(Kind.NUMBER, text, start, self.at)
            hint = "write the number without a comma, with a point before decimals"
            raise refuse(f"{text} has two readings", token, hint, Code.AMBIGUOUS)
        if len(parts) > 2 and not thousands:
            raise refuse("several commas in a number", Token(Kind.NUMBER, text, start, self.at))
        yield self._token(Kind.NUMBER, ("." if len(parts) == 2 else "").join(parts), start)

    def _greek(self, text: str, start: int) -> Iterator[Token]:
        yield self._token(Kind.COMMAND, spelled(text), start)

    def _raised(self, text: str, start: int) -> Iterator[Token]:
        """x² as x^{2}."""
        yield from self._scripted("^", "".join(SUPERSCRIPTS[c] for c in text), start)

    def _lowered(self, text: str, start: int) -> Iterator[Token]:
        yield from self._scripted("_", "".join(SUBSCRIPTS[c] for c in text), start)

    def _scripted(self, sign: str, inner: str, start: int) -> Iterator[Token]:
        yield self._token(Kind.SCRIPT, sign, start)
        yield self._token(Kind.BEGIN, "{", start)
        for token in Lexer(inner).scan():
            if token.kind is not Kind.END:
                yield token._replace(start=start, end=self.at)
        yield self._token(Kind.FINISH, "}", start)

    # -- commands

    def _command(self, text: str, start: int) -> Iterator[Token]:
        name = text[1:]
        if name in commands.SPACING:
            self.gap = ","
        elif name in commands.IGNORED:
            self.gap = self.gap or " "
        elif name in commands.SIZES:
            yield self._sized(name, start)
        elif name in commands.SIDED:
            side, bar = commands.SIDED[name]
            yield self._token(_SIDES[side], bar, start)
        elif name in commands.DELIMITERS:
            delimiter = commands.DELIMITERS[name]
            yield self._token(_NATURAL[delimiter], delimiter, start)
        elif name in commands.FONTS:
            yield self._font(name, start)
        elif name in commands.LABELS:
            self._argument(name, start)
        else:
            yield self._named(name, start)

    def _named(self, name: str, start: int) -> Token:
        if name in {"begin", "end"}:
            kind = Kind.ENVIRONMENT if name == "begin" else Kind.LEAVE
            return self._token(kind, self._argument(name, start), start)
        if name in commands.WIDE:
            return self._token(Kind.WIDE, name, start)
        if name in commands.OPERATORS:
            return self._token(Kind.OPERATOR, commands.OPERATORS[name], start)
        if name == "not":
            return self._negated(start)
        return self._token(Kind.COMMAND, name, start)

    def _negated(self, start: int) -> Token:
        r"""\not= and \not\in."""
        match = re.compile(rf"[{SPACES}]*(=|\\in(?![A-Za-z]))").match(self.text, self.at)
        if match is None:
            raise refuse(r"\not is not read here", Token(Kind.COMMAND, "not", start, self.at))
        self.at = match.end()
        return self._token(Kind.OPERATOR, "!=" if match[1] == "=" else "notin", start)

    def _sized(self, name: str, start: int) -> Token:
        """A bracket that says how large it is."""
        match = _DELIMITER.match(self.text, self.at)
        inner = match[1] if match is not None else ""
        delimiter = commands.DELIMITERS.get(inner[1:]) if inner.startswith("\\") else inner
        side = commands.SIZES[name]
        if inner[1:] in commands.SIDED:
            delimiter = commands.SIDED[inner[1:]][1]
        if match is None or not delimiter:
            token = Token(Kind.COMMAND, name, start, self.at)
            raise refuse(f"\\{name} without a bracket after it", token, r"write \left( or \right)")
        self.at = match.end()
        kind = _SIDES.get(side, _NATURAL[delimiter])
        return self._token(Kind.BAR if side == "middle" else kind, delimiter, start, side)

    def _argument(self, name: str, start: int) -> str:
        match = _ARGUMENT.match(self.text, self.at)
        if match is None:
            token = Token(Kind.COMMAND, f"\\{name}", start, self.at)
            hint = f"write plain words, as \\{name}{{max}}"
            raise refuse(f"what \\{name} holds is not read", token, hint)
        self.at = match.end()
        return (match[1] if match[1] is not None else match[2]).strip(SPACES)

    def _font(self, name: str, start: int) -> Token:
        """A word set upright or in italics, or letters in blackboard bold."""
        greek = _GREEK.match(self.text, self.at)
        if greek is not None and (greek[1] or greek[2]) in commands.SYMBOLS:
            self.at = greek.end()
            symbol = greek[1] or greek[2]
            kind = Kind.WORD if name == "mathit" else Kind.COMMAND
            return self._token(kind, symbol, start, _STYLES.get(name, ""))
        inner = self._argument(name, start).replace("\\_", "_")
        if name in {"mathbb", "Bbb"}:
            return self._token(Kind.COMMAND, f"mathbb {inner}", start)
        if name in _CALLIGRAPHY:
            return self._token(Kind.WORD, f"{inner}_{_CALLIGRAPHY[name]}", start, "script")
        if name.startswith("operatorname") or name == "mathop":
            return self._token(Kind.COMMAND, f"operator {inner}", start)
        # "Let " in \text{Let } x = 3 is prose: who names a factor leaves no blank behind it.
        prose = name in _PROSE and (self.text[self.at - 2] in SPACES or inner in STOPS)
        if _WORD.fullmatch(inner) and not (prose and inner not in commands.OPERATOR_NAMES):
            return self._token(Kind.WORD, inner, start, _STYLES.get(name, ""))
        return self._token(Kind.TEXT, inner, start)


def _refusal(character: str, at: int) -> SymError:
    if character == "\\":
        token = Token(Kind.COMMAND, character, at, at + 1)
        return refuse("a backslash without a command", token, "write \\alpha, \\frac{a}{b}")
    if character in '#$"`;?@.':
        token = Token(Kind.COMMAND, character, at, at + 1)
        return refuse(f"{character} is not read", token, "send the formula alone")
    return characters.refusal(character, at)
