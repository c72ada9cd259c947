"""Mistakes that agents make in programs: the line, the code, and the one line that says what to write."""

# ruff: noqa: E501 (programs stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval.code import modules
from tests.asking import asked
from tests.programming import Session, refused, shows

MISTAKES = [
    ("x = symbols('x'); solve(x^2 - 1)", 1, 'E_RUNTIME', 'a power is **'),
    ('solve(y**2 - 1)', 1, 'E_NAME', "define it first: y = symbols('y')"),
    ("x = symbols('x')\nexpr = 'x**2'\nexpr.diff(x)", 3, 'E_RUNTIME', "it is text: make it mathematics with sympify('…') before .diff"),
    ('import numpy as np', 1, 'E_AST_BLOCK', 'use sympy.Matrix, list comprehensions, and N() for numbers'),
    ('from scipy.optimize import minimize', 1, 'E_AST_BLOCK', 'use sympy, or mpmath for numeric roots, integrals and equations'),
    ('import matplotlib.pyplot as plt', 1, 'E_AST_BLOCK', 'there is no display; print values'),
    ("x = symbols('x')\nx^2", 2, 'E_RUNTIME', 'a power is **'),
    ("x = symbols('x')\n2x + 1", 2, 'E_SYNTAX', 'write 2*x for a product'),
    ("x = symbols('x')\nf(x) = x**2", 2, 'E_SYNTAX', 'a function is def f(x): return …, or Lambda(x, …)'),
    ("lambda = symbols('lambda')", 1, 'E_SYNTAX', 'lambda is a word of Python: write lamda'),
    ("x = symbols('x')\nx**2 = 4", 2, 'E_SYNTAX', 'an equation is Eq(a, b); = binds a name'),
    ("x = symbols('x')\nplot(sin(x))", 2, 'E_NAME', 'it needs files or a display: print values'),
    ("x = symbols('x')\nsolve(x**2 = 4, x)", 2, 'E_SYNTAX', 'an equation is Eq(a, b)'),
    ('A = Matrix([[1,2],[3,4]])\nB = Matrix([1,2,3])\nA*B', 3, 'E_RUNTIME', 'look at the shapes: A.shape'),
    ('A = Matrix([[1,2],[2,4]])\nA.inv()', 2, 'E_RUNTIME', 'it has no inverse: A.pinv(), or A.rank()'),
    ("x = symbols('x')\nif x > 0:\n    print('positive')", 2, 'E_RUNTIME', 'compare numbers, or use Piecewise, Max and Min for symbols'),
    ("x, y = symbols('x')", 1, 'E_RUNTIME', "give as many values as names: x, y = symbols('x y')"),
    ("x = symbols('x')\nintegrate(x**2, x, 0, 1)", 2, 'E_RUNTIME', 'bounds go in brackets: integrate(f, (x, 0, 1))'),
    ("x = symbols('x')\nlimit(sin(x)/x, 0)", 2, 'E_RUNTIME', 'it is limit(f, x, 0)'),
    ("x = symbols('x')\nsol = solve(x**2 - 4, x)\nsol.subs(x, 1)", 3, 'E_RUNTIME', 'it is a list: take one item, as [0], before .subs'),
    ("x = symbols('x')\nsol = solve(x**2 + x + 1, x)\nsol[2]", 3, 'E_RUNTIME', 'look at the length first: len(…)'),
    ("x = symbols('x')\nf = Function('f')\ndsolve(f.diff(x) - f, f)", 3, 'E_RUNTIME', 'an unknown function has its argument with it: f(x), also in f(x).diff(x)'),
    ("x = symbols('x')\nmath.sin(x)", 2, 'E_RUNTIME', "math takes numbers only: use sympy's, as sin(x)"),
    ("x = symbols('x')\nfloat(x)", 2, 'E_RUNTIME', "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions"),
    ("sqrt('abc def')", 1, 'E_RUNTIME', "write mathematics in it, as '2*x + 1'"),
    ('def f(x)\n    return x', 1, 'E_SYNTAX', 'end that line with :'),
    ('for i in range(3):\nprint(i)', 2, 'E_SYNTAX', 'indent the lines that belong to it'),
    ("print 'hello'", 1, 'E_SYNTAX', 'write print(…)'),
    ("x = symbols('x')\nx.evalf(5).foo", 2, 'E_RUNTIME', 'look at what the line before it gives'),
    ("x = symbols('x')\nexpr = x**2\nexpr(3)", 3, 'E_RUNTIME', 'put values in with .subs(x, 3), or write * for a product'),
    ("x = symbols('x')\nx(3)", 2, 'E_RUNTIME', "a product needs *, as x*(…); an unknown function is Function('f')"),
    ('a = {1: 2}\na[3]', 2, 'E_RUNTIME', "look at the dictionary's keys"),
    ("int('abc')", 1, 'E_RUNTIME', "sympify('…') reads mathematics"),
    ('x = 5\ndiff(x**2, x)', 2, 'E_RUNTIME', "that name is a number here: make it a symbol again, x = symbols('x')"),
    ('sympy.simplfy(1)', 1, 'E_RUNTIME', 'did you mean simplify or nsimplify?'),
    ('from sympy import simplfy', 1, 'E_RUNTIME', 'did you mean simplify or nsimplify?'),
    ("sp.Symbol('x').subs(x, 1)", 1, 'E_NAME', "define it first: x = symbols('x')"),
    ("x = symbols('x')\nexpr = x + 1\nexpr.subs(x=2)", 3, 'E_RUNTIME', 'it is expr.subs(x, 2) or expr.subs({x: 2, y: 3})'),
    ("open('data.txt').read()", 1, 'E_NAME', 'programs reach no files; give the numbers in the code'),
    ("eval('1+1')", 1, 'E_NAME', "read('…') reads mathematics"),
    ('import os', 1, 'E_AST_BLOCK', 'programs reach no files and no system'),
    ('class Particle:\n    def __init__(self, m):\n        self.m = m', 1, 'E_AST_BLOCK', 'use functions, dictionaries or namedtuple'),
    ('Matrix([[1,2],[3]])', 1, 'E_RUNTIME', 'every row has as many entries as the first'),
    ("x = symbols('x')\nlambdify(x, x**2, 'numpy')([1,2,3])", 2, 'E_RUNTIME', 'apply it item by item'),
    ('def f(n): return f(n+1)\nf(0)', 1, 'E_INPUT_LIMIT', 'write it as a loop, or make it less deep'),
    ("x = symbols('x')\nnsolve(x**2 + 1, x, 1)", 2, 'E_RUNTIME', 'start elsewhere; for complex roots at 1 + I'),
    ("x = symbols('x')\nsolve(cos(x) - x, x)", 2, 'E_UNSOLVED', 'no method for this form: try nsolve, or rewrite it'),
    ("x = symbols('x', positive=True, negative=True)", 1, 'E_RUNTIME', 'these assumptions exclude each other: leave one out'),
    ('ans = 3\nanswer', 2, 'E_NAME', "define it first, as answer = symbols('answer') or answer = …"),
    ('"abc" + 1', 1, 'E_RUNTIME', "make it text: str(value), or write f'… {value}'"),
    ('[1,2] * 1.5', 1, 'E_RUNTIME', 'apply it item by item'),
    ("x = symbols('x')\nx.diff(3)", 2, 'E_RUNTIME', "that name is a number here: make it a symbol again, x = symbols('x')"),
    ('Eq(1, 1).lhs', 1, 'E_RUNTIME', 'Eq(a, b) became true or false: nothing was left to solve in it'),
    ("from sympy import symbols, Eq, solve\nx = symbols('x')\neq = Eq(x**2, 4\nsolve(eq)", 3, 'E_SYNTAX', 'close the bracket'),
    ("x = symbols('x')\nprint(solve(x**2-4)", 2, 'E_SYNTAX', 'close the bracket'),
    ('import pandas as pd', 1, 'E_AST_BLOCK', 'use lists and dictionaries'),
    ("input('n? ')", 1, 'E_NAME', 'nobody is there to answer; give the value in the code'),
    ("x = symbols('x')\nx.is_positive = True", 2, 'E_AST_BLOCK', 'values do not change: make a new one and give it a name'),
    ('a, b = 1, 2, 3', 1, 'E_RUNTIME', "give as many values as names: x, y = symbols('x y')"),
    ('range(3.0)', 1, 'E_RUNTIME', 'give a whole number: int(value)'),
    ('len(5)', 1, 'E_RUNTIME', 'it is one value, not a list'),
    ("x = symbols('x')\nsum(1/k for k in range(0, 3))", 2, 'E_RUNTIME', 'use Rational(a, b) and look at the denominator'),
    ('Sum(1/k, (k, 1, 10)).doit()', 1, 'E_NAME', "define it first: k = symbols('k')"),
    ("x = symbols('x')\ndiff(x**2, 'y z')", 2, 'E_RUNTIME', 'a variable is one symbol: diff(f, x, y) is by both'),
    ("x = symbols('x')\nPoly(sin(x), x).all_roots()", 2, 'E_RUNTIME', 'it is no polynomial: try solve, nsolve or simplify'),
    ("x = symbols('x')\nx[0]", 2, 'E_RUNTIME', 'it has no items: only lists, dicts, matrices do'),
    ("f'{x'", 1, 'E_SYNTAX', 'close the braces and quotes of the f-string'),
    ('import sympy as sp\nsp.plot(sp.sin(1))', 2, 'E_RUNTIME', 'it needs files or a display: print values'),
    ('help(sin)', 1, 'E_NAME', 'the guide names what there is'),
    ("x = symbols('x')\nsolve([x + 1, x - 1], [x]).values()", 2, 'E_RUNTIME', 'it is a list: take one item, as [0], before .values'),
    ("x = symbols('x')\nsolve([x + 1, x - 1], [x])[x]", 2, 'E_RUNTIME', 'items of a list are found by number, as [0]'),
    ('sys.exit()', 1, 'E_NAME', 'programs reach no system; let the program come to its end'),
    ("from math import *\nx = symbols('x')\nsin(x)", 3, 'E_RUNTIME', "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions"),
    ("x = Symbol('x')\nintegrate(exp(-x**2), (x, -oo, oo).evalf())", 2, 'E_RUNTIME', 'it is a tuple: take one item, as [0], before .evalf'),
    ('x = symbols("x")\n    y = 1', 2, 'E_SYNTAX', 'begin it where the line before begins'),
    ('A = zeros(3, 3)\nA[3, 0] = 1', 2, 'E_RUNTIME', 'rows and columns count from 0: A.shape'),
    ('np.array([1, 2])', 1, 'E_NAME', 'use sympy and lists; numpy is not there'),
    ('x.diff()', 1, 'E_NAME', "define it first: x = symbols('x')"),
    ('Symbol(x)', 1, 'E_NAME', "define it first: x = symbols('x')"),
    ('%matplotlib inline', 1, 'E_AST_BLOCK', 'leave that line out: programs are plain Python'),
    ('!pip install sympy', 1, 'E_AST_BLOCK', 'leave that line out: programs are plain Python'),
    ("x = symbols('x'), y = symbols('y')", 1, 'E_SYNTAX', 'an equation is Eq(a, b); an assignment is a line'),
    ('plt.show()', 1, 'E_NAME', 'there is no display; print values'),
    ("with open('f') as g: g.read()", 1, 'E_NAME', 'programs reach no files; give the numbers in the code'),
    ('return 5', 1, 'E_SYNTAX', 'let the value be the last line'),
    ('x == ', 1, 'E_SYNTAX', 'it is Python: products need *, powers **, equations Eq(a, b)'),
    ('None.diff(1)', 1, 'E_AST_BLOCK', 'it is None: what the line before calls gives nothing'),
    ('{[1]: 2}', 1, 'E_RUNTIME', 'a key or an item of a set is a tuple, not a list'),
    ('d = dict(a=1)\nd.a', 2, 'E_RUNTIME', "it is a dict: take one value, as d['a']"),
    ("x = symbols('x')\nEq(x, 1) + 1", 2, 'E_RUNTIME', 'an equation is no number: work with eq.lhs and eq.rhs'),
    ('1/0', 1, 'E_RUNTIME', 'use Rational(a, b) and look at the denominator'),
    ('M = [[1, 2], [3, 4]]\ndet(M)', 2, 'E_RUNTIME', 'a list is no matrix: write Matrix(…) around it'),
    ('M = [[1, 2], [3, 4]]\nM.inv()', 2, 'E_RUNTIME', 'a list is no matrix: write Matrix(…) around it'),
    ('M = ((1, 2), (3, 4))\nM.T', 2, 'E_RUNTIME', 'a tuple is no matrix: write Matrix(…) around it'),
    ('inv([[1, 2], [3, 4]])', 1, 'E_NAME', 'it belongs to a matrix: Matrix(…).inv()'),
    ('A = Matrix([[1, 2], [3, 4]])\nA.eigenvalues()', 2, 'E_RUNTIME', 'did you mean .eigenvals?'),
    ("x = symbols('x')\nsol = [Eq(x, 1)]\nrhs(sol)", 3, 'E_NAME', 'it belongs to an equation: eq.rhs, of the first in a list sol[0].rhs'),
    ("x = symbols('x')\nsol = [Eq(x, 1)]\nsol.rhs", 3, 'E_RUNTIME', 'it is a list: take one item, as [0], before .rhs'),
    ('rhs + 1', 1, 'E_NAME', "define it first, as rhs = symbols('rhs') or rhs = …"),
    ("x = symbols('x')\nsolveset(x**2 - 1, x)[0]", 2, 'E_RUNTIME', 'a set has no order: list(…)[0]'),
    ("x = symbols('x')\nsolveset(x**2 - 1, x).diff(x)", 2, 'E_RUNTIME', 'it is a set: take one item, as list(…)[0], before .diff'),
    ('s = {1, 2}\ns[0]', 2, 'E_RUNTIME', 'a set has no order: list(…)[0]'),
    ('del sin', 1, 'E_NAME', 'only names that a program made are deleted'),
    ("from IPython.display import Math", 1, 'E_AST_BLOCK', 'print values; display(value) is there without an import'),
    ('1 // 0', 1, 'E_RUNTIME', 'use Rational(a, b) and look at the denominator'),
    ('Matrix([1, 2]).dot(Matrix([1, 2, 3]))', 1, 'E_RUNTIME', 'look at the shapes: A.shape'),
    ("x = symbols('x')\nx.shape", 2, 'E_RUNTIME', 'it is one expression: only a matrix, as Matrix([[…]]), has that'),
    ("x = symbols('x')\n(x + 1).T", 2, 'E_RUNTIME', 'it is one expression: only a matrix, as Matrix([[…]]), has that'),
    ("x = symbols('x')\nsol = solve(x**2 - 1, x)\nsol.rhs", 3, 'E_RUNTIME', 'it is a list of values, as [0]: they have no .rhs'),
    ("x = symbols('x')\nsol = solve(x**2 - 1, x)\nsol[0].rhs", 3, 'E_RUNTIME', 'it is a value, as solve gives it: leave .rhs out'),
    ("x = symbols('x')\nsol = solve(x**2 - 1, x, dict=True)\nsol[0].rhs", 3, 'E_RUNTIME', 'it is a dict: take one value, as sol[x]'),
    ("t = symbols('t')\ny = Function('y')\ndsolve(y(t).diff(t) + y(t), y(t), ics={y(t).diff(t): 1})", 3, 'E_RUNTIME', 'write ics={y(0): 1, y(x).diff(x).subs(x, 0): 0}'),
    ('A = Matrix([[1, 2], [3, 4]])\nA @ [1, 2]', 2, 'E_RUNTIME', 'a list is no matrix: write Matrix(…) around it'),
    ('A = Matrix([[1, 2], [3, 4]])\nA.reshape(4)', 2, 'E_RUNTIME', 'it is .reshape(rows, cols)'),
    ('A = Matrix([[1, 2], [3, 4]])\nA.inverse()', 2, 'E_RUNTIME', 'did you mean .inv?'),
    ('A = Matrix([[1, 2], [3, 4]])\nA.eigenvects()[0].norm()', 2, 'E_RUNTIME', 'it is a tuple: take one item, as [2][0], before .norm'),
    ("x = symbols('x')\n(x**2 - 1).coeffs()", 2, 'E_RUNTIME', 'it belongs to a polynomial: Poly(value, x).coeffs'),
    ("x = symbols('x')\ndef f(x): return x**2\nintegrate(f, (x, 0, 1))", 3, 'E_RUNTIME', 'a function is no expression: call it, as f(x)'),
    ("x = symbols('x')\nf = lambda x: x**2\ndiff(f, x)", 3, 'E_RUNTIME', 'a function is no expression: call it, as f(x)'),
    ("x, k = symbols('x k')\nsum(x**k, (k, 0, 5))", 2, 'E_RUNTIME', 'the sum of a formula is summation(f, (k, 0, n)); sum() adds up a list'),
    ("x = symbols('x')\nfor item in x + 1: print(item)", 2, 'E_RUNTIME', 'it is one value, not a list: put it in [ ]'),
    ("n = symbols('n', integer=True)\n[i for i in range(n)]", 2, 'E_RUNTIME', 'range takes a number: put one in, or sum by summation(f, (k, 1, n))'),
    ("x = symbols('x')\nf'{x:.3f}'", 2, 'E_RUNTIME', "a formula has no digits: put numbers in first, or write str(…): f'{str(x):>10}'"),
    ("x = symbols('x')\nround(x, 2)", 2, 'E_RUNTIME', 'symbols are left in it: put numbers in with .subs(x, 2)'),
    ("Rational('1/x')", 1, 'E_RUNTIME', "sympify('…') reads mathematics"),
    ("x, y = symbols('x y')\ns = solve([Eq(x + y, 1), Eq(x - y, 2)])\ns['x']", 3, 'E_RUNTIME', 'its keys are symbols: write s[x]'),
    ("x, y = symbols('x y')\nsolve([Eq(x + y, 1), Eq(x - y, 2)]).x", 2, 'E_RUNTIME', 'it is a dict: take one value, as sol[x]'),
    ('from sympy import Sum, k', 1, 'E_RUNTIME', 'it is a symbol: from sympy.abc import k'),
    ("x = symbols('x', positive)", 1, 'E_NAME', "an assumption is a keyword: symbols('x', positive=True)"),
    ('x = 3\nx.subs(x, 2)', 2, 'E_RUNTIME', 'it is a plain number: sympify(value).subs, or make it a symbol again'),
    ("x = symbols('x')\nsin^2(x)", 2, 'E_RUNTIME', 'a power is **, after the call: sin(x)**2'),
    ("x = symbols('x')\nexp(x).evalf(foo=3)", 2, 'E_RUNTIME', 'it is .evalf(n, subs, maxn, chop, strict, quad, verbose)'),
    ("x = symbols('x')\nabs(x) < 3 and x > 0", 2, 'E_RUNTIME', 'join conditions with And(a, b), Or(a, b), as And(0 < x, x < 3)'),
    ("x = symbols('x')\n0 < x < 3", 2, 'E_RUNTIME', 'join conditions with And(a, b), Or(a, b), as And(0 < x, x < 3)'),
    ('@dataclass\ndef P(x): return x', 1, 'E_NAME', 'use functions, dictionaries or namedtuple'),
    ('@staticmethod\ndef f(x): return x', 1, 'E_NAME', 'use functions, dictionaries or namedtuple'),
    ('Matrix(2, 2, [1, 2, 3])', 1, 'E_RUNTIME', 'every row has as many entries as the first'),
    ('random.random()', 1, 'E_NAME', 'import random'),
    ('import time\ntime.sleep(3)', 2, 'E_RUNTIME', 'there is nothing to wait for: leave it out'),
    ("Counter('abc')", 1, 'E_NAME', 'from collections import Counter'),
    ('reduce(lambda a, b: a*b, [1, 2])', 1, 'E_NAME', 'from functools import reduce'),
    ('Fraction(1, 3)', 1, 'E_NAME', 'from fractions import Fraction'),
    ('@lru_cache\ndef f(n): return n', 1, 'E_NAME', 'from functools import lru_cache'),
    ('g = (i for i in range(3))\nlen(g)', 2, 'E_RUNTIME', 'make a list of it first: list(…)'),
    ('map(abs, [1, 2])[0]', 1, 'E_RUNTIME', 'make a list of it first: list(…)[0]'),
    ('{1: 2}.keys()[0]', 1, 'E_RUNTIME', 'make a list of it first: list(…)[0]'),
    ('lim(sin(1), 0)', 1, 'E_NAME', 'it is limit(f, x, 0)'),
    ('log10(100)', 1, 'E_NAME', 'it is log(x, 10)'),
    ('E**2 + e**2', 1, 'E_NAME', "Euler's number is E; a symbol: e = symbols('e')"),
    ('2*i', 1, 'E_NAME', "the imaginary unit is I; a symbol: i = symbols('i')"),
    ("x = symbols('x')\nlimit(1/x, x, inf)", 2, 'E_NAME', 'infinity is oo'),
    ('cos(PI)', 1, 'E_NAME', 'it is pi'),
    ('null', 1, 'E_NAME', 'it is None'),
]  # fmt: skip


