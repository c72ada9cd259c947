"""Texts of programs before anything runs: characters, every slip of syntax with its hint, sizes."""

# ruff: noqa: E501 (programs and sentences stand on one line each, as they are given)

from __future__ import annotations

import ast
import json
import unicodedata

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval.code import checking, rules, source
from tests.programming import refused, shows

LIMITS = Limits({})


def ended(text: str) -> tuple[int | None, str]:
    """How reading ends that does not succeed."""
    try:
        rules.check(source.parse(text))
    except SymError as error:
        return error.failure.line, error.failure.text()
    return None, ""


def test_every_control_and_format_character_is_refused_and_every_other_is_text() -> None:
    """All of Unicode's first two planes, inside a string."""
    wrong = []
    for number in [
        *range(0x20),
        *range(0x7F, 0xA1),
        *range(0x600, 0x620),
        *range(0x2000, 0x2070),
        *range(0xD800, 0xD810),
        *range(0xE000, 0xE010),
        *range(0xFDD0, 0xFDF0),
        *range(0xFEF0, 0xFFFF),
        *range(0xE0000, 0xE0080),
    ]:
        character = chr(number)
        seen = ended(f"x = 1\n\ny = '''{character}'''")
        if character in "\t\n\r\x0c" or unicodedata.category(character)[0] != "C":
            expected: tuple[int | None, str] = (None, "")
        else:
            expected = (
                3,
                f"E_AST_BLOCK: an invisible character, U+{number:04X}; write it as an escape in a string",
            )
        if seen != expected:
            wrong.append((hex(number), seen))
    assert wrong == []


def test_an_escape_of_an_invisible_character_is_a_text() -> None:
    assert shows(r"len('\u200b\x00\u202e'), ord('\x1b')") == "(3, 27)"


# Letters that Python reads as others: each a name of its own to a reader.
DISGUISED = ["ｓｉｎ", "ﬁ", "𝐱", "𝑥", "𝒙", "ⅰ", "x²", "ℯ", "ℎ", "ª", "ﬀ", "ſ", "ⁿ", "𝛼", "𝟏"]


def test_no_name_passes_for_another() -> None:
    let_through = []
    for name in DISGUISED:
        for text in (
            f"{name} = 1",
            f"def {name}(): pass",
            f"v.{name}",
            f"f({name}=1)",
            f"import {name}",
        ):
            line, said = ended(text)
            if line != 1 or said.partition(":")[0] not in {"E_AST_BLOCK", "E_SYNTAX"}:
                let_through.append((text, said))
    assert let_through == []


def test_letters_of_other_scripts_are_names() -> None:
    for name in ("θ", "Ω", "π_1", "größe", "поле", "变量", "é"):
        assert shows(f"{name} = 2\n{name} + 1") == "3"


SLIPS = [  # what is wrong, in which line, and what Python's word for it leads to
    ("if x = 3: pass", 1, "write", "an equation is Eq(a, b); an assignment is a line"),
    ("x = 2 +", 1, "", "it is Python: products need *, powers **, equations Eq(a, b)"),
    ("2x", 1, "", "write 2*x for a product"),
    ("3sin(x)", 1, "", "write 2*x for a product"),
    ("x + 1 = 2", 1, "", "an equation is Eq(a, b); = binds a name"),
    ("f(x) = 2", 1, "", "a function is def f(x): return …, or Lambda(x, …)"),
    ("solve(x + 1 = 2)", 1, "", "an equation is Eq(a, b)"),
    ("if x\n    y", 1, "", "end that line with :"),
    ("while True\n    y", 1, "", "end that line with :"),
    ("for k in y\n    y", 1, "", "end that line with :"),
    ("else:\n    y", 1, "", "it is Python: products need *, powers **, equations Eq(a, b)"),
    ("if x:\ny", 2, "", "indent the lines that belong to it"),
    ("def f():\ny", 2, "", "indent the lines that belong to it"),
    ("x = 1\n  y = 2", 2, "", "begin it where the line before begins"),
    ("if x:\n    y\n  z", 3, "", "begin it where a line before begins"),
    ("print x", 1, "", "write print(…)"),
    ("f'{x'", 1, "", "close the braces and quotes of the f-string"),
    ("f'{}'", 1, "", "close the braces and quotes of the f-string"),
    ("'abc", 1, "", "close the quotes"),
    ("x = '''abc\n\n", 1, "", "close the quotes"),
    ("f(1", 1, "", "close the bracket"),
    ("x = [1, 2", 1, "", "close the bracket"),
    ("x = {1: 2", 1, "", "close the bracket"),
    ("%time x", 1, "", "leave that line out: programs are plain Python"),
    ("%%timeit\nx", 1, "", "leave that line out: programs are plain Python"),
    ("x = %time y", 1, "", "leave that line out: programs are plain Python"),
    ("x = 1\n!ls -l", 2, "", "leave that line out: programs are plain Python"),
    ("files = !ls", 1, "", "leave that line out: programs are plain Python"),
    ("lambda = 3", 1, "", "lambda is a word of Python: write lamda"),
    ("x*lambda + 1", 1, "", "lambda is a word of Python: write lamda"),
    ("f(lambda)", 1, "", "lambda is a word of Python: write lamda"),
    ("diff(f, lambda)", 1, "", "lambda is a word of Python: write lamda"),
    ("x = )", 1, "", "mend that line"),
    ("x = 0777", 1, "", "mend that line"),
    ("def f(x, x=1, y): pass", 1, "", "mend that line"),
]  # fmt: skip


