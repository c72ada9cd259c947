"""A session of programs in this process, as the kernel would keep it. No tests in here."""

from __future__ import annotations

import contextlib
import decimal
import warnings
from collections.abc import Mapping
from typing import Any

import mpmath
import sympy.physics.vector  # noqa: F401  (a facade shows what is imported: in a child, all is)
from sympy.parsing import sympy_parser

from sym_core.errors import Failure, SymError
from sym_core.limits import Limits
from sym_eval import codec
from sym_eval.code import doors
from sym_eval.code.running import Program, Ran

LIMITS = Limits({"wall": 30})


class Session:
    """Programs one after the other; what one leaves the next one finds."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.kept: dict[str, bytes] = {}
        self._limits = limits

    def value(self, name: str) -> tuple[Any, bytes] | None:
        """A binding as a program sees it."""
        blob = self.kept.get(name)
        return None if blob is None else (codec.decode_for_code(blob), blob)

    def run(self, text: str, **more: Any) -> Ran:
        """Run one; SymPy is afterwards as it was before, which a sealed child need not see to."""
        before = sympy_parser.parse_expr, sympy_parser.eval_expr
        pretty = mpmath.mp.pretty
        try:
            with mpmath.workdps(15), decimal.localcontext(), warnings.catch_warnings():
                warnings.simplefilter("ignore", SyntaxWarning)  # as in a child
                ran = Program(text, self, self._limits, more).run()
        finally:
            sympy_parser.parse_expr, sympy_parser.eval_expr = before
            mpmath.mp.pretty = pretty
            for owner, name, value in doors.BEFORE:
                setattr(owner, name, value)
        for name in ran.deleted:
            self.kept.pop(name, None)
        self.kept |= {each.name: each.blob for each in ran.left.kept}
        if ran.shown:
            with contextlib.suppress(SymError):  # shown, and not kept
                self.kept["_"] = codec.encode(ran.value, self._limits["value"], of_code=True)
        return ran

    def shows(self, text: str, **more: Any) -> str:
        """The last expression as Python shows it."""
        return repr(self.run(text, **more).value)

    def fails(self, text: str) -> Failure:
        """What a program that does not come to its end ends in."""
        try:
            ran = self.run(text)
        except SymError as error:
            return error.failure
        raise AssertionError(f"it came to {ran.value!r}")


def shows(text: str, **more: Any) -> str:
    """The last expression of a program in an empty session."""
    return Session().shows(text, **more)


def refused(text: str) -> tuple[int | None, str]:
    """Line and sentence of what a program in an empty session ends in."""
    failure = Session().fails(text)
    return failure.line, failure.text()


def names(ran: Ran) -> Mapping[str, str]:
    """The names that a program left, with their kinds."""
    return {each.name: each.type for each in ran.left.kept}
