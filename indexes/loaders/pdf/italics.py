"""Stars for italics in the Markdown of a page, which stand in the middle of words where a line ends inside one."""

from __future__ import annotations

import re

from ....evidence.markup.templates import in_prose

_ITALICS = re.compile(r"(?<![\\*])\*(?=[^\s*])((?:[^*\\\n]|\\[^\n]){1,4000})(?<=[^\s\\])\*(?!\*)")
_BOTH = re.compile(r"(?<![\\*])\*\*\*(?=[^\s*])((?:[^*\\\n]|\\[^\n]){1,4000})(?<=[^\s\\])\*\*\*(?!\*)")


def without_italics(text: str) -> str:
    """A page without them: italics say nothing that an answer needs. liteparse writes other stars as `\\*`."""
    return in_prose(text, _plain)


def _plain(text: str) -> str:
    return _ITALICS.sub(_unless_between, _BOTH.sub(r"**\1**", text))


def _unless_between(match: re.Match[str]) -> str:
    """What stands between two stars; unchanged if both are inside words, as signs of a product are."""
    before, after = match.string[match.start() - 1 : match.start()], match.string[match.end() : match.end() + 1]
    is_product = before.isalnum() and match[1][0].isalnum() and match[1][-1].isalnum() and after.isalnum()
    return match[0] if is_product else match[1]
