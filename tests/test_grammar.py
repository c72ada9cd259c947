"""Tokens to a tree: precedence, notation, and what is refused because it has two readings."""

from __future__ import annotations

from functools import singledispatch

import pytest

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.grammar import parse, parse_series
from sym_eval.tokens import tokenize
from sym_eval.tree import (
    Applied,
    Call,
    Chain,
    Index,
    Items,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Rate,
    Relation,
    Side,
)

LIMITS = Limits()
BOUND = frozenset({"rate", "alphax", "gain"})


@singledispatch
def shape(node: Node) -> str:
    """The tree as a prefix form, every level in brackets."""
    raise TypeError(node)


@shape.register
def _(node: Number) -> str:
    return str(node.value)


@shape.register
def _(node: Name) -> str:
    return node.name


@shape.register
def _(node: Side) -> str:
    return f"'{node.side}'"


@shape.register
def _(node: Negative) -> str:
    return f"(neg {shape(node.operand)})"


@shape.register
def _(node: Chain) -> str:
    return "(" + " ".join(f"{sign}{shape(item)}" for sign, item in node.items) + ")"


@shape.register
def _(node: Power) -> str:
    return f"(^ {shape(node.base)} {shape(node.exponent)})"


@shape.register
def _(node: Relation) -> str:
    return f"({' '.join(node.signs)} {' '.join(map(shape, node.operands))})"


@shape.register(Call)
@shape.register(Applied)
def _(node: Call | Applied) -> str:
    mark = "?" if isinstance(node, Applied) else ""
    return f"{node.name}{mark}<{' '.join(map(shape, node.arguments))}>"


@shape.register
def _(node: Rate) -> str:
    by = f"by {' '.join(node.by)}" if node.by else ""
    return f"{node.name}{chr(39) * node.order}{by}<{' '.join(map(shape, node.arguments))}>"


@shape.register
def _(node: Index) -> str:
    return f"{shape(node.base)}[{' '.join(map(shape, node.places))}]"


@shape.register
def _(node: Items) -> str:
    return f"{node.bracket}{' '.join(map(shape, node.items))}"


def parsed(text: str, limits: Limits = LIMITS) -> str:
    return shape(parse(tokenize(text, limits), limits, BOUND.__contains__)[0])


def notes(text: str) -> list[str]:
    return parse(tokenize(text, LIMITS), LIMITS, BOUND.__contains__)[1]


def refused(text: str, limits: Limits = LIMITS) -> SymError:
    with pytest.raises(SymError) as caught:
        parsed(text, limits)
    return caught.value


