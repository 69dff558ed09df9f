"""Altered claims: the same in every run, false by one change, in halves that share no document."""

from __future__ import annotations

import json
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest
from claims.build import premises, put_in, records
from claims.edits import KINDS, altered, by_hand
from claims.own import own_claims
from claims.prose import prose_claims
from claims.quotes import quote_claims
from claims.record import Claim
from claims.split import halves
from claims.spots import value, values
from claims.wice import wice_claims

_HALVES = ("dev", "test")
ROOT = Path(__file__).resolve().parents[2]
_GUIDE = """\
# The harbour guide

## Cranes

The north crane lifts at most 180 kW of load before 12 May 2024. Ingrid Mørk must sign for BRT-4417 within 3 days.
Everyone on Kelsø may use the crane, but nobody may use it without a card.

| Record | Term | System |
|--------|------|--------|
| Crane logs | 14 months | Tidewrit |

The steps are:

1. Call the crane master before 06:00.
2. Wait for more than 20 minutes.
"""


@pytest.fixture
def own(tmp_path: Path) -> list[Claim]:
    """Claims of four made-up documents, two of which are versions of one and two carry one answer."""
    folder = tmp_path / "made" / "handbook"
    folder.mkdir(parents=True)
    for name in ("data-retention-2023.md", "data-retention.md", "cranes.md", "boats.md", "ropes.md"):
        (folder / name).write_text(_GUIDE.replace("crane", name.split(".")[0]), encoding="utf-8")
    quote = "The north {} lifts at most 180 kW of load before 12 May 2024."
    gold = [{"index": "handbook", "source": f"{item}.md", "quote": quote.format(item)} for item in ("cranes", "boats")]
    case = {"id": "made-1", "question": "How much?", "answer": "Both lift 180 kW.", "gold": gold, "unanswerable": False}
    cases = tmp_path / "made.jsonl"
    cases.write_text(json.dumps(case) + "\n", encoding="utf-8")
    return own_claims(tmp_path / "made", cases)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A file in the form of WiCE, of one supported claim and one that is not."""
    meta = {"id": "dev0", "claim_title": "Ulla Vik", "claim_section": "Life.", "claim_context": ""}
    page = ["(meta data) TITLE: Ulla Vik dies", "She was 78.", "Ulla Vik died in Tromsø.", "Read more."]
    line = {"label": "supported", "supporting_sentences": [[1, 2], [2]], "claim": " Vik died at 78.", "evidence": page}
    path = tmp_path / "dev.jsonl"
    lines = [line | {"meta": meta}, line | {"meta": meta, "label": "not_supported"}]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in lines), encoding="utf-8")
    return path


def _middle(claim: Claim) -> tuple[str, str]:
    """What differs between the true and the altered claim, between what they begin and end with alike."""
    true, false = claim.original, claim.claim
    ahead = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(true, false, strict=False)))
    rest = zip(reversed(true[ahead:]), reversed(false[ahead:]), strict=False)
    behind = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    return true[ahead : len(true) - behind], false[ahead : len(false) - behind]


def test_the_records_are_the_same_in_every_run(own: list[Claim]) -> None:
    first, again = records(own), records(own)
    assert first == again
    assert len({claim.id for claim in first}) == len(first)


def test_an_altered_claim_differs_from_its_original_in_one_short_place(own: list[Claim]) -> None:
    alterations = list(altered(own))
    assert {claim.kind for claim in alterations} == {*KINDS} - {"cause", "swap"}
    for claim in alterations:
        true, false = _middle(claim)
        assert true != false
        assert max(len(true), len(false)) <= 32, claim


def test_the_number_name_or_code_that_is_put_in_stands_nowhere_around(own: list[Claim]) -> None:
    for claim in altered(own):
        around = " ".join([*claim.evidence, claim.context, claim.question])
        if claim.kind in ("name", "code"):
            assert put_in(claim) not in around, claim
        elif claim.kind == "number":
            assert value(put_in(claim)) not in values(around), claim


def test_halves_share_no_document(own: list[Claim]) -> None:
    for split in (halves(own), halves(_over(["a.md", "b.md", "c.md+d.md", "d.md", "e.md", "f.md", "b.md+c.md"]))):
        dev, test = ({name for claim in split if claim.split == half for name in _documents(claim)} for half in _HALVES)
        assert dev
        assert test
        assert not dev & test


def test_versions_of_a_document_and_pages_about_one_subject_stay_together() -> None:
    claims = halves(_over(["leave-2024.md", "leave.md", "Kate#1", "Kate#2", "api-v2.md", "api.md", "x.md", "y.md"]))
    split = {claim.document: claim.split for claim in claims}
    assert split["leave-2024.md"] == split["leave.md"]
    assert split["Kate#1"] == split["Kate#2"]
    assert split["api-v2.md"] == split["api.md"]
    assert set(split.values()) == {*_HALVES}


def _over(documents: list[str]) -> list[Claim]:
    text = "The limit is 180 kW."
    return [
        Claim(source="own", kind="sentence", document=document, claim=text, evidence=(text,), context="")
        for document in documents
    ]


def _documents(claim: Claim) -> list[str]:
    return claim.document.split("+")


def test_sentences_rows_and_items_become_claims(own: list[Claim]) -> None:
    by_text = {claim.claim: claim for claim in own if claim.document == "handbook/data-retention.md"}
    row = by_text["Crane logs are kept for 14 months in Tidewrit."]
    assert row.evidence == ("| Record | Term | System |", "| Crane logs | 14 months | Tidewrit |")
    assert row.context == "The harbour guide > Cranes"
    assert by_text["Wait for more than 20 minutes."].evidence[0] == "The steps are:"


def test_an_answer_cites_its_gold_quotes(own: list[Claim]) -> None:
    answer = next(claim for claim in own if claim.kind == "answer")
    assert answer.document == "handbook/cranes.md+handbook/boats.md"
    assert len(answer.evidence) == 2
    assert answer.question == "How much?"


def test_a_claim_of_wice_cites_what_any_annotator_marked(pages: Path) -> None:
    (claim,) = wice_claims(pages)
    assert claim.claim == "Vik died at 78."
    assert claim.evidence == ("She was 78.", "Ulla Vik died in Tromsø.")
    assert claim.context == "TITLE: Ulla Vik dies\nUlla Vik > Life."


def test_every_change_by_hand_fits_a_claim_of_our_documents() -> None:
    own = own_claims(ROOT / "eval_sets" / "skerry", ROOT / "eval_sets" / "skerry.jsonl")
    lines = (ROOT / "benchmarks" / "data" / "altered_own.jsonl").read_text(encoding="utf-8").splitlines()
    claims = list(by_hand(own))
    assert len(claims) == len(lines)
    for claim in claims:
        if claim.kind == "swap":
            assert len(claim.claim.split()) - len(claim.original.split()) in (-1, 0, 1), claim
        else:
            assert max(len(part.split()) for part in _middle(claim)) <= 12, claim


def test_there_are_85_altered_quotes_and_their_honest_claims() -> None:
    quotes = list(quote_claims())
    assert sum(claim.altered for claim in quotes) == 85
    assert Counter(claim.kind for claim in quotes if not claim.altered) == {"quotes": 21}
    assert all(claim.claim != claim.original for claim in quotes)


def test_claims_over_prose_are_about_half_true_and_cite_sentences_of_their_passage() -> None:
    claims = list(prose_claims())
    assert Counter(claim.altered for claim in claims) == {False: 141, True: 175}
    assert len({claim.document for claim in claims}) == 28
    halves = {(claim.document, claim.split) for claim in claims}
    assert len(halves) == 28
    assert all(claim.evidence and claim.claim not in claim.evidence for claim in claims)


def test_a_premise_asks_with_the_false_word() -> None:
    claim = Claim(
        source="own",
        kind="number",
        document="a.md",
        claim="You have 31 days.",
        original="You have 28 days.",
        evidence=("28 days a year.",),
        context="",
        question="How many days?",
    )
    (premise,) = premises([claim])
    assert (premise.kind, premise.question) == ("premise", "How many days? I was told 31.")
