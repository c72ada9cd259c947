"""The daemon: listens on the state directory's socket, knows its peers, answers at once, always.

One per state directory. Never computes, never imports SymPy, never forks, never evaluates, parses
or decodes what an agent or a child produced; all of that happens behind the fork server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any, TypeGuard

from sym_core import owners, replies, status, tools
from sym_core.asking import takes_detail
from sym_core.engine import Engine
from sym_core.errors import Code, Failure, SymError
from sym_core.evaluators import Evaluators
from sym_core.forkserver import PROGRAM, ForkServer
from sym_core.guard import LOOK
from sym_core.home import Home
from sym_core.jobs import is_id, new_id
from sym_core.live import Ask
from sym_core.logs import open_log
from sym_core.names import PRIVATE, session_name
from sym_core.peers import Caller, Peers
from sym_core.sessions import Sessions
from sym_core.settings import Settings, add_flags, from_parsed
from sym_core.spawn import default_signals
from sym_core.store import Store
from sym_core.version import VERSION

log = logging.getLogger("sym_kernel")

HOUSEKEEPING = 15.0  # seconds between looks at idleness and at old spares
UNPRIVILEGED = 65534  # nobody: what a kernel started as root runs its children as
LOCK_WAIT = 3.0  # seconds a predecessor that has removed its socket may take to be gone


class Kernel:
    """One running kernel."""

    def __init__(self, home: Home, settings: Settings, program: Sequence[str] = PROGRAM) -> None:
        """`program` is another fork server, in tests only; no flag or variable reaches it."""
        self._home, self._settings, self._limits = home, settings, settings.limits
        self._started, self._last_used = time.time(), time.monotonic()
        self._stopping = asyncio.Event()
        self._files: tuple[int, ...] = ()
        self._store = Store(home.database, self._limits)
        self._server = ForkServer(_fork_server_settings(settings), program, self._limits["start"])
        evaluators = Evaluators(self._server, self._limits)
        self._engine = Engine(self._store, evaluators, self._limits, settings.workers)
        self._evaluators = evaluators
        self._sessions = Sessions(self._store, self._engine.live)
        self._peers = Peers(home.key(), VERSION, self._limits, self._answer)
        self._operations = {
            "hello": self._hello,
            "call": self._call,
            "cancel": self._cancel,
            "stop": self._stop,
        }
        self._kernel_tools = {
            "sym_status": self._status,
            "sym_poll": self._poll,
            "sym_interrupt": self._interrupt,
            "sym_history": self._history,
            "sym_reset": self._reset,
            "sym_drop": self._drop,
        }

    async def serve(self, ready: Any) -> None:
        """Listen until told to stop or idle; `ready()` is called once clients may come."""
        await self._server.start()
        lost = self._store.lose_unfinished()
        if lost:
            log.warning("%d jobs were lost with the last kernel", lost)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        listener = await self._listen()
        self._files = self._home.inodes()
        self._home.write_record(os.getpid(), self._started, VERSION)
        log.info("kernel %s listens in %s", VERSION, self._home.path)
        ready()
        chores = [loop.create_task(work()) for work in (self._keep_house, self._keep_watch)]
        await self._stopping.wait()
        for chore in chores:
            chore.cancel()
        # The socket goes first: whoever comes now starts a successor instead of adopting us.
        listener.close()
        self._home.remove_socket(self._files[0])
        await self._engine.shut_down()
        self._peers.close()
        await self._evaluators.close()
        await self._server.close()
        self._store.close()
        log.info("kernel stopped")

    async def _listen(self) -> asyncio.Server:
        before = os.umask(0o177)
        try:
            # Backlog: hundreds of clients may come in the same instant (limits: peers).
            return await asyncio.get_running_loop().create_unix_server(
                self._peers.make, self._home.socket, backlog=2 * self._limits["peers"]
            )
        finally:
            os.umask(before)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(min(HOUSEKEEPING, self._limits["idle"] or HOUSEKEEPING))
            try:
                self._look_around()
            except Exception:  # or nobody would look again
                log.exception("housekeeping")

    async def _keep_watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                if self._engine.live:
                    self._engine.look_around()
            except Exception:  # or nobody would watch again
                log.exception("watching the machine")

    def _look_around(self) -> None:
        self._evaluators.expire()
        if self._home.inodes() != self._files:
            # Nobody can find us any more, and what we store would go with the last of us.
            log.error("the socket or the sessions were removed or replaced: stopping")
            self._stopping.set()
        now = time.monotonic()
        if self._peers.connected or self._engine.live:
            self._last_used = now
        elif 0 < self._limits["idle"] <= now - self._last_used:
            log.info("idle for %d s", self._limits["idle"])
            self._stopping.set()

    # -- requests

    async def _answer(self, caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
        if self._stopping.is_set():
            # Unanswered, and soon hung up on: then it is asked again of our successor, and runs
            # there. A job that began now would be lost.
            await asyncio.get_running_loop().create_future()
        self._last_used = time.monotonic()
        operation = self._operations.get(str(request.get("op")))
        if operation is None:
            raise SymError(Code.NAME, "unknown request")
        if not caller.client and operation != self._hello:
            raise SymError(Code.OWNER, "a connection says hello first")
        return await operation(caller, request)

    async def _hello(self, caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
        client, label = request.get("client"), request.get("label", "")
        if not _is_client_id(client) or not isinstance(label, str):
            raise SymError(Code.SYNTAX, "a hello without a client id")
        caller.session = session_name(request.get("session") or PRIVATE + client[:12])
        caller.client, caller.label = client, ascii(label[:100])[1:-1]
        return {"ok": True, "session": caller.session, "pid": os.getpid(), "version": VERSION}

    async def _call(self, caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
        tool = tools.tool(request.get("tool"))
        given = request.get("arguments")
        if not isinstance(given, dict):
            raise SymError(Code.SYNTAX, "arguments must be an object", where=tool.name)
        try:
            if tool.operation:
                ask = Ask(request["id"], _job(request))
                reply = await self._engine.mathematics(caller, ask, tool, given)
            else:
                work = self._kernel_tools.get(tool.name, self._elsewhere)
                reply = await work(caller, tools.checked(tool, given))
        except SymError as error:
            reply = replies.failure_reply(error.failure)
        detail = given.get("detail") or (takes_detail(tool.name) and self._settings.detail)
        return replies.concise(reply, given) if detail == "concise" else reply

    async def _status(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        told = status.report(self._engine, self._server, self._peers, self._started, self._home)
        return owners.veiled(told, caller, self._engine.live) | {"session": caller.session}

    async def _poll(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        job = owners.meant(caller, self._engine.live, arguments["job"], arguments["force"])
        return await self._engine.poll(job, arguments["since"], arguments["wait_s"])

    async def _interrupt(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        job = owners.meant(caller, self._engine.live, arguments["job"], arguments["force"])
        return await self._engine.interrupt(caller, job, arguments["force"])

    async def _history(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        session = session_name(arguments["session"] or caller.session)
        shown = self._limits["shown"]
        if arguments["session"]:  # the caller's own begins with its first step
            self._sessions.refuse_missing([session])
        return self._sessions.history(session, arguments["n"], arguments["since"], shown)

    async def _reset(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        return self._sessions.reset(session_name(arguments["session"] or caller.session))

    async def _drop(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        return self._sessions.drop(arguments["sessions"], arguments["all"])

    async def _elsewhere(self, caller: Caller, arguments: dict[str, Any]) -> dict[str, Any]:
        hint = "read it yourself and send the text to sym_exec"
        raise SymError(Code.NAME, "the kernel opens no files, the MCP server does", hint=hint)

    async def _cancel(self, caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
        number = request.get("request")
        found = type(number) is int and self._engine.cancel(caller, number)
        return {"ok": True, "cancelled": found}

    async def _stop(self, caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
        asyncio.get_running_loop().call_soon(self._stopping.set)
        return {"ok": True}


def _job(request: dict[str, Any]) -> str:
    job = request.get("job") or new_id()
    if not is_id(job):
        raise SymError(Code.SYNTAX, "not an id of a job")
    return job


def _room_for_descriptors() -> None:
    # Two for each peer and child; a shell's usual 1024 would do, a service manager's 64 would not.
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _is_client_id(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and len(text) == 32 and set(text) <= set("0123456789abcdef")


def _fork_server_settings(settings: Settings) -> dict[str, Any]:
    drop = UNPRIVILEGED if os.geteuid() == 0 else None
    return {"sandbox": list(settings.sandbox), "drop_uid": drop}


class Announcement:
    """The one line on the ready descriptor by which the starter learns how it went."""

    def __init__(self, fd: int | None) -> None:
        """`fd` is None when nobody waits for it."""
        self._fd = fd

    def __call__(self) -> None:
        """Listening."""
        self._say({"ok": True, "pid": os.getpid()})

    def failed(self, failure: Failure) -> None:
        """Not started, and why."""
        self._say({"ok": False, "error": failure.as_fields()})

    def _say(self, line: dict[str, Any]) -> None:
        if self._fd is None:
            return
        with contextlib.suppress(BrokenPipeError), os.fdopen(self._fd, "w") as pipe:
            pipe.write(json.dumps(line) + "\n")
        self._fd = None


async def run(
    home: Home, settings: Settings, ready: Announcement, program: Sequence[str] = PROGRAM
) -> None:
    """One kernel from its first moment to its last."""
    await Kernel(home, settings, program).serve(ready)


def main(argv: list[str] | None = None, program: Sequence[str] = PROGRAM) -> int:
    """Run a kernel in the foreground; 0 after a stop, 1 when it could not start."""
    parser = argparse.ArgumentParser(prog="sym_kernel", description="The sym-kernel daemon.")
    add_flags(parser)
    parser.add_argument("--ready-fd", type=int, default=None)
    parsed = parser.parse_args(argv)
    ready = Announcement(parsed.ready_fd)
    default_signals()
    try:
        settings = from_parsed(parsed, os.environ)
        home = Home.at(settings.state)
        with home.owned(LOCK_WAIT):
            open_log(home.log, settings.limits)
            _room_for_descriptors()
            asyncio.run(run(home, settings, ready, program))
        return 0
    except SymError as error:
        ready.failed(error.failure)
        print(error.failure.text(), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
