"""Which arguments of a call are variables: the x of integrate(f, x), the k of sum(f, (k, 1, n)).

Pure functions of the tree. A name in such a place is a symbol, whatever it means elsewhere.
"""

from __future__ import annotations

from sym_eval.tree import Items, Name, Node, Relation


def first(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """Lambda(x, f) and Lambda((x, y), f)."""
    return _spread(arguments[:1])


def second(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """limit(f, x, a), collect(f, x), subs(f, x, a)."""
    return _spread(arguments[1:2])


def third(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """resultant(f, g, x)."""
    return _spread(arguments[2:3])


def fourth(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """line_integral(f, [x, y], curve, (t, 0, 1))."""
    return _spread(arguments[3:4])


def second_and_third(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """laplace_transform(f, t, s)."""
    return _spread(arguments[1:3])


def rest(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """diff(f, x, y, 2), solve(f, x, y), solve(f, [x, y])."""
    return _spread(arguments[1:])


def ranges(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """integrate(f, x, y), integrate(f, (x, 0, 1)), and the flat integrate(f, x, 0, 1)."""
    return second(arguments) if _is_flat(arguments) else rest(arguments)


def index(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """sum(f, (k, 1, n)) and the flat sum(f, k, 1, n)."""
    flat = len(arguments) == 4 and isinstance(arguments[1], Name)
    return second(arguments) if flat else rest(arguments)


def replaced(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """subs(f, x, a), subs(f, (x, a), (y, b)), subs(f, x = a)."""
    if len(arguments) == 3 and isinstance(arguments[1], Name):
        return (arguments[1],)
    sides = [a.operands[0] for a in arguments[1:] if isinstance(a, Relation)]
    pairs = [a for a in arguments[1:] if isinstance(a, Items) and a.bracket == "("]
    return (*sides, *_spread(tuple(pairs)))


def _is_flat(arguments: tuple[Node, ...]) -> bool:
    """A variable and two bounds without brackets around them, the bounds not both names."""
    if len(arguments) != 4 or not isinstance(arguments[1], Name):
        return False
    return not all(isinstance(a, Name | Items) for a in arguments[2:])


def _spread(arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """Names, the first of (k, 1, n), all of [x, y] and of (x, y)."""
    found: list[Node] = []
    for argument in arguments:
        if not isinstance(argument, Items):
            found.append(argument)
        elif argument.bracket == "(" and len(argument.items) > 1:
            found.append(argument.items[0])
        else:
            found.extend(argument.items)
    return tuple(found)
