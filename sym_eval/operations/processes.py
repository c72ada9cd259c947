"""Sums, products, limits and integrals inside an expression, each worked out in several ways.

What diverges, or has two sides that differ, is said so in words and in facts. Every way's value is
compared with numbers before it is used; one that no number decides is used only if no other is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from mpmath import mp

from sym_core.errors import Code, SymError
from sym_eval.evidence import calculus, clock, growth, sequences
from sym_eval.evidence.equality import numbers
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Contradiction, Divergent, Undecided, Verdict
from sym_eval.evidence.worked import counts
from sym_eval.failing import CANNOT
from sym_eval.integration import recognise
from sym_eval.integration.question import Question, complete
from sym_eval.operations import limits, sequence_limits, summing
from sym_eval.operations.common import Call
from sym_eval.operations.integrate_definite import value
from sym_eval.operations.summing_edges import with_exceptions
from sym_eval.vocabulary.laurent import zeta_slopes

_WAY, _CHECK = 2.5, 2.0  # CPU seconds of one way to a sum, and of checking what came of it
_SOME = 32  # factors in a row: none of them is above one
_OPEN = (sympy.Sum, sympy.Product, sympy.Limit, sympy.Integral)


def done(expr: Any, call: Call | None = None) -> Any:
    """The expression with all that is only written down worked out, as far as it can be."""
    if not isinstance(expr, sympy.Basic) or not expr.has(*_OPEN):
        found = expr.doit()
        return zeta_slopes(found) if isinstance(found, sympy.Expr) else found
    found = {node: _node(node, call) for node in calculus.outermost(expr)}
    rest = expr.xreplace(found)
    still = {node: sympy.Dummy() for node in calculus.outermost(rest)}
    names = {name: node for node, name in still.items()}
    return rest.xreplace(still).doit().xreplace(names)


def _node(node: Any, call: Call | None) -> Any:
    if isinstance(node, sympy.Limit):
        return _limit(node)
    if isinstance(node, (sympy.Sum, sympy.Product)):
        return _summed(node) if len(node.limits) == 1 else _several(node)
    if isinstance(node, sympy.Integral) and call is not None and _is_plain(node):
        return _integral(node, call)
    return node.doit()


def _several(node: Any) -> Any:
    """Over several indices: at once by SymPy, else one after the other, the inner one first."""
    found = node.doit()
    if not found.has(sympy.nan, sympy.zoo, *_OPEN):
        return found
    inner = _summed(node.func(node.function, node.limits[0]))
    if inner.has(*_OPEN):
        return node if found.has(sympy.nan, sympy.zoo) else found
    return _node(node.func(inner, *node.limits[1:]), None)


def _limit(node: Any) -> Any:
    f, *where = node.args
    if sequences.is_one(node):
        return _sequence(node)
    return limits.of(node.func(done(f) if f.has(*_OPEN) else f, *where))


def _sequence(node: Any) -> Any:
    """What the first way gives that numbers agree with, else one that they come nearer to; as it is
    written where none does: of such, SymPy's word alone is wrong too often."""
    near = node
    for way in sequence_limits.ways(node, done).values():
        found = _tried(way)
        if found is None or found.has(*_OPEN, sympy.nan, sympy.zoo, sympy.AccumBounds):
            continue
        if found.is_infinite and _grows(node) == sympy.sign(found):
            return found
        verdict = None if found.is_infinite else _verdict(node, found)
        if verdict in (Verdict.AGREES, Verdict.PROVED):
            return found
        if verdict is Verdict.UNCHECKED and near is node and _nears(node, found):
            near = found
    return near


def _grows(node: Any) -> int:
    try:
        return sequences.growth(calculus.at_whole_numbers(node))
    except Undecided:
        return 0


def _nears(node: Any, found: Any) -> bool:
    try:
        return sequences.nears(calculus.at_whole_numbers(node), calculus.number(found, {}))
    except Undecided:
        return False


def _is_plain(node: Any) -> bool:
    one = len(node.limits) == 1 and len(node.limits[0]) == 3
    return one and not node.function.has(*_OPEN, sympy.Derivative)


def _integral(node: Any, call: Call) -> Any:
    """By sym_integrate's ways; as it is written where they find nothing."""
    x, low, high = node.limits[0]
    try:
        return value(call, Question(node.function, x, low, high)).value
    except SymError as error:
        if error.failure.code is Code.RUNTIME:
            raise
        return node


def _summed(node: Any) -> Any:
    """The value of a sum or product; E_RUNTIME where it is seen to diverge."""
    if node.function.has(*_OPEN):
        node = node.func(done(node.function), *node.limits)
    if _falls_to_zero(node):
        return sympy.S.Zero
    _refuse_divergent(node)
    found = _formula(node)
    if isinstance(node, sympy.Product):
        found = min(found, sympy.combsimp(found), key=sympy.count_ops)
    # A share of its own: the formula is not lost when its first values take too long.
    return clock.within(_CHECK, lambda: with_exceptions(node, found)) or found


