"""Whether a claim tells as so what its evidence says was so: `the lamp used to be red`, `the former keeper`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ..text.years import RECENT
from .alignment import Alignment, Place
from .verbs import is_past

_FORMER = re.compile(
    r"\b(?:used to (?:be|have|cost|live|belong|contain|mean|require)|formerly|previously|former"
    rf"|(?:until|till|before) (?:[a-z]{{2,12}} ){{0,2}}{RECENT},? (?:[\w'-]{{1,30}} ){{1,6}}(?:was|were|had|cost))"
    r"(?![\w'])",
    re.IGNORECASE,
)
"""Words behind which stands what was so."""
_NOW = re.compile(r"\b(?:now(?:adays)?|currently|today|still|since then|as before)\b", re.IGNORECASE)
"""Words of evidence that says what is so, too."""
_TOLD = re.compile(
    r"\b(?:was|were|had|did|used to|former(?:ly)?|previous(?:ly)?|earlier|past|once|originally|until|before"
    r"|no longer|not|changed|replaced)\b",
    re.IGNORECASE,
)
"""Words of a claim that does not say that it is so now."""
_PRESENT = re.compile(r"\b(?:is|are|has|have|does|do)\b", re.IGNORECASE)
_MOST = 4
"""Most such words of a sentence that are looked at."""


def made_current(alignment: Alignment) -> Iterator[str]:
    """The words of the evidence that a claim leaves out although they say that something is over."""
    claim = alignment.claim
    past = any(is_past(piece.words.lower()) for piece in claim.pieces) and not _PRESENT.search(claim.text)
    if past or _TOLD.search(claim.text):
        return
    for which, source in enumerate(alignment.sources):
        if _NOW.search(source.text):
            continue
        for match in islice(_FORMER.finditer(source.text), _MOST):
            if Place(which, source.first_from(match.end())) in alignment.back:
                yield f"{match[0]!r} is left out"
