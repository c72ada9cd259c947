"""The text of a program before anything else looks at it: characters, names as written, its tree.

Only Python's own parser meets the text here; nothing is compiled and nothing is run.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import unicodedata
from collections.abc import Iterator
from typing import Any

from sym_core.errors import Code, SymError

NODES = 20_000  # of a tree; the longest honest program seen has about 2,000
DEPTH = 60  # levels; honest programs stay under 25, and Python's own limits are not far above 90
INTEGER_DIGITS = 2000  # of a literal; longer ones are bombs
STRING = 16_384  # characters of a literal

# The file names under which programs are compiled, and what earlier ones of the session left: how
# their lines are known.
FILE, EARLIER = "<program>", "<session>"

_ALLOWED_CONTROLS = "\t\n\r\x0c"
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, bidi and zero-width marks, surrogates


def parse(text: str) -> ast.Module:
    """The tree of a program; E_SYNTAX, E_AST_BLOCK or E_INPUT_LIMIT with the line otherwise."""
    _check_characters(text)
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise mistake(error) from None
    except (RecursionError, MemoryError, ValueError):
        raise too_deep() from None
    _check_names(text)
    _check_size(tree)
    return tree


def _check_characters(text: str) -> None:
    for place, character in enumerate(text):
        if character in _ALLOWED_CONTROLS or unicodedata.category(character) not in _INVISIBLE:
            continue
        raise SymError(
            Code.AST_BLOCK,
            f"an invisible character, U+{ord(character):04X}",
            line=text.count("\n", 0, place) + 1,
            hint="write it as an escape in a string",
        )


def mistake(error: SyntaxError) -> SymError:
    """What Python says of a syntax, with what to write instead."""
    fragment = (error.text or "").strip()[:80]
    said = str(error.msg)[:120]
    if magic := _MAGIC.search(fragment):
        what = f"{magic[1]} is a command of notebooks, not Python"
        hint = "leave that line out: programs are plain Python"
        return SymError(Code.AST_BLOCK, what, line=error.lineno, hint=hint, fragment=fragment)
    hint = next((hint for begun, hint in _SYNTAX_HINTS.items() if said.startswith(begun)), "")
    hint = hint or "mend that line"
    if _LAMBDA.search(fragment):
        hint = "lambda is a word of Python: write lamda"
    return SymError(Code.SYNTAX, said, line=error.lineno, hint=hint, fragment=fragment)


_LAMBDA = re.compile(r"\blambda\s*([=*+/),-]|$)")  # as a letter, not as the beginning of a function
_MAGIC = re.compile(
    r"^(?:[\w, ]+=\s*)?(%%?[A-Za-z]\w*|![A-Za-z./]\w*)"
)  # IPython's, as %time and !ls
_SYNTAX_HINTS = {
    "invalid syntax. Maybe you meant '=='": "an equation is Eq(a, b); an assignment is a line",
    "invalid syntax": "it is Python: products need *, powers **, equations Eq(a, b)",
    "invalid decimal literal": "write 2*x for a product",
    "cannot assign to expression here": "an equation is Eq(a, b); = binds a name",
    "cannot assign to function call here": "a function is def f(x): return …, or Lambda(x, …)",
    "expression cannot contain assignment, perhaps you meant": "an equation is Eq(a, b)",
    "expected ':'": "end that line with :",
    "expected an indented block": "indent the lines that belong to it",
    "unexpected indent": "begin it where the line before begins",
    "unindent does not match": "begin it where a line before begins",
    "Missing parentheses in call to 'print'": "write print(…)",
    "f-string": "close the braces and quotes of the f-string",
    "unterminated": "close the quotes",
    "'(' was never closed": "close the bracket",
    "'[' was never closed": "close the bracket",
    "'{' was never closed": "close the bracket",
    "'return' outside function": "let the value be the last line",
    "'yield' outside function": "write it in a function",
}


def too_deep() -> SymError:
    """E_INPUT_LIMIT for a program that Python itself cannot take."""
    hint = "put parts under names, in a loop or in several calls"
    return SymError(Code.INPUT_LIMIT, "the program is nested too deeply or too long", hint=hint)


def _check_names(text: str) -> None:
    """Python reads ﬁ as fi: a name that changes when it is read may pass for another."""
    if text.isascii():
        return
    for token in _tokens(text):
        if (
            token.type == tokenize.NAME
            and unicodedata.normalize("NFKC", token.string) != token.string
        ):
            raise SymError(
                Code.AST_BLOCK,
                f"the name {token.string!r} would be read as another",
                line=token.start[0],
                hint="write names in plain letters",
            )


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    try:
        yield from tokenize.generate_tokens(io.StringIO(text).readline)
    except (tokenize.TokenError, SyntaxError):
        raise SymError(Code.SYNTAX, "the program cannot be read", hint="mend it") from None


def _check_size(tree: ast.Module) -> None:
    level: list[Any] = [tree]
    seen = depth = 0
    while level:
        seen, depth = seen + len(level), depth + 1
        if seen > NODES or depth > DEPTH:
            raise too_deep()
        level = [child for node in level for child in ast.iter_child_nodes(node)]
