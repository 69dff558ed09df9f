"""Links of MyST that have no words of their own, `[](tide_office)` and {ref}`tide_office`: a reader sees the title of
what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.markup.plain import plain_text
from ...evidence.markup.templates import CODE, in_prose, prose

_LABEL = re.compile(r"\(([^()\n]{1,200})\)=[ \t]*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*?)[ \t#]*")
_LINK = re.compile(
    rf"(?P<role>(?<![\w`])\{{(?:std:)?(?:ref|doc|any)\}}`(?P<label>[^`<>\n]{{1,200}})`(?!`))|{CODE}"
    r"|(?<![^\s(\u2014\u201c\"*])\[\]\((?P<target>[^()<>\s]{1,200})\)"
)
_WEB = re.compile(r"[a-z][a-z0-9+.-]{1,20}:(?://|[^\s:]{1,200}@)", re.IGNORECASE)
_CODE_NAME = re.compile(r"(?=[^.]*[.A-Z])[A-Za-z_]\w{0,80}(?:\.\w{1,80}){0,8}")
"""A name with dots or capitals."""
_FILE = re.compile(r"\.(?:md|rst|html?|ipynb|txt)\Z", re.IGNORECASE)
_NO_TITLE = re.compile(r"[`<>\[\]\\|*_{}]")
"""In a title: it has marks of its own."""
_LINES = re.compile(r"[^\n]+")
_LABEL_LINE = re.compile(rf"^[ \t]{{0,20}}{_LABEL.pattern}$", re.MULTILINE)


def with_link_words(text: str) -> str:
    """The text with words in each such link: the heading of this page that it leads to, or else the words that the last
    part of its target is made of. Links to the web and code stay, and so do anchors: links to a part of the page in a
    heading or on a line of their own."""
    if "[](" not in text and "}`" not in text and ")=" not in text:
        return text
    titles = dict(_titles(text))

    def worded(match: re.Match[str]) -> str:
        target = match["target"] or match["label"]
        if not target or _WEB.match(target) or _is_anchor(match, target):
            return match[0]
        title = titles.get(_key(target.rpartition("#")[2]))
        if match["label"]:
            return match[0].replace(f"`{target}`", f"`{title} <{target}>`") if title else match[0]
        words = title or _as_words(target)
        return f"[{words}{match[0][1:]}" if words else match[0]

    def line(match: re.Match[str]) -> str:
        return _LINK.sub(worded, match[0])

    return in_prose(text, lambda lines: _LINES.sub(line, _LABEL_LINE.sub("", lines)))


def _is_anchor(link: re.Match[str], target: str) -> bool:
    line = link.string
    return target.startswith("#") and (line.strip() == link[0] or _HEADING.fullmatch(line) is not None)


def _titles(text: str) -> Iterator[tuple[str, str]]:
    """The names of each heading with its words: its anchor, and the labels above it."""
    labels: list[str] = []
    for start, end in prose(text):
        for line in text[start:end].split("\n"):
            heading = _HEADING.fullmatch(line)
            if label := _LABEL.fullmatch(line.strip()):
                labels.append(_key(label[1]))
            elif heading and not _NO_TITLE.search(heading[2]):
                yield from ((name, heading[2]) for name in (*labels, _key(plain_text(heading[2], "markdown"))))
            if line.strip() and not label:
                labels = []


def _as_words(target: str) -> str:
    """The words of a name: "/tides/low_water" says "low water", and "/tides/index" says "tides"; the name of code,
    "Tide.low_water", stays as it is."""
    page, _, anchor = target.partition("#")
    named = anchor.removeprefix("*.") or page
    if _CODE_NAME.fullmatch(named) and not _FILE.search(named):
        return named
    parts = [part for part in _FILE.sub("", page).split("/") if part.strip(".")]
    while len(parts) > 1 and parts[-1].lower() in ("index", "readme"):
        parts.pop()
    name = anchor.rpartition(":")[2] or (parts[-1] if parts else "")
    return " ".join(name.replace("_", " ").replace("-", " ").split())


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", "-", name.strip().lower())
