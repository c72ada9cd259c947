"""What an agent is told before its first call: the way of working, in one page. Only words.

Hosts that hide tools behind a search show this and the names of the tools, and nothing else.
"""

from __future__ import annotations

GUIDE = """\
Exact symbolic mathematics in a sandboxed kernel that keeps your work and checks its answers.

Input is plain mathematics: 2x, x^2, sqrt(2), sin(pi/3), oo, [x+y=3, x-y=1], or LaTeX (there xy \
is x*y). `parsed_input` shows how it was read. Letters are real unless assume='x > 0, n integer' \
says more for one call, or for good: evaluate Symbol(a, positive=True) with name='a'. \
symbols='E, I' reads constants as letters. Decimals are read exactly (0.1 is 1/10). x = 5 is an \
equation, never an assignment: to name a result give name='f'. _[0] is the first item of a list, \
as of the solutions last found.

Names persist. Every result is also kept as _n (`entry`), the last one as _; use f, _ or _3 in \
later calls instead of repeating long expressions. Without `session` you work in a private one, \
whose name is in every reply; session='NAME' shares names between agents and outlives restarts.

Every answer carries check.verdict: proved (a proof), agrees (numerics at many points), unchecked \
(nobody checked it; `how` says why). An answer that contradicts its check is an error, E_CHECK; \
`numeric` then holds the number, if there is one.

Long work: a call waits wait_s (20 s, at most 45), then answers state 'running' with a `job`. \
Collect it with sym_poll(job='…'), stop it with sym_interrupt(job='…'); timeout_s is how long the \
job itself may run. Cancelling a call interrupts its job. A long result is cut; read on with \
sym_poll(job='…', since=4000). What is stored is never cut.

Errors: ok=false, code, error, hint, candidates. E_SYNTAX, E_AST_BLOCK, E_NAME, E_AMBIGUOUS: \
change the text as the hint says. E_INPUT_LIMIT, E_TIMEOUT, E_MEMORY, E_OUTPUT: make it smaller, \
split it, or raise timeout_s. E_UNSOLVED: no closed form was found, which proves nothing. E_BUSY: \
try again. E_LOST, E_WORKER: repeat the call. E_GONE: no such job or session any more. E_OWNER: \
another client's job. A failed call changes nothing in the session.
"""
