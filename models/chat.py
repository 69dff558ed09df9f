"""A chat model from a settings string."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from ..errors import InputError, ModelError, shortened
from .embeddings import provider_errors

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from pydantic import SecretStr

    from ..settings import ModelSettings

# These answer 400 to a temperature, and the clients send it all the same; langchain-openai 1.7 drops it for gpt-5 only.
_REASONING = re.compile(r"(?:o\d|gpt-[5-9])(?!.*chat)")
_NEW_CLAUDE = re.compile(r"claude(?!-(?:[0-3]|instant|(?:opus|sonnet|haiku)-4(?![.-][7-9])))")
# Google advises against one below the default.
_NEW_GEMINI = re.compile(r"gemini-(?:[3-9]|\d\d)")
_WEIGHTS = re.compile(r"(?<![\w.])(\d{1,4}(?:\.\d{1,2})?)b(?![a-z0-9])", re.IGNORECASE)
_LEAST_WEIGHTS = 13
"""Billions; smaller ones judge worse than they write."""
_SECONDS = 60.0
LOCAL_SECONDS = 600.0
"""Seconds for a call of a local model, and for a run with one: two cores read about 100 tokens a second and write
30."""


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
    LangChain's `init_chat_model`, such as `ollama:NAME`. `openai:NAME` needs no key if there is a `base_url`, such as
    `http://127.0.0.1:8080/v1`; without `api_key` the provider's own client looks for one in the environment.
    `timeout_seconds` limits the wait for a reply, by default to 60 seconds, or 600 for a local model.
    `max_output_tokens` is the longest reply, including the thinking of a reasoning model.

    The model never retries by itself, since its caller counts the attempts. The temperature is 0, except for models
    that do not accept one, such as reasoning models and Claude from Opus 4.7 on. Raises `ModelError` if the name is
    unknown, or if the provider's package, its key or a local model's file is missing.
    """
    if name in ("none", "extractive"):
        return None
    provider, colon, model = name.partition(":")
    if name != "local" and not (provider and colon and model):
        raise ModelError(
            f"the chat model {name!r} is unknown: name 'none', 'local', 'openai:MODEL' or 'provider:model', "
            "for example 'openai:gpt-4.1-mini'"
        )
    if is_local(name):
        from .local import load_local

        seconds = timeout_seconds or LOCAL_SECONDS
        return load_local(model, timeout_seconds=seconds, max_output_tokens=max_output_tokens)
    make = _openai if provider == "openai" else _other
    return make(name, base_url, api_key, timeout_seconds or _SECONDS, max_output_tokens)


def is_local(name: str) -> bool:
    """Whether a settings string names a model that this process serves by itself."""
    return name == "local" or name.startswith("local:")


def is_small(name: str) -> bool:
    """Whether a model is too small for its word to count against a check of code: the local one, and one whose name
    says that it has fewer than 13 billion weights (`llama3.1:8b`)."""
    sizes = [float(size) for size in _WEIGHTS.findall(name)]
    return is_local(name) or (bool(sizes) and max(sizes) < _LEAST_WEIGHTS)


def check_chat_model(model: object, what: str) -> None:
    """Raises `InputError` if `model`, which `what` needs, is no chat model."""
    if not callable(getattr(model, "invoke", None)):
        raise InputError(
            f"{what} need a chat model, and {shortened(model)} is not one: name one with --model, in Python hand in a "
            "BaseChatModel"
        )


def name_of(model: BaseChatModel) -> str:
    """The name of a model, as its provider's client gives it, or else its type."""
    return next(
        (name for key in ("model_name", "model") if (name := str(getattr(model, key, "") or ""))), model._llm_type
    )


def _openai(
    name: str, base_url: str | None, api_key: SecretStr | None, timeout_seconds: float, max_output_tokens: int
) -> BaseChatModel:
    from langchain_openai import ChatOpenAI
    from openai import OpenAIError
    from pydantic import SecretStr

    model = name.removeprefix("openai:")
    options: dict[str, Any] = {"model": model, "timeout": timeout_seconds, "max_retries": 0}
    if api_key is not None:
        options["api_key"] = api_key
    if _takes_temperature(model):
        options["temperature"] = 0
    if base_url is not None:
        options["base_url"] = base_url
        # For OpenAI's own address, langchain-openai already requests this.
        options["stream_usage"] = True
    if base_url is None or _REASONING.match(_bare(model)):
        options["max_tokens"] = max_output_tokens
    else:
        # ChatOpenAI renames max_tokens to max_completion_tokens, which Ollama and older llama.cpp ignore.
        options["extra_body"] = {"max_tokens": max_output_tokens}
    with provider_errors("chat", f"openai:{model}"):  # for a base URL that only the client finds to be none
        try:
            return ChatOpenAI(**options)
        except OpenAIError as error:
            if base_url is None:
                raise ModelError(
                    f"the chat model {'openai:' + model!r} needs a key: set OPENAI_API_KEY, "
                    "or give the base URL (--base-url, base_url=) of a server that needs none"
                ) from error
        return ChatOpenAI(**options, api_key=SecretStr("no-key"))


def _other(
    name: str, base_url: str | None, api_key: SecretStr | None, timeout_seconds: float, max_output_tokens: int
) -> BaseChatModel:
    from langchain.chat_models import init_chat_model

    provider, _, model = name.partition(":")
    options = _limits(provider, timeout_seconds, max_output_tokens)
    if base_url is not None:
        options["azure_endpoint" if provider == "azure_openai" else "base_url"] = base_url
    if api_key is not None and provider == "ollama":  # ChatOllama ignores a key by any other way
        options["client_kwargs"]["headers"] = {"Authorization": f"Bearer {api_key.get_secret_value()}"}
    elif api_key is not None:
        options["api_key"] = api_key
    with provider_errors("chat", name):
        made: BaseChatModel = init_chat_model(name, **options)
        if _takes_temperature(model, made):
            made = init_chat_model(name, temperature=0, **options)
    return made


def _takes_temperature(name: str, made: BaseChatModel | None = None) -> bool:
    """Whether a model accepts temperature 0, by its name and by the profile that LangChain has of it, if any."""
    bare, profile = _bare(name), (made.profile if made is not None else None) or {}
    refuses = _REASONING.match(bare) or _NEW_CLAUDE.search(bare) or _NEW_GEMINI.search(bare)
    return not refuses and profile.get("temperature") is not False


def _bare(name: str) -> str:
    """The name without the vendor that gateways put before it."""
    return name.rpartition("/")[2]


def _limits(provider: str, timeout_seconds: float, max_output_tokens: int) -> dict[str, Any]:
    seconds = math.ceil(timeout_seconds)  # some clients take whole seconds only
    common = {"timeout": seconds, "max_retries": 0, "max_tokens": max_output_tokens}
    match provider:
        case "ollama":  # ChatOllama has its own names for both limits, and silently ignores the common ones
            return {"num_predict": max_output_tokens, "client_kwargs": {"timeout": seconds}}
        case "google_genai":  # its client takes 0 for its own default of five
            return {**common, "max_retries": 1}
        case "openrouter":  # counts milliseconds, and tries for an hour unless `retries` itself is None
            return {**common, "timeout": 1_000 * seconds, "model_kwargs": {"retries": None}}
    return common
