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
        told = json.loads(line)
        honest = Claim(
            source="quotes",
            kind="quotes",
            document=told["document"],
            claim=told["honest"],
            evidence=tuple(told["evidence"]),
            context=told["context"],
            question=told["question"],
        )
        if honest.claim:
            yield honest
        for one in told["altered"]:
            yield replace(honest, kind=one["kind"], claim=one["claim"], original=honest.claim or honest.evidence[0])
