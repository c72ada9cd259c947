"""Rules for sums and products that SymPy misses: rational terms, waves over powers, binomials.

Each rule gives a value or None; whoever asks checks it by summing. Never decides convergence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy.simplify.fu import TR8

from sym_eval.operations import summing_known

_GAMMAS = (sympy.factorial, sympy.gamma, sympy.binomial, sympy.RisingFactorial)


def sums(node: Any) -> Mapping[str, Callable[[], Any]]:
    """Ways to a sum over one index."""
    f, (k, low, high) = node.function, node.limits[0]
    ways: dict[str, Callable[[], Any]] = {
        "few terms": lambda: _few_binomials(f, k, low, high),
        "convolution": lambda: _convolution(f, k, low, high),
    }
    ways["harmonic"] = lambda: summing_known.harmonics(f, k, low, high)
    if not high.is_infinite and not low.is_infinite:
        ways["train of waves"] = lambda: _train(f, k, low, high)
        ways["logarithms"] = lambda: summing_known.logarithms(f, k, low, high)
        ways["rational to n"] = lambda: _rational_sum(_without_factorials(f), k, low, high)
    if high is sympy.oo:
        ways |= {
            "alternating": lambda: _alternating(_without_factorials(f), k, low),
            "rational": lambda: _rational_sum(_without_factorials(f), k, low),
            "waves": lambda: _waves(f, k, low),
            "zeta": lambda: _zetas(f, k, low),
            "exponential": lambda: summing_known.exponentials(f, k, low),
            "damped wave": lambda: summing_known.damped_wave(f, k, low),
        }
    return ways


def products(node: Any) -> Mapping[str, Callable[[], Any]]:
    """Ways to a product over one index."""
    f, (k, low, high) = node.function, node.limits[0]
    return {"rational": lambda: _rational_product(_without_factorials(f), k, low, high)}


def _without_factorials(f: Any) -> Any:
    """Quotients of factorials as the rational functions they are."""
    return sympy.gammasimp(f.rewrite(sympy.gamma)) if f.has(*_GAMMAS) else f


def _roots(polynomial: Any, k: Any) -> dict[Any, int] | None:
    """All zeros with their multiplicities, if they can be written down without a CRootOf."""
    found = sympy.roots(sympy.Poly(polynomial, k))
    return found if sum(found.values()) == sympy.degree(polynomial, k) else None


def _rational_sum(f: Any, k: Any, low: Any, high: Any = sympy.oo) -> Any:
    """Partial fractions, each to a polygamma: sum of 1/(k + a)**n from k = low."""
    if not f.is_rational_function(k):
        return None
    top, bottom = sympy.fraction(sympy.cancel(sympy.together(f)))
    roots = _roots(bottom, k) if bottom.has(k) else None
    beyond = 2 if high is sympy.oo else 1
    if not roots or sympy.degree(top, k) > sympy.degree(bottom, k) - beyond:
        return None
    lead = sympy.LC(bottom, k)
    total = sympy.S.Zero
    for root, times in roots.items():
        others = [(k - r) ** n for r, n in roots.items() if r != root]
        rest = top / (lead * sympy.Mul(*others))
        for n in range(1, times + 1):
            # the coefficient of 1/(k - root)**n
            c = rest.diff(k, times - n).subs(k, root) / sympy.factorial(times - n)
            gamma = sympy.polygamma(n - 1, low - root)
            if high is not sympy.oo:
                gamma -= sympy.polygamma(n - 1, high + 1 - root)
            total += sympy.simplify(c) * (-1) ** n / sympy.factorial(n - 1) * gamma
    return _real_form(total)


def _alternating(f: Any, k: Any, low: Any) -> Any:
    """(-1)**k*r(k): two terms at a time make the sum of a rational function."""
    signs = [p for p in sympy.Mul.make_args(f) if p.is_Pow and p.base == -1 and p.exp.has(k)]
    if len(signs) != 1 or not low.is_Integer or not (f / signs[0]).is_rational_function(k):
        return None
    first, ratio = signs[0].subs(k, low), sympy.simplify(signs[0].subs(k, k + 1) / signs[0])
    if ratio != -1:
        return None
    r = f / signs[0]
    pair = r.subs(k, 2 * k + low) - r.subs(k, 2 * k + low + 1)
    total = _rational_sum(sympy.together(pair), k, sympy.S.Zero)
    return None if total is None else first * total


def _real_form(total: Any) -> Any:
    """Digammas of fractions, whole numbers and conjugates in elementary terms, where they are."""
    total = _reflected_polygammas(_reflected_digammas(sympy.expand(total)))
    return sympy.simplify(sympy.expand_func(total))


def _reflected_polygammas(total: Any) -> Any:
    """c*(polygamma(n, z) - (-1)**n*polygamma(n, 1 - z)), n > 0, by the reflection formula."""
    # (-1)**n*polygamma(n, 1 - z) - polygamma(n, z) = pi*(d/dz)**n cot(pi*z): DLMF 5.15.6
    t = sympy.Dummy()
    for gamma in sorted(total.atoms(sympy.polygamma), key=sympy.default_sort_key):
        n, z = gamma.args
        other, sign = sympy.polygamma(n, 1 - z), (-1) ** n
        if n.is_positive and total.coeff(gamma) == -sign * total.coeff(other) != 0:
            slope = sympy.cot(sympy.pi * t).diff(t, n).subs(t, z)
            total = sympy.expand(total.subs(gamma, sign * other - sympy.pi * slope))
    return total


def _reflected_digammas(total: Any) -> Any:
    """c*(digamma(z) - digamma(n - z)) by the reflection formula, for complex z."""
    places = {p.args[1] for p in total.atoms(sympy.polygamma) if p.args[0] == 0}
    for z in sorted(places, key=sympy.default_sort_key):
        for w in places:
            n = sympy.simplify(z + w)
            pair = sympy.digamma(z), sympy.digamma(w)
            if z == w or z.is_real or not n.is_Integer or not total.has(pair[1]):
                continue
            if sympy.simplify(total.coeff(pair[0]) + total.coeff(pair[1])) == 0:
                total = total.subs(pair[1], pair[0] + _mirrored(z, int(n)))
    return sympy.simplify(sympy.expand(total))


def _mirrored(z: Any, n: int) -> Any:
    """digamma(n - z) - digamma(z)."""
    whole = [1 / (j - z) for j in range(1, n)] + [-1 / (j - z) for j in range(n, 1)]
    return sympy.pi * sympy.cot(sympy.pi * z) + sympy.Add(*whole)


def _rational_product(f: Any, k: Any, low: Any, high: Any) -> Any:
    """Factor by factor: the product of k - r from low to n is a quotient of gammas."""
    if not f.is_rational_function(k):
        return None
    top, bottom = sympy.fraction(sympy.cancel(sympy.together(f)))
    above, below = _roots(top, k) if top.has(k) else {}, _roots(bottom, k) if bottom.has(k) else {}
    if above is None or below is None:
        return None
    lead = sympy.LC(top, k) / sympy.LC(bottom, k)
    if high is not sympy.oo:
        return None
    moved = sum(r * n for r, n in above.items()) - sum(r * n for r, n in below.items())
    if sympy.simplify(lead - 1) != 0 or sympy.simplify(moved) != 0:
        return None
    if sum(above.values()) != sum(below.values()):
        return None
    value = sympy.Mul(*(sympy.gamma(low - r) ** n for r, n in below.items()))
    value /= sympy.Mul(*(sympy.gamma(low - r) ** n for r, n in above.items()))
    return sympy.simplify(sympy.gammasimp(_reflected(value)))


def _reflected(value: Any) -> Any:
    """gamma(n + z)*gamma(n - z) of one complex z by the reflection formula."""
    value = value.replace(sympy.gamma, _lowered)
    for z in sorted({g.args[0] for g in value.atoms(sympy.gamma)}, key=sympy.default_sort_key):
        if z.is_Rational is not True:
            other = -sympy.pi / (z * sympy.sin(sympy.pi * z)) / sympy.gamma(z)
            value = value.subs(sympy.gamma(-z), other)
    return value


def _lowered(z: Any) -> Any:
    """gamma(z) by that of an argument whose real part is at most a half."""
    whole = max(0, int(sympy.ceiling(sympy.re(z) - sympy.Rational(1, 2)))) if z.is_number else 0
    if not whole or z == whole:
        return sympy.gamma(z)
    return sympy.gamma(z - whole) * sympy.rf(z - whole, whole)


def _waves(f: Any, k: Any, low: Any) -> Any:
    """cos(k*t)/k**(2*n), sin(k*t)/k**(2*n + 1) from k = 1: Bernoulli's polynomials in t; and
    cos(k*t)/k, a logarithm."""
    waves = [node for node in f.atoms(sympy.sin, sympy.cos) if node.has(k)]
    if len(waves) != 1 or low != 1:
        return None
    wave, angle = waves[0], sympy.cancel(waves[0].args[0] / k)
    rest = sympy.cancel(f / wave)
    power = -sympy.degree(1 / rest, k) if (1 / rest).is_polynomial(k) else None
    if angle.has(k) or not angle.is_number or power is None:
        return None
    c, n = sympy.cancel(rest * k**-power), -power
    if n == 1 and isinstance(wave, sympy.cos) and not c.has(k):
        return -c * sympy.log(2 * sympy.Abs(sympy.sin(angle / 2)))
    fits = n % 2 == (1 if isinstance(wave, sympy.sin) else 0)
    if c.has(k) or not fits or n < 1:
        return None
    turns = sympy.floor(angle / (2 * sympy.pi))
    t = angle / (2 * sympy.pi) - turns
    sign = (-1) ** (n // 2 + 1)
    value = sign * (2 * sympy.pi) ** n / (2 * sympy.factorial(n)) * sympy.bernoulli(n, t)
    return sympy.expand(c * value)


def _train(f: Any, k: Any, low: Any, high: Any) -> Any:
    """Sums of sin(a*k + b) and cos(a*k + b) and of products of them, from low to high."""
    if not f.has(sympy.sin, sympy.cos):
        return None
    parts = [_wave(term, k, low, high) for term in sympy.Add.make_args(sympy.expand(TR8(f)))]
    if None in parts:
        return None
    whole = sympy.Add(*parts)
    return whole if whole.free_symbols else sympy.radsimp(sympy.simplify(whole))


def _wave(term: Any, k: Any, low: Any, high: Any) -> Any:
    """By 2*sin(a/2)*sin(a*k + b) = cos(a*k + b - a/2) - cos(a*k + b + a/2), and so for cos."""
    count = high - low + 1
    c, wave = term.as_independent(k)
    if wave == 1:
        return c * count
    if not isinstance(wave, sympy.sin | sympy.cos):
        return None
    a = wave.args[0].diff(k)
    if a.has(k):
        return None
    middle = sympy.factor_terms(sympy.expand(wave.args[0].subs(k, (low + high) / 2)))
    formula = wave.func(middle) * sympy.sin(a * count / 2) / sympy.sin(a / 2)
    # Where a is a multiple of 2*pi all terms are the same.
    same = wave.subs(k, low) * count
    return c * sympy.Piecewise((formula, _not_whole(a / (2 * sympy.pi), high)), (same, True))


def _not_whole(turns: Any, high: Any) -> Any:
    """Where so many turns are not a whole number of them: for 1/n, n the last index, n != 1."""
    p, q = sympy.fraction(turns)
    if p.is_Integer and q.is_Symbol and q in high.free_symbols:  # it counts: q >= 1
        return sympy.And(*(sympy.Ne(q, d) for d in sympy.divisors(p)))
    return sympy.Ne(sympy.sin(sympy.pi * turns), 0)


def _zetas(f: Any, k: Any, low: Any) -> Any:
    """c(k)*(zeta(k) - 1): summed over k first for each m of zeta's own sum."""
    zetas = [node for node in f.atoms(sympy.zeta) if node.has(k)]
    if len(zetas) != 1 or len(zetas[0].args) != 1:
        return None
    name, m = sympy.Dummy(), sympy.Dummy("m", integer=True, positive=True)
    inner = sympy.expand(f.xreplace({zetas[0]: name + 1}))
    if sympy.expand(inner.subs(name, 0)) != 0 or sympy.degree(inner, name) != 1:
        return None
    c = inner.coeff(name)
    # m = 1 is what the -1 takes away
    each = sympy.summation(c * (m + 1) ** -zetas[0].args[0], (k, low, sympy.oo))
    if isinstance(each, sympy.Piecewise):
        each = each.args[0].expr
    each = sympy.simplify(each)
    return _rational_sum(each, m, sympy.S.One) if not each.has(sympy.Sum) else None


