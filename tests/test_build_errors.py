"""What reads well and cannot be built: every refusal in whole words."""

from __future__ import annotations

import pytest

from tests.refusals import Table, refusal, rows

ASKED: Table = [
    (
        "E_SYNTAX: Eq(x, 2) is not a variable for solving",
        "write solve(x^2 = 4, x)",
        {"solve(x = 1, x = 2)": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for solving",
        "write solve(x^2 = 4, x)",
        {"solve(x^2 - 1, 2)": 1},
    ),
    (
        "E_SYNTAX: 3 is not a variable for solving",
        "write solve(x^2 = 4, x)",
        {"solve(x, [y, 3])": 1},
    ),
    (
        "E_SYNTAX: 3 is not a variable for solving",
        "write solveset(x^2 = 4, x, Reals)",
        {"solveset(x^2 - 1, 3)": 1},
    ),
    (
        "E_SYNTAX: solveset takes 2 to 3 arguments, 1 given",
        "write solveset(x^2 = 4, x, Reals)",
        {"solveset(x^2 - 1)": 1},
    ),
    (
        "E_SYNTAX: Eq(modulus, 2) is not a variable for factor",
        "write factor(f) or factor(f, x)",
        {"factor(x^2 - 1, modulus = 2)": 1},
    ),
    ("E_SYNTAX: 2 is not a variable for apart", "write apart(f, x)", {"apart(x, 2)": 1}),
    ("E_SYNTAX: 2 is not a variable for collecting", "write collect(f, x)", {"collect(x*y, 2)": 1}),
    (
        "E_SYNTAX: Eq(x, 1) is not a variable for collecting",
        "write collect(f, x)",
        {"collect(x*y, x = 1)": 1},
    ),
    ("E_RUNTIME: expand does not take such arguments", "write expand(x)", {"expand({x})": 0}),
    ("E_SYNTAX: simplify takes 1 argument, 0 given", "write simplify(x)", {"simplify()": 1}),
    (
        "E_SYNTAX: subs needs pairs of old and new",
        "write subs(f, x, a) or subs(f, (x, a), (y, b))",
        {"subs(x, 2)": 1, "subs(x, x, 2, 3)": 1, "subs(x, [x = 2])": 1},
    ),
    (
        "E_INPUT_LIMIT: N takes 1 to 1000 digits",
        "write N(x) or N(x, 30)",
        {"N(pi, 0)": 1, "N(pi, 1001)": 1, "N(pi, x)": 1, "Float(1, 2000)": 1},
    ),
    ("E_RUNTIME: N does not take such arguments", "write N(x) or N(x, 30)", {"N(True)": 0}),
    ("E_RUNTIME: Float takes a number", "write N(x) for an expression", {"Float(pi)": 1}),
    (
        "E_RUNTIME: Integer takes a whole number",
        "write floor(x) for the whole part",
        {"Integer(1.5)": 1, "Integer(x)": 1},
    ),
    ("E_RUNTIME: division by zero", "the second number must not be 0", {"Rational(1, 0)": 1}),
    ("E_RUNTIME: sin takes expressions, not a list", "write sin(x)", {"sin([1])": 1}),
    ("E_RUNTIME: sin takes expressions, not a tuple", "write sin(x)", {"sin((1, 2))": 1}),
    (
        "E_RUNTIME: sin takes expressions, not a relation",
        "write sin(x)",
        {"sin(x = 1)": 1, "sin(x < 1)": 1},
    ),
    ("E_RUNTIME: sin takes expressions, not a set", "write sin(x)", {"sin({1})": 1}),
    ("E_RUNTIME: sin takes expressions, not a truth value", "write sin(x)", {"sin(True)": 1}),
    ("E_RUNTIME: sin takes expressions, not a matrix", "write sin(x)", {"sin([[1]])": 1}),
    ("E_RUNTIME: Max takes expressions, not a list", "write max(x, y)", {"max([1, 2])": 1}),
    (
        "E_RUNTIME: besselj takes expressions, not a list",
        "write besselj(x, y)",
        {"besselj([1], x)": 1},
    ),
    (
        "E_RUNTIME: isprime needs a whole number",
        "write isprime(7)",
        {"isprime(x)": 1, "isprime(1/2)": 1},
    ),
    ("E_RUNTIME: divisors needs a whole number", "write divisors(7)", {"divisors(x)": 1}),
    ("E_RUNTIME: prime needs a whole number", "write prime(7)", {"prime(1.5)": 1}),
    ("E_RUNTIME: mobius needs a whole number", "write mobius(7)", {"mobius(x)": 1}),
    (
        "E_RUNTIME: hyper does not take such arguments",
        "write hyper((a, b), (c,), x)",
        {"hyper(1, 2, x)": 0},
    ),
    (
        "E_RUNTIME: meijerg does not take such arguments",
        "write meijerg(((a,), (b,)), ((c,), (d,)), x)",
        {"meijerg(1, 2, 3)": 0},
    ),
    (
        "E_SYNTAX: and, or, not join relations",
        "write x > 1 and x < 3",
        {"And(x < 1, 3)": 1, "x + 1 and y < 1": 1, "not 2": 1},
    ),
    (
        "E_SYNTAX: a piece is (value, condition)",
        "write Piecewise((f, x < 0), (g, True))",
        {"Piecewise(1, x < 0)": 1, "Piecewise([1, x < 0])": 1},
    ),
    (
        "E_SYNTAX: an interval's ends are open: true or false",
        "write Interval(a, b, true, false) for one that is open on the left",
        {"Interval(0, 1, 2)": 1},
    ),
    (
        "E_SYNTAX: Interval takes 2 to 4 arguments, 1 given",
        "write Interval(0, 1) or Interval.open(0, 1)",
        {"Interval(0)": 1},
    ),
    ("E_SYNTAX: Eq takes 2 arguments, 1 given", "write a = b", {"Eq(x)": 1}),
    (
        "E_SYNTAX: = stands between expressions",
        "write each equation for itself: [a = b, c = d]",
        {"Eq(x, True)": 1, "x = [1]": 1, "(x < 1) = (y < 1)": 2},
    ),
    (
        "E_RUNTIME: ImageSet: First argument must be a Lambda",
        "write ImageSet(Lambda(n, 2*n), Integers)",
        {"ImageSet(x^2, Integers)": 0},
    ),
    (
        "E_RUNTIME: Union: Input args to Union must be Sets",
        "write Union({1}, Interval(2, 3))",
        {"Union(1, 2)": 0},
    ),
    (
        "E_RUNTIME: Contains: expecting Set, not Integer",
        "write Contains(x, Reals)",
        {"Contains(x, 2)": 0},
    ),
    (
        "E_RUNTIME: ConditionSet: `2` is not symbol-like",
        "write ConditionSet(x, x^2 > 2, Reals)",
        {"ConditionSet(2, x > 1, Reals)": 0},
    ),
    (
        "E_RUNTIME: Lambda: Lambda signature should be only tuples and symbols, not 2",
        "write Lambda(x, x^2)",
        {"Lambda(2, x)": 0},
    ),
    (
        "E_RUNTIME: Range: Finite arguments to Range must be integers; `imageset` can define",
        "write Range(0, 10)",
        {"Range(1.5)": 0},
    ),
    (
        "E_RUNTIME: CRootOf: only univariate polynomials are allowed",
        "write CRootOf(x^5 - x - 1, 0)",
        {"CRootOf(x*y, 0)": 0},
    ),
    (
        "E_RUNTIME: CRootOf: root index out of [-5, 4] range, got 7",
        "write CRootOf(x^5 - x - 1, 0)",
        {"CRootOf(x^5 - x - 1, 7)": 0},
    ),
    ("E_RUNTIME: Min: The argument 'I' is not comparable", "write min(x, y)", {"min(1, i)": 0}),
]


@pytest.mark.parametrize(("text", "message"), rows(ASKED))
def test_what_is_asked_of_the_wrong_thing_shows_a_call(text: str, message: str) -> None:
    assert refusal(text) == message


OPERANDS: Table = [
    (
        "E_SYNTAX: a list cannot be an operand of arithmetic",
        "write Matrix([1, 2]) or [[1, 2], [3, 4]]; dot(a, b), cross(a, b) of vectors",
        {"[1, 2] + [3, 4]": 1, "2*[1, 2]": 1, "f([1])": 1, "{[1]}": 1},
    ),
    (
        "E_SYNTAX: a tuple cannot be an operand of arithmetic",
        "write Matrix([1, 2]) for a vector; dot(a, b), cross(a, b)",
        {"(1, 2)*2": 1},
    ),
    (
        "E_SYNTAX: a set cannot be an operand of arithmetic",
        "group with ( ): curly brackets make a set",
        {"{x}^2": 1, "{1} + {2}": 1},
    ),
    (
        "E_SYNTAX: a set cannot be an operand of arithmetic",
        "write Union(A, B), Intersection(A, B) or Complement(A, B)",
        {"Reals - {0}": 1, "Interval(0, 1) + 1": 1},
    ),
    (
        "E_SYNTAX: a function cannot be an operand of arithmetic",
        "give it a name, then write f(x), or write subs(f, x, a)",
        {"Lambda(x, x^2)(3)": 1, "2*Lambda(x, x)": 1},
    ),
    (
        "E_SYNTAX: a relation cannot be an operand of arithmetic",
        "join relations with and, or; list them in [ ]",
        {"(x = 1) + 2": 2, "2*(x < 1)": 1, "-(x < 1)": 1, "{x = 1}": 1},
    ),
    (
        "E_SYNTAX: a truth value cannot be an operand of arithmetic",
        "join conditions with and, or, not",
        {"True + 1": 1, "x + Contains(x, Reals)": 1},
    ),
    (
        "E_AST_BLOCK: quoted text is not read",
        "only limit(f, x, a, '+') and series take a quoted sign",
        {"['+']": 2},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(OPERANDS))
def test_what_is_no_operand_says_how_to_write_it(text: str, message: str) -> None:
    assert refusal(text) == message


MATRICES: Table = [
    (
        "E_SYNTAX: this is not a matrix",
        "write [[1, 2], [3, 4]]: rows of the same length",
        {
            "[[1, 2], [3]]": 1,
            "Matrix(2)": 1,
            "Matrix(2, 2)": 1,
            "Matrix(2, 2, [1])": 1,
            "Matrix(1.5, 2, [1, 2, 3])": 1,
            "Matrix(-1, -1, [1])": 1,
            "Matrix([[x = 1]])": 8,
            "[[x = 1]]": 1,
            "dot(1, 2)": 1,
        },
    ),
    ("E_RUNTIME: arithmetic: Matrix size mismatch: (1, 2) + (1, 1)", "", {"[[1, 2]] + [[1]]": 0}),
    ("E_RUNTIME: arithmetic: Matrix size mismatch: (1, 2) * (1, 2)", "", {"[[1, 2]]*[[1, 2]]": 0}),
    (
        "E_RUNTIME: a matrix and an expression cannot be added",
        "write A + k*eye(n) for k on the diagonal",
        {"[[1]] + 1": 1, "x - [[1]]": 1},
    ),
    ("E_AMBIGUOUS: division by a matrix", "write A*inv(B) or inv(B)*A", {"1/[[1]]": 1}),
    (
        "E_AMBIGUOUS: bars around a matrix have two readings",
        "write det(A) for the determinant, norm(A) for a norm",
        {"|[[1]]|": 1, "abs([[1]])": 1},
    ),
    ("E_RUNTIME: arithmetic: the matrix must be square", "", {"[[1, 2]]^2": 0}),
    ("E_RUNTIME: a matrix as exponent", "write exp(A)", {"2^[[1]]": 1, "x^[[1]]": 1}),
    (
        "E_RUNTIME: det: the matrix must be square",
        "write det([[1, 2], [3, 4]])",
        {"det([[1, 2]])": 0},
    ),
    ("E_RUNTIME: det needs a matrix", "write det([[1, 2], [3, 4]])", {"det(x)": 1, "det A": 1}),
    (
        "E_RUNTIME: trace: the matrix must be square",
        "write trace([[1, 2], [3, 4]])",
        {"trace([[1, 2]])": 0},
    ),
    (
        "E_RUNTIME: inv: Matrix det == 0; not invertible",
        "write inv([[1, 2], [3, 4]])",
        {"inv([[1, 2], [2, 4]])": 0},
    ),
    ("E_RUNTIME: inv needs a matrix", "write inv([[1, 2], [3, 4]])", {"inv(3)": 1}),
    ("E_RUNTIME: rank needs a matrix", "write rank([[1, 2], [3, 4]])", {"rank(x)": 1}),
    ("E_RUNTIME: norm needs a matrix", "write norm([[1, 2], [3, 4]])", {"norm(x)": 1}),
    (
        "E_RUNTIME: eigenvals needs a matrix",
        "write eigenvals([[1, 2], [3, 4]])",
        {"eigenvals(2)": 1},
    ),
    (
        "E_RUNTIME: transpose needs a matrix",
        "write transpose([[1, 2], [3, 4]])",
        {"transpose(x)": 1},
    ),
    ("E_RUNTIME: exp: the matrix must be square", "write exp(x)", {"exp([[0, 1]])": 0}),
    (
        "E_SYNTAX: 2 is not a variable for a polynomial",
        "write charpoly([[1, 2], [3, 4]], x)",
        {"charpoly([[1]], 2)": 1},
    ),
    (
        "E_RUNTIME: charpoly needs a matrix",
        "write charpoly([[1, 2], [3, 4]], x)",
        {"charpoly(x)": 1},
    ),
    (
        "E_RUNTIME: dot: Dimensions incorrect for dot product: (2, 1), (1, 1)",
        "write dot([1, 2], [3, 4])",
        {"dot([1, 2], [3])": 0},
    ),
    (
        "E_RUNTIME: cross: Dimensions incorrect for cross product: (2, 1) x (2, 1)",
        "write cross([1, 2, 3], [4, 5, 6])",
        {"cross([1, 0], [0, 1])": 0},
    ),
    (
        "E_SYNTAX: wronskian needs a list of expressions",
        "write wronskian([f, g], x)",
        {"wronskian(x, x)": 1, "wronskian([x = 1], x)": 1},
    ),
    (
        "E_SYNTAX: 2 is not a variable for a derivative",
        "write wronskian([f, g], x)",
        {"wronskian([x], 2)": 1},
    ),
    (
        "E_RUNTIME: the size of a matrix is a whole number from 1 on",
        "write eye(3)",
        {"eye(0)": 1, "eye(x)": 1},
    ),
    (
        "E_INPUT_LIMIT: a matrix has at most 10000 entries",
        "work with a smaller one",
        {"eye(101)": 1, "zeros(101, 100)": 1},
    ),
    (
        "E_RUNTIME: the size of a matrix is a whole number from 1 on",
        "write zeros(2, 3)",
        {"zeros(1.5)": 1},
    ),
    (
        "E_RUNTIME: the size of a matrix is a whole number from 1 on",
        "write ones(2, 3)",
        {"ones(0, 3)": 1},
    ),
    (
        "E_SYNTAX: diag takes the entries",
        "write diag(1, 2, 3)",
        {"diag([1, 2])": 1, "diag(x = 1)": 1},
    ),
    (
        "E_RUNTIME: there are too few eigenvectors: the matrix cannot be made diagonal",
        "jordan_form(A) comes nearest",
        {"diagonalize([[1, 1], [0, 1]])": 1},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(MATRICES))
def test_matrices_that_do_not_fit_say_so(text: str, message: str) -> None:
    assert refusal(text) == message


TOO_LARGE: Table = [
    (
        "E_INPUT_LIMIT: this power is too large to be worked out (more than 100000 bits)",
        "put a letter for the number, or take the logarithm: b*log(a) is log(a^b)",
        {
            "9^9^9": 1,
            "2^100001": 1,
            "2^-100001": 1,
            "(1/3)^(10^8)": 2,
            "(2x)^(10^9)": 2,
            "sqrt(2)^(10^9)": 1,
            "[[1, 2], [3, 4]]^(10^9)": 1,
            "x + 10^(10^10)": 5,
        },
    ),
    (
        "E_INPUT_LIMIT: this factorial is too large to be worked out (more than 100000 bits)",
        "put a letter for the number, or take the logarithm: loggamma(n + 1) is log(n!)",
        {"factorial(10^8)": 1, "(10^8)!": 2, "gamma(10^8)": 1},
    ),
    (
        "E_INPUT_LIMIT: this number is too large to be worked out (more than 100000 bits)",
        "put a letter for the number",
        {"binomial(10^6, 5*10^5)": 1, "fibonacci(10^9)": 1, "lucas(100001)": 1},
    ),
    (
        "E_INPUT_LIMIT: an index beyond 2000 is too large to be worked out",
        "put a letter for the number",
        {
            "bernoulli(2001)": 1,
            "harmonic(2001)": 1,
            "legendre(2001, x)": 1,
            "besselj(2001, x)": 1,
            "rf(x, 2001)": 1,
            "ff(x, 2001)": 1,
            "nPr(x, 2001)": 1,
            "zeta(-2001)": 1,
            "primorial(2001)": 1,
        },
    ),
    (
        "E_INPUT_LIMIT: an index beyond 1000000 is too large to be worked out",
        "put a letter for the number",
        {"prime(10^6 + 1)": 1},
    ),
    (
        "E_INPUT_LIMIT: this expansion has too many or too long terms (power 2001)",
        "expand a smaller power, or take series(f, x, 0, n)",
        {"expand((x + 1)^2001)": 1},
    ),
    (
        "E_INPUT_LIMIT: this expansion has too many or too long terms (power 2000)",
        "expand a smaller power, or take series(f, x, 0, n)",
        {"expand((a + b + c)^2000)": 1},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(TOO_LARGE))
def test_what_is_too_large_says_what_to_write_instead(text: str, message: str) -> None:
    assert refusal(text) == message


NAMES: Table = [
    ("E_NAME: no result _ in this session", "see the numbers in earlier replies", {"_": 1}),
    ("E_NAME: no result _3 in this session", "see the numbers in earlier replies", {"_3 + 1": 1}),
    ("E_NAME: no result _7 in this session", "see the numbers in earlier replies", {"2*_7": 3}),
    (
        "E_NAME: sin is a function without argument",
        "write sin(x)",
        {"sin": 1, "sin + 1": 1, "sin^2": 1, "sin -x": 1, "(sin)(x)": 2},
    ),
    ("E_NAME: cos is a function without argument", "write cos(x)", {"2*cos": 3}),
    ("E_NAME: log2 is a function without argument", "write log2(x)", {"log2": 1}),
    ("E_NAME: log_b is a function without argument", "write log_b(x)", {"log_b": 1}),
    ("E_NAME: exp is a function without argument", "write exp(x)", {"exp": 1}),
    (
        "E_NAME: solve is a function",
        "write solve(x^2 = 4, x), or symbols='solve' for a symbol so named",
        {"solve": 1},
    ),
    (
        "E_NAME: expand is a function",
        "write expand(x), or symbols='expand' for a symbol so named",
        {"x + expand": 5},
    ),
    (
        "E_NAME: Matrix is a function",
        "write Matrix([[1, 2], [3, 4]]), or symbols='Matrix' for a symbol so named",
        {"Matrix": 1},
    ),
    (
        "E_NAME: max is a function",
        "write max(x, y), or symbols='max' for a symbol so named",
        {"max x": 1},
    ),
    (
        "E_NAME: mod is a function",
        "write mod(a, n), or symbols='mod' for a symbol so named",
        {"mod": 1},
    ),
    (
        "E_NAME: floor is a function",
        "write floor(x), or symbols='floor' for a symbol so named",
        {"floor": 1},
    ),
    (
        "E_NAME: besselj is a function",
        "write besselj(x, y), or symbols='besselj' for a symbol so named",
        {"besselj": 1},
    ),
    (
        "E_SYNTAX: Function takes a name, then arguments",
        "write Function(f)(x)",
        {
            "Function(f)": 1,
            "Function(2)(x)": 1,
            "Function()": 1,
            "Function(f) (x)": 1,
            "Function(f, g)(x)": 1,
        },
    ),
    (
        "E_SYNTAX: Symbol takes 1 or more arguments, 0 given",
        "write Symbol(x) or Symbol(x, positive=true)",
        {"Symbol()": 1},
    ),
    (
        "E_SYNTAX: Symbol takes a name",
        "write Symbol(x) or Symbol(x, positive=true)",
        {"Symbol(2)": 1, "Symbol(x^2)": 1, "Symbol(_1)": 1},
    ),
    (
        "E_SYNTAX: an assumption is written name=true",
        "write Symbol(x) or Symbol(x, positive=true)",
        {"Symbol(x, y)": 1, "Symbol(x, positive)": 1, "Symbol(x, positive=1)": 1},
    ),
    (
        "E_NAME: unknown assumption positiv",
        "did you mean positive?",
        {"Symbol(x, positiv=true)": 1},
    ),
    ("E_NAME: unknown assumption reel", "did you mean real?", {"Symbol(x, reel=true)": 1}),
    (
        "E_RUNTIME: these assumptions contradict each other",
        "",
        {"Symbol(x, real=true, imaginary=true)": 1},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(NAMES))
def test_names_without_a_meaning_say_what_to_write(text: str, message: str) -> None:
    assert refusal(text) == message


ZERO: Table = [
    (
        "E_RUNTIME: division by zero",
        "write limit(f, x, a) for what it comes near",
        {
            "1/0": 1,
            "x/0": 1,
            "x + 1/0": 5,
            "sin(1/0)": 5,
            "x/(1 - 1)": 1,
            "1/(0*x)": 1,
            "1/(2*0)": 1,
            "0^-1": 1,
            "0^(-x^2 + x^2 - 2)": 1,
            "[1, 2/0]": 5,
            "x = 1/0": 5,
            "(1 - 1)^-2": 2,
        },
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(ZERO))
def test_division_by_zero_is_found_where_it_stands(text: str, message: str) -> None:
    assert refusal(text) == message
