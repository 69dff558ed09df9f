"""Every change that can be made to a claim: by the rules of its kind, and by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from .dates import date_edits
from .names import code_edits, known_codes, name_edits
from .numbers import number_edits, unit_edits
from .record import Claim, Edit
from .wice import wice_id
from .wording import COMPARISON, MODALITY, QUANTIFIER, edits, negation_edits

_DATA = Path(__file__).resolve().parents[1] / "data"
KINDS = (
    "number",
    "unit",
    "date",
    "name",
    "code",
    "comparison",
    "negation",
    "modality",
    "quantifier",
    "cause",
    "swap",
)


def altered(claims: Sequence[Claim]) -> Iterator[Claim]:
    """Each claim with each change by rule that fits it; names and codes only in our own documents.

    What is put in stands neither in the claim nor in its evidence, context or question; a small word may.
    """
    codes = known_codes([claim.claim for claim in claims if claim.source == "own"])
    for claim in claims:
        around = "\n".join([*claim.evidence, claim.context, claim.question])
        edits_by_kind: dict[str, Iterable[Edit]] = {
            "number": number_edits(claim.claim, around),
            "unit": unit_edits(claim.claim, around),
            "date": date_edits(claim.claim, around),
            "comparison": edits(COMPARISON, claim.claim),
            "negation": negation_edits(claim.claim),
            "modality": edits(MODALITY, claim.claim),
            "quantifier": edits(QUANTIFIER, claim.claim),
        }
        if claim.source == "own":
            edits_by_kind["name"] = name_edits(claim.claim, around)
            edits_by_kind["code"] = code_edits(claim.claim, around, codes)
        for kind, all_of in edits_by_kind.items():
            yield from (_changed(claim, kind, edit.applied(claim.claim), edit.form) for edit in all_of)


def by_hand(claims: Sequence[Claim]) -> Iterator[Claim]:
    """Each change that was written by hand, to a claim that is there."""
    own = {(claim.document, claim.claim): claim for claim in claims if claim.source == "own"}
    for line in _lines("altered_own.jsonl"):
        claim = own.get((line["document"], line["original"]))
        if claim:
            yield _changed(claim, line["kind"], line["claim"], "by hand")
    wice = {wice_id(claim): claim for claim in claims if claim.source == "wice"}
    for line in _lines("altered_wice.jsonl"):
        if claim := wice.get(line["id"]):
            yield _changed(claim, line["kind"], _applied(line, claim.claim), "by hand")


def _changed(claim: Claim, kind: str, text: str, form: str) -> Claim:
    return replace(claim, kind=kind, claim=text, original=claim.claim, form=form)


def _applied(line: dict[str, Any], text: str) -> str:
    """One span replaced, or two exchanged: the file holds places in the claim and none of its words."""
    if "put" in line:
        return Edit(line["start"], line["end"], line["put"], "").applied(text)
    (a, b), (c, d) = line["exchange"]
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


@cache
def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (_DATA / name).read_text(encoding="utf-8").split("\n") if line]
