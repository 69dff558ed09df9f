"""Questions that end with two words to choose from: "401 or 403?"."""

from __future__ import annotations

import re

from ...evidence.text.words import content_words

_OR = re.compile(r"(?<![\w+#.-])([\w+#.-]{1,40}) or (?:(?:an?|the) )?([\w+#.-]{1,40})\W*\Z", re.IGNORECASE)


def chooses(text: str, part: str) -> bool:
    """Whether a text has one of the two words that end a part of a question, and not the other."""
    offered = _OR.search(part)
    if offered is None:
        return False
    one, other = (set(content_words(word)) for word in offered.groups())
    said = set(content_words(text))
    return bool(one and other) and one != other and (one <= said) != (other <= said)
