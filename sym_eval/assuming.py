"""What a call assumes: "x > 0, n integer, a > b" as assumptions of symbols and as conditions.

What a symbol can express becomes its assumption; what it cannot (a > b, x < 1) stays a condition.
What contradicts itself, what nobody knows and what says nothing of a letter is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_core.names import binding_name
from sym_eval import grammar, printing, vocabulary
from sym_eval.build import build
from sym_eval.conditions import check_possible, facts_of
from sym_eval.meaning import Meanings
from sym_eval.scopes import CallScope, Scope
from sym_eval.statements import Statement, statements
from sym_eval.tex.plain import as_plain
from sym_eval.tokens import tokenize
from sym_eval.tree import Name, Node, Relation, walk

_GIVE = "write assume='x > 0, n integer, a > b'"

_KEPT = "{} is kept as assumed: give assume='{}' again with this result"
_HIDDEN = "{} is a symbol here, not this session's value of that name"


@dataclass(frozen=True)
class Assumed:
    """What one call assumes. `said` are its statements, one by one; `conditions` the relations
    that no symbol expresses; `notes` what might surprise."""

    scope: CallScope
    said: tuple[str, ...]
    conditions: tuple[Any, ...]
    notes: tuple[str, ...]
    _asked: list[bool] = field(default_factory=list)

    def used(self) -> tuple[Any, ...]:
        """The conditions, for somebody who heeds them."""
        self._asked.append(True)
        return self.conditions

    def finished(self, value: Any) -> tuple[Any, list[str]]:
        """The value in the session's own symbols, and what is to be said of the assumptions."""
        value, kept = self.scope.own(value)
        said, notes = ", ".join(self.said), list(self.notes)
        if said:
            notes.append(f"assumed: {said}")
        if self.conditions and not self._asked:
            unused = ", ".join(map(printing.plain, self.conditions))
            notes.append(f"not used for this answer: {unused}")
        if kept:
            notes.append(_KEPT.format(", ".join(kept), said))
        return value, notes


def chosen(text: str) -> frozenset[str]:
    """The names in `symbols`, as "E, gamma, S"; E_NAME for what is no name."""
    try:
        plain = as_plain(text, Limits())
        return frozenset(map(binding_name, plain.strip("[](){} ").replace(",", " ").split()))
    except SymError as error:
        raise SymError.of(replace(error.failure, where="symbols")) from None


def assumed(text: str, names: frozenset[str], session: Scope, limits: Limits) -> Assumed:
    """What the text `assume` says, for the names of a session; SymError says it is of `assume`."""
    try:
        return _assumed(as_plain(text, limits), names, session, limits)
    except SymError as error:
        place = error.failure.where
        where = f"assume, {place}" if place else "assume"
        raise SymError.of(replace(error.failure, where=where)) from None


def _assumed(text: str, names: frozenset[str], session: Scope, limits: Limits) -> Assumed:
    found = statements(text, limits)
    plain = CallScope(session, {}, names)
    trees = [(one, _tree(one, plain, limits)) for one in found if not one.words]
    facts: dict[str, dict[str, bool]] = {}
    for one in found:
        for name in one.names:
            _check_letter(name, plain)
            _say(facts, name, dict(one.facts))
    for one, tree in trees:
        _check_says(one, tree, plain)
        for name, facts_said in facts_of(tree, lambda node: _constant(node, plain, limits)):
            if not plain.is_value(name):
                _say(facts, name, facts_said)
    whole = {name: _with_real(said) for name, said in facts.items()}
    scope = CallScope(session, whole, names)
    conditions, notes = _conditions(trees, scope, limits)
    check_possible(conditions, scope)
    hidden = [name for name in sorted(names) if session.lookup(name) is not None]
    hidden = [name for name in hidden if scope.lookup(name) is None]
    notes = (*(_HIDDEN.format(name) for name in hidden), *notes)
    return Assumed(scope, tuple(one.text for one in found), conditions, notes)


