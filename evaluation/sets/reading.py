"""The lines of a set's files: each becomes a record or a fault that says what is wrong, and where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ...errors import EvalSetError, shortened
from ...evidence.fields import once
from ...indexes.faults import faults as faults_of
from ...indexes.loaders.decode import byte_order_mark
from .case import Case
from .words import words

Model = TypeVar("Model", bound=BaseModel)
_PLACE = re.compile(r"(.*?), line (\d+): ")


@dataclass
class Faults:
    """Collects all faults of a set."""

    name: str
    """Name of the set."""
    lines: list[str] = field(default_factory=list)

    def add(self, place: str, what: str) -> None:
        """Note a fault; `place` is a file, or a file and line."""
        self.lines.append(f"{place}: {what}")

    def check(self) -> None:
        """Raise `EvalSetError`, with the faults in order of files and lines, if there are any."""
        if self.lines:
            raise EvalSetError(self.name, sorted(self.lines, key=_order))


@dataclass(frozen=True)
class Line:
    """One line of a JSONL file."""

    place: str
    """The file and the line number from 1, as errors name it."""
    number: int
    text: str
    fields: dict[str, Any]


def read_lines(file: Path, faults: Faults) -> list[Line]:
    """The JSON objects of a file; blank lines are skipped."""
    name = file.name
    try:
        data = file.read_bytes()
    except OSError as error:
        faults.add(name, f"it cannot be read ({error.strerror})")
        return []
    mark, encoding = byte_order_mark(data)
    if mark:
        faults.add(f"{name}, line 1", f"it begins with a byte order mark of {encoding}: save the file as plain UTF-8")
        if encoding != "utf-8":
            return []
    # Not splitlines: a JSON string may contain line separators other than the line feed.
    numbered = [(at, raw) for at, raw in enumerate(data[len(mark) :].split(b"\n"), 1) if raw.strip()]
    if not numbered:
        faults.add(name, "it is empty: write one JSON object a line")
    own = Faults(name)
    candidates = [_line(f"{name}, line {number}", number, raw, own) for number, raw in numbered]
    lines = [line for line in candidates if line is not None]
    if data[len(mark) :].lstrip().startswith(b"["):
        faults.add(name, "it is a JSON array: write each object on a line of its own, without brackets and commas")
        return []
    if len(numbered) > 1 and not lines:
        faults.add(name, f"none of its {len(numbered)} lines is a JSON object: write one JSON object a line")
        return []
    faults.lines += own.lines
    return lines


def read_cases(file: Path, faults: Faults) -> list[tuple[Line, Case]]:
    """The cases of a file in the format of `Case`, each with its line."""
    lines = read_lines(file, faults)
    check_unique(lines, faults)
    cases = [(line, case) for line in lines if (case := fitted(Case, line, faults)) is not None]
    for line, case in cases:
        if not (case.unanswerable or case.answer.strip() or case.answers or case.gold):
            faults.add(line.place, "it has neither an answer nor gold, and is not marked unanswerable")
        for spelling in _wordless(case):
            faults.add(
                line.place,
                f"no answer can contain {spelling!r}: articles and punctuation are not compared, write more of it",
            )
        if len(set(case.gold)) < len(case.gold):
            faults.add(line.place, "the same gold stands twice")
    return cases


def _wordless(case: Case) -> list[str]:
    """The strings of `answers` of which nothing is left to compare."""
    items = [[item] if isinstance(item, str) else item for item in case.answers]
    return [spelling for item in items for spelling in item if not words(spelling)]


def fitted(model: type[Model], line: Line, faults: Faults) -> Model | None:
    """The line as a record of that type, without conversion; None, with its faults noted, if it does not fit."""
    try:
        return model.model_validate_json(line.text, strict=True)
    except ValidationError as error:
        for fault in faults_of(error):
            faults.add(line.place, fault)
        return None


def check_unique(lines: Iterable[Line], faults: Faults) -> None:
    """Note a fault for every line whose id occurs in an earlier line."""
    first: dict[str, Line] = {}
    for line in lines:
        value = line.fields.get("id")
        if isinstance(value, str) and first.setdefault(value, line) is not line:
            faults.add(line.place, f"the id {value!r} stands in line {first[value].number} too")


def _order(fault: str) -> tuple[str, int]:
    place = _PLACE.match(fault)
    return (place[1], int(place[2])) if place else (fault.partition(":")[0], 0)


def _line(place: str, number: int, raw: bytes, faults: Faults) -> Line | None:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        faults.add(place, f"it is not UTF-8 (byte 0x{raw[error.start]:02x} at column {error.start + 1})")
        return None
    try:
        fields = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        faults.add(place, f"it is not JSON ({error.msg} at column {error.colno})")
    except (ValueError, RecursionError) as error:  # a duplicate field, or a number or nesting too long
        faults.add(place, f"it cannot be used ({error})")
    else:
        if isinstance(fields, dict):
            return Line(place, number, text, fields)
        faults.add(place, f"it is {shortened(fields)}, not a JSON object")
    return None
