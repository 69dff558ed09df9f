"""The only place that reads the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..settings import ModelSettings

DEFAULT_OPENAI_MODEL = "openai:gpt-4.1-mini"


def model_settings(model: str | None, base_url: str | None, environ: Mapping[str, str] = os.environ) -> ModelSettings:
    """What was asked for, else GROUNDWIRE_MODEL, else OpenAI's if a key or a base URL is set, else none."""
    url = base_url or environ.get("OPENAI_BASE_URL") or None
    name = model or environ.get("GROUNDWIRE_MODEL")
    if not name:
        name = DEFAULT_OPENAI_MODEL if url or environ.get("OPENAI_API_KEY") else "none"
    return ModelSettings(name=name, base_url=url)
