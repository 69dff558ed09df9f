"""`groundwire search` and `groundwire show`: passages without an answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import Any

from rich.console import Console
from rich.text import Text

from ..agents.questions.unmet import unmet
from ..errors import InputError
from ..evidence.passage import Passage
from ..graphs.context import Context
from ..indexes.library import Library
from .show import one_row, plain, shortened

_EXCERPT = 240
"""Characters of a passage in a list of hits."""
_LONGEST_PAGE = 9
"""Most digits of a page."""
_MOST_NEAR = 3
"""Most sources that are named for one that is not there."""
_ALIKE = 0.8
"""Least ratio of equal characters of two names that are spelt alike."""


def search_library(query: str, context: Context, *, as_json: bool) -> int:
    """Print the best passages; return how many there are."""
    with Library.open(Path(str(context.library))) as library:
        hits = library.search(
            query, indexes=context.indexes, roles=context.roles, settings=context.search, filters=context.filters
        )
        narrowed = bool(context.filters) and not hits
        why = unmet(context.filters, library.facets(roles=context.roles, indexes=context.indexes)) if narrowed else ""
    if as_json:
        _print_json([hit.model_dump() for hit in hits])
        return len(hits)
    console = Console(highlight=False)
    for rank, hit in enumerate(hits, start=1):
        console.print(Text(f"{rank:>2}  {_place(hit.passage)}", style="cyan"), soft_wrap=True)
        console.print(Text(plain(f"    {shortened(hit.passage.text, _EXCERPT)}")), soft_wrap=not console.is_terminal)
    if not hits:
        console.print(Text(plain(f"no passage matches{f'. {why}' if why else ''}")), soft_wrap=True)
    return len(hits)


def show_passages(what: str, folder: Path, *, around: int, roles: Sequence[str], as_json: bool) -> None:
    """Print the passages that `what` names: an id with `around` neighbours on each side, a source, or SOURCE#PAGE.

    Raises `InputError` if these roles may not read anything of that name.
    """
    with Library.open(folder) as library:
        passages = _source_passages(library, what, roles)
        if not passages and not library.passages([what], roles=roles):
            raise InputError(_not_there(what, [source for _, source, _ in library.directory(roles=roles)]))
        passages = passages or library.read(what, roles=roles, after=around, before=around)
    if as_json:
        _print_json([passage.model_dump() for passage in passages])
        return
    console = Console(highlight=False)
    for passage in passages:
        console.print(Text(_place(passage), style="cyan"), soft_wrap=True)
        console.print(Text(plain(passage.text.strip("\n")) + "\n"), soft_wrap=not console.is_terminal)


def _source_passages(library: Library, what: str, roles: Sequence[str]) -> list[Passage]:
    """The passages of the source, or page of a source, that `what` names; none if there is no such source."""
    rows = library.directory(roles=roles)
    name, _, page = what.rpartition("#")
    whole = any(source == what for _, source, _ in rows) or not page.isdecimal() or len(page) > _LONGEST_PAGE
    ids = [id_ for _, source, id_ in rows if source == (what if whole else name)]
    passages = library.passages(ids, roles=roles)
    hits = [passages[id_] for id_ in ids if id_ in passages]
    if whole or not hits:
        return hits
    on_page = [passage for passage in hits if passage.page == int(page)]
    if not on_page:
        pages = sorted({passage.page for passage in hits if passage.page is not None})
        reason = f"passages begin on the pages {', '.join(map(str, pages[:20]))}" if pages else "it has no pages"
        raise InputError(f"no passage of {name!r} begins on page {page}: {reason}")
    return on_page


def _not_there(what: str, sources: Sequence[str]) -> str:
    """What to do about a name that is neither an id nor a source, with the sources that are spelt most like it."""
    paths = list(dict.fromkeys(sources))
    named = [path for path in paths if path.endswith(f"/{what}") or PurePosixPath(path).stem == what]
    near = (named or get_close_matches(what, paths, n=_MOST_NEAR, cutoff=_ALIKE))[:_MOST_NEAR]
    advice = f"is it {' or '.join(map(repr, near))}?" if near else "use an id or a source from a search result"
    return f"there is no passage or source {what!r:.200} that you may see: {advice}"


def _place(passage: Passage) -> str:
    page = f", page {passage.page}" if passage.page is not None else ""
    return f"{passage.index}: {one_row(passage.place)}{page}  ({passage.id})"


def _print_json(rows: Sequence[dict[str, Any]]) -> None:
    sys.stdout.write(json.dumps(rows, indent=2, ensure_ascii=True) + "\n")
