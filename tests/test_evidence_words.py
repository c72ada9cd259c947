"""Second ways to the words of matrices and numbers: a wrong result is refuted, whatever it is."""

from __future__ import annotations

import pytest

from sym_eval.evidence.verdict import Contradiction, Undecided, Verdict
from sym_eval.evidence.words import TABLE
from sym_eval.reading import read
from tests.asking import asked

# fmt: off
WRONG = [
    # word, a wrong result, what it was asked of
    ("rank", "2", ["[[sqrt(2), 2], [1, sqrt(2)]]"]),
    ("rank", "Piecewise((1, Eq(a, 1)), (2, True))", ["[[a, 1], [1, a]]"]),
    ("columnspace", "[[[1], [0]]]", ["[[1, 2], [2, 4]]"]),
    ("rowspace", "[[[2, 1]]]", ["[[1, 2], [2, 4]]"]),
    ("left_nullspace", "[[[1], [1]]]", ["[[1, 2], [2, 4]]"]),
    ("linsolve", "{(1, 2)}", ["[[1, 1], [1, 2]]", "[[1], [1]]"]),
    ("linsolve", "EmptySet", ["[[1, 1], [1, 2]]", "[[1], [1]]"]),
    ("linsolve", "{(1, 0)}", ["[[1, 2], [2, 4]]", "[[1], [2]]"]),
    ("det", "sqrt(2)", ["[[sqrt(2), 1], [1, 1]]"]),
    ("eigenvals", "[1, 1]", ["[[sqrt(2), 1], [1, 0]]"]),
    ("charpoly", "t^2 - t", ["[[sqrt(2), 1], [1, 0]]", "t"]),
    ("singular_values", "[4, 2]", ["[[3, 0], [0, 4]]"]),
    ("condition_number", "2", ["[[3, 0], [0, 4]]"]),
    ("norm", "5", ["[[3, 0], [0, 4]]", "2"]),
    ("norm", "7", ["[[3], [4]]"]),
    ("norm", "5", ["[[1, 2], [3, 4]]", "1"]),
    ("adjugate", "[[4, 2], [3, 1]]", ["[[1, 2], [3, 4]]"]),
    ("cofactor_matrix", "[[4, 3], [2, 1]]", ["[[1, 2], [3, 4]]"]),
    ("minor", "4", ["[[1, 2], [3, 4]]", "1", "2"]),
    ("cofactor", "3", ["[[1, 2], [3, 4]]", "1", "2"]),
    ("permanent", "-2", ["[[1, 2], [3, 4]]"]),
    ("qr", "([[1, 0], [0, 1]], [[3, 1], [4, 2]])", ["[[3, 1], [4, 2]]"]),
    ("qr", "([[3, 1], [4, 2]], [[1, 0], [0, 1]])", ["[[3, 1], [4, 2]]"]),
    ("lu", "([[1, 0], [0, 1]], [[3, 4], [0, 2]], [[1, 0], [0, 1]])", ["[[0, 2], [3, 4]]"]),
    ("cholesky", "[[2, 0], [1, 1]]", ["[[4, 2], [2, 3]]"]),
    ("ldl", "([[1, 0], [1, 1]], [[2, 0], [0, 3/2]])", ["[[2, 1], [1, 2]]"]),
    ("svd", "([[1, 0], [0, 1]], [[3, 0], [0, 5]], [[1, 0], [0, 1]])", ["[[3, 0], [0, 4]]"]),
    ("diagonalize", "([[1, 1], [1, -1]], [[1, 0], [0, 3]])", ["[[2, 1], [1, 2]]"]),
    ("diagonalize", "([[0, 0], [0, 0]], [[1, 0], [0, 3]])", ["[[2, 1], [1, 2]]"]),
    ("jordan_form", "([[1, 0], [0, 1]], [[3, 2], [0, 3]])", ["[[3, 2], [0, 3]]"]),
    ("hessenberg", "([[1, 2], [3, 5]], [[1, 0], [0, 1]])", ["[[1, 2], [3, 4]]"]),
    ("rank_decomposition", "([[1], [2]], [[1, 3]])", ["[[1, 2], [2, 4]]"]),
    ("pinv", "[[1, 0, 0], [0, 1, 0]]", ["[[1, 0], [0, 1], [1, 1]]"]),
    ("least_squares", "[[1], [1]]", ["[[1, 0], [1, 1], [1, 2]]", "[[1], [2], [2]]"]),
    ("expm", "[[1, 0], [0, 1]]", ["[[0, 1], [0, 0]]"]),
    ("sinm", "[[0, 0], [0, 0]]", ["[[0, 1], [0, 0]]"]),
    ("cosm", "[[1, 1], [0, 1]]", ["[[0, 1], [0, 0]]"]),
    ("logm", "[[0, 2], [0, 0]]", ["[[1, 1], [0, 1]]"]),
    ("sqrtm", "[[1, 1], [0, 2]]", ["[[1, 2], [0, 4]]"]),
    ("power of a matrix", "[[1, 4], [9, 16]]", ["[[1, 2], [3, 4]]", "2"]),
    ("power of a matrix", "[[1, 2], [3, 4]]", ["[[1, 2], [3, 4]]", "-1"]),
    ("power of a matrix", "[[2^n, 1], [0, 3^n]]", ["[[2, 0], [0, 3]]", "n"]),
    ("gram_schmidt", "[[[1], [1]], [[1], [0]]]", ["[[1], [1]]", "[[1], [0]]"]),
    ("kronecker", "[[1, 2], [2, 4]]", ["[[1, 2]]", "[[1], [3]]"]),
    ("outer", "[[3, 6], [4, 8]]", ["[[1], [2]]", "[[3], [4]]"]),
    ("hadamard", "[[7, 10], [15, 22]]", ["[[1, 2], [3, 4]]", "[[1, 2], [3, 4]]"]),
    ("dot", "10", ["[[1], [2]]", "[[3], [4]]"]),
    ("cross", "[[3], [6], [-3]]", ["[[1], [2], [3]]", "[[4], [5], [6]]"]),
    ("hstack", "[[3, 1], [4, 2]]", ["[[1], [2]]", "[[3], [4]]"]),
    ("vstack", "[[3, 4], [1, 2]]", ["[[1, 2]]", "[[3, 4]]"]),
    ("is_symmetric", "True", ["[[1, 2], [3, 4]]"]),
    ("is_anti_symmetric", "True", ["[[1, 2], [-2, 0]]"]),
    ("is_hermitian", "True", ["[[1, i], [i, 1]]"]),
    ("is_orthogonal", "True", ["[[1, 2], [3, 4]]"]),
    ("is_unitary", "False", ["[[0, -i], [i, 0]]"]),
    ("is_positive_definite", "True", ["[[1, 2], [2, 1]]"]),
    ("is_negative_definite", "True", ["[[1, 0], [0, -1]]"]),
    ("is_positive_semidefinite", "True", ["[[0, 0], [0, -1]]"]),
    ("is_negative_semidefinite", "False", ["[[-1, 1], [1, -1]]"]),
    ("is_indefinite", "False", ["[[1, 2], [2, 1]]"]),
    ("is_invertible", "True", ["[[1, 2], [2, 4]]"]),
    ("is_upper", "True", ["[[1, 0], [2, 1]]"]),
    ("is_lower", "True", ["[[1, 2], [0, 1]]"]),
    ("is_nilpotent", "True", ["[[1, 0], [0, 0]]"]),
    ("is_diagonalizable", "True", ["[[1, 1], [0, 1]]"]),
    ("factorint", "[(2, 1), (15, 1)]", ["30"]),
    ("factorint", "[(2, 1), (3, 1)]", ["30"]),
    ("factorint", "[(2, 1), (3, 1)]", ["-6"]),
    ("isprime", "True", ["2^67 - 1"]),
    ("prime", "31", ["10"]),
    ("primepi", "24", ["100"]),
    ("primerange", "[2, 3, 5, 7, 9]", ["10"]),
    ("nextprime", "103", ["100"]),
    ("prevprime", "83", ["90"]),
    ("totient", "11", ["36"]),
    ("reduced_totient", "320", ["561"]),
    ("divisor_sigma", "55", ["28"]),
    ("divisor_count", "5", ["28"]),
    ("mobius", "1", ["30"]),
    ("primenu", "4", ["360"]),
    ("primeomega", "3", ["360"]),
    ("primefactors", "[2, 3]", ["30"]),
    ("divisors", "[1, 2, 3]", ["6"]),
    ("proper_divisors", "[1, 2, 3, 6]", ["6"]),
    ("is_perfect", "True", ["27"]),
    ("is_carmichael", "True", ["563"]),
    ("is_mersenne_prime", "True", ["2047"]),
    ("is_palindromic", "True", ["123"]),
    ("composite", "16", ["10"]),
    ("compositepi", "16", ["25"]),
    ("powmod", "50", ["7", "222", "1000"]),
    ("mod_inverse", "5", ["3", "11"]),
    ("crt", "(22, 105)", ["[3, 5, 7]", "[2, 3, 2]"]),
    ("crt", "(23, 15)", ["[3, 5, 7]", "[2, 3, 2]"]),
    ("gcdex", "(1, 1, 6)", ["12", "18"]),
    ("n_order", "12", ["3", "7"]),
    ("primitive_root", "7", ["41"]),
    ("is_primitive_root", "True", ["2", "7"]),
    ("discrete_log", "4", ["41", "15", "7"]),
    ("sqrt_mod", "[3]", ["2", "7"]),
    ("sqrt_mod", "[3, 5]", ["2", "7"]),
    ("nthroot_mod", "[8]", ["11", "4", "19"]),
    ("is_quad_residue", "True", ["3", "7"]),
    ("is_nthpow_residue", "False", ["11", "4", "19"]),
    ("quadratic_residues", "[1, 2, 4]", ["7"]),
    ("legendre_symbol", "-1", ["2", "7"]),
    ("kronecker_symbol", "1", ["-3", "8"]),
    ("digits", "[1, 0, 1]", ["7", "2"]),
    ("digit_sum", "7", ["17"]),
    ("isqrt", "10", ["99"]),
    ("multiplicity", "3", ["2", "48"]),
    ("trailing_zeros", "23", ["factorial(100)"]),
    ("continued_fraction", "[4, 2, 6, 8]", ["415/93"]),
    ("continued_fraction", "[1, [3]]", ["sqrt(2)"]),
    ("continued_fraction", "[3, 7, 16]", ["pi", "3"]),
    ("continued_fraction_reduce", "sqrt(3)", ["[1, [2]]"]),
    ("continued_fraction_convergents", "[3, 25/8]", ["pi", "2"]),
    ("egyptian_fraction", "[3, 11, 230]", ["3/7"]),
    ("pell", "(1766319049, 226153981)", ["61"]),
    ("pell", "(127, 48)", ["7"]),
    ("diophantine", "{(0, 0)}", ["x*y - 3x - 5y"]),
    ("diophantine", "{(0, 1)}", ["x*y - 3x - 5y"]),
    ("polynomial_congruence", "[2]", ["x^2 + 1", "5"]),
    ("perfect_power", "(2, 5)", ["64"]),
    ("integer_nthroot", "(5, False)", ["100", "3"]),
    ("factorial", "119", ["5"]),
    ("factorial2", "3841", ["10"]),
    ("subfactorial", "264", ["6"]),
    ("binomial", "121", ["10", "3"]),
    ("ff", "211", ["7", "3"]),
    ("RisingFactorial", "x^2", ["x", "2"]),
    ("fibonacci", "54", ["10"]),
    ("lucas", "122", ["10"]),
    ("tribonacci", "66013", ["20"]),
    ("bernoulli", "1/7", ["6"]),
    ("euler", "50521", ["10"]),
    ("bell", "51", ["5"]),
    ("catalan", "41", ["5"]),
    ("partition", "190569291", ["100"]),
    ("stirling", "34106", ["10", "4"]),
    ("harmonic", "2", ["4"]),
    ("genocchi", "-17", ["8"]),
    ("motzkin", "835", ["10"]),
    ("andre", "273", ["7"]),
    ("multinomial", "1261", ["2", "3", "4"]),
    ("Mod", "1", ["-7", "3"]),
    ("gamma", "pi", ["1/2"]),
    ("N", "3.14159265358", ["pi"]),
    ("Float", "0.3", ["1/3"]),
    ("wronskian", "0", ["[sin(x), cos(x)]", "x"]),
    ("expand_trig", "sin(x)*cos(x)", ["sin(2x)"]),
    ("logcombine", "log(5)", ["log(2) + log(3)"]),
]
# fmt: on


