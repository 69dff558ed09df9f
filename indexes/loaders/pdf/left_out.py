"""Lines near the top and the foot of a page that liteparse leaves out as running heads, though they are none.

It leaves out what stands on several pages, and more: half of a caption, the unit of all numbers in a table. A running
head with a date or a version is told once, since it may stand nowhere else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .letters import lacks_letters
from .pieces import ENDED, HYPHENATED, is_next_line, joined, lines_across

_MARGIN = 0.2
"""Share of a page's height, at its top and its foot, in which such lines are."""
_GAP = 2.0
"""Heights of a line between two columns, at least."""
_LEAST_LETTERS = 4
_LEAST_LOST = 0.7
"""Share of the words of a line that its page's text has less often than the page."""
_LEAST_BESIDE = 0.9
"""Share of the words of a line that are beside the next one in a text that has it."""
_LEAST_HAD = 0.3
"""Share of the words of a line in such parts from which on a text has the line."""
_MOST_LINES = 30
"""Most lines of a page: if more are lacking, it is read in another way."""
_PLACE_WORDS = 4
_PARAGRAPH_CHARS = 60
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]+")
_HALF = re.compile(r"(?<!\w)\w{1,60}-(?=\s|\Z)")
"""The first half of a word."""
_FORM = re.compile(r"\b(?![ivxl]{1,7}\b)[^\W\d_]+")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_DATED = re.compile(
    rf"\b(?:\d{{1,2}}\.? {_MONTH}\.? \d{{4}}|{_MONTH}\.? (?:\d{{1,2}}, )?\d{{4}}|\d{{4}}-\d\d-\d\d"
    r"|(?i:version|revision|rev\.|edition) ?\d)"
)
_CLOCK = re.compile(r"\d:\d\d")
"""In the mark of a printer, which has a date too."""
_UNIT = re.compile(r"\W?in (?:\w{1,20} ){0,3}(?:thousands|millions|billions|percent|per cent)\b", re.IGNORECASE)
_MARKED = re.compile(r"[#|`\-]")


@dataclass(frozen=True)
class Line:
    """A line that is to be put back, its parts, and the one above it; `goes_on` if it may be its next."""

    text: str
    parts: tuple[str, ...]
    above: str
    goes_on: bool
    is_top: bool


class LeftOut:
    """Finds such lines on the pages of one file."""

    def __init__(self) -> None:
        self.tagged: set[int] = set()
        """The numbers of the pages whose tags say what is no text."""
        self._seen: set[str] = set()
        self._told: set[str] = set()

    def lines(self, pages: Sequence[Any], texts: Sequence[str]) -> list[list[Line]]:
        """Those of some pages, whose texts lack them."""
        marginal = [[*_marginal(page)] for page in pages]
        counts = Counter(form for own in marginal for form in {_form(line.text) for line in own})
        repeated = self._seen | {form for form, count in counts.items() if count > 1}
        self._seen.update(counts)
        wanted = [
            [
                line
                for line in self._lacking(page, own, text)
                if self._is_wanted(line.text, head=page.page_num in self.tagged or _form(line.text) in repeated)
            ]
            for page, own, text in zip(pages, marginal, texts, strict=True)
        ]
        return [lines if len(lines) <= _MOST_LINES else [] for lines in wanted]

    def _lacking(self, page: Any, own: Sequence[Line], text: str) -> Iterator[Line]:
        """The lines that a text of the page lacks."""
        if not text or lacks_letters(page):
            return
        told = _LETTERS.findall(text)
        neighbours = set(pairwise(told))
        lost = Counter(word for item in page.text_items for word in _LETTERS.findall(item.text)) - Counter(told)
        for line in own:
            words = _LETTERS.findall(_HALF.sub(" ", line.text))[HYPHENATED.search(line.above) is not None :]
            parts = [part for part in map(_LETTERS.findall, line.parts) if len(part) > 1]
            has = sum(
                len(part)
                for part in parts
                if sum(pair in neighbours for pair in pairwise(part)) >= _LEAST_BESIDE * (len(part) - 1)
            )
            is_told = has >= _LEAST_HAD * len(words) if parts else not {*words} - {*told}
            if is_told or sum(word in lost for word in words) < _LEAST_LOST * len(words):
                self._told.add(_form(line.text))
            else:
                yield line

    def _is_wanted(self, text: str, *, head: bool) -> bool:
        """Whether a line is no running head, or has a unit, or a date or a version that no text has had yet."""
        if not head or _UNIT.match(text):
            return True
        form = _form(text)
        if not _DATED.search(text) or _CLOCK.search(text) or form in self._told:
            return False
        self._told.add(form)
        return True


def _form(text: str) -> str:
    """The words of a line without its numbers, by which a running head is the same on left and right pages."""
    return " ".join(sorted(_FORM.findall(text.casefold())))


def _marginal(page: Any) -> Iterator[Line]:
    """The lines with words near the top and the foot of a page, without the number of the page at their ends."""
    lines = lines_across(item for item in page.text_items if item.text.strip() and not item.rotation)
    for above, line in zip([None, *lines], lines, strict=False):
        middle = (line[0].y + line[0].height / 2) / page.height if page.height > 0 else 0.5
        if _MARGIN < middle < 1 - _MARGIN:
            continue
        own = [item for item in line if not item.text.strip().isdigit()]
        text = joined(own)
        if sum(map(str.isalpha, text)) >= _LEAST_LETTERS:
            goes_on = above is not None and is_next_line(above[0], line[0])
            yield Line(text, _parts(own), joined(above) if above else "", goes_on, middle < _MARGIN)


def _parts(line: Sequence[Any]) -> tuple[str, ...]:
    """What stands on a line between gaps that are as wide as one between columns."""
    parts: list[list[Any]] = []
    for item in line:
        if parts and item.x - parts[-1][-1].x - parts[-1][-1].width < _GAP * item.height:
            parts[-1].append(item)
        else:
            parts.append([item])
    return tuple(map(joined, parts))


def put_back(lines: Sequence[Line], text: str) -> str:
    """The text of a page with lines that it lacks, each behind the one above it, or else at the top or the foot."""
    heads: list[str] = []
    end = 0
    for line in lines:
        place = _place(line.above, text, end)
        if place < 0 and line.is_top and line.goes_on and heads and heads[-1].endswith(line.above):
            heads[-1] += f" {line.text}"
        elif place < 0 and line.is_top:
            heads.append(line.text)
        elif place < 0:
            text = f"{text}\n\n{line.text}"
        else:
            block = text[:place].rpartition("\n\n")[2]
            goes_on = line.goes_on and _is_open(block, line.text)
            before = f"{text[:place]}{' ' if goes_on else chr(10) * 2}{line.text}"
            text, end = f"{before}{text[place:]}", len(before) - len(line.text)
    return "\n\n".join([*heads, text])


def _is_open(block: str, text: str) -> bool:
    """Whether a paragraph may go on with a text."""
    plain = len(block) >= _PARAGRAPH_CHARS and not block.startswith("*")
    return not ENDED.search(block) and not _MARKED.match(block) and (text[:1].islower() or plain)


def _place(above: str, text: str, start: int) -> int:
    """Where the block of a text ends, behind `start` if there is one, that ends with a line of the page; -1 if none."""
    words = _WORD.findall(above)[-_PLACE_WORDS:]
    if not words:
        return -1
    pattern = re.compile(r"\W{1,9}".join(map(re.escape, words)) + r"[^\w\n]{0,9}(?=\n\n|\Z)")
    match = pattern.search(text, start) or pattern.search(text)
    return match.end() if match else -1
