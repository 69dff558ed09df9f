"""Code in the sentences of web pages and office documents is shown without the marks that its loader gave it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

TEXT = "Nest a `<crane>` in `quay.ramp`s 2 * 3 **times** [so](no link)."


@pytest.mark.parametrize("form", ["html", "docx", "odt", "epub", "mail"])
def test_it_has_no_marks_and_all_else_stays(form: str) -> None:
    (sentence,) = addresses(passage(TEXT, metadata={"format": form}))
    assert sentence.shown == "Nest a <crane> in quay.ramps 2 * 3 **times** [so](no link)."


def test_a_plain_text_is_shown_as_it_stands() -> None:
    (sentence,) = addresses(passage(TEXT, metadata={"format": "text"}))
    assert sentence.shown == TEXT
