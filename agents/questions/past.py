"""Questions about what held once, which a document that is no longer in force may answer."""

from __future__ import annotations

from ...evidence.standing import NOT_IN_FORCE
from ...evidence.text.english import pattern, words
from .other_years import years_asked

_EARLIER = pattern(
    words("""until previous previously former formerly older earlier originally past history change changes changed"""),
    *sorted(NOT_IN_FORCE),
    r"used to",
    r"(?<!how )(?<!years )(?<!year )old",
    r"versions? \d",
    "no longer",
)
_PAST = pattern(words("was were did had"))
_PRESENT = pattern(words("is are am do does has have must may can shall should will need needs"))
"""Not `could` or `would`, which may be of the past."""
_NOW = pattern(words("now current currently today still nowadays"), "in force", "these days")


def asks_of_the_past(question: str) -> bool:
    """Whether a question is about an earlier time or an earlier version, as far as its words tell.

    "How long must a keeper rest who was called out?" is not.
    """
    if _NOW.search(question):
        return False
    in_past = _PAST.search(question) is not None and _PRESENT.search(question) is None
    return in_past or bool(years_asked(question)) or _EARLIER.search(question) is not None
