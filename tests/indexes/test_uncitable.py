"""A chunk in which nothing can be cited is no passage, unless a document has nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_library import make_library

from groundwire.evidence.markup.contents import is_contents
from groundwire.settings import SearchSettings

LINKS = "".join(f"[berth-{n}]: https://harbour.example/berths/{n}\n" for n in range(1, 60))
CONTENTS = "".join(f"- [Berth {n}](#berth-{n})\n" for n in range(1, 60))
TEXT = "Berth 7 is 9 metres deep. The [crane][berth-7] stands on it."


@pytest.fixture
def passages_of(tmp_path: Path) -> Any:
    """The texts of the passages of a Markdown file."""

    def passages_of(text: str) -> list[str]:
        folder = tmp_path / "documents"
        folder.mkdir()
        (folder / "berths.md").write_text(text, encoding="utf-8")
        (tmp_path / "library").mkdir()
        with make_library(tmp_path / "library") as library:
            library.add_files(folder, index="berths", description="Berths of a harbour.")
            return [hit.passage.text for hit in library.search("berth", settings=SearchSettings(k=50))]

    return passages_of


def test_addresses_of_links_and_tables_of_contents_take_no_place_in_a_search(passages_of: Any) -> None:
    (text,) = passages_of(f"# Berths\n\n## Contents\n\n{CONTENTS}\n## Depth\n\n{TEXT}\n\n## Links\n\n{LINKS}")
    assert TEXT.replace("[berth-7]", "(https://harbour.example/berths/7)") in text
    assert text.count("https://") == 1


@pytest.mark.parametrize(
    ("around", "line"),
    [
        ("{}", "*[B{n}T]: Berth {n} of the town, where barges lie"),
        ("{}", "[Berth {n}]: where barges lie in summer"),
        ("Set it so:\n\n```xml\n{}```\n", '<berth key="{n}" depth="9" crane="large" toll="high" />'),
        ("Set it so:\n\n```jinja\n{}```\n", "{{{{ berth_{n} | depth('m', 'en_GB') }}}} {{% if crane_{n} %}}"),
    ],
    ids=["abbreviations", "no addresses", "XML", "templates"],
)
def test_every_line_of_other_text_in_brackets_can_be_found(passages_of: Any, around: str, line: str) -> None:
    lines = [line.format(n=n) for n in range(1, 90)]
    text = "".join(passages_of(f"# Berths\n\n{around.format(chr(10).join(lines) + chr(10))}\n## Depth\n\n{TEXT}"))
    assert [each for each in lines if each not in text] == []


def test_a_document_without_anything_else_is_found_all_the_same(passages_of: Any) -> None:
    assert passages_of("# Berths\n\n## Crane\n\n## Depth\n")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("2.1 Berths 2.2 Tolls of tugs 2.3 Lamps of the pier 2.4 Ropes", True),
        ("2.1.3 The berth: B7 2.1.4 The crane on it 2.2 Tolls", True),
        ("2.1 The tenant pays. 2.2 The landlord mends the roof. 2.3 Both sign.", False),  # clauses
        ("2.3 Lamps 2.1 Berths 2.2 Tolls", False),
        ("See 2.1 Berths 2.2 Tolls 2.3 Lamps", False),
        ("2.1 Berths 2.2 Tolls", False),
    ],
)
def test_a_run_of_titles_with_rising_numbers_is_a_table_of_contents(text: str, is_one: bool) -> None:
    assert is_contents(text, [(0, len(text))]) == is_one
