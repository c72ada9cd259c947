"""What sym_evaluate is given: an expression, values to put into it, units to answer in.

Reads the texts and puts values in, all at once and exactly; the evaluation is done elsewhere.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import printing, vocabulary
from sym_eval.conditions import may_be
from sym_eval.evidence.certified import decimals
from sym_eval.explaining import kind_of
from sym_eval.operations.common import Answer, Call, leaves
from sym_eval.operations.evaluate_values import WRITE, at_argument, values_of
from sym_eval.reading import Reading
from sym_eval.scopes import names_in
from sym_eval.tex.enclosure import is_latex
from sym_eval.tex.plain import as_plain
from sym_eval.units.atom import units_in
from sym_eval.units.conversion import Target, converted, dimension, target, usual
from sym_eval.units.marking import Manner, clear, may_have_units
from sym_eval.units.measure import MISFIT, NUMBER, Measure
from sym_eval.units.quantity import Doubt, Quantity
from sym_eval.units.table import TABLE, lookup
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import is_value
from sym_eval.vocabulary.symbols import real

_CLEAR = re.compile(r"\bunit\s*\(")  # 2 unit(a), which nobody takes for the letter
# A word set upright behind a number, perhaps after a thin space: 5\,\mathrm{kg}.
_UPRIGHT = re.compile(r"[0-9}](?:\\[,;:! ]|[\s~])*\\(?:mathrm|text|textrm)\{[\s~]*([A-Za-z]+)\s*\}")


@dataclass(frozen=True)
class Given:
    """The value to work out, in base units if it has units; what it measures; what is wanted."""

    value: Any
    measure: Measure = NUMBER
    used: frozenset[str] = frozenset()
    has_units: bool = False
    doubts: tuple[Doubt, ...] = ()

    def finished(self, call: Call, answer: Answer) -> Answer:
        """The answer in the units that were asked for, else in usual ones."""
        text = call.text("units")
        if not (text or self.has_units):
            return in_digits(answer, answer.value, digits_of(call))
        to = _target(text, call) if text else usual(self.measure, self.used)
        if text.upper() == "SI":
            to = usual(self.measure, ())
        found: Answer = _asking(self.doubts, lambda: _in_units(call, answer, self, to))
        return found


def read(call: Call) -> Given:
    """What the call gives, read; SymError where a text is not understood."""
    expr, subs, units = call.arguments["expr"], call.text("subs"), call.text("units")
    given = units or any(_quantity(call, text).units for _, text in values_of(call, subs))
    if is_latex(expr) and given:
        expr = as_plain(expr, call.limits)  # units are read in plain text only
    if not (subs or units or may_have_units(expr)) or is_latex(expr):
        plain = _without_units(call, subs)
        for unit in _UPRIGHT.findall(expr) if is_latex(expr) else ():
            if lookup(unit) is not None:
                _add_note(call, f"{unit} was read as a letter; write units in plain text: 5 {unit}")
        if is_latex(expr) or not units_in(plain.value):
            return plain
        call.readings.pop()  # a quantity of the session: read again, with its dimension
    if units:
        _target(units, call)  # refused before anything is worked out
    values = values_of(call, subs)
    letters = {name for name, _ in values} | names_in(call.scope)
    manner = Manner(bool(units), letters, lambda name: call.scope.lookup(name) is not None)
    quantity = Quantity(expr, call.scope, call.limits, manner)
    bound = any(units_in(call.scope.lookup(name)) for name in quantity.names)
    if bound and not units:  # who goes on with a quantity speaks of units
        quantity = Quantity(expr, call.scope, call.limits, replace(manner, given=True))
    pairs = [(name, _quantity(call, text)) for name, text in values]
    if not (quantity.has_units or bound or units or any(q.units for _, q in pairs)):
        plain = _without_units(call, subs)
        if quantity.unsure:
            names = ", ".join(quantity.unsure)
            _add_note(call, f"read as letters: {names}; units='SI' reads them as units")
        return plain
    meant = [name for name, text in values if _CLEAR.search(text)]
    _refuse_letters_as_units(
        quantity.names - {name for name, _ in values},
        [(name, each.units) for name, each in pairs if name not in meant],
    )
    return _measured(call, quantity, pairs)


def _add_note(call: Call, note: str) -> None:
    last = call.readings[-1]
    call.readings[-1] = replace(last, notes=(*last.notes, note))


def _refuse_letters_as_units(left: set[str], pairs: list[tuple[str, set[str]]]) -> None:
    """x = 2a in a*x: years, or twice the letter a that stays? 3 m/s is a speed all the same."""
    for name, units in pairs:
        if units and units <= left:
            unit = min(units)
            what = f"{unit} in the value of {name} is a letter of the expression, and a unit"
            hint = f"write 2*{unit} for the letter, 2 unit({unit}) for the unit"
            raise SymError(Code.AMBIGUOUS, what, where="subs", hint=hint, fragment=unit)


def _measured(call: Call, quantity: Quantity, pairs: list[tuple[str, Quantity]]) -> Given:
    found = {name: each.measured({}) for name, each in pairs}
    kinds = {name: kind for name, (kind, _, _) in found.items()}
    doubts = tuple(doubt for each in (quantity, *dict(pairs).values()) for doubt in each.doubts)
    measure, value, steps = _asking(doubts, lambda: quantity.measured(kinds))
    spelled = {name: each.spelled() for name, each in pairs}
    notes = [*quantity.notes, *(note for _, each in pairs for note in each.notes)]
    used = frozenset(quantity.units.union(*(each.units for _, each in pairs)))
    notes += [
        f"{name}: {unit.about}" for name in sorted(used) if (unit := lookup(name)) and unit.about
    ]
    parsed = _parsed(quantity.spelled(), spelled)
    call.readings.append(Reading(value, parsed, tuple(notes), steps))
    value = put_in(call, value, {name: number for name, (_, number, _) in found.items()})
    if call.text("units"):
        _refuse_letters(value, call)
    return Given(value, measure, used, bool(used), doubts)


def _asking(doubts: Sequence[Doubt], work: Callable[[], Any]) -> Any:
    """What the work gives; where units do not fit and a fraction has two readings, asked back."""
    try:
        return work()
    except SymError as error:
        if doubts and error.failure.hint == MISFIT:
            raise doubts[0].asked(error) from None
        raise


def _refuse_letters(value: Any, call: Call) -> None:
    """A letter that is left and also names a unit, or begins like one: planck for its constant."""
    free = sorted({s.name for leaf in leaves(value) for s in getattr(leaf, "free_symbols", ())})
    free = [name for name in free if name not in names_in(call.scope)]
    if unclear := [name for name in free if lookup(name) is not None]:
        names = ", ".join(unclear)
        what = f"{names} may be {'a letter or a unit' if not unclear[1:] else 'letters or units'}"
        hint = (
            f"write {', '.join(map(clear, unclear))} for the unit, "
            f"subs='{unclear[0]}=…' or symbols='{names}' for the letter"
        )
        raise SymError(Code.AMBIGUOUS, what, hint=hint, fragment=unclear[0])
    for name in (word for word in free if len(word) > 2):
        if whole := sorted(full for full in TABLE if full.startswith(f"{name}_")):
            what, hint = f"{name} was read as a letter", f"write {whole[0]} for the constant"
            raise SymError(Code.NAME, what, hint=hint, fragment=name, candidates=tuple(whole[:3]))


def _without_units(call: Call, subs: str) -> Given:
    value = call.expr()
    if not subs:
        return Given(value)
    numbers, spelled = {}, {}
    for name, text in values_of(call, subs):
        each = _quantity(call, text)
        _, numbers[name], _ = each.measured({})
        spelled[name] = each.spelled()
    first = call.readings[-1]
    call.readings[-1] = replace(first, parsed=_parsed(first.parsed, spelled))
    return Given(put_in(call, value, numbers))


def _parsed(text: str, spelled: Mapping[str, str]) -> str:
    pairs = "".join(f", {name}={value}" for name, value in spelled.items())
    return f"subs({text}{pairs})" if pairs else text


def _quantity(call: Call, text: str) -> Quantity:
    known = lambda name: call.scope.lookup(name) is not None  # noqa: E731
    manner = Manner(False, names_in(call.scope), known, values=True)
    found: Quantity = at_argument("subs", lambda: Quantity(text, call.scope, call.limits, manner))
    return found


def _target(text: str, call: Call) -> Target:
    if text.upper() == "SI":
        return Target((), NUMBER, sympy.S.One)
    found: Target = at_argument("units", lambda: target(text, call.limits))
    return found


def put_in(call: Call, value: Any, numbers: Mapping[str, Any]) -> Any:
    """The value with numbers for its letters, all at once; E_NAME for a letter it does not have."""
    if not numbers:
        return value
    free = {s.name: s for leaf in leaves(value) for s in getattr(leaf, "free_symbols", ())}
    for name in numbers:
        if name not in free:
            near = tuple(difflib.get_close_matches(name, free, 3)) or tuple(sorted(free)[:5])
            hint = f"its letters are {', '.join(sorted(free)[:8])}" if free else "it has no letters"
            if vocabulary.lookup(name) is not None:
                hint += f"; symbols='{name}' makes {name} one"
            what = f"{name} does not occur in the expression"
            raise SymError(Code.NAME, what, where="subs", hint=hint, candidates=near)
        if not is_value(numbers[name]):
            what = f"the value of {name} is {kind_of(numbers[name])}, not an expression"
            raise SymError(Code.SYNTAX, what, where="subs", hint=WRITE)
    pairs = [(free[name], number) for name, number in numbers.items()]
    _check_assumed(call, pairs)
    return _each(value, lambda leaf: worked(leaf).subs(pairs, simultaneous=True))


def _check_assumed(call: Call, pairs: list[tuple[Any, Any]]) -> None:
    for symbol, number in pairs:
        assumed = symbol.is_Symbol and symbol != real(symbol.name)
        if assumed and may_be([symbol], number, ()) is False:
            what = f"{symbol.name} = {printing.plain(number)} is against what is assumed of it"
            raise SymError(Code.SYNTAX, what, where="subs", hint="change assume or subs")


def _each(value: Any, change: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_each(item, change) for item in value)
    return change(value)


def _converted(value: Any, measure: Measure, to: Target) -> tuple[Any, list[str]]:
    """As `converted`; where a letter is left its unit may be what is missing."""
    try:
        return converted(value, measure, to)
    except SymError as error:
        free = sorted({s.name for leaf in leaves(value) for s in getattr(leaf, "free_symbols", ())})
        if not free or error.failure.hint != MISFIT:
            raise
        hint = f"a letter is a plain number until subs='{free[0]}=2 {to.text}' says more"
        raise SymError.of(replace(error.failure, hint=hint)) from None


def _in_units(call: Call, answer: Answer, given: Given, to: Target | None) -> Answer:
    # A lone letter is a statement to SymPy too.
    statement = isinstance(answer.value, (bool, sympy.logic.boolalg.Boolean))
    if statement and not isinstance(answer.value, sympy.Expr):
        return answer
    if to is None:
        facts = {"unit": None, "dimension": dimension(given.measure.powers)}
        return replace(answer, facts=facts)
    value, notes = _converted(answer.value, given.measure, to)
    facts = {"unit": to.text or None, "dimension": dimension(to.measure.powers)}
    whole = _each(value, lambda item: item * to.atoms())
    if value == 0:
        notes.append(f"0 {to.text}")
    notes = [*answer.notes, *notes]
    found = replace(answer, value=whole, notes=tuple(notes), facts=facts)
    return in_digits(found, value, digits_of(call))


def digits_of(call: Call) -> int:
    """The digits asked for; E_INPUT_LIMIT beyond those that are allowed."""
    digits: int = call.arguments.get("digits", 15)
    most = call.limits["digits"]
    if not 1 <= digits <= most:
        raise SymError(Code.INPUT_LIMIT, f"digits={digits} is outside 1 to {most}", where="digits")
    return digits


def in_digits(answer: Answer, value: Any, digits: int) -> Answer:
    """The answer with the digits of a number, all of them sure, and how far it may be from them.
    Lists and matrices get theirs when they are printed."""
    if answer.last_resort:  # its digits are known, and what is behind them is not
        return answer
    if not isinstance(value, sympy.Expr) or isinstance(value, sympy.MatrixBase):
        return answer
    if not printing.has_decimals(value):
        whole = value.is_Integer and answer.value != value
        return replace(answer, numeric=str(value)) if whole else answer
    found = decimals(value, digits)
    if found is None:
        return answer
    notes, facts = answer.notes, dict(answer.facts or {})
    if found.value is None:
        what = f"smaller than 1e{found.below}" if found.below else "no digit of it is sure"
        return replace(answer, numeric="", notes=(*notes, f"{what}: whether it is 0 is not known"))
    if found.sure < digits:
        notes = (*notes, f"only {found.sure} digits are sure")
    if found.error:
        facts["error"] = found.error
    return replace(answer, numeric=printing.plain(found.value), notes=notes, facts=facts or None)
