"""Antiderivatives: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from tests.asking import Arguments, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^2", {}, ("x**3/3", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("3", {"symbol": "x"}, ("3*x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("0", {"symbol": "x"}, ("0", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("a*x + b", {"symbol": "x"}, ("a*x**2/2 + b*x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/x", {}, ("log(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/x^2", {}, ("-1/x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sqrt(x)", {}, ("2*x**(3/2)/3", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x^n", {"symbol": "x"}, ("Piecewise((x**(n + 1)/(n + 1), Ne(n, -1)), (log(x), True))", "agrees", "differentiated back; numbers agree to 15 digits at 10 points", ("an antiderivative; any constant may be added",))),
    ("x^2*y", {"symbol": "y"}, ("x**2*y**2/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("(x + 1)^3", {}, ("x**4/4 + x**3 + 3*x**2/2 + x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(x^2 + 1)", {}, ("atan(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(x^2 + a^2)", {"symbol": "x"}, ("atan(x/a)/a", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(x^2 - 1)", {}, ("log(x - 1)/2 - log(x + 1)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x/(x^2 + 1)", {}, ("log(x**2 + 1)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(x^4 + 1)", {}, ("-sqrt(2)*log(x**2 - sqrt(2)*x + 1)/8 + sqrt(2)*log(x**2 + sqrt(2)*x + 1)/8 + sqrt(2)*atan(sqrt(2)*x - 1)/4 + sqrt(2)*atan(sqrt(2)*x + 1)/4", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("exp(x)", {}, ("exp(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("exp(-x^2)", {}, ("sqrt(pi)*erf(x)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x*exp(x)", {}, ("(x - 1)*exp(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x^2*exp(-x)", {}, ("(-x**2 - 2*x - 2)*exp(-x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x*exp(-x^2)", {}, ("-exp(-x**2)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("2^x", {}, ("2**x/log(2)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("log(x)", {}, ("x*log(x) - x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("log(x)^2", {}, ("x*log(x)**2 - 2*x*log(x) + 2*x", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x*log(x)", {}, ("x**2*log(x)/2 - x**2/4", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sin(x)", {}, ("-cos(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sin(x)^2", {}, ("x/2 - sin(x)*cos(x)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("cos(x)^3", {}, ("-sin(x)**3/3 + sin(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x*sin(x)", {}, ("-x*cos(x) + sin(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("exp(x)*sin(x)", {}, ("exp(x)*sin(x)/2 - exp(x)*cos(x)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("cos(log(x))", {}, ("x*sin(log(x))/2 + x*cos(log(x))/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("asin(x)", {}, ("x*asin(x) + sqrt(1 - x**2)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("atan(x)", {}, ("x*atan(x) - log(x**2 + 1)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sinh(x)", {}, ("cosh(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("tanh(x)", {}, ("x - log(tanh(x) + 1)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/cos(x)^2", {}, ("sin(x)/cos(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sin(x)/x", {}, ("Si(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("exp(x)/x", {}, ("Ei(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/log(x)", {}, ("li(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sqrt(1 - x^2)", {}, ("x*sqrt(1 - x**2)/2 + asin(x)/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/sqrt(x^2 - 1)", {}, ("log(x + sqrt(x**2 - 1))", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/sqrt(1 - x^2)", {}, ("asin(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sin(x^2)", {}, ("3*sqrt(2)*sqrt(pi)*fresnels(sqrt(2)*x/sqrt(pi))*gamma(3/4)/(8*gamma(7/4))", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("abs(x)", {}, ("Piecewise((-x**2/2, x <= 0), (x**2/2, True))", "agrees", "differentiated back; numbers agree to 15 digits at 10 points", ("an antiderivative; any constant may be added",))),
    ("sign(x)", {}, ("Piecewise((-x, x < 0), (x, True))", "agrees", "differentiated back; numbers agree to 15 digits at 10 points", ("an antiderivative; any constant may be added",))),
    ("Heaviside(x)", {}, ("x*Heaviside(x)", "unchecked", "differentiated back; numbers do not decide: no numeric meaning for DiracDelta", ("an antiderivative; any constant may be added",))),
    ("Piecewise((x, x < 1), (x^2, True))", {}, ("Piecewise((x**2/2, x < 1), (x**3/3 + 1/6, True))", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("exp(I*x)", {}, ("-I*exp(I*x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("I*x", {}, ("I*x**2/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("erf(x)", {}, ("x*erf(x) + exp(-x**2)/sqrt(pi)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(2 + cos(x))", {}, ("2*sqrt(3)*(atan(sqrt(3)*tan(x/2)/3) + pi*floor((x/2 - pi/2)/pi))/3", "proved", "differentiated back to the integrand, between its jumps", ("an antiderivative; any constant may be added",))),
    ("diff(f(x), x)", {}, ("f(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("integrate(x*y, x)", {"symbol": "y"}, ("x**2*y**2/4", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("sum(x^k, k, 0, 3)", {"symbol": "x"}, ("x**4/4 + x**3/3 + x**2/2 + x", "agrees", "numbers agree to 9 digits at 6 points", ("an antiderivative; any constant may be added",))),
    ("limit(x*t, t, 2)", {"symbol": "x"}, ("x**2", "agrees", "numbers agree to 9 digits at 6 points", ("an antiderivative; any constant may be added",))),
    ("diff(x^3, x)", {}, ("x**3", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("O(x)", {"symbol": "x"}, ("O(x**2)", "unchecked", "differentiated back; a remainder O(…) says too little", ("an antiderivative; any constant may be added",))),
    ("DiracDelta(x)", {}, ("Heaviside(x)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("a*x", {"symbol": "x"}, ("a*x**2/2", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("[x, x^2]", {}, ("[x**2/2, x**3/3]", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("[[x]]", {}, ("Matrix([[x**2/2]])", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("x*y", {"symbol": "x, y"}, ("x**2*y**2/4", "proved", "differentiated back to the integrand", ("an antiderivative by x, then by y",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("f(x)", {}, "E_UNSOLVED: no antiderivative in closed form was found; give bounds for a number"),
    ("x^x", {}, "E_UNSOLVED: no antiderivative in closed form was found; give bounds for a number"),
    ("x = 1", {}, "E_SYNTAX: cannot integrate Equality; give one expression"),
    ("x > 1", {}, "E_SYNTAX: cannot integrate StrictGreaterThan; give one expression"),
    ("x*y", {}, "E_AMBIGUOUS: Integrate by which variable, x or y?; give symbol='x'"),
    ("3", {}, "E_AMBIGUOUS: Integrate by which variable? None is free; give symbol='x'"),
    ("oo", {"symbol": "x"}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("oo*x", {}, "E_RUNTIME: infinite: oo*x; check where it is defined"),
    ("nan", {"symbol": "x"}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("log(0)", {"symbol": "x"}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("{x, 1}", {"symbol": "x"}, "E_SYNTAX: cannot integrate FiniteSet; give one expression"),
    ("x^2", {"symbol": "2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("a*x", {}, "E_AMBIGUOUS: Integrate by which variable, a or x?; give symbol='a'"),
]
# fmt: on

test_the_whole_answer = answers("integrate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("integrate", REFUSALS)
