"""Markdown as its loader reads it."""

from __future__ import annotations

from groundwire.indexes.loaders import Document, parse


def load(text: str) -> Document:
    """A page of Markdown."""
    return parse(text.encode(), "page.md")


def outline(document: Document) -> list[tuple[tuple[str, ...], str]]:
    """The headings above each section, and its text."""
    return [(each.heading, document.text[each.start : each.end]) for each in document.sections]
