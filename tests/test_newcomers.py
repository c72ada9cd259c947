"""What agents write that know the list of tools and nothing else: read rightly, or told how."""

from __future__ import annotations

import re

import pytest
import sympy

from sym_core import tools
from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import operations, printing
from sym_eval.code.hints import failure_of
from sym_eval.operations import evaluate
from sym_eval.operations.common import Call
from tests.asking import Bindings, asked, refusal, refused
from tests.conftest import RunningKernel
from tests.test_readme import PAGE

AGAIN = [
    ("integrate", "integral of x^2", {}),
    ("integrate", r"\int x^2\,dx", {"symbol": "x"}),
    ("integrate", r"\int_0^1 x^2\,dx", {}),
    ("integrate", "integrate(x^2, x)", {"bounds": "0, 1"}),
    ("differentiate", "d/dx x^3", {}),
    ("differentiate", r"\frac{d}{dx} x^3", {"order": 2}),
    ("derivation", "integrate x ln x", {"operation": "integrate"}),
    ("derivation", "d/dx x^2", {"operation": "differentiate"}),
]


@pytest.mark.parametrize(("operation", "expr", "more"), AGAIN)
def test_a_whole_question_is_not_worked_out_twice(
    operation: str, expr: str, more: dict[str, str]
) -> None:
    found = refusal(operation, expr=expr, **more)
    noun = "a derivative" if "d/" in expr or "{d}" in expr else "an integral"
    assert (found.code, found.what) == (Code.AMBIGUOUS, f"expr is {noun} already")
    assert found.hint.endswith("once, send what is inside alone, or all of it to sym_evaluate")


def test_an_integral_with_another_variable_may_be_integrated() -> None:
    answer = asked("integrate", expr="integrate(x*t, (t, 0, 1))", symbol="x")
    assert str(answer.value) == "x**2/4"


def test_an_open_integral_of_the_session_may_be_integrated() -> None:
    inner = "integrate(f(x), x)"
    with pytest.raises(SymError) as caught:
        asked("integrate", {"F": inner}, expr="F", symbol="x")
    assert caught.value.failure.code is Code.UNSOLVED


@pytest.mark.parametrize("expr", ["5 miles in km", "60 mph in m/s", "12 inch in cm"])
def test_in_before_a_unit_is_no_inch(expr: str) -> None:
    found = refusal("evaluate", expr=expr)
    assert (found.code, found.what) == (Code.AMBIGUOUS, "in is a word or the inch")
    assert found.hint == "write the unit of the result as units='…', the inch as inch"


def test_in_after_a_number_is_the_inch() -> None:
    assert str(asked("evaluate", expr="10 in", units="cm").value) == "127*unit(cm)/5"


CONSTANTS = [
    ("c", "speed_of_light"),
    ("k", "boltzmann_constant"),
    ("R", "molar_gas_constant"),
    ("e_1*h", "1 hour (Planck's: planck_constant)"),
    ("m", "1 m"),
]


@pytest.mark.parametrize(("expr", "full"), CONSTANTS)
def test_a_letter_that_may_be_a_constant_is_told_its_full_name(expr: str, full: str) -> None:
    name = expr[-1]
    found = refused("evaluate", expr=f"{expr} T", subs="T=300 K", units="eV")
    assert found == (
        f"E_AMBIGUOUS: {name} may be a letter or a unit; write {full} for the unit, "
        f"subs='{name}=…' or symbols='{name}' for the letter"
    )


def test_all_letters_that_may_be_units_are_named_at_once() -> None:
    found = refusal("evaluate", expr="m_e c^2", units="MeV")
    assert found.what == "c, m_e may be letters or units"
    assert found.hint == (
        "write speed_of_light, electron_mass for the unit, subs='c=…' or symbols='c, m_e' for the "
        "letter"
    )


@pytest.mark.parametrize("name", ["planck", "boltzmann"])
def test_a_constant_half_named_is_told_whole(name: str) -> None:
    found = refused("evaluate", expr=f"{name}*speed_of_light/(500*nanometer)", units="eV")
    whole = f"{name}_constant"
    assert found == f"E_NAME: {name} was read as a letter; write {whole} for the constant"


