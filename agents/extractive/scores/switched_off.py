"""Settings that are commented out, beside one of the same name that holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .candidates import Candidate

_SETTING = re.compile(
    r"[ \t]{0,40}(?P<off>[#;]?)[ \t]{0,9}(?:export )?(?P<name>[A-Za-z][\w.-]{0,80})[ \t]{0,9}[=:][ \t]{0,9}\S"
)
_ASKED_FOR = re.compile(r"\b(?:comment(?:ed|s)?|disabled|switched off|defaults?)\b", re.IGNORECASE)


def switched_off(part: str, pool: Sequence[Candidate]) -> Iterator[int]:
    """The numbers of the sentences that are a setting that is commented out in a document that sets it elsewhere; none
    if the part of a question asks about such."""
    if _ASKED_FOR.search(part):
        return
    settings = {
        candidate.address.number: (candidate.address.passage.source, _last(match["name"]), bool(match["off"]))
        for candidate in pool
        if "\n" not in candidate.text and (match := _SETTING.match(candidate.text))
    }
    hold = {(source, name) for source, name, off in settings.values() if not off}
    yield from (number for number, (source, name, off) in settings.items() if off and (source, name) in hold)


def _last(name: str) -> str:
    """The name without its path: `tls` of `service.tls`."""
    return name.rpartition(".")[2].lower()
