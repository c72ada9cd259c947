"""Programs run in a session: values, names that stay, attributes and imports that are there or not."""

# ruff: noqa: E501 (programs and sentences stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import codec
from sym_eval.code import modules
from tests.programming import Session, names, refused, shows

# fmt: off
SHOWN = [
    ("1 + 1", "2"),
    ("'a' + \"b\"", "'ab'"),
    ("x = symbols('x'); diff(x**3, x)", "3*x**2"),
    ("from sympy import *\nx = Symbol('x')\nfactor(x**2 - 1)", "(x - 1)*(x + 1)"),
    ("import sympy as sp\nsp.sqrt(8)", "2*sqrt(2)"),
    ("import sympy\nsympy.Matrix([[1, 2], [3, 4]]).det()", "-2"),
    ("sp.pi.evalf(10)", "3.141592654"),
    ("import math\nmath.floor(math.pi * 100)", "314"),
    ("from math import gcd, factorial as f\nf(gcd(4, 6))", "2"),
    ("import mpmath\nmpmath.mp.dps = 30\nmpmath.nstr(mpmath.mpf(1) / 3, 25)", "'0.3333333333333333333333333'"),
    ("from fractions import Fraction as F\nF(1, 3) + F(1, 6)", "Fraction(1, 2)"),
    ("from collections import Counter, defaultdict\nd = defaultdict(int)\nd['a'] += 2\nsorted(d.items()), Counter('aab')['a']", "([('a', 2)], 2)"),
    ("from itertools import combinations\nlen(list(combinations(range(6), 3)))", "20"),
    ("from functools import reduce\nreduce(lambda a, b: a * b, range(1, 6))", "120"),
    ("from typing import List\ndef f(xs: List[int]) -> int:\n    return sum(xs)\nf([1, 2])", "3"),
    ("from decimal import Decimal\nDecimal('0.1') * 3", "Decimal('0.3')"),
    ("from statistics import mean\nmean([1, 2, 3])", "2"),
    ("from operator import mul\nmul(3, 4)", "12"),
    ("import cmath\ncmath.sqrt(-1)", "1j"),
    ("from sympy.abc import a, b\n(a + b)**2", "(a + b)**2"),
    ("from sympy.solvers.ode import dsolve\nf = Function('f'); t = Symbol('t')\ndsolve(f(t).diff(t) - f(t), f(t))", "Eq(f(t), C1*exp(t))"),
    ("from sympy.physics.units import meter, second\n5*meter/second", "5*meter/second"),
    ("from sympy.stats import Die, E\nE(Die('X', 6))", "7/2"),
    ("[k**2 for k in range(4) if k % 2]", "[1, 9]"),
    ("s = 0\nfor k in range(10):\n    if k == 5: break\n    s += k\ns", "10"),
    ("n = 5\nwhile n > 1:\n    n -= 1\nn", "1"),
    ("def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(10)", "55"),
    ("def outer(k):\n    def inner(x):\n        return k * x\n    return inner\nouter(3)(4)", "12"),
    ("try:\n    1/0\nexcept ZeroDivisionError as e:\n    r = str(e)\nr", "'division by zero'"),
    ("try:\n    1/0\nexcept:\n    r = 'caught'\nfinally:\n    s = 1\nr", "'caught'"),
    ("x = symbols('x')\nf'{x**2!s} and {3.14159:.2f}'", "'x**2 and 3.14'"),
    ("'{} {}'.format(1, 'a'), '{:>5}'.format('x')", "('1 a', '    x')"),
    ("'%d of %s' % (3, 'p')", "'3 of p'"),
    ("M = Matrix([[1, 2], [3, 4]]); M[0, 1] = 7; M", "Matrix([\n[1, 7],\n[3, 4]])"),
    ("L = [1, 2]; L[0] = 5; L.append(3); L", "[5, 2, 3]"),
    ("sum(Symbol(f'x{k}') for k in range(25)).args[0]", "x0"),
    ("lambdify(symbols('x'), symbols('x')**2 + 1)(3)", "10"),
    ("x, y = symbols('x y'); lambdify((x, y), x/y)(1.0, 4)", "0.25"),
    ("sympify('x**2 + 2*x').subs('x', 3)", "15"),
    ("S('1/3') + S(1)/6", "1/2"),
    ("Matrix(2, 2, [1, 'x', 3, 4]).det()", "4 - 3*x"),
    ("isinstance(Integer(3), Integer), type(3) is int", "(True, True)"),
    ("getattr(Symbol('x'), 'name'), hasattr(1, 'real'), hasattr(1, 'nothing')", "('x', True, False)"),
    ("var('a b'); a + b", "a + b"),
    ("pow(2, 10, 1000), 2**64", "(24, 18446744073709551616)"),
    ("__name__", "'__main__'"),
    ("if __name__ == '__main__':\n    x = 1\nx", "1"),
    ("(lambda *a, **k: (a, k))(1, b=2)", "((1,), {'b': 2})"),
    ("a, *b = [1, 2, 3]\nb", "[2, 3]"),
    ("(y := 5) + y", "10"),
    ("sorted({3, 1, 2}, reverse=True)", "[3, 2, 1]"),
    ("from sympy import Q, ask\nask(Q.prime(7))", "True"),
    ("Poly(symbols('x')**2 - 1).all_roots()", "[-1, 1]"),
    ("θ = symbols('θ'); sin(θ).diff(θ)", "cos(θ)"),
]

