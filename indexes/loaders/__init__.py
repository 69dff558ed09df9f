"""Files to documents: one loader per format.

A new format is one new file with a class that fits `Loader`, and one entry in `formats.py`; a user's own loader is
handed to `Library.add_files`, or found under the entry point `groundwire.loaders`. Whatever no loader claims is read as
plain text, unless it is a known binary format or turns out to be binary.
"""

from __future__ import annotations

from pathlib import PurePath

from .document import Attachment, Document, Section, UnreadableFileError, join
from .loader import Holding, InParts, Loader
from .registry import Registry

__all__ = [
    "Attachment",
    "Document",
    "Holding",
    "InParts",
    "Loader",
    "Registry",
    "Section",
    "UnreadableFileError",
    "loader_for",
    "parse",
]

_OURS = Registry()


def loader_for(name: str) -> Loader:
    """Our loader for a file name. Raises `UnreadableFileError` for a binary format that we do not read."""
    return _OURS.loader_for(name)


def parse(data: bytes, name: str) -> Document:
    """Read a file's bytes with our loader for its name, which may have folders before it; in this process, unlimited.

    Raises `UnreadableFileError` if the format is not read or the bytes are broken.
    """
    return join(_OURS.parts(data, name), PurePath(name).name)