@pytest.mark.parametrize(("program", "line", "code", "hint"), MISTAKES)
def test_a_mistake_is_told_with_what_to_write_instead(
    program: str, line: int, code: str, hint: str
) -> None:
    failure = Session().fails(program)
    assert (failure.line, failure.code.value, failure.hint) == (line, code, hint)


def test_every_hint_is_one_short_line() -> None:
    hints = {hint for *_, hint in MISTAKES}
    assert all(hint and len(hint) <= 90 and "\n" not in hint for hint in hints)


# What went well and may yet not be meant.
MISLED = [
    ("x = symbols('x')\nsolve(x == 2)", ("line 2: a == b compares at once; an equation is Eq(a, b)",)),
    ("x = symbols('x')\nx**(1/2)", ("line 2: 1 / 2 is a float; Rational(1, 2) is exact",)),
    ("x = symbols('x')\nx**1/2", ("line 2: x**1/2 divides; a root is x**Rational(1, 2)",)),
    ("x = symbols('x')\nx**3/2 + x**Rational(1, 2)", ()),
    ("sqrt(2).evalf", ("the last line is a method: write .evalf() to call it",)),
    ("x = symbols('x')\nseries(sin(x), x, 0, 5).removeO", ("the last line is a method: write .removeO() to call it",)),
    ("sin", ()),
    ("x = symbols('x')\ny = Symbol('x', real=True)\nx + y", ("x is two symbols here, declared differently: they are not the same to SymPy",)),
    ("def f(): pass", ("nothing was printed and the last line is no expression: end with `result` to see it",)),
]  # fmt: skip


