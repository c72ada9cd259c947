"""Hostile inputs through a real kernel: refused or contained, and nobody else notices.

What must be refused is an error before anything of it happens; what must be contained may run, and
ends typed within its limits. After each input the sentinel answers as before, in the same session
and in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sym_client import Client
from sym_core.limits import Limits
from sym_core.settings import Settings
from tests.conftest import RunningKernel, running
from tests.hostile_inputs import Hostile, expanded, hostile

# Short limits, so that the tests are: an honest call takes 10 ms and little memory.
LIMITS = Limits({"wall": 3, "as": 512 << 20})
ENDS = {
    *("E_SYNTAX", "E_AST_BLOCK", "E_NAME", "E_AMBIGUOUS", "E_INPUT_LIMIT", "E_RUNTIME"),
    *("E_UNSOLVED", "E_TIMEOUT", "E_MEMORY", "E_OUTPUT"),
}
REFUSALS = {"E_SYNTAX", "E_AST_BLOCK", "E_NAME", "E_INPUT_LIMIT"}
SENTINEL = (
    "[sin(0), diff(x^3, x), 1/3 + 1/6, 2^20, sqrt(4), E^0, [[1,2],[3,4]]^2, limit(sin(x)/x, x, 0)]"
)
CALM = "[0, 3*x**2, 1/2, 1048576, 2, 1, Matrix([[7, 10], [15, 22]]), 1]"


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


def calm(client: Client) -> None:
    for session in ("attacked", "beside"):
        assert client.evaluate(SENTINEL, session=session)["result"] == CALM


@pytest.mark.parametrize("item", hostile("expr"), ids=lambda item: item.id)
def test_a_hostile_expression_is_refused_or_contained(
    client: Client, tmp_path: Path, item: Hostile
) -> None:
    (tmp_path / "canary").write_text("SECRET-CANARY")
    reply = client.evaluate(expanded(item.payload, tmp_path))
    if item.must == "refuse":
        assert reply["code"] in REFUSALS
    else:
        assert reply["ok"] or reply["code"] in ENDS, reply["error"]
    assert not (tmp_path / "drop").exists()
    assert "SECRET-CANARY" not in str(reply)
    calm(client)


@pytest.mark.parametrize("item", hostile("name"), ids=lambda item: item.id)
def test_a_hostile_symbol_name_is_refused(client: Client, tmp_path: Path, item: Hostile) -> None:
    name = expanded(item.payload, tmp_path)
    replies = [client.differentiate("x^2", symbol=name), client.evaluate("1", name=name)]
    assert [reply["ok"] for reply in replies[:1]] == [False]
    assert {reply["code"] for reply in replies if not reply["ok"]} <= REFUSALS
    calm(client)
