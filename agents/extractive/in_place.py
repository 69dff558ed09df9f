"""Which sentences tell of something in place of what a question names: "What should I use instead of the crane?" """

from __future__ import annotations

from collections.abc import Sequence

from ..questions.instead import advises, asks_instead, forbids, replaced_in, replaces
from .scores.scoring import Scored


def telling_in_place(part: str, ranked: Sequence[Scored], *, one_of_several: bool) -> list[Scored]:
    """The same sentences; if a part of a question asks for something in place of a thing that it names, without those
    that only forbid that, and first those that name it with something in its place. One of several parts, which may ask
    so of a thing that another part names, is answered by those that advise something.
    """
    if thing := replaced_in(part):
        allowed = [each for each in ranked if not forbids(thing, _read(each))]
        return sorted(allowed, key=lambda each: not replaces(thing, each.candidate.text, _above(each)))
    if one_of_several and asks_instead(part):
        return [each for each in ranked if advises(each.candidate.text)]
    return list(ranked)


def _read(scored: Scored) -> str:
    return f"{scored.candidate.address.lead} {scored.candidate.text}"


def _above(scored: Scored) -> str:
    """The heading above a sentence, which may ask the same, and the lines above a list or a table."""
    address = scored.candidate.address
    return f"{address.nearest_heading} {address.lead} {address.caption}"
