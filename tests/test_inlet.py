"""Lines of standard input, as the front end hears them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sym_core.inlet import Inlet


@pytest.fixture
def standard_input() -> Iterator[int]:
    """The writing end of what is standard input meanwhile."""
    kept = os.dup(0)
    reader, writer = os.pipe()
    os.dup2(reader, 0)
    os.close(reader)
    try:
        yield writer
    finally:
        os.dup2(kept, 0)
        os.close(kept)


async def heard(inlet: Inlet) -> list[str]:
    return [line async for line in inlet]


def say(writer: int, *pieces: bytes) -> None:
    for piece in pieces:
        os.write(writer, piece)
    os.close(writer)


def test_lines_come_in_order_whatever_they_are_cut_into(standard_input: int) -> None:
    inlet = Inlet()
    say(standard_input, b"one\ntw", b"o\n\nthr", b"ee \xc3", b"\xbc\n")
    assert asyncio.run(heard(inlet)) == ["one", "two", "", "three ü"]


def test_a_last_line_without_an_end_is_a_line(standard_input: int) -> None:
    inlet = Inlet()
    say(standard_input, b"one\ntwo")
    assert asyncio.run(heard(inlet)) == ["one", "two"]


def test_bytes_that_are_no_text_spoil_only_themselves(standard_input: int) -> None:
    inlet = Inlet()
    say(standard_input, b"a\xff\nb\n")
    assert asyncio.run(heard(inlet)) == ["a\ufffd", "b"]


def test_nobody_else_reads_a_line_of_ours(standard_input: int) -> None:
    inlet = Inlet()
    say(standard_input, b"one\n")
    assert os.read(0, 10) == b""
    assert asyncio.run(heard(inlet)) == ["one"]


def test_a_file_is_read_like_a_pipe(tmp_path: Path, standard_input: int) -> None:
    os.close(standard_input)
    path = tmp_path / "input"
    path.write_text("one\ntwo\n" * 50_000)  # more than one piece
    with path.open() as file:
        os.dup2(file.fileno(), 0)
        inlet = Inlet()
    assert asyncio.run(heard(inlet)) == ["one", "two"] * 50_000


def test_a_line_larger_than_a_pipe_is_one_line(standard_input: int) -> None:
    inlet, line = Inlet(), b"x" * 1_000_000

    async def scene() -> list[str]:
        loop = asyncio.get_running_loop()
        saying = loop.run_in_executor(None, say, standard_input, line + b"\nend\n")
        lines = await heard(inlet)
        await saying
        return lines

    assert [len(line) for line in asyncio.run(scene())] == [1_000_000, 3]


def test_a_host_that_is_not_served_waits(standard_input: int) -> None:
    os.set_blocking(standard_input, False)

    async def scene() -> int:
        lines = aiter(Inlet())
        os.write(standard_input, b"one\n")
        assert await anext(lines) == "one"
        return fill(standard_input)

    pipe_holds = 65_536  # bytes, pipe(7)
    assert asyncio.run(scene()) == pipe_holds
    os.close(standard_input)


def fill(writer: int) -> int:
    """How many bytes go in before it would block."""
    sent = 0
    try:
        while True:
            sent += os.write(writer, b"x" * 4096)
    except BlockingIOError:
        return sent


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]))))
def test_what_is_said_is_heard(lines: list[str]) -> None:
    reader, writer = os.pipe()
    kept = os.dup(0)
    os.dup2(reader, 0)
    try:
        inlet = Inlet()
        say(writer, "".join(f"{line}\n" for line in lines).encode())
        assert asyncio.run(heard(inlet)) == lines
    finally:
        os.dup2(kept, 0)
        os.close(reader)
        os.close(kept)
