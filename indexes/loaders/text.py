"""Plain text, and every text file that has no loader of its own."""

from __future__ import annotations

from collections.abc import Sequence

from .change_log import change_log_headings
from .decode import decode
from .document import Document
from .hanging import hanging_headings, is_hanging
from .hyphens import with_whole_words
from .manual.loader import is_manual_page, manual_document
from .paged import without_running_heads
from .questions import numbered_questions, question_headings, underlined_headings
from .sections import Heading, marks_from_headings, sections_from_marks


class TextLoader:
    """Reads a file without the running heads of its pages; with sections if it is laid out like an RFC. A manual page
    in roff is read as such."""

    suffixes = frozenset({".txt", ".text", ".log"})
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Decode the bytes; a form feed ends a page."""
        text = decode(data, name)
        if is_manual_page(text):
            return manual_document(text, name)
        text = with_whole_words(text) if is_hanging(text) else text
        text, page_starts = without_running_heads(text)
        sections = sections_from_marks(text, marks_from_headings(plain_headings(text)))
        return Document(text, name, sections, {"format": "text"}, page_starts)


def plain_headings(text: str) -> Sequence[Heading]:
    """The headings of a text, by the first way of setting them that is found in it; nothing if it has none."""
    for kind in (change_log_headings, question_headings, underlined_headings):
        if found := kind(text):
            return found
    hanging, numbered = list(hanging_headings(text)), numbered_questions(text)
    return numbered if len(numbered) > len(hanging) else hanging
