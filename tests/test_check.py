"""`sym-kernel check`: each line's levels, and the whole of it on this machine."""

from __future__ import annotations

import os
import resource
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from sym_core.link import Answer
from sym_core.settings import Settings
from sym_people import check
from sym_people.check import Finding, Level
from tests.conftest import RunningKernel, processes_of

GOOD: dict[str, Any] = {"seccomp": True, "landlock": 7, "no_new_privs": True, "uid": 65534}


def only(findings: Iterator[Finding]) -> Finding:
    (finding,) = findings
    return finding


def system(**fields: str) -> Any:
    named = {"sysname": "Linux", "release": "6.18.1-generic", "machine": "x86_64"} | fields
    return lambda: SimpleNamespace(**named)


def at(path: Path) -> Settings:
    return Settings(state=str(path))


def test_a_finding_is_one_line_and_its_way_out_another() -> None:
    assert str(Finding(Level.OK, "all is well")) == "ok    all is well"
    assert str(Finding(Level.FAIL, "mode 0755", "chmod 700 x")) == (
        "FAIL  mode 0755\n      mend: chmod 700 x"
    )


@pytest.mark.parametrize(
    ("version", "bounds", "kept"),
    [
        ("1.14.0", ">=1.14", True),
        ("1.13.3", ">=1.14", False),
        ("2.3.0", ">=2.3,<3", True),
        ("3.0.0", ">=2.3,<3", False),
        ("2.10", ">=2.3,<3", True),
        ("2.4.0rc1", ">=2.3,<3", True),
        ("1.0+local", ">=1", True),
        ("5", "", True),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, bounds: str, kept: bool) -> None:
    assert check.within(version, bounds) is kept


def test_this_python_is_new_enough() -> None:
    assert only(check.python(Settings())).level is Level.OK


def test_an_old_python_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    finding = only(check.python(Settings()))
    assert (finding.level, finding.mend) == (Level.FAIL, "make PYTHON=python3.12")


@pytest.mark.parametrize(
    ("fields", "level", "said"),
    [
        ({}, Level.OK, "Linux 6.18.1-generic on x86_64"),
        ({"machine": "aarch64"}, Level.OK, "Linux 6.18.1-generic on aarch64"),
        ({"machine": "riscv64"}, Level.WARN, "no seccomp filter is known for it"),
        ({"release": "5.10.0-9"}, Level.WARN, "Landlock came with Linux 5.13"),
        ({"release": "5.13.0"}, Level.OK, "Linux 5.13.0 on x86_64"),
        ({"sysname": "Darwin"}, Level.FAIL, "only Linux can seal an evaluation"),
    ],
)
def test_the_machine_is_judged(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, str], level: Level, said: str
) -> None:
    monkeypatch.setattr(os, "uname", system(**fields))
    finding = only(check.machine(Settings()))
    assert finding.level is level
    assert said in finding.what


def test_what_this_release_needs_is_installed() -> None:
    findings = list(check.packages(Settings()))
    assert {finding.level for finding in findings} == {Level.OK}
    for name in ("sym-kernel ", "sympy ", "mcp ", "psutil ", "python-flint "):
        assert any(finding.what.startswith(name) for finding in findings)


@pytest.mark.parametrize(
    ("requirement", "finding"),
    [
        (
            "sympy>=99",
            "FAIL  sympy 1.14.0, not >=99\n      mend: pip install 'sympy>=99'",
        ),
        (
            "no-such-package>=1",
            "FAIL  no-such-package is not installed\n      mend: pip install 'no-such-package>=1'",
        ),
        ('no-such-package; extra == "x"', "ok    no-such-package is not installed; it is optional"),
    ],
)
def test_a_package_out_of_bounds_is_named(
    monkeypatch: pytest.MonkeyPatch, requirement: str, finding: str
) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: [requirement])
    real = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "1.14.0" if name == "sympy" else real(name)
    )
    assert str(list(check.packages(Settings()))[1]) == finding


def test_a_state_directory_to_be_made_is_fine_and_is_not_made(tmp_path: Path) -> None:
    finding = next(check.directory(at(tmp_path / "new" / "state")))
    assert finding.level is Level.OK
    assert "not there yet" in finding.what
    assert list(tmp_path.iterdir()) == []


def test_a_state_directory_that_we_may_not_make_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    finding = next(check.directory(at(tmp_path / "new")))
    assert (finding.level, finding.mend) == (Level.FAIL, "--state DIR, or SYM_STATE=DIR")
    assert finding.what.endswith(f"not there, and we may not make anything in {tmp_path}")


def test_a_state_directory_of_ours_is_fine(state_dir: Path) -> None:
    assert next(check.directory(at(state_dir))) == Finding(
        Level.OK, f"state directory {state_dir}: ours alone, mode 0700"
    )


def test_a_state_directory_others_may_enter_is_a_failure(state_dir: Path) -> None:
    os.chmod(state_dir, 0o755)
    finding = next(check.directory(at(state_dir)))
    assert (finding.level, finding.mend) == (Level.FAIL, f"chmod 700 {state_dir}")


def test_a_state_directory_that_is_a_link_is_a_failure(state_dir: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(state_dir)
    finding = next(check.directory(at(link)))
    assert finding.level is Level.FAIL
    assert "is a symbolic link" in finding.what


def test_a_path_too_long_for_a_socket_is_a_failure(tmp_path: Path) -> None:
    finding = next(check.directory(at(tmp_path / ("x" * 120))))
    assert finding.level is Level.FAIL
    assert finding.mend == "--state DIR with a shorter name, or SYM_STATE=DIR"


def test_a_full_disk_is_a_warning(monkeypatch: pytest.MonkeyPatch, state_dir: Path) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1 << 20))
    assert list(check.directory(at(state_dir)))[1] == Finding(
        Level.WARN, "only 1 MiB of disk are free there", "--state DIR"
    )


