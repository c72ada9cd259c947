"""What a program leaves in its session: values as values, functions and imports as their source.

Decides and encodes; never runs anything. What cannot be kept is named with the reason.
"""

from __future__ import annotations

import ast
import functools
import re
import textwrap
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from sympy import Basic

from sym_core.errors import SymError
from sym_core.names import binding_name, spelled
from sym_eval import codec
from sym_eval.bound import Bound
from sym_eval.code import sinks, source
from sym_eval.code.modules import Facade, facade, imported, taken
from sym_eval.code.rewriting import named_lambda
from sym_eval.code.source import EARLIER, FILE
from sym_eval.rebuild import Source

FUNCTIONS = (types.FunctionType, type(functools.cache(len)))  # what has a source of its own
_IMMUTABLE = (int, float, complex, str, bool, type(None), Basic)


@dataclass(frozen=True)
class Left:
    """What a program left behind: names kept, and names not kept with the reason."""

    kept: tuple[Bound, ...]
    lost: tuple[str, ...]


def sources(tree: ast.Module, text: str) -> dict[Any, Source]:
    """The source of each function by its name and line, of each f = lambda by line and column."""
    found: dict[Any, Source] = {}
    lines = _LINE_ENDS.split(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            found[node.lineno, node.col_offset] = _source(node.name, node, lines)
        elif isinstance(node, ast.FunctionDef):
            found[node.name, node.lineno] = _source(node.name, node, lines)
        elif (name := named_lambda(node)) is not None:
            value = cast(ast.Assign, node).value
            found[value.lineno, value.col_offset] = _source(name, node, lines)
    return found


_LINE_ENDS = re.compile("\r\n|\r|\n")  # what Python counts as one: a form feed is none


def imports(tree: ast.Module) -> dict[str, Source]:
    """The import that binds each name at the top of the program."""
    found: dict[str, Source] = {}
    for node in tree.body:
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        for alias in node.names:
            if alias.name == "*":
                found |= _star(node, tree)
            else:
                name = alias.asname or alias.name.partition(".")[0]
                found[name] = Source(name, _import_line(node, alias))
    return found


def _star(node: Any, tree: ast.Module) -> dict[str, Source]:
    """Of all names that a star brings those that the program speaks of."""
    spoken = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}
    try:
        names = [name for name in facade(node.module or "").public() if name in spoken]
    except SymError:  # not there: that is said when the line is run, with its number
        return {}
    return {name: Source(name, f"from {node.module} import {name}") for name in names}


