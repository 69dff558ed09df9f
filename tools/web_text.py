"""Text for and from the web: queries as they are sent, and pages as a reader would see them."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

from ..evidence.markup.sentences import sentence_spans
from ..evidence.text.line import one_line

MAX_QUERY_LENGTH = 400  # characters; Tavily refuses more
MAX_TEXT_LENGTH = 4_000  # characters of one page's text

# Only tags that HTML knows: "List<String>" in a snippet about Java is text.
_HIDDEN = re.compile(r"<!--.*?-->|<(script|style)\b[^<>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_INLINE = re.compile(
    r"</?(?:a|abbr|b|cite|code|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_BLOCK = re.compile(
    r"</?(?:article|aside|blockquote|body|br|button|dd|div|dl|dt|figure|footer|form|h[1-6]|head|header|hr|html|iframe"
    r"|img|input|li|link|main|meta|nav|ol|p|pre|section|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_JOINERS = "\u200c\u200d"  # format characters by category, but needed in Persian and in many emoji


def clean_query(query: str) -> str:
    """Return the query on one line, without control characters, cut at a word end to `MAX_QUERY_LENGTH`."""
    return _cut(_one_line(query), MAX_QUERY_LENGTH)


def clean_text(raw: str, limit: int = MAX_TEXT_LENGTH) -> str:
    """What a reader would see of `raw`, text or HTML: no tags, entities or control characters, on one line.

    It is cut to `limit` characters: after a sentence if one ends in the second half, else at a nearby word end if
    there is one.
    """
    # A hostile page could make the patterns slow: they only see four times the text that is kept.
    looked_at = raw[: 4 * MAX_TEXT_LENGTH]
    text = _HIDDEN.sub(" ", looked_at)
    text = _BLOCK.sub(" ", _INLINE.sub("", text))
    text = _ENTITY.sub(lambda entity: unescape(entity[0]), text)
    line = _one_line(unicodedata.normalize("NFC", text))
    return line if len(line) <= limit and looked_at == raw else cut_whole(line, limit)


def cut_whole(text: str, limit: int) -> str:
    """The beginning of a text that goes on, in at most `limit` characters: up to the end of a sentence if one ends in
    the second half, since half a sentence may say the opposite of the whole one; else up to a word's."""
    cut = _cut(text, limit)
    whole = [end for _, end in sentence_spans(text[: limit + 1])[:-1] if 2 * end > len(cut)]
    return text[: whole[-1]] if whole else cut


def _one_line(text: str) -> str:
    spaced = " ".join(text.split())
    return one_line("".join(c for c in spaced if c in _JOINERS or unicodedata.category(c)[0] != "C"))


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    # A word end is looked for only near the limit: some scripts have no spaces to cut at.
    end = text.rfind(" ", max(0, limit - 80), limit + 1)
    return text[: end if end > 0 else limit].rstrip()
