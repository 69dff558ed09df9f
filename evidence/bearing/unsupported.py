"""Whether a claim counts among what is supported what its evidence says is not: `(DER is not supported)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from .markers import DENYING
from .reading import Reading

_SUPPORTED = r"supported|allowed|permitted|accepted|available|included|covered|possible"
_NOT = re.compile(
    r"(?<![\w-])(?P<name>[A-Z][\w.+-]{1,40})(?: [a-z]{2,20}){0,2} (?:is|are|was|were)(?: currently| yet)?"
    rf"(?: not|n['\u2019]t)(?: yet| currently)? (?:{_SUPPORTED})\b"
)
_DOES = (
    r"\b(?:supports?|reads?|accepts?|handles?|allows?|permits?|includes?|covers?|offers?"
    r"|works? (?:with|on|in)|runs? on)\b"
    r"[^.;:!?\n]{0,60}?(?<![\w-])"
)
_MOST = 6
"""Most such names of a text that are looked at."""


def told_as_supported(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The names of which the evidence says that they are not supported, and the claim the contrary."""
    if not claim.kinds.isdisjoint(DENYING):
        return
    for source in sources:
        for match in islice(_NOT.finditer(source.text), _MOST):
            name = re.escape(match["name"])
            if re.search(rf"{_DOES}{name}(?![\w-])", claim.text):
                yield f"{match['name']} is not supported"
