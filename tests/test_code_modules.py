"""What programs import: every module of the tables works as Python's or SymPy's, the rest is named."""

# ruff: noqa: E501 (programs and sentences stand on one line each, as they are given)

from __future__ import annotations

import importlib
import math
import types
from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval.code import modules
from tests.programming import Session, refused, shows

# One honest use of every name that a module of Python's offers, with its value by hand.
STANDARD = [
    ("math", "isqrt(17), gcd(12, 18), lcm(4, 6), comb(5, 2), perm(5, 2), factorial(4)", "(4, 6, 12, 10, 20, 24)"),
    ("math", "hypot(3, 4), dist((0, 0), (6, 8)), prod([2, 3, 7]), fsum([0.1]*10)", "(5.0, 10.0, 42, 1.0)"),
    ("math", "floor(-2.5), ceil(-2.5), trunc(-2.5), copysign(2, -0.0), fmod(-7, 3)", "(-3, -2, -2, -2.0, -1.0)"),
    ("math", "inf > 10**300, nan == nan, tau == 2*pi, e > 2.718", "(True, False, True, True)"),
    ("cmath", "sqrt(-4), phase(-1) == pi, rect(2, 0), polar(-1)[0]", "(2j, True, (2+0j), 1.0)"),
    ("itertools", "list(accumulate([1, 2, 3])), list(chain('ab', 'c')), list(islice(count(5), 2))", "([1, 3, 6], ['a', 'b', 'c'], [5, 6])"),
    ("itertools", "list(product('ab', repeat=2))[2], list(permutations([1, 2]))[1], list(pairwise('abc'))", "(('b', 'a'), (2, 1), [('a', 'b'), ('b', 'c')])"),
    ("itertools", "list(combinations_with_replacement('ab', 2))[1], [k for k, _ in groupby('aab')]", "(('a', 'b'), ['a', 'b'])"),
    ("itertools", "list(takewhile(lambda k: k < 2, [1, 2, 1])), list(dropwhile(lambda k: k < 2, [1, 2, 1]))", "([1], [2, 1])"),
    ("itertools", "list(zip_longest('a', 'bc')), list(starmap(pow, [(2, 3)])), list(compress('ab', [0, 1]))", "([('a', 'b'), (None, 'c')], [8], ['b'])"),
    ("itertools", "list(filterfalse(None, [0, 1])), list(repeat(3, 2)), next(cycle('xy')), len(tee([1]))", "([0], [3, 3], 'x', 2)"),
    ("functools", "reduce(lambda a, b: 10*a + b, [1, 2, 3]), partial(pow, 2)(5)", "(123, 32)"),
    ("functools", "sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), cache(lambda t: t)(3), lru_cache(len)('ab')", "([3, 2, 1], 3, 2)"),
    ("fractions", "Fraction(1, 3) + Fraction('1/6'), Fraction(0.25), Fraction(355, 113).limit_denominator(10)", "(Fraction(1, 2), Fraction(1, 4), Fraction(22, 7))"),
    ("decimal", "Decimal('2.5').quantize(Decimal('1'), ROUND_HALF_UP), Decimal('2.5').quantize(Decimal('1'), ROUND_HALF_EVEN)", "(Decimal('3'), Decimal('2'))"),
    ("decimal", "Decimal('2.1').quantize(Decimal('1'), ROUND_UP), Decimal('2.9').quantize(Decimal('1'), ROUND_DOWN)", "(Decimal('3'), Decimal('2'))"),
    ("collections", "Counter('abca').most_common(1), OrderedDict(a=1)['a'], deque([1, 2], 1), ChainMap({'a': 1})['a']", "([('a', 2)], 1, deque([2], maxlen=1), 1)"),
    ("collections", "namedtuple('P', 'u v')(1, 2).v, defaultdict(list)['k']", "(2, [])"),
    ("statistics", "mean([1, 2, 6]), fmean([1, 2]), median([3, 1, 2]), mode('aab'), pvariance([1, 3])", "(3, 1.5, 2, 'a', 1)"),
    ("statistics", "variance([1, 3]), pstdev([1, 3]), geometric_mean([4, 9]), harmonic_mean([2, 6]), multimode('ab')", "(2, 1.0, 6.0, 3.0, ['a', 'b'])"),
    ("statistics", "median_low([1, 2]), median_high([1, 2]), quantiles([1, 2, 3], n=2), covariance([1, 2, 3], [2, 4, 6])", "(1, 2, [2.0], 2.0)"),
    ("statistics", "round(correlation([1, 2, 3], [2, 4, 6]), 12), linear_regression([0, 1], [1, 3])[0], round(stdev([1, 3])**2, 9)", "(1.0, 2.0, 2.0)"),
    ("operator", "add(2, 3), sub(2, 3), mul(2, 3), truediv(3, 2), floordiv(7, 2), mod(7, 2), pow(2, 3), neg(2)", "(5, -1, 6, 1.5, 3, 1, 8, -2)"),
    ("operator", "pos(2), abs(-2), eq(1, 1), ne(1, 1), lt(1, 2), le(2, 2), gt(1, 2), ge(1, 2)", "(2, 2, True, False, True, True, False, False)"),
    ("operator", "and_(6, 3), or_(6, 3), xor(6, 3), not_(0), invert(0), lshift(1, 3), rshift(8, 2)", "(2, 7, 5, True, -1, 8, 2)"),
    ("operator", "itemgetter(1)('abc'), contains('abc', 'b'), countOf('aba', 'a'), indexOf('abc', 'c'), index(5), truth([])", "('b', True, 2, 2, 5, False)"),
    ("operator", "is_(None, None), is_not(1, None), matmul(Matrix([[2]]), Matrix([[3]]))[0]", "(True, True, 6)"),
    ("typing", "Optional[int] == Union[int, None], [List, Dict, Tuple, Set, FrozenSet] and Any is Any", "(True, True)"),
    ("collections.abc", "isinstance([], Sequence), isinstance({}, Mapping), isinstance(iter([]), Iterator)", "(True, True, True)"),
    ("collections.abc", "isinstance(len, Callable), isinstance((k for k in []), Generator), isinstance(1, Iterable)", "(True, True, False)"),
    ("copy", "copy([1, [2]]), deepcopy({'a': [1]}), deepcopy(Symbol('x')) == Symbol('x')", "([1, [2]], {'a': [1]}, True)"),
    ("numbers", "isinstance(3, Integral), isinstance(0.5, Rational), isinstance(0.5, Real), isinstance(1j, Complex), isinstance('a', Number)", "(True, False, True, True, False)"),
    ("string", "len(ascii_letters), ascii_lowercase[:2], ascii_uppercase[-1], digits, '!' in punctuation", "(52, 'ab', 'Z', '0123456789', True)"),
    ("bisect", "bisect([1, 3], 3), bisect_left([1, 3], 3), bisect_right([1, 3], 2)", "(2, 1, 1)"),
    ("heapq", "nlargest(2, [1, 5, 3]), nsmallest(1, [4, 2]), list(merge([1, 3], [2]))", "([5, 3], [2], [1, 2, 3])"),
    ("pprint", "pformat({'b': 1, 'a': 2})", '"{\'a\': 2, \'b\': 1}"'),
    ("random", "0 <= random() < 1, 1 <= randint(1, 6) <= 6, choice([7]), uniform(2, 2), len(sample(range(9), 3))", "(True, True, 7, 2.0, 3)"),
    ("random", "randrange(5, 6), len(choices([1, 2], k=4)), isinstance(gauss(0, 1), float), seed(3)", "(5, 4, True, None)"),
    ("time", "time() > 0, perf_counter() >= 0, monotonic() >= 0, process_time() >= 0", "(True, True, True, True)"),
    ("warnings", "filterwarnings('ignore'), simplefilter('ignore')", "(None, None)"),
]  # fmt: skip


