"""Tools of the caller's own for a tool-calling model: what they return becomes evidence."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from langchain_core.documents import Document
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, StructuredTool, ToolException, tool
from langgraph.errors import GraphBubbleUp

from ..errors import InputError, logged, shortened
from ..evidence.passage import OWN_TOOL, Passage
from ..evidence.text.line import one_line, whole, without_invisible
from ..models.deadline import EndedError, GivenUpError, within
from .web_text import cut_whole

LONGEST_RESULT = 8_000
"""Most characters of one passage that are kept."""
MOST_DOCUMENTS = 20
"""Most documents of one result that are kept."""
_LONGEST_SOURCE = 200
_TAKEN = ("search_", "read_on")
"""How names of the tools begin that come with a library."""


def own_tools(given: Iterable[object]) -> tuple[BaseTool, ...]:
    """Tools of LangChain as they are, and functions with a docstring as tools of their name.

    Raises `InputError` for what is neither, for an asynchronous function, and for a name that is taken.
    """
    tools = tuple(_tool(each) for each in given)
    names = [each.name for each in tools]
    for name in names:
        if name.startswith(_TAKEN) or names.count(name) > 1:
            raise InputError(f"the tool name {name!r} is taken: give each tool a name of its own, not {_TAKEN[0]}...")
    return tools


def _tool(given: object) -> BaseTool:
    if not (callable(given) or isinstance(given, BaseTool)) or isinstance(given, type):
        raise InputError(f"{shortened(given)} is no tool: hand in a function with a docstring, or a tool of LangChain")
    try:
        made = given if isinstance(given, BaseTool) else tool(given)
    except ValueError as error:  # such as a missing docstring
        raise InputError(f"{shortened(given)} cannot be a tool: {error}") from error
    if isinstance(made, StructuredTool) and made.func is None:
        raise InputError(f"the tool {made.name!r} is asynchronous only: hand in a function that is not async")
    return made


def called_within(seconds: float, name: str, call: Callable[[], ToolMessage]) -> ToolMessage:
    """The result of a call, or an error for what it raises or if it takes longer; only what pauses the run is raised.

    The text of an error is the model's to read if the tool wrote it for a model, as a `ToolException`.
    """
    try:
        return within(seconds, call)
    except (GraphBubbleUp, GivenUpError):
        raise
    except ToolException as error:
        failure = str(error)
    except TimeoutError:
        failure = f"the tool {name!r} took longer than the {seconds:.0f} seconds that were left"
    except (Exception, EndedError) as error:  # noqa: BLE001 - whatever a tool raises is a result
        failure = f"the tool {name!r} failed ({logged('a tool failed', error)}): the log tells why"
    return ToolMessage(failure, tool_call_id="", status="error")


def passages_of(name: str, arguments: Mapping[str, Any], result: ToolMessage, labels: Iterable[str]) -> list[Passage]:
    """What a tool returned: a passage for each of the first documents of its artifact, or one for its text, each of at
    most `LONGEST_RESULT` characters, cut behind a sentence; none if that is empty.

    `labels` are the caller's roles: for nobody else was the tool called.
    """
    documents = _documents(result.artifact)
    source = one_line(f"{name}({', '.join(f'{key}={_said(value)}' for key, value in arguments.items())})")
    pieces = documents or [Document(page_content=result.text)]
    made = (_passage(name, source[:_LONGEST_SOURCE], piece, tuple(labels)) for piece in pieces[:MOST_DOCUMENTS])
    return list({passage.id: passage for passage in made if passage.text.strip()}.values())


def _documents(artifact: object) -> list[Document]:
    several = artifact if isinstance(artifact, list | tuple) else [artifact]
    return [each for each in several if isinstance(each, Document)]


def _said(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _passage(name: str, call: str, document: Document, labels: tuple[str, ...]) -> Passage:
    text = without_invisible(whole(document.page_content.replace("\0", "")))
    text = text if len(text) <= LONGEST_RESULT else cut_whole(text, LONGEST_RESULT)
    index, source = f"{OWN_TOOL}{name}", _fact(document, "source") or call
    content = "\0".join((index, source, text)).encode("utf-8", "replace")
    id_ = hashlib.blake2b(content, digest_size=10).hexdigest()
    title = _fact(document, "title")
    return Passage(id=id_, index=index, source=source, text=text, start=0, end=len(text), title=title, labels=labels)


def _fact(document: Document, key: str) -> str:
    value = document.metadata.get(key)
    return one_line(whole(value))[:_LONGEST_SOURCE] if isinstance(value, str) else ""
