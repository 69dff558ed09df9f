"""A list of what a document tells further down answers nothing."""

from __future__ import annotations

import pytest
from made_evidence import answer

TOLD = "# Moor\n\n{line}\n\n- Mooring all tugs at the quay\n- Bells\n\n## Ropes\n\nTugs are moored with ropes.\n"
LINES = (
    "In this guide, we'll cover the following:",
    "In this chapter you will learn about:",
    "This tutorial covers:",
    "It follows the course on barges and covers:",
    "What you will learn:",
)


@pytest.mark.parametrize("line", LINES)
def test_its_items_are_no_answer(line: str) -> None:
    claims, _ = answer("mooring all tugs at the quay", TOLD.format(line=line))
    assert claims
    assert not any("Mooring all tugs" in claim for claim in claims)


def test_they_are_if_that_is_asked() -> None:
    claims, _ = answer("What does the guide cover?", TOLD.format(line=LINES[0]))
    assert "Mooring all tugs" in claims[0]


@pytest.mark.parametrize(
    "line", ["The insurance covers:", "In this harbour, we cover the following:", "This page lists:", "It covers:"]
)
def test_other_lists_are(line: str) -> None:
    claims, _ = answer("mooring all tugs at the quay", TOLD.format(line=line))
    assert any("Mooring all tugs" in claim for claim in claims)