def test_every_module_of_pythons_does_what_it_does_in_python() -> None:
    wrong = []
    for module, expression, value in STANDARD:
        seen = shows(f"from {module} import *\n{expression}")
        if seen != value:
            wrong.append((module, expression, seen))
    assert wrong == []


def test_every_name_of_those_modules_was_used_above() -> None:
    for module, words in modules._STANDARD.items():
        used = " ".join(text for name, text, _ in STANDARD if name == module)
        unused = [word for word in words.split() if word not in used and word != "*"]
        assert set(unused) <= UNUSED, (module, unused)


# In place, or a kind of annotation: in programs of their own below and elsewhere.
UNUSED = {
    "heapify",
    "heappop",
    "heappush",
    "heappushpop",
    "heapreplace",
    "pprint",
    "shuffle",
    "median",
}
UNUSED |= {
    "insort",
    "insort_left",
    "insort_right",
    "getcontext",
    "localcontext",
    "Random",
    "annotations",
}
UNUSED |= {
    "division",
    "print_function",
    "Callable",
    "Generator",
    "Iterable",
    "Iterator",
    "Mapping",
    "Sequence",
}

IN_PLACE = [
    ("from heapq import *\nh = [3, 1, 2]\nheapify(h)\nheappop(h), heappushpop(h, 0), heapreplace(h, 9), h", "(1, 0, 2, [3, 9])"),
    ("from bisect import *\nv = [1, 3]\ninsort(v, 2)\ninsort_left(v, 0)\ninsort_right(v, 9)\nv", "[0, 1, 2, 3, 9]"),
    ("import random\nv = [1, 2, 3]\nrandom.shuffle(v)\nsorted(v)", "[1, 2, 3]"),
    ("import random\nrandom.seed(5)\na = random.random()\nrandom.seed(5)\na == random.random()", "True"),
    ("from __future__ import annotations, division, print_function\n7/2", "3.5"),
    ("from typing import *\ndef f(g: Callable[[int], int], h: Sequence[int]) -> Iterator[int]:\n    return g(h[0])\nf(abs, [-3])", "3"),
    ("from functools import wraps\ndef named(f):\n    @wraps(f)\n    def g(t): return f(t)\n    return g\n@named\ndef area(r): return r\narea.__name__, area(3)", "('area', 3)"),
    ("import collections\nP = collections.namedtuple('P', ['u', 'v'])\nu, v = P(1, v=2)\nu + v", "3"),
    ("import sympy.stats, sympy.physics.units as u\nsympy.stats.E(sympy.stats.Die('D', 4)), u.meter", "(5/2, meter)"),
    ("import mpmath as mp\nmp.quad(lambda t: t, [0, 2])", "mpf('2.0')"),
    ("from mpmath import mp, mpf\nmp.dps = 25\nstr(mpf(1)/7)", "'0.1428571428571428571428571'"),
    ("try:\n    import numpy\nexcept ImportError:\n    numpy = 'none'\nnumpy", "'none'"),
    ("try:\n    import numpy\nexcept ModuleNotFoundError as e:\n    r = 1\nr", "1"),
]  # fmt: skip


