"""Every hint of a program's errors is reached by an honest mistake, and says what mends that one.

Each row is a mistake, the beginning of what it ends in, the hint, and the program as the hint has
it: which must then run.
"""

# ruff: noqa: E501 (a program and its hint stand on one line)

from __future__ import annotations

import ast
import re
from typing import Any

import pytest

from sym_eval.code import advice, builtin
from tests.programming import Session, shows

X = "x, y = symbols('x y')\n"
# What is wrong, the error's kind, the hint, and what is right: with its value by hand.
MENDED = [
    ("t + 1", "NameError", "define it first: t = symbols('t')", "t = symbols('t')\nt + 1", "t + 1"),
    ("mass*2", "NameError", "define it first, as mass = symbols('mass') or mass = …", "mass = symbols('mass')\nmass*2", "2*mass"),
    ("lamda + 1", "NameError", "define it first, as lamda = symbols('lamda') or lamda = …", "lamda = symbols('lamda')\nlamda + 1", "lamda + 1"),
    (f"{X}integrat(x)", "NameError", "did you mean integrate?", f"{X}integrate(x)", "x**2/2"),
    ("_7", "NameError", "that step kept no value; sym_history shows which did", "7", "7"),
    ("plot(1)", "NameError", "it needs files or a display: print values", "print(1)\n1", "1"),
    ("A = [[1, 2], [3, 4]]\nrank(A)", "NameError", "it belongs to a matrix: Matrix(…).rank()", "A = Matrix([[1, 2], [3, 4]])\nA.rank()", "2"),
    (f"{X}lhs(Eq(x, 1))", "NameError", "it belongs to an equation: eq.lhs, of the first in a list sol[0].lhs", f"{X}eq = Eq(x, 1)\neq.lhs", "x"),
    ("del cos", "NameError", "only names that a program made are deleted", "c = cos\ndel c\n1", "1"),
    ("'x + 1'.subs(1, 2)", "AttributeError", "it is text: make it mathematics with sympify('…') before .subs", "sympify('x + 1').subs('x', 2)", "3"),
    ("[[1, 2], [3, 4]].det()", "AttributeError", "a list is no matrix: write Matrix(…) around it", "Matrix([[1, 2], [3, 4]]).det()", "-2"),
    ("FiniteSet(1).evalf2", "AttributeError", "it is a set: take one item, as list(…)[0], before .evalf2", "list(FiniteSet(1))[0].evalf(3)", "1.00"),
    (f"{X}(x,).diff(x)", "AttributeError", "it is a tuple: take one item, as [0], before .diff", f"{X}(x,)[0].diff(x)", "1"),
    ("{'a': 1}.a", "AttributeError", "it is a dict: take one value, as d['a']", "d = {'a': 1}\nd['a']", "1"),
    ("Eq(1, 2).lhs", "AttributeError", "Eq(a, b) became true or false: nothing was left to solve in it", f"{X}Eq(x, 2).lhs", "x"),
    (f"{X}x.cos()", "AttributeError", "write cos(value) instead", f"{X}cos(x)", "cos(x)"),
    ("Matrix([1]).eigenvales()", "AttributeError", "did you mean .eigenvals?", "Matrix([1]).eigenvals()", "{1: 1}"),
    (f"{X}x.zzz", "AttributeError", "look at what the line before it gives", f"{X}x.name", "'x'"),
    ("math.sqroot(4)", "AttributeError", "did you mean sqrt or isqrt?", "math.sqrt(4)", "2.0"),
    ("sympy.plot", "AttributeError", "it needs files or a display: print values", "1", "1"),
    ("from math import sine", "ImportError", "did you mean sin or sinh?", "from math import sin\nsin(0)", "0.0"),
    ("from math import zzz", "ImportError", "look up the function's name", "from math import pi\npi > 3", "True"),
    (f"{X}if x < y: pass", "TypeError", "compare numbers, or use Piecewise, Max and Min for symbols", f"{X}Max(x, y).subs({{x: 1, y: 2}})", "2"),
    (f"{X}x^3", "TypeError", "a power is **", f"{X}x**3", "x**3"),
    (f"{X}x(2)", "TypeError", "a product needs *, as x*(…); an unknown function is Function('f')", f"{X}x*2", "2*x"),
    (f"{X}(x + 1)(3)", "TypeError", "put values in with .subs(x, 3), or write * for a product", f"{X}(x + 1).subs(x, 3)", "4"),
    ("sum = 3\nsum([1])", "TypeError", "a name hides the function, or * is missing", "sum([1])", "1"),
    ("a, b = symbols('q')", "TypeError", "give as many values as names: x, y = symbols('x y')", "a, b = symbols('x y')\na", "x"),
    ("a, b = [1]", "ValueError", "give as many values as names: x, y = symbols('x y')", "a, b = [1, 2]\nb", "2"),
    (f"{X}float(x + 1)", "TypeError", "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions", f"{X}float((x + 1).subs(x, 2))", "3.0"),
    (f"{X}math.cos(x)", "TypeError", "math takes numbers only: use sympy's, as sin(x)", f"{X}sin(x)", "sin(x)"),
    ("'n = ' + 3", "TypeError", "make it text: str(value), or write f'… {value}'", "'n = ' + str(3)", "'n = 3'"),
    (f"{X}f'{{x:>5}}'", "TypeError", "write str(…) in it: f'{str(x):>10}'", f"{X}f'{{str(x):>5}}'", "'    x'"),
    ("range(2.5)", "TypeError", "give a whole number: int(value)", "list(range(int(2.5)))", "[0, 1]"),
    ("[1, 2]['a']", "TypeError", "items of a list are found by number, as [0]", "[1, 2][0]", "1"),
    ("{1, 2}[0]", "TypeError", "a set has no order: list(…)[0]", "list({1, 2})[0]", "1"),
    ("FiniteSet(1, 2)[0]", "TypeError", "a set has no order: list(…)[0]", "list(FiniteSet(1, 2))[0]", "1"),
    ("3[0]", "TypeError", "it has no items: only lists, dicts, matrices do", "[3][0]", "3"),
    ("{[1]: 2}", "TypeError", "a key or an item of a set is a tuple, not a list", "{(1,): 2}", "{(1,): 2}"),
    ("len(3)", "TypeError", "it is one value, not a list", "len([3])", "1"),
    ("Function('f') + 1", "TypeError", "an unknown function has its argument with it: f(x), also in f(x).diff(x)", "Function('f')(1) + 1", "f(1) + 1"),
    (f"{X}Eq(x, 1)*2", "TypeError", "an equation is no number: work with eq.lhs and eq.rhs", f"{X}eq = Eq(x, 1)\neq.rhs*2", "2"),
    ("def f(): return 1\nf + 1", "TypeError", "a function is no number: call it, as f(x)", "def f(): return 1\nf() + 1", "2"),
    ("print() + 1", "TypeError", "one of them is None: a function without return gives None", "abs(-1) + 1", "2"),
    ("[1, 2] + 3", "TypeError", "apply it item by item", "[k + 3 for k in [1, 2]]", "[4, 5]"),
    ("{1} * 2", "TypeError", "apply it item by item", "{k * 2 for k in {1}}", "{2}"),
    ("def f(a): return a\nf()", "TypeError", "it is f(a)", "def f(a): return a\nf(1)", "1"),
    (f"{X}limit(x)", "TypeError", "it is limit(f, x, 0)", f"{X}limit(x, x, 0)", "0"),
    ("x = 5\ndiff(x**2, x)", "ValueError", "that name is a number here: make it a symbol again, x = symbols('x')", "x = symbols('x')\ndiff(x**2, x)", "2*x"),
    (f"{X}diff(x*y, x*y)", "ValueError", "a variable is one symbol: diff(f, x, y) is by both", f"{X}diff(x*y, x, y)", "1"),
    (f"{X}integrate(x, x, 0, 1)", "ValueError", "bounds go in brackets: integrate(f, (x, 0, 1))", f"{X}integrate(x, (x, 0, 1))", "1/2"),
    (f"{X}nsolve(x**2 + 4, x, 1)", "ValueError", "start elsewhere; for complex roots at 1 + I", f"{X}abs(nsolve(x**2 + 4, x, 1 + I) - 2*I) < 1e-9", "True"),
    ("Matrix([[1], [2, 3]])", "ValueError", "every row has as many entries as the first", "Matrix([[1, 0], [2, 3]]).det()", "3"),
    ("float('2x')", "ValueError", "sympify('…') reads mathematics", "sympify('2x')", "2*x"),
    ("1 % 0", "ZeroDivisionError", "use Rational(a, b) and look at the denominator", "Rational(1, 3)", "1/3"),
    ("def f(n): return f(n)\nf(1)", "RecursionError", "write it as a loop, or make it less deep", "n = 0\nfor k in range(3): n += k\nn", "3"),
    ("math.exp(1000)", "OverflowError", "use Integer or N() instead of floats", "N(exp(1000), 3)", "1.97e+434"),
    ("{'a': 1}['b']", "KeyError", "look at the dictionary's keys", "{'a': 1}['a']", "1"),
    ("[1][1]", "IndexError", "look at the length first: len(…)", "[1][len([1]) - 1]", "1"),
    ("sqrt('x y z')", "SympifyError", "write mathematics in it, as '2*x + 1'", "sqrt(sympify('4'))", "2"),
    ("Matrix([[1, 1], [1, 1]]).inv()", "NonInvertibleMatrixError", "it has no inverse: A.pinv(), or A.rank()", "Matrix([[1, 1], [1, 1]]).rank()", "1"),
    ("Matrix([[1, 2]]).det()", "NonSquareMatrixError", "it is for square matrices: A.shape", "Matrix([[1, 2]]).shape", "(1, 2)"),
    ("Matrix([1, 2]) + Matrix([1])", "ShapeError", "look at the shapes: A.shape", "Matrix([1, 2]) + Matrix([1, 1])", "Matrix([\n[2],\n[3]])"),
    ("Symbol('x', even=True, odd=True)", "InconsistentAssumptions", "these assumptions exclude each other: leave one out", "Symbol('x', even=True).is_odd", "False"),
    (f"{X}degree(sin(x), x)", "PolynomialError", "it is no polynomial: try solve, nsolve or simplify", f"{X}degree(x**2, x)", "2"),
    (f"{X}solve(x - cos(x), x)", "NotImplementedError", "no method for this form: try nsolve, or rewrite it", f"{X}round(float(nsolve(x - cos(x), x, 1)), 6)", "0.739085"),
    ("assert 1 > 2", "AssertionError", "what was asserted is false", "assert 2 > 1\n1", "1"),
    ("raise ValueError('own')", "ValueError", "change that line", "1", "1"),
    ("raise ImportError('own')", "ImportError", "sympy, math and mpmath are there", "1", "1"),
]  # fmt: skip


