"""Code and links of Markdown that touch the words beside them, names that a line break parts in two, and code in the
midst of a sentence."""

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
BLOCK = re.compile(
    r"\s{0,20}\n[ \t>]{0,20}(?P<fence>`{3,9}|~{3,9})[^\n`]{0,80}\n\s{0,20}(?P<line>\S[^\n]{0,300})\n"
    r"[ \t>]{0,20}(?P=fence)\s{1,40}"
)
"""A block with a single line of code, and the white space around it."""


def set_apart(source: str) -> str:
    """The sentence with a space between its code or link and the words that touch it, and with its parted names as one.

    The ending of a word stays: "two `tug`s".
    """
    source = _LINK.sub(r"\1 ", source) if "](" in source else source
    if "`" not in source:
        return source
    return _CODE.sub(_with_spaces, _PARTED.sub("", source))


def without_code_marks(line: str) -> str:
    """A line without the marks of code, which stays apart from the words that touch it."""
    return _CODE.sub(lambda code: code[0].strip("`"), set_apart(line)) if "`" in line else line


def inlined(source: str) -> str:
    """The sentence with a block of one line of code in its midst as code between its words."""
    return BLOCK.sub(_between_words, source) if "\n" in source else source


def _between_words(block: re.Match[str]) -> str:
    line = block["line"].strip()
    marks = "`" * (max(map(len, re.findall("`+", line)), default=0) + 1)
    return f" {marks} {line} {marks} "


def _with_spaces(code: re.Match[str]) -> str:
    text, (start, end) = code.string, code.span()
    inside = code[0].strip("`")
    before = " " if text[start - 1 : start].isalnum() and inside[0].isalnum() else ""
    after = " " if inside[-1].isalnum() and _GOES_ON.match(text, end) else ""
    return f"{before}{code[0]}{after}"
