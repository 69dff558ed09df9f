"""Tags of HTML between the words of Markdown, which no reader sees."""

from __future__ import annotations

import re

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
TAG = re.compile(rf"</?(?:{_IN_LINE}|{_APART})\b[^<>]*>|</(?:{_NAMES})\s?>|<(?:{_NAMES}){_ATTRIBUTE}>", re.IGNORECASE)
IN_LINE = re.compile(rf"</?(?:{_IN_LINE})\b[^<>]*>", re.IGNORECASE)
"""A tag beside which a browser shows no space."""
GAP = "\0"
"""In the place of such a tag; Markdown has no such character."""
_CLOSED = re.compile(r"(?<!\0)\0++(?=[.,;:!?)\]])|(?<=[(\[])\0++")


def without_gaps(text: str) -> str:
    """The text with a space where a tag stood, but for one between words and the mark or bracket at their edge."""
    return _CLOSED.sub("", text).replace(GAP, " ")