@pytest.fixture(scope="module")
def failed() -> list[Any]:
    """How each mistake ends."""
    session = Session()
    return [session.fails(program) for program, *_ in MENDED]


def test_each_mistake_is_told_by_its_kind_with_its_hint(failed: list[Any]) -> None:
    wrong = []
    for (program, kind, hint, *_), failure in zip(MENDED, failed, strict=True):
        if not failure.what.startswith(kind) or not _says(failure.hint, hint):
            wrong.append((program, failure.what, failure.hint))
    assert wrong == []


def _says(hint: str, meant: str) -> bool:
    """Whether it is one short line with most of these words: how they are put may change."""
    words = set(re.findall(r"\w+", meant))
    found = words & set(re.findall(r"\w+", hint))
    return 0 < len(hint) <= 120 and "\n" not in hint and len(found) * 2 >= len(words)


def test_each_mistake_has_its_line_and_the_line_is_quoted(failed: list[Any]) -> None:
    wrong = []
    for (program, *_), failure in zip(MENDED, failed, strict=True):
        lines = program.splitlines()
        if failure.line is None or failure.fragment != lines[failure.line - 1].strip()[:120]:
            wrong.append((program, failure.line, failure.fragment))
    assert wrong == []


def test_what_the_hint_says_runs_and_is_right() -> None:
    wrong = [(program, shows(program)) for *_, program, value in MENDED if shows(program) != value]
    assert wrong == []


