"""Rows for versions up to or from one on, and which version a question names."""

from __future__ import annotations

import pytest
from made_evidence import answer

ROWS = """Which pilot goes with which tug:

| Tug version | Pilot version |
| --- | --- |
| < 3.10.1 | one (default) |
| >= 3.10.1 | two |
"""
OTHERS = "# Crane\n\n| Crane version | Pilot version |\n| --- | --- |\n| 2.1 | three |\n"


@pytest.mark.parametrize(
    ("question", "pilot"),
    [
        ("Which pilot version goes with a tug before 3.10.1?", "one (default)"),
        ("Which pilot version goes with a tug older than 3.9?", "one (default)"),
        ("Which pilot version goes with tug version 3.9?", "one (default)"),
        ("Which pilot version goes with tug 3.10.1?", "two"),
        ("Which pilot version goes with a tug after version 3.10.1?", "two"),
        ("Which pilot version goes with tug version 4.0?", "two"),
    ],
)
def test_the_row_whose_bound_holds_for_the_version_answers(question: str, pilot: str) -> None:
    texts = " ".join(answer(question, ROWS, OTHERS)[0])
    assert f"Pilot version: {pilot}" in texts
    assert f"Pilot version: {'two' if pilot != 'two' else 'one (default)'}" not in texts


def test_no_row_is_ruled_out_where_none_holds() -> None:
    rows = ROWS.replace("| < 3.10.1 | one (default) |\n", "")
    assert "two" in " ".join(answer("Which pilot version goes with a tug before 3.10.1?", rows)[0])
