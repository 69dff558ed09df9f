"""Blocks of code that are lists, and the lines that announce them."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.code.listings import announces_listing

NAMES = """## Hidden files

Some files of the tug are hidden from the mate. Since May they are:

```
*~
.#*
#*#
%*%
.keel/*
.bow/lamps
```

Since June, further hidden files are:

```
.mast
.mast/*
.anchor
```

The mate may show hidden files by a flag.
"""
FIRST = "Since May they are:\n    *~\n    .#*\n    #*#\n    %*%\n    .keel/*\n    .bow/lamps"
SECOND = "Since June, further hidden files are:\n    .mast\n    .mast/*\n    .anchor"
OF_WHAT = "Some files of the tug are hidden from the mate."


@pytest.mark.parametrize("question", ["What are the hidden files?", "List all files that are hidden from the mate"])
def test_all_listings_of_the_section_are_shown_with_the_lines_that_announce_them(question: str) -> None:
    assert answer(question, NAMES)[0][:3] == [OF_WHAT, FIRST, SECOND]


def test_a_question_for_something_else_gets_no_listing() -> None:
    shown, _ = answer("How can the mate show hidden files?", NAMES, near="by a flag")
    assert FIRST not in shown
    assert SECOND not in shown


def test_a_table_row_that_mentions_it_does_not_stand_for_the_section_on_a_thing() -> None:
    row = "## Options\n\n| Option | Default |\n|---|---|\n| files | default hidden files of the tug |\n"
    assert answer("What are the hidden files?", NAMES, row)[0][0] == OF_WHAT
    assert "default hidden files of the tug" in answer("What are the hidden files?", row)[0][0]


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("```\nbow\nkeel\nmast\n```\n", True),
        ("```\nbow\nkeel\n```\n", False),
        ("```\ntug tow\ntug moor\ntug lock\n```\n", False),
        ("- bow\n- keel\n- mast\n", False),
    ],
)
def test_a_listing_has_one_name_on_each_line(block: str, *, told: bool) -> None:
    all_of = addresses(passage(f"The parts are:\n\n{block}"))
    line = all_of.get(1)
    assert line is not None
    assert announces_listing(line, all_of) is told
