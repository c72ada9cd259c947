"""Definite integrals: quadrature first, then one way after another to a closed form that it passes.

A divergent integral is said to be divergent. Never returns a form that the numbers refute.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import crossings, reading
from sym_eval.evidence import clock, principal
from sym_eval.evidence.digits import close
from sym_eval.evidence.given import Given, given
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Divergent,
    Undecided,
    Verdict,
    agrees,
    unchecked,
)
from sym_eval.failing import CANNOT
from sym_eval.integration import ways
from sym_eval.integration.question import Numeric, Question, complete
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.decimals_instead import instead, rounded
from sym_eval.operations.divergence import divergent, principal_form, seems_divergent
from sym_eval.operations.parameter_conditions import where_it_converges, where_zero_has_powers
from sym_eval.operations.strategies import Tried, attempt, unsolved

# Of the wall: one way at first and where nothing was found, all ways together, and the digits for
# a guess in between. Most ways that find anything do so within two seconds.
_FIRST, _WAY, _ALL, _DIGITS = 0.04, 0.12, 0.25, 0.12
_SHORTER = 0.7  # CPU seconds for a shorter form
DECIMALS = 15  # of a number instead of a closed form: as many as a float has
_PRINCIPAL = re.compile(r",\s*PV\s*(?=[\])]?\s*$)", re.IGNORECASE)


def definite(call: Call, f: Any, x: Any) -> Answer:
    """The integral of f between the call's bounds; the principal value if PV stands behind them."""
    text = call.text("bounds")
    plain = _PRINCIPAL.sub("", text)
    low, high = _bounds(reading.read_bounds(plain, call.scope, call.limits), x)
    asked = Question(f, x, low, high)
    _refuse_delta_at_end(asked)
    if plain != text:
        return principal_value(call, asked)
    try:
        return value(call, asked)
    except SymError as error:
        found = None
        if error.failure.code is Code.UNSOLVED and "numeric" in error.failure.extra:
            whole, tried = sympy.Integral(f, (x, low, high)), error.failure.extra["facts"]["tried"]
            found = instead(whole, call.check_seconds(), DECIMALS, tried)
        if found is None:
            raise
        return found


def _bounds(pair: tuple[Any, Any], x: Any) -> tuple[Any, Any]:
    for bound in pair:
        if bound.has(x):
            hint = "integrate without bounds, or rename the variable of the bounds"
            raise SymError(Code.SYNTAX, f"a bound contains {x}", where="bounds", hint=hint)
        if bound in (sympy.nan, sympy.zoo) or bound.is_extended_real is False:
            hint = "integrate along x = a + (b - a)*t for t from 0 to 1"
            raise SymError(Code.SYNTAX, f"the bound {bound} is not real", where="bounds", hint=hint)
    return pair


def _refuse_delta_at_end(asked: Question) -> None:
    """E_RUNTIME for a DiracDelta at a bound: all of it, half or nothing is meant by convention."""
    for delta in asked.f.atoms(sympy.DiracDelta):
        if any(delta.args[0].subs(asked.x, end) == 0 for end in (asked.low, asked.high)):
            hint = "move the bound a little to either side of it"
            what = f"{delta} stands at an end of the range, where its integral has no one value"
            raise SymError(Code.RUNTIME, what, where="bounds", hint=hint)


def value(call: Call, asked: Question, within: tuple[Any, ...] = ()) -> Answer:
    """A closed form that quadrature agrees with; E_RUNTIME, E_UNSOLVED or E_CHECK if there is
    none. `within` is known of letters beside what the call says."""
    known = given((*call.conditions, *within))
    numeric = _numbers(call, asked, known)
    wall = call.limits["wall"]
    forms, judge = ways.definite(asked), (numeric.check, numeric.suits)
    seconds = (_FIRST * wall, call.check_seconds())
    tried = plainest(forms, judge, seconds, _ALL * wall, first=not numeric.values)
    if tried.found:
        return _answer(asked, numeric, known, tried)
    # Beside another a guess would come before what is derived there.
    guess = None if crossings.is_beside() else _recognised(call, asked, numeric)
    if guess is not None:
        return guess
    slow = {name: forms[name] for name in tried.overran}
    later = plainest(slow, judge, (_WAY * wall, call.check_seconds()), _ALL * wall)
    if later.found:
        return _answer(asked, numeric, known, later)
    later.refuted, later.names = [*tried.refuted, *later.refuted], tried.names
    raise unsolved(later, "no closed form was found", numeric.hint(), **numeric.extra())


def plainest(
    forms: ways.Ways,
    judge: tuple[Callable[[Any], Check], Callable[[Any], bool]],
    seconds: tuple[float, float],
    whole: float,
    first: bool = False,
) -> Tried:
    """Ways tried until one gives a form that passes its check and is plain; else the best that
    passed. `judge` is the check, and whether a form is plain."""
    check, plain = judge
    passed: list[Tried] = []

    def checked(found: Any) -> Check:
        verdict = check(found)
        if verdict.verdict is Verdict.UNCHECKED or plain(found):
            return verdict
        passed.append(Tried(found, verdict))
        return unchecked("not the plainest form")

    tried = attempt(forms, checked, seconds, first, whole)
    if passed and (tried.check is None or tried.check.verdict is Verdict.UNCHECKED):
        best = min(passed, key=lambda each: not complete(each.value))
        tried.value, tried.check = best.value, best.check
    return tried


