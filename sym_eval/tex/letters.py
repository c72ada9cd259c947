"""Letters side by side: in LaTeX each is a symbol, xy is x*y; and what to do with forgotten words.

A pass over the tokens that splits runs of letters. A run that could be a word (sin, velocity, a
session's name) is a function with a note, or refused; inside an index, as in v_{max}, it stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sym_core.errors import Code, SymError
from sym_core.names import GREEK
from sym_eval import vocabulary
from sym_eval.place import Known
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands

_DIFFERENTIALS = re.compile(r"(?:d[a-z])+\Z")
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_WORDS = {"and", "or", "if", "not", "mod", "for", "where", "else", "otherwise", "oo", "inf"}
_SIGNS = {"lim", "sum", "prod", "int", "sqrt", "frac", "binom"}
_SHORT = {"Re", "Im", "Tr", "tr", "tg", "Ei", "Li", "Si", "Ci"}
_GREEK = frozenset(GREEK.values())
# Four letters that are all meant as factors exist (abcd), four that are a word are commoner.
LONGEST_RUN = 3
_SCRIPTED = {*commands.INTEGRALS, *commands.SUMS, *commands.FUNCTIONS, *_SIGNS, "oint"}


class Letters:
    """One pass. `notes` say which words were read as functions."""

    def __init__(self, tokens: list[Token], known: Known) -> None:
        """`known` tells the names of the session."""
        self.tokens = tokens
        self.known = known
        self.notes: list[str] = []
        self.integrals = any(token.text in commands.INTEGRALS for token in tokens)

    def split(self) -> list[Token]:
        """The tokens with every run of letters decided; before that, what no decision mends."""
        self._check_unreadable()
        return list(self._decided())

    def _check_unreadable(self) -> None:
        """A brace that closes nothing, or a command of TeX programs: whatever the letters mean."""
        depth = 0
        for token in self.tokens:
            depth += (token.kind is Kind.BEGIN) - (token.kind is Kind.FINISH)
            if depth < 0:
                raise refuse("} closes nothing", token, "check the brackets")
            if token.kind is Kind.COMMAND and token.text in commands.PROGRAMS:
                shown = token._replace(text=f"\\{token.text}")
                raise refuse(f"{shown.text} is not read", shown, commands.REFUSED[token.text])

    def _decided(self) -> Iterator[Token]:
        depth, index_from = 0, 0  # the depth of braces at which an index began, 0 for none
        for at, token in enumerate(self.tokens):
            if token.kind is Kind.BEGIN:
                depth += 1
                if not index_from and self._begins_index(at):
                    index_from = depth
            elif token.kind is Kind.FINISH:
                index_from = 0 if depth == index_from else index_from
                depth -= 1
            if token.kind is Kind.NUMBER:
                yield from self._digits(token, at)
            elif token.kind is Kind.LETTERS and not index_from:
                yield from self._run(token, at)
            else:
                yield token

    def _before(self, at: int) -> Token:
        return self.tokens[at - 1] if at else Token(Kind.END, "", 0, 0)

    def _begins_index(self, at: int) -> bool:
        before, owner = self._before(at), self._before(at - 1)
        sign = owner.text.startswith("operator ") or owner.text in _SCRIPTED
        return before.kind is Kind.SCRIPT and before.text == "_" and at > 1 and not sign

    # -- digits after a command or a script

    def _digits(self, token: Token, at: int) -> Iterator[Token]:
        """\\frac12 is 1/2; x^10 is x^1 0 to LaTeX and x^10 to whoever wrote it."""
        before = self._before(at)
        if before.kind is Kind.SCRIPT and len(token.text) > 1:
            hint = f"write {before.text}{{{token.text}}}"
            raise refuse(f"{before.text} takes one digit in LaTeX", token, hint, Code.AMBIGUOUS)
        fraction = before.text in commands.FRACTIONS | commands.BINOMIALS
        if (
            before.kind is Kind.COMMAND
            and fraction
            and token.text.isdigit()
            and len(token.text) == 2
        ):
            middle = token.start + 1
            yield token._replace(text=token.text[0], end=middle)
            yield token._replace(text=token.text[1], start=middle, gap="")
        else:
            yield token

    # -- runs of letters

    def _run(self, token: Token, at: int) -> Iterator[Token]:
        if len(token.text) == 1:
            yield token
            return
        self._check_script(token, at)
        function = self._function(token, at)
        if function is not None:
            yield function
            return
        self._check_word(token)
        for place, letter in enumerate(token.text, token.start):
            gap = token.gap if place == token.start else ""
            yield token._replace(text=letter, start=place, end=place + 1, gap=gap)

    def _check_script(self, token: Token, at: int) -> None:
        """e^xy and v_max: TeX takes one letter, whoever wrote it may mean all."""
        before = self._before(at)
        if before.kind is not Kind.SCRIPT:
            return
        rest = token.text[1:]
        owner = self._before(at - 1)
        clear = _DIFFERENTIALS.fullmatch(rest) if self.integrals else None
        long = len(rest) > 1 or token.text in _WORDS | {"in", "eq", "of", "to", "at"}
        powered = owner.kind is Kind.NUMBER or owner.text in {"e", "E"}
        if not clear and (long or (before.text == "^" and powered)):
            hint = f"write {before.text}{{{token.text}}} or {before.text}{{{token.text[0]}}} {rest}"
            raise refuse(f"{before.text} takes one letter in LaTeX", token, hint, Code.AMBIGUOUS)

    def _function(self, token: Token, at: int) -> Token | None:
        """sin without its backslash; erf(x) likewise when brackets follow."""
        name = token.text
        after = self.tokens[at + 1]
        called = after.kind is Kind.OPEN and after.text == "("
        if name in commands.FUNCTIONS and (len(name) > 2 or name == "ln"):
            self.notes.append(f"{name} was read as the function \\{name}, not as single letters")
            return token._replace(kind=Kind.COMMAND)
        if name in _SIGNS and after.kind in {Kind.SCRIPT, Kind.BEGIN}:
            self.notes.append(f"{name} was read as \\{name}, not as single letters")
            return token._replace(kind=Kind.COMMAND)
        row = vocabulary.lookup(name)
        is_function = row is not None and row.kind is not vocabulary.Kind.CONSTANT
        if called and is_function and (len(name) > 2 or name in _SHORT) and name not in _GREEK:
            self.notes.append(f"{name} was read as the function {name}, not as single letters")
            return token._replace(kind=Kind.COMMAND, text=f"operator {name}")
        return None

    def _check_word(self, token: Token) -> None:
        whole = token.text
        run = (_DIFFERENTIALS.sub("", whole) if self.integrals else whole) or whole
        if run in _GREEK:
            raise self._two(token, f"write \\{run} for the Greek letter, {_apart(run)} for factors")
        if run in _WORDS:
            raise self._two(token, f"write \\text{{{run}}}")
        if self.known(run) or (len(run) > 2 and vocabulary.lookup(run) is not None):
            raise self._two(token, f"write \\mathrm{{{run}}} for one name")
        if len(run) > LONGEST_RUN and run not in _ALPHABET:
            raise self._two(
                token, f"write \\mathrm{{{run}}} for one name, {_apart(run)} for factors"
            )
        if len(run) > 2:
            self.notes.append(f"{run} was read as the product {'*'.join(run)}")

    def _two(self, token: Token, hint: str) -> SymError:
        what = f"{token.text} may be one word or single letters"
        return refuse(what, token, hint, Code.AMBIGUOUS)


def _apart(run: str) -> str:
    return " ".join(run)
