"""Frames without a socket: two ends joined in one process, and everything done to the bytes."""

from __future__ import annotations

import hmac
import struct
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.wire import Frames, Side, TooLong, WireError

KEY = b"k" * 32
HEAD = 36  # bytes before the body
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(), JSON, max_size=4)


def ends(max_frame: int = 1 << 20) -> tuple[Frames, Frames]:
    return Frames(KEY, Side.CLIENT, max_frame), Frames(KEY, Side.SERVER, max_frame)


def sealed(body: bytes, counter: int = 0, side: bytes = b"C", key: bytes = KEY) -> bytes:
    """A frame made by hand, as an attacker who holds `key` would."""
    mac = hmac.digest(key, side + struct.pack(">Q", counter) + body, "sha256")
    return struct.pack(">I", len(body)) + mac + body


def refused(server: Frames, data: bytes) -> str:
    with pytest.raises(WireError) as caught:
        list(server.feed(data))
    return str(caught.value)


def test_a_message_arrives_as_it_was_sent() -> None:
    client, server = ends()
    message = {"id": 1, "op": "call", "arguments": {"expr": "α\ud800\x1b", "n": [1, None, True]}}
    assert list(server.feed(client.pack(message))) == [message]


def test_both_directions_count_for_themselves() -> None:
    client, server = ends()
    assert list(server.feed(client.pack({"id": 1}) + client.pack({"id": 2}))) == [
        {"id": 1},
        {"id": 2},
    ]
    assert list(client.feed(server.pack({"id": 1}))) == [{"id": 1}]
    assert list(server.feed(client.pack({"id": 3}))) == [{"id": 3}]


def test_the_frame_is_length_mac_and_body() -> None:
    client, _ = ends()
    assert client.pack({"id": 1}) == sealed(b'{"id":1}')
    assert client.pack({"id": 2}) == sealed(b'{"id":2}', counter=1)


@given(st.lists(OBJECTS, max_size=4), st.lists(st.integers(1, 60), min_size=1))
def test_it_does_not_matter_where_the_bytes_are_cut(
    messages: list[dict[str, Any]], sizes: list[int]
) -> None:
    client, server = ends()
    data = b"".join(map(client.pack, messages))
    got: list[dict[str, Any]] = []
    while data:
        size = sizes[len(data) % len(sizes)]
        got += server.feed(data[:size])
        data = data[size:]
    assert got == messages


def test_half_a_frame_gives_nothing_and_is_waited_for() -> None:
    client, server = ends()
    data = client.pack({"id": 1})
    assert list(server.feed(data[:-1])) == []
    assert list(server.feed(data[-1:])) == [{"id": 1}]


def test_what_came_early_is_given_by_the_next_feed() -> None:
    client, server = ends()
    server.keep(client.pack({"id": 1}))
    assert list(server.feed(b"")) == [{"id": 1}]


