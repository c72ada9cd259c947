"""SymPy's own doctests run as programs: how they are counted, and that nine in ten agree."""

from __future__ import annotations

import doctest

import pytest

from tests import corpus_doctests
from tests.corpus_doctests import PACKAGES, Tally, measure, modules


def tally_of(text: str) -> Tally:
    """What becomes of the examples of a docstring."""
    tally = Tally()
    corpus_doctests._run(doctest.DocTestParser().get_doctest(text, {}, "a", None, None), tally)
    return tally


AGREE = [
    ">>> x = symbols('x')\n>>> x + x\n2*x\n",
    ">>> print(1)\n1\n>>> 2\n2\n",
    ">>> 1 + 1\n2\n>>> _ + 1\n3\n",
    ">>> 1/0\nTraceback (most recent call last):\n...\nZeroDivisionError: division by zero\n",
]


@pytest.mark.parametrize("text", AGREE)
def test_examples_that_show_what_is_written_agree(text: str) -> None:
    tally = tally_of(text)
    assert (tally.agree, tally.displayed, tally.differ) == (text.count(">>>"), 0, {})


def test_what_only_sympys_display_shows_is_counted_by_itself() -> None:
    tally = tally_of(">>> [Float('0.5', 5)]\n[0.5]\n")
    assert (tally.agree, tally.displayed) == (1, 1)


DIFFER = [
    (">>> 1 + 1\n3\n", ["shows something else"]),
    (">>> import os\n", ["E_AST_BLOCK: the module … is not available"]),
    (">>> 1/0\n", ["E_RUNTIME: ZeroDivisionError: division by zero"]),
    (">>> 1\nTraceback (most recent call last):\n...\nValueError\n", ["shows something else"]),
    (
        ">>> class A: pass\n>>> A\n1\n",
        ["E_AST_BLOCK: classes are not run here", "a name of an example before it"],
    ),
]


@pytest.mark.parametrize(("text", "reasons"), DIFFER)
def test_the_others_are_listed_by_reason(text: str, reasons: list[str]) -> None:
    tally = tally_of(text)
    assert (tally.agree, list(tally.differ)) == (0, reasons)


def test_examples_that_need_a_file_a_display_or_a_printer_are_apart() -> None:
    tally = tally_of(">>> plot(1)\n>>> init_printing()\n>>> 1 # doctest: +SKIP\n2\n")
    assert (tally.agree, tally.differ, sum(tally.apart.values())) == (0, {}, 3)


def test_modules_are_those_of_the_packages_without_their_tests() -> None:
    found = list(modules(["simplify"]))
    assert "sympy.simplify.radsimp" in found and not [name for name in found if "tests" in name]


@pytest.mark.soak
def test_nine_in_ten_of_sympys_examples_agree() -> None:
    tally = measure(list(modules(PACKAGES)))
    assert tally.agree > 13_000 and tally.share >= 90