REFUSED = [
    ("y + 1", 1, "E_NAME: NameError: name 'y' is not defined; define it first: y = symbols('y')"),
    ("velocity + 1", 1, "E_NAME: NameError: name 'velocity' is not defined; define it first, as velocity = symbols('velocity') or velocity = …"),
    ("x = 1\nintegrat(x)", 2, "E_NAME: NameError: name 'integrat' is not defined; did you mean integrate?"),
    ("open('x')", 1, "E_NAME: NameError: name 'open' is not defined; programs reach no files; give the numbers in the code"),
    ("eval('1')", 1, "E_NAME: NameError: name 'eval' is not defined; read('…') reads mathematics"),
    ("np.array([1])", 1, "E_NAME: NameError: name 'np' is not defined; use sympy and lists; numpy is not there"),
    ("import numpy as np", 1, "E_AST_BLOCK: the module 'numpy' is not available; use sympy.Matrix, list comprehensions, and N() for numbers"),
    ("from scipy.integrate import quad", 1, "E_AST_BLOCK: the module 'scipy.integrate' is not available; use sympy, or mpmath for numeric roots, integrals and equations"),
    ("import matplotlib.pyplot as plt", 1, "E_AST_BLOCK: the module 'matplotlib.pyplot' is not available; there is no display; print values"),
    ("from sympy.plotting import plot", 1, "E_AST_BLOCK: the module 'sympy.plotting' is not available; there is no display; print values"),
    ("from sympy import plot", 1, "E_AST_BLOCK: plot is not available; there is no display; print values"),
    ("import os", 1, "E_AST_BLOCK: the module 'os' is not available; programs reach no files and no system"),
    ("import sympy.utilities.misc as m\nm.os", 2, "E_RUNTIME: AttributeError: module 'sympy.utilities.misc' has no attribute 'os'; look up the function's name"),
    ("from sympy import sinus", 1, "E_RUNTIME: ImportError: cannot import name 'sinus' from 'sympy'; did you mean sin?"),
    ("'x**2'.diff()", 1, "E_RUNTIME: AttributeError: 'str' object has no attribute 'diff'; it is text: make it mathematics with sympify('…') before .diff"),
    ("[1, 2].evalf()", 1, "E_RUNTIME: AttributeError: 'list' object has no attribute 'evalf'; it is a list: take one item, as [0], before .evalf"),
    ("x = symbols('x')\nx^2", 2, "E_RUNTIME: TypeError: unsupported operand type(s) for ^: 'Symbol' and 'int'; a power is **"),
    ("x = symbols('x')\nif x > 0: pass", 2, "E_RUNTIME: TypeError: cannot determine truth value of Relational: x > 0; compare numbers, or use Piecewise, Max and Min for symbols"),
    ("x = 5\ndiff(x**2, x)", 2, "E_RUNTIME: ValueError: First variable cannot be a number: 5; that name is a number here: make it a symbol again, x = symbols('x')"),
    ("1/0", 1, "E_RUNTIME: ZeroDivisionError: division by zero; use Rational(a, b) and look at the denominator"),
    ("def f(n): return f(n + 1)\nf(0)", 1, "E_INPUT_LIMIT: RecursionError: maximum recursion depth exceeded; write it as a loop, or make it less deep"),
    ("{}['k']", 1, "E_RUNTIME: KeyError: 'k'; look at the dictionary's keys"),
    ("[][1]", 1, "E_RUNTIME: IndexError: list index out of range; look at the length first: len(…)"),
    ("assert 1 == 2, 'no'", 1, "E_RUNTIME: AssertionError: no; what was asserted is false"),
    ("Matrix([[1, 2]]) * Matrix([[1, 2]])", 1, "E_RUNTIME: ShapeError: Matrix size mismatch: (1, 2) * (1, 2).; look at the shapes: A.shape"),
    ("9**9**9", 1, "E_INPUT_LIMIT: a power of about 1549681956 bits; use pow(a, b, m) for a remainder, b*log(a) for the size"),
    ("getattr(1, '__class__')", 1, "E_AST_BLOCK: the attribute '__class__' cannot be used; use the functions of sympy on it"),
    ("(lambda: 1).x", 1, "E_AST_BLOCK: attributes of a function, as 'x', cannot be used; call it first, as f(x).x"),
    ("'{0.x}'.format(1)", 1, "E_AST_BLOCK: a path in a format cannot be used; use the functions of sympy on it"),
    ("(1, 2)[0] = 3", 1, "E_AST_BLOCK: setting an item of a tuple cannot be used; use the functions of sympy on it"),
    ("type('A', (), {})", 1, "E_AST_BLOCK: type() of one value only; use isinstance"),
    ("type(type(1))", 1, "E_AST_BLOCK: type() of one value only; use isinstance"),
    ("symbols('x', cls=print)", 1, "E_AST_BLOCK: symbols() makes symbols and functions only; cls is Symbol, Dummy, Wild or Function"),
    ("sympify(\"open('/etc/passwd')\")", 1, "E_RUNTIME: SympifyError: E_AST_BLOCK: quoted text is not read (position 6); write names and formulas without quotes; write mathematics in it, as '2*x + 1'"),
    ("raise ValueError('mine')", 1, "E_RUNTIME: ValueError: mine; change that line"),
]
# fmt: on


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_the_last_expression_is_shown(text: str, shown: str) -> None:
    assert shows(text) == shown


