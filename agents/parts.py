"""The questions inside a question, found without a model."""

from __future__ import annotations

import re

from ..evidence.words import content_words

_SPLIT = re.compile(
    r"\?\s+|;\s+|,?\s+(?:and|but)\s+"
    r"(?=(?:(?:in|on|at|for|by|from|to|with)\s+)?"
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|does|do|did|can|may|must|should)\b)",
    re.IGNORECASE,
)
_LEAST_WORDS = 2


def parts(question: str) -> list[str]:
    """`What is A, and who owns B?` holds two; a part without at least two content words is left out.

    Returns the whole question as the only part where it does not divide.
    """
    found = [part.strip(" ?.,;") for part in _SPLIT.split(question)]
    kept = [part for part in found if len(content_words(part)) >= _LEAST_WORDS]
    return kept if len(kept) > 1 else [question.strip()]
