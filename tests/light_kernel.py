"""The real daemon over a fork server without SymPy: starts at once; its jobs do as they are told.

Started by `spawn` in place of sym_kernel, in tests of what the daemon does; what a job may be told
stands in fake_forkserver.
"""

from __future__ import annotations

import sys
from pathlib import Path

import sym_kernel

LIGHT: tuple[str, ...] = ("-P", __file__)  # what `spawn` gives to Python
FAKE = ("-P", str(Path(__file__).with_name("fake_forkserver.py")))

if __name__ == "__main__":
    sys.exit(sym_kernel.main(sys.argv[1:], FAKE))
