"""A session's names as one call sees them: symbols with what is assumed of them in this call.

Gives the reader symbols and bindings in which they stand for the session's own, and puts the
session's own back into the answer, so that two kinds of one letter never meet. Reads no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.vocabulary.symbols import real


class Scope(Protocol):
    """The bindings of a session."""

    def lookup(self, name: str) -> object | None:
        """The value of a binding, or None."""


class CallScope:
    """A scope with assumptions. `names` are read as symbols, whatever else they are."""

    def __init__(
        self, session: Scope, facts: Mapping[str, Mapping[str, bool]], names: frozenset[str]
    ) -> None:
        """`facts` are SymPy's assumptions by name; E_SYNTAX for those that contradict each other
        or what the session's own symbol is declared to be."""
        self.session, self.names = session, names
        self._symbols = {name: self._assumed(name, said) for name, said in facts.items()}
        self._found: dict[str, object | None] = {}

    def lookup(self, name: str) -> object | None:
        """The session's value with this call's symbols in it, or None."""
        if name not in self._found:
            self._found[name] = self._seen(name)
        return self._found[name]

    def symbol(self, name: str) -> Any:
        """The symbol that a name without a binding stands for in this call."""
        return self._symbols.get(name) or real(name)

    def own(self, value: Any) -> tuple[Any, list[str]]:
        """The value in the session's own symbols, and the names for which that cannot be.

        Those stay as assumed whose own symbol would change the value: conjugate(z) of a complex z
        is no longer itself when z is real.
        """
        back = {symbol: self._own(name) for name, symbol in self._symbols.items()}
        kept = []
        for symbol, own in back.items():
            # There and back: SymPy may evaluate on the way, and then it is another value.
            changed = replaced(value, {symbol: own})
            if replaced(changed, {own: symbol}) == value:
                value = changed
            else:
                kept.append(symbol.name)
        return value, kept

    def is_value(self, name: str) -> bool:
        """Whether the session has something else under this name than the letter itself."""
        bound = self.lookup(name)
        return bound is not None and not is_letter(bound, name)

    def _own(self, name: str) -> Any:
        bound = self.session.lookup(name)
        return bound if is_letter(bound, name) else real(name)

    def _assumed(self, name: str, said: Mapping[str, bool]) -> Any:
        bound: Any = self.session.lookup(name)
        if not is_letter(bound, name):
            return _symbol(name, said)
        declared = {key: truth for key, truth in bound.assumptions0.items() if key in _SAID}
        if said.get("complex") and declared.get("real"):
            raise contradiction(f"{name} is declared in this session as real")
        return _symbol(name, {**declared, **_agreeing(name, declared, said)})

    def _seen(self, name: str) -> Any:
        bound: Any = self.session.lookup(name)
        if bound is None or isinstance(bound, AppliedUndef):
            return bound
        if is_letter(bound, name):
            return self._symbols.get(name, bound)
        return None if name in self.names else self._here(name, bound)

    def _here(self, name: str, value: Any) -> Any:
        """The value of a binding with the assumed symbols in the place of its own."""
        rule = {}
        for own in symbols_of(value):
            symbol = self._symbols.get(own.name)
            if symbol is not None and symbol != own:
                _check_weaker(name, own, symbol)
                rule[own] = symbol
        return replaced(value, rule)


def is_letter(value: object, name: str) -> bool:
    """Whether the value of a name is the symbol of that name."""
    return isinstance(value, sympy.Symbol) and bool(value.name == name)


def symbol_in(scope: Scope, name: str) -> Any:
    """The symbol that a name without a meaning of its own stands for."""
    return scope.symbol(name) if isinstance(scope, (CallScope, Within)) else real(name)


def names_in(scope: Scope) -> frozenset[str]:
    """The names that the call wants read as symbols."""
    return scope.names if isinstance(scope, (CallScope, Within)) else frozenset()


