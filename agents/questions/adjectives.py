"""Whether a word reads like an adjective."""

from __future__ import annotations

import re

from ...evidence.text.english import PARTICIPLE, words

_COMMON = words(
    """free full part half single double triple short long old new big small large high low open closed fast slow hard
    soft hot cold warm cool dry wet deep flat good bad main private separate remote senior junior upper lower inner
    outer major minor simple complex dark light left right first second third last next early late strong weak wide
    narrow rich poor clean black white red green blue yellow grey gray brown public static empty common secret stable
    direct mobile flexible whole shared fixed"""
)
_SHAPED = r"[a-z]{2,}(?:ive|al|ous|ful|ic|able|ible|ary|ory|ant|less|ish|ing|ly|ern|like)"
_ADJECTIVE = re.compile(rf"{_COMMON}|(?:[a-z]{{1,20}}-){{0,3}}(?:{_SHAPED}|{PARTICIPLE})", re.IGNORECASE)


def says_how_it_is(word: str) -> bool:
    """Whether a word reads like an adjective, by its end or as one of the common ones: `floating`, `free`."""
    return _ADJECTIVE.fullmatch(word) is not None
