"""An amount of the question in another unit is no other amount."""

from __future__ import annotations

import pytest

from groundwire.evidence.converted import is_converted


@pytest.mark.parametrize(
    ("amount", "question"),
    [
        ("15552000", "Keep them for 180 days."),
        ("15,552,000 seconds", "Keep them for 180 days."),
        ("4320 hours", "Keep them for 180 days."),
        ("86400", "Clean up once a day."),
        ("30000", "Wait 30 seconds."),
        ("183", "Keep them for half a year."),
        ("2147483648", "At most 2 GB."),
        ("2048 MB", "At most 2 GB."),
    ],
)
def test_the_same_amount(amount: str, question: str) -> None:
    assert is_converted(amount, question)


@pytest.mark.parametrize(
    ("amount", "question"),
    [
        ("15552001", "Keep them for 180 days."),
        ("180 months", "Keep them for 180 days."),
        ("180 pounds", "Keep them for 180 days."),
        ("600", "Keep them for 180 days."),
        ("86400", "Who cleans up?"),
        ("2 days", "At most 2 GB."),
        ("Kestrel", "Keep them for 180 days."),
    ],
)
def test_another_amount(amount: str, question: str) -> None:
    assert not is_converted(amount, question)