# In each, the letter stays in the expression: years, barns and metres are not what is meant.
OWN_LETTERS = [
    ("a x", "x=2a", "a", "x"),
    ("exp(-r/a)", "r=3a", "a", "r"),
    ("a x", "x=2a*unity", "a", "x"),
    ("x m", "x=1/(2 m)", "m", "x"),
    ("a/V^2 + R T/(V-b)", "V=3b, T=8a/(27 R b)", "b", "V"),
]


@pytest.mark.parametrize(("expr", "subs", "letter", "name"), OWN_LETTERS)
def test_a_value_of_the_expressions_own_letters_is_asked_back(
    expr: str, subs: str, letter: str, name: str
) -> None:
    assert refused("evaluate", expr=expr, subs=subs) == (
        f"E_AMBIGUOUS: {letter} in the value of {name} is a letter of the expression, and a unit "
        f"(subs); write 2*{letter} for the letter, 2 unit({letter}) for the unit"
    )


def test_units_of_a_value_are_units_where_the_letter_goes_or_others_say_so() -> None:
    rows = [
        ("a x", "x=2*a", "2*a**2"),
        ("a x", "x=2 unit(a)", "2*a*unit(a)"),
        ("m v^2/2", "m=2 kg, v=3 m/s", "9*unit(J)"),
        ("m v^2/2", "v=3 m/s", "9*m/2*unit(m^2/s^2)"),
    ]
    found = [printing.plain(asked("evaluate", expr=e, subs=s).value) for e, s, _ in rows]
    assert found == [right for _, _, right in rows]


# Each is a function of time to whoever writes it, whatever SymPy calls N and S.
GROWING = [
    ("dN/dt = r N", "Eq(Function(N)(t), C1*exp(r*t))"),
    ("[N'(t) = r N(t), N(0) = N0]", "Eq(Function(N)(t), N0*exp(r*t))"),
    ("[S'(t) = -b S(t), S(0) = S0]", "Eq(Function(S)(t), S0*exp(-b*t))"),
]


@pytest.mark.parametrize(("equation", "solution"), GROWING)
def test_n_and_s_of_a_letter_are_functions(equation: str, solution: str) -> None:
    assert printing.plain(asked("solve", expr=equation).value) == solution


def test_the_full_name_of_a_constant_is_read() -> None:
    answer = asked("evaluate", expr="planck_constant*speed_of_light/(500 nm)", units="eV")
    assert str(answer.value.evalf(6)) == "2.47968*unit(eV)"


@pytest.mark.parametrize("subs", ["x: 3", '{"x": 3}', "x -> 3", "3"])
def test_values_in_another_way_are_told_how(subs: str) -> None:
    assert refusal("evaluate", expr="x^2", subs=subs).hint == "write subs='x=2, y=3 m/s'"


def test_where_a_letter_has_a_value_is_no_condition() -> None:
    found = refusal("evaluate", expr="x^2 where x = 3")
    assert found.what == "where gives a value or a condition"
    assert found.hint == "write subs(f, x=3) to put a value in, f if x = 3 for a condition"
    assert str(asked("evaluate", expr="x^2 where x > 3").value) == "Piecewise((x**2, x > 3))"


@pytest.mark.parametrize("name", ["f", "p", "roof"])
def test_a_value_before_brackets_is_not_a_factor_in_silence(name: str) -> None:
    with pytest.raises(SymError) as caught:
        asked("evaluate", {name: "x^2 + 1"}, expr=f"{name}(2)")
    hint = f"write {name}*(…) for a product, subs({name}, x=…) for a value"
    assert caught.value.failure.hint == hint
    assert str(asked("evaluate", {name: "x^2 + 1"}, expr=f"subs({name}, x=2)").value) == "5"


def test_an_integral_that_stays_is_told_where_its_number_comes_from() -> None:
    x = sympy.Symbol("x")
    notes = evaluate._notes(sympy.Integral(x**x, (x, 0, 1)))
    assert notes[-1] == "N(…) around it gives its number"
    number = asked("evaluate", expr="N(integrate(x^x, (x, 0, 1)))").value
    assert abs(float(number) - 0.7834305107121344) < 1e-12


