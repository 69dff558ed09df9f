"""Gold is found where it stands, as far as the roles of the case open it; what holds and cites it."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundwire.errors import EvalSetError
from groundwire.evaluation.sets.case import Case, Gold
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.evaluation.sets.gold import Located, quoted
from groundwire.evaluation.sets.location import locate
from groundwire.evidence.citation import Citation
from groundwire.evidence.passage import Passage
from groundwire.indexes.library import Library


def locate_gold(library: Library, *gold: Gold, roles: list[str] | None = None) -> tuple[Located, ...]:
    case = Case(id="c", question="q", gold=list(gold), roles=roles or [])
    return locate(EvalSet("made", "", Path("made.jsonl"), (case,), {"c": "made.jsonl, line 7"}), library)["c"]


def passage(start: int, end: int, source: str = "a.md") -> Passage:
    return Passage(id="p", index="docs", source=source, text="x" * (end - start), start=start, end=end)


def citation(start: int, end: int, source: str = "a.md") -> Citation:
    return Citation(
        marker=1,
        passage_id="p",
        index="docs",
        source=source,
        start=start,
        end=end,
        quote="x",
        shown="x",
        support="verbatim",
    )


def test_a_quote_is_a_span_of_the_stored_text(library: Library) -> None:
    (place,) = locate_gold(library, Gold(index="handbook", source="rest.md", quote="rest for 11 hours"))
    text = library.text("handbook", "rest.md")
    assert text is not None
    assert text[place.start : place.end] == "rest for 11 hours"
    hits = library.search("rest hours night", indexes=["handbook"])
    assert [place.holds(hit.passage) for hit in hits] == [hit.passage.source == "rest.md" for hit in hits]


def test_a_whole_document_holds_all_of_its_passages(library: Library) -> None:
    (place,) = locate_gold(library, Gold(index="notes", source="note03.md", relevance=3))
    pieces = [piece for piece in library.catalog.every_passage("notes") if place.holds(piece)]
    assert [piece.source for piece in pieces] == ["note03.md"]
    assert (place.whole, place.relevance) == (True, 3)


def test_a_passage_is_named_by_its_id(library: Library) -> None:
    first = next(library.catalog.every_passage("incidents"))
    (place,) = locate_gold(library, Gold(passage=first.id))
    assert (place.index, place.source, place.passage) == ("incidents", "breaker.md", first.id)
    assert place.holds(first)


@pytest.mark.parametrize(
    ("gold", "fault"),
    [
        (Gold(index="handbook", source="rest.md", quote="12 hours"), "the quote '12 hours' is not in the document"),
        (Gold(index="handbook", source="no.md"), "there is no document 'no.md' in the index 'handbook'"),
        (Gold(index="no", source="rest.md"), "there is no index 'no' in the library: it has 'handbook'"),
        (Gold(passage="no"), "there is no passage 'no' in the library that may be seen with the roles []"),
        (Gold(source="rest.md"), "gold in 'rest.md' names no index, and the library has 3"),
        (
            Gold(index="handbook", source="pay/bands.md"),
            "'pay/bands.md' of 'handbook' may not be seen with the roles []",
        ),
        (Gold(index="vault", source="alarm.md"), "'alarm.md' of 'vault' may not be seen with the roles []"),
    ],
)
def test_what_is_not_there_is_told_with_its_line(library: Library, gold: Gold, fault: str) -> None:
    with pytest.raises(EvalSetError, match="made") as raised:
        locate_gold(library, gold)
    (message,) = raised.value.faults
    assert message.startswith("made.jsonl, line 7: ")
    assert fault in message


def test_an_index_that_is_not_there_is_told_without_gold_too(library: Library) -> None:
    case = Case(id="c", question="q", unanswerable=True, indexes=["handbook", "handbok"])
    with pytest.raises(EvalSetError) as raised:
        locate(EvalSet("made", "", Path("made.jsonl"), (case,), {"c": "made.jsonl, line 7"}), library)
    (message,) = raised.value.faults
    assert message.startswith("made.jsonl, line 7: there is no index 'handbok' in the library: it has 'handbook'")


def test_the_roles_of_the_case_open_its_gold(library: Library, secret: str) -> None:
    (place,) = locate_gold(
        library, Gold(index="handbook", source="pay/bands.md", quote=f"{secret} salary"), roles=["people"]
    )
    assert place.source == "pay/bands.md"
    assert library.text("handbook", "pay/bands.md", roles=["security"]) is None
    restricted = next(piece for piece in library.catalog.every_passage("vault"))
    with pytest.raises(EvalSetError):
        locate_gold(library, Gold(passage=restricted.id), roles=["people"])


def test_a_text_is_given_to_those_who_may_read_it_only(library: Library) -> None:
    assert library.text("vault", "alarm.md") is None
    assert library.text("vault", "alarm.md", roles=["security"]) is not None
    assert library.text("vault", "nothing.md", roles=["security"]) is None
    assert {index for index, _, _ in library.directory()} == {"handbook", "incidents", "notes"}
    assert ("handbook", "pay/bands.md") not in {place[:2] for place in library.directory(roles=["security"])}
    assert ("handbook", "pay/bands.md") in {place[:2] for place in library.directory(roles=["people"])}


def test_half_of_the_quote_is_enough() -> None:
    gold = Located("docs", "a.md", 100, 120)
    assert gold.holds(passage(0, 110))
    assert not gold.holds(passage(0, 109))
    assert gold.holds(passage(50, 200))
    assert not gold.holds(passage(50, 200, source="b.md"))


def test_a_citation_of_half_of_it_or_within_it_cites_it() -> None:
    gold = Located("docs", "a.md", 100, 120)
    assert gold.touched_by(citation(100, 104))
    assert gold.touched_by(citation(90, 110))
    assert not gold.touched_by(citation(60, 109))
    assert not gold.touched_by(citation(120, 130))
    assert not gold.touched_by(citation(100, 120, source="b.md"))
    assert Located("docs", "a.md", 0, 500, whole=True).touched_by(citation(400, 410))


def test_a_quote_that_stands_twice_is_held_by_either_place() -> None:
    assert quoted("ab", "ab cd ab") == ((0, 2), (6, 8))
    gold = Located("docs", "a.md", 0, 2, also=((60, 62),))
    assert gold.holds(passage(0, 10))
    assert gold.holds(passage(50, 70))
    assert not gold.holds(passage(10, 50))


def test_white_space_and_quotation_marks_may_differ_and_nothing_else() -> None:
    assert quoted("the “ramp” limit", 'the "ramp"\nlimit') == ((0, 16),)
    assert quoted("an engineer who is called out at night rests", "an engineer who is called out at nights rests") == ()
