"""The state directory: where it is, what is in it, and who owns it."""

from __future__ import annotations

import json
import os
import pwd
import socket
import threading
from pathlib import Path

import pytest

from sym_core.errors import Code, SymError
from sym_core.home import MAX_SOCKET, Home, where

FILES = ("kernel.lock", "spawn.lock", "kernel.json", "kernel.log", "kernel.log.1")
DATABASE = ("sessions.db", "sessions.db-wal", "sessions.db-shm", "sessions.db-journal")


# -- where it is


def test_a_named_directory_wins() -> None:
    assert where("/a", {"SYM_STATE": "/b", "XDG_STATE_HOME": "/c"}) == Path("/a")


def test_then_the_variable_then_the_xdg_directory() -> None:
    assert where("", {"SYM_STATE": "/b", "XDG_STATE_HOME": "/c"}) == Path("/b")
    assert where("", {"SYM_STATE": "", "XDG_STATE_HOME": "/c"}) == Path("/c/sym-kernel")


def test_then_the_place_below_our_home() -> None:
    usual = Path("/home/ada/.local/state/sym-kernel")
    assert where("", {"HOME": "/home/ada"}) == usual
    assert where("", {"HOME": "/home/ada", "XDG_STATE_HOME": "relative"}) == usual


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "relative"}])
def test_a_home_is_found_without_the_variable(environ: dict[str, str]) -> None:
    ours = Path(pwd.getpwuid(os.geteuid()).pw_dir)
    assert where("", environ) == ours / ".local/state/sym-kernel"


def test_a_tilde_is_our_home_and_a_relative_path_starts_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.chdir(tmp_path)
    assert where("~/state", {}) == Path("/home/ada/state")
    assert where("state/../other", {}) == tmp_path / "other"


def test_a_name_with_a_nul_is_refused() -> None:
    with pytest.raises(SymError, match="^E_NAME: the name of the state directory holds a NUL$"):
        where("a\0b", {})


# -- what is made and what is refused


def test_a_missing_directory_is_made(state_dir: Path) -> None:
    home = Home.at(state_dir / "new" / "state")
    assert (home.path, home.path.stat().st_mode & 0o777) == (state_dir / "new" / "state", 0o700)


def test_every_file_is_in_the_directory(home: Home) -> None:
    paths = (home.lock, home.spawn_lock, home.record, home.log, home.old_log)
    assert [p.name for p in paths] == list(FILES)
    assert (home.socket.name, home.key_file.name) == ("kernel.sock", "kernel.key")
    assert home.database.name == "sessions.db"
    assert {p.parent for p in (*paths, home.socket, home.key_file)} == {home.path}


@pytest.mark.parametrize("name", [*FILES, *DATABASE, "kernel.sock"])
def test_a_file_that_is_a_link_is_refused(state_dir: Path, name: str) -> None:
    victim = state_dir / "precious"
    victim.write_text("untouched")
    (state_dir / name).symlink_to(victim)
    with pytest.raises(SymError, match=rf"'{state_dir}/{name}' is a symbolic link .*; mv "):
        Home.at(state_dir)
    assert victim.read_text() == "untouched"


def test_a_file_in_place_of_the_socket_is_refused(state_dir: Path) -> None:
    (state_dir / "kernel.sock").touch()
    with pytest.raises(SymError, match="is not the kind of file it should be"):
        Home.at(state_dir)


def test_the_socket_of_a_dead_kernel_is_no_reason_to_refuse(state_dir: Path) -> None:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.bind(str(state_dir / "kernel.sock"))
    assert Home.at(state_dir).socket.is_socket()


def test_a_directory_that_others_may_enter_is_refused(state_dir: Path) -> None:
    state_dir.chmod(0o777)
    with pytest.raises(SymError, match=f"has mode 0777, not 0700 .*; chmod 700 {state_dir}"):
        Home.at(state_dir)


def test_a_link_in_place_of_the_directory_is_refused(state_dir: Path) -> None:
    (state_dir / "real").mkdir(mode=0o700)
    (state_dir / "link").symlink_to("real")
    with pytest.raises(SymError, match="is a symbolic link"):
        Home.at(state_dir / "link")


def test_a_parent_that_everybody_may_write_is_refused(state_dir: Path) -> None:
    (state_dir / "open").mkdir()
    (state_dir / "open").chmod(0o777)
    with pytest.raises(SymError, match=f"chmod o-w {state_dir}/open"):
        Home.at(state_dir / "open" / "state")


def named(state_dir: Path, length: int) -> Path:
    """A directory whose socket has a path of `length` bytes."""
    return state_dir / ("é" * 8).ljust(length - len(f"{state_dir}//kernel.sock") - 8, "x")


