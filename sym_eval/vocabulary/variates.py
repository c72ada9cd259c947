"""Distributions and random variables as values: which are in an expression, of which law they are.

Asks and sorts; no probability is worked out here.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.stats.rv import Distribution, RandomSymbol, random_symbols

from sym_eval.vocabulary import given
from sym_eval.vocabulary.laws import LAWS


def variables(*values: Any) -> list[Any]:
    """The random variables in these values, by name."""
    found = {v for value in values if isinstance(value, sympy.Basic) for v in random_symbols(value)}
    return sorted(found, key=str)


def assumed(value: Any) -> tuple[Any, dict[Any, Any]]:
    """The value with its distributions' parameters of the sign they need, and the way back."""
    signs: dict[Any, Any] = {}
    for variable in variables(value):
        law = law_of(variable.pspace.distribution)
        parameters = zip(law.kinds, parameters_of(variable.pspace.distribution), strict=False)
        for kind, parameter in parameters if law else ():
            if parameter.is_Symbol and not parameter.is_positive and kind != "real":
                signs[parameter] = sympy.Dummy(parameter.name, **_SIGNS[kind])
    return value.xreplace(signs), {new: old for old, new in signs.items()}


_SIGNS: dict[str, dict[str, bool]] = {
    "positive": {"positive": True},
    "unit": {"positive": True},
    "count": {"integer": True, "positive": True},
}


def is_random(value: Any) -> bool:
    """Whether it is a distribution, or random variables stand in it."""
    return isinstance(value, Distribution) or bool(variables(value))


def law_of(distribution: Any) -> Any:
    """The row of laws of a distribution, or None."""
    return next((law for law in LAWS.values() if law.is_of(distribution)), None)


def parameters_of(distribution: Any) -> tuple[Any, ...]:
    """The parameters as a text gives them."""
    law = law_of(distribution)
    return tuple(distribution.args[: len(law.kinds)]) if law else tuple(distribution.args)


def variable_of(name: str, value: Any) -> Any:
    """A random variable of a distribution, or the variable itself."""
    if isinstance(value, RandomSymbol):
        return value
    law = law_of(value) if isinstance(value, Distribution) else None
    if law is None:
        raise given.refused(name, "needs a distribution or a random variable")
    return law.make(sympy.Symbol("X", real=True), *parameters_of(value))
