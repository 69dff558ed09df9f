"""Patterns for the forms of English questions and sentences."""

from __future__ import annotations

import re


def words(text: str) -> str:
    """Any of the words of `text`, as part of a pattern."""
    return f"(?:{'|'.join(text.split())})"


def pattern(*alternatives: str) -> re.Pattern[str]:
    """Any of the alternatives between word boundaries, in any case."""
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


_HOW = words("do does did is are was were can could may might must should will would have has had to about come")
DEGREE = re.compile(rf"\bhow (?!{_HOW}\b)\w+", re.IGNORECASE)
"""`how long`, `how many` and the like, but not `how do`."""
