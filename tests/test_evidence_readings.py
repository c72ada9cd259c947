"""Second ways: each confirms the right result and refutes a wrong one."""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from sym_eval.evidence import readings
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, Verdict
from sym_eval.evidence.words import TABLE
from sym_eval.reading import read
from sym_eval.vocabulary import Kind, called
from sym_eval.vocabulary.row import POWER


def check(word: str, result: str, *arguments: str) -> Check:
    """What the word's second way says of a result."""
    return TABLE[word](read(result).value, *(read(text).value for text in arguments))


# fmt: off
RIGHT = [
    ("det", "-2", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("det", "a*d - b*c", ["[[a, b], [c, d]]"], Verdict.AGREES),
    ("det", "0", ["[[1, 2], [2, 4]]"], Verdict.PROVED),
    ("inv", "[[-2, 1], [3/2, -1/2]]", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("inv", "[[1/x, 0], [0, 1/y]]", ["[[x, 0], [0, y]]"], Verdict.PROVED),
    ("transpose", "[[1, 3], [2, 4]]", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("transpose", "[[1], [2]]", ["[[1, 2]]"], Verdict.PROVED),
    ("trace", "5", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("trace", "x + y", ["[[x, 2], [3, y]]"], Verdict.PROVED),
    ("rank", "1", ["[[1, 2], [2, 4]]"], Verdict.PROVED),
    ("rref", "[[1, 0], [0, 1]]", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("charpoly", "t^2 - 5*t - 2", ["[[1, 2], [3, 4]]"], Verdict.PROVED),
    ("charpoly", "x^2 - 5*x - 2", ["[[1, 2], [3, 4]]", "x"], Verdict.PROVED),
    ("eigenvals", "[1, 3]", ["[[2, 1], [1, 2]]"], Verdict.AGREES),
    ("eigenvals", "[1, 1]", ["[[1, 1], [0, 1]]"], Verdict.AGREES),
    ("eigenvals", "[1]", ["[[1, 1], [0, 1]]"], Verdict.UNCHECKED),
    ("expand", "x^2 + 2x + 1", ["(x + 1)^2"], Verdict.PROVED),
    ("factor", "(x - 1)*(x + 1)", ["x^2 - 1"], Verdict.PROVED),
    ("gcd", "6", ["12", "18"], Verdict.PROVED),
    ("gcd", "x - 1", ["x^2 - 1", "x - 1"], Verdict.PROVED),
    ("lcm", "12", ["4", "6"], Verdict.PROVED),
    ("isprime", "True", ["97"], Verdict.PROVED),
    ("isprime", "True", ["2"], Verdict.PROVED),
    ("isprime", "False", ["0"], Verdict.PROVED),
    ("isprime", "False", ["-7"], Verdict.PROVED),
    ("isprime", "True", ["1000000000039"], Verdict.PROVED),
    ("divisors", "[1, 7]", ["7"], Verdict.PROVED),
    ("divisors", "[1, 2000003]", ["2000003"], Verdict.PROVED),
    ("subs", "9", ["x^2", "x", "3"], Verdict.AGREES),
    ("subs", "y^2", ["x^2", "x", "y"], Verdict.AGREES),
    ("subs", "y + 1", ["x + 1", "x", "y"], Verdict.AGREES),
    ("subs", "(x + 1)^2", ["x^2", "x", "x + 1"], Verdict.AGREES),
    ("subs", "f(2)", ["f(x)", "x", "2"], Verdict.UNCHECKED),
    ("subs", "9", ["x^2", "x + 0*x + 1", "3"], Verdict.UNCHECKED),
    ("series", "1 + x + O(x^2)", ["exp(x)", "x", "0", "2"], Verdict.AGREES),
    ("series", "x + 1/x", ["x + 1/x", "x", "0", "3"], Verdict.PROVED),
    ("series", "1 + a*x + O(x^2)", ["exp(a*x)", "x", "0", "2"], Verdict.AGREES),
]
WRONG = [
    ("det", "2", ["[[1, 2], [3, 4]]"]),
    ("det", "a*d + b*c", ["[[a, b], [c, d]]"]),
    ("inv", "[[2, 1], [3/2, -1/2]]", ["[[1, 2], [3, 4]]"]),
    ("transpose", "[[1, 2], [3, 4]]", ["[[1, 2], [3, 4]]"]),
    ("trace", "4", ["[[1, 2], [3, 4]]"]),
    ("rank", "2", ["[[1, 2], [2, 4]]"]),
    ("rref", "[[1, 2], [0, 1]]", ["[[1, 2], [3, 4]]"]),
    ("nullspace", "[]", ["[[1, 2], [2, 4]]"]),
    ("charpoly", "t^2 - 5*t + 2", ["[[1, 2], [3, 4]]"]),
    ("charpoly", "t - 5", ["[[1, 2], [3, 4]]"]),
    ("eigenvals", "[1, 2]", ["[[2, 1], [1, 2]]"]),
    ("expand", "x^2 + 1", ["(x + 1)^2"]),
    ("factor", "(x - 1)^2", ["x^2 - 1"]),
    ("simplify", "x", ["sqrt(x^2)"]),
    ("gcd", "3", ["12", "18"]),
    ("lcm", "24", ["4", "6"]),
    ("isprime", "True", ["91"]),
    ("isprime", "False", ["97"]),
    ("isprime", "True", ["1"]),
    ("divisors", "[1, 12]", ["12"]),
    ("subs", "6", ["x^2", "x", "3"]),
    ("subs", "x^2", ["x^2", "x", "y"]),
    ("series", "1 - x + O(x^2)", ["exp(x)", "x", "0", "2"]),
    ("series", "1 + x + O(x^3)", ["exp(x)", "x", "0", "3"]),
    ("series", "1 - a*x + O(x^2)", ["exp(a*x)", "x", "0", "2"]),
    ("series", "x", ["sin(x)", "x", "0", "3"]),
]
# fmt: on


@pytest.mark.parametrize(("word", "result", "arguments", "verdict"), RIGHT)
def test_a_right_result_is_not_refuted(
    word: str, result: str, arguments: list[str], verdict: Verdict
) -> None:
    assert check(word, result, *arguments).verdict is verdict


@pytest.mark.parametrize(("word", "result", "arguments"), WRONG)
def test_a_wrong_result_is_refuted(word: str, result: str, arguments: list[str]) -> None:
    with pytest.raises(Contradiction):
        check(word, result, *arguments)


def test_a_wrong_vector_of_the_kernel_is_refuted() -> None:
    matrix, vector = read("[[1, 2], [2, 4]]").value, read("[[1], [1]]").value
    with pytest.raises(Contradiction):
        TABLE["nullspace"]([vector], matrix)


def test_a_wrong_eigenvector_is_refuted() -> None:
    matrix, vector = read("[[2, 1], [1, 2]]").value, read("[[1], [2]]").value
    one = read("1").value
    with pytest.raises(Contradiction):
        TABLE["eigenvects"]([(one, 2, [vector])], matrix)


def test_eigenvectors_must_account_for_the_whole_matrix() -> None:
    matrix, vector = read("[[2, 1], [1, 2]]").value, read("[[-1], [1]]").value
    with pytest.raises(Contradiction) as caught:
        TABLE["eigenvects"]([(read("1").value, 1, [vector])], matrix)
    assert str(caught.value) == "multiplicities do not add up"


@pytest.mark.parametrize("word", ["rref", "charpoly", "eigenvals"])
def test_matrices_of_other_numbers_are_left_open_by_the_exact_ways(word: str) -> None:
    texts = ["[[t]]" if word == "rref" else "[t]", "[[sqrt(2)]]", *_variable(word)]
    with pytest.raises(Undecided):
        readings.TABLE[word](*(read(text).value for text in texts))


def _variable(word: str) -> list[str]:
    return ["t"] if word == "charpoly" else []


@pytest.mark.parametrize("word", sorted(TABLE))
def test_every_word_of_the_table_is_worked_out_by_the_reader(word: str) -> None:
    row = called(word)
    assert word == POWER or (row is not None and row.kind in {Kind.OPERATION, Kind.FUNCTION})


def test_a_text_that_does_not_read_is_no_evidence() -> None:
    with pytest.raises(SymError):
        check("det", "1", "[[1, 2")
