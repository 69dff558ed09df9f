"""Where a system hurt: cases that a plainer one got right and it got wrong."""

from __future__ import annotations

from collections.abc import Sequence

from ..runs.system import NO_RETRIEVAL
from .results import PRIMARY, Hurt, SystemResult

_HALF = 0.5


def hurt(systems: Sequence[SystemResult]) -> list[Hurt]:
    """Cases in which retrieval hurt, for each system but `no retrieval`; empty if that was not run."""
    alone = next((one for one in systems if one.name == NO_RETRIEVAL), None)
    if alone is None:
        return []
    return [
        Hurt(system=one.name, cases=lost(one, alone), asked=len(_shared(one, alone)))
        for one in systems
        if one.name != NO_RETRIEVAL
    ]


def lost(system: SystemResult, base: SystemResult) -> list[str]:
    """Ids of cases that `base` got right and `system` got wrong; right is right in at least half of the repeats."""
    return [case for case, own, other in _shared(system, base) if other >= _HALF > own]


def _shared(system: SystemResult, base: SystemResult) -> list[tuple[str, float, float]]:
    others = {case.case: case.scores.get(PRIMARY) for case in base.cases}
    return [
        (case.case, own, other)
        for case in system.cases
        if (own := case.scores.get(PRIMARY)) is not None and (other := others.get(case.case)) is not None
    ]
