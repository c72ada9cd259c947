"""What to say of a program that ran and may yet not mean what its author thinks.

Looks at the tree only; refuses nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sympy import Basic, MatrixBase, Symbol

_SOLVERS = frozenset({"solve", "solveset", "dsolve", "nsolve", "linsolve", "nonlinsolve", "Eq"})

_PRINTERS = frozenset({"print", "pprint", "display"})


def of(tree: ast.Module, text: str, shown: bool) -> list[str]:
    """Notes for the reply, each once, in the order of the program."""
    found = [note for node in ast.walk(tree) for note in _of_node(node)]
    if not shown and not _prints(tree):
        found.append(_silent(tree))
    return list(dict.fromkeys(found))


def two_kinds(names: Mapping[str, Any]) -> list[str]:
    """A note for each letter that stands for two symbols in the values of a program: they look
    alike, and a derivative by the one is zero for the other."""
    kinds: dict[str, set[Any]] = {}
    for symbol in _symbols(names.values()):
        kinds.setdefault(symbol.name, set()).add(symbol)
    return [
        f"{name} is two symbols here, declared differently: they are not the same to SymPy"
        for name, found in sorted(kinds.items())
        if len(found) > 1
    ]


def _symbols(values: Iterable[Any]) -> Iterator[Symbol]:
    """Every symbol in the values. A part that occurs often is looked into once: seventy rounds of
    e = sin(e) + cos(e) are small to hold and endless to walk."""
    waiting, seen = list(values), set()
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (Basic, MatrixBase)) or id(node) in seen:
            continue
        seen.add(id(node))
        if type(node) is Symbol:
            yield node
        waiting += node.flat() if isinstance(node, MatrixBase) else node.args


def _of_node(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and _called(node) in _SOLVERS:
        for given in node.args:
            if any(isinstance(part, ast.Compare) and _equals(part) for part in _items(given)):
                yield f"line {node.lineno}: a == b compares at once; an equation is Eq(a, b)"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _whole(node):
        said = ast.unparse(node)
        exact = f"Rational({said.replace(' / ', ', ')})"
        yield f"line {node.lineno}: {said} is a float; {exact} is exact"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _first_power(node.left):
        root = f"{ast.unparse(node.left)}/{ast.unparse(node.right)}".replace(" ", "")
        yield f"line {node.lineno}: {root} divides; a root is {_root(node)}"


def _first_power(node: ast.expr) -> bool:
    """x**1, as in x**1/2."""
    return (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and _integer(node.right) == 1
    )


def _root(node: Any) -> str:
    return f"{ast.unparse(node.left.left)}**Rational(1, {ast.unparse(node.right)})"


def _called(node: ast.Call) -> str:
    """solve of solve(…), sp.solve(…) and expr.solve(…)."""
    function = node.func
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _items(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, (ast.List, ast.Tuple, ast.Set)) else [node]


def _equals(node: ast.Compare) -> bool:
    return any(isinstance(op, ast.Eq) for op in node.ops)


def _whole(node: ast.BinOp) -> bool:
    """A quotient of two written integers that is no integer."""
    above, below = _integer(node.left), _integer(node.right)
    return above is not None and below not in (None, 0) and bool(above % below)


def _integer(node: Any) -> Any:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _integer(node.operand)
        return inner if inner is None else -inner
    plain = isinstance(node, ast.Constant) and type(node.value) is int
    return node.value if plain else None


def _prints(tree: ast.Module) -> bool:
    return any(isinstance(n, ast.Name) and n.id in _PRINTERS for n in ast.walk(tree))


def _silent(tree: ast.Module) -> str:
    last = tree.body[-1] if tree.body else None
    name = "result"
    if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Name):
        name = last.targets[0].id
    return f"nothing was printed and the last line is no expression: end with `{name}` to see it"
