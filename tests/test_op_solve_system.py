"""Systems of equations: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from tests.asking import Arguments, Whole, answer, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("[x + 1/x = 1/x, y = 1]", {"symbol": "x, y"}, ("EmptySet", "proved", "elimination leaves only what was dropped", ("there is no real solution", "1 dropped: complex, or not solving every equation"))),
    ("[x/(x - 1) = 1/(x - 1), y = x]", {"symbol": "x, y"}, ("EmptySet", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("[log(x) = log(x), y = 1]", {"symbol": "x, y"}, ("{(x, 1)}", "proved", "put back exactly", ("each is (x, y)", "an unknown that stands for itself may have any value", "(x, 1): only where x > 0"))),
    ("[x + y = 3, x - y = 1]", {}, ("{(2, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x + y = 3, x - y = 1]", {"symbol": "[y, x]"}, ("{(1, 2)}", "proved", "put back exactly", ("each is (y, x)",))),
    ("x + y = 3 and x - y = 1", {"symbol": "x, y"}, ("{(2, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x + y = 1]", {}, ("{(1 - y, y)}", "proved", "put back exactly", ("each is (x, y)", "an unknown that stands for itself may have any value"))),
    ("[x + y = 1, 2x + 2y = 2]", {}, ("{(1 - y, y)}", "proved", "put back exactly", ("each is (x, y)", "an unknown that stands for itself may have any value"))),
    ("[x + y = 1, x + y = 2]", {}, ("EmptySet", "proved", "elimination ends in a contradiction", ("there is no real solution",))),
    ("[x + y = 1, x - y = 1, x = 1]", {}, ("{(1, 0)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x + y = 1, x - y = 1, x = 2]", {}, ("EmptySet", "proved", "elimination ends in a contradiction", ("there is no real solution",))),
    ("[x + y + z = 6, x - y = 0, z = 2]", {}, ("{(2, 2, 2)}", "proved", "put back exactly", ("each is (x, y, z)",))),
    ("[x + y + z = 1, x - y = 0]", {"symbol": "x, y, z"}, ("{(1/2 - z/2, 1/2 - z/2, z)}", "proved", "put back exactly", ("each is (x, y, z)", "an unknown that stands for itself may have any value"))),
    ("[x = y, y = x]", {}, ("{(y, y)}", "proved", "put back exactly", ("each is (x, y)", "an unknown that stands for itself may have any value"))),
    ("[0 = 0, x = 1]", {}, ("{(1,)}", "proved", "put back exactly", ("each is (x)",))),
    ("[x, y - 1]", {}, ("{(0, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x - y, y]", {}, ("{(0, 0)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x, x = 2]", {}, ("EmptySet", "proved", "elimination ends in a contradiction", ("there is no real solution",))),
    ("[x*y, x - 1]", {}, ("{(1, 0)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x = 2, x = 3]", {}, ("EmptySet", "proved", "elimination ends in a contradiction", ("there is no real solution",))),
    ("[x = 2]", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("[x^2 = 1, x = 1]", {}, ("{(1,)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x)",))),
    ("[x^2 = 1, x^3 = 1]", {}, ("{(1,)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x)",))),
    ("[x^2 + y^2 = 1, x = y]", {}, ("{(-sqrt(2)/2, -sqrt(2)/2), (sqrt(2)/2, sqrt(2)/2)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x^2 + y^2 = 25, x*y = 12]", {}, ("{(-4, -3), (-3, -4), (3, 4), (4, 3)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x*y = 1, x + y = 3]", {}, ("{(3/2 - sqrt(5)/2, sqrt(5)/2 + 3/2), (sqrt(5)/2 + 3/2, 3/2 - sqrt(5)/2)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x^2 = y, y^2 = x]", {}, ("{(0, 0), (1, 1)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)", "2 dropped: complex, or not solving every equation"))),
    ("[x^2 = y, y^2 = x]", {"domain": "complex"}, ("{(0, 0), (1, 1), (-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2), (-1/2 + sqrt(3)*I/2, -1/2 - sqrt(3)*I/2)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x*y = 0, x*z = 0, y*z = 0]", {}, ("{(0, 0, z), (0, y, 0), (x, 0, 0)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y, z)", "an unknown that stands for itself may have any value"))),
    ("[x^2 + y^2 = 1, x^2 + y^2 = 2]", {}, ("EmptySet", "proved", "the equations contradict each other (Groebner basis 1)", ("there is no real solution",))),
    ("[x^2 + y^2 = -1]", {}, ("EmptySet", "proved", "for real numbers one of the equations is never zero", ("there is no real solution",))),
    ("[x^2 = -1, y = x]", {}, ("EmptySet", "proved", "for real numbers one of the equations is never zero", ("there is no real solution",))),
    ("[x^2 = -1, y = x]", {"domain": "complex"}, ("{(-I, -I), (I, I)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[x + y = 1]", {"domain": "complex"}, ("{(1 - y, y)}", "proved", "put back exactly", ("each is (x, y)", "an unknown that stands for itself may have any value"))),
    ("[conjugate(x) = x, x = 1]", {"domain": "complex"}, ("{(1,)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x)",))),
    ("[a*x + y = 1, x + y = 2]", {"symbol": "x, y"}, ("{(-1/(a - 1), (2*a - 1)/(a - 1))}", "proved", "put back exactly", ("each is (x, y)", "for a - 1 != 0; at a = 1: no solution"))),
    ("[a*x + b*y = c, d*x + g*y = h]", {"symbol": "x, y"}, ("{((-b*h + c*g)/(a*g - b*d), (a*h - c*d)/(a*g - b*d))}", "proved", "put back exactly", ("each is (x, y)", "for a*g - b*d != 0"))),
    ("[exp(x) = y, x + y = 2]", {}, ("{(2 - LambertW(exp(2)), LambertW(exp(2)))}", "agrees", "put back, zero to 18 digits; the one equation that is left: put back, zero to 20 digits; interval arithmetic excludes all other real numbers", ("each is (x, y)",))),
    ("[sin(x) = 0, y = x]", {}, ("ImageSet(Lambda(n, (pi*n, pi*n)), Integers)", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic over one period excludes all others", ("each is (x, y)", "n stands for every integer"))),
    ("[abs(x) = y, y = 2]", {}, ("{(-2, 2), (2, 2)}", "proved", "put back exactly; each sign between bars was taken", ("each is (x, y)",))),
    ("[sqrt(x) + y = 1, x = 4]", {}, ("{(4, -1)}", "proved", "put back exactly; the one equation that is left: put back exactly; Sturm's count says there are no others", ("each is (x, y)",))),
    ("[x/y = 1, x = y]", {}, ("{(y, y)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y)", "an unknown that stands for itself may have any value for which the equations have one"))),
    ("[1/x = 1, 1/y = 2]", {}, ("{(1, 1/2)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y)",))),
    ("[x^2 - 1, y - x]", {}, ("{(-1, -1), (1, 1)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("[[x + y - 3], [x - y - 1]]", {}, ("{(2, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("x^2 = 1", {"symbol": "x, y"}, ("{(-1, y), (1, y)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y)", "an unknown that stands for itself may have any value"))),
    ("[2^x = 8, y = x + 1]", {}, ("{(3, 4)}", "proved", "put back exactly; the one equation that is left: put back exactly; Descartes' rule of signs says there are no others", ("each is (x, y)",))),
    ("[x*y = 2, y*z = 6, x*z = 3]", {}, ("{(-1, -2, -3), (1, 2, 3)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y, z)",))),
    ("[integrate(t, (t, 0, x)) = 2, y = x]", {"symbol": "x, y"}, ("{(-2, -2), (2, 2)}", "agrees", "numbers agree to 9 digits at 6 points", ("each is (x, y)",))),
    ("[diff(t^2, t) = 4, y = t]", {}, ("{(2, 2)}", "proved", "put back exactly", ("each is (t, y)",))),
    ("[f(x) = 1, y = 2]", {"symbol": "x, y"}, ("{(x, 2)}", "unchecked", "putting back gave no number", ("each is (x, y)", "an unknown that stands for itself may have any value for which the equations have one"))),
    ("[k + m, k - m, 3]", {}, ("EmptySet", "proved", "elimination ends in a contradiction", ("there is no real solution",))),
    ("[[x + y], [x - y - 2]]", {}, ("{(1, -1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x^2 = 4, x > 0]", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ("left out by the conditions: -2",))),
    ("[x^2 + y = 1, x > 0]", {"symbol": "x, y"}, ("{(sqrt(1 - y), y)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y)", "an unknown that stands for itself may have any value", "(sqrt(1 - y), y): only where sqrt(1 - y) > 0", "1 left out by the conditions"))),
    ("[sin(x) = y, x = y]", {}, ("{(0, 0)}", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic excludes all other real numbers", ("each is (x, y)",))),
    ("[y = sin(x), y = 1/2]", {}, ("Union(ImageSet(Lambda(n, (2*pi*n + pi/6, 1/2)), Integers), ImageSet(Lambda(n, (2*pi*n + 5*pi/6, 1/2)), Integers))", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic over one period excludes all others", ("each is (x, y)", "n stands for every integer"))),
    ("[sin(x) = 0, y = x, x >= 0, y < 7]", {}, ("{(0, 0), (pi, pi), (2*pi, 2*pi)}", "proved", "put back exactly; the one equation that is left: put back exactly; a scan of [-1000, 1000] finds no other", ("each is (x, y)",))),
    ("[y = cos(x), x = y]", {}, ("{(0.739085133215161, 0.739085133215161)}", "agrees", "put back, zero to 9 digits; the one equation that is left: each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("each is (x, y)", "decimals are roots rounded to 15 digits: no closed form"))),
    ("[x + y = 5, sqrt(x) + sqrt(y) = 3]", {}, ("{(1, 4), (4, 1)}", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic excludes all other real numbers", ("each is (x, y)",))),
    ("[sin(x) = 0, cos(x) = 1, y = x]", {}, ("{(0, 0)}", "proved", "put back exactly; whether there are others was not shown", ("each is (x, y)",))),
    ("[cos(x) = y, y^2 = 1]", {}, ("ImageSet(Lambda(n, (pi*n, (-1)**n)), Integers)", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic over one period excludes all others", ("each is (x, y)", "n stands for every integer"))),
    ("[sin(x) = n, y = x, n = 1/2]", {}, ("{(1/2, pi/6, pi/6), (1/2, 5*pi/6, 5*pi/6)}", "proved", "put back exactly; whether there are others was not shown", ("each is (n, x, y)",))),
    ("[exp(y) = a, x = a*y]", {"symbol": "x, y"}, ("{(a*log(a), log(a))}", "proved", "put back exactly; the one equation that is left: put back exactly; at 4 values of the parameters no other in [-10, 10]", ("each is (x, y)", "a real solution for a > 0"))),
    ("[x - y = 2, log(x) + log(y) = log(8)]", {}, ("{(4, 2)}", "proved", "put back exactly; the one equation that is left: put back exactly; interval arithmetic excludes all other real numbers", ("each is (x, y)", "dropped, as not solving it: -4"))),
    ("[y = sin(x), y = 2]", {}, ("EmptySet", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("[1/x + 1/y = 1/2, x + y = 9]", {}, ("{(3, 6), (6, 3)}", "proved", "put back exactly; the one equation that is left: put back exactly; Sturm's count says there are no others", ("each is (x, y)",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("[x = oo, y = 1]", {}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("[x = nan, y = 1]", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("{1, 2}", {"symbol": "x, y"}, "E_SYNTAX: cannot solve FiniteSet; give equations"),
    ("[x + y = 1, Interval(0, 1)]", {"symbol": "x, y"}, "E_SYNTAX: cannot solve Interval; give equations"),
    ("[x>0, y>0]", {}, "E_UNSOLVED: inequalities in several unknowns are not solved; solve for one unknown"),
    ("[[1,2],[3,4]]", {}, "E_AMBIGUOUS: there is no unknown in 1; give symbol='x'"),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("solve", REFUSALS)


def test_a_chain_of_twenty_unknowns_is_followed_to_its_end() -> None:
    names = [f"x_{n}" for n in range(21)]
    links = [f"x_{n + 1} - x_{n} - b*x_{n}/a" for n in range(20)]
    value, verdict, how, notes = answer(
        "solve", expr=f"[{', '.join(links)}, x_0 = a]", symbol=f"[{', '.join(names)}]"
    )
    each = f"each is ({', '.join(names)})"
    assert (verdict, how, notes) == ("proved", "put back exactly", (each,))
    assert value.startswith("{(a, a + b, ")
