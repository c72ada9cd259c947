"""Run one checked program, once, in this process: the only place that runs an agent's code.

Gives the value of its last expression and the names it leaves. Meant for a sealed child; knows no
channel and keeps nothing.
"""

from __future__ import annotations

import ast
import copy
import functools
import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sympy.core.parameters import global_parameters

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_core.names import spelled
from sym_eval.code import builtin, hints, modules, rewriting, rules, sinks, source
from sym_eval.code.kept import (
    FUNCTIONS,
    Keeper,
    Left,
    Origins,
    imports,
    sources,
)
from sym_eval.rebuild import Source


class Scope(Protocol):
    """The session as a program sees it."""

    def value(self, name: str) -> tuple[Any, bytes] | None:
        """A binding's value and its bytes, or None."""


@dataclass(frozen=True)
class Ran:
    """What a program came to: whether its last line has a value, that value, what it left, and the
    session's names that it deleted, as the session spells them."""

    shown: bool
    value: Any
    left: Left
    deleted: tuple[str, ...] = ()


class Program:
    """A program in its session. Read and checked when it is made; `run` runs it."""

    def __init__(self, text: str, scope: Scope, limits: Limits, more: Mapping[str, Any]) -> None:
        """`more` are further names that are there; E_SYNTAX or E_AST_BLOCK for what is not run."""
        self._text, self._scope, self._limits = text, scope, limits
        self.tree = tree = _checked(text)
        self._sources: dict[Any, Source] = dict(sources(tree, text))
        self._imports = imports(tree)
        self._wanted = [*_names(tree), *self._imports]
        self._body, self._last = _split(rewriting.rewritten(copy.deepcopy(tree)))
        kept = functools.partial(functools.partial, self._made)
        own: dict[str, Any] = {rewriting.FROM: self._from, rewriting.MADE: self._made}
        own[rewriting.KEPT] = kept
        self._builtins = builtin.names(limits)
        self._builtins |= own | dict(more)
        self.names: dict[str, Any] = {"__builtins__": self._builtins, "__name__": "__main__"}

    def run(self) -> Ran:
        """Run it; SymError for whatever it raises."""
        sinks.install(self._limits)
        try:
            before = self._loaded()
            _execute(self._body, self.names)
            value = _execute(self._last, self.names) if self._last is not None else None
        except Exception as error:
            known = {**self._builtins, **self.names}
            failure = hints.failure_of(error, self._text, known)
            raise SymError.of(failure) from None
        finally:
            global_parameters.evaluate = True  # a generator may have left a with block open
        origins = Origins(self._sources, self._imports, self._builtins, builtin.NAMES)
        keeper = Keeper(origins, self._limits["value"])
        left = keeper.left(_own(self.names), before)
        deleted = tuple(
            spelled(name)
            for name in _deleted(self.tree)
            if name in before and name not in self.names
        )
        return Ran(value is not None, value, left, deleted)

    def _loaded(self) -> dict[str, tuple[Any, bytes]]:
        """The session's values that the program speaks of, put among its names."""
        before: dict[str, tuple[Any, bytes]] = {}
        wanted = list(self._wanted)
        while wanted:
            name = wanted.pop()
            found = None if name in before else self._scope.value(spelled(name))
            if found is None:
                continue
            before[name] = found
            if isinstance(found[0], Source):
                wanted += _names(ast.parse(found[0].text))
            else:
                self.names[name] = found[0]
        for name in list(before):
            self._remake(name, before)
        return before

    def _remake(self, name: str, before: dict[str, tuple[Any, bytes]]) -> None:
        """A function from its source, after those that its defaults and decorators speak of."""
        source, blob = before.get(name, (None, b""))
        if not isinstance(source, Source):
            return
        before[name] = None, blob  # being made: of two that speak of each other one comes first
        for other in _names(ast.parse(source.text)):
            self._remake(other, before)
        self.names[name] = made = self._remade(source)
        before[name] = made, blob

    def _remade(self, made: Source) -> Any:
        """A function or an import again, from its source, which is checked like any other text."""
        before = self.names.get(made.made, self)
        try:
            _execute(_code_of(made), self.names)
        except Exception as error:
            what = f"{made.made} of the session cannot be made again: {type(error).__name__}"
            hint = f"define {made.made} again"
            raise SymError(Code.NAME, what, where=str(error)[:200], hint=hint) from None
        value = self.names.pop(made.made)
        if before is not self:  # another name of the session, by which it is called in its source
            self.names[made.made] = before
        if isinstance(value, FUNCTIONS):
            self._sources[value] = made
            _give_defaults(value, made)
        else:
            self._imports.setdefault(made.made, made)
        return value

    def _made(self, line: int, column: int, function: Any) -> Any:
        """The lambda or decorated function that is written there, now that there is one."""
        if (line, column) in self._sources and isinstance(function, FUNCTIONS):
            self._sources[function] = self._sources[line, column]
        return function

    def _from(self, module: str, name: str) -> Any:
        """from module import name, or everything."""
        if name != "*":
            return modules.taken(module, name)
        for found, value in modules.facade(module).public().items():
            mentioned = found in self._wanted or found in self.names
            (self.names if mentioned else self._builtins)[found] = value
        return None


