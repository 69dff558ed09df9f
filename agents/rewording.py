"""What the transformer does without a model: the words of the question, and of the questions before it, put anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..evidence.passage import Passage
from ..evidence.words import codes, content_words, overlap
from .parts import parts
from .queries import LONGEST_QUERY

_POINTS_BACK = re.compile(
    r"\b(?:it|its|they|them|theirs?|he|she|him|his|hers?|these|those|one|ones|former|latter)\b"
    r"|\b(?:about|after|before|by|did|do|does|for|from|if|in|is|of|on|than|to|was|with) (?:this|that)\b"
    r"|\bthere\W*$|\b(?:the same|instead|otherwise)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:and|but|or|so|also|then|what about|how about|what else|why not)\b", re.IGNORECASE)
_ASKS = re.compile(r"\b(?:why|how|when|where|who|whose|which|what)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d")
_SHORT = 2
"""Fewer content words than these make a question that leans on the one before."""
_EDGES = " ?!.,;:"


def condensed(question: str, earlier: Sequence[str]) -> list[str]:
    """The follow-up with the content words of the questions it leans on; nothing where it stands alone.

    It leans on the question before it if it is short, points back (`it`, `those`) or goes on (`and`, `what about`);
    where that one leans on another, on that one too. A code of its own takes the place of the codes before.
    """
    if not earlier or not _leans(question):
        return []
    words = content_words(question)
    added: list[str] = []
    for before in reversed(earlier):
        added = [*_lacking(before, question, known={*words, *content_words(" ".join(added))}), *added]
        if not _leans(before):
            break
    if not added:
        return []
    return [f"{question.rstrip(_EDGES)} ({' '.join(added)})?"[: len(question) + LONGEST_QUERY]]


def rewritten(question: str, seen: Sequence[Passage]) -> str:
    """The question's content words that no passage has, with the headings of the best passage.

    The missing words are what the first search did not reach; the headings are the documents' own vocabulary (the
    idea of pseudo-relevance feedback: Rocchio, 1971). With nothing seen, or nothing missing, all content words.
    """
    words = _content(question)
    text = " ".join(passage.text for passage in seen)
    lacking = [word for word in words if overlap(content_words(word), text) < 1]
    query = " ".join((*(lacking or words), *_heading(seen))).strip(_EDGES)
    return (query or question)[:LONGEST_QUERY]


def varied(question: str) -> list[str]:
    """The question, its content words alone, and its parts."""
    return _distinct(question, " ".join(_content(question)).strip(_EDGES), *parts(question))


def general(question: str, seen: Sequence[Passage]) -> str:
    """The question without its codes and numbers, with the headings of the best passage."""
    kept = [word for word in question.split() if not _NUMBER.search(word) and not codes(word)]
    return (" ".join((*kept, *_heading(seen))).strip(_EDGES) or question)[:LONGEST_QUERY]


def divided(question: str) -> list[str]:
    """The parts of the question; itself where it does not divide."""
    return _distinct(*parts(question))


def _leans(question: str) -> bool:
    if _GOES_ON.match(question):
        return True
    words = content_words(question)
    if not words:
        return bool(_ASKS.search(question) or _POINTS_BACK.search(question))
    return bool(_POINTS_BACK.search(question)) or (len(words) < _SHORT and bool(_ASKS.search(question)))


def _lacking(before: str, question: str, *, known: set[str]) -> Iterator[str]:
    replaced = codes(before) if codes(question) else set()
    for word in _content(before):
        if not codes(word) & replaced and not set(content_words(word)) <= known:
            yield word.strip(_EDGES)


def _content(text: str) -> list[str]:
    return [word for word in text.split() if content_words(word)]


def _heading(seen: Sequence[Passage]) -> list[str]:
    return list(dict.fromkeys((seen[0].title, *seen[0].heading[-1:]))) if seen else []


def _distinct(*queries: str) -> list[str]:
    kept: dict[str, str] = {}
    for query in filter(str.strip, queries):
        kept.setdefault(query.casefold(), query[:LONGEST_QUERY])
    return list(kept.values())
