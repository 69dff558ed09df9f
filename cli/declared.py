"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..graphs import PATTERNS

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
    typer.Option("--clarify/--no-clarify", help="Let the model ask you back if a question is unclear (on a terminal)."),
]
PassagesOption = Annotated[int | None, typer.Option("-k", help="How many passages to retrieve (6).")]
PurgeOption = Annotated[
    bool, typer.Option("--purge", help="Also erase deleted text from the files; always done for labelled text.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def examples(*commands: str) -> str:
    """Example calls, for the end of a command's help."""
    return "\n\n".join(("Examples:", *(f"groundwire {command}" for command in commands)))


def split_all(texts: list[str] | None) -> list[str]:
    """The words of several lists such as `a, b`."""
    return [word for text in texts or () for word in split(text) or ()]


def split(text: str | None) -> list[str] | None:
    """The words of a list such as `a, b`; None for None."""
    if text is None:
        return None
    return [part.strip() for part in text.split(",") if part.strip()]
