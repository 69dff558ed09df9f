"""Whether a claim puts the cell of one row of a table to another row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .reading import Reading


def misplaced(said: Reading, stated: Sequence[Reading], asked: Reading) -> Iterator[str]:
    """The values and names of the claim that stand in one row alone, where all else of the claim is of another row."""
    rows = [one for one in stated if one.is_row]
    times = Counter(key for one in rows for key in one.keys)
    row_of = {key: at for at, one in enumerate(rows) for key in one.keys if times[key] == 1}
    named = Counter(row_of[key] for key in said.keys | asked.keys if key in row_of)
    if len(named) < 2:
        return
    for piece in said.pieces:
        told = piece.kind != "word" and piece.key not in asked.keys
        if told and piece.key in row_of and named[row_of[piece.key]] == 1:
            yield f"{piece.words} stands in another row"
