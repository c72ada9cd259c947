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

__all__ = [
    "FILES",
    "KERNEL",
    "MATHEMATICS",
    "PROGRAMS",
    "TABLE",
    "Argument",
    "Tool",
    "checked",
    "tool",
]

_WAIT = Argument(
    "wait_s",
    "seconds",
    "Seconds to wait (20 by default, at most 45); then a job id.",
    None,  # the kernel's own limit: its clients cannot know what it was started with
)
_TOLD = (
    Argument("assume", "text", "What holds in this call: 'x > 0, n integer'.", ""),
    Argument("symbols", "text", "Names to read as symbols: 'E, gamma'.", ""),
    Argument("session", "word", "Default: your private one.", ""),
    Argument("name", "word", "Name for the result.", ""),
    Argument("timeout_s", "seconds", "Seconds the job may run; 0: 60.", 0.0),
    _WAIT,
    Argument("detail", "word", "concise: no LaTeX, no nulls.", None, ("full", "concise")),
)
# Described once, at the first tool: every word here is in every agent's context.
_JOB = tuple(replace(argument, about="") for argument in _TOLD)
_SYMBOL = Argument("symbol", "text", "The variable, if there are several.", "")


ACTIONS = ("check", "extract", "clear", "run")
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
        "Work out an expression, exactly and as a number. Session names, _ (last result) and _3 "
        "(result 3) may be used. "
        "Example: expr='limit(sin(x)/x, x, 0)' gives 1.",
        (
            _expr(
                "Text, or LaTeX as $xy$: 2x, x^2, sqrt(2), sin(pi/3); f = g is an equation, "
                "[[1,2],[3,4]] a matrix, y', dy/dx a derivative, L[0] an item. "
                "SymPy's functions: subs(f, x=2), limit(f, x, 0, '+'), "
                "series(f, x, 0, 6), sum(f, k, 1, oo), det, eigenvals, besselj, "
                "Lambda(x, f), Piecewise((f, x < 0), (g, True)), Symbol(a, positive=True). "
                "No methods f.g()."
            ),
            Argument("subs", "text", "Values to put in: 'x=2, y=3 m/s'.", ""),
            Argument(
                "units",
                "text",
                "Unit of the result: km/h. Units follow a number: 5 ft, 20 degC.",
                "",
            ),
            Argument("digits", "integer", "Digits of the number (1 to 1000).", 15),
            *_TOLD,
        ),
        "evaluate",
    ),
    Tool(
        "sym_simplify",
        "Rewrite an expression into another form. Example: expr='sin(x)^2+cos(x)^2' gives 1.",
        (
            _expr(""),
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
        "Differentiate an expression, list or matrix; an equation in x and y gives dy/dx by "
        "symbol='x'. Example: expr='x^3*sin(y)', symbol='x, 2, y'.",
        (
            _expr(""),
            Argument(
                "symbol",
                "text",
                "'x'; 'x, 2, y': mixed; '[x, y]': gradient, Jacobian, with order=2 Hessian; "
                "'y(x)': dy/dx of an equation with more letters.",
                "",
            ),
            Argument("order", "integer", "How many times (0 to 100).", 1),
            *_JOB,
        ),
        "differentiate",
    ),
    Tool(
        "sym_integrate",
        "Integrate an expression or each entry of a list. Divergent: E_RUNTIME, facts.divergent. "
        "Example: expr='exp(-x^2)', symbol='x', bounds='-oo, oo'. Several: "
        "symbol='x, y', bounds='[[0, 1], [0, x]]'.",
        (
            _expr(""),
            _SYMBOL,
            Argument(
                "bounds",
                "text",
                "'0, pi'; '-1, 1, PV': principal value. Empty: antiderivative.",
                "",
            ),
            *_JOB,
        ),
        "integrate",
    ),
    Tool(
        "sym_solve",
        "Solve equations or inequalities. "
        "Example: expr='x^2 = 2', symbol='x'. Several: expr='[x+y=3, x-y=1]', symbol='[x, y]'. "
        "Differential: expr=\"[y'' + y = 0, y(0) = 1, y'(0) = 0]\". "
        "Recurrence: expr='[a(n+1) = 2a(n) + 1, a(0) = 1]'.",
        (
            _expr("Equation, inequality, expression (= 0) or a list."),
            Argument("symbol", "text", "The unknown or a list.", ""),
            Argument("domain", "word", "Where to look.", "real", DOMAINS),
            *_JOB,
        ),
        "solve",
    ),
    Tool(
        "sym_derivation",
        "Differentiate, integrate or solve (also simple differential equations) in checked steps: "
        "facts.steps. "
        "Example: expr='x*exp(x)', operation='integrate'.",
        (
            _expr("Also [y'(x) = y(x), y(0) = 1]."),
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
        "Are two sides equal wherever both have a value? equal (proof), unequal (counterexample) "
        "or unproven. Also equations (same solutions), matrices, lists, statements. "
        "Example: lhs='sin(2x)', rhs='2 sin(x) cos(x)'.",
        (
            Argument("lhs", "text", "Left side, or an equation alone.", ""),
            Argument("rhs", "text", "Right side.", ""),
            Argument("steps", "text", "Instead: 'a = b = c', or steps with ; between.", ""),
            *_JOB,
        ),
        "verify",
    ),
)

PROGRAMS = (
    Tool(
        "sym_exec",
        "Run Python; sympy's names need no import, numpy and files are not there. "
        "Gives prints and the last expression; names stay, also for other tools. "
        "Extra: read('text or LaTeX'), verify(a, b). "
        "Example: code=\"x = symbols('x'); solve(x**2 - 2, x)\".",
        (
            Argument("code", "text", "The program. 1/2 is a float: Rational(1, 2)."),
            Argument("session", "word", "'' keeps nothing.", None),
            replace(_TOLD[4], about="Seconds; 0: 600."),
            replace(_WAIT, about=""),
            Argument("args", "words", "The list `args`.", None, quiet=True),
            Argument("whole", "flag", "Nothing cut, and as LaTeX too.", False, quiet=True),
            Argument("check", "words", "Programs to read, not to run.", None, quiet=True),
            Argument("first", "integer", "The number of the first of them.", 1, quiet=True),
        ),
        "exec",
    ),
)

_PATH = Argument("path", "word", "In --root DIR.")
_RUN = tuple(
    replace(argument, about="")
    for argument in PROGRAMS[0].arguments
    if argument.name in ("session", "timeout_s", "wait_s")
)

# The front end reads them and has the kernel run what is in them.
FILES = (
    Tool(
        "sym_run_file",
        "sym_exec of a file. Example: path='a.py', args=['3'].",
        (_PATH, Argument("args", "words", "The list `args` there.", None), *_RUN),
    ),
    Tool(
        "sym_notebook",
        "check: reads the cells, runs none; extract: their code; clear: without outputs; "
        "run: to the first error. Example: action='run', path='a.ipynb'.",
        (
            Argument("action", "word", "What to do.", choices=ACTIONS),
            replace(_PATH, about=""),
            Argument("since", "integer", "First code cell.", 1),
            Argument("write", "flag", "Into the file.", False),
            *_RUN,
        ),
    ),
)

KERNEL = (
    Tool("sym_status", "Sessions, jobs, limits, sandbox.", (), read_only=True, idempotent=True),
    Tool(
        "sym_poll",
        "Collect a job, or its result or output from character `since` on.",
        (
            Argument("job", "word", "The job's id."),
            Argument("since", "integer", "", 0),
            replace(_WAIT, about=""),
            Argument("force", "flag", "Another client's.", False),
            _JOB[-1],
        ),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_history",
        "The steps of a session. Example: n=3 shows step 3 whole.",
        (
            Argument("session", "word", "", ""),
            Argument("n", "integer", "One step.", 0),
            Argument("since", "integer", "", 1),
        ),
        read_only=True,
        idempotent=True,
    ),
    Tool(
        "sym_reset",
        "Forget all names and steps of a session.",
        (Argument("session", "word", "", ""),),
        destructive=True,
        idempotent=True,
    ),
    Tool(
        "sym_drop",
        "Forget sessions with their jobs. Example: sessions='a, b'.",
        (Argument("sessions", "word", "Names.", ""), Argument("all", "flag", "All.", False)),
        destructive=True,
        idempotent=True,
    ),
    Tool(
        "sym_interrupt",
        "Stop a job; the session keeps all it had.",
        (
            Argument("job", "word", ""),
            Argument("force", "flag", "", False),
        ),
        destructive=True,
        idempotent=True,
    ),
)

TABLE: Mapping[str, Tool] = {tool.name: tool for tool in (*MATHEMATICS, *PROGRAMS, *FILES, *KERNEL)}


def tool(name: object) -> Tool:
    """The tool of that name, or E_NAME with the nearest ones."""
    if isinstance(name, str) and name in TABLE:
        return TABLE[name]
    near = tuple(difflib.get_close_matches(str(name)[:64], TABLE, 3))
    raise SymError(Code.NAME, f"unknown tool {str(name)[:64]!r}", candidates=near)
