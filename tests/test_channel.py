"""Packets of the job channel, joined end to end without a socket."""

from __future__ import annotations

import contextlib
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.channel import ChannelError, Packet, PacketReader, longest_header, pack

HEADERS = st.dictionaries(
    st.text(max_size=8).filter(lambda key: key != "blobs"),
    st.none() | st.integers(-(2**60), 2**60) | st.text(max_size=20) | st.lists(st.booleans()),
    max_size=4,
)
PACKETS = st.builds(Packet, HEADERS, st.lists(st.binary(max_size=40), max_size=4).map(tuple))


def reader(max_header: int = 4096, max_blobs: int = 4096) -> PacketReader:
    return PacketReader(max_header, max_blobs)


def raw(header: bytes, *blobs: bytes) -> bytes:
    """A packet whose header is not ours to trust."""
    return struct.pack(">I", len(header)) + header + b"".join(blobs)


def test_a_packet_is_a_length_a_header_and_its_blobs() -> None:
    assert pack(Packet({"kind": "done"}, (b"ab", b""))) == (
        b'\x00\x00\x00\x1f{"kind":"done","blobs":[2,0]}ab'.replace(b"\x1f", b"\x1d")
    )


@given(st.lists(PACKETS, max_size=4))
def test_packets_come_out_as_they_went_in(packets: list[Packet]) -> None:
    assert list(reader().feed(b"".join(map(pack, packets)))) == packets


@given(st.lists(PACKETS, min_size=1, max_size=3), st.integers(1, 7))
def test_packets_may_arrive_in_pieces_of_any_size(packets: list[Packet], step: int) -> None:
    data, end, got = b"".join(map(pack, packets)), reader(), []
    for start in range(0, len(data), step):
        got += list(end.feed(data[start : start + step]))
    assert got == packets


@given(PACKETS)
def test_a_reader_that_asks_what_is_missing_reads_exactly_one_packet(packet: Packet) -> None:
    data, end, at = pack(packet) + b"the next one", reader(), 0
    got: list[Packet] = []
    while not got:
        step = end.missing()
        got += list(end.feed(data[at : at + step]))
        at += step
    assert got == [packet]
    assert data[at:] == b"the next one"


def test_the_longest_header_holds_any_text_of_that_many_characters() -> None:
    worst = pack(Packet({"reply": {"result": "\ud800" * 1000}}))
    assert 6000 < len(worst) < longest_header(1000) < len(worst) + 300_000


def test_a_new_reader_lacks_the_length() -> None:
    assert reader().missing() == 4


def test_missing_counts_down_through_length_header_and_blobs() -> None:
    data, end, asked = pack(Packet({"a": 1}, (b"xyz",))), reader(), []
    for byte in data[:-1]:
        asked.append(end.missing())
        assert list(end.feed(bytes([byte]))) == []
    header = len(data) - 4 - 3
    assert asked == [4, 3, 2, 1, *range(header, 0, -1), 3, 2]
    assert end.missing() == 1


def test_half_a_packet_is_no_packet() -> None:
    end = reader()
    assert list(end.feed(pack(Packet({"a": 1}, (b"xyz",)))[:-1])) == []
    assert list(end.feed(b"z")) == [Packet({"a": 1}, (b"xyz",))]


def test_a_header_key_called_blobs_is_the_formats_own() -> None:
    assert list(reader().feed(pack(Packet({"blobs": "mine"}, (b"x",))))) == [Packet({}, (b"x",))]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xff\xff\xff", "a header of 4294967295 bytes"),
        (b"\x00\x00\x10\x01", "a header of 4097 bytes"),
        (raw(b"{"), "not JSON: JSONDecodeError"),
        (raw(b""), "not JSON: JSONDecodeError"),
        (raw(b"[]"), "not an object"),
        (raw(b"{}"), "no list of blob sizes"),
        (raw(b'{"blobs":3}'), "no list of blob sizes"),
        (raw(b'{"blobs":[-1]}'), "no list of blob sizes"),
        (raw(b'{"blobs":[true]}'), "no list of blob sizes"),
        (raw(b'{"blobs":[1.0]}'), "no list of blob sizes"),
        (raw(b'{"blobs":["1"]}'), "no list of blob sizes"),
        (raw(b'{"blobs":[4000,97]}'), "blobs of 4097 bytes"),
        (raw(b'{"blobs":[99999999999999999999]}'), "blobs of 99999999999999999999 bytes"),
    ],
)
def test_a_peer_outside_the_format_or_its_bounds_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(ChannelError) as caught:
        list(reader().feed(data))
    assert str(caught.value) == said


def test_a_length_out_of_bounds_is_refused_before_its_bytes_come() -> None:
    end = reader()
    with pytest.raises(ChannelError):
        list(end.feed(struct.pack(">I", 4097)))


def test_the_largest_packet_allowed_is_read() -> None:
    packet = Packet({"a": "x" * 20}, (b"y" * 4096,))
    header = len(pack(packet)) - 4 - 4096
    assert list(reader(header, 4096).feed(pack(packet))) == [packet]
    with pytest.raises(ChannelError):
        list(reader(header - 1, 4096).feed(pack(packet)))
    with pytest.raises(ChannelError):
        list(reader(header, 4095).feed(pack(packet)))


@given(st.binary(max_size=80))
def test_any_bytes_are_packets_or_a_channel_error(data: bytes) -> None:
    with contextlib.suppress(ChannelError):
        assert all(isinstance(packet, Packet) for packet in reader(60, 60).feed(data))


@given(PACKETS, st.integers(0, 200), st.integers(1, 255))
def test_a_damaged_packet_raises_nothing_but_a_channel_error(
    packet: Packet, at: int, flip: int
) -> None:
    data: Any = bytearray(pack(packet))
    data[at % len(data)] ^= flip
    with contextlib.suppress(ChannelError):
        list(reader().feed(bytes(data)))
