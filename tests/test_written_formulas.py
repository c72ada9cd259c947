r"""Formulas of textbooks in LaTeX and in plain text, each written twice: both are read alike.

Beside them what books write that has no single meaning here, with what its refusal says to write.
"""

# What one row asserts is one line; wrapped they could not be read as a table.
# ruff: noqa: E501

from __future__ import annotations

from sym_core.errors import SymError
from sym_eval import reading
from tests.reading_rows import REFUSED, read, same

# LaTeX, and the same in plain text with every sign written out.
FORMULAS = [
    (
        r"\frac{\partial u}{\partial t} = \alpha \frac{\partial^2 u}{\partial x^2}",
        "diff(u(t, x), t) = alpha*diff(u(t, x), x, 2)",
    ),
    (r"\frac{dP}{dt} = rP\left(1 - \frac{P}{K}\right)", "diff(P(t), t) = r*P(t)*(1 - P(t)/K)"),
    (
        r"i\hbar\frac{\partial\psi}{\partial t} = -\frac{\hbar^2}{2m}\frac{\partial^2\psi}{\partial x^2} + V\psi",
        "i*hbar*diff(psi(t, x), t) = -hbar^2/(2*m)*diff(psi(t, x), x, 2) + V*psi(t, x)",
    ),
    (r"F = G\frac{m_1 m_2}{r^2}", "F = G*m_1*m_2/r^2"),
    (r"\gamma = \frac{1}{\sqrt{1 - v^2/c^2}}", "gamma = 1/sqrt(1 - v^2/c^2)"),
    (r"S = k_B \ln \Omega", "S = k_B*log(Omega)"),
    (r"T = 2\pi\sqrt{\frac{l}{g}}", "T = 2*pi*sqrt(l/g)"),
    (r"x(t) = A\cos(\omega t + \phi)", "Function(x)(t) = A*cos(omega*t + phi)"),
    (r"e^{i\theta} = \cos\theta + i\sin\theta", "e^(i*theta) = cos(theta) + i*sin(theta)"),
    (
        r"\sum_{n=1}^{\infty} \frac{(-1)^{n+1}}{n} = \ln 2",
        "sum((-1)^(n + 1)/n, (n, 1, oo)) = log(2)",
    ),
    (r"\int_0^{\infty} \frac{x^3}{e^x - 1}\,dx", "integrate(x^3/(e^x - 1), (x, 0, oo))"),
    (r"\int_{0}^{\pi/2} \sin^n x \, dx", "integrate(sin(x)^n, (x, 0, pi/2))"),
    (r"\int \frac{1}{x\ln x}\,dx", "integrate(1/(x*log(x)), x)"),
    (r"\int_1^e \ln x\,dx", "integrate(log(x), (x, 1, e))"),
    (r"\int_0^1 \int_0^{1-x} xy \, dy \, dx", "integrate(x*y, (y, 0, 1 - x), (x, 0, 1))"),
    (
        r"\int_a^b f(x) g'(x) \, dx = \left[ f(x) g(x) \right]_a^b - \int_a^b f'(x) g(x)\,dx",
        "integrate(f(x)*diff(g(x), x), (x, a, b)) = Subs(f(x)*g(x), x, b) - Subs(f(x)*g(x), x, a) - integrate(diff(f(x), x)*g(x), (x, a, b))",
    ),
    (
        r"\int_0^1 x\,dx = \left.\frac{x^2}{2}\right|_0^1",
        "integrate(x, (x, 0, 1)) = Subs(x^2/2, x, 1) - Subs(x^2/2, x, 0)",
    ),
    (r"\lim_{x\to 0}\frac{1-\cos x}{x^2}", "limit((1 - cos(x))/x^2, x, 0)"),
    (r"\lim_{n\to\infty}\sqrt[n]{n}", "limit(root(n, n), n, oo)"),
    (r"\lim_{x\to 0^-} \frac{|x|}{x}", "limit(abs(x)/x, x, 0, '-')"),
    (r"\prod_{k=1}^{n} \frac{k}{k+1}", "product(k/(k + 1), (k, 1, n))"),
    (
        r"\binom{n}{k} = \frac{n!}{k!\,(n-k)!}",
        "binomial(n, k) = factorial(n)/(factorial(k)*factorial(n - k))",
    ),
    (r"\log_a b = \frac{\ln b}{\ln a}", "log(b, a) = log(b)/log(a)"),
    (r"\left|\frac{x}{x+1}\right| \le 1", "abs(x/(x + 1)) <= 1"),
    (r"3^{2x} - 4\cdot 3^x + 3 = 0", "3^(2*x) - 4*3^x + 3 = 0"),
    (r"\tan^{-1}\left(\frac{y}{x}\right)", "atan(y/x)"),
    (r"\frac{dy}{dx} + P(x)y = Q(x)", "diff(y(x), x) + P(x)*y(x) = Q(x)"),
    (
        r"\frac{d^2x}{dt^2} + 2\beta\frac{dx}{dt} + \omega_0^2 x = 0",
        "diff(Function(x)(t), t, 2) + 2*beta*diff(Function(x)(t), t) + omega_0^2*Function(x)(t) = 0",
    ),
    (
        r"\frac{1}{\sigma\sqrt{2\pi}} e^{-\frac{1}{2}\left(\frac{x-\mu}{\sigma}\right)^2}",
        "1/(sigma*sqrt(2*pi))*exp(-((x - mu)/sigma)^2/2)",
    ),
    (r"a_{n+1} = 2a_n + 1", "Function(a)(n + 1) = 2*Function(a)(n) + 1"),
    (r"F_n = F_{n-1} + F_{n-2}", "F(n) = F(n - 1) + F(n - 2)"),
    (r"\sin 2x\cos 3x", "sin(2*x)*cos(3*x)"),
    (r"\sin(x)^{-1}", "1/sin(x)"),
    (r"\sqrt[3]x", "root(x, 3)"),
    (r"1.6\times10^{-19}", "16/10*10^(-19)"),
    (r"e^x(x+1) + \pi - \pi", "e^x*(x + 1)"),
    (r"\text{area} = \pi r^2", "Symbol(area) = pi*r^2"),
    (r"\cos\left(\tfrac{\pi}{4}\right)", "cos(pi/4)"),
    (r"\vec{F} = m\vec{a}", "F_vec = m*a_vec"),
    (
        r"\begin{cases} x \text{ if } x > 0 \\ 0 \text{ otherwise} \end{cases}",
        "Piecewise((x, x > 0), (0, True))",
    ),
    (r"\hat{H}\psi = E\psi", "H_hat*psi = E*psi"),
]