@pytest.mark.parametrize(("program", "notes"), MISLED)
def test_what_may_not_be_meant_is_noted(program: str, notes: tuple[str, ...]) -> None:
    assert asked("exec", code=program).notes == notes


# A function that is called wrongly is shown as it is called.
CALLED = [
    ("def area(r, h=1): return r\narea()", "it is area(r, h)"),
    ("def area(r): return r\narea(1, 2)", "it is area(r)"),
    ("area = lambda r: r\narea(x=2)", "look at the function's arguments"),
    ("x = symbols('x')\nsummation(x)", "bounds go in brackets: integrate(f, (x, 0, 1))"),
    ("x = symbols('x')\nlimit(x)", "it is limit(f, x, 0)"),
    ("factor()", "it is factor(f, gens, deep, args)"),
    ("Matrix([1]).subs()", "it is expr.subs(x, 2) or expr.subs({x: 2, y: 3})"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "hint"), CALLED)
def test_a_wrong_call_shows_the_right_one(program: str, hint: str) -> None:
    assert refused(program)[1].endswith(f"; {hint}")


NEAREST = [
    ("sympy.simplfy", "did you mean simplify or nsimplify?"),
    ("sp.integrat", "did you mean integrate or Integral?"),
    ("math.sqroot(2)", "did you mean sqrt or isqrt?"),
    ("mpmath.quadrature", "did you mean gauss_quadrature?"),
    ("sp.zzzzzz", "look up the function's name"),
    ("from math import sine", "did you mean sin or sinh?"),
    ("from itertools import combination", "did you mean combinations?"),
    ("import sympy.plotting", "there is no display; print values"),
    ("sp.preview", "it needs files or a display: print values"),
    ("textplot(1, 0, 1)", "it needs files or a display: print values"),
    ("None.subs(1, 2)", "it is None: what the line before calls gives nothing"),
    ("def f(x): return x\nf.diff()", "call it first, as f(x).diff"),
    ("sqrt(2).evalf.n()", "call it first, as f(x).n"),
    ("print.x", "call it first, as f(x).x"),
    ("range(3)[0] = 1", "use the functions of sympy on it"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "hint"), NEAREST)
