"""Numbers and examples of the newcomer's page and of the agents' guide are those of the code.

Each row is a piece of the text with the number in it, and where the number comes from: who changes
one without the other is told here.
"""

# ruff: noqa: E501 (a piece of a page stands on one line)

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sym_core import guide, handshake, replies, settings, tools, trust
from sym_core.errors import SymError
from sym_core.files import Files
from sym_core.home import where
from sym_core.jobs import JobState
from sym_core.limits import TABLE, Limits
from sym_core.names import PRIVATE, binding_name, session_name
from sym_core.settings import Settings
from sym_eval import reading
from sym_eval.printing import plain
from tests.asking import asked
from tests.programming import Session

ROOT = Path(__file__).parent.parent
PAGE = " ".join((ROOT / "README.md").read_text().split())
GUIDE = " ".join(vars(guide).get("INSTRUCTIONS", vars(guide).get("GUIDE", "")).split()) or " ".join(
    (ROOT / "sym_core" / "guide.py").read_text().split()
)


def default(name: str) -> int:
    return TABLE[name].default


CLAIMS = [
    f"`wait_s` is how long *this call* waits ({default('wait')} s, at most {default('wait_cap')})",
    f"`timeout_s` how long the *job* may run ({default('wall')} s, a program {default('wall_code') // 60} minutes)",
    f"kept for the last {default('entries')} entries",
    f"`sym_poll(job='…', since={default('shown')})` reads on",
    f"a {handshake.KEY}-byte key",
    "One job runs at a time in a session, sessions run side by side",
    "sym-kernel --limits wall=120,as=4G,session=1G",
    "`idle` seconds after which an unused kernel ends (0: never)",
]


def test_numbers_on_the_page_are_the_tables() -> None:
    assert [claim for claim in CLAIMS if claim not in PAGE] == []


def test_numbers_in_the_guide_are_the_tables() -> None:
    claims = [
        f"wait_s ({default('wait')} s, at most {default('wait_cap')})",
        f"since={default('shown')}",
    ]
    assert [claim for claim in claims if claim not in GUIDE] == []


def test_numbers_in_the_tools_words_are_the_tables() -> None:
    said = {
        each.name: each.about
        for tool in tools.TABLE.values()
        for each in tool.arguments
        if each.about
    }
    assert f"({default('wait')} by default, at most {default('wait_cap')})" in said[
        "wait_s"
    ] or str(default("wait_cap")) in str(said)
    words = " ".join(
        each.about
        for tool in tools.TABLE.values()
        for each in tool.arguments
        if each.name == "timeout_s"
    )
    assert f"0: {default('wall')}" in words
    assert f"0: {default('wall_code')}" in words


def test_the_modes_that_the_page_speaks_of_are_those_that_are_made() -> None:
    assert (trust.FILE_MODE, trust.DIRECTORY_MODE) == (0o600, 0o700)
    assert "all for your user alone" in PAGE


PLACES = [  # flag, environment, where the page says the directory is
    ("/d", {"SYM_STATE": "/e", "XDG_STATE_HOME": "/x", "HOME": "/h"}, "/d"),
    ("", {"SYM_STATE": "/e", "XDG_STATE_HOME": "/x", "HOME": "/h"}, "/e"),
    ("", {"XDG_STATE_HOME": "/x", "HOME": "/h"}, "/x/sym-kernel"),
    ("", {"HOME": "/h"}, "/h/.local/state/sym-kernel"),
    ("", {"XDG_STATE_HOME": "", "HOME": "/h"}, "/h/.local/state/sym-kernel"),
    ("", {"XDG_STATE_HOME": "relative", "HOME": "/h"}, "/h/.local/state/sym-kernel"),
    ("", {"SYM_STATE": "", "HOME": "/h"}, "/h/.local/state/sym-kernel"),
]


def test_the_state_directory_is_where_the_page_says() -> None:
    said = "`--state DIR`, else `$SYM_STATE`, else `$XDG_STATE_HOME/sym-kernel`, else `~/.local/state/sym-kernel`"
    assert said in PAGE
    assert [(f, e, str(where(f, e))) for f, e, place in PLACES if str(where(f, e)) != place] == []