@pytest.mark.parametrize(("text", "line", "said"), REFUSED)
def test_a_mistake_is_named_with_its_line_and_what_to_change(
    text: str, line: int, said: str
) -> None:
    found = refused(text)
    assert found[0] == line
    assert found[1].startswith(" ".join(said.split()))


# -- what a program leaves behind


def test_values_stay_for_the_next_program() -> None:
    session = Session()
    session.run("x = symbols('x'); f = x**2; n = 3; word = 'text'; pairs = {'a': [f, (1, 2.5)]}")
    assert session.shows("f.diff(x), n, word, pairs['a'][0]") == "(2*x, 3, 'text', x**2)"


def test_functions_stay_as_their_source() -> None:
    session = Session()
    ran = session.run("k = 2\ndef twice(t):\n    return k*t\nhalf = lambda t: t/2")
    assert names(ran) == {"k": "int", "twice": "function", "half": "function"}
    assert session.shows("half(twice(10))") == "10.0"


def test_a_function_sees_what_its_names_mean_now() -> None:
    session = Session()
    session.run("k = 2\ndef times(t):\n    return k*t")
    session.run("k = 5")
    assert session.shows("times(10)") == "50"


def test_functions_that_call_each_other_come_together() -> None:
    session = Session()
    session.run(
        "def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n != 0 and even(n - 1)"
    )
    assert session.shows("even(10), odd(10)") == "(True, False)"


def test_a_function_by_another_name_stays_under_both() -> None:
    session = Session()
    session.run("def f(x): return x + 1\ng = f")
    assert session.shows("g(1), f(2)") == "(2, 3)"


def test_a_function_defined_further_right_stays_too() -> None:
    session = Session()
    session.run("if True:\n    def f(x):\n        if x:\n            return 1\n        return 2")
    assert session.shows("f(0)") == "2"


def test_imports_stay_for_the_next_program() -> None:
    session = Session()
    session.run("import itertools as it\nfrom math import comb\nfrom sympy.stats import Die")
    assert session.shows("len(list(it.permutations('abc'))), comb(4, 2)") == "(6, 6)"


