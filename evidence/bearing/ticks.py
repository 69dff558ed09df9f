"""What check marks, crosses and boxes say, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

_NOTED = r"[\u00b9\u00b2\u00b3*\u2020\u2021]{0,3}(?=[;,/ ]|\.?$)"
"""The mark of a note, and the end of the cell or what follows in it: `(only at sea)`."""
_ALONE = r"(?=;| \(|\.?$)"
_TICK = r"(?:[\u2713\u2714\u2611\u2705]\ufe0f?|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):)"
_CROSS = (
    r"(?:[\u2715-\u2718\u274c\u274e\u26d4\U0001f6ab]\ufe0f?"
    r"|:(?:x|heavy_multiplication_x|negative_squared_cross_mark|no_entry|no_entry_sign):)"
)
_YES = re.compile(rf"(?<=: )(?:{_TICK}{_NOTED}|\[[xX]\]{_ALONE}|[Yy]es(?= \())")
_NO = re.compile(rf"(?<=: )(?:{_CROSS}{_NOTED}|(?:[\u00d7\u2610]|\[ \]){_ALONE}|[Nn]o(?= \())")
"""What says yes and no in a cell of a table, by a sign or before a note. A multiplication sign or a box says so only if
nothing but a note is behind it."""
_BEGINS = r"\A(?:[-*+] |\d{1,3}[.)] )?"
_TICKED = re.compile(rf"{_BEGINS}(?:{_TICK}|\[[xX]\]|\u2612)\s")
_UNTICKED = re.compile(rf"{_BEGINS}(?:{_CROSS}|\u2610|\[ \])\s")
_DENIED = re.compile(rf"({_BEGINS}){_CROSS}\s")
_INSIDE_YES, _INSIDE_NO = re.compile(rf"(?<=\w ){_TICK}(?!\S\w)"), re.compile(rf"(?<=\w ){_CROSS}(?!\S\w)")
_SAYS_NO = re.compile(
    r"\b(?:no|not|non|never|nor|none|without|avoid\w*|bad|wrong\w*|incorrect\w*|invalid\w*|fail\w*|errors?|missing"
    r"|removed?|deprecated|forbidden|un\w{3,}|cannot)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
"""What is crossed out and denies something itself: `(cross) Not supported`."""


def worded(text: str) -> str:
    """A claim or a sentence with `yes` and `no` for check marks and crosses."""
    text = _NO.sub(_word("no"), _YES.sub(_word("yes"), text))
    text = _INSIDE_NO.sub("not", _INSIDE_YES.sub("yes", text))
    crossed = _DENIED.match(text)
    return f"{crossed[1]}no {text[crossed.end() :]}" if crossed and not _SAYS_NO.search(text) else text


def ticked_otherwise(claim: str, evidence: Iterable[str]) -> Iterator[str]:
    """`a box is ticked otherwise` for a claim that begins with a check mark where its evidence begins with a cross or
    an open box, or the other way round."""
    own = _tick(claim)
    others = {_tick(text) for text in evidence} - {None}
    if own is not None and others and own not in others:
        yield "a box is ticked otherwise"


def _tick(text: str) -> bool | None:
    return True if _TICKED.match(text) else False if _UNTICKED.match(text) else None


def _word(word: str) -> Callable[[re.Match[str]], str]:
    """The word for a sign, parted from a note behind it: in `no (only at sea)` the `no` would be said of the sea."""
    return lambda sign: word if sign.string[sign.end() : sign.end() + 1] in ("", ";", ".") else f"{word};"
