"""Divergence of endless sums by the size of their terms: plain cases are said, others left open."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence.growth import refuse_divergent_terms
from sym_eval.evidence.verdict import Divergent, Undecided

k = sympy.Symbol("k", real=True)


def mean(text: str) -> Any:
    return reading.read(text).value


@pytest.mark.parametrize(
    ("term", "why"),
    [
        ("1/k", "its terms die away like k**(-1)"),
        ("1/sqrt(k)", "its terms die away like k**(-0.5)"),
        ("1/(k*log(k))", "its terms die away no faster than 1/(k*log(k))"),
        ("k/(k + 1)", "its terms do not vanish"),
        ("sin(k)", "its terms do not vanish"),
        ("(-1)^k", "its terms do not vanish"),
        ("k", "its terms do not vanish"),
        ("2^k/k", "its terms grow by a ratio above 1"),
        ("k!/100^k", "its terms do not vanish"),
        ("2^(k^2)/3^k", "its terms grow by a ratio above 1"),
        ("exp(exp(k))", "its terms grow by a ratio above 1"),  # too large for numbers far out
        ("3^k*(2 + cos(k))", "its terms grow by a ratio above 1"),
    ],
)
def test_a_plain_divergence_is_said(term: str, why: str) -> None:
    with pytest.raises(Divergent) as caught:
        refuse_divergent_terms(mean(term), k)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    "term",
    [
        *(
            "1/k^2",
            "(-1)^k/k",
            "sin(k)/k",
            "1/2^k",
            "1/k!",
            "k^2*exp(-k)",
            "1/(k*log(k)^2)",
            "f(k)",
        ),
        # They grow as far as anybody looks at first, and have sums: exp(200), besseli(0, 400) …
        *("200^k/k!", "40000^k/k!^2", "300^k/k!*cos(k)^2", "k^50/2^k", "10^(20*k)/2^(k^2)"),
        # Signs that change every second, third, hundredth, ever later term.
        *("(-1)^floor(k/2)/k", "(-1)^floor(k/3)/k", "(-1)^floor(k/100)/k", "cos(2*pi*k/3)/k"),
        *("(-1)^(k*(k - 1)/2)/k", "(-1)^floor(sqrt(k))/k", "(-1)^floor(k/1000)/k"),
        *("cos(k/1000)/k", "cos(pi*k/2)/sqrt(k)", "sin(pi*k/2)/k"),
    ],
)
def test_what_may_converge_is_never_called_divergent(term: str) -> None:
    try:
        refuse_divergent_terms(mean(term), k)
    except Undecided as why:
        assert not isinstance(why, Divergent)
