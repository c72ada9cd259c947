"""Functions of whole numbers: factorials, counting, divisibility, primes."""

from __future__ import annotations

import math
from typing import Any

import sympy
from sympy.functions.combinatorial import numbers

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import guards
from sym_eval.vocabulary.row import Kind, Row, rows
from sym_eval.vocabulary.usage import example


def _permutations(n: Any, k: Any) -> Any:
    return sympy.ff(n, k)


def _many(function: Any) -> Any:
    """gcd and lcm of two or more numbers or polynomials."""

    def build(*values: Any) -> Any:
        result = values[0]
        for value in values[1:]:
            result = function(result, value)
        return result

    return build


def _greatest(left: Any, right: Any) -> Any:
    """Of numbers where every letter is one: n and n + 2 have no divisor as polynomials, 2 as even
    numbers."""
    found = sympy.gcd(left, right)
    letters = left.free_symbols | right.free_symbols
    if not letters or not all(s.is_integer for s in letters):
        return found
    if found == 0 or not _are_coprime(sympy.cancel(left / found), sympy.cancel(right / found)):
        what = f"it depends on the letters; of polynomials it would be {found}"
        raise SymError(Code.UNSOLVED, what, hint="put in numbers, or assume no letter whole")
    return sympy.Abs(found)


def _are_coprime(left: Any, right: Any) -> bool:
    """Whether whole combinations of the two make 1, whatever whole numbers are put in."""
    if 1 in (abs(left), abs(right)):
        return True
    symbols = left.free_symbols | right.free_symbols
    if len(symbols) != 1 or not (left.is_polynomial(*symbols) and right.is_polynomial(*symbols)):
        return False
    *factors, one = (sympy.Poly(part, *symbols) for part in sympy.gcdex(left, right, *symbols))
    return bool(one.is_one) and all(f.clear_denoms()[0] == 1 for f in factors)


def _least(left: Any, right: Any) -> Any:
    letters = left.free_symbols | right.free_symbols
    if not letters or not all(s.is_integer for s in letters):
        return sympy.lcm(left, right)
    return sympy.Abs(sympy.cancel(left * right / _greatest(left, right)))


def _of_polynomials(values: tuple[Any, ...], _result: Any) -> str:
    letters = sorted(s.name for value in values for s in value.free_symbols if not s.is_integer)
    return f"of polynomials; assume='{letters[0]} integer' for numbers" if letters else ""


def _first(values: tuple[Any, ...], result: Any) -> str:
    """Both conventions are in use: +1/2 is that of SymPy and of Bernoulli."""
    return "B(1) is 1/2 here, and -1/2 in the other convention" if values == (1,) else ""


def _whole(name: str, function: Any) -> Any:
    """A function that only makes sense for whole numbers; anything else is refused by name."""

    def build(*values: Any) -> Any:
        if not all(isinstance(value, sympy.Integer) for value in values):
            raise SymError(Code.RUNTIME, f"{name} needs a whole number", hint=example(name))
        return _typed(function(*(int(value) for value in values)))

    return build


def _typed(value: Any) -> Any:
    if isinstance(value, bool):
        return sympy.true if value else sympy.false
    return sympy.Integer(value) if isinstance(value, int) else value


def _multinomial(*parts: Any) -> Any:
    """multinomial(2, 1, 1): 4!/(2! 1! 1!)."""
    if not all(isinstance(part, sympy.Integer) and part >= 0 for part in parts):
        raise SymError(Code.RUNTIME, "multinomial needs whole numbers", hint=example("multinomial"))
    below = sympy.Mul(*map(sympy.factorial, parts))
    return sympy.factorial(sympy.Add(*parts)) / below


def _motzkin(number: Any) -> Any:
    """Motzkin's numbers 1, 1, 2, 4, 9, 21 from 0 on."""
    if not isinstance(number, sympy.Integer) or number < 0:
        raise SymError(Code.RUNTIME, "motzkin needs a whole number", hint="write motzkin(10)")
    n = int(number)
    ways = (math.comb(n, 2 * k) * math.comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1))
    return sympy.Integer(sum(ways))


