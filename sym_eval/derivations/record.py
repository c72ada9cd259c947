"""A step of a derivation and the list of them. Never judges whether a step is true: `checked` in
the operation does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval import printing

Pair = tuple[Any, Any]  # the two sides of an equation
MOST = 100  # steps; sym_core.facts takes 128 items, and nobody reads more


@dataclass(frozen=True)
class Step:
    """One step. `rule` names the law; `equations` are pairs of sides, several of them alternatives
    (x = 1 or x = 2) unless they hold `together` (C1 = 1 and C2 = 2); `where` are pairs that name
    what the step chose; `said` is a condition in words. `traced` is False where the equation was
    found in another way and the rule is only a label put on it afterwards."""

    rule: str
    equations: tuple[Pair, ...]
    where: tuple[Pair, ...] = ()
    said: str = ""
    traced: bool = True
    together: bool = False

    def remark(self) -> str:
        """What was chosen and on which condition, in words; empty for most steps."""
        chosen = ", ".join(_both(printing.plain, pair) for pair in self.where)
        return "; ".join(filter(None, (chosen, self.said)))

    def renamed(self, names: Mapping[Any, Any]) -> Step:
        """The same step with other letters for some symbols."""
        equations, where = (
            tuple((left.xreplace(names), right.xreplace(names)) for left, right in pairs)
            for pairs in (self.equations, self.where)
        )
        return replace(self, equations=equations, where=where)

    def text(self) -> str:
        """The equation as text that reads back: `left = right`, alternatives with `or`."""
        return (" and " if self.together else " or ").join(
            _both(printing.plain, pair) for pair in self.equations
        )

    def latex(self) -> str:
        """The same as LaTeX."""
        sign = r" \land " if self.together else r" \lor "
        return sign.join(_both(printing.latex, pair) for pair in self.equations)


class Trace:
    """The steps so far, in the order in which they are to be read."""

    def __init__(self) -> None:
        """No step yet."""
        self._steps: list[Step] = []

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __len__(self) -> int:
        return len(self._steps)

    def add(self, rule: str, left: Any, right: Any, **more: Any) -> None:
        """One more step with one equation; a step that says nothing new is left out.

        `more` are other fields of Step. More than MOST steps are E_INPUT_LIMIT.
        """
        if left != right:
            self.add_any(rule, ((left, right),), **more)

    def add_any(self, rule: str, pairs: tuple[Pair, ...], **more: Any) -> None:
        """One more step of several equations."""
        self._add(Step(rule, pairs, **more))

    def _add(self, step: Step) -> None:
        pairs = step.equations
        repeated = bool(self._steps) and self._steps[-1].equations == pairs and not step.where
        if repeated or step in self._steps:  # the same part may occur twice in an expression
            return
        if len(self._steps) == MOST:
            what = f"a derivation of more than {MOST} steps"
            raise SymError(Code.INPUT_LIMIT, what, hint="derive it part by part")
        self._steps.append(step)

    def extend(self, more: Trace) -> None:
        """All steps of another trace after these."""
        for step in more:
            self._add(step)

    def rename(self, names: Mapping[Any, Any]) -> None:
        """Other letters for some symbols, in all steps."""
        self._steps = [step.renamed(names) for step in self._steps]

    def as_facts(self) -> dict[str, Any]:
        """The steps as facts of a reply."""
        steps = [
            {
                "n": n,
                "rule": step.rule,
                "equation": step.text(),
                "latex": step.latex(),
                "said": step.remark(),
                "traced": step.traced,
            }
            for n, step in enumerate(self._steps, 1)
        ]
        return {"traced": all(step.traced for step in self._steps), "steps": steps}


def not_zero(a: Any) -> str:
    """What has to be said where a step divides by it: nothing of a number."""
    return f"{a} is not zero" if a.free_symbols else ""


def _both(printed: Callable[[Any], str], pair: Pair) -> str:
    return f"{printed(pair[0])} = {printed(pair[1])}"
