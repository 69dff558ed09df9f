"""English words with an opposite: listed pairs, and prefixes such as `un-` on whole words.

Each entry of `opposites.txt` is a word, a slash and its opposites; it applies in both directions.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache, lru_cache
from importlib.resources import files

from ..text.words import analyze
from .verbs import present

_COMPARING = """
best better bigger biggest cheaper cheapest deeper deepest earlier earliest early farther farthest faster fastest
heavier heaviest higher highest larger largest late later latest lighter lightest longer longest lower lowest
narrower nearer nearest newer newest older oldest shorter shortest slower slowest smaller smallest stronger
strongest weaker weakest wider widest worse worst younger youngest
"""
_SAID_BY = {
    "earlier": "previous prior preceding",
    "smaller shorter": "reduce decrease shrink lessen minimize minimise shorten cut",
    "bigger larger longer": "increase grow raise extend enlarge lengthen expand",
    "faster": "accelerate quick fast speed",
    "slower": "slow slowly",
    "better": "improve improvement enhance",
    "worse": "worsen degrade impair deteriorate",
    "stronger": "strengthen",
    "weaker": "weaken",
    "wider": "widen",
    "narrower": "narrow",
}
"""Comparatives, and the words that say the same of what becomes so."""
_ALIKE = ("bigger larger greater", "biggest largest greatest", "smaller lesser", "smallest least", "faster quicker")
"""Comparatives and superlatives that say the same."""
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "de", "mis")
_NO_OPPOSITES = frozenset(
    """input inform inside income install invest impress import impart impose design default detail depart display
    discover discount discard distill mistake delight include disclose""".split()
)
"""Words that begin like a negation and are none."""
_LEAST_LETTERS = 2
"""A word must have more letters than this after its prefix."""


@lru_cache(maxsize=8192)
def opposites(stem: str, word: str) -> frozenset[str]:
    """The stems of a word's listed opposites, and of the word with a prefix such as `un-` added or removed."""
    both = {stem, word.lower()}
    bare: Set[str] = {
        word.removeprefix(prefix) for word in both for prefix in _PREFIXES if len(word) > len(prefix) + _LEAST_LETTERS
    }
    prefixed = {f"{prefix}{word}" for word in both for prefix in _PREFIXES} - _NO_OPPOSITES
    bare = frozenset() if both & _NO_OPPOSITES else bare - both
    return _listed().get(stem, frozenset()) | bare | prefixed


@cache
def comparing_words() -> frozenset[str]:
    """The stems of comparatives and superlatives."""
    return frozenset(map(_stem, _COMPARING.split()))


@cache
def said_by() -> dict[str, frozenset[str]]:
    """The stem of a comparative -> those of the verbs and other words that say it: `reduce` for `smaller`."""
    pairs = ((word, others) for words, others in _SAID_BY.items() for word in words.split())
    return {_stem(word): frozenset(map(_stem, others.split())) for word, others in pairs}


@cache
def said_alike() -> dict[str, frozenset[str]]:
    """The stem of a comparative or superlative -> those of the others that say the same: `larger` for `bigger`."""
    groups = [frozenset(map(_stem, group.split())) for group in _ALIKE]
    return {stem: group - {stem} for group in groups for stem in group}


@cache
def _listed() -> dict[str, frozenset[str]]:
    opposites: dict[str, set[str]] = {}
    for pair in (files(__package__) / "opposites.txt").read_text(encoding="utf-8").split():
        head, _, others = pair.partition("/")
        for word, other in ((_stem(head), _stem(other)) for other in others.split(",")):
            if word != other:
                opposites.setdefault(word, set()).add(other)
                opposites.setdefault(other, set()).add(word)
    return {stem: frozenset(others) for stem, others in opposites.items()}


def _stem(word: str) -> str:
    return next(iter(analyze(present(word))), word)
