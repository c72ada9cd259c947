"""The gate of attributes, value by value: what each kind shows, and that no way leads around it."""

# ruff: noqa: E501 (programs and sentences stand on one line each, as they are given)

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval.code import builtin, gate, modules, rules
from tests.programming import Session, refused, shows

# What makes a value, an attribute that it shows and what that is, and one that it does not show.
KINDS = [
    ("True", "real", "1", "__bool__"),
    ("7", "bit_length()", "3", "__int__"),
    ("7", "numerator", "7", "__class__"),
    ("2.5", "is_integer()", "False", "__float__"),
    ("1 + 2j", "imag", "2.0", "__complex__"),
    ("[3, 1, 3]", "count(3)", "2", "__iter__"),
    ("[3, 1, 3]", "index(1)", "1", "__getitem__"),
    ("(1, 2)", "index(2)", "1", "__add__"),
    ("{'a': 1}", "get('b', 5)", "5", "__setitem__"),
    ("{'a': 1}", "keys()", "dict_keys(['a'])", "__missing__"),
    ("{'a': 1}.keys()", "isdisjoint(['b'])", "True", "mapping_"),
    ("{1, 2}", "union({3})", "{1, 2, 3}", "__or__"),
    ("frozenset({1})", "issubset({1, 2})", "True", "__hash__"),
    ("range(2, 10, 3)", "step", "3", "__reversed__"),
    ("slice(1, 5)", "stop", "5", "indices_"),
    ("Fraction(3, 6)", "denominator", "2", "_numerator"),
    ("Decimal('1.50')", "normalize()", "Decimal('1.5')", "__deepcopy__"),
    ("Counter('aab')", "most_common(1)", "[('a', 2)]", "__missing__"),
    ("deque([1, 2])", "popleft()", "1", "__copy__"),
    ("defaultdict(int)", "default_factory", "<class 'int'>", "__missing__"),
    ("OrderedDict(a=1)", "popitem()", "('a', 1)", "__reversed__"),
    ("ChainMap({'a': 1}, {'b': 2})", "maps", "[{'a': 1}, {'b': 2}]", "__missing__"),
    ("'abc'", "upper()", "'ABC'", "encode"),
    ("'abc'", "format()", "'abc'", "format_map"),
    ("'abc'", "maketrans('a', 'b')", "{97: 98}", "__format__"),
    ("str", "join('-', ['a', 'b'])", "'a-b'", "encode"),
    ("int", "from_bytes([1, 0], 'big')", "256", "mro"),
    ("dict", "fromkeys('ab', 0)", "{'a': 0, 'b': 0}", "__subclasses__"),
    ("Symbol('x')", "name", "'x'", "_assumptions"),
    ("Symbol('x')", "is_Symbol", "True", "__dict__"),
    ("Integer(6)", "p", "6", "__mpz__"),
    ("Symbol", "is_Symbol", "True", "__new__"),
    ("Function('f')", "name", "'f'", "__mro__"),
    ("Function('f')(1)", "args", "(1,)", "_diff_wrt"),
    ("Matrix([[1, 2]])", "shape", "(1, 2)", "_rep"),
    ("Poly(Symbol('x')**2)", "degree()", "2", "__slots__"),
    ("QQ", "characteristic()", "0", "__module__"),
    ("mpmath.mpf(2)", "real", "mpf('2.0')", "_mpf_"),
    ("mpmath.mp", "dps", "15", "_mpf"),
    ("Lambda(Symbol('x'), 2)", "expr", "2", "__call__"),
    ("ValueError('why', 3)", "args", "('why', 3)", "with_traceback"),
    ("partial(pow, 2)", "args", "(2,)", "__self__"),
    ("cached", "cache_info().hits", "0", "__wrapped__"),
    ("Permutation([1, 0])", "order()", "2", "_array_form"),
    ("Interval(0, 1)", "start", "0", "__contains__"),
    ("Q.prime", "name", "'prime'", "_handler"),
    ("Eq(Symbol('x'), 2)", "rhs", "2", "__bool__"),
]  # fmt: skip
MADE = (
    "from fractions import Fraction\nfrom decimal import Decimal\nfrom functools import *\n"
    "from collections import *\nfrom sympy.combinatorics import Permutation\ncached = lru_cache(lambda t: t)\nvalue = "
)


