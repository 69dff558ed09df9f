"""A date of a claim is one date of the evidence, not the day of one and the month of another."""

from __future__ import annotations

import datetime as dt

import pytest
from borne import bearing
from hypothesis import assume
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.bearing.mixed_dates import dates_of, mixed_dates

FORMS = (
    "{:%-d %B %Y}",
    "{:%B %-d, %Y}",
    "{:%d %b %Y}",
    "the {0.day}th of {0:%B} {0:%Y}",
    "{:%Y-%m-%d}",
    "{:%Y-%m-%dT%H:%M}",
)
DAYS = st.dates(dt.date(1990, 1, 1), dt.date(2040, 12, 31)).map(lambda day: dt.datetime.combine(day, dt.time(9, 30)))
SENTENCE = "The pier was closed on {}."


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("day", [dt.datetime(2018, 7, 28), dt.datetime(2031, 11, 9)])
def test_each_way_of_writing_a_date_is_read(form: str, day: dt.datetime) -> None:
    (date,) = dates_of(SENTENCE.format(form.format(day)))
    assert (date.day, date.month, date.year) == (day.day, f"{day:%B}".lower(), day.year)


@law(25, 100, first=DAYS, second=DAYS, shown=st.sampled_from(FORMS), form=st.sampled_from(FORMS))
def test_the_month_of_another_date_is_vetoed(first: dt.datetime, second: dt.datetime, shown: str, form: str) -> None:
    assume(first.month != second.month and first.day != second.day and first.day < 29)
    evidence = [SENTENCE.format(shown.format(first)), f"It was opened again on {shown.format(second)}."]
    assert mixed_dates(SENTENCE.format(form.format(first)), evidence) == []
    (words,) = mixed_dates(SENTENCE.format(form.format(first.replace(month=second.month))), evidence)
    assert str(first.day) in words


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It closed on 4 July 2025.", "It closed on 3 and 4 July 2025, and opened on 6 August."),
        ("It closed in June 2024.", "It was closed between June and August 2024, and on 5 May 2023."),
        ("It closed on 30 June 2025.", "It closed in June 2025 for 30 days, and opened on 1 August."),
        ("It closed on 30 June.", "It closed on 30 June 2025."),
        ("The boat may 12 times a day.", "The boat leaves 12 times; on 3 May 2024 it did not."),
    ],
)
def test_a_part_that_stands_by_itself_may_belong_to_any_date(claim: str, evidence: str) -> None:
    assert mixed_dates(claim, [evidence]) == []


def test_the_dates_of_the_question_and_the_headings_count() -> None:
    evidence = ["It closed after the storm of 3 July 2024, and opened on 28 August 2024."]
    claim = "It closed on 28 July 2024."
    assert "28 July 2024" in bearing(claim, evidence).lacking
    assert "28 July 2024" not in bearing(claim, evidence, context="The storm of 28 July 2024").lacking
    assert "28 July 2024" not in bearing(claim, evidence, question="What closed on 28 July 2024?").lacking
