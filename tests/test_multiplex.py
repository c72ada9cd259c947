"""The asynchronous client against a fake kernel: many calls at once over one connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_client import AsyncClient
from sym_core.errors import Code, SymError
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.settings import Settings
from tests.fake_kernel import FakeKernel

SOON = 20.0  # seconds: a bound for what takes milliseconds
LIMITS = Limits({"handshake": 2, "margin": 5})


@pytest.fixture
def fake(state_dir: Path) -> Iterator[FakeKernel]:
    kernel = FakeKernel(Home.at(state_dir))
    yield kernel
    kernel.close()


Scene = Callable[[AsyncClient], Awaitable[Any]]


def played(fake: FakeKernel, scene: Scene, limits: Limits = LIMITS) -> Any:
    """Run a scene with a client of its own, within a bound."""

    async def run() -> Any:
        async with AsyncClient(Settings(str(fake.home.path), limits)) as client:
            return await asyncio.wait_for(scene(client), SOON)

    return asyncio.run(run())


async def lost(waited: Awaitable[Any]) -> str:
    with pytest.raises(SymError) as caught:
        await waited
    assert caught.value.failure.code is Code.LOST
    return caught.value.failure.what


def test_nothing_happens_before_the_first_call(state_dir: Path) -> None:
    async def run() -> None:
        async with AsyncClient(state=str(state_dir / "new")):
            pass

    asyncio.run(run())
    assert not (state_dir / "new").exists()


def test_a_call_gives_the_reply(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        return [await client.evaluate("x"), await client.status(), client.session]

    first, second, session = played(fake, scene)
    assert (first["answers"], second["answers"]) == (2, 3)
    assert session == f"private-{fake.requests[0]['client'][:12]}"


def test_calls_at_once_share_one_connection_whatever_the_order_of_replies(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[dict[str, Any]]:
        held = [asyncio.create_task(client.evaluate("held")) for _ in range(5)]
        while fake.exprs().count("held") < 5:
            await client.status()
        return [await client.evaluate("release"), *await asyncio.gather(*held)]

    last, *first = played(fake, scene)
    ids = [r["id"] for r in fake.asked() if r["arguments"].get("expr") == "held"]
    assert [reply["answers"] for reply in first] == ids
    assert last["answers"] == fake.asked()[-1]["id"]
    assert len(fake.connections) == 1


def test_hundreds_of_first_calls_at_once_make_one_connection(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        return await asyncio.gather(*(client.evaluate(str(n)) for n in range(300)))

    replies = played(fake, scene)
    assert sorted(reply["answers"] for reply in replies) == list(range(2, 302))
    assert len(fake.connections) == 1


def test_a_request_can_be_cancelled_by_its_handle(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        sent = await client.send("sym_evaluate", expr="held")
        cancelled = await client.cancel(sent)
        await client.evaluate("release")
        return [cancelled, (await client.reply(sent))["answers"]]

    assert played(fake, scene) == [True, 2]
    assert fake.asked()[1] == {"id": 3, "op": "cancel", "request": 2}


def test_a_caller_that_goes_leaves_its_job_and_the_others_alone(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        sent = await client.send("sym_evaluate", expr="held")
        waiting = asyncio.create_task(client.reply(sent))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        # The reply to the one nobody waits for comes behind this one, and disturbs nobody.
        return [await client.evaluate("release"), await client.status()]

    assert [reply["ok"] for reply in played(fake, scene)] == [True, True]
    assert [r["op"] for r in fake.asked()] == ["call"] * 3
    assert len(fake.connections) == 1


def test_a_caller_that_goes_while_connecting_does_not_end_it_for_the_others(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> Any:
        first = asyncio.create_task(client.status())
        second = asyncio.create_task(client.status())
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert played(fake, scene)["ok"] is True
    assert len(fake.connections) == 1


def test_a_dead_idle_connection_is_replaced_unseen(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        await client.status()
        fake.hang_up()  # the event loop has had no chance to hear of it
        return [await client.status(), client.session]

    reply, session = played(fake, scene)
    assert reply["ok"] is True
    assert [r["session"] for r in fake.requests if r["op"] == "hello"] == ["", session]


def test_a_connection_that_dies_loses_every_call_that_waits_and_the_next_has_a_new_one(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        held = [await client.send("sym_evaluate", expr="held") for _ in range(3)]
        why = [await lost(client.evaluate("close"))]
        why += [await lost(client.reply(sent)) for sent in held]
        return [why, await client.status()]

    why, reply = played(fake, scene)
    assert why == ["the kernel is gone or silent (the connection was closed)"] * 4
    assert reply["ok"] is True


@pytest.mark.parametrize(
    ("expr", "why"),
    [
        ("wrong id", "an answer to something else"),
        ("no reply", "an answer to something else"),
        ("wrong mac", "a frame with a wrong MAC"),
    ],
)
def test_a_reply_that_is_none_ends_the_connection(fake: FakeKernel, expr: str, why: str) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        held = await client.send("sym_evaluate", expr="held")
        whys = [await lost(client.evaluate(expr)), await lost(client.reply(held))]
        return [whys, await client.status()]

    whys, reply = played(fake, scene)
    assert (whys, reply["answers"]) == ([f"the kernel is gone or silent ({why})"] * 2, 2)


def test_a_second_answer_to_one_request_ends_the_connection(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        await client.evaluate("twice")
        return await client.status()

    assert played(fake, scene)["answers"] == 2
    assert len(fake.connections) == 2


def test_a_silent_kernel_is_left_when_the_wait_and_the_margin_are_over(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        why = await lost(client.evaluate("silence", wait_s=0))
        return [why, await client.status()]

    why, reply = played(fake, scene, Limits({"margin": 1}))
    assert why == "the kernel is gone or silent (no answer within 1 s)"
    assert (reply["ok"], len(fake.connections)) == (True, 2)


def test_a_request_of_an_old_connection_is_not_cancelled_on_the_new_one(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        fake.hang_up()
        await lost(client.reply(sent))
        await client.status()
        return await client.cancel(sent)

    assert played(fake, scene) is False
    assert "cancel" not in [r["op"] for r in fake.requests]


def test_closing_loses_the_calls_that_wait(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        await client.close()
        return await lost(client.reply(sent))

    assert played(fake, scene) == "the kernel is gone or silent (closed)"


def test_closing_while_connecting_leaves_nothing_open(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> None:
        call = asyncio.create_task(client.status())
        await asyncio.sleep(0)
        await client.close()
        await asyncio.wait({call})
        call.cancelled() or call.exception()

    played(fake, scene)
    for connection in fake.connections:
        connection.join(SOON)
    assert not any(connection.is_alive() for connection in fake.connections)


def test_a_message_over_the_bound_is_refused_and_the_connection_kept(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        with pytest.raises(SymError) as caught:
            await client.evaluate("x" * 500)
        assert caught.value.failure.code is Code.INPUT_LIMIT
        return await client.status()

    assert played(fake, scene, Limits({"frame": 500}))["ok"] is True
    assert len(fake.connections) == 1


def test_a_kernel_that_does_not_read_is_left(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        return await lost(client.evaluate("x" * 1_000_000))

    assert played(fake, scene, Limits({"backlog": 1000})) == (
        "the kernel is gone or silent (it does not read)"
    )


def test_an_error_while_connecting_reaches_everybody_and_the_next_call_tries_again(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        fake.refusal = {"ok": False, "code": "E_BUSY", "error": "E_BUSY: full"}
        calls = [client.status() for _ in range(3)]
        failed = await asyncio.gather(*calls, return_exceptions=True)
        fake.refusal = {}
        return [[str(error) for error in failed], await client.status()]

    told, reply = played(fake, scene)
    assert (told, reply["ok"]) == (["E_BUSY: full"] * 3, True)
    assert len(fake.connections) == 2
