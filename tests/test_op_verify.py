"""sym_verify: the word, how it was reached, and what a program may branch on."""

# ruff: noqa: E501 (a claim and what is said of it stand on one line)

from __future__ import annotations

from typing import Any

import pytest

from sym_core.channel import Packet
from sym_core.limits import Limits
from sym_eval.work import work
from tests.asking import asked, refused

FORM = "normal form over exponentials, roots and logarithms"
SIGNS = "signs, squares, means, tangents or ranges"
PIECES = "derivative zero and one exact value, on each piece"


def verdict(lhs: str = "", rhs: str = "", assume: str = "", steps: str = "") -> tuple[str, str]:
    """The word and the clause beside it."""
    found = asked("verify", lhs=lhs, rhs=rhs, assume=assume, steps=steps)
    return found.word, found.check.how


@pytest.mark.parametrize(
    ("lhs", "rhs", "assume", "how"),
    [
        ("sin(2x)", "2 sin(x) cos(x)", "", FORM),
        ("sin(x)^2 + cos(x)^2 = 1", "", "", FORM),
        ("sqrt(x^2)", "x", "x >= 0", "identical"),
        ("abs(a - b)", "a - b", "a > b", FORM),
        ("log(x*y)", "log(x) + log(y)", "x > 0, y > 0", FORM),
        ("asin(x) + acos(x)", "pi/2", "-1 <= x <= 1", PIECES),
        ("sqrt(5 + 2 sqrt(6))", "sqrt(2) + sqrt(3)", "", "algebraic number below its separation bound"),
        ("4 atan(1/5) - atan(1/239)", "pi/4", "", "logarithms and arguments as one product"),
        ("floor(x) + floor(x + 1/2)", "floor(2x)", "", "floors, case by case over one period"),
        ("2x + 1 = 5", "x = 2", "", "the sides' differences are proportional (identical)"),
        ("[[1, x], [0, 1]]^2", "[[1, 2x], [0, 1]]", "", "identical"),
        ("[sin(x)^2, 1]", "[1 - cos(x)^2, 1]", "", f"{FORM}; identical"),
        ("x^2 + 1 > 0", "", "", SIGNS),
        ("x^2 + y^2 >= 2 x y", "", "", SIGNS),
        ("exp(x) >= 1 + x", "", "", SIGNS),
        ("x^4 y^2 + x^2 y^4 + 1 >= 3 x^2 y^2", "", "", SIGNS),
        ("atan(x) < 2", "", "", SIGNS),
        ("(x + y)/2 >= sqrt(x y)", "", "x > 0, y > 0", SIGNS),
        ("x > 1", "2x > 2", "", "signs between all zeros"),
        ("x^2 > 1", "x > 1 or x < -1", "", "signs between all zeros"),
        ("diff(sin(x)^2, x)", "sin(2x)", "", FORM),
        ("{1, 2}", "{2, 1}", "", "identical"),
    ],
)  # fmt: skip
def test_equal_names_its_method(lhs: str, rhs: str, assume: str, how: str) -> None:
    assert verdict(lhs, rhs, assume) == ("equal", how)


@pytest.mark.parametrize(
    ("lhs", "rhs", "assume", "how"),
    [
        ("sqrt(x^2)", "x", "", "at x = -3: left [3, 3], right [-3, -3], left - right in [6, 6]"),
        ("floor(x)", "x", "", "at x = 1/2: left [0, 0], right [0.5, 0.5], left - right in [-0.5, -0.5]"),
        ("0^x", "0", "x >= 0", "at x = 0: left [1, 1], right [0, 0], left - right in [1, 1]"),
        ("x^2 = 4", "x = 2", "", "at x = -2: left [0, 0], right [-4, -4]"),
        ("x^2 > 0", "", "", "at x = 0: left false, right true"),
        ("x^2 - 1 > 0", "x > 1", "", "at x = -3: left true, right false"),
        ("[1, 2, x]", "[1, 2]", "", "left 3 items, right 2 items"),
        ("[[1, 2]]", "[[1], [2]]", "", "left shape (1, 2), right shape (2, 1)"),
        ("[[1, x], [0, 1]]", "[[1, x], [1, 1]]", "", "entry 2, 1: left [0, 0], right [1, 1], left - right in [-1, -1]"),
    ],
)  # fmt: skip
def test_unequal_names_its_counterexample(lhs: str, rhs: str, assume: str, how: str) -> None:
    assert verdict(lhs, rhs, assume) == ("unequal", how)


