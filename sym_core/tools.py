"""The table of tools: what an agent may ask, in which words, with which arguments.

One row a tool, read by the front end (schemas, wording), the daemon (checks) and the evaluator
(which operation). Adding a tool: a row here, a module in sym_eval/operations and its line in the
table there, its test; a test fails if one of them is missing. Nothing in here runs anything.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace

from sym_core.arguments import Argument, Tool, checked
from sym_core.errors import Code, SymError

__all__ = ["KERNEL", "MATHEMATICS", "PROGRAMS", "TABLE", "Argument", "Tool", "checked", "tool"]

_WAIT = Argument(
    "wait_s",
    "seconds",
    "Seconds to wait (20 by default, at most 45); then you get a job id.",
    None,  # the kernel's own limit: its clients cannot know what it was started with
)
_TOLD = (
    Argument(
        "assume",
        "text",
        "What holds in this call: 'x > 0, n integer, a > b, z complex'.",
        "",
    ),
    Argument("symbols", "text", "Names to read as plain symbols: 'E, gamma, S'.", ""),
    Argument("session", "word", "Session to work in; default: your private one.", ""),
    Argument(
        "name",
        "word",
        "Name for the result; it hides a letter so called.",
        "",
    ),
    Argument("timeout_s", "seconds", "Seconds the job may run; 0: 60.", 0.0),
    _WAIT,
    Argument("detail", "word", "concise: no LaTeX, no nulls.", None, ("full", "concise")),
)
# Described once, at the first tool: every word here is in every agent's context.
_JOB = tuple(replace(argument, about="") for argument in _TOLD)
_SYMBOL = Argument("symbol", "text", "The variable; may be left out when there is only one.", "")


DOMAINS = ("real", "complex", "integer", "positive")
FORMS = (
    *("simplify", "expand", "factor", "collect", "apart", "together", "cancel", "trig"),
    *("trig_expand", "trig_exp", "exp_trig", "radical", "powers", "log", "log_expand", "numeric"),
)


def _expr(about: str) -> Argument:
    return Argument("expr", "text", about)


MATHEMATICS = (
    Tool(
        "sym_evaluate",
        "Work out an expression, exactly and as a number. Names of the session, _ (last result) "
        "and _3 (result 3) may be used. "
        "Example: expr='limit(sin(x)/x, x, 0)' gives 1.",
        (
            _expr(
                "Text, or LaTeX as $xy$: 2x, x^2, sqrt(2), sin(pi/3); f = g is an equation, "
                "[[1,2],[3,4]] a matrix, [[x],[y]] a column, y', dy/dx a derivative, L[0] an item. "
                "Functions have SymPy's names: subs(f, x=2), diff(f, x, y), limit(f, x, 0, '+'), "
                "series(f, x, 0, 6), sum(f, k, 1, oo), det, eigenvals, factor, besselj, "
                "Lambda(x, f), Piecewise((f, x < 0), (g, True)), Symbol(a, positive=True). "
                "No methods f.g()."
            ),
            Argument("subs", "text", "Values to put in: 'x=2, y=3 m/s'.", ""),
            Argument(
                "units",
                "text",
                "Unit of the result, as km/h. Units follow a number: 5 ft + 3 inch, 20 degC.",
                "",
            ),
            Argument("digits", "integer", "Digits of the numeric value (1 to 1000).", 15),
            *_TOLD,
        ),
        "evaluate",
    ),
    Tool(
        "sym_simplify",
        "Rewrite an expression into another form of equal value. "
        "Example: expr='sin(x)^2+cos(x)^2' gives 1.",
        (
            _expr("The expression."),
            Argument(
                "form",
                "word",
                "apart: partial fractions, numeric: constants recognised.",
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
        "Integrate an expression, or every entry of a list, without bounds (antiderivative) or "
        "between them; checked by differentiation or quadrature. Divergent: E_RUNTIME, with "
        "facts.divergent. Example: expr='exp(-x^2)', symbol='x', bounds='-oo, oo'. Several: "
        "symbol='x, y', bounds='[[0, 1], [0, x]]', y first as its bounds hold x.",
        (
            _expr("The integrand."),
            _SYMBOL,
            Argument(
                "bounds",
                "text",
                "Lower and upper bound: '0, pi'; '-1, 1, PV': principal value. "
                "Empty: antiderivative.",
                "",
            ),
            *_JOB,
        ),
        "integrate",
    ),
    Tool(
        "sym_solve",
        "Solve an equation, an inequality or a list of equations; solutions are put back in. "
        "Example: expr='x^2 = 2', symbol='x'. Several: expr='[x+y=3, x-y=1]', symbol='[x, y]'. "
        "Differential: expr=\"[y'' + y = 0, y(0) = 1, y'(0) = 0]\", also systems. "
        "Recurrence: expr='[a(n+1) = 2a(n) + 1, a(0) = 1]'.",
        (
            _expr("Equation, inequality, expression (= 0) or list of equations."),
            Argument("symbol", "text", "The unknown, or a list of unknowns: '[x, y]'.", ""),
            Argument("domain", "word", "Where to look.", "real", DOMAINS),
            *_JOB,
        ),
        "solve",
    ),
    Tool(
        "sym_derivation",
        "Differentiate, integrate or solve (linear, quadratic, simple differential equations) in "
        "numbered steps, each a checked equation, in facts.steps. traced: made by the rule named, "
        "else labelled afterwards. "
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
    Tool(
        "sym_verify",
        "Are two sides equal wherever both have a value? equal: with a proof, unequal: with a "
        "counterexample, else unproven. Also equations (same solutions), matrices, lists, "
        "statements. Example: lhs='sin(2x)', rhs='2 sin(x) cos(x)'.",
        (
            Argument("lhs", "text", "Left side; alone: the equation or inequality to prove.", ""),
            Argument("rhs", "text", "Right side.", ""),
            Argument(
                "steps",
                "text",
                "Instead of both: 'a = b = c', or steps with ; between; the first that breaks "
                "is named.",
                "",
            ),
            *_JOB,
        ),
        "verify",
    ),
)

PROGRAMS = (
    Tool(
        "sym_exec",
        "Run Python; sympy's names are there without import, numpy and files are not. "
        "Gives what was printed and the last expression; names stay in the session, also for the "
        "other tools. Extra: read('text or LaTeX'), verify(a, b). "
        "Example: code=\"x = symbols('x'); solve(x**2 - 2, x)\".",
        (
            Argument("code", "text", "The program. 1/2 is a float: Rational(1, 2)."),
            Argument("session", "word", "'' keeps nothing.", None),
            replace(_TOLD[4], about="At most so many seconds; 0: 600."),
            replace(_WAIT, about=""),
        ),
        "exec",
    ),
)

KERNEL = (
    Tool(
        "sym_status",
        "Sessions, jobs, limits, sandbox. Answers at once.",
        (),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_poll",
        "Collect a job, or the rest of its result or output from character `since`; from any "
        "client, also after a restart.",
        (
            Argument("job", "word", "The job's id."),
            Argument("since", "integer", "First character.", 0),
            replace(_WAIT, about=""),
            _JOB[-1],
        ),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_history",
        "The derivation of a session so far: number, input, name, result, check of each step. "
        "Example: n=3 shows step 3 whole.",
        (
            Argument("session", "word", "", ""),
            Argument("n", "integer", "One step.", 0),
            Argument("since", "integer", "First step.", 1),
        ),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_reset",
        "Forget all names and steps of a session. Example: session='work'.",
        (Argument("session", "word", "", ""),),
        destructive=True,
        idempotent=True,
    ),
    Tool(
        "sym_drop",
        "Forget whole sessions with their jobs. Example: sessions='a, b'.",
        (Argument("sessions", "word", "Names.", ""), Argument("all", "flag", "All.", False)),
        destructive=True,
        idempotent=True,
    ),
    Tool(
        "sym_interrupt",
        "Stop a job within a second; the session keeps all it had.",
        (
            Argument("job", "word", "The job's id."),
            Argument("force", "flag", "Also when another client started it.", False),
        ),
        destructive=True,
        idempotent=True,
    ),
)

TABLE: Mapping[str, Tool] = {tool.name: tool for tool in (*MATHEMATICS, *PROGRAMS, *KERNEL)}


def tool(name: object) -> Tool:
    """The tool of that name, or E_NAME with the nearest ones."""
    if isinstance(name, str) and name in TABLE:
        return TABLE[name]
    near = tuple(difflib.get_close_matches(str(name)[:64], TABLE, 3))
    raise SymError(Code.NAME, f"unknown tool {str(name)[:64]!r}", candidates=near)
