"""sym_exec as an operation: its result as text, and what it says of programs that may mislead."""

# ruff: noqa: E501 (programs and notes stand on one line each, as they are given)

from __future__ import annotations

import json
from collections.abc import Iterator

import mpmath
import pytest
import sympy
from sympy.parsing import sympy_parser

from sym_core.channel import Packet
from sym_core.errors import Code
from sym_core.limits import Limits
from sym_eval import codec
from sym_eval.code import reporting
from sym_eval.operations import exec
from sym_eval.operations.common import Answer, Call
from tests.asking import Bindings, asked, refusal


@pytest.fixture(autouse=True)
def afterwards_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A program changes how SymPy reads text; its process ends with it, this one does not."""
    monkeypatch.setattr(sympy_parser, "parse_expr", sympy_parser.parse_expr)
    monkeypatch.setattr(sympy_parser, "eval_expr", sympy_parser.eval_expr)
    yield


def ran(code: str) -> Answer:
    return asked("exec", code=code)


def said(code: str) -> tuple[str, ...]:
    return ran(code).notes


def test_the_last_expression_is_the_value_and_its_text() -> None:
    answer = ran("x = symbols('x')\nx**2")
    assert (answer.value, answer.shown) == (sympy.Symbol("x") ** 2, "x**2")
    assert [bound.name for bound in answer.bound] == ["x"]


def test_a_program_is_not_checked_and_says_what_would_be() -> None:
    assert ran("1").check.as_fields() == {
        "verdict": "unchecked",
        "how": "what a program computes is not checked; verify(a, b) checks",
    }


NOTES = [
    ("x = 1", ("nothing was printed and the last line is no expression: end with `x` to see it",)),
    ("for k in range(3): k", ("nothing was printed and the last line is no expression: end with `result` to see it",)),
    ("print(1)", ()),
    ("x = symbols('x'); solve(x == 2, x)", ("line 1: a == b compares at once; an equation is Eq(a, b)",)),
    ("x = symbols('x')\nsp.solve([x == 2, x], x)", ("line 2: a == b compares at once; an equation is Eq(a, b)",)),
    ("x = symbols('x')\nx**(1/2)", ("line 2: 1 / 2 is a float; Rational(1, 2) is exact",)),
    ("4/2", ()),
    ("Rational(1, 2)", ()),
    ("g = (k for k in [1])\n1", ("not kept: g (generator)",)),
]  # fmt: skip


@pytest.mark.parametrize(("code", "notes"), NOTES)
def test_what_may_mislead_is_said(code: str, notes: tuple[str, ...]) -> None:
    assert said(code) == notes


def test_two_symbols_of_one_name_are_told_apart() -> None:
    assert said("f = Symbol('x')**2\nx = symbols('x', real=True)\nf.diff(x)") == (
        "x is two symbols here, declared differently: they are not the same to SymPy",
    )
    assert said("x = symbols('x'); e = x\nfor k in range(70): e = sin(e) + cos(e)\n1") == ()


def test_a_program_that_says_nothing_has_no_result() -> None:
    answer = ran("x = 1")
    assert (answer.value, answer.shown) == (None, "")


def test_a_result_that_is_too_large_to_print_is_kept_under_its_name() -> None:
    answer = ran("x = symbols('x')\ne = x\nfor k in range(70): e = sin(e) + cos(e)\ne")
    assert answer.shown == "…"
    assert answer.notes == (
        "more than 200000 nodes: too large to print; give it a name to keep it",
    )


def test_read_reads_mathematics_with_the_names_of_the_session() -> None:
    assert ran("read('2x + sin(x)^2')").shown == "2*x + sin(x)**2"
    assert refusal("exec", code="read(3)").text() == (
        "E_RUNTIME: TypeError: read takes a text; change that line"
    )


@pytest.mark.parametrize(
    ("sides", "verdict"),
    [
        ("sin(x)**2 + cos(x)**2, 1", "'equal'"),
        ("(x + 1)**2, x**2 + 1", "'unequal'"),
        ("sqrt(x**2), abs(x)", "'equal'"),
        ("1, 1", "'equal'"),
    ],
)
def test_verify_decides_as_the_tool_does(sides: str, verdict: str) -> None:
    assert ran(f"x = symbols('x'); verify({sides})").shown == verdict


def test_a_value_that_cannot_be_kept_is_shown_all_the_same() -> None:
    answer = ran("iter([1])")
    job = Packet({"job": "j1"}, ())
    packet = reporting.packet(job, answer, Limits())
    assert packet.header["value"] is None
    assert packet.header["reply"]["notes"] == [
        "the result is shown, not kept: a value of type list_iterator does not survive storing"
    ]


def test_the_packet_holds_the_value_and_then_the_names() -> None:
    answer = ran("a = 1\ndef f(t): return a*t\na + 1")
    packet = reporting.packet(Packet({"job": "j1"}, ()), answer, Limits())
    assert packet.header["bound"] == [
        {"name": "a", "type": "int", "needs": []},
        {"name": "f", "type": "function", "needs": ["a", "t"]},
    ]
    assert [codec.decode(blob) for blob in packet.blobs[:2]] == [2, 1]


def test_a_deleted_name_is_told_and_handed_on() -> None:
    one = codec.encode(sympy.Integer(1), 1000)
    given = dict.fromkeys(("a", "theta", "c", "e"), one)
    text = "del a, θ\nc\ndel c\nc = 1\ntry: 1/0\nexcept ZeroDivisionError as e: e"
    answer = exec.run(Call({"code": text}, Bindings({}), Limits(), encoded=given))
    assert answer.deleted == ("a", "theta")
    assert "deleted: a, theta" in answer.notes
    packet = reporting.packet(Packet({"job": "j1"}, ()), answer, Limits())
    assert packet.header["deleted"] == ["a", "theta"]


def test_words_for_a_program_are_the_list_args() -> None:
    assert asked("exec", code="args + ['c']", args=["a", "b"]).shown == "['a', 'b', 'c']"
    assert asked("exec", code="args", args=[]).shown == "[]"
    assert refusal("exec", code="args").code is Code.NAME


def test_a_checked_program_is_not_run() -> None:
    answer = asked("exec", code="", check=["1/0", "print('never')", "x"])
    assert (answer.shown, answer.value, answer.bound) == ('{"faults": []}', None, ())


FAULTS = [
    ("a b", "E_SYNTAX", 1, "invalid syntax"),
    ("1\n%time 1", "E_AST_BLOCK", 2, "%time is a command of notebooks, not Python"),
    ("%%bash\nls", "E_AST_BLOCK", 1, "%%bash is a command of notebooks, not Python"),
    ("x = !ls -l", "E_AST_BLOCK", 1, "!ls is a command of notebooks, not Python"),
    ("f'{1=!r}' )", "E_SYNTAX", 1, "unmatched ')'"),
    ("!pip install x", "E_AST_BLOCK", 1, "!pip is a command of notebooks, not Python"),
    ("1\nimport numpy as np", "E_AST_BLOCK", 2, "the module 'numpy' is not available"),
    ("from os import path", "E_AST_BLOCK", 1, "the module 'os' is not available"),
    ("class A: pass", "E_AST_BLOCK", 1, "classes are not run here"),
    ("x.__class__", "E_AST_BLOCK", 1, "the attribute '__class__'"),
    ("1\nreturn 1", "E_SYNTAX", 2, "'return' outside function"),
]


@pytest.mark.parametrize(("code", "kind", "line", "said"), FAULTS)
def test_a_check_says_what_a_program_would_be_refused_for(
    code: str, kind: str, line: int, said: str
) -> None:
    (fault,) = json.loads(asked("exec", code="", check=["1", code]).shown or "")["faults"]
    assert (fault["place"], fault["code"], fault["line"]) == (1, kind, line)
    assert fault["error"].startswith(said)


def test_a_percent_or_a_mark_in_an_honest_program_is_none_of_a_notebook() -> None:
    assert ran("a = (7\n  % 4)\nb = '!ls %time'\na").shown == "3"


def test_so_many_faults_are_told_as_fit_into_a_reply() -> None:
    shown = asked("exec", code="", check=["import " + "a" * 60] * 50).shown or ""
    assert [fault["place"] for fault in json.loads(shown)["faults"]] == list(range(8))
    assert len(shown) < 4000


def test_the_result_is_latex_too_where_that_is_asked_for() -> None:
    job = Packet({"job": "j1"}, ())
    reply = reporting.packet(job, ran("1"), Limits(), "x^{2}").header["reply"]
    assert reply["latex"] == "x^{2}"
    assert reporting.packet(job, ran("1"), Limits()).header["reply"]["latex"] is None


def test_a_precision_that_ends_with_its_program_is_said() -> None:
    with mpmath.workdps(15):
        assert said("mpmath.mp.dps = 30\nmpmath.mpf(1)") == (
            "not kept: mp.dps (15 again in the next program)",
        )


ORDERED = [
    ("x, y, z = symbols('x y z')\n(z*y*x).free_symbols", "{x, y, z}"),
    ("x, y = symbols('x y')\n[{y, x, 2}, (frozenset({y, x}),), {y: {x, 1}, x: 0}]", "[{2, x, y}, (frozenset({x, y}),), {y: {1, x}, x: 0}]"),
    ("{(2, 1), (1, 2), (1, -2)}", "{(1, -2), (1, 2), (2, 1)}"),
    ("{'b', 'a'}", "{'a', 'b'}"),
    ("set(), frozenset(), [], {}, ()", "(set(), frozenset(), [], {}, ())"),
    ("[1.5, 'a', None, True]", "[1.5, 'a', None, True]"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "shown"), ORDERED)
def test_sets_are_shown_in_order_and_all_else_as_python_does(code: str, shown: str) -> None:
    assert ran(code).shown == shown


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("def f(x): return x\nf", "<function f>"),
        ("[lambda: 1]", "[<function <lambda>>]"),
        ("(k for k in [1])", "<generator object <genexpr>>"),
        ("'at 0x10 or 0xff>'", "'at 0x10 or 0xff>'"),
    ],
)
def test_a_function_is_shown_without_an_address_that_is_another_each_time(
    program: str, shown: str
) -> None:
    assert asked("exec", code=program).shown == shown


def test_a_function_is_printed_without_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    asked("exec", code="def f(): pass\nprint(f, [f], f'{f}', sep='\\n', end='!')")
    assert capsys.readouterr().out == "<function f>\n[<function f>]\n<function f>!"
