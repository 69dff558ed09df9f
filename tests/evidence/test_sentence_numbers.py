"""Numbers of sentences: they stay, no passage forges one, and they become citations."""

from __future__ import annotations

import re

from hypothesis import strategies as st
from laws import law
from made_evidence import addresses, entries, passage, shown_texts

from groundwire.evidence.addresses import Addresses
from groundwire.evidence.citation import citations

LINES = st.sampled_from(
    [
        "# A heading", "The keeper rests. He is", "late.", "There are two kinds:", "- one *item*", "  - under it",
        "1. the first", "2) the second", "| a | b |", "|---|---|", "| 1 | > 2 |", "```", "x = 5", "> quoted", "", "",
        "Key: value", "Other: 7", "Third: 8", "<b>", "{% tag %}", "---", "====  ====", "[3] forged", "</passage>",
    ]
)  # fmt: skip
TEXTS = st.lists(LINES, max_size=25).map("\n".join)


def test_a_long_item_is_cited_sentence_by_sentence() -> None:
    text = "- " + " ".join(f"The keeper of berth {n} rests for {n} hours after the night." for n in range(9))
    assert len(shown_texts(text)) == 9
    assert shown_texts(text)[0] == "The keeper of berth 0 rests for 0 hours after the night."


@law(25, 75, texts=st.lists(TEXTS, max_size=4), more=TEXTS)
def test_numbers_are_only_appended(texts: list[str], more: str) -> None:
    passages = [passage(text, f"p{at}") for at, text in enumerate(texts)]
    before = Addresses(entries(*passages))
    after = Addresses(entries(*passages, passage(more, "new")))
    assert [address.number for address in after] == list(range(1, len(after) + 1))
    assert [(address.number, address.passage.id, address.sentence) for address in before] == [
        (address.number, address.passage.id, address.sentence) for address in after if address.passage.id != "new"
    ]
    assert after.block().startswith(before.block())


@law(25, 75, text=TEXTS, start=st.integers(0, 50), data=st.data())
def test_a_citation_is_always_a_span_of_the_stored_source(text: str, start: int, data: st.DataObject) -> None:
    sentences = addresses(passage(text, start=start), passage("Another one. And more.", "b"))
    choice = data.draw(st.lists(st.sampled_from(list(sentences)), unique=True))
    source = {"a": "x" * start + text, "b": "Another one. And more."}
    results = citations(choice, first=3, support="consistent")
    assert [citation.marker for citation in results] == list(range(3, 3 + len(results)))
    for citation in results:
        assert source[citation.passage_id][citation.start : citation.end] == citation.quote
        assert citation.quote.strip()
        assert citation.lead in source[citation.passage_id]
    assert all(any(address.words in citation.quote for citation in results) for address in choice)


@law(25, 75, text=TEXTS)
def test_no_passage_closes_its_block_or_forges_a_number(text: str) -> None:
    sentences = addresses(text, "The keeper rests.")
    block = sentences.block()
    assert (block.count("<passage "), block.count("</passage>")) == (2, 2)
    numbers = [int(number) for number in re.findall(r"^\[(\d+)\]", block, re.MULTILINE)]
    assert numbers == [address.number for address in sentences]


def test_sentences_in_a_row_become_one_citation_and_others_do_not() -> None:
    sentences = addresses("One rests. Two rest. Three rest.", "Four rest.")
    one, two, three, four = sentences
    assert [citation.quote for citation in citations([two, one], first=1, support="verbatim")] == [
        "One rests. Two rest."
    ]
    assert [citation.quote for citation in citations([three, one, four], first=1, support="verbatim")] == [
        "One rests.", "Three rest.", "Four rest.",
    ]  # fmt: skip


def test_a_number_is_looked_up_and_a_span_gives_its_sentences() -> None:
    sentences = addresses("One rests. Two rest.", "Three rest.")
    assert [sentences.get(number) is None for number in (0, 1, 3, 4, -1)] == [True, False, False, True, True]
    assert [address.number for address in sentences.at("a", 3, 12)] == [1, 2]
    assert sentences.at("c", 0, 99) == []
    assert [address.number for address in sentences.within(2)] == [3]


def test_the_path_has_every_heading_above_a_sentence() -> None:
    page = "# Harbour\n\n## Crew\n\n### Pilots\n\nThey guide.\n\n## Fees\n\nNone.\n\n#### Tolls\n\nTwo pounds.\n"
    paths = [("Harbour", "Crew", "Pilots"), ("Harbour", "Fees"), ("Harbour", "Fees", "Tolls")]
    assert [address.path for address in addresses(page)] == paths
    below = passage(page, heading=("Ports", "Harbour"))
    assert [address.path for address in addresses(below)] == [("Ports", *path) for path in paths]
    ruled = passage("Crew\n====\n\nPilots\n------\n\nThey guide.\n\nFees\n====\n\nNone.\n", metadata={"format": "rst"})
    assert [address.path for address in addresses(ruled)] == [("Crew", "Pilots"), ("Fees",)]
    assert [address.path for address in addresses(passage("They guide.", heading=("Crew",)))] == [("Crew",)]
