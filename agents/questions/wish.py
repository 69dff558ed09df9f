"""What somebody asks of the documents, apart from how they want it answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ...evidence.text.english import words
from ...evidence.text.words import content_words
from .announcement import announcement, return_to
from .answer_form import divided, is_form
from .pleasantry import is_pleasantry
from .referring import asks, only_refers, referring_ahead, referring_behind

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_MARKS = " \t.,;:!?()-\u2013\u2014"
_FEW = re.compile(
    rf"\b(?:{words('briefly concisely succinctly short brief concise')}|in a nutshell|(?:one|a single) sentence)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Wish:
    """What somebody asks, and how it is to be answered."""

    asked: str
    """The question alone."""
    form: str
    """What it says of the answer's form, such as `Answer in one sentence.`; empty if it says nothing of that. If the
    text asks for nothing else, the whole text, and `asked` is the same."""
    announced: str = ""
    """What comes before the question and says that it is about something else: `Different topic: `."""

    @property
    def said(self) -> str:
        """The question with what announces it, by which a follow-up is told from a question about something else."""
        return f"{self.announced}{self.asked}"

    @property
    def only_form(self) -> bool:
        """Whether it asks for another form of an answer, and for nothing else."""
        return bool(self.form) and self.form == self.asked

    @property
    def brief(self) -> bool:
        """Whether the answer is to be short."""
        return _FEW.search(self.form) is not None


@lru_cache(maxsize=256)
def wish(text: str) -> Wish:
    """The question in `text`, without words to whoever answers, what it says of the answer's form, and what announces
    that it is about something else.

    Retrieval, grades and checks compare documents with the question, in which "Put the answer in a table." would be a
    second question. A text that asks for nothing else stays as it is.
    """
    sentences = _SENTENCE.split(text)
    asked: list[str] = []
    form: list[str] = []
    for sentence in sentences:
        bare = sentence.strip(_MARKS)
        if is_form(bare, asks=sentence.rstrip().endswith("?")):
            form.append(sentence.strip())
        elif not is_pleasantry(bare):
            rest, told = _divided(sentence, asked)
            asked.append(rest)
            form += told
    if not content_words(" ".join(asked)):
        return Wish(text, text if form else "")
    rest = text if asked == sentences else " ".join(filter(None, asked))
    announced = announcement(rest) or return_to(rest)
    alone = rest[len(announced) :]
    return Wish(alone, " ".join(form), announced) if content_words(alone) else Wish(rest, " ".join(form))


def _divided(sentence: str, before: list[str]) -> tuple[str, list[str]]:
    """The sentence without what it says of the answer's form, and what that is; `before` is what was asked before it.

    A request that only refers to what was asked is one about the answer if a question stands before it: by itself,
    "Compare them." may follow up on the last answer.
    """
    ahead = referring_ahead(sentence) if content_words(" ".join(before)) else ""
    behind = referring_behind(sentence[len(ahead) :])
    mark = behind[-1:] if behind[-1:] in ("?", ".", "!") else ""
    rest, told = divided(sentence[len(ahead) :].removesuffix(behind) + mark)
    if any(map(asks, before)) and only_refers(rest):
        return "", [" ".join((rest.strip(_MARKS), *told)) if told else rest.strip()]
    return rest, [*filter(None, (ahead.strip(_MARKS), *told, behind.strip(_MARKS)))]
