"""Lists of attributes in Markdown, for the program that renders the page: `{: .wide }`, `[pier](a.md){target=new}`."""

from __future__ import annotations

import re

_ONE = r"(?:[.#][\w-]{1,60}|[\w-]{1,40}=(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|[\w./-]{1,60}))"
LIST = rf"\{{:? ?{_ONE}(?: {{1,9}}{_ONE}){{0,9}} ?\}}"
"""Of classes, anchors and values."""
_BEHIND = re.compile(rf"(?:(?<=[)\]])|(?<=[\w)\]}}][*`])){LIST}|(?<=\s)(?=\{{:){LIST}(?=\s*\Z)")
"""Behind a link, code or print of another kind, or at the end of a paragraph."""


def without_attributes(source: str) -> str:
    """The sentence without its lists of attributes; other braces stay: `{limit}`, `x{i}`."""
    return _BEHIND.sub("", source) if "{" in source else source
