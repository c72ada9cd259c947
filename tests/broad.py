"""A walk through all of SymPy, one or a few questions a corner: a table, and how it is run.

`RUN` is Python for a sealed child: it answers which tasks failed and which modules were imported
while they ran. Whether an answer is right is not asked here, only whether there is one.
"""

from __future__ import annotations

from pathlib import Path

_TABLE = Path(__file__).parent / "data" / "broad.txt"

# One task a line, "name: code"; a line that starts with # is a heading.
TASKS: dict[str, str] = dict(
    line.split(": ", 1) for line in _TABLE.read_text().splitlines() if not line.startswith("#")
)

NAMES = """
from sympy import *
a, b, c, x, y, z, t, s, m, alpha = symbols("a b c x y z t s m alpha")
n = Symbol("n", integer=True, positive=True)
k = Symbol("k", integer=True)
p, q = symbols("p q", positive=True)
f, g = symbols("f g", cls=Function)
w = Wild("w")
"""

RUN = """
import ast, sys
def value_of(code, names):
    # Statements, then an expression, which is printed: printing imports things too.
    *before, last = ast.parse(code).body
    last = last if isinstance(last, ast.Expr) else before.append(last)
    exec(compile(ast.Module(before, []), "task", "exec"), names)
    if last:
        str(eval(compile(ast.Expression(last.value), "task", "eval"), names))
table = packet.header["tasks"]
shared, failed, before = {}, {}, set(sys.modules)
exec(packet.header["names"], shared)
for name, code in table.items():
    try:
        value_of(code, dict(shared))
    except Exception as error:
        failed[name] = f"{type(error).__name__}: {error}"
r = {"failed": failed, "late": sorted(set(sys.modules) - before), "done": len(table)}
"""
