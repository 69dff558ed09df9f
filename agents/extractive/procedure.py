"""How something is done, as the section tells it whose heading names the task: all of its steps, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.commands import is_order
from ...evidence.markup.blocks import without_number
from ..questions.kinds import STEP
from ..replies.claim import Claim
from .code.labelled_code import of_named_labels
from .lists.around import is_option
from .lists.list_items import is_numbered
from .means import Means
from .scores.scoring import Scored
from .section_text import stretch_claim
from .stretch import stretch
from .task import Task

_LEAST_STEPS = 2
_MOST_BETWEEN = 1
"""Sentences between two steps that tell nothing to do."""
_MOST_BEFORE = 2
"""Sentences that a section may begin with before its first step."""
_MOST_PASSAGES = 8
_SHORT = 700
"""Most characters of a section that is shown whole."""


def procedure(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> list[Claim]:
    """The steps of the section whose heading best names what a part of a question asks how to do, in order, with the
    line that announces them; or the whole section, if it is short and its heading names nothing else.

    Empty if no such section has steps that stand together, or if they are too long, if there is a table among them, or
    if something reads like instructions to a model. Of code for several systems, that of the one named is shown.
    """
    task = Task(part, means)
    for inside in task.sections(ranking):
        own, is_whole = stretch(inside, addresses, means, partial(_are_beside, inside), _MOST_PASSAGES)
        section = [each for each in own if not each.is_picture]
        exact = inside.path and task.is_heading_of(inside) and not any(map(is_option, section))
        short = exact and sum(len(each.shown) for each in section) <= _SHORT
        if steps := section if short else _steps(section, inside):
            return stretch_claim(of_named_labels(part, steps, addresses)) if is_whole else []
    return []


def named_first(part: str, ranking: Sequence[Scored], means: Means) -> list[Scored]:
    """The sentences below a heading that is what a part of a question asks how to do, then all others."""
    task = Task(part, means)
    sections = {each.section for each in task.sections(ranking) if task.is_heading_of(each)}
    return sorted(ranking, key=lambda each: each.candidate.address.section not in sections)


def are_steps(part: str, cited: Sequence[Address], means: Means) -> bool:
    """Whether sentences tell what to do below a heading that names what a part of a question asks how to do, or stand
    below one that names nothing else."""
    task = Task(part, means)
    return any(task.is_heading_of(each) or (tells_to_act(each) and task.fit(each) > 0) for each in cited)


def _are_beside(one: Address, other: Address) -> bool:
    return one.section == other.section


def _steps(section: Sequence[Address], best: Address) -> Sequence[Address]:
    """The part of a section that tells what to do, with the line that announces it; empty if there is none.

    It reaches from the first step to the last if most of the section between them are steps; else it is a row of
    steps with few other sentences between them: that with the best sentence, or the longest one.
    """
    at = [number for number, each in enumerate(section) if tells_to_act(each)]
    among = section[at[0] : at[-1] + 1] if at else []
    counted = [tells_to_act(each) for each in among if _counts(each)]
    row = at if 2 * sum(counted) >= len(counted) else _row(section, best)
    if len(row) < _LEAST_STEPS and not any(section[number].sentence.kind == "code" for number in row):
        return []
    first, last = _beginning(section, row), row[-1]
    while first and section[first].sentence.kind == section[first - 1].sentence.kind == "item":
        first -= 1
    while last + 1 < len(section) and section[last + 1].sentence.kind == "item":
        last += 1
    first -= 1 if first and section[first - 1].announces else 0
    return section[first if first > _MOST_BEFORE else 0 : last + 1]


def _beginning(section: Sequence[Address], row: Sequence[int]) -> int:
    """Where the steps begin: where some are numbered, with those right before the first number."""
    first = next((at for at in row if is_numbered(section[at]) and section[at].sentence.kind == "item"), row[0])
    while first - 1 in row:
        first -= 1
    return first


def _row(section: Sequence[Address], best: Address) -> list[int]:
    """The positions of steps that stand together."""
    rows: list[list[int]] = [[]]
    between = 0
    for at, each in enumerate(section):
        if tells_to_act(each):
            if between > _MOST_BETWEEN:
                rows.append([])
            rows[-1].append(at)
            between = 0
        else:
            between += _counts(each)
    return max(rows, key=lambda row: (any(section[at].number == best.number for at in row), len(row)))


def tells_to_act(address: Address) -> bool:
    if is_option(address):
        return False
    text = without_number(address.shown)
    return address.sentence.kind == "code" or is_order(text) or STEP.search(text) is not None


def _counts(address: Address) -> bool:
    """Whether it parts two steps unless it is one: an item goes with the steps of its list."""
    return address.sentence.kind != "item"
