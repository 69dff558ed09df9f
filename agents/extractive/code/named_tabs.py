"""Answers from tabs: each sentence or block behind the title of its tab."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.text.words import content_words
from ...questions.expectation import expectation
from ...replies.claim import Claim, cite
from ..heading import in_front
from .code_block import LONGEST, code_lines, is_code, whole_block


def below_tab(address: Address, text: str) -> str:
    """The text of an answer behind the title of the tab that it is from, unless it has that."""
    if not address.tab or re.search(rf"(?<!\w){re.escape(address.tab)}(?!\w)", text):
        return text
    gap = "\n" if text.startswith(" ") else " "
    return f"{in_front(address.tab)}{gap}{text}"


def names_tab(part: str, address: Address, known: Set[str] = frozenset()) -> bool:
    """Whether a part of a question names the tab of a sentence, by a word whose stem is not `known`."""
    return not set(content_words(part)).difference(known).isdisjoint(content_words(address.tab))


def shows_how(part: str, address: Address) -> bool:
    """Whether it is code in a tab that a part of a question names, which asks how something is done, and has another
    word of the part."""
    if expectation(part).kind != "steps" or not is_code(address) or not names_tab(part, address):
        return False
    said = set(content_words(f"{address.passage.title} {' '.join(address.path)} {address.shown}"))
    return len(said.intersection(content_words(part)).difference(content_words(address.tab))) > 0


def of_named_tabs(part: str, items: Sequence[Address]) -> list[Address]:
    """The items of a list; of code in tabs, only that of those which a part of a question names, if it names any."""
    named = any(names_tab(part, item) for item in items)
    return [item for item in items if not (named and item.tab and is_code(item)) or names_tab(part, item)]


def in_tabs(address: Address, addresses: Addresses, part: str) -> Claim | None:
    """The code in the tabs right below a line that announces it, each below its title; None if there is none.

    `address` is that line, or a part of the code. If the question names some of the tabs, only these are shown.
    """
    line: Address | None = address
    while line is not None and line.tab and is_code(line):
        line = addresses.get(line.number - 1)
    if line is None or line.passage.id != address.passage.id or line.tab or not line.announces:
        return None
    blocks: list[list[Address]] = []
    below = addresses.get(line.number + 1)
    while below is not None and below.passage.id == line.passage.id and below.tab and is_code(below):
        blocks.append(whole_block(below, addresses))
        below = addresses.get(blocks[-1][-1].number + 1)
    blocks = [block for block in blocks if names_tab(part, block[0])] or blocks
    parts = [line, *(each for block in blocks for each in block)]
    text = "\n".join([line.shown, *(f"{in_front(block[0].tab)}\n{code_lines(*block)}" for block in blocks)])
    if not blocks or len(text) > LONGEST or any(each.flagged for each in parts):
        return None
    return Claim(text=text, cites=[cite(each) for each in parts])
