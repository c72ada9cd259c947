"""One equation, real and complex: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import answer, asked, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x/x = 1", {"symbol": "x"}, ("Union(Interval.open(-oo, 0), Interval.open(0, oo))", "agrees", "right at 89 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
    ("(x - 1)/(x - 1) = 1", {"symbol": "x"}, ("Union(Interval.open(-oo, 1), Interval.open(1, oo))", "agrees", "right at 89 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
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
    ("x^2/x = 0", {}, ("[]", "proved", "none of all roots, counted by Sturm's count, meets the conditions", ("there is no real solution", "dropped, as a side has no value there: 0"))),
    ("x^100 = 1", {}, ("[-1, 1]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("x^5 - x - 1", {}, ("[CRootOf(x**5 - x - 1, 0)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x - 1)*(x^5 - x - 1)", {}, ("[1, CRootOf(x**5 - x - 1, 0)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^6 + x + 1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("1/x = 2", {}, ("[1/2]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("1/x = 0", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("(x^2 - 1)/(x - 1) = 0", {}, ("[-1]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x^2 - 1)/(x - 1) = 2", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution", "dropped, as not solving it: 1"))),
    ("x + 1/x = 1/x", {}, ("[]", "proved", "none of all roots, counted by Sturm's count, meets the conditions", ("there is no real solution", "dropped, as a side has no value there: 0"))),
    ("x + 1/(x - 1) = 1 + 1/(x - 1)", {}, ("[]", "proved", "none of all roots, counted by Sturm's count, meets the conditions", ("there is no real solution", "dropped, as a side has no value there: 1"))),
    ("x*log(x) = 0", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("x/(x + 1) = 1", {}, ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",))),
    ("sqrt(x) = 3", {}, ("[9]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("sqrt(x) = -1", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("sqrt(x + 1) = x - 1", {}, ("[3]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("sqrt(x + 7) + x = 13", {}, ("[9]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("x^(1/3) = 2", {}, ("[8]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("x^(1/3) = -2", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution", "dropped, as not solving it: -8"))),
    ("abs(x) = 3", {}, ("[-3, 3]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("abs(x) = 0", {}, ("[0]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = -3", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("abs(x - 1) = abs(x + 1)", {}, ("[0]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("abs(x) = x", {}, ("Interval(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("abs(x - 1) + abs(x + 2) = 3", {}, ("Interval(-2, 1)", "agrees", "right at 87 points in and out of it", ())),
    ("sqrt(x^2) = x", {}, ("Interval(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("sign(x) = 1", {}, ("Interval.open(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("max(x, 1) = 2", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("Piecewise((x, x < 1), (2*x, True)) = 4", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("Piecewise((x, x < 1), (2*x, True)) = 1", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("exp(x) = 2", {}, ("[log(2)]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("exp(x) = -1", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("exp(x) = 0", {}, ("[]", "agrees", "a scan of [-1000, 1000] finds no solution", ("there is no real solution",))),
    ("exp(2*x) - 3*exp(x) + 2", {}, ("[0, log(2)]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("2^x = 8", {}, ("[3]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("4^x = 2^x + 2", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("log(x) = 1", {}, ("[E]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("log(x^2) = 2", {}, ("[-E, E]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("log(x) + log(x - 1) = log(2)", {}, ("[2]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ("dropped, as not solving it: -1",))),
    ("x^x = 4", {}, ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("erf(x) = 1/2", {}, ("[erfinv(1/2)]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("sin(x) = 0", {}, ("ImageSet(Lambda(n, pi*n), Integers)", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sin(x) = 1", {}, ("ImageSet(Lambda(n, 2*pi*n + pi/2), Integers)", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("cos(x) = 1/2", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/3), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/3), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("tan(x) = 1", {}, ("ImageSet(Lambda(n, pi*n + pi/4), Integers)", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sin(x) = 2", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("cos(x) = 2", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
    ("asin(x) = 2", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution", "dropped, as not solving it: sin(2)"))),
    ("atan(x) = 1", {}, ("[tan(1)]", "proved", "put back exactly; interval arithmetic excludes all other real numbers", ())),
    ("acos(x) = 0", {}, ("[1]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("sin(x)^2 = 1", {}, ("ImageSet(Lambda(n, pi*n + pi/2), Integers)", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sinh(x) = 1", {}, ("[log(1 + sqrt(2))]", "agrees", "put back, zero to 20 digits; interval arithmetic excludes all other real numbers", ())),
    ("x^2 = 4 and x > 0", {}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ("left out by the conditions: -2",))),
    ("x^2 = 4 and x > 5", {}, ("[]", "proved", "none of all roots, counted by Sturm's count, meets the conditions", ("there is no real solution", "left out by the conditions: -2, 2"))),
    ("x^2 = 4 and x != 2", {}, ("[-2]", "proved", "put back exactly; Sturm's count says there are no others", ("left out by the conditions: 2",))),
    ("[x^2 = 4, x < 0]", {}, ("[-2]", "proved", "put back exactly; Sturm's count says there are no others", ("left out by the conditions: 2",))),
    ("x^2 = 4 or x = 3", {}, ("Eq(x, -2) | Eq(x, 2) | Eq(x, 3)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("sin(x) = 0 and x > 1 and x < 4", {}, ("[pi]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ())),
    ("a*x = b", {"symbol": "x"}, ("[b/a]", "proved", "put back exactly; the degree says there are no others", ("for a != 0; at a = 0: none, but every x if b = 0",))),
    ("a*x = 0", {"symbol": "x"}, ("[0]", "proved", "put back exactly; the degree says there are no others", ("for a != 0; at a = 0: every x",))),
    ("x^2 = a", {"symbol": "x"}, ("[-sqrt(a), sqrt(a)]", "proved", "put back exactly; the degree says there are no others", ("a real solution for a >= 0",))),
    ("exp(x) = a", {"symbol": "x"}, ("[log(a)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("a real solution for a > 0",))),
    ("log(x) = a", {"symbol": "x"}, ("[exp(a)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ())),
    ("sqrt(x) = a", {"symbol": "x"}, ("[a**2]", "proved", "put back exactly, for a >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for a >= 0",))),
    ("sin(x) = a", {"symbol": "x"}, ("Union(ImageSet(Lambda(n, 2*pi*n + asin(a)), Integers), ImageSet(Lambda(n, 2*pi*n - asin(a) + pi), Integers))", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("n stands for every integer", "a real solution for 1 - a**2 >= 0"))),
    ("a*x^2 + b*x + c", {"symbol": "x"}, ("[(-b - sqrt(-4*a*c + b**2))/(2*a), (-b + sqrt(-4*a*c + b**2))/(2*a)]", "proved", "put back exactly; the degree says there are no others", ("a real solution for -4*a*c + b**2 >= 0", "for a != 0; at a = 0: x = -c/b"))),
    ("x + y = 2", {"symbol": "y"}, ("[2 - x]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x*y = x", {"symbol": "x"}, ("[0]", "proved", "put back exactly; the degree says there are no others", ("for y - 1 != 0; at y = 1: every x",))),
    ("x^2 + y^2 = 1", {"symbol": "y"}, ("[-sqrt(1 - x**2), sqrt(1 - x**2)]", "proved", "put back exactly; the degree says there are no others", ("a real solution for 1 - x**2 >= 0",))),
    ("1/x + 1/y = 1", {"symbol": "y"}, ("[x/(x - 1)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("for x - 1 != 0; at x = 1: none",))),
    ("f(x) + x = 3", {"symbol": "f(x)"}, ("[3 - x]", "proved", "put back exactly; the degree says there are no others", ())),
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
    ("1/x = 1/x", {}, ("Union(Interval.open(-oo, 0), Interval.open(0, oo))", "agrees", "right at 89 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
    ("log(x) = log(x)", {}, ("Interval.open(0, oo)", "agrees", "right at 86 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
    ("sqrt(x) = sqrt(x)", {}, ("Interval(0, oo)", "agrees", "right at 86 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
    ("1/(x^2 - 1) = 1/(x^2 - 1)", {}, ("Union(Interval.open(-oo, -1), Interval.open(-1, 1), Interval.open(1, oo))", "agrees", "right at 97 points in it, out of it and at its borders", ("both sides are the same wherever they have a value",))),
    ("x^2 = -1", {"domain": "complex"}, ("[-I, I]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^2 + x + 1", {"domain": "complex"}, ("[-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^3 = 1", {"domain": "complex"}, ("[-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2, 1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^4 = 1", {"domain": "complex"}, ("[-1, -I, I, 1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("x^2 = 2", {"domain": "complex"}, ("[-sqrt(2), sqrt(2)]", "proved", "put back exactly; the degree says there are no others", ())),
    ("(x - 1)^2", {"domain": "complex"}, ("[1]", "proved", "put back exactly; the degree says there are no others", ())),
    ("1/x = I/2", {"domain": "complex", "symbol": "x"}, ("[-2*I]", "proved", "put back exactly; the degree says there are no others", ())),
    ("exp(x) = -1", {"domain": "complex"}, ("ImageSet(Lambda(n, 2*I*pi*n + I*pi), Integers)", "proved", "put back exactly; whether there are others was not shown", ("n stands for every integer",))),
    ("exp(x) = 1", {"domain": "complex"}, ("ImageSet(Lambda(n, 2*I*pi*n), Integers)", "proved", "put back exactly; whether there are others was not shown", ("n stands for every integer",))),
    ("exp(x) = 0", {"domain": "complex"}, ("[]", "unchecked", "no solution found; the complex plane was not searched", ("no complex solution was found",))),
    ("sin(x) = 2", {"domain": "complex"}, ("Union(ImageSet(Lambda(n, 2*pi*n + asin(2)), Integers), ImageSet(Lambda(n, 2*pi*n + pi - asin(2)), Integers))", "proved", "put back exactly; whether there are others was not shown", ("n stands for every integer",))),
    ("cos(x) = 1/2", {"domain": "complex"}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/3), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/3), Integers))", "proved", "put back exactly; whether there are others was not shown", ("n stands for every integer",))),
    ("sqrt(x) = -1", {"domain": "complex"}, ("[]", "unchecked", "no solution found; the complex plane was not searched", ("no complex solution was found", "dropped, as not solving it: 1"))),
    ("sqrt(x) = 2", {"domain": "complex"}, ("[4]", "proved", "put back exactly; whether there are others was not shown", ())),
    ("log(x) = 1", {"domain": "complex"}, ("[E]", "proved", "put back exactly; whether there are others was not shown", ())),
    ("a*x^2 + 1", {"domain": "complex", "symbol": "x"}, ("[-sqrt(-1/a), sqrt(-1/a)]", "proved", "put back exactly; the degree says there are no others", ("for a != 0; at a = 0: none",))),
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
    ("x^2 + y = 1", {"symbol": "y"}, ("[1 - x**2]", "proved", "put back exactly; the degree says there are no others", ())),
    ("sin(x) = 1/2", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/6), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/6), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("log(x) = 1/x", {}, ("[exp(LambertW(1))]", "agrees", "put back, zero to 20 digits; interval arithmetic excludes all other real numbers", ())),
    ("floor(x) = 3", {}, ("Interval.Ropen(3, 4)", "agrees", "right at 87 points in and out of it", ())),
    ("gamma(x) = 2", {}, ("[-3.07637846557093, 0.442877396484727, 3]", "agrees", "seen by a scan of [-10, 10], where it changes sign", ("decimals are roots rounded to 15 digits: no closed form", "3 in [-10, 10]; others may have been missed, or lie beyond"))),
    ("x! = 24", {}, ("[4]", "agrees", "seen by a scan of [-10, 10], where it changes sign", ("1 in [-10, 10]; others may have been missed, or lie beyond",))),
    ("besselj(0, x) = 0", {}, ("[-8.65372791291101, -5.52007811028631, -2.40482555769577, 2.40482555769577, 5.52007811028631, 8.65372791291101]", "agrees", "seen by a scan of [-10, 10], where it changes sign", ("decimals are roots rounded to 15 digits: no closed form", "6 in [-10, 10]; others may have been missed, or lie beyond"))),
    ("x^2 = 4 and y > 0", {"symbol": "x"}, ("[-2, 2]", "proved", "put back exactly; the degree says there are no others", ("a real solution for y > 0",))),
    ("sin(x) = 0 and x > 1", {}, ("[pi, 2*pi, 3*pi]", "agrees", "each is enclosed to 20 digits; no others in [-10, 10] (interval arithmetic)", ("3 in [-10, 10]; more lie beyond, such as 12.56637061",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("abs(x) = 1", {"domain": "complex"}, "E_UNSOLVED: the solutions are a line or a curve in the plane; write x as a + b*I and solve for a"),
    ("sum(k, k, 1, oo) = x", {}, "E_RUNTIME: the sum is divergent: its terms do not vanish; it has no value; check its range"),
    ("limit(1/t, t, 0) = x", {}, "E_RUNTIME: the limit does not exist: the sides differ: -oo from the left, oo from the right; ask for one side: '+' or '-'"),
    ("integrate(abs(sin(t)), (t, 0, x)) = 2", {}, "E_CHECK: the computed answer contradicts its numeric check (at x = 1129/109: 6.4045897966886 against 2.4045897966886); the number is 6.4045897966886"),
    ("x^2 = oo", {}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("x = nan", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("x = zoo", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("log(0) = x", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("x^x = -1", {}, "E_CHECK: the computed answer contradicts its numeric check (x = -1.0 is a solution too); rewrite the input"),
    ("f(x) = 1", {"symbol": "x"}, "E_UNSOLVED: no complete solution in closed form was found; that is no proof of none"),
    ("conjugate(x) = x", {"domain": "complex"}, "E_UNSOLVED: the solutions are a line or a curve in the plane; write x as a + b*I and solve for a"),
    ("abs(x)^2 = x^2", {"domain": "complex"}, "E_UNSOLVED: the solutions are a line or a curve in the plane; write x as a + b*I and solve for a"),
    ("re(x) = 1", {"domain": "complex"}, "E_UNSOLVED: the solutions are a line or a curve in the plane; write x as a + b*I and solve for a"),
    ("1/x = 1/x", {"domain": "complex"}, "E_UNSOLVED: both sides are the same wherever they have a value; solve for where they have none"),
    ("x^2 = 4 and x > 0", {"domain": "complex"}, "E_SYNTAX: conditions need the real domain; domain='real'"),
    ("x^2 + y = 1", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
    ("5", {}, "E_AMBIGUOUS: there is no unknown in 5; give symbol='x'"),
    ("5 = 5", {}, "E_AMBIGUOUS: there is no unknown in Eq(5, 5); give symbol='x'"),
    ("[]", {}, "E_SYNTAX: nothing to solve; write expr='x^2 = 2'"),
    ("x^2", {"symbol": "y"}, "E_UNSOLVED: y does not occur in it; name another unknown"),
    ("x^2", {"symbol": "2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("Interval(0, 1)", {"symbol": "x"}, "E_SYNTAX: cannot solve Interval; give equations"),
    ("{1, 2}", {"symbol": "x"}, "E_SYNTAX: cannot solve FiniteSet; give equations"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("solve", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("solve", expr=text, **arguments) == sentence


def test_a_function_that_is_not_differentiated_is_solved_for() -> None:
    text, *_ = answer("solve", expr="y(x)^2 = 4", symbol="y(x)")
    assert text == "[-2, 2]"


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        ("2/(x - 3) = 4/(2*x - 6)", "x != 3"),
        ("1/(x*(x + 1)) = 1/x - 1/(x + 1)", "x != 0 and x != -1"),
        ("1/(x - 1) - 1/(x + 1) = 2/(x^2 - 1)", "x != 1 and x != -1"),
        ("(x + 1)^2 - (x - 1)^2 = 4*x", "True"),
        ("(x^3 - 1)/(x - 1) = x^2 + x + 1", "x != 1"),
        ("x/(x^2 + 1) - 1/x = -1/(x^3 + x)", "x != 0"),
    ],
)
def test_rational_identities_hold_where_both_sides_have_a_value(text: str, gaps: str) -> None:
    found = asked("solve", expr=text).value
    assert found == (sympy.S.Reals if gaps == "True" else read(gaps).value.as_set())


FINITE: list[tuple[str, str]] = [
    ("sqrt(x + 3) = x - 3", "6"),
    ("sqrt(2*x + 1) - sqrt(x) = 1", "0, 4"),
    ("sqrt(x - 1) + sqrt(x - 4) = 3", "5"),
    ("sqrt(3 - x) = x + 3", "-1"),
    ("sqrt(x^2 - 4) = x - 2", "2"),
    ("x + sqrt(x) = 6", "4"),
    ("abs(2*x - 1) = 3", "-1, 2"),
    ("abs(x - 1) = 2*x", "1/3"),
    ("abs(x) = abs(2*x - 3)", "1, 3"),
    ("abs(x^2 - 1) = x + 1", "-1, 0, 2"),
    ("abs(abs(x) - 2) = 1", "-3, -1, 1, 3"),
    ("abs(x - 1) + abs(x - 2) + abs(x - 3) = 2", "2"),
    ("2^(x + 1) = 8^x", "1/2"),
    ("3^(2*x) - 4*3^x + 3 = 0", "0, 1"),
    ("e^x + e^(-x) = 2", "0"),
    ("e^x + e^(-x) = 1", ""),
    ("2^(x^2) = 16", "-2, 2"),
    ("4^x - 3*2^x - 4 = 0", "2"),
    ("log(x) + log(x + 3) = log(4)", "1"),
    ("log_2(x) + log_2(x - 2) = 3", "4"),
    ("log(x, 2) = log(x, 4) + 1", "4"),
    ("ln(ln(x)) = 0", "E"),
    ("x^x = 27", "3"),
    ("arcsin(x) = pi/6", "1/2"),
    ("arccos(x) = arcsin(x)", "sqrt(2)/2"),
    ("tanh(x) = 2", ""),
    ("x/(x - 2) = 2/(x - 2)", ""),
    ("(x^2 - 5*x + 6)/(x - 2) = 0", "3"),
    ("(x + 1)/(x - 1) = (x + 3)/(x + 2)", "-5"),
    ("x^6 - 9*x^3 + 8 = 0", "1, 2"),
    ("x^4 = -4", ""),
    ("max(x, 2*x - 1) = 3", "2"),
    ("min(x, 1) = 0", "0"),
    ("sin(x) = 0 and x >= 0 and x <= 2*pi", "0, pi, 2*pi"),
    ("cos(x) = 1/2 and 0 <= x < 2*pi", "pi/3, 5*pi/3"),
]


@pytest.mark.parametrize(("text", "roots"), FINITE)
def test_equations_of_the_textbook(text: str, roots: str) -> None:
    found = asked("solve", expr=text)
    assert plain(found.value) == f"[{roots}]"
    assert found.check.verdict in ("proved", "agrees")