def test_letters_before_brackets_are_told_the_product() -> None:
    assert refusal("evaluate", expr="a + b + ab(a - b)").hint == (
        "a product is written a*b*(…); an undefined function is written Function(ab)(…)"
    )


@pytest.mark.parametrize("between", ["; = ", "\n= "])
def test_steps_that_begin_with_an_equals_sign_are_one_chain(between: str) -> None:
    answer = asked("verify", steps=f"(a+b)^2 = a^2 + 2a b + b^2{between}a^2 + b(2a + b)")
    assert answer.word == "equal" and answer.facts and len(answer.facts["steps"]) == 2
    wrong = asked("verify", steps=f"(a+b)^2 = a^2 + 2a b + b^2{between}a^2 + b^2")
    assert wrong.word == "unequal" and wrong.facts and wrong.facts["part"] == "step 2 to 3"


def test_a_number_around_zero_is_shown_short() -> None:
    how = asked("verify", lhs="log(a b)", rhs="log(a) + log(b)").check.how
    assert how.endswith("[-3.98e-31, 3.98e-31] + [-6.28318530724, -6.28318530712]*I")


def test_a_program_out_of_memory_is_told_to_hold_less() -> None:
    found = failure_of(MemoryError(), "a = [0]*10**12", {})
    hint = "hold fewer values at once: sum in a loop, not in a list"
    assert (found.code, found.hint) == (Code.MEMORY, hint)


def test_a_step_without_a_value_is_not_to_be_defined() -> None:
    found = failure_of(NameError("name '_3' is not defined"), "_3", {})
    assert found.hint == "that step kept no value; sym_history shows which did"


def test_the_program_of_the_readme_runs() -> None:
    program = re.findall(r"```\n(x = .*?)```", PAGE, re.DOTALL)[0]
    answer = asked("exec", code=program)
    assert (answer.shown, [bound.name for bound in answer.bound]) == (
        "exp(-1)",
        ["x", "f", "slope"],
    )


# -- a letter that a program made a function


def asked_with_a_function(operation: str, **arguments: str) -> str:
    """The value or the refusal, where x is Function('x')."""
    tool, scope = tools.tool(f"sym_{operation}"), Bindings({"x": sympy.Function("x")})
    call = Call(tools.checked(tool, arguments), scope, Limits({"wall": 30}))
    try:
        return str(operations.answer(operation, call).value)
    except SymError as error:
        return error.failure.text()


LETTERS = ("sin(x)", "x^2", "x + 1", "x", "[x, 1]", "2x", "integrate(2x, x)", "sum(x, x, 1, 3)")
BARE: list[tuple[str, dict[str, str]]] = [
    *(("evaluate", {"expr": text}) for text in LETTERS),
    *((tool, {"expr": "x^2", "symbol": "x"}) for tool in ("solve", "differentiate", "integrate")),
    ("solve", {"expr": "x^2 = 4"}),
    ("verify", {"lhs": "x", "rhs": "x"}),
]


def test_a_function_in_place_of_a_letter_is_told_in_one_sentence_everywhere() -> None:
    found = {re.sub(r" \(position \d+\)", "", asked_with_a_function(op, **a)) for op, a in BARE}
    assert found == {
        "E_NAME: x is a function in this session, not a letter; "
        "write x(t) for a value of it; del x in sym_exec makes it a letter again"
    }


def test_a_function_of_the_session_is_still_called_and_made_a_letter_again() -> None:
    assert asked_with_a_function("evaluate", expr="x(t)") == "x(t)"
    assert asked_with_a_function("differentiate", expr="x(t)^2", symbol="t") == (
        "2*x(t)*Derivative(x(t), t)"
    )
    assert asked_with_a_function("evaluate", expr="Symbol(x)", name="x") == "x"


def test_what_the_hint_says_makes_the_letter_a_letter(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        client.call("sym_exec", code="x = Function('x')")
        assert client.evaluate("x^2")["code"] == "E_NAME"
        client.call("sym_exec", code="del x")
        assert client.evaluate("x^2")["result"] == "x**2"
