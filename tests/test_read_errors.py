"""What is not mathematics, or has two readings: every refusal in whole words."""

from __future__ import annotations

import pytest

from tests.refusals import Table, refusal, rows

INCOMPLETE: Table = [
    ("E_SYNTAX: there is nothing to read", "write an expression", {"": 1, "   ": 4}),
    (
        "E_SYNTAX: the text ends where something is missing",
        "complete it",
        {
            "2 +": 4,
            "x and": 6,
            "not": 4,
            "x =": 4,
            "x <": 4,
            "2**3**": 7,
            "x ,": 4,
            "|x||": 5,
            "lim x->0": 9,
            "sqrt(": 6,
            "f(x,)+(": 8,
            "x + (2*": 8,
            "-": 2,
            "√": 2,
        },
    ),
    (
        "E_SYNTAX: ( is not closed",
        "close every bracket you open",
        {"(x + 1": 1, "sin(x": 4, "f(x, (y + 1)": 2},
    ),
    ("E_SYNTAX: [ is not closed", "close every bracket you open", {"[1, 2": 1}),
    ("E_SYNTAX: { is not closed", "close every bracket you open", {"{1": 1}),
    (
        "E_SYNTAX: | is not closed",
        "close every bar you open; for or between relations write or",
        {"|x": 1},
    ),
    ("E_SYNTAX: empty brackets", "write an expression in them", {"()": 1}),
]


@pytest.mark.parametrize(("text", "message"), rows(INCOMPLETE))
def test_a_text_that_is_not_complete_says_what_is_missing(text: str, message: str) -> None:
    assert refusal(text) == message


