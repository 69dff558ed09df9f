"""Locations of documents: paths for files, ids for documents from memory."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from urllib.parse import quote, unquote

from .walk import File, Skipped

# Marks locations that are not files; ids are quoted, so they cannot lead out of the library.
_MARK = "text:"
_NO_FILE = re.compile(r"text:[A-Za-z0-9_.~%-]+")


class Places:
    """Locations of one run's files: relative to the library's parent if below it, so that both may move together."""

    def __init__(self, library: Path, root: Path) -> None:
        self.home = home_of(library)
        self._root = root
        self.top = self.absolute(self.location(root))
        """Where the root of this run lies, as an absolute path."""

    def location(self, path: Path) -> str:
        """The location that `path` leads to."""
        full = path.resolve()
        return self._short(full.as_posix()) if full != self.home else "."

    def place(self, item: File | Skipped) -> str:
        """The location of an item of the walk; for a link, its own location and not its target's."""
        below = item.path.relative_to(self._root).as_posix()
        full = self.top if below == "." else f"{self.top.rstrip('/')}/{below}"
        return self._short(full)

    def _short(self, full: str) -> str:
        """A path as a location: absolute if the relative path would look like a location that is not a file."""
        short = full.removeprefix(f"{self.home.as_posix().rstrip('/')}/")
        return short if is_file(short) else full

    def absolute(self, location: str) -> str:
        """A location as an absolute path."""
        return (self.home / location).as_posix()

    def in_reach(self, location: str) -> bool:
        """Whether a location lies under the root of this run."""
        return is_file(location) and under(self.top, self.absolute(location))

    def names(self, name: str, location: str) -> Iterator[str]:
        """The names that a file may be shown by, the best first."""
        folder = self.absolute(location).removesuffix(f"/{name}").rpartition("/")[2]
        return chain((name, f"{folder}/{name}", location), (f"{nth}/{location}" for nth in count(2)))


def location_of(id_: str) -> str:
    """The location of a non-file document with this id."""
    return _MARK + quote(id_, safe="", errors="surrogatepass")  # so that no other id has the same location


def id_of(location: str) -> str:
    """The id of a non-file document."""
    return unquote(location.removeprefix(_MARK))


def is_file(location: str) -> bool:
    """Whether a location of the catalog is a file's."""
    return _NO_FILE.fullmatch(location) is None


def home_of(library: Path) -> Path:
    """The folder that locations are relative to."""
    return library.resolve().parent


def nearest(path: str, labelled: Mapping[str, tuple[str, ...]]) -> str | None:
    """The labelled path that decides the labels of `path`: `path` itself or the nearest one above; None if none
    does."""
    return max((top for top in labelled if under(top, path)), key=len, default=None)


def under(top: str, path: str) -> bool:
    """Whether `path` is `top` or lies below it."""
    return path == top or path.startswith(f"{top.rstrip('/')}/")


def is_listed(full: Path) -> bool:
    """Whether each folder on the way lists the next step under exactly this name; what lies inside a file passes.

    Some file systems take another case, or accents apart from their letters, for the same name. A folder that cannot be
    listed passes.
    """
    for step in (full, *full.parents):
        try:
            if step != step.parent and step.name not in {entry.name for entry in step.parent.iterdir()}:
                return False
        except FileNotFoundError:
            return False
        except OSError:
            continue
    return True


def may_hide(path: Path) -> bool:
    """Whether a skipped path, such as a folder that cannot be listed, may still hold indexed files."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except FileNotFoundError:
        return False
    except OSError:
        return True
