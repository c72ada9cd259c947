"""Programs read and held against the rules without running them: what each would be refused for.

Runs nothing: neither the programs nor their imports.
"""

from __future__ import annotations

import ast
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sym_core.errors import Failure, SymError
from sym_core.limits import Limits
from sym_eval.code import modules
from sym_eval.code.running import Program

MOST = 8  # faults that are told: more nobody mends at once, and the reply stays short
_WORDS = 150  # characters of a sentence or a hint


class _Nowhere:
    """A session without names."""

    def value(self, name: str) -> None:
        """Nothing."""


def faults(programs: Sequence[str], limits: Limits) -> str:
    """The first faults as JSON, each with the program's place from 0, code, line and so on; none
    where every program may run."""
    found = (_fields(place, fault) for place, fault in _each(programs, limits))
    return json.dumps({"faults": list(itertools.islice(found, MOST))})


def _each(programs: Sequence[str], limits: Limits) -> Iterator[tuple[int, Failure]]:
    for place, text in enumerate(programs):
        try:
            _imports(Program(text, _Nowhere(), limits, {}).tree)
        except SymError as error:
            yield place, error.failure


def _imports(tree: ast.Module) -> None:
    """SymError for a module that is not there."""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            _there(name, getattr(node, "lineno", None))


def _there(module: str, line: int | None) -> None:
    try:
        modules.facade(module)
    except SymError as error:
        failure = error.failure
        raise SymError(failure.code, failure.what, line=line, hint=failure.hint) from None


def _fields(place: int, fault: Failure) -> Mapping[str, Any]:
    return {
        "place": place,
        "line": fault.line,
        "code": fault.code.value,
        "error": fault.what[:_WORDS],
        "hint": fault.hint[:_WORDS],
    }
