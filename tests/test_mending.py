"""What `check` says of a state directory that is not as it should be, and that its remedy works.

Each row spoils a directory in one way. The line must name it; the command it gives is run in a
shell, and afterwards the same line is well. No kernel is started.
"""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sym_core.errors import SymError
from sym_core.handshake import KEY
from sym_core.home import Home
from sym_core.settings import Settings
from sym_people import check
from sym_people.check import Finding, Level

Spoil = Callable[[Path], None]


def mode(name: str, bits: int) -> Spoil:
    def spoil(state: Path) -> None:
        path = state / name
        if not path.exists():
            path.write_bytes(b"x" * KEY)
        path.chmod(bits)

    return spoil


def holds(name: str, data: bytes) -> Spoil:
    def spoil(state: Path) -> None:
        (state / name).write_bytes(data)
        (state / name).chmod(0o600)

    return spoil


def link(name: str, to: str) -> Spoil:
    return lambda state: (state / name).symlink_to(to)


def folder(name: str) -> Spoil:
    return lambda state: (state / name).mkdir()


def pipe(name: str) -> Spoil:
    return lambda state: os.mkfifo(state / name, 0o600)


def bound(name: str) -> Spoil:
    def spoil(state: Path) -> None:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(state / name))

    return spoil


FILES = ("kernel.lock", "spawn.lock", "kernel.json", "kernel.log", "kernel.log.1", "sessions.db")
DATABASE = ("sessions.db-wal", "sessions.db-shm", "sessions.db-journal")
KIND = "is not the kind of file it should be"
# What is spoiled, how, and what is said of it.
DIRECTORY: list[tuple[str, Spoil, str]] = [
    *(
        (f"mode {bits:o}", lambda state, bits=bits: state.chmod(bits), f"has mode {bits:04o}")
        for bits in (0o777, 0o770, 0o755, 0o750, 0o705, 0o701, 0o600, 0o500, 0o000)
    ),
    *((f"{name} a link", link(name, "/etc/passwd"), "is a symbolic link") for name in FILES),
    *((f"{name} a link", link(name, "nowhere"), "is a symbolic link") for name in DATABASE),
    *((f"{name} a folder", folder(name), KIND) for name in FILES),
    *((f"{name} a pipe", pipe(name), KIND) for name in (*FILES, *DATABASE)),
    *((f"{name} a socket", bound(name), KIND) for name in FILES),
    ("socket a file", holds("kernel.sock", b""), KIND),
    ("socket a folder", folder("kernel.sock"), KIND),
    ("socket a pipe", pipe("kernel.sock"), KIND),
    ("socket a link", link("kernel.sock", "other"), "is a symbolic link"),
]
SECRET: list[tuple[str, Spoil, str]] = [
    *(
        (f"mode {bits:o}", mode("kernel.key", bits), f"has mode {bits:04o}")
        for bits in (0o644, 0o640, 0o604, 0o620, 0o601, 0o666, 0o777)
    ),
    *(
        (f"{size} bytes", holds("kernel.key", b"x" * size), f"has {size} bytes, not {KEY}")
        for size in (0, 1, KEY - 1, KEY + 1, 4096)
    ),
    ("a link", link("kernel.key", "/etc/passwd"), "cannot be opened"),
    ("a dead link", link("kernel.key", "nowhere"), "cannot be opened"),
    ("a folder", folder("kernel.key"), KIND),
    ("a pipe", pipe("kernel.key"), KIND),
    ("a socket", bound("kernel.key"), "cannot be opened"),
]


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[[], Path]:
    """A new state directory, with a name that a shell would take apart."""
    numbers = iter(range(1000))

    def make() -> Path:
        path = tmp_path / f"it's {next(numbers)} $HOME"
        path.mkdir(mode=0o700)
        return path

    return make


def line(step: Callable[[Settings], object], state: Path) -> Finding:
    finding = next(iter(step(Settings(state=str(state)))))  # type: ignore[call-overload]
    assert isinstance(finding, Finding)
    return finding


def run(command: str) -> None:
    """The remedy, as a person types it; of "stop the kernel, then rm …" the second half."""
    done = subprocess.run(
        command.removeprefix("stop the kernel, then "),
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], "HOME": "/nowhere"},
    )
    assert (done.returncode, done.stderr) == (0, ""), command


@pytest.mark.parametrize(
    ("step", "rows"), [(check.directory, DIRECTORY), (check.key, SECRET)], ids=["directory", "key"]
)
def test_each_fault_is_named_and_its_remedy_mends_it(
    fresh: Callable[[], Path],
    step: Callable[[Settings], object],
    rows: list[tuple[str, Spoil, str]],
) -> None:
    wrong = []
    for label, spoil, said in rows:
        state = fresh()
        spoil(state)
        finding = line(step, state)
        if finding.level is not Level.FAIL or said not in finding.what or not finding.mend:
            wrong.append((label, str(finding)))
            continue
        run(finding.mend)
        if line(step, state).level is not Level.OK:
            wrong.append((label, str(line(step, state))))
    assert wrong == []


