"""The raised numbers that point to notes, `at the pier <sup>[1](#note)</sup>`: among the words they would read as part
of them, "at the pier 1". Exponents, such as those of m<sup>2</sup>, stay."""

from __future__ import annotations

import re

from ...evidence.markup.templates import CODE, prose

_SUP = r"<sup(?:\s[^<>]{0,200})?>"
_SIGN = r"\d{1,3}|[a-z]|[*\u2020\u2021\u00a7]{1,3}"
_ANY = rf"(?:\\?\[)?(?:{_SIGN})(?:\\?\])?"
_NUMBER = rf"(?:\\?\[)?(?P<number>{_SIGN})(?:\\?\])?"
_LINK = rf"(?:\[{_ANY}\]\([^()\s]{{1,300}}\)|<a\s[^<>]{{1,300}}>{_ANY}</a>)"
_LINKED = rf"{_SUP}\s?\[?{_LINK}(?:\s?,\s?{_LINK}){{0,9}}\]?\s?</sup>"
"""Raised, and a link."""
_RAISED = (
    rf"\[{_SUP}{_ANY}</sup>\]\(#[^()\s]{{1,300}}\)"
    rf"|<a\s(?:[^<>]{{1,200}}\s)?href\s?=\s?[\"']?#[^<>]{{1,300}}>\s?{_SUP}{_ANY}</sup>\s?</a>"
)
"""A link with nothing but a raised number."""
_FIRST = r"(?P<first>^[ \t>]{0,40})"
"""At the beginning of a line, where the blank behind it goes too."""
_POINTS = re.compile(
    rf"{CODE}|(?:{_FIRST}|[ \t]?)(?P<mark>{_LINKED}|{_RAISED})(?(first)[ \t]?)", re.MULTILINE | re.IGNORECASE
)
_NOTE = re.compile(
    rf"{_FIRST}(?P<anchor><a\s[^<>]{{1,300}}>\s?)?{_SUP}{_NUMBER}</sup>(?(anchor)\s?</a>)[ \t]?(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)
"""Begins a note."""
_BARE = re.compile(rf"{CODE}|(?<=\)){_SUP}(?P<number>\d{{1,3}})</sup>(?!\w)", re.IGNORECASE)
_LINK_END = re.compile(r"\]\([^()\s]{1,300}\)\Z")
_INSIDE = re.compile(_NUMBER, re.IGNORECASE)
_TAGS = re.compile(r"<[^<>]{1,300}>|\]\([^()\s]{1,300}\)")
_LONGEST = 310


def without_note_marks(text: str) -> str:
    """The text without such numbers, and without them before the notes themselves.

    One that is no link is surely such a number only behind a link, if a line of the text begins with the same: in
    "(a + b)<sup>2</sup>" and "10<sup>6</sup>" it is an exponent. Code stays.
    """
    if "<sup" not in text.lower():
        return text
    runs = list(prose(text))
    noted = {note["number"] for start, end in runs for note in _NOTE.finditer(text, start, end)}
    dropped: set[str] = set()

    def without_link(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        dropped.update(number["number"] for number in _INSIDE.finditer(_TAGS.sub(" ", match["mark"])))
        return match["first"] or ""

    def without_bare(match: re.Match[str]) -> str:
        before = match.string[max(0, match.start() - _LONGEST) : match.start()]
        if match["code"] or match["number"] not in noted or not _LINK_END.search(before):
            return match[0]
        dropped.add(match["number"])
        return ""

    pieces, at = list[str](), 0
    is_prose = list[bool]()
    for start, end in runs:
        pieces += [text[at:start], _BARE.sub(without_bare, _POINTS.sub(without_link, text[start:end]))]
        is_prose += [False, True]
        at = end
    pieces.append(text[at:])
    is_prose.append(False)
    return "".join(
        _NOTE.sub(lambda note: note["first"] if note["number"] in dropped else note[0], piece) if told else piece
        for piece, told in zip(pieces, is_prose, strict=True)
    )
