"""A chat model from a settings string."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..errors import ModelError
from .embeddings import provider_errors

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from pydantic import SecretStr

    from ..settings import ModelSettings

# Reasoning models answer 400 to a temperature; langchain-openai 1.7 drops it for gpt-5 only.
_FIXED_TEMPERATURE = re.compile(r"(?:.*/)?(?:o\d|gpt-[5-9])(?!.*chat)")
_SECONDS = 60.0
# Two cores read about 100 tokens a second and write 30.
_LOCAL_SECONDS = 600.0


def from_settings(settings: ModelSettings) -> BaseChatModel | None:
    """Make the chat model of these settings; None for no model. Nothing is sent yet. Raises `ModelError`."""
    if settings.key and settings.api_key is None:
        raise ModelError(
            f"the chat model {settings.name!r} needs the key in the environment variable {settings.key!r}: set it"
        )
    return load_chat_model(
        settings.name,
        base_url=settings.base_url,
        api_key=settings.api_key,
        timeout_seconds=settings.timeout_seconds,
        max_output_tokens=settings.max_output_tokens,
    )


def load_chat_model(
    name: str,
    *,
    base_url: str | None = None,
    api_key: SecretStr | None = None,
    timeout_seconds: float | None = None,
    max_output_tokens: int = 1024,
) -> BaseChatModel | None:
    """Make the chat model that a settings string names; None for no model. Nothing is sent yet.

    `name` is `none` or `extractive` for no model; `local` for the packaged one, run on this machine, or `local:FILE`
    for a GGUF file; `openai:NAME` for OpenAI or any server that speaks its API; or any other `provider:model` of
    LangChain's `init_chat_model`, such as `ollama:NAME`. With a `base_url`, such as `http://127.0.0.1:8080/v1`, no key
    is needed; without `api_key` the provider's own client looks for one in the environment. `timeout_seconds` limits
    the wait for a reply, by default to 60 seconds, or 600 for a local model. `max_output_tokens` is the longest reply,
    including the thinking of a reasoning model.

    The model never retries by itself, since its caller counts the attempts. The temperature is 0, except for reasoning
    models, which do not accept one. Raises `ModelError` if the name is unknown, or if the provider's package, its key
    or a local model's file is missing.
    """
    if name in ("none", "extractive"):
        return None
    provider, colon, model = name.partition(":")
    if name != "local" and not (provider and colon and model):
        raise ModelError(
            f"the chat model {name!r} is unknown: name 'none', 'local', 'openai:MODEL' or 'provider:model', "
            "for example 'openai:gpt-4.1-mini'"
        )
    if provider == "local":
        from .local import load_local

        seconds = timeout_seconds or _LOCAL_SECONDS
        return load_local(model, timeout_seconds=seconds, max_output_tokens=max_output_tokens)
    make = _openai if provider == "openai" else _other
    return make(name, base_url, api_key, timeout_seconds or _SECONDS, max_output_tokens)


def name_of(model: BaseChatModel) -> str:
    """The name of a model, as its provider's client gives it, or else its type."""
    return str(getattr(model, "model_name", None) or model._llm_type)


def _openai(
    name: str, base_url: str | None, api_key: SecretStr | None, timeout_seconds: float, max_output_tokens: int
) -> BaseChatModel:
    from langchain_openai import ChatOpenAI
    from openai import OpenAIError
    from pydantic import SecretStr

    model = name.removeprefix("openai:")
    fixed = _FIXED_TEMPERATURE.match(model) is not None
    options: dict[str, Any] = {"model": model, "timeout": timeout_seconds, "max_retries": 0}
    if api_key is not None:
        options["api_key"] = api_key
    if not fixed:
        options["temperature"] = 0
    if base_url is not None:
        options["base_url"] = base_url
        # For OpenAI's own address, langchain-openai already requests this.
        options["stream_usage"] = True
    if base_url is None or fixed:
        options["max_tokens"] = max_output_tokens
    else:
        # ChatOpenAI renames max_tokens to max_completion_tokens, which Ollama and older llama.cpp ignore.
        options["extra_body"] = {"max_tokens": max_output_tokens}
    try:
        return ChatOpenAI(**options)
    except OpenAIError as error:
        if base_url is None:
            raise ModelError(
                f"the chat model {'openai:' + model!r} needs a key: set OPENAI_API_KEY, "
                "or give --base-url for a server that needs none"
            ) from error
    return ChatOpenAI(**options, api_key=SecretStr("no-key"))


def _other(
    name: str, base_url: str | None, api_key: SecretStr | None, timeout_seconds: float, max_output_tokens: int
) -> BaseChatModel:
    from langchain.chat_models import init_chat_model

    provider = name.partition(":")[0]
    options = _limits(provider, timeout_seconds, max_output_tokens)
    if base_url is not None:
        options["base_url"] = base_url
    if api_key is not None:
        options["api_key"] = api_key
    with provider_errors("chat", name):
        model: BaseChatModel = init_chat_model(name, temperature=0, **options)
    return model


def _limits(provider: str, timeout_seconds: float, max_output_tokens: int) -> dict[str, Any]:
    # ChatOllama has its own names for both limits, and silently ignores the common ones.
    if provider == "ollama":
        return {"num_predict": max_output_tokens, "client_kwargs": {"timeout": timeout_seconds}}
    return {"timeout": timeout_seconds, "max_retries": 0, "max_tokens": max_output_tokens}
