"""Parts of a question that ask what each of the things is for which the part before asks."""

from __future__ import annotations

import re

from ...evidence.text.english import words

_OF_EACH = re.compile(
    r"\W*what (?:(?:does|do|is|are) )?(?:each(?: (?:one|of (?:them|these|those)))?|they|these|those)"
    rf"(?: {words('mean means is are do does for stand stands tell tells say says')}){{0,2}}\W*",
    re.IGNORECASE,
)


def asks_what_each_is(part: str) -> bool:
    """Whether a part of a question asks what each of the things named before it is or means, in no words of its own:
    `what each one means`."""
    return _OF_EACH.fullmatch(part) is not None
