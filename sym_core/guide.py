"""What an agent is told before its first call: the way of working, in one page. Only words.

Hosts that hide tools behind a search show this and the names of the tools, and nothing else.
"""

from __future__ import annotations

GUIDE = """\
Exact symbolic mathematics in a sandboxed kernel that keeps your work and checks its answers.

Input is plain mathematics: 2x, x^2, sqrt(2), sin(pi/3), oo, [x+y=3, x-y=1], or LaTeX (there xy \
is x*y); `parsed_input` shows how it was read. Letters are real unless assume='x > 0, n integer' \
says more for a call, or for good: evaluate Symbol(a, positive=True) with name='a'. \
symbols='E, I' reads constants as letters. x = 5 is an equation, never an \
assignment: values go in subs='x=5', and name='f' names a result. _[0] is the first item of a \
list, as of solutions.

Names persist. Every result is also kept as _n (`entry`), the last one as _: use f, _ or _3 \
later. Without `session` you have a private one; session='NAME' is shared between agents and \
outlives restarts. sym_history shows the steps so far, sym_reset starts afresh.

Answers carry check.verdict: proved, agrees (numerics at many points), unchecked (`how` \
says why). One that its check contradicts is an error, E_CHECK. sym_verify judges two sides \
or a whole derivation (steps='a = b = c'); sym_derivation shows steps to an answer. \
sym_exec runs Python on SymPy (x**2, Eq(a, b)) for the rest: names go both ways, nothing \
is checked, symbols('x') is the other tools' x; sym_run_file and sym_notebook run files.

Long work: a call waits wait_s (20 s, at most 45), then answers state 'running' with a `job`: \
sym_poll(job='…') collects it, sym_interrupt(job='…') stops it; timeout_s: how long it may run. \
A cancelled call stops its job. Long results are cut: sym_poll(job='…', since=4000) reads on.

Errors: ok=false, code, error, hint, candidates. E_SYNTAX, E_AST_BLOCK, E_NAME, E_AMBIGUOUS: \
change the text as the hint says. E_INPUT_LIMIT, E_TIMEOUT, E_MEMORY, E_OUTPUT: make it smaller, \
split it, or raise timeout_s. E_UNSOLVED: no closed form found, which proves nothing; \
`numeric` may hold the number. E_BUSY, E_LOST, E_WORKER: call again. E_GONE: no \
such job or session. E_OWNER: another client's job. A failed call changes nothing.
"""
