"""Which syntax a program may use: one method per kind of node, and no method means no.

Reads the tree and changes nothing. A new Python version's new syntax is refused until somebody
has thought about it here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval.code.source import INTEGER_DIGITS, STRING

_OWN = re.compile(r"_[0-9]*")  # results of the session: _ and _7
_BITS = int(INTEGER_DIGITS * 3.33)  # log2(10) is 3.32: of a number with so many decimals
_WIDTH = re.compile(r"[0-9]+")
_WIDEST = 1000  # characters a format may pad to

# Ways from a value to the frames, code or classes behind it, all without an underscore.
FORBIDDEN = frozenset(
    {
        *("gi_frame", "gi_code", "gi_yieldfrom", "gi_running", "cr_frame", "cr_code", "cr_await"),
        *("cr_origin", "ag_frame", "ag_code", "ag_await", "tb_frame", "tb_next", "tb_lasti"),
        *("f_back", "f_builtins", "f_code", "f_globals", "f_locals", "f_trace", "f_lineno"),
        *("co_code", "co_consts", "co_names", "func_globals", "func_code", "mro", "obj"),
        *("with_traceback", "format_map"),
    }
)

# What people write that is not run here, and what to write instead.
_INSTEAD = {
    "ClassDef": ("classes", "use functions, dictionaries or namedtuple"),
    "AsyncFunctionDef": ("async functions", "write plain functions"),
    "AsyncFor": ("async loops", "write plain loops"),
    "AsyncWith": ("async blocks", "write the lines without it"),
    "Await": ("await", "write plain calls"),
    "Match": ("match statements", "use if and elif"),
    "TryStar": ("except*", "use except"),
    "TypeAlias": ("type statements", "leave them out"),
}


def check(tree: ast.Module) -> None:
    """E_AST_BLOCK, with line and hint, for the first thing in the program that has no rule."""
    level: list[ast.AST] = [tree]
    while level:
        for node in level:
            _check_one(node)
        level = [child for node in level for child in ast.iter_child_nodes(node)]


def _check_one(node: ast.AST) -> None:
    kind = type(node).__name__
    if kind in _PLAIN:
        return
    rule = _RULES.get(kind)
    if rule is None:
        what, hint = _INSTEAD.get(kind, (f"{kind} syntax", "write it in simpler Python"))
        raise refusal(node, f"{what} are not run here" if what.endswith("s") else what, hint)
    rule(node)


def refusal(node: Any, what: str, hint: str) -> SymError:
    """E_AST_BLOCK at the node's line."""
    return SymError(Code.AST_BLOCK, what, line=getattr(node, "lineno", None), hint=hint)


_PLAIN = frozenset(
    {
        *("Module", "Expr", "Assign", "AugAssign", "If", "For", "While", "Return", "Lambda"),
        *("ListComp", "SetComp", "DictComp", "GeneratorExp", "NamedExpr", "Try", "Raise", "Assert"),
        *("Delete", "Pass", "Break", "Continue", "BoolOp", "BinOp", "UnaryOp", "IfExp", "Dict"),
        *("Set", "Compare", "Call", "JoinedStr", "Subscript", "Starred", "List", "Tuple", "Slice"),
        *("Load", "Store", "Del", "And", "Or", "Not", "Invert", "UAdd", "USub", "Add", "Sub"),
        *("Mult", "MatMult", "Div", "FloorDiv", "Mod", "Pow", "LShift", "RShift", "BitAnd"),
        *("BitOr", "BitXor", "Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"),
        *("arguments", "Yield", "YieldFrom", "AnnAssign", "With", "withitem"),
    }
)


def _name(node: Any, name: str) -> None:
    own = _OWN.fullmatch(name) is not None
    if name.startswith("_") and not own:
        raise refusal(node, f"the name {name!r}", "names with a leading underscore are not used")


