"""Read LaTeX and see what came of it, in one form for tables; and all inputs of those tables."""

from __future__ import annotations

import importlib

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import reading
from sym_eval.tex.grammar import parse

_TABLES = ("calculus", "derivatives", "structures", "functions", "formulas")


def outcome(text: str) -> list[str]:
    """The canonical text and the notes of the reader of LaTeX, or the refusal after a !."""
    try:
        found = reading.read(text)
        _, notes = parse(text, Limits(), lambda name: False)
    except SymError as error:
        return [f"! {error.failure.text()}"]
    return [found.parsed, *(f"# {note}" for note in notes)]


def inputs() -> list[str]:
    """Every input of the tables of what is read, and of what is refused."""
    modules = [importlib.import_module(f"tests.test_tex_{name}") for name in _TABLES]
    read = [row[0] for module in modules for row in (*module.READ, *module.NOTED)]
    refusals = importlib.import_module("tests.test_tex_refusals")
    return read + [row[0] for row in refusals.REFUSED]
