"""The door for mathematics as text: read() gives what a text means, or says why it does not.

text, plain or LaTeX → tokens → tree → SymPy. Names: session binding, then vocabulary, then a real
symbol. Derivatives, integrals, limits, sums and products are built without being worked out;
expand, solve, det and their like are worked out while reading, inside the limits of the evaluation.
`parsed` is spelled from the tree, so it shows what was understood and not what came of it. No text
is ever handed to SymPy or Python for evaluation.
"""

from __future__ import annotations

import keyword
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy.core.function import AppliedUndef, UndefinedFunction

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import grammar, powers
from sym_eval.build import build
from sym_eval.dependence import settle
from sym_eval.meaning import Meanings, Scope, bare_function
from sym_eval.place import Known
from sym_eval.scopes import names_in, symbol_in
from sym_eval.spelling import spell
from sym_eval.tex import grammar as tex
from sym_eval.tex.enclosure import is_latex
from sym_eval.tokens import tokenize
from sym_eval.tree import Call, Items, Name, Node
from sym_eval.vocabulary.row import Step, is_scalar

__all__ = ["Reading", "Scope", "read", "read_bounds", "read_symbol", "series"]

_NO_LIMITS_CHANGED = Limits()


@dataclass(frozen=True)
class Reading:
    """A text understood. `value` is a SymPy object, or a list or tuple of them; `parsed` is the
    canonical text, which reads back; `notes` say what might surprise; `steps` are the words that
    were worked out while reading, innermost first; `written` are all functions, powers and
    quotients that the text says of the whole, whether or not they are left in the value; `hidden`
    are those it says of a part, as of one case."""

    value: Any
    parsed: str
    notes: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    written: tuple[Step, ...] = field(default=(), compare=False)
    hidden: tuple[Step, ...] = field(default=(), compare=False)


class Nothing:
    """A scope without bindings."""

    def lookup(self, name: str) -> object | None:
        """Never anything."""
        return None


def read(
    text: str,
    scope: Scope | None = None,
    limits: Limits = _NO_LIMITS_CHANGED,
    symbols: frozenset[str] = frozenset(),
) -> Reading:
    """Read one text; SymError for whatever is not mathematics in the vocabulary's words.

    `symbols` are names to read as symbols even where they are constants, as E when one solves for
    E.
    """
    bindings = scope or Nothing()
    try:
        parsed, notes = _parsed(text, limits, _known(bindings))
        tree, settled = settle(parsed, bindings, symbols)
        meanings = Meanings(tree, bindings, symbols)
        # Only with the meanings known: x(x + 1)^2 is a power of the bracket where x is no function.
        tree = powers.settled(tree, text, meanings)
        value = build(tree, meanings, limits)
        noted = (*notes, *settled, *meanings.notes)
        words = map(tuple, (meanings.steps, meanings.written, meanings.hidden))
        return Reading(value, spell(tree, meanings), noted, *words)
    # The limit on nesting is in brackets; what names and operators nest beside them ends here.
    except RecursionError:
        raise SymError(
            Code.INPUT_LIMIT, "nested too deeply", hint="keep inner parts under names"
        ) from None


def read_symbol(
    text: str, scope: Scope | None = None, limits: Limits = _NO_LIMITS_CHANGED
) -> tuple[Any, ...]:
    """The variables that a text names: 'x', 'x, y', '[x, y]', 'f(x)'. Never a value."""
    bindings = scope or Nothing()
    nodes = _series(text, scope, limits)
    if not nodes:
        raise SymError(Code.NAME, "no variable is named", hint="write x, or x, y for several")
    return tuple(
        _named(node, text[slice(*node.span)], bindings)
        if isinstance(node, Name)
        else _function(node, bindings, limits)
        for node in nodes
    )


def read_bounds(
    text: str, scope: Scope | None = None, limits: Limits = _NO_LIMITS_CHANGED
) -> tuple[Any, Any]:
    """Lower and upper bound from '0, pi', '(0, pi)' or '[0, pi]'."""
    bindings = scope or Nothing()
    nodes = _series(text, scope, limits)
    if len(nodes) != 2:
        raise SymError(Code.SYNTAX, f"{len(nodes)} bounds given", hint="write two, as '0, pi'")
    low, high = (build(node, Meanings(node, bindings), limits) for node in nodes)
    if not (is_scalar(low) and is_scalar(high)):
        raise SymError(Code.SYNTAX, "bounds are expressions", hint="write two, as '0, pi'")
    return low, high


def series(text: str, scope: Scope, limits: Limits) -> tuple[Node, ...]:
    """The trees of a text such as '0, pi', in either language: its items, not built."""
    if is_latex(text):
        return tex.parse_series(text, limits, _known(scope))
    return grammar.parse_series(tokenize(text, limits), limits, _known(scope))


def _known(scope: Scope) -> Known:
    names = names_in(scope)
    return lambda name: name in names or scope.lookup(name) is not None


def _parsed(text: str, limits: Limits, known: Known) -> tuple[Node, list[str]]:
    """The tree of a text in either language."""
    if is_latex(text):
        return tex.parse(text, limits, known)
    return grammar.parse(tokenize(text, limits), limits, known)


def _series(text: str, scope: Scope | None, limits: Limits) -> tuple[Node, ...]:
    nodes = series(text, scope or Nothing(), limits)
    # '0, pi', '(0, pi)' and '[0, pi]' are the same two bounds; {0, pi} is a set, without an
    # order.
    if len(nodes) == 1 and isinstance(nodes[0], Items) and nodes[0].bracket in "([":
        return nodes[0].items
    return nodes


def _named(node: Name, written: str, scope: Scope) -> Any:
    """The symbol of a name; Python's words are refused as they are written, but λ is a letter."""
    if keyword.iskeyword(written):
        hint = "write λ" if written == "lambda" else "choose another name"
        raise SymError(
            Code.NAME, f"{written} is not a variable's name", hint=hint, fragment=written
        )
    # A session may have bound the name to a symbol with assumptions, which is the one to solve
    # for; to a number, and then it is no variable.
    bound = scope.lookup(node.name)
    if bound is None and not node.name.startswith("_"):
        return symbol_in(scope, node.name)
    if isinstance(bound, sympy.Symbol | AppliedUndef):
        return bound
    if isinstance(bound, UndefinedFunction):
        raise bare_function(node.name)
    raise SymError(Code.NAME, f"{node.name} is not a variable in this session", fragment=node.name)


def _function(node: Node, scope: Scope, limits: Limits) -> Any:
    """An undefined function of variables, as y(x)."""
    if isinstance(node, Call):
        value = build(node, Meanings(node, scope), limits)
        if isinstance(value, AppliedUndef):
            return value
    raise SymError(Code.NAME, "a variable is a name", hint="write x, or f(x) for a function")
