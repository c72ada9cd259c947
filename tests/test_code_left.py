"""What programs leave, kind by kind: kept and found again the same, or named with the reason.

For each kind of value: the next program sees what this one saw, also after a third only read it,
and a program that fails, deletes or renames changes just what it says.
"""

# ruff: noqa: E501 (programs stand on one line each, as they are given)

from __future__ import annotations

from sym_eval import codec
from sym_eval.code import kept, sinks
from sym_eval.code.modules import facade
from sym_eval.code.running import Program
from tests.programming import LIMITS, Session, names

# What makes `v`, its kind, and a question with the same answer in this program and every later one.
KEPT = [
    ("v = 3", "int", "v + 1"), ("v = True", "bool", "v is True"), ("v = 2.5", "float", "v"), ("v = 1 + 2j", "complex", "v.imag"), ("v = 'tex\\nt π'", "str", "v"), ("v = ''", "str", "v"),
    ("v = [1, [2, {'a': (3,)}]]", "list", "v[1][1]['a']"), ("v = (1, 'a', None)", "tuple", "v"), ("v = {'k': [1], 2: 'b'}", "dict", "sorted(map(str, v))"), ("v = {1, 2}", "set", "sorted(v)"),
    ("v = frozenset([1])", "frozenset", "v"), ("v = range(2, 9, 3)", "range", "list(v)"), ("v = slice(1, None)", "slice", "[1, 2, 3][v]"), ("v = 10**300", "int", "v % 7"), ("v = -0.0", "float", "v"),
    ("from fractions import Fraction\nv = Fraction(2, 4)", "Fraction", "v"), ("from decimal import Decimal\nv = Decimal('1.50')", "Decimal", "v"),
    ("from collections import OrderedDict\nv = OrderedDict(b=1, a=2)", "OrderedDict", "list(v)"), ("from collections import defaultdict\nv = defaultdict(int, a=1)", "defaultdict", "v['a'], v['b']"), ("from collections import defaultdict\nv = defaultdict(list)\nv['k'].append(Symbol('x'))", "defaultdict", "v['k'], v['new']"),
    ("v = Symbol('x')", "Symbol", "v"), ("v = symbols('x', positive=True)", "Symbol", "v.is_positive"), ("v = Dummy('d')", "Dummy", "v.name"), ("v = Rational(1, 3)", "Rational", "v"), ("v = Float('1.25', 30)", "Float", "v"),
    ("x = symbols('x')\nv = x**2 + sin(x)", "Add", "v"), ("x = symbols('x')\nv = Add(x, x, evaluate=False)", "Add", "v.args"), ("v = Matrix([[1, 2], [3, 4]])", "MutableDenseMatrix", "v.det()"),
    ("v = ImmutableMatrix([[1]])", "ImmutableDenseMatrix", "v[0, 0]"), ("v = SparseMatrix(2, 2, {(0, 1): 5})", "MutableSparseMatrix", "v[0, 1]"), ("x = symbols('x')\nv = Eq(x, 2)", "Equality", "v.rhs"),
    ("x = symbols('x')\nv = x > 2", "StrictGreaterThan", "v"), ("v = Interval(0, 1)", "Interval", "v.end"), ("v = FiniteSet(1, 2)", "FiniteSet", "list(v)"), ("f = Function('f')\nv = f(1)", "f", "v"), ("v = Function('g')", "UndefinedFunction", "v(2)"),
    ("x = symbols('x')\nv = Poly(x**2 - 1, x)", "Poly", "v.all_roots()"), ("x = symbols('x')\nv = Piecewise((x, x > 0), (0, True))", "Piecewise", "v"), ("x = symbols('x')\nv = Integral(x, (x, 0, 1))", "Integral", "v.doit()"),
    ("x = symbols('x')\nv = Lambda(x, x + 1)", "Lambda", "v(2)"), ("x = symbols('x')\nv = series(exp(x), x, 0, 3)", "Add", "v"), ("v = oo", "Infinity", "v"), ("v = zoo", "ComplexInfinity", "v"), ("v = S.Half", "Half", "v"), ("v = true", "BooleanTrue", "v"),
    ("import mpmath\nv = mpmath.mpf('0.1')", "mpf", "v"), ("import mpmath\nv = mpmath.mpc(1, 2)", "mpc", "v"), ("from sympy.stats import Normal\nv = Normal('X', 0, 1)", "RandomSymbol", "v"), ("x = symbols('x')\nv = [Eq(x, 1), {x: 2}]", "list", "v[1]"),
    ("v = Array([1, 2])", "ImmutableDenseNDimArray", "v[1]"), ("v = Tuple(1, 2)", "Tuple", "v[0]"), ("from sympy.combinatorics import Permutation\nv = Permutation([1, 0])", "Permutation", "v(0)"), ("from sympy.geometry import Point\nv = Point(1, 2)", "Point2D", "v.x"),
    ("from sympy.physics.units import meter\nv = 3*meter", "Mul", "v"), ("v = Wild('w', exclude=[Symbol('x')])", "Wild", "v.exclude"), ("v = Q.positive(Symbol('x'))", "AppliedPredicate", "v"), ("x, y = symbols('x y')\nv = Equivalent(x > 0, y > 0)", "Equivalent", "v"),
    ("def v(t): return t + 1", "function", "v(1)"), ("v = lambda t: t*2", "function", "v(2)"), ("v = lambda *a, k=3, **m: (a, k, m)", "function", "v(1, z=2)"), ("def v(t, n=[1]): return n + [t]", "function", "v(2)"),
    ("from functools import cache\n@cache\ndef v(n): return n if n < 2 else v(n - 1) + v(n - 2)", "function", "v(30)"), ("x = symbols('x')\nv = lambdify(x, x**2)", "function", "v(3)"), ("def v():\n    yield 1\n    yield 2", "function", "list(v())"),
    ("from math import gcd as v", "function", "v(4, 6)"), ("v = sin", "function", "v(0)"), ("import itertools as v", "function", "list(v.islice('abc', 2))"), ("v = simplify", "function", "v(1)"), ("v = Symbol", "function", "v('q')"),
]  # fmt: skip


