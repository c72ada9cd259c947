"""The version is written twice, and both say the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sym_core.version import VERSION


def test_the_constant_is_the_version_of_the_distribution() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    assert project["project"]["version"] == VERSION


def test_the_version_fits_into_a_greeting() -> None:
    assert VERSION.isascii()
    assert len(VERSION) <= 64
