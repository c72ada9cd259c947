"""Large numbers that no text holds: from subs, from the session, out of SymPy's own steps.

Every row would take minutes, or more memory than there is, if it were worked out.
"""

from __future__ import annotations

import pytest
import sympy
from sympy.core.cache import clear_cache

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import reading
from sym_eval.restraint import restrained
from tests.asking import Bindings, asked, refusal

LARGE = [
    "floor(exp(10^7))",
    "ceiling(pi^(10^8))",
    "floor(-exp(10^7))",
    "frac(exp(10^7))",
    "mod(exp(10^7), 3)",
    "floor((1 + sqrt(2))^(10^7))",
    "floor(10^9! / 3)",
    "subs(2^x, x, 10^10)",
    "subs(2^x, x = 10^10)",
    "subs(x^y, (x, 10), (y, 10^9))",
    "subs(2^(x/3), x, 10^10)",
    "subs((2/3)^x, x, -10^10)",
    "subs([1, 2^x], x, 10^10)",
    "subs([[1, 2^x], [0, 1]], x, 10^10)",
    "subs(exp(x*log(2)), x, 10^10)",
    "subs(exp(x*log(2) + 1), x, 10^10)",
    "subs((2*x)^y, y, 10^10)",
    "subs(x!, x, 10^9)",
    "subs(x!!, x, 10^9)",
    "subs(subfactorial(x), x, 10^9)",
    "subs(gamma(x), x, 10^9)",
    "subs(binomial(x, y), x = 10^9, y = 5*10^8)",
    "subs(rf(x, n), n, 10^6)",
    "subs(ff(x, n), n, 10^6)",
    "subs(nPr(x, n), n, 10^6)",
    "subs(fibonacci(x), x, 10^9)",
    "subs(lucas(x), x, 10^9)",
    "subs(catalan(x), x, 10^9)",
    "subs(bernoulli(x), x, 10^7)",
    "subs(euler(x), x, 10^7)",
    "subs(harmonic(x), x, 10^7)",
    "subs(zeta(x), x, 10^7)",
    "subs(besselj(n, x), n, 10^7)",
    "subs(polygamma(n, x), n, 10^7)",
    "subs(floor(exp(x)), x, 10^7)",
    "subs(abs(z^n), (z, 2 + 3i), (n, 10^6))",
    "abs((2+3i)^(10^6))",
    "re((2+3i)^(10^9))",
    "im((2+3i)^(10^9))",
    "arg((2+3i)^(10^9))",
    "re((1+i)^(10^9 + 1)/3)",
    "Subs(2^x, x, 10^10)",
    "limit(2^x, x, 10^10)",
    "solve(log(x)/log(2) = 10^10, x)",
    "simplify((1+sqrt(2))^(10^6))",
    "sin(exp(10^7)) > 0",
]


@pytest.mark.parametrize("text", LARGE)
def test_a_number_that_the_text_does_not_hold_is_refused_before_it_is_made(text: str) -> None:
    assert refusal("evaluate", expr=text).code == "E_INPUT_LIMIT"


@pytest.mark.parametrize(
    ("expr", "subs"),
    [
        ("2^x", "x=10^10"),
        ("2^(-x)", "x=10^10"),
        ("x^y", "x=10, y=10^9"),
        ("x!", "x=10^9"),
        ("gamma(x)", "x=10^9"),
        ("binomial(2n, n)", "n=10^9"),
        ("fibonacci(n)", "n=10^9"),
        ("floor(exp(x))", "x=10^7"),
        ("[1, x!]", "x=10^9"),
        ("abs(z^n)", "z=2+3i, n=10^6"),
        ("limit(a^x, x, b)", "a=2, b=10^10"),
    ],
)
def test_values_put_in_by_the_argument_are_measured_too(expr: str, subs: str) -> None:
    assert refusal("evaluate", expr=expr, subs=subs).code == "E_INPUT_LIMIT"


