"""A notebook's text as cells and back again, with the outputs of what was run; by nbformat.

Reads and writes no file and runs nothing. nbformat is an extra: it is looked for at the first
notebook.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from typing import Any

from sym_core.errors import Code, SymError

_HALVES = re.compile("[\ud800-\udfff]")  # halves of characters, which UTF-8 cannot carry
_INSTALL = "pip install 'sym-kernel[notebook]' where the MCP server runs"


class Book:
    """One notebook in memory. Code cells are counted from 1."""

    def __init__(self, text: str) -> None:
        """E_SYNTAX for what is no notebook, E_NAME where nbformat is not installed."""
        self._format = _nbformat()
        self._end = "\n" if text.endswith("\n") else ""
        self._read(text)
        self.code = [cell for cell in self._node.cells if cell.cell_type == "code"]

    def _read(self, text: str) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of old notebooks, whose cells have no ids
                node = self._format.reader.reads(text)
                self.converted = node.get("nbformat") != 4
                self._node = self._format.convert(node, 4) if self.converted else node
                self._format.validate(self._node)
        except Exception as error:  # whatever nbformat stumbles over: the text is not ours
            what = f"the file is no notebook ({type(error).__name__})"
            raise SymError(Code.SYNTAX, what, hint="it takes Jupyter's .ipynb") from None

    def sources(self, since: int) -> list[str]:
        """The programs of the code cells from number `since` on."""
        return [str(cell.source) for cell in self.code[since - 1 :]]

    def clear(self) -> None:
        """Take away outputs, counts and times."""
        for cell in self.code:
            cell.outputs, cell.execution_count = [], None
            cell.metadata.pop("execution", None)

    def put(self, number: int, outputs: list[Mapping[str, Any]]) -> None:
        """Give a cell other outputs, as `outputs_of` makes them; its count is its number."""
        cell = self.code[number - 1]
        cell.execution_count = number
        cell.outputs = [self._format.from_dict(_counted(output, number)) for output in outputs]

    def text(self) -> str:
        """The whole notebook as the text of a file."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = str(self._format.writes(self._node)).rstrip("\n") + self._end
        return _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def outputs_of(reply: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The outputs of a cell from the reply of the program in it."""
    outputs: list[Mapping[str, Any]] = []
    if out := reply.get("out"):
        left_out = reply["meta"]["trunc"]
        text = f"{out}… [{left_out} more]" if left_out else out
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if reply["result"]:
        data = {"text/plain": reply["result"]}
        if reply.get("latex"):
            data["text/latex"] = f"$\\displaystyle {reply['latex']}$"
        outputs.append({"output_type": "execute_result", "metadata": {}, "data": data})
    if not reply["ok"]:
        error = str(reply["error"])
        named = {"ename": str(reply["code"]), "evalue": error, "traceback": [error]}
        outputs.append({"output_type": "error", **named})
    return outputs


def _counted(output: Mapping[str, Any], number: int) -> dict[str, Any]:
    count = {"execution_count": number} if output["output_type"] == "execute_result" else {}
    return {**output, **count}


def _nbformat() -> Any:
    try:
        import nbformat
        import nbformat.reader
    except ImportError:
        what = "notebooks need the package nbformat, which is not installed"
        raise SymError(Code.NAME, what, hint=_INSTALL) from None
    return nbformat
