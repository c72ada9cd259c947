"""Files inside the roots: which are read, which are not, and how one is replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sym_core.errors import Code, Failure, SymError
from sym_core.files import Files
from sym_core.limits import Limits


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with a file, beside a folder with a secret."""
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "a.py").write_text("1 + 1\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "secret.py").write_text("'secret'")
    return inside


def refusal(files: Files, path: str) -> Failure:
    with pytest.raises(SymError) as caught:
        files.read(path)
    return caught.value.failure


def test_a_file_is_read_by_its_path_in_the_root_and_by_its_whole_path(root: Path) -> None:
    files = Files([str(root)])
    for path in ("a.py", "./a.py", str(root / "a.py"), "b/../a.py"):
        assert files.read(path).text == "1 + 1\n"


def test_without_a_root_it_is_the_working_directory_as_it_was_at_the_start(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    files = Files()
    monkeypatch.chdir(root.parent)
    assert files.read("a.py").path == str(root / "a.py")


def test_the_whole_disk_is_a_root_only_on_purpose(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    assert refusal(Files(), str(root / "a.py")).code is Code.NAME


def test_without_a_working_directory_there_is_no_root(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    files = Files()
    monkeypatch.undo()
    assert refusal(files, "a.py").what == "no file 'a.py' inside the roots"


def test_nothing_is_read_of_the_kernels_own_directory(root: Path) -> None:
    (root / "state").mkdir()
    (root / "state" / "key").write_text("k")
    (root / "link").symlink_to("state/key")
    files = Files([str(root)], closed=str(root / "state"))
    for path in ("state/key", "link", "state/kex"):
        assert refusal(files, path).what == f"no file {path!r} inside the roots"
        assert "key" not in refusal(files, path).candidates
    assert files.read("a.py").text == "1 + 1\n"


def test_several_roots_are_looked_at_in_their_order(root: Path) -> None:
    (root.parent / "out" / "a.py").write_text("2")
    out = root.parent / "out"
    assert Files([str(root), str(out)]).read("a.py").text == "1 + 1\n"
    assert Files([str(root), str(out)]).read("secret.py").text == "'secret'"


def test_a_root_that_is_no_directory_is_refused(root: Path) -> None:
    with pytest.raises(SymError, match="E_NAME: root 'nowhere' is no directory"):
        Files(["nowhere"])
    with pytest.raises(SymError, match="is no directory"):
        Files([str(root / "a.py")])


@pytest.mark.parametrize("kind", ["above", "whole", "link", "folder"])
@pytest.mark.parametrize("name", ["secret.py", "nothing.py"])
def test_what_is_outside_is_as_if_it_were_not_there(root: Path, kind: str, name: str) -> None:
    out = root.parent / "out"
    (root / "link.py").symlink_to(out / name)
    (root / "folder").symlink_to(out)
    path = {
        "above": f"../out/{name}",
        "whole": str(out / name),
        "link": "link.py",
        "folder": f"folder/{name}",
    }[kind]
    failure = refusal(Files([str(root)]), path)
    assert failure.code is Code.NAME
    assert failure.what == f"no file {path!r} inside the roots" or len(path) > 100
    assert failure.candidates in {(), ("link.py",)}


def test_a_folder_with_the_roots_name_and_more_is_not_inside(root: Path) -> None:
    (root.parent / "in2").mkdir()
    (root.parent / "in2" / "b.py").write_text("2")
    assert refusal(Files([str(root)]), "../in2/b.py").code is Code.NAME


def test_a_link_within_the_root_is_followed(root: Path) -> None:
    (root / "l.py").symlink_to("a.py")
    assert Files([str(root)]).read("l.py").path == str(root / "a.py")


def test_the_root_of_everything_holds_everything(root: Path) -> None:
    assert Files(["/"]).read(str(root / "a.py")).text == "1 + 1\n"


def test_a_name_that_nearly_is_one_is_suggested(root: Path) -> None:
    failure = refusal(Files([str(root)]), "a.pi")
    assert (failure.hint, failure.candidates) == ("did you mean a.py?", ("a.py",))
    assert refusal(Files([str(root)]), "zzz").hint == "--root DIR lets agents use more folders"


@pytest.mark.parametrize("path", ["", "a\0b", "\ud800"])
def test_what_cannot_be_a_path_is_refused(root: Path, path: str) -> None:
    assert refusal(Files([str(root)]), path).what.endswith("is no path")


def test_a_path_that_is_too_long_is_not_there(root: Path) -> None:
    assert refusal(Files([str(root)]), "a" * 5000).text().count("a") < 200


def test_only_regular_files_are_read(root: Path) -> None:
    (root / "sub").mkdir()
    os.mkfifo(root / "pipe")
    for name in ("sub", "pipe", "."):
        assert refusal(Files([str(root)]), name).what == f"{name!r} is no regular file"


def test_a_folder_that_becomes_a_link_meanwhile_leads_nowhere(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "sub").symlink_to(root.parent / "out")
    files = Files([str(root)])
    monkeypatch.setattr(files, "_inside", lambda path: str(root / path))
    assert refusal(files, "sub/secret.py").what == "no file 'sub/secret.py' inside the roots"


def test_a_file_that_vanishes_meanwhile_is_an_error_with_a_code(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = Files([str(root)])
    monkeypatch.setattr(files, "_inside", lambda path: str(root / path))
    assert refusal(files, "b.py").what == "'b.py' cannot be read: No such file or directory"


def test_a_long_file_is_refused_and_one_of_just_the_length_is_not(root: Path) -> None:
    (root / "b.py").write_text("123456")
    files = Files([str(root)], Limits({"file": 6}))
    assert files.read("b.py").text == "123456"
    (root / "b.py").write_text("1234567")
    assert refusal(files, "b.py") == Failure(
        Code.INPUT_LIMIT,
        "'b.py' is longer than 6 bytes",
        hint="the limit `file` says how long a file may be",
    )


def test_only_text_is_read_and_a_mark_of_its_order_is_not_part_of_it(root: Path) -> None:
    (root / "b.py").write_bytes(b"1\xff")
    assert refusal(Files([str(root)]), "b.py").text() == (
        "E_SYNTAX: 'b.py' is not UTF-8 text at byte 1; save it as UTF-8"
    )
    (root / "b.py").write_bytes("\ufeffα\r\n".encode())
    assert Files([str(root)]).read("b.py").text == "α\r\n"


def test_a_file_is_replaced_whole_and_keeps_its_rights(root: Path) -> None:
    (root / "a.py").chmod(0o640)
    files = Files([str(root)])
    files.replace(files.read("a.py"), "α" * 100_000)
    assert (root / "a.py").read_text() == "α" * 100_000
    assert stat.S_IMODE((root / "a.py").stat().st_mode) == 0o640
    assert os.listdir(root) == ["a.py"]


def test_a_link_stays_a_link_to_the_replaced_file(root: Path) -> None:
    (root / "l.py").symlink_to("a.py")
    files = Files([str(root)])
    files.replace(files.read("l.py"), "2")
    assert (root / "l.py").is_symlink()
    assert (root / "a.py").read_text() == "2"


def test_a_file_that_was_changed_meanwhile_is_left_alone(root: Path) -> None:
    files = Files([str(root)])
    found = files.read("a.py")
    (root / "a.py").write_text("somebody else")
    with pytest.raises(SymError, match="E_OUTPUT: 'a.py' was changed meanwhile"):
        files.replace(found, "ours")
    assert (root / "a.py").read_text() == "somebody else"


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_disk_that_fails_leaves_the_file_as_it_was(
    root: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    files = Files([str(root)])
    found = files.read("a.py")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(SymError) as caught:
        files.replace(found, "ours")
    monkeypatch.undo()
    assert caught.value.failure.text() == (
        "E_OUTPUT: 'a.py' cannot be written: No space left on device"
    )
    assert [path.read_text() for path in root.iterdir()] == ["1 + 1\n"]
