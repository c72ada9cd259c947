"""Ways to propose solutions of one equation in one unknown: SymPy's, and ours for what it misses.

Nothing proposed here is believed: whoever asks puts it back and looks for more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import sympy
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.solving import exponentials, inequality
from sym_eval.operations.solving.written import of_value

if TYPE_CHECKING:
    from sym_eval.operations.solving.equation import Equation

_PLAIN_OPS = 25  # a root written with more operations says less than its polynomial
_LARGEST_DEGREE = 60  # isolating all complex roots of this degree takes seconds
_CASES = 4  # absolute values told apart: 16 equations
_OUTER: Mapping[Any, Callable[[Any], Any]] = {
    sympy.asin: sympy.sin,
    sympy.acos: sympy.cos,
    sympy.atan: sympy.tan,
}


def ways(of: Equation) -> dict[str, Callable[[], Any]]:
    """The ways that may apply, the plainest first; each gives a set, or raises."""
    own: dict[str, Callable[[Equation], Any]] = {
        "odd power": odd_power,
        "parity": parity,
        "sinusoid": sinusoid,
        "arcs": arcs,
        "exponentials": of_exponentials,
        "polynomial": polynomial,
        "solveset": solveset,
        "solve": solve,
        "rewritten": rewritten,
        "cases": cases,
        "inverse": inverted,
        "steps": steps,
        "pieces": pieces,
    }
    return {name: _bound(way, of) for name, way in own.items()}


def _bound(way: Callable[[Equation], Any], of: Equation) -> Callable[[], Any]:
    def proposed() -> Any:
        try:
            return of.kept(way(of))
        except Undecided as why:
            raise NotImplementedError(str(why)) from None

    return proposed


def solveset(of: Equation) -> Any:
    """SymPy's set of solutions."""
    if of.parametric:
        raise NotImplementedError("solve() gives the plainer answer with parameters")
    return sympy.solveset(of.f, of.x, sympy.S.Reals if of.domain == "real" else sympy.S.Complexes)


def solve(of: Equation) -> Any:
    """SymPy's list of solutions as a set; without its own checks, which ours replace."""
    return sympy.FiniteSet(*_branches(sympy.solve(of.f, of.x)))


def rewritten(of: Equation) -> Any:
    """The same for the numerator of the equation written as one fraction."""
    top = sympy.numer(sympy.together(sympy.expand_log(of.f)))
    return sympy.FiniteSet(*_branches(sympy.solve(sympy.expand(top), of.x, check=False)))


def _branches(found: list[Any]) -> list[Any]:
    """The roots, and for each Lambert W of a parameter its other real branch."""
    others = []
    for root in found:
        for w in root.atoms(sympy.LambertW):
            if len(w.args) == 1 and w.free_symbols:
                others.append(root.xreplace({w: sympy.LambertW(w.args[0], -1)}))
    return [*found, *others]


def odd_power(of: Equation) -> Any:
    """a*x^n + b for odd n and real parameters: the one real root, whatever the sign of b/a."""
    terms = sympy.Poly(of.f, of.x).as_dict() if of.parametric and of.domain == "real" else {}
    powers = sorted((exponents[0] for exponents in terms), reverse=True)
    if len(powers) != 2 or powers[1] != 0 or powers[0] % 2 == 0 or powers[0] < 3:
        raise NotImplementedError("no odd power")
    value = sympy.factor_terms(-terms[(0,)] / terms[(powers[0],)])
    return sympy.FiniteSet(sympy.sign(value) * sympy.Abs(value) ** sympy.Rational(1, powers[0]))


def parity(of: Equation) -> Any:
    """A power u^n = v whose letter n is known to be even or odd: SymPy gives one branch only."""
    node = letter_power(of.f, of.x)
    if of.domain != "real" or node is None or not node.exp.is_integer or node.exp.is_even is None:
        raise NotImplementedError("no power of known parity")
    stand_in = sympy.Dummy()
    found: list[Any] = []
    for v in sympy.solve(of.f.xreplace({node: stand_in}), stand_in):
        size = sympy.Abs(v) ** (1 / node.exp)
        bases = (v ** (1 / node.exp), -(v ** (1 / node.exp)))
        for base in bases if node.exp.is_even else (sympy.sign(v) * size,):
            found += [base] if node.base == of.x else sympy.solve(node.base - base, of.x)
    return sympy.FiniteSet(*found)


