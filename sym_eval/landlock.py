"""Landlock: the second wall of a sealed child. Denies all it can deny and grants nothing.

Where the kernel knows it, every right on files, TCP and the reach of signals and abstract sockets
are taken away. Older kernels know less (the ABI number), and some have none at all: then the
number is 0 and the caller decides. Nothing in here adds a rule that allows something.
"""

from __future__ import annotations

import os
import struct

from sym_eval import syscalls

_VERSION = 1  # LANDLOCK_CREATE_RULESET_VERSION
_NEWEST = 7  # the last ABI looked at; its news over 6 is about logging only

# From which ABI on how many rights exist (linux/landlock.h). Files: 13, then REFER, TRUNCATE and
# IOCTL_DEV; TCP: bind and connect; scopes: abstract sockets and signals.
# A version between two of these has the rights of the lower one.
_FILES = {1: 13, 2: 14, 3: 15, 5: 16}
_TCP = {4: 2}
_SCOPES = {6: 2}


def abi() -> int:
    """Which Landlock the kernel has; 0 when it has none or a container's profile hides it."""
    try:
        return syscalls.call("landlock_create_ruleset", None, 0, _VERSION)
    except OSError:
        return 0


def attributes(version: int) -> bytes:
    """The struct landlock_ruleset_attr that denies all this version knows."""
    fields = [_mask(_FILES, version), _mask(_TCP, version), _mask(_SCOPES, version)]
    known = 1 + (version >= min(_TCP)) + (version >= min(_SCOPES))
    return struct.pack(f"={known}Q", *fields[:known])


def ruleset(version: int) -> int:
    """A descriptor of the rules for `restrict`; the caller closes it."""
    wanted = attributes(min(version, _NEWEST))
    descriptor = syscalls.call("landlock_create_ruleset", wanted, len(wanted), 0)
    os.set_inheritable(descriptor, False)
    return descriptor


def restrict(descriptor: int) -> None:
    """Put the rules on this process, for good. Needs no_new_privs."""
    syscalls.call("landlock_restrict_self", descriptor, 0)


def _mask(counts: dict[int, int], version: int) -> int:
    bits = max((count for since, count in counts.items() if since <= version), default=0)
    return (1 << bits) - 1
