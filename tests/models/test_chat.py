"""Chat models by name: keys that are missing, and what each provider is sent."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel
from pydantic import BaseModel, SecretStr, model_validator

from groundwire.errors import ModelError
from groundwire.evaluation.runs.system import model_of
from groundwire.models.chat import is_small, load_chat_model, name_of

pytestmark = pytest.mark.usefixtures("no_key")


@pytest.mark.parametrize("name", ["none", "extractive"])
def test_no_model(name: str) -> None:
    assert load_chat_model(name) is None


def test_a_missing_key_is_a_sentence() -> None:
    with pytest.raises(ModelError, match=r"'openai:gpt-4\.1-mini' needs a key: set OPENAI_API_KEY, or give the base"):
        load_chat_model("openai:gpt-4.1-mini")


@pytest.mark.parametrize("name", ["", "gpt-4.1-mini", "openai:", ":x", "None"])
def test_an_unknown_name_is_a_sentence(name: str) -> None:
    with pytest.raises(ModelError, match=f"^the chat model {name!r} is unknown: name 'none'"):
        load_chat_model(name)


def test_an_unknown_provider_is_a_sentence() -> None:
    with pytest.raises(ModelError, match="knows the provider 'nobody'"):
        load_chat_model("nobody:model")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, **options: Any) -> None:
        raise ImportError("Please install it with `pip install langchain-anthropic`")

    monkeypatch.setattr("langchain.chat_models.init_chat_model", missing)

    with pytest.raises(ModelError, match="install 'langchain-anthropic' with pip"):
        load_chat_model("anthropic:some-model")


class Made:
    """What LangChain makes of a name, as far as it is looked at."""

    def __init__(self, **profile: Any) -> None:
        self.profile = profile or None


def options_sent(monkeypatch: pytest.MonkeyPatch, name: str, made: Made, **options: Any) -> dict[str, Any]:
    """The options of the client that is used in the end."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("langchain.chat_models.init_chat_model", lambda _, **options: calls.append(options) or made)
    load_chat_model(name, **options)
    return calls[-1]


class GroqError(Exception):
    """Derived from no error that Python has."""


def test_the_clients_own_words_name_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def keyless(name: str, **options: Any) -> None:
        raise GroqError("set the GROQ_API_KEY environment variable")

    monkeypatch.setattr("langchain.chat_models.init_chat_model", keyless)

    with pytest.raises(ModelError, match=r"'groq:m' cannot be made \(GroqError: set the GROQ_API_KEY environment"):
        load_chat_model("groq:m")


def test_of_a_refused_option_only_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client(BaseModel):
        region: str
        secret: str

        @model_validator(mode="before")
        @classmethod
        def refuse(cls, given: Any) -> Any:
            raise ValueError("You must specify a region.")

    monkeypatch.setattr("langchain.chat_models.init_chat_model", lambda name, **options: Client(secret="berth-7"))

    with pytest.raises(ModelError, match=r"\(ValidationError: You must specify a region\.\)") as raised:
        load_chat_model("bedrock_converse:m")
    assert "berth-7" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "limits"),
    [
        ("mistralai:m", {"timeout": 5, "max_retries": 0, "max_tokens": 9}),
        ("ollama:m", {"num_predict": 9, "client_kwargs": {"timeout": 5}}),
        ("google_genai:m", {"timeout": 5, "max_retries": 1, "max_tokens": 9}),
        (
            "openrouter:m",
            {"timeout": 5_000, "max_retries": 0, "max_tokens": 9, "model_kwargs": {"retries": None}},
        ),
    ],
)
def test_another_provider_gets_the_limits(name: str, limits: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    url = "http://127.0.0.1:1"
    options = options_sent(monkeypatch, name, Made(), base_url=url, timeout_seconds=4.5, max_output_tokens=9)

    assert options == {"temperature": 0, "base_url": url, **limits}


def test_ollama_gets_its_key_as_a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_sent(monkeypatch, "ollama:m", Made(), api_key=SecretStr("berth-7"))

    assert options["client_kwargs"]["headers"] == {"Authorization": "Bearer berth-7"}
    assert "api_key" not in options


def test_azures_address_has_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_sent(monkeypatch, "azure_openai:tugs", Made(), base_url="https://harbour.example")

    assert options["azure_endpoint"] == "https://harbour.example"
    assert "base_url" not in options


@pytest.mark.parametrize(
    ("name", "profile", "sent"),
    [
        ("anthropic:claude-haiku-4-5", {"temperature": True}, True),
        ("anthropic:claude-opus-5", {"temperature": False}, False),
        ("mistralai:new", {"temperature": False}, False),
        ("mistralai:new", {}, True),
        ("ollama:qwen3", {}, True),
        ("anthropic:claude-3-5-sonnet-latest", {}, True),
        ("anthropic:claude-opus-4-20250514", {}, True),
        ("anthropic:claude-opus-4-6", {}, True),
        ("anthropic:claude-opus-4-7", {}, False),
        ("anthropic:claude-tug-6", {}, False),
        ("bedrock_converse:us.anthropic.claude-sonnet-5-v1:0", {}, False),
        ("openrouter:anthropic/claude-sonnet-4.5", {}, True),
        ("openrouter:anthropic/claude-opus-4.7", {}, False),
        ("azure_openai:o4-mini", {}, False),
        ("google_genai:gemini-2.5-flash", {"temperature": True}, True),
        ("google_genai:gemini-3.1-pro-preview", {"temperature": True}, False),
    ],
)
def test_a_temperature_is_sent_to_models_that_take_it(
    name: str, profile: dict[str, Any], sent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ("temperature" in options_sent(monkeypatch, name, Made(**profile))) is sent


class Tug(FakeListChatModel):
    """Names its model as the clients of Anthropic, Google, Mistral, Ollama and Bedrock do."""

    model: str


def test_models_of_one_provider_are_told_apart() -> None:
    small, large = Tug(responses=[], model="tug-small"), Tug(responses=[], model="tug-large")

    assert name_of(small) == "tug-small"
    assert name_of(FakeListChatModel(responses=[])) == "fake-list-chat-model"
    assert model_of(small) != model_of(large)


@pytest.mark.parametrize(
    "name", ["local", "local:FILE.gguf", "ollama:llama3.1:8b", "openai:Qwen2.5-7B-Instruct", "gemma-2-2b"]
)
def test_a_model_is_small_if_its_name_says_so(name: str) -> None:
    assert is_small(name)


@pytest.mark.parametrize(
    "name", ["openai:gpt-4.1-mini", "ollama:qwen3-30b-a3b", "llama-3.3-70b", "claude-opus-4-7", "o3"]
)
def test_other_models_are_not(name: str) -> None:
    assert not is_small(name)
