"""Source code: the file's own text, with a section for each definition."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from .decode import decode
from .document import Document
from .languages import LANGUAGES, LEAD
from .python import python_outline
from .sections import sections_from_marks

if TYPE_CHECKING:
    import re

Mark = tuple[int, tuple[str, ...]]

# A definition's first words stand at the start of its line; a longer look makes hostile lines slow.
_LINE_CHARS = 200


class CodeLoader:
    """Reads Python by its syntax tree, and other languages by the first words of their lines."""

    suffixes = frozenset(suffix for suffixes, _ in LANGUAGES.values() for suffix in suffixes)
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Find the definitions; the text itself stays as it is.

        Headings begin with `name`: ("module.py", "ClassName", "method"). The title is the first line of a
        Python module's docstring, else `name`.

        :raises UnreadableFileError: if the bytes are binary or not valid UTF-8.
        """
        text = decode(data, name)
        suffix = PurePath(name).suffix.lower()
        language, pattern = next((key, found) for key, (ends, found) in LANGUAGES.items() if suffix in ends)
        outline = python_outline(text, name) if language == "python" else None
        title, marks = outline or (name, _line_marks(text, name, pattern))
        return Document(text, title, sections_from_marks(text, marks), {"format": "code", "language": language})


def _line_marks(text: str, name: str, pattern: re.Pattern[str]) -> list[Mark]:
    """Mark the lines that begin a top-level definition, from the comments and attributes above it."""
    marks: list[Mark] = [(0, (name,))]
    offset = 0
    lead: int | None = None  # where the comments and attributes right above this line begin
    for line in text.split("\n"):
        found = pattern.match(line[:_LINE_CHARS])
        if found:
            defined = next(filter(None, found.groups()), "")
            marks.append((offset if lead is None else lead, (name, " ".join(defined.split()))))
        lead = (offset if lead is None else lead) if LEAD.match(line) else None
        offset += len(line) + 1
    return marks
