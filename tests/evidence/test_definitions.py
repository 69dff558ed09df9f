"""A term is shown apart from what is said of it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, shown_texts


def test_a_term_of_restructured_text_is_set_apart_from_what_is_said_of_it() -> None:
    options = "The options:\n\n``--tow``\n   Tows the tug. It is slow.\n\nThe tow\n"
    others = "\n1. Ring\n   the bell.\n\n:param mast: the mast\n   of it.\n"
    shown = shown_texts(options + others, metadata={"format": "rst"})
    assert shown[1:] == [
        "--tow: Tows the tug.",
        "It is slow.",
        "The tow",
        "1. Ring the bell.",
        "param mast: the mast of it.",
    ]
    assert shown_texts("a tow line\n   of hemp", metadata={"format": "rst"}) == ["a tow line of hemp"]


def test_a_term_at_the_beginning_of_a_text_is_one_if_its_line_ends_early() -> None:
    texts = {
        "1 hour\n    For it, the oldest rope\n    is kept.\n1 day": "1 hour: For it, the oldest rope is kept.",
        "Ring the bell of the\n    Harbour.": "Ring the bell of the Harbour.",
        "Keep\n    the oldest rope in a dry\n    place.": "Keep the oldest rope in a dry place.",
    }
    assert [shown_texts(text, metadata={"format": "rst"})[0] for text in texts] == list(texts.values())


def test_an_item_of_restructured_text_may_be_a_term_with_its_definition() -> None:
    text = (
        "Set:\n\n- :opt:`~tug.rope`\n    Set it to -1.\n\n* the bell and the lamp\n  Of hemp.\n\n"
        "- the bell and\n    the lamp\n\n1. Rope\n     Tie it.\n"
    )
    assert shown_texts(text, metadata={"format": "rst"})[1:] == [
        "rope: Set it to -1.", "the bell and the lamp Of hemp.", "the bell and the lamp", "1. Rope: Tie it.",
    ]  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_term_of_markdown_announces_its_definitions(gap: str) -> None:
    text = f"`rope=<ends>`{gap}:   Ties the boat.\n:   Of hemp.\n\n200 OK{gap}: It did.\n\nWhat is it?\n: A tug.\n"
    assert [(each.lead, each.shown) for each in addresses(text)] == [
        ("", "rope=<ends>:"), ("rope=<ends>:", "Ties the boat."), ("rope=<ends>:", "Of hemp."),
        ("", "200 OK:"), ("200 OK:", "It did."), ("", "What is it?"), ("What is it?", "A tug."),
    ]  # fmt: skip
