"""How near an answer's words come to the gold ones, after SQuAD's normalisation.

Two figures. *Contains*: every wanted string stands in the answer, as whole words in a row. *F1*: words that answer and
gold share, which also counts what the answer says besides. Exact match is left out: these answers are sentences with
citations, so none of them is ever equal to a short gold answer, and cutting the best span out of a sentence with the
gold answer at hand would measure the cutting.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence

_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = {"a", "an", "the"}
_MARKERS = re.compile(r"\s*\[\d+\]")
_NOT = r"\b(?:do|does|did|is|are|was|were)(?: not|n['\u2019]t)"
_IGNORANCE = re.compile(
    rf"{_NOT} (?:know|mentioned|provided|specified|stated)\b"
    r"|\bno information\b|\b(?:cannot|unable to) (?:answer|determine)"
    rf"|\b(?:context|passage|document|text|information)s?\b[^.]{{0,40}}{_NOT}"
    r" (?:contain|mention|provide|specify|state|say|give)",
    re.IGNORECASE,
)


def words(text: str) -> list[str]:
    """Lower-cased words without ASCII punctuation, articles and citation markers such as `[1]`."""
    plain = _MARKERS.sub("", text).lower().translate(_PUNCTUATION)
    return [word for word in plain.split() if word not in _ARTICLES]


def contains(text: str, wanted: Sequence[str]) -> bool:
    """Whether every wanted string stands in the text; one without a word left after normalising stands nowhere."""
    given = f" {' '.join(words(text))} "
    sought = [" ".join(words(one)) for one in wanted]
    return bool(sought) and all(one and f" {one} " in given for one in sought)


def f1(text: str, gold: str) -> float:
    """Harmonic mean of the shares of words that text and gold have in common, 0 to 1."""
    given, sought = words(text), words(gold)
    shared = (Counter(given) & Counter(sought)).total()
    return 2 * shared / (len(given) + len(sought)) if shared else 0.0


def admits_ignorance(text: str) -> bool:
    """Whether a free answer is a refusal: it says that the answer is not known or not told, or it says nothing."""
    return not text.strip() or _IGNORANCE.search(text) is not None
