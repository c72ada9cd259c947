"""One row of the vocabulary: a name that texts may use, and how it is built.

Data only. The tables beside this file hold the rows; `sym_eval.build` does what they say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from sym_core.limits import Limits
from sym_eval.tree import Node

Guard = Callable[[tuple[Any, ...], Limits], None]
"""Looks at the built arguments and raises E_INPUT_LIMIT before something huge is worked out."""

Picker = Callable[[tuple[Node, ...]], tuple[Node, ...]]
"""Picks the arguments that are variables, as x in integrate(f, x)."""

Remark = Callable[[tuple[Any, ...], Any], str]
"""Looks at arguments and result and says what might surprise, or nothing."""


class Kind(Enum):
    """What a name stands for."""

    CONSTANT = "constant"
    FUNCTION = "function"
    CALCULUS = "built without being worked out: derivative, integral, limit, sum, product"
    OPERATION = "worked out while reading: expand, solve, det …"
    STRUCTURE = "a matrix, a set, a relation, a piecewise function"


class Takes(Enum):
    """Which arguments a function accepts, so that no SymPy call meets a type it does not expect."""

    SCALARS = "expressions only"
    ANYTHING = "expressions, matrices, lists, relations, sets"


@dataclass(frozen=True, slots=True)
class Row:
    """One vocabulary entry.

    `names`: canonical name first, then aliases. `build`: the value of a constant, else what is
    called with the built arguments. `least`, `most`: arity (None = any number). `bare`: may stand
    without brackets, as sin x. `inverse`: what f^-1 means. `keywords`: names that may be given as
    name=value. `variables`: which arguments are variables. `raw`: built from the tree, not from
    values. `remark`: a note that depends on the arguments and the result.
    """

    names: tuple[str, ...]
    build: Any
    kind: Kind = Kind.FUNCTION
    least: int = 1
    most: int | None = 1
    takes: Takes = Takes.SCALARS
    note: str = ""
    bare: bool = False
    inverse: str = ""
    keywords: tuple[str, ...] = ()
    variables: Picker | None = None
    guard: Guard | None = None
    raw: bool = False
    remark: Remark | None = None

    @property
    def name(self) -> str:
        """The canonical name, which a text may use too."""
        return self.names[0]


POWER = "power of a matrix"
"""The name of the step that A^n is; no text can write it."""


POWERED = "a power"
"""The name of the step that a power or a quotient of expressions is."""


@dataclass(frozen=True, slots=True)
class Step:
    """A word of a text that was worked out while it was read: its name, what it was given and
    what came of it, so that the result can be checked in a second way."""

    name: str
    arguments: tuple[Any, ...]
    result: Any


def is_scalar(value: Any) -> bool:
    """An expression that is not a matrix; SymPy's immutable matrices are expressions too."""
    return isinstance(value, sympy.Expr) and not isinstance(value, sympy.MatrixBase)


def is_value(value: Any) -> bool:
    """What a letter may stand for: an expression, or a statement; no list, set or matrix."""
    return is_scalar(value) or isinstance(value, Boolean)


def rows(table: dict[str, Any], **common: Any) -> tuple[Row, ...]:
    """Rows that differ in names and build only; names are one text, the canonical first."""
    return tuple(Row(tuple(names.split()), build, **common) for names, build in table.items())
