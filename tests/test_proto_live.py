"""Hostile peers against the real kernel: each is refused or contained, and others never notice."""

from __future__ import annotations

import array
import hmac
import json
import os
import re
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_client import Client
from sym_core.errors import SymError
from sym_core.handshake import ClientSide, WrongKey
from sym_core.home import Home
from sym_core.limits import TABLE
from sym_core.version import VERSION
from sym_core.wire import Frames
from tests.conftest import SOON, RunningKernel

NAMES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "hostile_names.jsonl").read_text().splitlines()
]
FOREVER = "integrate(exp(x**2)*sin(x)/log(x), x)"  # minutes of trying, and no answer
HELLO = {"id": 1, "op": "hello", "client": "a" * 32, "label": "hostile", "session": "hostile"}


class Raw:
    """A peer that says what it likes, with our key unless another is given."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(SOON)
        self.sock.connect(str(home.socket))
        self.frames: Frames | None = None

    def shake_hands(self, key: bytes = b"") -> Frames:
        side = ClientSide(key or self.home.key(), VERSION)
        while side.frames is None:
            self.sock.sendall(side.feed(self.sock.recv(4096)))
        self.frames = side.frames
        return side.frames

    def welcome(self) -> Frames:
        """Proven, and known by its hello."""
        frames = self.shake_hands()
        assert self.ask(HELLO)["ok"] is True
        return frames

    def ask(self, *requests: dict[str, Any]) -> dict[str, Any]:
        """The reply to the first answered of these requests."""
        assert self.frames is not None
        self.sock.sendall(b"".join(map(self.frames.pack, requests)))
        return self.replies(1)[0]

    def replies(self, count: int) -> list[dict[str, Any]]:
        assert self.frames is not None
        got: list[dict[str, Any]] = []
        while len(got) < count:
            data = self.sock.recv(1 << 18)
            assert data, "the kernel hung up"
            got += [message["reply"] for message in self.frames.feed(data)]
        return got

    def is_dropped(self) -> bool:
        """Whether the kernel hangs up; what it says before that is nobody's concern."""
        try:
            while self.sock.recv(1 << 18):
                pass
        except ConnectionResetError:
            pass
        return True  # else TimeoutError has said that it did not


@pytest.fixture
def raw(kernel: RunningKernel, honest: Client) -> Iterator[Raw]:
    """A hostile peer; when it has done its worst an honest client is still served at once."""
    peer = Raw(kernel.home)
    yield peer
    peer.sock.close()
    assert honest.status()["ok"] is True


@pytest.fixture
def honest(kernel: RunningKernel) -> Iterator[Client]:
    with kernel.client("honest") as client:
        pid = client.status()["kernel"]["pid"]
        yield client
        assert client.status()["kernel"]["pid"] == pid


def sealed(frames: Frames, body: bytes) -> bytes:
    """A frame with a right MAC around any body: what only a holder of the key can make."""
    right = frames.pack({"x": 1})
    mac = hmac.digest(frames._key, b"C" + struct.pack(">Q", frames._sent - 1) + body, "sha256")
    assert right[36:] == b'{"x":1}'
    return struct.pack(">I", len(body)) + mac + body


def jobs_made(honest: Client, session: str) -> bool:
    return session in json.dumps(honest.status()["sessions"])


# -- before anything is proven


@pytest.mark.parametrize(
    "data",
    [b"\xff\xff\xff\xff", b"POST / HTTP/1.1\r", os.urandom(65536), bytes(65536)],
    ids=["4 GiB", "HTTP", "garbage", "zeros"],
)
def test_bytes_that_are_no_handshake_end_only_their_connection(raw: Raw, data: bytes) -> None:
    try:
        raw.sock.sendall(data)
    except OSError:
        return  # dropped while it was still talking
    # Random bytes may begin with a small length and so ask for more.
    raw.sock.shutdown(socket.SHUT_WR)
    assert raw.is_dropped()


def test_a_peer_that_says_half_a_greeting_keeps_nobody_waiting(raw: Raw, honest: Client) -> None:
    raw.sock.sendall(b"\0\x46\x05")
    assert honest.evaluate("1+1")["result"] == "2"


