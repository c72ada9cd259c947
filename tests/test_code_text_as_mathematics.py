"""Texts that programs hand to SymPy are read as mathematics, and nowhere run as code.

Every way of SymPy from a text to a value is tried with honest texts and with hostile ones; numeric
functions are made without code; and what could bring code in by another door is refused.
"""

# ruff: noqa: E501 (programs stand on one line each, as they are given)

from __future__ import annotations

import math

import sympy
from sympy.parsing import sympy_parser

from sym_core.errors import SymError
from sym_eval.code import doors, sinks
from tests.programming import LIMITS, Session, shows

# Calls of SymPy that take a text in place of an expression: {} is the text.
WAYS = [
    "sympify({})", "S({})", "parse_expr({})", "sp.sympify({})", "sympy.S({})", "sin({})", "sqrt({})", "exp({})", "log({})",
    "solve({})", "solve({}, 'x')", "factor({})", "expand({})", "simplify({})", "together({})", "apart({})", "cancel({})",
    "diff({}, 'x')", "integrate({}, ('x', 0, 1))", "limit({}, 'x', 0)", "series({}, 'x')", "Matrix([[{}]])", "Matrix(1, 1, [{}])",
    "Poly({}, symbols('x'))", "Eq({}, 1)", "Add({}, 1)", "Mul({}, 2)", "Pow({}, 2)", "N({})", "nsimplify({})", "Abs({})", "Max({}, 1)",
    "Interval(0, {})", "FiniteSet({})", "Piecewise(({}, True))", "latex(sympify({}))", "Symbol('x').subs('x', {})", "symbols('x').subs({{symbols('x'): {}}})",
    "Sum({}, ('x', 1, 3))", "Derivative({}, 'x')", "Integral({}, 'x')", "Lambda(symbols('x'), {})", "Tuple({})", "srepr(sympify({}))", "lambdify(symbols('x'), {})(1)",
    "collect({}, 'x')", "degree({}, symbols('x'))", "roots({})", "solveset({}, symbols('x'))", "summation({}, ('x', 1, 3))", "count_ops(sympify({}))", "Rational({})", "Float({})", "Integer({})",
]  # fmt: skip
# What would be seen if a text were run.
HOSTILE = [
    "__import__('os').getcwd()", "().__class__.__base__", "(lambda: 1)()", "[c for c in ()]", "open('/etc/passwd')", "exec('x=1')", "eval('1')",
    "x.__class__", "getattr(x, 'a')", "1 if 1 else 2", "x := 1", "lambda: 0", "{}.get(1)", "'a'.upper()",
    "__name__", "_getattr_(1, '__class__')", "x._eval_evalf(5)", "symbols('x').func", "import os", "os.system('x')", "yield 1", "f'{x}'", "...", "b'x'",
    "sympy.core.sys", "__builtins__", "\\N{BULLET}", "x; y", "x\nimport os", "#", "\x00", "x.y.z",
]  # fmt: skip


# Unknown names before brackets are unknown functions, whatever they mean to Python.
WORDS = (
    "globals()",
    "type(x)",
    "breakpoint()",
    "vars()",
    "dir()",
    "help()",
    "print(1)",
    "id(x)",
    "chr(65)",
)


def test_names_of_pythons_are_unknown_functions_in_a_text() -> None:
    session = Session()
    for text in WORDS:
        assert session.shows(f"sympify({text!r})") == text
        assert session.shows(f"sympify({text!r}).is_Function") == "True"


def ended(session: Session, program: str) -> str:
    try:
        return f"came to {session.run(program).value!r}"
    except SymError as error:
        return error.failure.code.value


def test_no_way_from_a_text_to_a_value_runs_it() -> None:
    session, run = Session(), []
    for number, text in enumerate(HOSTILE):
        for way in WAYS[number % 7 :: 7]:
            said = ended(session, way.format(repr(text)))
            # Some functions only wrap what they are given: then it is mathematics or a text still.
            if "came to" in said and _ran(said):
                run.append((way, text, said))
    assert run == []


def _ran(said: str) -> bool:
    signs = ("module", "class '", "/", "builtin", "function", "{", "object at", "frame", "ABOVE")
    return any(sign in said for sign in signs)


