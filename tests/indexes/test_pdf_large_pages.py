"""PDFs: the time of large pages grows no faster than their text."""

from __future__ import annotations

from time import process_time
from types import SimpleNamespace
from typing import Any

from pdf_pieces import row

from groundwire.indexes.loaders.pdf.merged_rows import with_rows_apart
from groundwire.indexes.loaders.pdf.number_pages import with_number_tables
from groundwire.indexes.loaders.pdf.page_lines import PageLines
from groundwire.indexes.loaders.pdf.pieces import joined

_MOST_SECONDS = 2.0


def test_lines_are_found_by_their_words_in_any_order() -> None:
    lines = PageLines([["Vik"], ["Holm", "7"], ["Vik", "9"], ["7", "Holm"]])
    assert lines.with_words(["9", "7", "Holm", "Vik"]) == [["Holm", "7"], ["Vik", "9"]]
    assert lines.place(["7", "Holm"]) == slice(1, 2)
    assert lines.with_words(["Holm", "9"]) == []


def test_large_pages_take_little_time() -> None:
    start = process_time()
    sevens = [item for at in range(4_000) for item in row(12.0 * at, (60, "7"), (120, "7"))]
    table = "| Ebb | Flow |\n|---|---|\n" + "| 7 8 | 7 8 |\n" * 4_000
    assert with_rows_apart(table, sevens) == table
    words = [item for at in range(2_000) for item in row(7.0 * at, (60, f"keel{at} oar{at} sail{at}"))]
    page: Any = SimpleNamespace(height=20_000.0)
    assert with_number_tables("Quay " * 2_000, page, words, lambda _: "") == "Quay " * 2_000
    assert joined(words).count("keel") == 2_000
    assert process_time() - start < _MOST_SECONDS