def _divisors(number: int) -> list[Any]:
    if number == 0:
        raise SymError(Code.RUNTIME, "every number divides 0", hint=example("divisors"))
    return [sympy.Integer(d) for d in sympy.divisors(number)]


def _prime_factors(number: int) -> list[Any]:
    return [sympy.Integer(p) for p in sympy.primefactors(number)]


ROWS: tuple[Row, ...] = (
    *rows(
        {
            "factorial fact": sympy.factorial,
            "factorial2": sympy.factorial2,
            "subfactorial derangements": sympy.subfactorial,
        },
        guard=guards.factorial,
    ),
    *rows(
        {"binomial nCr choose comb binom": sympy.binomial}, least=2, most=2, guard=guards.binomial
    ),
    Row(("ff", "nPr", "perm"), _permutations, least=2, most=2, guard=guards.steps),
    Row(("FallingFactorial",), _permutations, least=2, most=2, guard=guards.steps),
    Row(("RisingFactorial", "rf", "Pochhammer"), sympy.rf, least=2, most=2, guard=guards.steps),
    *rows(
        {"bernoulli": sympy.bernoulli},
        most=2,
        guard=guards.indices,
        remark=_first,
    ),
    *rows(
        {"euler": sympy.euler, "bell": sympy.bell},
        most=2,
        guard=guards.indices,
    ),
    *rows({"catalan": sympy.catalan}, guard=guards.factorial),  # made of factorials
    Row(("harmonic",), sympy.harmonic, most=2, guard=guards.indices),
    *rows({"fibonacci": sympy.fibonacci}, most=2, guard=guards.fibonacci),
    *rows({"lucas": sympy.lucas}, guard=guards.fibonacci),
    *rows({"partition npartitions": numbers.partition}, guard=guards.indices),
    *rows(
        {
            "genocchi": sympy.genocchi,
            "andre": sympy.andre,
        },
        guard=guards.indices,
    ),
    Row(("motzkin",), _motzkin, Kind.OPERATION, guard=guards.indices),
    Row(("tribonacci",), sympy.tribonacci, most=2, guard=guards.fibonacci),
    Row(("multinomial",), _multinomial, Kind.OPERATION, 1, None, guard=guards.indices),
    Row(("stirling",), numbers.stirling, least=2, most=2, guard=guards.indices),
    *rows(
        {"gcd igcd": _many(_greatest), "lcm ilcm": _many(_least)},
        kind=Kind.OPERATION,
        least=2,
        most=None,
        remark=_of_polynomials,
    ),
    Row(("Mod", "mod"), sympy.Mod, least=2, most=2),
    Row(
        ("primorial",),
        _whole("primorial", sympy.primorial),
        Kind.OPERATION,
        guard=guards.indices,
    ),
    *rows(
        {
            "prime": _whole("prime", sympy.prime),
            "primepi": _whole("primepi", sympy.primepi),
        },
        kind=Kind.OPERATION,
        guard=guards.position,
    ),
    *rows(
        {
            "isprime": _whole("isprime", sympy.isprime),
            "nextprime": _whole("nextprime", sympy.nextprime),
            "prevprime": _whole("prevprime", sympy.prevprime),
            "mobius": _whole("mobius", sympy.mobius),
        },
        kind=Kind.OPERATION,
    ),
    *rows(
        {
            "totient": sympy.totient,
            "reduced_totient": sympy.reduced_totient,
            "divisor_count": sympy.divisor_count,
            "primenu": sympy.primenu,
            "primeomega": sympy.primeomega,
        },
        guard=guards.factored,
    ),
    Row(
        ("divisor_sigma", "divisor_sum"),
        sympy.divisor_sigma,
        most=2,
        guard=guards.factored,
    ),
    Row(("divisors",), _whole("divisors", _divisors), Kind.OPERATION, guard=guards.factored),
    Row(
        ("primefactors",),
        _whole("primefactors", _prime_factors),
        Kind.OPERATION,
        guard=guards.factored,
    ),
)
