"""LaTeX, stored as Markdown: its headings, lists, tables, code and formulas, without comments and commands."""

from __future__ import annotations

from ..decode import decode
from ..document import Document
from ..sections import document_with_headings
from ..stated import with_stated
from .source import COMMENT, UnclosedBraceError

_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32)), " ")
_NOT_PARSED = "could not be parsed as LaTeX: its own text was read, without comments"


class LatexLoader:
    """Reads LaTeX."""

    suffixes = frozenset({".tex", ".latex"})
    version = "5"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as Markdown, which is what the library stores; formulas stay as they are written.

        Comments, commands of layout and the preamble are left out. Title, author and date are metadata; the
        last two also stand in front of the text. A text that
        cannot be parsed, since a brace is not closed or it nests too deep, is stored as it is, without comments, and a
        note says so.
        """
        from pylatexenc.latexwalker import LatexWalkerError

        from .text import read

        text = decode(data, name).translate(_CONTROLS)
        try:
            writer, facts = read(text)
        except (RecursionError, UnclosedBraceError, LatexWalkerError):
            document = document_with_headings(COMMENT.sub("", text), name, [], {"format": "latex"})
            return Document(document.text, name, document.sections, document.metadata, notes=(_NOT_PARSED,))
        document = writer.document(writer.title(facts.get("title", "")) or name, {**facts, "format": "latex"})
        return with_stated(document, {"author": facts.get("author", ""), "date": facts.get("created", "")})
