"""What a power or a factorial after brackets belongs to: x(x + 1)^2 is x times (x + 1)^2.

Brackets after a name are read as a call; only with the whole text in view is one a product. Then
what stands behind the brackets is theirs alone. Works on the tree; builds nothing.
"""

from __future__ import annotations

import operator

from sym_core.errors import Code, SymError
from sym_eval.meaning import FUNCTION_LETTERS, Meanings, Use
from sym_eval.tree import Applied, Call, Chain, Name, Negative, Node, Power, children, with_children

_POSTFIX = {"factorial", "factorial2", "rad"}


def settled(node: Node, text: str, meanings: Meanings) -> Node:
    """The tree with powers of products that were written as calls where they belong."""
    below = children(node)
    new = tuple(settled(each, text, meanings) for each in below)
    changed = with_children(node, new) if any(map(operator.is_not, new, below)) else node
    if isinstance(changed, Power) and isinstance(node, Power):
        _check_exponent(node, text, meanings)
        factors = _factors(node.base, text[node.base.span[1] : node.exponent.span[0]], meanings)
        if factors is not None:
            raised = Power(_last(changed.base), changed.exponent, changed.span)
            return Chain((("*", factors), ("*", raised)), changed.span)
    if isinstance(changed, Call) and isinstance(node, Call) and _is_postfix(node):
        inner = node.arguments[0]
        factors = _factors(inner, text[inner.span[1] : node.span[1]], meanings)
        if factors is not None:
            called = Call(node.name, (_last(changed.arguments[0]),), node.span, True)
            return Chain((("*", factors), ("*", called)), node.span)
    if isinstance(node, Chain):
        _check_divisors(node, text, meanings)
    return changed


def _check_exponent(node: Power, text: str, meanings: Meanings) -> None:
    """e^x(x + 1) is e^x times the bracket to most; 2**x(3) is how a function x prints."""
    exponent = node.exponent.operand if isinstance(node.exponent, Negative) else node.exponent
    between = text[node.base.span[1] : exponent.span[0]]
    if not isinstance(exponent, Call) or exponent.certain or "(" in between or "{" in between:
        return
    use = meanings.use(exponent)
    function = use is Use.UNDEFINED and exponent.name not in FUNCTION_LETTERS and "^" in between
    if use is Use.PRODUCT or function:
        raise SymError(
            Code.AMBIGUOUS,
            "where does the exponent end?",
            where=f"position {exponent.span[0] + 1}",
            hint=f"write a^{exponent.name}*(…) or a^({exponent.name}*(…))",
        )


def _check_divisors(node: Chain, text: str, meanings: Meanings) -> None:
    """a/x(x + 1) may be a/(x(x + 1)) or a/x times (x + 1)."""
    for sign, factor in node.items:
        item = factor.base if isinstance(factor, Power) else factor
        start = item.span[0]
        bare = text[max(0, start - 8) : start].rstrip().endswith(("/", "÷", "\\div"))
        product = isinstance(item, Call) and not item.certain and bare and sign == "/"
        if product and isinstance(item, Call) and meanings.use(item) is Use.PRODUCT:
            raise SymError(
                Code.AMBIGUOUS,
                f"brackets after {item.name} in a denominator",
                where=f"position {start + 1}",
                hint=f"write a/({item.name}*(…)) or (a/{item.name})*(…)",
            )


def _is_postfix(node: Call) -> bool:
    return node.certain and node.name in _POSTFIX and len(node.arguments) == 1


def _factors(base: Node, between: str, meanings: Meanings) -> Node | None:
    """The x of x(x + 1), if it is a product and stands in no brackets of its own."""
    if any(sign in between for sign in ")]}"):
        return None
    if isinstance(base, Call) and not base.certain and meanings.use(base) is Use.PRODUCT:
        return Name(base.name, base.span)
    if isinstance(base, Chain) and [sign for sign, _ in base.items] == ["*", "*"]:
        first = base.items[0][1]
        return first if isinstance(first, Applied) else None
    return None


def _last(node: Node) -> Node:
    """The brackets of what was written as a call."""
    return node.items[-1][1] if isinstance(node, Chain) else children(node)[-1]
