"""What a picture shows is no part of the sentence, the paragraph or the list item that it stands below."""

from __future__ import annotations

import time

import pytest
from made_evidence import addresses, passage, shown_texts


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- Name the tug\n  ![A named tug](tug.png)", ["Name the tug"]),
        ("Name it.\n[![A tug](tug.png)](tug.html){.wide} ![Its bow](bow.png)\n", ["Name it."]),
        ("![A named tug](tug.png)\n![Its bow][bow]\nTugs tow.", ["Tugs tow."]),
        ("![A named tug](tug.png)", ["A named tug"]),
        ("- Tugs\n  - ![Tugs tow at night](tug.png)\n", ["Tugs", "Tugs tow at night"]),
        ("Name the ![tug](tug.png) at night.", ["Name the tug at night."]),
        ("![A tug](a.png)\n![A tug](b.png)\n", ["A tug A tug"]),
        (
            '![Tugs (old/new) tow. At night.](/tug.png "Tugs (old/new) tow. At night.")',
            ["Tugs (old/new) tow. At night."],
        ),
        ("Name it.\n![Tugs tow.\nAt night](tug.png 'a (b)')\n", ["Name it."]),
        (
            "Name it.\n![Tugs tow. At night](tug.png)\nThen moor it.",
            ["Name it.", "Tugs tow. At night", "Then moor it."],
        ),
        ("Push the button\n![tug](tug.png)\nand wait.", ["Push the button tug and wait."]),
        (
            "Ring it.\n\n![image](a.png) ![](b.png)\n![Screenshot 2.png](c.png)\n\n![The bell](d.png)",
            ["Ring it.", "The bell"],
        ),
    ],
)
def test_a_picture_above_or_below_the_words_of_a_block_is_no_part_of_them(text: str, shown: list[str]) -> None:
    assert shown_texts(text) == shown


def test_a_picture_below_an_item_is_not_cited() -> None:
    text = "1. Name the tug\n\n    ![A named tug](tug.png)\n\n2. Moor it\n\n![The tug is moored](moored.png)\n"
    assert shown_texts(text) == ["1. Name the tug", "2. Moor it", "The tug is moored"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["![" * 20_000, "![a](" * 20_000, '![a](b"' * 20_000, "![a](b)\n" * 20_000, "[![a](b)](" * 20_000]
)
def test_many_pictures_take_no_long_time(text: str) -> None:
    begun = time.process_time()
    shown_texts(text)
    assert time.process_time() - begun < 10


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("They get a letter:\n![](a.png)\n\nThey reply.", False),
        ("They get a letter:\n\n![The letter](a.png)\n\n## Replies", False),
        ("They get a letter:\n\n![The letter](a.png)", False),
        ("1. They get a letter:\n   ![](a.png)\n2. They reply.", False),
        ("- They get a letter:\n\n   ![](a.png)\n\n- They reply.", False),
        ("They get a letter:\n\n![](a.png)\n\n- They reply.", True),
        ("They get a letter:\n\n![](a.png)\n\n| To | From |\n|---|---|\n| me | you |", True),
        ("They get a letter:\n\n![](a.png)\n\n```\nreply\n```", True),
        ("1. They get a letter:\n   ![](a.png)\n   - They reply.\n2. Or not.", True),
        ("They get a letter:\n\nIt is long. ![](a.png)", True),
        ("They get a letter:", True),
    ],
)
def test_a_colon_above_a_picture_announces_nothing_else(text: str, does: bool) -> None:
    assert next(iter(addresses(text))).announces is does


def test_a_colon_above_an_image_of_restructuredtext_announces_nothing_else() -> None:
    text = "They get a letter:\n\n.. image:: letter.png\n   :width: 80%\n\nThey reply.\n"
    assert not next(iter(addresses(passage(text, metadata={"format": "rst"})))).announces


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_picture_without_words_comes_between_no_line_and_the_list_that_it_announces(gap: str) -> None:
    text = f"They bring:{gap}![](a.png)\n\n- a lamp\n\n![image](b.png)\n\n- a rope\n"
    assert [each.lead for each in addresses(text)] == ["", "They bring:", "They bring:"]
