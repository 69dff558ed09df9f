"""Documents are known by the date in their path or title, questions name dates as people write them."""

from __future__ import annotations

import pytest

from groundwire.evidence.document_dates import date_of, date_words, dates_in
from groundwire.evidence.passage import Passage


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Who was there on 10 March 2022?", ["2022-03-10"]),
        ("on the 3rd of march 2022 and in Nov. 2021", ["2022-03-03", "2021-11"]),
        ("March 24, 2022 or 2022-03-25", ["2022-03-24", "2022-03-25"]),
        ("Aug 2021: what was decided", ["2021-08"]),
        ("notes_20220310.md", ["2022-03-10"]),
        ("the 202203 boats, version 2022.03, 2022-13-01", []),
        ("in March, or in 2022", []),
        ("3 \u017fept 2022", ["2022-09-03"]),
    ],
)
def test_the_dates_of_a_text_have_a_year_and_a_month(text: str, dates: list[str]) -> None:
    assert dates_in(text) == dates


@pytest.mark.parametrize(
    ("source", "title", "date", "words"),
    [
        ("meetings/2024-03-10.md", "Meeting", "2024-03-10", "10 March 2024"),
        ("minutes.md", "Minutes of 3 May 2024", "2024-05-03", "3 May 2024"),
        ("2024-05 report.pdf", "June 2023", "2024-05", "May 2024"),
        ("2024-05-01/notes.md", "June 2023", "2024-05-01", "1 May 2024"),
        ("notes.md", "Notes", "", ""),
    ],
)
def test_a_document_has_the_date_of_its_path_or_else_its_title(source: str, title: str, date: str, words: str) -> None:
    passage = Passage(id="p", index="i", source=source, title=title, text="x", start=0, end=1)
    assert (date_of(passage), date_words(passage)) == (date, words)
