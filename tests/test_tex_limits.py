"""Hostile LaTeX: deep, long and huge inputs meet the limits that plain text meets, at once."""

from __future__ import annotations

import time

import pytest

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.reading import read

SECONDS = 5.0  # of CPU; each takes well under one, and a quadratic one would take minutes


def code(text: str, limits: Limits | None = None) -> Code | None:
    """The code of the refusal, None if the text is read; never slower than the bound."""
    started = time.process_time()
    try:
        read(text, limits=limits or Limits())
    except SymError as error:
        found: Code | None = error.failure.code
    else:
        found = None
    assert time.process_time() - started < SECONDS
    return found


@pytest.mark.parametrize(
    "piece",
    [
        *("{", "(", "\\left(", "\\frac{", "\\frac{1}{", "\\sqrt{", "\\sqrt", "x^{", "\\left|", "["),
        *(
            "-",
            "\\sin ",
            "\\sin(",
            "\\int ",
            "\\sum_{k=1}^{",
            "\\lim_{x \\to ",
            "f(",
            "f{(",
            "\\hat",
        ),
        *("\\begin{pmatrix}", "\\begin{cases}", "x_{", "\\overline{", "\\binom{", "\\{", "\\neg "),
        *("\\frac{d}{dx}", "2^", "a_{n+", "\\left.", "\\lfloor ", "\\mathit{f}(", "x \\mapsto "),
        *("2\\frac{", "\\int_{", "\\dot{", "x^{'", "\\partial ", "\\text{", "\\sin{", "\\log_{"),
    ],
)
def test_a_thousand_levels_are_refused(piece: str) -> None:
    assert code("\\alpha " + piece * 1000) is not None


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("{", "}"),
        ("\\left(", "\\right)"),
        ("\\sqrt{", "}"),
        ("\\frac{1}{", "}"),
        ("\\sin(", ")"),
        ("x^{", "}"),
    ],
)
def test_nesting_is_counted(opening: str, closing: str) -> None:
    limits = Limits({"nesting": 30})
    assert code(f"{opening * 40}x{closing * 40} + \\alpha", limits) is Code.INPUT_LIMIT
    assert code(f"{opening * 20}x{closing * 20} + \\alpha", limits) is None


@pytest.mark.parametrize(
    "piece",
    [
        *("+x", "\\alpha+", "\\varphi ", "x_{1}", "\\frac{1}{2}+", "\\,", "~", "$", "\\(", "\\["),
        *(
            "\\begin{math}",
            "\\text{a}",
            "\\text{",
            "\\\\",
            "&",
            "'",
            "^{'}",
            "a_k+",
            "\\sum_{k=1}^n k+",
        ),
        *("\\int dx+", "xyz ", "%\n", "\\label{a}", "\\quad", "{,}1", "\\,000", "_", "^", "|", "½"),
        *(
            "\\frac{dy}{dx}+",
            "y'+",
            "\\vec{a}",
            "\\lim_{x \\to 0}x+",
            "d",
            "\\{",
            "\\left",
            "^{",
            "_{",
        ),
    ],
)
def test_the_longest_text_of_one_piece_is_answered_at_once(piece: str) -> None:
    text = "\\pi " + piece * (30_000 // len(piece))
    assert code(text) in {None, Code.SYNTAX, Code.AMBIGUOUS, Code.INPUT_LIMIT, Code.NAME}


def test_a_text_beyond_the_limit_is_refused() -> None:
    assert code("\\alpha" + "+x" * 40_000) is Code.INPUT_LIMIT


def test_more_signs_than_the_limit_are_refused() -> None:
    assert code("\\pi+" * 11_000) is Code.INPUT_LIMIT
    assert code("\\pi" + "+x" * 40, Limits({"tokens": 50})) is Code.INPUT_LIMIT


@pytest.mark.parametrize(
    "text",
    [
        "\\frac{" + "9" * 1001 + "}{2}",
        "\\pi + 0." + "1" * 1001,
        "9^{9^{9^{9}}}",
        "10^{10^{10}}",
        "\\alpha + 2^{1000000}",
        "10000000!^{\\circ}",
        "x_{" + "1" * 70 + "}",
        "\\mathrm{" + "a" * 70 + "}",
    ],
)
def test_huge_numbers_and_names_are_refused_before_they_are_worked_out(text: str) -> None:
    assert code(text) is Code.INPUT_LIMIT


def test_a_wide_sum_is_one_level_deep() -> None:
    assert code("\\alpha" + " + \\frac{x}{2}" * 1500) is None


def test_notes_are_few_however_many_there_could_be() -> None:
    runs = " + ".join(a + b + c for a in "bckmt" for b in "pqw" for c in "vxz")
    notes = read(f"\\pi + {runs}").notes
    assert len(notes) == 21
    assert notes[-1].endswith("more notes are left out")
