"""Entries known by a number: the versions of a change log, `Version 2.1.0`, and the clauses of rules, `Section 3.3`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from .text.letters import CAPITAL
from .text.years import RECENT

Kind = Literal["clause", "version", "named"]
"""Of a number in a question: behind a word for a clause; behind one for a version of which something is asked, or with
two dots; or behind a name, which may be that of a thing (`Python 3.7`)."""

_BETA = r"(?:[.-]?(?:rc|alpha|beta|a|b|dev|pre)[.-]?\d{0,4})?"
_DOTTED = rf"\d{{1,5}}(?:\.\d{{1,5}}){{1,4}}{_BETA}"
_ANY = rf"\d{{1,5}}(?:\.\d{{1,5}}){{0,4}}{_BETA}"
_OF_CLAUSE = r"(?:sections?|sec\.|articles?|art\.|clauses?|rules?|chapters?|paragraphs?|\u00a7)"
_OF_VERSION = r"(?:versions?|releases?)"
_END = r"(?![\w/]|[.-]\w)"
_HEADING = re.compile(
    rf"\W{{0,3}}(?:(?!from|to|since|before|until|after|than|and)[\w.+-]{{1,40}} ){{0,3}}?"
    rf"(?:(?:{_OF_CLAUSE}|{_OF_VERSION}) ?v?(?P<labelled>{_ANY})|v?(?P<dotted>{_DOTTED})){_END}",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"(?<!\w){_OF_CLAUSE} ?(?P<clause>{_ANY}){_END}|\b{_OF_VERSION} ?v?(?P<version>{_ANY}){_END}"
    rf"|(?<![\w.$\u20ac\u00a3-])v?(?P<long>\d{{1,5}}(?:\.\d{{1,5}}){{2,4}}{_BETA}){_END}"
    rf"|(?:\b(?-i:[{CAPITAL}])[\w.+-]{{1,30}} v?|(?<!\w)v)(?P<named>{_DOTTED}){_END}"
    rf"|\b[\w.+-]{{1,30}} (?P<last>{_DOTTED})(?=\W{{0,3}}\Z)",
    re.IGNORECASE,
)
"""A number behind such a word; one with two dots or more; one behind a name or a v; or one that ends the text."""
_RELEASE = re.compile(
    r"\W{0,3}(?:v?\d{1,5}(?:\.\d{1,5}){2}|v\d|[\w.+-]{1,40} v?\d{1,5}\.\d"
    r"|(?:[\w.+-]{1,40} ){0,3}(?:version|release) ?v?\d"
    rf"|\d{{1,5}}(?:\.\d{{1,5}}){{1,4}}\W{{1,4}}(?:\w{{1,10}}\W{{1,2}}){{0,3}}{RECENT})",
    re.IGNORECASE,
)
_CLAUSE = re.compile(rf"\W{{0,3}}{_OF_CLAUSE}", re.IGNORECASE)
_SAID_OF = re.compile(
    r"(?:\A|\b(?:in|of|for|with|about|since|from|by|does|did|do|is|was|has|what['\u2019]s|new|changed?|and|or))"
    r"(?: the)?(?: [\w.+-]{1,30}){0,2} ?\Z",
    re.IGNORECASE,
)
"""Stands before a version that something is asked of: `in version 3`, but not `became version 3`."""
_BEFORE = 80
_NOT_NAMES = frozenset("about are by from is least most nearly over than to until was".split())
_ZEROS = re.compile(r"(?:\.0){1,4}\Z")


def entry_number(headings: Iterable[str]) -> str:
    """The number with which the innermost of these headings begins that has one: `2.1.0` for `Version 2.1.0 (May)` or
    `tug 2.1.0`, `2.1` for `2.1 Fees`, `5` for `Article 5. Fees`; empty if there is none."""
    match = _HEADING.match(entry_heading(headings))
    return (match["labelled"] or match["dotted"]) if match else ""


def entry_heading(headings: Iterable[str]) -> str:
    """The innermost of these headings that begins with such a number; empty if there is none."""
    return next((heading for heading in reversed(list(headings)) if _HEADING.match(heading)), "")


def is_release(heading: str) -> bool:
    """Whether the number at the beginning of a heading is clearly that of a version: behind a name or a word for it,
    with two dots, or with a date. `2.1 Fees` may be a section of any text."""
    return _RELEASE.match(heading) is not None and not is_clause(heading)


def is_clause(heading: str) -> bool:
    """Whether a heading begins with a word for a clause: `Section 2.1`."""
    return _CLAUSE.match(heading) is not None


def entries_asked(text: str) -> dict[str, Kind]:
    """The numbers of versions and clauses that a text names, in order."""
    found: dict[str, Kind] = {}
    for match in _ASKED.finditer(text):
        if match[0].split()[0].lower() not in _NOT_NAMES:
            clause, version, long, *others = match.groups()
            number = clause or version or long or next(filter(None, others))
            of_version = long or (version and _SAID_OF.search(text, max(0, match.start() - _BEFORE), match.start()))
            found.setdefault(number, "clause" if clause else "version" if of_version else "named")
    return found


def fits(kind: Kind, heading: str) -> bool:
    """Whether a number of this kind may be that of a heading: what is asked of version 3 is not told by section 3."""
    return not is_release(heading) if kind == "clause" else not is_clause(heading)


def without_zeros(number: str) -> str:
    """The number without zeros at its end: 2.1 and 2.1.0 are the same version."""
    return _ZEROS.sub("", number)


def is_within(number: str, asked: str) -> bool:
    """Whether an entry is the one asked for, or a part of it: 2.1.3 of 2.1, but not of 2.1.0."""
    return without_zeros(number) == without_zeros(asked) or number.startswith(f"{asked}.")