def test_what_is_there_anyway_is_not_kept() -> None:
    ran = Session().run("from sympy import *\nimport sympy as sp, math\nx = symbols('x')")
    assert names(ran) == {"x": "Symbol"}


def test_what_cannot_be_kept_is_named() -> None:
    ran = Session().run(
        "g = (i for i in range(3))\nit = iter([1])\ndef make():\n    return lambda: k\nk = 1\n"
        "def close(n):\n    return lambda: n\nc = close(2)\nnan = float('nan')"
    )
    assert ran.left.lost == (
        "g (generator)",
        "it (list_iterator)",
        "c (a function made inside another)",
        "nan (a value of type float does not survive storing)",
    )
    assert names(ran) == {"make": "function", "k": "int", "close": "function"}


def test_a_list_that_was_changed_in_place_is_kept_anew() -> None:
    session = Session()
    session.run("L = [1]")
    assert names(session.run("L.append(2)")) == {"L": "list"}
    assert session.shows("L") == "[1, 2]"


def test_what_was_only_read_is_not_kept_again() -> None:
    session = Session()
    session.run("x = symbols('x'); f = x**2; L = [1]; n = 3\ndef g(t): return t")
    assert names(session.run("f + x; L; n; g(1)")) == {}


def test_a_built_in_name_is_bound_for_one_program_only() -> None:
    session = Session()
    ran = session.run("print = 1\nsympy = None\nsin = 2\nprint + sin")
    assert (ran.value, names(ran)) == (3, {"sin": "int"})
    assert ran.left.lost == ("print (a built-in name)", "sympy (a built-in name)")


def test_a_failing_program_leaves_nothing() -> None:
    session = Session()
    session.run("a = 1")
    session.fails("a = 2\nb = 3\n1/0")
    assert session.shows("a") == "1"
    assert session.fails("b").code == "E_NAME"


def test_a_name_that_a_program_deletes_is_named() -> None:
    session = Session()
    session.run("zz = 4; keep = 5")
    assert session.run("del zz\nkeep").deleted == ("zz",)


def test_names_of_internals_are_plain_names_for_variables() -> None:
    assert shows("obj = 3; mro = obj + 1; mro") == "4"


def test_a_loop_variable_and_an_unpacked_name_stay() -> None:
    assert names(Session().run("for i in range(3): pass\na, b = 1, 2")) == {
        "i": "int",
        "a": "int",
        "b": "int",
    }


# -- the two kinds of plain symbols


def test_a_plain_symbol_is_real_for_the_other_tools() -> None:
    session = Session()
    session.run("x = symbols('x')")
    assert codec.decode(session.kept["x"]) == sympy.Symbol("x", real=True)


def test_a_real_symbol_of_the_other_tools_is_plain_for_programs() -> None:
    session = Session()
    session.kept["f"] = codec.encode(sympy.Symbol("x", real=True) ** 2)
    assert session.shows("diff(f, symbols('x'))") == "2*x"


def test_a_declared_symbol_keeps_its_assumptions() -> None:
    session = Session()
    session.run("p = symbols('p', positive=True)\nr = symbols('r', real=True)")
    assert session.shows("p.is_positive, r.is_real, sqrt(r**2)") == "(True, True, Abs(r))"


def test_an_unevaluated_tree_stays_one() -> None:
    session = Session()
    session.run("x = symbols('x'); u = Add(x, x, evaluate=False)")
    assert session.shows("u.args") == "(x, x)"


# -- names given from outside, and the end of a program


def test_more_names_may_be_given() -> None:
    assert shows("read('2x')", read=lambda text: f"read {text}") == "'read 2x'"


def test_a_name_of_the_session_hides_what_is_there() -> None:
    session = Session()
    session.run("E = symbols('E')")
    assert session.shows("diff(E**2, E)") == "2*E"


def test_the_end_of_a_job_cannot_be_caught() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Session().run("try:\n    stop()\nexcept:\n    pass", stop=stop)


def test_an_error_that_misbehaves_is_only_named() -> None:
    class Sly(Exception):
        def __str__(self) -> str:
            raise ValueError("no")

    def rise() -> None:
        raise Sly

    with pytest.raises(SymError) as caught:
        Session().run("rise()", rise=rise)
    assert caught.value.failure.text() == "E_RUNTIME: Sly; change that line"


