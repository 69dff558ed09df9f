"""`groundwire index`, `indexes` and `delete-index`: their options are passed to a module of their own."""

from __future__ import annotations

from typing import Annotated

import typer

from . import exits
from .declared import JsonOption, LibraryOption, PurgeOption, folder_of, split, with_options
from .index_options import IndexCommand


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
