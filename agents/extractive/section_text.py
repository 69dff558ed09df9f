"""A stretch of a section as it is shown: its paragraphs, lists and blocks of code, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...evidence.address import Address
from ...evidence.paragraph import is_beside
from .code_block import code_lines, is_code
from .list_text import item_lines


def section_lines(parts: Sequence[Address]) -> Iterator[str]:
    """Each paragraph, item and block of code of consecutive parts of a section."""
    for is_item, group in groupby(parts, key=lambda part: part.sentence.kind == "item"):
        run = list(group)
        yield from item_lines(run) if is_item else _paragraphs(run)


def _paragraphs(parts: Sequence[Address]) -> Iterator[str]:
    at = 0
    while at < len(parts):
        run = [parts[at]]
        while at + len(run) < len(parts) and _goes_with(run[-1], parts[at + len(run)]):
            run.append(parts[at + len(run)])
        at += len(run)
        yield code_lines(*run) if is_code(run[0]) else " ".join(each.shown for each in run)


def _goes_with(before: Address, after: Address) -> bool:
    if before.passage.id != after.passage.id:
        return False
    return is_code(after) if is_code(before) else not is_code(after) and is_beside(before, after)