@given(st.data())
def test_one_flipped_bit_anywhere_is_refused(data: st.DataObject) -> None:
    client, server = ends(max_frame=4096)
    frame = bytearray(client.pack({"id": 1, "op": "status"}))
    place = data.draw(st.integers(0, len(frame) * 8 - 1))
    frame[place // 8] ^= 1 << place % 8
    # A longer length only makes the frame wait for more, so more is what it gets.
    assert refused(server, bytes(frame) + bytes(5000))


def test_a_frame_without_a_mac_is_refused() -> None:
    _, server = ends()
    assert refused(server, struct.pack(">I", 8) + b'{"id":1}' + bytes(32)) == (
        "a frame with a wrong MAC"
    )


def test_a_frame_sealed_with_another_key_is_refused() -> None:
    _, server = ends()
    assert refused(server, sealed(b'{"id":1}', key=b"x" * 32)) == "a frame with a wrong MAC"


def test_the_mac_of_equal_json_in_other_bytes_is_refused() -> None:
    _, server = ends()
    mac = sealed(b'{"op":"status"}')[4:HEAD]
    other = b'{"op": "status"}'
    assert refused(server, struct.pack(">I", len(other)) + mac + other) == (
        "a frame with a wrong MAC"
    )


def test_a_repeated_frame_is_refused() -> None:
    client, server = ends()
    frame = client.pack({"id": 1, "op": "stop"})
    assert list(server.feed(frame)) == [{"id": 1, "op": "stop"}]
    assert refused(server, frame) == "a frame with a wrong MAC"


def test_a_dropped_frame_makes_the_next_one_wrong() -> None:
    client, server = ends()
    client.pack({"id": 1})
    assert refused(server, client.pack({"id": 2})) == "a frame with a wrong MAC"


def test_two_frames_in_the_other_order_are_refused() -> None:
    client, server = ends()
    first, second = client.pack({"id": 1}), client.pack({"id": 2})
    assert refused(server, second + first) == "a frame with a wrong MAC"


def test_a_reflected_frame_is_refused() -> None:
    _, server = ends()
    assert refused(server, server.pack({"id": 1, "reply": {}})) == "a frame with a wrong MAC"


def test_a_frame_of_another_connection_is_refused() -> None:
    _, server = ends()
    other = Frames(b"o" * 32, Side.CLIENT)
    assert refused(server, other.pack({"id": 1})) == "a frame with a wrong MAC"


def test_the_body_of_one_frame_under_the_mac_of_another_is_refused() -> None:
    client, server = ends()
    mine, other = client.pack({"job": "j1"}), client.pack({"job": "j2"})
    assert refused(server, mine[:HEAD] + other[HEAD:]) == "a frame with a wrong MAC"


def test_a_length_over_the_bound_is_refused_before_anything_is_allocated() -> None:
    _, server = ends()
    tracemalloc.start()
    try:
        assert refused(server, b"\xff\xff\xff\xff") == "a frame of 4294967295 bytes"
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_an_authentic_frame_over_the_bound_is_refused_at_its_length() -> None:
    _, server = ends(max_frame=64)
    assert refused(server, sealed(b'{"a":"' + b"x" * 64 + b'"}')[:4]) == "a frame of 72 bytes"


def test_our_own_message_over_the_bound_is_an_error_of_ours_and_costs_nothing() -> None:
    client, server = ends(max_frame=20)
    with pytest.raises(TooLong, match=r"^a message of 28 bytes, 20 at most$"):
        client.pack({"a": "x" * 20})
    assert list(server.feed(client.pack({"id": 1}))) == [{"id": 1}]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"text"',
        b"null",
        b"1",
        b"\xff\xfe",
        b"\x80\x04]\x94.",
        b'{"a":NaN}',
        b'{"a":1e999}',
        b'{"a":' + b"9" * 5000 + b"}",
        b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"a":1}{"b":2}',
        b'{"op":"status","op":"stop"}',
    ],
    ids=lambda body: repr(body[:12]),
)
def test_an_authentic_frame_with_a_wrong_body_is_refused(body: bytes) -> None:
    _, server = ends()
    assert refused(server, sealed(body))


def test_good_frames_before_a_bad_one_are_given_and_nothing_after_it() -> None:
    client, server = ends()
    good, bad, late = client.pack({"id": 1}), sealed(b"[]", counter=1), sealed(b"{}", counter=2)
    feed = server.feed(good + bad + late)
    assert next(feed) == {"id": 1}
    with pytest.raises(WireError, match=r"^not an object$"):
        next(feed)
    assert refused(server, late) == "not an object"


@given(st.binary(min_size=36, max_size=300))
def test_garbage_never_gives_a_message(data: bytes) -> None:
    _, server = ends(max_frame=0)
    assert refused(server, data)


def test_each_side_knows_the_other() -> None:
    assert (Side.CLIENT.other, Side.SERVER.other) == (Side.SERVER, Side.CLIENT)
