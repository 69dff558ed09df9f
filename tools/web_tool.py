"""Web search as a tool for a tool-calling model, which may only send words of the user's question."""

from __future__ import annotations

import hashlib
from typing import Annotated

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, Field

from ..evidence.injection.tags import passages_text
from ..evidence.passage import Passage
from ..evidence.text.words import own_query
from .bounded import search_within
from .web import MAX_RESULTS, MAX_TIMEOUT_SECONDS, USUAL_RESULTS, WebPage, WebSearch


class WebArguments(BaseModel):
    """The arguments that the model chooses."""

    query: Annotated[str, Field(description="What to look for, in words of the question only.")]
    limit: Annotated[int, Field(description="How many pages to return.", ge=1, le=MAX_RESULTS)] = USUAL_RESULTS


def web_tool(web: WebSearch, *, question: str, seconds: float = MAX_TIMEOUT_SECONDS) -> BaseTool:
    """A tool `search_web` that returns numbered pages as text, and as `Passage` objects of the index `web`, by URL.

    A query with a word that `question` does not have is refused, and any other is sent in the spelling of `question`:
    the model has read documents, whose text must not leak in a query. A search that fails or takes longer than
    `seconds` is reported to the model as a tool error.
    """

    def search_web(query: str, limit: int = USUAL_RESULTS) -> tuple[str, list[Passage]]:
        safe_query = own_query(query, question)
        if not safe_query:
            raise ToolException(f"the query {query!r} was not sent: use only words of the question {question!r}")
        results = search_within(web, safe_query, max_results=limit, seconds=seconds)
        if results.failure is not None:
            raise ToolException(results.failure)
        passages = [web_passage(page) for page in results.pages]
        return passages_text(enumerate(passages, start=1)) or "No page matches.", passages

    return StructuredTool.from_function(
        search_web,
        name="search_web",
        description="Search the web for something current or public that no index covers.",
        args_schema=WebArguments,
        response_format="content_and_artifact",
        handle_tool_error=True,
    )


def web_passage(page: WebPage) -> Passage:
    """Turn a web page into a passage of the index `web`, with its URL as source and its whole text."""
    content = f"web\0{page.url}\0{page.text}".encode("utf-8", "replace")
    id_ = hashlib.blake2b(content, digest_size=10).hexdigest()
    return Passage(id=id_, index="web", source=page.url, text=page.text, start=0, end=len(page.text), title=page.title)