@pytest.mark.parametrize(("word", "result", "arguments"), WRONG)
def test_a_wrong_result_is_refuted(word: str, result: str, arguments: list[str]) -> None:
    given = [read(text).value for text in arguments]
    with pytest.raises(Contradiction):
        TABLE[word](read(result).value, *given)


LEFT_OPEN = [
    ("is_positive_definite", "True", ["[[sqrt(2), 0], [0, 1]]"]),
    ("prime", "179424673", ["10^8"]),
    ("is_quad_residue", "True", ["4", "10^9 + 7"]),
    ("is_nthpow_residue", "True", ["4", "2", "10^9 + 7"]),
    ("stirling", "1", ["1000", "1000"]),
    ("totient", "1", ["0"]),
]


@pytest.mark.parametrize(("word", "result", "arguments"), LEFT_OPEN)
def test_what_cannot_be_checked_is_left_open(word: str, result: str, arguments: list[str]) -> None:
    with pytest.raises(Undecided):
        TABLE[word](read(result).value, *(read(text).value for text in arguments))


def test_square_roots_of_a_prime_modulus_are_two() -> None:
    roots = read("sqrt_mod(5, 10^9 + 9)").value
    found = TABLE["sqrt_mod"](roots, read("5").value, read("10^9 + 9").value)
    assert found.verdict is Verdict.PROVED


def test_a_zero_by_cancelling_is_not_refuted_by_the_rest_that_numbers_leave() -> None:
    text = "subs(diff(log(tan(x/2 + pi/4)) - asinh(tan(x)), x), x=0)"
    assert str(asked("evaluate", expr=text).value) == "0"
