"""What the names of one text mean: a binding of the session, a word of the vocabulary, a symbol.

Decided for the whole text at once, since a name's other uses tell how it is meant. Every decision
that could surprise leaves a note. Builds nothing but symbols.
"""

from __future__ import annotations

from enum import Enum

import sympy
from sympy.core.function import AppliedUndef, FunctionClass, UndefinedFunction

from sym_core.errors import Code, SymError
from sym_eval import vocabulary
from sym_eval.instead import in_books
from sym_eval.mentioned import (
    asks_chance,
    equations,
    free_names,
    is_point,
    is_unknown,
    variables,
)
from sym_eval.scopes import Scope, names_in, symbol_in
from sym_eval.signs import Kind as TokenKind
from sym_eval.signs import Token, refuse
from sym_eval.tree import (
    Call,
    Name,
    Node,
    Rate,
    walk,
)
from sym_eval.vocabulary import Kind, Row
from sym_eval.vocabulary.laws import LAWS
from sym_eval.vocabulary.left_out import IN_PROGRAMS, LEFT_OUT
from sym_eval.vocabulary.row import Step
from sym_eval.vocabulary.usage import usage
from sym_eval.vocabulary.variates import is_random

_FUNCTIONS = (sympy.Lambda, FunctionClass)

FUNCTION_LETTERS = frozenset({"f", "g", "h", "F", "G", "H", "phi", "psi", "Phi", "Psi"})
"""Letters that name functions so often that f(x + 1) needs no second look."""

_SYMPYS = frozenset({"N", "S"})  # SymPy's words for a number, which of a letter say nothing


__all__ = ["FUNCTION_LETTERS", "Meanings", "Scope", "Use"]

_LAW, _RANDOM = "Normal(X, 0, 1)", "a variable says its law"


class Use(Enum):
    """How a name before brackets is meant."""

    ROW = "a function of the vocabulary"
    BOUND = "a function of the session"
    UNDEFINED = "an undefined function"
    PRODUCT = "a factor"


