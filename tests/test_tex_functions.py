"""Functions in LaTeX and where their arguments end.

Every line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

import pytest

from sym_eval.reading import read
from tests.tex import outcome

READ = [
    (r"\sin^2 x + \cos^2 x", "sin(x)**2 + cos(x)**2"),
    (r"\sin^2(x) + \cos^2(x) = 1", "Eq(sin(x)**2 + cos(x)**2, 1)"),
    (r"\cos^{-2} x", "cos(x)**(-2)"),
    (r"\log_2 8", "log(8, 2)"),
    (r"\log_{10}(100)", "log(100, 10)"),
    (r"\log_b a", "log(a, b)"),
    (r"\ln x", "log(x)"),
    (r"\ln|x|", "log(Abs(x))"),
    (r"\ln\left|x+1\right|", "log(Abs(x + 1))"),
    (r"\log x", "log(x)"),
    (r"\exp\left(-\frac{x^2}{2}\right)", "exp(-x**2/2)"),
    (r"\sin\frac{\pi}{4}", "sin(pi/4)"),
    (r"\sin(2\pi f t)", "sin(2*pi*f*t)"),
    (r"\sin \omega t", "sin(omega*t)"),
    (r"\cos n\pi", "cos(n*pi)"),
    (r"e^x \sin x", "E**x*sin(x)"),
    (r"\sin{x}", "sin(x)"),
    (r"\sin{x}\cos{y}", "sin(x)*cos(y)"),
    (r"\sin^{2}{\left(x \right)}", "sin(x)**2"),
    (r"\Re(z)", "re(z)"),
    (r"\Im z", "im(z)"),
    (r"\arg z", "arg(z)"),
    (r"\left\lfloor \frac{x}{2} \right\rfloor", "floor(x/2)"),
    (r"\lceil x \rceil", "ceiling(x)"),
    (r"\sin 30^\circ", "sin(rad(30))"),
    (r"\sin(45^{\circ})", "sin(rad(45))"),
    (r"\Gamma(n+1) = n!", "Eq(gamma(n + 1), factorial(n))"),
    (r"\zeta(2)", "zeta(2)"),
    (r"\log(x)^2", "log(x)**2"),
    (r"\sin(x)^2", "sin(x)**2"),
    (r"\operatorname{sinc}(x)", "sinc(x)"),
    (r"\operatorname{Li}_2(x)", "polylog(2, x)"),
    (r"\tan\theta = \frac{\sin\theta}{\cos\theta}", "Eq(tan(theta), sin(theta)/cos(theta))"),
    (r"\cosh^2 x - \sinh^2 x = 1", "Eq(cosh(x)**2 - sinh(x)**2, 1)"),
    (r"\arcsin x + \arccos x", "asin(x) + acos(x)"),
    (r"\sec^2 x", "sec(x)**2"),
    (r"\cot x", "cot(x)"),
    (r"\exp x", "exp(x)"),
    (r"\exp{x}", "exp(x)"),
    (r"\ln(x)^2", "log(x)**2"),
    (r"\ln^2 x", "log(x)**2"),
    (r"\ln x^2", "log(x**2)"),
    (r"\ln(xy) = \ln x + \ln y", "Eq(log(x*y), log(x) + log(y))"),
    (r"\log_2 x^3", "log(x**3, 2)"),
    (r"\log_{2}{8}", "log(8, 2)"),
    (r"\log_2(x+1)", "log(x + 1, 2)"),
    (r"\log_{10}x", "log(x, 10)"),
    (r"\log2", "log(2)"),
    (r"\ln2", "log(2)"),
    (r"\sin2x", "sin(2*x)"),
    (r"\sin\alpha\cos\beta", "sin(alpha)*cos(beta)"),
    (r"\sin(\alpha+\beta)", "sin(alpha + beta)"),
    (r"\sin \left( \alpha + \beta \right) x", "sin(alpha + beta)*x"),
    (r"\sin(x)\,y", "sin(x)*y"),
    (r"\tan(x)/x", "tan(x)/x"),
    (r"\sin x + 1", "sin(x) + 1"),
    (r"\sin |x|", "sin(Abs(x))"),
    (r"\sin(-x)", "sin(-x)"),
    (r"\sqrt{2}\sin x", "sqrt(2)*sin(x)"),
    (r"2\sin x\cos x", "2*sin(x)*cos(x)"),
    (r"\sin x\sin y\sin z", "sin(x)*sin(y)*sin(z)"),
    (r"\sin 2x \cos 3x", "sin(2*x)*cos(3*x)"),
    (r"\sin^2 2x", "sin(2*x)**2"),
    (r"\sin^3\left(x\right)", "sin(x)**3"),
    (r"\sin^{n} x", "sin(x)**n"),
    (r"\cos\frac{x}{2}\sin\frac{x}{2}", "cos(x/2)*sin(x/2)"),
    (r"\cos \frac{n \pi x}{L}", "cos(n*pi*x/L)"),
    (r"S = k_B \ln \Omega", "Eq(S, k_B*log(Omega))"),
    (r"u(x,t) = \sin(x - ct)", "Eq(u(x, t), sin(x - c*t))"),
    (r"\max\left\{ a, b \right\}", "Max(a, b)"),
    (r"\operatorname{lcm}\left(4, 6\right)", "lcm(4, 6)"),
    (r"\lfloor 3.7 \rfloor + \lceil 2.1 \rceil", "floor(37/10) + ceiling(21/10)"),
    (r"\left\lceil \frac{n}{2} \right\rceil", "ceiling(n/2)"),
    (r"e^{\ln x}", "E**log(x)"),
    (r"\tan\frac{\pi}{4}", "tan(pi/4)"),
    (r"\sin 30^{\circ} + \cos 60^{\circ}", "sin(rad(30)) + cos(rad(60))"),
    (r"\sin(\pi/6)", "sin(pi/6)"),
    (r"\cos^2\theta", "cos(theta)**2"),
    (r"\cos^{2}\theta + \sin^{2}\theta", "cos(theta)**2 + sin(theta)**2"),
    (r"\arcsin\frac{1}{2}", "asin(1/2)"),
    (r"\operatorname{arctan}(1)", "atan(1)"),
    (r"\operatorname{cosec} x", "csc(x)"),
    (r"\log_{2}(8)", "log(8, 2)"),
    (r"\log_3 9", "log(9, 3)"),
    (r"\log_{10} 1000", "log(1000, 10)"),
    (r"\ln e", "log(E)"),
    (r"\ln e^x", "log(E**x)"),
    (r"\ln(e^x)", "log(E**x)"),
    (r"\log\left(\frac{a}{b}\right) = \log a - \log b", "Eq(log(a/b), log(a) - log(b))"),
    (r"\log_a(xy)", "log(x*y, a)"),
    (r"\log x^2", "log(x**2)"),
    (r"\ln\frac{x}{y}", "log(x/y)"),
    (r"\ln \sqrt{x}", "log(sqrt(x))"),
    (r"\exp(i\pi)", "exp(I*pi)"),
    (r"\Re z", "re(z)"),
    (r"\operatorname{Re}(z)", "re(z)"),
    (r"\Im(z)", "im(z)"),
    (r"g(t) = A\cos(\omega t + \phi)", "Eq(g(t), A*cos(omega*t + phi))"),
    (r"\theta = \arctan\left(\frac{y}{x}\right)", "Eq(theta, atan(y/x))"),
    (r"e^{i\theta} = \cos\theta + i\sin\theta", "Eq(E**(I*theta), cos(theta) + I*sin(theta))"),
    (r"\sin^2 x^2", "sin(x**2)**2"),
    (r"\sin^2(2x)\cos(x)", "sin(2*x)**2*cos(x)"),
    (r"\sin x^2 \cos x", "sin(x**2)*cos(x)"),
    (r"\sin ax", "sin(a*x)"),
    (r"\sin(ax+b)", "sin(a*x + b)"),
    (r"\sin kx \cos \omega t", "sin(k*x)*cos(omega*t)"),
    (r"\cos(\omega t - kx)", "cos(omega*t - k*x)"),
    (r"\sin 3x + \cos 2x", "sin(3*x) + cos(2*x)"),
    (r"\sin\sqrt{x}", "sin(sqrt(x))"),
    (r"\sin\left(x\right)^2", "sin(x)**2"),
    (r"(\sin x)^2", "sin(x)**2"),
    (r"\sin xy", "sin(x*y)"),
    (r"\sin(x)y", "sin(x)*y"),
    (r"\sin\theta\cos\phi", "sin(theta)*cos(phi)"),
    (r"\tan^2\theta + 1 = \sec^2\theta", "Eq(tan(theta)**2 + 1, sec(theta)**2)"),
    (r"\sin 2\theta = 2\sin\theta\cos\theta", "Eq(sin(2*theta), 2*sin(theta)*cos(theta))"),
    (r"\cos 2x = 1 - 2\sin^2 x", "Eq(cos(2*x), 1 - 2*sin(x)**2)"),
    (r"\cos(2x) = \cos^2(x) - \sin^2(x)", "Eq(cos(2*x), cos(x)**2 - sin(x)**2)"),
    (
        r"\sin(x + y) = \sin x \cos y + \cos x \sin y",
        "Eq(sin(x + y), sin(x)*cos(y) + cos(x)*sin(y))",
    ),
    (r"\ln ab", "log(a*b)"),
    (r"\ln a + \ln b", "log(a) + log(b)"),
    (r"\ln(1+x)", "log(1 + x)"),
    (r"\ln 2x", "log(2*x)"),
    (r"\ln x \cdot \ln y", "log(x)*log(y)"),
    (r"\log_2 x + \log_2 y", "log(x, 2) + log(y, 2)"),
    (r"\log_{2}(x)^{2}", "log(x, 2)**2"),
    (r"\log^2 x", "log(x)**2"),
    (r"e^x\cos x", "E**x*cos(x)"),
]

NOTED = [
    (
        r"\sin^{-1} x",
        "asin(x)",
        [r"\sin^{-1} was read as the inverse function asin, not as 1/\sin"],
    ),
    (
        r"\sin^{-1}(x)",
        "asin(x)",
        [r"\sin^{-1} was read as the inverse function asin, not as 1/\sin"],
    ),
    (
        r"\tan^{-1}\left(\frac{y}{x}\right)",
        "atan(y/x)",
        [r"\tan^{-1} was read as the inverse function atan, not as 1/\tan"],
    ),
    (
        r"\sin^{-1}\frac{1}{2}",
        "asin(1/2)",
        [r"\sin^{-1} was read as the inverse function asin, not as 1/\sin"],
    ),
    (
        r"\tanh^{-1} x",
        "atanh(x)",
        [r"\tanh^{-1} was read as the inverse function atanh, not as 1/\tanh"],
    ),
]


@pytest.mark.parametrize(("text", "parsed"), READ)
def test_functions_are_read_without_a_note(text: str, parsed: str) -> None:
    assert outcome(text) == [parsed]


@pytest.mark.parametrize(("text", "parsed", "notes"), NOTED)
def test_functions_that_could_surprise_have_a_note(
    text: str, parsed: str, notes: list[str]
) -> None:
    assert outcome(text) == [parsed, *(f"# {note}" for note in notes)]


@pytest.mark.parametrize("text", [row[0] for row in (*READ, *NOTED)])
def test_functions_as_understood_read_back_to_the_same(text: str) -> None:
    found = read(text)
    assert read(found.parsed).value == found.value
