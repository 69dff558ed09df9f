"""What a reader sees of roles and titles of reStructuredText."""

from __future__ import annotations

import pytest
from made_evidence import passage

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.markup.blocks import blocks
from groundwire.evidence.markup.plain import plain_text


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Write :file:`.harbourrc` and ``.berths``.", "Write .harbourrc and .berths."),
        (":code:`.tide` is set by :py:func:`.tide`.", ".tide is set by tide."),
        ("See :ref:`fees_of_the_pier` or :std:ref:`moor-at-night`.", "See fees_of_the_pier or moor-at-night."),
        ("See :ref:`spring-tides` or :ref:`The fees <fees_of_the_pier>`.", "See spring-tides or The fees."),
        ("Call :func:`fees_of_the_pier`.", "Call fees_of_the_pier."),
        (".. Note:: The gate is shut.", "The gate is shut."),
        (".. WARNING:: The gate is shut.", "The gate is shut."),
    ],
)
def test_names_keep_their_dot_and_labels_their_spelling(source: str, shown: str) -> None:
    assert plain_text(source, "rst") == shown


def test_a_file_of_myst_keeps_its_dot() -> None:
    assert plain_text("Write {file}`.harbourrc`, see {ref}`fees_of_the_pier`.", "markdown") == (
        "Write .harbourrc, see fees_of_the_pier."
    )


@pytest.mark.parametrize("sign", list("'`:._~\"^"))
@pytest.mark.parametrize("title", ["The pier", "2. The pier"])
def test_any_row_of_signs_underlines_a_title(title: str, sign: str) -> None:
    text = f"{title}\n{sign * 12}\n\nMoor there.\n"
    assert [block.kind for block in blocks(text, rst=True)] == ["heading", "paragraph"]
    (sentence,) = sentences_of(passage(text, metadata={"format": "rst"}))
    assert text[sentence.start : sentence.end] == "Moor there."


def test_a_numbered_item_above_a_line_of_markdown_stays_an_item() -> None:
    assert blocks("2. The pier\n***\n\nMoor there.\n")[0].kind == "item"


def test_a_rule_too_short_for_its_title_is_no_sentence() -> None:
    text = "``fees.pier``\n'''\n\nMoor there.\n"
    (sentence,) = sentences_of(passage(text, metadata={"format": "rst"}, heading=("fees.pier",)))
    assert text[sentence.start : sentence.end] == "Moor there."
