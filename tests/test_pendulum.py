"""The pendulum's period against a real kernel: every step's value, and names that outlive it."""

from __future__ import annotations

import os
import signal
from typing import Any

import psutil
import pytest

from sym_client import Client
from sym_people import derivation
from sym_people.derivation import SESSION, STEPS, Step, faults
from tests.conftest import SOON, RunningKernel

STEP = Step("half", "why", "sym_evaluate", {"expr": "1/2"}, "1/2", "0.5")
REPLY: dict[str, Any] = {"ok": True, "result": "1/2", "numeric": "0.500000000000000"}


def work(client: Client, step: Step) -> dict[str, Any]:
    return client.call(step.tool, **step.request())


def test_every_name_is_made_before_it_is_used_and_only_once() -> None:
    names = [step.name for step in STEPS]
    assert len(set(names)) == len(names) == 12
    assert derivation.KILL_FRONT_END_AFTER in names
    assert names.index(derivation.KILL_KERNEL_AFTER) > names.index(derivation.KILL_FRONT_END_AFTER)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step.name))
def test_a_step_knows_what_must_come_out(step: Step) -> None:
    assert step.result or step.numeric
    assert step.why.endswith((".", "gives", "itself"))
    assert step.request()["session"] == SESSION


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, []),
        ({"result": "2/4"}, ["half is '2/4', not '1/2'"]),
        ({"numeric": "0.4"}, ["half is '0.4', not 0.5…"]),
        ({"ok": False, "error": "E_SYNTAX: no"}, ["half: E_SYNTAX: no"]),
        ({"ok": False}, ["half: no answer"]),
        ({"result": None}, ["half is None, not '1/2'"]),
    ],
)
def test_a_fault_names_the_step_and_both_values(changed: dict[str, Any], found: list[str]) -> None:
    assert faults(STEP, {**REPLY, **changed}) == found


def test_a_number_is_compared_by_its_first_digits() -> None:
    step = Step("half", "why", "sym_evaluate", numeric="0.50")
    assert faults(step, REPLY) == []
    assert faults(step, {**REPLY, "numeric": "0.51"}) == ["half is '0.51', not 0.50…"]
    assert faults(step, {**REPLY, "numeric": None}) == ["half is None, not 0.50…"]


def test_every_step_has_the_expected_value(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        found = [fault for step in STEPS for fault in faults(step, work(client, step))]
    assert found == []


def test_every_name_outlives_the_kernel(fresh_kernel: RunningKernel) -> None:
    before = STEPS[:3]
    with fresh_kernel.client() as client:
        for step in before:
            work(client, step)
        killed = psutil.Process(fresh_kernel.pid())
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait(SOON)
    with fresh_kernel.client() as client:
        values = [client.evaluate(step.name, session=SESSION)["result"] for step in before]
    assert values == [step.result for step in before]
