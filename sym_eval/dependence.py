"""Which variable a function has whose argument is not written: y'' + y = 0 means y(x).

Works on the tree of a whole text, between parsing and meaning: every bare y becomes y(x), and every
`Rate` a derivative. What could be meant otherwise is a note or an error. Builds nothing.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, field

import sympy

from sym_core.errors import Code, SymError
from sym_eval import vocabulary
from sym_eval.derivatives import derivative
from sym_eval.meaning import FUNCTION_LETTERS, Scope, two_readings
from sym_eval.tree import (
    Applied,
    Call,
    Chain,
    Items,
    Name,
    Negative,
    Node,
    Number,
    Rate,
    children,
    walk,
    with_children,
)

_HINTED = re.compile(r"(\w+)\((\w+(?:, \w+)*)\)")


def settle(
    tree: Node, scope: Scope, symbols: frozenset[str] = frozenset()
) -> tuple[Node, list[str]]:
    """The tree without any `Rate`, and notes. `symbols` may hold y(t), which says what y depends
    on; E_AMBIGUOUS where nothing in the text does."""
    # Without a derivative nothing says that y is a function: then y(x) beside y is the reader's.
    if not any(isinstance(node, Rate) for node in walk(tree)):
        return tree, []
    settled = _Text(tree, scope, symbols)
    return settled.mapped(tree), settled.notes


@dataclass
class _Function:
    """What the text shows of one function: the variables written at it, and whether it is ever
    written without them."""

    name: str
    written: list[tuple[str, ...]] = field(default_factory=list)
    by: set[str] = field(default_factory=set)
    bare: bool = False


class _Text:
    """The undefined functions of one text."""

    def __init__(self, tree: Node, scope: Scope, symbols: frozenset[str]) -> None:
        self.scope = scope
        self.notes: list[str] = []
        rates = sorted((n for n in walk(tree) if isinstance(n, Rate)), key=_start)
        named = (rate.name for rate in rates if not self._is_settled(rate))
        self.functions = {name: _Function(name) for name in named}
        self.free: set[str] = set()
        for statement in tree.items if isinstance(tree, Items) else (tree,):
            self._look_through(statement)
        # What the caller names goes before what the text lets one guess.
        for hint in map(_HINTED.fullmatch, symbols):
            if hint and hint[1] in self.functions:
                self.functions[hint[1]].written = [tuple(hint[2].split(", "))]
        self.variables = {name: self._variables(f) for name, f in self.functions.items()}
        for name in self.functions:
            self._note(name)

    def _is_settled(self, rate: Rate) -> bool:
        """sin'(x), and names of the session: what they are is known."""
        bound = self.scope.lookup(rate.name)
        if bound is not None and not isinstance(bound, sympy.Symbol):
            return True
        row = vocabulary.lookup(rate.name)
        function = row is not None and row.kind is not vocabulary.Kind.CONSTANT
        return function and bool(rate.arguments)

    def _look_through(self, statement: Node) -> None:
        """y(L) = 0 beside y'' + y = 0 is a value: where y stands bare, only what is written in the
        same statement says what it depends on."""
        before = {name: (list(f.written), f.bare) for name, f in self.functions.items()}
        for node in walk(statement):
            self._look_at(node)
        for name, function in self.functions.items():
            written, bare = before[name]
            here = _is_bare(statement, name)
            if here and not bare:  # bare for the first time: what was written before says nothing
                function.written = function.written[len(written) :]
            elif bare and not here:  # a value, written with its place: y(L) says nothing of x
                function.written = written

    def _look_at(self, node: Node) -> None:
        if isinstance(node, Name):
            self.free.add(node.name)
        function = self.functions.get(getattr(node, "name", ""))
        if function is None:
            return
        if isinstance(node, Name):
            function.bare = True
        elif isinstance(node, Rate):
            function.by.update(node.by)
            function.bare = function.bare or not node.arguments
        if isinstance(node, Rate | Call | Applied) and node.arguments:
            names = tuple(
                n.name for n in node.arguments if isinstance(n, Name) and not _is_number(n.name)
            )
            if len(names) == len(node.arguments) and not set(names) & self.functions.keys():
                function.written.append(names)

    # -- which variables

    def _variables(self, function: _Function) -> tuple[str, ...]:
        """As they are written, else those it is differentiated by, else x or t."""
        own = set(function.written)
        if len(own) == 1 and function.by.issubset(*own):
            return function.written[0]
        # y beside y(x) and y(t): bare y would have to be one of them.
        if own and function.bare:
            raise _ambiguous(function.name, "write its arguments everywhere")
        if function.by:
            return tuple(sorted(function.by))
        every = {names for f in self.functions.values() for names in f.written}
        every |= {tuple(f.by) for f in self.functions.values() if f.by}
        if len(every) == 1:
            return next(iter(every))
        return (self._customary(function.name),)

    def _customary(self, name: str) -> str:
        """t where t occurs and x does not, or where x is itself a function; else x."""
        # An x that is itself differentiated is a function of time, as in mechanics, and no
        # variable.
        free = {"x", "t"} & self.free - self.functions.keys()
        if len(free) == 2:
            raise _ambiguous(name, f"write {name}'(x) or {name}'(t)")
        if free:
            return free.pop()
        return "t" if "x" in self.functions else "x"

    def _note(self, name: str) -> None:
        function = self.functions[name]
        if not function.bare:
            return
        shown = f"{name}({', '.join(self.variables[name])})"
        told = function.by or function.written
        other = "" if told else f"; write {name}'(s) for another variable"
        self.notes.append(f"{name} was read as the function {shown}{other}")

    # -- the new tree

    def mapped(self, node: Node) -> Node:
        """The node with everything settled in it and below it."""
        if isinstance(node, Name) and node.name in self.functions:
            return self._applied(node)
        if isinstance(node, Call) and node.name == "Symbol":
            return node
        below = children(node)
        new = tuple(self.mapped(each) for each in below)
        changed = with_children(node, new) if any(map(operator.is_not, new, below)) else node
        if isinstance(changed, Rate):
            return self._rate(changed)
        if isinstance(changed, Call) and changed.name in self.functions and not changed.certain:
            return self._call(changed)
        return changed

    def _applied(self, node: Name | Rate | Call) -> Applied:
        names = self.variables[node.name]
        return Applied(node.name, tuple(Name(name, node.span) for name in names), node.span)

    def _call(self, node: Call) -> Node:
        """y(0) and y(x) are values; y(1 - y), as in y' = y(1 - y), is a product."""
        inside = {n.name for n in walk(node) if isinstance(n, Applied)}
        chain = node.name in FUNCTION_LETTERS and not self.functions[node.name].bare  # f(g(x))
        if len(node.arguments) == 1 and inside & self.functions.keys() and not chain:
            self.notes.append(f"{node.name}(…) was read as the product {node.name}*(…)")
            return Chain((("*", self._applied(node)), ("*", node.arguments[0])), node.span)
        sure = node.name in FUNCTION_LETTERS or not self.functions[node.name].bare
        if not sure and not all(map(_is_point, node.arguments)):
            raise two_readings(node)
        return Applied(node.name, node.arguments, node.span)

    def _rate(self, node: Rate) -> Node:
        if node.name not in self.functions:
            return self._of_known(node)
        if node.arguments:
            variables = self.variables[node.name]
            return _at(node, Applied, variables, self.functions[node.name].bare)
        names = self.variables[node.name]
        if not node.by and len(names) > 1:
            raise _ambiguous(node.name, f"write ∂{node.name}/∂{names[0]}")
        return derivative(self._applied(node), node.by or names * node.order, node.span)

    def _of_known(self, node: Rate) -> Node:
        """A function of the vocabulary or of the session, or a value of the session."""
        if node.arguments:
            return _at(node, Call, ())
        if node.by:
            return derivative(Name(node.name, node.span), node.by, node.span)
        hint = f"write diff({node.name}, x)"
        if isinstance(self.scope.lookup(node.name), sympy.MatrixBase):
            hint = f"write transpose({node.name}), or diff({node.name}, x) for a derivative"
        what = f"{node.name} is a value of this session: by what is it differentiated?"
        raise _refusal(node, what, hint)