MISPLACED: Table = [
    ("E_SYNTAX: * cannot stand here", "an operand is missing or too much", {"* x": 1, "x^*2": 3}),
    ("E_SYNTAX: / cannot stand here", "an operand is missing or too much", {"/2": 1}),
    ("E_SYNTAX: ^ cannot stand here", "an operand is missing or too much", {"^2": 1, "x**^2": 4}),
    ("E_SYNTAX: ** cannot stand here", "an operand is missing or too much", {"2 ** ** 3": 6}),
    (
        "E_SYNTAX: = cannot stand here",
        "an operand is missing or too much",
        {"x = = y": 5, "x === y": 5, "= x": 1},
    ),
    ("E_SYNTAX: < cannot stand here", "an operand is missing or too much", {"< x": 1}),
    ("E_SYNTAX: <= cannot stand here", "an operand is missing or too much", {"≤ 2": 1}),
    ("E_SYNTAX: ! cannot stand here", "an operand is missing or too much", {"!x": 1}),
    ("E_SYNTAX: ~ cannot stand here", "an operand is missing or too much", {"x ~ y": 3}),
    ("E_SYNTAX: and cannot stand here", "an operand is missing or too much", {"and x": 1}),
    ("E_SYNTAX: or cannot stand here", "an operand is missing or too much", {"x + or y": 5}),
    (
        "E_SYNTAX: -> is not read here",
        "write limit(f, x, a), Lambda(x, f) or Implies(p, q); a unit goes in units='km'",
        {"x -> y": 3},
    ),
    (
        "E_SYNTAX: a comma where an expression is expected",
        "write something between the commas, or leave one out",
        {",x": 1, "(,x)": 2, "[1,,2]": 4},
    ),
    ("E_SYNTAX: ) closes nothing", "check the brackets", {"sin(x))": 7, "x)": 2}),
    ("E_SYNTAX: ] closes nothing", "check the brackets", {"x]": 2, "]0, 1[": 1}),
    ("E_SYNTAX: } closes nothing", "check the brackets", {"}": 1}),
    (
        "E_SYNTAX: ( is not closed",
        "close each bracket by its own kind; an interval is Interval.open(a, b)",
        {"(x]": 1, "(0, 1, 2]": 1, "(x = 1, 2]": 1, "f(0, 1]": 2},
    ),
    (
        "E_SYNTAX: [ is not closed",
        "close each bracket by its own kind; an interval is Interval.open(a, b)",
        {"[x)": 1, "[0, 1, 2)": 1, "[x = 1, y)": 1},
    ),
    ("E_SYNTAX: { is not closed", "close every bracket you open", {"{x)": 1}),
    (
        "E_SYNTAX: | is not closed",
        "close every bar you open; for or between relations write or",
        {"|x)": 1, "(|x)|": 2},
    ),
    ("E_SYNTAX: ° cannot stand here", "an operand is missing or too much", {"°": 1}),
    ("E_SYNTAX: % cannot stand here", "an operand is missing or too much", {"%": 1}),
    ("E_SYNTAX: & cannot stand here", "an operand is missing or too much", {"& x": 1}),
    (
        "E_SYNTAX: something is missing before )",
        "complete it; the side of a limit is written in quotes, as '+'",
        {"(+)": 3, "max(x, +)": 9, "limit(1/x, x, 0, +)": 19, "limit(1/x, x, 0, dir=-)": 23},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(MISPLACED))
def test_a_sign_that_cannot_stand_there_is_shown(text: str, message: str) -> None:
    assert refusal(text) == message


TWO_READINGS: Table = [
    (
        "E_AMBIGUOUS: a product without a sign after /",
        "write a/(b*c) or a/b*c",
        {"1/2x": 4, "a/b c": 5, "a/2(x)": 4},
    ),
    (
        "E_AMBIGUOUS: where does the exponent end?",
        "write a^(b*c) or a^b*c",
        {"e^2x": 4, "2^3x": 4, "e^2(x+1)": 4, "2^3(4)": 4},
    ),
    (
        "E_AMBIGUOUS: a bar opens or closes here?",
        "write * before a bar",
        {"x|y|": 2, "|x|y|": 5, "x|": 2},
    ),
    ("E_AMBIGUOUS: one name or two?", "write Delta*x or Delta_x", {"Δx": 2}),
    ("E_AMBIGUOUS: one name or two?", "write d*theta or d_theta", {"dθ": 2}),
    (
        "E_SYNTAX: a number cannot follow directly",
        "write * between factors, ^ before an exponent",
        {"x 2": 3, "(2)3": 4, "(x+1)2": 6, "x½": 2, "x.5": 2},
    ),
    (
        "E_SYNTAX: a number cannot follow directly",
        "write * between factors, ^ before an exponent, a number without blanks in it",
        {"2 3": 3, "1 000": 3, "x^2 3": 5, "1.2.3": 4},
    ),
    ("E_SYNTAX: a second line begins here", "send one expression a call", {"x\ny": 3}),
    (
        "E_AST_BLOCK: [ cannot follow directly",
        "write L[0] for an item of a list of this session, x_1 for a name",
        {"x[0]": 2, "x(1)[0]": 5},
    ),
    (
        "E_AST_BLOCK: { cannot follow directly",
        "write L[0] for an item of a list of this session, x_1 for a name",
        {"x{1}": 2},
    ),
    ("E_AST_BLOCK: attributes are not read", "write 1.0*real", {"1.real": 3}),
    ("E_AST_BLOCK: attributes are not read", "write 3.0*x", {"3.x": 3}),
    (
        "E_AMBIGUOUS: % has two readings here",
        "write mod(a, b) for a remainder, a/100*b for a percentage",
        {"7 % 3": 3, "50% x": 3},
    ),
    ("E_AMBIGUOUS: != after a number", "write 5! = 120, or 5 != 120", {"5!=120": 2, "3!=6": 2}),
    (
        "E_AMBIGUOUS: a(…) has two readings",
        "write a*(…) for a product, Function(a)(…) for a function",
        {"a(b+c)": 1},
    ),
    (
        "E_AMBIGUOUS: k(…) has two readings",
        "write k*(…) for a product, Function(k)(…) for a function",
        {"k(x-1)": 1, "k()": 1},
    ),
    (
        "E_AMBIGUOUS: n(…) has two readings",
        "write n*(…) for a product, Function(n)(…) for a function",
        {"n(2x)": 1, "x^n(y+1)": 3},
    ),
    (
        "E_AMBIGUOUS: f(…) has two readings",
        "write f*(…) for a product, Function(f)(…) for a function",
        {"f()": 1},
    ),
    (
        "E_AMBIGUOUS: e is not a function",
        "write e*(…) for a product, Function(e)(…) for a function",
        {"e(x)": 1},
    ),
    (
        "E_AMBIGUOUS: i is not a function",
        "write i*(…) for a product, Function(i)(…) for a function",
        {"i(2)": 1},
    ),
    ("E_AMBIGUOUS: oo is not a function", "write oo*(…) for a product", {"oo(x)": 1}),
    ("E_AMBIGUOUS: True is not a function", "write True*(…) for a product", {"True(x)": 1}),
]


@pytest.mark.parametrize(("text", "message"), rows(TWO_READINGS))
def test_a_product_with_two_readings_is_refused_with_both(text: str, message: str) -> None:
    assert refusal(text) == message


OPEN_ENDS: Table = [
    (
        "E_AMBIGUOUS: where does the argument end?",
        "put the argument in brackets: f(x)/2 or f(x/2)",
        {"sin x/2": 6, "sin x*2": 6, "sin 2|x|": 6, "d/dx 2|x|": 7, "d/dx x^2/2": 9},
    ),
    (
        "E_AMBIGUOUS: where does the argument end?",
        "put the whole argument in brackets",
        {"sin 2(x+1)": 6, "sin x (y+1)": 7, "log x (2)": 7, "sin x√y (z)": 9},
    ),
    (
        "E_AMBIGUOUS: where does the root end?",
        "put what is under the root in brackets",
        {"√2x": 1, "√x^2": 1, "√x!": 1, "√2π": 1},
    ),
    (
        "E_AMBIGUOUS: where does the derivative end?",
        "write diff(f, x)",
        {
            "d/dx (x)|y|": 9,
            "d/dx (x)√y": 9,
            "d/dx sin x cos x": 12,
            "d/dx (x+1)^2": 11,
            "d/dx (x+1)(x-1)": 11,
            "d/dx (x)!": 9,
        },
    ),
    (
        "E_AMBIGUOUS: a power of f before brackets",
        "write f(x)^2 for a power of values, f^2*(x) for a product",
        {"f^2(x)": 4},
    ),
    (
        "E_AMBIGUOUS: a power of g before brackets",
        "write g(x)^2 for a power of values, g^2*(x) for a product",
        {"g^-1(x)": 5},
    ),
    (
        "E_AMBIGUOUS: a power of phi before brackets",
        "write phi(x)^2 for a power of values, phi^2*(x) for a product",
        {"φ²(t)": 3},
    ),
    (
        "E_AMBIGUOUS: ln^-1 has two readings",
        "write 1/ln(x) for the reciprocal, or the inverse by its name",
        {"ln^-1 x": 1},
    ),
    (
        "E_AMBIGUOUS: exp^-1 has two readings",
        "write 1/exp(x) for the reciprocal, or the inverse by its name",
        {"exp^-1(x)": 1},
    ),
    (
        "E_AMBIGUOUS: det^-1 has two readings",
        "write 1/det(x) for the reciprocal, or the inverse by its name",
        {"det^-1 A": 1},
    ),
    ("E_AMBIGUOUS: where does the derivative end?", "write diff(f, t)", {"d/dt t sin t": 8}),
    ("E_AMBIGUOUS: where does the limit end?", "write limit(f, x, a)", {"lim x->0 x + 1": 12}),
    (
        "E_AMBIGUOUS: where does the limit's point end?",
        "write limit(f, x, a), or limit(f, x, a, '+') from one side",
        {"lim x->0 - x": 10, "lim x->0-x": 9, "lim x->a+1 x": 9},
    ),
    (
        "E_AMBIGUOUS: a sign stands alone after ^",
        "write limit(f, x, a, '+') for a limit from one side, x^(-2) for an exponent",
        {"2^- 3": 3, "x^+ 1": 3},
    ),
    (
        "E_SYNTAX: a raised + stands alone",
        "write limit(f, x, a, '+') for a limit from one side, x^(-2) for an exponent",
        {"0⁺": 2},
    ),
    (
        "E_SYNTAX: a raised - stands alone",
        "write limit(f, x, a, '+') for a limit from one side, x^(-2) for an exponent",
        {"x⁻": 2},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(OPEN_ENDS))
def test_where_an_argument_ends_is_asked(text: str, message: str) -> None:
    assert refusal(text) == message


NUMBERS: Table = [
    (
        "E_AMBIGUOUS: 1,000 may be one number or two",
        "write 1000 or 0.5 without commas, [a, b] for a list",
        {"1,000": 1, "max(1,000)": 5},
    ),
    (
        "E_AMBIGUOUS: 0,5 may be one number or two",
        "write 1000 or 0.5 without commas, [a, b] for a list",
        {"0,5": 1},
    ),
    (
        "E_AMBIGUOUS: 3,14 may be one number or two",
        "write 1000 or 0.5 without commas, [a, b] for a list",
        {"3,14 x": 1},
    ),
    (
        "E_AMBIGUOUS: 10,05 may be one number or two",
        "write 1000 or 0.5 without commas, [a, b] for a list",
        {"(10,05)": 2},
    ),
    (
        "E_SYNTAX: a range is not written with dots",
        "write (x, 0, 1), as sum(x, (x, 0, 1))",
        {"1..2": 2, "x = 0..1": 6, "1...3": 2},
    ),
    (
        "E_SYNTAX: numbers in other bases are not read",
        "write the number in decimal",
        {"0x1f": 1, "0b11": 1, "0o7": 1},
    ),
    (
        "E_AST_BLOCK: quoted text is not read",
        "write y' or y'(x) for a derivative, transpose(A) for a matrix; names without quotes",
        {"1'000": 2},
    ),
    (
        "E_NAME: names that begin with an underscore are not read",
        "start names with a letter; _ is the last result, _3 result 3",
        {"1__0": 2},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(NUMBERS))
def test_numbers_that_could_be_others_are_refused(text: str, message: str) -> None:
    assert refusal(text) == message


WORDS: Table = [
    (
        "E_AST_BLOCK: the word import is not read",
        "send one expression, not a program",
        {"import os": 1},
    ),
    (
        "E_AST_BLOCK: the word if is not read",
        "write Piecewise((f, x < 0), (g, True))",
        {"[x if x > 0 else 1]": 4, "if x": 1},
    ),
    (
        "E_SYNTAX: y is not a condition",
        "write Piecewise((f, x < 0), (g, True))",
        {"x if y else z": 1, "x for y": 1},
    ),
    (
        "E_AST_BLOCK: the word for is not read",
        "write sum(f, (k, 1, n)), or the items of the list one by one",
        {"[x for x in y]": 4, "for x": 1},
    ),
    (
        "E_AST_BLOCK: the word in is not read",
        "a unit to convert to goes in units='km'; membership is Contains(x, S)",
        {"x in Reals": 3},
    ),
    (
        "E_SYNTAX: the word to is not read",
        "bounds are written 0, pi; a unit to convert to goes in units='km'",
        {"0 to pi": 3},
    ),
    (
        "E_AST_BLOCK: the word is is not read",
        "send the formula alone, with = for an equation",
        {"what is x": 6},
    ),
    ("E_AST_BLOCK: the word None is not read", "send one expression, not a program", {"None": 1}),
    (
        "E_AST_BLOCK: the word while is not read",
        "send one expression, not a program",
        {"while x": 1},
    ),
    (
        "E_AST_BLOCK: the word return is not read",
        "send one expression, not a program",
        {"return x": 1},
    ),
    (
        "E_SYNTAX: the word print stands beside something",
        "write * for a product with print, or did you mean int?",
        {"print x": 1},
    ),
    (
        "E_SYNTAX: the word hello stands beside something",
        "write * for a product with hello",
        {"hello world": 1},
    ),
    (
        "E_SYNTAX: the word of is not read",
        "send the formula alone, or words such as integral of f from a to b",
        {"speed of light": 7},
    ),
    (
        "E_SYNTAX: the word km stands beside something",
        "write * for a product with km, k*m for a product of letters",
        {"5 km": 3},
    ),
    (
        "E_SYNTAX: the word squared stands beside something",
        "write x^2",
        {"x squared": 3, "2x squared": 4},
    ),
    (
        "E_SYNTAX: the word cubed stands beside something",
        "write x^3",
        {"r cubed": 3},
    ),
    (
        "E_SYNTAX: xor does not stand between its operands",
        "write Xor(a, b)",
        {"x xor y": 3, "x < 1 xor x > 2": 7},
    ),
    ("E_SYNTAX: times does not stand between its operands", "write a*b", {"x times y": 3}),
    ("E_SYNTAX: divided does not stand between its operands", "write a/b", {"x divided y": 3}),
    (
        "E_SYNTAX: the word dx stands beside something",
        "write integrate(f, x)",
        {"x dx": 3, "M dx + N dy": 3},
    ),
    (
        "E_AMBIGUOUS: sinx may be sin(x) or one name",
        "write sin(x), or symbols='sinx' for a symbol so named",
        {"sinx y": 1, "2sinx": 2},
    ),
    (
        "E_AMBIGUOUS: combinations, or a product?",
        "write binomial(5, 2) or ff(5, 2), 5*C2",
        {"5C2": 2},
    ),
    (
        "E_AMBIGUOUS: a power of ten, or Euler's number?",
        "write 1.6e-19, or blanks around the sign",
        {"1.6 E-19": 5},
    ),
    (
        "E_AMBIGUOUS: what is expand applied to?",
        "write expand(…) around all of it, without a blank before the bracket",
        {"expand (x+1)^2": 1, "expand (x + 1) (x - 1)": 1},
    ),
    ("E_AST_BLOCK: [ cannot follow directly", "write sin(x) with round brackets", {"Sin[x]": 4}),
    (
        "E_SYNTAX: the word lg stands beside something",
        "write log10(x), or log2(x)",
        {"lg x": 1},
    ),
    (
        "E_NAME: unknown function xsin",
        "did you mean sin? an undefined function is written Function(xsin)(…)",
        {"xsin(x)": 1},
    ),
    (
        "E_NAME: unknown function sinn",
        "did you mean sin? an undefined function is written Function(sinn)(…)",
        {"sinn(x)": 1},
    ),
    (
        "E_NAME: unknown function integarte",
        "did you mean integrate? an undefined function is written Function(integarte)(…)",
        {"integarte(x)": 1},
    ),
    (
        "E_NAME: unknown function print",
        "did you mean int? an undefined function is written Function(print)(…)",
        {"print(x)": 1},
    ),
    (
        "E_NAME: unknown function open",
        "an undefined function is written Function(open)(…)",
        {"open(x)": 1},
    ),
    (
        "E_NAME: unknown function velocity",
        "an undefined function is written Function(velocity)(…)",
        {"velocity(t)": 1},
    ),
    (
        "E_NAME: unknown function symbols",
        "it reads text as a program or declares names; write names, or Symbol(x, positive=true); "
        "an undefined function is written Function(symbols)(…)",
        {"symbols(x, y)": 1},
    ),
    (
        "E_AST_BLOCK: the word from is not read",
        "send the formula alone, or words such as integral of f from a to b",
        {"from x": 1},
    ),
    (
        "E_AST_BLOCK: : is not read",
        "write Lambda(x, f) for a function, [a, b] for a list",
        {"lambda x: x": 9},
    ),
    (
        "E_AST_BLOCK: the word assert is not read",
        "send one expression, not a program",
        {"assert x": 1},
    ),
    (
        "E_SYNTAX: the word at stands beside something",
        "write * for a product with at, a*t for a product of letters",
        {"x at x = 2": 3},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(WORDS))
def test_words_of_programs_and_prose_are_no_mathematics(text: str, message: str) -> None:
    assert refusal(text) == message


SIGNS: Table = [
    (
        "E_AST_BLOCK: nothing is assigned in a text",
        "give the result a name with name=",
        {"x := 3": 3},
    ),
    (
        "E_AMBIGUOUS: => is not read",
        "write >= for greater or equal, Implies(p, q)",
        {"x => 3": 3},
    ),
    ("E_AMBIGUOUS: =< is not read", "write <= for less or equal", {"x =< 3": 3}),
    ("E_SYNTAX: <> is not read", "write !=", {"x <> 3": 3}),
    ("E_SYNTAX: // is not read", "write floor(a/b)", {"7//2": 2}),
    ("E_SYNTAX: << is not read", "write a*2^n", {"1<<2": 2}),
    ("E_SYNTAX: >> is not read", "write floor(a/2^n)", {"4>>2": 2}),
    ("E_AMBIGUOUS: !!! has several readings", "write (n!!)! or (n!)!!", {"n!!!": 2}),
    (
        "E_AST_BLOCK: attributes are not read",
        "write f(x, …) instead of x.f(…)",
        {"x.y": 2, "x.": 2, "Interval.close(0, 1)": 9, "Interval.open": 9},
    ),
    (
        "E_AST_BLOCK: more than one statement",
        "send one expression a call, equations as [a = b, c = d], rows as [[1, 2], [3, 4]]",
        {"x; y": 2, "(x; y)": 3, "f(x; y)": 4},
    ),
    (
        "E_AST_BLOCK: : is not read",
        "write Lambda(x, f) for a function, [a, b] for a list",
        {"{x: 1}": 3},
    ),
    ("E_AST_BLOCK: backquotes are not read", "write the formula alone", {"`x`": 1}),
    ("E_AST_BLOCK: @ is not read", "write A*B for a product of matrices", {"A @ B": 3}),
    ("E_AST_BLOCK: comments are not read", "send the expression alone", {"x # y": 3}),
    ("E_SYNTAX: questions are not read", "send the expression alone", {"2 + 2?": 6}),
    (
        "E_SYNTAX: a dollar sign inside the text",
        "send the formula without dollar signs",
        {"a $ b": 3},
    ),
    (
        "E_AST_BLOCK: quoted text is not read",
        "write names and formulas without quotes",
        {"'x'": 1, '"x"': 1, "‘x’": 1, "“x”": 1},
    ),
    (
        "E_AST_BLOCK: quoted text is not read",
        "write y' or y'(x) for a derivative, transpose(A) for a matrix; names without quotes",
        {"(f(x))'": 7, "f'x": 2, "y'y": 2, "f'{x}'": 2},
    ),
    (
        "E_SYNTAX: a prime without a function before it",
        "write y' for a function's derivative, transpose(A), diff(f, x)",
        {"15'": 3, "2''": 2, "x^2' + 1": 4},
    ),
    (
        "E_AMBIGUOUS: a derivative before brackets",
        "write f'(…) or f'*(…)",
        {"f' (x)": 1},
    ),
    (
        "E_NAME: names that begin with an underscore are not read",
        "start names with a letter; _ is the last result, _3 result 3",
        {"__x": 1, "_x": 1, "_1x": 1},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(SIGNS))
def test_signs_that_are_not_read_say_what_to_write(text: str, message: str) -> None:
    assert refusal(text) == message


CALCULUS: Table = [
    (
        "E_SYNTAX: a quotient of differentials is not read",
        "write dy/dx without brackets for a derivative, Symbol(dx) for a symbol",
        {"a/dx": 3, "(dy)/(dx)": 7, "det(A)/dx": 8, "(d^2y)/(dx^2)": 9},
    ),
    (
        "E_SYNTAX: the orders above and below the line differ",
        "write d^2y/dx^2 for a second derivative",
        {"d^2/dx^3 x": 1, "d^2y/dx": 1, "dy/dx^2": 1, "∂²u/∂x": 1},
    ),
    ("E_SYNTAX: d/dx needs an expression after it", "write diff(f, x)", {"d/dx": 1, "d/dx + 1": 1}),
    ("E_SYNTAX: a prime needs one argument", "write diff(f(x, y), x)", {"f'(x, y)": 1, "f'()": 1}),
    ("E_SYNTAX: a limit is incomplete", "write limit(f, x, a)", {"lim x": 1}),
    (
        "E_SYNTAX: -> is not read here",
        "write limit(f, x, a), Lambda(x, f) or Implies(p, q); a unit goes in units='km'",
        {"x->0": 2, "f(x, x->0)": 7},
    ),
    (
        "E_SYNTAX: dx is a differential, not a variable",
        "write integrate(f, x)",
        {"integrate(x, dx)": 1},
    ),
    (
        "E_SYNTAX: 1 is not a variable for an integral",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"integrate(x, x, 1)": 1},
    ),
    (
        "E_SYNTAX: 0 is not a variable for an integral",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"integrate(sin(x), 0, pi)": 1},
    ),
    (
        "E_SYNTAX: {x} is not a variable for an integral",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"integrate(x, {x})": 1},
    ),
    (
        "E_SYNTAX: () is not a variable for an integral",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"integrate(x, ())": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for an integral",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"integrate(x, (2, 0, 1))": 1},
    ),
    (
        "E_AMBIGUOUS: an integral needs its variable: x or y?",
        "name it as the second argument",
        {"integrate(x*y)": 1},
    ),
    (
        "E_AMBIGUOUS: an integral needs its variable",
        "name it as the second argument",
        {"integrate(1)": 1},
    ),
    (
        "E_AMBIGUOUS: three names: bounds, or three integrals",
        "write (x, a, b) for bounds, integrate(integrate(f, x), y) for several",
        {"integrate(f, x, a, b)": 1},
    ),
    (
        "E_SYNTAX: calculus is done with expressions",
        "take equations side by side, matrices entry by entry",
        {
            "integrate(x = 1, x)": 1,
            "diff([x, x^2], x)": 1,
            "limit(x, x, [1])": 1,
            "limit([[x]], x, 0)": 1,
            "sum(x = 1, (k, 1, 2))": 1,
        },
    ),
    (
        "E_AMBIGUOUS: a derivative needs its variable",
        "name it as the second argument",
        {"diff(2)": 1},
    ),
    (
        "E_AMBIGUOUS: a derivative needs its variable: x or y?",
        "name it as the second argument",
        {"diff(x*y)": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, 2)": 1, "diff([[x]], 2)": 1},
    ),
    (
        "E_SYNTAX: y**2 is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, y^2)": 1},
    ),
    (
        "E_SYNTAX: Eq(x, 2) is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, x = 2)": 1},
    ),
    (
        "E_SYNTAX: [x, y] is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, [x, y])": 1},
    ),
    (
        "E_SYNTAX: 3/2 is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, x, 1.5)": 1},
    ),
    (
        "E_SYNTAX: (x, 2, 3) is not a variable for a derivative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, (x, 2, 3))": 1},
    ),
    (
        "E_RUNTIME: Derivative: order of differentiation must be nonnegative",
        "write diff(f, x) or diff(f, x, 2)",
        {"diff(x^2, x, -1)": 0},
    ),
    (
        "E_SYNTAX: limit takes 3 to 4 arguments, 2 given",
        "write limit(f, x, a) or limit(f, x, a, '+')",
        {"limit(1/x, 0)": 1, "limit(x, x = 0)": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for a limit",
        "write limit(f, x, a) or limit(f, x, a, '+')",
        {"limit(x, 2, 3)": 1},
    ),
    (
        "E_SYNTAX: a limit is taken from the right, left or both",
        "write '+', '-' or '+-' as the last argument",
        {"limit(1/x, x, 0, up)": 1},
    ),
    ("E_SYNTAX: sum takes 2 or more arguments, 1 given", "write sum(f, (k, 1, n))", {"sum(k)": 1}),
    (
        "E_SYNTAX: a sum needs a range for its index",
        "write sum(f, (k, 1, n))",
        {"sum(k, k)": 1, "sum(k, (k, 1))": 1, "sum(k, 1, n)": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for a sum",
        "write sum(f, (k, 1, n))",
        {"sum(k, (2, 1, n))": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for a product",
        "write product(f, (k, 1, n))",
        {"product(k, (2, 1, n))": 1},
    ),
    (
        "E_SYNTAX: a product needs a range for its index",
        "write product(f, (k, 1, n))",
        {"prod(k, [k, 1, n])": 1},
    ),
    (
        "E_AMBIGUOUS: a series needs its variable: x or y?",
        "name it as the second argument",
        {"series(x*y)": 1},
    ),
    (
        "E_SYNTAX: 0 is not a variable for a series",
        "write series(f, x, 0, 6)",
        {"series(sin(x), 0)": 1},
    ),
    (
        "E_INPUT_LIMIT: a series has 0 to 100 terms",
        "write series(f, x, 0, 6)",
        {
            "series(sin(x), x, 0, 101)": 1,
            "series(sin(x), x, 0, n)": 1,
            "series(sin(x), x, 0, -1)": 1,
        },
    ),
    (
        "E_SYNTAX: 2 is not a variable for a substitution",
        "write Subs(f, x, a)",
        {"Subs(x, 2, 3)": 1, "Subs(x, (x, 2), (1, 2))": 1},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(CALCULUS))
def test_calculus_notation_that_is_open_says_what_to_write(text: str, message: str) -> None:
    assert refusal(text) == message
