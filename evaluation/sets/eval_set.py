"""An eval set: cases, and the documents that they are about."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...errors import EvalSetError, InputError
from ...indexes.open_library import as_path
from ...indexes.progress import ProgressOf, Summary
from ...indexes.sets import SetFile, build_set, read_set
from ...settings import IndexSettings
from . import beir, pairs
from .case import Case
from .gold import settled_cases
from .reading import Faults, Line, read_cases


@dataclass(frozen=True)
class EvalSet:
    """One set, read and validated."""

    name: str
    description: str
    file: Path
    """The TOML file that names its documents, a BEIR folder, or a cases file whose documents are already in a
    library."""
    cases: tuple[Case, ...]
    places: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Case id -> the file and line that it came from."""

    @property
    def has_documents(self) -> bool:
        """Whether it brings its documents; else they are in a library already."""
        return self.file.is_dir() or self.file.suffix == ".toml"

    def build(
        self, folder: Path, *, settings: IndexSettings | None = None, progress: ProgressOf | None = None
    ) -> list[tuple[str, Summary]]:
        """Bring the library in `folder` up to date with the documents; returns what was done by index.

        `settings` apply to new indexes. If the set's documents are already in a library, nothing is done. Raises
        `InputError` if the library has an index of the same name that is not the set's, or that was cut or embedded
        differently; `LibraryError` if it cannot be written.
        """
        if self.file.is_dir():
            return beir.build(self.file, folder, settings=settings, progress=progress)
        if self.file.suffix == ".toml":
            return build_set(self.file, folder, settings=settings, progress=progress)
        return []

    def sample(self, n: int, seed: int) -> EvalSet:
        """The first `n` cases in an order in which every prefix has the case types in proportion.

        All of them, in that order, if `n` is larger. Raises `InputError` if it is less than 1.
        """
        if n < 1:
            raise InputError(f"a sample of {n} cases cannot be drawn: ask for 1 or more")
        by_type: dict[str, list[Case]] = {}
        for case in self.cases:
            by_type.setdefault(case.type, []).append(case)
        placed = []
        for type_, cases in sorted(by_type.items()):
            rng = random.Random(f"{seed} {type_}")  # noqa: S311 - a sample, not a secret
            rng.shuffle(cases)
            # A separate offset per type, or all types would have their first case at the same places.
            start = rng.random()
            placed += [((at + start) / len(cases), type_, case) for at, case in enumerate(cases)]
        placed.sort(key=lambda row: row[:2])
        return replace(self, cases=tuple(case for *_, case in placed[:n]))

    def place(self, case_id: str) -> str:
        """The file and line of the case, as errors name it."""
        return self.places.get(case_id, f"case {case_id!r}")


def load_set(path: str | os.PathLike[str]) -> EvalSet:
    """The set that a JSONL file (with its TOML beside it), a TOML file or a BEIR folder describes.

    The questions of a JSONL file without a TOML are about documents that a library already has; it holds cases, or
    questions and answers (see `pairs`). Raises `EvalSetError` that names every fault with its file and line: also
    missing quotes and documents, if the set names its documents. Raises `InputError` for what is no path.
    """
    path = as_path(path, "the set")
    if path.is_dir():
        return _whole(*beir.read(path), file=path)
    described_by = path if path.suffix == ".toml" else path.with_suffix(".toml")
    if described_by.is_file() or described_by == path:
        return _described(described_by, path)
    faults = Faults(path.name)
    cases = pairs.read(path, faults)
    faults.check()
    return _whole(path.stem, "", cases, file=path)


def _described(file: Path, path: Path) -> EvalSet:
    faults = Faults(path.name)
    described = _file(file, faults)
    cases_file = path if path != file else file.with_suffix(".jsonl")
    if described is not None:
        cases_file = file.parent / described.cases
        if path not in (file, cases_file):
            faults.add(file.name, f"it names the cases {described.cases!r}, not {path.name!r}")
    cases: list[tuple[Line, Case]] = []
    if described is not None or cases_file.is_file():
        cases = read_cases(cases_file, faults)
    if described is not None:
        cases = settled_cases(cases, described, file.parent, faults)
    faults.check()
    if described is None:
        raise EvalSetError(path.name, faults.lines)
    return _whole(described.name, described.description, cases, file=file)


def _file(file: Path, faults: Faults) -> SetFile | None:
    try:
        return read_set(file)
    except EvalSetError as error:
        faults.lines += error.faults
        return None


def _whole(name: str, description: str, cases: list[tuple[Line, Case]], *, file: Path) -> EvalSet:
    places = {case.id: line.place for line, case in cases}
    return EvalSet(name, description, file, tuple(case for _, case in cases), places)
