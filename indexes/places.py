"""Where files lie, under which names they are shown, and which labels their paths carry."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path

from .records import SourceRecord
from .walk import Found, Skipped


class Places:
    """Locations of one run: relative to the library's parent if below it, so that both may move together."""

    def __init__(
        self,
        library: Path,
        root: Path,
        *,
        known: Mapping[str, SourceRecord],
        roots: Mapping[str, tuple[str, ...]],
    ) -> None:
        """`known` are the sources of the index by location, `roots` the labels remembered for paths."""
        self._home = library.resolve().parent
        self._root = root
        self.top = self.absolute(self.location(root))
        """Where the root of this run lies, as an absolute path."""
        self._known = known
        self._names = {record.name for record in known.values()}
        self._roots = {self.absolute(location): labels for location, labels in roots.items()}

    def location(self, path: Path) -> str:
        """Where `path` leads to."""
        full = path.resolve()
        return full.relative_to(self._home).as_posix() if full.is_relative_to(self._home) else full.as_posix()

    def place(self, item: Found | Skipped) -> str:
        """The location of what the walk found, where a link would lie and not what it leads to."""
        full = self.top if item.path == self._root else f"{self.top.rstrip('/')}/{item.name}"
        return full.removeprefix(f"{self._home.as_posix().rstrip('/')}/")

    def absolute(self, location: str) -> str:
        """A location as an absolute path."""
        return (self._home / location).as_posix()

    def in_reach(self, location: str) -> bool:
        """Whether a location lies under the root of this run."""
        return under(self.top, self.absolute(location))

    def labels(self, location: str) -> tuple[str, ...]:
        """What the nearest path above, or the file itself, was labelled with."""
        full = self.absolute(location)
        above = [one for one in self._roots if under(one, full)]
        return self._roots[max(above, key=len)] if above else ()

    def name(self, item: Found, location: str) -> str:
        """The name under which a source is shown: its own from before, else one that no other has."""
        known = self._known.get(location)
        if known is not None:
            return known.name
        folder = self.absolute(location).removesuffix(f"/{item.name}").rpartition("/")[2]
        choices = chain((item.name, f"{folder}/{item.name}", location), (f"{nth}/{location}" for nth in count(2)))
        free = next(one for one in choices if one not in self._names)
        self._names.add(free)
        return free


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
