"""The front end as a program, for tests; has nothing of its own."""

from __future__ import annotations

import sym_mcp

if __name__ == "__main__":
    sym_mcp.main()