def test_every_kind_of_value_is_found_by_the_next_program_and_the_one_after_it() -> None:
    wrong = []
    for made, kind, question in KEPT:
        session = Session()
        first = session.run(f"{made}\n{question}")
        answers = [repr(first.value), session.shows(question), session.shows(question)]
        if len(set(answers)) != 1 or names(first).get("v") != kind or first.left.lost:
            wrong.append((made, names(first), answers, first.left.lost))
    assert wrong == []


def test_what_was_only_read_is_not_stored_again_unless_it_could_have_changed() -> None:
    again = []
    for made, kind, question in KEPT:
        session = Session()
        session.run(made)
        before = dict(session.kept)
        # A call may change the values of defaults, a look makes what is missing in a defaultdict.
        changes = "k=3" in made or "n=[1]" in made or kind == "defaultdict"
        if names(session.run(f"w = [{question}]; w = 0")).keys() - {"w"} and not changes:
            again.append((made, kind))
        assert session.kept.keys() - before.keys() <= {"w", "_"}
    assert again == []


# What makes `v`, and why it is not kept.
LOST = [
    ("v = (k for k in [1])", "v (generator)"), ("v = iter([1])", "v (list_iterator)"), ("v = map(abs, [1])", "v (map)"), ("v = zip([1], [2])", "v (zip)"), ("v = enumerate([1])", "v (enumerate)"),
    ("v = reversed([1])", "v (list_reverseiterator)"), ("v = filter(None, [1])", "v (filter)"), ("v = [].append", "v (builtin_function_or_method)"), ("v = len", "v (builtin_function_or_method)"), ("v = Symbol('x').subs", "v (method)"),
    ("def outer(k):\n    return lambda: k\nv = outer(1)", "v (a function made inside another)"), ("from functools import cache\nv = cache(lambda t: t)", "v (a cached function: write @cache above its def)"),
    ("v = float('nan')", "v (a value of type float does not survive storing)"), ("v = [float('nan')]", "v (a value of type list does not survive storing)"), ("v = [lambda: 1]", "v (a value of type list does not survive storing)"),
    ("v = {'f': print}", "v (a value of type dict does not survive storing)"), ("v = Wild('w', properties=[lambda t: True])", "v (a value of type Wild does not survive storing)"), ("v = [iter([1])]", "v (a value of type list does not survive storing)"),
    ("from collections import namedtuple\nv = namedtuple('P', 'a')(1)", "v (a value of type P does not survive storing)"), ("from collections import defaultdict\nv = defaultdict(lambda: 1)", "v (a value of type defaultdict does not survive storing)"), ("v = NotImplemented", "v (a value of type NotImplementedType does not survive storing)"), ("v = ValueError('x')", "v (a value of type ValueError does not survive storing)"),
    ("v = 'x' * 9_000_000", "v (the value takes more than 8388608 bytes to keep)"), ("v = list(range(3_000_000))", "v (the value takes more than 8388608 bytes to keep)"),
]  # fmt: skip


