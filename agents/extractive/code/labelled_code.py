"""Alternatives in code: a block for each of several systems, below a line that says for which, "On Debian:"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import beside, is_beside
from ....evidence.text.words import content_words
from ...replies.prose import Claim, cite
from ..heading import in_front
from ..prepositions import words_behind
from .code_block import LONGEST, POINTS_DOWN, code_lines, is_code, whole_block

_NAME = r"[a-z]{0,3}[A-Z0-9][\w.+#-]{0,30}"
_NAMES = rf"{_NAME}(?:(?:,? (?:and |or |& )?| ?/ ?){_NAME}){{0,7}}"
_LABEL = re.compile(
    r"(?:(?i:for|on|in|under|with|using|via|if (?:you|we) (?:use|run|have|are (?:on|using|running)))(?: the)? )?"
    rf"{_NAMES}(?: (?:users?|systems?|machines?|based|or (?:newer|later|older)))?(?: \([^()\n]{{1,60}}\))? ?:?"
)
"""A line of nothing but names, behind a preposition or the like: `Debian/Ubuntu`, "On Alpine:", "If you use macOS:"."""
_Pair = tuple[Address, list[Address]]
"""A label, and the block of code below it."""


def below_labels(address: Address, addresses: Addresses, part: str) -> Claim | None:
    """The blocks of code of which each stands below a label, each behind that; None if there are fewer than two.

    `address` is the line above them, one of the labels, or a part of the code. If the question names some of the
    labels, only these are shown.
    """
    pairs = _pairs(address, addresses)
    if len(pairs) < 2:
        return None
    behind = " ".join(word for _, word in words_behind(part))
    named = _named(behind, pairs) or _named(part, pairs)
    above = beside(pairs[0][0], addresses, -1)
    said = above is not None and above.sentence.kind == "sentence"
    line = [above] if above is not None and said and (above == address or _announces(above)) else []
    shown = [*line, *(each for label, block in named or pairs for each in (label, *block))]
    blocks = (f"{in_front(label.shown)}\n{code_lines(*block)}" for label, block in named or pairs)
    text = "\n".join([*(each.shown for each in line), *blocks])
    if len(text) > LONGEST or any(each.flagged for each in shown):
        return None
    return Claim(text=text, cites=[cite(each) for each in shown])


def _announces(line: Address) -> bool:
    return line.announces or POINTS_DOWN.search(line.shown) is not None


def _named(text: str, pairs: Sequence[_Pair]) -> list[_Pair]:
    """Those of which a text has a word of the label that no other label has."""
    stems = [set(content_words(label.shown)) for label, _ in pairs]
    times = Counter(stem for own in stems for stem in own)
    said = {stem for stem in content_words(text) if times[stem] == 1}
    return [pair for pair, own in zip(pairs, stems, strict=True) if not own.isdisjoint(said)]


def _pairs(address: Address, addresses: Addresses) -> list[_Pair]:
    """The labels around or right below a sentence, each with its code."""
    first = _first_label(address, addresses)
    pairs: list[_Pair] = []
    while first is not None and (block := _block_below(first, addresses)):
        pairs.append((first, block))
        first = beside(block[-1], addresses, 1)
    return pairs


def _first_label(address: Address, addresses: Addresses) -> Address | None:
    """The first of the labels around a sentence, or the one right below it."""
    label = _above(address, addresses) if is_code(address) else address
    if label is None or not _block_below(label, addresses):
        return None if is_code(address) else beside(address, addresses, 1)
    while (above := beside(label, addresses, -1)) is not None and is_code(above):
        earlier = _above(above, addresses)
        if earlier is None or not _block_below(earlier, addresses):
            break
        label = earlier
    return label


def _above(code: Address, addresses: Addresses) -> Address | None:
    """What stands right above the block of code that a sentence is a part of."""
    return beside(whole_block(code, addresses)[0], addresses, -1)


def _block_below(label: Address, addresses: Addresses) -> list[Address]:
    """The code right below a label; empty if the sentence is no label, or nothing like that stands below."""
    return whole_block(beside(label, addresses, 1), addresses) if _is_label(label, addresses) else []


def _is_label(label: Address, addresses: Addresses) -> bool:
    if label.sentence.kind != "sentence" or _LABEL.fullmatch(label.shown) is None:
        return False
    before = beside(label, addresses, -1)
    return before is None or not is_beside(before, label)
