"""A row of the table of tools as the schema that agents see. Pure; knows no protocol."""

from __future__ import annotations

from typing import Any

from sym_core.arguments import Argument, Tool

_TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "word": {"type": "string"},
    "words": {"type": "array", "items": {"type": "string"}},
    "integer": {"type": "integer"},
    "seconds": {"type": "number"},
    "flag": {"type": "boolean"},
}


def schema_of(row: Tool) -> dict[str, Any]:
    """The JSON schema of a tool's arguments, without those that are for our own programs."""
    shown = [argument for argument in row.arguments if not argument.quiet]
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {argument.name: _property(argument) for argument in shown},
        "additionalProperties": False,
    }
    if required := [argument.name for argument in shown if argument.required]:
        schema["required"] = required
    return schema


def _property(argument: Argument) -> dict[str, Any]:
    described = dict(_TYPES[argument.kind])
    # What was described at an earlier tool says only its kind: each word is in every context.
    if argument.about:
        described["description"] = argument.about
    if argument.about and argument.choices:
        described["enum"] = list(argument.choices)
    if not argument.required and argument.default:
        described["default"] = argument.default
    return described
