"""What blocking and asynchronous clients share: who asks, in which words, and for how long.

Connects (by way of spawn) and greets; keeps no connection and decides nothing about mathematics.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from sym_core import strictjson
from sym_core.errors import Code, Failure, SymError
from sym_core.jobs import new_id
from sym_core.limits import Limits
from sym_core.link import Link, Lost, Unsent
from sym_core.names import session_name
from sym_core.settings import Settings
from sym_core.spawn import adopt_or_spawn
from sym_core.tools import TABLE
from sym_core.wire import TooLong

TRIES = 3  # a kernel that ends just when it is asked, its successor, and one for bad luck
_JSON_INTEGER = 1 << 63  # above, numbers travel as text: mathematics does anyway


class Caller:
    """Who asks: one id for all connections of one client, and the session they share."""

    def __init__(self, settings: Settings | None, state: str, session: str, label: str) -> None:
        given = {"state": state, "session": session}
        self.settings = settings or Settings.of(given, os.environ)
        self.session = session_name(session) if session else self.settings.session
        self._client, self._label = os.urandom(16).hex(), label or f"pid {os.getpid()}"

    def connect(self) -> Link:
        """A connection that has said hello, to a kernel that was there or is new."""
        for _ in range(TRIES):
            link = adopt_or_spawn(self.settings)
            try:
                self.greet(link)
            except (Unsent, Lost):
                link.close()
            except BaseException:
                link.close()
                raise
            else:
                return link
        raise lost("the kernel hangs up on us")

    def greet(self, link: Link) -> None:
        """Say hello; SymError when we are not welcome, Unsent or Lost when nobody answers."""
        hello = {"op": "hello", "client": self._client, "label": self._label}
        seconds = self.settings.limits["handshake"]
        reply = link.ask({**hello, "session": self.session}, seconds)
        if reply.get("ok") is not True:
            raise refused(reply)
        # A private session is asked for by its name from now on: it outlives its kernel.
        self.session = str(reply.get("session") or self.session)


def request(
    tool: str, arguments: Mapping[str, Any], settings: Settings
) -> tuple[dict[str, Any], float]:
    """The request of a call, and the seconds its reply may take; `detail` as it is set, where the
    call does not say.

    It names the job it starts, so that it may be sent again when the kernel hangs up on it: a
    kernel that has that job already answers with it instead of starting another.
    """
    plain = {name: _as_text_if_huge(value) for name, value in arguments.items()}
    if settings.detail and plain.get("detail") is None and takes_detail(tool):
        plain["detail"] = settings.detail
    try:
        strictjson.loads(strictjson.dumps(plain))  # what the kernel would hang up on is said here
    except (TypeError, ValueError, RecursionError) as error:
        raise SymError(
            Code.SYNTAX,
            f"the arguments cannot be sent: {error}",
            where=str(tool)[:64],
            hint="send mathematics as text",
        ) from None
    fields = {"op": "call", "tool": tool, "arguments": plain, "job": new_id()}
    return fields, patience(plain, settings.limits)


def takes_detail(tool: str) -> bool:
    """Whether a call of the tool may say how much its reply says."""
    row = TABLE.get(tool)
    return row is not None and any(argument.name == "detail" for argument in row.arguments)


def text(value: Any) -> str:
    """Mathematics as text; E_INPUT_LIMIT for a number so long that Python does not print it."""
    try:
        return str(value)
    except ValueError as error:
        raise SymError(Code.INPUT_LIMIT, str(error)) from None


def _as_text_if_huge(value: Any) -> Any:
    return text(value) if type(value) is int and abs(value) >= _JSON_INTEGER else value


def patience(arguments: Mapping[str, Any], limits: Limits) -> float:
    """Seconds a client waits for the reply: what the call may wait, and the margin beyond it."""
    wait = arguments.get("wait_s")
    if isinstance(wait, bool) or not isinstance(wait, (int, float)):
        wait = limits["wait"]
    return float(min(max(wait, 0), limits["wait_cap"]) + limits["margin"])


def refused(reply: Mapping[str, Any]) -> SymError:
    """The exception for a hello that was answered with a failure."""
    try:
        code = Code(str(reply.get("code")))
    except ValueError:
        code = Code.INTERNAL
    what = str(reply.get("error") or "no reason given").removeprefix(f"{code.value}: ")
    return SymError.of(Failure(code, what))


def lost(why: str) -> SymError:
    """The failure of a request whose reply will never be known."""
    return SymError(
        Code.LOST,
        f"the kernel is gone or silent ({why})",
        hint="sym_status says whether its job goes on, sym_poll collects it; else ask again",
    )


def too_long(error: TooLong) -> SymError:
    """The failure of a request that is over the bound of a frame."""
    return SymError(Code.INPUT_LIMIT, str(error), hint="say it in fewer words, or in several calls")
