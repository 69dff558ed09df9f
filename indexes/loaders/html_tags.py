"""What the tags of HTML mean for a page's text: which divide it into blocks, and which no reader sees."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...evidence.markup.struck import STYLES

HEADINGS = {f"h{level}": level for level in range(1, 7)}
LISTS = frozenset(("ul", "ol", "menu"))
APART = frozenset(("table", "pre", *LISTS, *HEADINGS))
BLOCKS = frozenset(
    """address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption
    figure footer form header hr legend li main menu ol p section summary table tbody td tfoot th thead tr
    ul""".split()
)
LAID_OUT = frozenset(("table", "pre", *HEADINGS))
"""In a cell, these say that the table lays out a page."""
CODE = frozenset(("code", "kbd", "samp", "tt"))
_DROPPED = frozenset(
    """script style noscript template nav svg iframe object canvas audio video button select textarea
    input del s strike""".split()
)
_HIDDEN = re.compile(STYLES, re.IGNORECASE)
_STYLE_CHARS = 2_000
_SIGN_CHARS = 2
_LINK_SIGNS = "\u00b6\u200b\u200c\ufeff\U0001f517 "
_FOR_THE_PAGE = re.compile(r"(?<![\w-])(?:viewcode-link|linenos|linenodiv|lnt)(?![\w-])")
"""Classes of what documentation generators add: links to source code, line numbers."""
_CLASS_CHARS = 500
_VERDICTS = frozenset(
    (
        *"yes no true false check checkmark tick cross supported unsupported included excluded available".split(),
        *"unavailable partial partly full none".split(),
        "check mark", "cross mark", "not supported", "not included", "not available",
    )
)  # fmt: skip
"""What a picture in a cell says of a row, by its description."""
_SWITCH = re.compile(r"toggle|toctree|drawer|menu")


def box(tag: str, attributes: Mapping[str, str]) -> str:
    """The state of a box or a button that a reader can tick, as Markdown has it; empty for any other tag, and for the
    switches of a page's own menus."""
    if tag != "input" or attributes.get("type", "").lower() not in ("checkbox", "radio"):
        return ""
    switch = attributes.get("role") == "switch" or _SWITCH.search(attributes.get("class", "")[:_CLASS_CHARS])
    return "" if switch or "hidden" in attributes else "[x]" if "checked" in attributes else "[ ]"


def verdict(tag: str, attributes: Mapping[str, str]) -> str:
    """The yes or no that a picture or an icon in a cell stands for; empty if it stands for anything else."""
    if tag not in ("img", "svg", "i", "span") or attributes.get("aria-hidden") == "true":
        return ""
    said = (attributes.get(name, "").strip() for name in ("alt", "aria-label", "title"))
    return next((words for words in said if words.lower() in _VERDICTS), "")


def is_dropped(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether the content of a tag is not shown to readers."""
    return tag in _DROPPED or (
        bool(attributes)
        and (
            "hidden" in attributes
            or attributes.get("aria-hidden") == "true"
            or attributes.get("role") == "navigation"
            or bool(_HIDDEN.search(attributes.get("style", "")[:_STYLE_CHARS]))
            or (
                tag not in ("pre", "code", "body")
                and bool(_FOR_THE_PAGE.search(attributes.get("class", "")[:_CLASS_CHARS]))
            )
        )
    )


def is_sign(words: str) -> bool:
    """Whether words are a sign, such as an arrow between two links."""
    return 0 < len(words.strip()) <= _SIGN_CHARS and not any(map(str.isalnum, words))


def without_link(title: str) -> str:
    """A heading, or a term, without the sign of the link to itself that documentation generators put beside it."""
    return title.strip(_LINK_SIGNS).removeprefix("\u203a ").removesuffix(" #").strip()
