"""What some texts state between them: numbers, dates, codes, names, words."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from .names import forms
from .quantities import Quantity
from .reading import Piece, Reading
from .units import Unit


class Facts:
    """Several texts, to be asked what they state."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._readings = readings

    def state(self, piece: Piece) -> bool:
        """Whether they have a piece of a claim."""
        if piece.quantity and piece.quantity.unit:
            return self._count(piece.quantity, piece.quantity.unit)
        if any(piece.key in reading.keys for reading in self._readings):
            return True
        return piece.kind == "name" and any(
            not reading.names.isdisjoint(forms(piece.words)) for reading in self._readings
        )

    def rival(self, piece: Piece) -> bool:
        """Whether they state another value, date or code in the place of a piece that they lack."""
        return (piece.quantity.unit if piece.quantity else piece.kind) in self._rivals

    @cached_property
    def _pieces(self) -> list[Piece]:
        return [piece for reading in self._readings for piece in reading.pieces]

    @cached_property
    def _rivals(self) -> set[Unit | str | None]:
        """The units of their numbers, and `date` and `code` if they have one."""
        values = (piece for piece in self._pieces if piece.kind in ("number", "date", "code"))
        return {piece.quantity.unit if piece.quantity else piece.kind for piece in values}

    @cached_property
    def _units_of(self) -> dict[Decimal, set[Unit | None]]:
        """Of each number what it counts."""
        counts: dict[Decimal, set[Unit | None]] = {}
        for piece in self._pieces:
            if piece.quantity:
                counts.setdefault(piece.quantity.value, set()).add(piece.quantity.unit)
        return counts

    @cached_property
    def _amounts(self) -> set[tuple[str, Decimal]]:
        return {piece.quantity.amount for piece in self._pieces if piece.quantity}

    def _count(self, quantity: Quantity, of: Unit) -> bool:
        """Whether they have so many of that unit, or so many of none if the unit is named elsewhere, of no number."""
        units = self._units_of.get(quantity.value)
        if units is None:
            return quantity.amount in self._amounts
        return of in units or (units == {None} and of in self._units_alone)

    @cached_property
    def _units_alone(self) -> set[Unit]:
        """Units named in a text that has no number of them, as the head of a column: `Berth 12` has no hours."""
        counted = [{piece.quantity.unit for piece in reading.pieces if piece.quantity} for reading in self._readings]
        return {
            unit for reading, units in zip(self._readings, counted, strict=True) for unit in {*reading.units} - units
        }
