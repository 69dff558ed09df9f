"""What a document states of itself, in front of its text."""

from __future__ import annotations

import pytest

from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.document import check_laws
from groundwire.indexes.loaders.stated import with_stated

_FILES = {
    "lamps.tex": "\\title{On lamps}\\author{Eva Berg}\\date{May 2024}\\begin{document}They burn.\\end{document}",
    "lamps.org": "#+title: On lamps\n#+author: Eva Berg\n#+date: May 2024\n\nThey burn.",
    "lamps.adoc": "= On lamps\nEva Berg\nMay 2024\n\nThey burn.",
}


@pytest.mark.parametrize("name", _FILES)
def test_author_and_date_can_be_cited(name: str) -> None:
    document = parse(_FILES[name].encode(), name)
    check_laws(document)
    assert "".join(document.text[section.start : section.end] for section in document.sections) == document.text
    assert document.title == "On lamps"
    assert [section.front for section in document.sections] == [True, False]
    text = document.text
    passage = Passage(id="a", index="notes", source=name, text=text, start=0, end=len(text), metadata=document.metadata)
    shown = [address.shown for address in Addresses({1: Entry(passage=passage, query="q")})]
    assert shown == ["author: Eva Berg", "date: May 2024", "They burn."]


def test_what_is_empty_or_too_long_stands_nowhere() -> None:
    document = parse(b"Lamps burn.", "lamps.org")
    assert with_stated(document, {"author": " ", "date": ""}) is document
    assert with_stated(document, {"author": "Eva Berg, " * 50}) is document


def test_a_name_cannot_end_the_front_matter() -> None:
    document = with_stated(parse(b"Lamps burn.", "lamps.org"), {"author": "Eva\n---\nBerg"})
    assert document.text == "---\nauthor: Eva --- Berg\n---\n\nLamps burn."
