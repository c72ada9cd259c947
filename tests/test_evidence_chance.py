"""Statistics, probability and logic: wrong results are refuted, what is no question is refused."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import sympy

from sym_eval.evidence.statements import holds
from sym_eval.evidence.verdict import Contradiction, Verdict
from sym_eval.evidence.words import TABLE
from sym_eval.reading import read
from sym_eval.vocabulary.laws import LAWS
from tests.asking import asked, refused

# fmt: off
WRONG = [
    ("mean", "2", ["[1, 2, 4]"]),
    ("variance", "14/9", ["[1, 2, 4]"]),
    ("std", "sqrt(14)/3", ["[1, 2, 4]"]),
    ("pvariance", "7/3", ["[1, 2, 4]"]),
    ("pstd", "sqrt(21)/3", ["[1, 2, 4]"]),
    ("median", "2", ["[3, 1, 2, 10]"]),
    ("mode", "[2]", ["[1, 2, 2, 3, 3]"]),
    ("covariance", "5/3", ["[1, 2, 3]", "[2, 4, 7]"]),
    ("correlation", "-5*sqrt(57)/38", ["[1, 2, 3]", "[2, 4, 7]"]),
    ("linear_regression", "(0, 5/2)", ["[1, 2, 3]", "[2, 4, 7]"]),
    ("geometric_mean", "3", ["[1, 2, 4]"]),
    ("harmonic_mean", "2", ["[1, 2, 4]"]),
    ("rms", "2", ["[1, 2, 4]"]),
    ("skewness", "0", ["[1, 2, 4]"]),
    ("kurtosis", "3", ["[1, 2, 4, 8]"]),
    ("probability", "1/2", ["Normal(X, 0, 1) > 1"]),
    ("probability", "1/2", ["Normal(X, 0, 1) > 1", "Normal(X, 0, 1) > 0"]),
    ("probability", "1/2", ["Poisson(X, 3) <= 2"]),
    ("expectation", "mu", ["Normal(X, mu, sigma)^2"]),
    ("expectation", "lambda", ["Exponential(X, lambda)"]),
    ("expectation", "1", ["Normal(X, 0, 1)", "Normal(X, 0, 1) > 0"]),
    ("variance", "2", ["2*Normal(X, 0, 1) + 1"]),
    ("std", "1/4", ["Exponential(X, 2)"]),
    ("moment", "2", ["Normal(0, 1)", "4"]),
    ("skewness", "3", ["Exponential(X, 1)"]),
    ("density", "exp(-x^2)", ["Normal(0, 1)", "x"]),
    ("cdf", "1/2", ["Exponential(2)", "1"]),
    ("quantile", "1", ["Normal(0, 1)", "9/10"]),
    ("median", "1/2", ["Exponential(X, 2)"]),
    ("moment_generating_function", "1/(1 - t)", ["Exponential(2)", "t"]),
    ("to_cnf", "p and q", ["p or q"]),
    ("to_dnf", "p", ["p or q"]),
    ("to_nnf", "not p and not q", ["not (p and q)"]),
    ("simplify_logic", "q", ["p or (p and q)"]),
    ("satisfiable", "False", ["p and not q"]),
    ("satisfiable", "[(p, True), (q, True)]", ["p and not q"]),
    ("is_tautology", "True", ["p or q"]),
    ("truth_table", "[(False, True), (True, False)]", ["p and p"]),
]
REFUSED = [
    ("Normal(0, 1) + 1", "E_SYNTAX: a distribution cannot be an operand of arithmetic (position 1); give its variable a name: Normal(X, 0, 1)"),  # noqa: E501
    ("Normal(0, -1)", "E_RUNTIME: Normal needs a number there that is positive, not -1 (position 1); write Normal(0, 1) or Normal(X, 0, 1)"),  # noqa: E501
    ("Binomial(10, 2)", "E_RUNTIME: Binomial needs a number there that is from 0 to 1, not 2 (position 1); write Binomial(10, 1/2) or Binomial(X, 10, 1/2)"),  # noqa: E501
    ("Binomial(10^6, 1/2)", "E_INPUT_LIMIT: a count beyond 1000 takes too long (position 1)"),
    ("Normal(X, X, 1)", "E_RUNTIME: Normal needs a name that is not one of its parameters (position 1); write Normal(0, 1) or Normal(X, 0, 1)"),  # noqa: E501
    ("E(x + 1)", "E_AMBIGUOUS: E is not a function (position 1); write E*(…) for a product, Function(E)(…) for a function, E(Normal(X, 0, 1)) for an expectation: a variable says its law"),  # noqa: E501
    ("probability(x > 1)", "E_AMBIGUOUS: probability: nothing random is in it (position 1); P, E and variance are asked of variables: Normal(X, 0, 1)"),  # noqa: E501
    ("quantile(Normal(0, 1), 2)", "E_RUNTIME: quantile needs a chance from 0 to 1 (position 1); write quantile(Normal(0, 1), 9/10)"),  # noqa: E501
    ("variance([1])", "E_RUNTIME: variance needs at least 2 numbers (position 1); write variance([1, 2, 4]) or variance(Normal(X, 0, 1))"),  # noqa: E501
    ("median([x, 1])", "E_RUNTIME: median needs numbers that can be put in order (position 1); write median([1, 2, 4])"),  # noqa: E501
    ("correlation([1, 1], [1, 2])", "E_RUNTIME: division by zero: a list does not vary (position 1)"),  # noqa: E501
    ("satisfiable(x > 1 and x < 0)", "E_RUNTIME: satisfiable takes statements that are letters, not relations (position 1); sym_solve answers what numbers do"),  # noqa: E501
    ("to_cnf(x + 1)", "E_RUNTIME: to_cnf needs a statement (position 1); write to_cnf(p or (q and r))"),  # noqa: E501
    ("powerset(Reals)", "E_RUNTIME: powerset needs a set that is listed (position 1); write powerset({1, 2})"),  # noqa: E501
]
# fmt: on


@pytest.mark.parametrize(("word", "result", "arguments"), WRONG)
def test_a_wrong_result_is_refuted(word: str, result: str, arguments: list[str]) -> None:
    with pytest.raises(Contradiction):
        TABLE[word](read(result).value, *(read(text).value for text in arguments))


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_is_no_question_is_refused_in_words(text: str, sentence: str) -> None:
    assert refused("evaluate", expr=text) == sentence


def test_letters_are_words_of_chance_only_where_something_is_random() -> None:
    scope = {"X": "Normal(X, 0, 1)"}
    found = asked("evaluate", scope, expr="E(X^2) + P(X > 0)")
    assert (str(found.value), found.check.verdict) == ("3/2", Verdict.AGREES)
    assert str(read("E*(x + 1)").value) == "E*(x + 1)"
    assert str(read("Function(P)(x)").value) == "P(x)"


def test_the_same_variable_twice_is_one_variable_and_two_names_are_two() -> None:
    assert str(asked("evaluate", expr="variance(Die(X, 6) + Die(X, 6))").value) == "35/3"
    assert str(asked("evaluate", expr="variance(Die(X, 6) + Die(Y, 6))").value) == "35/6"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Normal(0, 1)", "Normal takes mean and standard deviation, not the variance"),
        ("std(Normal(m, s))", "s taken as positive"),
        ("variance([1, 2])", "of a sample, divided by n - 1; pvariance divides by n"),
    ],
)
def test_what_could_surprise_is_a_note(text: str, note: str) -> None:
    assert note in read(text).notes


GIVEN: dict[str, tuple[str, ...]] = {
    "real": ("1/3", "2", "1"),
    "positive": ("3/2", "5/2"),
    "unit": ("2/5", "2/5"),
    "count": ("7", "4", "3"),
}


@pytest.mark.parametrize("name", sorted(LAWS))
def test_the_density_of_a_law_is_that_of_sympy(name: str) -> None:
    law = LAWS[name]
    parameters = [sympy.Rational(GIVEN[kind][place]) for place, kind in enumerate(law.kinds)]
    written = f"{name}({', '.join(map(str, parameters))})"
    for place in ("1", "3/2", "2") if not law.counts else ("1", "2"):
        theirs = read(f"density({written}, {place})").value
        ours = law.density(sympy.Rational(place), *parameters)
        low, high = law.support(*parameters)
        if low < sympy.Rational(place) < high:
            assert abs((theirs - ours).evalf(20)) < 1e-15


@pytest.mark.parametrize("text", ["p and q", "p or not q", "Implies(p, q)", "Equivalent(p, q)"])
def test_rules_of_truth_are_those_of_python(text: str) -> None:
    rules: dict[str, Any] = {
        "p and q": lambda p, q: p and q,
        "p or not q": lambda p, q: p or not q,
        "Implies(p, q)": lambda p, q: not p or q,
        "Equivalent(p, q)": lambda p, q: p == q,
    }
    statement, (p, q) = read(text).value, (read("p").value, read("q").value)
    for row in itertools.product((False, True), repeat=2):
        assert holds(statement, dict(zip((p, q), row, strict=True))) == rules[text](*row)
