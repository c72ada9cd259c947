"""Two ends of the handshake joined in one process: honest, mistaken and hostile ones."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.handshake import (
    MAX_MESSAGE,
    BadGreeting,
    ClientSide,
    ServerSide,
    State,
    WrongKey,
    WrongVersion,
)
from sym_core.wire import Frames, WireError

KEY, OTHER = b"k" * 32, b"o" * 32
V = "0.1.0"
N1, N2, N3 = b"1" * 32, b"2" * 32, b"3" * 32


def pair(server_key: bytes = KEY, client_key: bytes = KEY) -> tuple[ServerSide, ClientSide]:
    return ServerSide(server_key, V, nonce=N1), ClientSide(client_key, V, nonce=N2)


def shaken() -> tuple[Frames, Frames]:
    """Both ends' frames after an honest handshake: client's, server's."""
    server, client = pair()
    assert client.feed(server.feed(client.feed(server.start()))) == b""
    assert client.frames is not None
    assert server.frames is not None
    return client.frames, server.frames


def framed(data: bytes) -> bytes:
    return struct.pack(">H", len(data)) + data


def test_two_ends_with_one_key_prove_themselves() -> None:
    server, client = pair()
    answer = client.feed(client.start() + server.start())
    assert (server.state, client.state) == (State.AWAITS_PROOF, State.AWAITS_PROOF)
    proof = server.feed(answer)
    assert (server.state, client.frames) == (State.PROVEN, None)
    assert client.feed(proof) == b""
    assert client.state is State.PROVEN


def test_then_messages_pass_in_both_directions() -> None:
    client, server = shaken()
    assert list(server.feed(client.pack({"id": 1}))) == [{"id": 1}]
    assert list(client.feed(server.pack({"id": 1, "reply": {}}))) == [{"id": 1, "reply": {}}]


def test_it_does_not_matter_where_the_bytes_are_cut() -> None:
    server, client = pair()
    answer = b"".join(client.feed(bytes([byte])) for byte in server.start())
    proof = b"".join(server.feed(bytes([byte])) for byte in answer)
    assert b"".join(client.feed(bytes([byte])) for byte in proof) == b""
    assert (server.state, client.state) == (State.PROVEN, State.PROVEN)


def test_what_comes_right_behind_the_proof_belongs_to_the_frames() -> None:
    server, client = pair()
    proof = server.feed(client.feed(server.start()))
    assert server.frames is not None
    client.feed(proof + server.frames.pack({"id": 1}))
    assert client.frames is not None
    assert list(client.frames.feed(b"")) == [{"id": 1}]


def test_every_message_of_the_handshake_is_at_most_256_bytes() -> None:
    server, client = pair()
    greeting = server.start()
    answer = client.feed(greeting)
    assert max(map(len, (greeting, answer, server.feed(answer)))) <= 2 + MAX_MESSAGE


def test_nonces_are_fresh_each_time() -> None:
    assert ServerSide(KEY, V).start() != ServerSide(KEY, V).start()
    greeting = ServerSide(KEY, V).start()
    assert ClientSide(KEY, V).feed(greeting) != ClientSide(KEY, V).feed(greeting)


def test_the_key_itself_never_travels() -> None:
    server, client = pair()
    greeting = server.start()
    answer = client.feed(greeting)
    assert KEY[:8] not in greeting + answer + server.feed(answer)


def test_a_client_with_another_key_is_refused_and_told_so() -> None:
    server, client = pair(client_key=OTHER)
    with pytest.raises(WrongKey, match="^the other end holds another key$") as caught:
        server.feed(client.feed(server.start()))
    assert (server.state, server.frames) == (State.CLOSED, None)
    with pytest.raises(WrongKey):
        client.feed(caught.value.farewell)
    assert (client.state, client.frames) == (State.CLOSED, None)


def test_a_server_with_another_key_is_believed_nothing() -> None:
    server, client = pair(server_key=OTHER)
    client.feed(server.start())
    impostor = ServerSide(OTHER, V, nonce=N1)
    victim = ClientSide(OTHER, V, nonce=N2)
    proof = impostor.feed(victim.feed(impostor.start()))
    with pytest.raises(WrongKey):
        client.feed(proof)
    assert client.frames is None


def test_a_closed_end_takes_nothing_more() -> None:
    server, client = pair(client_key=OTHER)
    with pytest.raises(WrongKey):
        server.feed(client.feed(server.start()))
    with pytest.raises(RuntimeError, match="^this handshake is closed$"):
        server.feed(b"")


def test_a_proven_end_takes_nothing_more() -> None:
    server, client = pair()
    server.feed(client.feed(server.start()))
    with pytest.raises(RuntimeError, match="^this handshake is proven$"):
        server.feed(b"x")


def test_a_client_hears_which_version_the_server_is() -> None:
    client = ClientSide(KEY, V)
    with pytest.raises(WrongVersion, match=r"^the other end is version 0\.2\.0$") as caught:
        client.feed(ServerSide(KEY, "0.2.0").start())
    assert (caught.value.theirs, client.state) == ("0.2.0", State.CLOSED)


def test_a_server_hears_which_version_the_client_is() -> None:
    server, client = ServerSide(KEY, V), ClientSide(KEY, "9")
    with pytest.raises(WrongVersion) as caught:
        server.feed(client.feed(ServerSide(KEY, "9").start()))
    assert caught.value.theirs == "9"


@pytest.mark.parametrize("version", [b"", b"\x1b[2J", b"\xff\xfe", "ü".encode()])
def test_a_version_that_a_terminal_would_obey_is_not_repeated(version: bytes) -> None:
    client = ClientSide(KEY, V)
    with pytest.raises(WrongVersion) as caught:
        client.feed(framed(b"SYMK" + bytes([len(version)]) + version + N1))
    assert caught.value.theirs == "unknown"


