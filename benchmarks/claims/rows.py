"""Table rows and list items said as a writer would say them, by templates written for our own documents."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from .statements import Statement

_FILE = Path(__file__).resolve().parents[1] / "data" / "rows.json"
_EMPTY = {"", "none", "mains"}
_SLOT = re.compile(r"\{(lower )?([^{}]+)\}")


@cache
def _templates() -> list[dict[str, Any]]:
    templates: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return templates


def row_sentences(statement: Statement, document: str) -> list[str]:
    """The sentences that the first template for its table (or item) makes; none where a cell they need is empty."""
    for template in _templates():
        if document.startswith(template["document"]) and _fits(statement, template["columns"]):
            break
    else:
        return []
    cells = statement.cells
    if cells and next(iter(cells.values())) in template.get("except", []):
        return []
    words = {**cells, "stem": Path(document).stem}
    sentences = [(sentence, [slot[2] for slot in _SLOT.finditer(sentence)]) for sentence in template["say"]]
    return [_fill(sentence, words) for sentence, slots in sentences if all(words[slot] not in _EMPTY for slot in slots)]


def _fits(statement: Statement, columns: list[str]) -> bool:
    if statement.kind == "row":
        return list(statement.cells)[: len(columns)] == columns
    return statement.kind == "item" and columns == [statement.text]


def _fill(template: str, words: dict[str, str]) -> str:
    text = _SLOT.sub(lambda slot: words[slot[2]].lower() if slot[1] else words[slot[2]], template)
    return text[:1].upper() + text[1:] if not _starts_with_a_key(text) else text


def _starts_with_a_key(text: str) -> bool:
    return "." in text.split(" ", 1)[0] or "_" in text.split(" ", 1)[0]