def test_a_client_with_another_key_gets_nothing_done(raw: Raw, honest: Client) -> None:
    with pytest.raises(WrongKey):
        raw.shake_hands(key=b"x" * 32)
    assert raw.is_dropped()
    assert not jobs_made(honest, "hostile")


def test_a_connection_says_hello_before_anything_else(raw: Raw, honest: Client) -> None:
    raw.shake_hands()
    call = {"op": "call", "tool": "sym_evaluate", "arguments": {"expr": "1", "session": "early"}}
    assert raw.ask({"id": 1, **call})["ok"] is False
    assert not jobs_made(honest, "early")


# -- frames of a proven peer


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b'"text"',
        b"null",
        b"\xff\xfe",
        b"\x80\x04]\x94.",
        b'{"id":2,"op":NaN}',
        b'{"id":2,"op":1e999}',
        b'{"id":' + b"9" * 5000 + b"}",
        b'{"id":2,"op":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"id":2,"op":"call","op":"stop"}',
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_proven_frame_that_is_none_of_ours_ends_only_its_connection(
    raw: Raw, body: bytes
) -> None:
    raw.sock.sendall(sealed(raw.welcome(), body))
    assert raw.is_dropped()


def test_a_frame_with_a_wrong_mac_ends_only_its_connection(raw: Raw) -> None:
    frame = bytearray(raw.welcome().pack({"id": 2, "op": "stop"}))
    frame[4:36] = bytes(32)
    raw.sock.sendall(frame)
    assert raw.is_dropped()


def test_a_repeated_frame_is_done_once(raw: Raw, honest: Client) -> None:
    arguments = {"expr": "1", "session": "repeated"}
    frames = raw.welcome()
    call = {"id": 2, "op": "call", "tool": "sym_evaluate", "arguments": arguments}
    frame = frames.pack(call)
    raw.sock.sendall(frame)
    assert raw.replies(1)[0]["entry"] == "_1"
    raw.sock.sendall(frame)
    assert raw.is_dropped()
    assert honest.evaluate("2", session="repeated")["entry"] == "_2"


def test_the_kernels_own_reply_sent_back_ends_only_that_connection(raw: Raw) -> None:
    frames = raw.welcome()
    raw.sock.sendall(frames.pack({"id": 2, "op": "call", "tool": "sym_status", "arguments": {}}))
    raw.sock.sendall(raw.sock.recv(1 << 18))
    assert raw.is_dropped()


def test_a_request_id_that_does_not_grow_ends_only_its_connection(raw: Raw) -> None:
    raw.sock.sendall(raw.welcome().pack({"id": 1, "op": "stop"}))
    assert raw.is_dropped()


def test_a_frame_over_the_bound_is_refused_at_its_length(raw: Raw) -> None:
    raw.welcome()
    raw.sock.sendall(struct.pack(">I", TABLE["frame"].default + 1))
    assert raw.is_dropped()


def test_half_a_frame_and_then_nothing_troubles_nobody(raw: Raw, honest: Client) -> None:
    frame = raw.welcome().pack({"id": 2, "op": "stop"})
    raw.sock.sendall(frame[:-1])
    assert honest.evaluate("1+1")["result"] == "2"
    raw.sock.close()


def test_descriptors_that_come_along_are_closed(raw: Raw, honest: Client) -> None:
    def descriptors() -> int:
        return len(os.listdir(f"/proc/{honest.status()['kernel']['pid']}/fd"))

    raw.welcome()
    before = descriptors()
    gift = array.array("i", [raw.sock.fileno()] * 100)
    frame = raw.frames and raw.frames.pack({"id": 2, "op": "call", "tool": "sym_status"})
    raw.sock.sendmsg([frame or b""], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, gift)])
    assert raw.replies(1)[0]["ok"] is False
    assert descriptors() < before + 50  # connections and children come and go meanwhile


# -- floods


def test_a_client_that_does_not_read_keeps_nobody_waiting(raw: Raw, honest: Client) -> None:
    frames = raw.welcome()
    status = {"op": "call", "tool": "sym_status", "arguments": {}}
    raw.sock.settimeout(0.5)  # s: the kernel stops reading from one who does not
    try:
        for number in range(2, 5000):
            raw.sock.sendall(frames.pack({"id": number, **status}))
    except (TimeoutError, ConnectionError):
        pass
    assert honest.evaluate("1+1")["result"] == "2"