def test_a_greeting_sent_back_to_the_server_is_refused() -> None:
    server = ServerSide(KEY, V)
    with pytest.raises(BadGreeting):
        server.feed(server.start())


def test_a_clients_answer_sent_back_to_it_is_no_proof() -> None:
    server, client = pair()
    answer = client.feed(server.start())
    with pytest.raises(WrongKey):
        client.feed(answer)


def test_a_clients_proof_sent_back_to_it_is_no_proof() -> None:
    server, client = pair()
    proof = client.feed(server.start())[-32:]
    with pytest.raises(WrongKey):
        client.feed(framed(proof))


def test_our_own_nonce_coming_back_is_refused() -> None:
    with pytest.raises(BadGreeting, match="^our own nonce came back$"):
        ClientSide(KEY, V, nonce=N1).feed(ServerSide(KEY, V, nonce=N1).start())


def test_a_recorded_answer_is_no_use_for_the_next_connection() -> None:
    server, client = pair()
    recorded = client.feed(server.start())
    server.feed(recorded)
    with pytest.raises(WrongKey):
        ServerSide(KEY, V, nonce=N3).feed(recorded)


def test_a_recorded_server_is_no_use_for_the_next_connection() -> None:
    server, client = pair()
    greeting = server.start()
    proof = server.feed(client.feed(greeting))
    later = ClientSide(KEY, V, nonce=N3)
    later.feed(greeting)
    with pytest.raises(WrongKey):
        later.feed(proof)


def test_the_proof_of_one_connection_is_none_in_another_that_runs_beside_it() -> None:
    one, other = ServerSide(KEY, V, nonce=N1), ServerSide(KEY, V, nonce=N3)
    answer = ClientSide(KEY, V, nonce=N2).feed(one.start())
    with pytest.raises(WrongKey):
        other.feed(answer)


def test_frames_of_one_connection_are_worth_nothing_in_another() -> None:
    client, _ = shaken()
    server = ServerSide(KEY, V, nonce=N3)
    server.feed(ClientSide(KEY, V, nonce=N2).feed(server.start()))
    assert server.frames is not None
    with pytest.raises(WireError, match="wrong MAC"):
        list(server.frames.feed(client.pack({"id": 1})))


def test_the_bound_of_frames_is_handed_on() -> None:
    server = ServerSide(KEY, V, max_frame=8)
    server.feed(ClientSide(KEY, V).feed(server.start()))
    assert server.frames is not None
    with pytest.raises(WireError, match="^a frame of 9 bytes$"):
        list(server.frames.feed(b"\0\0\0\x09"))


@pytest.mark.parametrize("data", [b"\xff\xff\xff\xff", b"POST / HTTP/1.1\r", b"\x01\x01"])
def test_an_oversize_message_is_refused_at_its_length(data: bytes) -> None:
    for end in pair():
        with pytest.raises(BadGreeting, match="bytes in the handshake$"):
            end.feed(data)
        assert end.state is State.CLOSED


@pytest.mark.parametrize(
    "message", [b"", b"\x05", b"\xff" + V.encode(), b"\x05" + V.encode() + N2], ids=repr
)
def test_a_truncated_message_is_refused(message: bytes) -> None:
    with pytest.raises(BadGreeting):
        ServerSide(KEY, V).feed(framed(message))


def test_a_greeting_with_a_short_nonce_is_refused() -> None:
    with pytest.raises(BadGreeting, match="wrong size"):
        ClientSide(KEY, V).feed(framed(b"SYMK\x05" + V.encode() + N1[:-1]))


def test_a_greeting_of_something_else_is_refused() -> None:
    with pytest.raises(BadGreeting, match="no greeting"):
        ClientSide(KEY, V).feed(framed(b"220 mail.example.org ESMTP"))


def test_half_a_message_is_waited_for() -> None:
    server, client = pair()
    answer = client.feed(server.start())
    assert server.feed(answer[:-1]) == b""
    assert (server.state, server.frames) == (State.AWAITS_PROOF, None)


@given(st.data())
def test_one_flipped_bit_of_the_answer_is_refused(data: st.DataObject) -> None:
    server, client = pair()
    answer = bytearray(client.feed(server.start()))
    place = data.draw(st.integers(16, len(answer) * 8 - 1))  # the length is tried elsewhere
    answer[place // 8] ^= 1 << place % 8
    with pytest.raises(WireError):
        server.feed(bytes(answer))
    assert server.frames is None


@given(st.data())
def test_one_flipped_bit_of_what_the_server_says_is_refused(data: st.DataObject) -> None:
    server, client = pair()
    said = [server.start(), server.feed(client.feed(server.start()))]
    which = data.draw(st.integers(0, 1))
    place = data.draw(st.integers(16, len(said[which]) * 8 - 1))
    wrong = bytearray(said[which])
    wrong[place // 8] ^= 1 << place % 8
    said[which] = bytes(wrong)
    victim = ClientSide(KEY, V, nonce=N2)
    with pytest.raises(WireError):
        for piece in said:
            victim.feed(piece)
    assert victim.frames is None


@given(st.binary(min_size=258, max_size=4096))
def test_garbage_proves_nothing(data: bytes) -> None:
    for end in (ServerSide(KEY, V), ClientSide(KEY, V)):
        with pytest.raises(WireError):
            for start in range(0, len(data), 64):
                end.feed(data[start : start + 64])
            end.feed(bytes(4 * MAX_MESSAGE))
        assert end.frames is None


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_of_another_size_is_our_own_mistake(length: int) -> None:
    with pytest.raises(ValueError, match=f"^a key of {length} bytes$"):
        ServerSide(b"k" * length, V)
