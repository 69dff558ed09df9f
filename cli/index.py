"""`groundwire index` and `groundwire indexes`."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from ..errors import UnknownIndexError
from ..indexes.indexer import Indexer
from ..indexes.library import Library
from ..indexes.progress import Progress, Summary
from ..settings import IndexSettings

_MAX_SKIPPED_SHOWN = 20


def index_path(
    folder: Path,
    path: Path,
    *,
    name: str,
    description: str | None,
    labels: Sequence[str] | None,
    embedding: str | None = None,
    default_embedding: str = "minilm",
    forget: bool = False,
    purge: bool = False,
) -> None:
    """Index `path` with a progress bar, or forget it; then print what was done and what was skipped and why."""
    console = Console(stderr=True, highlight=False)
    if forget:
        with Library.open(folder) as library:
            known = [info.name for info in library.indexes()]
            if name not in known:
                there = ", ".join(map(repr, known)) or "none"
                raise UnknownIndexError(f"there is no index {name!r} to forget anything of: there are {there}")
            done = Indexer(library, name).forget(path, purge=purge)
        print_summary(console, name, done)
        return
    with Library.create(folder) as library, progress_bar(console) as bar:
        new = name not in {info.name for info in library.indexes()}
        chosen = embedding or (default_embedding if new else None)
        settings = IndexSettings(embedding=chosen) if chosen else None
        indexer = Indexer(library, name, description=description, settings=settings, progress=bar(name))
        summary = indexer.run(path, labels=labels, purge=purge)
    print_summary(console, name, summary)


def list_indexes(folder: Path, *, as_json: bool) -> None:
    """Print every index with its description, size, labels and embedding model."""
    with Library.open(folder) as library:
        infos = library.indexes()
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
        Console(highlight=False, soft_wrap=True).print(json.dumps(rows, ensure_ascii=False, indent=2), markup=False)
        return
    table = Table("index", "description", "files", "passages", "labels", "embedding", box=None, pad_edge=False)
    for info in infos:
        shown = ", ".join("+".join(labels) or "public" for labels in info.label_sets)
        table.add_row(
            Text(info.name),
            Text(info.description),
            str(info.sources),
            str(info.passages),
            shown,
            info.settings.embedding,
        )
    Console(highlight=False).print(table)


@contextmanager
def progress_bar(console: Console) -> Iterator[Callable[[str], Callable[[Progress], None]]]:
    """A bar for each index, with files done, passages a second and the file at hand; nothing off a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[current]}", markup=False),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:

        def start(name: str) -> Callable[[Progress], None]:
            task = bar.add_task(f"index {name}", total=None, rate="", current="")

            def show(now: Progress) -> None:
                elapsed = bar.tasks[task].elapsed or 0.0
                rate = f"{now.embedded / elapsed:.0f} passages/s" if now.embedded and elapsed else ""
                bar.update(task, total=now.total, completed=now.files, rate=rate, current=now.current[-40:])

            return show

        yield start


def print_summary(console: Console, name: str, done: Summary) -> None:
    """One line of counts, then each skipped file with its reason."""
    parts = [
        f"{count} {what}"
        for count, what in (
            (done.added, "added"), (done.changed, "changed"), (done.removed, "removed"), (done.unchanged, "unchanged"),
        )
        if count
    ]  # fmt: skip
    rate = f", {done.embedded / done.seconds:.0f} passages/s" if done.embedded and done.seconds else ""
    made = f"; {done.passages} passages in {done.seconds:.1f} s{rate}" if done.seconds else ""
    purged = "; what was removed is out of the files" if done.purged else ""
    console.print(f"{name}: {', '.join(parts) or 'nothing to do'}{made}{purged}", markup=False)
    if done.unpurged:
        console.print(f"  labelled text that was removed is still in the files: {done.unpurged}", markup=False)
    for file, reason in done.skipped[:_MAX_SKIPPED_SHOWN]:
        console.print(f"  skipped {file!r}: {reason}", markup=False, soft_wrap=True)
    if len(done.skipped) > _MAX_SKIPPED_SHOWN:
        console.print(f"  and {len(done.skipped) - _MAX_SKIPPED_SHOWN} more were skipped")
    if done.lost:
        top = os.path.commonpath([Path(one).parent for one in done.lost])
        console.print(
            f"  {len(done.lost)} of its files from elsewhere are not there any more, such as {done.lost[0]!r}: "
            f"`groundwire index {shlex.quote(top)} --name {name} --forget` takes them out",
            markup=False, soft_wrap=True,
        )  # fmt: skip
