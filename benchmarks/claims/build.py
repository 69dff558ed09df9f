"""The records: supported claims, and of each kind a fixed number of altered ones, the same in every run."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from .edits import KINDS, altered, by_hand
from .prose import prose_claims
from .quotes import quote_claims
from .record import Claim, Split, digest
from .split import halves

SEED = "1"
_DROPPED = Path(__file__).resolve().parents[1] / "data" / "dropped.json"
_WANTED = {"own": 40, "wice": 40}
"""Altered claims of each kind and source, if there are so many."""
_UNALTERED = {"sentence": 75, "row": 75}
"""Unaltered claims of our documents in each half; of the other kinds all."""
_PREMISES = ("number", "date", "name", "code")
_MOST = 4
"""Altered claims of one supported claim."""


def records(supported: Sequence[Claim]) -> list[Claim]:
    """Unaltered and altered claims of `supported` (our own and WiCE), premises, the altered quotes, and prose."""
    claims = halves(supported)
    alterations = list(_picked(claims))
    quotes = halves(quote_claims())
    return [*_unaltered(claims), *alterations, *premises(alterations), *quotes, *prose_claims()]


def dropped() -> set[str]:
    """Ids of records that were read and are no good; without its last part an id stands for all of that kind."""
    ids_by_kind: dict[str, list[str]] = json.loads(_DROPPED.read_text(encoding="utf-8"))
    return {id_ for ids in ids_by_kind.values() for id_ in ids}


def _unaltered(claims: Iterable[Claim]) -> Iterator[Claim]:
    groups = defaultdict(list)
    for claim in claims:
        groups[claim.kind, claim.split].append(claim)
    for (kind, _), all_of in groups.items():
        yield from _shuffle(all_of)[: _UNALTERED.get(kind, len(all_of))]


def _picked(claims: Sequence[Claim]) -> Iterator[Claim]:
    """By kind, source and half: by hand and by rule in turns, of the rules each form in turns; one for a claim."""
    no_good = dropped()
    hand, rule = (
        [claim for claim in all_of if not {claim.id, claim.id.rpartition("-")[0]} & no_good]
        for all_of in (by_hand(claims), altered(claims))
    )
    uses: Counter[tuple[str, str]] = Counter()
    for source in _WANTED:
        for kind in reversed(KINDS):
            for split in ("dev", "test"):
                ruled = _in_turns(_of(rule, source, kind, split), claims)
                pool = zip_longest(_of(hand, source, kind, split), ruled)
                yield from _first((claim for turn in pool for claim in turn if claim), uses, _WANTED[source] // 2)


def _of(all_of: Iterable[Claim], source: str, kind: str, split: Split | str) -> list[Claim]:
    return _shuffle(claim for claim in all_of if (claim.source, claim.kind, claim.split) == (source, kind, split))


def _shuffle(claims: Iterable[Claim]) -> list[Claim]:
    """In an order of chance that stays when others come or go."""
    return sorted(claims, key=lambda claim: digest(SEED, claim.id))


def _in_turns(pool: Sequence[Claim], claims: Sequence[Claim]) -> Iterator[Claim]:
    """One of each form and of each form of the true claim after the other."""
    kinds = {(claim.document, claim.claim): claim.kind for claim in claims}
    groups: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in pool:
        groups[claim.form, kinds[claim.document, claim.original]].append(claim)
    for turn in zip_longest(*(groups[key] for key in sorted(groups, key=lambda key: digest(SEED, *key)))):
        yield from (claim for claim in turn if claim)


def _first(pool: Iterable[Claim], uses: Counter[tuple[str, str]], most: int) -> Iterator[Claim]:
    originals: set[tuple[str, str]] = set()
    for claim in pool:
        true = (claim.document, claim.original)
        if len(originals) == most:
            return
        if true not in originals and uses[true] < _MOST:
            originals.add(true)
            uses[true] += 1
            yield claim


def premises(changed: Iterable[Claim]) -> Iterator[Claim]:
    """Altered answers whose false word stands in the question too, as when someone asks from a wrong belief."""
    for claim in changed:
        if claim.question and claim.source == "own" and claim.kind in _PREMISES and claim.form != "day":
            question = f"{claim.question.rstrip('?')}? I was told {put_in(claim)}."
            yield replace(claim, kind="premise", question=question)


def put_in(claim: Claim) -> str:
    """The words of an altered claim that stand where others stood."""
    true, false = claim.original.split(" "), claim.claim.split(" ")
    ahead = next((at for at, (a, b) in enumerate(zip(true, false, strict=False)) if a != b), 0)
    behind = next((at for at, (a, b) in enumerate(zip(true[::-1], false[::-1], strict=False)) if a != b), 0)
    return " ".join(false[ahead : len(false) - behind]).strip(".,;:()“”")
