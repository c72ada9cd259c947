"""Connections of a client, over a real socket: whom it believes, and that every wait ends."""

from __future__ import annotations

import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest

from sym_core.handshake import ServerSide
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.link import (
    Answer,
    Deadline,
    HungUp,
    Link,
    Lost,
    Unanswered,
    Unsent,
    dial,
    probe,
    reply_of,
)
from sym_core.version import VERSION
from sym_core.wire import TooLong, WireError
from tests.conftest import SOON
from tests.fake_kernel import FakeKernel

QUICK = Limits({"handshake": 1})  # s: only those wait as long who meet a silent kernel
Serve = Callable[[Callable[[socket.socket], None]], None]
STATUS = {"op": "call", "tool": "sym_status", "arguments": {}}


def call(expr: str) -> dict[str, object]:
    return {"op": "call", "tool": "sym_evaluate", "arguments": {"expr": expr}}


@pytest.fixture
def link(fake: FakeKernel) -> Iterator[Link]:
    dialled = dial(fake.home, Limits())
    yield dialled
    dialled.close()


@pytest.fixture
def listening(home: Home) -> Iterator[Serve]:
    """Run a function of ours with the first connection, as a server that is no kernel would."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(home.socket))
    listener.listen()
    threads: list[threading.Thread] = []

    def serve(behave: Callable[[socket.socket], None]) -> None:
        def run() -> None:
            with listener.accept()[0] as sock:
                behave(sock)

        threads.append(threading.Thread(target=run))
        threads[-1].start()

    yield serve
    for thread in threads:
        thread.join(SOON)
    listener.close()


def until_closed(sock: socket.socket) -> bytes:
    """All that comes until the other end closes."""
    data = b""
    while piece := sock.recv(4096):
        data += piece
    return data


# -- what is behind the socket


def test_without_a_socket_nobody_listens(home: Home) -> None:
    assert probe(home, QUICK) is Answer.NO_SOCKET


def test_the_socket_of_a_dead_kernel(fake: FakeKernel) -> None:
    fake.close(unlink=False)
    assert probe(fake.home, QUICK) is Answer.DEAD_SOCKET


def test_a_kernel_that_listens(fake: FakeKernel) -> None:
    assert probe(fake.home, QUICK) is Answer.LISTENING


def test_one_that_hangs_up_in_the_handshake(home: Home, listening: Serve) -> None:
    listening(lambda sock: None)
    assert probe(home, QUICK) is Answer.HUNG_UP


def test_one_that_hangs_up_after_its_greeting(home: Home, listening: Serve) -> None:
    listening(lambda sock: sock.sendall(ServerSide(home.key(), VERSION).start()))
    assert probe(home, QUICK) is Answer.HUNG_UP


def test_one_that_is_silent_is_left_at_the_deadline(home: Home, listening: Serve) -> None:
    heard: list[bytes] = []
    listening(lambda sock: heard.append(until_closed(sock)))
    with pytest.raises(Unanswered) as caught:
        dial(home, QUICK)
    assert (caught.value.answer, caught.value.pid) == (Answer.SILENT, os.getpid())


@pytest.fixture
def full(home: Home) -> Iterator[socket.socket]:
    """A listener whose backlog is full."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener, ExitStack() as waiting:
        listener.bind(str(home.socket))
        listener.listen(0)
        with suppress(BlockingIOError):
            while True:
                sock = waiting.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
                sock.setblocking(False)
                sock.connect(str(home.socket))
        yield listener


def test_one_that_does_not_accept_is_left_at_the_deadline(home: Home, full: socket.socket) -> None:
    assert probe(home, QUICK) is Answer.SILENT


