"""What a person may set: every setting is a flag as well as a variable, and the flag wins.

Hosts start front ends with a stripped environment, so no setting may need a variable. Reads what it
is given and nothing else; the disk is not looked at.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sym_core.errors import Code, SymError
from sym_core.home import where
from sym_core.limits import Limits
from sym_core.names import session_name
from sym_core.wording import HINTS

if TYPE_CHECKING:  # argparse would be half of a client's start
    import argparse

LAYERS = ("seccomp", "landlock")
DETAIL = ("full", "concise")  # how much a reply says
SANDBOX = ("seccomp",)  # Landlock is used where it is, seccomp is demanded


@dataclass(frozen=True)
class Setting:
    """One setting: its flag is `--name`, its variable SYM_NAME."""

    name: str
    metavar: str
    about: str
    many: bool = False

    @property
    def variable(self) -> str:
        """The environment variable."""
        return "SYM_" + self.name.upper()


TABLE = (
    Setting("state", "DIR", "state directory; one kernel each (default ~/.local/state/sym-kernel)"),
    Setting("limits", "LIST", "limits that differ from the defaults, as wall=120,as=4G"),
    Setting("idle", "SECONDS", "an idle kernel ends after this long; 0 = never (default 600)"),
    Setting("workers", "N", "evaluations side by side; 0 = as many as CPUs (default)"),
    Setting("sandbox", "LAYERS", "layers demanded: seccomp,landlock or none (default seccomp)"),
    Setting("session", "NAME", "default session (default: a private one)"),
    Setting(
        "detail", "WORD", "replies that do not say: full (default), or concise: no LaTeX, no nulls"
    ),
    Setting("hints", "WORD", "what errors say of the way on: short (default), none, medium"),
    Setting(
        "root",
        "DIR",
        "directory whose files agents may run and write (default: the working one), repeatable; "
        "in the variable with : between",
        many=True,
    ),
)


@dataclass(frozen=True)
class Settings:
    """The settings in force. `state` is a directory, "" the usual one."""

    state: str = ""
    limits: Limits = field(default_factory=Limits)
    sandbox: tuple[str, ...] = SANDBOX
    session: str = ""
    detail: str = ""
    hints: str = ""
    roots: tuple[str, ...] = ()

    @property
    def workers(self) -> int:
        """Evaluations side by side, at least 1."""
        return self.limits["workers"] or len(os.sched_getaffinity(0))

    def as_arguments(self) -> list[str]:
        """The flags that give a kernel these settings, whatever its environment holds."""
        return [
            *("--state", str(where(self.state, os.environ))),
            f"--limits={self.limits.spelled()}",
            f"--sandbox={','.join(self.sandbox) or 'none'}",
        ]

    @classmethod
    def of(cls, flags: Mapping[str, str], environ: Mapping[str, str]) -> Settings:
        """From `flags` (by the table's names, "" = not given) and variables; SymError on a typo."""
        texts = {s.name: flags.get(s.name) or environ.get(s.variable, "") for s in TABLE}
        return cls(
            state=str(where(flags.get("state") or "", environ)),
            limits=_limits(texts, flags, environ),
            sandbox=_sandbox(texts["sandbox"]),
            session=session_name(texts["session"]) if texts["session"] else "",
            detail=_word("detail", texts["detail"], DETAIL),
            hints=_word("hints", texts["hints"], HINTS),
            roots=tuple(filter(None, texts["root"].split(os.pathsep))),
        )


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Give `parser` one flag a setting; their values stay text until `from_parsed`."""
    for setting in TABLE:
        about = f"{setting.about}; also {setting.variable}"
        action = "append" if setting.many else "store"
        default = None if setting.many else ""
        parser.add_argument(
            f"--{setting.name}", metavar=setting.metavar, action=action, default=default, help=about
        )


def from_parsed(namespace: argparse.Namespace, environ: Mapping[str, str]) -> Settings:
    """The settings of a parsed command line and an environment; SymError names what is wrong."""
    return Settings.of(flags_of(namespace), environ)


def flags_of(namespace: argparse.Namespace) -> dict[str, str]:
    """The flags that were given, by the table's names; several values have a : between them."""
    given = {setting.name: getattr(namespace, setting.name) for setting in TABLE}
    return {name: _joined(value) for name, value in given.items() if value}


def _joined(value: str | list[str]) -> str:
    return value if isinstance(value, str) else os.pathsep.join(value)


def _limits(
    texts: Mapping[str, str], flags: Mapping[str, str], environ: Mapping[str, str]
) -> Limits:
    # Later ones win: the variable, then the flag, then the settings that have a name of their own.
    pieces = [environ.get("SYM_LIMITS", ""), flags.get("limits") or ""]
    pieces += [f"{name}={texts[name]}" for name in ("idle", "workers") if texts[name]]
    return Limits.parse(",".join(pieces))


def _word(setting: str, text: str, words: tuple[str, ...]) -> str:
    if text in ("", *words):
        return text
    raise SymError(Code.NAME, f"unknown {setting} {ascii(text)[:40]}", hint=" or ".join(words))


def _sandbox(text: str) -> tuple[str, ...]:
    if not text:
        return SANDBOX
    named = [layer.strip() for layer in text.split(",")]
    if named == ["none"]:
        return ()
    for layer in named:
        if layer not in LAYERS:
            near = tuple(difflib.get_close_matches(layer, LAYERS, 2))
            raise SymError(
                Code.NAME,
                f"unknown sandbox layer {ascii(layer)[:40]}",
                hint="one or both of seccomp,landlock, or none",
                candidates=near,
            )
    return tuple(layer for layer in LAYERS if layer in named)
