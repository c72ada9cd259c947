"""Random texts for the reader: mathematics by a grammar of all its notations, then damaged.

A generator only; the same seed gives the same texts. No test is in here.
"""

from __future__ import annotations

import random
from collections.abc import Callable


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


NAMES = words("x y t n k a b f g theta alpha x1 v_0 velocity E I S N Q gamma beta pi e i λ ω oo")
NUMBERS = words("0 1 2 3 7 10 0.5 1e3 1/2 ½ 100")
FUNCTIONS = words(
    "sin cos tan arctan ln log exp sqrt abs log10 log_2 cbrt gamma zeta erf re sign det"
)
RELATIONS = words("= == < <= > >= != ≠ ≤ ≥")
WORDS = words(
    """d dx dy dy/dx d/dx ∫ ∑ ∏ ∂ lim integral of from to sum for as -> limit derivative with
    respect mod choose if else otherwise and or not √ ∛ °
    % ! !! ' '' | || ( ) [ ] { } , ; .. ^ ** * / + - =
    < ≤ _ _1 ² ³ ⁻¹ ½ ∞ × ÷ − ± ∈ ∪ $ : := ' \" # @ ? \\ lambda import True None Symbol Function
    diff integrate Matrix Piecewise Interval solve subs series factor expand ẋ ẍ θ 1.5 2e3 0x1"""
)


class Texts:
    """Texts of about one size, by a seed."""

    def __init__(self, seed: int) -> None:
        """The generator's own randomness; nothing global is touched."""
        self.random = random.Random(seed)

    def text(self) -> str:
        """A well-formed text, a damaged one, or a soup of words."""
        kind = self.random.random()
        if kind < 0.15:
            return self.soup()
        written = self.whole(self.random.randint(1, 3))
        return self.damaged(written) if kind < 0.45 else written

    def soup(self) -> str:
        """Words and signs in any order."""
        pool = WORDS + NAMES + NUMBERS + FUNCTIONS
        count = self.random.randint(1, 9)
        gap = self.random.choice(["", " ", " "])
        return gap.join(self.random.choice(pool) for _ in range(count))

    def damaged(self, text: str) -> str:
        """The text with some characters lost, doubled, swapped or put in."""
        letters = list(text)
        for _ in range(self.random.randint(1, 3)):
            at = self.random.randrange(len(letters) + 1)
            other = self.random.choice(self.random.choice(WORDS))
            letters[at : at + self.random.randint(0, 2)] = self.random.choice([[], [other]])
        return "".join(letters)

    def whole(self, depth: int) -> str:
        """An expression, a relation, a list, a derivative or a process."""
        return self.random.choice(self._wholes)(self, depth)

    def expression(self, depth: int) -> str:
        """A sum of products."""
        if depth <= 0:
            return self.atom()
        return self.random.choice(self._expressions)(self, depth - 1)

    def atom(self) -> str:
        """A name or a number."""
        return self.random.choice(self.random.choice([NAMES, NAMES, NUMBERS]))

    def _sum(self, depth: int) -> str:
        sign = self.random.choice(["+", " + ", "-", " - ", " − "])
        return f"{self.expression(depth)}{sign}{self.expression(depth)}"

    def _product(self, depth: int) -> str:
        sign = self.random.choice(["*", " ", "", " * ", "/", "×", "⋅"])
        return f"{self._bracketed(depth)}{sign}{self._bracketed(depth)}"

    def _bracketed(self, depth: int) -> str:
        return f"({self.expression(depth)})" if self.random.random() < 0.5 else self.atom()

    def _power(self, depth: int) -> str:
        raised = self.random.choice(["^2", "²", "**3", "^n", "^(-1)", "^(1/2)", "!", "^-1"])
        return f"{self._bracketed(depth)}{raised}"

    def _call(self, depth: int) -> str:
        function = self.random.choice(FUNCTIONS)
        argument = self.expression(depth)
        return self.random.choice([f"{function}({argument})", f"{function} {self.atom()}"])

    def _applied(self, depth: int) -> str:
        return f"{self.random.choice('fgyxuS')}({self.expression(depth)})"

    def _bars(self, depth: int) -> str:
        return f"|{self.expression(depth)}|"

    def _negative(self, depth: int) -> str:
        return f"-{self._bracketed(depth)}"

    def _root(self, depth: int) -> str:
        return f"√{self._bracketed(depth)}"

    def _derivative(self, depth: int) -> str:
        inner = self._bracketed(depth)
        shapes = ["y'", "y''", "f'(x)", "y'(0)", "dy/dx", "d^2y/dx^2", "ẍ", "∂f/∂x", "∂²u/∂x∂t"]
        shapes += [
            f"d/dx ({inner})",
            f"diff({inner}, x)",
            f"derivative of {inner} with respect to x",
        ]
        return self.random.choice(shapes)

    def _process(self, depth: int) -> str:
        inner, low, high = self._bracketed(depth), self.atom(), self.atom()
        shapes = [
            f"∫ {inner} dx",
            f"∫_{low}^{high} {inner} dx",
            f"integrate({inner}, (x, {low}, {high}))",
            f"integral of {inner} from {low} to {high}",
            f"∑_(k={low})^{high} {inner}",
            f"sum({inner}, k = {low}..{high})",
            f"sum of {inner} for k from {low} to {high}",
            f"lim x->{low} {inner}",
            f"limit of {inner} as x -> {low}",
            f"limit({inner}, x, {low}, '+')",
        ]
        return self.random.choice(shapes)

    def _relation(self, depth: int) -> str:
        sign = self.random.choice(RELATIONS)
        return f"{self.expression(depth)} {sign} {self.expression(depth)}"

    def _logic(self, depth: int) -> str:
        word = self.random.choice(["and", "or", "&"])
        return f"{self._relation(depth - 1)} {word} {self._relation(depth - 1)}"

    def _chain(self, depth: int) -> str:
        return f"{self.atom()} < {self.expression(depth)} <= {self.atom()}"

    def _list(self, depth: int) -> str:
        items = ", ".join(self.whole(depth - 1) for _ in range(self.random.randint(1, 3)))
        return self.random.choice(["[{}]", "({},)", "{{{}}}", "{}"]).format(items)

    def _matrix(self, depth: int) -> str:
        entries = [self.expression(depth - 1) for _ in range(4)]
        return self.random.choice(["[[{}, {}], [{}, {}]]", "[{}, {}; {}, {}]"]).format(*entries)

    def _interval(self, depth: int) -> str:
        ends = f"{self.atom()}, {self.expression(depth - 1)}"
        return self.random.choice([f"[{ends})", f"({ends}]", f"Interval({ends})"])

    def _pieces(self, depth: int) -> str:
        value, other = self.expression(depth - 1), self.expression(depth - 1)
        shape = self.random.choice(["{} if {} else {}", "{{{} if {}, {} otherwise}}"])
        return shape.format(value, self._relation(0), other)

    def _words(self, depth: int) -> str:
        word = self.random.choice(["mod", "choose", "% of"])
        # SymPy looks for the numeric value of an integral that something is chosen from.
        inner = self.atom if word == "choose" else lambda: self._bracketed(depth)
        return f"{inner()} {word} {inner()}"

    _Rule = Callable[["Texts", int], str]
    _expressions: tuple[_Rule, ...] = (
        *(_sum, _product, _product, _power, _call, _call, _applied, _bars, _negative, _root),
        *(_derivative, _process),
    )
    _wholes: tuple[_Rule, ...] = (
        *(expression,) * 6,
        *(_relation, _relation, _logic, _chain, _list, _matrix, _interval, _pieces, _words),
    )
