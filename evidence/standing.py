"""Whether a document is in force, as far as it says so itself: in its metadata or at the beginning of its text."""

from __future__ import annotations

import re

from .passage import Passage

NOT_IN_FORCE = frozenset({"superseded", "archived", "deprecated", "withdrawn", "obsolete", "retired", "replaced"})
_STATUS = re.compile(r"\W{0,9}([a-z]+)(?: by (.{1,80}))?", re.IGNORECASE)
_SUCCESSOR = ("superseded_by", "superseded-by", "replaced_by", "replaced-by", "obsoleted_by", "obsoleted-by")


def standing(passage: Passage) -> str:
    """`superseded`, `withdrawn` or the like if its document has such a status, also in `Superseded by ADR 12`; else
    empty."""
    return lapsed_word(str(passage.metadata.get("status", "")))


def successor(passage: Passage) -> str:
    """What replaced its document, in the document's own words; empty if it does not say so."""
    named = (str(passage.metadata[field]) for field in _SUCCESSOR if passage.metadata.get(field))
    status = _STATUS.match(str(passage.metadata.get("status", "")))
    return next(named, (status[2] or "") if status else "")


def lapsed_word(status: str) -> str:
    """The word with which a status begins, in lower case, if it says that something is not in force; else empty."""
    first = _STATUS.match(status)
    word = first[1].lower() if first else ""
    return word if word in NOT_IN_FORCE else ""