def test_a_counterexample_is_fields_too() -> None:
    found = asked("verify", lhs="sqrt(x^2)", rhs="x")
    expected: dict[str, Any] = {
        "verdict": "unequal",
        "counterexample": "x = -3",
        "left": "[3, 3]",
        "right": "[-3, -3]",
        "difference": "[6, 6]",
    }
    assert found.facts == expected


def test_what_holds_to_many_digits_without_a_proof_is_unproven() -> None:
    found = asked("verify", lhs="polylog(2,1/3) - polylog(2,1/9)/6", rhs="pi^2/18 - log(3)^2/6")
    assert (found.word, found.check.verdict.value) == ("unproven", "unchecked")
    assert found.facts is not None
    assert (found.facts["verdict"], found.facts["points"]) == ("unproven", 1)


def test_excluded_points_are_a_note() -> None:
    found = asked("verify", lhs="sin(x)/x", rhs="sinc(x)")
    assert (found.word, found.notes) == ("equal", ("the left side has no value at x = 0",))


@pytest.mark.parametrize(
    ("steps", "word", "part"),
    [
        ("(x+1)^2 = x^2 + 2x + 1 = x(x+2) + 2", "unequal", "step 2 to 3"),
        ("(x+1)^2 = x^2 + 2x + 1 = x(x+2) + 1", "equal", None),
        ("2x + 1 = 5; 2x = 4; x = 2", "equal", None),
        ("2x + 1 = 5; 2x = 6; x = 3", "unequal", "step 1 to 2"),
        ("[x^2 - 1, (x-1)(x+1)]", "equal", None),
        ("x\n= 2x - x\n= 3x", "unequal", "step 2 to 3"),
        ("x < 1; 2x < 2; 2x < 3", "unequal", "step 2 to 3"),
    ],
)
def test_a_chain_says_which_step_breaks(steps: str, word: str, part: str | None) -> None:
    found = asked("verify", steps=steps)
    assert found.facts is not None
    assert (found.word, found.facts.get("part")) == (word, part)


def test_every_step_of_a_chain_is_told() -> None:
    facts = asked("verify", steps="x + x = 2x = 3x").facts
    assert facts is not None
    assert [(step["step"], step["verdict"]) for step in facts["steps"]] == [
        (1, "equal"),
        (2, "unequal"),
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "E_SYNTAX: nothing to verify (lhs); give lhs and rhs, or steps='a = b = c'"),
        ({"lhs": "x"}, "E_SYNTAX: one side only (rhs); give lhs and rhs, or steps='a = b = c'"),
        ({"steps": "x"}, "E_SYNTAX: 1 steps given (steps); write 2 to 60: 'a = b = c'"),
        ({"lhs": "x", "steps": "x = x"}, "E_SYNTAX: steps stand instead of lhs and rhs; give lhs and rhs, or steps='a = b = c'"),
    ],
)  # fmt: skip
def test_what_is_no_claim_is_refused(arguments: dict[str, str], sentence: str) -> None:
    assert refused("verify", **arguments) == sentence


def replied(**arguments: Any) -> Packet:
    """The packet a child answers with."""
    header = {
        **{"kind": "job", "job": "1", "serial": 1, "n": 3, "operation": "verify"},
        **{"arguments": arguments, "bindings": [], "limits": dict(Limits())},
    }
    return work(Packet(header, ()))


def test_a_verdict_is_a_word_and_no_value() -> None:
    packet = replied(lhs="x + x", rhs="2x", name="f")
    assert (packet.blobs, packet.header["value"]) == ((), None)
    assert packet.header["reply"] == {
        "result": "equal",
        "length": 5,
        "latex": None,
        "numeric": None,
        "parsed_input": "x + x = 2*x",
        "check": {"verdict": "proved", "how": "identical"},
        "facts": {"verdict": "equal", "method": "identical"},
        "notes": ["a verdict is no value: no name was given"],
    }


