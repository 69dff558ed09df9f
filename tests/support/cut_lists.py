"""Passages that cut a list in two, and the list that is shown of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from made_evidence import addresses, means, passage

from groundwire.agents.extractive.extract import extract
from groundwire.evidence.passage import Passage


def in_turn(source: str, *starts: str) -> list[Passage]:
    """Passages of one source that begin with these texts; a start with white space keeps it, as our chunkers do."""
    at = [0, *(source.index(start) for start in starts), len(source)]
    pieces = zip(at, at[1:], "abcdef", strict=False)
    return [passage(source[start:end].rstrip(), id_, start=start) for start, end, id_ in pieces]


def listed_in(question: str, *passages: Passage) -> list[str]:
    """The lines of the first claim, extracted from the first passage with the others behind it."""
    sentences = addresses(*passages)
    after = {one.id: other.id for one, other in pairwise(passages)}
    with_next = replace(
        means(),
        following=lambda before: [address for address in sentences if address.passage.id == after.get(before.id)],
    )
    return extract(question, sentences, ["a"], with_next).claims[0].text.splitlines()
