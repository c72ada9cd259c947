"""The fork server as a program: `python -P -m sym_eval CONTROL_FD SETTINGS`.

Does one thing before all imports: from then on nobody can ask to be run after a fork. Python's own
modules want to renew their locks (logging, threading) and to seed again (random) in every child.
With one thread no lock is held when we fork, and a child seeds from its job, so that would only
copy 200 pages: 0.6 ms of a call's 12 ms of CPU.
"""

from __future__ import annotations

import os
import sys
from typing import Any


def _never(**_hooks: Any) -> None:
    """Take no hook."""


if __name__ == "__main__":
    os.register_at_fork = _never
    from sym_eval import forkserver

    os._exit(forkserver.main(sys.argv[1:]))
