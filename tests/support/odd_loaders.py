"""Loaders that other people might write, some of them badly."""

from __future__ import annotations

import os
import signal
import stat
import struct
import time
from pathlib import Path

from groundwire.indexes.loaders import Attachment, Document, Section, UnreadableFileError
from groundwire.indexes.loaders.sections import sections_from_marks


def build_document(text: str, name: str) -> Document:
    return Document(text, name, sections_from_marks(text, ()), {"format": "odd"})


class Shouting:
    """Reads `.shout` files, louder."""

    suffixes = frozenset({".shout"})
    version = "1"

    def __init__(self, mark: str = "!") -> None:
        self.mark = mark

    def load(self, data: bytes, name: str) -> Document:
        return build_document(data.decode().upper() + self.mark, name)


class Texts:
    """Returns the text alone."""

    suffixes = frozenset({".text"})

    def load(self, data: bytes, name: str) -> str:
        return data.decode()


class Saying:
    """Writes a message of its own among the answers of its process, as code that a file brought in might."""

    suffixes = frozenset({".says"})

    def __init__(self, message: bytes) -> None:
        self.message = message

    def load(self, data: bytes, name: str) -> Document:
        answers = max(int(file.name) for file in Path("/proc/self/fd").iterdir() if _is_pipe(int(file.name)))
        os.write(answers, struct.pack("!I", len(self.message)) + self.message)
        return build_document("", name)


def _is_pipe(descriptor: int) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(descriptor).st_mode)
    except OSError:
        return False


class Odd:
    """Does what its file says: sleeps for ever, burns, eats memory, dies, or yields parts before it does."""

    suffixes = frozenset({".odd"})

    def load(self, data: bytes, name: str) -> Document:
        return next(iter(self.parts(data, name)))

    def parts(self, data: bytes, name: str):
        for order in data.decode().split():
            if order in ("eat", "flood", "lie"):
                yield from getattr(self, order)(name)
            elif hasattr(self, order):
                getattr(self, order)(name)
            else:
                yield build_document(f"The {order} was read.", name)

    def sleep(self, _: str) -> None:
        time.sleep(600)

    def burn(self, _: str) -> None:
        while True:
            pass

    def die(self, _: str) -> None:
        os._exit(3)

    def killed(self, _: str) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def abort(self, _: str) -> None:
        os.abort()

    def fault(self, _: str) -> None:
        raise KeyError("a fault of the loader")

    def refuse(self, name: str) -> None:
        raise UnreadableFileError("is odd", name)

    def chatter(self, _: str) -> None:
        os.write(1, b"this must not stand among the answers")

    def eat(self, name: str):
        blocks = [bytearray(100_000_000) for _ in range(1_000)]
        yield build_document(str(len(blocks)), name)

    def flood(self, name: str):
        while True:
            yield build_document("words " * 100_000, name)

    def lie(self, name: str):
        yield Document("short", name, (Section(3, 99, ()),), {})

    def attachments(self, data: bytes, name: str):
        if data == b"endless":
            yield Attachment("inner.odd", data)
