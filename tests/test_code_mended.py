"""What SymPy's own examples and agents' programs showed to be missing: each kind, and its bounds."""

# ruff: noqa: E501 (programs stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval.code import sinks
from tests.programming import Session, names, refused, shows

SHOWN = [
    ("sympify('4/2 + 7', evaluate=False)", "4/2 + 7"),
    ("parse_expr('x + x', evaluate=False)", "x + x"),
    ("sp.parse_expr('2*x + sin(x)')", "2*x + sin(x)"),
    ("sympify('speed(t)*y')", "y*speed(t)"),
    ("sympify('foo(bar(x)) + foo(2)')", "foo(2) + foo(bar(x))"),
    ("sympify('k*sin(x)', locals={'k': 3})", "3*sin(x)"),
    ("sympify('u(3)', locals={'u': Function('v')})", "v(3)"),
    ("type(sin(symbols('x'))).__name__", "'sin'"),
    ("def area(): pass\n(area.__name__, sin.__name__, type(1).__name__)", "('area', 'sin', 'int')"),
    ("from decimal import *\ngetcontext().prec = 25\nDecimal(2).sqrt()", "Decimal('1.414213562373095048801689')"),
    ("from sympy.polys.orderings import monomial_key\nmonomial_key('lex')((1, 2))", "(1, 2)"),
    ("from sympy.solvers.diophantine.diophantine import diop_DN\ndiop_DN(7, 1)", "[(8, 3)]"),
    ("x, y = symbols('x y')\nlambdify((x, (y,)), x - y)(5, (3,))", "2"),
    ("x = symbols('x')\n[lambdify(x, f)(4) for f in (x/2, 1/(x - 3), exp(x - 4), sqrt(x), cos(pi*x))]", "[2.0, 1.0, 1.0, 2.0, 1.0]"),
    ("x = symbols('x')\n[lambdify(x, f)(4) for f in (x**2, -x, Abs(x), factorial(x), floor(x), binomial(x, 2))]", "[16, -4, 4, 24, 4, 6]"),
    ("x = symbols('x')\nlambdify(x, x**2 + 1, 'math')(mpmath.mpf(3))", "mpf('10.0')"),
    # J0 has its first zero at 2.404825557695772768621631879326…
    ("mpmath.mp.dps = 25\nx = symbols('x')\nround((mpmath.findroot(lambdify(x, besselj(0, x), modules=['mpmath']), 2.4) - mpmath.mpf('2.404825557695772768621631879326'))*10**22)", "0"),
    ("from collections import namedtuple\nP = namedtuple('P', 'x y')\np = P(1, 2)\n(p._replace(x=5), p._asdict(), P._fields, P._make([3, 4]))", "(P(x=5, y=2), {'x': 1, 'y': 2}, ('x', 'y'), P(x=3, y=4))"),
    ("sp.__version__ == sympy.__version__, mpmath.__version__[:2]", "(True, '1.')"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "shown"), SHOWN)
def test_a_program_shows_what_sympy_shows(program: str, shown: str) -> None:
    assert shows(program) == shown


REFUSED = [
    ("sympify('integrat(x)')", "E_RUNTIME: SympifyError: E_NAME: unknown function integrat (position 1); did you mean integrate? an undefined function is written Function(integrat)(…); write mathematics in it, as '2*x + 1'"),
    ("symbols('x').__name__", "E_AST_BLOCK: the attribute '__name__' cannot be used; use the functions of sympy on it"),
    ("type(1).__name__.__class__", "E_AST_BLOCK: the attribute '__class__'; write type(x), type(x).__name__ or isinstance"),
    ("sin.__name__ = 'cos'", "E_AST_BLOCK: the attribute '__name__'; internals of values are not shown"),
    ("from decimal import *\ngetcontext().Emax = 5", "E_AST_BLOCK: setting the attribute 'Emax'; values do not change: make a new one and give it a name"),
    ("from decimal import *\nDecimal(2).prec = 5", "E_AST_BLOCK: setting the attribute 'prec' cannot be used; use the functions of sympy on it"),
    ("from sympy.solvers.diophantine.diophantine import os", "E_RUNTIME: ImportError: cannot import name 'os' from 'sympy.solvers.diophantine.diophantine'; look up the function's name"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "said"), REFUSED)
def test_what_borders_on_it_is_refused_as_before(program: str, said: str) -> None:
    assert refused(program)[1] == said


def test_a_star_brings_what_a_module_lists_and_nothing_more() -> None:
    said = "E_NAME: NameError: name 'diop_DN' is not defined"
    assert refused("from sympy.solvers.diophantine.diophantine import *\ndiop_DN")[1].startswith(
        said
    )


def later(first: str, then: str, between: str = "1") -> str:
    """What the last of three cells shows."""
    session = Session()
    session.run(first)
    session.run(between)
    return session.shows(then)


LATER = [
    ("x = symbols('x')\nf = lambdify(x, sqrt(x), 'mpmath')", "mpmath.mp.dps = 30\nstr(f(2))", "'1.41421356237309504880168872421'"),
    ("x = symbols('x')\nf = lambdify(x, x**2 + 1)", "f(3)", "10"),
    ("x, y = symbols('x y', real=True)\nf = lambdify([x, y], [x + y, Matrix([x*y])], 'numpy')", "f(2, 3)", "[5, Matrix([[6]])]"),
    ("x = symbols('x')\nf = lambdify(x, Function('g')(x))\nh = f", "h(1)", "g(1)"),
    ("from mpmath import mp, fp", "fp.sqrt(4), mp.mpf(1)", "(2.0, mpf('1.0'))"),
    ("from sympy.combinatorics import *\nG = PermutationGroup(Permutation(0, 1, 2))", "G.order()", "3"),
    ("x = symbols('x')\ns = fps(exp(x))", "s.inverse(x).truncate(3)", "1 - x + x**2/2 + O(x**3)"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "then", "shown"), LATER)
def test_what_one_program_makes_a_later_one_uses(first: str, then: str, shown: str) -> None:
    assert later(first, then) == shown


def test_a_kept_function_means_what_it_meant_whatever_is_called_e_since() -> None:
    between = "E, Symbol, lambdify = 1, 2, 3"
    assert (
        later("x = symbols('x')\nf = lambdify(x, x*exp(1))", "f(2) == N(2*exp(1))", between)
        == "True"
    )


def test_a_function_too_long_to_be_read_again_is_named() -> None:
    deep = "x = symbols('x')\ne = x\nfor k in range(70): e = sin(e + k)\nf = lambdify(x, e)"
    ran = Session().run(deep)
    assert names(ran).keys() == {"x", "e", "k"}
    assert ran.left.lost == ("f (a function made inside another)",)


def test_what_is_no_function_of_lambdify_has_no_source() -> None:
    assert sinks.source_of(len) is None
