"""Typed settings with their units. The caller passes them in; nothing here reads the environment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from .base_url import BaseUrl
from .errors import InputError, shortened
from .settings_faults import unusable

SearchMode = Literal["fused", "dense", "lexical"]
WebProvider = Literal["duckduckgo", "tavily"]
WebChoice = Literal["off", "ask", WebProvider]
TransformChoice = Literal["none", "multi_query", "hyde", "step_back", "decompose"]
TracingChoice = Literal["public", "all", "off"]
Names = list[str] | tuple[str, ...] | Set[str] | Iterator[str]
"""What a caller may give where names are wanted: no str, whose letters would be names."""


class Settings(BaseModel):
    """Settings cannot be changed, and a name that is none of theirs is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def __init__(self, **values: Any) -> None:
        """Raises `InputError` for a setting that cannot be used, as `as_settings` does."""
        try:
            super().__init__(**values)
        except ValidationError as error:
            raise unusable(error) from error

    # Without this mark Pydantic calls `__init__` for settings inside others, whose faults would lose their place.
    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    @classmethod
    def model_validate(cls, obj: Any, **options: Any) -> Self:
        """The settings that a dict holds, as Pydantic reads them. Raises `InputError`."""
        try:
            return super().model_validate(obj, **options)
        except ValidationError as error:
            raise unusable(error) from error

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy in which the fields of `update` have other values; an open library, a model or a web search is shared.

        Unlike Pydantic's own, it raises `InputError` for a value that cannot be used, and for what is no field.
        """
        copied = super().model_copy(deep=deep)
        if not update:
            return copied
        return type(self).model_validate({name: getattr(copied, name) for name in self.model_fields_set} | dict(update))

    if not TYPE_CHECKING:  # else a type checker would let any attribute be set

        def __setattr__(self, name: str, value: Any) -> None:
            try:
                super().__setattr__(name, value)
            except ValidationError as error:
                kind = type(self).__name__
                if name not in type(self).model_fields:
                    raise InputError(f"{kind} has no setting {name!r}, and cannot be changed") from error
                raise InputError(
                    f"{name!r} of {kind} cannot be changed: make another by model_copy(update={{{name!r}: ...}})"
                ) from error


class IndexSettings(Settings):
    """How documents are split and embedded in one index; set when the index is created, and stored with it."""

    embedding: str = Field(
        default="minilm",
        description="Embedding model: `minilm` (packaged, on the CPU) or any LangChain `init_embeddings` string.",
    )
    chunker: Literal["structure", "recursive", "sentence", "fixed"] = Field(
        default="structure", description="How a document is split into passages."
    )
    max_tokens: int = Field(
        default=220,
        ge=16,
        le=8192,
        description="Largest passage, in MiniLM tokens; one with a row of a table may be twice as large. The packaged "
        "model reads 256, heading path included.",
    )
    overlap_tokens: int = Field(
        default=0,
        ge=0,
        le=1024,
        description="Tokens that consecutive passages share (the structure chunker needs none).",
    )
    max_file_bytes: int = Field(
        default=100_000_000, ge=1, description="Files above this many bytes are skipped and named in the summary."
    )


class ParsingSettings(Settings):
    """How files are read: what each may take, and how many at once."""

    workers: int = Field(default=0, ge=0, le=64, description="Files read at once; 0 means one for each core.")
    max_seconds: float = Field(
        default=180.0, gt=0, description="Seconds that one file may take, its contents included."
    )
    max_cpu_seconds: int = Field(default=120, ge=1, description="Seconds of processor time that one file may take.")
    max_memory_bytes: int = Field(
        default=1_000_000_000, ge=100_000_000, description="Address space of the process that reads a file, in bytes."
    )
    max_characters: int = Field(
        default=50_000_000, ge=1, description="Characters of text that one file may give, its contents included."
    )
    max_files_inside: int = Field(default=10_000, ge=0, description="Most files read from one archive or email.")
    max_depth: int = Field(default=4, ge=0, description="How deeply archives and emails may be nested.")
    generated: bool = Field(
        default=False,
        description="Read SVG, lock files, minified and generated code too, which are left out otherwise.",
    )
    retry: bool = Field(
        default=False, description="Retry unchanged files that could not be read before, or only in part."
    )


class ModelWorkSettings(Settings):
    """What an indexing run may spend on a chat model."""

    max_model_calls: int = Field(default=1_000, ge=1, description="Calls of one run: one a passage, or one a picture.")
    max_tokens: int = Field(default=5_000_000, ge=1, description="Input plus output tokens of all calls of one run.")
    max_seconds: float = Field(default=60.0, gt=0, description="Most seconds to wait for one reply.")


class ContextSettings(ModelWorkSettings):
    """What generating contexts for passages may cost, and how much of a document the model sees for each one."""

    window_characters: int = Field(
        default=12_000, ge=1_000, description="Characters of the document shown to the model around a passage."
    )


class PictureSettings(ModelWorkSettings):
    """What it may cost to have a model read pictures, and how large a picture may be."""

    max_seconds: float = Field(default=120.0, gt=0, description="Most seconds to wait for one reply.")
    max_bytes: int = Field(
        default=5_000_000, ge=1, description="Larger pictures are not sent; most providers take 5 MB."
    )


class SearchSettings(Settings):
    """How passages are ranked. The defaults were chosen by measurement."""

    mode: SearchMode = Field(default="fused", description="Dense, lexical, or both fused by weighted reciprocal rank.")
    k: int = Field(default=6, ge=1, le=100, description="Passages returned.")
    candidates: int = Field(
        default=50, ge=1, le=1000, description="Passages taken from each ranked list before fusion."
    )
    dense_weight: float = Field(default=1.0, ge=0, description="Weight of the dense list in the fusion.")
    lexical_weight: float = Field(default=1.0, ge=0, description="Weight of the lexical list in the fusion.")
    code_factor: float = Field(
        default=2.0,
        ge=0,
        description="Factor on the lexical weight for a query with a code such as `BRT-4417`: vectors confuse codes.",
    )
    rank_constant: int = Field(
        default=5,
        ge=0,
        description="The constant of reciprocal rank fusion; 60 in its paper, smaller trusts the first ranks more.",
    )
    diversity: float = Field(
        default=0.05,
        ge=0,
        le=1,
        description="Weight of novelty in maximal marginal relevance; 0 ranks by relevance alone.",
    )
    links: float = Field(
        default=1.0,
        ge=0,
        le=10,
        description="Weight of names: adds passages about what the question or the best passages name, and those that "
        "share rare names with the best ones; 0 turns this off, 1 is the weight that was measured.",
    )
    coverage: float = Field(
        default=0.5,
        ge=0,
        le=10,
        description="Bonus for a passage with words of the question that no earlier choice has, as a multiple of "
        "the best fused score if it has all of them; 0 ranks each passage on its own, as a reranker does.",
    )
    neighbours: int = Field(
        default=0,
        ge=0,
        le=3,
        description="How many neighbours, before and after each of the k in its source, are returned after it: "
        "for small passages, which are easy to find but hard to understand alone.",
    )
    reranker: str = Field(
        default="none",
        min_length=1,
        description="What reranks the best candidates: `none`; `maxsim`, which adds how well the packaged model's "
        "vectors of single tokens agree; `model`, by which the run's chat model orders the first 20, for one more call "
        "after each search of a pattern (tools search without it); or a cross-encoder, by a folder with model.onnx and "
        "tokenizer.json or as OWNER/NAME on the Hugging Face hub.",
    )


class BudgetSettings(Settings):
    """What one run may spend; a run that reaches a limit answers from what it has found so far."""

    max_model_calls: int = Field(
        default=12, ge=0, le=10_000, description="Chat model calls; 0 makes every role use its model-free fallback."
    )
    max_tokens: int = Field(
        default=60_000,
        ge=0,
        le=10**12,
        description="Input plus output tokens of all calls; none is made whose prompt alone exceeds what is left, and "
        "0 allows none, as 0 calls do.",
    )
    max_seconds: float = Field(
        default=120.0,
        gt=0,
        le=604_800,
        description="Seconds from the start of the run, a week at most; unset means 120, and 600 with a local model. "
        "They end a model's reply and a web search; that a model is loaded or a text embedded is waited for.",
    )
    max_web_searches: int = Field(default=3, ge=0, le=1_000, description="Queries sent to the web.")
    max_tool_calls: int = Field(
        default=8,
        ge=0,
        le=1_000,
        description="Calls of search tools that a tool-calling model may make; 0 makes a plain search.",
    )
    max_rounds: int = Field(
        default=3, ge=1, le=10, description="Rounds of assessing and searching in the iterative patterns."
    )
    max_corrections: int = Field(
        default=1,
        ge=0,
        le=10,
        description="Rounds of searching again with another query, after bad grades or where a model finds too little.",
    )
    max_subquestions: int = Field(default=4, ge=1, le=16, description="Parts that research divides a question into.")
    max_parallel: int = Field(default=4, ge=1, le=16, description="Parts that are researched at the same time.")


class ModelSettings(Settings):
    """Which chat model answers, and how it is reached."""

    name: str = Field(
        default="none",
        description="`none` (extractive), `local` (on this machine) or `local:FILE.gguf`, `openai:NAME`, "
        "or any LangChain `init_chat_model` string.",
    )
    base_url: BaseUrl | None = Field(default=None, description="An OpenAI-compatible endpoint, for `openai:NAME`.")
    timeout_seconds: float | None = Field(
        default=None, gt=0, description="Seconds one call may take; unset means 60, and 600 for a local model."
    )
    max_output_tokens: int = Field(default=1024, ge=16, description="Longest reply of one call.")
    key: str | None = Field(
        default=None,
        exclude=True,
        pattern="^[A-Za-z_][A-Za-z0-9_]*$",
        description="Environment variable that holds the key; unset means the provider's own.",
    )
    api_key: SecretStr | None = Field(
        default=None, exclude=True, repr=False, description="The key itself, which an entry point reads from `key`."
    )


class CacheSettings(Settings):
    """The cache of answers: one is reused for the same question from a caller with the same roles."""

    entries: int = Field(default=0, ge=0, le=100_000, description="Answers kept at most; 0 keeps none.")
    max_age_hours: float = Field(default=24.0, gt=0, le=8_760, description="Hours for which an answer may be reused.")


Kind = TypeVar("Kind", bound=Settings)
Model = TypeVar("Model", bound=BaseModel)


def as_settings(kind: type[Kind], given: Kind | Mapping[str, Any] | None) -> Kind:
    """Settings that may be given as a dict, or the defaults for None. Raises `InputError` if they cannot be used."""
    settings: object = given
    if isinstance(settings, kind):
        return settings
    if not isinstance(settings, Mapping | None):
        raise InputError(f"the settings are {shortened(settings)}: pass {kind.__name__} or a dict")
    return kind.model_validate({**(settings or {})})


def validated(kind: type[Model], values: Mapping[str, Any]) -> Model:
    """A model of these values, for a caller who has a sentence of its own for Pydantic's `ValidationError`."""
    made: Model = kind.__pydantic_validator__.validate_python(values)
    return made
