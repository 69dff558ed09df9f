"""Passages as a model reads them: numbered, in tags that no passage can close."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .passage import Passage

_TAG = re.compile(r"<(?=\s*/?\s*passage)", re.IGNORECASE)
_ATTRIBUTE = str.maketrans({'"': "'", "<": "(", ">": "/", "\n": " "})


def passages_text(numbered: Iterable[tuple[int, Passage]]) -> str:
    """Each passage between tags that carry its number, its id and its place."""
    return "\n".join(
        f'<passage number="{number}" id="{passage.id}" source="{_place(passage)}">\n{inert(passage.text)}\n</passage>'
        for number, passage in numbered
    )


def _place(passage: Passage) -> str:
    return f"{passage.index}: {' / '.join((passage.source, *passage.heading))}".translate(_ATTRIBUTE)


def inert(text: str) -> str:
    """A zero-width space breaks a tag written inside a passage; the span check does not see it."""
    return _TAG.sub("<\u200b", text)