class Meanings:
    """The names of one text and the notes about them."""

    def __init__(self, tree: Node, scope: Scope, symbols: frozenset[str] = frozenset()) -> None:
        """`symbols` are names to read as symbols whatever the vocabulary says."""
        self.scope = scope
        self.chosen = names_in(scope)
        self.symbols = self.chosen | symbols
        self.implied: set[str] = set()
        self.plain_names: set[str] = set()
        self.at_points: set[str] = set()
        self.of_letters: set[str] = set()
        self.variables: dict[str, Name] = {}
        self._notes: dict[str, None] = {}
        self.steps: list[Step] = []
        self.written: list[Step] = []
        self.hidden: list[Step] = []
        for node in walk(tree):
            self._look_at(node)
        for left, right in equations(tree):
            self._alone(left, right)
            if not isinstance(left, Name):  # x = E says what x is
                self._alone(right, left)
        for variable in self.variables.values():
            self._check_variable(variable)

    @property
    def notes(self) -> list[str]:
        """Each once, in the order of the text."""
        return list(self._notes)

    def note(self, text: str) -> None:
        """Keep one note."""
        self._notes.setdefault(text)

    # -- looking at the whole text

    def _look_at(self, node: Node) -> None:
        if isinstance(node, Name):
            self.plain_names.add(node.name)
        elif isinstance(node, Call):
            if all(map(is_point, node.arguments)):
                self.at_points.add(node.name)
            if len(node.arguments) == 1 and is_unknown(node.arguments[0], self.scope):
                self.of_letters.add(node.name)
            for variable in variables(node):
                self.variables.setdefault(variable.name, variable)

    def _check_variable(self, variable: Name) -> None:
        """A variable of integration, summation … must be a symbol."""
        bound = self.scope.lookup(variable.name)
        if bound is None:
            if variable.name not in self.symbols:
                self.implied.add(variable.name)
        elif isinstance(bound, UndefinedFunction):
            raise bare_function(variable.name, f"position {variable.span[0] + 1}")
        elif not isinstance(bound, sympy.Symbol | AppliedUndef):
            hint = "use another letter, or drop the binding"
            what = f"{variable.name} is bound to a value in this session and cannot vary"
            raise refuse(what, _token(variable), hint, Code.NAME)

    def _alone(self, side: Node, other: Node) -> None:
        """E = m c^2: a constant's letter alone on one side, symbols on the other, is a symbol."""
        if not isinstance(side, Name) or not self._is_letter_constant(side.name):
            return
        if any(self._is_free(name) for name in free_names(other)):
            self.symbols |= {side.name}
            self.note(
                f"{side.name} was read as a symbol, because it stands alone in an equation; "
                f"elsewhere it is a constant"
            )

    def _is_letter_constant(self, name: str) -> bool:
        row = vocabulary.lookup(name)
        constant = row is not None and row.kind is Kind.CONSTANT and row.note != ""
        return constant and len(name) == 1 and self.scope.lookup(name) is None

    def _is_free(self, name: str) -> bool:
        return vocabulary.lookup(name) is None or self.scope.lookup(name) is not None

    # -- names by themselves

    def is_own(self, name: str) -> bool:
        """Whether the text's own use, or the session, makes the name something else than a word of
        the vocabulary: its index of summation, a binding."""
        return name in self.implied or self.scope.lookup(name) is not None

    def is_symbol(self, name: str) -> bool:
        """Whether the text has to say that a name of the vocabulary is a mere symbol."""
        return name in self.symbols and self.scope.lookup(name) is None

    def value(self, node: Name, quiet: bool = False) -> object:
        """What the name stands for: binding, constant or real symbol."""
        bound = self.scope.lookup(node.name)
        if isinstance(bound, UndefinedFunction):
            raise bare_function(node.name, f"position {node.span[0] + 1}")
        if bound is not None:
            self._note_hidden(node.name, bound)
            return bound
        row = None if node.name in self.symbols | self.implied else vocabulary.lookup(node.name)
        if row is None or (row.kind is not Kind.CONSTANT and vocabulary.is_letter(node.name)):
            return self._symbol(node)
        if row.kind is not Kind.CONSTANT:
            hint = f"write {usage(row, node.name)}, or symbols='{node.name}' for a symbol so named"
            raise refuse(f"{node.name} is a function", _token(node), hint, Code.NAME)
        if row.note and not quiet:
            self.note(row.note.format(node.name, node.name))
        return row.build

    def _note_hidden(self, name: str, bound: object) -> None:
        """Who gave a result a letter's name may have forgotten it a hundred calls later."""
        row, letter = vocabulary.lookup(name), vocabulary.is_letter(name)
        if _is_itself(bound, name) or not (row or letter):
            return
        if isinstance(bound, _FUNCTIONS):
            self.note(f"{name}(…) is this session's own function here")
            return
        constant = row is not None and row.kind is Kind.CONSTANT
        hidden = "constant" if constant else "letter" if letter else "function"
        self.note(f"{name} is this session's own value here, not the {hidden}")

    def _symbol(self, node: Name) -> object:
        if node.name.startswith("_"):
            hint = "see the numbers in earlier replies"
            raise refuse(f"no result {node.name} in this session", _token(node), hint, Code.NAME)
        return symbol_in(self.scope, node.name)

    # -- names before brackets

    def row(self, node: Call) -> Row | None:
        """The word that a call is of; E(…) and P(…) are words where something random is in them."""
        if node.name in vocabulary.CHANCE and any(map(self._is_random, walk(node))):
            return vocabulary.CHANCE[node.name]
        return vocabulary.called(node.name)

    def _is_random(self, node: Node) -> bool:
        if isinstance(node, Call) and node.name in LAWS:
            return True
        return isinstance(node, Name) and is_random(self.scope.lookup(node.name))

    def use(self, node: Call) -> Use:
        """How the name of a call is meant, or an error that says what to write."""
        row = self.row(node)
        if node.certain and row is not None:
            return Use.ROW
        bound = self.scope.lookup(node.name)
        if isinstance(bound, _FUNCTIONS):
            self._note_hidden(node.name, bound)
            return Use.BOUND
        if node.name in self.chosen:
            hint = f"write {node.name}*(…) for a product, or leave it out of symbols"
            what = f"{node.name} is read as a symbol here, not as a function"
            raise refuse(what, _token(node), hint, Code.AMBIGUOUS)
        if node.name in _SYMPYS & self.of_letters:
            self.note(f"{node.name}(…) was read as an undefined function, not as SymPy's word")
            return Use.UNDEFINED
        if row is not None and row.kind is not Kind.CONSTANT:
            if bound is not None:
                self.note(f"{node.name}(…) is the function here, not this session's own value")
            return Use.ROW
        if bound is not None or row is not None:
            return self._factor(node, row, bound)
        if node.name in vocabulary.CHANCE and asks_chance(node):
            shown = f"{node.name}({_LAW}{' > 3' if node.name != 'Var' else ''})"
            hint = f"{_RANDOM}: write {shown}, or give {_LAW} the name X before"
            raise refuse(f"nothing is random in {node.name}(…)", _token(node), hint, Code.AMBIGUOUS)
        if vocabulary.is_letter(node.name):
            return self._letter(node)
        raise self._unknown(node)

    def _factor(self, node: Call, row: Row | None, bound: object) -> Use:
        """A bound number or pi before brackets is a factor; f(2) with f = x^2 must say so."""
        clear = _is_factor(row, node) if row is not None else vocabulary.is_letter(node.name)
        letters = sorted(map(str, getattr(bound, "free_symbols", ())))
        varies = bool(letters) and not isinstance(bound, sympy.Symbol)
        if not clear or varies or len(node.arguments) != 1:
            hint = f"write {node.name}*(…) for a product"
            hint += f", subs({node.name}, {letters[0]}=…) for a value" if varies else ""
            if bound is None and vocabulary.is_letter(node.name):
                hint += f", Function({node.name})(…) for a function"
            if node.name in vocabulary.CHANCE and bound is None:
                hint += f", E({_LAW}) for an expectation: {_RANDOM}"
            raise refuse(f"{node.name} is not a function", _token(node), hint, Code.AMBIGUOUS)
        self.note(f"{node.name}(…) was read as the product {node.name}*(…)")
        return Use.PRODUCT

    def _letter(self, node: Call) -> Use:
        """f(x) is a function, x(x + 1) a product, a(b + c) has to be said."""
        name = node.name
        if name in self.plain_names and len(node.arguments) == 1:
            self.note(f"{name}(…) was read as the product {name}*(…), since {name} is a symbol too")
            return Use.PRODUCT
        if name in FUNCTION_LETTERS and node.arguments:
            return Use.UNDEFINED
        if node.arguments and (len(node.arguments) > 1 or name in self.at_points):
            other = in_books(name, len(node.arguments))
            self.note(f"{name}(…) was read as an undefined function, not as a product{other}")
            return Use.UNDEFINED
        raise two_readings(node)

    def _unknown(self, node: Call) -> SymError:
        near = vocabulary.nearest(node.name)
        reason = LEFT_OUT.get(node.name) or IN_PROGRAMS.get(node.name, "")
        hint = f"{reason}; " if reason else f"did you mean {near[0]}? " if near else ""
        if len(node.name) > 1 and set(node.name) <= self.plain_names:
            hint = f"a product is written {'*'.join(node.name)}*(…); "
        if node.name in ("lhs", "rhs"):
            hint = "f[0] is the left side of an equation f, f[1] the right one; "
        hint += f"an undefined function is written Function({node.name})(…)"
        return SymError(
            Code.NAME,
            f"unknown function {node.name}",
            where=f"position {node.span[0] + 1}",
            hint=hint,
            fragment=node.name,
            candidates=near,
        )


