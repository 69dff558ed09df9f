"""What to do about a trouble that a question tells of, from where a document tells of the same trouble."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import is_beside
from ...evidence.text.words import codes, content_words
from ..questions.trouble import tells_trouble
from ..replies.prose import Claim
from .companions import is_further_step
from .means import Means
from .pictures import is_picture
from .procedure import tells_to_act
from .remedy import is_about_remedies
from .scoring import Scored
from .section_text import stretch_claim
from .stretch import stretch

_MOST_TRIED = 2
_COVERS = 0.35
"""Least share (by weight) of the question's words in a sentence that tells of the same trouble."""
_NAMES = 0.6
"""Least share of the words of a heading that the question has, if it names the trouble."""
_SHORT = 900
"""Most characters of a section that is shown whole."""
_MOST_PASSAGES = 4


def solution(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> list[Claim]:
    """The sentence that tells of the trouble of a part, and what its document says below it about the way out.

    Empty if a part tells of no trouble, if no sentence tells of it, or if one says by itself what to do.
    """
    if not tells_trouble(part):
        return []
    for each in ranking[:_MOST_TRIED]:
        told = each.candidate.address
        if each.covered < _COVERS or told.passage.form == "code":
            continue
        own, _ = stretch(told, addresses, means, partial(_belongs, told), _MOST_PASSAGES)
        section = [other for other in own if not is_picture(other)]
        named = _names_trouble(part, told)
        if tells_to_act(told) and told.sentence.kind != "code" and not named:
            return []
        at = 0 if named else next(at for at, other in enumerate(section) if _is_same(other, told))
        if steps := _way_out(section, at, named=named):
            return stretch_claim(steps)
    return []


def _way_out(section: Sequence[Address], told: int, *, named: bool) -> Sequence[Address]:
    """A section that names the trouble, if it is short; else as far as its first steps, from the sentence that tells of
    the trouble on, or from the line that announces this."""
    if named and sum(len(each.shown) for each in section) <= _SHORT:
        return section if any(map(tells_to_act, section)) else []
    end = next((at for at, each in enumerate(section) if at > told and tells_to_act(each)), None)
    if end is None:
        return []
    while end + 1 < len(section) and _goes_on(section[end], section[end + 1]):
        end += 1
    announced = told > 0 and section[told].sentence.kind == "code" and section[told - 1].announces
    return section[told - announced : end + 1]


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


def _belongs(told: Address, other: Address) -> bool:
    """Whether a sentence stands in the section of another, below it, or in the next section if that is on remedies."""
    if (told.passage.index, told.passage.source) != (other.passage.index, other.passage.source):
        return False
    path = told.path
    if other.path[: len(path)] == path:
        return True
    return other.path[: len(path) - 1] == path[:-1] and bool(path) and is_about_remedies(other.path[len(path) - 1 :])


def _is_same(one: Address, other: Address) -> bool:
    return one.passage.id == other.passage.id and one.sentence.start == other.sentence.start