def test_what_cannot_be_kept_is_named_with_the_reason_and_the_rest_is_kept() -> None:
    wrong = []
    for made, reason in LOST:
        ran = Session().run(f"{made}\nbeside = 1")
        if reason not in ran.left.lost or "v" in names(ran) or names(ran).get("beside") != "int":
            wrong.append((made, ran.left.lost))
    assert wrong == []


# Programs one after the other, and the names that are there at the end with their values.
STORIES = [
    (["a = 1", "a = a + 1", "a += 1"], {"a": "3"}),
    (["a = 1; b = a", "del a"], {"b": "1"}),
    (["L = [1]", "L.append(2)", "L += [3]"], {"L": "[1, 2, 3]"}),
    (["d = {}", "d['k'] = 1", "d.update(m=2)"], {"d": "{'k': 1, 'm': 2}"}),
    (["M = eye(2)", "M[0, 1] = 7"], {"M": "Matrix([\n[1, 7],\n[0, 1]])"}),
    (["a = [1]; b = a", "b.append(2)"], {"a": "[1]", "b": "[1, 2]"}),  # two values from then on
    (["def f(): return g()\ndef g(): return 1", "def g(): return 2"], {"f()": "2"}),
    (["k = 5\ndef f(n=k): return n", "k = 6"], {"f()": "5", "k": "6"}),
    (["f = lambda: 1", "g = f", "f = lambda: 2"], {"f()": "2", "g()": "1"}),
    (["x = symbols('x'); e = x**2", "x = 5", "e.subs(symbols('x'), x)"], {"e": "x**2", "x": "5"}),
    (["for i in range(3): pass", "i += 1"], {"i": "3"}),
    (["(y := 4)"], {"y": "4"}),
    (["a, *b = 1, 2, 3"], {"a": "1", "b": "[2, 3]"}),
    (["def f(): global z; z = 3", "f()"], {"z": "3"}),
    (["try: 1/0\nexcept ZeroDivisionError as e: r = str(e)"], {"r": "'division by zero'"}),
    (["import math as m", "m.sqrt(16)"], {"m.floor(2.5)": "2"}),
    (["from sympy import *", "t = symbols('t')"], {"sin(t).diff(t)": "cos(t)"}),
    (["θ = 2", "θ + 1"], {"theta": "2", "θ": "2"}),
    (["λ_1 = 3"], {"lambda_1": "3", "λ_1": "3"}),
    (["def fact(n): return 1 if n == 0 else n*fact(n - 1)"], {"fact(20)": "2432902008176640000"}),
    (["sin = 3", "del sin"], {"sin(0)": "0"}),
    (["E = symbols('E')", "E**2"], {"diff(E**2, E)": "2*E"}),
]  # fmt: skip


def test_sessions_of_several_programs_end_as_one_program_would() -> None:
    wrong = []
    for programs, ends in STORIES:
        session = Session()
        for program in programs:
            session.run(program)
        seen = {question: session.shows(question) for question in ends}
        if seen != ends:
            wrong.append((programs, seen))
    assert wrong == []


FAILING = [
    "1/0",
    "undefined",
    "raise ValueError('x')",
    "assert False",
    "Matrix([1]).inv(1, 2, 3)",
    "int('x')",
    "f(",
    "import os",
    "_x = 1",
    "a.b = 1",
    "9**9**9",
]


def test_a_program_that_fails_anywhere_changes_nothing() -> None:
    session = Session()
    session.run("a = 1; L = [1]; M = eye(2)\ndef f(): return 1")
    before = dict(session.kept)
    for program in FAILING:
        session.fails(f"a = 2; L.append(3); M[0, 0] = 9; b = 4; del f\n{program}")
        assert session.kept == before
    assert session.shows("a, L, M[0, 0], f()") == "(1, [1], 1, 1)"


DELETED = [
    ("del a", ("a",)), ("del a, b", ("a", "b")), ("del (a, b)", ("a", "b")), ("del a; a = 5", ()), ("del c[0]", ()), ("c.pop(); del b", ("b",)), ("del θ", ("theta",)),
    ("def f(a): del a\nf(1)", ()), ("for a in []: pass", ()), ("try: 1/0\nexcept Exception as a: pass", ()), ("zz = 1; del zz", ()), ("if False: del a", ()),
]  # fmt: skip


