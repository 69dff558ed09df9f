"""Inline code that touches the words beside it, names parted by a line break, and lists of attributes."""

from __future__ import annotations

import pytest
from made_evidence import shown_texts

from groundwire.evidence.markup.plain import plain_text, table_cells


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Every `berth`in the harbour", "Every berth in the harbour"),
        ("Read the`Mooring Plan` first", "Read the Mooring Plan first"),
        ("More on `mooring`[here](#mooring).", "More on mooring here."),
        ("\u6bcf\u4e2a`berth`\u90fd\u6709", "\u6bcf\u4e2a berth \u90fd\u6709"),
        ("Two `berth`s, the `n`th one `sail`ing", "Two berths, the nth one sailing"),
        ("A `list`[str] and `tug`(2)", "A list[str] and tug(2)"),
        ("berth` and `tug", "berth` and `tug"),
        ("See [Tides](tides.md#ebb)for more, and two [tug](a.md)s.", "See Tides for more, and two tugs."),
    ],
)
def test_code_stands_apart_from_words_but_not_from_its_ending(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("`harbour.`<br />`berth.depth`", "harbour.berth.depth"),
        ("`harbour/`<br>`berth`", "harbour/berth"),
        ("`harbour`<br>`berth`", "harbour berth"),
        ("Write `<br>` here", "Write <br> here"),
    ],
)
def test_a_name_parted_by_a_line_break_is_one(cell: str, shown: str) -> None:
    assert table_cells(f"| {cell} |") == [shown]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('[The pier](pier.md){: target="_blank" .wide } is long.', "The pier is long."),
        ("Use `sail()`{.python} now", "Use sail() now"),
        ("Of tides and winds {: .subtitle }", "Of tides and winds"),
        ("Write {limit}, `{: .x }` or {:ok, tug}", "Write {limit}, {: .x } or {:ok, tug}"),
    ],
)
def test_a_list_of_attributes_is_not_shown(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown


def test_a_line_of_attributes_is_not_cited() -> None:
    text = "# Tides\n\nThe tide is low at noon.\n{: .note #noon }\n\n{:.wide}\n\n{name} is a tug.\n"
    assert shown_texts(text) == ["The tide is low at noon.", "{name} is a tug."]
