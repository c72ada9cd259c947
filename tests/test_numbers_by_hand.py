"""Whole numbers: divisors of numbers with letters, conventions, and questions at the border."""

from __future__ import annotations

from tests.asking import called, refused

Row = tuple[str, str, str]
DEPENDS = "it depends on the letters"

VALUES: tuple[Row, ...] = (
    ("gcd(n, n + 1)", "n integer", "1"),
    ("gcd(2n + 1, n)", "n integer", "1"),
    ("gcd(n^2 + n, n)", "n integer", "Abs(n)"),
    ("gcd(n^2 + 1, n)", "n integer", "1"),
    ("gcd(2n, 4n)", "n positive integer", "2*n"),
    ("gcd(0, n)", "n integer", "Abs(n)"),
    ("lcm(n, n + 1)", "n positive integer", "n**2 + n"),
    ("lcm(2n, 4n)", "n positive integer", "4*n"),
    ("gcd(x^2 - 1, x - 1)", "", "x - 1"),
    ("lcm(x^2 - 1, x - 1)", "", "x**2 - 1"),
    ("gcd(12, 18, 27)", "", "3"),
    ("gcd(0, 0)", "", "0"),
    ("gcd(-12, 18)", "", "6"),
    ("gcd(1/2, 1/3)", "", "1/6"),
    ("lcm(-4, 6)", "", "12"),
    ("lcm(0, 5)", "", "0"),
    ("isprime(3215031751)", "", "False"),
    ("isprime(2^61 - 1)", "", "True"),
    ("isprime(1)", "", "False"),
    ("factorint(-12)", "", "[(-1, 1), (2, 2), (3, 1)]"),
    ("factorint(1)", "", "[]"),
    ("factorint(2^32 + 1)", "", "[(641, 1), (6700417, 1)]"),
    ("-17 mod 5", "", "3"),
    ("17 mod -5", "", "-3"),
    ("powmod(3, 200, 13)", "", "9"),
    ("powmod(2, -1, 7)", "", "4"),
    ("powmod(2, 10, 1)", "", "0"),
    ("crt([3, 5, 7], [2, 3, 2])", "", "(23, 105)"),
    ("crt([4, 6], [1, 3])", "", "(9, 12)"),
    ("totient(36)", "", "12"),
    ("divisors(-6)", "", "[1, 2, 3, 6]"),
    ("divisor_sigma(12, 2)", "", "210"),
    ("mobius(30)", "", "-1"),
    ("legendre_symbol(7, 7)", "", "0"),
    ("jacobi_symbol(2, 15)", "", "1"),
    ("sqrt_mod(4, 15)", "", "[2, 7, 8, 13]"),
    ("discrete_log(7, 2, 3)", "", "2"),
    ("primepi(-3)", "", "0"),
    ("primerange(20, 10)", "", "[]"),
    ("fibonacci(-8)", "", "-21"),
    ("lucas(-3)", "", "-4"),
    ("binomial(-2, 3)", "", "-4"),
    ("binomial(5, 7)", "", "0"),
    ("continued_fraction(415/93)", "", "[4, 2, 6, 7]"),
    ("trailing_zeros(factorial(25))", "", "6"),
    ("10! mod 11", "", "10"),
    ("floor(10^20*sqrt(2))", "", "141421356237309504880"),
    ("reduced_totient(8)", "", "2"),
    ("n_order(2, 7)", "", "3"),
    ("primitive_root(7)", "", "3"),
)  # fmt: skip
NOTES: tuple[tuple[str, str], ...] = (
    ("gcd(x^2 - 1, x - 1)", "of polynomials; assume='x integer' for numbers"),
    ("gcd(12, 18)", ""),
    ("bernoulli(1)", "B(1) is 1/2 here, and -1/2 in the other convention"),
    ("bernoulli(2)", ""),
)
REFUSED: tuple[Row, ...] = (
    ("gcd(n, n + 2)", "n integer", DEPENDS),
    ("gcd(n, m)", "n integer, m integer", DEPENDS),
    ("lcm(n, n + 2)", "n integer", DEPENDS),
    ("gcd(n^2 + 1, n + 1)", "n integer", DEPENDS),
    ("gcd(6, 2n)", "n integer", f"{DEPENDS}; of polynomials it would be 2"),
    ("divisors(0)", "", "every number divides 0"),
    ("mod_inverse(2, 4)", "", "2 has no inverse modulo 4"),
    ("crt([4, 6], [1, 2])", "", "no solution: x = 1 mod 4 and x = 2 mod 6"),
    ("primitive_root(8)", "", "there is no primitive root"),
    ("sqrt_mod(3, 7)", "", "it is not a square there"),
    ("n_order(2, 6)", "", "relatively prime"),
    ("legendre_symbol(2, 9)", "", "odd prime"),
    ("prevprime(2)", "", "no preceding primes"),
    ("2^(-1) mod 7", "", "1/2 mod 7 has two readings"),
)


def answer(text: str, assume: str = "") -> tuple[str, tuple[str, ...]]:
    """The value as text, and what the reading notes."""
    call, found = called("evaluate", expr=text, assume=assume)
    return str(found.value), call.readings[0].notes


def test_values_of_number_theory() -> None:
    found = {row: answer(*row[:2])[0] for row in VALUES}
    assert {row: value for row, value in found.items() if value != row[2]} == {}


def test_conventions_are_noted() -> None:
    found = {text: "".join(answer(text)[1]) for text, _ in NOTES}
    assert {text: found[text] for text, note in NOTES if found[text] != note} == {}


def test_what_has_no_answer_is_refused() -> None:
    found = {row: refused("evaluate", expr=row[0], assume=row[1]) for row in REFUSED}
    assert {row: text for row, text in found.items() if row[2] not in text} == {}


def test_polynomials_without_a_divisor_are_not_called_numbers_without_one() -> None:
    said = refused("verify", lhs="gcd(n, n + 2)", rhs="1", assume="n positive integer")
    assert said.startswith("E_UNSOLVED: it depends on the letters")
