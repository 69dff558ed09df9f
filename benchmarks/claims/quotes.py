"""Altered and clipped quotes as claims, written by hand over sentences of our own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .record import Claim

_FILE = Path(__file__).resolve().parents[1] / "data" / "quotes.jsonl"


def quote_claims() -> Iterator[Claim]:
    """For each piece of evidence the honest claim, where there is one, and the altered ones."""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        honest = Claim(
            source="quotes",
            kind="quotes",
            document=row["document"],
            claim=row["honest"],
            evidence=tuple(row["evidence"]),
            context=row["context"],
            question=row["question"],
        )
        if honest.claim:
            yield honest
        for change in row["altered"]:
            yield replace(
                honest, kind=change["kind"], claim=change["claim"], original=honest.claim or honest.evidence[0]
            )
