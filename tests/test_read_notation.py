"""Every notation: how a text is understood, in canonical words, and the notes that come with it."""

from __future__ import annotations

import pytest

from sym_eval.reading import read

REAL_Z = "z is real here; assume='z complex' makes it complex"
ROOT_OF_8 = "the root of -8 is the principal one, a complex number; there is a real one too"
ALONE = " was read as a symbol, because it stands alone in an equation; elsewhere it is a constant"


def check(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    """Understood so, with these notes; the canonical text means the same and spells itself."""
    reading = read(text)
    assert (reading.parsed, reading.notes) == (parsed, notes)
    again = read(parsed)
    assert (again.value, again.parsed) == (reading.value, parsed)


ARITHMETIC_AND_ITS_PRECEDENCE: list[tuple[str, str, tuple[str, ...]]] = [
    ("a + b*c", "a + b*c", ()),
    ("(a + b)*c", "(a + b)*c", ()),
    ("a - b - c", "a - b - c", ()),
    ("a - (b - c)", "a - (b - c)", ()),
    ("a/b/c", "a/b/c", ()),
    ("a/b*c", "a/b*c", ()),
    ("a/(b*c)", "a/(b*c)", ()),
    ("a*b^c", "a*b**c", ()),
    ("(a*b)^c", "(a*b)**c", ()),
    ("-a^2", "-a**2", ()),
    ("(-a)^2", "(-a)**2", ()),
    ("2^-a", "2**(-a)", ()),
    ("2^-a^2", "2**(-a**2)", ()),
    ("a^b^c", "a**(b**c)", ()),
    ("(a^b)^c", "(a**b)**c", ()),
    ("--a", "-(-a)", ()),
    ("a--b", "a - (-b)", ()),
    ("a*-b", "a*(-b)", ()),
    ("a/-b", "a/(-b)", ()),
    ("+a", "a", ()),
    ("-a*b", "-a*b", ()),
    ("-(a*b)", "-a*b", ()),
    ("-(a + b)", "-(a + b)", ()),
    ("a!", "factorial(a)", ()),
    ("a!!", "factorial2(a)", ()),
    ("-a!", "-factorial(a)", ()),
    ("2^a!", "2**factorial(a)", ()),
    ("a!^2", "factorial(a)**2", ()),
    ("(a!)!", "factorial(factorial(a))", ()),
    ("5%", "5/100", ()),
    ("a% + 1", "a/100 + 1", ()),
    ("50%*a", "50/100*a", ()),
    ("30°", "rad(30)", ()),
    ("-30°", "-rad(30)", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), ARITHMETIC_AND_ITS_PRECEDENCE)
def test_arithmetic_and_its_precedence(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


PRODUCTS_WITHOUT_A_SIGN: list[tuple[str, str, tuple[str, ...]]] = [
    ("2x", "2*x", ()),
    ("2 x", "2*x", ()),
    ("2x y", "2*x*y", ()),
    ("x y", "x*y", ()),
    ("x (y + 1)", "x*(y + 1)", ()),
    ("2(x + 1)", "2*(x + 1)", ()),
    ("(x + 1)(x - 1)", "(x + 1)*(x - 1)", ()),
    ("(x)(y)", "x*y", ()),
    ("(x + 1)y", "(x + 1)*y", ()),
    ("2x/3", "2*x/3", ()),
    ("2 x^2 y", "2*x**2*y", ()),
    ("x^2y", "x**2*y", ()),
    ("e^x y", "E**x*y", ()),
    ("2pi r", "2*pi*r", ()),
    ("2πr²", "2*pi*r**2", ()),
    ("x sin(y)", "x*sin(y)", ()),
    ("2sin(x)", "2*sin(x)", ()),
    ("sin(x)cos(x)", "sin(x)*cos(x)", ()),
    ("sin(x)(y)", "sin(x)*y", ()),
    ("f(2)(x)", "f(2)*x", ()),
    ("αβ", "alpha*beta", ()),
    ("½x", "1/2*x", ()),
    ("2√(x)", "2*sqrt(x)", ()),
    ("2√x", "2*sqrt(x)", ()),
    ("x√2√3", "x*sqrt(2)*sqrt(3)", ()),
    ("2∛x", "2*cbrt(x)", ()),
    ("x^2(y + 1)", "x**2*(y + 1)", ()),
    ("f^2 x", "f**2*x", ()),
    ("F^2 (x)", "F**2*x", ()),
    ("√x√y", "sqrt(x)*sqrt(y)", ()),
    ("√2 x", "sqrt(2)*x", ()),
    ("x_1 x_2", "x_1*x_2", ()),
    ("|x||y|", "Abs(x)*Abs(y)", ()),
    ("2|x|", "2*Abs(x)", ()),
    ("5 deg", "5*deg", ("deg was read as the angle pi/180",)),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), PRODUCTS_WITHOUT_A_SIGN)
def test_products_without_a_sign(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


FUNCTIONS_WITHOUT_BRACKETS: list[tuple[str, str, tuple[str, ...]]] = [
    ("sin x", "sin(x)", ()),
    ("sin 2x", "sin(2*x)", ()),
    ("sin 2 x y", "sin(2*x*y)", ()),
    ("sin x + 1", "sin(x) + 1", ()),
    ("sin x^2", "sin(x**2)", ()),
    ("2 sin x", "2*sin(x)", ()),
    ("x sin x", "x*sin(x)", ()),
    ("sin x cos y", "sin(x)*cos(y)", ()),
    ("sin cos x", "sin(cos(x))", ()),
    ("sin x / ln x", "sin(x)/log(x)", ()),
    ("sin x * cos x", "sin(x)*cos(x)", ()),
    ("sin x!", "sin(factorial(x))", ()),
    ("sin 30°", "sin(rad(30))", ()),
    ("ln x", "log(x)", ()),
    ("sqrt x", "sqrt(x)", ()),
    ("sqrt 2x", "sqrt(2*x)", ()),
    ("sqrt x+1", "sqrt(x) + 1", ()),
    ("exp x", "exp(x)", ()),
    ("abs x", "Abs(x)", ()),
    ("sin √x", "sin(sqrt(x))", ()),
    ("sin 2√x", "sin(2*sqrt(x))", ()),
    ("|sin 2|", "Abs(sin(2))", ()),
    ("|sin 2x|y", "Abs(sin(2*x))*y", ()),
    ("ln √2 x", "log(sqrt(2)*x)", ()),
    ("sin (x)", "sin(x)", ()),
    ("sin(x)/2", "sin(x)/2", ()),
    ("log_2 8", "log(8, 2)", ()),
    ("log_2(x)", "log(x, 2)", ()),
    ("log2(x)", "log(x, 2)", ()),
    ("log10 x", "log(x, 10)", ()),
    ("log_b x", "log(x, b)", ()),
    ("log₂ x", "log(x, 2)", ()),
    ("det [[1]]", "det([[1]])", ()),
    ("re z", "re(z)", (REAL_Z,)),
    ("conj z", "conjugate(z)", (REAL_Z,)),
    ("im f(x)", "im(f(x))", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), FUNCTIONS_WITHOUT_BRACKETS)
def test_functions_without_brackets(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


EXPONENTS_AT_FUNCTIONS: list[tuple[str, str, tuple[str, ...]]] = [
    ("sin^2 x", "sin(x)**2", ()),
    ("sin^2(x)", "sin(x)**2", ()),
    ("sin²x", "sin(x)**2", ()),
    ("sin² x", "sin(x)**2", ()),
    ("sin**2 x", "sin(x)**2", ()),
    ("sin^2x", "sin(x)**2", ()),
    ("sin^n x", "sin(x)**n", ()),
    ("sin^(n+1) x", "sin(x)**(n + 1)", ()),
    ("sin^-2 x", "sin(x)**(-2)", ()),
    ("sin^(1/2) x", "sin(x)**(1/2)", ()),
    ("sin^-1 x", "asin(x)", ("sin^-1 was read as the inverse function asin, not as 1/sin",)),
    ("sin⁻¹ x", "asin(x)", ("sin^-1 was read as the inverse function asin, not as 1/sin",)),
    ("sin^(-1)(x)", "asin(x)", ("sin^-1 was read as the inverse function asin, not as 1/sin",)),
    ("cosh^-1 x", "acosh(x)", ("cosh^-1 was read as the inverse function acosh, not as 1/cosh",)),
    ("atan^-1 x", "tan(x)", ("atan^-1 was read as the inverse function tan, not as 1/atan",)),
    ("log_2^2 8", "log(8, 2)**2", ()),
    ("sin(x)^2", "sin(x)**2", ()),
    ("sin(x)^-1", "sin(x)**(-1)", ()),
    ("sin^2 x + cos^2 x", "sin(x)**2 + cos(x)**2", ()),
    ("tan^-1(y/x)", "atan(y/x)", ("tan^-1 was read as the inverse function atan, not as 1/tan",)),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), EXPONENTS_AT_FUNCTIONS)
def test_exponents_at_functions(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


SIGNS_OF_UNICODE: list[tuple[str, str, tuple[str, ...]]] = [
    ("2×3", "2*3", ()),
    ("a⋅b", "a*b", ()),
    ("a·b", "a*b", ()),
    ("a∙b", "a*b", ()),
    ("a∗b", "a*b", ()),
    ("6÷a", "6/a", ()),
    ("a∕b", "a/b", ()),
    ("5−a", "5 - a", ()),
    ("5–a", "5 - a", ()),
    ("5‐a", "5 - a", ()),
    ("a≠b", "Ne(a, b)", ()),
    ("a≤b", "a <= b", ()),
    ("a⩽b", "a <= b", ()),
    ("a≥b", "a >= b", ()),
    ("a⩾b", "a >= b", ()),
    ("√a", "sqrt(a)", ()),
    ("∛a", "cbrt(a)", ()),
    ("30°", "rad(30)", ()),
    ("∞", "oo", ()),
    ("-∞", "-oo", ()),
    ("a²", "a**2", ()),
    ("a³", "a**3", ()),
    ("a⁻¹", "a**(-1)", ()),
    ("aⁿ", "a**n", ()),
    ("aⁿ⁺¹", "a**(n + 1)", ()),
    ("a¹⁰", "a**10", ()),
    ("a⁽ⁿ⁾", "a**n", ()),
    ("aˣ", "a**x", ()),
    ("aʸ", "a**y", ()),
    ("a₁", "a_1", ()),
    ("a₁₂", "a_12", ()),
    ("½", "1/2", ()),
    ("⅓", "1/3", ()),
    ("⅔", "2/3", ()),
    ("¼", "1/4", ()),
    ("¾", "3/4", ()),
    ("⅕", "1/5", ()),
    ("⅙", "1/6", ()),
    ("⅛", "1/8", ()),
    ("α + ω", "alpha + omega", ()),
    ("Γ", "Gamma", ()),
    ("Δ", "Delta", ()),
    ("ϕ", "phi", ()),
    ("ϑ", "theta", ()),
    ("ϵ", "epsilon", ()),
    ("ς", "sigma", ()),
    ("µ", "mu", ()),
    ("λ^2", "lambda**2", ()),
    ("x_α", "x_alpha", ()),
    ("f′(x)", "Derivative(f(x), x)", ()),
    ("a + b", "a + b", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), SIGNS_OF_UNICODE)
def test_signs_of_unicode(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


RELATIONS_AND_LOGIC: list[tuple[str, str, tuple[str, ...]]] = [
    ("a = b", "Eq(a, b)", ()),
    ("a == b", "Eq(a, b)", ()),
    ("a != b", "Ne(a, b)", ()),
    ("a < b", "a < b", ()),
    ("a <= b", "a <= b", ()),
    ("a > b", "a > b", ()),
    ("a >= b", "a >= b", ()),
    ("0 < a < 1", "And(0 < a, a < 1)", ()),
    ("a = b = 2", "And(Eq(a, b), Eq(b, 2))", ()),
    ("a < b = c", "And(a < b, Eq(b, c))", ()),
    ("a != b != c", "And(Ne(a, b), Ne(b, c))", ()),
    ("a < 1 and b > 2", "And(a < 1, b > 2)", ()),
    ("a < 1 & b > 2", "And(a < 1, b > 2)", ()),
    ("a < 1 && b > 2", "And(a < 1, b > 2)", ()),
    ("a < 1 or b > 2", "Or(a < 1, b > 2)", ()),
    ("(a < 1) | (b > 2)", "Or(a < 1, b > 2)", ()),
    ("not a < 1", "Not(a < 1)", ()),
    ("~(a < 1)", "Not(a < 1)", ()),
    ("¬(a < 1)", "Not(a < 1)", ()),
    ("not a = 1 and b = 2", "And(Not(Eq(a, 1)), Eq(b, 2))", ()),
    ("a = 1 or b = 2 and c = 3", "Or(Eq(a, 1), And(Eq(b, 2), Eq(c, 3)))", ()),
    ("True and a < 1", "And(True, a < 1)", ()),
    ("a < 1 ∧ b > 2", "And(a < 1, b > 2)", ()),
    ("|a| < 1", "Abs(a) < 1", ()),
    ("|a| = |b|", "Eq(Abs(a), Abs(b))", ()),
    ("a! = 6", "Eq(factorial(a), 6)", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), RELATIONS_AND_LOGIC)
def test_relations_and_logic(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


CALCULUS_AS_IT_IS_WRITTEN: list[tuple[str, str, tuple[str, ...]]] = [
    ("f'(x)", "Derivative(f(x), x)", ()),
    ("f''(x)", "Derivative(f(x), x, 2)", ()),
    ("f'''(x)", "Derivative(f(x), x, 3)", ()),
    ("f'(0)", "Subs(Derivative(f(x), x), x, 0)", ()),
    ("f'(2x)", "Subs(Derivative(f(xi), xi), xi, 2*x)", ()),
    ("f''(x + 1)", "Subs(Derivative(f(xi), xi, 2), xi, x + 1)", ()),
    ("y'(x) + y(x) = 0", "Eq(Derivative(y(x), x) + y(x), 0)", ()),
    ("sin'(x)", "Derivative(sin(x), x)", ()),
    ("d/dx x^2", "Derivative(x**2, x)", ()),
    ("d/dx(x^2)", "Derivative(x**2, x)", ()),
    ("d/dx (x^2) + 1", "Derivative(x**2, x) + 1", ()),
    ("d/dt sin 2t", "Derivative(sin(2*t), t)", ()),
    ("d^2/dx^2 x^3", "Derivative(x**3, x, 2)", ()),
    ("d²/dx² x³", "Derivative(x**3, x, 2)", ()),
    ("d/dx f(x)", "Derivative(f(x), x)", ()),
    ("d/dx √x", "Derivative(sqrt(x), x)", ()),
    ("d/dx 2√x", "Derivative(2*sqrt(x), x)", ()),
    ("lim x->0 sin(x)/x", "limit(sin(x)/x, x, 0)", ()),
    ("lim x→∞ 1/x", "limit(1/x, x, oo)", ()),
    ("lim x->-oo exp(x)", "limit(exp(x), x, -oo)", ()),
    ("lim x->0 -x", "limit(-x, x, 0)", ()),
    ("lim x->0+ 1/x", "limit(1/x, x, 0, '+')", ()),
    ("lim x->0- 1/x", "limit(1/x, x, 0, '-')", ()),
    ("lim x->a+ f(x)", "limit(f(x), x, a, '+')", ()),
    ("limit(1/x, x, 0)", "limit(1/x, x, 0)", ()),
    ("limit(1/x, x, 0, '+')", "limit(1/x, x, 0, '+')", ()),
    ('limit(1/x, x, 0, "-")', "limit(1/x, x, 0, '-')", ()),
    ("limit(1/x, x, 0, '+-')", "limit(1/x, x, 0, '+-')", ()),
    ("limit(1/x, x, 0, left)", "limit(1/x, x, 0, left)", ()),
    ("limit(1/x, x, 0, dir='+')", "limit(1/x, x, 0, dir='+')", ()),
    (
        "Limit(1/x, x, 0)",
        "Limit(1/x, x, 0)",
        ("Limit without dir= is the limit from the right, as SymPy prints it",),
    ),
    ("integrate(x)", "Integral(x)", ()),
    ("integrate(x, x)", "Integral(x, x)", ()),
    ("integrate(x, (x, 0, 1))", "Integral(x, (x, 0, 1))", ()),
    ("integrate(x, x, 0, 1)", "Integral(x, x, 0, 1)", ()),
    ("int(x, x)", "Integral(x, x)", ()),
    ("integrate(x*y, x, y)", "Integral(x*y, x, y)", ()),
    ("sum(k, (k, 1, n))", "Sum(k, (k, 1, n))", ()),
    ("sum(k, k, 1, n)", "Sum(k, k, 1, n)", ()),
    ("sum(i^2, (i, 1, 9))", "Sum(i**2, (i, 1, 9))", ()),
    ("prod(k, k, 1, n)", "Product(k, k, 1, n)", ()),
    ("diff(x^2)", "Derivative(x**2)", ()),
    ("diff(x^2, x, 2)", "Derivative(x**2, x, 2)", ()),
    ("diff(x*y, x, y)", "Derivative(x*y, x, y)", ()),
    ("diff(f(x), (x, n))", "Derivative(f(x), (x, n))", ()),
    ("series(sin(x), x, 0, 3)", "series(sin(x), x, 0, 3)", ()),
    ("O(x^2)", "O(x**2)", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), CALCULUS_AS_IT_IS_WRITTEN)
def test_calculus_as_it_is_written(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


COLLECTIONS: list[tuple[str, str, tuple[str, ...]]] = [
    ("[a, b]", "[a, b]", ()),
    ("[a, b,]", "[a, b]", ()),
    ("[]", "[]", ()),
    ("(a, b)", "(a, b)", ()),
    ("(a,)", "(a,)", ()),
    ("{a, b}", "{a, b}", ()),
    ("{}", "{}", ()),
    ("{{a}}", "{{a}}", ()),
    ("{(1, 2)}", "{(1, 2)}", ()),
    ("[[1, 2], [3, 4]]", "[[1, 2], [3, 4]]", ()),
    ("[[a]]", "[[a]]", ()),
    ("[[1, 2], 3]", "[[1, 2], 3]", ()),
    ("a, b", "[a, b]", ("2 expressions with commas between them were read as a list",)),
    (
        "a = 1, b = 2",
        "[Eq(a, 1), Eq(b, 2)]",
        ("2 expressions with commas between them were read as a list",),
    ),
    ("(x, 0, 1)", "(x, 0, 1)", ()),
    ("[(1, 2), [3]]", "[(1, 2), [3]]", ()),
    ("Matrix([1, 2])", "Matrix([1, 2])", ()),
    ("Interval.open(0, 1)", "Interval.open(0, 1)", ()),
    ("Lambda(x, x^2)", "Lambda(x, x**2)", ()),
    ("Lambda([x, y], x + y)", "Lambda([x, y], x + y)", ()),
    ("Piecewise((1, x < 0), (2, True))", "Piecewise((1, x < 0), (2, True))", ()),
    ("Symbol(E)", "Symbol(E)", ()),
    ("Symbol(sin)", "Symbol(sin)", ()),
    ("Symbol(log2)", "Symbol(log2)", ()),
    ("Function(sin)(x)", "Function(sin)(x)", ()),
    ("Function(f)()", "Function(f)()", ()),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), COLLECTIONS)
def test_lists_tuples_and_sets_are_read_as_such(
    text: str, parsed: str, notes: tuple[str, ...]
) -> None:
    check(text, parsed, notes)


NAMES_THAT_COULD_SURPRISE: list[tuple[str, str, tuple[str, ...]]] = [
    ("E = m c^2", "Eq(Symbol(E), m*c**2)", ("E" + ALONE,)),
    ("V/R = I", "Eq(V/R, Symbol(I))", ("I" + ALONE,)),
    ("x = E", "Eq(x, E)", ("E was read as Euler's number 2.718…; symbols='E' makes it a symbol",)),
    ("z = i", "Eq(z, I)", ("i was read as the imaginary unit; symbols='i' makes it a symbol",)),
    (
        "Eq(E, x)",
        "Eq(E, x)",
        ("E was read as Euler's number 2.718…; symbols='E' makes it a symbol",),
    ),
    ("e^x", "E**x", ()),
    ("e x", "E*x", ("e was read as Euler's number 2.718…; symbols='e' makes it a symbol",)),
    ("2i", "2*I", ("i was read as the imaginary unit; symbols='i' makes it a symbol",)),
    ("x(x + 1)", "x*(x + 1)", ("x(…) was read as the product x*(…), since x is a symbol too",)),
    ("f(x) + f", "f*x + f", ("f(…) was read as the product f*(…), since f is a symbol too",)),
    ("y(x)", "y(x)", ("y(…) was read as an undefined function, not as a product",)),
    (
        "y(2) + y(x + 1)",
        "y(2) + y(x + 1)",
        ("y(…) was read as an undefined function, not as a product",),
    ),
    ("z(1/2)", "z(1/2)", ("z(…) was read as an undefined function, not as a product",)),
    ("pi(x + 1)", "pi*(x + 1)", ("pi(…) was read as the product pi*(…)",)),
    ("2pi(x)", "2*(pi*x)", ("pi(…) was read as the product pi*(…)",)),
    ("Pi", "pi", ("Pi was read as pi = 3.14159…",)),
    ("gamma + gamma(x)", "gamma + gamma(x)", ()),
    ("S + N + Q", "S + N + Q", ()),
    ("lambda^2", "lambda**2", ()),
    ("beta", "beta", ()),
    ("max(x, y)", "Max(x, y)", ()),
    ("0.5 x", "1/2*x", ("0.5 was read as the exact fraction 1/2",)),
    ("1e-3", "1/1000", ()),
    ("log(x)", "log(x)", ("log(x) is the natural logarithm; log(x, b) has base b",)),
    ("log(x, 2)", "log(x, 2)", ()),
    ("log_2(x)", "log(x, 2)", ()),
    ("xy", "xy", ("xy was read as one name; write x*y for a product",)),
    ("y = mx + b", "Eq(y, mx + b)", ("mx was read as one name; write m*x for a product",)),
    ("cost", "cost", ("cost was read as one name, not as cos(t)",)),
    ("velocity", "velocity", ()),
    ("x1 + v_0", "x1 + v_0", ()),
    ("x^-1/2", "x**(-1)/2", ("^-1/… was read as (^-1)/…; write ^(-1/2) for a root",)),
    ("x^1/2", "x**1/2", ("^1/… was read as (^1)/…; write ^(1/2) for a root",)),
    ("cbrt(-8)", "cbrt(-8)", (ROOT_OF_8,)),
    ("∛-8", "cbrt(-8)", (ROOT_OF_8,)),
    ("root(-8, 3)", "root(-8, 3)", (ROOT_OF_8,)),
    ("(-8)^(1/3)", "(-8)**(1/3)", (ROOT_OF_8,)),
    ("root(-4)", "root(-4)", ()),
    ("cbrt(8) + cbrt(x)", "cbrt(8) + cbrt(x)", ()),
    ("S(t)", "S(t)", ("S(…) was read as an undefined function, not as SymPy's word",)),
    ("N(t)", "N(t)", ("N(…) was read as an undefined function, not as SymPy's word",)),
    (
        "N(t) + N(0)",
        "N(t) + N(0)",
        ("N(…) was read as an undefined function, not as SymPy's word",),
    ),
    ("N(2t)", "N(2*t)", ()),
    (
        "exp(i(k x - w t))",
        "exp(I*(k*x - w*t))",
        (
            "i(…) was read as the product i*(…)",
            "i was read as the imaginary unit; symbols='i' makes it a symbol",
        ),
    ),
    ("N(pi) + S(1)/3", "N(pi) + S(1)/3", ()),
    ("Symbol(class)", "Symbol(class)", ()),
    ("m v^2 + 1/2 m v^2", "m*v**2 + 1/2*m*v**2", ("1/2 m was read as (1/2)*m",)),
    ("1/2 (x + 1)", "1/2*(x + 1)", ("1/2 (…) was read as (1/2)*(…)",)),
    ("3 + 4j", "3 + 4*j", ("j was read as a symbol; write i for the imaginary unit",)),
    ("A^T", "A**T", ("A^T was read as a power; write transpose(A)",)),
    ("x^T", "x**T", ()),
    (
        "solve(x^2 = 4, x)",
        "solve(Eq(x**2, 4), x)",
        ("solve was worked out while reading and its answer is not checked; use sym_solve",),
    ),
    ("sum(e^2, (e, 1, 3))", "Sum(e**2, (e, 1, 3))", ()),
    ("diff(I^2, I)", "Derivative(I**2, I)", ()),
    ("30 deg", "30*deg", ("deg was read as the angle pi/180",)),
]


@pytest.mark.parametrize(("text", "parsed", "notes"), NAMES_THAT_COULD_SURPRISE)
def test_names_that_could_surprise(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)