def test_the_longest_socket_path_can_be_bound(state_dir: Path) -> None:
    home = Home.at(named(state_dir, MAX_SOCKET))
    with socket.socket(socket.AF_UNIX) as sock:
        sock.bind(str(home.socket))
    assert len(os.fsencode(home.socket)) == MAX_SOCKET


def test_a_longer_socket_path_is_refused_with_the_way_out(state_dir: Path) -> None:
    with pytest.raises(SymError) as caught:
        Home.at(path := named(state_dir, MAX_SOCKET + 1))
    failure = caught.value.failure
    assert (failure.code, failure.hint) == (
        Code.INPUT_LIMIT,
        "choose a shorter directory: --state DIR or SYM_STATE=DIR",
    )
    assert failure.what.endswith("has 108 bytes, 107 at most")
    assert not path.exists()


# -- the key


def test_the_key_is_made_once_and_found_again(home: Home) -> None:
    assert home.key() == Home.at(home.path).key() == home.key_file.read_bytes()


def test_all_who_come_first_get_the_same_key(home: Home) -> None:
    start, keys = threading.Barrier(16), []

    def ask() -> None:
        start.wait()
        keys.append(home.key())

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert keys == [home.key()] * 16


# -- files


def test_a_descriptor_is_private_and_not_inherited(home: Home) -> None:
    descriptor = home.descriptor(home.lock)
    assert os.fstat(descriptor).st_mode & 0o777 == 0o600
    assert not os.get_inheritable(descriptor)
    os.close(descriptor)


def test_a_link_that_appears_later_is_not_followed_either(home: Home) -> None:
    home.log.symlink_to(home.path / "precious")
    with pytest.raises(SymError, match=r"cannot be opened \(Too many levels of symbolic links\)"):
        home.open_log()
    assert not (home.path / "precious").exists()


def test_the_log_is_only_appended_to(home: Home) -> None:
    for line in (b"one\n", b"two\n"):
        with open(home.open_log(), "ab") as log:
            log.write(line)
    assert home.log.read_bytes() == b"one\ntwo\n"


def test_the_tail_of_the_log_is_its_last_lines_printable(home: Home) -> None:
    home.log.write_bytes(b"".join(b"line %d\n" % n for n in range(20)) + b"\n\x1b[31mred\xff\n")
    assert home.log_tail(lines=3) == "line 19 | ?[31mred?"


def test_the_tail_may_begin_where_a_start_began(home: Home) -> None:
    home.log.write_text("before\nafter\n")
    assert home.log_tail(since=len("before\n")) == "after"


def test_the_tail_is_short_however_long_the_log_is(home: Home) -> None:
    home.log.write_bytes(b"x" * 100_000)
    assert home.log_tail() == "x" * 1000


def test_a_log_that_cannot_be_read_has_an_empty_tail(home: Home) -> None:
    home.log.mkdir()
    assert home.log_tail() == ""


def test_the_record_says_who_the_kernel_is(home: Home) -> None:
    home.write_record(4711, 1.5, "0.1.0")
    home.write_record(4712, 2.5, "0.1.0")
    assert json.loads(home.record.read_text()) == {
        "pid": 4712,
        "started": 2.5,
        "version": "0.1.0",
        "log": str(home.log),
    }
    assert [p.name for p in home.path.iterdir()] == ["kernel.json"]


def test_which_files_are_there_is_known_by_their_inodes(home: Home) -> None:
    assert home.inodes() == (0, 0)
    home.database.touch()
    home.socket.symlink_to(home.database)
    sessions = home.database.stat().st_ino
    assert home.inodes() == (home.socket.lstat().st_ino, sessions)
    home.database.rename(home.database.with_suffix(".old"))
    home.database.touch()
    assert home.inodes()[1] not in (0, sessions)


def test_the_socket_is_removed_only_while_it_is_ours(home: Home) -> None:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.bind(str(home.socket))
    inode = home.socket.stat().st_ino
    home.remove_socket(inode + 1)
    assert home.socket.exists()
    home.remove_socket(inode)
    home.remove_socket(inode)
    assert not home.socket.exists()


# -- its one kernel


def test_a_second_kernel_hears_that_there_is_one(home: Home) -> None:
    with home.owned(), pytest.raises(SymError) as caught, home.owned():
        pass
    assert caught.value.failure.text() == f"E_BUSY: another kernel runs here ({home.path})"


def test_the_next_kernel_comes_when_the_first_has_gone(home: Home) -> None:
    with home.owned():
        pass
    with home.owned():
        assert home.lock.exists()


def test_a_kernel_that_is_about_to_go_is_waited_for(home: Home) -> None:
    waiting, entered = threading.Event(), threading.Event()

    def wait() -> None:
        waiting.set()
        with home.owned(wait=30):
            entered.set()

    thread = threading.Thread(target=wait)
    with home.owned():
        thread.start()
        waiting.wait()
        assert not entered.is_set()
    thread.join()
    assert entered.is_set()
