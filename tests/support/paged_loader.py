"""A loader of LangChain's kind, apart from `odd_loaders.py`: a worker takes half a second to import LangChain."""

from __future__ import annotations

from pathlib import Path

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document


class PagedLoader(BaseLoader):
    """A LangChain loader that takes a path."""

    def __init__(self, path: str, mark: str = "") -> None:
        self.path, self.mark = path, mark

    def lazy_load(self):
        for number, page in enumerate(Path(self.path).read_text(encoding="utf-8").split("\f")):
            facts = {"source": self.path, "page": number, "author": "Ann", "x": None}
            yield Document(page + self.mark, metadata=facts)
