"""Passages as a model reads them: numbered, in tags that no passage can close."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .passage import Passage

_MARKER = re.compile(r"\[(?=\s*\d[\d\s,;\u2013-]*\])")
_TAG = re.compile(r"<(?=\s*/?\s*passage)", re.IGNORECASE)
_ATTRIBUTE = str.maketrans({'"': "'", "<": "(", ">": "/", "\n": " "})


def passages_text(numbered: Iterable[tuple[int, Passage]]) -> str:
    """Each passage between tags that carry its number, its id and its place."""
    return "\n".join(
        f'<passage number="{number}" id="{passage.id}" source="{source_attribute(passage)}">\n'
        f"{inert(passage.text)}\n</passage>"
        for number, passage in numbered
    )


def source_attribute(passage: Passage) -> str:
    """Where a passage stands, as the value of an attribute."""
    return inert(f"{passage.index}: {' / '.join((passage.source, *passage.heading))}").translate(_ATTRIBUTE)


def inert(text: str) -> str:
    """A zero-width space breaks what would be read as a passage's tag or as the number of a sentence."""
    return _MARKER.sub("[\u200b", _TAG.sub("<\u200b", text))
