"""Matches `.gitignore` rules in linear time, so that the author of such a file cannot make a run slow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..tree import LeftOutError

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    from ..tree import Tree

NAME = ".gitignore"
_MAX_BYTES = 100_000
_MAX_LINE = 1_000
_BACKEND = "re2"  # Python's own expressions try `*a*a*a*b` in exponentially many ways


@dataclass(frozen=True)
class Ignored:
    """The rules of the `.gitignore` files from the root down to one folder."""

    rules: tuple[tuple[str, GitIgnoreSpec], ...] = ()
    """Each with the folder that holds it ("" for the root, else with a slash at its end), outermost first."""

    def __contains__(self, name: str) -> bool:
        """Whether a path from the root is left out; a folder's ends with a slash."""
        for above, rules in reversed(self.rules):  # the innermost file that has an opinion decides
            include = rules.check_file(name[len(above) :]).include
            if include is not None:
                return include
        return False

    def below(self, tree: Tree, folder: str) -> Ignored:
        """The same with the rules of that folder's own file. Raises `LeftOutError` if that cannot be used."""
        try:
            data, _ = tree.read(f"{folder}{NAME}", _MAX_BYTES)
            rules = _rules(data)
        except LeftOutError as error:
            raise LeftOutError(f"is left out, because its {NAME} {error}") from error
        return replace(self, rules=(*self.rules, (folder, rules)))


def _rules(data: bytes) -> GitIgnoreSpec:
    import re2
    from pathspec import GitIgnoreSpec

    lines = data.decode(errors="replace").splitlines()
    longest = max(map(len, lines), default=0)
    if longest > _MAX_LINE:
        raise LeftOutError(f"has a pattern of {longest:,} characters (the limit is {_MAX_LINE:,})")
    try:
        return GitIgnoreSpec.from_lines(filter(_valid, lines), backend=_BACKEND)
    except re2.error as error:
        raise LeftOutError(f"has more patterns than can be matched at once ({len(lines):,})") from error


def _valid(line: str) -> bool:
    """Whether a line can be understood; git passes over the others too."""
    import re2
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line], backend=_BACKEND)
    except (ValueError, re2.error):
        return False
    return True
