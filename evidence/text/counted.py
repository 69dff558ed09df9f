"""A count with its noun, for messages."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """`1 passage`, `2 passages`, `1,200 passages`: for a noun whose plural ends in s."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
