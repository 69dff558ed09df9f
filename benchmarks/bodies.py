"""Documents that were not written for this project: their locations, and a library of each body in the work folder."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

from fingerprints import fingerprint

from groundwire.indexes.library import Library

_CODE = sorted((Path(__file__).resolve().parents[1] / "indexes").rglob("*.py"))


@dataclass(frozen=True)
class Body:
    """One body of documents: files of one suffix below a folder of public data, or of an installed package."""

    name: str
    description: str
    folder: str
    """Below the folder of public data, or below the package's own."""
    suffix: str
    package: str = ""
    """Name that Python imports; empty for public data."""

    def files(self, data: Path) -> dict[str, Path]:
        """The files by their paths below the body's folder. Raises `FileNotFoundError` if there are none."""
        top = self._top(data)
        files = {path.relative_to(top).as_posix(): path for path in sorted(top.rglob(f"*{self.suffix}"))}
        if not files:
            raise FileNotFoundError(
                f"the body {self.name!r} has no {self.suffix} file in {str(top)!r}: name the folder of public data "
                "with --data"
            )
        return files

    @property
    def version(self) -> str:
        """Name and version of the installed distribution; empty for public data."""
        if not self.package:
            return ""
        name = packages_distributions()[self.package][0]
        return f"{name} {version(name)}"

    def _top(self, data: Path) -> Path:
        if not self.package:
            return data / self.folder
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise FileNotFoundError(
                f"the body {self.name!r} is of the package {self.package!r}, which is not installed: `make "
                ".venv/.bench` installs it"
            )
        return Path(spec.origin).parent / self.folder


BODIES = (
    Body(
        "handbook-18f", "Handbook of a government consultancy: leave, travel, security, offices, tools, hiring.",
        "docs-handbook-18f/docs", ".md",
    ),
    Body(
        "docling-html", "Web pages and scanned pages: ducks, word processors, tables, a receipt, code snippets.",
        "docs-formats-docling/docs/tests/data", ".html",
    ),
    Body("scikit-learn", "Descriptions of scikit-learn's data sets.", "datasets/descr", ".rst", package="sklearn"),
    Body("click", "Source of click, a Python package for command lines.", "", ".py", package="click"),
)  # fmt: skip


def library_of(body: Body, files: dict[str, Path], work: Path) -> Library:
    """The library of a body; made anew if a document, or how documents are read and cut, is not what it was."""
    folder = work / f"strangers-{body.name}-{fingerprint(body.name, list(files), also=(*files.values(), *_CODE))}"
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
