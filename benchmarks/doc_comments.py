"""Questions made of doc comments: the comment's first words ask, the definition below it is what should be found."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from definitions import Definition

LEAST_WORDS, MOST_WORDS = 6, 40
LEAST_LINES = 4
"""Of a definition that is asked for."""
_COMMENT = re.compile(r"\s*(//|/\*|\*|#)")
_DIRECTIVE = re.compile(r"\s*#(?:\[|include|if|end|def)")
_MARKUP = re.compile(r"^\s*(?:///?!?|/\*+|\*+/|\*(?!/)|#)+\s?|\*+/\s*$|</?\w[^>]*>|\{@?\w+\s+|[{}`]")
_END = re.compile(r"^\s*(?:@\w|\\param|\\return|:call-seq|#|=|-{3}|Examples?\b|\+{2}|:\w+:)", re.IGNORECASE)
_PRIVATE = re.compile(r"copyright|license|todo|fixme|eslint|nodoc|inheritdoc|@internal", re.IGNORECASE)


@dataclass(frozen=True)
class Commented:
    """A definition whose comment asks for it."""

    question: str
    comment: tuple[int, int]
    """Its lines, from 0; the second is after the last."""
    defined: Definition


def commented(text: str, found: Sequence[Definition]) -> list[Commented]:
    """The definitions of a file that can be asked for, in order."""
    lines = text.split("\n")
    made = []
    for one in found:
        if one.kind == "other" or one.last is None or one.last - one.first + 1 < LEAST_LINES:
            continue
        first = _comment_above(lines, one.first)
        question = _question(lines[first[0] : first[1]], one.name)
        if question:
            made.append(Commented(question, first, one))
    return made


def chosen(commented_files: dict[str, list[Commented]], most: int) -> dict[str, list[Commented]]:
    """Some of them, by a hash of what they ask, so that everybody asks the same; no question twice."""
    by_question = {one.question: (source, one) for source, each in commented_files.items() for one in each}
    several = [one.question for each in commented_files.values() for one in each]
    alone = [question for question in by_question if several.count(question) == 1]
    picked = sorted(alone, key=lambda question: hashlib.sha256(question.encode()).digest())[:most]
    some: dict[str, list[Commented]] = {source: [] for source in commented_files}
    for question in picked:
        source, one = by_question[question]
        some[source].append(one)
    return some


def without_comments(
    text: str, some: Sequence[Commented], others: Sequence[Commented] = ()
) -> tuple[str, list[Definition]]:
    """The text without their comments and those of the others, and where their definitions stand now."""
    lines = text.split("\n")
    gone = {nth for one in (*some, *others) for nth in range(*one.comment)}
    moved = [nth - sum(each < nth for each in gone) for nth in range(len(lines))]
    left = [line for nth, line in enumerate(lines) if nth not in gone]
    return "\n".join(left), [
        Definition(one.defined.name, moved[one.defined.first], moved[one.defined.last or 0], one.defined.kind)
        for one in some
    ]


def _comment_above(lines: Sequence[str], first: int) -> tuple[int, int]:
    """The lines of the comment above a definition, attributes between them skipped."""
    while first > 0 and re.match(r"\s*(@\w|\[\w|#\[)", lines[first - 1]):
        first -= 1
    last = first
    while (
        first > 0
        and _COMMENT.match(lines[first - 1])
        and not re.match(r"\s*#(\[|include|if|end|def)", lines[first - 1])
    ):
        first -= 1
    return first, last


def _question(comment: Sequence[str], name: str) -> str:
    told: list[str] = []
    for line in comment:
        plain = _MARKUP.sub("", _MARKUP.sub("", line)).strip()
        if (_END.match(plain) or not plain) and told:
            break
        if plain and not _END.match(plain):
            told.append(plain)
    words = " ".join(told).split()
    if words and words[0].rstrip(":") == name:  # as Go has it
        words = words[1:]
    question = " ".join(words[:MOST_WORDS])
    letters = len(re.findall(r"[A-Za-z]{2,}", question))
    return "" if letters < LEAST_WORDS or _PRIVATE.search(" ".join(comment)) else question
