"""What a reader sees of a text, and whether a short phrase stands in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from groundwire.evaluation.sets.words import without_markers

Wanted = str | list[str]
"""A string, or spellings of which one is enough."""

_TYPESET = str.maketrans("\u2018\u2019\u201c\u201d\u2010\u2011\u2013\u2014\u2212\u00a0\u202f\u2009", "''\"\"-----   ")
_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u202f\u2009](?=\d{3}(?!\d))")
_UNDERLINED = re.compile(r"(?<!\w)_(?=\S)([^_\n]*[^_\s])_(?!\w)")


def visible_text(text: str) -> str:
    """Lower-cased, without marks of citation, bold, emphasis, code and links (reStructuredText), white space and
    typeset characters folded."""
    plain = _THOUSANDS.sub("", without_markers(text)).translate(_TYPESET)
    plain = _UNDERLINED.sub(r"\1", re.sub(r"`__?(?!\w)|[*`]", "", plain))
    return " ".join(plain.casefold().split())


def holds(text: str, phrase: Wanted) -> bool:
    """Whether the phrase, or a spelling of it, stands in text from `visible_text` as whole words and whole numbers."""
    spellings = [phrase] if isinstance(phrase, str) else phrase
    return any(_pattern(spelling).search(text) for spelling in spellings)


def holds_all(text: str, phrases: Sequence[Wanted]) -> bool:
    """Whether each of the phrases stands in text from `visible_text`."""
    return all(holds(text, phrase) for phrase in phrases)


def read_visible_text(path: Path) -> str:
    """What a reader sees of a file; of HTML and XML the text between the tags, with a space for each tag, of subtitles
    no times, and of PDF what `pdf_text` finds."""
    if path.suffix == ".pdf":
        return visible_text(pdf_text(path.read_bytes()).replace("\ufffe", ""))  # hyphens at the ends of lines
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".vtt":
        text = "\n".join(line for line in text.split("\n") if " --> " not in line)
    if parser := {".html": "html.parser", ".xml": "lxml-xml"}.get(path.suffix):
        from bs4 import BeautifulSoup

        text = BeautifulSoup(text, parser).get_text(" ")
    return visible_text(text)


def pdf_text(data: bytes) -> str:
    """The text of a PDF as PDFium finds it, in the order of the file, without this project's loader."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def _pattern(phrase: str) -> re.Pattern[str]:
    """5 is not in 15, 5.20 or 2.5; a phrase's own signs, as of `$5`, must stand there too."""
    sought = visible_text(phrase)
    before = r"(?<!\w)(?<!\d[.,])" if re.match(r"\w", sought) else ""
    after = r"(?!\w)(?![.,]\d)" if re.search(r"\w\Z", sought) else ""
    return re.compile(before + re.escape(sought) + after)