# -- operators


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b - c", "(+a +b -c)"),
        ("a * b / c", "(*a *b /c)"),
        ("a + b * c", "(+a +(*b *c))"),
        ("a - (b - c)", "(+a -(+b -c))"),
        ("(a + b) c", "(*(+a +b) *c)"),
        ("2^3^2", "(^ 2 (^ 3 2))"),
        ("2**3**2", "(^ 2 (^ 3 2))"),
        ("-x^2", "(neg (^ x 2))"),
        ("-x + y", "(+(neg x) +y)"),
        ("-2x", "(*(neg 2) *x)"),
        ("2^-x", "(^ 2 (neg x))"),
        ("2^-x^2", "(^ 2 (neg (^ x 2)))"),
        ("a*-b", "(*a *(neg b))"),
        ("a--b", "(+a -(neg b))"),
        ("+x", "x"),
        ("((x))", "x"),
        ("x^2 y", "(*(^ x 2) *y)"),
        ("a/b/c", "(*a /b /c)"),
        ("1/x^2", "(*1 /(^ x 2))"),
    ],
)
def test_arithmetic_binds_as_in_mathematics(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x!", "factorial<x>"),
        ("x!!", "factorial2<x>"),
        ("-x!", "(neg factorial<x>)"),
        ("2^n!", "(^ 2 factorial<n>)"),
        ("x!^2", "(^ factorial<x> 2)"),
        ("(x!)!", "factorial<factorial<x>>"),
        ("5%", "(*5 /100)"),
        ("5% + 1", "(+(*5 /100) +1)"),
        ("30°", "rad<30>"),
        ("sin(30°)", "sin<rad<30>>"),
    ],
)
def test_postfix_signs_bind_tightest(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1", "(= x 1)"),
        ("x == 1", "(= x 1)"),
        ("x != 1", "(!= x 1)"),
        ("0 < x < 1", "(< < 0 x 1)"),
        ("x = y = 2", "(= = x y 2)"),
        ("x + 1 <= 2x", "(<= (+x +1) (*2 *x))"),
        ("x < 1 and y > 2", "And<(< x 1) (> y 2)>"),
        ("a=1 and b=2 and c=3", "And<(= a 1) (= b 2) (= c 3)>"),
        ("a=1 or b=2 and c=3", "Or<(= a 1) And<(= b 2) (= c 3)>>"),
        ("not x = 1", "Not<(= x 1)>"),
        ("not a=1 and b=2", "And<Not<(= a 1)> (= b 2)>"),
        ("~(a=1) & b=2", "And<Not<(= a 1)> (= b 2)>"),
        ("a=1 && b=2", "And<(= a 1) (= b 2)>"),
        ("(x > 1) | (x < -1)", "Or<(> x 1) (< x (neg 1))>"),
    ],
)
def test_relations_bind_looser_and_logic_loosest(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("|x|", "Abs<x>"),
        ("2|x|", "(*2 *Abs<x>)"),
        ("|x-1| + |x+1|", "(+Abs<(+x -1)> +Abs<(+x +1)>)"),
        ("||x| - 1|", "Abs<(+Abs<x> -1)>"),
        ("|x||y|", "(*Abs<x> *Abs<y>)"),
        ("|x|*|y|", "(*Abs<x> *Abs<y>)"),
        ("|x|^2", "(^ Abs<x> 2)"),
        ("|(|x|)|", "Abs<Abs<x>>"),
        ("|x-1| < 2", "(< Abs<(+x -1)> 2)"),
    ],
)
def test_bars_close_the_innermost_open_bar(text: str, expected: str) -> None:
    assert parsed(text) == expected


# -- products without a sign


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2x", "(*2 *x)"),
        ("2 x y", "(*2 *x *y)"),
        ("x y", "(*x *y)"),
        ("3(x+1)", "(*3 *(+x +1))"),
        ("(a)(b)", "(*a *b)"),
        ("(x+1)y", "(*(+x +1) *y)"),
        ("x (y+1)", "(*x *(+y +1))"),
        ("2pi", "(*2 *pi)"),
        ("2x/3", "(*2 *x /3)"),
        ("2 x^2 y", "(*2 *(^ x 2) *y)"),
        ("x_1 x_2", "(*x_1 *x_2)"),
        ("2 theta", "(*2 *theta)"),
        ("2 rate", "(*2 *rate)"),
        ("x sin(y)", "(*x *sin<y>)"),
        ("2√x", "(*2 *sqrt<x>)"),
        ("x√2√3", "(*x *sqrt<2> *sqrt<3>)"),
        ("αβ", "(*alpha *beta)"),
        ("2(speed)", "(*2 *speed)"),
        ("2(speed^2)", "(*2 *(^ speed 2))"),
        ("(speed)(time)", "(*speed *time)"),
    ],
)
def test_factors_may_stand_side_by_side(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        ("1/2x", Code.AMBIGUOUS, "a product without a sign after /"),
        ("a/b c", Code.AMBIGUOUS, "a product without a sign after /"),
        ("e^2x", Code.AMBIGUOUS, "where does the exponent end?"),
        ("2^3x", Code.AMBIGUOUS, "where does the exponent end?"),
        ("x|y|", Code.AMBIGUOUS, "a bar opens or closes here?"),
        ("|x|y|", Code.AMBIGUOUS, "a bar opens or closes here?"),
        ("Δx", Code.AMBIGUOUS, "one name or two?"),
        ("dθ", Code.AMBIGUOUS, "one name or two?"),
        ("αx", Code.AMBIGUOUS, "one name or two?"),
        ("x 2", Code.SYNTAX, "a number cannot follow directly"),
        ("2 3", Code.SYNTAX, "a number cannot follow directly"),
        ("2½", Code.SYNTAX, "a number cannot follow directly"),
        ("x\ny", Code.SYNTAX, "a second line begins here"),
        ("x[0]", Code.AST_BLOCK, "[ cannot follow directly"),
        ("0.[3]", Code.AST_BLOCK, "[ cannot follow directly"),
        ("x{1}", Code.AST_BLOCK, "{ cannot follow directly"),
        ("1.real", Code.AST_BLOCK, "attributes are not read"),
        ("7 % 3", Code.AMBIGUOUS, "% has two readings here"),
        ("50% x", Code.AMBIGUOUS, "% has two readings here"),
        ("5!=120", Code.AMBIGUOUS, "!= after a number"),
    ],
)
def test_a_product_that_could_be_something_else_is_refused(
    text: str, code: Code, what: str
) -> None:
    error = refused(text)
    assert (error.failure.code, error.failure.what) == (code, what)
    assert error.failure.hint != ""


