"""Links and notes as Obsidian and wikis write them: `[[Page#Section|shown]]`, `![[picture.png]]`, `> [!tip] Title`."""

from __future__ import annotations

import re

_LINK = re.compile(
    r"(?P<code>(?<!`)`++[^`]*+`++)"
    r"|(?: ?(?P<embed>!)|(?<![\w\\]))\[\[(?P<page>[^\s\[\]|][^\[\]|\n]{0,199})(?:\\?\|(?P<shown>[^\[\]\n]{0,200}))?\]\]"
)
_NOTE = re.compile(r"\A(?:> ?)?\[![\w-]{1,40}\][-+]?(?=\s)")


def without_wiki_marks(source: str) -> str:
    """A sentence with links as the words that a reader sees, and without the mark of a note at its beginning.

    Embedded content, such as a picture, is left out. Code stays as it is.
    """
    source = _NOTE.sub("", source)
    return _LINK.sub(_visible, source) if "[[" in source else source


def _visible(link: re.Match[str]) -> str:
    if link["code"]:
        return link[0]
    if link["embed"]:
        return ""
    return (link["shown"] or "").strip() or link["page"].strip().removeprefix("#").replace("#", " > ")
