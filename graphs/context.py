"""The settings of a run, besides its question; LangGraph Studio shows them as a form."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Annotated, Any, Self

from langchain_core.language_models import BaseChatModel
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool
from pydantic import (
    ConfigDict,
    Field,
    GetPydanticSchema,
    InstanceOf,
    field_validator,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from ..agents.confidence import Calibration
from ..base_url import BaseUrl
from ..errors import InputError, shortened
from ..evidence.scalars import Scalar
from ..indexes.filters import GivenFilter, dates_as_text
from ..indexes.labels import normalise_labels
from ..indexes.library import Library
from ..indexes.open_library import as_path
from ..indexes.shared_libraries import SharedLibraries
from ..models.chat import LOCAL_SECONDS, is_local
from ..operator_settings import Operator
from ..settings import (
    BudgetSettings,
    ModelSettings,
    Names,
    SearchSettings,
    Settings,
    TransformChoice,
    WebChoice,
    WebProvider,
)
from ..tools.own import own_tools
from ..tools.web import WebSearch

if TYPE_CHECKING:
    from langgraph_sdk.auth.types import BaseUser


KeptNames = Annotated[list[str] | tuple[str, ...], GetPydanticSchema(lambda _, handler: handler(tuple[str, ...]))]
"""Names, which settings keep as a tuple, since they cannot be changed."""


class Context(Settings):
    """The settings of one run. `library`, `model` and `web` take a name or an object.

    `Context.model_fields` has the fields with what they mean.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    library: str | SkipJsonSchema[InstanceOf[Library]] = Field(
        default=".groundwire", description="Folder of the library."
    )
    model: str | SkipJsonSchema[ModelSettings | InstanceOf[BaseChatModel]] = Field(
        default="none", description="Chat model: none (extractive), local, openai:NAME, or any init_chat_model string."
    )
    base_url: BaseUrl | None = Field(default=None, description="An OpenAI-compatible endpoint, for openai:NAME.")
    indexes: KeptNames = Field(
        default_factory=tuple, description="Indexes to search; empty means all that the roles reach."
    )
    filters: dict[str, Scalar | list[Scalar] | dict[str, Scalar]] = Field(
        default_factory=dict,
        description="Conditions on documents: a field with its value, a list of values, or bounds such as "
        '{">=": "2025-01-01"}; web pages meet all.',
    )
    roles: KeptNames = Field(
        default_factory=tuple,
        description="The caller's roles. Ignored on a server, where they come from the authenticated user.",
    )
    web: WebChoice | SkipJsonSchema[InstanceOf[WebSearch]] = Field(
        default="off",
        description="Web search: off, ask (a person approves each query: needs a checkpointer), duckduckgo, or tavily.",
    )
    ask_with: WebProvider | SkipJsonSchema[InstanceOf[WebSearch]] = Field(
        default="duckduckgo", description="The web search that a person is asked about with web=ask."
    )
    transform: TransformChoice = Field(
        default="none",
        description="Other queries to search together with the question, for one more model call (research: its plan).",
    )
    self_query: bool = Field(
        default=False,
        description='Narrow the searches to the documents that the question names ("in the 2024 reports"), for one '
        "more model call.",
    )
    clarify: bool = Field(
        default=False,
        description="Ask the user back if a follow-up, or with research any question, is unclear to the chat model "
        "(there must be one); the run waits for the reply: needs a checkpointer.",
    )
    tools: SkipJsonSchema[tuple[InstanceOf[BaseTool], ...]] = Field(
        default=(),
        description="Tools of your own that `tool_agent` may call beside its searches; what they return is evidence.",
    )
    search: SearchSettings = Field(default_factory=SearchSettings, description="How passages are ranked.")
    budget: BudgetSettings = Field(default_factory=BudgetSettings, description="What the run may spend.")
    calibration: SkipJsonSchema[InstanceOf[Calibration] | None] = Field(
        default=None, description="How likely an answer is right, in place of what the library or the package has."
    )

    if TYPE_CHECKING:  # a field takes more than it holds

        def __init__(
            self,
            *,
            library: str | os.PathLike[str] | Library = ...,
            model: str | ModelSettings | Mapping[str, Any] | BaseChatModel | None = ...,
            base_url: str | None = ...,
            indexes: Names = ...,
            filters: GivenFilter = ...,
            roles: Names = ...,
            web: WebChoice | WebSearch = ...,
            ask_with: WebProvider | WebSearch = ...,
            transform: TransformChoice = ...,
            self_query: bool = ...,
            clarify: bool = ...,
            tools: Sequence[BaseTool | Callable[..., object]] = ...,
            search: SearchSettings | Mapping[str, Any] = ...,
            budget: BudgetSettings | Mapping[str, Any] = ...,
            calibration: Calibration | None = ...,
        ) -> None: ...

    @model_validator(mode="before")
    @classmethod
    def _patient(cls, values: object) -> object:
        """More seconds for a run with a local model, unless somebody set them."""
        model = values.get("model") if isinstance(values, Mapping) else None
        name = model.name if isinstance(model, ModelSettings) else model
        if not isinstance(values, Mapping) or not isinstance(name, str) or not is_local(name):
            return values
        budget = values.get("budget", {})
        if isinstance(budget, BudgetSettings) and "max_seconds" not in budget.model_fields_set:
            return {**values, "budget": budget.model_copy(update={"max_seconds": LOCAL_SECONDS})}
        return {**values, "budget": {"max_seconds": LOCAL_SECONDS, **budget}} if isinstance(budget, Mapping) else values

    @field_validator("library", mode="before")
    @classmethod
    def _path(cls, library: object) -> object:
        if not isinstance(library, str | os.PathLike | Library):
            raise PydanticCustomError(
                "library",
                "Name the folder of a library or hand in a Library; what a vector store or a retriever searches comes "
                "in by Library.add",
            )
        return os.fspath(library) if isinstance(library, os.PathLike) else library

    @field_validator("model", mode="before")
    @classmethod
    def _chat(cls, model: object) -> object:
        """None is no model, as `none` is."""
        if isinstance(model, Runnable) and not isinstance(model, BaseChatModel):
            raise PydanticCustomError(
                "model",
                "Hand in the chat model itself, a BaseChatModel, and not a runnable around it nor an LLM that "
                "completes text; a run retries busy providers by itself",
            )
        if not isinstance(model, str | ModelSettings | BaseChatModel | Mapping | None):
            raise PydanticCustomError(
                "model",
                "Name a chat model, such as 'none', 'local' or 'openai:NAME', or hand in a BaseChatModel",
            )
        return "none" if model is None else model

    @field_validator("web", "ask_with", mode="before")
    @classmethod
    def _web(cls, web: object) -> object:
        is_one = isinstance(web, WebSearch) and not isinstance(web, type) and not iscoroutinefunction(web.search)
        if not (is_one or isinstance(web, str)):
            raise PydanticCustomError(
                "web",
                "Name a web search, such as 'duckduckgo', or hand in an object with the `name` and the method `search` "
                "of groundwire.tools.WebSearch, which is not async",
            )
        return web

    @field_validator("tools", mode="before")
    @classmethod
    def _own_tools(cls, tools: object) -> object:
        if not isinstance(tools, list | tuple):
            raise PydanticCustomError("tools", "Hand in a list of functions or of LangChain tools")
        try:
            return own_tools(tools)
        except InputError as error:
            raise PydanticCustomError("tools", "{said}", {"said": str(error)}) from error

    @field_validator("filters", mode="before")
    @classmethod
    def _dates(cls, filters: object) -> object:
        return dates_as_text(filters)

    @classmethod
    def of(cls, operator: Operator, **fields: Any) -> Self:
        """The operator's settings, overridden by `fields`; `model` may be one of the operator's names for models.

        Raises `InputError` for a setting that cannot be used, and `ModelError` for a name that no model has.
        """
        given: object = operator
        if not isinstance(given, Operator):
            raise InputError(f"the operator is {shortened(given)}: hand in what `read_operator()` returns")
        model = fields.get("model", operator.model)
        chosen = operator.chat(model) if isinstance(model, str) else model
        decided = {name: getattr(operator, name) for name in ("library", "web", "search", "budget")}
        return cls.model_validate({**decided, "ask_with": operator.asks_about, **fields, "model": chosen})


GivenContext = Context | Mapping[str, Any] | None
"""Settings as a Python caller may pass them."""


def as_context(context: GivenContext) -> Context:
    """The settings of a mapping, or the defaults for None. Raises `InputError` for a setting that cannot be used."""
    if isinstance(context, Context):
        return context
    if not isinstance(context, Mapping | None):
        raise InputError(f"the context is {shortened(context)}: pass a Context or a dict, {{'library': '.groundwire'}}")
    return Context.model_validate({**(context or {})})


class ClientContext(Context):
    """Settings that arrived as plain data: LangGraph builds this from a dict or from a client's JSON."""


SCHEMA: type[Context] = ClientContext


class PermittedContext(Context):
    """Settings within what a client of a server may choose: its messages come from outside too."""


def caller_roles(user: BaseUser | None, context: Context) -> tuple[str, ...]:
    """The roles of a caller: the authenticated user's if there is one, else those of the context."""
    return normalise_labels(context.roles if user is None else user.permissions)


def given_library(context: Context) -> Library:
    """The library that a context names. Raises `LibraryError` if there is none."""
    library = context.library
    return library if isinstance(library, Library) else _open_library(str(as_path(library).resolve()))


_open_library = SharedLibraries(32).at
