"""What to do about a trouble that a question tells of, from where a document tells of the same trouble."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import is_beside
from ...evidence.text.words import codes, content_words
from ..questions.trouble import tells_trouble
from ..replies.claim import Claim
from .further_steps import is_further_step
from .lists.list_items import NUMBER
from .means import Means
from .procedure import tells_to_act
from .remedy import is_of_remedies
from .scores.scoring import Scored
from .section_text import stretch_claim
from .stretch import stretch

_MOST_TRIED = 2
_COVERS = 0.35
"""Least share (by weight) of the question's words in a sentence that tells of the same trouble."""
_NAMES = 0.6
"""Least share of the words of a heading that the question has, if it names the trouble."""
_SHORT = 900
"""Most characters of a section that is shown whole."""
_LONGEST = 1_500
"""Most characters of a section on remedies that is shown whole."""
_MOST_PASSAGES = 4


def solution(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> list[Claim]:
    """The sentence that tells of the trouble of a part, and what its document says about the way out: the section on
    remedies beside or below it, or the steps that follow.

    Empty if a part tells of no trouble, if no sentence tells of it, or if one says by itself what to do.
    """
    if not tells_trouble(part):
        return []
    for each in ranking[:_MOST_TRIED]:
        told = each.candidate.address
        if each.covered < _COVERS or told.passage.form == "code":
            continue
        named = _names_trouble(part, told)
        beside, _ = stretch(told, addresses, means, partial(_is_near, told), _MOST_PASSAGES)
        near = [other for other in beside if not other.is_picture]
        is_step = (tells_to_act(told) and told.sentence.kind != "code") or _is_among_steps(told, near)
        if is_step and not named:
            return []
        at = near.index(told)
        if remedy := stretch_claim(_remedy(near, at)):
            return [*stretch_claim(_announced(near, at)), *remedy]
        begin = 0 if named else at - len(_announced(near, at)[:-1])
        section = [other for other in near[begin:] if _is_below(told.path, other)]
        if named and sum(len(other.shown) for other in section) <= _SHORT:
            return stretch_claim(section) if any(tells_to_act(other) for other in section if other != told) else []
        if steps := _as_far_as_steps(section, 0 if named else at - begin):
            return stretch_claim(steps)
    return []


def _is_among_steps(told: Address, near: Sequence[Address]) -> bool:
    """Whether a sentence is an item of a numbered list in which another one tells to act: its list is the way out."""
    if NUMBER.match(told.shown) is None or told.sentence.kind != "item":
        return False
    steps = (each for each in near if each.path == told.path and each.lead == told.lead and NUMBER.match(each.shown))
    return any(tells_to_act(each) for each in steps)


def _remedy(near: Sequence[Address], at: int) -> Sequence[Address]:
    """The section on remedies that comes next after the sentence at a position, or else the last one before it; of a
    long one, as far as its first steps. Empty if there is none, or if the sentence stands in it."""
    level = max(len(near[at].path) - 1, 0)
    sections = [list(same) for _, same in groupby(near, key=lambda each: each.path[level:])]
    own = next(number for number, same in enumerate(sections) if near[at] in same)
    if any(map(is_of_remedies, sections[own][0].path)):
        return []
    nearest = [*sections[own + 1 :], *reversed(sections[:own])]
    found = next((same for same in nearest if any(map(is_of_remedies, same[0].path[level:]))), [])
    return found if sum(len(each.shown) for each in found) <= _LONGEST else _as_far_as_steps(found)


def _announced(near: Sequence[Address], at: int) -> Sequence[Address]:
    """The sentence at a position, behind the line that announces it if it is code."""
    before = at > 0 and near[at].sentence.kind == "code" and near[at - 1].announces
    return near[at - before : at + 1]


def _as_far_as_steps(section: Sequence[Address], at: int = 0) -> Sequence[Address]:
    """The beginning of a section as far as the first steps after the sentence or the block of code at a position; empty
    if there are none."""
    is_code = bool(section) and section[at].sentence.kind == "code"
    after = at + 1
    while is_code and after < len(section) and section[after].sentence.kind == "code":
        after += 1
    end = next((number for number, each in enumerate(section) if number >= after and tells_to_act(each)), None)
    if end is None:
        return []
    while end + 1 < len(section) and _goes_on(section[end], section[end + 1]):
        end += 1
    return section[: end + 1]


def _goes_on(step: Address, after: Address) -> bool:
    """Whether a sentence goes on with the steps that another one belongs to."""
    if after.sentence.kind in ("item", "code") or is_further_step(after):
        return True
    return step.announces or is_beside(step, after) or (step.sentence.kind == "code" and after.announces)


def _names_trouble(part: str, address: Address) -> bool:
    """Whether the heading above a sentence names the trouble of a part."""
    heading = address.path[-1] if address.path else address.passage.title
    own, asked = content_words(heading), set(content_words(part))
    shared = [word for word in own if word in asked]
    return bool(codes(heading) & codes(part)) or (len(shared) > 1 and len(shared) >= _NAMES * len(own))


def _is_near(told: Address, other: Address) -> bool:
    """Whether a sentence stands in the section of another, below it, or in a section beside that."""
    same = (told.passage.index, told.passage.source) == (other.passage.index, other.passage.source)
    return same and _is_below(told.path[:-1], other)


def _is_below(path: tuple[str, ...], address: Address) -> bool:
    return address.path[: len(path)] == path
