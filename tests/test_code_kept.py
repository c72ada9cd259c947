"""What a session keeps of a program is what the program had: functions, defaults, imports."""

from __future__ import annotations

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval import codec
from sym_eval.code import sinks
from tests.programming import Session, names, refused

# A program, what is asked afterwards in one of its own, and the answer.
FOUND_AGAIN = [
    ("f = lambda x: x + 1; g = lambda x: x*2", "f(10), g(10)", "(11, 20)"),
    ("f: int = lambda: 3", "f()", "3"),
    ("from sympy import sin as f\ndef f(x): return 7", "f(1)", "7"),
    ("from sympy import Symbol as P\nP = Poly('x + 1')", "P.degree()", "1"),
    ("k = 5\ndef f(x, n=k): return x + n\nk = 6", "f(1), k", "(6, 6)"),
    ("k = 2\ndef f(*, n=k): return n\nk = 3", "f()", "2"),
    ("k = 9; f = lambda x, n=k: n", "f(1)", "9"),
    ("for k in range(3):\n    def f(n=k): return n", "f()", "2"),
    ("k = 4\ndef f(g=lambda: k): return g()", "f()", "4"),
    ("if True:\n    f = lambda: '''a\n    b'''", "f()", r"'a\n    b'"),
    ("if True:\n    def f():\n        return '''a\n    b'''", "f()", r"'a\n    b'"),
    ("if True:\n    f = lambda: 1 + \\\n 2", "f()", "3"),
    ("if True:\n\tdef f():\n\t\treturn 5", "f()", "5"),
    ("s = 'é€😀'; f = lambda: 'ü'", "f()", "'ü'"),
    ("def f(): return 'a\x0cb'\ng = 1\ndef h(): return 2", "f(), h()", r"('a\x0cb', 2)"),
    ("from sympy.stats import E, Normal", "E(Normal('X', 1, 1))", "1"),
]


@pytest.mark.parametrize(("text", "later", "answer"), FOUND_AGAIN)
def test_the_next_program_finds_what_there_was(text: str, later: str, answer: str) -> None:
    session = Session()
    session.run(text)
    assert session.shows(later) == answer
    assert session.shows(later) == answer  # it was kept as it was, if it was kept again


# What an earlier version of a name was, what takes its place, and what is there then.
REPLACED = [
    ("gamma = 3", "gamma = sympy.gamma", "gamma", "gamma"),
    ("beta = 3", "from sympy import beta", "beta", "beta"),
    ("f = 3", "from sympy import sin as f", "f(0)", "0"),
    ("def f(): return 1", "f = 2", "f", "2"),
]


@pytest.mark.parametrize(("earlier", "text", "later", "answer"), REPLACED)
def test_a_name_that_is_given_back_to_sympy_is(
    earlier: str, text: str, later: str, answer: str
) -> None:
    session = Session()
    session.run(earlier)
    session.run(text)
    assert session.shows(later) == answer


def test_a_function_made_by_another_is_not_taken_for_one_on_its_line() -> None:
    session = Session()
    assert session.run("f = lambda x: (lambda y: y + 1); g = f(0)").left.lost == ("g (function)",)
    session.run("def outer():\n    def h(): return 2\n    return h")
    ran = session.run("1\ndef h(): return 3\ng = outer()")
    assert (names(ran), ran.left.lost) == ({"h": "function"}, ("g (function)",))


def test_a_default_that_cannot_be_made_again_says_so() -> None:
    session = Session()
    session.run("k = iter([1])\ndef f(n=k): return 1")
    assert session.fails("f()").text() == (
        "E_NAME: f of the session cannot be made again: NameError (name 'k' is not defined); "
        "define f again"
    )


def test_two_spellings_of_one_name_are_one_name_and_a_note() -> None:
    ran = Session().run("θ = 1\ntheta = 2")
    assert names(ran) == {"theta": "int"}
    assert ran.left.lost == ("θ (theta is there too, and both are theta in a session)",)


def test_a_function_that_was_only_called_is_not_kept_again() -> None:
    session = Session()
    session.run("def f(): return 1\ng = lambda: f()")
    assert names(session.run("f() + g()")) == {}


def test_an_error_in_an_earlier_function_has_the_line_of_the_call() -> None:
    session = Session()
    session.run("\n\n\ndef f(a):\n    return a/0")
    assert session.fails("1\nf(1)").line == 2


def test_shared_parts_are_looked_at_once() -> None:
    """A chain of sin(e) + cos(e) is small to keep and beyond all bounds to walk through."""
    session = Session()
    session.run("e = symbols('x')\nfor k in range(60): e = sin(e) + cos(e)")
    assert session.shows("e.func") == "<class 'sympy.core.add.Add'>"
    x = sympy.Symbol("x", real=True)
    value = codec.decode_for_code(session.kept["e"])
    assert sinks.real_names([value]) == sinks.real_names(value) == frozenset()
    assert sinks.real_names(sympy.Matrix([[x, 1]])) == {"x"}


def test_a_dictionary_that_holds_itself_can_be_kept() -> None:
    session = Session()
    session.run("d = {}\nd['d'] = d\nL = []\nL.append(L)")
    assert session.shows("d['d']['d'] is d, L[0][0] is L") == "(True, True)"


# -- what only the compiler sees, what cannot be printed

MISTAKES = [
    ("return 5", 1, "'return' outside function; let the value be the last line"),
    ("1\nbreak", 2, "'break' outside loop; mend that line"),
    ("x = yield 3", 1, "'yield' outside function; write it in a function"),
    ("def f(a, a): pass", 1, "duplicate argument 'a' in function definition; mend that line"),
    ("nonlocal x", 1, "nonlocal declaration not allowed at module level; mend that line"),
    ("f(a=1, a=2)", 1, "keyword argument repeated: a; mend that line"),
]


@pytest.mark.parametrize(("text", "line", "said"), MISTAKES)
def test_a_mistake_that_only_the_compiler_sees_is_a_mistake(
    text: str, line: int, said: str
) -> None:
    assert refused(text) == (line, f"E_SYNTAX: {said}")


def test_the_codec_keeps_defaults_beside_the_text() -> None:
    session = Session()
    session.run("def f(a=1, *, b=pi): return a + b")
    made = codec.decode_for_code(session.kept["f"])
    assert (made.defaults, made.named) == ((1,), (("b", sympy.pi),))  # type: ignore[attr-defined]


def test_an_undefined_function_has_assumptions_and_no_methods() -> None:
    session = Session()
    assert session.shows("Function('f', real=True, nargs=2)(1, 2)") == "f(1, 2)"
    with pytest.raises(SymError, match="methods of its own"):
        session.run("Function('f', **{'_sympystr': lambda *a: 'x'})")


def test_numeric_solvers_still_solve() -> None:
    assert Session().shows("x = symbols('x')\nnsolve(cos(x) - x, x, 1)") == "0.739085133215161"
    two = "x, y = symbols('x y')\nnsolve([x + y - 3, x - y], [x, y], [1, 1])[0]"
    assert Session().shows(two) == "1.50000000000000"
    assert Session().shows("var('a, b')\na + b") == "a + b"
