"""What a call wishes for, held against the limits before it becomes a job. Pure; starts nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sym_core.arguments import Tool
from sym_core.errors import Code, SymError
from sym_core.programs import OPERATION


def texts_of(tool: Tool, arguments: Mapping[str, Any], most: int) -> list[str]:
    """The texts of a call in which bindings may be named; E_INPUT_LIMIT above `most` bytes."""
    texts = [arguments[each.name] for each in tool.arguments if each.kind == "text"]
    lists = [arguments.get(each.name) or () for each in tool.arguments if each.kind == "words"]
    words = [word for each in lists for word in each]
    size = sum(len(text.encode("utf-8", "surrogatepass")) for text in (*texts, *words))
    if size > most:
        parts = "send it in parts, one call each: the session keeps names and functions"
        hint = parts if tool.operation == OPERATION else "keep parts under names and refer to them"
        what = f"{size} bytes of text; at most {most}"
        raise SymError(Code.INPUT_LIMIT, what, where=tool.name, hint=hint)
    return texts


def clamped(name: str, seconds: float, most: int, notes: list[str]) -> float:
    """The seconds asked for, or the cap and a note that it was taken instead."""
    if seconds > most:
        notes.append(f"{name}={seconds:g} is above the cap: taken as {most}")
    return min(seconds, most)
