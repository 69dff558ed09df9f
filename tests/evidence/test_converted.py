"""An amount of the question in another unit is no other amount."""

from __future__ import annotations

import pytest

from groundwire.evidence.converted import is_converted


@pytest.mark.parametrize(
    ("number", "question"),
    [
        ("15552000", "Keep them for 180 days."),
        ("15,552,000", "Keep them for 180 days."),
        ("4320", "Keep them for 180 days."),
        ("86400", "Clean up once a day."),
        ("604800", "Clean up every week."),
        ("30000", "Wait 30 seconds."),
        ("183", "Keep them for half a year."),
        ("15768000", "Keep them for six months."),
        ("2000000000", "At most 2 GB."),
        ("2000", "At most 2 GB."),
        ("4096", "Give each boat 4 GB of memory."),
    ],
)
def test_the_same_amount(number: str, question: str) -> None:
    assert is_converted(number, question)


@pytest.mark.parametrize(
    ("number", "question"),
    [
        ("15552001", "Keep them for 180 days."),
        ("600", "Keep them for 180 days."),
        ("86400", "Who cleans up?"),
        ("127.0.0.1", "Wait 127 seconds."),
        ("0", "Wait 30 seconds."),
        ("18000", "Allow 5 tries in an hour."),
        ("365", "How many days of leave are there?"),
        ("4096000", "Give each boat 4 GB of memory."),
    ],
)
def test_another_amount(number: str, question: str) -> None:
    assert not is_converted(number, question)
