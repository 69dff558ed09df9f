"""The plan of a comparison: every run that is to be made, and the content of the libraries that it is made over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...graphs.turn.confidence import calibration_of
from ...indexes.content import content_of
from ...indexes.library import Library
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from .record import Place
from .system import Model, System, fingerprint, model_of, seen_of

Hidden = Mapping[str, frozenset[str]]
"""Case id -> ids of passages that are hidden from the runs of that case."""


@dataclass(frozen=True)
class Job:
    """One run to be made."""

    case: Case
    system: System
    repeat: int
    fingerprint: str

    @property
    def place(self) -> Place:
        """Case, system, repeat."""
        return self.case.id, self.system.name, self.repeat

    @property
    def named(self) -> dict[str, Any]:
        """The same as the fields of a record: earlier runs may have had other names."""
        return dict(zip(("case", "system", "repeat"), self.place, strict=True))


@dataclass(frozen=True, eq=False)
class Plan:
    """Every system is asked every case of the set, `repeat` times."""

    set_: EvalSet
    systems: Sequence[System]
    library_for: Callable[[System], Library]
    model: Model
    hidden: Hidden = field(default_factory=dict)
    repeat: int = 1

    @cached_property
    def contents(self) -> list[tuple[Library, str]]:
        """Each library, with a hash of its content when it was first asked for."""
        libraries = {id(library): library for library in map(self.library_for, self.systems)}
        return [(library, content_of(library)) for library in libraries.values()]

    @cached_property
    def jobs(self) -> list[Job]:
        """The runs, one system after the other, so that none warms another's caches."""
        return [job for system in self.systems for job in self._jobs(system)]

    def _jobs(self, system: System) -> list[Job]:
        library = self.library_for(system)
        content = next(content for other, content in self.contents if other is library)
        decided = system.model_copy(update={"calibration": system.calibration or calibration_of(library.folder)})
        model = model_of(self.model)
        return [
            Job(case, system, at, fingerprint(
                seen, decided, repeat=earlier * self.repeat + at, model=model, content=content,
                hidden=self.hidden.get(case.id, frozenset()),
            ))
            for at in range(self.repeat)
            for case, seen, earlier in self._asked
        ]  # fmt: skip

    @cached_property
    def _asked(self) -> list[tuple[Case, str, int]]:
        """Each case, what its runs see of it, and how many cases before it look the same to them."""
        counts: Counter[str] = Counter()
        asked = []
        for case in self.set_.cases:
            seen = seen_of(case)
            asked.append((case, seen, counts[seen]))
            counts[seen] += 1
        return asked
