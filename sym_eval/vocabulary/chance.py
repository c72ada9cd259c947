"""Probability: distributions, random variables, and what is asked of them.

`Normal(0, 1)` is a distribution, `Normal(X, 0, 1)` a random variable X that has it. Only variables
can be calculated with: two distributions alike would else be one variable twice. Never samples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import stats
from sympy.stats.rv import Distribution, RandomSymbol

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.vocabulary import given
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.laws import LAWS, Law
from sym_eval.vocabulary.row import Kind, Remark, Row, Takes
from sym_eval.vocabulary.variates import (
    assumed,
    is_random,
    law_of,
    parameters_of,
    variable_of,
    variables,
)

SECONDS = 15.0
"""For one question: most are integrals that take under a second."""
_COMPLETE = "P, E and variance are asked of variables: Normal(X, 0, 1)"


def _made(name: str, law: Law) -> Callable[..., Any]:
    """Name(p, q) as a distribution, Name(X, p, q) as a random variable."""

    def build(*values: Any) -> Any:
        count = len(law.kinds)
        variable, parameters = (values[0], values[1:]) if len(values) > count else (None, values)
        if len(parameters) != count or not (variable is None or variable.is_Symbol):
            raise given.refused(name, f"takes {law.takes}, with a name before for a variable")
        symbol = sympy.Symbol("X", real=True) if variable is None else variable
        if symbol in sympy.Tuple(*parameters).free_symbols:
            raise given.refused(name, "needs a name that is not one of its parameters")
        parameters = tuple(worked(value) for value in parameters)
        for kind, value in zip(law.kinds, parameters, strict=True):
            _check(name, kind, value)
        made = law.make(symbol, *parameters)
        return made.pspace.distribution if variable is None else made

    return build


def _check(name: str, kind: str, value: Any) -> None:
    """Parameters that are numbers have to be of their kind, which open integrals do not show."""
    if value.has(sympy.Integral, sympy.Sum, sympy.Product):
        raise given.refused(name, "needs parameters that can be worked out")
    if not value.is_number:
        return
    wrong = {
        "real": value.is_real is False,
        "positive": not value.is_positive,
        "unit": not (value.is_nonnegative and (1 - value).is_nonnegative),
        "count": not (value.is_Integer and value >= 0),
    }[kind]
    if wrong:
        said = {"unit": "from 0 to 1", "count": "whole and not negative"}.get(kind, kind)
        raise given.refused(name, f"needs a number there that is {said}, not {value}")
    if kind == "count" and value > _MOST:
        raise SymError(Code.INPUT_LIMIT, f"a count beyond {_MOST} takes too long")


_MOST = 1000  # degrees of freedom, trials: sums over them take seconds beyond


def _asked(name: str, question: Callable[..., Any], *values: Any) -> Any:
    """A question to SymPy in its time, with parameters of the right sign; no open integrals."""
    if not variables(*values):
        raise SymError(Code.AMBIGUOUS, f"{name}: nothing random is in it", hint=_COMPLETE)
    pair = sympy.Tuple(*values)
    inner, back = assumed(pair)
    found = clock.within(SECONDS, lambda: _worked(question, tuple(inner)))
    if found is None or found.has(sympy.Integral, sympy.Sum, sympy.nan):
        raise SymError(Code.UNSOLVED, f"{name}: no closed form was found", hint="put in numbers")
    return found.xreplace(back)


def _worked(question: Callable[..., Any], values: tuple[Any, ...]) -> Any:
    found = question(*values).doit()
    return sympy.simplify(found) if isinstance(found, sympy.Expr) else found


def _probability(condition: Any, *known: Any) -> Any:
    if not isinstance(condition, sympy.logic.boolalg.Boolean) or condition.is_Symbol:
        raise given.refused("probability", "needs a condition")
    return _asked("probability", stats.P, condition, *known)


def expectation(value: Any, *known: Any) -> Any:
    """E(f(X)), E(f(X), condition)."""
    if isinstance(value, Distribution):
        value = variable_of("expectation", value)
    if _trials(value) and not known:
        n, p = _trials(value)
        return n * p
    try:
        return _asked("expectation", stats.E, value, *known)
    except NotImplementedError:  # SymPy asks a generating function that does not exist
        return _by_density(value, known)


def _by_density(value: Any, known: tuple[Any, ...]) -> Any:
    """The integral of f(x)*density of one variable."""
    found = variables(value)
    law = law_of(found[0].pspace.distribution) if len(found) == 1 and not known else None
    if law is None or law.counts:
        raise SymError(Code.UNSOLVED, "expectation: no closed form was found")
    inner, back = assumed(value)
    variable, x = variables(inner)[0], sympy.Dummy("x", real=True)
    parameters = parameters_of(variable.pspace.distribution)
    low, high = law.support(*parameters)
    body = inner.xreplace({variable: x}) * law.density(x, *parameters)
    total = clock.within(SECONDS, lambda: sympy.integrate(body, (x, low, high)))
    if total is None or total.has(sympy.Integral, sympy.nan, sympy.Piecewise):
        raise SymError(Code.UNSOLVED, "expectation: no closed form was found", hint=_NUMBERS)
    return sympy.simplify(total).xreplace(back)


_NUMBERS = "it may not exist; put in numbers"


def _trials(value: Any) -> tuple[Any, ...]:
    """Number and chance of a binomial variable, of which SymPy leaves sums; else nothing."""
    if not isinstance(value, RandomSymbol):
        return ()
    distribution = value.pspace.distribution
    is_binomial = isinstance(distribution, stats.frv_types.BinomialDistribution)
    return tuple(distribution.args[:2]) if is_binomial else ()


def variance(value: Any, *known: Any) -> Any:
    """The second moment about the mean."""
    if isinstance(value, Distribution):
        value = variable_of("variance", value)
    if _trials(value) and not known:
        n, p = _trials(value)
        return n * p * (1 - p)
    try:
        return _asked("variance", stats.variance, value, *known)
    except NotImplementedError:
        return sympy.simplify(_by_density(value**2, known) - _by_density(value, known) ** 2)


def deviation(value: Any) -> Any:
    """The square root of the variance."""
    if isinstance(value, Distribution):
        value = variable_of("std", value)
    if _trials(value):
        return sympy.sqrt(variance(value))
    return _asked("std", stats.std, value)


def covariance(left: Any, right: Any) -> Any:
    """E(XY) - E(X)E(Y)."""
    return _asked("covariance", stats.covariance, left, right)


def _moment(name: str, function: Any) -> Callable[..., Any]:
    def build(value: Any, *more: Any) -> Any:
        variable = variable_of(name, value) if isinstance(value, Distribution) else value
        return _asked(name, lambda v: function(v, *more), variable)

    return build


def _function(name: str, function: Any) -> Callable[[Any, Any], Any]:
    """density(X, x), cdf(X, x): of a distribution, at a place."""

    def build(value: Any, place: Any) -> Any:
        variable = variable_of(name, value)

        def at(inner: Any) -> Any:
            found = function(inner)
            if isinstance(found, dict):
                return found.get(place, sympy.S.Zero)
            return found(place)

        return _asked(name, at, variable)

    return build


def _quantile(value: Any, chance: Any) -> Any:
    variable = variable_of("quantile", value)
    if chance.is_number and not 0 <= chance <= 1:
        raise given.refused("quantile", "needs a chance from 0 to 1")
    return _asked("quantile", lambda v: stats.quantile(v)(chance), variable)


def middle(value: Any) -> Any:
    """The median of a continuous distribution."""
    return _quantile(value, sympy.Rational(1, 2))


def taken(arguments: tuple[Any, ...], _result: Any) -> str:
    """Which letters were taken to be positive, since a law needs it."""
    first = arguments[0]
    value = variable_of("a question", first) if isinstance(first, Distribution) else first
    letters = sorted(str(s) for s in assumed(value)[1].values()) if is_random(value) else []
    return f"{', '.join(letters)} taken as positive" if letters else ""


def _says(text: str) -> Remark:
    return lambda arguments, result: text


def _distributions() -> tuple[Row, ...]:
    return tuple(
        Row(
            (name,),
            _made(name, law),
            Kind.STRUCTURE,
            len(law.kinds),
            len(law.kinds) + 1,
            remark=_says(law.note),
        )
        for name, law in LAWS.items()
    )


_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    *_distributions(),
    Row(("probability",), _probability, Kind.OPERATION, 1, 2, _ANY, remark=taken),
    Row(("expectation",), expectation, Kind.OPERATION, 1, 2, _ANY, remark=taken),
    Row(
        ("density", "pdf", "pmf"),
        _function("density", stats.density),
        Kind.OPERATION,
        2,
        2,
        _ANY,
        remark=taken,
    ),
    Row(("cdf",), _function("cdf", stats.cdf), Kind.OPERATION, 2, 2, _ANY, remark=taken),
    Row(("quantile",), _quantile, Kind.OPERATION, 2, 2, _ANY, remark=taken),
    Row(
        ("characteristic_function",),
        _function("characteristic_function", stats.characteristic_function),
        Kind.OPERATION,
        2,
        2,
        _ANY,
        remark=taken,
    ),
    Row(
        ("moment_generating_function", "mgf"),
        _function("moment_generating_function", stats.moment_generating_function),
        Kind.OPERATION,
        2,
        2,
        _ANY,
        remark=taken,
    ),
    Row(("moment",), _moment("moment", stats.moment), Kind.OPERATION, 2, 2, _ANY, remark=taken),
)

skewness = _moment("skewness", stats.skewness)
"""The third moment of the standardised variable."""
kurtosis = _moment("kurtosis", stats.kurtosis)
"""The fourth moment of the standardised variable: 3 for a normal one."""
