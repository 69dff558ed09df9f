"""The commands that show passages, without an answer."""

from __future__ import annotations

from typing import Annotated

import typer

from . import exits
from .declared import (
    IndexOption,
    JsonOption,
    LibraryOption,
    Options,
    PassagesOption,
    RolesOption,
    WhereOption,
    folder_of,
    split,
)


def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="What to look for.")],
    index: IndexOption = None,
    where: WhereOption = None,
    roles: RolesOption = "",
    k: PassagesOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """List the best passages, without an answer."""
    from .look import search_library

    options = Options(index=index, where=where, roles=roles, model="none", k=k, library=library)
    hits = search_library(query, options.context(), as_json=as_json)
    return exits.ANSWERED if hits else exits.REFUSED


def show(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A passage id, a source, or SOURCE#PAGE.")],
    around: Annotated[int, typer.Option("--around", min=0, max=50, help="Show N neighbours on each side.")] = 1,
    roles: RolesOption = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print the passage, page or source that a citation points to."""
    from .look import show_passages

    show_passages(what, folder_of(library), around=around, roles=split(roles) or [], as_json=as_json)
    return exits.ANSWERED
