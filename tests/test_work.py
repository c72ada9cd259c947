"""A job in, a reply out: whole packets, and every error as a typed failure."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core import tools
from sym_core.channel import Packet, PacketReader, pack
from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import codec, operations
from sym_eval.evidence import clock
from sym_eval.evidence.clock import OutOfTime
from sym_eval.integration import ways
from sym_eval.work import Scope, failure_of, work

x = sympy.Symbol("x", real=True)


def job(
    operation: str, /, bindings: dict[str, Any] | None = None, limits: Any = None, **arguments: Any
) -> Packet:
    """A job's packet as the daemon sends it."""
    named = bindings or {}
    header = {
        "kind": "job",
        "job": "j1",
        "serial": 1,
        "n": 7,
        "operation": operation,
        "arguments": tools.checked(tools.tool(f"sym_{operation}"), arguments),
        "bindings": [[name] for name in named],
        "limits": {**Limits(limits), "cpu": 61},
    }
    return Packet(header, tuple(codec.encode(value) for value in named.values()))


def reply(operation: str, **arguments: Any) -> dict[str, Any]:
    """The reply of a job that is done."""
    done = work(job(operation, **arguments))
    assert done.header["kind"] == "done", done.header
    found: dict[str, Any] = done.header["reply"]
    return found


def error(operation: str, **arguments: Any) -> dict[str, Any]:
    """The error of a job that failed."""
    failed = work(job(operation, **arguments))
    assert failed.header["kind"] == "failed", failed.header
    found: dict[str, Any] = failed.header["error"]
    return found


def test_a_job_becomes_a_whole_reply() -> None:
    assert work(job("differentiate", expr="x^3")) == Packet(
        {
            "kind": "done",
            "job": "j1",
            "reply": {
                "result": "3*x**2",
                "length": 6,
                "latex": "3 x^{2}",
                "parsed_input": "x**3",
                "numeric": None,
                "check": {"verdict": "proved", "how": "coefficient by coefficient"},
                "facts": None,
                "notes": [],
            },
            "value": {"type": "Mul"},
        },
        (codec.encode(3 * x**2),),
    )


def test_a_failure_is_a_whole_packet() -> None:
    assert work(job("integrate", expr="1/x^2", bounds="-1, 1")) == Packet(
        {
            "kind": "failed",
            "job": "j1",
            "error": {
                "code": "E_RUNTIME",
                "what": "the integral is divergent: near 0 the integrand is like distance**(-2)",
                "where": "",
                "hint": "it has no value; check the bounds",
                "line": None,
                "fragment": "",
                "candidates": [],
                "extra": {
                    "facts": {
                        "divergent": True,
                        "at": "0",
                        "power": "-2",
                        "principal_value": None,
                    },
                    "parsed_input": "1/x**2",
                },
            },
        }
    )


@pytest.mark.parametrize("operation", sorted(operations.TABLE))
def test_every_operation_answers_and_its_packet_travels(operation: str) -> None:
    arguments = tools.tool(f"sym_{operation}").arguments
    more: dict[str, Any] = {a.name: a.choices[0] for a in arguments if a.required and a.choices}
    asked = ("lhs", "rhs") if operation == "verify" else (arguments[0].name,)
    text: dict[str, Any] = dict.fromkeys(asked, "1 + 1" if operation == "exec" else "x^2 - 1")
    done = work(job(operation, **text, **more))
    assert done.header["kind"] == "done"
    (travelled,) = PacketReader(1 << 20, 1 << 20).feed(pack(done))
    assert travelled == done


def test_the_stored_value_is_the_result() -> None:
    done = work(job("simplify", expr="(x + 1)^2", form="expand"))
    assert codec.decode(done.blobs[0]) == x**2 + 2 * x + 1


def test_a_binding_is_used_by_its_name() -> None:
    assert reply("differentiate", expr="f1", bindings={"f1": x**4})["result"] == "4*x**3"