HONEST = [  # a text, and what it is by hand
    ("x**2 + 2*x + 1", "x**2 + 2*x + 1"), ("2*(x + 3)", "2*x + 6"), ("sin(pi/2)", "1"), ("1/3", "1/3"), ("0.5", "1/2"),
    ("sqrt(8)", "2*sqrt(2)"), ("E**2", "exp(2)"), ("I**2", "-1"), ("oo", "oo"), ("factorial(5)", "120"), ("2^10", "1024"),
    ("x > 1", "x > 1"), ("Eq(x, 2)", "Eq(x, 2)"), ("[1, x]", "[1, x]"), ("x*y*z", "x*y*z"), ("-x", "-x"), ("a_1 + b2", "a_1 + b2"),
]  # fmt: skip


def test_honest_texts_are_read_as_sympy_reads_them() -> None:
    session = Session()
    wrong = [
        (t, session.shows(f"sympify({t!r})"))
        for t, value in HONEST
        if session.shows(f"sympify({t!r})") != value
    ]
    assert wrong == []


LOCALS = [
    ("sympify('a + b', {'a': 1})", "b + 1"), ("sympify('a + b', locals={'a': symbols('q')})", "b + q"),
    ("parse_expr('a*2', {'a': Integer(3)})", "6"), ("parse_expr('x + x', evaluate=False)", "x + x"),
    ("parse_expr('f(x)', {'f': Function('f')})", "f(x)"), ("sympify('foo(x)')", "foo(x)"), ("sympify('foo(bar(x)) + baz(1)')", "baz(1) + foo(bar(x))"),
    ("sympify('a', {'a': 2.5})", "2.50000000000000"), ("sympify('a', {'a': 1j})", "1.0*I"), ("sympify('a', {'a': Matrix([1])})", "Matrix([[1]])"),
    ("sympify('a', {'a': open_})\n", "E_NAME"), ("sympify('a', {'a': 'text'})", "a"), ("sympify('a', {'a': print})", "a"),
    ("parse_expr(3)", "E_RUNTIME"), ("parse_expr(None)", "E_RUNTIME"), ("parse_expr(['x'])", "E_RUNTIME"), ("sympify('integrat(x)')", "E_RUNTIME"),
    ("sympify('')", "E_RUNTIME"), ("sympify('x +')", "E_RUNTIME"), ("sympify('(')", "E_RUNTIME"), ("sympify('2 3')", "E_RUNTIME"),
]  # fmt: skip


def test_names_that_a_caller_gives_are_mathematics_or_not_seen() -> None:
    session, wrong = Session(), []
    for program, value in LOCALS:
        said = ended(session, program).removeprefix("came to ")
        if said != value:
            wrong.append((program, said))
    assert wrong == []


def test_every_hostile_text_is_a_sympify_error_with_a_line() -> None:
    session = Session()
    for text in HOSTILE:
        failure = session.fails(f"x = 1\nsympify({text!r})")
        assert (failure.line, failure.code.value) == (2, "E_RUNTIME"), text
        assert failure.what.startswith(("SympifyError: ", "TypeError: ", "ValueError: ")), (
            failure.what
        )


# -- numbers from expressions, without code

NUMBERS = [  # arguments, expression, values, what it is by hand
    ("x", "x**2 + 1", "3", "10"), ("x", "sin(x)", "0", "0.0"), ("x", "x/3", "1", "0.3333333333333333"), ("x", "x/3", "1.0", "0.3333333333333333"),
    ("x", "sqrt(x)", "2.0", "1.4142135623730951"), ("x", "sqrt(x)", "-4.0", "2j"), ("(x, y)", "x - y", "5, 3", "2"), ("[x, y]", "[x, y, x*y]", "2, 3", "[2, 3, 6]"),
    ("(x, (y,))", "x*y", "2, (4,)", "8"), ("x", "(x, x**2)", "3", "(3, 9)"), ("x", "Matrix([x, 2*x])", "1", "Matrix([\n[1],\n[2]])"),
    ("x", "7", "1", "7"), ("x", "y", "1", "y"), ("()", "5", "", "5"), ("x", "Piecewise((1, x > 0), (2, True))", "-1", "2"), ("x", "Sum(y, (y, 1, x))", "4", "10"),
    ("x", "exp(I*pi*x)", "1", "-1.0"), ("x", "x > 2", "3", "True"), ("x", "Function('g')(x)", "1", "g(1)"), ("x", "erf(x)", "0.5", "0.5204998778130465"),
    ("Function('f')(x)", "Function('f')(x)**2", "4", "16"), ("x", "x", "'y + 1'", "E_RUNTIME"), ("x", "x", "1, 2", "E_RUNTIME"), ("(x, y)", "x", "1", "E_RUNTIME"),
    ("'x'", "x", "1", "E_RUNTIME"), ("3", "x", "1", "E_RUNTIME"), ("x", "1/x", "0", "E_RUNTIME"), ("x", "gamma(x)", "0", "E_RUNTIME"), ("x", "exp(x)", "oo", "inf"), ("x", "log(x)", "1.0", "0.0"), ("x", "x**100", "10", "1" + "0" * 100),
]  # fmt: skip