def test_what_is_moved_away_is_not_lost(fresh: Callable[[], Path]) -> None:
    state = fresh()
    (state / "kernel.sock").write_text("mine")
    run(line(check.directory, state).mend)
    assert (state / "kernel.sock.away").read_text() == "mine"


def test_what_is_as_it_should_be_is_left_alone(fresh: Callable[[], Path]) -> None:
    state = fresh()
    holds("kernel.key", b"k" * KEY)(state)
    before = {path.name: path.stat() for path in state.iterdir()}
    for step in (check.directory, check.key, check.kernel, check.proc, check.memory):
        assert line(step, state).level is not Level.FAIL
    assert {path.name: path.stat() for path in state.iterdir()} == before


def test_looking_at_a_spoiled_directory_changes_nothing_in_it(fresh: Callable[[], Path]) -> None:
    for _, spoil, _ in (*DIRECTORY[9:], *SECRET):
        state = fresh()
        spoil(state)
        before = {path.name: os.lstat(path).st_ino for path in state.iterdir()}
        for step in (check.directory, check.key, check.kernel):
            list(step(Settings(state=str(state))))
        assert {path.name: os.lstat(path).st_ino for path in state.iterdir()} == before


def test_a_kernel_is_not_looked_for_where_the_directory_is_not_trusted(
    fresh: Callable[[], Path],
) -> None:
    for _, spoil, _ in DIRECTORY:
        state = fresh()
        spoil(state)
        assert list(check.kernel(Settings(state=str(state)))) == []


def test_the_same_faults_are_refused_by_whoever_opens_the_directory(
    fresh: Callable[[], Path],
) -> None:
    """With the sentence and the remedy that `check` shows."""
    for label, spoil, said in DIRECTORY:
        state = fresh()
        spoil(state)
        with pytest.raises(SymError) as caught:
            Home.at(state)
        failure, finding = caught.value.failure, line(check.directory, state)
        assert said in failure.what, label
        assert (failure.hint, finding.what) == (
            finding.mend,
            f"E_SANDBOX: {failure.what} (state directory)",
        )
    for _, spoil, said in SECRET:
        state = fresh()
        spoil(state)
        with pytest.raises(SymError, match=said):
            Home.at(state).key()


# -- places


def test_a_place_that_is_a_file_or_below_one_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for state in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(SymError, match="is not a directory|cannot be made"):
            Home.at(state)


def test_a_link_in_place_of_the_directory_names_the_one_behind_it(tmp_path: Path) -> None:
    real = tmp_path / "real one"
    real.mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(real)
    mend = line(check.directory, tmp_path / "link").mend
    assert mend == f"name the directory itself: --state {shlex.quote(str(real))}"
    named = shlex.split(mend.partition(": ")[2])[1]
    assert line(check.directory, Path(named)).level is Level.OK


def test_a_parent_that_everybody_may_write_is_named_with_its_remedy(tmp_path: Path) -> None:
    open_ = tmp_path / "every body"
    open_.mkdir()
    open_.chmod(0o777)
    state = open_ / "state"
    state.mkdir(mode=0o700)
    finding = line(check.directory, state)
    assert finding.level is Level.FAIL
    run(finding.mend)
    assert line(check.directory, state).level is Level.OK


@pytest.mark.parametrize("length", [106, 107, 108, 150, 4000])
def test_the_longest_path_is_said_before_anything_is_made(tmp_path: Path, length: int) -> None:
    room = length - len(os.fsencode(tmp_path)) - len("/kernel.sock")
    if room < 2:
        pytest.skip("the temporary directory itself is too long")
    parts = [("d" * 200)[: max(1, room - 1 - k)] for k in range(0, room - 1, 201)]
    state = tmp_path.joinpath(*parts)
    fits = len(os.fsencode(state)) + len("/kernel.sock") <= 107
    finding = line(check.directory, state)
    assert (finding.level is Level.OK) == fits, finding
    assert not state.exists()


def test_room_on_the_disk_is_that_of_the_place_where_the_directory_will_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    usage = shutil.disk_usage

    def noting(path: Path) -> object:
        asked.append(Path(path))
        return usage(path)

    monkeypatch.setattr(shutil, "disk_usage", noting)
    list(check.directory(Settings(state=str(tmp_path / "a" / "b" / "c"))))
    assert asked == [tmp_path]
