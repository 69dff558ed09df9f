"""Supported claims of WiCE with the sentences that its annotators marked. None of its text is kept in the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .record import Claim, need

_META = "(meta data)"


def wice_claims(file: Path) -> list[Claim]:
    """Every claim labelled supported, in the order of the file."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line]
    return [_claim(line) for line in lines if line["label"] == "supported"]


def wice_id(claim: Claim) -> str:
    """The set's own id of a claim."""
    return claim.document.rsplit("#", 1)[1]


def _claim(line: dict[str, Any]) -> Claim:
    """All sentences that any annotator marked; context is what the page and the article say of themselves.

    Who cites knows the article that the claim belongs to, so the question names it.
    """
    meta, page = line["meta"], line["evidence"]
    places = sorted({at for sentences in line["supporting_sentences"] for at in sentences})
    titles = [line.removeprefix(_META).strip() for line in page if line.startswith(_META)]
    return Claim(
        source="wice",
        kind="wice",
        document=f"{meta['claim_title']}#{meta['id']}",
        claim=line["claim"].strip(),
        evidence=tuple(page[at] for at in places),
        context="\n".join([*titles, f"{meta['claim_title']} > {meta['claim_section']}"]),
        question=f"What is known about {meta['claim_title']}?",
        form=need(meta["id"]),
    )
