"""The table of tools: what an agent may ask, in which words, with which arguments.

One row a tool, read by the front end (schemas, wording), the daemon (checks) and the evaluator
(which operation). Adding a tool: a row here, a module in sym_eval/operations and its line in the
table there, its test; a test fails if one of them is missing. Nothing in here runs anything.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sym_core.errors import Code, SymError

_REQUIRED = object()
_TEXT_BITS = 4096  # above the 1000 digits a literal may have, under the 4300 that str() refuses
_LONGEST = 1 << 53  # seconds: still exact as a float, and no integer so large that float() raises


@dataclass(frozen=True)
class Argument:
    """One argument. `kind` is text (mathematics, read by the evaluator), word (a plain string),
    seconds, integer or flag; `choices` closes a word's set."""

    name: str
    kind: str
    about: str
    default: Any = _REQUIRED
    choices: tuple[str, ...] = ()

    @property
    def required(self) -> bool:
        """Whether the caller must give it."""
        return self.default is _REQUIRED


@dataclass(frozen=True)
class Tool:
    """One tool. `operation` names the evaluator's operation, "" for what the daemon answers."""

    name: str
    title: str
    about: str
    arguments: tuple[Argument, ...]
    operation: str = ""
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False


_WAIT = Argument(
    "wait_s",
    "seconds",
    "Seconds this call waits (20 by default, at most 45); then you get a job id.",
    None,  # the kernel's own limit: its clients cannot know what it was started with
)
_JOB = (
    Argument("session", "word", "Session to work in; default: your private one.", ""),
    Argument(
        "name",
        "word",
        "Keep the result under this name; it hides a letter or constant so called.",
        "",
    ),
    Argument(
        "timeout_s", "seconds", "Seconds the job may run; 0: the kernel's own limit, 60.", 0.0
    ),
    _WAIT,
)
_SYMBOL = Argument("symbol", "text", "The variable; may be left out when there is only one.", "")


FORMS = (
    *("simplify", "expand", "factor", "collect", "apart", "together", "cancel", "trig"),
    *("trig_expand", "trig_exp", "exp_trig", "radical", "powers", "log", "log_expand", "numeric"),
)


def _expr(about: str) -> Argument:
    return Argument("expr", "text", about)


MATHEMATICS = (
    Tool(
        "sym_evaluate",
        "Evaluate",
        "Evaluate an expression exactly, and numerically where it is a number. Names made earlier "
        "in the session, _ (last result) and _3 (result 3) may be used. "
        "Example: expr='limit(sin(x)/x, x, 0)' gives 1.",
        (
            _expr(
                "Mathematics as text: 2x, x^2, sqrt(2), sin(pi/3); f = g is an equation, "
                "[[1,2],[3,4]] a matrix, [[x],[y]] a column, y', dy/dx a derivative, L[0] an item. "
                "Functions have SymPy's names: subs(f, x=2), diff(f, x, y), limit(f, x, 0, '+'), "
                "series(f, x, 0, 6), sum(f, k, 1, oo), det, inv, eigenvals, factor, binomial, "
                "besselj, Lambda(x, f), Piecewise((f, x < 0), (g, True)), "
                "Symbol(a, positive=True). Not there: methods f.g(), units, plots, LaTeX."
            ),
            Argument("digits", "integer", "Digits of the numeric value (1 to 1000).", 15),
            *_JOB,
        ),
        "evaluate",
    ),
    Tool(
        "sym_simplify",
        "Simplify",
        "Rewrite an expression into another form of equal value, checked numerically. "
        "Example: expr='sin(x)^2+cos(x)^2' gives 1.",
        (
            _expr("The expression."),
            Argument(
                "form",
                "word",
                "Which form; apart: partial fractions, numeric: constants recognised.",
                "simplify",
                FORMS,
            ),
            Argument(
                "symbol", "text", "Variable for collect, apart, factor; factor over 'sqrt(2)'.", ""
            ),
            *_JOB,
        ),
        "simplify",
    ),
    Tool(
        "sym_differentiate",
        "Differentiate",
        "Differentiate an expression, a list or a matrix; an equation in x and y gives dy/dx. "
        "Example: expr='x^3*sin(y)', symbol='x, 2, y'.",
        (
            _expr("The expression or equation."),
            Argument(
                "symbol",
                "text",
                "'x'; 'x, 2, y': mixed; '[x, y]': gradient, Jacobian, with order=2 Hessian; "
                "y'(x) too; 'y(x)': dy/dx of an equation with more letters.",
                "",
            ),
            Argument("order", "integer", "How many times (0 to 100).", 1),
            *_JOB,
        ),
        "differentiate",
    ),
    Tool(
        "sym_integrate",
        "Integrate",
        "Integrate, without bounds (antiderivative) or between them; the answer is checked by "
        "differentiation or quadrature. Example: expr='exp(-x^2)', symbol='x', bounds='-oo, oo'. "
        "Answers under conditions on a parameter: declare its sign before, "
        "sym_evaluate expr='Symbol(a, positive=True)', name='a'.",
        (
            _expr("The integrand."),
            _SYMBOL,
            Argument(
                "bounds", "text", "Lower and upper bound: '0, pi'. Empty: antiderivative.", ""
            ),
            *_JOB,
        ),
        "integrate",
    ),
    Tool(
        "sym_solve",
        "Solve",
        "Solve an equation, an inequality or a list of equations; solutions are put back in. "
        "Example: expr='x^2 = 2', symbol='x'. Several: expr='[x+y=3, x-y=1]', symbol='[x, y]'. "
        "_[0] is then the first solution. "
        "Differential: expr=\"[y'' + y = 0, y(0) = 1, y'(0) = 0]\".",
        (
            _expr("Equation, inequality, expression (= 0) or list of equations."),
            Argument("symbol", "text", "The unknown, or a list of unknowns: '[x, y]'.", ""),
            Argument("domain", "word", "Where to look.", "real", ("real", "complex")),
            *_JOB,
        ),
        "solve",
    ),
    Tool(
        "sym_derivation",
        "Derive step by step",
        "Differentiate, integrate or solve (linear, quadratic, linear and separable differential "
        "equations) in numbered steps, each a true equation, in facts.steps. traced: the rule made "
        "the step; else it is a label put on it afterwards. "
        "Example: expr='x*exp(x)', operation='integrate'.",
        (
            _expr("Expression or equation; with conditions: [y'(x) = y(x), y(0) = 1]."),
            Argument(
                "operation", "word", "What to do.", choices=("differentiate", "integrate", "solve")
            ),
            _SYMBOL,
            *_JOB,
        ),
        "derivation",
    ),
)

