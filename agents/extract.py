"""Extractive answers: which sentences of the evidence answer which part of the question. No chat model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from ..evidence.ledger import Entry
from ..evidence.sentences import Span, sentence_spans
from ..evidence.words import codes, content_words, overlap
from .parts import parts

# Weights and limits were fitted on eval_sets/skerry.jsonl, five-fold by case (see docs/benchmarks.md).
_SHARED_WORDS = 0.4
_EXPECTED_KIND = 0.05
_NAMES_IT = 0.15
_SUPERSEDED_COST = 0.6
_ANSWERS = 0.55
"""Least score at which a sentence counts as an answer to a part of the question."""
_WITHIN = 0.2
"""How far below the best sentence another one may lie and still be shown."""
_MOST = 3
_NUMBER = re.compile(r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice|once)\b", re.I)
_DATE = re.compile(
    r"\b(\d{4}|\d{1,2}:\d{2}|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
    re.I,
)
_NAME = re.compile(r"(?<!^)(?<![.!?]\s)\b[A-Z][\w\u2019'-]+")
_CAUSE = re.compile(r"\b(because|caus\w+|due to|since|root|reason|so that|led to|result\w*)\b", re.I)
_FRONT_MATTER = re.compile(r"(?:---\n.*?\n---(?:\n|$))?", re.DOTALL)
_ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)]|>)\s+")
_MOST_ITEMS = 8
_NO_SENTENCE = re.compile(r"#|```|---|(?:from|import|return|raise) \S+(?: import .*)?$")
_SUPERSEDED = {"superseded", "archived", "deprecated", "withdrawn", "obsolete", "retired", "replaced"}
_QUANTITY = re.compile(
    r"\bhow (many|much|long|often|far|large|big|high|fast|old)\b|\bwhat (number|percentage|share|limit|rate|amount)",
    re.I,
)
_EXPECTED = (
    (_QUANTITY, _NUMBER),
    (re.compile(r"\bwhen\b|\bwhat (date|time|year|day)\b", re.I), _DATE),
    (re.compile(r"\bwho(m|se)?\b", re.I), _NAME),
    (re.compile(r"\bwhy\b|\bcause[ds]?\b|\breason\b", re.I), _CAUSE),
)
"""What a part of the question asks for, and what a sentence that tells it would hold."""


@dataclass(frozen=True)
class Extract:
    """One sentence of one passage."""

    number: int
    """The passage's number."""
    span: Span
    """Where it stands in the passage's text."""
    words: str
    """The sentence as it stands in the passage."""
    text: str
    """The same for a reader: without list markers and emphasis, a table row with its column names."""
    context: str
    """Title and headings it stands under, then the sentence."""
    rank: int
    """Position of its passage among the evidence, from 0."""
    names: frozenset[str]
    """Codes in its passage, its title and its headings."""
    superseded: bool
    """Whether its document says that it is no longer in force."""


class Similarities(Protocol):
    """Cosines of some texts with others, by the embedding model of the library."""

    def __call__(self, texts: Sequence[str], others: Sequence[str]) -> Sequence[Sequence[float]]:
        """One row for each of `texts`, one column for each of `others`."""


def extract(
    question: str,
    entries: Mapping[int, Entry],
    similarities: Similarities,
    strips: Mapping[int, Sequence[Span]] | None = None,
) -> tuple[list[Extract], list[str]]:
    """The sentences that answer each part of the question, and the parts that none answers.

    With `strips` (passage number -> spans of its text) only what overlaps one of them is considered.
    """
    candidates = [one for one in sentences(entries) if not strips or _overlaps(one, strips.get(one.number, ()))]
    asked = parts(question)
    most = _MOST if len(asked) == 1 else _MOST - 1
    chosen: list[Extract] = []
    missing: list[str] = []
    for part, row in zip(asked, similarities(asked, [one.text for one in candidates]), strict=True):
        answers = _answers(part, candidates, row, most=most)
        if not answers:
            missing.append(part)
        chosen += [one for one in answers if one not in chosen]
    return chosen, missing


def sentences(entries: Mapping[int, Entry]) -> list[Extract]:
    """All sentences that may answer something, passage by passage."""
    return [one for rank, (number, entry) in enumerate(entries.items()) for one in _sentences(rank, number, entry)]