@pytest.mark.parametrize(
    "text", ["hello world", "print x", "5 km", "5km", "x squared", "value x", "x velocity^2"]
)
def test_words_side_by_side_are_prose(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.SYNTAX
    assert "stands beside something" in error.failure.what


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("import os", "import"),
        ("[x for x in (1,2)]", "for"),
        ("[x if y else z]", "if"),
        ("(yield x)", "yield"),
        ("what is x", "is"),
        ("None", "None"),
        ("sin^in x", "in"),
        ("x in S", "in"),
    ],
)
def test_words_of_programs_are_refused(text: str, word: str) -> None:
    error = refused(text)
    assert error.failure.code in {Code.AST_BLOCK, Code.SYNTAX}
    assert word in str(error)


@pytest.mark.parametrize("text", ["lambda", "2*lambda + 1", "lambda*x", "lambda x"])
def test_lambda_is_a_greek_letter(text: str) -> None:
    assert "lambda" in parsed(text)


# -- functions without brackets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sin x", "sin<x>"),
        ("sin 2x", "sin<(*2 *x)>"),
        ("sin 2 x y", "sin<(*2 *x *y)>"),
        ("sin x + 1", "(+sin<x> +1)"),
        ("sin x^2", "sin<(^ x 2)>"),
        ("2 sin x", "(*2 *sin<x>)"),
        ("x sin x", "(*x *sin<x>)"),
        ("sin x cos y", "(*sin<x> *cos<y>)"),
        ("sin x exp(y)", "(*sin<x> *exp<y>)"),
        ("sin cos x", "sin<cos<x>>"),
        ("sin x / ln x", "(*sin<x> /ln<x>)"),
        ("sin x * cos x", "(*sin<x> *cos<x>)"),
        ("sin x!", "sin<factorial<x>>"),
        ("ln x", "ln<x>"),
        ("sqrt x", "sqrt<x>"),
        ("sin (x)", "sin<x>"),
        ("sin(x)(y)", "(*sin<x> *y)"),
        ("sin x = 1", "(= sin<x> 1)"),
        ("det A", "det<A>"),
        ("log_2 8", "log<8 2>"),
        ("log_2(8)", "log<8 2>"),
        ("log2(8)", "log<8 2>"),
        ("log10(x)", "log<x 10>"),
        ("log_b(x)", "log<x b>"),
        ("log₂(8)", "log<8 2>"),
    ],
)
def test_a_function_takes_the_product_after_it(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sin^2 x", "(^ sin<x> 2)"),
        ("sin^2(x)", "(^ sin<x> 2)"),
        ("sin²x", "(^ sin<x> 2)"),
        ("sin**2 x", "(^ sin<x> 2)"),
        ("sin^n x", "(^ sin<x> n)"),
        ("sin^(n+1) x", "(^ sin<x> (+n +1))"),
        ("sin^-2 x", "(^ sin<x> (neg 2))"),
        ("sin^2 x + cos^2 x", "(+(^ sin<x> 2) +(^ cos<x> 2))"),
        ("sin^-1 x", "asin<x>"),
        ("sin⁻¹(x)", "asin<x>"),
        ("cosh^(-1)(x)", "acosh<x>"),
        ("atan^-1 x", "tan<x>"),
        ("log_2^2(x)", "(^ log<x 2> 2)"),
    ],
)
def test_an_exponent_may_stand_at_the_function(text: str, expected: str) -> None:
    assert parsed(text) == expected


def test_an_inverse_function_leaves_a_note() -> None:
    assert notes("sin^-1 x") == ["sin^-1 was read as the inverse function asin, not as 1/sin"]
    assert notes("sin^2 x") == []


@pytest.mark.parametrize(
    "text",
    ["sin x/2", "sin 2*x", "sin x (y+1)", "ln^-1 x", "√2x", "√x^2", "√x²", "√x!", "gamma (x)"],
)
def test_where_an_argument_ends_is_not_guessed(text: str) -> None:
    assert refused(text).failure.code is Code.AMBIGUOUS


