"""A set of documents, described by a TOML file: its indexes, the folders of their documents, and labels."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..errors import EvalSetError, InputError
from ..settings import IndexSettings
from .faults import faults
from .library import Library
from .progress import ProgressOf, Summary
from .records import check_index_name

NonBlank = Annotated[str, Field(min_length=1, pattern=r"\S")]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SetIndex(_Part):
    """One index of a set."""

    description: NonBlank = Field(description="What is in it; the router and the tools show it.")
    path: NonBlank | None = Field(
        default=None,
        description="Folder of its documents, relative to the TOML file; unset if a library already has them.",
    )
    labels: dict[str, list[NonBlank]] = Field(
        default={}, description="Folder below `path` -> the labels that its documents carry."
    )


class SetFile(_Part):
    """The content of a set's TOML file."""

    name: NonBlank = Field(description="Name of the set.")
    description: str = Field(default="", description="What the documents are about.")
    cases: NonBlank = Field(description="The file of the cases, relative to the TOML file.")
    indexes: dict[str, SetIndex] = Field(min_length=1, description="The indexes by name.")


def read_set(file: Path) -> SetFile:
    """Read a set's TOML file. Raises `EvalSetError`, which names every fault in it."""
    try:
        set_file = SetFile.model_validate(tomllib.loads(file.read_text(encoding="utf-8")), strict=True)
    except ValidationError as error:
        raise EvalSetError(file.name, [f"{file.name}: {fault}" for fault in faults(error)]) from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise EvalSetError(file.name, [f"{file.name}: it cannot be read ({why})"]) from error
    wrong_names = [fault for name in set_file.indexes if (fault := _wrong_name(name))]
    if wrong_names:
        raise EvalSetError(file.name, [f"{file.name}: {fault}" for fault in wrong_names])
    return set_file


def build_set(
    file: Path, folder: Path, *, settings: IndexSettings | None = None, progress: ProgressOf | None = None
) -> list[tuple[str, Summary]]:
    """Bring the library in `folder` up to date with the set that `file` describes; return a summary for each index.

    `settings` are those of a new index; None keeps those that an index has. An index with a `path` then holds only the
    documents of that folder, named as the gold passages name them. Documents from another place, such as a copy of the
    set, are removed from it. Raises `EvalSetError` if the file cannot be used, `InputError` if the library has an index
    of the same name that is not the set's, or lacks one that has no `path`, and `LibraryError` if there is no library
    and nothing to make one from.
    """
    set_file, summaries = read_set(file), []
    new = any(part.path is not None for part in set_file.indexes.values())
    with Library.create(folder) if new else Library.open(folder) as library:
        descriptions = {info.name: info.description for info in library.indexes()}
        for name, part in set_file.indexes.items():
            if part.path is None:
                _check_there(name, descriptions, folder)
                continue
            if descriptions.get(name, _line(part.description)) != _line(part.description):
                raise InputError(
                    f"the library {str(folder)!r} has an index {name!r} of its own: build the set in another library"
                )
            summary = library.add_files(
                file.parent / part.path, index=name, labels_below=part.labels, description=part.description,
                settings=settings, alone=True, progress=progress and progress(name),
            )  # fmt: skip
            summaries.append((name, summary))
    return summaries


def _line(description: str) -> str:
    return " ".join(description.split())


def _check_there(name: str, descriptions: dict[str, str], folder: Path) -> None:
    if name not in descriptions:
        names = ", ".join(map(repr, descriptions)) or "none"
        raise InputError(
            f"the library {str(folder)!r} has no index {name!r} (it has {names}), and the set names no path for it: "
            "name the library that the cases were made from, or give the index a path"
        )


def _wrong_name(name: str) -> str:
    try:
        check_index_name(name)
    except InputError as error:
        return str(error)
    return ""
