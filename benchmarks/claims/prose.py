"""True and false claims over contracts, policies, statutes, leaflets, reports, news, minutes and instructions.

They were written by hand over passages of our own, the false ones with the errors that strong models make, before
anything of the check was looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from .record import Claim

_FILE = Path(__file__).resolve().parents[1] / "data" / "prose.jsonl"


def prose_claims() -> Iterator[Claim]:
    """Each claim with the sentences that it cites; the original of a false one is these sentences."""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for said in (*row["true"], *row["false"]):
            evidence = tuple(row["sentences"][cited - 1] for cited in said["cites"])
            false = said in row["false"]
            yield Claim(
                source="prose",
                kind=said["kind"] if false else "prose",
                form="" if false else said["kind"],
                document=row["document"],
                claim=said["claim"],
                evidence=evidence,
                context="",
                original=" ".join(evidence) if false else "",
                split=row["split"],
            )