def test_programs_of_a_few_lines_over_those_modules_run() -> None:
    assert [(p, shows(p)) for p, value in IN_PLACE if shows(p) != value] == []


NOT_THERE = [
    *(f"import {name}" for name in modules._INSTEAD),
    *(f"import {name} as z" for name in modules._INSTEAD),
    *(f"from {name} import thing" for name in modules._INSTEAD),
    *(f"from {name} import *" for name in modules._INSTEAD),
    *(f"import {name}" for name in ("builtins", "importlib", "inspect", "gc", "ctypes", "ast", "types", "code")),
    *(f"import {name}" for name in ("signal", "weakref", "site", "sysconfig", "traceback", "linecache", "token")),
    *("import sym_eval", "import sym_core.limits", "from sym_eval.code import gate", "import tests", "import this"),
    *("import sympy.testing", "import sympy.external", "import sympy.codegen", "import sympy.utilities.runtests"),
    *("import sympy.utilities.autowrap", "import sympy.utilities.tmpfiles", "import sympy.interactive.session", "import sympy.utilities.runtests"),
    *("import mpmath.libmp", "import mpmath.ctx_mp", "import math.pi", "import os.path", "import a", "import é"),
    *("from os import system", "from sys import *", "from importlib import import_module"),
]  # fmt: skip


def test_no_other_module_is_there_and_each_says_what_is() -> None:
    wrong = []
    for text in NOT_THERE:
        line, said = refused(f"x = 1\n{text}")
        if line != 2 or not said.startswith("E_AST_BLOCK: the module '") or "; " not in said:
            wrong.append((text, line, said))
    assert wrong == []


def test_each_module_that_is_named_with_a_substitute_says_that_one() -> None:
    for name, instead in modules._INSTEAD.items():
        assert (
            refused(f"import {name}")[1]
            == f"E_AST_BLOCK: the module {name!r} is not available; {instead}"
        )


