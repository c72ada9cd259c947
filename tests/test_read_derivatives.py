"""Derivatives written by hand: what they mean, which variable a function has, what is refused."""

# ruff: noqa: E501 (a text and how it is understood stand on one line)

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Derivative, Eq, Function, Symbol

from sym_core.errors import SymError
from sym_eval.reading import read
from tests.refusals import Table, refusal, rows


class Bindings:
    """A session's bindings."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def lookup(self, name: str) -> object | None:
        return self.values.get(name)


def told(name: str, shown: str, written: bool = False) -> str:
    other = "" if written else f"; write {name}'(s) for another variable"
    return f"{name} was read as the function {shown}{other}"


Y_OF_X, Y_OF_T, X_OF_T = told("y", "y(x)"), told("y", "y(t)"), told("x", "x(t)")
DY_DX, DY_DT = told("y", "y(x)", True), told("y", "y(t)", True)
LIST_OF_2 = "2 expressions with commas between them were read as a list"
LIST_OF_3 = "3 expressions with commas between them were read as a list"


def check(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    """Understood so, with these notes; the canonical text means the same and spells itself."""
    reading = read(text)
    assert (reading.parsed, reading.notes) == (parsed, notes)
    again = read(parsed)
    assert (again.value, again.parsed) == (reading.value, parsed)


PRIMES: list[tuple[str, str, tuple[str, ...]]] = [
    ("y'", "Derivative(y(x), x)", (Y_OF_X,)),
    ("y''", "Derivative(y(x), x, 2)", (Y_OF_X,)),
    ("y′′′", "Derivative(y(x), x, 3)", (Y_OF_X,)),
    ("y″", "Derivative(y(x), x, 2)", (Y_OF_X,)),
    ("y’", "Derivative(y(x), x)", (Y_OF_X,)),
    ("y⁽⁴⁾", "Derivative(y(x), x, 4)", (Y_OF_X,)),
    ("y'' + y = 0", "Eq(Derivative(y(x), x, 2) + y(x), 0)", (Y_OF_X,)),
    ("y'' + 2y' + y = sin(x)", "Eq(Derivative(y(x), x, 2) + 2*Derivative(y(x), x) + y(x), sin(x))", (Y_OF_X,)),
    ("y' = x*y", "Eq(Derivative(y(x), x), x*y(x))", (Y_OF_X,)),
    ("y' = t*y", "Eq(Derivative(y(t), t), t*y(t))", (Y_OF_T,)),
    ("y'(x) = y", "Eq(Derivative(y(x), x), y(x))", (DY_DX,)),
    ("y' = y(t)", "Eq(Derivative(y(t), t), y(t))", (DY_DT,)),
    ("f'(x) = f(x)", "Eq(Derivative(f(x), x), f(x))", ()),
    ("x'' = -x", "Eq(Derivative(x(t), t, 2), -x(t))", (X_OF_T,)),
    ("[x' = y, y' = -x]", "[Eq(Derivative(x(t), t), y(t)), Eq(Derivative(y(t), t), -x(t))]", (X_OF_T, Y_OF_T)),
    ("x^2 y'' + x y' + y = 0", "Eq(x**2*Derivative(y(x), x, 2) + x*Derivative(y(x), x) + y(x), 0)", (Y_OF_X,)),
    ("y y' = x", "Eq(y(x)*Derivative(y(x), x), x)", (Y_OF_X,)),
    ("y'^2 = 1", "Eq(Derivative(y(x), x)**2, 1)", (Y_OF_X,)),
    ("(y')^2 = 1", "Eq(Derivative(y(x), x)**2, 1)", (Y_OF_X,)),
    ("y' (1 + x) = y", "Eq(Derivative(y(x), x)*(1 + x), y(x))", (Y_OF_X,)),
    ("sin(y')", "sin(Derivative(y(x), x))", (Y_OF_X,)),
    ("E' = -E", "Eq(Derivative(Function(E)(x), x), -Function(E)(x))", (told("E", "E(x)"),)),
    ("N' = -N", "Eq(Derivative(Function(N)(x), x), -Function(N)(x))", (told("N", "N(x)"),)),
    ("gamma' = 1", "Eq(Derivative(Function(gamma)(x), x), 1)", (told("gamma", "gamma(x)"),)),
    ("ẍ + ω² x = 0", "Eq(Derivative(x(t), t, 2) + omega**2*x(t), 0)", (told("x", "x(t)", True),)),
    ("θ̈ = -sin(θ)", "Eq(Derivative(theta(t), t, 2), -sin(theta(t)))", (told("theta", "theta(t)", True),)),
    ("y'' + y = 0, y(0) = 1, y'(0) = 0", "[Eq(Derivative(y(x), x, 2) + y(x), 0), Eq(y(0), 1), "
     "Eq(Subs(Derivative(y(x), x), x, 0), 0)]", (LIST_OF_3, Y_OF_X)),
    ("y'(pi/2)", "Subs(Derivative(y(x), x), x, pi/2)", ()),
    ("y'(t) = 1, y'(0) = 2", "[Eq(Derivative(y(t), t), 1), Eq(Subs(Derivative(y(t), t), t, 0), 2)]", (LIST_OF_2,)),
    ("f'(x + 1)", "Subs(Derivative(f(xi), xi), xi, x + 1)", ()),
    ("y' = y(1 - y)", "Eq(Derivative(y(x), x), y(x)*(1 - y(x)))", (Y_OF_X, "y(…) was read as the product y*(…)")),
    ("y'(t) = y(t - 1)", "Eq(Derivative(y(t), t), Function(y)(t - 1))", ()),
    ("diff(y, x) + y' = 0", "Eq(Derivative(y(x), x) + Derivative(y(x), x), 0)", (Y_OF_X,)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parsed", "notes"), PRIMES, ids=str)
def test_primes_and_dots(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


DIFFERENTIALS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dy/dx", "Derivative(y(x), x)", (DY_DX,)),
    ("dy/dx = y", "Eq(Derivative(y(x), x), y(x))", (DY_DX,)),
    ("dy/dt = -k*y", "Eq(Derivative(y(t), t), -k*y(t))", (DY_DT,)),
    ("d^2y/dx^2", "Derivative(y(x), x, 2)", (DY_DX,)),
    ("d²y/dx²", "Derivative(y(x), x, 2)", (DY_DX,)),
    ("d^2 y/dx^2 + y = 0", "Eq(Derivative(y(x), x, 2) + y(x), 0)", (DY_DX,)),
    ("d2y/dx2", "Derivative(y(x), x, 2)", (DY_DX,)),
    ("dθ/dt", "Derivative(theta(t), t)", (told("theta", "theta(t)", True),)),
    ("dx1/dt", "Derivative(x1(t), t)", (told("x1", "x1(t)", True),)),
    ("dI/dt", "Derivative(Function(I)(t), t)", (told("I", "I(t)", True),)),
    ("2 dy/dx + y", "2*Derivative(y(x), x) + y(x)", (DY_DX,)),
    ("x dy/dx", "x*Derivative(y(x), x)", (DY_DX,)),
    ("(dy/dx)^2", "Derivative(y(x), x)**2", (DY_DX,)),
    ("dx/dt = y, dy/dt = x", "[Eq(Derivative(x(t), t), y(t)), Eq(Derivative(y(t), t), x(t))]", (LIST_OF_2, told("x", "x(t)", True), DY_DT)),
    ("x' = y, dy/dt = x", "[Eq(Derivative(x(t), t), y(t)), Eq(Derivative(y(t), t), x(t))]", (LIST_OF_2, X_OF_T, DY_DT)),
    ("∂f/∂x", "Derivative(f(x), x)", (told("f", "f(x)", True),)),
    ("∂²f/∂x∂y", "Derivative(f(x, y), x, y)", (told("f", "f(x, y)", True),)),
    ("∂²f/(∂x ∂y)", "Derivative(f(x, y), x, y)", (told("f", "f(x, y)", True),)),
    ("∂²u/∂t² = c^2 ∂²u/∂x²", "Eq(Derivative(u(t, x), t, 2), c**2*Derivative(u(t, x), x, 2))", (told("u", "u(t, x)", True),)),
    ("∂u/∂t + u = u(x, t)", "Eq(Derivative(u(x, t), t) + u(x, t), u(x, t))", (told("u", "u(x, t)", True),)),
    ("∂f(x, y)/∂x", "Derivative(f(x, y), x)", ()),
    ("df(x)/dx", "Derivative(f(x), x)", ()),
    ("d f(x)/dx", "Derivative(f(x), x)", ()),
    ("d(x^2)/dx", "Derivative(x**2, x)", ()),
    ("d^2(x^3)/dx^2", "Derivative(x**3, x, 2)", ()),
    ("d sin(x)/dx", "Derivative(sin(x), x)", ()),
    ("∂/∂x (x y)", "Derivative(x*y, x)", ()),
    ("d/dθ sin θ", "Derivative(sin(theta), theta)", ()),
    ("d/dtheta theta^2", "Derivative(theta**2, theta)", ()),
    ("d*x", "d*x", ()),
    ("d/2", "d/2", ()),
    ("dy/2", "dy/2", ("dy was read as one name; write d*y for a product",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parsed", "notes"), DIFFERENTIALS, ids=str)
def test_quotients_of_differentials(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    check(text, parsed, notes)


REFUSED: Table = [
    ("E_AMBIGUOUS: what does y depend on?", "write y'(x) or y'(t)", {"y' = x*t*y": 0}),
    (
        "E_AMBIGUOUS: what does y depend on?",
        "write its arguments everywhere",
        {"y'(x) + y(t) + y = 0": 0, "dy/dt = y(x)": 0},
    ),
    ("E_AMBIGUOUS: what does u depend on?", "write ∂u/∂t", {"u' = u(t, x)": 0}),
    (
        "E_AMBIGUOUS: y(…) has two readings",
        "write y*(…) for a product, Function(y)(…) for a function",
        {"y'(x + 1)": 1, "y' = y(x + 1)": 6},
    ),
    (
        "E_AMBIGUOUS: a derivative before brackets",
        "write y'(…) or y'*(…)",
        {"y' (x)": 1, "y' (0) = 1": 1},
    ),
    (
        "E_AMBIGUOUS: an order or a power of y",
        "write diff(y(x), x, 4) for a derivative, y^4 for a power",
        {"y^(4) + y'' = 0": 5, "y^(4)(x)": 6},
    ),
    (
        "E_AMBIGUOUS: a prime after xy",
        "write x*y' for a product, diff(f, x) for a derivative",
        {"xy' = y": 1},
    ),
    ("E_AMBIGUOUS: a prime after sin", "write sin'(x)", {"sin'": 1}),
    (
        "E_AMBIGUOUS: brackets directly after a derivative",
        "write y'(0) for a value, dy/dx*(…) for a product",
        {"dy/dx(0)": 6},
    ),
    ("E_AMBIGUOUS: what is differentiated?", "put it in brackets", {"d x y/dx": 1}),
    (
        "E_SYNTAX: f is not written as a function of x",
        "write dy/dx, or diff(y(x), x)",
        {"∂f(y)/∂x": 1, "df(0)/dx": 1},
    ),
    (
        "E_SYNTAX: ∂ begins no derivative here",
        "write ∂f/∂x or diff(f, x)",
        {"∂": 1, "∂f": 1, "∂f/2": 1, "2∂": 2},
    ),
]


@pytest.mark.parametrize(("text", "message"), rows(REFUSED))
def test_what_has_two_readings_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


# -- names of the session, and what a caller says about a function

X, T = Symbol("x", real=True), Symbol("t", real=True)
Y = Function("y")


def test_a_caller_may_say_what_a_function_depends_on() -> None:
    reading = read("y'' + y = 0", symbols=frozenset({"y(t)"}))
    assert reading.value == Eq(Derivative(Y(T), T, T) + Y(T), 0)
    assert reading.notes == (DY_DT,)


def test_what_is_said_of_another_name_changes_nothing() -> None:
    assert read("y'", symbols=frozenset({"z(t)", "y"})).value == Derivative(Y(X), X)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dg/dx", Derivative(X**2, X)),
        ("h'(x)", Derivative(X**3, X)),
        ("h'(2)", sympy.Subs(Derivative(Symbol("xi", real=True) ** 3, Symbol("xi", real=True)), Symbol("xi", real=True), 2)),
        ("p'", Derivative(Function("p")(X), X)),
        ("∂g/∂x + g", Derivative(X**2, X) + X**2),
    ],
)  # fmt: skip
def test_names_of_the_session_are_what_they_are(text: str, expected: Any) -> None:
    scope = Bindings(g=X**2, h=sympy.Lambda(X, X**3), p=Symbol("p", positive=True))
    assert read(text, scope).value == expected


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("A'", "write transpose(A), or diff(A, x) for a derivative"),
        ("g'", "write diff(g, x)"),
    ],
)
def test_a_prime_after_a_value_of_the_session_is_refused(text: str, hint: str) -> None:
    scope = Bindings(A=sympy.eye(2), g=X**2)
    with pytest.raises(SymError) as caught:
        read(text, scope)
    assert caught.value.failure.hint == hint


def test_a_variable_that_is_bound_to_a_value_is_refused() -> None:
    with pytest.raises(SymError) as caught:
        read("y' = y", Bindings(x=sympy.Integer(2)))
    assert caught.value.failure.what == "x is bound to a value in this session and cannot vary"


def test_a_declared_variable_keeps_its_assumptions() -> None:
    positive = Symbol("x", positive=True)
    assert read("y' = y", Bindings(x=positive)).value == Eq(
        Derivative(Y(positive), positive), Y(positive)
    )