def test_every_setting_is_a_flag_and_a_variable_as_the_page_says() -> None:
    for each in settings.TABLE:
        assert each.variable == f"SYM_{each.name.upper()}"
    assert "every setting is a flag as well as a variable" in PAGE
    assert Settings.of({"root": "a:b"}, {}).roots == ("a", "b")


# What the page says is read, and how: by hand.
READ = [
    ("2x", "2*x"), ("x^2", "x**2"), ("sqrt(2)", "sqrt(2)"), ("sin(pi/3)", "sqrt(3)/2"), ("oo", "oo"), ("x = 5", "Eq(x, 5)"),
    ("[[1, 2], [3, 4]]", "Matrix([[1, 2], [3, 4]])"), ("0.1", "1/10"), (r"\int_0^1 x^2\,dx", "Integral(x**2, (x, 0, 1))"), ("$mc^2$", "c**2*m"),
]  # fmt: skip


def test_what_the_page_shows_as_input_is_read_as_it_says() -> None:
    assert [
        (text, plain(reading.read(text).value))
        for text, value in READ
        if plain(reading.read(text).value) != value
    ] == []
    assert "`0.1` is 1/10" in PAGE
    with pytest.raises(SymError, match="E_AMBIGUOUS"):
        reading.read(r"$a \pm b$")


def test_letters_are_real_unless_more_is_assumed() -> None:
    assert "Letters are real unless" in PAGE
    assert plain(asked("evaluate", expr="sqrt(x^2)").value) == "Abs(x)"
    assert plain(asked("evaluate", expr="sqrt(x^2)", assume="x > 0, n integer").value) == "x"
    assert plain(asked("evaluate", expr="sqrt(a^2)", scope=None).value) == "Abs(a)"


def test_examples_in_the_tools_words_are_answered_as_they_say() -> None:
    """Where a tool's words say that an example gives something, it does."""
    wrong = []
    for tool in tools.MATHEMATICS:
        found = re.search(r"Example: expr='([^']*)' gives (\S+)\.$", tool.about)
        if found and plain(asked(tool.operation, expr=found[1]).value) != found[2]:
            wrong.append(tool.name)
    assert wrong == []


def test_the_program_on_the_page_prints_what_mathematics_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """(x^2 e^-x)' = (2x - x^2) e^-x: zero at 0 and 2, and 1/e at 1."""
    found = re.search(
        r"```\n(x = symbols\('x'\)\n.*?)```", (ROOT / "README.md").read_text(), re.DOTALL
    )
    assert found is not None
    ran = Session().run(found[1])
    assert capsys.readouterr().out == "[0, 2]\n"
    assert str(ran.value) == "exp(-1)"
    assert {each.name for each in ran.left.kept} == {"x", "f", "slope"}


def test_the_shapes_of_a_reply_are_those_on_the_page() -> None:
    shown = re.search(r"```json\n(\{\n  \"ok\".*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert shown is not None
    keys = re.findall(r'"(\w+)": ', shown[1])
    assert [key for key in keys if key in replies.KEYS] == list(replies.KEYS)
    for key in set(replies.FAILURE_KEYS) - set(replies.KEYS):
        assert f"`{key}`" in PAGE
    assert JobState.RUNNING.value == "running" and '`"state": "running"`' in PAGE


def test_names_are_allowed_as_the_page_uses_them() -> None:
    for name in ("thesis", "readme", "notes", f"{PRIVATE}0123"):
        assert session_name(name) == name
    for name in ("F", "f", "a"):
        assert binding_name(name) == name


def test_a_root_is_a_folder_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "kernel.key").write_text("k")
    (tmp_path / "out").symlink_to("/etc")
    files = Files([str(tmp_path)], closed=str(tmp_path / "state"))
    assert files.read("a.py").text == "1"
    said = set()
    for path in ("state/kernel.key", "out/passwd", "/etc/passwd", "../x", "nothing.py"):
        with pytest.raises(SymError) as caught:
            files.read(path)
        said.add(caught.value.failure.what.replace(repr(path), "PATH"))
    assert said == {"no file PATH inside the roots"}


def test_limits_on_the_page_are_read(tmp_path: Path) -> None:
    for text in re.findall(r"--limits (\S+)", PAGE):
        if "=" in text:
            assert Limits.parse(text.strip("`")).spelled()
