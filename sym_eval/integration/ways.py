"""The ways to a definite integral and to an antiderivative, in the order they are tried.

A way gives a value or None and is never believed; sub-questions are answered by the same ways, one
level less deep, and their answers are checked by quadrature before they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy.integrals.heurisch import heurisch
from sympy.integrals.manualintegrate import manualintegrate

from sym_eval.evidence import clock, quadrature
from sym_eval.evidence.verdict import Contradiction, Undecided, Verdict
from sym_eval.failing import CANNOT
from sym_eval.integration import (
    dilogarithms,
    exponentials,
    parameters,
    pieces,
    recognise,
    residues,
    substitutions,
    symmetry,
)
from sym_eval.integration.closed import between, closed
from sym_eval.integration.question import Numeric, Question, complete

Ways = Mapping[str, Callable[[], Any]]

_TERMS = 6  # of a sum, taken one by one: each is a question of its own
DEPTH = 3  # of questions made of questions: symmetry, then pieces, then a substitution
_QUICK, _SLOW = 1.2, 2.5  # CPU seconds of one way to a question inside another


def definite(asked: Question, depth: int = DEPTH) -> Ways:
    """Ways to the value of a definite integral, cheap and certain ones first."""
    x, f = asked.x, asked.f
    plain: dict[str, Callable[[], Any]] = {
        "whole line": lambda: _quadratic_on_the_line(asked),
        "exponentials": lambda: exponentials.on_the_half_line(asked),
        "residues": lambda: residues.on_the_line(asked),
        "integrate": lambda: _integrated(asked),
        "rules": lambda: between(manualintegrate(f, x), asked),
        "dilogarithms": lambda: between(dilogarithms.antiderivative(f, x), asked),
        "antiderivative": lambda: between(sympy.integrate(f, x), asked),
    }
    if not depth:
        return plain
    # SymPy's antiderivative by Risch and Meijer comes last: it takes longest, and jumps most often.
    last = plain.pop("antiderivative")
    return {
        "pieces": lambda: _in_pieces(asked, depth),
        **plain,
        "circle": lambda: _full_circle(asked, depth),
        "periods": lambda: _periodic(asked, depth),
        "symmetry": lambda: _symmetric(asked, depth),
        "signs": lambda: parameters.by_sign(asked, lambda q: answered(q, depth - 1)),
        "substitution": lambda: _substituted(asked, f, depth),
        "factored": lambda: _factored(asked, depth),
        "roots": lambda: _with_merged_roots(asked, depth),
        "root bound": lambda: parameters.by_bound(asked, lambda q: answered(q, depth - 1)),
        "parts": lambda: _by_parts(asked, depth),
        "terms": lambda: _term_by_term(asked, depth),
        "simplified": lambda: _simplified(asked, depth),
        "antiderivative": last,
    }


def answered(asked: Question, depth: int) -> Any:
    """The value of a question inside another, checked by quadrature; None if there is none."""
    numeric = _numbers(asked)
    if numeric is None or not numeric.values:
        return None
    for name, way in definite(asked, depth).items():
        # These two are the ones that do the work of many; the others know soon that they cannot.
        value = _tried(way, _SLOW if name in ("integrate", "substitution") else _QUICK)
        if value is not None and numeric.suits(value) and _agrees(numeric, value):
            return value
    return None


def _numbers(asked: Question) -> Numeric | None:
    try:
        return clock.within(_SLOW, lambda: Numeric.of(asked, 1))
    except Undecided:
        return None


def _tried(way: Callable[[], Any], seconds: float) -> Any:
    try:
        return closed(clock.within(seconds, way))
    except CANNOT:
        return None


def _agrees(numeric: Numeric, value: Any) -> bool:
    try:
        return numeric.check(value).verdict is not Verdict.UNCHECKED
    except Contradiction:
        return False


def _integrated(asked: Question) -> Any:
    return closed(sympy.integrate(asked.f, (asked.x, asked.low, asked.high)))


def _quadratic_on_the_line(asked: Question) -> Any:
    """Of c/(p*x**2 + q*x + r) over all reals, for whatever parameters it converges."""
    if (asked.low, asked.high) != (-sympy.oo, sympy.oo):
        return None
    top, bottom = sympy.fraction(sympy.cancel(asked.f))
    if top.has(asked.x) or not bottom.is_polynomial(asked.x) or not asked.parameters:
        return None
    if sympy.degree(bottom, asked.x) != 2:
        return None
    p, q, r = sympy.Poly(bottom, asked.x).all_coeffs()
    under = sympy.factor(4 * p * r - q**2)
    # It converges only without real zeros, that is for under > 0, and has the sign of p.
    sign = sympy.S.One if p.is_positive else sympy.sign(p)
    return sympy.Piecewise((2 * sympy.pi * top * sign / sympy.sqrt(under), under > 0))


def _symmetric(asked: Question, depth: int) -> Any:
    found = symmetry.mirrored(asked)
    if found is None:
        return None
    times, half = found
    return _times(times, answered(half, depth - 1)) if times else sympy.S.Zero


def _times(factor: Any, value: Any) -> Any:
    return None if value is None else sympy.piecewise_fold(factor * value)


def _in_pieces(asked: Question, depth: int) -> Any:
    if not (asked.bounded and pieces.has_kinks(asked)):
        return None
    parts = pieces.split(asked)
    if parts is None:
        return None
    total = sympy.S.Zero
    for part in parts:
        value = answered(part, depth - 1)
        if value is None:
            return None
        total += value
    return total


def _full_circle(asked: Question, depth: int) -> Any:
    """Once around a rational function of sines and cosines is a rational one over the line."""
    scale = substitutions.scale_of(asked.f, asked.x)
    if scale is None or sympy.simplify((asked.high - asked.low) * abs(scale) - 2 * sympy.pi) != 0:
        return None
    change = substitutions.half_angle(asked.f, asked.x)
    if change is None:
        return None
    return answered(Question(change.f, change.t, -sympy.oo, sympy.oo), depth - 1)


def _periodic(asked: Question, depth: int) -> Any:
    """So many times one period, if there are several or it can be laid around zero."""
    found = symmetry.whole_periods(asked)
    if found is None:
        return None
    count, period = found
    if count == 1 and asked.low != 0:
        return None
    start = sympy.S.Zero if count > 1 else -period / 2
    one = Question(asked.f, asked.x, start, start + period)
    return _times(count, answered(one, depth - 1))


def _substituted(asked: Question, f: Any, depth: int) -> Any:
    for change in substitutions.changes(f, asked.x):
        moved = substitutions.changed(Question(f, asked.x, asked.low, asked.high), change)
        value = answered(moved, depth - 1) if moved is not None else None
        if value is not None:
            return value
    return None


def _with_merged_roots(asked: Question, depth: int) -> Any:
    f = substitutions.merged_roots(asked.f)
    return None if f == asked.f else answered(_renewed(asked, f), depth - 1)


def _by_parts(asked: Question, depth: int) -> Any:
    """Of u/x**n: what stands at the ends, and an integral with one power less below."""
    top, bottom = sympy.fraction(sympy.together(asked.f))
    n = sympy.degree(bottom, asked.x) if bottom.is_polynomial(asked.x) else 0
    if n < 2 or sympy.simplify(bottom / asked.x**n).has(asked.x):
        return None
    power = bottom * (n - 1) / asked.x
    ends = between(-top / power, asked)
    rest = Question(sympy.expand(top.diff(asked.x) / power), asked.x, asked.low, asked.high)
    inner = None if ends is None else answered(rest, depth - 1)
    return None if inner is None else ends + inner


def _term_by_term(asked: Question, depth: int) -> Any:
    """Each term by itself, if each converges by itself."""
    terms = sympy.Add.make_args(sympy.expand(asked.f))
    if not 1 < len(terms) <= _TERMS:
        return None
    values = [answered(_renewed(asked, term), depth - 1) for term in terms]
    return None if None in values else sympy.Add(*values)


def _renewed(asked: Question, f: Any) -> Question:
    return Question(f, asked.x, asked.low, asked.high)


def _simplified(asked: Question, depth: int) -> Any:
    """Over positive numbers x is a positive letter; then SymPy sees more."""
    x = asked.x
    if asked.low.is_nonnegative:
        x = sympy.Dummy(asked.x.name, positive=True)
    f = sympy.simplify(asked.f.subs(asked.x, x))
    if f == asked.f:
        return None
    return answered(Question(f, x, asked.low, asked.high), depth - 1)


def _factored(asked: Question, depth: int) -> Any:
    """What stands under roots as products: squares come out of them as absolute values."""

    def inside(base: Any, power: Any) -> Any:
        return base**power if power.is_Integer else sympy.factor(base) ** power

    f = asked.f.replace(sympy.Pow, inside)
    f = sympy.expand_power_base(f, force=True) if f == asked.f else f
    return None if f == asked.f else answered(_renewed(asked, f), depth - 1)


def from_digits(asked: Question) -> Any:
    """A guess from many digits, for an integral without parameters."""
    if asked.parameters:
        return None
    return recognise.recognised(lambda digits: _digits(asked, digits), asked.f)


def _digits(asked: Question, digits: int) -> Any:
    return quadrature.many_digits(*asked.parts, digits)


def indefinite(f: Any, x: Any) -> Ways:
    """Ways to an antiderivative."""
    positive = sympy.Dummy(x.name, positive=True)
    return {
        "integrate": lambda: closed(sympy.integrate(f, x)),
        "by rules": lambda: closed(manualintegrate(f, x)),
        "expanded": lambda: closed(sympy.integrate(sympy.expand(f), x)),
        "dilogarithms": lambda: closed(dilogarithms.antiderivative(f, x)),
        "substitution": lambda: _back(f, x),
        "roots": lambda: _back(substitutions.merged_roots(f), x),
        "positive": lambda: _renamed(sympy.integrate(f.subs(x, positive), positive), positive, x),
        "heurisch": lambda: closed(heurisch(f, x, hints=[])),
    }


def _renamed(found: Any, old: Any, new: Any) -> Any:
    return closed(found.subs(old, new))


def _back(f: Any, x: Any) -> Any:
    """Through changes of variable and back, term by term if the whole does not go."""
    found = _changed_back(f, x)
    if found is not None or not f.is_Add:
        return found
    parts = []
    for term in f.args:
        plain = _tried(lambda term=term: manualintegrate(term, x), _QUICK)  # type: ignore[misc]
        part = plain if plain is not None and complete(plain) else _changed_back(term, x)
        if part is None:
            return None
        parts.append(part)
    return sympy.Add(*parts)


def _changed_back(f: Any, x: Any) -> Any:
    for change in substitutions.changes(f, x):
        found = _tried(lambda change=change: sympy.integrate(change.f, change.t), _SLOW)  # type: ignore[misc]
        if found is not None and complete(found):
            return found.subs(change.t, change.back)
    return None
