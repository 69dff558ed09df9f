"""What a model does for `groundwire index`: contexts of passages (`--contextual`), text of pictures (`--pictures`).

It works on documents whatever their labels are, so only `tracing = "all"` traces it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agents.contextualizer import Contextualizer
from ..agents.transcriber import Transcriber
from ..errors import InputError
from ..models.chat import from_settings
from ..operator_settings import Operator
from ..settings import ContextSettings, ModelSettings, PictureSettings
from .tracing import trace_nothing

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_PAGE_TOKENS = 4_096
"""Output tokens that the text of a full page may take."""


def contextualizer(operator: Operator, model: ModelSettings, *, calls: int) -> Contextualizer:
    """The contextualizer of a run.

    Raises `InputError` where there is no model, `ModelError` where it cannot be made.
    """
    chat = _chat(operator, model, "--contextual")
    return Contextualizer(chat, ContextSettings(max_model_calls=calls))


def transcriber(operator: Operator, model: ModelSettings, *, calls: int) -> Transcriber:
    """The transcriber of a run. Raises what `contextualizer` raises."""
    longer = model.model_copy(update={"max_output_tokens": max(_PAGE_TOKENS, model.max_output_tokens)})
    return Transcriber(_chat(operator, longer, "--pictures"), PictureSettings(max_model_calls=calls))


def _chat(operator: Operator, model: ModelSettings, option: str) -> BaseChatModel:
    chat = from_settings(model)
    if chat is None:
        raise InputError(f"{option} needs a chat model, and there is none: name one with --model")
    if operator.tracing != "all":
        trace_nothing()
    return chat