def test_a_key_to_be_made_is_fine_and_is_not_made(state_dir: Path) -> None:
    assert only(check.key(at(state_dir))).level is Level.OK
    assert list(state_dir.iterdir()) == []


def test_a_key_that_others_may_read_is_a_failure(state_dir: Path) -> None:
    (state_dir / "kernel.key").write_bytes(bytes(32))
    os.chmod(state_dir / "kernel.key", 0o644)
    finding = only(check.key(at(state_dir)))
    assert finding.level is Level.FAIL
    assert f"{state_dir}/kernel.key" in finding.mend


def test_a_key_of_ours_is_fine(state_dir: Path) -> None:
    (state_dir / "kernel.key").write_bytes(bytes(32))
    os.chmod(state_dir / "kernel.key", 0o600)
    assert only(check.key(at(state_dir))).level is Level.OK


@pytest.mark.parametrize(
    ("answer", "level"),
    [
        (Answer.LISTENING, Level.OK),
        (Answer.NO_SOCKET, Level.OK),
        (Answer.DEAD_SOCKET, Level.OK),
        (Answer.HUNG_UP, Level.WARN),
        (Answer.SILENT, Level.WARN),
        (Answer.OTHER_KEY, Level.FAIL),
        (Answer.OTHER_VERSION, Level.FAIL),
        (Answer.OTHER_USER, Level.FAIL),
    ],
)
def test_every_answer_behind_the_socket_has_its_line(answer: Answer, level: Level) -> None:
    finding = check.found(answer, "/x")
    assert finding.level is level
    assert finding.mend == ("" if level is Level.OK else "sym-kernel stop --state /x")


def test_no_answer_was_forgotten() -> None:
    assert {check.found(answer, "/x").what for answer in Answer} != set()
    assert len({check.found(answer, "/x").what for answer in Answer}) == len(Answer)


def test_a_running_kernel_is_found(kernel: RunningKernel) -> None:
    kernel.pid()
    assert only(check.kernel(kernel.settings)).what.startswith("a kernel ")


def test_proc_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert only(check.proc(Settings())) == Finding(Level.OK, "/proc is mounted")
    monkeypatch.setattr(check, "PROC", ("/proc/no/such",))
    assert only(check.proc(Settings())).mend == "mount -t proc proc /proc"


def test_little_memory_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    have = SimpleNamespace(available=200 << 20, total=8 << 30)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: have)
    finding = next(check.memory(Settings()))
    assert finding.level is Level.WARN
    assert finding.what.startswith("200 MiB of 8 GiB memory available, ")


def test_an_address_space_limit_of_the_shell_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (1 << 30, 1 << 30))
    assert list(check.memory(Settings()))[1] == Finding(
        Level.WARN, "address space is limited to 1 GiB", "ulimit -Hv"
    )


@pytest.mark.parametrize(
    ("layers", "levels"),
    [
        (GOOD, ["ok", "ok", "ok", "ok"]),
        ({**GOOD, "landlock": 0}, ["ok", "warn", "ok", "ok"]),
        ({**GOOD, "seccomp": False}, ["FAIL", "ok", "ok", "ok"]),
        ({**GOOD, "no_new_privs": False}, ["ok", "ok", "FAIL", "ok"]),
        ({}, ["FAIL", "warn", "FAIL", "ok"]),
    ],
)
def test_every_wall_has_its_line(
    monkeypatch: pytest.MonkeyPatch, layers: dict[str, Any], levels: list[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert [finding.level.value for finding in check.walls(layers)] == levels


def test_evaluations_as_root_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert list(check.walls({**GOOD, "uid": None}))[3].level is Level.WARN


@pytest.mark.parametrize("reply", [{"result": "5"}, {"error": "E_WORKER: it died"}, {}])
def test_a_wrong_first_answer_is_a_failure(reply: dict[str, Any]) -> None:
    assert check.answered(reply, 1.0).level is Level.FAIL


def test_a_kernel_that_cannot_start_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sym_core.spawn.MODULE", ("-c", "raise SystemExit(1)"))
    finding = only(check.first_question(Settings()))
    assert finding.level is Level.FAIL
    assert "E_INTERNAL" in finding.what


def test_a_python_that_may_not_be_run_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/dev/null")
    finding = only(check.first_question(Settings()))
    assert finding.level is Level.FAIL
    assert finding.what.startswith("no kernel can be started: ")


def test_this_machine_is_as_it_should_be(
    state_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check.main(at(state_dir)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "this machine is as it should be"
    assert any("kernel and first answer in" in line for line in lines)
    assert not any(line.startswith("FAIL") for line in lines)
    assert list(state_dir.iterdir()) == []


def test_the_throw_away_kernel_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = check._asked

    def noting(settings: Settings) -> Iterator[Finding]:
        made.append(settings.state)
        return real(settings)

    monkeypatch.setattr(check, "_asked", noting)
    assert all(finding.level is not Level.FAIL for finding in check.first_question(Settings()))
    (state,) = made
    assert not os.path.exists(state)
    assert processes_of(Path(state)) == []


def test_one_failure_makes_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def bad(settings: Settings) -> Iterator[Finding]:
        yield Finding(Level.WARN, "hm")
        yield Finding(Level.FAIL, "no")

    monkeypatch.setattr(check, "STEPS", (bad, check.proc))
    assert check.main(Settings()) == 1
    assert capsys.readouterr().out == (
        "warn  hm\nFAIL  no\nok    /proc is mounted\nthis machine is not as it should be\n"
    )
