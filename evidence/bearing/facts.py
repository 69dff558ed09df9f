"""The facts that several texts state together: numbers, dates, codes, names and words."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from decimal import Decimal
from functools import cached_property

from ..text.words import shape_of_code
from .names import forms
from .quantities import Quantity
from .reading import Piece, Reading
from .units import Unit

_JOINTS = re.compile(r"[.:/@#=]+")
"""What joins codes into a longer one: `i18n:master`, `spec.deploy_on_push`."""
_WORDS = re.compile(r"[^\W_]+")
_NAME = re.compile(r"[a-z_]\w*")
_SIZES = {10**3: "k", 10**6: "m", 10**9: "g", 2**10: "k", 2**20: "m", 2**30: "g"}
"""Letters that settings write behind a number of bytes of this size."""


class Facts:
    """Several texts, which can be queried for the facts that they state."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._readings = readings

    def state(self, piece: Piece) -> bool:
        """Whether the texts state this piece of a claim."""
        if piece.quantity and piece.quantity.unit:
            return self._count(piece.quantity, piece.quantity.unit)
        if any(piece.key in reading.keys for reading in self._readings):
            return True
        if piece.kind == "code":
            return piece.key in self._parts_of_codes or self._joined(piece.key)
        if piece.kind != "name":
            return False
        in_code = piece.words.isupper() and piece.words.lower() in self._words_of_codes
        return in_code or any(not reading.names.isdisjoint(forms(piece.words)) for reading in self._readings)

    def count_alone(self, piece: Piece) -> bool:
        """Whether the texts have the number of this piece, with no unit that is known."""
        return piece.quantity is not None and None in self._units_of.get(piece.quantity.value, ())

    def rival(self, piece: Piece, said: Set[str]) -> bool:
        """Whether the texts state a value, date or code of the same kind that is not among those `said` too."""
        return not self._rivals.get(_sort(piece), set()) <= said

    @cached_property
    def _pieces(self) -> list[Piece]:
        return [piece for reading in self._readings for piece in reading.pieces]

    @cached_property
    def _parts_of_codes(self) -> set[str]:
        """The parts of codes, and the names of files without what shows their format."""
        parts = {part for piece in self._pieces if piece.kind == "code" for part in _JOINTS.split(piece.key)}
        return parts | {part.rpartition(".")[0] for part in parts}

    @cached_property
    def _words_of_codes(self) -> set[str]:
        """The words that codes are made of: `vhf` of `radio:set_vhf_channel`."""
        return {word for piece in self._pieces if piece.kind == "code" for word in _WORDS.findall(piece.key)}

    @cached_property
    def _rivals(self) -> dict[Unit | str | None, set[str]]:
        """The numbers of each unit, the dates and the codes in the texts."""
        values: dict[Unit | str | None, set[str]] = {}
        for piece in self._pieces:
            if piece.kind in ("number", "date", "code"):
                values.setdefault(_sort(piece), set()).add(piece.key)
        return values

    @cached_property
    def _units_of(self) -> dict[Decimal, set[Unit | None]]:
        """For each number, the units that it occurs with."""
        counts: dict[Decimal, set[Unit | None]] = {}
        for piece in self._pieces:
            if piece.quantity:
                counts.setdefault(piece.quantity.value, set()).add(piece.quantity.unit)
        return counts

    @cached_property
    def _amounts(self) -> set[tuple[str, Decimal]]:
        return {piece.quantity.amount for piece in self._pieces if piece.quantity}

    def _count(self, quantity: Quantity, of: Unit) -> bool:
        """Whether the texts have this number with this unit, or without any if the unit is named elsewhere."""
        units = self._units_of.get(quantity.value)
        if of.dimension == "data" and self._abbreviates(quantity, of):
            return True
        if units is None:
            return quantity.amount in self._amounts
        return of in units or (units == {None} and of in self._units_alone)

    def _joined(self, key: str) -> bool:
        """Whether the texts have each part of a dotted name, such as a method below the name of its class."""
        names = key.split(".")
        if len(names) < 2 or not all(_NAME.fullmatch(name) for name in names):
            return False
        return all(
            name in self._parts_of_codes or any(name in text.places for text in self._readings) for name in names
        )

    def _abbreviates(self, quantity: Quantity, of: Unit) -> bool:
        """Whether the texts have an amount of data as settings do: `100m` for 100 MB."""
        letter = _SIZES.get(int(of.size), "")
        setting = re.compile(rf"(?<![\w.,-]){quantity.value:f}{letter}(?!\w)", re.IGNORECASE)
        return letter != "" and any(setting.search(reading.text) for reading in self._readings)

    @cached_property
    def _units_alone(self) -> set[Unit]:
        """Units that a text names without a number, as a column heading does: `Berth 12` has no hours."""
        counted = [{piece.quantity.unit for piece in reading.pieces if piece.quantity} for reading in self._readings]
        return {
            unit for reading, units in zip(self._readings, counted, strict=True) for unit in {*reading.units} - units
        }


def _sort(piece: Piece) -> Unit | str | None:
    """What a value is compared with: numbers of the same unit, dates, codes of the same shape (`HN-2214`, `QX-7`)."""
    if piece.kind == "code":
        return shape_of_code(piece.key)
    return piece.quantity.unit if piece.quantity else piece.kind
