"""A set of documents named by a TOML file: its indexes, where their documents lie, and which folders carry labels."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import InputError
from .indexer import Indexer
from .library import Library
from .progress import Progress, Summary


def build_set(
    file: Path,
    folder: Path,
    *,
    progress: Callable[[str], Callable[[Progress], None]] = lambda _: lambda _: None,
) -> list[tuple[str, Summary]]:
    """Bring the library in `folder` up to date with the set that `file` describes; returns what was done by index.

    Raises `InputError` if the library has an index of the same name that is not the set's.
    """
    settings = read_set(file)
    done = []
    with Library.create(folder) as library:
        others = {info.name: info.description for info in library.indexes()}
        for name, one in settings["indexes"].items():
            if others.get(name, one["description"]) != one["description"]:
                raise InputError(
                    f"the library {str(folder)!r} has an index {name!r} of its own: build the set in another library"
                )
            top = file.parent / one["path"]
            indexer = Indexer(library, name, description=one["description"], progress=progress(name))
            for below, labels in one.get("labels", {}).items():
                indexer.label(top / below, labels)
            done.append((name, indexer.run(top)))
    return done


def read_set(file: Path) -> dict[str, Any]:
    """The set's TOML. Raises `InputError` if it cannot be read."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"the set {str(file)!r} cannot be read ({error}): check the file") from error


def read_cases(file: Path) -> list[dict[str, Any]]:
    """The cases of the set that `file` describes, in order; their format is in `eval_sets/schema.json`."""
    cases = file.parent / read_set(file)["cases"]
    return [json.loads(line) for line in cases.read_text(encoding="utf-8").splitlines() if line.strip()]