def _formula(node: Any) -> Any:
    """What the first way gives that numbers agree with; the node itself where none does."""
    fallback = None
    for name, way in _ways(node).items():
        found = _tried(way)
        # A pole met on the way is SymPy's word for a rule that does not fit.
        if found is None or found == node or found.has(sympy.nan, sympy.zoo):
            continue
        found = sympy.unpolarify(found).replace(sympy.exp_polar, sympy.exp)
        if not complete(found) or found.has(*_OPEN):
            # Ours holds under a condition, where SymPy's has none yet.
            own = isinstance(found, sympy.Piecewise) and fallback is None
            fallback = found if name == "sympy" or own else fallback
            continue
        verdict = _verdict(node, found)
        if verdict in (Verdict.AGREES, Verdict.PROVED):
            return found
        if verdict is Verdict.UNCHECKED and name in ("sympy", "harmonic"):
            fallback = found
    return node if fallback is None else fallback


# SymPy answers these wrongly (binomials), or after seconds and with exp_polar in it.
_BEFORE_SYMPY = ("few terms", "convolution", "alternating", "rational", "harmonic")


def _ways(node: Any) -> dict[str, Callable[[], Any]]:
    own = summing.sums(node) if isinstance(node, sympy.Sum) else summing.products(node)
    # SymPy writes out the terms of a finite one: that cos(2*pi*k/7) adds up to 0 does not show.
    turns = () if node.free_symbols or not node.has(sympy.pi) else ("train of waves",)
    first = {name: way for name, way in own.items() if name in (*_BEFORE_SYMPY, *turns)}
    last = {} if node.free_symbols else {"digits": lambda: _from_digits(node)}
    return {**first, "sympy": node.doit, **own, **last}


def _tried(way: Callable[[], Any]) -> Any:
    try:
        return clock.within(_WAY, way)
    except CANNOT:
        return None


def _verdict(node: Any, found: Any) -> Verdict | None:
    """What numbers say; None where they refute."""
    if found == node:
        return None
    at = points(ordered(node, found), counts(node))
    try:
        check = clock.within(_CHECK, lambda: numbers(node, found, at))
    except Contradiction:
        return None
    return Verdict.UNCHECKED if check is None else check.verdict


def _from_digits(node: Any) -> Any:
    k, low, high = node.limits[0]
    if high is not sympy.oo or not low.is_Integer or isinstance(node, sympy.Product):
        return None

    def digits(count: int) -> Any:
        with mp.workdps(2 * count):
            f = function_of(node.function, [k])
            return mp.nsum(lambda n: f([n]), [int(low), mp.inf])

    return recognise.recognised(digits, node.function)


def _falls_to_zero(node: Any) -> bool:
    """Whether the factors of an endless product are below one, and their logarithms have no sum:
    its partial products have the limit 0, as those of (1 - 1/k)."""
    k, low, high = node.limits[0]
    endless = isinstance(node, sympy.Product) and high is sympy.oo and low.is_Integer
    if not endless or node.free_symbols or not _shrinks(node.function, k):
        return False
    try:
        growth.refuse_divergent_terms(sympy.log(sympy.Abs(node.function)), k)
    except Divergent:
        return True
    except Undecided:
        pass
    return False


def _shrinks(factor: Any, k: Any) -> bool:
    """Whether the factors are less than one, far out, one after the other."""
    with mp.workdps(30):
        f = function_of(factor, [k])
        return all(abs(f([mp.mpf(n + m)])) < 1 for n in (10**3, 10**6) for m in range(_SOME))


def _refuse_divergent(node: Any) -> None:
    """E_RUNTIME for an endless sum whose terms grow, stay, or die away too slowly."""
    k, low, high = node.limits[0]
    if node.free_symbols or not (low.is_number and high.is_number):
        return
    product = isinstance(node, sympy.Product)
    term = sympy.log(node.function) if product else node.function
    if product and _shrinks(node.function, k):
        return  # towards zero, which is its value
    ends = [term] if high is sympy.oo else []
    ends += [term.subs(k, -k)] if low is -sympy.oo else []
    try:
        for end in ends:
            growth.refuse_divergent_terms(end, k)
    except Divergent as why:
        word = "product" if product else "sum"
        facts = {"divergent": True, "power": why.power or None}
        what = f"the {word} is divergent: {why}"
        hint = "it has no value; check its range"
        raise SymError(Code.RUNTIME, what, hint=hint, extra={"facts": facts}) from None
    except Undecided:
        return