def _attribute(node: ast.Attribute) -> None:
    if node.attr in SHOWN and isinstance(node.ctx, ast.Load):
        return  # the gate looks at whose
    if node.attr.startswith("_") or node.attr in FORBIDDEN:
        hint = _OF_VALUES.get(node.attr, "internals of values are not shown")
        raise refusal(node, f"the attribute {node.attr!r}", hint)
    if not isinstance(node.ctx, ast.Load) and node.attr not in SETTINGS:
        hint = "values do not change: make a new one and give it a name"
        raise refusal(node, f"setting the attribute {node.attr!r}", hint)


# Documented all the same: of a class or a function, of a module, and of a namedtuple.
SHOWN = frozenset({"__name__", "__version__", "_asdict", "_fields", "_make", "_replace"})
_OF_VALUES = {"__class__": "write type(x), type(x).__name__ or isinstance"}
SETTINGS = frozenset({"dps", "prec", "pretty"})  # of mpmath's contexts; the gate checks which


def _identifier(node: ast.Name) -> None:
    if node.id != "__name__" or not isinstance(node.ctx, ast.Load):
        _name(node, node.id)


def _constant(node: ast.Constant) -> None:
    value = node.value
    if isinstance(value, (bytes, type(...))):
        raise refusal(node, f"a {type(value).__name__} literal", "use text or numbers")
    if type(value) is int and value.bit_length() > _BITS:
        what = f"an integer of more than {INTEGER_DIGITS} digits"
        raise SymError(Code.INPUT_LIMIT, what, line=node.lineno, hint="write a power")
    if isinstance(value, str) and len(value) > STRING:
        what = f"a text of more than {STRING} characters"
        raise SymError(Code.INPUT_LIMIT, what, line=node.lineno, hint="make it shorter")


def _function(node: ast.FunctionDef) -> None:
    # Its decorators are calls like any other: f = lru_cache(f) could be written as well.
    _name(node, node.name)
    if getattr(node, "type_params", None):
        raise refusal(node, "type parameters", "leave them out")


def _formatted(node: ast.FormattedValue) -> None:
    for part in _parts(node.format_spec):
        if not isinstance(part, ast.Constant):
            raise refusal(node, "a computed format", "write the width as a number")
        if any(int(width) > _WIDEST for width in _WIDTH.findall(str(part.value))[:8]):
            raise refusal(node, "a format that is too wide", f"at most {_WIDEST} characters")


def _parts(spec: Any) -> Iterator[ast.AST]:
    if isinstance(spec, ast.JoinedStr):
        yield from spec.values


def _handler(node: ast.ExceptHandler) -> None:
    if node.name is not None:
        _name(node, node.name)


def _scoped(node: ast.Global | ast.Nonlocal) -> None:
    for name in node.names:
        _name(node, name)


def _alias(node: ast.alias) -> None:
    for part in (*node.name.split("."), *(node.asname or "").split(".")):
        if part.startswith("_") or part in FORBIDDEN:
            raise refusal(node, f"importing {node.name!r}", "internals are not imported")


def _from(node: ast.ImportFrom) -> None:
    if node.level:
        raise refusal(node, "a relative import", "import from sympy, math and the like")


def _import(node: ast.Import) -> None:
    return  # its names are checked one by one, and what there is to import by the table of modules


def _argument(node: ast.arg) -> None:
    _name(node, node.arg)


def _keyword(node: ast.keyword) -> None:
    if node.arg is not None and node.arg.startswith("_"):
        raise refusal(node, f"the argument {node.arg!r}", "internals of functions are not used")


def _comprehension(node: ast.comprehension) -> None:
    if node.is_async:
        raise refusal(node.target, "an async comprehension", "write a plain one")


_RULES: dict[str, Any] = {
    "Attribute": _attribute,
    "Name": _identifier,
    "Constant": _constant,
    "FunctionDef": _function,
    "FormattedValue": _formatted,
    "ExceptHandler": _handler,
    "Global": _scoped,
    "Nonlocal": _scoped,
    "alias": _alias,
    "ImportFrom": _from,
    "Import": _import,
    "arg": _argument,
    "keyword": _keyword,
    "comprehension": _comprehension,
}
