"""Alternatives in code: a block for each of several systems, below a line that says for which, "On Debian:"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import beside, is_beside
from ....evidence.text.english import pattern, words
from ....evidence.text.words import content_words
from ...replies.claim import Claim, cite
from ..heading import in_front
from ..prepositions import names_behind, words_behind
from .code_block import LONGEST, POINTS_DOWN, code_lines, is_code, whole_block

_NAME = r"[a-z]{0,3}[A-Z0-9][\w.+#-]{0,30}"
_NAMES = rf"{_NAME}(?:(?:,? (?:and |or |& )?| ?/ ?){_NAME}){{0,7}}"
_LABEL = re.compile(
    r"(?:(?i:for|on|in|under|with|using|via|if (?:you|we) (?:use|run|have|are (?:on|using|running)))(?: the)? )?"
    rf"{_NAMES}(?: (?:users?|systems?|machines?|based|or (?:newer|later|older)))?(?: \([^()\n]{{1,60}}\))? ?:?"
)
"""A line of nothing but names, behind a preposition or the like: `Debian/Ubuntu`, "On Alpine:", "If you use macOS:"."""
_STAGE = words("steps? stages? phases? examples? notes? warnings? tips? inputs? outputs? requests? responses? results?")
_NO_SYSTEM = re.compile(rf"{_STAGE}\b", re.IGNORECASE)
"""Begins a line above code that is no alternative to the code below the next such line."""
_COUNT = re.compile(r"(?<![\d.])\d{1,2}(?![\d.])")
_TOGETHER = pattern(
    "(?:both|each|all) of (?:these|them|the following)",
    f"both (?:the )?{words('commands blocks files sides ends parts')}",
)
"""In a line above labels of which nobody needs one alone."""
_Pair = tuple[Address, list[Address]]
"""A label, and the block of code below it."""


def below_labels(address: Address, addresses: Addresses, part: str) -> Claim | None:
    """The blocks of code of which each stands below a label, each behind that; None if there are fewer than two.

    `address` is the line above them, one of the labels, or a part of the code. If the question names some of the
    labels, only these are shown; None if it names another system, of which the passage does not tell.
    """
    pairs = _pairs(address, addresses)
    named = _asked(part, pairs, addresses)
    if len(pairs) < 2 or (not named and _names_the_unknown(part, address)):
        return None
    above = beside(pairs[0][0], addresses, -1)
    said = above is not None and above.sentence.kind == "sentence"
    line = [above] if above is not None and said and (above == address or _announces(above)) else []
    shown = [*line, *(each for label, block in named or pairs for each in (label, *block))]
    blocks = (f"{in_front(label.shown)}\n{code_lines(*block)}" for label, block in named or pairs)
    text = "\n".join([*(each.shown for each in line), *blocks])
    if len(text) > LONGEST or any(each.flagged for each in shown):
        return None
    return Claim(text=text, cites=[cite(each) for each in shown])


def of_named_labels(part: str, section: Sequence[Address], addresses: Addresses) -> list[Address]:
    """The parts of a section; of its code below labels, only that below those which a part of a question names, if it
    names any."""
    left: set[int] = set()
    seen: set[int] = set()
    for each in section:
        pairs = _pairs(each, addresses) if addresses.get(each.number) is each and each.number not in seen else []
        seen.update(label.number for label, _ in pairs)
        named = _asked(part, pairs, addresses)
        others = [pair for pair in pairs if named and pair not in named]
        left.update(each.number for label, block in others for each in (label, *block))
    return [each for each in section if each.number not in left]


def _announces(line: Address) -> bool:
    return line.announces or POINTS_DOWN.search(line.shown) is not None


def _asked(part: str, pairs: Sequence[_Pair], addresses: Addresses) -> list[_Pair]:
    """Those whose labels a part of a question names, best behind a preposition; none if the line above all says that
    they belong together."""
    above = beside(pairs[0][0], addresses, -1) if pairs else None
    if above is not None and _TOGETHER.search(above.shown):
        return []
    return _named(" ".join(words_behind(part)), pairs) or _named(part, pairs)


def _names_the_unknown(part: str, address: Address) -> bool:
    """Whether a part of a question has a name behind a preposition of which no word is in a passage or its headings."""
    passage = address.passage
    known = set(content_words(" ".join((passage.text, passage.title, *address.path))))
    return any(known.isdisjoint(content_words(name)) for _, name in names_behind(part))


def _named(text: str, pairs: Sequence[_Pair]) -> list[_Pair]:
    """Those of which a text has a word of the label that no other label has."""
    stems = [set(content_words(label.shown)) for label, _ in pairs]
    times = Counter(stem for own in stems for stem in own)
    said = {stem for stem in content_words(text) if times[stem] == 1}
    return [pair for pair, own in zip(pairs, stems, strict=True) if not own.isdisjoint(said)]


def _pairs(address: Address, addresses: Addresses) -> list[_Pair]:
    """The labels around or right below a sentence, each with its code; none if they are numbered in turn, as steps
    are."""
    first = _first_label(address, addresses)
    pairs: list[_Pair] = []
    while first is not None and (block := _block_below(first, addresses)):
        pairs.append((first, block))
        first = beside(block[-1], addresses, 1)
    counts = [_COUNT.search(label.shown) for label, _ in pairs]
    in_turn = all(count and int(count[0]) == nth for nth, count in enumerate(counts, 1))
    return [] if in_turn else pairs


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
    if label.sentence.kind != "sentence" or _LABEL.fullmatch(label.shown) is None or _NO_SYSTEM.match(label.shown):
        return False
    before = beside(label, addresses, -1)
    return before is None or not is_beside(before, label)
