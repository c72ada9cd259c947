"""Our own texts, worked on before anybody's."""

from __future__ import annotations

from typing import Any

import pytest

from sym_core import tools
from sym_core.channel import Packet, PacketReader, pack
from sym_core.errors import SymError
from sym_core.limits import MIB, Limits
from sym_eval import warmup
from sym_eval.code import builtin
from tests.sealed import Server


class Recorder:
    """Work that succeeds and remembers what it was."""

    def __init__(self) -> None:
        self.seen: list[Packet] = []

    def __call__(self, packet: Packet) -> Packet:
        self.seen.append(packet)
        return Packet({"kind": "done", "job": packet.header["job"]})


def failed(packet: Packet) -> Packet:
    return Packet({"kind": "failed", "job": packet.header["job"], "error": {"code": "E_NAME"}})


def arguments_of(packet: Packet) -> dict[str, Any]:
    arguments = packet.header["arguments"]
    assert isinstance(arguments, dict)
    return arguments


def test_each_text_is_a_whole_job_as_the_daemon_sends_it() -> None:
    for packet in warmup.jobs():
        assert list(PacketReader(MIB, MIB).feed(pack(packet))) == [packet]
        named = {tool.operation for tool in tools.MATHEMATICS}
        assert packet.header["operation"] in named


def test_every_kind_of_question_is_warmed_up() -> None:
    asked = {packet.header["operation"] for packet in warmup.jobs()}
    assert asked >= {"evaluate", "simplify", "differentiate", "integrate", "solve"}


def test_all_is_worked_on_in_order() -> None:
    work = Recorder()
    assert warmup.before_forks(work) == []
    assert work.seen == list(warmup.jobs())


def test_what_went_wrong_is_named() -> None:
    first = arguments_of(next(warmup.jobs()))["expr"]
    complaints = warmup.before_forks(failed)
    assert len(complaints) == len(list(warmup.jobs()))
    assert complaints[0] == f"{first}: {{'code': 'E_NAME'}}"


def test_touching_is_one_job() -> None:
    work = Recorder()
    warmup.touch(work)
    assert [packet.header["operation"] for packet in work.seen] == ["differentiate"]


def test_the_release_warms_up_without_a_complaint_and_works() -> None:
    with Server(module="sym_eval") as server:
        job = server.started().spawn()
        job.end.sendall(pack(next(warmup.jobs())))
        answer = job.answer()
        assert (answer["kind"], server.status_of(job), server.said()) == ("done", 0, "")


def test_the_table_of_names_made_ahead_goes_to_one_program_and_the_next_makes_its_own() -> None:
    builtin.prepare()
    first, second = builtin.names(Limits()), builtin.names(Limits())
    first["mine"] = 1
    assert first.keys() - second.keys() == {"mine"}


def test_a_table_made_ahead_has_the_limits_of_its_program() -> None:
    builtin.prepare()
    with pytest.raises(SymError, match="a power of about 12 bits"):
        builtin.names(Limits({"power_bits": 8}))["pow"](4, 4)