def _numbers(call: Call, asked: Question, known: Given) -> Numeric:
    try:
        found = clock.within(call.check_seconds(), lambda: Numeric.of(asked, known=known))
    except Divergent as why:
        raise divergent(why, asked) from None
    return found or Numeric([], "quadrature ran out of its time")


def _answer(asked: Question, numeric: Numeric, known: Given, tried: Tried) -> Answer:
    if tried.value.has(sympy.oo) and not tried.value.free_symbols:
        raise seems_divergent(tried.value)
    whole = known.decided(tried.value)
    if whole.has(sympy.Piecewise) and not isinstance(whole, sympy.Piecewise):
        whole = sympy.piecewise_fold(whole)
    whole = where_it_converges(whole, asked, numeric, known)
    whole = _by_gauss(whole, numeric) if whole.has(sympy.hyper) else whole
    found = _shorter(where_zero_has_powers(whole, asked), numeric)
    return Answer(found, tried.check or unchecked("not checked"), _notes(found, numeric))


def _by_gauss(found: Any, numeric: Numeric) -> Any:
    """Hypergeometric series at 1 and the like in gamma functions, where the numbers agree."""
    try:
        plainer = clock.within(_SHORTER, lambda: sympy.gammasimp(sympy.hyperexpand(found)))
        if plainer is None or plainer.has(sympy.hyper) or plainer.has(sympy.meijerg):
            return found
        return plainer if numeric.check(plainer).verdict is not Verdict.UNCHECKED else found
    except (*CANNOT, Contradiction):
        return found


def _shorter(found: Any, numeric: Numeric) -> Any:
    """A shorter form of the same value, if one is had soon and the numbers agree with it too."""
    if found.count_ops() < 6 or not complete(found):
        return found
    for way, share in ((sympy.simplify, 0.6), (_factored, 1.0)):
        try:
            short = clock.within(_SHORTER, lambda: way(found))  # noqa: B023
            if short is None or len(str(short)) >= share * len(str(found)) or not complete(short):
                continue
            if numeric.check(short).verdict is not Verdict.UNCHECKED:
                return short
        except (*CANNOT, Contradiction):
            continue
    return found


def _factored(found: Any) -> Any:
    """Each piece as one fraction of products: 1/(b*(a**2/b**2 + 1)) has no value at b = 0."""
    if isinstance(found, sympy.Piecewise):
        return sympy.Piecewise(*((_factored(value), where) for value, where in found.args))
    return sympy.factor(found)


def _notes(found: Any, numeric: Numeric) -> tuple[str, ...]:
    said: list[str] = []
    if not complete(found):
        said.append(_CONDITIONAL)
    elif isinstance(found, sympy.Piecewise) and found.args[-1].cond != sympy.true:
        said.append(f"for {' or '.join(str(c) for _, c in found.args)} only")
    if numeric.divergent_at:
        point = ", ".join(f"{s} = {n}" for s, n in numeric.divergent_at[0].items())
        said.append(f"not for all values: it diverges for {point}")
    return tuple(said)


_CONDITIONAL = "a closed form under its first condition only; the rest stays as it is written"


def _recognised(call: Call, asked: Question, numeric: Numeric) -> Answer | None:
    """What the digits look like, if that holds at twice as many."""
    seconds = _DIGITS * call.limits["wall"]
    try:
        found = clock.within(seconds, lambda: ways.from_digits(asked)) if numeric.values else None
    except CANNOT:
        return None
    if found is None:
        return None
    return Answer(found, agrees("45 digits of quadrature agree"), (_RECOGNISED,))


_RECOGNISED = "recognised from its digits, not derived: a guess that 45 digits confirm"


def principal_value(call: Call, asked: Question) -> Answer:
    """Cauchy's principal value: by an antiderivative with log|x|, compared with numbers."""
    if asked.parameters:
        hint = "put numbers for the other letters"
        raise SymError(Code.SYNTAX, "a principal value with parameters", hint=hint)
    if _converges(call, asked):
        return value(call, asked)
    try:
        number = clock.within(call.check_seconds(), lambda: principal.value_of(*asked.parts))
    except Undecided as why:
        hint = "it exists at simple poles and for both infinities together"
        raise SymError(Code.UNSOLVED, f"no principal value: {why}", hint=hint) from None

    def check(found: Any) -> Check:
        try:
            seen = steady(found, {})
        except Undecided as why:
            raise Contradiction(f"no value: {why}", str(number)) from None
        if number is None or not (close(seen, number, principal.DIGITS - 1) or _near(seen, number)):
            raise Contradiction(f"{seen} against {number}", str(number))
        return agrees(
            f"numbers from both sides of the poles agree to {principal.DIGITS - 1} digits"
        )

    forms = {
        name: (lambda way=way: principal_form(asked, way()))
        for name, way in ways.indefinite(asked.f, asked.x).items()
    }
    tried = attempt(forms, check, (_WAY * call.limits["wall"], call.check_seconds()))
    if not tried.found:
        if tried.refuted:
            raise unsolved(tried, "", "", numeric=str(number)[: principal.DIGITS + 1])
        return rounded(number, principal.DIGITS - 1, tried.names)
    said = "the principal value; the integral itself is divergent"
    return Answer(tried.value, tried.check or unchecked("not checked"), (said,))


def _converges(call: Call, asked: Question) -> bool:
    try:
        found = clock.within(call.check_seconds(), lambda: Numeric.of(asked))
    except Divergent:
        return False
    return found is not None and bool(found.values)


def _near(seen: Any, number: Any) -> bool:
    return bool(abs(seen - number) < 10.0 ** (1 - principal.DIGITS))