def test_every_kind_of_value_shows_what_is_mathematics_and_nothing_of_its_inside() -> None:
    session = Session()
    wrong = []
    for made, shown, answer, hidden in KINDS:
        program = f"{MADE}{made}\nvalue.{shown}"
        seen = _shown_or_ended(program)
        if seen != answer:
            wrong.append((program, seen))
        if not _is_hidden(session, made, hidden):
            wrong.append((made, hidden))
    assert wrong == []


def _is_hidden(session: Session, made: str, name: str) -> bool:
    """Neither by the dot, nor by getattr, nor by hasattr."""
    dotted = session.fails(f"{MADE}{made}\nvalue.{name}").code.value
    asked = session.fails(f"{MADE}{made}\ngetattr(value, {name!r})").code.value
    seen = session.shows(f"{MADE}{made}\nhasattr(value, {name!r})")
    return {dotted, asked} <= {"E_AST_BLOCK", "E_RUNTIME"} and seen == "False"


# Values without any attribute, whatever it is called.
OPAQUE = [
    ("lambda: 1", "x", "attributes of a function, as 'x', cannot be used; call it first, as f(x).x"),
    ("print", "x", "attributes of a function, as 'x', cannot be used; call it first, as f(x).x"),
    ("len", "x", "attributes of a builtin_function_or_method, as 'x', cannot be used; call it first, as f(x).x"),
    ("[].append", "x", "attributes of a builtin_function_or_method, as 'x', cannot be used; call it first, as f(x).x"),
    ("pi.evalf", "n", "attributes of a method, as 'n', cannot be used; call it first, as f(x).n"),
    ("(k for k in [])", "send", "attributes of a generator, as 'send', cannot be used; use the functions of sympy on it"),
    ("(k for k in [])", "throw", "attributes of a generator, as 'throw', cannot be used; use the functions of sympy on it"),
    ("None", "x", "attributes of a NoneType, as 'x', cannot be used; it is None: what the line before calls gives nothing"),
    ("iter([])", "x", "attributes of a list_iterator, as 'x', cannot be used; use the functions of sympy on it"),
    ("zip()", "x", "attributes of a zip, as 'x', cannot be used; use the functions of sympy on it"),
    ("map(abs, [])", "x", "attributes of a map, as 'x', cannot be used; use the functions of sympy on it"),
    ("enumerate([])", "x", "attributes of an enumerate, as 'x', cannot be used; use the functions of sympy on it"),
    ("list[int]", "x", "attributes of a GenericAlias, as 'x', cannot be used; use the functions of sympy on it"),
    ("int.real", "x", "attributes of a getset_descriptor, as 'x', cannot be used; use the functions of sympy on it"),
    ("list.append", "x", "attributes of a method_descriptor, as 'x', cannot be used; use the functions of sympy on it"),
    ("Basic.free_symbols", "fget", "attributes of a property, as 'fget', cannot be used; use the functions of sympy on it"),
    ("NotImplemented", "x", "attributes of a NotImplementedType, as 'x', cannot be used; use the functions of sympy on it"),
    ("KeyError('k')", "add_note", "attributes of a KeyError, as 'add_note', cannot be used; use the functions of sympy on it"),
    ("ValueError", "args", "attributes of a type, as 'args', cannot be used; use the functions of sympy on it"),
]  # fmt: skip


def test_what_has_no_rule_has_no_attributes() -> None:
    wrong = []
    for made, name, said in OPAQUE:
        for program in (f"v = {made}\nv.{name}", f"v = {made}\ngetattr(v, {name!r}, 1)"):
            if refused(program) != (2, f"E_AST_BLOCK: {said}"):
                wrong.append((program, refused(program)))
    assert wrong == []


