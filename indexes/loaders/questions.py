"""Headings of questions and answers in plain text and in Markdown, and headings that are underlined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...evidence.markup.answers import ANSWER, QUESTION
from ...evidence.text.spans import Span
from .sections import Heading, with_offsets

_ASKS = re.compile(rf"{QUESTION}[ \t]+(?P<words>\S.*)")
_ANSWERS = re.compile(rf"(?P<mark>{ANSWER}[:.)])(?:[ \t].*)?")
_NUMBERED = re.compile(r"[ \t]{0,2}(?P<number>\d{1,3}(?:\.\d{1,3}){0,3})[.)]?[ \t]+(?P<words>[^\W\d_].*)")
_RULE = re.compile(r"(=+|-+|~+|\^+|\*+)[ \t]*")
_DEFINED = re.compile(r"(?P<words>[^\n]{3,200}\?)[ \t]{0,4}\n:(?=[ \t])")
_MARK = rf"{QUESTION}[ \t]{{1,4}}"
_BOLD_END = r"[ \t]?\*\*[ \t]{0,4}(?:\n|\Z|(?<=[ \t]))"
_FAQ = (
    _DEFINED,
    re.compile(rf"\*\*(?:{_MARK})?(?P<words>(?:(?!\*\*)[^\n]){{4,200}}\?){_BOLD_END}"),
    re.compile(rf"\*\*{_MARK}(?P<words>(?:(?!\*\*)[^\n]){{4,200}}[^?*\s]){_BOLD_END}"),
    re.compile(rf"{_MARK}(?P<words>[^\n]{{4,300}}\?)[ \t]{{0,4}}(?:\n|\Z)"),
)
"""A question at the beginning of a paragraph: a term, one in bold, one after `Q:`."""
_BELOW_ALL = 7
"""The level of a question in a paragraph, below every heading of Markdown."""
_LEAST = 2
_LEAST_NUMBERED = 3
_MOST_LINES = 4
"""Lines of a question."""
_SHORTEST_RULE = 3
_SLACK = 1.5
"""How many times longer or shorter a rule may be than the words above it."""


def marked_questions(text: str) -> tuple[list[Heading], list[Span]]:
    """Return (offset, level, words) of each question after `Q:`, where `A:` follows, and the span from there to the
    answer; nothing if there is but one question."""
    asked = list(_after_marks(text.split("\n")))
    if len(asked) < _LEAST:
        return [], []
    return [(at, 1, words) for at, _, words in asked], [(at, answer) for at, answer, _ in asked]


def numbered_questions(text: str) -> list[Heading]:
    """Return (offset, level, words) of each numbered heading of a text in which most of them are questions."""
    last = {words: (at, level) for at, level, words in _numbered(text.split("\n"))}  # the first is that of the contents
    numbered = sorted((at, level, words) for words, (at, level) in last.items())
    questions = sum(words.endswith("?") for _, _, words in numbered)
    return numbered if questions >= max(_LEAST_NUMBERED, len(numbered) / 2) else []


def questions_in(paragraphs: Iterable[tuple[int, str]]) -> list[tuple[Span, Heading]]:
    """Return the range of each question of a FAQ in Markdown that is no heading, up to the answer, and the heading that
    it is; nothing if there is but one. Such a question is a term, `May I fish?` above `: No.`, or begins a paragraph in
    bold or after `Q:`. Paragraphs are given with the offset of their first character."""
    found = [(at, next(filter(None, (form.match(text) for form in _FAQ)), None)) for at, text in paragraphs]
    asked = [((at, at + match.end()), (at, _BELOW_ALL, match["words"])) for at, match in found if match]
    return asked if len(asked) >= _LEAST else []


def underlined_headings(text: str) -> list[Heading]:
    """Return (offset, level, words) of each line at the margin with a rule below it that is as long."""
    lines = text.split("\n")
    levels: dict[str, int] = {}
    found: list[Heading] = []
    for nth, (at, line) in enumerate(with_offsets(lines[:-1])):
        rule = _RULE.fullmatch(lines[nth + 1])
        words = line.rstrip()
        above = lines[nth - 1].strip() if nth else ""
        if rule and words[:1].strip() and any(map(str.isalnum, words)) and (not above or _RULE.fullmatch(above)):
            length = len(rule[1])
            if length >= _SHORTEST_RULE and len(words) / _SLACK <= length <= len(words) * _SLACK:
                found.append((at, levels.setdefault(rule[1][0], len(levels) + 1), " ".join(words.split())))
    return found if len(found) >= _LEAST or (found and not text[: found[0][0]].strip()) else []


def _after_marks(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Offset of a question, offset of the answer behind its mark, and the question."""
    for nth, (at, line) in enumerate(with_offsets(lines)):
        asks = _ASKS.fullmatch(line.rstrip())
        if asks is None:
            continue
        below = lines[nth + 1 : nth + 1 + 2 * _MOST_LINES]
        marks = [_ANSWERS.fullmatch(each.rstrip()) for each in below]
        end = next((after for after, each in enumerate(below) if marks[after] or _ASKS.fullmatch(each)), None)
        answer = marks[end] if end is not None else None
        if end is not None and answer:
            above = sum(len(each) + 1 for each in (line, *below[:end]))
            yield at, at + above + answer.end("mark"), " ".join(" ".join([asks["words"], *below[:end]]).split())


def _numbered(lines: Sequence[str]) -> Iterator[Heading]:
    """Numbered lines below an empty one, with those up to the next empty line or to the mark of the question."""
    above = ""
    for nth, (at, line) in enumerate(with_offsets(lines)):
        numbered = _NUMBERED.fullmatch(line.rstrip()) if not above.strip() else None
        above = line
        if numbered is None:
            continue
        words = [line]
        for below in lines[nth + 1 : nth + _MOST_LINES]:
            if words[-1].rstrip().endswith("?") or not below.strip() or _NUMBERED.fullmatch(below.rstrip()):
                break
            words.append(below)
        whole = " ".join(" ".join(words).split())
        if whole.endswith("?") or len(words) == 1:
            yield at, numbered["number"].count(".") + 1, whole
