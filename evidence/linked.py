"""Where the links of cited sentences lead: a reader who is sent to "the form" needs its address."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .address import Address
from .markup.plain import link_targets, markup_of

_MOST = 3
"""Most addresses that are told of one citation."""
_WEB = re.compile(r"https?://[^\s<>\"\\]{1,500}", re.IGNORECASE)
_RST = re.compile(r"<(https?://[^<>\s]{1,500})>`__?(?!\w)", re.IGNORECASE)


def linked(cited: Iterable[Address]) -> tuple[str, ...]:
    """The addresses of the web to which sentences link, as they are written, without those that a reader sees in them
    and without those of sentences that read like instructions to a model."""
    found: dict[str, None] = {}
    for address in cited:
        if address.sentence.kind == "code" or address.flagged or "://" not in address.words:
            continue
        targets = _targets(address)
        found.update(dict.fromkeys(each for each in targets if _is_told(each) and each not in address.shown))
    return tuple(found)[:_MOST]


def _is_told(target: str) -> bool:
    return _WEB.fullmatch(target) is not None and target.isprintable()


def _targets(address: Address) -> list[str]:
    markup = markup_of(address.passage)
    if markup == "rst":
        return _RST.findall(address.words)
    return link_targets(address.words) if markup == "markdown" else []
