"""Whose jobs a client knows: its own, its session's and those of shared names; others by force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sym_client import Client
from sym_core import owners
from sym_core.errors import SymError
from sym_core.jobs import Job, JobState, new_id
from sym_core.live import Live
from sym_core.names import PRIVATE
from sym_core.peers import Caller
from tests.conftest import SOON, RunningKernel

MINE, THEIRS = "c" * 32, "d" * 32
CALLER = Caller(MINE, "test", f"{PRIVATE}{MINE[:12]}")
OTHERS = f"{PRIVATE}{THEIRS[:12]}"


class Known(Live):
    """A job that only has an id, a session and an owner."""

    def __init__(self, session: str, owner: str, job: str = "") -> None:
        self.job = Job(job or new_id(), session, owner, "sym_exec", {}, 1, 60.0, 0.0)


def of(*jobs: Live) -> dict[str, Live]:
    return {each.job.id: each for each in jobs}


# session, owner, whether the caller knows its jobs
KNOWN = [
    (CALLER.session, MINE, True),
    (CALLER.session, THEIRS, True),  # whoever began it in my session
    (OTHERS, MINE, True),  # mine, wherever it runs
    ("work", THEIRS, True),  # a name is shared on purpose
    (OTHERS, THEIRS, False),
]


@pytest.mark.parametrize(("session", "owner", "known"), KNOWN)
def test_a_job_is_known_by_its_owner_its_session_or_a_shared_name(
    session: str, owner: str, known: bool
) -> None:
    live = of(each := Known(session, owner))
    assert owners.knows(CALLER, session, owner) is known
    short = each.job.id[: owners.SHORT]
    assert owners.meant(CALLER, live, short, force=True) == each.job.id
    if known:
        assert owners.meant(CALLER, live, short, force=False) == each.job.id
    else:
        with pytest.raises(SymError) as caught:
            owners.meant(CALLER, live, short, force=False)
        assert caught.value.failure.text() == (
            f"E_OWNER: job {short} is of another client's private session; "
            "force=true reads or stops it all the same"
        )


def test_a_whole_id_and_what_is_none_stay_as_they_are() -> None:
    live = of(each := Known(OTHERS, THEIRS), Known("work", MINE))
    for text in (each.job.id, "", "j", each.job.id[:8], each.job.id[:10], "nonsense!", "\ud800"):
        assert owners.meant(CALLER, live, text, force=False) == text
        assert owners.meant(CALLER, live, text, force=True) == text


def test_a_beginning_of_two_jobs_stands_for_neither() -> None:
    live = of(*(Known("work", MINE, f"j12345678{end * 8}") for end in "ab"))
    assert owners.meant(CALLER, live, "j12345678", force=True) == "j12345678"


def test_a_sentence_has_the_beginning_of_a_private_job_only() -> None:
    private, shared = Known(OTHERS, THEIRS).job, Known("work", THEIRS).job
    assert owners.named(private) == private.id[:9]
    assert owners.named(shared) == shared.id


def test_a_status_is_veiled_where_the_caller_knows_nothing() -> None:
    known = [Known(session, owner).job for session, owner, _ in KNOWN]
    told = {
        "jobs": [{"job": job.id, "session": job.session, "state": "queued"} for job in known],
        "last_error": {"job": known[-1].id, "session": OTHERS},
        "log_tail": f"job {known[0].id} | job {known[-1].id}: trying",
        "limits": {},
    }
    live = {job.id: Known(job.session, job.owner, job.id) for job in known}
    veiled = owners.veiled(told, CALLER, live)
    assert [each["job"] for each in veiled["jobs"]] == [
        job.id if sees else job.id[:9] for job, (*_, sees) in zip(known, KNOWN, strict=True)
    ]
    assert veiled["last_error"]["job"] == known[-1].id[:9]
    assert veiled["log_tail"] == f"job {known[0].id[:9]} | job {known[-1].id[:9]}: trying"
    assert (veiled["limits"], veiled["jobs"][0]["state"]) == ({}, "queued")
    assert owners.veiled(told | {"last_error": None}, CALLER, live)["last_error"] is None


# -- through a kernel


@pytest.fixture
def two(light_kernel: RunningKernel) -> Iterator[tuple[Client, Client]]:
    with light_kernel.client() as mine, light_kernel.client() as theirs:
        yield mine, theirs


def listed(client: Client) -> list[Any]:
    return [each["job"] for each in client.status()["jobs"]]


def test_what_a_status_tells_of_a_private_job_reads_and_stops_it_by_force_only(
    two: tuple[Client, Client],
) -> None:
    mine, theirs = two
    job = theirs.evaluate("hang", wait_s=0)["job"]
    (short,) = listed(mine)
    assert (short, listed(theirs)) == (job[:9], [job])
    for tool in ("sym_poll", "sym_interrupt"):
        assert mine.call(tool, job=short)["code"] == "E_OWNER"
        assert mine.call(tool, job=short, force=False)["code"] == "E_OWNER"
    assert mine.poll(short, force=True, wait_s=0)["state"] in {"queued", "running"}
    assert theirs.poll(short, wait_s=0)["job"] == job  # its own by the beginning, too
    assert mine.poll(job, wait_s=0)["job"] == job  # who was given the id reads by it
    assert mine.interrupt(job)["code"] == "E_OWNER"
    assert mine.interrupt(short, force=True)["job"] == job
    assert theirs.poll(job, wait_s=SOON)["state"] == JobState.INTERRUPTED.value
    assert mine.status()["last_error"]["job"] == short
    assert theirs.status()["last_error"]["job"] == job


def test_a_refusal_names_a_private_job_by_its_beginning(two: tuple[Client, Client]) -> None:
    mine, theirs = two
    job = theirs.evaluate("hang", wait_s=0)["job"]
    said = mine.call("sym_drop", sessions=theirs.session)
    assert said["code"] == "E_BUSY" and f"job {job[:9]} of" in said["error"]
    assert job not in str(said) and job not in str(mine.status())
    theirs.interrupt(job[:9])
    assert theirs.poll(job, wait_s=SOON)["state"] == "interrupted"


def test_jobs_of_a_shared_session_are_known_to_everybody(light_kernel: RunningKernel) -> None:
    with light_kernel.client("work") as mine, light_kernel.client() as theirs:
        job = mine.evaluate("hang", wait_s=0)["job"]
        assert listed(theirs) == listed(mine) == [job]
        assert theirs.poll(job[:9], wait_s=0)["job"] == job
        assert theirs.interrupt(job[:9])["code"] == "E_OWNER"
        mine.interrupt(job)
        assert theirs.poll(job, wait_s=SOON)["state"] == "interrupted"
