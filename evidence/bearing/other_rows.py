"""Whether a claim attributes a cell of one table row to another row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .reading import Reading


def misplaced(claim: Reading, sources: Sequence[Reading], question: Reading) -> Iterator[str]:
    """Values and names of the claim that only one row has, although the rest of the claim is about another row.

    Values of one column are not misplaced: a claim may list those of several rows.
    """
    rows = [reading for reading in sources if reading.is_row]
    times = Counter(key for row in rows for key in row.keys)
    row_of = {key: at for at, row in enumerate(rows) for key in row.keys if times[key] == 1}
    row_counts = Counter(row_of[key] for key in claim.keys | question.keys if key in row_of)
    if len(row_counts) < 2:
        return
    new = [piece for piece in claim.pieces if piece.kind != "word" and piece.key not in question.keys]
    own = [piece for piece in new if piece.key in row_of]
    columns = {piece.key: _column(rows[row_of[piece.key]], piece.key) for piece in own}
    times_in_column = Counter(columns.values())
    for piece in own:
        if row_counts[row_of[piece.key]] == 1 and times_in_column[columns[piece.key]] == 1:
            yield f"{piece.words} is in another row"


def _column(row: Reading, key: str) -> str:
    """The name of the column in which a row has this piece."""
    piece = next(piece for piece in row.pieces if piece.key == key)
    cell = row.text[: piece.start].rpartition("; ")[2]
    return cell.rpartition(": ")[0]