def _few_binomials(f: Any, k: Any, low: Any, high: Any) -> Any:
    """binomial(N, k) with a number N is zero beyond N: a sum of a few terms."""
    tops = [b.args[0] for b in f.atoms(sympy.binomial) if b.args[1] == k]
    numbers = [n for n in tops if n.is_Integer and 0 <= n <= 20]
    if not numbers or not low.is_Integer or not high.is_integer:
        return None
    end = min(numbers)
    terms = [f.subs(k, j) for j in range(int(low), int(end) + 1)]
    if high is sympy.oo:
        return sympy.Add(*terms)
    pieces = [(sympy.Add(*terms[:i]), high < low + i) for i in range(len(terms))]
    return sympy.Piecewise(*pieces, (sympy.Add(*terms), True))


def _convolution(f: Any, k: Any, low: Any, high: Any) -> Any:
    """binomial(a, k)*binomial(b, n - k)*z**k up to n, for z = 1, or z = -1 and a = b."""
    pair = sorted(f.atoms(sympy.binomial), key=sympy.default_sort_key)
    if len(pair) != 2 or low != 0:
        return None
    first = next((b for b in pair if b.args[1] == k), None)
    other = next((b for b in pair if b is not first), None)
    if first is None or other is None or sympy.expand(other.args[1] + k - high) != 0:
        return None
    rest = sympy.simplify(f / (first * other))
    a, b, n = first.args[0], other.args[0], high
    if not rest.has(k):
        return rest * sympy.binomial(a + b, n)
    sign = sympy.simplify(rest / (-1) ** k)
    if sign.has(k) or a != b:
        return None
    even = (-1) ** (n / 2) * sympy.binomial(a, n / 2)
    return sign * sympy.Piecewise((even, sympy.Eq(sympy.Mod(n, 2), 0)), (0, True))