def test_what_is_not_there_leads_to_what_is(program: str, hint: str) -> None:
    assert refused(program)[1].endswith(f"; {hint}")


OPERANDS = [
    ("Function('f') + 1", "an unknown function has its argument with it: f(x), also in f(x).diff(x)"),
    ("x = symbols('x')\n2*Eq(x, 1)", "an equation is no number: work with eq.lhs and eq.rhs"),
    ("def f(): pass\nf + 1", "a function is no number: call it, as f(x)"),
    ("def f(): pass\nf() + 1", "one of them is None: a function without return gives None"),
    ("[1] + 1", "apply it item by item"),
    ("[1] - [2]", "apply it item by item"),
    ("{1} + {2}", "apply it item by item"),
    ("import math\nx = symbols('x')\nmath.exp(x)", "math takes numbers only: use sympy's, as sin(x)"),
    ("x = symbols('x')\n'%d' % x", "a formula has no digits: put numbers in first, or write str(…): f'{str(x):>10}'"),
    ("x = symbols('x')\nint(x)", "symbols are left in it: put numbers in with .subs(x, 2), and use sympy's functions"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "hint"), OPERANDS)
def test_operands_that_do_not_go_together_are_told_apart(program: str, hint: str) -> None:
    assert refused(program)[1].endswith(f"; {hint}")


