"""Lists without bullets: short lines, or lines with labels, below a line that announces them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..text.letters import CAPITAL
from ..text.line_spans import line_spans
from ..text.spans import Span
from .block import Block

_SHORT = re.compile(rf"[^\w\s]{{0,4}} ?[{CAPITAL}0-9\u00a3$\u20ac](?:(?![.!?] |\|)[^\n]){{0,78}}[^\s.,;:!?|]")
_LABELLED = re.compile(rf"[{CAPITAL}][\w/&'\u2019() -]{{0,39}}: \S[^\n]*")
_ANNOUNCES = re.compile(r":[*_]{0,3}\s*\Z")
_LEAST = 2


def with_loose_lists(text: str, blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks of a text, with an item for each line of a paragraph that is such a list, or that ends with one."""
    above: Block | None = None
    for block in blocks:
        items = list(_items(text, block, above)) if block.kind == "paragraph" else []
        if items and items[0][0] > block.start:
            yield block._replace(end=block.start + len(text[block.start : items[0][0]].rstrip()))
        yield from (block._replace(start=start, end=end, kind="item", group=-1 - start) for start, end in items)
        if not items:
            yield block
        above = above if block.kind == "mark" else block


def _items(text: str, paragraph: Block, above: Block | None) -> list[Span]:
    lines = [*line_spans(text, paragraph.start, paragraph.end)]
    announcing = [at for at, line in enumerate(lines) if _ANNOUNCES.search(text[slice(*line)])]
    if announcing:
        lines = lines[announcing[-1] + 1 :]
    elif above is None or above.kind != "paragraph" or not _ANNOUNCES.search(text[above.start : above.end]):
        return []
    alike = any(all(form.fullmatch(text, *line) for line in lines) for form in (_SHORT, _LABELLED))
    return lines if len(lines) >= _LEAST and alike else []