def test_the_name_of_a_module_that_is_not_there_is_cut_in_the_refusal() -> None:
    with pytest.raises(SymError) as caught:
        modules.facade("n" * 500)
    assert caught.value.failure.what == f"the module {'n' * 60!r} is not available"
    assert isinstance(caught.value, ModuleNotFoundError)


FACADES = ["sympy", *(f"sympy.{part}" for part in modules._SYMPY), *modules._STANDARD, "mpmath"]


def test_no_facade_shows_what_is_hidden_or_begins_with_an_underscore_or_is_a_module() -> None:
    shown = []
    twins = {name for table in modules._TWINS.values() for name in table}
    for facade in map(modules.facade, FACADES):
        for name, value in facade._named.items():
            hidden = (
                name in modules.HIDDEN - twins or name.startswith("_") and name != "__version__"
            )
            if hidden or isinstance(value, types.ModuleType):
                shown.append((repr(facade), name))
    assert shown == []


def test_what_a_facade_shows_is_what_the_module_has_or_one_of_ours() -> None:
    ours = {"lambdify", "symbols", "parse_expr", "var", "mpmath", *modules._TWINS["sympy"], "wraps"}
    other = []
    for name in FACADES:
        module = importlib.import_module(name)
        for key, value in modules.facade(name)._named.items():
            if key not in ours and getattr(module, key) is not value:
                other.append((name, key))
    assert other == []


def test_parts_of_a_facade_are_facades_and_what_is_neither_is_named() -> None:
    for name in FACADES:
        facade = modules.facade(name)
        for part in facade._parts:
            if part not in facade._named:
                assert repr(facade.named(part)) == f"<module '{name}.{part}'>"
        with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'zzz'"):
            facade.named("zzz")


def test_a_facade_gives_its_names_as_a_copy() -> None:
    modules.facade("math").public().clear()
    assert modules.facade("math").public()["sqrt"] is math.sqrt


# An import binds the top of a path; under another name, the path's end.
BOUND = [
    ("import sympy.core.numbers\nsympy", "<module 'sympy'>"),
    ("import sympy.core.numbers as n\nn", "<module 'sympy.core.numbers'>"),
    ("import collections.abc\ncollections", "<module 'collections'>"),
    ("import collections.abc\ncollections.abc", "<module 'collections.abc'>"),
    ("from sympy import stats\nstats", "<module 'sympy.stats'>"),
    ("from sympy import stats as s, sin as f\ns, f", "(<module 'sympy.stats'>, sin)"),
    ("from sympy.core import numbers\nnumbers", "<module 'sympy.core.numbers'>"),
    ("import math, cmath as c\nmath, c", "(<module 'math'>, <module 'cmath'>)"),
    ("from math import *\nsqrt(4), pi", "(2.0, 3.141592653589793)"),
    ("from math import *\nfrom sympy import *\nsqrt(4), pi", "(2, pi)"),
    ("def f():\n    import math\n    return math.e > 2\nf()", "True"),
    ("def f():\n    from math import tau as t\n    return t > 6\nf()", "True"),
    ("import sympy\nsympy.stats.Die", "<function Die at"),
]  # fmt: skip


def test_imports_bind_what_python_would_bind() -> None:
    wrong = [(text, shows(text)) for text, value in BOUND if not shows(text).startswith(value)]
    assert wrong == []


def test_a_missing_name_is_an_import_error_that_a_program_may_catch() -> None:
    text = "try:\n    from {} import zzz\nexcept ImportError as e:\n    r = str(e)\nr"
    for name in ("math", "sympy", "sympy.stats", "mpmath", "itertools"):
        assert shows(text.format(name)) == repr(f"cannot import name 'zzz' from {name!r}")


def test_what_needs_files_or_a_display_is_refused_by_from_as_well() -> None:
    for name in sorted(modules.HIDDEN - {"init_printing", "init_session", "nprint"}):
        line, said = refused(f"1\nfrom sympy import {name}")
        assert line == 2, name
        assert said.startswith(f"E_AST_BLOCK: {name} is not available; "), said


def test_names_that_sympy_lists_in_part_are_had_by_name_and_not_by_a_star() -> None:
    session = Session()
    assert session.shows("from sympy.solvers.solvers import checksol\ncallable(checksol)") == "True"
    starred: Any = modules.facade("sympy.polys").public()
    assert set(sympy.polys.__all__) >= starred.keys()
