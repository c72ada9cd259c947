"""The Python client: adopt a kernel or start one, then ask it. Never imports SymPy.

    with Client(session="notes") as kernel:
        print(kernel.integrate("x*exp(x)", symbol="x")["result"])

`Client` blocks and is for any number of threads; `AsyncClient` carries any number of calls at once
over one connection. Nothing happens before the first call, every wait is bounded, and what the
kernel refuses is a reply with ok = false; SymError means that there is no reply. A call whose
connection ends before its reply goes again, as the same job, to the kernel that is there then.
"""

from __future__ import annotations

import os
import threading
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sym_core.asking import TRIES, Caller, lost, request, text, too_long
from sym_core.errors import SymError
from sym_core.home import Home
from sym_core.link import Deadline, HungUp, Link, Lost, Unanswered, Unsent, dial
from sym_core.settings import Settings
from sym_core.spawn import terminate
from sym_core.wire import TooLong

if TYPE_CHECKING:  # asyncio would be most of the import time of a client that blocks
    import asyncio

    from sym_core.multiplex import Channel, Request

__all__ = ["AsyncClient", "Client", "SymError"]


class _Tools:
    """The tools by their short names; each gives what `call` gives."""

    _caller: Caller

    @property
    def session(self) -> str:
        """The session calls go to by default; "" before the first call to a private one."""
        return self._caller.session

    def call(self, tool: str, /, **arguments: Any) -> Any:
        """Ask for one tool of sym_core.tools."""
        raise NotImplementedError

    def evaluate(self, expr: Any, **arguments: Any) -> Any:
        """Evaluate exactly, and numerically where it is a number."""
        return self.call("sym_evaluate", expr=text(expr), **arguments)

    def simplify(self, expr: Any, **arguments: Any) -> Any:
        """Rewrite into another form (form="factor" …)."""
        return self.call("sym_simplify", expr=text(expr), **arguments)

    def differentiate(self, expr: Any, **arguments: Any) -> Any:
        """Differentiate by symbol=, order= times."""
        return self.call("sym_differentiate", expr=text(expr), **arguments)

    def integrate(self, expr: Any, **arguments: Any) -> Any:
        """Integrate by symbol=, over bounds="0, 1" when they are given."""
        return self.call("sym_integrate", expr=text(expr), **arguments)

    def solve(self, expr: Any, **arguments: Any) -> Any:
        """Solve for symbol=, in domain="real" or "complex"."""
        return self.call("sym_solve", expr=text(expr), **arguments)

    def status(self) -> Any:
        """What the kernel is doing."""
        return self.call("sym_status")

    def poll(self, job: str, **arguments: Any) -> Any:
        """Collect a job, or the rest of a long result from character since= on."""
        return self.call("sym_poll", job=job, **arguments)

    def interrupt(self, job: str, **arguments: Any) -> Any:
        """Stop a job; another client's with force=True."""
        return self.call("sym_interrupt", job=job, **arguments)


class Client(_Tools):
    """A blocking client. Threads may share it: each call has a connection for itself."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        state: str = "",
        session: str = "",
        label: str = "",
    ) -> None:
        """Settings, or what of them differs from the environment's; `label` is for status."""
        self._caller = Caller(settings, state, session, label)
        self._lock, self._joining = threading.Lock(), threading.Lock()
        self._idle: list[Link] = []
        self._process = os.getpid()

    def call(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        """The kernel's reply, of whatever verdict; SymError (mostly E_LOST) when there is none."""
        fields, seconds = request(tool, arguments, self._caller.settings)
        deadline: Deadline | None = None
        for _ in range(TRIES):
            link = self._take()
            deadline = deadline or Deadline(seconds)  # one for all tries, from the first one on
            try:
                reply = link.ask(fields, deadline.left())
            except (Unsent, HungUp):
                link.close()
                self.close()  # idle connections to a kernel that dies would be as many bad tries
            except (Lost, TimeoutError) as error:
                link.close()
                raise lost(str(error)) from None
            except TooLong as error:
                self._idle.append(link)
                raise too_long(error) from None
            except BaseException:
                link.close()
                raise
            else:
                self._idle.append(link)
                return reply
        raise lost("the kernel hangs up on us")

    def stop(self) -> bool:
        """End the kernel, of whichever version it is; False when there was none to end."""
        settings = self._caller.settings
        home, seconds = Home.at(settings.state), float(settings.limits["handshake"])
        self.close()
        try:
            link = dial(home, settings.limits)
        except Unanswered:
            return terminate(home, settings) != 0
        try:
            self._caller.greet(link)
            link.ask({"op": "stop"}, seconds)
            return link.wait_closed(seconds)
        except (Unsent, Lost):
            return True  # it went before it could say so
        finally:
            link.close()

    def close(self) -> None:
        """Hang up; the next call connects again."""
        with self._lock:
            while self._idle:
                self._idle.pop().close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self) -> Link:
        if self._process != os.getpid():  # forked: the counters of a connection are its parent's
            self.close()
            self._process = os.getpid()
        with self._lock:
            while self._idle:
                link = self._idle.pop()
                if not link.hung_up():
                    return link
                link.close()
        # The first to come names the private session that all share.
        with nullcontext() if self._caller.session else self._joining:
            return self._caller.connect()


