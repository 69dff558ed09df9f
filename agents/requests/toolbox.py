"""The tools that a model may call in a round, and the rules for its calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from langchain_core.messages import ToolCall, ToolMessage
    from langchain_core.tools import BaseTool


@dataclass(frozen=True)
class Toolbox:
    """The tools of a caller, and what is done with the calls of them."""

    tools: Sequence[BaseTool]
    roles: Sequence[str]
    """The caller's, to whom the tools are bound."""
    refuse: Callable[[Sequence[ToolCall]], list[ToolMessage]]
    """The results of those calls that are not made."""
    use: Callable[[ToolCall, Callable[[ToolCall], ToolMessage]], ToolMessage]
    """Makes a call, and returns what is kept of its result."""
