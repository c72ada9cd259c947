"""Derivatives in LaTeX: Leibniz, primes, dots, partial and mixed.

Every line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

import pytest

from sym_eval.reading import read
from tests.tex import outcome

READ = [
    (r"\int_{-\infty}^{\infty} \frac{dx}{1+x^2}", "Integral(1/(1 + x**2), (x, -oo, oo))"),
    (r"\int \frac{dx}{x}", "Integral(1/x, x)"),
    (r"\frac{d}{dx} x^2", "Derivative(x**2, x)"),
    (r"\frac{d}{dx}\left(x^2 + 1\right)", "Derivative(x**2 + 1, x)"),
    (r"\frac{d}{dx} \sin x", "Derivative(sin(x), x)"),
    (r"\frac{\mathrm{d}}{\mathrm{d}x} e^{2x}", "Derivative(E**(2*x), x)"),
    (r"\frac{\partial}{\partial x} (x^2 y)", "Derivative(x**2*y, x)"),
    (r"\frac{\partial^2}{\partial x \partial y} (x^2 y^3)", "Derivative(x**2*y**3, y, x)"),
    (r"\frac{\partial f(x,y)}{\partial x}", "Derivative(f(x, y), x)"),
    (r"\frac{d f(x)}{dx}", "Derivative(f(x), x)"),
    (r"\frac{d}{dx} f(x) = f(x)", "Eq(Derivative(f(x), x), f(x))"),
    (r"\frac{d(x^2)}{dx}", "Derivative(x**2, x)"),
    (r"\frac{d^2 }{dt^2} \left( t^3 \right)", "Derivative(t**3, t, 2)"),
    ("$f'(x) = 2x$", "Eq(Derivative(f(x), x), 2*x)"),
    ("$f''(x) + f(x) = 0$", "Eq(Derivative(f(x), x, 2) + f(x), 0)"),
    ("f^{(3)}(x)", "Derivative(f(x), x, 3)"),
    (r"f^{\prime}(x)", "Derivative(f(x), x)"),
    ("$y''(x) - y(x) = 0$", "Eq(Derivative(y(x), x, 2) - y(x), 0)"),
    ("$d/dx x^2$", "Derivative(x**2, x)"),
    (r"\dot{x}", "Derivative(x(t), t)"),
    (r"\mathrm{i}\hbar \frac{\partial}{\partial t} \Psi(x,t)", "I*hbar*Derivative(Psi(x, t), t)"),
    (r"\frac{dy}{dx} = y", "Eq(Derivative(y(x), x), y(x))"),
    (r"\frac{d^2y}{dx^2} + y = 0", "Eq(Derivative(y(x), x, 2) + y(x), 0)"),
    (
        r"\frac{\partial u}{\partial t} = k\frac{\partial^2 u}{\partial x^2}",
        "Eq(Derivative(u(t, x), t), k*Derivative(u(t, x), x, 2))",
    ),
    (r"\ddot{x} + \omega^2 x = 0", "Eq(Derivative(x(t), t, 2) + omega**2*x(t), 0)"),
    ("$y' = y$", "Eq(Derivative(y(x), x), y(x))"),
    ("$x'$", "Derivative(x(t), t)"),
    (r"\phi'(x)", "Derivative(phi(x), x)"),
    ("$y'' + y = 0$", "Eq(Derivative(y(x), x, 2) + y(x), 0)"),
    (r"y'' + \omega^2 y = 0", "Eq(Derivative(y(x), x, 2) + omega**2*y(x), 0)"),
    (
        r"m\ddot{x} + c\dot{x} + kx = 0",
        "Eq(m*Derivative(x(t), t, 2) + c*Derivative(x(t), t) + k*x(t), 0)",
    ),
    (r"\frac{dy}{dt} = ky(1-y)", "Eq(Derivative(y(t), t), k*(y(t)*(1 - y(t))))"),
    (r"\dot{x}(t) = 1", "Eq(Derivative(x(t), t), 1)"),
    ("$f'(0) = 1$", "Eq(Subs(Derivative(f(x), x), x, 0), 1)"),
    (r"\frac{\partial^2 f}{\partial x \partial y}", "Derivative(f(x, y), y, x)"),
    (r"\frac{\partial f}{\partial x}", "Derivative(f(x), x)"),
    ("y^{(4)} - y = 0", "Eq(Derivative(y(x), x, 4) - y(x), 0)"),
    ("x^{(2)}", "Derivative(x(t), t, 2)"),
    (r"\dot\theta", "Derivative(theta(t), t)"),
    (
        r"\ddot{\theta} + \frac{g}{l}\sin\theta = 0",
        "Eq(Derivative(theta(t), t, 2) + g/l*sin(theta(t)), 0)",
    ),
    ("$y''(0)$", "Subs(Derivative(y(x), x, 2), x, 0)"),
    (r"dy/dx = x y + \alpha", "Eq(Derivative(y(x), x), x*y(x) + alpha)"),
    (r"\frac{d}{dx}\frac{1}{x}", "Derivative(1/x, x)"),
    (r"\frac{d}{dx}\int_0^x f(t)\,dt", "Derivative(Integral(f(t), (t, 0, x)), x)"),
    (r"\frac{d}{dx}\left[x^2 \sin x\right]", "Derivative(x**2*sin(x), x)"),
    (r"\frac{d}{dx} 3x^2", "Derivative(3*x**2, x)"),
    (r"\frac{d}{dx} e^{x^2}", "Derivative(E**(x**2), x)"),
    (r"\frac{d}{d}", "d/d"),
    (r"\frac{ds}{dt} = v", "Eq(Derivative(s(t), t), v)"),
    (r"\frac{d\theta}{dt}", "Derivative(theta(t), t)"),
    (r"\frac{d}{dx}\left(\frac{x}{x+1}\right)", "Derivative(x/(x + 1), x)"),
    (r"\frac{d}{dt} e^{-kt}", "Derivative(E**(-k*t), t)"),
    (r"\frac{d}{dx} \ln x", "Derivative(log(x), x)"),
    (
        r"\frac{d}{dx} f(g(x)) = f'(g(x)) g'(x)",
        ("Eq(Derivative(f(g(x)), x), Subs(Derivative(f(xi), xi), xi, g(x))*Derivative(g(x), x))"),
    ),
    (r"\frac{d}{dx} [x^2]", "Derivative(x**2, x)"),
    (r"\frac{d y}{d x} + P(x) y = Q(x)", "Eq(Derivative(y(x), x) + P(x)*y(x), Q(x))"),
    (r"\frac{\mathrm{d} y}{\mathrm{d} x} = 2x", "Eq(Derivative(y(x), x), 2*x)"),
    (
        r"\frac{\partial^2 u}{\partial x^2} + \frac{\partial^2 u}{\partial y^2} = 0",
        "Eq(Derivative(u(x, y), x, 2) + Derivative(u(x, y), y, 2), 0)",
    ),
    (r"\frac{\partial z}{\partial x} = 2x", "Eq(Derivative(z(x), x), 2*x)"),
    (r"\partial f/\partial x", "Derivative(f(x), x)"),
    ("$y''' - y = 0$", "Eq(Derivative(y(x), x, 3) - y(x), 0)"),
    (r"y^{\prime\prime} + 4y = 0", "Eq(Derivative(y(x), x, 2) + 4*y(x), 0)"),
    (
        r"y'' + 2y' + y = \sin t",
        "Eq(Derivative(y(t), t, 2) + 2*Derivative(y(t), t) + y(t), sin(t))",
    ),
    ("$x'' = -x$", "Eq(Derivative(x(t), t, 2), -x(t))"),
    (r"\ddot{x}(t) + \omega_0^2 x(t) = 0", "Eq(Derivative(x(t), t, 2) + omega_0**2*x(t), 0)"),
    ("$x'(t) = x(t)$", "Eq(Derivative(x(t), t), x(t))"),
    ("$f''(x)$", "Derivative(f(x), x, 2)"),
    ("$f'''(x)$", "Derivative(f(x), x, 3)"),
    (r"\frac{d x(t)}{dt} = -x(t)", "Eq(Derivative(x(t), t), -x(t))"),
    (r"\frac{d}{dt}x(t)", "Derivative(x(t), t)"),
    (r"\left(\frac{dy}{dx}\right)^2", "Derivative(y(x), x)**2"),
    (r"\frac{d^2 x}{dt^2} = -\omega^2 x", "Eq(Derivative(x(t), t, 2), -omega**2*x(t))"),
    (
        r"\frac{d^{2}y}{dx^{2}}+p\frac{dy}{dx}+qy=0",
        "Eq(Derivative(y(x), x, 2) + p*Derivative(y(x), x) + q*y(x), 0)",
    ),
    (r"x\frac{dy}{dx} = y", "Eq(x*Derivative(y(x), x), y(x))"),
    (r"\int_1^{\infty}\frac{dx}{x^p}", "Integral(1/x**p, (x, 1, oo))"),
    (
        r"\int\frac{dx}{\sqrt{1-x^2}} = \arcsin x + C",
        "Eq(Integral(1/sqrt(1 - x**2), x), asin(x) + C)",
    ),
    (r"\int \frac{\mathrm{d}x}{x}", "Integral(1/x, x)"),
    (r"\int f(x) g'(x) dx", "Integral(f(x)*Derivative(g(x), x), x)"),
    (r"\int_0^1 \frac{\partial f}{\partial x} dx", "Integral(Derivative(f(x), x), (x, 0, 1))"),
    (
        r"\frac{\partial}{\partial x}\left(\frac{\partial f}{\partial y}\right)",
        "Derivative(f(x, y), y, x)",
    ),
    (r"\frac{\partial^3 f}{\partial x^2 \partial y}", "Derivative(f(x, y), y, x, 2)"),
    (r"\frac{d}{dx}\Big(x^2\Big)", "Derivative(x**2, x)"),
    (r"\frac{d}{d\theta}\sin\theta", "Derivative(sin(theta), theta)"),
    (r"\frac{d}{dx} |x|", "Derivative(Abs(x), x)"),
    (r"\frac{d}{dx} \sqrt{x}", "Derivative(sqrt(x), x)"),
    (r"\frac{d}{dx} x^n = nx^{n-1}", "Eq(Derivative(x**n, x), n*x**(n - 1))"),
    (r"\frac{d}{dx} 5", "Derivative(5, x)"),
    (
        r"\frac{d}{dx}(f(x)g(x)) = f'(x)g(x) + f(x)g'(x)",
        "Eq(Derivative(f(x)*g(x), x), Derivative(f(x), x)*g(x) + f(x)*Derivative(g(x), x))",
    ),
    (r"y' = \frac{x}{y}", "Eq(Derivative(y(x), x), x/y(x))"),
    (r"y' = \sin(xy)", "Eq(Derivative(y(x), x), sin(x*y(x)))"),
    ("$y'y = x$", "Eq(Derivative(y(x), x)*y(x), x)"),
    ("$xy' + y = 0$", "Eq(x*Derivative(y(x), x) + y(x), 0)"),
    ("$x^2y'' + xy' + y = 0$", "Eq(x**2*Derivative(y(x), x, 2) + x*Derivative(y(x), x) + y(x), 0)"),
    ("$(y')^2 = y$", "Eq(Derivative(y(x), x)**2, y(x))"),
    ("$y'^2 = y$", "Eq(Derivative(y(x), x)**2, y(x))"),
    ("${y'}^2 = y$", "Eq(Derivative(y(x), x)**2, y(x))"),
    ("$f'(x)^2$", "Derivative(f(x), x)**2"),
    ("$f_1'(x)$", "Derivative(f_1(x), x)"),
    (r"\mathbf{y}' = A\mathbf{y}", "Eq(Derivative(y(x), x), A*y(x))"),
]

NOTED = [
    *(
        (text, parsed, ["the derivative d/dx was read as ending before + or -"])
        for text, parsed in (
            (r"\frac{d}{dx} x^2 + 1", "Derivative(x**2, x) + 1"),
            (r"\frac{d}{dx} \frac{x}{y} + 1", "Derivative(x/y, x) + 1"),
            (r"\frac{d}{dx} \sin x - a", "Derivative(sin(x), x) - a"),
        )
    ),
    (
        r"x_{n+1} = x_n - \frac{f(x_n)}{f'(x_n)}",
        (
            "Eq(Function(x)(n + 1), Function(x)(n) - "
            "f(Function(x)(n))/Subs(Derivative(f(x), x), x, Function(x)(n)))"
        ),
        ["x with an index was read as a function of the index"],
    ),
    (
        r"\dot{x} = y, \quad \dot{y} = -x",
        "[Eq(Derivative(x(t), t), y(t)), Eq(Derivative(y(t), t), -x(t))]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        "$y'(0) = 1, y(0) = 0$",
        "[Eq(Subs(Derivative(y(x), x), x, 0), 1), Eq(y(0), 0)]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        r"y' + y = e^{-x}, \quad y(0) = 1",
        "[Eq(Derivative(y(x), x) + y(x), E**(-x)), Eq(y(0), 1)]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        "$x_1' = x_2, x_2' = -x_1$",
        "[Eq(Derivative(x_1(x), x), x_2(x)), Eq(Derivative(x_2(x), x), -x_1(x))]",
        ["2 expressions with commas between them were read as a list"],
    ),
]


@pytest.mark.parametrize(("text", "parsed"), READ)
def test_derivatives_are_read_without_a_note(text: str, parsed: str) -> None:
    assert outcome(text) == [parsed]


@pytest.mark.parametrize(("text", "parsed", "notes"), NOTED)
def test_derivatives_that_could_surprise_have_a_note(
    text: str, parsed: str, notes: list[str]
) -> None:
    assert outcome(text) == [parsed, *(f"# {note}" for note in notes)]


@pytest.mark.parametrize("text", [row[0] for row in (*READ, *NOTED)])
def test_derivatives_as_understood_read_back_to_the_same(text: str) -> None:
    found = read(text)
    assert read(found.parsed).value == found.value
