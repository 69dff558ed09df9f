"""Ids of passages, made from what they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ...evidence.passage import Passage


def with_ids(passages: Sequence[Passage]) -> list[Passage]:
    """All passages of a source with their ids: hashes of all that is embedded, and of a counter for equal passages."""
    occurrences: dict[str, int] = {}
    return [passage.model_copy(update={"id": _content_id(passage, occurrences)}) for passage in passages]


def _content_id(passage: Passage, occurrences: dict[str, int]) -> str:
    fields = (passage.index, passage.source, passage.title, *passage.heading, passage.text)
    content = "\0".join((*fields, *filter(None, (passage.context, passage.above))))
    nth = occurrences[content] = occurrences.get(content, 0) + 1
    return hashlib.blake2b(f"{content}\0{nth}".encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()