class Within:
    """A scope around another one, with all that is assumed there."""

    def __init__(self, scope: Scope) -> None:
        """`scope` is asked for what this one does not change."""
        self.scope, self.names = scope, names_in(scope)

    def lookup(self, name: str) -> object | None:
        """What the scope inside says."""
        return self.scope.lookup(name)

    def symbol(self, name: str) -> Any:
        """What the scope inside says."""
        return symbol_in(self.scope, name)


def replaced(value: Any, rule: Mapping[Any, Any]) -> Any:
    """The value with some symbols replaced by others, wherever they stand."""
    if not rule:
        return value
    if isinstance(value, (list, tuple)):
        return type(value)(replaced(item, rule) for item in value)
    return value.xreplace(rule) if hasattr(value, "xreplace") else value


def symbols_of(value: Any) -> set[Any]:
    """Every symbol that stands somewhere in the value; no dummies."""
    if isinstance(value, (list, tuple)):
        return {symbol for item in value for symbol in symbols_of(item)}
    if not isinstance(value, (sympy.Basic, sympy.MatrixBase)):
        return set()
    return {symbol for symbol in value.atoms(sympy.Symbol) if not symbol.is_Dummy}


def refuse_two_kinds(value: Any) -> None:
    """E_AMBIGUOUS when two symbols of one name meet: x and another x that is positive."""
    by_name: dict[str, Any] = {}
    for symbol in symbols_of(value):
        other = by_name.setdefault(symbol.name, symbol)
        if other != symbol:
            raise _two_kinds(f"two kinds of {symbol.name} meet", symbol, other)


def told(symbol: Any) -> str:
    """What is assumed of a symbol, in few words: positive integer."""
    facts = symbol.assumptions0
    signs = [name for name in _SIGNS if facts.get(name)][:1]
    kinds = [name for name in _KINDS if facts.get(name)][:1]
    return " ".join(signs + kinds) or "without assumptions"


# The telling ones first: of each kind the first that holds is named.
_SIGNS = ("zero", "positive", "negative", "nonnegative", "nonpositive", "nonzero")
_KINDS = (
    *("prime", "even", "odd", "integer", "rational", "irrational", "imaginary", "real"),
    *("complex", "commutative"),
)
_SAID = frozenset({*_SIGNS, *_KINDS, "composite", "algebraic", "transcendental", "finite"})


def _symbol(name: str, facts: Mapping[str, bool]) -> Any:
    try:
        return sympy.Symbol(name, **facts)
    except sympy.core.facts.InconsistentAssumptions:
        said = ", ".join(key if truth else f"not {key}" for key, truth in facts.items())
        raise contradiction(f"{name} cannot be all of {said}") from None


def contradiction(what: str) -> SymError:
    """The failure for what no value can fulfil."""
    hint = "leave one of them out; a name's declaration in the session counts too"
    return SymError(Code.SYNTAX, f"the assumptions contradict each other: {what}", hint=hint)


def _agreeing(name: str, declared: Mapping[str, bool], said: Mapping[str, bool]) -> dict[str, bool]:
    for key, truth in said.items():
        if declared.get(key, truth) is not truth:
            what = f"{name} is declared in this session as {'not ' if truth else ''}{key}"
            raise contradiction(what)
    return dict(said)


def _check_weaker(name: str, own: Any, assumed: Any) -> None:
    """What was worked out for a positive x does not hold for any x: only the other way round."""
    facts = assumed.assumptions0
    if any(facts.get(key) is not truth for key, truth in own.assumptions0.items()):
        raise _two_kinds(f"{name} was made with another {own.name}", own, assumed)


def _two_kinds(what: str, one: Any, other: Any) -> SymError:
    stronger = [
        symbol
        for symbol, weaker in ((one, other), (other, one))
        if all(symbol.assumptions0.get(k) is v for k, v in weaker.assumptions0.items())
    ]
    hint = "make it anew under the same assumptions"
    if stronger:
        hint += f", or give assume='{one.name} {told(stronger[0])}'"
    first, second = sorted((told(one), told(other)))
    return SymError(Code.AMBIGUOUS, f"{what}: one is {first}, one is {second}", hint=hint)
