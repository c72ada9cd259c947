"""With blocks and decorators: those that only compute run, all others are refused by their value."""

# ruff: noqa: E501 (programs stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from tests.programming import Session, names, refused, shows

# sqrt(2) to 30 digits is 1.41421356237309504880168872421, pi to 20 is 3.1415926535897932385.
WITH = [
    ("with mpmath.workdps(20):\n    s = str(mpmath.pi)\ns", "'3.1415926535897932385'"),
    ("from mpmath import mp\nwith mp.workdps(20):\n    s = str(+mp.pi)\n(s, mp.dps)", "('3.1415926535897932385', 15)"),
    ("from mpmath import mp, workprec\nwith workprec(10):\n    p = mp.prec\np, mp.prec", "(10, 53)"),
    ("from mpmath import mp, extradps\nwith extradps(5) as nothing:\n    d = mp.dps\nd, nothing", "(20, None)"),
    ("from mpmath import *\nwith workdps(20), extradps(10):\n    d = mp.dps\nd", "30"),
    ("from mpmath import mp\ntry:\n    with mp.workdps(50):\n        1/0\nexcept ZeroDivisionError:\n    pass\nmp.dps", "15"),
    ("from mpmath import mp\ndef f():\n    with mp.workdps(50):\n        return mp.dps\nf(), mp.dps", "(50, 15)"),
    ("from decimal import *\nwith localcontext() as c:\n    c.prec = 30\n    d = Decimal(2).sqrt()\nd", "Decimal('1.41421356237309504880168872421')"),
    ("x = symbols('x')\nwith evaluate(False):\n    e = x + x\n(e, x + x)", "(x + x, 2*x)"),
    ("import sympy as sp\nx = sp.Symbol('x')\nwith sp.evaluate(False):\n    e = x*x\n(e, x*x)", "(x*x, x**2)"),
    ("x = symbols('x')\nwith assuming(Q.positive(x)):\n    a = ask(Q.positive(x**3))\n(a, ask(Q.positive(x**3)))", "(True, None)"),
    ("from sympy.assumptions import assuming\nx = symbols('x')\nwith assuming(Q.real(x)) as n: a = ask(Q.nonnegative(x**2))\na", "True"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "shown"), WITH)
def test_a_block_of_precision_or_of_sympys_settings_runs(program: str, shown: str) -> None:
    assert shows(program) == shown


def test_a_block_that_a_generator_leaves_open_ends_with_the_program() -> None:
    session = Session()
    opened = "def g():\n    with evaluate(False):\n        yield x + x\nit = g()\nnext(it)"
    ran = session.run(f"x = symbols('x')\n{opened}")
    assert (str(ran.value), ran.left.lost) == ("x + x", ("it (generator)",))
    assert sympy.Symbol("x") + sympy.Symbol("x") == 2 * sympy.Symbol("x")
    assert session.fails(f"{opened}\n1/0").code == "E_RUNTIME"
    assert session.shows("x + x, _") == "(2*x, x + x)"


NOT_ENTERED = [
    ("with 3: pass", "an int"),
    ("with [1] as f: pass", "a list"),
    ("with symbols('x') as f: pass", "a Symbol"),
    ("def g(): yield 1\nwith g() as f: pass", "a generator"),
    ("with mpmath as f: pass", "a Facade"),
    ("with mpmath.workdps: pass", "a method"),
    ("with (lambda: 1): pass", "a function"),
    ("with int: pass", "a type"),
    ("with evaluate: pass", "a type"),
    ("from itertools import chain\nwith chain([1]) as f: pass", "a chain"),
    ("from random import Random\nwith Random(1) as f: pass", "a Random"),
    ("from functools import partial\nwith partial(print) as f: pass", "a partial"),
    ("with Function('f') as f: pass", "an UndefinedFunction"),
    ("with Function('f')(1) as f: pass", "a f"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "kind"), NOT_ENTERED)