def letter_power(f: Any, x: Any) -> Any:
    """The power with a letter in its exponent through which alone x is in f, or None."""
    nodes = [n for n in f.atoms(sympy.Pow) if n.base.has(x) and n.exp.free_symbols - {x}]
    if len(nodes) != 1 or nodes[0].exp.has(x):
        return None
    return None if f.xreplace({nodes[0]: sympy.Dummy()}).has(x) else nodes[0]


def sinusoid(of: Equation) -> Any:
    """a*sin(u) + b*cos(u) + c, u linear in x: one cosine that is moved along."""
    u = _argument(of)
    s, c = sympy.Dummy(), sympy.Dummy()
    form = sympy.Poly(of.f.xreplace({sympy.sin(u): s, sympy.cos(u): c}), s, c)
    a, b, rest = (form.coeff_monomial(m) for m in (s, c, 1))
    if form.total_degree() != 1 or not all(e.is_number for e in (a, b, rest)) or 0 in (a, b):
        raise NotImplementedError("not one sine and one cosine")
    slope, n = u.diff(of.x), sympy.Symbol("n", integer=True)
    shift, reach = sympy.atan2(a, b), -rest / sympy.sqrt(a**2 + b**2)
    if abs(reach) > 1 and of.domain == "real":
        return sympy.S.EmptySet
    arc = sympy.acos(sympy.sqrtdenest(sympy.radsimp(reach)))
    places = {sympy.expand((shift + sign * arc - u.subs(of.x, 0)) / slope) for sign in (1, -1)}
    families = [
        sympy.ImageSet(sympy.Lambda(n, place + 2 * sympy.pi * n / slope), sympy.S.Integers)
        for place in places
    ]
    return families[0] if len(families) == 1 else sympy.Union(*families, evaluate=False)


def _argument(of: Equation) -> Any:
    found = {node.args[0] for node in of.f.atoms(sympy.sin, sympy.cos) if node.has(of.x)}
    if of.parametric or len(found) != 1:
        raise NotImplementedError("not one argument")
    u = found.pop()
    if not u.diff(of.x).is_number:
        raise NotImplementedError("not linear")
    return u


def of_exponentials(of: Equation) -> Any:
    """Exponentials that are powers of one, whichever base they are divided by."""
    if of.parametric or of.domain != "real":
        raise NotImplementedError("one real unknown only")
    return sympy.FiniteSet(*exponentials.solved(of.f, of.x))


def polynomial(of: Equation) -> Any:
    """Roots of a polynomial with rational coefficients, as roots of their factor where radicals
    are long or go through complex numbers to real ones."""
    if of.parametric:
        raise NotImplementedError("with parameters")
    whole = sympy.Poly(of.f, of.x, domain="QQ")
    if not 3 <= whole.degree() <= _LARGEST_DEGREE:
        raise NotImplementedError("solveset does it, or nobody")
    factors = [factor for factor, _ in whole.factor_list()[1]]
    return sympy.FiniteSet(*(root for factor in factors for root in _roots(factor, of.domain)))


def _roots(factor: Any, domain: str) -> list[Any]:
    wanted = factor.count_roots() if domain == "real" else factor.degree()
    if wanted == 0:
        return []
    for shift in (0, -factor.nth(factor.degree() - 1) / factor.LC() / factor.degree()):
        moved = factor.compose(sympy.Poly(factor.gen + shift, factor.gen))
        if not _is_plain(moved):
            continue
        found = [root + shift for root in sympy.roots(moved)]
        found = [root for root in found if domain != "real" or root.is_real is not False]
        long = any(sympy.count_ops(root) > _PLAIN_OPS for root in found)
        hidden = domain == "real" and any(root.has(sympy.I) for root in found)
        if len(found) == wanted and not hidden and not long:
            return found
    return list(factor.real_roots() if domain == "real" else factor.all_roots())


def _is_plain(factor: Any) -> bool:
    """Whether radicals are short: linear or quadratic in a power of x, or roots of one."""
    step = math.gcd(*(exponents[0] for exponents in factor.monoms()))
    return bool(factor.degree() <= 2 * max(1, step) or factor.is_cyclotomic)


