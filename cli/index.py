"""`groundwire index` (of files and of web pages), `groundwire indexes` and `groundwire delete-index`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import InputError
from ..indexes.contexts import Contextualizer
from ..indexes.library import Library
from ..indexes.pictures import Transcriber
from ..indexes.progress import Summary
from ..indexes.records import IndexInfo
from ..settings import IndexSettings, ParsingSettings
from . import exits
from .indexing import print_summary, progress_bar, summary_json
from .person import somebody
from .show import plain


@dataclass(frozen=True)
class Reach:
    """Which pages are fetched besides the named one."""

    depth: int = 0
    pages: int = 200
    private: bool = False
    """Whether addresses of this machine and of private networks may be fetched."""


def index_paths(folder: Path, paths: Sequence[str], **options: Any) -> int:
    """Index each of some paths, with the options of `index_path`; the exit code of the worst.

    Of several, one that cannot be used is named, and the others are indexed.
    """
    codes = []
    messages: set[str] = set()
    for path in paths:
        try:
            codes.append(index_path(folder, path, **options))
        except InputError as error:
            if len(paths) == 1:
                raise
            if str(error) not in messages:  # what is wrong with an option is wrong for each
                Console(stderr=True, highlight=False).print(f"groundwire: {error}", markup=False, soft_wrap=True)
            messages.add(str(error))
            codes.append(exits.BAD_INPUT)
    return max(codes)


def index_path(
    folder: Path,
    path: str,
    *,
    name: str | None,
    reach: Reach,
    description: str | None,
    labels: Sequence[str] | None,
    embedding: str | None = None,
    default_embedding: str = "minilm",
    forget: bool = False,
    purge: bool = False,
    parsing: ParsingSettings | None = None,
    contextual: Contextualizer | None = None,
    transcriber: Transcriber | None = None,
    verbose: bool = False,
    as_json: bool = False,
    strict: bool = False,
) -> int:
    """Index the files or web pages at `path`, or forget them, and print what was done.

    Without a name the index is called as the folder, the file or the host is, and a new one is described by that too.
    What was skipped is named with the reason. With `strict` the exit code says whether every file was read as a whole.
    """
    if transcriber is not None and _is_address(path):
        raise InputError(f"--pictures reads files, and {path!r} is an address: save what it shows and index that")
    console = Console(stderr=True, highlight=False)
    name = name or _index_name(path)
    undescribed = False
    if forget:
        with Library.open(folder) as library:
            summary = (
                _forget_site(library, name, path, purge=purge)
                if _is_address(path)
                else library.forget_files(path, index=name, purge=purge)
            )
    else:
        with Library.create(folder) as library, progress_bar(console) as bar:
            new = name not in {info.name for info in library.indexes()}
            chosen = embedding or (default_embedding if new else None)
            settings = IndexSettings(embedding=chosen) if chosen else None
            undescribed = new and not description
            text = f"Documents of {_place(path)}" if undescribed else description
            options: dict[str, Any] = {"description": text, "settings": settings, "labels": labels}
            options |= {"parsing": parsing, "purge": purge, "progress": bar(name), "contextual": contextual}
            if _is_address(path):
                summary = _bring_site(library, name, path, reach, **options)
            else:
                summary = library.add_files(path, index=name, transcriber=transcriber, **options)
    if as_json:
        Console(highlight=False, soft_wrap=True).print(summary_json(name, summary), markup=False)
    else:
        print_summary(console, name, summary, verbose=verbose)
        if undescribed:
            note = f'described as "Documents of {_place(path)}": --description tells the router and the tools more'
            console.print(plain(f"  {note}"), markup=False, soft_wrap=True)
    return exits.NOT_ALL_READ if strict and (summary.skipped or summary.partly) else exits.ANSWERED


def parsing_settings(*, everything: bool, seconds: float | None, workers: int | None, retry: bool) -> ParsingSettings:
    """The settings of these options. Raises `InputError` for a number out of its range."""
    values = {"max_seconds": seconds, "max_cpu_seconds": seconds and max(1, round(seconds)), "workers": workers}
    try:
        return ParsingSettings(
            generated=everything, retry=retry, **{key: value for key, value in values.items() if value is not None}
        )
    except ValidationError as error:
        wrong = error.errors()[0]
        option = "--workers" if wrong["loc"] == ("workers",) else "--max-seconds"
        raise InputError(f"{option} is {wrong['input']!r}: {wrong['msg'].lower()}") from error


def _index_name(path: str) -> str:
    """The default index name for these documents. Raises `InputError` if no valid name remains."""
    name = re.sub(r"[^a-z0-9_-]+", "-", _place(path).lower()).strip("-_")[:48]
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


def _bring_site(library: Library, name: str, url: str, reach: Reach, **options: Any) -> Summary:
    """Fetch the pages and index them. Raises `InputError` if the first cannot be fetched."""
    from ..indexes.sites.crawl import Bounds, Crawl
    from ..indexes.sites.fetch import Fetcher
    from ..indexes.sites.site import index_site

    with Fetcher(private=reach.private) as fetcher:
        crawl = Crawl(url, fetcher, Bounds(depth=reach.depth, pages=reach.pages))
        return index_site(library, name, crawl, **options)


def _forget_site(library: Library, name: str, url: str, *, purge: bool) -> Summary:
    """Remove every page whose address begins with `url` from the index. Raises `InputError` if there is none."""
    from ..indexes.sites.fetch import cleaned
    from ..indexes.sites.site import forget_pages
    from ..indexes.target import Target

    return forget_pages(Target(library, name, purge=purge), cleaned(url))


def delete_index(folder: Path, name: str, *, sure: bool, purge: bool = False, as_json: bool = False) -> int:
    """Remove an index from the library, after asking unless `sure`. Raises `InputError` if the reply is no."""
    console = Console(stderr=True, highlight=False)
    with Library.open(folder) as library:
        for info in library.indexes():
            if info.name == name and not sure:
                _confirm(console, info, folder)
        summary = library.delete_index(name, purge=purge)
    if as_json:
        Console(highlight=False, soft_wrap=True).print(summary_json(name, summary), markup=False)
    else:
        print_summary(console, name, summary)
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
    table = Table("index", "description", "files", "passages", "labels", "embedding", box=None, pad_edge=False)
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
