"""Questions with their answers, one JSON object per line, about documents that a library already has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from ...indexes.sets import NonBlank
from .case import Case
from .reading import Faults, Line, check_unique, fitted, read_cases, read_lines
from .words import words

_LONGEST_PHRASE = 20
_LONGEST_WITH_FULL_STOP = 4
_OF_CASES_ONLY = frozenset(Case.model_fields) - {"id", "question", "type", "answer", "answers"}


class Pair(BaseModel):
    """One line."""

    model_config = ConfigDict(extra="forbid")

    question: NonBlank
    answer: NonBlank | None = None
    answers: list[NonBlank] = Field(default=[], description="Spellings of the answer; any of them is enough.")
    id: NonBlank | None = None
    type: NonBlank = "question"
    contexts: list[str] = Field(default=[], description="Not used: they name no document of the library.")


def read(file: Path, faults: Faults) -> list[tuple[Line, Case]]:
    """The cases of a file without a TOML.

    A file in which any line has what only cases have (`gold`, `roles`, ..., or a list in its `answers`) is read as
    cases: there `answers` is a list of what an answer must contain, all of it.
    """
    lines = read_lines(file, Faults(file.name))
    if any(_OF_CASES_ONLY & line.fields.keys() or _has_spellings(line) for line in lines):
        return read_cases(file, faults)
    lines = read_lines(file, faults)
    check_unique(lines, faults)
    used_ids = {line.fields.get("id") for line in lines}
    cases = []
    for line in lines:
        pair = fitted(Pair, line, faults)
        if pair is not None:
            cases.append((line, _case(pair, _free_id(file.stem, line.number, used_ids))))
            if not (pair.answer or pair.answers):
                faults.add(line.place, "it has neither 'answer' nor 'answers'")
    return cases


def _has_spellings(line: Line) -> bool:
    """Whether one of the `answers` is a list of spellings, as in a case."""
    answers = line.fields.get("answers")
    return isinstance(answers, list) and any(isinstance(item, list) for item in answers)


def sought(spellings: Sequence[str]) -> list[list[str]]:
    """What a right answer contains, as `Case.answers` holds it: one of the spellings that are phrases.

    No right answer need repeat a whole sentence (which ends in a full stop) or more than 20 words verbatim: such
    spellings are only used for comparison, as are those that are an article or punctuation.
    """
    ends = (".", "!", "?", "\u3002", "\uff01", "\uff1f")
    phrases = [
        spelling
        for spelling in spellings
        if 0
        < len(words(spelling))
        <= (_LONGEST_WITH_FULL_STOP if spelling.rstrip().endswith(ends) else _LONGEST_PHRASE)
    ]
    return [phrases] if phrases else []


def _case(pair: Pair, id_: str) -> Case:
    spellings = list(dict.fromkeys([*([pair.answer] if pair.answer else []), *pair.answers]))
    return Case(
        id=pair.id or id_,
        question=pair.question,
        type=pair.type,
        answer=spellings[0] if spellings else "",
        answers=list(sought(spellings)),
    )


def _free_id(stem: str, number: int, used_ids: set[object]) -> str:
    id_ = f"{stem}-{number:03}"
    while id_ in used_ids:
        id_ += "'"
    used_ids.add(id_)
    return id_
