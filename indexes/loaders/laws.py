"""What holds of every document, whoever made it."""

from __future__ import annotations

from .document import Document


def check_laws(document: Document) -> None:
    """Raises `ValueError` where a document breaks the laws of one, as a broken parser's may."""
    edges = [0, *(edge for one in document.sections for edge in (one.start, one.end)), len(document.text)]
    if edges != sorted(edges) or any(one.start >= one.end for one in document.sections):
        raise ValueError("the sections of a document do not follow one another")
    pages = document.page_starts
    if list(pages) != sorted(pages) or (pages and not 0 <= pages[0] <= pages[-1] <= len(document.text)):
        raise ValueError("the pages of a document do not follow one another")