def test_functions_of_numbers_are_right_and_hold_no_code() -> None:
    session, wrong = Session(), []
    for arguments, expression, given, value in NUMBERS:
        program = f"x, y = symbols('x y')\nlambdify({arguments}, {expression})({given})"
        said = ended(session, program).removeprefix("came to ")
        if said != value:
            wrong.append((program, said))
    assert wrong == []


def test_a_function_of_numbers_agrees_with_pythons_mathematics() -> None:
    x = sympy.Symbol("x")
    for name in (
        "sin",
        "cos",
        "tan",
        "exp",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "atan",
        "erf",
        "gamma",
    ):
        function = sinks.lambdify(x, getattr(sympy, name)(x))
        for at in (0.25, 1.0, 2.5):
            assert math.isclose(function(at), getattr(math, name)(at), rel_tol=1e-14)


def test_modules_and_printers_that_lambdify_is_given_change_nothing() -> None:
    for more in (
        "'numpy'",
        "'math'",
        "['scipy', 'numpy']",
        "cse=True",
        "modules=[{'sin': open_}]",
        "dummify=True",
    ):
        program = f"open_ = 1\nx = symbols('x')\nlambdify(x, sin(x) + 1, {more})(0)"
        assert shows(program) == "1.0"


# -- symbols and variables

MADE = [
    ("symbols('x y')", "(x, y)"), ("symbols('x:3')", "(x0, x1, x2)"), ("symbols('f g', cls=Function)", "(f, g)"), ("symbols('x', positive=True).is_positive", "True"),
    ("type(symbols('x', cls=Dummy)).__name__", "'Dummy'"), ("type(symbols('x', cls=Wild)).__name__", "'Wild'"), ("symbols(['a', 'b'])", "[a, b]"), ("symbols('')", "E_RUNTIME"),
    ("symbols('x', cls=print)", "E_AST_BLOCK"), ("symbols('x', cls=lambda n: n)", "E_AST_BLOCK"), ("symbols('x', cls=type)", "E_AST_BLOCK"), ("symbols('x', cls=getattr)", "E_AST_BLOCK"),
    ("var('a b')\na*b", "a*b"), ("var('q', real=True)\nq.is_real", "True"), ("var('x:2')\nx0 + x1", "x0 + x1"), ("var('f', cls=Function)\nf(1)", "f(1)"),
    ("var('__builtins__')", "E_AST_BLOCK"), ("var('_x')", "E_AST_BLOCK"), ("var('a b', cls=print)", "E_AST_BLOCK"), ("var('a-b')", "E_AST_BLOCK"),
    ("def f():\n    var('inner')\n    return 1\nf()\ninner", "inner"), ("import sympy\nsympy.var('zz')\nzz + 1", "zz + 1"), ("from sympy.core.symbol import var as v\nv('ww')\nww", "ww"),
    ("from sympy.core.symbol import symbols as s\ns('x', cls=print)", "E_AST_BLOCK"),
]  # fmt: skip


def test_symbols_are_made_of_symbols_and_functions_only() -> None:
    session, wrong = Session(), []
    for program, value in MADE:
        said = ended(Session(), program).removeprefix("came to ")
        if said != value:
            wrong.append((program, said))
    assert wrong == []
    assert session.kept == {}