def test_the_same_claim_gets_the_same_verdict_every_time() -> None:
    claims = [("tanh(x)", "1 - 2/(exp(2x) + 1)"), ("exp(x)", "1 + x")]
    assert len({tuple(verdict(*claim) for claim in claims) for _ in range(5)}) == 1


# A vector is written as a list, and comes as a column or a row; values worked out by hand.
VECTORS = [
    ("curl(grad(f(x,y,z), [x,y,z]), [x,y,z])", "[0, 0, 0]", "equal"),
    ("cross([1,0,0], [0,1,0])", "[0, 0, 1]", "equal"),
    ("[0, 0, -1]", "cross([0,1,0], [1,0,0])", "equal"),
    ("(0, 0, 1)", "cross([1,0,0], [0,1,0])", "equal"),
    ("cross([1,2,3], [4,5,6])", "[-3, 6, -3]", "equal"),
    ("cross([1,2,3], [4,5,6])", "[-3, -6, -3]", "unequal"),
    ("grad(x^2 + y^2, [x, y])", "[2x, 2y]", "equal"),
    ("grad(sin(x) y, [x, y])", "[y cos(x), sin(x)]", "equal"),
    ("grad(x^2 + y^2, [x, y])", "[2x, 3y]", "unequal"),
    ("grad(x^2 + y^2, [x, y])", "[2x, 2y, 0]", "unequal"),
    ("[[1, 2, 3]]", "[1, 2, 3]", "equal"),
    ("[1, 2, 3]", "[[1], [2], [3]]", "equal"),
    ("[[1, 2, 3]]", "[1, 3, 2]", "unequal"),
    ("[[1, 2], [3, 4]]*[[1], [1]]", "[3, 7]", "equal"),
    ("[[1], [2]]", "[[1, 2]]", "unequal"),
    ("[1, 2]", "[1, 2, 3]", "unequal"),
    ("{1, (1, 2)}", "{1, 2}", "unequal"),
]


def test_a_list_beside_a_column_or_row_is_that_vector() -> None:
    found = [(lhs, rhs, verdict(lhs, rhs)[0]) for lhs, rhs, _ in VECTORS]
    assert [row for row in found if row not in VECTORS] == []


KINDS = [
    ("[[1, 2], [3, 4]]", "[1, 2]", "a matrix, the right one a list; write rows, as [[1, 2], [3, 4]]; a list is one column"),
    ("[1, 2]", "[[1, 2], [3, 4]]", "a list, the right one a matrix; write rows, as [[1, 2], [3, 4]]; a list is one column"),
    ("[[1, 2], [3, 4]]", "3", "a matrix, the right one an expression; name it and take one entry: A[0, 0]"),
    ("[x, 1]", "x", "a list, the right one an expression; name it and take one item: L[0]"),
    *(
        (lhs, rhs, f"{kinds}; write both sides as the same kind, or a whole statement as lhs alone")
        for lhs, rhs, kinds in (
            ("x^2 = 4", "x", "a statement, the right one an expression"),
            ("x", "x > 1", "an expression, the right one a statement"),
            ("x = 1", "{1}", "a statement, the right one a set"),
            ("{1}", "1", "a set, the right one an expression"),
            ("{1}", "[1]", "a set, the right one a list"),
            ("[x > 1]", "x > 1", "a list, the right one a statement"),
        )
    ),
]  # fmt: skip


def test_sides_of_different_kinds_are_refused_and_never_called_unequal() -> None:
    found = [(lhs, rhs, refused("verify", lhs=lhs, rhs=rhs)) for lhs, rhs, _ in KINDS]
    assert found == [(lhs, rhs, f"E_SYNTAX: the left side is {said}") for lhs, rhs, said in KINDS]


def test_the_hints_of_different_kinds_work() -> None:
    scope = {"A": "[[1, 2], [3, 4]]", "L": "[x, 1]"}
    for lhs, rhs in (("A[0, 0]", "1"), ("L[0]", "x"), ("A", "[[1, 2], [3, 4]]")):
        assert asked("verify", scope, lhs=lhs, rhs=rhs).word == "equal"
    assert verdict("x^2 = 4", "x = 2")[0] == "unequal"


