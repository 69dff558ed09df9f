"""Answers as Markdown: what stands between fences in a document is code in an answer, wherever it stands."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law
from markdown_it import MarkdownIt

from groundwire.graphs.nodes.answer_text import AnswerText
from groundwire.graphs.nodes.shown_lines import in_items

PICTURE = "![x](https://evil.example/7)"
LINES = st.sampled_from(
    ["- red", "1. blue", "10. green", "   - white", "      - black", f"    {PICTURE}", f"        {PICTURE}", "Rest."]
)


def rendered(text: str) -> str:
    return MarkdownIt("commonmark").render(text)


@pytest.mark.parametrize("above", ["Red rests.", "- Red rests.", "1. Red rests.", "12. Red rests.", "- Red\n   - Blue"])
def test_code_below_an_item_is_code_in_it(above: str) -> None:
    shown, inner = in_items([*above.split("\n"), f"    {PICTURE}", "    tug moor"], inner=0, nested=0)
    assert f"<pre><code>{PICTURE}\ntug moor\n</code></pre>" in rendered("\n".join(shown))
    more, _ = in_items([f"    {PICTURE}"], inner=inner, nested=0)
    assert "<img" not in rendered("\n".join([*shown, "", *more]))


def test_a_block_behind_an_item_of_a_model_is_code() -> None:
    kept = AnswerText(path=[False])
    kept.say("Open the line. [1]", item=True, opens=True)
    kept.path = []
    kept.say(f"    {PICTURE} [2]", opens=True)
    kept.say(f"    {PICTURE} [3]", opens=True)
    kept.say("Then rest. [4]", opens=True)
    assert "<img" not in rendered(kept.text)
    assert rendered(kept.text).endswith("<p>Then rest. [4]</p>\n")


@law(50, 250, lines=st.lists(LINES, max_size=8))
def test_no_picture_in_code_is_loaded(lines: list[str]) -> None:
    shown, _ = in_items(lines, inner=0, nested=0)
    assert "<img" not in rendered("\n".join(shown))


def test_marks_below_code_in_an_item_stand_below_one_empty_line() -> None:
    kept = AnswerText(path=[False])
    kept.say("Open the line. [1]", item=True, opens=True)
    kept.say("    tug moor\n    tug rest", "[2]", opens=True)
    assert kept.text == "- Open the line. [1]\n\n      tug moor\n      tug rest\n\n[2]"


def test_marks_of_code_stand_below_it_without_those_of_the_line_above_it() -> None:
    kept = AnswerText()
    kept.say("As for boats [2], and for `tugs[3]`:", "[4]", opens=True)
    kept.say("    tug moor", "[2][3][4]", opens=True)
    assert kept.text == "As for boats [2], and for `tugs[3]`: [4]\n\n    tug moor\n\n[3]"
