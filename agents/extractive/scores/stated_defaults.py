"""Defaults that a row of a table or a sentence tells along with the rest, where no column and no label is for them:
`retries | Number of attempts to make. | No; default is 3`, or "The default for the retries attribute is 3"."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.text.english import AUXILIARY
from ....evidence.text.words import analyze, content_words
from ..tables.cells import asks_value, has_all
from .values import asks_default, is_named_in

_STATED = re.compile(r"\bdefaults?(?: value)?(?: (?:is|are|to)\b|:) ?(?P<value>\S[^.;]{0,60})", re.IGNORECASE)
"""States a default in a cell: `No; defaults to 500`."""
_OF_NAMED = re.compile(
    r"(?:^|, )(?:the )?default(?:(?: value)? (?:for|of)(?: the)?)? (?P<name>[\w.-]{1,60})(?: [a-z]{1,30})? is \S",
    re.IGNORECASE,
)
"""States the default of one thing in a sentence."""
_NUMBER_OF = re.compile(r"\bnumber of (?P<things>(?:[\w-]{1,30} ){0,2}[\w-]{1,30})", re.IGNORECASE)
_HOW_MANY = re.compile(
    rf"\bhow many (?P<things>(?:(?!{AUXILIARY}\b)[\w-]{{2,40}} ){{1,3}})(?={AUXILIARY}\b)", re.IGNORECASE
)
_TIMES = frozenset(content_words("times"))
_ATTEMPTS = frozenset(content_words("times attempts tries retries"))
"""What "how many times" counts."""
_OF_ANY = frozenset(content_words("default value setting option parameter argument attribute name"))
"""Words of a question that do not say what it asks about."""


def tells_default(part: str, address: Address) -> bool:
    """Whether a part of a question asks for the default that a row or a sentence tells.

    It names that whose default it is, or asks how many there are of what the row gives the number of. Besides, it has
    the title or a heading above, and half of its other words stand there; or all of them do.
    """
    if not asks_value(part):
        return False
    asked = _asked_of_row(part, address) if address.sentence.kind == "row" else _asked_of_sentence(part, address)
    if asked is None:
        return False
    others = {*content_words(part)}.difference(content_words(asked), _OF_ANY)
    passage, above = address.passage, (address.passage.title, *address.path)
    around = {*analyze(" ".join((*above, passage.source, address.shown)))}
    headed = any(map(str.isalnum, "".join(above))) and any(has_all(part, each) for each in above if each)
    return others <= around or (headed and 2 * len(others & around) >= len(others))


def _asked_of_row(part: str, row: Address) -> str | None:
    """The words by which a part asks for the default in a row; None if it does not."""
    cells = [cell for _, cell in row.bare_cells]
    values = [match["value"] for cell in cells[1:] if (match := _STATED.search(cell))]
    if not values:
        return None
    if asks_default(part) and is_named_in(part, cells[0]):
        return cells[0]
    counted = _HOW_MANY.search(part)
    if counted is None or not any(map(str.isdigit, values[0])):
        return None
    told = [{*content_words(match["things"])} for cell in cells[1:] for match in _NUMBER_OF.finditer(cell)]
    return counted["things"] if any(_counts({*content_words(counted["things"])}, things) for things in told) else None


def _counts(sought: set[str], things: set[str]) -> bool:
    return bool(sought and sought <= things) or (sought == _TIMES and not _ATTEMPTS.isdisjoint(things))


def _asked_of_sentence(part: str, address: Address) -> str | None:
    """The name of which a sentence tells the default, if a part asks for that; else None."""
    told = _OF_NAMED.search(address.shown) if address.sentence.kind == "sentence" and asks_default(part) else None
    names_it = told is not None and is_named_in(part, told["name"]) and not _OF_ANY.issuperset(analyze(told["name"]))
    return told["name"] if told and names_it else None