def test_every_slip_of_syntax_has_its_line_and_its_hint() -> None:
    wrong = []
    for text, line, _, hint in SLIPS:
        seen = ended(text)
        if seen[0] != line or not seen[1].endswith(f"; {hint}"):
            wrong.append((text, seen))
    assert wrong == []


def test_a_refused_line_is_quoted_and_cut() -> None:
    try:
        source.parse("x = 1\n   " + "y z" * 100)
    except SymError as error:
        assert error.failure.fragment == ("y z" * 100)[:80]
    try:
        source.parse("y z")
    except SymError as error:
        assert (error.failure.fragment, error.failure.line) == ("y z", 1)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


SIZES = [  # programs just inside and just outside of a bound, and which
    ("1" * source.INTEGER_DIGITS, ""),
    ("1" * (source.INTEGER_DIGITS + 10), "an integer of more than 2000 digits"),
    ("0x" + "f" * 1660, ""),
    ("0x" + "f" * 1670, "an integer of more than 2000 digits"),
    ("0b" + "1" * 6660, ""),
    ("0b" + "1" * 6670, "an integer of more than 2000 digits"),
    ("'" + "a" * source.STRING + "'", ""),
    ("'" + "a" * (source.STRING + 1) + "'", "a text of more than 16384 characters"),
    ("'" + "a" * 16_000 + "' '" + "a" * 400 + "'", "a text of more than 16384 characters"),
    ("f'" + "a" * (source.STRING + 1) + "{x}'", "a text of more than 16384 characters"),
    (nested(source.DEPTH - 3), ""),
    (nested(source.DEPTH + 1), "the program is nested too deeply or too long"),
    ("f(" * 30 + ")" * 30, ""),
    ("-" * 57 + "1", ""),
    ("-" * 61 + "1", "the program is nested too deeply or too long"),
    ("x = 1\n" * 4_900, ""),
    ("x = 1\n" * 5_100, "the program is nested too deeply or too long"),
    ("1e400", ""),
    ("1e" + "9" * 300, ""),
]  # fmt: skip


def test_sizes_are_bounded_where_it_is_said() -> None:
    wrong = []
    for text, said in SIZES:
        seen = ended(text)[1]
        if bool(seen) != bool(said) or (said and not seen.startswith(f"E_INPUT_LIMIT: {said}")):
            wrong.append((text[:30], len(text), seen))
    assert wrong == []


WIDTHS = [
    ("f'{x:1000}'", ""), ("f'{x:1001}'", "a format that is too wide"), ("f'{x:.1001f}'", "a format that is too wide"),
    ("f'{x:0>9999}'", "a format that is too wide"), ("f'{x:>10.1000f}'", ""), ("f'{x:{y}}'", "a computed format"),
    ("f'{x:.{y}f}'", "a computed format"), ("f'{x!r:10}'", ""), ("f'{x:{10}}'", "a computed format"),
    ("f'{x:%Y}'", ""), ("f'{f\"{x:9999}\"}'", "a format that is too wide"), ("f'{x=}'", ""),
]  # fmt: skip


def test_formats_are_as_wide_as_is_said() -> None:
    assert [
        (t, ended(t))
        for t, said in WIDTHS
        if said not in ended(t)[1] or bool(said) != bool(ended(t)[1])
    ] == []


LITERALS = [
    ("b''", "a bytes literal"), ("b'a' 'b'", "cannot mix bytes"), ("...", "a ellipsis literal"),
    ("rb'x'", "a bytes literal"), ("x[...]", "a ellipsis literal"), ("def f(): ...", "a ellipsis literal"),
]  # fmt: skip


def test_literals_that_are_neither_numbers_nor_texts_are_refused() -> None:
    assert [(t, ended(t)) for t, said in LITERALS if said not in ended(t)[1]] == []


# -- where a name may stand, a name that is none of ours is refused: in every such place

