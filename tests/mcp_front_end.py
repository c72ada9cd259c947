"""The front end as a program, for tests; starts the light kernel if its first argument is LIGHT."""

from __future__ import annotations

import sys

import sym_mcp
from sym_core import spawn
from tests.light_kernel import LIGHT

if __name__ == "__main__":
    if sys.argv[1:2] == ["LIGHT"]:
        spawn.MODULE = LIGHT
        del sys.argv[1]
    sym_mcp.main()