def _at(
    node: Rate, kind: type[Applied | Call], variables: tuple[str, ...], known: bool = False
) -> Node:
    """f'(x) is the derivative; f'(0) its value at 0, f'(2x) that at 2x. Where it is `known` what f
    depends on, f'(L) is a value too."""
    place = node.arguments[0]
    if node.by:
        return derivative(kind(node.name, node.arguments, node.span), node.by, node.span)
    value = known and isinstance(place, Name) and variables != (place.name,)
    if isinstance(place, Name) and not _is_number(place.name) and not value:
        return derivative(
            kind(node.name, (place,), node.span), (place.name,) * node.order, node.span
        )
    if kind is Applied and node.name not in FUNCTION_LETTERS and not _is_point(place):
        raise two_readings(node)
    free = {n.name for n in walk(place) if isinstance(n, Name)}
    # f'(2x): the letter that is differentiated by must not be in the place that is put in for it.
    name = next((v for v in variables if len(variables) == 1 and v not in free), "xi")
    variable = Name(name, place.span)
    inner = derivative(kind(node.name, (variable,), node.span), (name,) * node.order, node.span)
    return Call("Subs", (inner, variable, place), node.span, True)


def _is_bare(statement: Node, name: str) -> bool:
    """Whether the function stands in it without its argument."""
    return any(
        isinstance(n, Name | Rate) and n.name == name and not getattr(n, "arguments", ())
        for n in walk(statement)
    )


def _start(node: Node) -> int:
    return node.span[0]


def _is_point(node: Node) -> bool:
    """A name, or a number such as 0, -1/2 and pi/2."""
    if isinstance(node, Name):
        return True
    return all(
        isinstance(part, Number | Negative | Chain)
        or (isinstance(part, Name) and vocabulary.is_constant(part.name))
        for part in walk(node)
    )


def _is_number(name: str) -> bool:
    """pi and oo: places, where E and I may be letters."""
    row = vocabulary.lookup(name)
    return vocabulary.is_constant(name) and row is not None and not row.note


def _refusal(node: Node, what: str, hint: str) -> SymError:
    return SymError(Code.AMBIGUOUS, what, where=f"position {node.span[0] + 1}", hint=hint)


def _ambiguous(name: str, hint: str) -> SymError:
    return SymError(Code.AMBIGUOUS, f"what does {name} depend on?", hint=hint, fragment=name)
