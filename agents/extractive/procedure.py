"""How something is done, as the section tells it whose heading names the task: all of its steps, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.commands import is_order
from ...evidence.text.words import analyze, content_words
from ..questions.expectation import expectation
from ..questions.forms import LITTLE
from ..questions.kinds import STEP
from ..replies.prose import Claim, cite
from .heading import in_front
from .list_items import without_number
from .means import Means
from .scoring import Scored
from .section_text import section_lines
from .stretch import stretch

_COVERS = 0.6
"""Least share (by weight) of the question's words that a heading which names the task has, with those above it."""
_LEAST_ASKED = 2
_LEAST_STEPS = 2
_MOST_BETWEEN = 1
"""Sentences between two steps that tell nothing to do."""
_MOST_PASSAGES = 8
_LONGEST = 4_000
"""Most characters of the steps."""
_IMAGE = re.compile(r"!?\[[^\[\]\n]{0,300}\]\([^()\n]{0,300}\)")
_Section = tuple[str, str, tuple[str, ...]]


class Task:
    """What a part of a question asks how to do."""

    def __init__(self, part: str, means: Means) -> None:
        expected = expectation(part)
        action = expected.action if expected.kind == "steps" else ""
        self._verb = set(analyze(action)) if action else set()
        self._asked = set(content_words(LITTLE.sub(" ", means.distinctive(part))))
        self._weights = means.weights(sorted(self._asked)) if self._verb else {}

    def sections(self, ranking: Iterable[Scored]) -> list[Address]:
        """The best sentence of each section whose heading names the task, best heading first."""
        found: dict[_Section, tuple[float, Address]] = {}
        for address in (each.candidate.address for each in ranking):
            section = _section_of(address)
            if section not in found:
                found[section] = (self._fit(address), address)
        named = sorted((pair for pair in found.values() if pair[0]), key=lambda pair: -pair[0])
        return [address for _, address in named]

    def is_heading_of(self, address: Address) -> bool:
        """Whether its heading has the verb and nothing but words of the question."""
        own = set(content_words(_headings(address)[0]))
        return bool(self._fit(address)) and self._verb <= own <= self._asked and len(own) >= _LEAST_ASKED

    def is_named_above(self, address: Address) -> bool:
        """Whether its heading names the task."""
        return self._fit(address) > 0

    def _fit(self, address: Address) -> float:
        """How well its heading names the task, 0 (it does not) to 2 (it names this and nothing else)."""
        if address.passage.form == "code" or not self._verb or len(self._asked) < _LEAST_ASKED:
            return 0.0
        heading, *above = _headings(address)
        own, around = set(content_words(heading)), set(content_words(" ".join(above)))
        if not own & self._asked or not self._verb <= own | around:
            return 0.0
        total = sum(self._weights.get(stem, 0.0) for stem in self._asked)
        covered = sum(self._weights.get(stem, 0.0) for stem in self._asked & (own | around))
        enough = total > 0 and covered >= _COVERS * total
        return covered / total + len(own & self._asked) / len(own) if enough else 0.0


def procedure(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> list[Claim]:
    """The steps of the section whose heading best names what a part of a question asks how to do, in order, with the
    line that announces them.

    Empty if no such section has steps that stand together, or if they are too long, if there is a table among them, or
    if something reads like instructions to a model.
    """
    for inside in Task(part, means).sections(ranking):
        own, is_whole = stretch(inside, addresses, means, partial(_are_beside, inside), _MOST_PASSAGES)
        steps = _steps([each for each in own if not _is_image(each)], inside)
        if not steps:
            continue
        plain = is_whole and not any(each.flagged or each.sentence.kind == "row" for each in steps)
        heading = [in_front(steps[0].nearest_heading)] if _needs_heading(steps[0]) else []
        text = "\n".join([*filter(None, heading), *section_lines(steps)])
        return [Claim(text=text, cites=[cite(each) for each in steps])] if plain and len(text) <= _LONGEST else []
    return []


def named_first(part: str, ranking: Sequence[Scored], means: Means) -> list[Scored]:
    """The sentences below a heading that is what a part of a question asks how to do, then all others."""
    task = Task(part, means)
    sections = {_section_of(each) for each in task.sections(ranking) if task.is_heading_of(each)}
    return sorted(ranking, key=lambda each: _section_of(each.candidate.address) not in sections)


def are_steps(part: str, cited: Sequence[Address], means: Means) -> bool:
    """Whether sentences tell what to do, below a heading that names what a part of a question asks how to do."""
    task = Task(part, means)
    return any(_tells_to_act(each) and task.is_named_above(each) for each in cited)


def _headings(address: Address) -> list[str]:
    """The headings above it from the innermost on, and the title."""
    return [*reversed(address.path), address.passage.title]


def _are_beside(one: Address, other: Address) -> bool:
    return _section_of(one) == _section_of(other)


def _section_of(address: Address) -> _Section:
    return address.passage.index, address.passage.source, address.path


def _steps(section: Sequence[Address], best: Address) -> Sequence[Address]:
    """The part of a section that tells what to do, with the line that announces it; empty if there is none.

    It reaches from the first step to the last if most of the section between them are steps; else it is a row of
    steps with few other sentences between them: that with the best sentence, or the longest one.
    """
    at = [number for number, each in enumerate(section) if _tells_to_act(each)]
    among = section[at[0] : at[-1] + 1] if at else []
    counted = [_tells_to_act(each) for each in among if _counts(each)]
    row = at if 2 * sum(counted) >= len(counted) else _row(section, best)
    if len(row) < _LEAST_STEPS and not any(section[number].sentence.kind == "code" for number in row):
        return []
    first, last = row[0], row[-1]
    while first and section[first].sentence.kind == section[first - 1].sentence.kind == "item":
        first -= 1
    while last + 1 < len(section) and section[last + 1].sentence.kind == "item":
        last += 1
    return section[first - 1 if first and section[first - 1].announces else first : last + 1]


def _row(section: Sequence[Address], best: Address) -> list[int]:
    """The positions of steps that stand together."""
    rows: list[list[int]] = [[]]
    between = 0
    for at, each in enumerate(section):
        if _tells_to_act(each):
            if between > _MOST_BETWEEN:
                rows.append([])
            rows[-1].append(at)
            between = 0
        else:
            between += _counts(each)
    return max(rows, key=lambda row: (any(section[at].number == best.number for at in row), len(row)))


def _tells_to_act(address: Address) -> bool:
    text = without_number(address.shown)
    return address.sentence.kind == "code" or is_order(text) or STEP.search(text) is not None


def _counts(address: Address) -> bool:
    """Whether it parts two steps unless it is one: an item goes with the steps of its list."""
    return address.sentence.kind != "item"


def _is_image(address: Address) -> bool:
    text, start = address.passage.text, address.sentence.start
    is_marked = text.startswith("!", max(0, start - 1)) or text.startswith("![", start)
    return is_marked and _IMAGE.fullmatch(text, start, address.sentence.end) is not None


def _needs_heading(first: Address) -> bool:
    """Whether nothing says what the steps are for: they begin with an item or with code."""
    return first.sentence.kind == "code" or (first.sentence.kind == "item" and (first.headed or not first.lead))
