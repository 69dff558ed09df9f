"""Citations: which sentences make one, and in which order they come."""

from __future__ import annotations

from made_evidence import addresses, passage

from groundwire.evidence.citation import citations


def test_citations_of_one_document_come_in_its_order() -> None:
    tail = passage("Clear the berth. Close it.", "tail", source="berths.md", start=40)
    head = passage("Tell the master of the ship.", "head", source="berths.md")
    other = passage("The horn is loud.", "horn", source="horns.md")
    met = list(addresses(tail, other, head))
    made = citations(met, first=3, support="verbatim")
    assert [(citation.marker, citation.quote) for citation in made] == [
        (3, "Tell the master of the ship."),
        (4, "Clear the berth. Close it."),
        (5, "The horn is loud."),
    ]