def test_no_other_value_is_entered(program: str, kind: str) -> None:
    line, said = refused(program)
    hint = "with is for precision, as mpmath.workdps(30): leave it out"
    assert said == f"E_AST_BLOCK: a with block of {kind} is not run here; {hint}"
    assert line == program.count("\n") + 1


def test_the_second_of_two_is_looked_at_too() -> None:
    assert "a with block of an int" in refused("with mpmath.workdps(20), 3: pass")[1]


WITH_REFUSED = [
    ("with open('/etc/passwd') as f:\n    print(f.read())", "E_NAME: NameError: name 'open' is not defined; programs reach no files; give the numbers in the code"),
    ("with mpmath.workdps(30) as mpmath.dps: pass", "E_AST_BLOCK: setting 'dps' in this way; write …dps = value"),
    ("with mpmath.workdps(30) as (a, mpmath.dps): pass", "E_AST_BLOCK: setting 'dps' in this way; write …dps = value"),
    ("t = (1,)\nwith mpmath.workdps(30) as t[0]: pass", "E_AST_BLOCK: setting an item of a tuple cannot be used; use the functions of sympy on it"),
    ("w = mpmath.workdps(30)\nw.__exit__", "E_AST_BLOCK: the attribute '__exit__'; internals of values are not shown"),
    ("w = mpmath.workdps(30)\nw.ctx = 1", "E_AST_BLOCK: setting the attribute 'ctx'; values do not change: make a new one and give it a name"),
    ("x = symbols('x')\na = assuming(Q.real(x))\na.gen", "E_AST_BLOCK: attributes of a _GeneratorContextManager, as 'gen', cannot be used; use the functions of sympy on it"),
    ("x = symbols('x')\na = assuming(Q.real(x))\na.func", "E_AST_BLOCK: attributes of a _GeneratorContextManager, as 'func', cannot be used; use the functions of sympy on it"),
    ("async def f():\n    async with a: pass", "E_AST_BLOCK: async functions are not run here; write plain functions"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "said"), WITH_REFUSED)
def test_a_block_is_no_way_round_the_gate(program: str, said: str) -> None:
    assert refused(program)[1] == said


DECORATED = [
    ("from functools import lru_cache\n@lru_cache(maxsize=None)\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(60)", "1548008755920"),
    ("from functools import lru_cache\n@lru_cache\ndef f(n): return n*n\nf(3), f(3), f.cache_info().hits", "(9, 9, 1)"),
    ("import functools\n@functools.cache\ndef f(n): return n + 1\nf(1)\nf.cache_clear()\nf.cache_info().currsize", "0"),
    ("@mpmath.workdps(20)\ndef f(): return str(mpmath.pi)\nf()", "'3.1415926535897932385'"),
    ("def twice(f):\n    def g(*a, **k): return 2*f(*a, **k)\n    return g\n@twice\n@twice\ndef h(x, n=1): return x + n\nh(2, n=3)", "20"),
    ("def scaled(by):\n    def around(f):\n        return lambda x: by*f(x)\n    return around\n@scaled(by=5)\ndef h(x): return x + 1\nh(1)", "10"),
    ("table = {}\ndef known(f):\n    table[f.__name__] = f\n    return f\n@known\ndef area(r): return pi*r**2\ntable['area'](2)", "4*pi"),
    ("def outer(n):\n    from functools import cache\n    @cache\n    def inner(k): return n*k\n    return inner(7)\nouter(6)", "42"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "shown"), DECORATED)
def test_a_decorator_is_a_call_with_the_function(program: str, shown: str) -> None:
    assert shows(program) == shown


