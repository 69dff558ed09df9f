"""PDF by liteparse: text in reading order with headings, tables and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from ....evidence.scalars import Scalar
from ..document import Document, UnreadableFileError
from ..loader import InParts
from ..markdown import markdown_headings
from ..ocr import Ocr
from ..sections import Mark, marks_from_headings, sections_from_marks
from .accents import with_accents
from .bold_pages import without_false_bold
from .boxes import with_boxes
from .bullets import with_items
from .captions import with_names_below
from .clauses import with_headings
from .continued_tables import with_names_on_each_page
from .false_headings import without_empty_headings, without_false_headings
from .false_tables import without_false_tables
from .file_bytes import pdf_facts, repaired
from .formulas import with_formulas
from .hyphens import parted_words, with_hyphens
from .italics import without_italics
from .left_out import LeftOut, put_back
from .letters import is_mostly_picture, lacks_letters
from .marks import without_false_marks
from .merged_rows import with_rows_apart
from .names_above import with_names_above
from .notes import with_raised_notes
from .number_pages import with_number_tables
from .numbered_headings import chapters_apart, with_levels_of_numbers
from .pages import Crop, parsed
from .paragraphs import whole_sentences
from .printed_title import title_of
from .reading import cropped, placed, untagged_text
from .row_labels import with_row_labels
from .running_heads import without_running_heads
from .section_lines import with_numbers_before_titles, with_section_lines
from .sign_columns import with_whole_amounts
from .signs import with_signs
from .stops import with_stops, with_whole_numbers
from .tables import with_column_names
from .tags import tagged_text

_MARK = b"%PDF-"
_MARK_BYTES = 1_024
# Pages parsed at once: those before a page that kills the process are kept.
_FIRST_PAGES = 50
_PAGES = 200
_MOSTLY_PICTURES = "has pages that are mostly pictures, of which only the text beside these was read"
_EMPTY_FENCE = ("```text\n\n```", "```\n\n```", "```text\n```")


class PdfLoader(InParts):
    """Reads PDF."""

    suffixes = frozenset({".pdf"})
    version = "9"
    alone = True

    def __init__(self, *, hands_over: bool = False) -> None:
        """With `hands_over` a page that is a picture becomes a document's `picture`."""
        self.hands_over = hands_over

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each stretch of pages; pictures by OCR where the extra is installed, or handed over."""
        if _MARK not in data[:_MARK_BYTES]:
            raise UnreadableFileError("is not a PDF (it does not begin like one)", name)
        notes: tuple[str, ...] = ()
        try:
            first = parsed(data, 1, _FIRST_PAGES)
        except ValueError as error:
            if "password" in str(error).lower():
                raise UnreadableFileError("is encrypted: it needs a password", name) from error
            data, whole, pages = repaired(data)
            first = _parse_repaired(data, error if whole == 0 else None, name)
            lost = f", at least {pages - whole} could not" if pages > whole else ""
            notes = (f"is damaged: {whole} of its pages could be read{lost}",)
        facts = {**pdf_facts(data, first.doc_meta), "format": "pdf", "pages": first.total_pages}
        title = title_of(str(facts.get("title", "")), first.pages[0], placed(first.pages[0])) if first.pages else ""
        path: tuple[str, ...] = ()
        reader = _PageReader(data)
        for result in _stretches(data, first):
            damage = tuple(f"has a damaged page {page_error.page_num}" for page_error in result.page_errors or ())
            for picture, group in groupby(result.pages, self._handed_over):
                if picture:
                    shot, note = reader.ocr.handed_over(picture)
                    part = Document("", "", (), facts, (0,), (*notes, note) if note else notes, shot)
                else:
                    part, path = _document(list(group), title, facts, path, reader, notes)
                title = title or part.title
                yield replace(part, notes=part.notes + damage)
                notes = damage = ()

    def _handed_over(self, page: Any) -> int:
        """The number of a page that is handed over, or 0."""
        lacking = self.hands_over and (lacks_letters(page) or (not _clean(page.text) and _is_picture(page)))
        return int(page.page_num) if lacking else 0


def _parse_repaired(data: bytes, beyond: ValueError | None, name: str) -> Any:
    """The first pages of a repaired file. Raises `UnreadableFileError` where nothing was there to repair."""
    try:
        if beyond is not None:
            raise beyond
        return parsed(data, 1, _FIRST_PAGES)
    except ValueError as error:
        raise UnreadableFileError(f"is damaged beyond repair ({_message(error)})", name) from error


def _stretches(data: bytes, first: Any) -> Iterator[Any]:
    yield first
    for start in range(_FIRST_PAGES + 1, first.total_pages + 1, _PAGES):
        try:
            yield parsed(data, start, min(start + _PAGES - 1, first.total_pages))
        except ValueError as error:
            raise UnreadableFileError(f"is damaged from page {start} on ({_message(error)})") from error


def _document(
    pages: Sequence[Any],
    title: str,
    facts: dict[str, Scalar],
    path: tuple[str, ...],
    reader: _PageReader,
    notes: tuple[str, ...],
) -> tuple[Document, tuple[str, ...]]:
    """Some pages as a document, and the heading in force at their end.

    Each page begins a section, so that no passage stands on two pages; a sentence stands on that where it begins.
    """
    texts: list[str] = []
    lacking: list[str] = []
    for page in pages:
        text, note = reader.text(page)
        lacking += [note] if note and not notes else []  # a page of a damaged file may be empty for its damage
        texts.append(text)
    pieces: list[str] = []
    starts: list[int] = []
    headings: list[tuple[int, int, str]] = []
    length = 0
    texts = without_running_heads(pages, texts)
    texts = with_hyphens(texts, [parted_words(page.text_items) for page in pages])
    left_out = reader.left_out.lines(pages, texts)
    whole = without_empty_headings(with_names_on_each_page(whole_sentences(texts)))
    for text in map(with_formulas, map(with_accents, map(put_back, left_out, whole))):
        gap = "\n\n" if pieces and text else ""
        starts.append(length + len(gap))
        if text:
            headings += [(starts[-1] + at, level, words) for at, level, words in markdown_headings(text)]
            pieces.append(gap + text)
            length = starts[-1] + len(text)
    text = "".join(pieces)
    if not reader.left_out.tagged:
        headings = with_levels_of_numbers(headings)
    marks, path = _with_pages(list(marks_from_headings(headings)), starts, path)
    first = next((heading[0] for _, heading in marks if heading), "")
    page_starts = tuple(min(start, length) for start in starts)
    all_notes = tuple(dict.fromkeys((*notes, *lacking)))
    return Document(text, title or first, sections_from_marks(text, marks), facts, page_starts, all_notes), path


def _with_pages(headings: list[Mark], starts: list[int], path: tuple[str, ...]) -> tuple[list[Mark], tuple[str, ...]]:
    """The marks of headings and page starts, in order, and the heading in force after the last."""
    marks: list[Mark] = []
    by_place = dict(headings)
    for at in sorted({*starts, *by_place}):
        path = by_place.get(at, path)
        marks.append((at, path))
    return marks, path


def _is_picture(page: Any) -> bool:
    """Whether a page without text may show some all the same."""
    return page.complexity is None or bool(page.complexity.needs_ocr)


class _PageReader:
    """Reads the pages of one file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.ocr = Ocr(data)
        self.left_out = LeftOut()

    def text(self, page: Any) -> tuple[str, str]:
        """(text, note) of a page as Markdown: by its tags if it has them, or as it is laid out, or by OCR.

        The bare text is taken where liteparse takes all for running heads. The note says what it lacks to be read.
        """
        if lacks_letters(page):
            return self.ocr.page(page.page_num, "whose fonts do not say which letters they show")
        laid_out = tagged_text(page)
        if laid_out:
            self.left_out.tagged.add(page.page_num)
        laid_out = laid_out or _with_sections(without_false_bold(_laid_out(self._data, page)), placed(page))
        laid_out = with_numbers_before_titles(laid_out)
        laid_out = with_number_tables(laid_out, page, placed(page), lambda crop: _part(self._data, page, crop))
        laid_out = with_boxes(without_false_marks(with_whole_amounts(laid_out)), page, placed(page))
        laid_out = with_items(without_italics(with_headings(without_false_headings(laid_out))))
        text = with_raised_notes(_clean(laid_out) or _clean(page.text))
        if not text and _is_picture(page):
            return self.ocr.page(page.page_num, "that are pictures")
        return with_signs(with_whole_numbers(text), page), _MOSTLY_PICTURES if is_mostly_picture(page) else ""


def _laid_out(data: bytes, page: Any) -> str:
    """The text of a page without tags, without the tables and column names that it does not have."""
    pieces = placed(page)
    text = with_stops(untagged_text(data, page), pieces)
    text = with_row_labels(with_rows_apart(without_false_tables(text), pieces), pieces)
    return with_names_above(with_column_names(with_names_below(text, pieces)), pieces)


def _with_sections(text: str, pieces: Sequence[Any]) -> str:
    return chapters_apart(with_section_lines(text, pieces))


def _part(data: bytes, page: Any, crop: Crop) -> str:
    part = cropped(data, page, crop)
    return "" if part is None else _laid_out(data, part)


def _clean(text: str | None) -> str:
    clean = (text or "").replace("\0", "").replace("\r", "").strip()
    return "" if clean in _EMPTY_FENCE else clean


def _message(error: Exception) -> str:
    return str(error).removeprefix("PDF error: ")[:100]
