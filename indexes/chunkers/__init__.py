"""Documents to passages: four ways to cut, one protocol.

"structure" follows the document's sections and is the default; "recursive" fills chunks and ends them at the
best place; "sentence" keeps sentences whole; "fixed" is the baseline. All share the laws that the tests hold:
chunks are in order, start and end on a non-space character, stay within the limit, and leave out only white
space. The first two go beyond the limit, up to twice as far, for a row of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import InputError
from .chunk import Chunk, Chunker, Limits, Ruler
from .fixed import FixedChunker
from .recursive import RecursiveChunker
from .sentence import SentenceChunker
from .structure import StructureChunker

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CHUNKERS", "Chunk", "Chunker", "Limits", "Ruler", "chunker"]

_BY_NAME: dict[str, Callable[[Limits], Chunker]] = {
    "structure": StructureChunker,
    "recursive": RecursiveChunker,
    "sentence": SentenceChunker,
    "fixed": FixedChunker,
}
CHUNKERS = tuple(_BY_NAME)
"""The names that `chunker` knows, the default first."""


def chunker(name: str, *, max_tokens: int, overlap_tokens: int = 0) -> Chunker:
    """Return the chunker of that name, one of `CHUNKERS`.

    A chunk has at most `max_tokens`, 1 or more, and repeats at most `overlap_tokens` from the chunk before, from 0 to
    half of `max_tokens`; tokens are MiniLM's. Raises `InputError` for an unknown name or a number out of its range.
    """
    if name not in _BY_NAME:
        raise InputError(f"there is no chunker {name!r}: choose one of {', '.join(CHUNKERS)}")
    if max_tokens < 1:
        raise InputError(f"max_tokens is {max_tokens}: choose 1 or more")
    if not 0 <= overlap_tokens <= max_tokens // 2:
        raise InputError(f"overlap_tokens is {overlap_tokens}: choose 0 to {max_tokens // 2}, half of max_tokens")
    from ...models.tokens import TokenRuler

    return _BY_NAME[name](Limits(max_tokens, overlap_tokens, TokenRuler))