# What a program leaves, what a later one asks, and the answer; k is put between them.
LATER = [
    ("from functools import lru_cache\n@lru_cache(maxsize=None)\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)", "fib(80)", "23416728348467685"),
    ("import functools\n@functools.cache\ndef f(n, m=3): return n + m", "f(1), f(1, m=1)", "(4, 2)"),
    ("if True:\n    @mpmath.workdps(20)\n    def f():\n        return str(mpmath.pi)", "f()", "'3.1415926535897932385'"),
    ("def twice(f):\n    def g(x): return k*f(x)\n    return g\n@twice\n@twice\ndef h(x): return x + 1", "h(0)", "9"),
    ("def plain(f): return f\n@(\n    plain\n)\ndef h(x, n='''a\n  b'''): return n", "h(0)", r"'a\n  b'"),
    ("from functools import cache\n@cache\ndef f(n): return n*n\ng = f", "g(4)", "16"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "later", "shown"), LATER)
def test_a_decorated_function_is_there_in_later_programs(
    program: str, later: str, shown: str
) -> None:
    session = Session()
    session.run(program)
    session.run("k = 3")
    assert [session.shows(later), session.shows(later)] == [shown, shown]


def test_two_functions_that_need_each_other_are_made_again() -> None:
    session = Session()
    session.run("def plain(f): return f")
    even = "@plain\ndef even(n): return n == 0 or odd(n - 1)"
    session.run(f"{even}\n@plain\ndef odd(n): return n > 0 and even(n - 1)")
    assert session.shows("even(10), odd(10), odd(7)") == "(True, False, True)"


def test_a_default_that_needs_another_function_finds_it() -> None:
    session = Session()
    session.run("def base(): return 2\ndef scale(f): return lambda x: base()*f(x)")
    session.run("@scale\ndef h(x, n=base()): return x + n")
    assert session.shows("h(1)") == "6"


LOST = [
    ("def outer(n):\n    from functools import cache\n    @cache\n    def inner(k): return n*k\n    return inner\nf = outer(6)", "f (a cached function: write @cache above its def)"),
    ("def listed(f): return iter([f])\n@listed\ndef a(): return 1", "a (list_iterator)"),
    ("def outer(n):\n    def inner(k): return n*k\n    return inner\nf = outer(6)", "f (a function made inside another)"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "lost"), LOST)
def test_what_a_decorator_makes_that_cannot_be_kept_is_named(program: str, lost: str) -> None:
    ran = Session().run(program)
    assert ran.left.lost == (lost,)
    assert lost.split(maxsplit=1)[0] not in names(ran)


HOSTILE = [
    ("@exec\n@(lambda f: \"open('drop', 'w')\")\ndef f(): pass", "E_NAME: NameError: name 'exec' is not defined"),
    ("@eval\ndef f(): pass", "E_NAME: NameError: name 'eval' is not defined"),
    ("@getattr\ndef f(): pass", "E_RUNTIME: TypeError: getattr_() missing"),
    ("@(lambda f: f.__globals__)\ndef f(): pass", "E_AST_BLOCK: the attribute '__globals__'"),
    ("@(lambda f: getattr(f, '__globals__'))\ndef f(): pass", "E_AST_BLOCK: the attribute '__globals__'"),
    ("from functools import cache\n@cache\ndef f(): pass\nf.__wrapped__", "E_AST_BLOCK: the attribute '__wrapped__'"),
    ("from functools import cache\n@cache\ndef f(): pass\ngetattr(f, '__wrapped__')", "E_AST_BLOCK: the attribute '__wrapped__'"),
    ("from functools import cache\n@cache\ndef f(): pass\nf.cache_parameters", "E_AST_BLOCK: attributes of a"),
    ("@type\ndef f(): pass\nf('A', (), {})", "E_RUNTIME: TypeError"),
    ("@(lambda f: type('A', (), {}))\ndef f(): pass", "E_AST_BLOCK: type() of one value only"),
    ("@_kept_(1, 0)\ndef f(): pass", "E_AST_BLOCK: the name '_kept_'"),
    ("@_made_\ndef f(): pass", "E_AST_BLOCK: the name '_made_'"),
    ("_context_(3)", "E_AST_BLOCK: the name '_context_'"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "said"), HOSTILE)
def test_a_decorator_is_no_way_round_the_gate(program: str, said: str) -> None:
    assert refused(program)[1].startswith(said)
