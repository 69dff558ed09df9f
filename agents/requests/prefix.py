"""The beginning that prompts share, marked for a provider that caches only what is marked.

Anthropic's API does so, and charges a quarter more for what it writes to its cache and a tenth for what it reads. Other
providers cache by themselves, or are not asked to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from langchain_core.messages import HumanMessage

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_END = "\n</passages>\n"
"""No document can write it: see `evidence/injection/tags.py`."""


def user_message(prompt: str, model: BaseChatModel) -> HumanMessage:
    """The prompt as a message; for Anthropic in two parts, of which the first, with the passages, is cached."""
    passages, end, task = prompt.partition(_END)
    if not end or model._llm_type != "anthropic-chat":
        return HumanMessage(prompt)
    mark = {"cache_control": {"type": "ephemeral"}}
    return HumanMessage([{"type": "text", "text": passages + end, **mark}, {"type": "text", "text": task}])
