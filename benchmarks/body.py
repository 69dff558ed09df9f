"""A body of documents that were not written for this project: its files, and a library of it in the work folder."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

from fingerprints import fingerprint

from groundwire.indexes.library import Library

_ROOT = Path(__file__).resolve().parents[1]
CODE = sorted(path for room in ("evidence", "indexes") for path in (_ROOT / room).rglob("*.py"))


@dataclass(frozen=True)
class Body:
    """One body of documents: files below a folder of public data, of an installed package, or of a clone."""

    name: str
    description: str
    folder: str
    """Below the folder of public data, the package's own, or the clone."""
    patterns: tuple[str, ...]
    """The files below `folder`, as `Path.glob` takes them."""
    package: str = ""
    """Name that Python imports; empty for public data and clones."""
    repository: str = ""
    """Owner and name on GitHub; empty for public data and packages."""
    commit: str = ""

    def files(self, data: Path, clones: Path) -> dict[str, Path]:
        """The files by their paths below the body's folder. Raises `FileNotFoundError` if there are none."""
        top = self._top(data, clones)
        paths = sorted({path for pattern in self.patterns for path in top.glob(pattern) if path.is_file()})
        if not paths:
            raise FileNotFoundError(
                f"the body {self.name!r} has no file like {self.patterns[0]!r} in {str(top)!r}: {self._remedy(clones)}"
            )
        return {path.relative_to(top).as_posix(): path for path in paths}

    @property
    def version(self) -> str:
        """Name and version of the installed distribution, or repository and commit; empty for public data."""
        if self.repository:
            return f"{self.repository} {self.commit}"
        if not self.package:
            return ""
        name = packages_distributions()[self.package][0]
        return f"{name} {version(name)}"

    def _remedy(self, clones: Path) -> str:
        if not self.repository:
            return "name the folder of public data with --data"
        folder = clones / self.name
        return (
            f"clone it with `git clone https://github.com/{self.repository} {folder}` and `git -C {folder} checkout "
            f"{self.commit}`, or name the folder of the clones with --clones"
        )

    def _top(self, data: Path, clones: Path) -> Path:
        if self.repository:
            return clones / self.name / self.folder
        if not self.package:
            return data / self.folder
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise FileNotFoundError(
                f"the body {self.name!r} is of the package {self.package!r}, which is not installed: `make "
                ".venv/.bench` installs it"
            )
        return Path(spec.origin).parent / self.folder


def library_of(body: Body, files: dict[str, Path], work: Path) -> Library:
    """The library of a body; made anew if a document, or how documents are read and cut, is not what it was."""
    folder = work / f"strangers-{body.name}-{fingerprint(body.name, list(files), also=(*files.values(), *CODE))}"
    if not folder.is_dir():
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for name, path in files.items():
            copy = unfinished / "documents" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        with Library.create(unfinished / "library") as library:
            documents = unfinished / "documents"
            library.add_files(documents, index=body.name, description=body.description, alone=True)
        unfinished.rename(folder)
    return Library.open(folder / "library")
