"""The command `sym-kernel`: without a subcommand the MCP server on standard input and output.

Reads the command line and hands over. Loads only what the subcommand at hand needs, so that hosts
and people get an answer at once; evaluates nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from sym_core.errors import SymError
from sym_core.settings import Settings, add_flags, flags_of, from_parsed
from sym_core.version import VERSION

ABOUT = "A persistent symbolic-mathematics kernel that agents can trust."
COMMANDS = {
    "serve": "serve MCP on standard input and output (the default)",
    "demo": "watch a derivation survive kill -9 of its front end and of its kernel",
    "check": "say line by line whether this machine is as it should be",
    "status": "say what the kernel is doing; starts none",
    "stop": "stop the kernel; sessions stay on disk",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; its exit status, 1 for an error that is said on standard error."""
    parser = parser_of_everything()
    parsed = parser.parse_args(argv)
    if parsed.json and parsed.command != "status":
        parser.error("--json goes with status")
    try:
        settings = from_parsed(parsed, os.environ)
        if parsed.command == "serve":
            return _serve(parsed)
        return _run(parsed.command, settings, parsed.json)
    except SymError as error:
        print(error.failure.text(), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130  # 128 + SIGINT, as shells say it


def parser_of_everything() -> argparse.ArgumentParser:
    """One parser, so that flags may stand before or after the subcommand."""
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {about}" for name, about in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="sym-kernel",
        description=f"{ABOUT}\n\ncommands:\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "command", nargs="?", choices=COMMANDS, default="serve", metavar="COMMAND", help="see above"
    )
    add_flags(parser)
    parser.add_argument("--json", action="store_true", help="with status: the report as JSON")
    parser.add_argument("--version", action="version", version=f"sym-kernel {VERSION}")
    return parser


def _serve(parsed: argparse.Namespace) -> NoReturn:
    if sys.stdin.isatty():
        print(
            "sym-kernel serves MCP on stdin for a host; people: sym-kernel --help", file=sys.stderr
        )
    import sym_mcp

    sym_mcp.main([f"--{name}={value}" for name, value in flags_of(parsed).items()])


def _run(command: str, settings: Settings, as_json: bool) -> int:
    if command == "demo":
        from sym_people import demo

        return demo.main()
    if command == "check":
        from sym_people import check

        return check.main(settings)
    from sym_people import status

    return status.stop(settings) if command == "stop" else status.main(settings, as_json)


if __name__ == "__main__":
    sys.exit(main())
