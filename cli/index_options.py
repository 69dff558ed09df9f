"""The options of `groundwire index`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from ..settings import ContextSettings
from .declared import BaseUrlOption, JsonOption, LibraryOption, ModelOption, OnLibrary, PurgeOption


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
