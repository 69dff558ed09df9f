"""Plain text, and every text file that has no loader of its own."""

from __future__ import annotations

from dataclasses import replace

from .change_log import change_log_headings
from .decode import decode
from .document import Document, Section
from .hanging import hanging_headings, is_hanging
from .hyphens import with_whole_words
from .manual.loader import is_manual_page, manual_document
from .paged import without_running_heads
from .questions import marked_questions, numbered_questions, underlined_headings
from .rst import is_rst, rst_document
from .sections import marks_from_headings, sections_from_marks


class TextLoader:
    """Reads a file without the running heads of its pages; with sections if it is laid out like an RFC. A manual page
    in roff is read as such, and so is reStructuredText."""

    suffixes = frozenset({".txt", ".text", ".log"})
    version = "10"

    def load(self, data: bytes, name: str) -> Document:
        """Decode the bytes; a form feed ends a page."""
        text = decode(data, name)
        if is_manual_page(text):
            return manual_document(text, name)
        if is_rst(text) and not change_log_headings(text):
            return rst_document(text, name)
        text = with_whole_words(text) if is_hanging(text) else text
        text, page_starts = without_running_heads(text)
        return Document(text, name, _sections(text), {"format": "text"}, page_starts)


def _sections(text: str) -> tuple[Section, ...]:
    """The sections of a text, by the first way of setting headings that is found in it."""
    questions, skip = marked_questions(text)
    headings = change_log_headings(text) or questions or underlined_headings(text)
    if headings and headings is not questions:
        return sections_from_marks(text, marks_from_headings(headings))
    if not headings:
        headings, numbered = list(hanging_headings(text)), numbered_questions(text)
        if len(numbered) <= len(headings):
            return sections_from_marks(text, marks_from_headings(headings))
        headings = numbered
    sections = sections_from_marks(text, marks_from_headings(headings), skip=skip)
    return tuple(replace(section, apart=bool(section.heading)) for section in sections)
