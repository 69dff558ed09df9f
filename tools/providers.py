"""The providers of web search, by the names that a setting gives them."""

from __future__ import annotations

from typing import get_args

from ..errors import InputError
from ..settings import WebProvider
from .duckduckgo import DuckDuckGo
from .tavily import Tavily
from .web import WebSearch


def load_web_search(name: str) -> WebSearch | None:
    """Make the web search that a setting names, a `WebProvider`; None for "off". Nothing is sent.

    Raises `InputError` for another name, and for Tavily without a usable key in the variable TAVILY_API_KEY.
    """
    if name == "off":
        return None
    if name == "duckduckgo":
        return DuckDuckGo()
    if name == "tavily":
        return Tavily()
    raise InputError(f"there is no web search named {name!r}: use one of {', '.join(('off', *get_args(WebProvider)))}")
