"""Anchors that no reader sees and the long rules of tables fill no passage."""

from __future__ import annotations

import pytest
from markdown_outline import load, outline


def anchor(name: str, words: str) -> str:
    return f'<a id="{name}" href="#{name}" title="#{name}">{words}</a>'


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        (f"| {anchor('rope', '`rope`')} | 7 m |", "| `rope` | 7 m |"),
        (f"- {anchor('list', '`List<Rope>` of')} ropes", "- `List<Rope>` of ropes"),
        ('The <a name="rope"></a>rope is long.', "The rope is long."),
        ('## <a id="rope"></a>Ropes', "## Ropes"),
        (f"{anchor('a', 'One')} and {anchor('b', 'two')}.", "One and two."),
        ('See <a id="x" href="#y">the rope</a>.', None),
        ('See <a href="rope.html">the rope</a>.', None),
        ('Text.\n<a id="rope"></a>\nMore.', None),
        ('Write `<a id="rope"></a>` here.', None),
        ('```html\n<p><a id="rope"></a>Rope</p>\n```', None),
        (f"| a | b |\n|:{'-' * 90}:|   {'-' * 9} |\n| c | d |", "| a | b |\n|:---:|   --- |\n| c | d |"),
        ("a | b\n------ | -----\nc | d", "a | b\n--- | ---\nc | d"),
        ("Tides\n------------\n\nOne.", None),
        ("```\n| a | b |\n|--------|-----|\n```", None),
        ("+------+-----+\n| a    | b   |\n+------+-----+", None),
    ],
)
def test_anchors_and_long_rules_are_not_stored(text: str, stored: str | None) -> None:
    assert load(f"One.\n\n{text}\n").text == f"One.\n\n{stored or text}\n"


def test_an_anchor_is_no_part_of_a_heading() -> None:
    assert [heading for heading, _ in outline(load(f"# {anchor('ropes', 'Ropes')}\n\nOne.\n"))] == [("Ropes",)]
