"""Integrals, sums, products and limits in LaTeX.

Every line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

import pytest

from sym_eval.reading import read
from tests.tex import outcome

READ = [
    (r"\int x^2 \, dx", "Integral(x**2, x)"),
    (r"\int_0^1 x^2 dx", "Integral(x**2, (x, 0, 1))"),
    (r"\int_{0}^{\infty} e^{-x^2}\,\mathrm{d}x", "Integral(E**(-x**2), (x, 0, oo))"),
    (r"\int \frac{\sin x\,dx}{x}", "Integral(sin(x)/x, x)"),
    (r"\int dx", "Integral(1, x)"),
    (r"\int_0^1\!\!\int_0^1 xy\,dx\,dy", "Integral(Integral(x*y, (x, 0, 1)), (y, 0, 1))"),
    (r"\iint xy \, dx \, dy", "Integral(Integral(x*y, x), y)"),
    (r"\int_0^{2\pi} \sin\theta \, d\theta", "Integral(sin(theta), (theta, 0, 2*pi))"),
    (r"\int_1^e \frac{\ln x}{x} dx", "Integral(log(x)/x, (x, 1, E))"),
    (r"\int \cos^2 x \, dx", "Integral(cos(x)**2, x)"),
    (r"\int x \, dx + 1", "Integral(x, x) + 1"),
    (r"\int_a^b f(x)\,dx", "Integral(f(x), (x, a, b))"),
    (r"\int (x+1)(x-1) dx", "Integral((x + 1)*(x - 1), x)"),
    (r"\int x^2 + 3x + 1 \, dx", "Integral(x**2 + 3*x + 1, x)"),
    (r"\int\limits_0^1 x\,dx", "Integral(x, (x, 0, 1))"),
    (r"\int e^{ax} dx", "Integral(E**(a*x), x)"),
    (r"\int \sqrt{x} d x", "Integral(sqrt(x), x)"),
    (r"\int xdx", "Integral(x, x)"),
    (r"\int_0^1 x^n dx = \frac{1}{n+1}", "Eq(Integral(x**n, (x, 0, 1)), 1/(n + 1))"),
    (r"\int_{x=0}^{x=1} x dx", "Integral(x, (x, 0, 1))"),
    (r"\int_{\mathbb{R}} e^{-x^2} dx", "Integral(E**(-x**2), (x, -oo, oo))"),
    (r"\int 2x\cos(x^2)\,dx", "Integral(2*x*cos(x**2), x)"),
    (r"\int \frac{1}{x} \, dx \cdot 2", "Integral(1/x, x)*2"),
    (r"\int_0^\pi \sin x\,dx", "Integral(sin(x), (x, 0, pi))"),
    (r"\sum_{n=0}^{\infty} \frac{x^n}{n!}", "Sum(x**n/factorial(n), (n, 0, oo))"),
    (r"\sum_{k=1}^n (k^2 + k)", "Sum(k**2 + k, (k, 1, n))"),
    (r"\sum\limits_{i=1}^{n} i^2", "Sum(i**2, (i, 1, n))"),
    (r"\sum_{k \ge 1} \frac{1}{k^2}", "Sum(1/k**2, (k, 1, oo))"),
    (r"\sum_{1 \le k \le n} k", "Sum(k, (k, 1, n))"),
    (r"\prod_{k=1}^{n} (1 + \frac{1}{k})", "Product(1 + 1/k, (k, 1, n))"),
    (r"\sum_{i=1}^n \sum_{j=1}^i ij", "Sum(Sum(i*j, (j, 1, i)), (i, 1, n))"),
    (r"\sum_{k=0}^n \binom{n}{k} x^k y^{n-k}", "Sum(binomial(n, k)*x**k*y**(n - k), (k, 0, n))"),
    (r"\displaystyle\sum_{n=1}^\infty \frac{(-1)^{n+1}}{n}", "Sum((-1)**(n + 1)/n, (n, 1, oo))"),
    (r"\lim_{x\to\infty} \left(1+\frac1x\right)^x", "limit((1 + 1/x)**x, x, oo)"),
    (r"\lim_{h \to 0} \frac{f(x+h)-f(x)}{h}", "limit((f(x + h) - f(x))/h, h, 0)"),
    (r"\lim_{x \rightarrow 0^{-}} \frac{|x|}{x}", "limit(Abs(x)/x, x, 0, '-')"),
    (r"\lim_{x \to 0+} x \ln x", "limit(x*log(x), x, 0, '+')"),
    (r"\lim_{n\to\infty} \sqrt[n]{n}", "limit(root(n, n), n, oo)"),
    (r"\lim_{x\to 2} x^2", "limit(x**2, x, 2)"),
    (r"\lim_{x \to -\infty} e^x", "limit(E**x, x, -oo)"),
    (r"\int \frac{x\,dx}{1+x^2} + 1", "Integral(x/(1 + x**2), x) + 1"),
    (r"\int_0^1 \frac{1}{\sqrt{1-x^2}}\,dx", "Integral(1/sqrt(1 - x**2), (x, 0, 1))"),
    (r"\int \frac{1}{x} dx \int y dy", "Integral(1/x, x)*Integral(y, y)"),
    (r"\frac{\int_0^1 x dx}{2}", "Integral(x, (x, 0, 1))/2"),
    (r"\int e^{-st} f(t) dt", "Integral(E**(-s*t)*f(t), t)"),
    (r"\int_0^\infty t^{z-1} e^{-t}\, dt", "Integral(t**(z - 1)*E**(-t), (t, 0, oo))"),
    (r"\int \sec^2\theta\,d\theta", "Integral(sec(theta)**2, theta)"),
    (r"\int u\,dv = uv - \int v\,du", "Eq(Integral(u, v), u*v - Integral(v, u))"),
    (
        r"\lim_{n \to \infty} \sum_{k=1}^n \frac{1}{n} f\left(\frac{k}{n}\right)",
        "limit(Sum(1/n*f(k/n), (k, 1, n)), n, oo)",
    ),
    (r"\sum_{k=0}^{n-1} ar^k", "Sum(a*r**k, (k, 0, n - 1))"),
    (r"\sum_{k=1}^n v_{max} k", "Sum(v_max*k, (k, 1, n))"),
    (
        r"\Phi(x) = \frac{1}{\sqrt{2\pi}} \int_{-\infty}^x e^{-t^2/2}\,dt",
        "Eq(Phi(x), 1/sqrt(2*pi)*Integral(E**(-t**2/2), (t, -oo, x)))",
    ),
    (
        r"\lim_{n \to \infty} \left(1 + \frac{1}{n}\right)^n = e",
        "Eq(limit((1 + 1/n)**n, n, oo), E)",
    ),
    (r"\lim_{x \to 0} \frac{e^x - 1}{x} = 1", "Eq(limit((E**x - 1)/x, x, 0), 1)"),
    (
        r"\sum_{k=0}^{\infty} (-1)^k \frac{x^{2k+1}}{(2k+1)!}",
        "Sum((-1)**k*(x**(2*k + 1)/factorial(2*k + 1)), (k, 0, oo))",
    ),
    (r"\sum_{i=1}^{3} i^2 = 14", "Eq(Sum(i**2, (i, 1, 3)), 14)"),
    (r"\sum_{k=1}^n \frac{1}{k(k+1)}", "Sum(1/(k*(k + 1)), (k, 1, n))"),
    (
        r"\sum_{k=1}^n k^2 = \frac{n(n+1)(2n+1)}{6}",
        "Eq(Sum(k**2, (k, 1, n)), n*(n + 1)*(2*n + 1)/6)",
    ),
    (
        r"\prod_{n=1}^{\infty} \left(1 - \frac{x^2}{n^2\pi^2}\right)",
        "Product(1 - x**2/(n**2*pi**2), (n, 1, oo))",
    ),
    (r"\int_0^\infty \frac{\sin x}{x}\,dx", "Integral(sin(x)/x, (x, 0, oo))"),
    (r"\int \frac{x^2+1}{x}dx", "Integral((x**2 + 1)/x, x)"),
    (r"\int_0^1 \ln x \, dx", "Integral(log(x), (x, 0, 1))"),
    (r"\int \ln x dx", "Integral(log(x), x)"),
    (r"\int \sin x \cos x \, dx", "Integral(sin(x)*cos(x), x)"),
    (r"\int e^x \sin x\,dx", "Integral(E**x*sin(x), x)"),
    (r"\int x e^{-x} dx", "Integral(x*E**(-x), x)"),
    (r"\int \frac{1}{x\ln x} dx", "Integral(1/(x*log(x)), x)"),
    (r"\int_0^{\pi/2} \sin^n x \, dx", "Integral(sin(x)**n, (x, 0, pi/2))"),
    (
        r"\int_{0}^{1}\int_{0}^{1-x} (x+y)\,dy\,dx",
        "Integral(Integral(x + y, (y, 0, 1 - x)), (x, 0, 1))",
    ),
    (r"\int f(x)\,\mathrm{d}x", "Integral(f(x), x)"),
    (r"\int\! f(x)\,\text{d}x", "Integral(f(x), x)"),
    (r"\int_{-1}^{1} |x| dx", "Integral(Abs(x), (x, -1, 1))"),
    (r"\int_0^t e^{-s}\,ds", "Integral(E**(-s), (s, 0, t))"),
    (r"\iiint dx\,dy\,dz", "Integral(Integral(Integral(1, x), y), z)"),
    (r"\int (2x + 1)^5 dx", "Integral((2*x + 1)**5, x)"),
    (r"\int 3 dx", "Integral(3, x)"),
    (r"\int_1^2 \frac{2}{t} dt + \frac{1}{2}", "Integral(2/t, (t, 1, 2)) + 1/2"),
    (r"\sum_{n=0}^{\infty} \frac{1}{n!} = e", "Eq(Sum(1/factorial(n), (n, 0, oo)), E)"),
    (r"E = \int_0^1 x\,dx", "Eq(E, Integral(x, (x, 0, 1)))"),
    (r"\int \frac{1}{x}\,dx = \ln|x| + C", "Eq(Integral(1/x, x), log(Abs(x)) + C)"),
    (
        r"\int_0^{\infty} x^{n}e^{-x}\,dx = n!",
        "Eq(Integral(x**n*E**(-x), (x, 0, oo)), factorial(n))",
    ),
    (
        r"\int_{-\infty}^{\infty}e^{-ax^2}\,dx = \sqrt{\frac{\pi}{a}}",
        "Eq(Integral(E**(-a*x**2), (x, -oo, oo)), sqrt(pi/a))",
    ),
    (r"\int \frac{3x+1}{x^2-1}\,\mathrm dx", "Integral((3*x + 1)/(x**2 - 1), x)"),
    (r"\int (x^2 + 1) \, d x", "Integral(x**2 + 1, x)"),
    (r"\int x^2 \text{d}x", "Integral(x**2, x)"),
    (r"\int_a^b \! f(x) \, \mathrm{d}x", "Integral(f(x), (x, a, b))"),
    (r"\int \theta \, d\theta", "Integral(theta, theta)"),
    (r"\sum_{n=1}^N n", "Sum(n, (n, 1, N))"),
    (r"\sum_{n=1}^{N} \frac{1}{n}", "Sum(1/n, (n, 1, N))"),
    (r"\sum_{j=0}^{k} \binom{k}{j} = 2^k", "Eq(Sum(binomial(k, j), (j, 0, k)), 2**k)"),
    (r"\sum_{k=1}^{n}k\cdot k!", "Sum(k*factorial(k), (k, 1, n))"),
    (
        r"\sum_{k=1}^{\infty} \frac{(-1)^{k+1}}{k} = \ln 2",
        "Eq(Sum((-1)**(k + 1)/k, (k, 1, oo)), log(2))",
    ),
    (r"\sum_{k=1}^{3} \sin(kx)", "Sum(sin(k*x), (k, 1, 3))"),
    (r"\lim_{x \to \pi/2} \tan x", "limit(tan(x), x, pi/2)"),
    (r"\lim_{x\to 0}\frac{1-\cos x}{x^2}", "limit((1 - cos(x))/x**2, x, 0)"),
    (r"\lim_{n\to\infty}\frac{n!}{n^n}", "limit(factorial(n)/n**n, n, oo)"),
    (r"\lim_{x\to +\infty} e^{-x}", "limit(E**(-x), x, oo)"),
    (r"\lim_{h\to0}\frac{\sin(x+h)-\sin x}{h}", "limit((sin(x + h) - sin(x))/h, h, 0)"),
    (r"\lim_{x \to 2^{+}} \frac{1}{x-2}", "limit(1/(x - 2), x, 2, '+')"),
    (r"\lim_{x \to 2^-} f(x)", "limit(f(x), x, 2, '-')"),
    (
        r"\lim_{t \to 0} \left( \frac{1}{t} - \frac{1}{t^2+t} \right)",
        "limit(1/t - 1/(t**2 + t), t, 0)",
    ),
]

NOTED = [
    (
        r"\sum_{k=1}^n k + 1",
        "Sum(k, (k, 1, n)) + 1",
        ["the sum over k was read as ending before + or -"],
    ),
    (
        r"\sum_{n=1}^{\infty} \left( a_n \cos(nx) + b_n \sin(nx) \right)",
        "Sum(a(n)*cos(n*x) + b(n)*sin(n*x), (n, 1, oo))",
        [
            "a with an index was read as a function of the index",
            "b with an index was read as a function of the index",
        ],
    ),
    (
        r"\sum_{k=1}^n a_k",
        "Sum(a(k), (k, 1, n))",
        ["a with an index was read as a function of the index"],
    ),
    (
        r"\sum_{n=1}^{\infty} a_n x^n",
        "Sum(a(n)*x**n, (n, 1, oo))",
        ["a with an index was read as a function of the index"],
    ),
    (
        r"\sum_{i=1}^n \sum_{j=1}^n a_{i,j} x_i x_j",
        "Sum(Sum(a(i, j)*x(i)*x(j), (j, 1, n)), (i, 1, n))",
        [
            "a with an index was read as a function of the index",
            "x with an index was read as a function of the index",
        ],
    ),
    (
        r"\lim_{n\to\infty} a_n = 0",
        "Eq(limit(a(n), n, oo), 0)",
        ["a with an index was read as a function of the index"],
    ),
    (
        r"\frac{1}{n}\sum_{i=1}^n x_i",
        "1/n*Sum(x(i), (i, 1, n))",
        ["x with an index was read as a function of the index"],
    ),
    ("lim_{x->0} x", "limit(x, x, 0)", [r"lim was read as \lim, not as single letters"]),
    ("sum_{k=1}^n k", "Sum(k, (k, 1, n))", [r"sum was read as \sum, not as single letters"]),
    ("prod_{k=1}^n k", "Product(k, (k, 1, n))", [r"prod was read as \prod, not as single letters"]),
    (
        "int_{0}^{1} x dx",
        "Integral(x, (x, 0, 1))",
        [r"int was read as \int, not as single letters"],
    ),
    (
        r"\sum_{n=-\infty}^{\infty} c_n e^{inx}",
        "Sum(c(n)*E**(I*n*x), (n, -oo, oo))",
        [
            "inx was read as the product i*n*x",
            "c with an index was read as a function of the index",
        ],
    ),
    (
        r"\prod_{i=1}^n a_i",
        "Product(a(i), (i, 1, n))",
        ["a with an index was read as a function of the index"],
    ),
]


@pytest.mark.parametrize(("text", "parsed"), READ)
def test_calculus_are_read_without_a_note(text: str, parsed: str) -> None:
    assert outcome(text) == [parsed]


@pytest.mark.parametrize(("text", "parsed", "notes"), NOTED)
def test_calculus_that_could_surprise_have_a_note(text: str, parsed: str, notes: list[str]) -> None:
    assert outcome(text) == [parsed, *(f"# {note}" for note in notes)]


@pytest.mark.parametrize("text", [row[0] for row in (*READ, *NOTED)])
def test_calculus_as_understood_read_back_to_the_same(text: str) -> None:
    found = read(text)
    assert read(found.parsed).value == found.value
