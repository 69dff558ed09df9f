"""Whether a claim attributes a cell of one table row to another row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .reading import Reading


def misplaced(claim: Reading, sources: Sequence[Reading], question: Reading) -> Iterator[str]:
    """Values and names of the claim that only one row has, although the rest of the claim is about another row."""
    rows = [reading for reading in sources if reading.is_row]
    times = Counter(key for row in rows for key in row.keys)
    row_of = {key: at for at, row in enumerate(rows) for key in row.keys if times[key] == 1}
    row_counts = Counter(row_of[key] for key in claim.keys | question.keys if key in row_of)
    if len(row_counts) < 2:
        return
    for piece in claim.pieces:
        is_new = piece.kind != "word" and piece.key not in question.keys
        if is_new and piece.key in row_of and row_counts[row_of[piece.key]] == 1:
            yield f"{piece.words} is in another row"
