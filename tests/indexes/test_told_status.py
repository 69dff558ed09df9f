"""The status that a document tells at the beginning of its text."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_library import make_library

from groundwire.indexes.ingestion.told_status import status_told
from groundwire.indexes.loaders import parse


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "# 4. Lamps\n\n## Status\n\nSuperseded by [ADR 9](0009-lamps.md)\n\n## Context\n\nDark.",
            "Superseded by ADR 9",
        ),
        ("# Lamps\n\n* Status: deprecated\n* Date: 2024-01-02\n\nDark.", "deprecated"),
        ("# Lamps\n\n**Status:** Withdrawn. Use gas.\n", "Withdrawn"),
        ("# Lamps\n\n| Status | retired |\n|---|---|\n", "retired"),
        ("# Lamps\n\n> **Superseded by** the rule on gas.\n", "Superseded by the rule on gas"),
        ("# Lamps\n\nThis policy has been replaced by the rule on gas. It was dear.\n", "replaced by the rule on gas"),
        ("# Lamps\n\n## Status\n\nAccepted\n", ""),
        ("# Lamps\n\nThis lamp is deprecated.\n", ""),
        ("# Lamps\n\nDeprecated since 2023: oil.\n", ""),
        ("# Lamps\n\n## Oil lamps\n\nStatus: deprecated\n", ""),
        ("# Lamps\n\n```\nstatus: archived\n```\n", ""),
        ("---\nstatus: final\n---\n# Lamps\n\nStatus: deprecated\n", ""),
        ("", ""),
    ],
)
def test_the_beginning_tells_the_status(text: str, told: str) -> None:
    assert status_told(parse(text.encode(), "lamps.md")) == told


def test_a_long_status_is_cut_at_a_word() -> None:
    told = status_told(parse(f"# Lamps\n\nStatus: superseded {'by gas ' * 40}".encode(), "lamps.md"))
    assert told.startswith("superseded by gas")
    assert told.endswith(("gas ...", "by ..."))
    assert len(told) <= 80


def test_data_and_code_have_none() -> None:
    assert status_told(parse(b"# Status: deprecated\nx = 5\n", "lamps.py")) == ""
    assert status_told(parse(b"status: deprecated\n", "lamps.yaml")) == ""


def test_what_is_told_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# Lamps\n\nStatus: superseded by b.md\n\nOil.", encoding="utf-8")
    (tmp_path / "docs" / "b.md").write_text("# Lamps\n\nGas lamps burn.", encoding="utf-8")
    with make_library(tmp_path / "library") as library:
        library.add_files(tmp_path / "docs", index="docs", description="Lamps.")
        assert {hit.passage.source for hit in library.search("lamps", filters={"status": "superseded by b.md"})} == {
            "a.md"
        }
