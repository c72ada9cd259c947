"""Second ways to logic: tables of truth, by rules of our own.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy

from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, proved
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]


def _rows(*statements: Any) -> Iterable[dict[Any, Any]]:
    letters = ordered(*statements)
    for row in itertools.product((sympy.false, sympy.true), repeat=len(letters)):
        yield dict(zip(letters, row, strict=True))


def holds(statement: Any, row: Mapping[Any, Any]) -> bool:
    """The truth of a statement, by rules of our own."""
    if statement in row:
        return bool(row[statement])
    if statement in (sympy.true, sympy.false):
        return bool(statement)
    parts = [holds(part, row) for part in statement.args]
    return _RULES[type(statement)](parts)


_RULES: Mapping[Any, Callable[[list[bool]], bool]] = {
    sympy.And: all,
    sympy.Or: any,
    sympy.Not: lambda p: not p[0],
    sympy.Xor: lambda p: sum(p) % 2 == 1,
    sympy.Implies: lambda p: not p[0] or p[1],
    sympy.Equivalent: lambda p: len(set(p)) <= 1,
    sympy.ITE: lambda p: p[1] if p[0] else p[2],
}


def _same_truth(result: Any, statement: Any) -> Check:
    for row in _rows(statement, result):
        equal(holds(result, row), holds(statement, row), "")
    return proved("the tables of truth are the same")


def _model(result: Any, statement: Any) -> Check:
    if result == sympy.false:
        equal(any(holds(statement, row) for row in _rows(statement)), False, "")
        return proved("no row of the table of truth is true")
    return equal(holds(statement, {s: v for s, v in result}), True, "put in")


def _tautology(result: Any, statement: Any) -> Check:
    every = all(holds(statement, row) for row in _rows(statement))
    return equal(result == sympy.true, every, "its table of truth")


def _table(result: Any, statement: Any) -> Check:
    rows = [[*row.values(), holds(statement, row)] for row in _rows(statement)]
    found = [[bool(v) for v in row] for row in result]
    return equal(found, [list(map(bool, row)) for row in rows], "row by row")


TABLE: Mapping[str, Witness] = {
    "to_cnf": _same_truth,
    "to_dnf": _same_truth,
    "to_nnf": _same_truth,
    "simplify_logic": _same_truth,
    "satisfiable": _model,
    "is_tautology": _tautology,
    "truth_table": _table,
}
