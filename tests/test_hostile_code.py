"""Hostile programs through a real kernel: refused or contained, and nobody else notices.

Afterwards a program whose answers depend on much of SymPy gives the same ones, in the same session
and in another. Honest programs run.
"""

# ruff: noqa: E501 (what a program prints stands as it is printed)

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_client import Client
from sym_core.limits import Limits
from sym_core.settings import Settings
from tests.conftest import RunningKernel, running
from tests.hostile_inputs import Hostile, expanded, honest_programs, programs

# Short limits, so that the tests are: an honest program takes 20 ms and little memory.
LIMITS = Limits({"wall_code": 3, "wall": 3, "as": 512 << 20})
REFUSALS = {"E_SYNTAX", "E_AST_BLOCK", "E_NAME", "E_INPUT_LIMIT", "E_RUNTIME"}
ENDS = {*REFUSALS, "E_UNSOLVED", "E_TIMEOUT", "E_MEMORY", "E_OUTPUT"}
# They take their whole time or memory: three seconds each.
BOMBS = ("cpu-bomb", "memory-bomb", "c-stack", "program-size", "output-flood", "printing-recursion")
SENTINEL = """
import sympy, math
x = sympy.Symbol('x')
print([str(v) for v in (
    sympy.sin(0), sympy.diff(x**3, x), sympy.Rational(1, 3) + sympy.Rational(1, 6),
    sympy.solve(x**2 - 4, x), sympy.pi.evalf(10), sympy.simplify(sympy.sin(x)**2 + sympy.cos(x)**2),
    sympy.S.Half, x.is_real, sympy.limit(sympy.sin(x)/x, x, 0), sympy.latex(x**2), sympy.I**2,
    sympy.Matrix([[1, 2], [3, 4]]).det(), sympy.Symbol('p', positive=True).is_positive)])
print(int('12') + 1, sum([1, 2]), sorted([2, 1]), max(1, 2), list(range(3)), repr('a'))
"""
CALM = """\
['0', '3*x**2', '1/2', '[-2, 2]', '3.141592654', '1', '1/2', 'None', '1', 'x^{2}', '-1', '-2', 'True']
13 3 [1, 2] 2 [0, 1, 2] 'a'
"""


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningKernel]:
    """A kernel with short limits, for all of these."""
    path = tmp_path_factory.mktemp("h")
    path.chmod(0o700)
    with running(path) as kernel:
        yield RunningKernel(kernel.home, Settings(state=str(path), limits=LIMITS))


@pytest.fixture
def client(besieged: RunningKernel) -> Iterator[Client]:
    with besieged.client("attacked") as client:
        yield client


def ran(client: Client, code: str, **more: Any) -> dict[str, Any]:
    return client.call("sym_exec", code=code, **more)


def attack(client: Client, item: Hostile, directory: Path) -> None:
    """Run one item and look for what it must not do."""
    (directory / "canary").write_text("SECRET-CANARY")
    reply = ran(client, expanded(item.payload, directory))
    if item.must == "refuse":
        assert not reply["ok"] and reply["code"] in REFUSALS, (item, reply)
    else:
        assert reply["ok"] or reply["code"] in ENDS, (item, reply)
    assert not (directory / "drop").exists(), item
    assert "SECRET-CANARY" not in str(reply), item


def calm(client: Client) -> None:
    for session in ("attacked", "beside"):
        assert ran(client, SENTINEL, session=session)["out"] == CALM


@pytest.mark.parametrize("kind", [kind for kind in programs() if kind not in BOMBS])
def test_hostile_programs_are_refused_or_contained(
    client: Client, tmp_path: Path, kind: str
) -> None:
    for item in programs()[kind]:
        attack(client, item, tmp_path)
    calm(client)


@pytest.mark.soak
@pytest.mark.parametrize("item", [item for kind in programs().values() for item in kind])
def test_after_each_of_them_others_answer_as_before(
    client: Client, tmp_path: Path, item: Hostile
) -> None:
    attack(client, item, tmp_path)
    calm(client)


# More of them, of kinds that were let through once; its bombs take three seconds each.
MORE = programs("hostile_code_more.jsonl")


@pytest.mark.parametrize("kind", [kind for kind in MORE if kind != "more-bombs"])
def test_more_hostile_programs_are_refused_or_contained(
    client: Client, tmp_path: Path, kind: str
) -> None:
    for item in MORE[kind][::4]:
        attack(client, item, tmp_path)
    assert ran(client, "1 + 1")["result"] == "2"


@pytest.mark.soak
@pytest.mark.parametrize(
    "item", [item for kind in MORE.values() for item in kind], ids=lambda item: item.id
)
def test_after_each_of_more_others_answer_as_before(
    client: Client, tmp_path: Path, item: Hostile
) -> None:
    attack(client, item, tmp_path)
    calm(client)


BOMBS_OF_ALL_KINDS = [programs()[kind][0] for kind in BOMBS]


@pytest.mark.parametrize("item", BOMBS_OF_ALL_KINDS, ids=lambda item: item.id)
def test_a_bomb_ends_typed_and_its_session_goes_on(
    client: Client, tmp_path: Path, item: Hostile
) -> None:
    attack(client, item, tmp_path)
    assert ran(client, "1 + 1")["result"] == "2"


def test_honest_programs_run_and_say_what_they_should(client: Client) -> None:
    for code, expected in honest_programs():
        reply = ran(client, code, session="")
        assert reply["ok"], (code, reply["error"])
        assert expected.strip() in {reply["out"].strip(), reply["result"]}, code