# -- advice on what ran

ADVICE = [
    ("solve(x == 2)", ["line 1: a == b compares at once; an equation is Eq(a, b)"]), ("sp.solve(x**2 == 4, x)", ["line 1: a == b compares at once; an equation is Eq(a, b)"]),
    ("solve([x == 1, y == 2])", ["line 1: a == b compares at once; an equation is Eq(a, b)"]), ("solveset((x == 1,))", ["line 1: a == b compares at once; an equation is Eq(a, b)"]), ("dsolve(f == 1)", ["line 1: a == b compares at once; an equation is Eq(a, b)"]),
    ("solve(Eq(x, 2))", []), ("print(x == 2)", []), ("if x == 2: print(1)", []), ("solve(x, check=a == b)", []),
    ("x**(1/2)", ["line 1: 1 / 2 is a float; Rational(1, 2) is exact"]), ("1\ny = 3/4\nprint(y)", ["line 2: 3 / 4 is a float; Rational(3, 4) is exact"]), ("4/2", []), ("1.0/3", []), ("x/3", []), ("1/x", []), ("1//3", []), ("1/0", []), ("-1/3", ["line 1: -1 / 3 is a float; Rational(-1, 3) is exact"]),
    ("1/3 + 1/3", ["line 1: 1 / 3 is a float; Rational(1, 3) is exact"]), ("S(1)/3", []), ("Rational(1, 3)", []),
]  # fmt: skip


def test_what_may_not_be_meant_is_said_of_its_line_once() -> None:
    wrong = []
    for program, notes in ADVICE:
        said = advice.of(ast.parse(program), program, shown=True)
        if said != notes:
            wrong.append((program, said))
    assert wrong == []


SILENT = [
    ("y = 2", "y"),
    ("def f(): pass", "result"),
    ("", "result"),
    ("a, b = 1, 2", "result"),
    ("x.y", "result"),
    ("for k in []: pass", "result"),
]


def test_a_program_that_says_nothing_is_told_how_to_say_something() -> None:
    for program, name in SILENT:
        said = advice.of(ast.parse(program), program, shown=False)
        assert (
            said[-1]
            == f"nothing was printed and the last line is no expression: end with `{name}` to see it"
        )
    for program in ("print(1)", "for k in []: print(k)", "pprint(x)", "display(x)"):
        assert advice.of(ast.parse(program), program, shown=False) == []


def test_names_that_are_missing_say_what_to_use_instead() -> None:
    session = Session()
    for name, instead in builtin.MISSING.items():
        failure = session.fails(f"1\n{name}")
        assert (failure.line, failure.code, failure.hint) == (2, "E_NAME", instead)


def test_every_built_in_name_is_there() -> None:
    missing = [name for name in sorted(builtin.NAMES) if shows(f"{name} is {name}") != "True"]
    assert missing == []