# -- modules


def test_no_facade_hands_out_a_module_or_a_registry() -> None:
    for name in ("sympy", "sympy.core", "sympy.stats", "mpmath", "sympy.physics.mechanics"):
        for value in modules.facade(name).public().values():
            assert not isinstance(value, type(sympy))
            assert not isinstance(value, dict)


@pytest.mark.parametrize("name", sorted(modules.HIDDEN))
def test_what_is_hidden_is_not_in_sympy(name: str) -> None:
    with pytest.raises(AttributeError):
        modules.facade("sympy").named(name)


def test_a_facade_says_what_it_is() -> None:
    assert repr(modules.facade("sympy.stats")) == "<module 'sympy.stats'>"


@pytest.mark.parametrize("name", ["sympy.core.numbers", "sympy.physics.vector", "sympy.ntheory"])
def test_submodules_are_reached_by_attribute_too(name: str) -> None:
    value: Any = modules.facade("sympy")
    for part in name.split(".")[1:]:
        value = value.named(part)
    assert repr(value) == f"<module {name!r}>"


def test_a_power_is_bounded_by_the_limit() -> None:
    small = Session(Limits({"power_bits": 100}))
    assert small.fails("2**101").code == "E_INPUT_LIMIT"
    assert small.shows("2**49, (-1)**10**6, 0**5") == "(562949953421312, 1, 0)"


SHOWN = [  # what cells of notebooks print
    ("x = symbols('x')\ndisplay(x**2, 3)", "x**2\n3\n"),
    ("display(Matrix([[1, 2]]))", "Matrix([[1, 2]])\n"),
    ("display()", "\n"),
    ("display = 5\nprint(display + 1)", "6\n"),
    ("for k in range(2): display(Rational(k, 2))", "0\n1/2\n"),
]


def test_display_prints_each_value_on_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = []
    for program, out in SHOWN:
        ran = Session().run(program)
        if (ran.value, capsys.readouterr().out) != (None, out):
            wrong.append(program)
    assert wrong == []


HOMEWORK = [  # whole cells, with the last value worked out by hand
    ("x, y = symbols('x y')\nsol = solve([x + y - 3, x - y - 1], [x, y], dict=True)\nf'{sol[0][x]}, {sol[0][y]:.2f}'", "'2, 1.00'"),
    ("x = symbols('x')\nr = nsolve(cos(x) - x, x, 1)\nf'{r:.6f}'", "'0.739085'"),
    ("x = symbols('x')\nf = lambdify(x, x**2, modules=['numpy'])\nf(3)", "9"),
    ("A = Matrix([[2, 0], [1, 3]])\nP, D = A.diagonalize()\nsimplify(P * D * P.inv() - A)", "Matrix([\n[0, 0],\n[0, 0]])"),
    ("from sympy.tensor.array import Array, tensorproduct, tensorcontraction\na = Array([[1, 2], [3, 4]])\ntensorcontraction(tensorproduct(a, a), (1, 2)).tolist()", "[[7, 10], [15, 22]]"),
    ("from sympy.vector import CoordSys3D, divergence\nN = CoordSys3D('N')\ndivergence(N.x**2*N.i + N.y*N.j).subs(N.x, 3)", "7"),
    ("import statistics as st\nst.pvariance([1, 2, 3, 4, 5])", "2"),
    ("x, a = symbols('x a')\nseries(exp(a*x), x, 0, 4).removeO().coeff(x, 2)", "a**2/2"),
    ("init_printing(use_latex='mathjax')\nsorted([3, 1, 2], key=lambda v: -v)", "[3, 2, 1]"),
    ("from collections import namedtuple\nB = namedtuple('B', 'm v')\nb = B(2, 3)\nRational(1, 2)*b.m*b.v**2", "9"),
    ("def main():\n    x = symbols('x')\n    return integrate(x, (x, 0, 2))\nif __name__ == '__main__':\n    r = main()\nr", "2"),
]  # fmt: skip


def test_cells_of_homework_run_as_they_are() -> None:
    found = [(program, shows(program)) for program, _ in HOMEWORK]
    assert [each for each, wanted in zip(found, HOMEWORK, strict=True) if each != wanted] == []
