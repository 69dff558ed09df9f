"""Claims that join what several sentences say: each clause is compared with one sentence.

Where a claim joins two sentences, a small word of one (`not`, `maximum`) is easily held against the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from .address import Address
from .against import against
from .quoting import same_words
from .text.words import content_words

_JOINT = re.compile(r"(?:;|[,;]? (?:and|but|while|whereas|although|though))\s(?:that )?", re.IGNORECASE)
_MOST = 6
"""Most joints of a claim that are tried."""
_STATED = 2 / 3
"""Least share of the content words of a clause in the sentence that bears it out."""
_SHORTEST = 2
"""Fewest content words of a clause."""


def borne_out_by_clause(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a claim is clauses joined by `and`, `but` or the like, each of which one of the cited sentences bears out
    by itself."""
    joints = list(islice(_JOINT.finditer(text), _MOST))
    return any(_all_borne([text[: joint.start()], text[joint.end() :]], cited, question) for joint in joints)


def _all_borne(clauses: Sequence[str], cited: Sequence[Address], question: str) -> bool:
    return all(
        any(same_words(clause, [address]) for address in cited)
        or (
            len(content_words(clause)) >= _SHORTEST
            and (_alone(clause, cited, question) or borne_out_by_clause(clause, cited, question))
        )
        for clause in clauses
    )


def _alone(clause: str, cited: Sequence[Address], question: str) -> bool:
    """Whether the cited sentence that states most of a clause bears it out."""
    results = [against(clause, [address], question=question) for address in cited]
    most = max(result.stated for result in results)
    return most >= _STATED and any(result.consistent for result in results if result.stated == most)
