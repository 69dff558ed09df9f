"""The options of `groundwire index`, `indexes` and `delete-index`, passed to a module of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from ..settings import ContextSettings
from . import exits
from .declared import (
    BaseUrlOption,
    JsonOption,
    LibraryOption,
    ModelOption,
    OnLibrary,
    PurgeOption,
    folder_of,
    split,
    with_options,
)


@dataclass(frozen=True)
class IndexCommand(OnLibrary):
    """The options of `groundwire index`, in help order."""

    name: Annotated[
        str | None,
        typer.Option(
            "--name", metavar="N", help="Name of the index; without it, each is called as its folder or host."
        ),
    ] = None
    description: Annotated[
        str | None,
        typer.Option(
            "--description", metavar="D", help="What the documents are about: the router and the tools choose by it."
        ),
    ] = None
    labels: Annotated[
        str | None,
        typer.Option("--labels", metavar="A,B", help="Roles a reader must all have, or public; remembered for PATH."),
    ] = None
    embedding: Annotated[
        str | None, typer.Option("--embedding", metavar="E", help="minilm or any init_embeddings string.")
    ] = None
    forget: Annotated[
        bool, typer.Option("--forget", help="Remove what was indexed from PATH, which may no longer exist.")
    ] = False
    purge: PurgeOption = False
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 7 if a file was skipped or read in part.")] = False
    verbose: Annotated[bool, typer.Option("--verbose", help="List every skipped file.")] = False
    everything: Annotated[
        bool, typer.Option("--everything", help="Also read SVG, lock files, minified and generated code.")
    ] = False
    seconds: Annotated[
        float | None, typer.Option("--max-seconds", metavar="S", help="Time limit for one file (180).")
    ] = None
    retry: Annotated[
        bool, typer.Option("--retry", help="Try unchanged files again that could not be read, or only in part.")
    ] = False
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Files read at the same time (one per core).")
    ] = None
    depth: Annotated[
        int, typer.Option("--depth", min=0, metavar="N", help="Follow links from a web page this many levels deep.")
    ] = 0
    pages: Annotated[int, typer.Option("--max-pages", min=1, metavar="N", help="Try at most N web pages.")] = 200
    private: Annotated[
        bool, typer.Option("--private-network", help="Allow web addresses on this machine and private networks.")
    ] = False
    contextual: Annotated[
        bool, typer.Option("--contextual", help="Let the model place each new passage in its document: one call each.")
    ] = False
    pictures: Annotated[
        bool, typer.Option("--pictures", help="Let the model read pictures and scanned pages: one call each.")
    ] = False
    calls: Annotated[
        int, typer.Option("--max-calls", min=1, metavar="N", help="Most calls of either kind in one run.")
    ] = ContextSettings().max_model_calls
    model: ModelOption = None
    base_url: BaseUrlOption = None
    library: LibraryOption = None
    as_json: JsonOption = False


@with_options
def index(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Folders, files, or addresses of web pages.")],
    options: IndexCommand,
) -> int:
    """Index folders, files, web pages, sitemaps or parts of sites. Run it again after changes."""
    try:
        from .index import index_paths

        return index_paths(paths, options)
    except KeyboardInterrupt as error:  # while modules were loaded
        if options.forget:
            raise
        raise exits.InterruptError(exits.NOTHING_INDEXED) from error


def indexes(
    roles: Annotated[
        str | None,
        typer.Option("--roles", metavar="A,B", help="Only what a caller with these roles sees; '': with none."),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """List the indexes of the library: all of them, since the folder is yours."""
    from .index import list_indexes

    list_indexes(folder_of(library), roles=split(roles), as_json=as_json)
    return exits.ANSWERED


def delete_index(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the index.")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    purge: PurgeOption = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """Delete an index. The indexed files themselves stay, and so do the labels given for their paths."""
    from .index import remove_index

    return remove_index(folder_of(library), name, sure=sure, purge=purge, as_json=as_json)