# What programs begin or decorate with is there, without what the real ones could change.
HEADERS = [
    ("init_printing()\nx = symbols('x')\nx**2", "x**2"),
    ("import sympy as sp\nsp.init_printing(use_latex='mathjax')", "None"),
    ("from sympy import init_printing, pprint\ninit_printing(use_unicode=True)", "None"),
    ("from sympy import init_session\ninit_session(quiet=True)", "None"),
    ("from sympy.interactive.printing import init_printing\ninit_printing()", "None"),
    ("import warnings\nwarnings.filterwarnings('ignore')", "None"),
    ("from warnings import simplefilter\nsimplefilter('ignore')", "None"),
    ("from functools import wraps\ndef d(f):\n    @wraps(f)\n    def g(*a): return 2*f(*a)\n    return g\n@d\ndef h(x): return x\nh(2), h.__name__", "(4, 'h')"),
    ("import functools\nfunctools.wraps(sin)(len)([1])", "1"),
    ("import functools\nfunctools.wraps(3)(lambda: 1).__name__", "'<lambda>'"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "shown"), HEADERS)
def test_what_programs_begin_with_runs(program: str, shown: str) -> None:
    assert shows(program) == shown


WRAPPED = [
    ("from functools import wraps\nwraps(sin, assigned=('__globals__',))", "TypeError"),
    ("from functools import update_wrapper", "ImportError"),
    ("from functools import wraps\ndef f(): pass\n@wraps(f)\ndef g(): pass\ng.__wrapped__", "the attribute '__wrapped__'"),
    ("import warnings\nwarnings.sys", "has no attribute 'sys'"),
    ("from warnings import catch_warnings", "ImportError"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "said"), WRAPPED)
