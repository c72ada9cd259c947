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
    "over": "write a/b; sum over k = 1 to n of f",
    "plus": "write a + b",
    "minus": "write a - b",
    "equals": "write a = b",
}
LATEX = {
    "lim_": "write limit(f, x, a)",
    "sum_": "write sum(f, (k, 1, n))",
    "prod_": "write product(f, (k, 1, n))",
    "product_": "write product(f, (k, 1, n))",
    "int_": "write integrate(f, (x, a, b))",
    "log_": "write log(x, b)",
}
_COMMAND = "send the formula alone: the tool says what is done"
ALONE = {
    **{"squared": "write x^2", "cubed": "write x^3"},
    **{"lg": "write log10(x), or log2(x)", "lb": "write log2(x)", "ld": "write log2(x)"},
    "convert": "send the quantity alone; a unit to convert to goes in units='km'",
    **dict.fromkeys(("evaluate", "compute", "calculate", "find", "determine"), _COMMAND),
}
"""Words that stand before or behind something, by what to write."""
SPECIAL = {
    "J": "besselj",
    "Y": "bessely",
    "I": "besseli",
    "K": "besselk",
    "P": "legendre",
    "H": "hermite",
    "L": "laguerre",
    "T": "chebyshevt",
    "U": "chebyshevu",
    "Li": "polylog",
    "C": "gegenbauer",
    "j": "jn",
    "y": "yn",
}
"""Functions with an index, as J_0(x), and what they are called here."""
_BOOKS = {"C": "binomial", "delta": "DiracDelta", "theta": "Heaviside", "Theta": "Heaviside"} | {
    "H": "Heaviside",
    "B": "beta",
    "W": "LambertW",
}


def in_books(name: str, count: int) -> str:
    """What books mean by C(5, 2), J_0(x), δ(x), for the note that it was not meant here."""
    stem, _, index = name.partition("_")
    if index and stem in SPECIAL and count == 1:
        return f"; write {SPECIAL[stem]}({index}, x) for the special function"
    called = _BOOKS.get(name, "")
    wanted = 2 if called in {"binomial", "beta"} else 1
    return (
        f"; write {called}(…) for the function of that name" if called and count == wanted else ""
    )


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
