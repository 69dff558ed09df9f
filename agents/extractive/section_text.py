"""A stretch of a section as it is shown: its paragraphs, lists and blocks of code, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from ...evidence.address import Address
from ...evidence.paragraph import is_beside
from ..replies.claim import Claim, cite
from .code.code_block import code_lines, is_code
from .heading import in_front
from .lists.list_items import is_inside
from .lists.list_text import item_lines

_LONGEST = 4_000
"""Most characters of a claim."""


def stretch_claim(parts: Sequence[Address]) -> list[Claim]:
    """One claim with consecutive parts of a section, behind its heading if they begin with a list or with code; none if
    there are none, if that is too long, or if there is a row of a table or something like instructions to a model among
    them."""
    if not parts:
        return []
    first = parts[0]
    listed = first.sentence.kind == "item" and (first.headed or not first.lead)
    above = first.nearest_heading if listed or first.sentence.kind == "code" else ""
    heading = in_front(above) if above else ""
    text = "\n".join([*filter(None, [heading]), *section_lines(parts)])
    plain = not any(each.flagged or each.sentence.kind == "row" for each in parts)
    return [Claim(text=text, cites=[cite(each) for each in parts])] if plain and len(text) <= _LONGEST else []


def section_lines(parts: Sequence[Address]) -> Iterator[str]:
    """Each paragraph, item and block of code of consecutive parts of a section."""
    at = 0
    while at < len(parts):
        if parts[at].sentence.kind == "item":
            run = [parts[at], *takewhile(partial(_is_in_list, parts[at]), parts[at + 1 :])]
            yield from item_lines(run, of=[each for each in parts if each.sentence.kind == "item"])
        else:
            run = [parts[at]]
            while at + len(run) < len(parts) and _goes_with(run[-1], parts[at + len(run)]):
                run.append(parts[at + len(run)])
            yield code_lines(*run) if is_code(run[0]) else " ".join(each.shown for each in run)
        at += len(run)


def _is_in_list(first: Address, part: Address) -> bool:
    return part.sentence.kind in ("item", "code") or is_inside(first, part)


def _goes_with(before: Address, after: Address) -> bool:
    if before.passage.id != after.passage.id:
        return False
    return is_code(after) if is_code(before) else not is_code(after) and is_beside(before, after)