@pytest.mark.parametrize(
    ("value", "expr", "result"),
    [
        (5, "a^2", "25"),
        (5, "a/2 + y", "y + 5/2"),
        (-3, "2a", "-6"),
        (5, "diff(y^a, y)", "5*y**4"),
        (0.5, "4a", "2.00000000000000"),
        (1 + 2j, "abs(a - 1)", "2.00000000000000"),
        ([1, 2], "a[1] + 1", "3"),
        ((1, 2, 6), "mean(a)", "3"),
        ([[1, 2], [3, 4]], "a[1][0]/2", "3/2"),
        ([1, 2, x], "a", "[1, 2, x]"),
        ((1, True), "a", "(1, True)"),
        ({"n": 2}, "a", "{n: 2}"),
        (10**30, "a*10", str(10**31)),
    ],
)
def test_the_numbers_of_a_program_are_numbers_here(value: Any, expr: str, result: str) -> None:
    assert reply("evaluate", bindings={"a": value}, expr=expr)["result"] == result


@pytest.mark.parametrize(
    ("operation", "arguments", "result"),
    [
        ("evaluate", {"expr": "y^2", "subs": "y=n"}, "9"),
        ("integrate", {"expr": "y^n", "symbol": "y"}, "y**4/4"),
        ("integrate", {"expr": "y^2", "symbol": "y", "bounds": "0, n"}, "9"),
        ("solve", {"expr": "2y = n"}, "[3/2]"),
        ("simplify", {"expr": "n*y - 3y"}, "0"),
        ("verify", {"lhs": "n^2", "rhs": "9"}, "equal"),
        ("differentiate", {"expr": "y^n", "symbol": "y", "order": 2}, "6*y"),
    ],
)
def test_every_tool_takes_the_numbers_of_a_program(
    operation: str, arguments: dict[str, Any], result: str
) -> None:
    assert reply(operation, bindings={"n": 3}, **arguments)["result"] == result


def test_a_truth_value_of_a_program_is_no_number() -> None:
    assert Scope(job("evaluate", {"a": True}, expr="a")).lookup("a") is True
    assert error("evaluate", bindings={"a": True}, expr="a + 1")["code"] == Code.SYNTAX


def test_a_binding_under_two_names_is_found_by_both() -> None:
    packet = Packet({"bindings": [["x", "_3"]]}, (codec.encode(sympy.Integer(5)),))
    scope = Scope(packet)
    assert (scope.lookup("x"), scope.lookup("_3"), scope.lookup("y")) == (5, 5, None)


def test_only_named_bindings_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    packet = job("evaluate", expr="a1 + 1", bindings={"a1": x, "b1": x**2})
    decoded: list[bytes] = []
    original = codec.decode

    def noted(blob: bytes) -> object:
        decoded.append(blob)
        return original(blob)

    monkeypatch.setattr(codec, "decode", noted)
    work(packet)
    assert decoded == [packet.blobs[0]]


def test_a_binding_that_is_damaged_is_a_failure_only_when_named() -> None:
    packet = job("evaluate", expr="1 + 1", bindings={"a1": x})
    damaged = Packet(packet.header, (b"\x00" * 9,))
    assert work(damaged).header["reply"]["result"] == "2"


def test_numbers_come_with_their_decimals() -> None:
    assert reply("evaluate", expr="sqrt(2)", digits=30)["numeric"].startswith("1.41421356237309504")


@pytest.mark.parametrize("digits", [0, -1, 1001])
def test_digits_outside_the_limit_are_refused(digits: int) -> None:
    assert error("evaluate", expr="pi", digits=digits)["code"] == "E_INPUT_LIMIT"


def test_notes_of_the_reader_come_first() -> None:
    notes = reply("evaluate", expr="0.5*limit(1/x, x, 0, '+')")["notes"]
    assert notes[0] == "0.5 was read as the exact fraction 1/2"


def test_a_long_result_is_whole_in_length_and_without_latex() -> None:
    found = reply("evaluate", expr="2^2000", limits={"shown": 100})
    assert (found["length"], found["latex"]) == (len(str(2**2000)), None)


def test_a_result_longer_than_the_output_is_cut_but_its_length_is_told() -> None:
    found = reply("evaluate", expr="2^2000", limits={"output": 100})
    assert (len(found["result"]), found["length"]) == (100, len(str(2**2000)))


