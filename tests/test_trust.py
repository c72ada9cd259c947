"""Paths that may not be trusted: each is refused with the command that mends it."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sym_core import trust
from sym_core.errors import SymError


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory of ours, 0700."""
    path = tmp_path / "state"
    path.mkdir(mode=0o700)
    return path


@pytest.fixture
def no_umask() -> Iterator[None]:
    """The most careless umask there is."""
    before = os.umask(0)
    yield
    os.umask(before)


def refusal(check: Callable[[], object]) -> str:
    with pytest.raises(SymError) as caught:
        check()
    return caught.value.failure.text()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- the directory


def test_a_directory_of_ours_alone_is_trusted(place: Path) -> None:
    trust.check_directory(place)


@pytest.mark.parametrize("wrong", [0o777, 0o755, 0o750, 0o701, 0o500])
def test_a_directory_with_another_mode_is_refused(place: Path, wrong: int) -> None:
    place.chmod(wrong)
    assert refusal(lambda: trust.check_directory(place)) == (
        f"E_SANDBOX: '{place}' has mode {wrong:04o}, not 0700 (state directory); chmod 700 {place}"
    )


def test_the_command_that_mends_is_quoted_for_the_shell(tmp_path: Path) -> None:
    odd = tmp_path / "a b;rm"
    odd.mkdir(mode=0o755)
    assert refusal(lambda: trust.check_directory(odd)).endswith(f"; chmod 700 '{odd}'")


def test_a_path_that_a_terminal_would_obey_is_shown_escaped(tmp_path: Path) -> None:
    odd = tmp_path / "\x1b[2J"
    odd.mkdir(mode=0o755)
    assert "'" + str(tmp_path) + r"/\x1b[2J' has mode" in refusal(
        lambda: trust.check_directory(odd)
    )


def test_a_symbolic_link_is_refused_and_the_directory_behind_it_named(place: Path) -> None:
    link = place.with_name("link")
    link.symlink_to(place)
    assert refusal(lambda: trust.check_directory(link)) == (
        f"E_SANDBOX: '{link}' is a symbolic link (state directory); "
        f"name the directory itself: --state {place}"
    )


def test_a_file_in_place_of_the_directory_is_refused(place: Path) -> None:
    file = place / "file"
    file.touch()
    assert refusal(lambda: trust.check_directory(file)) == (
        f"E_SANDBOX: '{file}' is not a directory (state directory); mv {file} {file}.away"
    )


def test_a_directory_of_another_user_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert refusal(lambda: trust.check_directory(place)) == (
        f"E_SANDBOX: '{place}' belongs to user {place.stat().st_uid} (state directory); "
        "choose another --state"
    )


def test_missing_directories_are_made_ours_alone_whatever_the_umask(
    tmp_path: Path, no_umask: None
) -> None:
    deep = tmp_path / "a" / "b" / "c"
    trust.make_directory(deep)
    assert [mode(p) for p in (deep, deep.parent, deep.parent.parent)] == [0o700] * 3


def test_a_directory_that_is_there_is_left_as_it_is(place: Path) -> None:
    place.chmod(0o755)
    trust.make_directory(place)
    assert mode(place) == 0o755


def test_many_may_make_the_directory_at_once(tmp_path: Path) -> None:
    deep, start, raised = tmp_path / "a" / "b", threading.Barrier(8), []

    def make() -> None:
        start.wait()
        try:
            trust.make_directory(deep)
        except SymError as error:
            raised.append(error)

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (raised, deep.is_dir()) == ([], True)


def test_a_place_where_nothing_can_be_made_is_named(place: Path) -> None:
    (place / "file").touch()
    assert refusal(lambda: trust.make_directory(place / "file" / "state")) == (
        f"E_SANDBOX: '{place}/file/state' cannot be made (Not a directory) (state directory); "
        "choose another --state"
    )


# -- what is above it


def test_a_parent_that_everybody_may_write_is_refused(place: Path) -> None:
    place.chmod(0o777)
    assert refusal(lambda: trust.check_parents(place / "below" / "state")) == (
        f"E_SANDBOX: '{place}' may be written by everybody, who could put another directory in "
        f"place of ours (state directory); chmod o-w {place}"
    )


def test_a_parent_with_the_sticky_bit_is_trusted(place: Path) -> None:
    place.chmod(0o1777)
    trust.check_parents(place / "below" / "state")