def test_the_twins_change_nothing_else(program: str, said: str) -> None:
    assert said in refused(program)[1]


def test_a_class_keeps_the_name_it_has() -> None:
    before = modules.facade("sympy").named("sin").__name__
    shows("import functools\nfunctools.wraps(lambda: 1)(sin)(0)")
    assert modules.facade("sympy").named("sin").__name__ == before == "sin"


PREPARED = [
    ("try:\n    import numpy as np\nexcept ImportError:\n    np = None\nnp is None", "True"),
    ("try:\n    from scipy.integrate import quad\nexcept ModuleNotFoundError:\n    from mpmath import quad\nquad(lambda t: t, [0, 2])", "mpf('2.0')"),
    ("try:\n    import os\nexcept Exception as e:\n    print(type(e).__name__ if False else 'no')\n1", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "shown"), PREPARED)
def test_a_program_that_is_prepared_for_a_missing_module_goes_on(program: str, shown: str) -> None:
    assert shows(program) == shown


MODULES = [
    ("dataclasses", "use functions, dictionaries or namedtuple"),
    ("enum", "use dictionaries or plain numbers"),
    ("re", "use the methods of str, as replace, split and find"),
    ("json", "print values, or put them into the text yourself"),
    ("contextlib", "with is for precision: write the lines without it"),
    ("pathlib", "programs reach no files and no system"),
    ("subprocess", "programs reach no files and no system"),
    ("urllib.request", "programs reach no network"),
    ("concurrent.futures", "write a loop"),
    ("tensorflow", "sympy, math and mpmath are here"),
]


