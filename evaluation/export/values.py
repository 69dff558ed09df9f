"""Results for other programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from ...evidence.text.line import one_line
from ..comparison.results import Results
from ..measures import MEASURES

_DECIMALS = 6


def to_json(results: Results) -> str:
    """One JSON object, keys sorted, numbers rounded to 6 decimals; equal results give equal bytes.

    `Results.model_validate_json` reads it back. Raises `ValueError` for a number that is not finite.
    """
    plain = _rounded(results.model_dump(mode="json"))
    return json.dumps(plain, indent=2, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n"


def to_csv(results: Results) -> str:
    """A row per case and system, a column per measure; a cell is empty if the measure does not apply."""
    present = {name for system in results.systems for case in system.cases for name in case.scores}
    names = [name for name in MEASURES if name in present]
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["system", "case", "type", "failures", *names])
    for system in results.systems:
        for case in system.cases:
            scores = (case.scores.get(name) for name in names)
            labels = map(_text, (system.name, case.case, case.type))
            rows.writerow([*labels, case.failures, *map(_cell, scores)])
    return file.getvalue()


def _text(name: str) -> str:
    """A name on one line, prefixed with an apostrophe if a spreadsheet would read it as a formula."""
    line = one_line(name)
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def _cell(value: float | None) -> str:
    return "" if value is None else f"{_short(value):.{_DECIMALS}f}".rstrip("0").rstrip(".")


def _short(value: float) -> float:
    # Adding 0 turns a negative zero into zero.
    return round(value, _DECIMALS) + 0.0


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return _short(value)
        case dict():
            return {name: _rounded(item) for name, item in value.items()}
        case list():
            return [_rounded(item) for item in value]
        case _:
            return value
