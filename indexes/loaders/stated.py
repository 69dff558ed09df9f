"""What a document states of itself outside its text, such as its author, put in front of the text to be cited."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .document import Document, Section, join

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 400
"""Characters of all of it, so that it fits a passage beside the text below it."""


def with_stated(document: Document, stated: Mapping[str, str]) -> Document:
    """The document below front matter that holds what is `stated`, by the names that `evidence/markup/front_matter.py`
    knows; the same document if that is nothing or too long."""
    lines = [f"{name}: {words}" for name, value in stated.items() if (words := " ".join(value.split()))]
    text = "\n".join(("---", *lines, "---"))
    if not lines or len(text) > _LONGEST:
        return document
    whole = join((Document(text, "", ()), document), document.title)
    end = whole.sections[0].start if whole.sections else len(whole.text)
    return replace(whole, sections=(Section(0, end, (), front=True), *whole.sections))
