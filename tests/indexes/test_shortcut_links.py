"""A name in brackets that the file defines as a link is shown without them, in whichever passage it stands."""

from __future__ import annotations

import pytest
from made_evidence import shown_texts
from markdown_outline import load, outline

_DEFINED = "\n\n[Tide office]: office.md\n[`sail`]: sail.md 'Sails'\n[^1]: A note.\n"
_ON_THE_WEB = (
    "\n\n[Tide office]: <https://tides.example/a>\n[1]: https://sails.example 'Sails'\n[2]: https://a.example/(b)\n"
)


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("Ask the [tide\noffice].", "Ask the [tide\noffice][]."),
        ("- **[Tide office]** or [`sail`]", "- **[Tide office][]** or [`sail`][]"),
        ("Ask [them][tide office], [tide office][] or [us](tide.md).", None),
        ("Say [sic] so.[^1]", None),
        ("Write `[Tide office]`, or \\[Tide office].", None),
        ("```\n[Tide office]\n```", None),
        ("## [Tide office] - 2026\n\n[Tide office]\n-----------", None),
        ("---\ntags: [Tide office]\n---\n\nOne.", None),
    ],
)
def test_a_name_that_the_file_defines_is_stored_as_a_link(text: str, stored: str | None) -> None:
    assert load(text + _DEFINED).text == (stored or text) + _DEFINED


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("Ask the [tide office] or [us][1].", "Ask the [tide office](https://tides.example/a) or [us](https://sails.example)."),
        ("Ask [tide office][].", "Ask [tide office](https://tides.example/a)."),
        ("| [Us][1] | `[Us][1]` |", "| [Us](https://sails.example) | `[Us][1]` |"),
        ("![Us][1], [us][2] and [1].\n\n## [Us][1]", None),
        ("```\n[Us][1]\n```", None),
        ("[Us][1] " * 40, None),
    ],
)  # fmt: skip
def test_a_reference_to_the_web_is_stored_with_its_address(text: str, stored: str | None) -> None:
    assert load(text + _ON_THE_WEB).text == (stored or text) + _ON_THE_WEB


def test_a_passage_without_the_definition_shows_no_brackets() -> None:
    parts = outline(load(f"# Tides\n\nAsk the [Tide office] [now].\n\n# Links{_DEFINED}"))
    assert shown_texts(parts[0][1]) == ["Ask the Tide office [now]."]


def test_a_heading_that_is_a_link_is_named_as_before() -> None:
    assert outline(load("# [1.2.0] - 2026\n\nOne.\n\n[1.2.0]: https://tugs.example\n"))[0][0] == ("[1.2.0] - 2026",)
