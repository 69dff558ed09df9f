"""`groundwire index --contextual`: the model that places passages in their documents."""

from __future__ import annotations

from ..agents.contextualizer import Contextualizer
from ..config import model_settings
from ..errors import InputError
from ..models.chat import from_settings
from ..settings import ContextSettings, Operator
from .options import trace_nothing


def contextualizer(operator: Operator, model: str | None, base_url: str | None, *, calls: int) -> Contextualizer:
    """The contextualizer of a run. It reads documents whatever their labels are, so only `tracing = "all"` traces it.

    Raises `InputError` where there is no model, `ModelError` where it cannot be made.
    """
    chat = from_settings(model_settings(operator, model, base_url))
    if chat is None:
        raise InputError("--contextual needs a chat model, and there is none: name one with --model, such as local")
    if operator.tracing != "all":
        trace_nothing()
    return Contextualizer(chat, ContextSettings(max_model_calls=calls))