@pytest.mark.parametrize("text", ["sin", "sin + 1", "sin^2", "2*cos", "[sin, cos]"])
def test_a_function_needs_an_argument(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.NAME
    assert error.failure.what.endswith("is a function without argument")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("√2", "sqrt<2>"),
        ("√(x+1)", "sqrt<(+x +1)>"),
        ("√(x+1)y", "(*sqrt<(+x +1)> *y)"),
        ("√2 x", "(*sqrt<2> *x)"),
        ("∛27", "cbrt<27>"),
        ("√√x", "sqrt<sqrt<x>>"),
        ("-√2", "(neg sqrt<2>)"),
    ],
)
def test_root_signs_take_one_operand(text: str, expected: str) -> None:
    assert parsed(text) == expected


# -- calls and collections


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(x)", "f<x>"),
        ("f(x, y)", "f<x y>"),
        ("f(g(x))", "f<g<x>>"),
        ("globals()", "globals<>"),
        ("limit(f, x, 0, '+')", "limit<f x 0 '+'>"),
        ("f(x)^2", "(^ f<x> 2)"),
        ("f (x)", "(*f *x)"),
        ("solve (x, y)", "solve<x y>"),
        ("Function(f)(x)", "f?<x>"),
        ("Function(speed)(t, 1)", "speed?<t 1>"),
        ("(x, 0, 1)", "(x 0 1"),
        ("(x,)", "(x"),
        ("[1, 2]", "[1 2"),
        ("[1, 2,]", "[1 2"),
        ("[]", "["),
        ("[[1, 2], [3, 4]]", "[[1 2 [3 4"),
        ("{1, 2}", "{1 2"),
        ("f(())", "f<(>"),
    ],
)
def test_brackets_call_group_and_collect(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize("text", ["Function(f)", "Function(f) (x)", "Function(2)(x)", "Function()"])
def test_an_undefined_function_is_named_and_applied_at_once(text: str) -> None:
    assert refused(text).failure.hint == "write Function(f)(x)"


def test_several_expressions_are_a_list_and_say_so() -> None:
    assert parsed("x+y=3, x-y=1") == "[(= (+x +y) 3) (= (+x -y) 1)"
    assert notes("a, b") == ["2 expressions with commas between them were read as a list"]


@pytest.mark.parametrize("text", ["1,000", "1,000,000 + 1", "0,5", "3,14 x", "f(1,000)", "[10,05]"])
def test_a_comma_inside_a_number_is_refused(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.AMBIGUOUS
    assert error.failure.what.endswith("may be one number or two")


@pytest.mark.parametrize(("text", "expected"), [("[1,2]", "[1 2"), ("f(0,5)", "f<0 5>")])
def test_a_comma_inside_brackets_separates(text: str, expected: str) -> None:
    assert parsed(text) == expected


def test_a_series_of_values_takes_commas_between_numbers() -> None:
    nodes = parse_series(tokenize("0,1", LIMITS), LIMITS, BOUND.__contains__)
    assert list(map(shape, nodes)) == ["0", "1"]


# -- calculus notation


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f'(x)", "f'<x>"),
        ("f''(x)", "f''<x>"),
        ("f'(0)", "f'<0>"),
        ("sin'(x)", "sin'<x>"),
        ("y'' + y", "(+y''<> +y)"),
        ("ẍ", "x''by t t<>"),
        ("dy/dx", "y'by x<>"),
        ("dy/dx = y", "(= y'by x<> y)"),
        ("d^2y/dx^2", "y''by x x<>"),
        ("d2y/dx2", "y''by x x<>"),
        ("∂²f/∂x∂y", "f''by x y<>"),
        ("∂²f/(∂x ∂y)", "f''by x y<>"),
        ("∂f(x, y)/∂x", "f'by x<x y>"),
        ("dθ/dt", "theta'by t<>"),
        ("d(x^2)/dx", "Derivative<(^ x 2) x>"),
        ("d/dx x^2", "Derivative<(^ x 2) x>"),
        ("d/dx(x^2)", "Derivative<(^ x 2) x>"),
        ("d/dx (x^2) + 1", "(+Derivative<(^ x 2) x> +1)"),
        ("d/dt sin 2t", "Derivative<sin<(*2 *t)> t>"),
        ("d^2/dx^2 f(x)", "Derivative<f<x> x 2>"),
        ("lim x->0 sin(x)/x", "limit<(*sin<x> /x) x 0>"),
        ("lim x→∞ 1/x", "limit<(*1 /x) x oo>"),
        ("lim x->-oo exp(x)", "limit<exp<x> x (neg oo)>"),
        ("d x", "(*d *x)"),
        ("d/2", "(*d /2)"),
        ("dx + 1", "(+dx +1)"),
    ],
)
def test_derivatives_and_limits_in_their_usual_notation(text: str, expected: str) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "d/dx",
        "d/dx + 1",
        "d^2/dx f",
        "d^2y/dx",
        "∂f",
        "dy/dx(0)",
        "d x y/dx",
        "∂f(y)/∂x",
        "f'(x, y)",
        "lim x",
        "lim x->0 f + 1",
        "lim x->",
        "a -> b",
        "d/dx x^2/2",
    ],
)
def test_incomplete_or_open_calculus_notation_is_refused(text: str) -> None:
    assert refused(text).failure.code in {Code.SYNTAX, Code.AMBIGUOUS}


