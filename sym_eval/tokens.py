"""Text to tokens: numbers, names, operators, brackets. The first screen of an agent's text.

Default deny: a character or a sign that has no rule here is refused before anything else looks at
it, with what to write instead. No name is looked up in here and nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_core.names import spelled
from sym_eval import characters
from sym_eval.characters import (
    BANNED,
    DOTS,
    DOTTED,
    FRACTIONS,
    LETTERS,
    PRIMES,
    QUOTES,
    SIGNS,
    SPACES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
)
from sym_eval.characters import NAMES as SIGN_NAMES
from sym_eval.signs import Kind, Token, refuse

T = TypeVar("T")
NAME_LENGTH = 64  # the same as for bindings (sym_core.names)


LONE_SIGN = "write limit(f, x, a, '+') for a limit from one side, x^(-2) for an exponent"


def tokenize(text: str, limits: Limits) -> list[Token]:
    """All tokens of the text, an END token last; SymError where there is no rule."""
    _check_length(text, limits)
    return counted(_scan(_without_dollars(text)), limits)


def counted(tokens: Iterable[T], limits: Limits) -> list[T]:
    """The tokens, no more than the limit of them: the rest is not even looked at."""
    taken: list[T] = []
    for token in tokens:
        taken.append(token)
        if len(taken) > limits["tokens"]:
            raise SymError(
                Code.INPUT_LIMIT,
                f"more than {limits['tokens']} signs in one expression",
                hint="keep parts under names and combine them",
            )
    return taken


def _check_length(text: str, limits: Limits) -> None:
    most = limits["text"]
    if len(text) <= most // 4 or len(text.encode("utf-8", "surrogatepass")) <= most:
        return
    raise SymError(
        Code.INPUT_LIMIT,
        f"the text is longer than {most} bytes",
        hint="keep parts under names and combine them",
    )


def _without_dollars(text: str) -> str:
    inner = text.strip(SPACES)
    for fence in ("$$", "$"):
        if len(inner) > 2 * len(fence) and inner.startswith(fence) and inner.endswith(fence):
            blank = " " * len(fence)
            start = text.index(fence)
            end = text.rindex(fence)
            return text[:start] + blank + text[start + len(fence) : end] + blank
    return text


_NAME_REST = rf"(?:[A-Za-z0-9]|_[{LETTERS}]?)*"
_TOKEN = re.compile(
    rf"""
    (?P<space>[{SPACES}]+)
  | (?P<radix>0[xXbBoO][0-9a-fA-F]+)
  | (?P<number>(?:[0-9]+(?:_[0-9]+)*(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
  | (?P<dotted>Interval\.(?:open|Lopen|Ropen)(?=\())
  | (?P<name>(?:[A-Za-z]{_NAME_REST}|[{LETTERS}](?:(?:[0-9]|_[A-Za-z0-9{LETTERS}]){_NAME_REST})?)
      [{"".join(SUBSCRIPTS)}]*)
  | (?P<lower>(?<=[∫∑∏ΣΠ])_)
  | (?P<lowered>(?<=[∫∑∏])[₀-₉]+)
  | (?P<result>_[0-9]*(?![A-Za-z0-9_]))
  | (?P<private>_[A-Za-z0-9_]*)
  | (?P<side>'(?:\+-?|-)'|"(?:\+-?|-)")
  | (?P<prime>(?<=[A-Za-z0-9_{LETTERS}{"".join(SUBSCRIPTS)}])[{"".join(PRIMES)}]+
      (?![A-Za-z0-9_"'`{{{LETTERS}]))
  | (?P<quoted>(?<=[A-Za-z0-9_)\]{LETTERS}])[{"".join(PRIMES)}]+)
  | (?P<dots>(?<=[A-Za-z0-9_{LETTERS}])[{"".join(DOTS)}]+)
  | (?P<precomposed>[{"".join(DOTTED)}])
  | (?P<bigsign>[∂∫∑∏])
  | (?P<mark>\.\.(?!\.)|;)
  | (?P<banned>\.\.\.+|:=|=>|=<|<>|//|<<|>>|!!!|[.:"'`\\@\#?$\u2018\u2019\u201c\u201d])
  | (?P<operator>->|\*\*|!!|!=|==|<=|>=|&&|[-+*/^!=<>%&~≡∈])
  | (?P<sign>[{"".join(re.escape(s) for s in SIGNS)}])
  | (?P<named>[{"".join(SIGN_NAMES)}])
  | (?P<raised>[{"".join(SUPERSCRIPTS)}]+)
  | (?P<fraction>[{"".join(FRACTIONS)}])
  | (?P<open>[(\[{{⌊⌈])
  | (?P<close>[)\]}}⌋⌉])
  | (?P<bar>\|)
  | (?P<comma>,)
    """,
    re.VERBOSE,
)


def _scan(text: str) -> Iterator[Token]:
    """The tokens one by one, so that a bomb is noticed before it is spread out."""
    at, gap, size = 0, "", len(text)
    while at < size:
        match = _TOKEN.match(text, at)
        if match is None:
            raise characters.refusal(text[at], at)
        if match.lastgroup == "space":
            gap = "\n" if "\n" in match[0] else " "
        else:
            yield from _tokens_of(str(match.lastgroup), match, gap)
            gap = ""
        at = match.end()
    yield Token(Kind.END, "", size, size, gap)


_PLAIN = {
    "number": Kind.NUMBER,
    "operator": Kind.OPERATOR,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "bar": Kind.BAR,
    "comma": Kind.COMMA,
    "result": Kind.NAME,
    "bigsign": Kind.NAME,  # ∂ begins a derivative, ∫ an integral; they are never symbols
    "lower": Kind.OPERATOR,
    "mark": Kind.OPERATOR,
    "dotted": Kind.NAME,  # as SymPy prints half-open intervals; the list is closed
}


def _tokens_of(group: str, match: re.Match[str], gap: str) -> list[Token]:
    token = Token(_PLAIN.get(group, Kind.OPERATOR), match[0], match.start(), match.end(), gap)
    if group in _PLAIN:
        return [token]
    if group == "name":
        return [_name(token)]
    return _SPECIAL[group](token)


def _name(token: Token) -> Token:
    if len(token.text) > NAME_LENGTH:
        raise refuse(f"a name longer than {NAME_LENGTH} letters", token, "", Code.INPUT_LIMIT)
    text = spelled(token.text)
    stem = text.rstrip("".join(SUBSCRIPTS))
    lowered = "".join(SUBSCRIPTS[c] for c in text[len(stem) :])
    return token._replace(kind=Kind.NAME, text=f"{stem}_{lowered}" if lowered else stem)


def _sign(token: Token) -> list[Token]:
    return [token._replace(text=SIGNS[token.text])]


_ORDER = re.compile(r"\([1-9][0-9]?\)")  # y⁽⁴⁾, a fourth derivative


def _named(token: Token) -> list[Token]:
    return [token._replace(kind=Kind.NAME, text=SIGN_NAMES[token.text])]


def _raised(token: Token) -> list[Token]:
    """A run of superscripts: the operator ** and its exponent in brackets."""
    inner = "".join(SUPERSCRIPTS[c] for c in token.text)
    if _ORDER.fullmatch(inner):
        return [token._replace(kind=Kind.PRIME, text="'" * int(inner[1:-1]))]
    if inner in {"+", "-"}:
        return [token._replace(kind=Kind.SIDE, text=inner)]
    scanned = [token._replace(kind=t.kind, text=t.text, gap=t.gap) for t in _scan(inner)]
    tokens = scanned[:-1]
    power = token._replace(text="**")
    opening = token._replace(kind=Kind.OPEN, text="(", gap="")
    closing = token._replace(kind=Kind.CLOSE, text=")", gap="")
    alone = [token.kind for token in tokens] == [Kind.NUMBER]
    return [power, *tokens] if alone else [power, opening, *tokens, closing]


def _lowered(token: Token) -> list[Token]:
    """∫₀: the lower bound."""
    digits = "".join(SUBSCRIPTS[c] for c in token.text)
    return [token._replace(text="_"), token._replace(kind=Kind.NUMBER, text=digits, gap="")]


def _fraction(token: Token) -> list[Token]:
    above, below = FRACTIONS[token.text]
    return [token._replace(kind=Kind.NUMBER, text=f"{above}/{below}")]


def _side(token: Token) -> list[Token]:
    return [token._replace(kind=Kind.SIDE, text=token.text[1:-1])]


def _prime(token: Token) -> list[Token]:
    return [token._replace(kind=Kind.PRIME, text="'" * sum(PRIMES[c] for c in token.text))]


def _dots(token: Token) -> list[Token]:
    """θ̈ : a letter and one prime for each dot, here written as dots."""
    return [token._replace(kind=Kind.PRIME, text="." * sum(DOTS[c] for c in token.text))]


def _precomposed(token: Token) -> list[Token]:
    """ẍ, one character, as the two it is made of."""
    letter, dots = DOTTED[token.text]
    return [token._replace(kind=Kind.NAME, text=letter), *_dots(token._replace(text=dots, gap=""))]


def _radix(token: Token) -> list[Token]:
    raise refuse("numbers in other bases are not read", token, "write the number in decimal")


def _private(token: Token) -> list[Token]:
    hint = "start names with a letter; _ is the last result, _3 result 3"
    raise refuse("names that begin with an underscore are not read", token, hint, Code.NAME)


def _quoted(token: Token) -> list[Token]:
    """f'x' and (A B)'."""
    hint = "write y' or y'(x) for a derivative, transpose(A) for a matrix; names without quotes"
    raise refuse("quoted text is not read", token, hint, Code.AST_BLOCK)


def _banned(token: Token) -> list[Token]:
    key = ".." if token.text.startswith("..") else token.text
    code, what, hint = BANNED.get(key, QUOTES)
    raise refuse(what, token, hint, code)


_SPECIAL = {
    "sign": _sign,
    "named": _named,
    "raised": _raised,
    "fraction": _fraction,
    "side": _side,
    "prime": _prime,
    "radix": _radix,
    "lowered": _lowered,
    "private": _private,
    "quoted": _quoted,
    "dots": _dots,
    "precomposed": _precomposed,
    "banned": _banned,
}