def test_ten_thousand_jobs_are_refused_beyond_the_bound_and_all_answered(
    raw: Raw, honest: Client
) -> None:
    frames = raw.welcome()
    arguments = {"expr": "1", "session": "flood", "wait_s": 0}
    call = {"op": "call", "tool": "sym_evaluate", "arguments": arguments}
    codes: set[str] = set()
    for start in range(2, 10_002, 500):
        batch = [frames.pack({"id": n, **call}) for n in range(start, start + 500)]
        raw.sock.sendall(b"".join(batch))
        codes |= {str(reply.get("code")) for reply in raw.replies(500)}
    assert codes == {"None", "E_BUSY"}
    assert honest.evaluate("1+1")["result"] == "2"


def test_hundreds_of_peers_leave_room_when_they_go(raw: Raw, kernel: RunningKernel) -> None:
    peers = [Raw(kernel.home) for _ in range(TABLE["peers"].default + 20)]
    raw.sock.close()
    for peer in peers:
        peer.sock.close()
    with kernel.client("honest") as late:
        assert late.status()["ok"] is True


def test_many_front_ends_that_start_at_once_share_one_kernel(light_kernel: RunningKernel) -> None:
    start, pids = threading.Barrier(20), []

    def front_end() -> None:
        start.wait(SOON)
        with light_kernel.client() as client:
            pids.append(client.status()["kernel"]["pid"])

    threads = [threading.Thread(target=front_end) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert pids == [light_kernel.pid()] * 20


# -- requests


def test_there_is_no_request_that_runs_a_file(raw: Raw) -> None:
    raw.welcome()
    for number, path in enumerate(("/etc/passwd", "/dev/zero"), 2):
        reply = raw.ask({"id": number, "op": "run_file", "path": path})
        assert (reply["ok"], reply["code"]) == (False, "E_NAME")


def test_a_job_id_that_is_none_is_refused(honest: Client) -> None:
    for job, code in (
        (-1, "E_SYNTAX"),
        ("-1", "E_GONE"),
        ("../x", "E_GONE"),
        ("\x1b[2J", "E_GONE"),
    ):
        for tool in ("sym_interrupt", "sym_poll"):
            reply = honest.call(tool, job=job)
            assert (reply["ok"], reply["code"]) == (False, code)


def test_a_call_that_names_no_job_but_something_else_is_refused(raw: Raw) -> None:
    raw.welcome()
    call = {"op": "call", "tool": "sym_evaluate", "arguments": {"expr": "1"}}
    for number, job in enumerate(("../x", "j" + "0" * 15, "J" + "0" * 16, 7, ["j"], True), 2):
        reply = raw.ask({"id": number, **call, "job": job})
        assert (reply["ok"], reply["code"]) == (False, "E_SYNTAX")


def test_a_call_that_names_another_clients_job_cannot_cancel_it(raw: Raw, honest: Client) -> None:
    job = honest.evaluate(FOREVER, session="named", wait_s=0)["job"]
    raw.welcome()
    call = {"id": 2, "op": "call", "tool": "sym_evaluate", "arguments": {"expr": "1"}, "job": job}
    reply = raw.ask(call, {"id": 3, "op": "cancel", "request": 2})
    assert reply == {"ok": True, "cancelled": False}
    assert honest.poll(job, wait_s=0)["state"] in {"queued", "running"}
    honest.interrupt(job)


def test_the_id_of_another_clients_job_does_not_end_it(
    kernel: RunningKernel, honest: Client
) -> None:
    job = honest.evaluate(FOREVER, session="owned", wait_s=0)["job"]
    with kernel.client("stranger") as stranger:
        assert stranger.interrupt(job)["code"] == "E_OWNER"
    assert honest.poll(job, wait_s=0)["state"] in {"queued", "running"}
    honest.interrupt(job)
    assert honest.poll(job)["code"] == "E_INTERRUPTED"


def test_job_ids_cannot_be_guessed(honest: Client) -> None:
    jobs = [honest.evaluate("1")["job"] for _ in range(3)]
    assert len(set(jobs)) == 3
    assert all(re.fullmatch(r"j[0-9a-f]{16,}", job) for job in jobs)


def test_a_time_beyond_every_bound_is_clamped_and_said(honest: Client) -> None:
    reply = honest.evaluate("1+1", timeout_s=1e9, wait_s=1e9)
    assert reply["result"] == "2"
    assert any(str(TABLE["wall_cap"].default) in note for note in reply["notes"])
    assert any(str(TABLE["wait_cap"].default) in note for note in reply["notes"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"expr": ["x"]}, "E_SYNTAX"),
        ({"expr": "x", "session": ["x"]}, "E_SYNTAX"),
        ({"expr": "x", "extra": "y"}, "E_NAME"),
        ({"expr": "x", "wait_s": "soon"}, "E_SYNTAX"),
        ({"expr": "x", "digits": 2.5}, "E_SYNTAX"),
        ({}, "E_SYNTAX"),
    ],
    ids=str,
)
def test_arguments_of_a_wrong_kind_are_refused_by_name(
    honest: Client, arguments: dict[str, Any], code: str
) -> None:
    reply = honest.call("sym_evaluate", **arguments)
    assert (reply["ok"], reply["code"]) == (False, code)


