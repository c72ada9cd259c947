"""Logic of statements that are letters, and questions about sets.

Relations are statements about numbers, which solvers answer: here they are refused.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given
from sym_eval.vocabulary.row import Kind, Row, Takes

MOST_LETTERS = 12
"""Letters of a statement: 4096 rows of its table of truth."""


def _statement(name: str, value: Any) -> Any:
    if not isinstance(value, Boolean):
        raise given.refused(name, "needs a statement")
    if value.has(sympy.core.relational.Relational) or not value.atoms() <= _letters(value):
        what = f"{name} takes statements that are letters, not relations"
        raise SymError(Code.RUNTIME, what, hint="sym_solve answers what numbers do")
    if len(value.free_symbols) > MOST_LETTERS:
        what = f"a statement has at most {MOST_LETTERS} letters here"
        raise SymError(Code.INPUT_LIMIT, what, hint="simplify its parts")
    return value


def _letters(value: Any) -> set[Any]:
    return set(value.free_symbols) | {sympy.true, sympy.false}


def _form(name: str, function: Any) -> Any:
    return lambda value: function(_statement(name, value))


def _satisfied(value: Any) -> Any:
    """Letters with their truth that make it true, or False."""
    model = sympy.satisfiable(_statement("satisfiable", value))
    if model is False:
        return sympy.false
    free = sorted(value.free_symbols, key=str)
    return [sympy.Tuple(s, sympy.true if model.get(s, False) else sympy.false) for s in free]


def _table(value: Any) -> Any:
    """Rows of truth values of the letters in alphabetical order, and of the statement."""
    statement = _statement("truth_table", value)
    letters = sorted(statement.free_symbols, key=str)
    if len(letters) > 6:
        raise SymError(Code.INPUT_LIMIT, "a table of truth has at most 6 letters here")
    rows = sympy.cartes([sympy.false, sympy.true], repeat=len(letters))
    return [sympy.Tuple(*row, statement.subs(dict(zip(letters, row, strict=True)))) for row in rows]


def _tautology(value: Any) -> Any:
    statement = _statement("is_tautology", value)
    return sympy.false if sympy.satisfiable(sympy.Not(statement)) else sympy.true


def _set_of(name: str, value: Any) -> Any:
    if not isinstance(value, sympy.Set):
        raise given.refused(name, "needs a set")
    return value


def _about(name: str, question: Any) -> Any:
    def build(*values: Any) -> Any:
        found = question(*(_set_of(name, value) for value in values))
        if found is None:
            raise SymError(Code.UNSOLVED, f"{name}: that is not known", hint="put in numbers")
        return given.frozen(found)

    return build


def _power_set(value: Any) -> Any:
    if not isinstance(value, sympy.FiniteSet):
        raise given.refused("powerset", "needs a set that is listed")
    if len(value) > MOST_LETTERS:
        what = f"a power set has at most 2^{MOST_LETTERS} members here"
        raise SymError(Code.INPUT_LIMIT, what)
    return value.powerset()


def _cardinality(value: Any) -> Any:
    if value.is_finite_set and value.is_iterable:
        return sympy.Integer(len(list(value)))
    return sympy.oo if value.is_finite_set is False else None


_FORMS = {
    "to_cnf cnf": lambda s: sympy.to_cnf(s, simplify=len(s.free_symbols) <= 8),
    "to_dnf dnf": lambda s: sympy.to_dnf(s, simplify=len(s.free_symbols) <= 8),
    "to_nnf nnf": sympy.to_nnf,
    "simplify_logic": lambda s: sympy.simplify_logic(s, force=True),
}
_QUESTIONS = {"satisfiable": _satisfied, "truth_table": _table, "is_tautology": _tautology}
_SETS = {
    "cardinality": _cardinality,
    "closure": lambda s: s.closure,
    "interior": lambda s: s.interior,
    "boundary": lambda s: s.boundary,
    "measure": lambda s: s.measure,
    "infimum": lambda s: s.inf,
    "supremum": lambda s: s.sup,
    "powerset": _power_set,
}
_PAIRS = {
    "is_subset": lambda a, b: a.is_subset(b),
    "is_disjoint": lambda a, b: a.is_disjoint(b),
}
_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    *(
        Row(tuple(names.split()), _form(names.split()[0], f), Kind.OPERATION, takes=_ANY)
        for names, f in _FORMS.items()
    ),
    *(Row((name,), build, Kind.OPERATION, takes=_ANY) for name, build in _QUESTIONS.items()),
    *(
        Row(tuple(names.split()), _about(names.split()[0], f), Kind.OPERATION, takes=_ANY)
        for names, f in _SETS.items()
    ),
    *(Row((name,), _about(name, f), Kind.OPERATION, 2, 2, _ANY) for name, f in _PAIRS.items()),
)
