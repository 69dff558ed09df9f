"""What the operator decides, who runs the process: the settings that `groundwire.toml` holds."""

from __future__ import annotations

from pydantic import Field

from .errors import ModelError
from .settings import (
    BudgetSettings,
    CacheSettings,
    ModelSettings,
    SearchSettings,
    Settings,
    TracingChoice,
    WebChoice,
    WebProvider,
)


class Limits(BudgetSettings):
    """Upper bounds on what a client of a server may ask for; a run that asks for more is refused."""

    max_model_calls: int = Field(default=24, ge=0, le=10_000, description="Most chat model calls.")
    max_tokens: int = Field(default=120_000, ge=0, le=10**12, description="Most tokens.")
    max_seconds: float = Field(default=300.0, gt=0, le=604_800, description="Most seconds.")
    max_web_searches: int = Field(default=6, ge=0, le=1_000, description="Most queries sent to the web.")
    max_tool_calls: int = Field(default=16, ge=0, le=1_000, description="Most calls of search tools.")
    max_rounds: int = Field(default=6, ge=1, le=10, description="Most rounds.")
    max_corrections: int = Field(default=3, ge=0, le=10, description="Most corrections.")
    max_subquestions: int = Field(default=8, ge=1, le=16, description="Most parts of a question.")
    max_parallel: int = Field(default=4, ge=1, le=16, description="Most parts at the same time.")
    k: int = Field(default=30, ge=1, le=100, description="Most passages of a search.")
    candidates: int = Field(default=200, ge=1, le=1000, description="Most passages of each ranked list.")


class ServerSettings(Settings):
    """What a LangGraph server lets its clients do."""

    trust_client: bool = Field(
        default=False,
        description="Whether clients may set everything, including the address that document text is sent to: only for "
        "Studio on your own machine.",
    )
    origins: list[str] = Field(
        default_factory=list,
        description="Web pages that may call the server, besides LangGraph Studio's and those of this machine.",
    )


class Operator(Settings):
    """The settings of the operator, who runs the process; `groundwire.toml` holds them."""

    library: str = Field(default=".groundwire", min_length=1, description="Folder of the library.")
    model: str = Field(
        default="none", min_length=1, description="Chat model of a run that names none: one of `models`, or a string."
    )
    models: dict[str, ModelSettings] = Field(
        default_factory=dict, description="Chat models by name: those that a client of a server may choose from."
    )
    web: WebChoice = Field(default="off", description="Web search for a run that does not choose one.")
    ask_with: WebProvider = Field(
        default="duckduckgo", description="Web search that `ask` asks about, unless `web` names one."
    )
    embedding: str = Field(default="minilm", min_length=1, description="Embedding model of new indexes.")
    tracing: TracingChoice = Field(
        default="public",
        description="Which runs may be sent to LangSmith if its variables are set: those whose roles open no labelled "
        "text, all, or none.",
    )
    search: SearchSettings = Field(default_factory=SearchSettings, description="How passages are ranked.")
    budget: BudgetSettings = Field(default_factory=BudgetSettings, description="What a run may spend.")
    limits: Limits = Field(default_factory=Limits, description="The most that a client of a server may ask for.")
    cache: CacheSettings = Field(
        default_factory=CacheSettings, description="Which answers are kept; in the terminal and by `ask` in Python."
    )
    server: ServerSettings = Field(default_factory=ServerSettings, description="What a server lets its clients do.")

    def chat(self, name: str) -> ModelSettings | str:
        """The settings of the model called `name` in `models`; else `name` itself, as a settings string.

        Raises `ModelError` for a name that is neither, where there are `models`.
        """
        if self.models and name not in self.models and not (":" in name or name in ("none", "extractive", "local")):
            raise ModelError(
                f"the chat model {name!r} is unknown: the settings have {', '.join(map(repr, self.models))}; name one "
                "of them, 'none', 'local' or 'provider:model'"
            )
        return self.models.get(name, name)

    @property
    def asks_about(self) -> WebProvider:
        """The web search that a query is sent to after a person agreed."""
        return self.ask_with if self.web == "off" or self.web == "ask" else self.web
