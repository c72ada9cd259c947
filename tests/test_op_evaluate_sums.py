"""Sums, products and limits that SymPy misses, gets wrong or never ends; divergence in words."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest

from tests.asking import Arguments, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("sum(1/(k^2+1), k, 0, oo)", {}, ("1/2 + pi/(2*tanh(pi))", "agrees", "numbers agree to 9 digits", ())),
    ("sum(1/(k^2+k+1), k, 1, oo)", {}, ("-1 + sqrt(3)*pi*tanh(sqrt(3)*pi/2)/3", "agrees", "numbers agree to 9 digits", ())),
    ("sum(1/(k^2*(k+1)^2), k, 1, oo)", {}, ("-3 + pi**2/3", "agrees", "numbers agree to 9 digits", ())),
    ("sum(sin(k)/k, k, 1, oo)", {}, ("-1/2 + pi/2", "agrees", "numbers agree to 9 digits", ())),
    ("sum(cos(2k)/k^2, k, 1, oo)", {}, ("-pi + 1 + pi**2/6", "agrees", "numbers agree to 9 digits", ())),
    ("sum(sin(7k)/k^3, k, 1, oo)", {}, ("-147*pi/4 - 2*pi**3 + 343/12 + 91*pi**2/6", "agrees", "numbers agree to 9 digits", ())),
    ("sum(zeta(k) - 1, k, 2, oo)", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("sum(zeta(2k) - 1, k, 1, oo)", {}, ("3/4", "agrees", "numbers agree to 9 digits", ())),
    ("sum(binomial(2,k)*k^2, k, 0, Symbol(n, integer=true, nonnegative=true))", {}, ("Piecewise((0, n < 1), (2, n < 2), (6, True))", "agrees", "numbers agree to 9 digits at 10 points", ())),
    ("sum(binomial(5,k), k, 0, oo)", {}, ("32", "agrees", "numbers agree to 9 digits", ())),
    ("2*sum(1/k^2, k, 1, oo) + 1", {}, ("1 + pi**2/3", "agrees", "numbers agree to 9 digits", ())),
    ("sum(j*k, (j,1,k), (k,1,3))", {}, ("25", "agrees", "numbers agree to 9 digits", ())),
    ("sum((-1)^k/k, k, 1, oo)", {}, ("-log(2)", "agrees", "numbers agree to 9 digits", ())),
    ("sum(x^k/k!, k, 0, oo)", {}, ("exp(x)", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("product(1 - 1/k^2, k, 2, oo)", {}, ("1/2", "agrees", "numbers agree to 9 digits", ())),
    ("product(1 + 1/k^2, k, 1, oo)", {}, ("sinh(pi)/pi", "agrees", "numbers agree to 9 digits", ())),
    ("product(1 - 1/(4k^2), k, 1, oo)", {}, ("2/pi", "agrees", "numbers agree to 9 digits", ())),
    ("product((k^3-1)/(k^3+1), k, 2, oo)", {}, ("2/3", "agrees", "numbers agree to 9 digits", ())),
    ("product(1 - 1/k, k, 2, oo)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("limit(exp(a*x), x, oo)", {}, ("Piecewise((oo, a > 0), (0, a < 0), (1, True))", "agrees", "numbers agree to 9 digits at 7 points", ())),
    ("limit(floor(sin(x)/x), x, 0)", {}, ("0", "unchecked", "numbers do not decide: digits cancel towards the limit", ())),
    ("limit(x/sqrt(x^2+1), x, -oo)", {}, ("-1", "agrees", "numbers agree to 9 digits", ())),
    ("limit(limit(x*y, y, 2), x, 3)", {}, ("6", "unchecked", "numbers do not decide: no numeric meaning for Limit", ())),
    ("integrate(abs(sin(x)), (x, 0, 10*pi))", {}, ("20", "agrees", "numbers agree to 9 digits", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("sum(1/k, k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms die away like k**(-1); it has no value; check its range"),
    ("sum(1/(k*log(k)), k, 2, oo)", {}, "E_RUNTIME: the sum is divergent: its terms die away no faster than 1/(k*log(k)); it has no value; check its range"),
    ("sum(2^k/k, k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms grow by a ratio above 1; it has no value; check its range"),
    ("sum(sin(k), k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms do not vanish; it has no value; check its range"),
    ("sum(k/(k+1), k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms do not vanish; it has no value; check its range"),
    ("sum(1/sqrt(k), k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms die away like k**(-0.5); it has no value; check its range"),
    ("sum(log(1 + 1/k), k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms die away like k**(-1); it has no value; check its range"),
    ("product(1 + 1/k, k, 1, oo)", {}, "E_RUNTIME: the product is divergent: its terms die away like k**(-1); it has no value; check its range"),
    ("product(2, k, 1, oo)", {}, "E_RUNTIME: the product is divergent: its terms do not vanish; it has no value; check its range"),
    ("limit(tan(x), x, pi/2)", {}, "E_RUNTIME: the limit does not exist: the sides differ: oo from the left, -oo from the right; ask for one side: '+' or '-'"),
    ("limit(x*sin(x), x, oo)", {}, "E_RUNTIME: the limit does not exist: it keeps swinging; check where it is defined"),
    ("limit(exp(1/x), x, 0)", {}, "E_RUNTIME: the limit does not exist: the sides differ: 0 from the left, oo from the right; ask for one side: '+' or '-'"),
    ("limit(atan(1/x), x, 0)", {}, "E_RUNTIME: the limit does not exist: the sides differ: -pi/2 from the left, pi/2 from the right; ask for one side: '+' or '-'"),
    ("integrate(1/x^2, (x, -1, 1))", {}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-2); it has no value; check the bounds"),
]

SLOW: list[tuple[str, Arguments, Whole]] = [
    ("sum(n/((n+2)*(n+4)*(n+8)), n, 1, oo)", {}, ("4/35", "agrees", "numbers agree to 9 digits", ())),
]
# fmt: on

test_the_whole_answer = answers("evaluate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("evaluate", REFUSALS)
test_the_whole_answer_that_takes_a_while = pytest.mark.soak(answers("evaluate", SLOW))
