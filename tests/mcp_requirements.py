"""What the front end promises, one sentence each; `proves` ties a test to the promises it proves.

tests/test_mcp_tools.py fails when a promise has no test, or a test names one that is not here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

REQUIREMENTS = {
    "tools:table": "Every row of the table of tools is a tool, in its order, and nothing else is.",
    "tools:row": "A new row in the table is a new tool without any other change.",
    "tools:snapshot": "What an agent sees of the tools changes only on purpose.",
    "tools:closed": "Every input schema is closed and carries no noise.",
    "tools:budget": "The whole list of tools costs at most 2600 tokens.",
    "tools:annotations": "The hints of a tool say what its row says, and no tool is open-world.",
    "tools:loaded": "The main tool is shown in full also by hosts that defer tools.",
    "server:identity": "The server says its name, title, version and address.",
    "server:instructions": "The instructions are at most 2000 characters and teach the workflow.",
    "server:cached": "A modern host may keep the list of tools for an hour.",
    "call:defaults": "The kernel gets every argument of a tool, defaults filled in.",
    "call:unknown-argument": "An unknown argument is refused with the nearest name.",
    "call:unknown-tool": "An unknown tool is refused with the nearest name.",
    "call:missing-argument": "A missing argument is refused by name.",
    "call:text-is-text": "Text is never parsed as JSON, and a number for a text is taken as text.",
    "reply:both": "A reply is compact JSON text and the same object as structured content.",
    "reply:unchanged": "The kernel's reply goes out as it came.",
    "reply:error": "A failure is an error in both parts, with code, sentence and hint.",
    "reply:no-traceback": "A fault of our own is E_INTERNAL, without traceback or inner texts.",
    "reply:printable": "Control characters and lone surrogates go out spelled.",
    "resource:status": "sym://kernel/status is the kernel's status as JSON.",
    "resource:history": "sym://session/{name} is the history of that session, whole, as JSON.",
    "resource:history-error": "A history that cannot be read is a protocol error with its code.",
    "reply:hints": "Errors say nothing, a line or two lines of the way on, as it is set.",
    "resource:error": "A status that cannot be read is a protocol error with the short sentence.",
    "progress:beat": "While a call waits, an agent that asked for it gets progress notes.",
    "cancel:explicit": "A cancelled call interrupts its job at once, in both eras.",
    "cancel:finished": "A cancellation of a finished or unknown call is ignored.",
    "cancel:one": "A cancellation touches no other call.",
    "leave:job-goes-on": "When the front end goes down the job of a waiting call goes on.",
    "leave:quick": "End of input, SIGTERM, SIGINT and SIGHUP end the front end with code 0.",
    "leave:unread": "An agent that closed or does not read our output cannot keep us alive.",
    "start:lazy": "Listing the tools touches no kernel.",
    "start:no-kernel": "A kernel that cannot start is an error of the call, in the usual shape.",
    "start:flags": "Settings are flags; a wrong one ends the start with a sentence and code 2.",
    "start:light": "The front end starts without the mathematics.",
    "start:small": "An idle front end holds at most 70 MB.",
    "wire:clean": "A stray print never reaches the protocol.",
    "wire:rubbish": "Lines that are no messages are survived.",
    "wire:refused": "What is no request, or of nothing there is, is an error under its id.",
    "wire:mended": "A request with half a character or a huge integer is answered all the same.",
    "wire:concurrent": "Calls are answered side by side.",
    "path:derivation": "Names and results of one call are there for the next.",
    "path:sessions": "Each agent has a session of its own unless it names one.",
    "files:run": "A file inside the roots is run in the session, with its words as args.",
    "files:outside": "What is outside the roots is as if it were not there.",
    "files:notebook": "A notebook is checked without running, run cell by cell, and written whole.",
    "eras:both": "The same server speaks the handshake of 2025 and the protocol of 2026.",
}

PROVEN: dict[str, list[str]] = {}
_Test = TypeVar("_Test", bound=Callable[..., object])


def proves(*requirements: str) -> Callable[[_Test], _Test]:
    """Mark a test as the proof of these requirements."""

    def mark(test: _Test) -> _Test:
        for requirement in requirements:
            PROVEN.setdefault(requirement, []).append(test.__name__)
        return test

    return mark
