"""The words `Not found`, by which a reply tells what it could not find: as the value of a name, in brackets, of a
part of a sentence."""

from __future__ import annotations

import re

from ...evidence.markup.blocks import without_bullet, without_number
from ...evidence.text.english import BE
from .marks import GROUP

SAID = "(?:not found|nicht gefunden|non trouv\u00e9e?s?|no (?:se )?encontrad[oa]s?|no se encuentran?|non trovat[oaie])"
"""As models write it that answer in the question's language."""
_MARKS = "[*_`\"'\u2018\u2019\u201c\u201d]"
_LINE = re.compile(
    rf"(?P<part>[^\n.;!]{{2,200}}?) ?(?:[:?=,\u2013\u2014]| -) ?(?:{SAID}(?: (?:in|among|by) [\w ]{{2,40}})?|n/?a)"
    r"(?:; [\w ]{1,40}: ?[\u2013\u2014-]?)*[.! ]*",
    re.IGNORECASE,
)
"""A name without a value: `Fee: Not found`. A row of a table may have a dash for its source."""
_QUOTED = rf"{_MARKS}*{SAID}{_MARKS}*"
_INSIDE = r"[^()\[\]\n]{2,200}?"
_BRACKET = re.compile(
    rf" ?[(\[](?:(?P<part>{_INSIDE}): ?{_QUOTED}|{_QUOTED}: ?(?P<what>{_INSIDE}))\.?[)\]]", re.IGNORECASE
)
_PART = re.compile(
    rf"(?:(?P<told>.{{3,2000}})(?:;|, (?:and|but|while)) )?"
    rf"(?P<part>[^;\n]{{2,200}}?)(?: ?[:\u2013\u2014=]| -|,| {BE}) {_MARKS}*{SAID}\b[^,;\n]{{0,60}}",
    re.IGNORECASE,
)
"""Ends with a part of the question that was not found: `The berth has 12 m; its fee: Not found.`"""
_PART_FIRST = re.compile(
    rf"(?P<part>[^:;\n]{{2,200}}?) ?[:\u2013\u2014=] ?{_MARKS}*{SAID}{_MARKS}*"
    r"(?:;(?: but)?|, but|, and) (?P<told>.{3,2000})",
    re.IGNORECASE,
)
"""Begins with such a part: `Its fee: Not found; the berth has 12 m.`"""
_SENTENCE = re.compile(r"(?:the|these|none of the) (?:passages|documents|sources|excerpts) ")
_BOLD = re.compile(r"\*\*(?=\w)([^*\n]{1,200})\*\*(?!\w)")
_SAID_BETWEEN = re.compile(rf": ?{SAID} ?[:,;\u2013\u2014-] ?", re.IGNORECASE)
_COLUMN = re.compile(r" \u2013 [^\u2013]{1,40}\Z")
"""The column of a table behind what a row is about."""
_CODE = re.compile(r"\b404\b")
"""What a server says: `404: Not found`."""


def without_unfound(text: str) -> tuple[str, list[str]]:
    """The text without its lines and brackets that only name something as not found, and what they name."""
    kept: list[str] = []
    missing: list[str] = []
    for line in text.split("\n"):
        match = None if GROUP.search(line) else _LINE.fullmatch(_plain(line))
        if match and not _CODE.search(line):
            missing.append(_COLUMN.sub("", match["part"].strip()))
            continue
        missing += [bracket["part"] or bracket["what"] for bracket in _BRACKET.finditer(line)]
        kept.append(_BRACKET.sub("", line))
    return "\n".join(kept), missing


def without_unfound_part(sentence: str, *, cited: bool) -> tuple[list[str], str]:
    """What the end or the beginning of a sentence says was not found, and its rest, which may be empty.

    A sentence that is `cited` and names nothing else says something of its own: `Error 404: not found [3].`
    """
    match = _PART_FIRST.fullmatch(sentence) or _PART.fullmatch(sentence)
    if match is None or _CODE.search(match["part"]) or (cited and not match["told"]):
        return [], sentence
    return [match["part"].strip(" *_`\"'")], f"{match['told'].rstrip('.')}." if match["told"] else ""


def without_said(line: str) -> str:
    """What a line names as not found, as a line of its own: `2. **The fee:** Not found - no passage has it` becomes
    `The fee: no passage has it`."""
    bare = _BOLD.sub(r"\1", without_number(without_bullet(line)[0]))
    told = _SAID_BETWEEN.sub(": ", bare, count=1).strip().removesuffix(":")
    return f"{told[0].upper()}{told[1:]}" if _SENTENCE.match(told) else told


def _plain(line: str) -> str:
    """A line without its bullet, its number and the marks of emphasis."""
    item, _ = without_bullet(line.lstrip("> \t"))
    return " ".join(re.sub(rf"\A\W*\d{{1,3}}[.)]\s|{_MARKS}|\A#+", "", item).split())