def test_a_parent_behind_a_link_of_ours_is_looked_at_itself(place: Path) -> None:
    (link := place.with_name("link")).symlink_to(place)
    trust.check_parents(link / "state")
    place.chmod(0o777)
    assert f"'{place}' may be written by everybody" in refusal(
        lambda: trust.check_parents(link / "state")
    )


def test_a_parent_that_is_another_users_link_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (link := place.with_name("link")).symlink_to(place)
    owner = os.lstat(link).st_uid
    if owner == 0:
        os.chown(link, 12345, -1, follow_symlinks=False)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert refusal(lambda: trust.check_parents(link / "state")) == (
        f"E_SANDBOX: '{link}' is a symbolic link of another user (state directory); "
        "choose another --state"
    )


def test_a_parent_that_is_a_file_is_refused(place: Path) -> None:
    (place / "file").touch()
    assert f"'{place}/file' is not a directory" in refusal(
        lambda: trust.check_parents(place / "file" / "state")
    )


# -- files in it


def test_a_file_that_is_not_there_is_no_trouble(place: Path) -> None:
    trust.check_file(place / "nothing", stat.S_ISREG)


def test_a_file_that_is_a_link_is_refused_even_when_it_leads_nowhere(place: Path) -> None:
    path = place / "kernel.log"
    path.symlink_to(place / "nowhere")
    assert refusal(lambda: trust.check_file(path, stat.S_ISREG)) == (
        f"E_SANDBOX: '{path}' is a symbolic link (state directory); mv {path} {path}.away"
    )


def test_a_file_of_another_kind_is_refused(place: Path) -> None:
    os.mkfifo(place / "kernel.log")
    assert "is not the kind of file it should be" in refusal(
        lambda: trust.check_file(place / "kernel.log", stat.S_ISREG)
    )


def test_a_file_of_another_user_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "kernel.log").touch()
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert f"belongs to user {place.stat().st_uid}" in refusal(
        lambda: trust.check_file(place / "kernel.log", stat.S_ISREG)
    )


# -- the key


def test_a_key_is_32_bytes_that_only_we_may_read(place: Path, no_umask: None) -> None:
    trust.make_key(place / "kernel.key")
    assert len(trust.read_key(place / "kernel.key")) == 32
    assert mode(place / "kernel.key") == 0o600
    assert [p.name for p in place.iterdir()] == ["kernel.key"]


def test_a_key_that_is_there_is_never_replaced(place: Path) -> None:
    trust.make_key(place / "kernel.key")
    before = trust.read_key(place / "kernel.key")
    trust.make_key(place / "kernel.key")
    assert trust.read_key(place / "kernel.key") == before


def test_two_keys_are_not_the_same(place: Path) -> None:
    trust.make_key(place / "one")
    trust.make_key(place / "other")
    assert trust.read_key(place / "one") != trust.read_key(place / "other")


def test_a_missing_key_is_a_question_for_the_caller(place: Path) -> None:
    with pytest.raises(FileNotFoundError):
        trust.read_key(place / "kernel.key")


@pytest.mark.parametrize("wrong", [0o644, 0o640, 0o602])
def test_a_key_that_others_may_have_read_is_refused(place: Path, wrong: int) -> None:
    path = place / "kernel.key"
    trust.make_key(path)
    path.chmod(wrong)
    assert refusal(lambda: trust.read_key(path)) == (
        f"E_SANDBOX: '{path}' has mode {wrong:04o}, others may have read it (state directory); "
        f"stop the kernel, then rm {path}"
    )


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_size_is_refused(place: Path, size: int) -> None:
    path = place / "kernel.key"
    path.touch(mode=0o600)
    path.write_bytes(bytes(size))
    assert f"has {size} bytes, not 32" in refusal(lambda: trust.read_key(path))


def test_a_key_that_is_a_link_is_refused(place: Path) -> None:
    trust.make_key(place / "real")
    (place / "kernel.key").symlink_to(place / "real")
    assert "cannot be opened (Too many levels of symbolic links)" in refusal(
        lambda: trust.read_key(place / "kernel.key")
    )


def test_a_key_that_is_a_pipe_is_refused_and_not_waited_for(place: Path) -> None:
    os.mkfifo(place / "kernel.key", 0o600)
    assert "is not the kind of file" in refusal(lambda: trust.read_key(place / "kernel.key"))
