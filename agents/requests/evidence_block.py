"""The shared beginning of the prompts that read evidence."""

from __future__ import annotations

from ...evidence.addresses import Addresses
from ...prompts import render


def evidence_block(question: str, addresses: Addresses) -> str:
    """Question and numbered sentences: the same bytes for every role that reads the same evidence."""
    return render("evidence", question=question, passages=addresses.block())
