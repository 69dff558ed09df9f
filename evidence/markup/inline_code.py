"""Inline code and links of Markdown that touch the words beside them, and names that a line break parts in two."""

from __future__ import annotations

import re

_CODE = re.compile(r"(?<!`)(`{1,2})(?![`\s])[^`]{1,300}(?<![`\s])\1(?!`)")
_PARTED = re.compile(r"(?<=[\w][./-])`\s{0,9}<br ?/?>\s{0,9}`(?=\w)", re.IGNORECASE)
"""Inside a name that was parted to make its column narrow: "`ferry.`<br>`deck`"."""
_NO_ENDING = r"(?!(?:e?s|e?d|ing|ers?|th)\b)[^\W_]"
_GOES_ON = re.compile(rf"{_NO_ENDING}|\[[^\[\]\n]{{1,200}}\]\(")
"""Begins a word that is no ending of the code, or a link."""
_LINK = re.compile(rf"(?<=\w\])(\([^()\s]{{1,300}}\))(?={_NO_ENDING})")
"""The target of a link, right in front of a word."""


def set_apart(source: str) -> str:
    """The sentence with a space between its code or link and the words that touch it, and with its parted names as one.

    The ending of a word stays: "two `tug`s".
    """
    source = _LINK.sub(r"\1 ", source) if "](" in source else source
    if "`" not in source:
        return source
    return _CODE.sub(_with_spaces, _PARTED.sub("", source))


def _with_spaces(code: re.Match[str]) -> str:
    text, (start, end) = code.string, code.span()
    inside = code[0].strip("`")
    before = " " if text[start - 1 : start].isalnum() and inside[0].isalnum() else ""
    after = " " if inside[-1].isalnum() and _GOES_ON.match(text, end) else ""
    return f"{before}{code[0]}{after}"
