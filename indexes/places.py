"""Where documents lie: files at their paths, documents from memory under what they are known by."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from urllib.parse import quote, unquote

from .walk import File, Skipped

# Marks locations that are no files; an id is quoted, so it cannot lead out of the library.
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
        """Where `path` leads to."""
        full = path.resolve()
        return self._short(full.as_posix()) if full != self.home else "."

    def place(self, item: File | Skipped) -> str:
        """The location of what the walk found, where a link would lie and not what it leads to."""
        below = item.path.relative_to(self._root).as_posix()
        full = self.top if below == "." else f"{self.top.rstrip('/')}/{below}"
        return self._short(full)

    def _short(self, full: str) -> str:
        """A path as a location: whole where it would be taken for what is no file."""
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
    """The location of a document that is no file, from what it is known by."""
    return _MARK + quote(id_, safe="")


def id_of(location: str) -> str:
    """What a document that is no file is known by."""
    return unquote(location.removeprefix(_MARK))


def is_file(location: str) -> bool:
    """Whether a location of the catalog is a file's."""
    return _NO_FILE.fullmatch(location) is None


def home_of(library: Path) -> Path:
    """What locations are relative to."""
    return library.resolve().parent


def nearest(path: str, labelled: Mapping[str, tuple[str, ...]]) -> str | None:
    """The path that decides on the labels of what lies at `path`: itself or the nearest above it, if there is one."""
    return max((top for top in labelled if under(top, path)), key=len, default=None)


def under(top: str, path: str) -> bool:
    """Whether `path` is `top` or lies below it."""
    return path == top or path.startswith(f"{top.rstrip('/')}/")


def may_hide(path: Path) -> bool:
    """Whether what the walk skipped may still hold what was indexed: a folder that cannot be listed, for one."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except FileNotFoundError:
        return False
    except OSError:
        return True
