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
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):  # before 3.12, `__set_name__` wraps what is raised in it
            raise
        code = 130
    # After an interrupt inside `exec`, `python -m` would end by a signal, not with this code; an `exec` resets that.
    exec("")  # noqa: S102
    sys.exit(code)
