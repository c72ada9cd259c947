"""What a derivative is taken by, as text: 'x', 'x, y', 'x, 2, y', '[x, y]', 'y(x)', "y'(x)".

Reads only; a text that names no variable is refused with a hint, never guessed at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import reading
from sym_eval.operations.common import Call
from sym_eval.tree import Items, Node, Number

_HINT = "write 'x', 'x, y' for a mixed derivative, 'x, 2, y', or '[x, y]' for a gradient"


@dataclass(frozen=True)
class ByWhat:
    """Variables with the number of times each; `listed` if they stand in brackets."""

    steps: tuple[tuple[Any, int], ...]
    listed: bool

    @property
    def variables(self) -> tuple[Any, ...]:
        """The variables alone, in the order given."""
        return tuple(variable for variable, _ in self.steps)

    @property
    def total(self) -> int:
        """The order of the whole derivative."""
        return sum(count for _, count in self.steps)


def by_what(call: Call) -> ByWhat:
    """What `symbol` says; nothing named gives no steps."""
    text = call.text("symbol")
    if not text:
        return ByWhat((), False)
    nodes = reading.series(text, call.scope, call.limits)
    listed = len(nodes) == 1 and isinstance(nodes[0], Items) and nodes[0].bracket in "[("
    inner = nodes[0].items if listed and isinstance(nodes[0], Items) else nodes
    steps: list[tuple[Any, int]] = []
    for node in inner:
        if isinstance(node, Number):
            _count(node, steps, listed)
        else:
            steps.append((_variable(call, text, node), 1))
    return ByWhat(tuple(steps), listed)


def _count(node: Number, steps: list[tuple[Any, int]], listed: bool) -> None:
    """A number after a variable says how often it is meant."""
    if listed or not steps or node.value.denominator != 1 or node.value < 0:
        raise SymError(Code.SYNTAX, f"{node.value} is not a variable", where="symbol", hint=_HINT)
    steps[-1] = (steps[-1][0], int(node.value))


def _variable(call: Call, text: str, node: Node) -> Any:
    written = text[slice(*node.span)]
    if isinstance(node, Items):
        raise SymError(Code.SYNTAX, f"{written} beside other variables", where="symbol", hint=_HINT)
    if "'" in written or "diff" in written or "Derivative" in written:
        found = reading.read(written, call.scope, call.limits).value
        if isinstance(found, sympy.Derivative) and found._diff_wrt:
            return found
    return reading.read_symbol(written, call.scope, call.limits)[0]
