"""Which names of a text are units: what follows a number, and in a text that has units the rest.

Works on tokens and changes names only: km becomes a name that no text can hold, so that a letter
and a unit are never the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from sym_core.errors import Code
from sym_eval import vocabulary
from sym_eval.cursor import STOPS
from sym_eval.signs import Kind, Token, refuse
from sym_eval.units.atom import unknown
from sym_eval.units.table import TABLE, lookup, spellable

MARK = "unit:"
"""Before the name of a unit in a marked token; no name in a text has a colon."""

# A letter right behind a number or a bracket, as in every quantity; 2x is let pass too.
_MAYBE = re.compile(r"[0-9.)]\s*[A-Za-zµμΩ°]|\bunit\s*\(")
_SCALES = {"C": "degC", "F": "degF"}
_CLEAR = {
    "h": "1 hour (Planck's: planck_constant)",
    "G": "1 gauss (Newton's: gravitational_constant)",
}
_DEGREES = {"deg", "degree", "degrees"}
_SCALE_WORDS = {"C": "degC", "F": "degF", "Celsius": "degC", "Fahrenheit": "degF"}
_SCALE_WORDS |= {"celsius": "degC", "fahrenheit": "degF"}
_BEFORE = {"square": "2", "sq": "2", "cubic": "3", "cu": "3"}
_BEHIND = {"squared": "2", "cubed": "3"}
_LETTERS = frozenset(["m", "s", "g", "N", "J", "W", "V", "A", "K", "C", "L", "h"])
"""Letters that stand for units behind numbers so often that it is said when they do not."""
_JOINS = {"*", "/", "**", "^"}


@dataclass(frozen=True)
class Manner:
    """How a text is read. `given`: units were asked for, so that names of units are units;
    `letters`: names that are letters all the same; `known`: whether the session has a name;
    `values`: it is a list of values, in which a letter after a number is a unit."""

    given: bool
    letters: Collection[str]
    known: Callable[[str], bool]
    values: bool = False


def may_have_units(text: str) -> bool:
    """Whether a closer look is worth its time."""
    return _MAYBE.search(text) is not None


def marked(tokens: list[Token], manner: Manner) -> tuple[list[Token], bool]:
    """The tokens with units marked, and whether there is any."""
    found = joined(tokens)
    if manner.given:
        _check_words(found, manner)
    manner = replace(manner, letters={*manner.letters, *_variables(found)})
    active = manner.given or any(
        _begins(found, place, manner) for place, token in enumerate(found) if _is_name(token)
    )
    calls = any(_is_call(found, place) for place in range(len(found)))
    if not active:
        return tokens, calls
    out: list[Token] = []
    for place, token in enumerate(found):
        out.append(_marked(found, place, out, manner) if _is_name(token) else token)
    return _grouped(out), calls or any(token.text.startswith(MARK) for token in out)


def unsure(tokens: list[Token], manner: Manner) -> list[str]:
    """The m of 5 m and the s of 3 s, where nothing says that they are units."""
    pairs = zip(tokens, tokens[1:], strict=False)
    found = [b.text for a, b in pairs if a.kind is Kind.NUMBER and b.gap and b.text in _LETTERS]
    return sorted({name for name in found if not manner.known(name)} - set(manner.letters))


def _check_words(tokens: list[Token], manner: Manner) -> None:
    """5 kgs, 5 USD: where units are asked for, a word behind a number is meant as one."""
    for before, token in zip(tokens, tokens[1:], strict=False):
        word = _is_name(token) and not (vocabulary.is_letter(token.text) or _is_word(token.text))
        known = manner.known(token.text) or token.text in manner.letters or token.text in STOPS
        if before.kind is Kind.NUMBER and word and not known and lookup(token.text) is None:
            raise unknown(token.text)


def _grouped(tokens: list[Token]) -> list[Token]:
    """6 ft 2 inch is a sum where nothing else is written; in V / 2 ohm the 2 ohm are one."""
    kinds = ["u" if t.text.startswith(MARK) else t.kind.value[0] for t in tokens[:-1]]
    if len(kinds) > 2 and set(zip(kinds[::2], kinds[1::2], strict=False)) == {("n", "u")}:
        return [tokens[0], *(new for t in tokens[1:] for new in _added(t))]
    out: list[Token] = []
    close: list[int] = []
    for place, token in enumerate(tokens):
        if place in close:
            out.append(token._replace(kind=Kind.CLOSE, text=")", gap=""))
        end = _end_of_divisor(tokens, place)
        out.append(token)
        if end:
            close.append(end)
            out.append(tokens[place + 1]._replace(kind=Kind.OPEN, text="("))
    return out


def _added(token: Token) -> list[Token]:
    plus = token._replace(kind=Kind.OPERATOR, text="+")
    return [plus, token] if token.kind is Kind.NUMBER else [token]


def _end_of_divisor(tokens: list[Token], place: int) -> int:
    """Where the 2 ohm of V / 2 ohm end, if it is such a line; 0 for any other token."""
    around = tokens[max(place - 1, 0) : place + 3]
    if len(around) < 4 or around[1].text != "/" or around[2].kind is not Kind.NUMBER:
        return 0
    if not (around[0].text.startswith(MARK) and around[3].text.startswith(MARK)):
        return 0
    slash, number, unit = around[1:]
    if unit.gap and not (slash.gap and number.gap):  # 100 km/2 h
        return 0
    end = place + 3
    if tokens[end].text in {"^", "**"} and tokens[end + 1].kind is Kind.NUMBER:
        end += 2
    goes_on = tokens[end].kind in {Kind.NAME, Kind.NUMBER, Kind.OPEN} or tokens[end].text == "/"
    return 0 if goes_on else end


def clear(name: str) -> str:
    """What to write so that nobody takes the unit for a letter: speed_of_light for c."""
    found = lookup(name)
    if found is None or not found.constant:
        return _CLEAR.get(name, f"1 {name}")
    same = [full for full, unit in TABLE.items() if unit == found]
    plural = {f"{each}s" for each in same}
    full = [e for e in same if not e.startswith(("a_u", "atomic")) and e not in plural]
    return max(full, key=len)


def _is_name(token: Token) -> bool:
    return token.kind is Kind.NAME


def _is_call(tokens: list[Token], place: int) -> bool:
    token, after = tokens[place], tokens[min(place + 1, len(tokens) - 1)]
    return _is_name(token) and token.text == "unit" and after.kind is Kind.OPEN


def _variables(tokens: list[Token]) -> set[str]:
    """Names that stand alone between commas and brackets: the t of integrate(f, (t, 0, 2))."""
    found = set()
    for before, here, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        first = before.kind is Kind.OPEN and after.kind is Kind.COMMA
        later = before.kind is Kind.COMMA and after.kind in {Kind.COMMA, Kind.CLOSE}
        if _is_name(here) and (first or later):
            found.add(here.text)
    return found


def joined(tokens: list[Token]) -> list[Token]:
    """°C, µm and kΩ are one name each."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        glued = before is not None and not token.gap and _is_name(token)
        if glued and before is not None and before.text == "°" and token.text in _SCALES:
            found[-1] = before._replace(kind=Kind.NAME, text=_SCALES[token.text], end=token.end)
        elif glued and before is not None and _is_pair(before, token):
            found[-1] = before._replace(text=before.text + token.text, end=token.end)
        elif before is not None and before.text in _DEGREES and token.text in _SCALE_WORDS:
            found[-1] = before._replace(text=_SCALE_WORDS[token.text], end=token.end)
        else:
            found.append(token)
    return _powers_in_words(found)


