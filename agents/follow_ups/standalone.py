"""A question of a conversation as it stands alone, and what it was about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...evidence.bearing.names import names
from ...evidence.text.code_names import HUMPS
from ...evidence.text.english import AUXILIARY, BE, DEMONSTRATIVE, PARTICIPLE, PREPOSITION, THIRD_PERSON, words
from ...evidence.text.words import codes, content_words
from ..questions.forms import EDGES, LITTLE

_EDGES = f"{EDGES}()"
_BRACKETS = re.compile(r" \((?P<words>[^()]*)\)\?$")
_EMPTY = re.compile(rf"{words('its? they them theirs? this that these those')}|{AUXILIARY}n?['\u2019]?t", re.IGNORECASE)
"""Words that only point back, and `isn't` and the like."""
_NOT = words("not no never without except only")
_GENERIC = frozenset(
    content_words(
        """difference between example list all tell meant mean kind way thing else say said right true correct another
        one happen instead meanwhile"""
    )
)
"""Content words of a question that say nothing of its topic."""
_MOST_WORDS = 8
"""Most content words of a question with what is added to it in brackets."""
_CLEAR = 4
"""So many words say what is spoken of."""
_LEAST_ADDED = 3
"""As many words are added however many the question has."""
_PHRASE = r"(?:(?:the|an?|my|our|your) )?[\w-]+(?: [\w-]+){0,3}"
_INTRODUCED = re.compile(
    rf"\b(?:an?|another|the) (?!{words('same other whole first last lot bit few couple')}\b)"
    rf"(?P<noun>[\w-]+(?: [\w-]+)?)(?=\W*$|[,;:?!.]"
    rf"| (?:{AUXILIARY}|{PREPOSITION}|{words('to and or that if when be too then as it they i you')})\b)"
    rf"|^\W*(?:{words('and but so')}|{words('what how')} about) (?P<first>(?!{AUXILIARY}\b)[\w-]+(?: [\w-]+){{0,3}}), ",
    re.IGNORECASE,
)
"""What a question speaks of for the first time: "a pump" in "Does it need a pump?", "oars" in "And oars, do they?" """
_CONDITION = re.compile(rf"\b{words('if when while until once unless')}\b[^,?]{{0,200}}", re.IGNORECASE)
"""What it speaks of only as a condition is no topic."""
_HUMPS = re.compile(HUMPS)
_SUBJECT = re.compile(
    rf"(?:(?:and|but|so|or) )?(?:how much (?P<what>{_PHRASE}?) {AUXILIARY} .{{2,200}}"
    rf"|(?:what|who|where|when|how [a-z]+) {BE} (?P<is>{_PHRASE}?)(?: {PARTICIPLE})?)",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(
    rf"(?<![\w-])(?:{THIRD_PERSON}|{DEMONSTRATIVE}|{words('i you we there one ones')}"
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
    unplaced: str = ""
    """The question without what a fragment such as "and in Vik?" put at its end: the next one takes its place."""
    sources: frozenset[str] = frozenset()
    """The documents that its answer cites."""
    things: tuple[str, ...] = ()
    """The things that it compared or counted, in their order, of which "the second one" is one; often empty."""

    @property
    def whole(self) -> tuple[str, ...]:
        """All that it was about: the words for what `that` or `why?` means in the next question."""
        return clear(topic_of(self.bare), (*self.added, *self.topic), self.answer)

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
    if found := [word for word in codes_of(question) if codes(word)]:
        return distinct((*found, *names(question)))
    return content_of(LITTLE.sub(" ", question))


def codes_of(text: str) -> list[str]:
    """The codes of a text as they are spelt there, and names that are spelt like `TideGateStuck`."""
    bare = (word.strip(_EDGES) for word in text.split())
    return [word for word in bare if codes(word) or _HUMPS.fullmatch(word)]


def introduced(question: str) -> tuple[str, ...]:
    """The content words of what a question speaks of as a thing of its own."""
    found = (match["noun"] or match["first"] for match in _INTRODUCED.finditer(_CONDITION.sub(" ", question)))
    return tuple(
        word for phrase in found for word in content_of(phrase) if not _GENERIC.issuperset(content_words(word))
    )


def content_of(text: str) -> tuple[str, ...]:
    """The content words as they are spelt there, with a `not` before them."""
    kept: list[str] = []
    denied = ""
    for word in text.split():
        if re.fullmatch(_NOT, word, re.IGNORECASE):
            denied = f"{word} "
        elif content_words(word) and not _EMPTY.fullmatch(word.strip(_EDGES)):
            kept.append(f"{denied}{word.strip(_EDGES)}")
            denied = ""
    return tuple(kept)


def with_words(question: str, added: Iterable[str]) -> str:
    """The question, and in brackets the first words that it does not have, and all codes: of more words than
    `_MOST_WORDS` a sentence that answers has too small a share."""
    stems = set(content_words(question))
    known = stems | _GENERIC
    lacking = [word for word in distinct(added) if not (own := set(content_words(word))) or not own <= known]
    most = max(_LEAST_ADDED, _MOST_WORDS - len(stems))
    lacking = [word for at, word in enumerate(lacking) if at < most or codes_of(word)]
    return f"{question.rstrip(_EDGES)} ({' '.join(lacking)})?" if any(map(content_words, lacking)) else question


def clear(new: Iterable[str], old: Iterable[str], answer: str) -> tuple[str, ...]:
    """The words for what is spoken of now, and a few for what was spoken of before, if these are too few: all codes,
    and rather those that the answer has."""
    new, told = distinct(new), set(content_words(answer))
    older = distinct((*new, *old))[len(new) :]
    likely = sorted(older, key=lambda word: (not codes_of(word), told.isdisjoint(content_words(word))))
    least = sum(bool(codes_of(word)) for word in older)
    kept = set(likely[: max(_CLEAR - len(new), least)])
    return (*new, *(word for word in older if word in kept))


def distinct(words_: Iterable[str]) -> tuple[str, ...]:
    """The words, each stem once."""
    by_stems: dict[tuple[str, ...], str] = {}
    for word in words_:
        by_stems.setdefault(tuple(content_words(word)) or (word.lower(),), word)
    return tuple(by_stems.values())
