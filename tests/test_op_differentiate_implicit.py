"""Implicit functions: derivatives along a curve, whole answers and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from tests.asking import Arguments, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^2 + y^2 = 25", {"symbol": "x"}, ("-x/y", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^2 + y^2 = 25", {"symbol": "y"}, ("-y/x", "agrees", "followed along the curve, to 9 digits at 3 points", ("x is a function of y along the curve; none where the bottom is 0",))),
    ("x^2 + y^2 = 25", {"symbol": "x", "order": 2}, ("(-x**2 - y**2)/y**3", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^2 + y^2 = 25", {"symbol": "x, 2"}, ("(-x**2 - y**2)/y**3", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^2/a^2 + y^2/b^2 = 1", {"symbol": "y(x)"}, ("-b**2*x/(a**2*y)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve, a, b held constant; none where the bottom is 0",))),
    ("x^3+y(x)^3 = 6*x*y(x)", {"symbol": "x"}, ("(-x**2 + 2*y(x))/(-2*x + y(x)**2)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^3+y(x)^3 = 6*x*y(x)", {"symbol": "y(x)"}, ("(-x**2 + 2*y(x))/(-2*x + y(x)**2)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^3+y(x)^3 = 6*x*y(x)", {}, ("(-x**2 + 2*y(x))/(-2*x + y(x)**2)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x^3+y^3 = 6x*y", {"symbol": "x", "order": 2}, ("2*x*y*(x**3 - 6*x*y + y**3 + 8)/(8*x**3 - 12*x**2*y**2 + 6*x*y**4 - y**6)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("y = x^3", {"symbol": "x"}, ("3*x**2", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("y = x^3", {"symbol": "x", "order": 3}, ("6", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("y(t) = a*t^2", {"symbol": "t"}, ("2*a*t", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of t along the curve, a held constant; none where the bottom is 0",))),
    ("sin(x*y) = x", {"symbol": "x"}, ("(-y + 1/cos(x*y))/x", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("z^2+x*y*z=1", {"symbol": "z(x)"}, ("-y*z/(x*y + 2*z)", "agrees", "followed along the curve, to 9 digits at 3 points", ("z is a function of x along the curve, y held constant; none where the bottom is 0",))),
    ("exp(x + y) = x*y", {"symbol": "x"}, ("(y - exp(x + y))/(-x + exp(x + y))", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("x*y = 1", {"symbol": "x", "order": 4}, ("24*y/x**4", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("sqrt(x) + sqrt(y) = 1", {"symbol": "x"}, ("-sqrt(y)/sqrt(x)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
    ("atan(y/x) = log(x^2 + y^2)/2", {"symbol": "x"}, ("(x + y)/(x - y)", "agrees", "followed along the curve, to 9 digits at 3 points", ("y is a function of x along the curve; none where the bottom is 0",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x^2+y^2=1", {"symbol": "y(t)"}, "E_SYNTAX: the equation holds no t (symbol); write symbol='y(x)' for dy/dx"),
    ("y^2 = 4", {"symbol": "x"}, "E_SYNTAX: an equation in one letter has no derivative; differentiate one side, or find the unknown with sym_solve"),
    ("x^2/a^2 + y^2/b^2 = 1", {"symbol": "x"}, "E_AMBIGUOUS: which letter is a function of which?; write symbol='y(x)'; other letters are held constant"),
    ("x^2+y^2=1", {"symbol": "z"}, "E_AMBIGUOUS: which letter is a function of which?; write symbol='y(z)'; other letters are held constant"),
    ("x^2+y^2=1", {}, "E_AMBIGUOUS: which letter is a function of which?; write symbol='y(x)'; other letters are held constant"),
    ("x^2=4", {"symbol": "x"}, "E_SYNTAX: an equation in one letter has no derivative; differentiate one side, or find the unknown with sym_solve"),
    ("x^2+y^2=1", {"symbol": "x", "order": 0}, "E_INPUT_LIMIT: order 0 of an implicit function is outside 1 to 5 (order)"),
    ("x^2+y^2=1", {"symbol": "x", "order": 6}, "E_INPUT_LIMIT: order 6 of an implicit function is outside 1 to 5 (order)"),
    ("x^2+y^2=1", {"symbol": "x, y"}, "E_SYNTAX: an equation is differentiated by one variable; write symbol='z(x)': the other letters are held constant"),
    ("x^2+y^2=z", {"symbol": "z(x, y)"}, "E_SYNTAX: z(x, y) is no function of one variable; write symbol='z(x)': the other letters are held constant"),
    ("x^2+y^2=1", {"symbol": "z(x)"}, "E_SYNTAX: the equation holds no z (symbol); write symbol='y(x)' for dy/dx"),
    ("y'(x) = y(x)", {"symbol": "x"}, "E_SYNTAX: the equation holds a derivative; sym_solve solves differential equations; differentiate its sides one by one"),
    ("x^2 + y^2 != 1", {"symbol": "x"}, "E_SYNTAX: cannot differentiate Unequality; give one expression"),
    ("x^2 + y^2 < 1", {"symbol": "x"}, "E_SYNTAX: cannot differentiate StrictLessThan; give one expression"),
    ("x = oo*y", {"symbol": "x"}, "E_RUNTIME: infinite: x - oo*y; check where it is defined"),
    ("x^2+y^2=1", {"symbol": "y'(x)"}, "E_SYNTAX: an equation is not differentiated by Derivative(y(x), x); write symbol='y(x)' for dy/dx"),
]
# fmt: on

test_the_whole_answer = answers("differentiate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("differentiate", REFUSALS)
