"""Any part of a library as a LangChain retriever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import run_in_executor
from pydantic import ConfigDict, Field, InstanceOf, ValidationError

from ..errors import InputError
from ..evidence.passage import Hit, Passage
from ..settings import Names, SearchSettings, as_settings
from ..settings_faults import unusable
from .filters import GivenFilter
from .library import Library
from .loaders.page_numbers import PAGES_FROM

_OF_A_CALL = ("k", "filters", "indexes")
"""What a single call may set."""


class LibraryRetriever(BaseRetriever):
    """Searches some indexes of a library with fixed roles; fits wherever LangChain takes a retriever.

    `search=SearchSettings(k=3)` returns three passages. `invoke` and its like take `k`, `filters` and `indexes` for one
    call, and raise `InputError` for any other keyword; roles are fixed.
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

    if TYPE_CHECKING:  # what Pydantic makes of each field's value

        def __init__(
            self,
            *,
            library: Library,
            indexes: Names = ...,
            roles: Names = ...,
            search: SearchSettings | Mapping[str, Any] = ...,
            filters: GivenFilter | None = ...,
            name: str | None = ...,
            tags: list[str] | None = ...,
            metadata: dict[str, Any] | None = ...,
        ) -> None: ...

    else:

        def __init__(self, **values: Any) -> None:
            """Raises `InputError` for a value that cannot be used, and without a library."""
            for name in values:
                if name in SearchSettings.model_fields:
                    raise InputError(
                        f"a retriever has no setting {name!r} of its own: pass search=SearchSettings({name}=...)"
                    )
            try:
                super().__init__(**values)
            except ValidationError as error:
                raise unusable(error) from error

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun, **given: Any
    ) -> list[Document]:
        chosen = self._with(given) if given else self
        hits = chosen.library.search(
            query, indexes=chosen.indexes, roles=chosen.roles, settings=chosen.search, filters=chosen.filters
        )
        return [_document(hit) for hit in hits]

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun, **given: Any
    ) -> list[Document]:
        run = run_manager.get_sync()
        return await run_in_executor(None, self._get_relevant_documents, query, run_manager=run, **given)

    def _with(self, given: Mapping[str, Any]) -> LibraryRetriever:
        """The retriever of one call. Raises `InputError` for a keyword that a call may not set or a value of none."""
        for name in given:
            if name == "roles":
                raise InputError("a call cannot set 'roles': make a LibraryRetriever for each set of roles")
            if name not in _OF_A_CALL:
                raise InputError(
                    f"a call cannot set {name!r}, only {', '.join(map(repr, _OF_A_CALL))}: "
                    "make another LibraryRetriever, with search=SearchSettings(...) for how passages are ranked"
                )
        fields = {"indexes": self.indexes, "filters": self.filters, **given}
        search = {**self.search.model_dump(), "k": fields.pop("k", self.search.k)}
        return LibraryRetriever(
            library=self.library, roles=self.roles, search=as_settings(SearchSettings, search), **fields
        )


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
            "similarity": hit.similarity,
        },
    )
