"""Names in a question that no document has: whatever is told instead of them is no answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...evidence.bearing.names import names
from ...evidence.text.words import content_words

_CIRCUMSTANCE = re.compile(
    r"\b(?:if|when|while|since|because|as|unless|although|after|before|given|instead)\b[^,;.?!]{0,300}", re.IGNORECASE
)
"""Says in what case something is asked, which a document need not name: "if I work from Spain"."""
_YEAR = re.compile(r"\bin ((?:19|20)\d\d)\b")


def unheard(question: str, known: Callable[[Iterable[str]], set[str]]) -> tuple[str, ...]:
    """The names in a question, as written, and the year for which it asks, of which no passage has a word that the
    caller may see; `known` tells which stems of some a passage has."""
    asked = _CIRCUMSTANCE.sub(" ", question)
    stems = {name: set(content_words(name)) for name in (*names(asked), *_YEAR.findall(asked))}
    heard = known(set().union(*stems.values()))
    return tuple(name for name, own in stems.items() if own and heard.isdisjoint(own))
