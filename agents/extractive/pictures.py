"""Pictures in a text: the words that stand for one tell what it shows, and answer nothing."""

from __future__ import annotations

import re

from ...evidence.address import Address

_PICTURE = re.compile(r"!?\[[^\[\]\n]{0,300}\]\([^()\n]{0,300}\)")


def is_picture(address: Address) -> bool:
    """Whether a part of a text is nothing but a picture in Markdown."""
    text, start = address.passage.text, address.sentence.start
    is_marked = text.startswith("!", max(0, start - 1)) or text.startswith("![", start)
    return is_marked and _PICTURE.fullmatch(text, start, address.sentence.end) is not None
