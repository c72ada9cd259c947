"""Second ways to polynomials, transforms and fields: a wrong result is refuted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sym_eval.evidence.verdict import Contradiction, Verdict
from sym_eval.evidence.words import TABLE
from sym_eval.evidence.zeros import sturm_count
from sym_eval.reading import read
from tests.asking import asked, refused

# fmt: off
WRONG = [
    ("degree", "4", ["x^5 + x", "x"]),
    ("all_coeffs", "[3, 1]", ["3x^2 + 1", "x"]),
    ("leading_coeff", "2", ["3x^2 + 1", "x"]),
    ("coeff", "9", ["(x + 1)^5", "x", "2"]),
    ("content", "6", ["6x^2 + 9"]),
    ("primitive", "(3, 2*x^2 + 1)", ["6x^2 + 9"]),
    ("monic", "x^2 + 1", ["2x^2 + 1"]),
    ("div", "(x^2 + x + 1, 3)", ["x^3 + 1", "x - 1"]),
    ("div", "(0, x^3 + 1)", ["x^3 + 1", "x - 1"]),
    ("div", "4y", ["[x*y, y^2]", "[x, y]"]),
    ("quo", "x^2", ["x^3 + 1", "x - 1"]),
    ("rem", "3", ["x^3 + 1", "x - 1"]),
    ("resultant", "4", ["x^2 - 1", "x - 2"]),
    ("discriminant", "b^2 + 4*a*c", ["a*x^2 + b*x + c", "x"]),
    ("polynomial_gcdex", "(-1/3, 1/3, x + 2)", ["x^2 - 1", "x^2 + 3x + 2"]),
    ("factor_list", "[(x - 1, 1), (x + 2, 1)]", ["x^2 - 1"]),
    ("sqf_list", "[(x - 1, 1)]", ["(x - 1)^2"]),
    ("is_irreducible", "False", ["x^2 + 1"]),
    ("roots", "[1, 2]", ["x^2 - 1"]),
    ("roots", "[1]", ["x^2 - 1"]),
    ("roots", "[0, b/a]", ["a*x^2 + b*x", "x"]),
    ("real_roots", "[1]", ["x^2 - 1"]),
    ("real_roots", "[1, 2]", ["x^2 - 1"]),
    ("count_roots", "3", ["x^4 - 2"]),
    ("nroots", "[1.5, -1.5]", ["x^2 - 2"]),
    ("minimal_polynomial", "x^2 - 3", ["sqrt(2)", "x"]),
    ("groebner", "[x - y, y^2 - 1]", ["[x^2 + y^2 - 1, x - y]", "[x, y]"]),
    ("interpolate", "x^2 + 1", ["[(0, 1), (1, 3)]", "x"]),
    ("interpolate", "x + 1", ["[(0, 1), (1, 3)]", "x"]),
    ("compose", "x^2 + 1", ["x^2", "x + 1"]),
    ("decompose", "[x^2 + 2x + 3, x^2 + 1]", ["x^4 + 2x^2 + 3"]),
    ("horner", "x*(3x + 2)", ["3x^2 + 2x + 1"]),
    ("cyclotomic_poly", "x^4 + 1", ["12", "x"]),
    ("gcd", "x - 1", ["(x - 1)^2", "(x - 1)^3"]),
    ("gcd", "x - 2", ["x^2 - 1", "x - 1"]),
    ("lcm", "x - 1", ["x^2 - 1", "x - 1"]),
    ("laplace_transform", "1/s", ["exp(-t)", "t", "s"]),
    ("inverse_laplace_transform", "exp(-2t)", ["1/(s + 1)", "s", "t"]),
    ("inverse_laplace_transform", "exp(-t)", ["(s + 2)/(s + 1)", "s", "t"]),
    ("inverse_mellin_transform", "exp(-2x)", ["gamma(s)", "s", "x", "(0, oo)"]),
    ("mellin_transform", "gamma(s + 1)", ["exp(-x)", "x", "s"]),
    ("z_transform", "z/(z - 3)", ["2^n", "n", "z"]),
    ("z_transform", "1/(z - 1)", ["1", "n", "z"]),
    ("inverse_z_transform", "n + 1", ["z/(z - 1)^2", "z", "n"]),
    ("gradient", "[[2x], [x^2]]", ["x^2*y", "[x, y]"]),
    ("gradient", "[[1], [2]]", ["r + 2*theta", "[r, theta]", "polar"]),
    ("divergence", "2", ["[r, 0, 0]", "[r, theta, phi]", "spherical"]),
    ("curl", "0", ["[-y, x]", "[x, y]"]),
    ("curl", "[[0], [0], [1]]", ["[0, r, 0]", "[r, phi, z]", "cylindrical"]),
    ("laplacian", "1", ["r", "[r, theta]", "polar"]),
    ("jacobian", "[[1, 0], [0, 2]]", ["[x, y]", "[x, y]"]),
    ("hessian", "[[2, 0], [0, 1]]", ["x^2 + y^2", "[x, y]"]),
    ("directional_derivative", "x + y", ["x*y", "[x, y]", "[1, 1]"]),
    ("is_conservative", "False", ["[y, x]", "[x, y]"]),
    ("is_conservative", "True", ["[-y, x]", "[x, y]"]),
    ("scalar_potential", "x*y", ["[y, x + 1]", "[x, y]"]),
    ("residue", "i/2", ["1/(x^2 + 1)", "x", "i"]),
    ("residue", "1", ["1/x", "x", "oo"]),
    ("fourier_series", "sin(x)", ["x", "(x, -pi, pi)", "1"]),
    ("leading_term", "x", ["sin(x)/x^3", "x", "0"]),
]
# fmt: on


@pytest.mark.parametrize(("word", "result", "arguments"), WRONG)
def test_a_wrong_result_is_refuted(word: str, result: str, arguments: list[str]) -> None:
    with pytest.raises(Contradiction):
        TABLE[word](read(result).value, *(read(text).value for text in arguments))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("word", "result", "arguments"),
    [
        ("fourier_transform", "pi*exp(-2*pi*k)", ["1/(1 + x^2)", "x", "k"]),
        ("inverse_fourier_transform", "exp(-x^2)", ["exp(-k^2)", "k", "x"]),
        ("sine_transform", "k/(k^2 + 1)", ["exp(-x)", "x", "k"]),
        ("cosine_transform", "1/(k^2 + 1)", ["exp(-x)", "x", "k"]),
        ("hankel_transform", "1/(k^2 + 1)", ["exp(-x)", "x", "k", "0"]),
    ],
)
def test_a_wrong_transform_is_refuted(word: str, result: str, arguments: list[str]) -> None:
    with pytest.raises(Contradiction):
        TABLE[word](read(result).value, *(read(text).value for text in arguments))


@pytest.mark.parametrize(
    ("terms", "count"),
    [([1, 0, -2], 2), ([1, 0, 2], 0), ([1, -2, 1], 1), ([1, 0, -1, 0], 3), ([2], 0), ([-1, 3], 1)],
)
def test_sturm_counts_different_real_zeros(terms: list[int], count: int) -> None:
    assert sturm_count([Fraction(t) for t in terms]) == count


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("laplace_transform(exp(-t), t, s)", "it converges for re(s) > -1"),
        ("mellin_transform(exp(-x), x, s)", "it converges for 0 < re(s) < oo"),
        ("z_transform(2^n, n, z)", "F is the sum of f(n)*z^(-n) over n from 0 on"),
        ("inverse_z_transform(z/(z - 2), z, n)", "for n = 0, 1, 2, …"),
        ("inverse_laplace_transform(1/s, s, t)", "for t > 0"),
        ("lu([[1, 2], [3, 4]])", "(L, U, P) with P*A = L*U"),
        (
            "diophantine(x^2 - 61y^2 = 1)",
            "the smallest positive solution is x = 1766319049, y = 226153980",
        ),
        (
            "fourier_series(x^2, (x, -pi, pi))",
            "the first waves, not the whole series: fourier_series(f, (x, a, b), n) has n of them",
        ),
        ("quadratic_residues(7)", "0 is in the list: it is the square of 0"),
        (
            "laplacian(r, [r, theta, phi], spherical)",
            "spherical: r, theta, phi with theta from the z axis",
        ),
    ],
)  # fmt: skip
def test_a_note_says_which_convention_was_used(text: str, note: str) -> None:
    assert note in read(text).notes


# fmt: off
REFUSED = [
    ("mod_inverse(6, 9)", "E_RUNTIME: 6 has no inverse modulo 9: both are divisible by 3 (position 1); only numbers coprime to the modulus have one"),  # noqa: E501
    ("crt([4, 6], [1, 4])", "E_RUNTIME: no solution: x = 1 mod 4 and x = 4 mod 6 differ modulo 2 (position 1); check the remainders"),  # noqa: E501
    ("primitive_root(8)", "E_RUNTIME: no solution: there is no primitive root (8) (position 1)"),
    ("cholesky([[1, 2], [2, 1]])", "E_RUNTIME: cholesky needs a positive definite matrix (position 1); write cholesky([[2, 1], [1, 3]])"),  # noqa: E501
    ("diagonalize([[1, 1], [0, 1]])", "E_RUNTIME: there are too few eigenvectors: the matrix cannot be made diagonal (position 1); jordan_form(A) comes nearest"),  # noqa: E501
    ("laplace_transform(exp(-t), t, t)", "E_RUNTIME: laplace_transform needs a new letter: t stands in the expression already (position 1); write laplace_transform(exp(-t), t, s)"),  # noqa: E501
    ("interpolate([(0, 1), (0, 2)], x)", "E_RUNTIME: interpolate needs points with different x (position 1); write interpolate([(0, 1), (1, 3)], x)"),  # noqa: E501
    ("div(x, 0)", "E_RUNTIME: division by zero (position 1); the divisor must not be 0"),
    ("grad(x*y, [x, y], oval)", "E_NAME: unknown coordinates oval (position 1); one of cartesian, polar, cylindrical, spherical"),  # noqa: E501
    ("scalar_potential([-y, x], [x, y])", "E_RUNTIME: the field has a curl: it has no potential (position 1)"),  # noqa: E501
    ("diophantine(x^2 + y^2 = z^2)", "E_CHECK: the computed answer contradicts its numeric check ((-12, 0, -12) is a solution too); rewrite the input"),  # noqa: E501
    ("factorint(10^100 + 1)", "E_INPUT_LIMIT: a number of more than 90 digits is not factored (position 1); isprime(n) and gcd(a, b) take larger ones"),  # noqa: E501
    ("kronecker(eye(60), eye(60))", "E_INPUT_LIMIT: a matrix has at most 10000 entries (position 1); work with a smaller one"),  # noqa: E501
    ("primerange(10^9)", "E_INPUT_LIMIT: a list of primes spans at most 1000000 numbers (position 1); primepi(n) counts them"),  # noqa: E501
    ("cyclotomic_poly(10^9, x)", "E_INPUT_LIMIT: a number beyond 1000 takes too long here (position 1); take a smaller one"),  # noqa: E501
]
# fmt: on


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_has_no_answer_is_refused_in_words(text: str, sentence: str) -> None:
    assert refused("evaluate", expr=text) == sentence


def test_a_word_within_a_larger_text_is_checked_too() -> None:
    answer = asked("evaluate", expr="det([[1, 2], [3, 4]]) + resultant(x^2 - 1, x - 2)")
    assert (str(answer.value), answer.check.verdict) == ("1", Verdict.PROVED)
