"""The syntax of programs: what is let through, and each refusal with its line and whole text."""

# ruff: noqa: E501 (programs and sentences stand on one line each, as they are given)

from __future__ import annotations

import ast

import pytest

from sym_core.errors import SymError
from sym_eval.code import rewriting, rules, source
from tests.programming import refused

LET_THROUGH = [
    "1 + 1",
    "x = y = 3",
    "x, (y, *z) = 1, (2, 3)",
    "x: int = 3",
    "x += 1",
    "del x",
    "if x: pass\nelif y: pass\nelse: pass",
    "for i in range(3):\n    continue\nelse:\n    pass",
    "while True:\n    break",
    "def f(a, b=1, *c, d, **e) -> int:\n    return a",
    "lambda a, *b: a",
    "[i for i in x if i]",
    "{i: j for i, j in x}",
    "(y := 3)",
    "try:\n    pass\nexcept (ValueError, TypeError) as e:\n    pass\nelse:\n    pass\nfinally:\n    pass",
    "try:\n    pass\nexcept:\n    pass",
    "raise ValueError('x') from None",
    "assert x, 'text'",
    "def f():\n    global x\n    def g():\n        nonlocal_ = 1",
    "import sympy.stats as st, math",
    "from sympy import *",
    "a[1:2, ::3]",
    "a[0] = 1",
    "f(*a, **b)",
    "f'{x!r:>10} {y:.3f}'",
    "x if y else z",
    "a and b or not c",
    "a < b <= c != d",
    "a in b, c not in d, e is f",
    "a & b | c ^ d << 2",
    "def f():\n    yield 1\n    yield from g()",
    "_ + _3",
    "print(__name__)",
    "a @ b",
    "mp.dps = 30",
]


@pytest.mark.parametrize("text", LET_THROUGH)
def test_the_syntax_of_mathematics_is_let_through(text: str) -> None:
    rules.check(source.parse(text))


BLOCK = "E_AST_BLOCK: "
REFUSED = [
    ("class A: pass", 1, "classes are not run here; use functions, dictionaries or namedtuple"),
    ("with a as _b: pass", 1, "the name '_b'; names with a leading underscore are not used"),
    ("with a as b.c: pass", 1, "setting the attribute 'c'; values do not change: make a new one and give it a name"),
    ("async def f(): pass", 1, "async functions are not run here; write plain functions"),
    ("match x:\n    case 1: pass", 1, "match statements are not run here; use if and elif"),
    ("try:\n    pass\nexcept* E:\n    pass", 1, "except*; use except"),
    ("@f.__call__\ndef g(): pass", 1, "the attribute '__call__'; internals of values are not shown"),
    ("@_f\ndef g(): pass", 1, "the name '_f'; names with a leading underscore are not used"),
    ("@(lambda _f: 1)\ndef g(): pass", 1, "the name '_f'; names with a leading underscore are not used"),
    ("x.y = 1", 1, "setting the attribute 'y'; values do not change: make a new one and give it a name"),
    ("del x.y", 1, "setting the attribute 'y'; values do not change: make a new one and give it a name"),
    ("for x.y in z: pass", 1, "setting the attribute 'y'; values do not change: make a new one and give it a name"),
    ("[0 for x.y in z]", 1, "setting the attribute 'y'; values do not change: make a new one and give it a name"),
    ("x.__class__", 1, "the attribute '__class__'; write type(x), type(x).__name__ or isinstance"),
    ("x._y", 1, "the attribute '_y'; internals of values are not shown"),
    ("x.gi_frame", 1, "the attribute 'gi_frame'; internals of values are not shown"),
    ("x.mro", 1, "the attribute 'mro'; internals of values are not shown"),
    ("__builtins__", 1, "the name '__builtins__'; names with a leading underscore are not used"),
    ("_x = 1", 1, "the name '_x'; names with a leading underscore are not used"),
    ("__name__ = 1", 1, "the name '__name__'; names with a leading underscore are not used"),
    ("def _f(): pass", 1, "the name '_f'; names with a leading underscore are not used"),
    ("def f(_a): pass", 1, "the name '_a'; names with a leading underscore are not used"),
    ("lambda __x: 1", 1, "the name '__x'; names with a leading underscore are not used"),
    ("def f():\n    global _x", 2, "the name '_x'; names with a leading underscore are not used"),
    ("try:\n    pass\nexcept E as _e:\n    pass", 3, "the name '_e'; names with a leading underscore are not used"),
    ("f(__x=1)", 1, "the argument '__x'; internals of functions are not used"),
    ("from sympy import __builtins__ as b", 1, "importing '__builtins__'; internals are not imported"),
    ("import sympy._x", 1, "importing 'sympy._x'; internals are not imported"),
    ("from sympy import sin as _s", 1, "importing 'sin'; internals are not imported"),
    ("from . import x", 1, "a relative import; import from sympy, math and the like"),
    ("b'x'", 1, "a bytes literal; use text or numbers"),
    ("...", 1, "a ellipsis literal; use text or numbers"),
    ("f'{x:{w}}'", 1, "a computed format; write the width as a number"),
    ("f'{x:>1001}'", 1, "a format that is too wide; at most 1000 characters"),
    ("[x async for x in y]", 1, "an async comprehension; write a plain one"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), REFUSED)
def test_what_has_no_rule_is_refused_at_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(SymError) as caught:
        rules.check(source.parse(text))
    assert (caught.value.failure.line, caught.value.failure.text()) == (line, BLOCK + said)