def _checked(text: str) -> ast.Module:
    tree = source.parse(text)
    rules.check(tree)
    return tree


def _names(tree: ast.AST) -> list[str]:
    found = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    return list(dict.fromkeys(found))


def _deleted(tree: ast.AST) -> list[str]:
    """What is deleted on purpose: except … as e deletes e as well."""
    targets = (
        each for node in ast.walk(tree) if isinstance(node, ast.Delete) for each in node.targets
    )
    return list(dict.fromkeys(name for each in targets for name in _names(each)))


def _split(tree: ast.Module) -> tuple[types.CodeType, types.CodeType | None]:
    """The program without its last expression, and that."""
    last = tree.body[-1] if tree.body else None
    shown = None
    if isinstance(last, ast.Expr):
        tree.body.pop()
        shown = _compiled(ast.Expression(last.value), "eval")
    return _compiled(tree, "exec"), shown


def _compiled(tree: Any, mode: str, name: str = source.FILE) -> types.CodeType:
    """The code of a tree; E_SYNTAX for what only the compiler sees, as a return outside of all
    functions."""
    try:
        return compile(tree, name, mode, dont_inherit=True)
    except SyntaxError as error:
        raise source.mistake(error) from None
    except (RecursionError, MemoryError, ValueError):
        raise source.too_deep() from None


def _code_of(made: Source) -> types.CodeType:
    """The code that makes a function again, with its defaults left open where they are kept."""
    tree = rewriting.rewritten(_checked(made.text), fresh=False)
    for node in ast.walk(tree) if made.defaults or made.named else ():
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            open_ = node.args  # the outermost comes first
            open_.defaults = [_nothing(each) for each in open_.defaults]
            open_.kw_defaults = [each and _nothing(each) for each in open_.kw_defaults]
            break
    return _compiled(tree, "exec", source.EARLIER)


def _nothing(node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Constant(None), node)


def _give_defaults(function: Any, made: Source) -> None:
    if made.defaults or made.named:
        function.__defaults__ = made.defaults
        function.__kwdefaults__ = dict(made.named)


def _execute(code: types.CodeType, names: dict[str, Any]) -> Any:
    # The one place where text from outside runs: parsed, screened, rewritten so that every
    # attribute is looked at, with names of ours only, in a child that can reach nothing.
    if code.co_flags & _OPTIMIZED:
        raise SymError(Code.INTERNAL, "not the code of a program")
    return eval(code, names)


_OPTIMIZED = 0x01  # CO_OPTIMIZED: the code of a function, never of a module or an expression


def _own(names: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in names.items() if not name.startswith("__")}