# -- doors

DOORS = [
    ("Function('f')(1)", "f(1)"), ("Function('f', real=True)(1).is_real", "True"), ("Function('f', nargs=2)(1, 2)", "f(1, 2)"), ("Function('f', nargs=(1, 2))(1)", "f(1)"),
    ("Function('f', eval=lambda *a: 1)", "E_AST_BLOCK"), ("Function('f', fdiff=print)", "E_AST_BLOCK"), ("Function('f', **{'__call__': print})", "E_AST_BLOCK"), ("Function('f', **{'_sympystr': 1})", "E_AST_BLOCK"),
    ("Function('f', bases=(int,))", "E_AST_BLOCK"), ("Function('f', doit=1)", "E_AST_BLOCK"), ("UndefinedFunction('f', (Function,))", "E_NAME"), ("type(Function('f'))", "E_AST_BLOCK"),
    ("type(Function('f')('x'))", "f"), ("from sympy.core.function import UndefinedFunction as U\nU('f', (int,))", "E_AST_BLOCK"), ("from sympy.core.function import UndefinedFunction as U\nU('f', (), {})", "E_AST_BLOCK"),
    ("from sympy.core.function import UndefinedFunction as U\nU('f')(1)", "f(1)"), ("from sympy.core.function import UndefinedFunction as U\nU('f', eval=print)", "E_AST_BLOCK"),
    ("x = symbols('x')\nnsolve(x**2 - 2, x, 1)", "1.41421356237310"), ("x = symbols('x')\nnsolve(Function('os')(x) - 1, x, 1)", "E_AST_BLOCK"), ("x = symbols('x')\nnsolve(Function('exec')(x), x, 1)", "E_AST_BLOCK"),
    ("x = symbols('__import__')\nnsolve(x**2 - 2, x, 1)", "E_AST_BLOCK"), ("x = Symbol('x]; import os #')\nnsolve(x**2 - 2, x, 1)", "1.41421356237310"),
    ("ask(Q.positive(3))", "True"), ("Q.prime(4)", "Q.prime(4)"), ("Predicate('p', handlers=['os.system'])", "Q.p"),
    ("from sympy.assumptions.assume import Predicate\nPredicate('p', handlers=['os.system'])", "Q.p"),
]  # fmt: skip


def test_no_door_of_sympy_lets_code_in() -> None:
    wrong = []
    for program, value in DOORS:
        said = ended(Session(), program).removeprefix("came to ")
        if said != value:
            wrong.append((program, said))
    assert wrong == []


PRINTED = [  # Python text of expressions: arithmetic and known functions, or nothing
    ("1 + 2*x", True), ("math.sin(x)", True), ("mpmath.sqrt(x)/3", True), ("abs(x)", True), ("(x if x > 0 else 1)", True), ("[x, 1]", True), ("x[0]", True), ("sum(x for x in range(3))", True),
    ("__import__('os')", False), ("os.system(1)", False), ("x.y", False), ("(lambda: 1)()", False), ("open(x)", False), ("eval(x)", False), ("'text'", False), ("b'x'", False), ("f'{x}'", False),
    ("(y := 1)", False), ("x(1)(2)", False), ("math.x.y", False), ("getattr(x, 1)", False), ("__x", False), ("1 +", False), ("x\x00", False), ("import os", False), ("math.sin.__self__", False),
]  # fmt: skip


def test_only_arithmetic_and_known_functions_are_compiled_for_numeric_solvers() -> None:
    assert [(text, ok) for text, ok in PRINTED if doors._is_arithmetic(text) is not ok] == []


def test_the_reader_of_sympy_is_put_back_between_programs() -> None:
    before = sympy_parser.parse_expr, sympy_parser.eval_expr
    Session().run("sympify('x + 1')")
    assert (sympy_parser.parse_expr, sympy_parser.eval_expr) == before
    assert [vars(owner)[name] is value for owner, name, value in doors.BEFORE] == [True] * 3


def test_text_is_never_run_whoever_asks() -> None:
    for text in HOSTILE[:10]:
        try:
            sinks.read(text, sinks._Locals({}), LIMITS)
        except sympy.SympifyError:
            continue
        raise AssertionError(text)
