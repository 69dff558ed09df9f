"""Predicates that a sentence does not say again: `the quay is lit and the pier is not` is `and the pier is not lit`."""

from __future__ import annotations

import re

_DENIED = re.compile(
    r"\b(?P<verb>is|are|was|were|can|may|must|will) (?P<said>(?!not\b)[^,;:.!?\n]{2,60}?),? (?:and|but|while|whereas) "
    r"(?P<other>[^,;:.!?\n]{2,60}?) (?P<again>is|are|was|were|can|may|must|will)(?: ?not|n['\u2019]t)(?=\s*(?:[.,;:!?]|$))",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(?:is|are|was|were|can|may|must|will)\b", re.IGNORECASE)
_BE = frozenset({"is", "are", "was", "were"})


def whole_predicates(text: str) -> str:
    """The text with what stands before `and ... is not` said again behind it."""

    def again(match: re.Match[str]) -> str:
        verbs = {match["verb"].lower(), match["again"].lower()}
        alone = len(_VERB.findall(match["said"])) + len(_VERB.findall(match["other"])) == 0
        return f"{match[0]} {match['said']}" if alone and (len(verbs) == 1 or verbs <= _BE) else match[0]

    return _DENIED.sub(again, text)
