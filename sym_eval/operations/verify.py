"""Verify: are two sides equal, does a statement hold, which step of a chain breaks?

Reads the sides and tells what `sym_eval.evidence.claims` decides; a verdict is a word, no value, so
nothing is kept. What is only probable is never called equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.evidence import claims, given
from sym_eval.evidence.given import Given
from sym_eval.evidence.outcome import EQUAL, Outcome, together
from sym_eval.operations import verify_gaps, verify_units
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.verify_units import Side
from sym_eval.reading import Reading

_STEPS = 60  # each may take a claim's time; longer chains are sent in parts
_GIVE = "give lhs and rhs, or steps='a = b = c'"


def run(call: Call) -> Answer:
    """The verdict in one word; E_SYNTAX unless two sides, a statement or a chain are given."""
    lhs, rhs, steps = (call.text(name) for name in ("lhs", "rhs", "steps"))
    known = given.given(call.conditions)
    _refuse_impossible(known)
    if steps:
        if lhs or rhs:
            raise SymError(Code.SYNTAX, "steps stand instead of lhs and rhs", hint=_GIVE)
        return _chain(call, steps, known)
    if not lhs:
        raise SymError(Code.SYNTAX, "nothing to verify", where="lhs", hint=_GIVE)
    return _answer(_two(call, lhs, rhs, known) if rhs else _one(call, lhs, known))


def _refuse_impossible(known: Given) -> None:
    for symbol, interval in known.intervals.items():
        if interval.low > interval.high:
            what, hint = f"no {symbol} is as assumed", "change one of its assumptions"
            raise SymError(Code.SYNTAX, what, where="assume", hint=hint)


def _answer(outcome: Outcome) -> Answer:
    return Answer(None, outcome.check(), outcome.notes, outcome.facts(), word=outcome.verdict)


def _two(call: Call, lhs: str, rhs: str, known: Given) -> Outcome:
    left, right = verify_units.read(call, (lhs, rhs))
    one, other = (found.parsed for found in call.readings[:2])
    whole = f"{one} = {other}" if isinstance(left.value, sympy.Expr) else f"[{one}, {other}]"
    found = _pair(left, right, call.readings[:2], known)
    call.readings.insert(0, Reading(None, whole, ()))
    return found


def _pair(left: Side, right: Side, read: list[Reading], known: Given) -> Outcome:
    if (unlike := verify_units.misfit(left, right)) is not None:
        return unlike
    found = claims.decide(left.value, right.value, known)
    return verify_units.told(verify_gaps.told(found, read, known), left)


def _one(call: Call, lhs: str, known: Given) -> Outcome:
    ((statement, _),) = verify_units.read(call, (lhs,))
    if isinstance(statement, Boolean) and not statement.is_Symbol:
        found = verify_gaps.told(claims.holds(statement, known), call.readings[:1], known)
        _refuse_unknown(statement, found)
        return found
    raise SymError(Code.SYNTAX, "one side only", where="rhs", hint=_GIVE)


def _refuse_unknown(statement: Any, found: Outcome) -> None:
    """E_SYNTAX for a differential equation alone: of every function it is not meant."""
    unknown = {node.func for node in statement.atoms(AppliedUndef)}
    if found.verdict != EQUAL and len(unknown) == 1 and statement.has(sympy.Derivative):
        name = min(map(str, statement.atoms(AppliedUndef)))
        raise SymError(
            Code.SYNTAX,
            f"an equation for an unknown {name} is no claim",
            where="lhs",
            hint="sym_solve solves it; to check a solution, write it in its place",
        )


def _chain(call: Call, text: str, known: Given) -> Answer:
    texts = [part for part in _parts(text) if part]
    if not 2 <= len(texts) <= _STEPS:
        what = f"{len(texts)} steps given" if texts else "no steps given"
        raise SymError(Code.SYNTAX, what, where="steps", hint=f"write 2 to {_STEPS}: 'a = b = c'")
    sides = verify_units.read(call, texts)
    whole = ", ".join(found.parsed for found in call.readings)
    call.readings.insert(0, Reading(None, f"[{whole}]", ()))
    pairs = zip(sides, sides[1:], strict=False)
    read = call.readings[1:]
    outcomes = [
        _pair(a, b, read[n - 1 : n + 1], known).at(f"step {n} to {n + 1}")
        for n, (a, b) in enumerate(pairs, 1)
    ]
    answer = _answer(together(outcomes))
    table = [
        {"step": n, "verdict": each.verdict, "how": each.words()} for n, each in _numbered(outcomes)
    ]
    return Answer(
        None, answer.check, answer.notes, {**(answer.facts or {}), "steps": table}, answer.word
    )


def _numbered(outcomes: list[Outcome]) -> Iterator[tuple[int, Outcome]]:
    return iter(enumerate(outcomes, 1))


def _parts(text: str) -> list[str]:
    """The steps: between ; or ends of lines, in a list between commas, else between = signs."""
    for separators in ("\n;", ","):
        inner = text
        if separators == ",":
            if not (text.startswith("[") and text.endswith("]") and _one_bracket(text)):
                continue
            inner = text[1:-1]
        found = _split(inner, separators)
        if len(found) > 1:
            steps = [part.strip() for part in found]
            if all(step.startswith("=") for step in steps[1:] if step):  # one chain over many lines
                text = " ".join(steps)
                break
            return [step.removeprefix("=").strip() for step in steps]
    return [part.strip() for part in _split(text, "=")]


def _one_bracket(text: str) -> bool:
    """Whether the first bracket closes at the very end."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return place == len(text) - 1
    return False


def _split(text: str, separators: str) -> list[str]:
    """The text between separators outside of brackets; <=, >= and != are no = signs."""
    parts, depth = [""], 0
    for before, sign, after in zip(" " + text, text, text[1:] + " ", strict=False):
        depth += (sign in "([{") - (sign in ")]}")
        relation = sign == "=" and (before in "<>!=:" or after == "=")
        if sign in separators and depth == 0 and not relation:
            parts.append("")
        else:
            parts[-1] += sign
    return parts
