"""Results as a person writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_people.pretty import WIDTH, hanging, paragraph, pretty, seconds, size


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("5", "5"),
        ("x**2", "x²"),
        ("x**12", "x¹²"),
        ("x**(-2)", "x⁻²"),
        ("x**(3/2)", "x^(3/2)"),
        ("x**y", "x^y"),
        ("x**2.5", "x^2.5"),
        ("2*x", "2x"),
        ("2*cos(x)", "2 cos(x)"),
        ("2*sqrt(x)", "2√(x)"),
        ("x*y", "x·y"),
        ("2*3", "2·3"),
        ("25*pi*m**3/512", "25π·m³/512"),
        ("theta0**6/1440", "θ₀⁶/1440"),
        ("4*k**2*cos(phi)**2", "4k²·cos(φ)²"),
        ("1/sqrt(1 - k**2*sin(phi)**2)", "1/√(1 - k²·sin(φ)²)"),
        ("T0 + x_1 + speed2", "T₀ + x_1 + speed2"),
        ("x2*y", "x₂·y"),
        ("-oo", "-∞"),
        ("gamma(x) + gamma", "gamma(x) + γ"),
        ("elliptic_k(1/4)", "elliptic_k(1/4)"),
        ("pixel", "pixel"),
        ("1.5*x", "1.5·x"),
    ],
)
def test_mathematics_is_shown_as_it_is_written(text: str, shown: str) -> None:
    assert pretty(text) == shown


@given(st.text(max_size=60))
def test_any_text_can_be_shown(text: str) -> None:
    assert isinstance(pretty(text), str)


def test_prose_is_wrapped_and_indented() -> None:
    lines = paragraph("word " * 60, "  ").splitlines()
    assert all(line.startswith("  word") and len(line) <= WIDTH for line in lines)
    assert " ".join(lines).split() == ["word"] * 60


def test_a_long_result_hangs_in_its_column() -> None:
    first, *more = hanging("  name", "term + " * 30, 12).splitlines()
    assert first.startswith("  name      term + term")
    assert all(line.startswith(" " * 12 + "term") for line in more)
    assert max(map(len, [first, *more])) <= WIDTH


def test_an_empty_result_leaves_only_its_label() -> None:
    assert hanging("  name", "", 12) == "  name"


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (0, "0 s"),
        (59.9, "59 s"),
        (60, "1 min 0 s"),
        (185, "3 min 5 s"),
        (7800, "2 h 10 min"),
        (435_700, "5 d 1 h"),
    ],
)
def test_a_span_of_time_has_at_most_two_units(span: float, shown: str) -> None:
    assert seconds(span) == shown


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (0, "0 bytes"),
        (1023, "1023 bytes"),
        (1024, "1 KiB"),
        (3277, "3.2 KiB"),
        (77 << 20, "77 MiB"),
        (1023 << 10, "1023 KiB"),
        (2 << 30, "2 GiB"),
        (5000 << 30, "5000 GiB"),
    ],
)
def test_bytes_are_shown_in_the_unit_that_fits(amount: int, shown: str) -> None:
    assert size(amount) == shown