def test_every_kind_of_syntax_of_this_python_was_thought_about() -> None:
    kinds = {
        name
        for name, kind in vars(ast).items()
        if isinstance(kind, type) and issubclass(kind, ast.AST) and not name.startswith("_")
    }
    abstract = {"AST", "mod", "stmt", "expr", "expr_context", "boolop", "operator", "unaryop"}
    abstract |= {"cmpop", "excepthandler", "slice", "type_ignore", "pattern", "type_param"}
    old = {"Num", "Str", "Bytes", "NameConstant", "Ellipsis", "Index", "ExtSlice", "Suite"}
    old |= {"AugLoad", "AugStore", "Param"}
    known = rules._PLAIN | rules._RULES.keys() | rules._INSTEAD.keys()
    never = {"Interactive", "Expression", "FunctionType", "TypeIgnore", "match_case", "withitem"}
    never |= {name for name in kinds if name.startswith("Match")}
    never |= {"TypeVar", "ParamSpec", "TypeVarTuple", "TemplateStr", "Interpolation"}
    assert kinds - abstract - old - known - never == set()


def test_a_long_integer_and_a_long_text_are_refused() -> None:
    assert refused("1" * 2200) == (
        1,
        "E_INPUT_LIMIT: an integer of more than 2000 digits; write a power",
    )
    assert refused(f"'{'x' * 16_385}'") == (
        1,
        "E_INPUT_LIMIT: a text of more than 16384 characters; make it shorter",
    )


# -- the text itself

CHARACTERS = ["\x00", "\x1b", "\u202e", "\u200b", "\ufeff", "\ud800", "\u2028"]


@pytest.mark.parametrize("character", CHARACTERS[:-1])
def test_an_invisible_character_is_named_with_its_line(character: str) -> None:
    with pytest.raises(SymError) as caught:
        source.parse(f"x = 1\ny = '{character}'")
    assert (caught.value.failure.line, caught.value.failure.text()) == (
        2,
        f"E_AST_BLOCK: an invisible character, U+{ord(character):04X}; "
        "write it as an escape in a string",
    )


@pytest.mark.parametrize("name", ["ｘ", "ﬁ", "𝑥", "ℯ"])
def test_a_name_that_python_reads_as_another_is_refused(name: str) -> None:
    with pytest.raises(SymError, match="would be read as another"):
        source.parse(f"{name} = 1")


def test_greek_names_are_names() -> None:
    tree = source.parse("θ = 1\nα_1 = θ")
    assert [n.id for n in ast.walk(tree) if isinstance(n, ast.Name)] == ["θ", "α_1", "θ"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("2x", 1, "E_SYNTAX: invalid decimal literal; write 2*x for a product"),
        ("x = (1", 1, "E_SYNTAX: '(' was never closed; close the bracket"),
        ("a\nx + = 1", 2, "E_SYNTAX: invalid syntax; it is Python: products need *, powers **, equations Eq(a, b)"),
        ("lambda = symbols('lambda')", 1, "E_SYNTAX: invalid syntax; lambda is a word of Python: write lamda"),
    ],
)  # fmt: skip
def test_a_slip_of_the_pen_is_named_with_its_line(text: str, line: int, said: str) -> None:
    assert refused(text) == (line, said)


@pytest.mark.parametrize("text", ["[" * 150 + "]" * 150, "-" * 3000 + "1", "x+" * 30000 + "x"])
def test_what_is_too_deep_or_too_long_is_refused(text: str) -> None:
    with pytest.raises(SymError) as caught:
        source.parse(text)
    assert caught.value.failure.code in {"E_INPUT_LIMIT", "E_SYNTAX"}


# -- made ready to run


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("a.b", "_getattr_(a, 'b')"),
        ("a.b(c).d", "_getattr_(_getattr_(a, 'b')(c), 'd')"),
        ("a[b.c] = d", "_writable_(a)[_getattr_(b, 'c')] = d"),
        ("del a[0]", "del _writable_(a)[0]"),
        ("a[0] += 1", "_writable_(a)[0] += 1"),
        ("for a[0] in b: pass", "for _writable_(a)[0] in b:\n    pass"),
        ("mp.dps = 5", "_setattr_(mp, 'dps', 5)"),
        ("import a.b", "a = _import_('a.b', 'a')"),
        ("import a.b as c", "c = _import_('a.b', 'a.b')"),
        ("from a import b as c, d", "c = _from_('a', 'b')\nd = _from_('a', 'd')"),
        ("from a import *", "_from_('a', '*')"),
        ("a ** b", "_power_(a, b)"),
        ("x: int", "pass"),
        ("x: int = 3", "x = 3"),
        ("def f(a: int) -> str: pass", "def f(a):\n    pass"),
        ("try:\n    pass\nexcept:\n    pass", "try:\n    pass\nexcept _Exception_:\n    pass"),
        ("f'{a.b}'", "f\"{_getattr_(a, 'b')}\""),
    ],
)
def test_a_program_is_given_its_guards(text: str, made: str) -> None:
    # Both in the quotes that this Python writes.
    assert ast.unparse(rewriting.rewritten(ast.parse(text))) == ast.unparse(ast.parse(made))


@pytest.mark.parametrize("text", ["mp.dps += 5", "mp.dps = x = 5", "for mp.dps in y: pass"])
def test_a_setting_is_set_by_a_plain_assignment_only(text: str) -> None:
    with pytest.raises(SymError, match="setting 'dps' in this way"):
        rewriting.rewritten(ast.parse(text))