def cases(of: Equation) -> Any:
    """Absolute values told apart, each as what is inside it and as its negative."""
    nodes = sorted(
        (node for node in of.f.atoms(sympy.Abs) if node.has(of.x)), key=sympy.default_sort_key
    )
    if of.domain != "real" or not nodes or len(nodes) > _CASES:
        raise NotImplementedError("no cases")
    found: set[Any] = set()
    for signs in product((1, -1), repeat=len(nodes)):
        told = {node: s * node.args[0] for node, s in zip(nodes, signs, strict=True)}
        found |= set(sympy.solve(of.f.xreplace(told), of.x))
    return sympy.FiniteSet(*found)


def inverted(of: Equation) -> Any:
    """An arc function alone on its side, its function taken of both sides."""
    for node in sorted(of.f.atoms(*_OUTER), key=sympy.default_sort_key):
        if not node.has(of.x):
            continue
        alone = sympy.Dummy()
        rest = of.f.xreplace({node: alone})
        slope = rest.diff(alone)
        if slope.has(alone) or slope.has(of.x) or slope == 0:
            continue
        other = _OUTER[node.func](sympy.expand(-rest.subs(alone, 0) / slope))
        plain = sympy.expand(node.args[0] - sympy.expand(other, trig=True))
        return sympy.FiniteSet(*sympy.solve(sympy.together(plain), of.x, check=False))
    raise NotImplementedError("no arc function stands alone")


def steps(of: Equation) -> Any:
    """floor(u) or ceiling(u) equal to a whole number: an inequality for u."""
    nodes = [node for node in of.f.atoms(sympy.floor, sympy.ceiling) if node.has(of.x)]
    if len(nodes) != 1 or of.parametric:
        raise NotImplementedError("not one step")
    stand_in = sympy.Dummy()
    found = sympy.solve(of.f.xreplace({nodes[0]: stand_in}), stand_in)
    if any(root.has(of.x) for root in found):
        raise NotImplementedError("not the step alone")
    return sympy.Union(*(_step(nodes[0], root, of.x) for root in found if root.is_integer))


def _step(node: Any, value: Any, x: Any) -> Any:
    u = node.args[0]
    low, high = (
        (u >= value, u < value + 1)
        if isinstance(node, sympy.floor)
        else (u > value - 1, u <= value)
    )
    return inequality.within([low, high], x)


def pieces(of: Equation) -> Any:
    """The line cut where the function changes its formula: whole pieces on which it is zero."""
    if of.parametric or of.domain != "real":
        raise NotImplementedError("one real unknown only")
    statement = sympy.And(sympy.Eq(of.f, 0, evaluate=False), *_room(of.f, of.x), *of_value(of.f))
    found = inequality.by_borders(statement, of.x, of.f)
    if not found.atoms(sympy.Interval):
        raise NotImplementedError("zero on no piece")
    return found


def arcs(of: Equation) -> Any:
    """asin(sin(x)) = x and its like: pieces again, before solvers spend their time on it."""
    folded = any(n.args[0].has(TrigonometricFunction) for n in of.f.atoms(*_OUTER))
    if not (folded and _room(of.f, of.x)):
        raise NotImplementedError("no arc function of a periodic one beside a line")
    return pieces(of)


def _room(f: Any, x: Any) -> tuple[Any, ...]:
    """Between which x an arc function can be what else there is, where that is a*x + b."""
    line = sympy.Add(*(t for t in sympy.Add.make_args(f) if t.is_polynomial(x)))
    parts = [t.as_independent(x, as_Add=False) for t in sympy.Add.make_args(f - line)]
    slope = line.diff(x)
    known = slope.is_number and slope != 0 and all(type(node) in _OUTER for _, node in parts)
    if not (known and all(number.is_number for number, _ in parts)):
        return ()
    most = sum(abs(number) * sympy.pi for number, _ in parts)  # acos is at most pi
    ends = sorted(((most - line.subs(x, 0)) / slope, (-most - line.subs(x, 0)) / slope))
    return x >= ends[0], x <= ends[1]
