"""One search tool for each index, through which a tool-calling model uses a library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, Field

from ..errors import InputError
from ..evidence.injection.tags import passages_text
from ..evidence.passage import Passage
from ..indexes.filters import GivenFilter
from ..indexes.labels import normalise_labels
from ..indexes.library import Library, check_library, check_names
from ..indexes.records import IndexInfo
from ..settings import SearchSettings, as_settings


class SearchArguments(BaseModel):
    """The arguments that the model chooses; the caller's roles are not among them."""

    query: Annotated[str, Field(description="What to look for, in a few words; keep names and identifiers exact.")]
    limit: Annotated[int, Field(description="How many passages to return.", ge=1, le=20)] = 6


def search_tools(
    library: Library,
    *,
    roles: Iterable[str] = (),
    indexes: Iterable[str] = (),
    settings: SearchSettings | Mapping[str, Any] | None = None,
    filters: GivenFilter | None = None,
) -> list[BaseTool]:
    """A tool `search_NAME` for each index that `roles` open (only `indexes`, if given), bound to roles and filters.

    Each returns numbered passages with their ids as content and the `Passage` objects as artifact. Raises
    `InputError` for settings that cannot be used, for what is no library, and for indexes or roles that are no list;
    `UnknownIndexError` for an index that does not exist or is not open to them.
    """
    check_library(library)
    check_names(indexes)
    labels, ranked = normalise_labels(roles), as_settings(SearchSettings, settings)
    infos = library.choose([*indexes], roles=labels)
    return [_search_tool(library, info, labels, ranked, filters) for info in infos]


def _search_tool(
    library: Library, info: IndexInfo, roles: tuple[str, ...], settings: SearchSettings, filters: GivenFilter | None
) -> BaseTool:
    def search(query: str, limit: int = 6) -> tuple[str, list[Passage]]:
        try:
            hits = library.search(
                query, indexes=[info.name], roles=roles, settings=settings.model_copy(update={"k": limit}),
                filters=filters,
            )  # fmt: skip
        except InputError as error:
            raise ToolException(str(error)) from error
        passages = [hit.passage for hit in hits]
        return passages_text(enumerate(passages, start=1)) or f"No passage of {info.name!r} matches.", passages

    return StructuredTool.from_function(
        search,
        name=f"search_{info.name}",
        description=f"Search the index {info.name!r}: {info.description}",
        args_schema=SearchArguments,
        response_format="content_and_artifact",
        handle_tool_error=True,
    )
