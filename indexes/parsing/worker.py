"""One worker process, and the time limit that ends it."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from .frames import document_of, receive, send
from .outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...settings import ParsingSettings
    from ..loaders import Loader

_START = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]); from groundwire.indexes.parsing.child import main; main()"
)
# A parser needs none of the caller's keys.
_ENVIRONMENT = ("SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR", "TEMP")
_MOST_FILES = 500
_MOST_BYTES = 50_000_000
_FROM_OUTSIDE = tuple(-getattr(signal, name, 0) for name in ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"))
"""Exit codes that a parser does not cause itself, such as when the machine runs out of memory."""
_MOST_PICTURE_BYTES = 64_000_000
"""Most bytes of pictures from one file: that much may be held in memory for each file that is read ahead."""
_SILENT = "it does not say why"
_TEXT = "gives more text than {limit:,} characters"


def pickled(loaders: Sequence[Loader]) -> bytes:
    """A user's own loaders, pickled for a worker. Raises `InputError` for one that another process cannot import."""
    if not loaders:
        return b""
    for loader in loaders:
        if type(loader).__module__ == "__main__":
            raise InputError(
                f"the loader {loader!r} is defined in the script itself, where no other process finds it: "
                "put it into a module of its own"
            )
    try:
        return base64.b64encode(pickle.dumps(tuple(loaders)))
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise InputError(
            f"a loader of yours cannot be handed to another process ({error}): see that it pickles"
        ) from error


class Worker:
    """A process that reads files one after the other; it is replaced when it dies or has read enough."""

    def __init__(self, settings: ParsingSettings, pickled_loaders: bytes, *, file_bytes: int) -> None:
        """Start the process; `pickled_loaders` are the user's own, see `pickled`."""
        self._settings = settings
        self._ended_by = ""
        self._files = self._bytes = 0
        environment = {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ}
        places = json.dumps([str(Path(place).absolute()) for place in sys.path])
        self._process = subprocess.Popen(  # noqa: S603 - our own module, in this Python
            [sys.executable, "-P", "-c", _START, places],  # -P: nothing is imported from the shared folder below
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd=tempfile.gettempdir(),
            env={**environment, "PYTHONUTF8": "1"},
        )
        limits = {
            "cpu_seconds": settings.max_cpu_seconds, "memory_bytes": settings.max_memory_bytes,
            "files": settings.max_files_inside, "depth": settings.max_depth, "generated": settings.generated,
            "file_bytes": file_bytes,
        }  # fmt: skip
        with contextlib.suppress(OSError):  # it died at once: the first file will report it
            send(self._stdin, limits, pickled_loaders)

    @property
    def may_be_tried_again(self) -> bool:
        """Whether the process may have died because of something that an earlier file left behind in it."""
        return self._files > 1 and not self._ended_by

    @property
    def tired(self) -> bool:
        """Whether a new process should take the next file."""
        return (
            bool(self._ended_by)
            or self._process.poll() is not None
            or self._files >= _MOST_FILES
            or self._bytes >= _MOST_BYTES
        )

    def read(self, name: str, data: bytes) -> Outcome:
        """Read one file; parts read before the process had to be ended are kept."""
        self._files += 1
        self._bytes += len(data)
        outcome = Outcome()
        late = f"took more than {self._settings.max_seconds:g} s to read"
        clock = threading.Timer(self._settings.max_seconds, self.end, (late,))
        clock.daemon = True
        clock.start()
        try:
            send(self._stdin, {"name": name}, data)
            is_complete = self._listen(outcome)
        except (OSError, ValueError) as error:
            is_complete = False
            self.end(f"made its parser fail ({type(error).__name__})" if isinstance(error, ValueError) else "")
        finally:
            clock.cancel()
        if not is_complete:
            self.end("")
            outcome.cut_short = outcome.cut_short or self._why()
            outcome.by_chance = not self._ended_by and self._process.poll() in _FROM_OUTSIDE
        return outcome

    def end(self, why: str) -> None:
        """End the process and all its children; only the first reason is reported."""
        self._ended_by = self._ended_by or why
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        with contextlib.suppress(OSError):
            self._stdin.close()

    def close(self) -> None:
        """End the process and release its pipes."""
        self.end("")
        self._process.wait()
        with contextlib.suppress(OSError):
            self._stdout.close()

    @property
    def _stdin(self) -> Any:
        return self._process.stdin

    @property
    def _stdout(self) -> Any:
        return self._process.stdout

    def _listen(self, outcome: Outcome) -> bool:
        """Receive the answers to one job; False if the process ended before the last one."""
        characters = picture_bytes = 0
        while (answer := receive(self._stdout)) is not None:
            message, picture = answer
            kind, inner = message.get("kind"), str(message.get("inner", ""))
            if kind == "end":
                return True
            if kind == "part":
                document = document_of(message.get("document"), picture)
                characters += len(document.text)
                picture_bytes += len(picture)
                if characters > self._settings.max_characters:
                    outcome.cut_short = _TEXT.format(limit=self._settings.max_characters)
                    return False
                if picture_bytes > _MOST_PICTURE_BYTES:
                    outcome.cut_short = f"gives more than {_MOST_PICTURE_BYTES // 1_000_000} MB of pictures"
                    return False
                outcome.add(inner, document)
            elif kind == "refused":
                outcome.refused.append((inner, str(message.get("why", _SILENT))))
            else:
                outcome.cut_short = f"made its parser fail ({message.get('why', _SILENT)})"
                return False
        return False

    def _why(self) -> str:
        """Why the process ended."""
        if self._ended_by:
            return self._ended_by
        code = self._process.wait()
        if code == -getattr(signal, "SIGXCPU", 24):
            return f"took more than {self._settings.max_cpu_seconds} s of processor time to read"
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        how += ", mostly for want of memory" if code == -signal.SIGABRT else ""
        return f"made its parser crash ({how})"
