"""Entries known by a number: the versions of a change log, `Version 2.1.0`, and the clauses of rules, `Section 3.3`."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BETA = r"(?:[.-]?(?:rc|alpha|beta|a|b|dev|pre)[.-]?\d{0,4})?"
_DOTTED = rf"\d{{1,5}}(?:\.\d{{1,5}}){{1,4}}{_BETA}"
_ANY = rf"\d{{1,5}}(?:\.\d{{1,5}}){{0,4}}{_BETA}"
_LABEL = r"(?:sections?|sec\.|articles?|art\.|clauses?|rules?|chapters?|paragraphs?|versions?|releases?|\u00a7)"
_END = r"(?![\w/]|[.-]\w)"
_HEADING = re.compile(
    rf"\W{{0,3}}(?:(?!from|to|since|before|until|after|than|and)[\w.+-]{{1,40}} ){{0,3}}?"
    rf"(?:{_LABEL} ?v?(?P<labelled>{_ANY})|v?(?P<dotted>{_DOTTED})){_END}",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"\b{_LABEL} ?v?(?P<labelled>{_ANY}){_END}"
    rf"|(?<![\w.$\u20ac\u00a3-])v?(?P<long>\d{{1,5}}(?:\.\d{{1,5}}){{2,4}}{_BETA}){_END}"
    rf"|(?:\b(?-i:[A-Z])[\w.+-]{{1,30}} v?|(?<!\w)v)(?P<named>{_DOTTED}){_END}"
    rf"|\b[\w.+-]{{1,30}} (?P<last>{_DOTTED})(?=\W{{0,3}}\Z)",
    re.IGNORECASE,
)
"""A number behind such a word; one with two dots or more; one behind a name or a v; or one that ends the text."""
_RELEASE = re.compile(
    r"\W{0,3}(?:v?\d{1,5}(?:\.\d{1,5}){2}|v\d|[\w.+-]{1,40} v?\d{1,5}\.\d"
    r"|(?:[\w.+-]{1,40} ){0,3}(?:version|release) ?v?\d"
    r"|\d{1,5}(?:\.\d{1,5}){1,4}\W{1,4}(?:\w{1,10}\W{1,2}){0,3}(?:19|20)\d\d)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\W{0,3}(?:section|sec\.|article|art\.|clause|rule|chapter|paragraph|\u00a7)", re.IGNORECASE)
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
    return _RELEASE.match(heading) is not None and _CLAUSE.match(heading) is None


def entries_asked(text: str, *, surely: bool = False) -> list[str]:
    """The numbers of versions and clauses that a text names, in order, without duplicates; with `surely` only those
    behind a word for it or with two dots, since `Python 3.7` may be a thing that an entry is about."""
    named = (match for match in _ASKED.finditer(text) if match[0].split()[0].lower() not in _NOT_NAMES)
    groups = ("labelled", "long") if surely else ("labelled", "long", "named", "last")
    found = (next(filter(None, map(match.group, groups)), "") for match in named)
    return list(dict.fromkeys(filter(None, found)))


def without_zeros(number: str) -> str:
    """The number without zeros at its end: 2.1 and 2.1.0 are the same version."""
    return _ZEROS.sub("", number)


def is_within(number: str, asked: str) -> bool:
    """Whether an entry is the one asked for, or a part of it: 2.1.3 of 2.1, but not of 2.1.0."""
    return without_zeros(number) == without_zeros(asked) or number.startswith(f"{asked}.")
