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


def commented(text: str, definitions: Sequence[Definition]) -> list[Commented]:
    """The definitions of a file that can be asked for, in order."""
    lines = text.split("\n")
    several = []
    for definition in definitions:
        if (
            definition.kind == "other"
            or definition.last is None
            or definition.last - definition.first + 1 < LEAST_LINES
        ):
            continue
        first = _comment_above(lines, definition.first)
        question = _question(lines[first[0] : first[1]], definition.name)
        if question:
            several.append(Commented(question, first, definition))
    return several


def chosen(commented_files: dict[str, list[Commented]], most: int) -> dict[str, list[Commented]]:
    """Some of them, by a hash of what they ask, so that everybody asks the same; no question twice."""
    by_question = {
        comment.question: (source, comment) for source, comments in commented_files.items() for comment in comments
    }
    several = [comment.question for comments in commented_files.values() for comment in comments]
    alone = [question for question in by_question if several.count(question) == 1]
    picked = sorted(alone, key=lambda question: hashlib.sha256(question.encode()).digest())[:most]
    by_source: dict[str, list[Commented]] = {source: [] for source in commented_files}
    for question in picked:
        source, comment = by_question[question]
        by_source[source].append(comment)
    return by_source


def without_comments(
    text: str, items: Sequence[Commented], other_items: Sequence[Commented] = ()
) -> tuple[str, list[Definition]]:
    """The text without their comments and those of the others, and where their definitions stand now."""
    lines = text.split("\n")
    removed = {nth for item in (*items, *other_items) for nth in range(*item.comment)}
    moved = [nth - sum(line < nth for line in removed) for nth in range(len(lines))]
    kept_lines = [line for nth, line in enumerate(lines) if nth not in removed]
    return "\n".join(kept_lines), [
        Definition(item.defined.name, moved[item.defined.first], moved[item.defined.last or 0], item.defined.kind)
        for item in items
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
    parts: list[str] = []
    for line in comment:
        plain = _MARKUP.sub("", _MARKUP.sub("", line)).strip()
        if (_END.match(plain) or not plain) and parts:
            break
        if plain and not _END.match(plain):
            parts.append(plain)
    words = " ".join(parts).split()
    if words and words[0].rstrip(":") == name:  # as Go has it
        words = words[1:]
    question = " ".join(words[:MOST_WORDS])
    letters = len(re.findall(r"[A-Za-z]{2,}", question))
    return "" if letters < LEAST_WORDS or _PRIVATE.search(" ".join(comment)) else question