def test_a_formula_in_latex_is_what_it_is_in_plain_text() -> None:
    found = [(latex, read(latex), read(plain)) for latex, plain in FORMULAS]
    assert [row for row in found if row[1] is REFUSED or not same(row[1], row[2])] == []


# What has no single meaning here, and words of the hint.
OPEN = [
    (r"x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}", "[a + b, a - b]"),
    (r"\Delta E \Delta t \geq \frac{\hbar}{2}", r"\Delta_x"),
    (r"\ln(1+x) = x - \frac{x^2}{2} + \cdots", r"\sum_{k=1}^{n}"),
    (r"\dot{x} = \sigma(y - x)", "sigma*(…)"),
    (r"\oint_C \vec{F}\cdot d\vec{r}", r"\int_a^b f(t)\,dt"),
    (r"\nabla\cdot\vec{E} = 0", r"\frac{\partial f}{\partial x}"),
    (r"\iint_D x\,dA", r"\int_a^b \int_c^d"),
    (r"\int_C f\,ds", "both bounds"),
    (r"\Pr(X > 3)", "Normal(X, 0, 1)"),
    (r"\mathbb{E}[X]", "Normal(X, 0, 1)"),
    (r"\operatorname{Var}(X)", "Normal(X, 0, 1)"),
    (r"\sum_{i=1}^{n}(x_i - \bar{x})^2", r"\overline{z}"),
    (r"\text{Let } x = 3", "without words"),
    (r"\text{Then } y = \pi", "without words"),
    (r"f \circ g", r"\cdot"),
    (r"f^{-1}(x)", "(f(x))^2"),
    (r"3.0e8 + \pi", r"3 \cdot 10^{8}"),
    (r"x^10 + \pi", "^{10}"),
    (r"e^ix + \pi", "^{ix}"),
    (r"f(x) = x^2, \quad x \in \mathbb{R}", r"\land"),
    (r"\frac{dy}{dx}\Big|_{x=1}", r"\left. f \right|_{x=a}"),
]


def test_what_has_no_single_meaning_is_refused_with_what_to_write() -> None:
    for text, written in OPEN:
        try:
            raise AssertionError(f"{text} was read as {reading.read(text).value}")
        except SymError as error:
            assert written in error.failure.hint, (text, error.failure.text())