# Names through which frames, code and classes are reached, none with an underscore in front.
def test_no_forbidden_name_is_reached_in_any_way() -> None:
    session, let_through = Session(), []
    for name in sorted(rules.FORBIDDEN | gate._KEPT_BACK):
        for value in ("1", "sin", "(k for k in [])", "mpmath.mp", "'text'", "Symbol('x')", "sympy"):
            if session.shows(f"hasattr({value}, {name!r})") != "False":
                let_through.append((value, name))
            if session.fails(f"getattr({value}, {name!r}, None)").code != "E_AST_BLOCK":
                let_through.append((value, name))
    assert let_through == []


NAMES_THAT_ARE_NO_NAMES = [
    *("1", "None", "b", "['real']", "'_x'", "'__class__'", "''", "Symbol('real')", "1.5"),
    *("'re' 'al '", "'real\\n'", "'ｒeal'", "'\\x00'"),
]  # fmt: skip


def test_an_attribute_is_asked_for_by_a_plain_name() -> None:
    session = Session()
    for name in NAMES_THAT_ARE_NO_NAMES:
        program = f"b = True\nhasattr(1, {name})"
        assert session.shows(program) == "False", program
        session.fails(f"b = True\ngetattr(1, {name})")


def test_a_class_of_texts_cannot_be_passed_off_as_a_name() -> None:
    class Sly(str):
        def startswith(self, *given: Any) -> bool:
            return False

    with pytest.raises(SymError, match="cannot be used"):
        gate.getattr_(1, Sly("__class__"))
    assert not gate.hasattr_(1, Sly("__class__"))


# Paths inside formats, which Python itself would follow.
FORMATS = [
    "'{0.real}'.format(1)", "'{a.real}'.format(a=1)", "'{0[0]}'.format([1])", "'{.real}'.format(1)",
    "'{[a]}'.format({'a': 1})", "str.format('{0.real}', 1)", "'{:{0.real}}'.format(1)",
    "'{0!r:{1[0]}}'.format(1, [2])", "map('{0.real}'.format, [1])", "getattr('{0.real}', 'format')(1)",
]  # fmt: skip


def test_no_format_follows_a_path() -> None:
    wrong = [
        program for program in FORMATS if "a path in a format" not in _ended(f"list({program})")
    ]
    assert wrong == []


def _ended(program: str) -> str:
    return refused(program)[1]


ITEMS = [  # what is set, and what it is then; or the refusal
    ("v = [1, 2]\nv[0] = 5\nv", "[5, 2]"),
    ("v = [1, 2, 3]\nv[1:] = []\nv", "[1]"),
    ("v = {1: 2}\nv[1] += 5\nv", "{1: 7}"),
    ("v = {1: 2}\ndel v[1]\nv", "{}"),
    ("v = eye(2)\nv[0, 1] = 3\nv", "Matrix([\n[1, 3],\n[0, 1]])"),
    ("from sympy import MutableDenseNDimArray as A\nv = A([1, 2])\nv[0] = 4\nv", "[4, 2]"),
    ("from collections import deque\nv = deque([1])\nv[0] = 2\nv", "deque([2])"),
    ("v = (1,)\nv[0] = 2", "setting an item of a tuple"),
    ("v = 'a'\nv[0] = 'b'", "setting an item of a str"),
    ("v = range(3)\ndel v[0]", "setting an item of a range"),
    ("v = {1}\nv[0] = 2", "setting an item of a set"),
    ("v = sin\nv[0] = 2", "setting an item of a FunctionClass"),
    ("v = Symbol('x')\nv[0] = 2", "setting an item of a Symbol"),
    ("v = sympy\nv['pi'] = 3", "setting an item of a Facade"),
    ("v = Tuple(1)\nv[0] = 2", "setting an item of a Tuple"),
    ("v = ImmutableMatrix([1])\nv[0] = 2", "Cannot set values of"),
    ("for sin[0] in [1]: pass", "setting an item of a FunctionClass"),
    ("(a, sin[0]) = 1, 2", "setting an item of a FunctionClass"),
    ("[1 for Tuple(1)[0] in [2]]", "setting an item of a Tuple"),
]  # fmt: skip


