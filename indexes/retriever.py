"""Any part of a library as a LangChain retriever."""

from __future__ import annotations

from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict, Field, InstanceOf, ValidationError

from ..evidence.passage import Hit, Passage
from ..settings import SearchSettings, unusable
from .filters import GivenFilter
from .library import Library
from .loaders.page_numbers import PAGES_FROM


class LibraryRetriever(BaseRetriever):
    """Searches some indexes of a library with fixed roles; fits wherever LangChain takes a retriever.

    `search=SearchSettings(k=3)` returns three passages.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    library: InstanceOf[Library]
    indexes: list[str] = Field(default_factory=list)
    """Names of the indexes; if empty, all that the roles open."""
    roles: list[str] = Field(default_factory=list)
    """The caller's roles."""
    search: SearchSettings = Field(default_factory=SearchSettings)
    filters: GivenFilter | None = None
    """Conditions on metadata: see `Library.search`."""

    def __init__(self, **values: Any) -> None:
        """Raises `InputError` for a value that cannot be used, and without a library."""
        try:
            super().__init__(**values)
        except ValidationError as error:
            raise unusable(error) from error

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        hits = self.library.search(
            query, indexes=self.indexes, roles=self.roles, settings=self.search, filters=self.filters
        )
        return [_document(hit) for hit in hits]


def _page_as_added(passage: Passage) -> int | None:
    """The page as the document that was added counts it; from 1 if it was a file."""
    counted_from = passage.metadata.get(PAGES_FROM, 1)
    return None if passage.page is None or not isinstance(counted_from, int) else passage.page - 1 + counted_from


def _document(hit: Hit) -> Document:
    passage = hit.passage
    return Document(
        id=passage.id,
        page_content=passage.text,
        metadata={
            **passage.metadata,
            "index": passage.index,
            "source": passage.source,
            "title": passage.title,
            "heading": " > ".join(passage.heading),
            "above": passage.above,
            "start": passage.start,
            "end": passage.end,
            "page": _page_as_added(passage),
            "page_number": passage.page,
            "score": hit.score,
        },
    )
