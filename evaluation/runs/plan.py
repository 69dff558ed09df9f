"""The plan of a comparison: every run that is to be made, and the content of the libraries that it is made over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...graphs.confidence import calibration_of
from ...indexes.content import content_of
from ...indexes.library import Library
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from .system import Model, System, fingerprint, model_of

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
    def place(self) -> tuple[str, str, int]:
        """Case, system, repeat."""
        return self.case.id, self.system.name, self.repeat


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
        """The runs, one system after the other, so that none warms another's prefix cache."""
        return [job for system in self.systems for job in self._jobs(system)]

    def _jobs(self, system: System) -> list[Job]:
        library = self.library_for(system)
        content = next(content for other, content in self.contents if other is library)
        decided = system.model_copy(update={"calibration": system.calibration or calibration_of(library.folder)})
        model = model_of(self.model)
        return [
            Job(case, system, at, fingerprint(
                case, decided, repeat=at, model=model, content=content,
                hidden=self.hidden.get(case.id, frozenset()),
            ))
            for at in range(self.repeat)
            for case in self.set_.cases
        ]  # fmt: skip
