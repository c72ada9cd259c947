"""Programs as agents write them, cell by cell: all run unchanged and show what Python shows."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import RunningKernel
from tests.hostile_inputs import DATA
from tests.programming import Session

# The rest runs with the long ones: each of these takes a second or so.
SLOW = {
    *(
        "contour-real-integral",
        "damped-oscillator",
        "diagonalise-and-power",
        "fourier-coefficients",
    ),
    *("fourier-series-builtin", "generating-function", "lagranges-method-in-mechanics"),
    *("laplace-transforms", "logistic-growth", "multi-cell-kinematics", "optimisation-box"),
    *("partial-differential", "pendulum-lagrangian", "probability-dice-and-normal"),
    *("quantum-perturbation", "residues", "schwarzschild-ricci", "spring-pendulum-helper"),
    *("taylor-and-limits", "trig-and-identities", "try-except", "projectile-range"),
    *("kinetic-theory-maxwell", "metric-christoffel-sphere", "lambdify-math", "rlc-phasor"),
    *("try-except-solver", "matrix-exponential-ode", "legendre-orthogonality"),
    *("recurrence-and-generating", "ode-critically-damped", "lagrangian-bead-on-hoop"),
    *("double-pendulum-small", "residue-theorem", "statistics-sample", "z-domain-recurrence"),
    *("dict-dispatch", "legendre-gram-schmidt", "transfer-function", "fourier-square-wave"),
}


@dataclass(frozen=True)
class Asked:
    """One program, in one cell or several, and all it shows."""

    name: str
    cells: tuple[str, ...]
    expect: str


def programs() -> list[Asked]:
    """All of them."""
    lines = (DATA / "programs.jsonl").read_text(encoding="utf-8").splitlines()
    return [_asked(json.loads(line)) for line in lines]


def _asked(item: dict[str, Any]) -> Asked:
    code = item["code"]
    return Asked(item["name"], tuple([code] if isinstance(code, str) else code), item["expect"])


def shown(asked: Asked) -> str:
    """What a session shows of it: printed text and the last values."""
    session, out = Session(), io.StringIO()
    with contextlib.redirect_stdout(out):
        for cell in asked.cells:
            ran = session.run(cell)
            if ran.shown:
                print(repr(ran.value))
    return out.getvalue()


def of(names: set[str], within: bool) -> list[Any]:
    return [pytest.param(a, id=a.name) for a in programs() if (a.name in names) is within]


def test_there_are_a_hundred_programs_and_some_of_several_cells() -> None:
    found = programs()
    assert len(found) >= 100 and len({asked.name for asked in found}) == len(found)
    assert sum(len(asked.cells) > 1 for asked in found) >= 3


@pytest.mark.parametrize("asked", of(SLOW, within=False))
def test_a_program_runs_unchanged_at_the_first_try(asked: Asked) -> None:
    assert shown(asked) == asked.expect


@pytest.mark.soak
@pytest.mark.parametrize("asked", of(SLOW, within=True))
def test_each_other_program_runs_unchanged_too(asked: Asked) -> None:
    assert shown(asked) == asked.expect


@pytest.mark.soak
@pytest.mark.parametrize("asked", [pytest.param(a, id=a.name) for a in programs()])
def test_a_program_runs_unchanged_through_a_kernel(kernel: RunningKernel, asked: Asked) -> None:
    assert through(kernel, asked) == asked.expect


@pytest.mark.parametrize(
    "name", ["multi-cell-least-action", "newton-with-mpmath", "cells-with-decorator"]
)
def test_some_run_unchanged_through_a_kernel(kernel: RunningKernel, name: str) -> None:
    (asked,) = (asked for asked in programs() if asked.name == name)
    assert through(kernel, asked) == asked.expect


def through(kernel: RunningKernel, asked: Asked) -> str:
    """What the replies of a kernel show of it, in a session of its own."""
    text = ""
    with kernel.client(f"asked-{asked.name}") as client:
        for cell in asked.cells:
            reply = client.call("sym_exec", code=cell)
            assert reply["ok"], reply
            text += reply["out"]
            text += f"{reply['result']}\n" if reply["result"] is not None else ""
    return text
