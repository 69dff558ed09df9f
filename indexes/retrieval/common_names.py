"""Names that tell nothing in a library, such as that of the company whose handbook it is."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...evidence.text.words import content_words
from ..names import capitalised

if TYPE_CHECKING:
    from ..partition import Partition
    from ..stores.lexical_index import LexicalIndex

_SHARE = 1 / 6
"""Least share of the passages that has each word of such a name."""
_MOST = math.log(1 / _SHARE)
"""The inverse document frequency at that share."""
_PASSAGES = 50
"""And the least number of them: in a small library, a name in one of six passages tells much."""
_WORDS = 2
"""Fewest words of it: a single one weighs little beside the rest of a question."""
_LEADING = re.compile(r"\b(?:at|of|for|by|in|from|with)(?:\s{1,9}the)?\s{0,9}$", re.IGNORECASE)
"""What goes with a name: "the office of the Foundation" """
_LEFT = 3
"""Fewest content words of a query without its common names."""


def without_common_names(query: str, words: LexicalIndex, partitions: Sequence[Partition]) -> str:
    """A query without the names that much of these partitions has, if enough is left of it.

    In embeddings, all questions that name the company are similar, and near to the pages that introduce it. Raises
    `LibraryError`.
    """
    if sum(map(words.count, partitions)) * _SHARE < _PASSAGES:
        return query
    parts, at = [], 0
    for name in capitalised(query):
        text = query[name.start : name.end]
        stems = content_words(text)
        if len(text.split()) >= _WORDS and max(words.weights(partitions, stems).values(), default=_MOST + 1) <= _MOST:
            parts.append(_LEADING.sub("", query[at : name.start]))
            at = name.end
    rest = " ".join("".join((*parts, query[at:])).split())
    return rest if len(content_words(rest)) >= _LEFT else query
