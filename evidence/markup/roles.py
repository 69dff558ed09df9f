"""What a reader sees of the text of a role of Sphinx or MyST: `text <target>`, `~tugs.Tug.stop`."""

from __future__ import annotations

import re

_TITLED = re.compile(r"([^<>]{0,300}\S)\s*<[^<>]{0,300}>")
_LAST = re.compile(r"[.!]?~(?:[^()\s/]{0,300}(?:\.|::))?(?=[^\s/.:])")
"""Precedes the last part of a name, which alone is shown. Not the home folder, `~/tugs`."""
_UNSHOWN = re.compile(r"(?:!|\.(?=\w))+")
"""Begins a name for Sphinx alone."""
AS_WRITTEN = frozenset("file code command kbd samp program literal guilabel envvar makevar regexp mimetype".split())
"""Roles whose text is no name of an object, so that the dot of `.profile` belongs to it."""


def role_words(text: str, role: str) -> str:
    """The title before a target, the last part of a name after `~`, or else the whole text."""
    if titled := _TITLED.fullmatch(text):
        return titled[1]
    if kind_of(role) in AS_WRITTEN:
        return text
    mark = _LAST.match(text) or _UNSHOWN.match(text)
    return text[mark.end() :] if mark else text


def kind_of(role: str) -> str:
    """The name of a role without that of its domain: `ref` of `std:ref`."""
    return role.rpartition(":")[2].lower()