class AsyncClient(_Tools):
    """A client for one event loop: all its calls at once over one connection."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        state: str = "",
        session: str = "",
        label: str = "",
    ) -> None:
        """As for Client."""
        self._caller = Caller(settings, state, session, label)
        self._channel: Channel | None = None
        self._joining: asyncio.Task[Channel] | None = None
        self._era = 0  # how often it was closed: calls of an era that is over do not connect again

    async def call(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        """The kernel's reply; cancelling this leaves the job running (see `send`, `cancel`)."""
        return await self.reply(await self.send(tool, **arguments))

    async def send(self, tool: str, /, **arguments: Any) -> Sent:
        """Ask, and give a handle for `reply` and `cancel`."""
        asked = request(tool, arguments, self._caller.settings)
        return await self._send(*asked, self._era)

    async def reply(self, sent: Sent) -> dict[str, Any]:
        """The reply to what was sent; SymError (mostly E_LOST) when there is none."""
        deadline = Deadline(sent.seconds)
        for tries in range(TRIES):
            if tries:
                await self._send_again(sent)
            try:
                return await sent.channel.reply(sent.request, deadline.left())
            except HungUp:
                continue
            except (Lost, TimeoutError) as error:
                raise lost(str(error)) from None
        raise lost("the kernel hangs up on us")

    async def cancel(self, sent: Sent) -> bool:
        """Interrupt the job that was sent; False when it is over already, or lost with its kernel.

        A call that is just about to be sent again is then interrupted as soon as it is.
        """
        channel, seconds = sent.channel, float(self._caller.settings.limits["margin"])
        try:
            asked = channel.send({"op": "cancel", "request": sent.request.number})
            return (await channel.reply(asked, seconds)).get("cancelled") is True
        except (Unsent, HungUp):  # on another connection the number is another request's
            sent.unwanted = True
            return False
        except Lost as error:
            raise lost(str(error)) from None

    async def close(self) -> None:
        """Hang up; calls that still wait are lost."""
        self._era += 1
        if self._joining is not None:
            with suppress(SymError):
                await self._joining
        if self._channel is not None:
            await self._channel.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _send(self, fields: dict[str, Any], seconds: float, era: int) -> Sent:
        for _ in range(TRIES):
            channel = await self._connected(era)
            try:
                return Sent(fields, seconds, era, channel, channel.send(fields))
            except Unsent:
                continue
            except TooLong as error:
                raise too_long(error) from None
        raise lost("the kernel hangs up on us")

    async def _send_again(self, sent: Sent) -> None:
        again = await self._send(sent.fields, sent.seconds, sent.era)
        sent.channel, sent.request = again.channel, again.request
        if sent.unwanted:
            await self.cancel(sent)

    async def _connected(self, era: int) -> Channel:
        import asyncio

        if era != self._era:
            raise lost("closed")
        if self._channel is not None and self._channel.alive:
            return self._channel
        if self._joining is None:
            self._joining = asyncio.create_task(self._join())
            self._joining.add_done_callback(_heard)
        # One join for all who wait: a caller that is cancelled must not end it for the others.
        return await asyncio.shield(self._joining)

    async def _join(self) -> Channel:
        import asyncio

        from sym_core.multiplex import Channel

        try:
            if self._channel is not None:
                await self._channel.close(HungUp)  # perhaps before the event loop has heard of it
            link = await asyncio.to_thread(self._caller.connect)
            self._channel = await Channel.over(link, self._caller.settings.limits)
            return self._channel
        finally:
            self._joining = None


@dataclass
class Sent:
    """A call that is out, of an AsyncClient: what was said, and where it was said last."""

    fields: dict[str, Any]
    seconds: float  # how long its reply is waited for, however often it is sent
    era: int
    channel: Channel
    request: Request
    unwanted: bool = False  # cancelled while nobody was there to hear it


def _heard(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
