"""Questions for the least or the most of something, which a sentence that tells only the other does not answer."""

from __future__ import annotations

from ...evidence.text.english import pattern, words

_ASKS_LEAST = pattern(words("minimum min smallest lowest fewest shortest cheapest least"))
_ASKS_MOST = pattern(
    words("maximum max largest biggest highest longest dearest"), r"(?:the|at) most(?! \w+(?:ed|ant|ent|al|ful|ive)\b)"
)
_TELLS_LEAST = pattern(
    words("minimum min smallest lowest fewest shortest cheapest least from between"),
    "no(?:t)? (?:less|fewer|shorter) than",
)
_TELLS_MOST = pattern(
    words("maximum max largest biggest highest longest between exceed exceeds"),
    r"(?:the|at) most",
    "up to",
    r"no(?:t)? (?:more|longer|larger|bigger|higher|greater) than",
)


def tells_other_bound(question: str, sentence: str) -> bool:
    """Whether a question asks for the least of something and a sentence tells only the most of it, or the reverse:
    "The most is 16 GB" after "What is the smallest size?"."""
    least, most = (form.search(question) is not None for form in (_ASKS_LEAST, _ASKS_MOST))
    if least == most:
        return False
    tells_least, tells_most = (form.search(sentence) is not None for form in (_TELLS_LEAST, _TELLS_MOST))
    return (tells_most and not tells_least) if least else (tells_least and not tells_most)
