"""The command line."""

from __future__ import annotations


def main() -> None:
    """Run the command line; every error is one sentence on standard error and an exit code (see `cli.exits`)."""
    import sys

    try:
        from .app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
