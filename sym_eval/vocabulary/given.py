"""What a word of the vocabulary was given: whole numbers, lists, matrices, or an error by name.

Checks and converts arguments; works nothing out but sums, limits and integrals that stand in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.matrices import matrix
from sym_eval.vocabulary.row import Guard, is_scalar
from sym_eval.vocabulary.usage import hinted


def refused(name: str, what: str) -> SymError:
    """E_RUNTIME for arguments that a word does not take, with an example."""
    return SymError(Code.RUNTIME, f"{name} {what}", hint=hinted(name))


def whole(name: str, value: Any, least: int | None = None) -> int:
    """The whole number, not below `least`."""
    if not isinstance(value, sympy.Integer):
        raise refused(name, "needs a whole number")
    if least is not None and value < least:
        raise refused(name, f"needs a whole number from {least} on")
    return int(value)


def positive(name: str, value: Any) -> int:
    """The whole number, which is positive."""
    return whole(name, value, 1)


def listed(name: str, value: Any) -> list[Any]:
    """The items of a list, a tuple, a vector or a set of expressions."""
    if isinstance(value, sympy.MatrixBase):
        value = list(value)
    if isinstance(value, sympy.FiniteSet):
        value = sorted(value, key=sympy.default_sort_key)
    if not isinstance(value, list | tuple | sympy.Tuple):
        raise refused(name, "needs a list")
    return [worked(item) for item in value]


def spread(name: str, values: tuple[Any, ...]) -> list[Any]:
    """f([a, b, c]) and f(a, b, c) alike."""
    single = len(values) == 1 and not is_scalar(values[0])
    return listed(name, values[0] if single else list(values))


def matrix_of(name: str, value: Any, square: bool = False) -> Any:
    """The matrix; a list is a column, a list of lists was made a matrix before."""
    found = matrix(worked(value)) if isinstance(value, list) else worked(value)
    if not isinstance(found, sympy.MatrixBase):
        raise refused(name, "needs a matrix")
    if square and found.rows != found.cols:
        raise refused(name, f"needs a square matrix, not {found.rows} by {found.cols}")
    return found


def frozen(value: Any) -> Any:
    """Matrices immutable, whole numbers and truth values SymPy's own, lists and tuples too."""
    if isinstance(value, sympy.MatrixBase):
        return value.as_immutable()
    if isinstance(value, bool):
        return sympy.true if value else sympy.false
    if isinstance(value, int):
        return sympy.Integer(value)
    if isinstance(value, list):
        return [frozen(item) for item in value]
    if isinstance(value, tuple):
        items = [frozen(item) for item in value]
        basic = all(isinstance(item, sympy.Basic) for item in items)
        return sympy.Tuple(*items) if basic else tuple(items)
    return value


def wholes(name: str, function: Callable[..., Any], least: int | None = None) -> Callable[..., Any]:
    """A function of whole numbers that cannot be called with anything else."""

    def build(*values: Any) -> Any:
        return frozen(function(*(whole(name, value, least) for value in values)))

    return build


def at_most(most: int, *places: int) -> Guard:
    """A guard: the arguments at these places (all, if none is named) are not beyond `most`."""

    def guard(arguments: tuple[Any, ...], limits: Limits) -> None:
        chosen = [arguments[p] for p in places if p < len(arguments)] if places else arguments
        if any(isinstance(a, sympy.Number) and abs(a) > most for a in chosen):
            what = f"a number beyond {most} takes too long here"
            raise SymError(Code.INPUT_LIMIT, what, hint="take a smaller one")

    return guard
