"""Whatever name the reader of LaTeX finds, the daemon has looked for it in the session."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_core.mentions import Mentions
from sym_eval.tex.enclosure import is_latex
from sym_eval.tex.grammar import parse
from sym_eval.tree import Applied, Call, Name, Rate, walk

PIECES = [
    *("x", "y", "xy", "v", "alpha", " ", "+", "_", "^", "{", "}", "1", "12", ",", "(", ")", "'"),
    *("\\alpha", "\\varphi", "\\text{max}", "\\mathrm{v}", "\\hat{x}", "\\vec a", "\\,", "\\infty"),
    *("\\mathbb{R}", "_{12}", "_{\\text{max}}", "_{ij}", "_{i,j}", "\\frac{x}{y}", "\\dot{x}"),
    *("\\mathbf{\\mu}", "_{\\alpha}", "{g}_{k}", "\\emptyset", "~", "\\widehat{v}", "\\hbar"),
]


def said(text: str, name: str) -> bool:
    return bool(Mentions([text]).of(name, 1, False))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\\frac{xy}{2}", "y"),
        ("x_{12} + 1", "x_12"),
        ("v_{\\text{max}}", "v_max"),
        ("v_{\\mathrm{max}}^2", "v_max"),
        ("\\mathrm{velocity}", "velocity"),
        ("{g}_{k}", "g_k"),
        ("\\alpha _ {0}", "alpha_0"),
        ("\\varepsilon", "epsilon"),
        ("\\hat{x}", "x_hat"),
        ("\\vec a", "a_vec"),
        ("a_{i,j}", "a_i_j"),
        ("x^{g}_{k}", "x_k"),
        ("x^2_{12}", "x_12"),
        ("x^{y^{2}}_k", "x_k"),
        ("\\infty", "oo"),
        ("x \\in \\mathbb{R}", "Reals"),
    ],
)
def test_a_name_in_latex_counts_as_the_reader_spells_it(text: str, name: str) -> None:
    assert said(text, name)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join))
def test_whatever_the_reader_of_latex_takes_for_a_name_is_found(text: str) -> None:
    if not is_latex(text):
        return
    try:
        tree, _ = parse(text, Limits(), lambda name: False)
    except SymError:
        return
    named = (node for node in walk(tree) if isinstance(node, Name | Call | Applied | Rate))
    assert [
        n.name for n in named if not getattr(n, "certain", False) and not said(text, n.name)
    ] == []