@pytest.mark.parametrize(
    ("bound", "text"),
    [
        ("Lambda(x, 2^x)", "F(10^10)"),
        ("Lambda(x, x!)", "F(10^9)"),
        ("Lambda((x, y), binomial(x, y))", "F(10^9, 5*10^8)"),
        ("10^10", "2^F"),
        ("2^x", "subs(F, x, 10^10)"),
        ("x!", "subs(F, x, 10^9)"),
    ],
)
def test_functions_and_values_of_the_session_are_measured_too(bound: str, text: str) -> None:
    assert refusal("evaluate", expr=text, scope={"F": bound}).code == "E_INPUT_LIMIT"


@pytest.mark.parametrize(
    "said", ["x > 10^9!", "x < 2^(10^10)", "x > floor(exp(10^7))", "x > abs((2+3i)^(10^6))"]
)
def test_what_is_assumed_is_measured_too(said: str) -> None:
    assert refusal("evaluate", expr="x", assume=said).code == "E_INPUT_LIMIT"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("subs(2^x, x, 10)", "1024"),
        ("subs(x!, x, 5)", "120"),
        ("subs(floor(exp(x)), x, 3)", "20"),
        ("subs(x^(10^10), x, 1)", "1"),
        ("subs(x^(10^10), x, 0)", "0"),
        ("subs(x^(10^10), x, -1)", "1"),
        ("subs(i^x, x, 10^10)", "1"),
        ("subs(exp(x), x, 10^10)", "exp(10000000000)"),
        ("subs(x^n, n, 10^10)", "x**10000000000"),
        ("subs(cos(x), x, 10^10)", "cos(10000000000)"),
        ("floor(10^20*pi)", "314159265358979323846"),
        ("2^(10^10) mod 7", "2"),
        ("abs((3+4i)^10)", "9765625"),
        ("re((2+3i)^3)", "-46"),
        ("sin(exp(10^7))", "sin(exp(10000000))"),
        ("sign(sin(exp(10^7)))", "sign(sin(exp(10000000)))"),
        ("(2+3i)^(10^6)", "(2 + 3*I)**1000000"),
    ],
)
def test_what_can_be_had_is_still_had(text: str, expected: str) -> None:
    assert str(asked("evaluate", expr=text).value) == expected


def test_a_product_that_comes_to_too_large_a_number_stays_as_it_is_written() -> None:
    value = asked("evaluate", expr="product(k, k, 1, 10^8)").value
    assert value == reading.read("product(k, k, 1, 10^8)").value


def test_a_sum_that_comes_to_too_large_a_number_is_given_in_decimals() -> None:
    found = asked("evaluate", expr="sum(2^k, k, 10^10, 10^10)")  # log10 of it: 3010299956.63981195
    assert (str(found.value), found.check.verdict) == ("4.3632686e+3010299956", "agrees")


def test_the_limit_of_the_call_is_the_one_that_holds() -> None:
    clear_cache()  # another test may have had this power: what is known is not asked for
    small = Limits({"power_bits": 64})
    scope = Bindings({"F": sympy.Lambda(sympy.Symbol("x"), 2 ** sympy.Symbol("x"))})
    assert reading.read("F(64)", scope, small).value == 2**64
    with pytest.raises(SymError, match="more than 64 bits"):
        reading.read("F(65)", scope, small)


def test_sympy_is_free_outside_and_again_afterwards() -> None:
    two = sympy.Integer(2)
    with restrained(Limits({"power_bits": 64})), pytest.raises(SymError):
        two**1001
    assert (two**1001).p.bit_length() == 1002
    assert sympy.factorial(1000) == sympy.gamma(1001)


def test_a_refusal_is_a_value_error_for_sympy_so_that_other_ways_are_tried() -> None:
    with restrained(Limits({"power_bits": 64})), pytest.raises(ValueError, match="E_INPUT_LIMIT"):
        sympy.factorial(100)


def test_programs_are_not_restrained() -> None:
    answer = asked("exec", code="(2 + 3*I)**3; (Integer(3)**70000).p.bit_length()", session="s")
    assert answer.value == (3**70000).bit_length()