def scored(part: str, candidates: Sequence[Extract], similarities: Sequence[float]) -> list[tuple[float, Extract]]:
    """Each sentence that may answer a part of the question, best first; none that names other things than the part."""
    wanted, named = content_words(part), codes(part)
    expected = [answer for asked, answer in _EXPECTED if asked.search(part)]
    found = []
    for one, similarity in zip(candidates, similarities, strict=True):
        said = codes(one.text)
        if named and (not named & one.names or (not named & said and _kinds(named) & _kinds(said))):
            continue
        fits = bool(expected) and all(answer.search(one.words) for answer in expected)
        score = similarity + _SHARED_WORDS * overlap(wanted, one.context) + 1 / (one.rank + 3)
        score += _EXPECTED_KIND * fits + _NAMES_IT * bool(named & said)
        found.append((score - _SUPERSEDED_COST * one.superseded, one))
    return sorted(found, key=lambda pair: -pair[0])


def _answers(part: str, candidates: Sequence[Extract], similarities: Sequence[float], *, most: int) -> list[Extract]:
    """The best sentences for one part of the question; none if none is near, or names what the part names."""
    found = scored(part, candidates, similarities)
    least = max(_ANSWERS, found[0][0] - _WITHIN) if found else 0.0
    return [one for score, one in found[:most] if score >= least]


def _overlaps(one: Extract, strips: Sequence[Span]) -> bool:
    return any(start < one.span[1] and one.span[0] < end for start, end in strips)


def _kinds(named: Iterable[str]) -> set[str]:
    """What codes start with: a sentence about `INC-2` does not answer a question about `INC-1`."""
    return {re.split(r"[^a-z]", name, maxsplit=1)[0] for name in named}


def _sentences(rank: int, number: int, entry: Entry) -> list[Extract]:
    passage = entry.passage
    heading = " > ".join(dict.fromkeys((passage.title, *passage.heading)))
    names = frozenset(codes(f"{heading} {passage.source} {passage.text}"))
    superseded = str(passage.metadata.get("status", "")).lower() in _SUPERSEDED
    found = []
    for (start, end), text in _readable(passage.text, at_start=passage.start == 0):
        words = passage.text[start:end]
        if len(content_words(text)) >= 2 and not _NO_SENTENCE.match(words):
            found.append(Extract(number, (start, end), words, text, f"{heading}: {text}", rank, names, superseded))
    return found


def _readable(text: str, *, at_start: bool) -> Iterator[tuple[Span, str]]:
    """Where each sentence stands, and how a reader wants it: table rows with their heads, `...:` with its list."""
    front = _FRONT_MATTER.match(text) if at_start else None
    spans = [(start, end) for start, end in sentence_spans(text) if front is None or start >= front.end()]
    header: list[str] = []
    for position, (start, end) in enumerate(spans):
        words = text[start:end]
        cells = _cells(words)
        if cells and not header:
            header = cells
        elif cells:
            yield (start, end), _row(header, cells)
        else:
            header = []
            items = _items_after(text, spans[position + 1 :]) if words.endswith(":") else []
            yield (
                (start, items[-1][1] if items else end),
                " ".join([_plain(words), "; ".join(_plain(text[first:last]) for first, last in items)]).strip(),
            )


def _items_after(text: str, spans: Sequence[Span]) -> list[Span]:
    """The list items that follow at once, as many as a reader takes in."""
    items = takewhile(lambda span: _ITEM.match(text[slice(*span)]), spans[:_MOST_ITEMS])
    return list(items)


def _cells(line: str) -> list[str]:
    stripped = line.strip()
    if not (stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2):
        return []
    return [_plain(cell) for cell in stripped.strip("|").split("|")]


def _row(header: Sequence[str], cells: Sequence[str]) -> str:
    pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(header, cells, strict=False) if cell]
    return "" if all(set(cell) <= set("-: ") for cell in cells) else "; ".join(pairs)


def _plain(words: str) -> str:
    text = _ITEM.sub("", words.strip('"'))
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    text = re.sub(r"(?<!\w)([*_])(\S.*?)\1(?!\w)", r"\2", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(text.split())
