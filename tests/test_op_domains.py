"""What depends on the session: assumptions of bound symbols, complex unknowns, answers fed back."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import asked, whole

POSITIVE = {"p": "Symbol(p, positive=True)"}
WHOLE = {"n": "Symbol(n, integer=True)"}

# fmt: off
BOUND: list[tuple[str, dict[str, str], dict[str, Any], str]] = [
    ("simplify", POSITIVE, {"expr": "sqrt(p^2)"}, "p"),
    ("simplify", POSITIVE, {"expr": "log(p^2)", "form": "expand"}, "2*log(p)"),
    ("simplify", WHOLE, {"expr": "sin(pi*n)"}, "0"),
    ("simplify", WHOLE, {"expr": "cos(2*pi*n)"}, "1"),
    ("evaluate", POSITIVE, {"expr": "abs(p)"}, "p"),
    ("evaluate", POSITIVE, {"expr": "p > 0"}, "True"),
    ("evaluate", POSITIVE, {"expr": "p = -1"}, "False"),
    ("differentiate", POSITIVE, {"expr": "abs(p)"}, "1"),
    ("integrate", POSITIVE, {"expr": "exp(-p*x)", "symbol": "x", "bounds": "0, oo"}, "1/p"),
    ("integrate", POSITIVE, {"expr": "1/(x^2 + p^2)", "symbol": "x", "bounds": "-oo, oo"}, "pi/p"),
    ("solve", {"F": "x^2 - 9"}, {"expr": "F"}, "[-3, 3]"),
    ("solve", {"F": "x^2 + 9"}, {"expr": "F", "domain": "complex"}, "[-3*I, 3*I]"),
    ("solve", {"F": "[x + y = 3, x - y = 1]"}, {"expr": "F"}, "{(2, 1)}"),
    ("differentiate", {"F": "(x - 1)*exp(x)"}, {"expr": "F"}, "(x - 1)*exp(x) + exp(x)"),
    ("simplify", {"F": "(x - 1)*exp(x)"}, {"expr": "diff(F, x) - x*exp(x)"}, "0"),
]
PLANE = [
    ("abs(x)^2 = x^2", "E_UNSOLVED"),
    ("conjugate(x) = x", "E_UNSOLVED"),
    ("sqrt(x^2) = x", "E_CHECK"),
    ("re(x) = x", "E_UNSOLVED"),
]
FED = [
    ("solve", {"expr": "[x + y = 3, x - y = 1]"}),
    ("solve", {"expr": "[x^2 + y^2 = 25, x*y = 12]"}),
    ("solve", {"expr": "[x = 2, x = 2]"}),
    ("solve", {"expr": "[x + y = 1, 2x + 2y = 2]"}),
    ("solve", {"expr": "sin(x) = 1/2"}),
    ("solve", {"expr": "x^2 >= 2"}),
    ("solve", {"expr": "abs(x) = x"}),
    ("solve", {"expr": "1/x = 1/x"}),
    ("solve", {"expr": "x^5 - x - 1"}),
    ("integrate", {"expr": "abs(x)"}),
    ("integrate", {"expr": "1/(2 + cos(x))"}),
    ("differentiate", {"expr": "f(x^2)"}),
    ("evaluate", {"expr": "series(exp(x), x, 0, 4)"}),
    ("evaluate", {"expr": "eigenvects([[2, 1], [1, 2]])"}),
    ("evaluate", {"expr": "sum(x^k, k, 0, oo)"}),
]
# fmt: on


@pytest.mark.parametrize(("operation", "scope", "arguments", "value"), BOUND)
def test_bound_names_keep_what_is_known_of_them(
    operation: str, scope: dict[str, str], arguments: dict[str, Any], value: str
) -> None:
    assert str(asked(operation, scope, **arguments).value) == value


def test_a_difference_of_a_derivative_and_its_value_is_proved_to_be_zero() -> None:
    found = asked("simplify", {"F": "(x - 1)*exp(x)"}, expr="diff(F, x) - x*exp(x)")
    assert whole(found) == ("0", "proved", "the difference simplifies to zero", ())


@pytest.mark.parametrize(("text", "code"), PLANE)
def test_a_complex_unknown_is_never_read_as_a_real_one(text: str, code: str) -> None:
    with pytest.raises(SymError) as caught:
        asked("solve", expr=text, domain="complex")
    assert caught.value.failure.code == code


@pytest.mark.parametrize("text", [text for text, _ in PLANE[1::2]])
def test_for_a_real_unknown_the_same_is_an_identity(text: str) -> None:
    assert asked("solve", expr=text, symbol="x").value is sympy.S.Reals


@pytest.mark.parametrize(("operation", "arguments"), FED)
def test_an_answer_can_be_fed_back(operation: str, arguments: dict[str, Any]) -> None:
    value = asked(operation, **arguments).value
    assert plain(read(plain(value)).value) == plain(value)
