"""What to write instead of words and signs of programs, of LaTeX without backslashes, of prose.

Hints only: whether something is refused is decided elsewhere.
"""

from __future__ import annotations

from sym_eval import vocabulary
from sym_eval.cursor import differential_of

INSTEAD = {
    "if": "write Piecewise((f, x < 0), (g, True))",
    "else": "write Piecewise((f, x < 0), (g, True))",
    "for": "write sum(f, (k, 1, n)), or the items of the list one by one",
    "in": "a unit to convert to goes in units='km'; membership is Contains(x, S)",
    "to": "bounds are written 0, pi; a unit to convert to goes in units='km'",
    "is": "send the formula alone, with = for an equation",
}
BETWEEN = {
    "xor": "write Xor(a, b)",
    "times": "write a*b",
    "divided": "write a/b",
}
LATEX = {
    "lim_": "write limit(f, x, a)",
    "sum_": "write sum(f, (k, 1, n))",
    "prod_": "write product(f, (k, 1, n))",
    "product_": "write product(f, (k, 1, n))",
    "int_": "write integrate(f, (x, a, b))",
    "log_": "write log(x, b)",
}
POWERS = {"squared": "write x^2", "cubed": "write x^3"}


def differential(name: str) -> str:
    """The dx of an integral as one writes it by hand."""
    variable = differential_of(name)
    return f"write integrate(f, {variable})" if variable else ""


def opened(name: str) -> str:
    """What to write instead of a name before [ or {."""
    if name in vocabulary.CHANCE:
        return f"write {name}(…) with round brackets"
    function = vocabulary.lookup(name.lower())
    if function is not None and function.kind is vocabulary.Kind.FUNCTION:
        return f"write {function.name}(x) with round brackets"
    other = "write L[0] for an item of a list of this session, x_1 for a name"
    return LATEX.get(name, other)