def _import_line(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    renamed = f" as {alias.asname}" if alias.asname else ""
    origin = f"from {node.module} " if isinstance(node, ast.ImportFrom) else ""
    return f"{origin}import {alias.name}{renamed}"


def _source(name: str, node: Any, lines: list[str]) -> Source:
    """The text of a function or an assignment, as written, where it means the same by itself."""
    decorators = getattr(node, "decorator_list", ())
    own = lines[min(each.lineno for each in (node, *decorators)) - 1 : node.end_lineno]
    own[-1] = own[-1].encode()[: node.end_col_offset].decode()
    own[0] = own[0].encode()[node.col_offset :].decode()
    # Inside an if or a loop, or after a semicolon; the @ of a decorator may be a line before it.
    if decorators or (node.col_offset and len(own) > 1):
        return Source(name, _flush_left(own, node))
    return Source(name, "\n".join(own))


def _flush_left(lines: list[str], node: ast.stmt) -> str:
    """Without the indent; a text of several lines may not be moved, so it is compared after."""
    moved = textwrap.dedent(" " * node.col_offset + "\n".join(lines))
    try:
        same = ast.dump(ast.parse(moved)) == ast.dump(ast.Module([node], []))
    except SyntaxError:
        same = False
    return moved if same else ast.unparse(node)


@dataclass(frozen=True)
class Origins:
    """Where values of a program came from: `functions` by themselves and by (name, line), `imports`
    by the name they bind, `there` what is there in any case, `builtins` names that only last as
    long as one program."""

    functions: Mapping[Any, Source]
    imports: Mapping[str, Source]
    there: Mapping[str, Any]
    builtins: frozenset[str] = frozenset()


class Keeper:
    """Looks at the names a program has at its end."""

    def __init__(self, origins: Origins, most: int) -> None:
        """A value of more than `most` bytes is not kept."""
        self._known, self._brought = origins.functions, origins.imports
        self._there, self._builtins, self._most = origins.there, origins.builtins, most

    def left(self, names: Mapping[str, Any], before: Mapping[str, Any]) -> Left:
        """What to keep of `names`; `before` holds what the session brought: value and bytes."""
        kept: list[Bound] = []
        lost: list[str] = []
        for written, value in names.items():
            name = spelled(written)  # θ is theta in every session
            if name.startswith("_") or self._unchanged(written, value, before):
                continue
            if written in self._builtins:
                # Kept, it would hide print or sympy from every later program of the session.
                lost.append(f"{name} (a built-in name)")
                continue
            try:
                found = self._one(name, value)
            except SymError as error:
                lost.append(f"{name} ({error.failure.what})")
                continue
            if found is None:
                lost.append(f"{name} ({_kind(value)})")
            elif name != written and name in names:
                lost.append(f"{written} ({name} is there too, and both are {name} in a session)")
            elif written not in before or before[written][1] != found.blob:
                kept.append(found)
        return Left(tuple(kept), tuple(lost))

    def _unchanged(self, name: str, value: Any, before: Mapping[str, Any]) -> bool:
        if self._there.get(name) is value:
            # Imported or not, it is there anyway, unless the session has another of that name.
            return name not in before
        if name not in before or before[name][0] is not value:
            return False
        if isinstance(value, types.FunctionType):
            return not value.__defaults__ and not value.__kwdefaults__
        return isinstance(value, (*_IMMUTABLE, *FUNCTIONS))

    def _one(self, name: str, value: Any) -> Bound | None:
        made = self._source_of(name, value)
        if made is not None:
            blob = self._encoded(made, value)
            return Bound(binding_name(name), blob, "function", tuple(mentioned(made.text)))
        if isinstance(value, (*FUNCTIONS, types.BuiltinFunctionType, types.MethodType)):
            return None
        if isinstance(value, Facade) or _passes_by(value):
            return None
        blob = codec.encode(value, self._most, of_code=True)
        return Bound(binding_name(name), blob, type(value).__name__)

    def _encoded(self, source: Source, value: Any) -> bytes:
        """With the values that defaults have now, where these can be kept."""
        function = isinstance(value, types.FunctionType) and value.__code__.co_filename == FILE
        if function and not is_decorated(source):
            named = tuple((value.__kwdefaults__ or {}).items())
            whole = replace(source, defaults=value.__defaults__ or (), named=named)
            try:
                return codec.encode(whole, self._most, of_code=True)
            except SymError:
                pass  # the text says them: they are worked out again whenever it is called
        return codec.encode(source, self._most)

    def _source_of(self, name: str, value: Any) -> Source | None:
        if name in self._brought and _brings(self._brought[name], value):
            return self._brought[name]
        if isinstance(value, FUNCTIONS) and is_decorated(self._known.get(value)):
            return self._known[value]  # whatever its decorators made of it
        if isinstance(value, types.FunctionType) and (made := sinks.source_of(value)):
            return _qualified(name, made)
        if not isinstance(value, types.FunctionType):
            return _of_sympy(value)
        code = value.__code__
        if code.co_filename not in (FILE, EARLIER) and value not in self._known:
            return _of_sympy(value)
        if value.__closure__ and code.co_filename in (FILE, EARLIER):
            return None
        place = (code.co_name, code.co_firstlineno) if code.co_filename == FILE else None
        return self._known.get(value) or self._known.get(place)


def is_decorated(source: Source | None) -> bool:
    """Whether it is a function under a decorator, which is called again with it."""
    return source is not None and source.text.startswith("@")


def _brings(source: Source, value: Any) -> bool:
    """Whether the import brings just this: its name may have been given to something else."""
    node: Any = ast.parse(source.text).body[0]
    (alias,) = node.names
    try:
        if isinstance(node, ast.ImportFrom):
            return taken(node.module or "", alias.name) is value
        top = alias.name.partition(".")[0]
        return imported(alias.name, alias.name if alias.asname else top) is value
    except (SymError, ImportError):
        return False


def _qualified(name: str, call: str) -> Source | None:
    """name = call, each name of SymPy's written in full: in a session E may be an energy. None if
    it would not be let in again, being too long."""
    tree = ast.parse(call)
    public = facade("sympy").public()
    if any(isinstance(node, ast.Name) and node.id not in public for node in ast.walk(tree)):
        return None
    try:
        text = f"{name} = {ast.unparse(_InFull().visit(tree))}"
        source.parse(text)
    except (SymError, RecursionError):
        return None
    return Source(name, text)


class _InFull(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.Attribute:
        return ast.Attribute(ast.Name("sympy", ast.Load()), node.id, ast.Load())


def _of_sympy(value: Any) -> Source | None:
    """f = sin: a function or class that SymPy has under a name."""
    if isinstance(value, (type, types.FunctionType)):
        name = getattr(value, "__name__", "")
        if facade("sympy").public().get(name) is value:
            return Source(name, f"from sympy import {name}")
    return None


def mentioned(text: str) -> Iterator[str]:
    """Every name that a source speaks of, in order, each once."""
    names = (node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))
    yield from dict.fromkeys(filter(_NEEDED.fullmatch, map(spelled, names)))


_NEEDED = re.compile("[A-Za-z][A-Za-z0-9_]{0,63}")  # what a binding can be called


def _passes_by(value: Any) -> bool:
    """Iterators: to keep one would use it up."""
    return hasattr(type(value), "__next__")


def _kind(value: Any) -> str:
    if isinstance(value, types.FunctionType) and value.__closure__:
        return "a function made inside another"
    if isinstance(value, FUNCTIONS[1:]):
        return "a cached function: write @cache above its def"
    return str(type.__getattribute__(type(value), "__name__"))
