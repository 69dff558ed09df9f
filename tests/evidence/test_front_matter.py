"""Facts of front matter."""

from __future__ import annotations

import pytest

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.markup.blocks import blocks
from groundwire.evidence.markup.front_matter import fact_lines
from groundwire.evidence.passage import Passage

YAML = """---
rule: 12
title: Signed requests
authors:
  - Ada Holm
  - Jon Vik
status: Final
layout: page
created: 2021-03-04
withdrawal-reason: ""
owner: ~
last_reviewed_on: 2022-01-02
---
A request is signed.
"""
TOML = """+++
title = "Flags"
authors = ["Tor Lie", "Ann Moe"]
date = 2024-02-03
sort_by = "date"
[extra]
status = "accepted"
+++

Pilots fly a flag.
"""


def citable(text: str) -> list[str]:
    passage = Passage(
        id="p", index="rules", source="12.md", text=text, start=0, end=len(text), metadata={"format": "markdown"}
    )
    return [text[sentence.start : sentence.end] for sentence in sentences_of(passage)]


def test_persons_dates_and_status_can_be_cited_and_what_is_for_the_program_cannot() -> None:
    assert citable(YAML) == [
        "authors:\n  - Ada Holm\n  - Jon Vik",
        "status: Final",
        "created: 2021-03-04",
        "last_reviewed_on: 2022-01-02",
        "A request is signed.",
    ]


def test_toml_is_front_matter_too() -> None:
    assert citable(TOML) == [
        'authors = ["Tor Lie", "Ann Moe"]',
        "date = 2024-02-03",
        'status = "accepted"',
        "Pilots fly a flag.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "---\nThe author of this page is away.\n---\nMore.",
        "---\nstatus: Final\nThis line is prose.\n---\n",
        "---\nstatus: Final\nand it is never closed",
        "---\n---\nstatus: Final",
        "Before.\n---\nstatus: Final\n---\n",
        "status: Final\n---\n",
        "",
    ],
)
def test_what_is_not_between_two_rules_at_the_beginning_is_no_front_matter(text: str) -> None:
    assert fact_lines(text.split("\n")) == []


@pytest.mark.parametrize(
    "line",
    ["sort_by: date", "paginate_by: 5", "date_format: long", "author:", "status: null", "# status: x", "weight: 3"],
)
def test_a_key_for_the_program_or_without_a_value_is_no_fact(line: str) -> None:
    assert "fact" not in fact_lines(["---", line, "---"])


def test_every_character_of_front_matter_lies_in_one_block() -> None:
    for text in (YAML, TOML):
        covered = "".join(text[block.start : block.end] for block in blocks(text))
        assert "".join(covered.split()) == "".join(text.split())
