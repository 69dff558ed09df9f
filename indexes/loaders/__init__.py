"""Files to documents: one loader per format.

`loader_for` chooses by file name, `parse` reads a file's bytes. A new format is one
new file with a class that fits `Loader`, and one entry in `LOADERS`. Whatever no loader claims is read as
plain text, unless it is a known binary format or turns out to be binary.
"""

from __future__ import annotations

from pathlib import PurePath

from .code import CodeLoader
from .document import Document, Section, UnreadableFileError
from .html import HtmlLoader
from .loader import Loader
from .markdown import MarkdownLoader
from .text import TextLoader

__all__ = [
    "LOADERS",
    "Document",
    "Loader",
    "Section",
    "UnreadableFileError",
    "loader_for",
    "parse",
]

_PLAIN = TextLoader()
LOADERS: tuple[Loader, ...] = (MarkdownLoader(), HtmlLoader(), CodeLoader(), _PLAIN)

_NOT_READ_YET = {
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf", ".pages"), "a word processor file"),
    **dict.fromkeys((".xls", ".xlsx", ".ods", ".numbers", ".parquet"), "a spreadsheet or table file"),
    **dict.fromkeys((".ppt", ".pptx", ".odp", ".key"), "a slide file"),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".ico"), "an image"),
    **dict.fromkeys((".mp3", ".wav", ".ogg", ".flac", ".m4a"), "audio"),
    **dict.fromkeys((".mp4", ".mov", ".avi", ".mkv", ".webm"), "video"),
    **dict.fromkeys((".zip", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".tar", ".whl", ".jar"), "an archive"),
    **dict.fromkeys((".exe", ".dll", ".so", ".dylib", ".o", ".a", ".pyc", ".class", ".wasm"), "compiled code"),
    **dict.fromkeys((".db", ".sqlite", ".sqlite3"), "a database"),
    **dict.fromkeys((".ttf", ".otf", ".woff", ".woff2"), "a font"),
    ".pdf": "a PDF",
    ".epub": "an EPUB",
    ".msg": "an Outlook message",
}


def loader_for(name: str) -> Loader:
    """Return the loader for a file name, by its suffix in any case; plain text when none claims it.

    :raises UnreadableFileError: for a binary format that is not read yet, such as PDF.
    """
    suffix = PurePath(name).suffix.lower()
    for loader in LOADERS:
        if suffix in loader.suffixes:
            return loader
    if suffix in _NOT_READ_YET:
        raise UnreadableFileError(f"is {_NOT_READ_YET[suffix]} ({suffix}), which is not read yet", name)
    return _PLAIN


def parse(data: bytes, name: str) -> Document:
    """Read a file's bytes with the loader for its name, which may have folders before it.

    :raises UnreadableFileError: if the format is not read or the bytes are broken.
    """
    return loader_for(name).load(data, PurePath(name).name)