PLACES = [
    "{n}", "{n} = 1", "{n}: int = 1", "{n} += 1", "del {n}", "for {n} in y: pass", "[0 for {n} in y]",
    "def {n}(): pass", "def f({n}): pass", "def f(*{n}): pass", "def f(**{n}): pass", "def f(*, {n}): pass",
    "def f({n}=1): pass", "def f(a, /, {n}): pass", "lambda {n}: 1", "lambda *{n}: 1", "f({n}=1)",
    "import sympy as {n}", "from sympy import sin as {n}", "from sympy import {n}", "import {n}", "import sympy.{n}",
    "try:\n    x\nexcept E as {n}:\n    y", "with a as {n}: pass", "with a as (b, {n}): pass", "(a, {n}) = y", "[a, *{n}] = y",
    "({n} := 3)", "def f():\n    global {n}", "def f():\n    def g():\n        nonlocal {n}", "x.{n}", "x.y.{n}", "x.{n}()",
    "f'{{{n}}}'", "f'{{x:{{{n}}}}}'", "@{n}\ndef f(): pass", "x[{n}]", "x[1:{n}]", "-{n}", "a < {n}", "{n} if x else y",
    "assert {n}", "raise {n}", "raise x from {n}", "return_ = {n}", "lambda: {n}", "{{{n}: 1}}", "f(*{n})", "f(**{n})",
]  # fmt: skip
INTERNAL = ["__builtins__", "__class__", "_private", "__import__", "_getattr_", "__x", "_a1", "__1"]


def test_no_name_with_a_leading_underscore_stands_anywhere() -> None:
    let_through = []
    for place in PLACES:
        for name in INTERNAL:
            text = place.format(n=name)
            if not ended(text)[1].startswith("E_AST_BLOCK: "):
                let_through.append((text, ended(text)))
    assert let_through == []


def test_every_one_of_those_places_takes_an_honest_name() -> None:
    honest = {place: ended(place.format(n="abc"))[1] for place in PLACES}
    refusals = {place: said for place, said in honest.items() if said}
    assert refusals == {
        "f'{{x:{{{n}}}}}'": "E_AST_BLOCK: a computed format; write the width as a number",
    }


def test_every_forbidden_attribute_is_refused_wherever_attributes_stand() -> None:
    let_through = []
    for name in sorted(rules.FORBIDDEN):
        for place in (
            "x.{n}",
            "x.y.{n}()",
            "x().{n}[0]",
            "f'{{x.{n}}}'",
            "lambda: x.{n}",
            "x.{n} = 1",
            "del x.{n}",
        ):
            if not ended(place.format(n=name))[1].startswith(
                f"E_AST_BLOCK: the attribute '{name}'"
            ):
                let_through.append(place.format(n=name))
    assert let_through == []


INSTEAD = [
    ("class A:\n    x = 1", "classes are not run here"), ("async def f(): await g()", "async functions are not run here"),
    ("def f():\n    class B: pass", "classes are not run here"), ("try:\n    x\nexcept* E:\n    y", "except*"),
    ("match x:\n    case _: pass", "match statements are not run here"), ("[x async for x in y]", "an async comprehension"),
    ("(x async for x in y)", "an async comprehension"), ("from .a import b", "a relative import"), ("from .. import b", "a relative import"),
]  # fmt: skip


def test_syntax_that_is_not_run_says_what_to_write() -> None:
    assert [
        (t, ended(t)) for t, said in INSTEAD if not ended(t)[1].startswith(f"E_AST_BLOCK: {said}")
    ] == []


# -- programs that are read and not run: the cells of a notebook

CELLS = [
    ("x = 1", None),
    ("import os", {"code": "E_AST_BLOCK", "line": 1}),
    ("x = (1", {"code": "E_SYNTAX", "line": 1}),
    ("1/0", None),
    ("\n\nfrom numpy import array", {"code": "E_AST_BLOCK", "line": 3}),
    ("def f():\n    import socket", {"code": "E_AST_BLOCK", "line": 2}),
    ("_x = 1", {"code": "E_AST_BLOCK", "line": 1}),
    ("undefined + 1", None),
    ("return 3", {"code": "E_SYNTAX", "line": 1}),
    ("%matplotlib inline", {"code": "E_AST_BLOCK", "line": 1}),
    ("", None),
    ("from sympy import plot", None),  # found when it runs
]  # fmt: skip


def test_cells_are_read_and_none_is_run() -> None:
    told = json.loads(checking.faults([text for text, _ in CELLS], LIMITS))["faults"]
    expected = [(place, said) for place, (_, said) in enumerate(CELLS) if said]
    assert len(told) == len(expected)
    for fault, (place, said) in zip(told, expected, strict=True):
        assert said is not None
        assert {key: str(fault[key]) for key in ("code", "line")} == {
            k: str(v) for k, v in said.items()
        }
        assert place in fault.values()


def test_at_most_eight_faults_are_told() -> None:
    told = json.loads(checking.faults(["import os"] * 20, LIMITS))["faults"]
    assert len(told) == checking.MOST == 8
    assert json.loads(checking.faults([], LIMITS)) == {"faults": []}


def test_reading_changes_no_tree_that_python_reads() -> None:
    for text, said in SIZES[:6:3]:
        assert said or ast.dump(source.parse(text)) == ast.dump(ast.parse(text))


def test_a_refusal_of_a_later_line_names_that_line() -> None:
    for blank in range(6):
        assert refused("\n" * blank + "_x = 1")[0] == blank + 1
