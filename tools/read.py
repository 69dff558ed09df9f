"""A tool to read the text around a passage in its source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, Field

from ..errors import InputError
from ..evidence.injection.tags import passages_text
from ..evidence.passage import Passage
from ..indexes.labels import normalise_labels
from ..indexes.library import Library, check_library


class ReadArguments(BaseModel):
    """The arguments of `read_on`."""

    passage_id: Annotated[str, Field(description="The id of a passage that a search returned.")]
    before: Annotated[int, Field(description="Passages before it.", ge=0, le=5)] = 0
    after: Annotated[int, Field(description="Passages after it.", ge=0, le=5)] = 1


def read_tool(library: Library, *, roles: Iterable[str] = ()) -> BaseTool:
    """A tool `read_on`: a passage with its neighbours in the source, as text and as `Passage` objects.

    Raises `InputError` for what is no library, and for roles that are no list.
    """
    check_library(library)
    labels = normalise_labels(roles)

    def read_on(passage_id: str, before: int = 0, after: int = 1) -> tuple[str, list[Passage]]:
        try:
            passages = library.read(passage_id, roles=labels, before=before, after=after)
        except InputError as error:
            raise ToolException(str(error)) from error
        return passages_text(enumerate(passages, start=1)), passages

    return StructuredTool.from_function(
        read_on,
        name="read_on",
        description="Read the text around a passage that a search returned, in the order of its source.",
        args_schema=ReadArguments,
        response_format="content_and_artifact",
        handle_tool_error=True,
    )
