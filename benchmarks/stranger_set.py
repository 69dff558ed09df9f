"""The questions about documents that were not written here: the files of the sets, and what is noted of an answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from seen import Wanted, holds_all, read_visible_text, visible_text

from groundwire import Answer, Library
from groundwire.evaluation.sets.reading import Faults, check_unique, fitted, read_lines
from groundwire.evidence.markup.sentences import sentence_spans
from groundwire.settings import SearchSettings

_SETS = Path(__file__).resolve().parents[1] / "eval_sets"
SETS = tuple(
    _SETS / f"{name}.jsonl"
    for name in ("strangers", "repositories", "how-to", "support", "handbooks", "manuals", "pdfs", "guides")
)
DEPTH = 20
"""Passages in which the fact is looked for."""

Line = dict[str, Any]

_NUMBER = re.compile(r"\d+")
_MARKER = re.compile(r"\[\d+(?:, ?\d+)*\]")


class Question(BaseModel):
    """One line of a set; its fields are told in eval_sets/README.md."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^(strangers|repositories|how-to|support|handbooks|manuals|pdfs|guides)-[0-9]{3}$")
    body: str
    question: str = Field(min_length=8)
    kind: Literal["how_many", "who", "when", "where", "why", "yes_no", "steps", "which", "unanswerable"]
    needs: list[Literal["table", "list", "two_parts", "two_places", "identifier", "condition"]]
    gold: list[Wanted]
    phrases: list[Wanted]

    @model_validator(mode="after")
    def _answerable_has_an_answer(self) -> Self:
        if bool(self.gold) != self.answerable or bool(self.phrases) != self.answerable:
            raise ValueError("gold and phrases belong to every question but an unanswerable one")
        return self

    @property
    def answerable(self) -> bool:
        """Whether the documents hold an answer."""
        return self.kind != "unanswerable"

    @property
    def files(self) -> set[str]:
        """Every document that holds the answer or a part of it."""
        return {name for gold in self.gold for name in ([gold] if isinstance(gold, str) else gold)}


def all_questions() -> list[Question]:
    """The questions of all sets in their order. Raises `EvalSetError` that names every line that is wrong."""
    return [question for path in SETS for question in read_questions(path)]


def read_questions(path: Path) -> list[Question]:
    """The questions of a file in their order. Raises `EvalSetError` that names every line that is wrong."""
    faults = Faults(path.stem)
    lines = read_lines(path, faults)
    check_unique(lines, faults)
    questions = [question for line in lines if (question := fitted(Question, line, faults)) is not None]
    faults.check()
    return questions


def absent(question: Question, files: dict[str, Path]) -> list[str]:
    """What the question names and its body does not have: gold documents, and phrases that stand in none of them."""
    missing = sorted(question.files - files.keys())
    text = " ".join(read_visible_text(files[name]) for name in sorted(question.files & files.keys()))
    return [*missing, *(str(phrase) for phrase in question.phrases if not holds_all(text, [phrase]))]


def score(question: Question, answer: Answer) -> Line:
    """What is noted of an answer; None where it does not apply. A refusal states no fact, whatever it says besides.

    `in_view` is whether all phrases stand in the text, or in what is listed as near or related.
    """
    refused = answer.status == "refused"
    sources = {citation.source for citation in answer.citations}
    all_cited = all(source in sources if isinstance(source, str) else sources & set(source) for source in question.gold)
    fact = not refused and holds_all(visible_text(answer.text), question.phrases)
    seen = "\n".join((answer.text, *(citation.shown for citation in answer.related)))
    in_view = holds_all(visible_text(seen), question.phrases)
    return {
        "status": answer.status,
        "refused": refused,
        "cited": all_cited if question.answerable else None,
        "fact": fact if question.answerable else None,
        "in_view": in_view if question.answerable else None,
        "sentences": None if refused else sentences(answer),
    }


def sentences(answer: Answer) -> int:
    """Sentences, list items and table rows shown; a marker ends one, but not a footnote's that the document has."""
    markers = {str(citation.marker) for citation in answer.citations}
    text = _MARKER.sub(lambda match: "\0" if markers.issuperset(_NUMBER.findall(match[0])) else match[0], answer.text)
    return sum(len(sentence_spans(piece)) for piece in text.split("\0"))


def rank(question: Question, library: Library) -> int | None:
    """The passage, from 1, with which those of gold documents, and their headings, have shown all phrases."""
    hits = library.search(question.question, settings=SearchSettings(k=DEPTH))
    text = ""
    for at, hit in enumerate(hits, 1):
        if hit.passage.source in question.files:
            text = " ".join((text, *map(visible_text, (*hit.passage.heading, hit.passage.text))))
            if holds_all(text, question.phrases):
                return at
    return None