# -- what does not fit


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "E_SYNTAX: there is nothing to read (position 1); write an expression"),
        ("2 +", "E_SYNTAX: the text ends where something is missing (position 4); complete it"),
        ("(x + 1", "( is not closed (position 1)"),
        ("x + 1)", "E_SYNTAX: ) closes nothing (position 6); check the brackets"),
        ("x)\n(y", "E_SYNTAX: ) closes nothing (position 2); check the brackets"),
        ("[1, 2, 3)", "[ is not closed (position 1)"),
        ("(1, 2, 3]", "( is not closed (position 1)"),
        ("|x", "| is not closed (position 1)"),
        ("|x)", "| is not closed (position 1)"),
        ("2 ** ** 3", "** cannot stand here (position 6)"),
        ("* x", "* cannot stand here (position 1)"),
        ("x = = 2", "= cannot stand here (position 5)"),
        (",", "a comma where an expression is expected (position 1)"),
        ("(,x)", "a comma where an expression is expected (position 2)"),
        ("()", "empty brackets (position 1)"),
        ("and x", "and cannot stand here (position 1)"),
        ("Symbol(**{})", "** cannot stand here (position 8)"),
        ("x -> y", "-> is not read here (position 3)"),
        ("x,", "the text ends where something is missing (position 3)"),
    ],
)
def test_what_does_not_fit_is_shown_at_its_place(text: str, expected: str) -> None:
    assert expected in str(refused(text))


# -- bounds


def test_nesting_is_refused_one_level_beyond_the_limit() -> None:
    limits = Limits({"nesting": 10})
    assert parsed("(" * 9 + "x" + ")" * 9, limits) == "x"
    error = refused("(" * 10 + "x" + ")" * 10, limits)
    assert error.failure.code is Code.INPUT_LIMIT
    assert error.failure.what == "nested deeper than 10 levels"


@pytest.mark.parametrize(
    "text", ["-" * 5000 + "1", "x**" * 3000 + "x", "√" * 5000 + "x", "2x(" * 2000, "not " * 4000]
)
def test_depth_of_every_kind_is_counted(text: str) -> None:
    assert refused(text).failure.code is Code.INPUT_LIMIT


def test_long_chains_are_one_level_deep() -> None:
    tree, _ = parse(tokenize("+".join("x" * 5000), LIMITS), LIMITS, BOUND.__contains__)
    assert isinstance(tree, Chain)
    assert len(tree.items) == 5000


@pytest.mark.parametrize("text", ["1" * 1001, "1e1000", "1e-1000", "1e99999999", "0." + "1" * 1000])
def test_numbers_with_more_digits_than_the_limit_are_refused(text: str) -> None:
    assert refused(text).failure.what == "a number of more than 1000 digits"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1_000", "1000"),
        ("0.1", "1/10"),
        ("1.50", "3/2"),
        (".5", "1/2"),
        ("1.", "1"),
        ("1e3", "1000"),
        ("25e-2", "1/4"),
        ("1.5e3", "1500"),
        ("½", "1/2"),
        ("0.0", "0"),
    ],
)
def test_numbers_are_exact(text: str, expected: str) -> None:
    assert parsed(text) == expected
