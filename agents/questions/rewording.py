"""What the transformer does without a model: other queries made of the question's words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.passage import Passage
from ...evidence.text.words import codes, content_words, overlap
from .durations import in_figures
from .forms import EDGES
from .queries import LONGEST_QUERY

_NUMBER = re.compile(r"\d")


def rewritten(question: str, passages: Sequence[Passage]) -> str:
    """The question's content words that no passage has, with the headings of the best passage.

    The missing words are what the first search did not reach; the headings are the documents' own vocabulary (the idea
    of pseudo-relevance feedback: Rocchio, 1971). If no passage was seen, or no word is missing, all content words. A
    duration in words, "half a year", is searched in figures first, as no other words find it.
    """
    if (figures := in_figures(question)) != question:
        return figures[:LONGEST_QUERY]
    words = _content(question)
    text = " ".join(passage.text for passage in passages)
    lacking = [word for word in words if overlap(content_words(word), text) < 1]
    query = " ".join((*(lacking or words), *_heading(passages))).strip(EDGES)
    return (query or question)[:LONGEST_QUERY]


def varied(question: str, parts: Sequence[str]) -> list[str]:
    """The question, its content words alone, its `parts`, and the question with durations in figures."""
    return distinct(question, " ".join(_content(question)).strip(EDGES), *parts, in_figures(question))


def general(question: str, passages: Sequence[Passage]) -> str:
    """The question without its codes and numbers, with the headings of the best passage."""
    words = [word for word in question.split() if not _NUMBER.search(word) and not codes(word)]
    return (" ".join((*words, *_heading(passages))).strip(EDGES) or question)[:LONGEST_QUERY]


def distinct(*queries: str) -> list[str]:
    """The queries without empty ones and repeated ones, each cut to the longest that is searched for."""
    queries_by_case: dict[str, str] = {}
    for query in filter(str.strip, queries):
        queries_by_case.setdefault(query.casefold(), query[:LONGEST_QUERY])
    return list(queries_by_case.values())


def _content(text: str) -> list[str]:
    """The content words, without what would end a question among them: parts are searched one by one."""
    return [word.strip(f"{EDGES}()") for word in text.split() if content_words(word)]


def _heading(passages: Sequence[Passage]) -> list[str]:
    return list(dict.fromkeys((passages[0].title, *passages[0].heading[-1:]))) if passages else []
