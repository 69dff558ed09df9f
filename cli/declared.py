"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from inspect import Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from ..errors import InputError
from ..graphs import PATTERNS, WEB_PATTERNS

if TYPE_CHECKING:
    from ..graphs.context import Context
    from ..operator_settings import Operator
    from ..settings import SearchSettings

LibraryOption = Annotated[
    Path | None,
    typer.Option("--library", metavar="DIR", help="Folder of the library (.groundwire; env: GROUNDWIRE_LIBRARY)."),
]
SampleOption = Annotated[Path, typer.Option("--library", metavar="DIR", help="Folder of the sample library.")]
RolesOption = Annotated[
    str, typer.Option("--roles", metavar="A,B", help="Your roles; without any you see public documents only.")
]
ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="M",
        help="none, local, local:FILE.gguf, openai:NAME, any init_chat_model string, or a name that groundwire.toml "
        "gives (env: GROUNDWIRE_MODEL).",
    ),
]
BaseUrlOption = Annotated[
    str | None, typer.Option("--base-url", metavar="URL", help="An OpenAI-compatible endpoint (env: OPENAI_BASE_URL).")
]
GraphOption = Annotated[str, typer.Option("--graph", metavar="G", help=f"One of {', '.join(PATTERNS)}.")]
IndexOption = Annotated[
    list[str] | None, typer.Option("--index", metavar="N", help="Search only these indexes (A,B); repeatable.")
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="COND",
        help="Only documents with this metadata: format=pdf, 'modified>=2025-01-01', page=3; repeatable.",
    ),
]
SelfQueryOption = Annotated[
    bool, typer.Option("--self-query", help="Search only the documents that the question names: 'in the 2024 reports'.")
]
WebOption = Annotated[str | None, typer.Option("--web", metavar="W", help="off (default), ask, duckduckgo or tavily.")]
ClarifyOption = Annotated[
    bool | None,
    typer.Option(
        "--clarify/--no-clarify",
        help="Let the model ask you back if a follow-up is unclear, or with research any question (on a terminal).",
    ),
]
PassagesOption = Annotated[int | None, typer.Option("-k", help="How many passages to retrieve (6).")]
PurgeOption = Annotated[
    bool, typer.Option("--purge", help="Also erase deleted text from the files; always done for labelled text.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def folder_of(library: Path | None) -> Path:
    """The folder of the library that was named; without a name, the operator's."""
    from ..config import read_operator

    return library or Path(read_operator().library)


class OnLibrary:
    """The options of a command on a library: where one is not given, the operator's setting holds."""

    library: Path | None

    @cached_property
    def operator(self) -> Operator:
        """The operator's settings."""
        from ..config import read_operator

        return read_operator()

    @property
    def folder(self) -> Path:
        """Of the library."""
        return folder_of(self.library)


@dataclass(frozen=True)
class Options(OnLibrary):
    """The options that `ask` and `chat` share, in help order."""

    graph: GraphOption = "corrective"
    index: IndexOption = None
    where: WhereOption = None
    self_query: SelfQueryOption = False
    roles: RolesOption = ""
    web: WebOption = None
    clarify: ClarifyOption = None
    model: ModelOption = None
    base_url: BaseUrlOption = None
    k: PassagesOption = None
    library: LibraryOption = None

    def context(self) -> Context:
        """The settings of a run. Raises `InputError` for an option that cannot be used."""
        from ..config import model_settings
        from ..graphs.context import Context
        from ..indexes.filters import parse_filters
        from .person import somebody

        if self.web not in (None, "off") and self.graph in PATTERNS and self.graph not in WEB_PATTERNS:
            choices = ", ".join(WEB_PATTERNS)
            raise InputError(f"{self.graph!r} never searches the web: leave out --web, or choose one of {choices}")
        web: dict[str, Any] = {} if self.web is None else {"web": self.web}
        return Context.of(
            self.operator, library=str(self.folder), indexes=split_all(self.index), roles=split(self.roles) or [],
            filters=parse_filters(self.where or []), clarify=somebody() if self.clarify is None else self.clarify,
            self_query=self.self_query, search=search_settings(self.operator, self.k),
            model=model_settings(self.operator, self.model, self.base_url), **web,
        )  # fmt: skip


def with_options(command: Callable[..., int]) -> Callable[..., int]:
    """`command` with its parameter `options`, a dataclass, shown to typer as the fields of that class."""
    own = signature(command, eval_str=True).parameters
    kind = own["options"].annotation
    declared = signature(kind, eval_str=True).parameters
    parameters = [
        option
        for name, parameter in own.items()
        for option in (declared.values() if name == "options" else [parameter])
    ]

    def run(**values: Any) -> int:
        options = kind(**{name: values.pop(name) for name in declared})
        return command(options=options, **values)

    wrapped: Any = wraps(command)(run)
    wrapped.__signature__ = Signature(parameters)
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return cast(Callable[..., int], wrapped)


def search_settings(operator: Operator, k: int | None) -> SearchSettings:
    """The operator's settings with `k` passages. Raises `InputError` for a `k` out of range."""
    from ..settings import SearchSettings, as_settings

    return operator.search if k is None else as_settings(SearchSettings, {**operator.search.model_dump(), "k": k})


def examples(*commands: str) -> str:
    """Example calls, for the end of a command's help."""
    return "\n\n".join(("Examples:", *(f"groundwire {command}" for command in commands)))


def split_all(texts: list[str] | None) -> list[str]:
    """The items of several lists such as `a, b`."""
    return [word for text in texts or () for word in split(text) or ()]


def split(text: str | None) -> list[str] | None:
    """The items of a list such as `a, b`; None for None."""
    if text is None:
        return None
    return [part.strip() for part in text.split(",") if part.strip()]
