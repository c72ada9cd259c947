"""The Python client against a fake kernel: what a caller gets, keeps and is told."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_client import Client
from sym_core import asking, spawn
from sym_core.errors import Code, SymError
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.link import HungUp, Link, dial
from sym_core.settings import Settings
from sym_core.version import VERSION
from tests.conftest import SOON
from tests.fake_kernel import FakeKernel

FAKE = str(Path(__file__).with_name("fake_kernel.py"))
LIMITS = Limits({"handshake": 40, "start": 40, "margin": 40})


@pytest.fixture
def settings(home: Home) -> Settings:
    return Settings(str(home.path), LIMITS)


@pytest.fixture
def client(fake: FakeKernel, settings: Settings) -> Iterator[Client]:
    with Client(settings) as opened:
        yield opened


def refusal(client: Client, *asked: Any, **arguments: Any) -> SymError:
    with pytest.raises(SymError) as caught:
        client.call(*asked or ("sym_evaluate",), **arguments)
    return caught.value


def in_threads(count: int, function: Any) -> None:
    threads = [threading.Thread(target=function, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert not any(thread.is_alive() for thread in threads)


# -- what is sent


def test_nothing_happens_before_the_first_call(state_dir: Path) -> None:
    with Client(state=str(state_dir / "new")) as client:
        assert client.session == ""
    assert not (state_dir / "new").exists()


def test_a_connection_says_hello_first(client: Client, fake: FakeKernel) -> None:
    client.status()
    hello, (status,) = fake.requests[0], fake.asked()
    assert set(hello.pop("client")) <= set("0123456789abcdef")
    assert hello == {"id": 1, "op": "hello", "label": f"pid {os.getpid()}", "session": ""}
    assert status == {"id": 2, "op": "call", "tool": "sym_status", "arguments": {}}


@pytest.mark.parametrize("tool", ["evaluate", "simplify", "differentiate", "integrate", "solve"])
def test_each_tool_has_a_short_name(client: Client, fake: FakeKernel, tool: str) -> None:
    assert getattr(client, tool)("x^2", symbol="x")["ok"] is True
    arguments = {"expr": "x^2", "symbol": "x"}
    assert fake.asked() == [{"id": 2, "op": "call", "tool": f"sym_{tool}", "arguments": arguments}]


@pytest.mark.parametrize("tool", ["poll", "interrupt"])
def test_tools_for_jobs_have_one_too(client: Client, fake: FakeKernel, tool: str) -> None:
    assert getattr(client, tool)("j1")["ok"] is True
    assert fake.asked() == [
        {"id": 2, "op": "call", "tool": f"sym_{tool}", "arguments": {"job": "j1"}}
    ]


def test_what_the_kernel_refuses_is_a_reply_and_no_exception(
    client: Client, fake: FakeKernel
) -> None:
    assert client.call("sym_evaluate", wrong=1) == {"ok": True, "answers": 2, "cancelled": True}


def test_mathematics_may_be_anything_that_prints_as_it(client: Client, fake: FakeKernel) -> None:
    client.evaluate(10**30)
    client.call("sym_evaluate", expr=10**30, digits=5)
    assert fake.exprs() == ["1" + "0" * 30] * 2


def test_what_json_cannot_carry_is_refused_here(client: Client, fake: FakeKernel) -> None:
    deep: list[Any] = []
    for _ in range(40):
        deep = [deep]
    told = [refusal(client, expr=e).failure for e in (object(), float("nan"), deep, b"x")]
    assert {(f.code, f.where, f.hint) for f in told} == {
        (Code.SYNTAX, "sym_evaluate", "send mathematics as text")
    }
    assert fake.requests == []


def test_a_number_that_cannot_even_be_printed_is_refused_here(client: Client) -> None:
    assert refusal(client, expr=10**5000).failure.code is Code.INPUT_LIMIT
    with pytest.raises(SymError, match="^E_INPUT_LIMIT: Exceeds the limit"):
        client.evaluate(10**5000)


def test_a_message_over_the_bound_is_refused_and_the_connection_kept(
    fake: FakeKernel, home: Home
) -> None:
    with Client(Settings(str(home.path), Limits({"frame": 500}))) as client:
        client.status()
        error = refusal(client, expr="x" * 500)
        client.status()
    assert error.failure.code is Code.INPUT_LIMIT
    assert (len(fake.connections), len(fake.asked())) == (1, 2)


# -- sessions


def test_a_private_session_is_asked_for_by_name_ever_after(
    client: Client, fake: FakeKernel
) -> None:
    client.status()
    fake.hang_up()
    client.status()
    first, second = (r for r in fake.requests if r["op"] == "hello")
    assert client.session == f"private-{first['client'][:12]}"
    assert (second["session"], second["client"]) == (client.session, first["client"])


def test_a_named_session_is_the_default_of_every_call(home: Home, fake: FakeKernel) -> None:
    for client in (Client(Settings(str(home.path)), session="a"), Client(state=str(home.path))):
        client.status()
        client.close()
    assert [r["session"] for r in fake.requests if r["op"] == "hello"] == ["a", ""]


def test_settings_name_a_session_too(home: Home, fake: FakeKernel) -> None:
    with Client(Settings(str(home.path), session="b"), label="front end") as client:
        client.status()
    assert (fake.requests[0]["session"], fake.requests[0]["label"]) == ("b", "front end")


@pytest.mark.parametrize("name", ["../x", "..", "a b", "\x1b[2Jx", "x" * 65])
def test_a_session_name_is_checked_before_anything_is_sent(state_dir: Path, name: str) -> None:
    with pytest.raises(SymError, match="use 1 to 64 of A-Z a-z 0-9 . _ -"):
        Client(state=str(state_dir), session=name)
    with pytest.raises(SymError, match="use 1 to 64 of A-Z a-z 0-9 . _ -"):
        Client(Settings(str(state_dir)), session=name)


def test_two_clients_have_two_private_sessions(settings: Settings, fake: FakeKernel) -> None:
    with Client(settings) as one, Client(settings) as other:
        one.status()
        other.status()
        assert one.session != other.session


def test_a_hello_that_is_refused_is_told(client: Client, fake: FakeKernel) -> None:
    fake.refusal = {"ok": False, "code": "E_BUSY", "error": "E_BUSY: full; wait"}
    assert refusal(client).failure.text() == "E_BUSY: full; wait"
    fake.refusal = {"ok": False, "code": "E_ODD"}
    assert refusal(client).failure.text() == "E_INTERNAL: no reason given"


# -- connections that end


def test_calls_share_one_connection(client: Client, fake: FakeKernel) -> None:
    replies = [client.status()["answers"] for _ in range(3)]
    assert (replies, len(fake.connections)) == ([2, 3, 4], 1)


def test_a_dead_idle_connection_is_replaced_unseen(client: Client, fake: FakeKernel) -> None:
    client.status()
    fake.hang_up()
    assert client.status()["ok"] is True


def test_a_call_whose_connection_dies_is_sent_again_under_the_same_job(
    client: Client, fake: FakeKernel
) -> None:
    client.status()
    assert client.evaluate("close once") == {"ok": True, "answers": 2, "cancelled": True}
    first, second = fake.asked()[1:]
    assert (first | {"id": 2}, len(fake.connections)) == (second, 2)
    status, *calls = fake.jobs()
    assert calls[0] == calls[1] != status


def test_a_call_that_no_connection_survives_is_lost_after_three_tries(
    client: Client, fake: FakeKernel
) -> None:
    assert refusal(client, expr="close").failure.text() == (
        "E_LOST: the kernel is gone or silent (the kernel hangs up on us); "
        "sym_status says whether its job goes on, sym_poll collects it; else ask again"
    )
    assert fake.exprs() == ["close"] * asking.TRIES
    assert len(set(fake.jobs())) == 1
    assert client.status()["ok"] is True


def test_two_calls_of_the_same_words_are_two_jobs(client: Client, fake: FakeKernel) -> None:
    client.evaluate("x")
    client.evaluate("x")
    assert len(set(fake.jobs())) == 2


def test_idle_connections_to_a_kernel_that_dies_are_no_tries(
    client: Client, fake: FakeKernel
) -> None:
    in_threads(8, lambda _: client.status())
    client._idle += [client._caller.connect() for _ in range(asking.TRIES)]
    idle = list(client._idle)
    assert client.evaluate("close once")["ok"] is True
    assert [link.sock.fileno() for link in idle] == [-1] * len(idle)


def test_one_deadline_is_shared_by_all_tries(
    client: Client, fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def dying(link: Link, fields: dict[str, Any], seconds: float) -> None:
        given.append(seconds)
        raise HungUp

    client.status()
    monkeypatch.setattr(client._caller, "connect", lambda: dial(fake.home, LIMITS))
    monkeypatch.setattr(Link, "ask", dying)
    assert refusal(client, expr="x").failure.code is Code.LOST
    assert given == sorted(given, reverse=True)
    assert 60.0 >= given[0] > given[-1]  # wait and margin


def test_a_call_whose_time_is_over_is_not_sent_again(
    client: Client, fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sym_client.request", lambda *_: ({"op": "call"}, 0.0))
    assert "(the 0 s for it are over)" in refusal(client).failure.text()
    assert fake.asked() == []


@pytest.mark.parametrize("expr", ["wrong id", "wrong mac", "no reply", "twice"])
def test_a_reply_that_is_none_drops_the_connection_and_the_next_call_has_a_new_one(
    client: Client, fake: FakeKernel, expr: str
) -> None:
    assert refusal(client, expr=expr).failure.code is Code.LOST
    assert client.status() == {"ok": True, "answers": 2, "cancelled": True}
    assert len(fake.connections) == 2


def test_a_silent_kernel_is_left_when_the_wait_and_the_margin_are_over(
    fake: FakeKernel, home: Home
) -> None:
    with Client(Settings(str(home.path), Limits({"margin": 1}))) as client:
        error = refusal(client, expr="silence", wait_s=0)
    assert "(no answer within 1 s)" in error.failure.text()


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ({}, 30.0),
        ({"wait_s": 0}, 10.0),
        ({"wait_s": 3.5}, 13.5),
        ({"wait_s": 1e9}, 55.0),
        ({"wait_s": -5}, 10.0),
        ({"wait_s": "long"}, 30.0),
        ({"wait_s": True}, 30.0),
    ],
)
def test_a_call_waits_its_time_and_the_margin(arguments: dict[str, Any], seconds: float) -> None:
    assert asking.request("sym_poll", arguments, Settings())[1] == seconds


def test_a_kernel_that_hangs_up_on_every_hello_is_given_up(
    client: Client, fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drop(request: dict[str, Any]) -> dict[str, Any]:
        raise ConnectionResetError

    monkeypatch.setattr(fake, "hello", drop)
    assert "(the kernel hangs up on us)" in refusal(client).failure.text()
    assert len(fake.connections) == asking.TRIES


def test_the_client_can_be_used_after_it_was_closed(client: Client, fake: FakeKernel) -> None:
    client.status()
    client.close()
    assert client.status()["ok"] is True


def test_an_interrupted_call_gives_its_connection_up(
    client: Client, fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    client.status()
    monkeypatch.setattr(client._idle[0], "_receive", interrupt)
    with pytest.raises(KeyboardInterrupt):
        client.status()
    assert client.status() == {"ok": True, "answers": 2, "cancelled": True}


# -- threads and forks


def test_threads_do_not_wait_for_each_other(client: Client, fake: FakeKernel) -> None:
    slow = threading.Thread(target=lambda: pytest.raises(SymError, client.evaluate, "silence"))
    slow.start()
    while slow.is_alive() and "silence" not in fake.exprs():
        client.status()
    assert client.interrupt("j1")["ok"] is True
    for tries in range(1, asking.TRIES + 1):
        while slow.is_alive() and fake.exprs().count("silence") < tries:
            client.status()
        fake.hang_up()
    slow.join(SOON)
    assert not slow.is_alive()


def test_many_threads_get_each_their_own_answers(client: Client, fake: FakeKernel) -> None:
    failed: list[int] = []

    def ask(number: int) -> None:
        for _ in range(20):
            if client.evaluate(str(number))["ok"] is not True:
                failed.append(number)

    in_threads(8, ask)
    assert (failed, len(fake.asked())) == ([], 160)
    assert len({r["client"] for r in fake.requests if r["op"] == "hello"}) == 1


def test_many_threads_share_one_private_session(client: Client, fake: FakeKernel) -> None:
    in_threads(8, lambda _: client.status())
    sessions = [r["session"] for r in fake.requests if r["op"] == "hello"]
    assert set(sessions) <= {"", client.session}
    assert sessions.count("") == 1


def test_a_forked_copy_uses_connections_of_its_own(client: Client, fake: FakeKernel) -> None:
    client.status()
    client._process -= 1  # as the copy in a forked process sees it
    assert client.status()["answers"] == 2
    assert len(fake.connections) == 2


# -- stopping


def test_stopping_ends_the_kernel_and_waits_for_its_end(client: Client, fake: FakeKernel) -> None:
    assert client.stop() is True
    assert fake.stopped.is_set()
    assert [r["op"] for r in fake.requests] == ["hello", "stop"]


def test_stopping_starts_no_kernel(settings: Settings) -> None:
    with Client(settings) as client:
        assert client.stop() is False


def test_stopping_a_kernel_of_another_version_asks_its_process(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sym_client.terminate", lambda home, settings: 4711)
    with Client(settings) as client:
        assert client.stop() is True


def test_a_kernel_that_goes_while_it_is_stopped_has_stopped(
    client: Client, fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drop(request: dict[str, Any]) -> dict[str, Any]:
        raise ConnectionResetError

    monkeypatch.setattr(fake, "hello", drop)
    assert client.stop() is True


# -- adopting, spawning, importing


def test_the_first_call_starts_a_kernel_and_the_next_after_its_death_another(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spawn, "MODULE", ("-P", FAKE, "serve"))
    with Client(settings) as client:
        assert client.status()["ok"] is True
        assert client.stop() is True
        assert client.status()["ok"] is True
        assert client.stop() is True


def test_a_kernel_of_another_version_is_an_error_with_the_way_out(
    home: Home, settings: Settings
) -> None:
    kernel = FakeKernel(home, version="9.9")
    with Client(settings) as client:
        error = refusal(client)
    kernel.close()
    assert error.failure.code is Code.VERSION
    assert f"is version 9.9, we are {VERSION}" in error.failure.what
    assert error.failure.hint.endswith(f"sym-kernel stop --state {home.path}")


def test_importing_the_client_imports_nothing_heavy() -> None:
    code = "import sys, sym_client; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    heavy = {"asyncio", "argparse", "subprocess", "sympy", "mcp", "sym_kernel", "sqlite3"}
    assert heavy.isdisjoint(done.stdout.split())
