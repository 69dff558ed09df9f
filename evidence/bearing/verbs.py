"""English verbs whose past is another word, so that `rose` and `risen` are read as `rise`.

Each entry of `irregular.txt` is a verb, a slash and its past forms. Forms that are also common words of another meaning
are left out: `left`, `found`, `saw`, `felt`, `ground`, `bore`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_ALIKE = frozenset("cut put let hit cost shut split spread quit hurt beat burst cast".split())
"""Verbs whose past is the same word."""


def present(word: str) -> str:
    """The verb of which a word, in lower case, is an irregular past form, or else the word itself."""
    return _presents().get(word, word)


def is_past(word: str) -> bool:
    """Whether a word, in lower case, has the form of a past tense or participle: `fell`, `closed`, `was`."""
    return (
        word in _presents()
        or word in _ALIKE
        or word in ("was", "were", "had", "did", "been")
        or (len(word) > 4 and word[-2:] == "ed")
    )


@cache
def _presents() -> dict[str, str]:
    entries = (files(__package__) / "irregular.txt").read_text(encoding="utf-8").split()
    return {past: verb for verb, _, forms in (entry.partition("/") for entry in entries) for past in forms.split(",")}
