"""The program of a worker process, which reads files for the indexer and never touches the library."""

from __future__ import annotations

import base64
import contextlib
import os
import pickle
import re
import sys
from types import TracebackType
from typing import IO, Any

from ..loaders import Attachment, Holding, Registry, UnreadableFileError
from ..loaders.left_out import why_left_out
from .frames import fields_of, receive, send


def main() -> None:
    """Take jobs from standard input until it ends; answers go to what was standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a library must not mix with the answers
    jobs = sys.stdin.buffer
    started = receive(jobs)
    if started is None:
        return
    settings, pickled = started

    def fail(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
        with contextlib.suppress(OSError):
            send(answers, {"kind": "failed", "why": f"{kind.__name__}: {str(error)[:100]}"})

    sys.excepthook = fail
    loaders = pickle.loads(base64.b64decode(pickled)) if pickled else ()  # noqa: S301 - it comes from our parent
    reader = _Reader(answers, Registry(loaders), settings)
    while (job := receive(jobs)) is not None:
        _limit(settings, reader.may_write(job[0]["name"], len(job[1])))
        reader.read(job[0]["name"], job[1])
        send(answers, {"kind": "end"})


def _limit(settings: dict[str, Any], written_bytes: int) -> None:
    """Limit memory and further processor time; on a system without such limits only the parent's time limit applies."""
    try:
        import resource
    except ImportError:  # Windows
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(usage.ru_utime + usage.ru_stime) + 1 + int(settings["cpu_seconds"])
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (written_bytes, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        resource.setrlimit(resource.RLIMIT_AS, (int(settings["memory_bytes"]), int(settings["memory_bytes"])))


_UNNAMEABLE = re.compile(r"^\.{0,2}$|(?<=/)\.{1,2}(?=/|$)|^\.{1,2}(?=/)|\0|[\ud800-\udfff]|^/")
"""Matches paths that are not allowed inside an outer file."""


class _Reader:
    """Reads one file and all files inside it, and sends the answers part by part."""

    def __init__(self, answers: IO[bytes], registry: Registry, settings: dict[str, Any]) -> None:
        self._answers = answers
        self._registry = registry
        self._settings = settings
        self._files = 0

    def may_write(self, name: str, size: int) -> int:
        """How many bytes the parser of a file may write to disk: 0, unless its loader declares that it needs to."""
        try:
            return 2 * size + 1_000_000 if getattr(self._registry.loader_for(name), "writes", False) else 0
        except UnreadableFileError:
            return 0

    def read(self, name: str, data: bytes) -> None:
        self._files = 0
        self._read(name, data, "", 0)

    def _read(self, name: str, data: bytes, inner: str, depth: int) -> None:
        try:
            if not data:
                raise UnreadableFileError("is empty (0 bytes)")
            for part in self._registry.parts(data, name):
                self._say("part", inner, part.picture, document=fields_of(part))
            loader = self._registry.loader_for(name)
            if isinstance(loader, Holding):
                for attachment in loader.attachments(data, name):
                    self._inside(attachment, inner, depth + 1)
        except UnreadableFileError as error:
            why = error.reason
        except MemoryError:  # reporting it needs memory, which the traceback holds until here
            why = f"needs more than {self._settings['memory_bytes'] // 1_000_000} MB to be read"
        except RecursionError:
            why = "nests too deep to be read"
        else:
            return
        self._say("refused", inner, why=why)

    def _inside(self, attachment: Attachment, outer: str, depth: int) -> None:
        name = _UNNAMEABLE.sub("-", attachment.name)
        inner = f"{outer}/{name}" if outer else name
        self._files += 1
        if self._files > self._settings["files"]:
            raise UnreadableFileError(f"holds more than {self._settings['files']:,} files")
        why = "" if self._settings["generated"] else why_left_out(attachment.name, attachment.data)
        if depth > self._settings["depth"]:
            why = f"is nested deeper than {self._settings['depth']} files"
        elif len(attachment.data) > self._settings["file_bytes"]:
            why = f"is too large ({len(attachment.data):,} bytes)"
        if why:
            self._say("refused", inner, why=why)
        else:
            self._read(attachment.name, attachment.data, inner, depth)

    def _say(self, kind: str, inner: str, data: bytes = b"", **more: Any) -> None:
        send(self._answers, {"kind": kind, "inner": inner, **more}, data)
