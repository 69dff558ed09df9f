"""The command line."""

from __future__ import annotations

from typing import Any


def main() -> None:
    """Run the command line; every error is one sentence on standard error and an exit code (see `cli.exits`)."""
    import sys

    sys.unraisablehook = _interrupt_again
    try:
        from .app import run

        code = run()
    except (KeyboardInterrupt, Exception) as error:
        if not _is_interrupt(error):
            raise
        code = 130
    # After an interrupt inside `exec`, `python -m` would end by a signal, not with this code; an `exec` resets that.
    exec("")  # noqa: S102
    sys.exit(code)


def _interrupt_again(lost: Any) -> None:
    """Press Ctrl-C once more for one that Python lost in a callback, where nothing can be raised: the import system has
    such callbacks."""
    import os
    import signal
    import sys
    from threading import Timer

    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    again = Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
    again.daemon = True
    again.start()


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind this error.

    Before 3.12 Python wraps what is raised while a class is made in a `RuntimeError`, and pydantic keeps no more of it
    than its name in the text of a `SchemaError`.
    """
    while error is not None:
        in_schema = type(error).__name__ == "SchemaError" and "KeyboardInterrupt" in str(error)
        if in_schema or isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__
    return False
