"""Names of a tree: free and bound ones, variables of calls, sides of equations, points."""

from __future__ import annotations

from sym_core.limits import Limits
from sym_eval import grammar
from sym_eval.mentioned import equations, free_names, is_point, variables
from sym_eval.tokens import tokenize
from sym_eval.tree import Call, Name, Node, walk

LIMITS = Limits()


def tree(text: str) -> Node:
    """What the text is parsed as."""
    return grammar.parse(tokenize(text, LIMITS), LIMITS, lambda name: False)[0]


FREE = [
    ("x + y", "x y"),
    ("2^3", ""),
    ("sin(x)*pi", "x pi"),
    ("f(x, g(y))", "x y"),
    ("sum(k*x, (k, 1, n))", "x n"),
    ("product(k, (k, 1, n))", "n"),
    ("integrate(x*t, (t, 0, x))", "x"),
    ("integrate(x^2, x)", "x"),
    ("limit(sin(h)/h, h, a)", "a"),
    ("∑_(k=1)^n k*x", "n x"),
    ("∫_0^b t dt", "b"),
    ("{x, y} = [a, b]", "x y a b"),
    ("sum(sum(i*j, (i, 1, j)), (j, 1, n))", "n"),
]


def test_names_that_a_tree_binds_itself_are_not_free() -> None:
    found = [(text, free_names(tree(text))) for text, _ in FREE]
    assert found == [(text, set(names.split())) for text, names in FREE]


VARIABLES = [
    ("diff(f, x)", "x"),
    ("diff(f, x, 2, y)", "x y"),
    ("integrate(f, x)", "x"),
    ("integrate(f, (x, 0, 1), (y, 0, 2))", "x y"),
    ("sum(k, (k, 1, n))", "k"),
    ("limit(f, x, a)", "x"),
    ("sin(x)", ""),
    ("g(x)", ""),
]


def test_a_call_says_which_names_vary_in_it() -> None:
    calls = [(text, tree(text)) for text, _ in VARIABLES]
    found = [(t, [v.name for v in variables(c)]) for t, c in calls if isinstance(c, Call)]
    assert found == [(text, names.split()) for text, names in VARIABLES]


def test_equations_are_those_of_the_text_itself_and_of_its_list() -> None:
    counts = {"x = 1": 1, "[x = 1, y = 2]": 2, "[x < 1, y = 2]": 1, "a = b = c": 0, "Eq(x, 1)": 0}
    counts |= {"x": 0, "x != 1": 0, "{x = 1}": 1, "f(x = 1)": 0, "x = 1 and y = 2": 0}
    assert {text: len(equations(tree(text))) for text in counts} == counts


def test_a_point_is_a_name_or_a_number() -> None:
    points = {"x": True, "3": True, "-1/2": True, "2 - 3": True, "pi": True, "x + 1": False}
    points |= {"-x": False, "f(1)": False, "2*x": False, "2^3": False}
    assert {text: is_point(tree(text)) for text in points} == points


def test_no_name_is_free_that_the_text_does_not_mention() -> None:
    for text, _ in FREE:
        names = {node.name for node in walk(tree(text)) if isinstance(node, Name)}
        assert free_names(tree(text)) <= names