def test_a_result_of_too_many_nodes_is_kept_and_named() -> None:
    found = reply("simplify", expr="(x + 1)^9", form="expand", limits={"nodes": 20})
    assert (found["result"], found["notes"]) == (
        "_7",
        ["more than 20 nodes: kept as _7, not printed"],
    )


def test_a_value_too_large_to_keep_is_an_output_error() -> None:
    found = error("evaluate", expr="x + 1", limits={"value": 4})
    assert (found["code"], found["what"]) == (
        "E_OUTPUT",
        "the value takes more than 4 bytes to keep",
    )


def test_the_failure_says_what_was_understood() -> None:
    extra = {"parsed_input": "oo - oo", "facts": {"undefined": True}}
    assert error("evaluate", expr="oo-oo")["extra"] == extra


def test_a_refuted_answer_gives_the_number_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"wrong": lambda: sympy.Integer(1)}
    monkeypatch.setattr(ways, "definite", lambda asked: wrong)
    found = error("integrate", expr="x^x", bounds="0, 1")
    assert (found["code"], found["extra"]["numeric"]) == ("E_CHECK", "0.7834305107")


def test_text_that_is_no_mathematics_is_the_readers_error() -> None:
    assert error("evaluate", expr="x +")["code"] == "E_SYNTAX"


def test_an_unknown_operation_is_our_own_fault() -> None:
    packet = job("evaluate", expr="1")
    packet.header["operation"] = "erase"
    assert work(packet).header["error"]["code"] == "E_INTERNAL"


def test_an_interrupt_is_not_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(operations, "find", stopped)
    with pytest.raises(KeyboardInterrupt):
        work(job("evaluate", expr="1"))


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        (SymError(Code.BUSY, "later"), "E_BUSY: later"),
        (MemoryError(), "E_MEMORY: out of memory; ask for something smaller"),
        (
            RecursionError("deep"),
            "E_INPUT_LIMIT: nested too deeply to work on; name inner parts in earlier calls",
        ),
        (ZeroDivisionError(), "E_RUNTIME: division by zero; check where it is defined"),
        (
            NotImplementedError("no\n algorithm"),
            "E_UNSOLVED: no method for this: no algorithm; try another form",
        ),
        (sympy.ShapeError("2x2 and 3x3"), "E_RUNTIME: matrices: 2x2 and 3x3; check their shapes"),
        (TypeError("not\na number"), "E_RUNTIME: not a number"),
        (ValueError("x" * 1000), "E_RUNTIME: " + "x" * 300),
        (OverflowError("big"), "E_RUNTIME: a number out of range: big"),
        (AttributeError("no diff"), "E_RUNTIME: not possible with such a value: no diff"),
        (OutOfTime(), "E_TIMEOUT: a share of the time was used up; ask for more with timeout_s"),
        (Exception("odd"), "E_INTERNAL: Exception: odd"),
    ],
)
def test_every_error_is_typed(raised: BaseException, text: str) -> None:
    assert failure_of(raised).text() == text


def test_the_same_job_gets_the_same_reply() -> None:
    packet = job("solve", expr="sin(x) = 1/2")
    assert work(packet) == work(packet)


def test_an_answer_that_takes_too_long_to_print_is_kept_and_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(value: object) -> str:
        while True:
            clock.tick()

    monkeypatch.setattr("sym_eval.printing.plain", endless)
    done = work(job("evaluate", expr="x + 1", limits={"wall": 1}))
    assert done.header["reply"]["result"] == "_7"
    assert done.header["reply"]["notes"] == [
        "printing takes too long or goes too deep: kept as _7, not printed"
    ]
    assert codec.decode(done.blobs[0]) == x + 1


@pytest.mark.parametrize("kind", ["plain", "latex"])
def test_an_answer_too_deep_to_print_is_kept_and_not_lost(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    def deep(value: object) -> str:
        raise RecursionError

    monkeypatch.setattr(f"sym_eval.printing.{kind}", deep)
    found = reply("evaluate", expr="x + 1")
    shown = {"plain": ("_7", "x + 1"), "latex": ("x + 1", None)}[kind]
    assert (found["result"], found["latex"] if kind == "latex" else "x + 1") == shown
