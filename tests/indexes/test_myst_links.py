"""Links of MyST without words show the title of what they lead to, or the words of its name."""

from __future__ import annotations

import pytest
from made_evidence import shown_texts
from markdown_outline import load, outline


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ask them (see [](tide_office)).", "Ask them (see tide office)."),
        ("It is told in [](/harbour/low-water).", "It is told in low water."),
        ("See [](../berths/index.md) for more.", "See berths for more."),
        ("See [](berths.md#the-fees) for more.", "See the fees for more."),
        ("[](tide_office) knows it.", "tide office knows it."),
        ("See [](inv:ships:std:label#tugs:loud-bells).", "See loud bells."),
        ("Set [](Tide.low_water) first.", "Set Tide.low_water first."),
        ("Make a [](inv:tides:py#*.LowWater).", "Make a LowWater."),
        ("(tides:low)=\nThe tide is low.", "The tide is low."),
        ("See [](#the-fees).\n\n# The fees\n\n", "See The fees."),
        ("See [](fees_due).\n\n(fees_due)=\n\n# What to pay\n", "See What to pay."),
        ("See {ref}`fees_due`.\n\n(fees_due)=\n# What to pay\n", "See What to pay."),
        ("See {ref}`fees_due`.", "See fees_due."),
    ],
)
def test_a_link_without_words_gets_some(text: str, shown: str) -> None:
    assert shown_texts(load(text).text)[0] == shown


@pytest.mark.parametrize(
    "text",
    [
        "See [](https://tide.example/a).",
        "# Tides [](#tides)\n\nThey are low.",
        "[](#tides)\n\nThey are low.",
        "Write `[](tide_office)` here.",
        "```\nSee [](tide_office).\n```",
        "![](tide_office.png)",
        "Call f[](x) now.",
    ],
)
def test_anchors_code_and_links_to_the_web_stay(text: str) -> None:
    assert load(text).text == text


def test_a_heading_that_is_only_a_link_has_the_words_of_its_target() -> None:
    assert outline(load("# [](tide_office)\n\nIt is open.\n"))[0][0] == ("tide office",)