# One metre is 1000 mm, an hour 3600 s, a newton metre a joule, 0 degC 273.15 K.
QUANTITIES = [
    ("2 km", "2000 m", "equal", ("compared in m",)),
    ("2000 m", "2 km", "equal", ("compared in m",)),
    ("2 km", "2001 m", "unequal", ("compared in m",)),
    ("1 unit(h)", "3600 unit(s)", "equal", ("compared in s",)),
    ("36 km/h", "10 m/s", "equal", ("compared in m/s",)),
    ("20 degC", "293.15 K", "equal", ("compared in K",)),
    ("180 deg", "pi", "equal", ()),
    ("2 km - 2000 m", "0", "equal", ("compared in m",)),
    ("2 km = 2000 m", "", "equal", ()),
    ("2 km = 2001 m", "", "unequal", ()),
    ("2 m", "m + m", "equal", ()),
    ("2x", "x + x", "equal", ()),
]


def test_quantities_are_compared_in_base_units() -> None:
    wrong = []
    for lhs, rhs, word, notes in QUANTITIES:
        found = asked("verify", lhs=lhs, rhs=rhs)
        if (found.word, found.notes) != (word, notes):
            wrong.append((lhs, rhs, found.word, found.notes))
    assert wrong == []
    assert verdict(steps="2 km = 2000 m = 200000 cm")[0] == "equal"


def test_quantities_of_other_dimensions_are_unequal_and_their_sum_is_refused() -> None:
    assert verdict("2 km", "2000 s") == ("unequal", "left length, right time")
    assert verdict("5 kg", "5 km") == ("unequal", "left mass, right length")
    assert verdict("5 kg", "5") == ("unequal", "left mass, right a plain number")
    said = "E_RUNTIME: cannot add m and s; check the units"
    assert refused("verify", lhs="2 km + 3 s", rhs="5") == said


# By hand: the derivative of the right side is the integrand, or is not.
ANTIDERIVATIVES = [
    ("integrate(2x, x)", "x^2", "equal"),
    ("integrate(2x, x)", "x^2 + C", "equal"),
    ("integrate(2x, x)", "x^3", "unequal"),
    ("x^2", "integrate(2x, x)", "equal"),
    ("integrate(x sin(x), x)", "sin(x) - x cos(x) + C", "equal"),
    ("integrate(x sin(x), x)", "sin(x) + x cos(x)", "unequal"),
    ("integrate(1/x, x)", "log(x)", "equal"),
    ("integrate(1/(1 + x^2), x)", "atan(x) + 3", "equal"),
    ("2 integrate(2x, x) + 1", "2x^2", "equal"),
    ("integrate(2x y, x)", "x^2 y + y^2", "equal"),
    ("integrate(2x, x) = x^2", "", "equal"),
    ("integrate(2x, x) = x", "", "unequal"),
    ("integrate(log(x), x)", "x log(x) - integrate(1, x)", "equal"),
    ("x*integrate(1, x)", "x^2", "unproven"),
    ("integrate(2x, x)", "x^2 + floor(x)", "unproven"),
]
UP_TO = "up to a constant of integration, on each interval without a break"


def test_an_integral_without_bounds_is_compared_by_its_derivative() -> None:
    wrong = []
    for lhs, rhs, word in ANTIDERIVATIVES:
        found = asked("verify", lhs=lhs, rhs=rhs)
        if found.word != word or (UP_TO in found.notes) != (word == "equal"):
            wrong.append((lhs, rhs, found.word, found.notes))
    assert wrong == []
    assert verdict("integrate(2x, x)", "x^3")[1].startswith(
        "derivative by x: at x = 2: left [4, 4]"
    )


def test_integration_by_parts_is_a_chain_up_to_a_constant() -> None:
    by_parts = "integrate(x exp(x), x) = x exp(x) - integrate(exp(x), x) = x exp(x) - exp(x) + C"
    found = asked("verify", steps=by_parts)
    assert (found.word, found.notes) == ("equal", (UP_TO,))
    broken = by_parts.replace("- exp(x) + C", "+ exp(x) + C")
    assert verdict(steps=broken)[0] == "unequal"


def test_bounds_are_worked_out_as_they_were() -> None:
    assert asked("verify", lhs="integrate(2x, x, 0, 1)", rhs="1").notes == ()
    assert verdict("integrate(2x, x, 0, 1)", "2")[0] == "unequal"
