"""A list as it is shown: the line above it, and its items one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.addresses import depths
from ....evidence.markup.blocks import bulleted, without_number
from ...replies.claim import Claim, cite
from ..code.code_block import code_lines
from ..code.named_tabs import below_tab
from ..heading import in_front
from .list_items import (
    MOST_ITEMS,
    NUMBER,
    first_sentences,
    goes_on,
    is_deeper,
    is_numbered,
)

LONGEST_LEAD = 200
"""Most characters of the line above a list that is shown before an item of it."""
LONGEST = 2_000
"""Most characters of a list that is shown whole."""


def list_claim(lead: str, above: Address | None, items: Sequence[Address]) -> Claim | None:
    """A list after the sentence `above` it, or else after its `lead`, which may name what that is about; None if it is
    too long.

    An item above a nested list stands behind the line or the heading that it is read under itself. A list that is too
    long is shortened to the first sentence of each item, then also without its nested lists.
    """
    firsts = first_sentences(items)
    is_named = above is not None and lead.rstrip(":").endswith(f" {above.shown.rstrip(':')}")
    head = lead if above is None or is_named else _announcing(above)
    head += ":" if head[-1:].isalnum() else ""
    for version in (items, firsts, [item for item, depth in _depths(firsts) if not depth]):
        text = "\n".join(filter(None, (head, *item_lines(version))))
        if len(text) <= LONGEST and len(first_sentences(version)) <= MOST_ITEMS:
            cites = [cite(part) for part in (*filter(None, [above]), *version)]
            return Claim(text=below_tab(items[0], text), cites=cites)
    return None


def _announcing(above: Address) -> str:
    outer = above.lead if above.sentence.kind == "item" and len(above.lead) <= LONGEST_LEAD else ""
    return f"{outer} {above.shown}".strip()


def _line(item: Address, numbered: bool, tab: str) -> str:
    if item.sentence.kind == "code":
        title = [f"   {in_front(item.tab)}"] if item.tab and item.tab != tab else []
        return "\n".join([*title, code_lines(item)])
    return bulleted(item.shown if numbered else without_number(item.shown))


def item_lines(items: Sequence[Address], *, of: Sequence[Address] = ()) -> list[str]:
    """The items as lines; items of a nested list are indented below the item that announces them.

    If all items have the same number, as Markdown allows, no numbers are shown; `of` are all that are shown, if a
    paragraph or a passage's end parts them.
    """
    numbers = [number[0] for item in of or items if (number := NUMBER.match(item.shown))]
    numbered = len(numbers) < 2 or len(set(numbers)) > 1
    lines: list[str] = []
    before: Address | None = None
    for item, depth in _depths(items):
        if before is None or not goes_on(item):
            lines.append("   " * depth + _line(item, numbered, (before or items[0]).tab))
        elif before.sentence.kind == "code" or (lines[-1][-1:].isalnum() and _is_apart(before, item)):
            lines.append(f"   {item.shown}")
        else:
            first = before.sentence.kind == "item" and item.sentence.term is not None
            lines[-1] = f"{in_front(lines[-1]) if first else lines[-1]} {item.shown}"
        before = item
    return lines


def _is_apart(before: Address, part: Address) -> bool:
    """Whether an empty line stands between a sentence and the paragraph after it."""
    if part.sentence.kind != "sentence" or part.sentence.term is not None:
        return False
    return part.opens_paragraph if before.passage.id == part.passage.id else part.passage.start - before.passage.end > 1


def _depths(items: Sequence[Address]) -> Iterator[tuple[Address, int]]:
    """Each item with the number of items that enclose it, also of those in earlier passages.

    Items of a later passage that are indented further than the list are as deep as the last item before them with the
    same white space. Bullets that begin a later passage go on with the nested list before them if the list itself is
    numbered.
    """
    inner = 0
    before: list[tuple[Address, int]] = []
    for item, depth in depths(items):
        if item.sentence.kind == "item" and not item.sentence.goes_on:
            bullets = is_numbered(items[0]) and not is_numbered(item)
            inner = depth or (_indented_like(item, before) if is_deeper(item, items[0]) else inner if bullets else 0)
            before.append((item, inner))
            yield item, inner
        else:
            yield item, depth + (item.sentence.kind == "row" and bool(before))


def _indented_like(item: Address, before: Sequence[tuple[Address, int]]) -> int:
    """The depth of an item by the last of those `before` it that is indented as far as it is, or less."""
    level = ((is_deeper(item, other), depth) for other, depth in reversed(before) if not is_deeper(other, item))
    return next((depth + deeper for deeper, depth in level), 0)
