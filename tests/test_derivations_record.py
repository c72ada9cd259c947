"""Steps of a derivation as data: what is left out, renamed, bounded and printed."""

from __future__ import annotations

import pytest
import sympy

from sym_core import facts
from sym_core.errors import SymError
from sym_eval.derivations import step_claims
from sym_eval.derivations.record import MOST, Step, Trace
from sym_eval.vocabulary.symbols import real

x, u, a = real("x"), real("u"), real("a")


def filled(*pairs: tuple[object, object]) -> Trace:
    trace = Trace()
    for n, (left, right) in enumerate(pairs):
        trace.add(f"rule {n}", left, right)
    return trace


def test_steps_stand_in_the_order_in_which_they_were_added() -> None:
    assert [step.rule for step in filled((x, 1), (x, 2))] == ["rule 0", "rule 1"]


def test_an_equation_of_a_thing_with_itself_is_no_step() -> None:
    assert len(filled((x, x))) == 0


def test_the_same_equation_again_is_no_step() -> None:
    assert len(filled((x, 1), (x, 1))) == 1


def test_the_same_equation_with_a_new_choice_is_a_step() -> None:
    trace = filled((x, 1))
    trace.add("chosen", x, 1, where=((u, x),))
    assert len(trace) == 2


def test_the_same_part_elsewhere_is_not_derived_twice() -> None:
    trace = Trace()
    for _ in range(2):
        trace.add("first", x, 1)
        trace.add("second", x, 2)
    assert len(trace) == 2


def test_more_steps_than_anybody_reads_are_refused() -> None:
    trace = filled(*((x, n) for n in range(MOST)))
    with pytest.raises(SymError) as caught:
        trace.add("one more", x, MOST)
    assert caught.value.failure.text() == (
        "E_INPUT_LIMIT: a derivation of more than 100 steps; derive it part by part"
    )


def test_as_many_steps_as_are_allowed_fit_into_a_reply() -> None:
    trace = filled(*((sympy.sin(x) ** n, sympy.cos(x)) for n in range(MOST)))
    assert facts.read(trace.as_facts()) == trace.as_facts()


def test_a_step_prints_its_equation_its_choice_and_its_condition() -> None:
    step = Step("rule", ((x, a**2),), ((u, sympy.sin(x)),), "a is not zero")
    assert (step.text(), step.latex(), step.remark()) == (
        "x = a**2",
        "x = a^{2}",
        "u = sin(x); a is not zero",
    )


def test_alternatives_are_joined_with_or() -> None:
    step = Step("rule", ((x, sympy.S.One), (x, sympy.S.Zero)))
    assert (step.text(), step.latex()) == ("x = 1 or x = 0", r"x = 1 \lor x = 0")


def test_what_holds_together_is_joined_with_and_also_in_a_longer_trace() -> None:
    part, whole = Trace(), Trace()
    part.add_any("rule", ((x, sympy.S.One), (a, sympy.S.Zero)), together=True)
    whole.extend(part)
    assert [(step.text(), step.latex()) for step in whole] == [
        ("x = 1 and a = 0", r"x = 1 \land a = 0")
    ]


def test_the_facts_of_a_trace_are_numbered_steps() -> None:
    assert filled((x, sympy.S.One)).as_facts() == {
        "traced": True,
        "steps": [
            {
                "n": 1,
                "rule": "rule 0",
                "equation": "x = 1",
                "latex": "x = 1",
                "said": "",
                "traced": True,
            }
        ],
    }


def test_one_label_makes_the_whole_not_traced() -> None:
    trace = filled((x, sympy.S.One))
    trace.add("label", x, sympy.S.Zero, traced=False)
    assert trace.as_facts()["traced"] is False


def test_letters_are_renamed_also_where_they_are_bound() -> None:
    dummy = sympy.Dummy("u")
    trace = Trace()
    inner = sympy.Integral(sympy.sin(dummy), dummy)
    trace.add("put in", x, sympy.Subs(inner, dummy, x**2), where=((dummy, x**2),))
    trace.rename({dummy: u})
    (step,) = trace
    assert (step.text(), step.remark()) == (
        "x = Subs(Integral(sin(u), u), u, x**2)",
        "u = x**2",
    )


def test_a_trace_is_continued_by_another() -> None:
    trace = filled((x, sympy.S.One))
    trace.extend(filled((u, sympy.S.One)))
    assert [step.text() for step in trace] == ["x = 1", "u = 1"]


# -- what steps claim


def test_a_derivative_claims_what_sympy_makes_of_both_sides() -> None:
    step = Step("rule", ((sympy.Derivative(x**2, x), 2 * x * sympy.Derivative(x, x)),))
    assert list(step_claims.of_derivative(step)) == [(2 * x, 2 * x)]


def test_an_integral_claims_equal_integrands() -> None:
    step = Step("rule", ((sympy.Integral(2 * x, x), x**2 + 7),))
    assert list(step_claims.of_integral(step)) == [(2 * x, 2 * x)]


def test_a_substituted_integral_claims_the_chain_rule() -> None:
    whole = sympy.Subs(sympy.Integral(sympy.cos(u) / 2, u), u, 2 * x)
    step = Step("rule", ((sympy.Integral(sympy.cos(2 * x), x), whole),))
    assert list(step_claims.of_integral(step)) == [(sympy.cos(2 * x), sympy.cos(2 * x))]


def test_alternatives_claim_that_one_of_them_holds_at_each_root() -> None:
    step = Step("rule", ((x, sympy.S.One), (x, sympy.S(2))))
    assert list(step_claims.of_roots(step, x, [1, 2])) == [(0, 0), (0, 0)]
    assert list(step_claims.of_roots(step, x, [3])) == [(2, 0)]


def test_a_root_claim_knows_the_letters_of_its_step() -> None:
    step = Step("rule", ((x, sympy.sqrt(u)),), ((u, sympy.S(4)),))
    assert list(step_claims.of_roots(step, x, [2])) == [(0, 0)]


def test_a_function_claims_its_equation_only_where_it_occurs() -> None:
    y = sympy.Function("y")(x)
    said = Step("rule", ((y.diff(x), y),))
    assert list(step_claims.of_function(said, {y: sympy.exp(x)})) == [(sympy.exp(x), sympy.exp(x))]
    assert list(step_claims.of_function(Step("rule", ((u, x),)), {y: x})) == []
