"""A question of a conversation as it stands alone, and what it was about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...evidence.bearing.names import names
from ...evidence.text.words import codes, content_words
from ..questions.forms import AUXILIARY, LITTLE, PARTICIPLE, PREPOSITION, words

_EDGES = " ?!.,;:()"
_BRACKETS = re.compile(r" \((?P<words>[^()]*)\)\?$")
_POINTING = re.compile(words("its? they them theirs? this that these those"), re.IGNORECASE)
_NOT = words("not no never without except only")
_GENERIC = frozenset(
    content_words("difference between example list all tell meant mean kind way thing else say said right true correct")
)
"""Content words of a question that say nothing of its topic."""
_PHRASE = r"(?:(?:the|an?|my|our|your) )?[\w-]+(?: [\w-]+){0,3}"
_SUBJECT = re.compile(
    rf"(?:(?:and|but|so|or) )?(?:how much (?P<what>{_PHRASE}?) {AUXILIARY} .{{2,200}}"
    rf"|(?:what|who|where|when|how [a-z]+) {words('is are was were')} (?P<is>{_PHRASE}?)(?: {PARTICIPLE})?)",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(
    rf"(?<![\w-])(?:{words('it its they them their this that these those i you we he she there one ones')}"
    rf"|{words('to not and or if')}"
    rf"|{AUXILIARY}|{PREPOSITION}|\w{{3,}}(?:ed|ing)\Z)(?![\w-])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Standalone:
    """A question of the conversation, as it stands alone."""

    question: str
    topic: tuple[str, ...]
    """The words for what `it` means in the next question."""
    thing: str = ""
    """What it was about as a phrase that can stand in a sentence; empty if that is not known."""
    it: str = ""
    """A phrase that can take the place of `it` in the next question, if `thing` is empty; it need not be all of it."""
    answer: str = ""
    things: tuple[str, ...] = ()
    """The things that it compared or counted, in their order, of which "the second one" is one; often empty."""

    @property
    def whole(self) -> tuple[str, ...]:
        """All that it was about: the words for what `that` or `why?` means in the next question."""
        return distinct((*topic_of(self.bare), *self.added, *self.topic))

    @property
    def bare(self) -> str:
        """The question without what was added to it in brackets."""
        return _BRACKETS.sub("?", self.question)

    @property
    def added(self) -> tuple[str, ...]:
        """What was added to it in brackets."""
        found = _BRACKETS.search(self.question)
        return tuple(found["words"].split()) if found else ()


def subject_of(question: str) -> str:
    """What a question is about, as a phrase of it: "the night fee" of "How high is the night fee?"; often empty."""
    match = _SUBJECT.fullmatch(question.strip(_EDGES))
    subject = match["what"] or match["is"] or "" if match else ""
    return subject if content_words(subject) and not _NO_SUBJECT.search(subject) else ""


def topic_of(question: str) -> tuple[str, ...]:
    """The codes and names of a question that has a code; else its content words that say what it is about."""
    if found := codes_of(question):
        return distinct((*found, *names(question)))
    return content_of(LITTLE.sub(" ", question))


def codes_of(text: str) -> list[str]:
    """The codes of a text as they are spelt there."""
    return [word.strip(_EDGES) for word in text.split() if codes(word)]


def content_of(text: str) -> tuple[str, ...]:
    """The content words as they are spelt there, with a `not` before them."""
    kept: list[str] = []
    denied = ""
    for word in text.split():
        if re.fullmatch(_NOT, word, re.IGNORECASE):
            denied = f"{word} "
        elif content_words(word) and not _POINTING.fullmatch(word.strip(_EDGES)):
            kept.append(f"{denied}{word.strip(_EDGES)}")
            denied = ""
    return tuple(kept)


def with_words(question: str, added: Iterable[str]) -> str:
    """The question, and in brackets the words that it does not have."""
    stems = set(content_words(question))
    known = stems | _GENERIC
    lacking = [word for word in distinct(added) if not (own := set(content_words(word))) or not own <= known]
    return f"{question.rstrip(_EDGES)} ({' '.join(lacking)})?" if any(map(content_words, lacking)) else question


def distinct(words_: Iterable[str]) -> tuple[str, ...]:
    """The words, each stem once."""
    by_stems: dict[tuple[str, ...], str] = {}
    for word in words_:
        by_stems.setdefault(tuple(content_words(word)) or (word.lower(),), word)
    return tuple(by_stems.values())
