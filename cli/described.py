"""What a new index holds, in one line, where nobody said it."""

from __future__ import annotations

from itertools import islice
from pathlib import PurePosixPath

from ..evidence.injection.flags import flags_in
from ..evidence.passage import Passage
from ..evidence.text.line import one_line
from ..indexes.library import Library

_MOST = 6
"""Most titles that are named."""
_READ = 60
"""Most documents that are looked at, however many there are."""
_LONGEST = 60
"""Most characters of one."""
_SUCH_AS = ", such as "


def plainly_described(place: str) -> str:
    """What an index is described as before its documents are known."""
    return f"Documents of {place}"


def describe(library: Library, index: str, place: str) -> str:
    """Describe an index that nobody described by what it holds now, and return that; "" if somebody did, or if it is
    gone.

    A title that a description keeps would outlive the labels that its document is given, so each run describes anew.
    """
    plain = plainly_described(place)
    before = next((info.description for info in library.indexes() if info.name == index), "")
    if before != plain and not before.startswith(f"{plain}{_SUCH_AS}"):
        return ""
    now = _described(library, index, plain)
    if now != before:
        library.describe(index, now)
    return now


def _described(library: Library, index: str, plain: str) -> str:
    """`Documents of docs, such as "The harbour's handbook", "Berths", "Moorings"`: the title of the page at the top of
    the folder, and titles from all over it. Only those of documents that everybody may see."""
    titles = _titles(library, index)
    top, *others = titles or [""]
    step = max(1, len(others) / (_MOST - 1))
    chosen = [top, *(others[int((at + 0.5) * step)] for at in range(min(_MOST - 1, len(others))))]
    named = ", ".join(f'"{title}"' for title in chosen if title)
    return f"{plain}{_SUCH_AS}{named}" if named else plain


def _titles(library: Library, index: str) -> list[str]:
    """The titles of its public documents, each once: first of the page at the top, then of some in the order of their
    paths."""
    first: dict[str, str] = {}
    for name, source, id_ in library.directory():
        if name == index:
            first.setdefault(source, id_)
    top = sorted(first, key=lambda source: (source.count("/"), not _is_first_page(source)))[:1]
    chosen = [*top, *islice(first, 0, None, len(first) // _READ + 1)]
    ids = [first[source] for source in chosen]
    passages = library.passages(ids)
    return list(dict.fromkeys(filter(None, (_title(passages[id_]) for id_ in ids if id_ in passages))))


def _is_first_page(source: str) -> bool:
    return PurePosixPath(source).stem.lower() in ("readme", "index", "home", "_index", "introduction")


def _title(document: Passage) -> str:
    """A document's title; "" if it has none but its name, is that of settings (`site.yml: Manual`), is long, or reads
    like instructions to a model."""
    title = one_line(document.title)
    name = PurePosixPath(document.source).name
    is_name = title in (document.source, name) or title.startswith(f"{name}:")
    return "" if is_name or len(title) > _LONGEST or '"' in title or flags_in(title) else title
