"""One equation, real and complex: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x/x = 1", {"symbol": "x"}, ("Reals", "unchecked", "x cancelled while it was read", ("both sides are the same wherever they have a value",))),
    ("(x - 1)/(x - 1) = 1", {"symbol": "x"}, ("Reals", "unchecked", "x cancelled while it was read", ("both sides are the same wherever they have a value",))),
    ("x = 2", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("2x + 3 = 7", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^2 = 2", {}, ("[-sqrt(2), sqrt(2)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^2 - 5x + 6", {}, ("[2, 3]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^2 + x + 1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("x^2 + 1.5 = 3", {}, ("[-sqrt(6)/2, sqrt(6)/2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^3 = 1", {}, ("[1]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^3 - 6x^2 + 11x - 6", {}, ("[1, 2, 3]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^4 - 10*x^2 + 1", {}, ("[-sqrt(2*sqrt(6) + 5), -sqrt(5 - 2*sqrt(6)), sqrt(5 - 2*sqrt(6)), sqrt(2*sqrt(6) + 5)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x - 1)^3", {}, ("[1]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^2/x = 0", {}, ("[0]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^100 = 1", {}, ("[-1, 1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("x^5 - x - 1", {}, ("[CRootOf(x**5 - x - 1, 0)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x - 1)*(x^5 - x - 1)", {}, ("[1, CRootOf(x**5 - x - 1, 0)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^6 + x + 1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("1/x = 2", {}, ("[1/2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("1/x = 0", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("(x^2 - 1)/(x - 1) = 0", {}, ("[-1]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x^2 - 1)/(x - 1) = 2", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution", "dropped, as not solving it: 1"))),
    ("x + 1/x = 1/x", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution", "dropped, as not solving it: 0"))),
    ("x + 1/(x - 1) = 1 + 1/(x - 1)", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution", "dropped, as not solving it: 1"))),
    ("x*log(x) = 0", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("x/(x + 1) = 1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("sqrt(x) = 3", {}, ("[9]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("sqrt(x) = -1", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("sqrt(x + 1) = x - 1", {}, ("[3]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("sqrt(x + 7) + x = 13", {}, ("[9]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("x^(1/3) = 2", {}, ("[8]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("x^(1/3) = -2", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution", "dropped, as not solving it: -8"))),
    ("abs(x) = 3", {}, ("[-3, 3]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = 0", {}, ("[0]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = -3", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("abs(x - 1) = abs(x + 1)", {}, ("[0]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = x", {}, ("Interval(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("abs(x - 1) + abs(x + 2) = 3", {}, ("Interval(-2, 1)", "agrees", "right at 87 points in and out of it", ())),
    ("sqrt(x^2) = x", {}, ("Interval(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("sign(x) = 1", {}, ("Interval.open(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("max(x, 1) = 2", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("Piecewise((x, x < 1), (2*x, True)) = 4", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("Piecewise((x, x < 1), (2*x, True)) = 1", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("exp(x) = 2", {}, ("[log(2)]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("exp(x) = -1", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("exp(x) = 0", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("exp(2*x) - 3*exp(x) + 2", {}, ("[0, log(2)]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("2^x = 8", {}, ("[3]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("4^x = 2^x + 2", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("log(x) = 1", {}, ("[E]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("log(x^2) = 2", {}, ("[-E, E]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("log(x) + log(x - 1) = log(2)", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ("dropped, as not solving it: -1",))),
    ("x^x = 4", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("erf(x) = 1/2", {}, ("[erfinv(1/2)]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("sin(x) = 0", {}, ("Union(ImageSet(Lambda(n, 2*pi*n), Integers), ImageSet(Lambda(n, 2*pi*n + pi), Integers))", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("sin(x) = 1", {}, ("ImageSet(Lambda(n, 2*pi*n + pi/2), Integers)", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("cos(x) = 1/2", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/3), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/3), Integers))", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("tan(x) = 1", {}, ("ImageSet(Lambda(n, pi*n + pi/4), Integers)", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("sin(x) = 2", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("cos(x) = 2", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("asin(x) = 2", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution", "dropped, as not solving it: sin(2)"))),
    ("atan(x) = 1", {}, ("[tan(1)]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("acos(x) = 0", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("sin(x)^2 = 1", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/2), Integers), ImageSet(Lambda(n, 2*pi*n + 3*pi/2), Integers))", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("sinh(x) = 1", {}, ("[log(1 + sqrt(2))]", "agrees", "put back, zero to 20 digits; a scan of [-1000, 1000] finds no other", ())),
    ("x^2 = 4 and x > 0", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ("dropped, as not solving it: -2",))),
    ("x^2 = 4 and x > 5", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution", "dropped, as not solving it: -2, 2"))),
    ("x^2 = 4 and x != 2", {}, ("[-2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ("dropped, as not solving it: 2",))),
    ("[x^2 = 4, x < 0]", {}, ("[-2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ("dropped, as not solving it: 2",))),
    ("x^2 = 4 or x = 3", {}, ("Eq(x, -2) | Eq(x, 2) | Eq(x, 3)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("sin(x) = 0 and x > 1 and x < 4", {}, ("[pi]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("a*x = b", {"symbol": "x"}, ("[b/a]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("a*x = 0", {"symbol": "x"}, ("[0]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("x^2 = a", {"symbol": "x"}, ("[-sqrt(a), sqrt(a)]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("exp(x) = a", {"symbol": "x"}, ("[log(a)]", "proved", "put back exactly; whether there are others was not shown", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("log(x) = a", {"symbol": "x"}, ("[exp(a)]", "proved", "put back exactly; whether there are others was not shown", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("sqrt(x) = a", {"symbol": "x"}, ("[a**2]", "unchecked", "put back, zero for some values of the parameters only", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("sin(x) = a", {"symbol": "x"}, ("[pi - asin(a), asin(a)]", "proved", "put back exactly; whether there are others was not shown", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("a*x^2 + b*x + c", {"symbol": "x"}, ("[(-b - sqrt(-4*a*c + b**2))/(2*a), (-b + sqrt(-4*a*c + b**2))/(2*a)]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("x + y = 2", {"symbol": "y"}, ("[2 - x]", "proved", "put back exactly; the degree says there are no others", ("y is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("x*y = x", {"symbol": "x"}, ("[0]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("x^2 + y^2 = 1", {"symbol": "y"}, ("[-sqrt(1 - x**2), sqrt(1 - x**2)]", "proved", "put back exactly; the degree says there are no others", ("y is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("1/x + 1/y = 1", {"symbol": "y"}, ("[x/(x - 1)]", "proved", "put back exactly; whether there are others was not shown", ("y is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("f(x) + x = 3", {"symbol": "f(x)"}, ("[3 - x]", "proved", "put back exactly; the degree says there are no others", ("f(x) is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("E^2 = 4", {"symbol": "E"}, ("[-2, 2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("integrate(t, (t, 0, x)) = 2", {}, ("[-2, 2]", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("diff(t^2, t) = 4", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("sum(k, k, 1, x) = 10", {}, ("[-5, 4]", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("limit(x*t, t, 2) = 4", {"symbol": "x"}, ("[2]", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("I*x = 1", {}, ("[]", "unchecked", "no scan: it has no real values to scan", ("no real solution was found",))),
    ("x = x", {}, ("Reals", "proved", "an identity", ("every real number is a solution",))),
    ("x = x + 1", {}, ("[]", "proved", "it says -1 = 0", ("there is no real solution",))),
    ("0", {"symbol": "x"}, ("Reals", "proved", "an identity", ("every real number is a solution",))),
    ("5", {"symbol": "x"}, ("[]", "proved", "it says 5 = 0", ("there is no real solution",))),
    ("1/x = 1/x", {}, ("Union(Interval.open(-oo, 0), Interval.open(0, oo))", "agrees", "an identity; defined there and not elsewhere, in numbers", ("both sides are the same wherever they have a value",))),
    ("log(x) = log(x)", {}, ("Interval.open(0, oo)", "agrees", "an identity; defined there and not elsewhere, in numbers", ("both sides are the same wherever they have a value",))),
    ("sqrt(x) = sqrt(x)", {}, ("Interval(0, oo)", "agrees", "an identity; defined there and not elsewhere, in numbers", ("both sides are the same wherever they have a value",))),
    ("1/(x^2 - 1) = 1/(x^2 - 1)", {}, ("Union(Interval.open(-oo, -1), Interval.open(-1, 1), Interval.open(1, oo))", "agrees", "an identity; defined there and not elsewhere, in numbers", ("both sides are the same wherever they have a value",))),
    ("x^2 = -1", {"domain": "complex"}, ("[-I, I]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^2 + x + 1", {"domain": "complex"}, ("[-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^3 = 1", {"domain": "complex"}, ("[-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2, 1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^4 = 1", {"domain": "complex"}, ("[-1, -I, I, 1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^2 = 2", {"domain": "complex"}, ("[-sqrt(2), sqrt(2)]", "proved", "put back exactly; the degree says there are no others", ())),
    ("(x - 1)^2", {"domain": "complex"}, ("[1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("1/x = I/2", {"domain": "complex", "symbol": "x"}, ("[-2*I]", "proved", "put back exactly; the degree says there are no others", ())),
    ("exp(x) = -1", {"domain": "complex"}, ("ImageSet(Lambda(n, 2*I*pi*n + I*pi), Integers)", "agrees", "members of each family put back", ("n stands for every integer",))),
    ("exp(x) = 1", {"domain": "complex"}, ("ImageSet(Lambda(n, 2*I*pi*n), Integers)", "agrees", "members of each family put back", ("n stands for every integer",))),
    ("exp(x) = 0", {"domain": "complex"}, ("[]", "unchecked", "no solution found; the complex plane was not searched", ("no complex solution was found",))),
    ("sin(x) = 2", {"domain": "complex"}, ("Union(ImageSet(Lambda(n, 2*pi*n + asin(2)), Integers), ImageSet(Lambda(n, 2*pi*n + pi - asin(2)), Integers))", "agrees", "members of each family put back", ("n stands for every integer",))),
    ("cos(x) = 1/2", {"domain": "complex"}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/3), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/3), Integers))", "agrees", "members of each family put back", ("n stands for every integer",))),
    ("sqrt(x) = -1", {"domain": "complex"}, ("[]", "unchecked", "no solution found; the complex plane was not searched", ("no complex solution was found", "dropped, as not solving it: 1"))),
    ("sqrt(x) = 2", {"domain": "complex"}, ("[4]", "proved", "put back exactly", ())),
    ("log(x) = 1", {"domain": "complex"}, ("[E]", "proved", "put back exactly", ())),
    ("a*x^2 + 1", {"domain": "complex", "symbol": "x"}, ("[-sqrt(-1/a), sqrt(-1/a)]", "proved", "put back exactly; the degree says there are no others", ("x is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("x = x", {"domain": "complex"}, ("Complexes", "proved", "an identity", ("every complex number is a solution",))),
    ("x = x + 1", {"domain": "complex"}, ("[]", "proved", "it says -1 = 0", ("there is no complex solution",))),
    ("0", {"symbol": "x", "domain": "complex"}, ("Complexes", "proved", "an identity", ("every complex number is a solution",))),
    ("sin(x) = 0 and x > 1 and x < 7", {}, ("[pi, 2*pi]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("cos(x) = 0 and x > 0 and x < 2*pi", {}, ("[pi/2, 3*pi/2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("tan(x) = 1 and x > 0 and x < pi", {}, ("[pi/4]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = x and x < 5", {}, ("Interval.Ropen(0, 5)", "agrees", "right at 87 points in and out of it", ())),
    ("sqrt(x^2) = x and x > 1 and x < 2", {}, ("Interval.open(1, 2)", "agrees", "right at 87 points in and out of it", ())),
    ("x = x and x > 0", {}, ("x > 0", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x = x and x^2 < 4", {}, ("(x > -2) & (x < 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 = -1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("x^2 + y = 1", {"symbol": "y"}, ("[1 - x**2]", "proved", "put back exactly; the degree says there are no others", ("y is unknown; for general values of the parameters: special ones may have more solutions or none",))),
    ("sin(x) = 1/2", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/6), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/6), Integers))", "agrees", "members of each family put back; a scan of [-10, 10] finds no other", ("n stands for every integer",))),
    ("log(x) = 1/x", {}, ("[exp(LambertW(1))]", "agrees", "put back, zero to 20 digits; a scan of [-1000, 1000] finds no other", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("sum(k, k, 1, oo) = x", {}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("limit(1/t, t, 0) = x", {}, "E_RUNTIME: the limit does not exist; check where it is defined"),
    ("integrate(abs(sin(t)), (t, 0, x)) = 2", {}, "E_CHECK: the computed answer contradicts its numeric check (at x = 1129/109: 6.4045897966886 against 2.4045897966886); the number is 6.4045897966886"),
    ("x^2 = oo", {}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("x = nan", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("x = zoo", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("log(0) = x", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("floor(x) = 3", {}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("x^x = -1", {}, "E_UNSOLVED: no complete solution in closed form was found; roots in [-10, 10], numerically: -1.0"),
    ("gamma(x) = 2", {}, "E_UNSOLVED: no complete solution in closed form was found; roots in [-10, 10], numerically: 0.442877396484727, 3.0, -3.07637846557093"),
    ("x! = 24", {}, "E_UNSOLVED: no complete solution in closed form was found; roots in [-10, 10], numerically: 4.0"),
    ("besselj(0, x) = 0", {}, "E_UNSOLVED: no complete solution in closed form was found; roots in [-10, 10], numerically: -2.40482555769577, 2.40482555769577, -5.52007811028631, 5.52007811028631, -8.65372791291101, 8.65372791291101"),
    ("f(x) = 1", {"symbol": "x"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("conjugate(x) = x", {"domain": "complex"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("abs(x) = 1", {"domain": "complex"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("abs(x)^2 = x^2", {"domain": "complex"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("re(x) = 1", {"domain": "complex"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("1/x = 1/x", {"domain": "complex"}, "E_UNSOLVED: both sides are the same wherever they have a value; solve for where they have none"),
    ("a/x = a/x", {"symbol": "x"}, "E_UNSOLVED: both sides are the same wherever they have a value; solve for where they have none"),
    ("x^2 = 4 and x > 0", {"domain": "complex"}, "E_SYNTAX: conditions need the real domain; domain='real'"),
    ("x^2 = 4 and y > 0", {"symbol": "x"}, "E_UNSOLVED: no complete solution in closed form was found; try a numeric way"),
    ("x^2 + y = 1", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
    ("5", {}, "E_AMBIGUOUS: there is no unknown in 5; give symbol='x'"),
    ("5 = 5", {}, "E_AMBIGUOUS: there is no unknown in Eq(5, 5); give symbol='x'"),
    ("x/x = 1", {}, "E_AMBIGUOUS: there is no unknown in Eq(1, 1); give symbol='x'"),
    ("[]", {}, "E_SYNTAX: nothing to solve; write expr='x^2 = 2'"),
    ("x^2", {"symbol": "y"}, "E_UNSOLVED: y does not occur in it; name another unknown"),
    ("x^2", {"symbol": "2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("Interval(0, 1)", {"symbol": "x"}, "E_SYNTAX: cannot solve Interval; give equations"),
    ("{1, 2}", {"symbol": "x"}, "E_SYNTAX: cannot solve FiniteSet; give equations"),
    ("sin(x) = 0 and x > 1", {}, "E_UNSOLVED: no complete solution in closed form was found; roots in [-10, 10], numerically: 3.14159265358979, 6.28318530717959, 9.42477796076938"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("solve", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("solve", expr=text, **arguments) == sentence


@pytest.mark.parametrize(
    ("expr", "derivative"),
    [
        ("y''(x) + y(x) = 0", "Derivative(y(x), (x, 2))"),
        ("Derivative(y(x), x) = y(x)", "Derivative(y(x), x)"),
        ("[Derivative(y(x), x) = 1, x = 2]", "Derivative(y(x), x)"),
    ],
)
def test_a_differential_equation_is_refused_and_not_solved_for_the_value(
    expr: str, derivative: str
) -> None:
    assert refused("solve", expr=expr, symbol="y(x)") == (
        f"E_UNSOLVED: differential equations are not solved ({derivative}); "
        "integrate step by step, or put a trial solution in with subs"
    )


def test_a_function_that_is_not_differentiated_is_solved_for() -> None:
    text, *_ = answer("solve", expr="y(x)^2 = 4", symbol="y(x)")
    assert text == "[-2, 2]"
