"""Tags of HTML between the words of Markdown, which no reader sees, and those that are a value to give."""

from __future__ import annotations

import re
from collections.abc import Sequence

_IN_LINE = "a|abbr|b|cite|code|dfn|em|font|i|ins|kbd|mark|nobr|q|samp|small|span|strong|sub|sup|tt|u"
_APART = (
    "aside|blockquote|br|center|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hgroup|hr|iframe|img|li|nav|ol|p|picture"
    "|pre|summary|table|tbody|td|tfoot|th|thead|tr|ul|wbr"
)
_NAMES = (
    "address|article|audio|body|button|canvas|caption|col|colgroup|fieldset|footer|form|header|html|input|label|legend"
    "|main|map|menu|object|option|output|param|rp|rt|ruby|search|section|select|source|svg|textarea|time|track|var|video"
)
"""Elements that are also what authors call a value that the reader is to give: `<address>`."""
_ATTRIBUTE = r"\s[\w:@.-]{1,60}\s?=[^<>]*"
TAG = re.compile(rf"</?(?:{_IN_LINE}|{_APART})\b[^<>]*>|</?(?:{_NAMES})\s?>|<(?:{_NAMES}){_ATTRIBUTE}>", re.IGNORECASE)
_VALUE = re.compile(rf"<(?P<closes>/?)(?P<name>{_NAMES})(?P<attribute>{_ATTRIBUTE})?\s?>", re.IGNORECASE)
_LISTED = re.compile(r"(?:\s|,|/|\b(?:and|or|to)\b)*", re.IGNORECASE)
"""All that stands between two tags that a sentence speaks of: "<address> or </address>"."""
_NEAR = 9
_ENDED = re.compile(r"(?:\A|[.!?:\n])[\s\"')\u201d\u2019]{0,9}\Z")
IN_LINE = re.compile(rf"</?(?:{_IN_LINE}|button|label|output|time|var)\b[^<>]*>", re.IGNORECASE)
"""A tag beside which a browser shows no space."""
GAP = "\0"
"""In the place of such a tag; Markdown has no such character."""
_CLOSED = re.compile(r"(?<!\0)\0++(?=[.,;:!?)\]])|(?<=[(\[])\0++")


def without_gaps(text: str) -> str:
    """The text with a space where a tag stood, but for one between words and the mark or bracket at their edge."""
    return _CLOSED.sub("", text).replace(GAP, " ")


def values(pieces: Sequence[tuple[str, bool]]) -> set[int]:
    """Which pieces of a sentence, each with whether it is a tag, are values to give, `<address>`, and no tags: those
    whose other half is not in the sentence, but for one with attributes and one that closes what is above."""
    opened: dict[str, list[int]] = {}
    single: set[int] = set()
    last = max((at for at, (written, is_tag) in enumerate(pieces) if written.strip() and not is_tag), default=-1)
    for at, (written, is_tag) in enumerate(pieces):
        tag = _VALUE.fullmatch(written) if is_tag else None
        if tag is None:
            continue
        others = opened.setdefault(tag["name"].lower(), [])
        if not tag["closes"]:
            others.append(at)
            single.update(() if tag["attribute"] else (at,))
        elif others and not all(_LISTED.fullmatch(text) for text, _ in pieces[others[-1] + 1 : at]):
            single.discard(others.pop())
        elif at < last or not _ENDED.search(_words(pieces[max(0, at - _NEAR) : at])):
            single.add(at)
    return single


def _words(pieces: Sequence[tuple[str, bool]]) -> str:
    return "".join(text for text, is_tag in pieces if not is_tag)[-_NEAR:]