@pytest.mark.parametrize(("module", "hint"), MODULES)
@pytest.mark.parametrize("how", ["import {}", "from {} import x", "import {} as m"])
def test_a_module_that_is_not_there_leads_to_what_is(module: str, hint: str, how: str) -> None:
    said = f"E_AST_BLOCK: the module {module!r} is not available; {hint}"
    assert refused(how.format(module)) == (1, said)


CAUGHT = [
    ("try:\n    import os\nexcept ImportError as e:\n    e.failure", "attributes of a NotThere"),
    ("try:\n    import os\nexcept ImportError as e:\n    e.path", "attributes of a NotThere"),
    ("try:\n    import os\nexcept ImportError as e:\n    e.with_traceback", "the attribute 'with_traceback'"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "said"), CAUGHT)
def test_what_is_caught_shows_nothing_of_us(program: str, said: str) -> None:
    assert said in refused(program)[1]


@pytest.mark.parametrize(
    ("program", "hint"),
    [
        (
            "x = symbols('x')\nf'{x**2:>10}'",
            "a formula has no digits: put numbers in first, or write str(…): f'{str(x):>10}'",
        ),
        ("x = symbols('x')\nx.__class__.__name__", "write type(x), type(x).__name__ or isinstance"),
    ],
)
def test_two_habits_of_python_have_another_way(program: str, hint: str) -> None:
    assert refused(program)[1].endswith(f"; {hint}")


