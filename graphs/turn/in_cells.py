"""A row of a table of which only some cells are borne out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...agents.replies.claim import Claim, cite, cited_by
from ...agents.replies.reply_table import DASH, Row, cell_of, told_as
from ...evidence.address import Address
from ...evidence.citation import Support
from ...evidence.support import Resting
from .claims import resting, resting_judged


class Cells(NamedTuple):
    """What is left of a row."""

    claim: Claim
    resting: Resting
    left_out: list[str]
    """What each cell is about that is not borne out: `Berth 5: fee`."""


def in_cells(claim: Claim, among: Sequence[Address], question: str, *, said: str) -> Cells | None:
    """A row with a dash for each cell that its sentences do not bear out by itself; None if no cell is left.

    `said` is what the user said, if a model judged the row to be supported, which may then be told in other words;
    else it is empty.
    """
    if claim.row is None:
        return None
    name, *cells = claim.row.cells
    kept, left, rests = [name], list[str](), list[Resting]()
    places = [*claim.row.places, *[()] * len(claim.row.cells)][: len(claim.row.cells)]
    for at, cell in enumerate(cells, start=1):
        its = _resting(_cell(claim, claim.row, at, among), among, question, said) if cell.strip(f"{DASH} ") else None
        rests += [its] if its and its.cited else []
        is_left_out = its is not None and not its.cited
        kept.append(DASH if is_left_out else cell)
        if is_left_out:
            left.append(cell_of(claim.row, at))
            places[at] = ()
    if not rests:
        return None
    row = claim.row.model_copy(update={"cells": tuple(kept), "places": tuple(places)})
    cited = tuple(dict.fromkeys(address for its in rests for address in its.cited))
    support: Support = "supported" if all(its.support == "supported" for its in rests) else "consistent"
    return Cells(claim.model_copy(update={"row": row, "text": told_as(row)}), Resting(cited, support), left)


def _cell(claim: Claim, row: Row, at: int, among: Sequence[Address]) -> Claim:
    """A cell with the name of its row and of its column, on the sentences that it has numbers of, else on all."""
    places = row.places[at] if at < len(row.places) else ()
    numbers = {number for place in places for number in place.numbers}
    own = [address for address in cited_by(claim, among) if address.number in numbers]
    columns = (row.columns[0], row.columns[at] if at < len(row.columns) else "")
    alone = Row(columns=columns, cells=(row.cells[0], row.cells[at]))
    cites = [cite(address) for address in own] or claim.cites
    return claim.model_copy(update={"text": told_as(alone), "row": alone, "cites": cites, "places": []})


def _resting(cell: Claim, among: Sequence[Address], question: str, said: str) -> Resting:
    its = resting(cell, among, question)
    return resting_judged(cell, among, said) if said and not its.cited else its