def test_a_full_backlog_is_tried_again(
    home: Home, full: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    # While the client pauses the listener goes away: only a second try can notice that.
    monkeypatch.setattr(time, "sleep", lambda seconds: full.close())
    assert probe(home, QUICK) is Answer.DEAD_SOCKET


def test_one_with_another_key_says_so(home: Home) -> None:
    kernel = FakeKernel(home, key=b"x" * 32)
    with pytest.raises(Unanswered) as caught:
        dial(home, QUICK)
    kernel.close()
    assert (caught.value.answer, caught.value.pid) == (Answer.OTHER_KEY, os.getpid())


def test_one_of_another_version_is_named(home: Home) -> None:
    kernel = FakeKernel(home, version="9.9")
    with pytest.raises(Unanswered) as caught:
        dial(home, QUICK)
    kernel.close()
    assert (caught.value.answer, caught.value.theirs) == (Answer.OTHER_VERSION, "9.9")


@pytest.mark.parametrize("greeting", [b"\xff\xff\xff\xff", b"\0\x04ABCD", b"HTTP/1.1 400\r\n"])
def test_one_that_speaks_something_else_is_of_an_unknown_version(
    home: Home,
    listening: Serve,
    greeting: bytes,
) -> None:
    def other(sock: socket.socket) -> None:
        sock.sendall(greeting)
        until_closed(sock)

    listening(other)
    with pytest.raises(Unanswered) as caught:
        dial(home, QUICK)
    assert (caught.value.answer, caught.value.theirs) == (Answer.OTHER_VERSION, "unknown")


def test_one_of_another_user_is_sent_nothing(
    home: Home,
    listening: Serve,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[bytes] = []
    listening(lambda sock: heard.append(until_closed(sock)))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert probe(home, QUICK) is Answer.OTHER_USER
    monkeypatch.undo()
    assert heard in ([], [b""])


def test_nothing_of_a_request_is_sent_before_the_server_has_proven_itself(
    home: Home, listening: Serve
) -> None:
    heard: list[bytes] = []

    def impostor(sock: socket.socket) -> None:
        sock.sendall(ServerSide(b"x" * 32, VERSION).start())
        heard.append(sock.recv(4096))
        sock.sendall(struct.pack(">H", 32) + bytes(32))
        heard.append(until_closed(sock))

    listening(impostor)
    assert probe(home, QUICK) is Answer.OTHER_KEY
    # Exactly the client's answer: length, version, nonce, proof.
    assert [len(data) for data in heard if data] == [2 + 1 + len(VERSION) + 32 + 32]


# -- asking


def test_every_request_has_the_next_id_and_gets_its_reply(link: Link, fake: FakeKernel) -> None:
    replies = [link.ask(STATUS, SOON)["answers"] for _ in range(3)]
    assert (replies, [r["id"] for r in fake.requests]) == ([1, 2, 3], [1, 2, 3])


@pytest.mark.parametrize(
    ("expr", "why"),
    [
        ("wrong id", "an answer to something else"),
        ("no reply", "an answer to something else"),
        ("wrong mac", "a frame with a wrong MAC"),
        ("twice", "more than one answer"),
    ],
)
def test_a_reply_that_is_none_ends_the_connection(link: Link, expr: str, why: str) -> None:
    with pytest.raises(Lost, match=f"^{why}$") as caught:
        link.ask(call(expr), SOON)
    assert caught.type is Lost


def test_a_kernel_that_goes_away_instead_of_answering_may_be_asked_again(link: Link) -> None:
    with pytest.raises(HungUp, match="^the connection was closed$"):
        link.ask(call("close"), SOON)


def test_half_an_answer_is_none(link: Link, fake: FakeKernel) -> None:
    link.ask(STATUS, SOON)
    half = struct.pack(">I", 100) + bytes(50)
    fake.connections[0].sock.sendall(half)
    with pytest.raises(HungUp):
        link.ask(call("close"), SOON)


def test_a_kernel_that_never_answers_is_left_at_the_deadline(link: Link) -> None:
    with pytest.raises(Lost, match="^no answer within 0 s$") as caught:
        link.ask(call("silence"), 0.2)
    assert caught.type is Lost


def test_a_kernel_that_does_not_read_is_left_at_the_deadline(home: Home, listening: Serve) -> None:
    done = threading.Event()

    def deaf(sock: socket.socket) -> None:
        side = ServerSide(home.key(), VERSION)
        sock.sendall(side.start())
        while side.frames is None:
            sock.sendall(side.feed(sock.recv(4096)))
        done.wait(SOON)

    listening(deaf)
    link = dial(home, QUICK)
    with pytest.raises(Lost, match="^it does not read$"):
        link.ask(call("x" * 4_000_000), 0.2)
    done.set()
    link.close()


def test_a_connection_that_is_closed_already_was_sent_nothing(link: Link, fake: FakeKernel) -> None:
    assert not link.hung_up()
    fake.hang_up()
    assert link.hung_up()
    with pytest.raises(Unsent):
        link.ask(STATUS, SOON)


def test_a_connection_that_breaks_while_a_request_is_being_sent_was_not_sent_all_of_it(
    home: Home, listening: Serve
) -> None:
    def brusque(sock: socket.socket) -> None:
        side = ServerSide(home.key(), VERSION)
        sock.sendall(side.start())
        while side.frames is None:
            sock.sendall(side.feed(sock.recv(4096)))
        sock.recv(1)

    listening(brusque)
    link = dial(home, QUICK)
    with pytest.raises(Unsent):
        link.ask(call("x" * 4_000_000), SOON)
    link.close()


def test_a_message_over_the_bound_leaves_the_connection_whole(home: Home, fake: FakeKernel) -> None:
    link = dial(home, Limits({"frame": 200}))
    with pytest.raises(TooLong):
        link.ask(call("x" * 200), SOON)
    assert link.ask(STATUS, SOON)["ok"] is True
    link.close()


def test_the_end_of_a_connection_can_be_waited_for(link: Link, fake: FakeKernel) -> None:
    assert link.wait_closed(0.01) is False
    fake.hang_up()
    assert link.wait_closed(SOON) is True


def test_a_reply_is_an_object_under_the_right_id() -> None:
    assert reply_of({"id": 7, "reply": {"ok": True}}, 7) == {"ok": True}


@pytest.mark.parametrize(
    "message", [{"id": 8, "reply": {}}, {"id": 7}, {"id": 7, "reply": []}, {"reply": {}}], ids=str
)
def test_anything_else_is_no_reply(message: dict[str, object]) -> None:
    with pytest.raises(WireError, match="^an answer to something else$"):
        reply_of(message, 7)


def test_a_deadline_that_has_passed_is_an_error_and_not_a_negative_wait() -> None:
    assert 0 < Deadline(SOON).left() <= SOON
    with pytest.raises(TimeoutError, match="^the 0 s for it are over$"):
        Deadline(0).left()


def test_polling_for_the_end_does_not_mistake_a_message_for_it(link: Link) -> None:
    link.sock.sendall(link.frames.pack({"id": 1, **STATUS}))
    select.select([link.sock], [], [], SOON)
    assert not link.hung_up()