# Errors that a program raises itself, in the words of Python's own, about whatever it likes.
PRETENDED = [
    ("AttributeError(\"'dict' object has no attribute 'x'\", obj=5)", "it is a dict: take one value, as d['x']"),
    ("AttributeError(\"'dict' object has no attribute 'x'\")", "it is a dict: take one value, as d['x']"),
    ("AttributeError(\"'tuple' object has no attribute 'rhs'\", obj=7)", "it is a tuple of values, as [0]: they have no .rhs"),
    ("AttributeError(\"'nope' object has no attribute 'x'\", obj=(k for k in [1]))", "look at what the line before it gives"),
    ("KeyError('x')", "look at the dictionary's keys"),
    ("TypeError('f() missing')", "look at the function's arguments"),
    ("TypeError('Nope.f() missing')", "look at the function's arguments"),
    ("NameError(\"name '(' is not defined\")", "change that line"),
    ("AttributeError(\"module 'os' has no attribute 'x'\")", "programs reach no files and no system"),
    ("ImportError(\"cannot import name 'x' from 'nope'\")", "sympy, math and mpmath are here"),
]  # fmt: skip


def test_a_pretended_error_has_a_hint_too() -> None:
    found = [refused(f"raise {error}")[1].rpartition("; ")[2] for error, _ in PRETENDED]
    assert found == [hint for _, hint in PRETENDED]
