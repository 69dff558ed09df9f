"""`groundwire index` (of files and of web pages), `groundwire indexes` and `groundwire delete-index`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..config import model_settings
from ..errors import InputError
from ..indexes.ingestion.pictures import Transcriber
from ..indexes.library import Library
from ..indexes.progress import Summary
from ..indexes.records import IndexInfo, index_name_of
from ..settings import IndexSettings, ParsingSettings, as_settings
from . import exits
from .declared import split
from .described import describe, plainly_described
from .exits import twice_ends
from .index_options import IndexCommand
from .indexing import interrupted, print_summary, progress_bar, summary_json
from .model_work import contextualizer, transcriber
from .person import somebody
from .show import plain


def index_paths(paths: Sequence[str], command: IndexCommand) -> int:
    """Index each of some paths, or forget it, and print what was done; the exit code of the worst.

    Of several, one that cannot be used is named, and the others are indexed. What was skipped is named with the reason.
    With `--strict` the exit code says whether every file was read as a whole.
    """
    chat = model_settings(command.operator, command.model, command.base_url)
    shared: dict[str, Any] = {"labels": _labels(command.labels), "parsing": _parsing_settings(command)}
    shared |= {"purge": command.purge, "contextual": None}
    reader = None
    if command.contextual and not command.forget:
        shared["contextual"] = contextualizer(command.operator, chat, calls=command.calls)
    if command.pictures and not command.forget:
        reader = transcriber(command.operator, chat, calls=command.calls)
    codes = []
    names: set[str] = set()  # of the indexes that were written to
    messages: set[str] = set()
    with twice_ends():
        for path in paths:
            try:
                codes.append(_index_path(path, command, reader, shared))
                names.add(command.name or _index_name(path))
            except KeyboardInterrupt as error:
                raise interrupted(command.folder, {*names, command.name or _index_name(path)}) from error
            except InputError as error:
                if len(paths) == 1:
                    raise
                if str(error) not in messages:  # what is wrong with an option is wrong for each
                    Console(stderr=True, highlight=False).print(f"groundwire: {error}", markup=False, soft_wrap=True)
                messages.add(str(error))
                codes.append(exits.BAD_INPUT)
    return exits.worst(codes)


def _index_path(path: str, command: IndexCommand, reader: Transcriber | None, shared: dict[str, Any]) -> int:
    """Without a name the index is called as the folder, the file or the host is, and a new one is described by that."""
    if reader is not None and _is_address(path):
        raise InputError(f"--pictures reads files, and {path!r} is an address: save what it shows and index that")
    console = Console(stderr=True, highlight=False)
    name, note = command.name or _index_name(path), ""
    if command.forget:
        summary = _forget(path, name, command)
    else:
        with Library.create(command.folder) as library, progress_bar(console) as bar:
            is_new = name not in {info.name for info in library.indexes()}
            description = command.description
            if is_new and not description:
                description = plainly_described(_place(path))
            embedding = command.embedding or (command.operator.embedding if is_new else None)
            settings = IndexSettings(embedding=embedding) if embedding else None
            options = {**shared, "description": description, "settings": settings, "progress": bar(name)}
            if _is_address(path):
                summary = _bring_site(library, name, path, command, **options)
            else:
                summary = library.add_files(path, index=name, transcriber=reader, **options)
            if not command.description and (told := describe(library, name, _place(path))) and is_new:
                note = f"described as '{told}': --description tells the router and the tools more"
    _print_result(console, name, summary, as_json=command.as_json, verbose=command.verbose)
    if summary.elsewhere and summary.added and not (command.name or summary.changed or summary.unchanged):
        note = f"the index has documents of another place too, such as {summary.elsewhere!r}: for an index of its own, "
        note += f"forget it with `groundwire index {quote(path)} --forget`, then index it with --name"
    if note and not command.as_json:
        console.print(plain(f"  {note}"), markup=False, soft_wrap=True)
    return exits.NOT_ALL_READ if command.strict and (summary.skipped or summary.partly) else exits.ANSWERED


def _print_result(console: Console, name: str, summary: Summary, *, as_json: bool, verbose: bool = False) -> None:
    if as_json:
        Console(highlight=False, soft_wrap=True).print(summary_json(name, summary), markup=False)
    else:
        print_summary(console, name, summary, verbose=verbose)


def _labels(text: str | None) -> list[str] | None:
    """None keeps the remembered labels. An empty list, as of an unset shell variable, must not publish a document."""
    labels = split(text)
    if labels == []:
        raise InputError(f"the labels {text!r} are empty: name one, say 'public', or leave --labels out")
    return labels


def _parsing_settings(command: IndexCommand) -> ParsingSettings:
    """How files are read. Raises `InputError` for a number out of its range."""
    seconds = command.seconds
    limits = {"max_seconds": seconds, "max_cpu_seconds": seconds and max(1, round(seconds)), "workers": command.workers}
    given = {key: value for key, value in limits.items() if value is not None}
    return as_settings(ParsingSettings, {"generated": command.everything, "retry": command.retry, **given})


def _index_name(path: str) -> str:
    """The default index name for these documents. Raises `InputError` if no valid name remains."""
    name = index_name_of(_place(path))
    if not name:
        raise InputError(f"{path!r} does not make an index name: give it a name with --name")
    return name


def _place(path: str) -> str:
    """The name of the host, of the folder, or of the file without its ending. Raises `InputError`."""
    if _is_address(path):
        return urlsplit(path).hostname or ""
    try:
        place = Path(path).resolve()
    except OSError as error:  # the working folder was deleted
        raise InputError(f"{path!r} cannot be found ({error.strerror}): name it from an existing folder") from error
    return place.name if place.is_dir() else place.stem


def _is_address(path: str) -> bool:
    """Whether the path is a web page rather than a file."""
    return path.lower().startswith(("http://", "https://"))


def _bring_site(
    library: Library, name: str, url: str, command: IndexCommand, *, labels: Any, parsing: Any, **options: Any
) -> Summary:
    """Fetch the pages and index them. Raises `InputError` if the first cannot be fetched."""
    from ..indexes.ingestion.target import Target
    from ..indexes.sites.crawl import Bounds, Crawl
    from ..indexes.sites.fetch import Fetcher
    from ..indexes.sites.site import index_site

    with Fetcher(private=command.private) as fetcher:
        crawl = Crawl(url, fetcher, Bounds(depth=command.depth, pages=command.pages))
        return index_site(Target(library, name, **options), crawl, labels=labels, parsing=parsing)


def _forget(path: str, name: str, command: IndexCommand) -> Summary:
    """Remove from the index what is below a path, or every page whose address begins with it.

    Raises `InputError` if there is nothing of the kind.
    """
    from ..indexes.ingestion.target import Target
    from ..indexes.sites.fetch import cleaned
    from ..indexes.sites.site import forget_pages

    with Library.open(command.folder) as library:
        if _is_address(path):
            summary = forget_pages(Target(library, name, purge=command.purge), cleaned(path))
        else:
            summary = library.forget_files(path, index=name, purge=command.purge)
        describe(library, name, _place(path))
        return summary


def remove_index(folder: Path, name: str, *, sure: bool, purge: bool = False, as_json: bool = False) -> int:
    """Remove an index from the library, after asking unless `sure`. Raises `InputError` if the reply is no."""
    console = Console(stderr=True, highlight=False)
    with Library.open(folder) as library:
        for info in library.indexes():
            if info.name == name and not sure:
                _confirm(console, info, folder)
        summary = library.delete_index(name, purge=purge)
    _print_result(console, name, summary, as_json=as_json)
    return exits.ANSWERED


def _confirm(console: Console, info: IndexInfo, folder: Path) -> None:
    if not somebody():
        raise InputError(f"deleting the index {info.name!r} must be confirmed, and nobody can be asked: add --yes")
    size = f"documents: {info.sources}, passages: {info.passages}"
    console.print(
        Text(f"Delete the index {info.name!r} ({size}) from the library {str(folder)!r}? [y/N] ", style="bold"),
        end="", soft_wrap=True,
    )  # fmt: skip
    reply = sys.stdin.readline().strip()
    if reply.lower() not in ("y", "yes"):
        raise InputError(f"the reply was {reply!r}, so the index {info.name!r} was not deleted")


def list_indexes(folder: Path, *, roles: Sequence[str] | None = None, as_json: bool) -> None:
    """Print the indexes with their descriptions, sizes, labels and embedding models: all, or what these roles open."""
    with Library.open(folder) as library:
        infos = library.indexes(roles)
    if as_json:
        rows = [
            {
                "name": info.name,
                "description": info.description,
                "sources": info.sources,
                "passages": info.passages,
                "labels": [list(labels) for labels in info.label_sets],
                "embedding": info.settings.embedding,
            }
            for info in infos
        ]
        Console(highlight=False, soft_wrap=True).print(json.dumps(rows, indent=2), markup=False)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("index", overflow="fold", min_width=max((len(info.name) for info in infos), default=0))
    for name in ("description", "documents", "passages", "labels", "embedding"):
        table.add_column(name)
    for info in infos:
        cell = ", ".join("+".join(labels) or "public" for labels in info.label_sets)
        table.add_row(
            Text(info.name),
            Text(plain(info.description)),
            str(info.sources),
            str(info.passages),
            Text(plain(cell)),
            info.settings.embedding,
        )
    Console(highlight=False).print(table)
