"""Org, stored as Markdown: its headings, lists, code, tables and terms, without the marks for its processor."""

from __future__ import annotations

import re

from ..decode import decode
from ..document import Document
from ..stated import with_stated
from ..writer import TextWriter
from .text import OrgText

_UNSEEN = re.compile("[\x00\ue000-\uf8ff\U000f0000-\U0010ffff]")
"""Characters without a meaning of their own, such as the icons of a font."""
_FACTS = {"title": "title", "subtitle": "subtitle", "author": "author", "date": "created", "language": "language",
          "description": "description"}  # fmt: skip


class OrgLoader:
    """Reads Org."""

    suffixes = frozenset({".org"})
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as Markdown, which is what the library stores; comments, drawers and pictures are left out.

        What the keywords say of the file is metadata; its author and date also stand in front of the text. The title
        is the one that they give, else the first heading, else `name`.
        """
        writer = TextWriter()
        said = OrgText(writer).read(_UNSEEN.sub("", decode(data, name)))
        facts = {fact: said[key] for key, fact in _FACTS.items() if said.get(key)}
        document = writer.document(writer.title(facts.get("title", "")) or name, {**facts, "format": "org"})
        return with_stated(document, {"author": facts.get("author", ""), "date": facts.get("created", "")})
