"""A manual page in roff as a document."""

from __future__ import annotations

import re
from itertools import chain

from ....evidence.bearing.dates import month_of
from ..document import Document
from ..writer import TextWriter
from .man import ManText
from .mdoc import MdocText
from .page import Page
from .source import Line, Source

_TITLE = re.compile(r"^\.[ \t]*(?:TH[ \t]+\S|Dd\b)", re.MULTILINE)
_SECTION = re.compile(r"^\.[ \t]*S[Hh]\b", re.MULTILINE)
_LAST_DAY = 31
_HEAD_CHARS = 50_000
"""Definitions of macros stand before the title of a page."""


def is_manual_page(text: str) -> bool:
    """Whether a text begins with a request of roff and has a title and sections, as each manual page."""
    begins = text[:_HEAD_CHARS].lstrip()[:1] in (".", "'")
    title = _TITLE.search(text, 0, _HEAD_CHARS) if begins else None
    return title is not None and _SECTION.search(text, title.end()) is not None


def manual_document(text: str, name: str) -> Document:
    """The page as Markdown: an option with a long description is a section of its own.

    The title is the page's name with its section, as in `tar(1)`, else `name`.
    """
    writer = TextWriter()
    page = Page(writer)
    lines = Source().lines(text)
    before: list[Line] = []
    for line in lines:
        before.append(line)
        if line.macro in ("TH", "Dd", "SH", "Sh"):
            break
    mdoc = bool(before) and before[-1].macro in ("Dd", "Sh")
    reader = MdocText(page) if mdoc else ManText(page)
    reader.read(chain([line for line in before if line.macro], lines))
    title = reader.facts.get("title", "")
    title = title.lower() if title.isupper() else title
    day = _day(reader.facts.get("modified", ""))
    known = {key: value for key, value in (("title", title), ("modified", day)) if value}
    return writer.document(writer.title(title) or name, {**known, "format": "man"})


def _day(date: str) -> str:
    """A date as manual pages write it, in ISO form; "" if it leaves a doubt."""
    words = date.replace(",", " ").split()
    if len(words) == 1 and re.fullmatch(r"\d{4}-\d\d(?:-\d\d)?", words[0]):
        return words[0]
    months = [month for word in words if (month := month_of(word))]
    numbers = [int(word) for word in words if word.isdecimal()]
    years = [number for number in numbers if number > _LAST_DAY]
    days = [number for number in numbers if 0 < number <= _LAST_DAY]
    if len(months) != 1 or len(years) != 1 or len(days) > 1:
        return ""
    day = f"-{days[0]:02d}" if days else ""
    return f"{years[0]:04d}-{months[0]:02d}{day}"
