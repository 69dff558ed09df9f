"""The parts of a question as they are searched: each with what it is about."""

from __future__ import annotations

from ...evidence.bearing.names import names
from ...evidence.conversation import Turn
from ...evidence.text.words import codes, content_words
from ..questions.parts import parts, preamble_of
from .follow_up import condensed
from .pointing import points_back

_FEW = 3
"""Most content words of a part that finds nothing by itself if it points back."""


def parts_alone(question: str) -> list[str]:
    """The parts of a question, as `parts` finds them; one that points back says what to, as a follow-up would.

    After "What is the mooring fee", "when is it due" is "when is the mooring fee due"; it may also have words in
    brackets behind it. A part with names or many words of its own, or with statements before it, stays as it is.
    """
    pieces = parts(question)
    if preamble_of(question)[0]:
        return pieces
    alone: list[str] = []
    for at, piece in enumerate(pieces):
        before: list[Turn] = [{"question": other, "answer": ""} for other in pieces[:at]]
        alone += (condensed(piece, before) if _lacks_its_subject(piece) else []) or [piece]
    return alone


def _lacks_its_subject(part: str) -> bool:
    return points_back(part) and len(content_words(part)) <= _FEW and not names(part) and not codes(part)
