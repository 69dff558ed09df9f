"""Whether a document is in force, as far as it says so itself: in its front matter or its header."""

from __future__ import annotations

import re

from .passage import Passage

_WORD = re.compile(r"\W{0,9}([a-z]+)", re.IGNORECASE)
_NOT_IN_FORCE = frozenset({"superseded", "archived", "deprecated", "withdrawn", "obsolete", "retired", "replaced"})


_SUCCESSOR = ("superseded_by", "superseded-by", "replaced_by", "replaced-by", "obsoleted_by", "obsoleted-by")


def standing(passage: Passage) -> str:
    """`superseded`, `withdrawn` or the like if its document has such a status, also in `Superseded by ADR 12`; else
    empty."""
    first = _WORD.match(str(passage.metadata.get("status", "")))
    word = first[1].lower() if first else ""
    return word if word in _NOT_IN_FORCE else ""


def successor(passage: Passage) -> str:
    """What replaced its document, in the document's own words; empty if it does not say so."""
    return next((str(passage.metadata[field]) for field in _SUCCESSOR if passage.metadata.get(field)), "")