def test_names_that_are_deleted_on_purpose_are_told_and_no_others() -> None:
    for program, deleted in DELETED:
        session = Session()
        session.run("a = 1; b = 2; c = [1, 2]; θ = 3")
        assert session.run(program).deleted == deleted, program


def test_built_in_names_last_for_one_program() -> None:
    for name in (
        "print",
        "len",
        "sympy",
        "sp",
        "math",
        "mpmath",
        "list",
        "ValueError",
        "type",
        "sum",
        "display",
    ):
        session = Session()
        ran = session.run(f"{name} = 5\n{name} + 1")
        assert (ran.value, ran.left.lost, names(ran)) == (6, (f"{name} (a built-in name)",), {}), (
            name
        )
        assert session.run(f"callable({name}) or {name} is not None").value is True


# -- sources


SOURCES = [  # a text, the name, and the source that is kept
    ("def f(x):\n    return x", "f", "def f(x):\n    return x"),
    ("x = 1; f = lambda t: t + 1", "f", "f = lambda t: t + 1"),
    ("if True:\n    def f():\n        return 1", "f", "def f():\n    return 1"),
    ("f: int = lambda: 1", "f", "f: int = lambda: 1"),
    ("@decorated\n@twice\ndef f(): pass", "f", "@decorated\n@twice\ndef f(): pass"),
    ("def f(): return '''a\n  b'''", "f", "def f(): return '''a\n  b'''"),
    ("y = 'é'; f = lambda: 'ü'", "f", "f = lambda: 'ü'"),
]


def test_a_function_is_kept_as_it_is_written() -> None:
    for text, name, source in SOURCES:
        program = Program(text, _Nobody(), LIMITS, {})
        found = [
            each.text for each in kept.sources(program.tree, text).values() if each.made == name
        ]
        assert found == [source]


class _Nobody:
    def value(self, name: str) -> None:
        """No session."""


IMPORTS = [
    ("import math", {"math": "import math"}), ("import math as m", {"m": "import math as m"}), ("import sympy.stats", {"sympy": "import sympy.stats"}),
    ("from math import sqrt, pi as p", {"sqrt": "from math import sqrt", "p": "from math import pi as p"}), ("from math import *\nsqrt(pi)", {"sqrt": "from math import sqrt", "pi": "from math import pi"}),
    ("def f():\n    import math", {}), ("import math, cmath as c", {"math": "import math", "c": "import cmath as c"}), ("from numpy import *\nx", {}), ("import sympy.core.numbers as n", {"n": "import sympy.core.numbers as n"}),
]  # fmt: skip


def test_the_imports_at_the_top_are_known_by_the_names_they_bind() -> None:
    for text, expected in IMPORTS:
        program = Program(text, _Nobody(), LIMITS, {})
        assert {name: each.text for name, each in kept.imports(program.tree).items()} == expected


MENTIONED = [
    ("def f(x): return g(x) + y", ["x", "g", "y"]), ("f = lambda: θ", ["f", "theta"]), ("def f(): return _x + a1", ["a1"]), ("def f(): return sin(sin(1))", ["sin"]), ("def f(): pass", []),
    (f"def f(): return {'q' * 65} + ok", ["ok"]),
]  # fmt: skip


def test_a_source_names_what_it_speaks_of_each_once() -> None:
    for text, expected in MENTIONED:
        assert sorted(kept.mentioned(text)) == sorted(expected)


def test_only_plain_symbols_change_between_programs_and_the_other_tools() -> None:
    session = Session()
    session.run(
        "x = symbols('x'); p = symbols('p', positive=True); e = x*p; M = Matrix([x]); L = [x, {'k': x}]"
    )
    for name in ("e", "M", "L"):
        for_tools, for_code = (
            codec.decode(session.kept[name]),
            codec.decode_for_code(session.kept[name]),
        )
        assert "x" in sinks.real_names(for_tools) or isinstance(for_tools, list)
        assert sinks.real_names(for_code) == frozenset()


def test_what_sympy_has_under_a_name_is_kept_as_its_import() -> None:
    public = facade("sympy").public()
    for name in ("sin", "Matrix", "solve", "Symbol", "Integral", "Add"):
        made = kept._of_sympy(public[name])
        assert made is not None
        assert (made.made, made.text) == (
            public[name].__name__,
            f"from sympy import {public[name].__name__}",
        )
    assert kept._of_sympy(lambda: 1) is None
    assert kept._of_sympy(3) is None
