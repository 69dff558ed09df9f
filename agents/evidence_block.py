"""The shared beginning of the prompts that read evidence."""

from __future__ import annotations

from collections.abc import Iterable

from ..evidence.block import passages_text
from ..evidence.passage import Passage
from ..prompts import render


def evidence_block(question: str, numbered: Iterable[tuple[int, Passage]]) -> str:
    """Question and numbered passages: the same bytes for every role that reads the same evidence."""
    return render("evidence", question=question, passages=passages_text(numbered))