def _tree(one: Statement, scope: CallScope, limits: Limits) -> Relation:
    def known(name: str) -> bool:
        return name in scope.names or scope.lookup(name) is not None

    tree, _ = grammar.parse(tokenize(one.text, limits), limits, known)
    if isinstance(tree, Relation):
        return tree
    raise SymError(Code.SYNTAX, f"{one.text!r} states nothing", hint=_GIVE, fragment=one.text)


def _conditions(
    trees: list[tuple[Statement, Relation]], scope: CallScope, limits: Limits
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    conditions: dict[Any, None] = {}
    notes: dict[str, None] = {}
    for one, tree in trees:
        meanings = Meanings(tree, scope)
        value = build(tree, meanings, limits)
        notes |= dict.fromkeys(meanings.notes)
        for part in sympy.And.make_args(value):
            # Relations are read as they stand; built once more they say what the symbols say.
            known = part.func(*part.args)
            if known == sympy.false:
                raise SymError(
                    Code.SYNTAX, f"{one.text} contradicts the rest", hint="leave one of them out"
                )
            if known != sympy.true:
                conditions[part] = None
    return tuple(conditions), tuple(notes)


def _check_says(one: Statement, tree: Relation, scope: CallScope) -> None:
    """Refuse what speaks of no letter, and x = 3, which is a value and no assumption."""
    free = [node.name for node in walk(tree) if isinstance(node, Name)]
    letters = [name for name in free if _is_free(name, scope)]
    if not letters:
        _refuse_constant(free[0] if free else "", one)
    value = len(tree.operands) == 2 and tree.signs == ("=",)
    if value and any(isinstance(side, Name) for side in tree.operands) and len(letters) == 1:
        hint = f"put the value in: subs='{one.text}' in sym_evaluate, or subs(f, {one.text})"
        raise SymError(Code.SYNTAX, f"{one.text} is a value, not an assumption", hint=hint)


def _refuse_constant(name: str, one: Statement) -> None:
    if not name:
        raise SymError(Code.SYNTAX, f"{one.text} speaks of no letter", hint=_GIVE)
    hint = f"symbols='{name}' makes it a letter"
    raise SymError(Code.AMBIGUOUS, f"{name} is a constant", hint=hint, fragment=name)


def _check_letter(name: str, scope: CallScope) -> None:
    """What words can be said of: a letter, or a name of the session that is one."""
    if _is_free(name, scope) and not scope.is_value(name):
        return
    if scope.lookup(name) is None:
        hint = f"symbols='{name}' makes it a letter"
        what = f"{name} is a word of the vocabulary"
        raise SymError(Code.AMBIGUOUS, what, hint=hint, fragment=name)
    hint = "assume something of the letters in it"
    raise SymError(Code.NAME, f"{name} is a value in this session", hint=hint, fragment=name)


def _is_free(name: str, scope: CallScope) -> bool:
    if name in scope.names or scope.lookup(name) is not None:
        return True
    row = vocabulary.lookup(name)
    return row is None or (row.kind is not vocabulary.Kind.CONSTANT and vocabulary.is_letter(name))


def _constant(node: Node, scope: CallScope, limits: Limits) -> Any | None:
    """The number that a side of a relation is, or None."""
    names = [each.name for each in walk(node) if isinstance(each, Name)]
    if any(_is_free(name, scope) and not scope.is_value(name) for name in names):
        return None
    value = build(node, Meanings(node, scope), limits)
    real = isinstance(value, sympy.Expr) and value.is_number and value.is_extended_real
    return value if real else None


def _say(facts: dict[str, dict[str, bool]], name: str, said: Mapping[str, bool]) -> None:
    known = facts.setdefault(name, {})
    for key, truth in said.items():
        if known.setdefault(key, truth) is not truth:
            what = f"{name} is said to be {key} and not to be it"
            raise SymError(Code.SYNTAX, what, hint="leave one of them out")


_NOT_REAL = {"complex", "imaginary", "infinite"}


def _with_real(said: Mapping[str, bool]) -> dict[str, bool]:
    """Letters are real unless something else is said of them."""
    return dict(said) if any(said.get(key) for key in _NOT_REAL) else {"real": True, **said}
