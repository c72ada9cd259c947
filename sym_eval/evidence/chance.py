"""Second ways to probability: sums and integrals over densities that are not SymPy's.

A table of checks by word, as in `readings`; the densities are those of `laws`. Several variables
at once are left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy
from mpmath import mp
from sympy.stats.rv import Distribution, random_symbols

from sym_eval.evidence import clock
from sym_eval.evidence.calculus import number
from sym_eval.evidence.numeric import exact, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked
from sym_eval.vocabulary.laws import Law
from sym_eval.vocabulary.variates import law_of, parameters_of, variable_of

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -8  # a digit less than sums and integrals are trusted to
_MOST = 3000  # terms of an infinite sum that is added up; most have settled long before
_ENOUGH = 3  # values of the parameters: each is a sum or an integral of its own


def _only(*values: Any) -> tuple[Any, Law, tuple[Any, ...]]:
    """The one random variable in these values, its law and parameters."""
    first = values[0]
    if isinstance(first, Distribution):
        law = law_of(first)
        return None, law, parameters_of(first)
    found = {v for value in values for v in random_symbols(value)}
    if len(found) != 1:
        raise Undecided("several random variables, without a check")
    variable = found.pop()
    law = law_of(variable.pspace.distribution)
    if law is None:
        raise Undecided("a law without a second density")
    return variable, law, parameters_of(variable.pspace.distribution)


def _settings(law: Law, parameters: tuple[Any, ...], *others: Any) -> Iterable[dict[Any, Any]]:
    """Points for the letters, those of parameters such as the law allows."""
    symbols = [s for s in ordered(*parameters, *others) if s != _X]
    for turn, point in enumerate(points(symbols)):
        at = dict(point)
        for kind, parameter in zip(law.kinds, parameters, strict=True):
            if parameter.is_Symbol:
                at[parameter] = _allowed(kind, point[parameter], turn)
        yield at
        if not symbols:
            return


def _allowed(kind: str, value: Any, turn: int) -> Any:
    if kind == "count":
        return sympy.Integer(turn + 2)
    if kind == "unit":
        return sympy.Rational(turn % 5 + 1, 7)
    size = abs(value) if kind == "positive" else value
    return size if abs(size) < 10 else size / 100


def _total(law: Law, parameters: tuple[Any, ...], weight: Any, x: Any) -> Any:
    """The sum or integral of weight*density over the support."""
    low, high = law.support(*parameters)
    body = weight * law.density(x, *parameters)
    if not law.counts:
        return _integral(body, x, low, high)
    total, last = mp.mpf(0), 0
    for k in range(int(low), _MOST if high is sympy.oo else int(high) + 1):
        clock.tick()
        term = steady(body.subs(x, k), {}, 15)
        total, last = total + term, last + 1 if abs(term) < mp.mpf(10) ** -18 else 0
        if last > 40:
            return total
    if high is sympy.oo:
        raise Undecided("its sum does not settle")
    return total


def _integral(body: Any, x: Any, low: Any, high: Any) -> Any:
    if not (high - low).is_positive and not (high - low).is_infinite:
        raise Undecided("an empty support")
    return number(sympy.Integral(body, (x, low, high)), {})


_X = sympy.Dummy("x", real=True)


def _agree(result: Any, settings: Iterable[dict[Any, Any]], work: Callable[..., Any]) -> Check:
    good, reason, free = 0, "no point where both have a value", False
    for at in settings:
        free = bool(at)
        try:
            wanted, found = work(at), steady(result.subs(at), {}, 15)
        except Undecided as why:
            reason = str(why)
            continue
        if abs(wanted - found) > _NEAR * max(abs(wanted), abs(found), 1):
            raise Contradiction(
                f"{mp.nstr(found, 12)} against {mp.nstr(wanted, 12)}", mp.nstr(wanted, 12)
            )
        good += 1
        if good == _ENOUGH:
            break
    if not good:
        return unchecked(f"numbers do not decide: {reason}")
    where = f" at {good} points" if free else ""
    return agrees(f"a density of our own gives the same to 8 digits{where}")


def expected(result: Any, value: Any, *known: Any) -> Check:
    """An expected value, perhaps under a condition, against the sum or integral that it is."""
    variable, law, parameters = _only(value, *known)
    body = _X if variable is None else value.xreplace({variable: _X})
    if known:
        return _given(result, body, known[0].xreplace({variable: _X}), (law, parameters))

    def work(at: dict[Any, Any]) -> Any:
        return _total(law, tuple(p.subs(at) for p in parameters), body.subs(at), _X)

    return _agree(result, _settings(law, parameters, body), work)


def _given(result: Any, body: Any, known: Any, of: tuple[Law, tuple[Any, ...]]) -> Check:
    law, parameters = of

    def work(at: dict[Any, Any]) -> Any:
        values = tuple(p.subs(at) for p in parameters)
        above = _over(law, values, body.subs(at), known.subs(at))
        return above / _over(law, values, sympy.S.One, known.subs(at))

    return _agree(result, _settings(law, parameters, body, known), work)


def _over(law: Law, parameters: tuple[Any, ...], weight: Any, where: Any) -> Any:
    """The total over a part of the support."""
    if law.counts:
        return _total(law, parameters, weight * sympy.Piecewise((1, where), (0, True)), _X)
    low, high = law.support(*parameters)
    region = where.as_set().intersect(sympy.Interval(low, high))
    pieces = region.args if isinstance(region, sympy.Union) else (region,)
    total = mp.mpf(0)
    for piece in pieces:
        if isinstance(piece, sympy.Interval):
            body = weight * law.density(_X, *parameters)
            total += _integral(body, _X, piece.start, piece.end)
        elif not (isinstance(piece, sympy.FiniteSet) or piece is sympy.S.EmptySet):
            raise Undecided("a region that is no interval")
    return total


def _chance(result: Any, condition: Any, *known: Any) -> Check:
    variable, law, parameters = _only(condition, *known)
    where = condition.xreplace({variable: _X})
    if known:
        both = known[0].xreplace({variable: _X})
        return _conditional(result, where, both, (law, parameters))

    def work(at: dict[Any, Any]) -> Any:
        return _over(law, tuple(p.subs(at) for p in parameters), sympy.S.One, where.subs(at))

    return _agree(result, _settings(law, parameters, where), work)


def _conditional(result: Any, where: Any, known: Any, of: tuple[Law, tuple[Any, ...]]) -> Check:
    law, parameters = of

    def work(at: dict[Any, Any]) -> Any:
        values = tuple(p.subs(at) for p in parameters)
        above = _over(law, values, sympy.S.One, sympy.And(where, known).subs(at))
        return above / _over(law, values, sympy.S.One, known.subs(at))

    return _agree(result, _settings(law, parameters, where, known), work)


def spread(result: Any, value: Any, *known: Any) -> Check:
    """A variance, against the second moment less the square of the first."""
    if known:
        raise Undecided("under a condition, without a check")
    variable, law, parameters = _only(value)
    body = _X if variable is None else value.xreplace({variable: _X})

    def work(at: dict[Any, Any]) -> Any:
        values = tuple(p.subs(at) for p in parameters)
        first = _total(law, values, body.subs(at), _X)
        return _total(law, values, body.subs(at) ** 2, _X) - first**2

    return _agree(result, _settings(law, parameters, body), work)


def standardised(result: Any, value: Any, order: int) -> Check:
    """A standardised moment (3 skewness, 4 kurtosis), against the moments it is made of."""
    variable, law, parameters = _only(value)
    body = _X if variable is None else value.xreplace({variable: _X})

    def work(at: dict[Any, Any]) -> Any:
        values = tuple(p.subs(at) for p in parameters)
        moments = [_total(law, values, body.subs(at) ** k, _X) for k in range(order + 1)]
        centre = moments[1]
        about = [
            mp.fsum(mp.binomial(k, j) * moments[j] * (-centre) ** (k - j) for j in range(k + 1))
            for k in (2, order)
        ]
        return about[1] / mp.power(about[0], mp.mpf(order) / 2)

    return _agree(result, _settings(law, parameters, body), work)


def _raw(result: Any, value: Any, order: Any) -> Check:
    return expected(result, variable_of("moment", value) ** order)


def _density(result: Any, value: Any, place: Any) -> Check:
    _, law, parameters = _only(value)
    low, high = law.support(*parameters)

    def work(at: dict[Any, Any]) -> Any:
        x = exact(place.subs(at)) if place.subs(at).is_number else None
        if x is None or not exact(low.subs(at)) < x < exact(high.subs(at)):
            raise Undecided("outside of the support")
        return steady(law.density(place, *parameters).subs(at), {}, 15)

    return _agree(result, _settings(law, parameters, place), work)


def _distribution(result: Any, value: Any, place: Any) -> Check:
    variable, law, parameters = _only(value)

    def work(at: dict[Any, Any]) -> Any:
        values = tuple(p.subs(at) for p in parameters)
        return _over(law, values, sympy.S.One, place.subs(at) >= _X)

    return _agree(result, _settings(law, parameters, place), work)


def quantile(result: Any, value: Any, chance: Any = sympy.S.Half) -> Check:
    """So much of the chance lies below it."""
    variable, law, parameters = _only(value)
    if law.counts:
        raise Undecided("of counts, without a check")

    def work(at: dict[Any, Any]) -> Any:
        low, _ = law.support(*(p.subs(at) for p in parameters))
        body = law.density(_X, *parameters).subs(at)
        return _integral(body, _X, low, result.subs(at))

    settings = (at for at in _settings(law, parameters, chance) if 0 < chance.subs(at) < 1)
    return _agree(chance, settings, work)


def _generated(rotation: Any) -> Witness:
    """E(exp(t*X)), E(exp(i*t*X))."""

    def check(result: Any, value: Any, place: Any) -> Check:
        _, law, parameters = _only(value)
        parts = (sympy.re, sympy.im) if rotation == sympy.I else (lambda v: v,)
        waves = (sympy.cos, sympy.sin) if rotation == sympy.I else (sympy.exp,)
        checks = []
        for part, wave in zip(parts, waves, strict=True):

            def work(at: dict[Any, Any], wave: Any = wave) -> Any:
                values = tuple(p.subs(at) for p in parameters)
                return _total(law, values, wave(place.subs(at) * _X), _X)

            settings = _settings(law, parameters, place)
            checks.append(_agree(part(result), settings, work))
        return checks[0]

    return check


TABLE: Mapping[str, Witness] = {
    "probability": _chance,
    "expectation": expected,
    "moment": _raw,
    "density": _density,
    "cdf": _distribution,
    "quantile": quantile,
    "characteristic_function": _generated(sympy.I),
    "moment_generating_function": _generated(sympy.S.One),
}
