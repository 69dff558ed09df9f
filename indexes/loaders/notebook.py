"""Jupyter notebooks: Markdown cells unchanged, code between fences, and its output."""

from __future__ import annotations

from typing import Any

from .data import read_json
from .decode import decode
from .document import Document
from .markdown import markdown_document
from .writer import fenced

_OUTPUT_CHARS = 2_000


class NotebookLoader:
    """Reads Jupyter notebooks."""

    suffixes = frozenset({".ipynb"})
    version = "5"

    def load(self, data: bytes, name: str) -> Document:
        """Write the cells as one Markdown text; pictures and long outputs are left out."""
        book = read_json(decode(data, name), name)
        cells = book.get("cells") if isinstance(book, dict) else None
        facts = book.get("metadata", {}) if isinstance(book, dict) else {}
        language = _get(facts, "kernelspec", "language") or _get(facts, "language_info", "name")
        code = language if isinstance(language, str) else ""
        blocks = [block for cell in (cells if isinstance(cells, list) else []) for block in _blocks(cell, code)]
        document = markdown_document("\n\n".join(blocks), name)
        extra = {"code": code} if code else {}
        return Document(
            document.text, document.title, document.sections, {**document.metadata, **extra, "format": "notebook"}
        )


def _blocks(cell: Any, language: str) -> list[str]:
    source = _text(_get(cell, "source")).strip("\n")
    if _get(cell, "cell_type") == "markdown":
        return [source] if source.strip() else []
    if _get(cell, "cell_type") != "code" or not source.strip():
        return []
    blocks = [fenced(source, language)]
    outputs = _get(cell, "outputs")
    for output in outputs if isinstance(outputs, list) else []:
        text = _text(_get(output, "text")) or _text(_get(output, "data", "text/plain"))
        if text.strip():
            blocks.append(fenced(text[:_OUTPUT_CHARS].strip("\n"), "text"))
    return blocks


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(line for line in value if isinstance(line, str))
    return value if isinstance(value, str) else ""


def _get(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