def test_arguments_that_are_no_object_are_refused(raw: Raw) -> None:
    raw.welcome()
    for number, wrong in enumerate(([1], "x", None, 7), 2):
        reply = raw.ask({"id": number, "op": "call", "tool": "sym_status", "arguments": wrong})
        assert (reply["ok"], reply["code"]) == (False, "E_SYNTAX")


def test_odd_characters_come_back_as_data_and_never_reach_the_log(
    kernel: RunningKernel, honest: Client
) -> None:
    reply = honest.evaluate("\x1b[2J\x00\ud800")
    assert reply["ok"] is False
    assert not set(b"\x1b\x00") & set(kernel.home.log.read_bytes())


# -- names


def chosen(kind: str) -> list[Any]:
    found = [name for name in NAMES if name["class"].startswith(kind)]
    return [pytest.param(name, id=name["id"]) for name in found]


@pytest.mark.parametrize("name", chosen("session-name"))
def test_a_hostile_session_name_selects_nothing_and_makes_no_file(
    kernel: RunningKernel, honest: Client, name: dict[str, Any]
) -> None:
    files = sorted(os.listdir(kernel.home.path))
    reply = honest.evaluate("1", session=name["payload"])
    if name["must"] == "refuse":
        assert (reply["ok"], reply["code"] in {"E_NAME", "E_SYNTAX"}) == (False, True)
    else:
        assert reply["session"] == name["payload"]
    assert sorted(os.listdir(kernel.home.path)) == files
    assert not set(b"\x1b\x00") & set(kernel.home.log.read_bytes())


@pytest.mark.parametrize("name", chosen("session-name"))
def test_a_hello_with_a_hostile_session_name_is_refused(raw: Raw, name: dict[str, Any]) -> None:
    raw.shake_hands()
    reply = raw.ask({**HELLO, "session": name["payload"]})
    assert reply["ok"] is (name["must"] == "contain")


@pytest.mark.parametrize("argument", ["name", "symbol"])
@pytest.mark.parametrize("name", chosen("symbol-name"))
def test_a_hostile_name_of_a_symbol_or_binding_is_refused(
    honest: Client, name: dict[str, Any], argument: str
) -> None:
    if name["payload"] == "lambda":  # as a binding it is the Greek letter: no text is code here
        argument = "symbol"
    arguments = {"expr": "x^2", "symbol": "x", argument: name["payload"] * name["times"]}
    reply = honest.call("sym_differentiate", **arguments)
    assert (reply["ok"], reply["result"]) == (False, None)
    assert len(reply["error"]) < 2000


def test_a_client_with_a_hostile_session_name_is_not_even_made(kernel: RunningKernel) -> None:
    for name in NAMES:
        if name["class"].startswith("session-name") and name["must"] == "refuse":
            with pytest.raises(SymError, match="^E_NAME: session name "):
                kernel.client(name["payload"])
