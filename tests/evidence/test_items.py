"""Items of lists: how they begin, and lines without marks that are items."""

from __future__ import annotations

import pytest
from made_evidence import shown_texts

from groundwire.evidence.markup.blocks import blocks, without_number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rules:\n(a) one;\n(b) two; and\n(c) three.", "paragraph item item item"),
        ("a. One.\n\nb. Two.\n\nii) Three.", "item item item"),
        ("(1) One.\n(2) Two.", "item item"),
        ("It is either:\n\n(A) one; or\n\n> (B) two.", "paragraph item item"),
        ("As it says in part\n(B) of the law.", "paragraph"),
        ("As it says in section\n(a) of the law.", "paragraph"),
        ("It ends here.\nb) The rest of a line.", "paragraph"),
        ("- See the report,\np. 12, or\nd. of May.", "item item"),
        ("A. Lee wrote it.\nB. Lee read it.", "paragraph"),
        ("e.g. a boat", "paragraph"),
    ],
)
def test_letters_and_numbers_in_brackets_begin_items_but_not_in_the_middle_of_a_sentence(
    text: str, expected: str
) -> None:
    assert " ".join(block.kind for block in blocks(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("These are not paid:\n\nRopes\nNew lamps \nFood and drink\n\nAsk Ann.", "paragraph item item item paragraph"),
        ("It is for work. Examples:\nSight: Lamps, mirrors (two).\nSound: Bells.", "paragraph item item"),
        ("These are not paid:\n\nÖle\nÉcoles", "paragraph item item"),
        ("Examples:\nÖl: Lamps, mirrors (two).\nÜbung: Bells.", "paragraph item item"),
        ("**Send it to:**\n\nHolm Ropes\n1-2 Quay Court", "paragraph item item"),
        ("These are not paid:\n\nRopes", "paragraph paragraph"),
        ("The tide is high today:\nThe tug waits\nand leaves at noon.", "paragraph"),
        ("Ann wrote this:\n\nThe tug left Holm at nine and was seen by the\nHarbour master.", "paragraph paragraph"),
        ("Ann wrote this:\n\nThe tug left. Ann saw it from\nHolm", "paragraph paragraph"),
        ("These are not paid.\n\nRopes\nNew lamps", "paragraph paragraph"),
        ("## Not paid:\n\nRopes\nNew lamps", "heading paragraph"),
    ],
)
def test_short_or_labelled_lines_below_an_announcing_line_are_items(text: str, expected: str) -> None:
    assert " ".join(block.kind for block in blocks(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It must be dry.\n3. Tie the rope.\n4. Ring.", "paragraph item item"),
        ("The tug leaves on May\n12. After that it rests.", "paragraph"),
        ("# Ropes\n\nIt must be dry.\n3. Tie the rope.", "heading paragraph"),
        ("It must be dry.\nc. Tie the rope.", "paragraph"),
    ],
)
def test_a_number_below_the_rest_of_an_item_begins_the_next_one(text: str, expected: str) -> None:
    assert " ".join(block.kind for block in blocks(text)) == expected


@pytest.mark.parametrize(
    ("item", "bare"),
    [
        ("1. Moor it", "Moor it"),
        ("12) Moor it", "Moor it"),
        ("(1) Moor it", "Moor it"),
        ("Moor it (clause 4) by May", "Moor it (clause 4) by May"),
        ("1.5 m deep", "1.5 m deep"),
        ("2031. Moor it", "2031. Moor it"),
    ],
)
def test_the_number_that_an_item_begins_with_is_taken_off(item: str, bare: str) -> None:
    assert without_number(item) == bare


def test_only_a_label_is_told_from_the_line_below_its_break() -> None:
    text = "- Red lamp  \n  Port\n- It is  \n  Red\n- 5 euros  \n  10 for guests\n- Moor it now  \n  Then wait\n"
    assert shown_texts(text) == ["Red lamp: Port", "It is Red", "5 euros 10 for guests", "Moor it now Then wait"]


def test_only_a_star_tells_an_abbreviation() -> None:
    text = "*[API]: All boats\n\n[ ]: means open here\n"
    assert shown_texts(text) == ["API: All boats", "[ ]: means open here"]