def _is_factor(row: Row, node: Call) -> bool:
    """Whether a constant before brackets can only be one: I(t) may be a current, I(k x) not."""
    return row.name == "pi" or (row.name == "I" and not all(map(is_point, node.arguments)))


def bare_function(name: str, where: str = "") -> SymError:
    """For a letter that a program made a function, where a letter is needed."""
    what = f"{name} is a function in this session, not a letter"
    hint = f"write {name}(t) for a value of it; del {name} in sym_exec makes it a letter again"
    return SymError(Code.NAME, what, where=where, hint=hint, fragment=name)


def _is_itself(bound: object, name: str) -> bool:
    """Whether a name stands for what it would be anyway: x for a symbol x, y for y(x)."""
    if isinstance(bound, sympy.Symbol | AppliedUndef):
        return bool(bound.name == name)
    return isinstance(bound, FunctionClass) and bound.__name__ == name


def two_readings(node: Call | Rate) -> SymError:
    """y(x + 1): a function or a product?"""
    name = node.name
    hint = f"write {name}*(…) for a product, Function({name})(…) for a function"
    if name.endswith("_"):  # a_(n - 1) is no a_{n - 1}
        hint = f"write {name[:-1]}(n), {name[:-1]}(n - 1) for terms of a sequence"
    return refuse(f"{name}(…) has two readings", _token(node), hint, Code.AMBIGUOUS)


def _token(node: Name | Call | Rate) -> Token:
    """For pointing at a name."""
    return Token(TokenKind.NAME, node.name, node.span[0], node.span[0] + len(node.name), "")
