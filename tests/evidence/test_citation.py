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


def test_a_quote_is_also_there_as_a_reader_sees_it() -> None:
    table = "| Tug | Berth |\n| --- | --- |\n| Gull | 4 |\n"
    text = f"The **berth** of `Gull` is [shut](berths.md). It opens at six.\n\n{table}"
    made = citations(list(addresses(text)), first=1, support="verbatim")
    assert [citation.shown for citation in made] == ["The berth of Gull is shut. It opens at six.\nTug: Gull; Berth: 4"]
    assert [text[citation.start : citation.end] == citation.quote for citation in made] == [True]


def test_the_lines_of_code_keep_their_distance_and_the_blank_lines_between_them() -> None:
    text = "Moor it so:\n\n```yaml\n  berths:\n    north:\n      gull:\n        tide: high\n\n        shut: true\n```\n"
    code = [address for address in addresses(text) if address.sentence.kind == "code"]
    assert len(code) > 1
    shown = citations(code, first=1, support="verbatim")[0].shown
    assert shown == "berths:\n  north:\n    gull:\n      tide: high\n\n      shut: true"
