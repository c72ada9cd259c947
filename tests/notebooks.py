"""Notebooks for tests, written without any library. No tests in here."""

from __future__ import annotations

import json
from typing import Any


def notebook(*sources: str) -> str:
    """The text of a notebook with these cells; one that begins with # and a blank is no code."""
    cells = [_cell(number, source) for number, source in enumerate(sources)]
    whole = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _cell(number: int, source: str) -> dict[str, Any]:
    lines = source.splitlines(keepends=True)
    cell: dict[str, Any] = {"id": f"c{number}", "metadata": {}, "source": lines}
    if source.startswith("# "):
        return {**cell, "cell_type": "markdown"}
    return {**cell, "cell_type": "code", "execution_count": None, "outputs": []}


def cells_of(text: str) -> list[tuple[int | None, list[dict[str, Any]]]]:
    """The count and the outputs of every code cell."""
    cells = json.loads(text)["cells"]
    return [
        (cell["execution_count"], cell["outputs"]) for cell in cells if cell["cell_type"] == "code"
    ]