def test_items_are_set_of_lists_dictionaries_and_matrices_only() -> None:
    wrong = []
    for program, said in ITEMS:
        seen = _shown_or_ended(program)
        if seen != said and not (seen.startswith("E_") and said in seen):
            wrong.append((program, seen))
    assert wrong == []


def _shown_or_ended(program: str) -> str:
    try:
        return shows(program)
    except SymError as error:
        return error.failure.text()


SETTINGS = [
    ("mpmath.mp.dps = 30\nmpmath.mp.dps", "30"),
    ("mpmath.mp.prec = 100\nmpmath.mp.prec", "100"),
    ("mpmath.mp.pretty = True\nrepr(mpmath.mpf(2))", "'2.0'"),
    ("from decimal import *\ngetcontext().prec = 4\nDecimal(1)/3", "Decimal('0.3333')"),
    ("from decimal import *\nwith localcontext() as c:\n    c.prec = 3\n    d = Decimal(2)/3\nd", "Decimal('0.667')"),
    ("from decimal import *\ngetcontext().dps = 4", "setting the attribute 'dps' cannot be used"),
    ("mpmath.iv.dps = 30", "setting the attribute 'dps' cannot be used"),
    ("sin.prec = 3", "setting the attribute 'prec' cannot be used"),
    ("Symbol('x').prec = 3", "setting the attribute 'prec' cannot be used"),
    ("x = 3\nx.dps = 1", "setting the attribute 'dps' cannot be used"),
    ("mpmath.mp.trap = 1", "setting the attribute 'trap'"),
]  # fmt: skip


def test_precision_is_the_one_thing_that_is_set() -> None:
    wrong = []
    for program, said in SETTINGS:
        seen = _shown_or_ended(program)
        if seen != said and not (seen.startswith("E_AST_BLOCK") and said in seen):
            wrong.append((program, seen))
    assert wrong == []


BLOCKS = [
    ("with mpmath.workdps(30): v = mpmath.mpf(1)/3\nmpmath.nstr(v, 20)", "'0.33333333333333333333'"),
    ("with mpmath.workprec(200): v = mpmath.mp.prec\nv, mpmath.mp.prec", "(200, 53)"),
    ("with mpmath.extradps(5): v = mpmath.mp.dps\nv, mpmath.mp.dps", "(20, 15)"),
    ("x = symbols('x')\nwith evaluate(False): v = x + x\nv, x + x", "(x + x, 2*x)"),
    ("x = symbols('x')\nwith assuming(Q.positive(x)): v = ask(Q.positive(x))\nv, ask(Q.positive(x))", "(True, None)"),
    ("with 3: pass", "a with block of an int is not run here"),
    ("with [1]: pass", "a with block of a list is not run here"),
    ("with sympy: pass", "a with block of a Facade is not run here"),
    ("with mpmath.workdps(30), 'a': pass", "a with block of a str is not run here"),
    ("def g():\n    yield 1\nwith g(): pass", "a with block of a generator is not run here"),
]  # fmt: skip


def test_blocks_are_entered_with_precision_evaluation_and_assumptions() -> None:
    wrong = []
    for program, said in BLOCKS:
        seen = _shown_or_ended(program)
        if seen != said and not (seen.startswith("E_AST_BLOCK") and said in seen):
            wrong.append((program, seen))
    assert wrong == []


def test_names_of_classes_and_functions_are_texts_and_nothing_else_has_one() -> None:
    named = {"int": "'int'", "sin": "'sin'", "lambda t: t": "'<lambda>'", "len": "'len'"}
    named |= {"type(pi)": "'Pi'", "Function('f')": "'f'", "simplify": "'simplify'"}
    for value, name in named.items():
        assert shows(f"v = {value}\nv.__name__, getattr(v, '__name__')") == f"({name}, {name})"
        assert shows(f"hasattr({value}, '__name__')") == "True"
    for value in ("1", "[].append", "sympy", "pi", "'a'", "None", "mpmath.mp"):
        if value != "[].append":  # a method of a list is a function of C
            assert refused(f"v = {value}\nv.__name__")[1].startswith("E_AST_BLOCK")


