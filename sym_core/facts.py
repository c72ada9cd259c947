"""Facts of a reply: what one tool has to say beyond the common keys, for a program to branch on.

A shallow JSON object read strictly: who sends it may have been taken over. Pure; knows no tool.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

KEYS = 16  # the largest so far, of a refuted identity, has six
ITEMS = 128  # a derivation of a hundred steps is longer than anybody reads
WORDS = 2000  # characters of one text, as of a note: two long sentences or a long equation
WHOLE = 1 << 16  # characters of it all: sixteen replies of the usual length
_KEY = re.compile("[a-z_]{1,32}")
_EXACT = 1 << 53  # larger integers lose digits in many a JSON reader


class Unfit(ValueError):
    """It is not such an object."""


def read(value: object) -> dict[str, Any] | None:
    """The facts, every text shortened to WORDS; None stays None. Unfit for anything else."""
    if value is None:
        return None
    facts = _object(value, lambda item: _listed(item, _entry))
    if len(json.dumps(facts)) > WHOLE:
        raise Unfit("too long")
    return facts


def _object(value: object, inner: Callable[[object], Any]) -> dict[str, Any]:
    if not isinstance(value, Mapping) or len(value) > KEYS:
        raise Unfit("no small object")
    if not all(isinstance(key, str) and _KEY.fullmatch(key) for key in value):
        raise Unfit("a key")
    return {key: inner(item) for key, item in value.items()}


def _listed(value: object, inner: Callable[[object], Any]) -> Any:
    if not isinstance(value, (list, tuple)):
        return inner(value)
    if len(value) > ITEMS:
        raise Unfit("too many items")
    return [inner(item) for item in value]


def _entry(value: object) -> Any:
    """A plain value, or an object of such and of lists of such."""
    if isinstance(value, Mapping):
        return _object(value, lambda item: _listed(item, _as_json))
    return _as_json(value)


def _as_json(value: object) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if type(value) is int and abs(value) < _EXACT:
        return value
    if isinstance(value, str):
        return value if len(value) <= WORDS else f"{value[:WORDS]}… [{len(value)} chars]"
    raise Unfit("a value")
