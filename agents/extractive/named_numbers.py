"""A number that a sentence gives by a name: "It costs BERTH_FEE" needs the line `BERTH_FEE: 40`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...evidence.address import Address
from ..questions.expectation import expectation
from .growing import GrowingEvidence

_NAME = re.compile(r"(?<![\w.])[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,8}(?![\w.(])")
"""A constant, as programs and specifications spell it."""
_CELL = re.compile(r"(?:^|; )[^:;]{1,60}: (?P<cell>[^;]{1,80})(?=;|$)")
_BEHIND = re.compile(r"[`*_\"' ]{0,4}(?:\([^()]{0,40}\) )?(?::=|=|:|\bis\b)[^\n]{0,20}\d")
"""Follows a constant where it is given a number: `BERTH_FEE = 40`, `BERTH_FEE: uint = 40`."""


def giving_number(part: str, best: Address, evidence: GrowingEvidence) -> Address | None:
    """What gives the number that the best sentence for a part of a question only names, from the evidence or one more
    search."""
    name = _named_number(part, best)
    if not name:
        return None
    return given(name, evidence.to_show) or (given(name, evidence.to_show) if evidence.search(name) else None)


def _named_number(part: str, best: Address) -> str:
    """The constant that stands for the number which a part of a question asks for, if its best sentence has no such
    number itself; else empty."""
    wanted = expectation(part)
    if wanted.kind != "how_many" or wanted.met_by(best.shown):
        return ""
    return next((name for name in _NAME.findall(best.shown) if name not in part), "")


def given(name: str, addresses: Iterable[Address]) -> Address | None:
    """The first row, item, setting or sentence that gives a constant a number."""
    return next((address for address in addresses if not address.flagged and _gives(name, address)), None)


def _gives(name: str, address: Address) -> bool:
    text = address.shown
    if address.sentence.kind == "row":
        cells = [match["cell"].strip("` ") for match in _CELL.finditer(text)]
        return name in cells and any(any(map(str.isdigit, cell)) for cell in cells if cell != name)
    at = text.find(name)
    alone = at == 0 or (at > 0 and not (text[at - 1].isalnum() or text[at - 1] in "_."))
    return alone and _BEHIND.match(text, at + len(name)) is not None
