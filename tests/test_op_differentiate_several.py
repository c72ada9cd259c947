"""Mixed derivatives, gradients, Jacobians, Hessians and lists: whole answers and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from tests.asking import Arguments, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^3*y^2", {"symbol": "x, y"}, ("6*x**2*y", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^3*y^2*sin(x*y)", {"symbol": "x, 2, y"}, ("x*y**2*(-x**3*y**2*cos(x*y) - 8*x**2*y*sin(x*y) + 12*x*cos(x*y)) + 2*x*y*(-x**2*y**2*sin(x*y) + 6*x*y*cos(x*y) + 6*sin(x*y))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^2*y+sin(y)", {"symbol": "[x, y]"}, ("Matrix([[2*x*y], [x**2 + cos(y)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a gradient, as a column: by x, y",))),
    ("x^2*y+sin(y)", {"symbol": "(x, y)"}, ("Matrix([[2*x*y], [x**2 + cos(y)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a gradient, as a column: by x, y",))),
    ("[x^2*y, x+y]", {"symbol": "[x,y]"}, ("Matrix([[2*x*y, x**2], [1, 1]])", "proved", "coefficient by coefficient", ("a Jacobian matrix: columns by x, y",))),
    ("[[x^2*y],[x+y]]", {"symbol": "[x,y]"}, ("Matrix([[2*x*y, x**2], [1, 1]])", "proved", "coefficient by coefficient", ("a Jacobian matrix: columns by x, y",))),
    ("[[x^2*y, x+y]]", {"symbol": "[x,y]"}, ("Matrix([[2*x*y, x**2], [1, 1]])", "proved", "coefficient by coefficient", ("a Jacobian matrix: columns by x, y",))),
    ("[r*cos(t), r*sin(t)]", {"symbol": "[r, t]"}, ("Matrix([[cos(t), -r*sin(t)], [sin(t), r*cos(t)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a Jacobian matrix: columns by r, t",))),
    ("x^3*y+exp(x*y)", {"symbol": "[x,y]", "order": 2}, ("Matrix([[6*x*y + y**2*exp(x*y), 3*x**2 + x*y*exp(x*y) + exp(x*y)], [3*x**2 + x*y*exp(x*y) + exp(x*y), x**2*exp(x*y)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a Hessian matrix: by x, y",))),
    ("x*y*z", {"symbol": "[x,y,z]", "order": 2}, ("Matrix([[0, z, y], [z, 0, x], [y, x, 0]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a Hessian matrix: by x, y, z",))),
    ("[x,x^2,sin(x)]", {}, ("[1, 2*x, cos(x)]", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[x*y,x^2]", {"symbol": "x"}, ("[y, 2*x]", "proved", "coefficient by coefficient", ())),
    ("(x^2, x)", {"order": 2}, ("(2, 0)", "proved", "coefficient by coefficient", ())),
    ("[x^2*y, y]", {"symbol": "x, y"}, ("[2*x, 0]", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[[x*y, y],[x, 1]]", {"symbol": "x, y"}, ("Matrix([[1, 0], [0, 0]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x*y", {"symbol": "[x]"}, ("y", "proved", "coefficient by coefficient", ())),
    ("x^5", {"symbol": "x, 2"}, ("20*x**3", "proved", "coefficient by coefficient", ())),
    ("x^5", {"symbol": "x, 0"}, ("x**5", "proved", "nothing to do", ())),
    ("x^5*y", {"symbol": "x, 2, y, 0"}, ("20*x**3*y", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[x]", {"symbol": "[x]"}, ("Matrix([[1]])", "proved", "coefficient by coefficient", ("a Jacobian matrix: columns by x",))),
    ("y'(x)^2/2 - y(x)^2", {"symbol": "y(x)"}, ("-2*y(x)", "proved", "coefficient by coefficient", ())),
    ("m*y'(x)^2/2 - y(x)*y'(x)^3", {"symbol": "y'(x)"}, ("m*Derivative(y(x), x) - 3*y(x)*Derivative(y(x), x)**2", "proved", "coefficient by coefficient", ())),
    ("theta(t)^2*r - cos(theta(t))*theta'(t)^2/2", {"symbol": "theta'(t)"}, ("-cos(theta(t))*Derivative(theta(t), t)", "proved", "coefficient by coefficient", ())),
    ("y(x)*z(x)", {"symbol": "y(x), z(x)"}, ("1", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("y(x)^2*z(x)", {"symbol": "[y(x), z(x)]"}, ("Matrix([[2*y(x)*z(x)], [y(x)**2]])", "proved", "coefficient by coefficient", ("a gradient, as a column: by y(x), z(x)",))),
    ("f(x,y)*x", {"symbol": "x,y"}, ("x*Derivative(f(x, y), x, y) + Derivative(f(x, y), y)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f", ("a derivative could not be worked out and stays as it is written",))),
    ("abs(x)*y", {"symbol": "[x, y]"}, ("Matrix([[y*sign(x)], [Abs(x)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("a gradient, as a column: by x, y", "holds where there is no kink or jump; look by hand at x = 0"))),
    ("[floor(x), x]", {}, ("[0, 1]", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x whole",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x*y", {"symbol": "[x, y], z"}, "E_SYNTAX: [x, y] beside other variables (symbol); write 'x', 'x, y' for a mixed derivative, 'x, 2, y', or '[x, y]' for a gradient"),
    ("x*y", {"symbol": "y(x)"}, "E_AMBIGUOUS: y is a letter here, not y(x); write y(x) in the expression too, or symbol='y'"),
    ("x^5", {"symbol": "x, 2", "order": 3}, "E_SYNTAX: order 3 and order 2 (order); leave order out where the variable is followed by a number"),
    ("x*y", {"symbol": "x, y", "order": 2}, "E_SYNTAX: order and several variables (order); say how often behind each variable: 'x, 2, y'"),
    ("x*y", {"symbol": "2, x"}, "E_SYNTAX: 2 is not a variable (symbol); write 'x', 'x, y' for a mixed derivative, 'x, 2, y', or '[x, y]' for a gradient"),
    ("x*y", {"symbol": "x, 1/2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("x*y", {"symbol": "[x, 2]"}, "E_SYNTAX: 2 is not a variable (symbol); write 'x', 'x, y' for a mixed derivative, 'x, 2, y', or '[x, y]' for a gradient"),
    ("x*y", {"symbol": "x, 101"}, "E_INPUT_LIMIT: order 101 is outside 0 to 100 (order)"),
    ("[x=1, y]", {"symbol": "x"}, "E_SYNTAX: cannot differentiate Equality; give one expression"),
    ("x*y", {"symbol": "[x,y]", "order": 3}, "E_SYNTAX: order 3 by a list (order); with variables in brackets: 1, or 2 for the Hessian of one expression"),
    ("[x, y]", {"symbol": "[x,y]", "order": 2}, "E_SYNTAX: order 2 by a list (order); with variables in brackets: 1, or 2 for the Hessian of one expression"),
    ("[[x,y],[1,2]]", {"symbol": "[x,y]"}, "E_SYNTAX: a Jacobian is that of a list or a column; write symbol='x' to differentiate every entry"),
    ("[x, y]", {}, "E_AMBIGUOUS: Differentiate by which variable, x or y?; give symbol='x'"),
    ("[x, 1/0]", {"symbol": "x"}, "E_RUNTIME: division by zero (position 5); write limit(f, x, a) for what it comes near"),
    ("x*y", {"symbol": "x,,y"}, "E_SYNTAX: a comma where an expression is expected (position 3); write something between the commas, or leave one out"),
    ("[x, {1}]", {"symbol": "x"}, "E_SYNTAX: cannot differentiate FiniteSet; give one expression"),
]
# fmt: on

test_the_whole_answer = answers("differentiate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("differentiate", REFUSALS)
