"""Whether a claim states what its evidence only asks: `The valve is safe.` over `Is the valve safe?`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .facts import Facts
from .reading import Reading

_ASKS = re.compile(r"[?\uff1f\u061f\u037e][\s\"'\u201d\u2019\u00bb\u300d)\]*_]{0,4}\Z")
_REPORTS = re.compile(
    r"\b(?:ask(?:s|ed|ing)?|questions?|questioned|whether|wonder(?:s|ed)?|inquir\w{0,4}|enquir\w{0,4}|unclear|unknown)\b",
    re.IGNORECASE,
)
"""Words of a claim that tells of a question."""
_AGREES = re.compile(r"\W{0,4}(?:yes|yep|sure|certainly|correct|of course|indeed|absolutely|no)\b", re.IGNORECASE)


def asks(text: str) -> bool:
    """Whether a text ends in a question mark."""
    return _ASKS.search(text) is not None


def agrees(text: str) -> bool:
    """Whether a text begins as the answer to a question does that yes or no answers."""
    return _AGREES.match(text) is not None


def only_asked(claim: Reading, sources: Sequence[Reading], texts: Sequence[str]) -> Iterator[str]:
    """Whether the evidence states nothing of the claim outside its questions, in words; `texts` has its sentences as
    they stand, so that a `Yes` is seen."""
    asked = [source for source in sources if asks(source.text) and not source.is_row]
    if not asked or asks(claim.text) or _REPORTS.search(claim.text):
        return
    stated = Facts([source for source in sources if source not in asked])
    if not any(map(agrees, texts)) and not any(map(stated.state, claim.pieces)):
        yield "it is only asked"
