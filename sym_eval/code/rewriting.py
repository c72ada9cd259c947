"""The checked tree made ready to run: every attribute, item store and import goes through a guard.

Changes no meaning but that; a program that passes all guards does what it says.
"""

from __future__ import annotations

import ast
from typing import Any

from sym_eval.code.rules import refusal

GETATTR, WRITABLE, SETATTR = "_getattr_", "_writable_", "_setattr_"
IMPORT, FROM, POWER, ANY = "_import_", "_from_", "_power_", "_Exception_"
CONTEXT = "_context_"
MADE = "_made_"  # knows a lambda by the name it is given: two may stand on one line
KEPT = "_kept_"  # knows what the decorators of a function made of it
# No program can write these: names with a leading underscore and more are refused before.


def rewritten(tree: ast.Module, fresh: bool = True) -> ast.Module:
    """The same program with its guards; the given tree is used up. `fresh`: what it names is kept
    by its text."""
    made: ast.Module = _Rewriter(fresh).visit(tree)
    for node in ast.walk(made):
        if isinstance(node, ast.Attribute):  # only stores are left: ctx.dps += 5, for ctx.dps in …
            raise refusal(node, f"setting {node.attr!r} in this way", f"write …{node.attr} = value")
    return ast.fix_missing_locations(made)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, fresh: bool) -> None:
        self._fresh, self._inside = fresh, 0

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        return ast.copy_location(_call(GETATTR, node.value, ast.Constant(node.attr)), node)

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            node.value = ast.copy_location(_call(WRITABLE, node.value), node)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """ctx.dps = 30 is the one attribute that may be set, and the gate looks at ctx."""
        self.generic_visit(node)
        targets = node.targets
        if len(targets) == 1 and isinstance(targets[0], ast.Attribute):
            target = targets[0]
            call = _call(SETATTR, target.value, ast.Constant(target.attr), node.value)
            return ast.copy_location(ast.Expr(call), node)
        if self._fresh and named_lambda(node) is not None:
            line, column = ast.Constant(node.value.lineno), ast.Constant(node.value.col_offset)
            call = _call(MADE, line, column, node.value)
            node.value = ast.copy_location(call, node.value)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        plain = ast.Assign([node.target], node.value)
        return self.visit(ast.copy_location(plain, node))

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        self._inside += 1
        self.generic_visit(node)
        self._inside -= 1
        if node.decorator_list and self._fresh and not self._inside:
            kept = _call(KEPT, ast.Constant(node.lineno), ast.Constant(node.col_offset))
            node.decorator_list.insert(0, ast.copy_location(kept, node.decorator_list[0]))
        return node

    def visit_withitem(self, node: ast.withitem) -> Any:
        self.generic_visit(node)
        guarded = _call(CONTEXT, node.context_expr)
        node.context_expr = ast.copy_location(guarded, node.context_expr)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        """A bare except does not catch the end of the job."""
        self.generic_visit(node)
        if node.type is None:
            node.type = ast.copy_location(ast.Name(ANY, ast.Load()), node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Pow):
            return node
        return ast.copy_location(_call(POWER, node.left, node.right), node)

    def visit_Import(self, node: ast.Import) -> Any:
        return [ast.copy_location(_bound(*_imported(alias)), node) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        module = node.module or ""
        if any(alias.name == "*" for alias in node.names):
            call = _call(FROM, ast.Constant(module), ast.Constant("*"))
            return ast.copy_location(ast.Expr(call), node)
        return [
            ast.copy_location(
                _bound(
                    alias.asname or alias.name,
                    _call(FROM, ast.Constant(module), ast.Constant(alias.name)),
                ),
                node,
            )
            for alias in node.names
        ]


def named_lambda(node: Any) -> str | None:
    """The name of f = lambda …"""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or not isinstance(node.value, ast.Lambda):
        return None
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return getattr(targets[0], "id", None) if len(targets) == 1 else None


def _imported(alias: ast.alias) -> tuple[str, ast.expr]:
    """import a.b binds a; import a.b as c binds the module a.b."""
    top = alias.name.partition(".")[0]
    if alias.asname:
        return alias.asname, _call(IMPORT, ast.Constant(alias.name), ast.Constant(alias.name))
    return top, _call(IMPORT, ast.Constant(alias.name), ast.Constant(top))


def _bound(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
