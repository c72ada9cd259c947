"""Whether the terms of an endless sum die away fast enough: by their size far out, never summed.

Says Divergent only for what is plain: terms that do not vanish, that grow by a ratio, or that keep
their sign and follow a power of k (or of its logarithm) that is too slow. Never says convergent.
"""

from __future__ import annotations

from typing import Any

from mpmath import mp

from sym_eval.evidence import quadrature
from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.verdict import Divergent, NoValue, Undecided

_DPS = 30  # digits: only sizes are compared
_FAR = (10**4, 10**5, 10**6)  # factorials of more are too large to be worth it
_NEAR = (20, 40, 80)  # looked at first: cheap, and most that grow do so here
_RATIO = mp.mpf("1.05")  # from one term to the next, at each of the places
# From where on signs are looked at: one after the other, then far apart, so that a sign that
# changes every thousand terms is met as well as one that changes every other.
_BEHIND = (*range(32), *(2**i for i in range(5, 20)), *(3**i for i in range(4, 13)))


def refuse_divergent_terms(term: Any, k: Any) -> None:
    """Divergent if it is plain that the sum over k has no value; Undecided says nothing."""
    f = function_of(term, [k])
    with mp.workdps(_DPS):
        _refuse_growth(f)
        far = [value(f, [mp.mpf(n)]) for n in _FAR]
        behind, last = ([value(f, [mp.mpf(n + m)]) for m in _BEHIND] for n in (_FAR[0], _FAR[-1]))
        # The largest of many: a single cosine may be small by chance.
        first, rest = (max(map(abs, terms)) for terms in (behind, last))
        if rest > mp.mpf("1e-3") and rest >= first * mp.mpf("0.98"):
            raise Divergent("its terms do not vanish")
        if not _one_sign(far + behind):
            raise Undecided("terms of both signs")
    try:
        with mp.workdps(_DPS):
            quadrature.refuse_divergent(f, [mp.mpf(2), mp.inf])
    except Divergent as why:
        if "log" in str(why):
            how = "no faster than 1/(k*log(k))"
        else:
            how = f"like k**({why.power})" if why.power else "too slowly"
        raise Divergent(f"its terms die away {how}", why.at, why.power) from None


def _refuse_growth(f: Function) -> None:
    near = [ratio for ratio in (_ratio(f, n) for n in _NEAR) if ratio and ratio > _RATIO]
    if len(near) < len(_NEAR):
        return
    # 200^k/k! grows as far as k = 200 and has a sum: only what grows far out as well has none.
    try:
        grows = all(ratio and ratio > _RATIO for ratio in (_ratio(f, n) for n in _FAR))
    except Undecided:  # too large for numbers: it does not grow ever slower, then
        grows = near == sorted(near)
    if grows and abs(value(f, [mp.mpf(_NEAR[-1])])) > 1:
        raise Divergent("its terms grow by a ratio above 1")


def _ratio(f: Function, n: int) -> Number | None:
    """The size of a term against that of the one before, or None where that is zero."""
    before, size = (abs(value(f, [mp.mpf(place)])) for place in (n, n + 1))
    return size / before if before else None


def _one_sign(terms: list[Number]) -> bool:
    try:
        return len({mp.sign(real(term)) for term in terms} - {0}) == 1
    except NoValue:
        return False
