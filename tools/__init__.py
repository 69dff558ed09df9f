"""Tools for a tool-calling model: a search for each index, reading around a passage, and web search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .read import read_tool
    from .search import search_tools
    from .web import WebPage, WebResults, WebSearch

_HOMES = {
    "read_tool": "read",
    "search_tools": "search",
    "WebPage": "web",
    "WebResults": "web",
    "WebSearch": "web",
}
__all__ = ["WebPage", "WebResults", "WebSearch", "read_tool", "search_tools"]

if not TYPE_CHECKING:  # else a type checker would take every misspelt name for one of ours
    __getattr__ = lazily(__name__, _HOMES)