# -- the whole of what can be reached without a call

OUTSIDE: tuple[str, ...] = (
    "os",
    "io",
    "posix",
    "sys",
    "subprocess",
    "importlib",
    "pathlib",
    "shutil",
    "inspect",
)
OUTSIDE += ("ctypes", "socket", "pickle", "marshal", "signal", "threading", "gc", "tempfile")
RUNS_TEXT = {"eval", "exec", "compile", "open", "__import__", "input", "breakpoint", "globals"}


def _reached() -> Iterator[tuple[str, Any]]:
    """Every value that dots alone lead to, from every name and module that a program has."""
    waiting = list(builtin.names(Limits({})).items())
    names = [*modules._STANDARD, *(f"sympy.{part}" for part in modules._SYMPY)]
    waiting += [(name, modules.facade(name)) for name in names]
    seen: dict[int, Any] = {}
    while waiting:
        path, value = waiting.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        yield path, value
        if path.count(".") < 4:
            waiting += [(f"{path}.{name}", found) for name, found in _shown(value)]


def _shown(value: Any) -> Iterator[tuple[str, Any]]:
    names = [*value._named, *value._parts] if isinstance(value, modules.Facade) else dir(value)
    for name in [] if isinstance(value, (int, str, float, tuple, list)) else names:
        try:
            yield name, gate.getattr_(value, name)
        except Exception:
            continue


@pytest.fixture(scope="module")
def reached() -> list[tuple[str, Any]]:
    return list(_reached())


def test_dots_alone_lead_to_no_module_no_code_and_nothing_outside(
    reached: list[tuple[str, Any]],
) -> None:
    assert len(reached) > 20_000  # it did walk
    assert [path for path, value in reached if _leads_out(value)] == []


def _leads_out(value: Any) -> bool:
    home = str(getattr(value, "__module__", "") or "").partition(".")[0]
    builtin_ = isinstance(value, types.BuiltinFunctionType) and home == "builtins"
    runs = builtin_ and value.__name__ in RUNS_TEXT
    inside = isinstance(value, (types.ModuleType, types.CodeType, types.FrameType))
    return inside or home in OUTSIDE or runs


def test_what_draws_writes_or_runs_text_is_not_reached_by_another_name(
    reached: list[tuple[str, Any]],
) -> None:
    there = builtin.names(Limits({}))
    hidden = {id(getattr(sympy, name, None)): name for name in modules.HIDDEN - there.keys()}
    del hidden[id(None)]
    assert [path for path, value in reached if id(value) in hidden] == []


def test_every_guard_of_a_rewritten_program_is_a_name_that_no_program_can_write() -> None:
    for name in [each for each in builtin.names(Limits({})) if each.startswith("_")]:
        for text in (
            name,
            f"{name} = 1",
            f"def {name}(): pass",
            f"del {name}",
            f"import math as {name}",
        ):
            with pytest.raises(SymError) as caught:
                rules.check(ast.parse(text))
            assert caught.value.failure.code == "E_AST_BLOCK"


# Documented names with an underscore: of namedtuples, and the version of a module.
@pytest.mark.parametrize(
    "program",
    [
        *("(1, 2)._replace", "[1]._fields", "sin._make", "Tuple(1)._asdict", "sin.__version__"),
        *("math.__version__", "sympy.core.__version__", "Symbol('x').__version__"),
        *("getattr(sin(1), '_fields')", "getattr('a', '_make', 1)", "getattr(sympy, '_make', 1)"),
        *("sympy._fields", "Symbol._asdict", "del sympy.__version__", "sp.__version__ = 1"),
    ],
)
def test_a_documented_name_is_no_way_to_others(program: str) -> None:
    assert Session().fails(program).code in {"E_AST_BLOCK", "E_RUNTIME"}
