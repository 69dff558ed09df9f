"""Predicates that a sentence does not say again: `the quay is lit and the pier is not` is `and the pier is not lit`."""

from __future__ import annotations

import re

from ..text.english import BE, MODAL

_VERBS = f"{BE}|{MODAL}"
_DENIED = re.compile(
    rf"\b(?P<verb>{_VERBS}) (?P<said>(?!not\b)[^,;:.!?\n]{{2,60}}?),? (?:and|but|while|whereas) "
    rf"(?P<other>[^,;:.!?\n]{{2,60}}?) (?P<again>{_VERBS})(?: ?not|n['\u2019]t)(?=\s{{0,3}}(?:[.,;:!?]|$))",
    re.IGNORECASE,
)
_VERB = re.compile(rf"\b(?:{_VERBS})\b", re.IGNORECASE)
_BE = frozenset({"is", "are", "was", "were"})


def whole_predicates(text: str) -> str:
    """The text with what stands before `and ... is not` said again behind it."""

    def again(match: re.Match[str]) -> str:
        verbs = {match["verb"].lower(), match["again"].lower()}
        alone = not _VERB.search(match["said"]) and not _VERB.search(match["other"])
        return f"{match[0]} {match['said']}" if alone and (len(verbs) == 1 or verbs <= _BE) else match[0]

    return _DENIED.sub(again, text)