KERNEL = (
    Tool(
        "sym_status",
        "Status",
        "What the kernel is doing: sessions, jobs, limits, sandbox. Answers at once, always.",
        (),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_poll",
        "Poll a job",
        "Collect a job by its id, or the rest of a long result from character `since`. "
        "Works from any client, also after a restart.",
        (
            Argument("job", "word", "The job's id."),
            Argument("since", "integer", "First character of the result to return.", 0),
            _WAIT,
        ),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_interrupt",
        "Interrupt a job",
        "Stop a job within a second. The session keeps all it had.",
        (
            Argument("job", "word", "The job's id."),
            Argument("force", "flag", "Also when another client started it.", False),
        ),
        destructive=True,
        idempotent=True,
    ),
)

TABLE: Mapping[str, Tool] = {tool.name: tool for tool in (*MATHEMATICS, *KERNEL)}


def tool(name: object) -> Tool:
    """The tool of that name, or E_NAME with the nearest ones."""
    if isinstance(name, str) and name in TABLE:
        return TABLE[name]
    near = tuple(difflib.get_close_matches(str(name)[:64], TABLE, 3))
    raise SymError(Code.NAME, f"unknown tool {str(name)[:64]!r}", candidates=near)


def checked(called: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of one call, all of them, each of its kind; else E_NAME or E_SYNTAX.

    A number where text is expected is taken as its text (models send 5 for "5"); nothing else is
    converted, and an unknown argument is an error, never dropped.
    """
    known = {argument.name: argument for argument in called.arguments}
    for name in given:
        if name not in known:
            raise _unknown(called, str(name)[:64], list(known))
    return {name: _value(called, argument, given) for name, argument in known.items()}


def _unknown(called: Tool, name: str, known: list[str]) -> SymError:
    begun = [each for each in known if name.startswith(each)]  # expression: expr, not session
    near = tuple(begun or difflib.get_close_matches(name, known, 3, cutoff=0.75))
    hint = f"did you mean {near[0]}?" if near else "it takes " + (", ".join(known) or "none")
    return SymError(
        Code.NAME, f"unknown argument {name!r}", where=called.name, hint=hint, candidates=near
    )


def _value(called: Tool, argument: Argument, given: Mapping[str, Any]) -> Any:
    if argument.name not in given or given[argument.name] is None:
        if argument.required:
            raise SymError(Code.SYNTAX, f"argument {argument.name!r} is missing", where=called.name)
        return argument.default
    value = _KINDS[argument.kind](given[argument.name])
    if value is None:
        raise SymError(
            Code.SYNTAX,
            f"argument {argument.name!r} must be {_WORDED[argument.kind]}",
            where=called.name,
        )
    if argument.choices and value not in argument.choices:
        raise SymError(
            Code.NAME,
            f"{argument.name}={str(value)[:40]!r} is not known",
            where=called.name,
            hint="one of " + ", ".join(argument.choices),
            candidates=argument.choices,
        )
    return value


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    if type(value) is int and value.bit_length() <= _TEXT_BITS:
        return str(value)
    return str(value) if type(value) is float and math.isfinite(value) else None


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _integer(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 1 << 53 else None


def _seconds(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= _LONGEST else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


_KINDS = {"text": _text, "word": _word, "integer": _integer, "seconds": _seconds, "flag": _flag}
_WORDED = {
    "text": "text",
    "word": "text",
    "integer": "a whole number",
    "seconds": "a number of seconds, not negative",
    "flag": "true or false",
}
