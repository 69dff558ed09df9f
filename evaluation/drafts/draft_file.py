"""The files of a drafted set: its cases, and the TOML that names the indexes of the library they were made from."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import InputError
from .draft import DraftedCase

if TYPE_CHECKING:
    from ...indexes.library import Library

_OWNER, _ALL = 0o600, 0o666


def check_free(out: Path) -> None:
    """Raise `InputError` unless `out` is a JSONL file that is not there yet, nor its TOML."""
    if out.suffix != ".jsonl":
        raise InputError(f"the cases cannot be written to {str(out)!r}: name a file that ends in .jsonl")
    for file in (out, out.with_suffix(".toml")):
        if file.exists():
            raise InputError(f"the file {str(file)!r} is there already: name another with --out, or move it away")


def write_drafts(drafts: Sequence[DraftedCase], out: Path, library: Library) -> bool:
    """Write `out` and its TOML; returns whether they hold restricted words, and so can be read by their owner only.

    Raises `InputError` if a file is there already or cannot be written.
    """
    check_free(out)
    restricted = any(draft.restricted for draft in drafts)
    mode = _OWNER if restricted else _ALL
    lines = [draft.case.model_dump_json(exclude_defaults=True) for draft in drafts]
    _write(out, "".join(f"{line}\n" for line in lines), mode)
    _write(out.with_suffix(".toml"), _toml(drafts, out, library, restricted=restricted), mode)
    return restricted


def _write(file: Path, text: str, mode: int) -> None:
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        raise InputError(
            f"the file {str(file)!r} cannot be written ({error.strerror}): name another with --out"
        ) from error


def _toml(drafts: Sequence[DraftedCase], out: Path, library: Library, *, restricted: bool) -> str:
    named = {name for draft in drafts for name in draft.case.indexes}
    secret = " They hold words of restricted documents." if restricted else ""
    lines = [
        f"name = {_string(out.stem)}",
        f"description = {_string(f'Drafted cases: a person must check them.{secret}')}",
        f"cases = {_string(out.name)}",
    ]
    for info in library.indexes():
        if info.name in named:
            lines += ["", f"[indexes.{info.name}]", f"description = {_string(info.description)}"]
    return "\n".join([*lines, ""])


def _string(text: str) -> str:
    """As a TOML string, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
