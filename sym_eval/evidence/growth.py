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
_RATIO = mp.mpf("1.05")  # from one term to the next, at the last of the places


def refuse_divergent_terms(term: Any, k: Any) -> None:
    """Divergent if it is plain that the sum over k has no value; Undecided says nothing."""
    f = function_of(term, [k])
    with mp.workdps(_DPS):
        _refuse_growth(f)
        pairs = [(value(f, [mp.mpf(n)]), value(f, [mp.mpf(n + 1)])) for n in _FAR]
        sizes = [abs(a) for a, _ in pairs]
        if sizes[-1] > mp.mpf("1e-3") and sizes[-1] >= sizes[0] * mp.mpf("0.999"):
            raise Divergent("its terms do not vanish")
        if not all(_same_sign(a, b) for a, b in pairs):
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
    sizes: list[tuple[Number, Number]] = []
    for n in _NEAR:
        sizes.append((abs(value(f, [mp.mpf(n)])), abs(value(f, [mp.mpf(n + 1)]))))
    if all(a > 0 and b > a * _RATIO for a, b in sizes) and sizes[-1][0] > 1:
        raise Divergent("its terms grow by a ratio above 1")


def _same_sign(a: Number, b: Number) -> bool:
    try:
        return bool(mp.sign(real(a)) == mp.sign(real(b)) != 0)
    except NoValue:
        return False