def _powers_in_words(tokens: list[Token]) -> list[Token]:
    """square feet, cubic meters, seconds squared: as powers."""
    out: list[Token] = []
    count = ""
    for token, after in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        if token.text in _BEFORE and _is_name(after) and lookup(after.text) is not None:
            count = _BEFORE[token.text]
            continue
        if token.text in _BEHIND and out and lookup(out[-1].text) is not None:
            out += _power(token, _BEHIND[token.text])
            continue
        out.append(token)
        if count:
            out, count = [*out, *_power(token, count)], ""
    return out


def _power(token: Token, count: str) -> list[Token]:
    sign = token._replace(kind=Kind.OPERATOR, text="^", gap="")
    return [sign, sign._replace(kind=Kind.NUMBER, text=count)]


def _is_pair(before: Token, token: Token) -> bool:
    greek = before.text == "mu" or token.text == "Omega"
    return _is_name(before) and greek and lookup(before.text + token.text) is not None


def _begins(tokens: list[Token], place: int, manner: Manner) -> bool:
    """Whether a unit stands here beyond doubt: 5 km, but not 5 m or 5 min(x, y)."""
    token = tokens[place]
    number = place > 0 and tokens[place - 1].kind is Kind.NUMBER
    word = vocabulary.lookup(token.text) is not None or token.text in {"and", "or", "in", "at"}
    letter = vocabulary.is_letter(token.text)
    if not number or not _is_unit(token, manner):
        return False
    return manner.values or not (word or letter)


def _is_unit(token: Token, manner: Manner) -> bool:
    name = token.text
    if name in manner.letters or manner.known(name):
        return False
    found = lookup(name)
    return found is not None and not (found.constant and vocabulary.is_letter(name))


def _marked(tokens: list[Token], place: int, out: list[Token], manner: Manner) -> Token:
    token = tokens[place]
    after = tokens[min(place + 1, len(tokens) - 1)]
    behind = bool(out) and out[-1].text.startswith(MARK)
    if token.text in {"per", "in"} and behind and _is_unit(after, manner):
        return _between_units(token)
    called = after.kind is Kind.OPEN and not after.gap and vocabulary.lookup(token.text) is not None
    # unit(m) is how results print a unit: read as a call, by quantity.py.
    inside = [each.text for each in out[-2:]] == ["unit", "("]
    if not _is_unit(token, manner) or inside or called:
        return token
    # A letter is a unit only behind a number (5 m, not m*x), and so is a word of the vocabulary
    # (5 min, not min(x, y)); any other name of a unit is one wherever it stands.
    plain = not (vocabulary.is_letter(token.text) or _is_word(token.text))
    return _as_unit(token) if plain or _follows(out, token) else token


def _between_units(token: Token) -> Token:
    """km per h is km/h; of km in m nobody knows what is meant."""
    if token.text == "per":
        return token._replace(kind=Kind.OPERATOR, text="/")
    hint = "write the unit of the result as units='…', the inch as inch"
    raise refuse("in is a word or the inch", token, hint, Code.AMBIGUOUS)


def _is_word(name: str) -> bool:
    return vocabulary.lookup(name) is not None or name in {"in", "at", "are"}


def _follows(out: list[Token], token: Token) -> bool:
    """Whether a number stands right before, or a unit in the same product: the s of 5 m/s."""
    if out and (out[-1].kind is Kind.NUMBER or out[-1].text == "pi"):
        return True
    for before in reversed(out):
        if before.text.startswith(MARK):
            return True
        between = before.text in _JOINS or before.kind in {Kind.NUMBER, Kind.OPEN, Kind.CLOSE}
        if not between:
            return False
    return False


def _as_unit(token: Token) -> Token:
    return token._replace(text=MARK + spellable(token.text))
