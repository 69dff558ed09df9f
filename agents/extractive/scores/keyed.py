"""Entries known by a number, a letter or a sign, as codes, levels, classes and states are, and whether they are those
that a question names."""

from __future__ import annotations

from collections.abc import Sequence

from ....evidence.address import Address
from .coded import is_coded, lacks_code
from .lettered import is_lettered, lacks_letter
from .numbered import is_of_another_number


def is_keyed(part: str, address: Address) -> bool | None:
    """Whether a sentence is the entry of the number, the letter or the sign by which a part of a question names a
    thing; False if it is that of another one, None if it is no such entry."""
    if is_of_another_number(part, address):
        return False
    lettered = is_lettered(part, address)
    return is_coded(part, address) if lettered is None else lettered


def lacks_key(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part names a thing by its number, its letter or its sign, and no cited sentence tells of that or of
    all."""
    return lacks_letter(part, cited) or lacks_code(part, cited)
