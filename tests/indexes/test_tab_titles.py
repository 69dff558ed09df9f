"""Passages of pages with tabs: what lies in a tab stands below its title, and tabs are kept together."""

from __future__ import annotations

from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.indexes.embedding_text import embedding_text


def test_a_long_tab_is_searched_by_its_title(shelf) -> None:
    tabs = (
        f'=== "{name}"\n\n' + "".join(f"    The {word} of the winch is checked by hand.\n\n" for word in words)
        for name, words in (("Vik", ("drum", "rope", "hook") * 12), ("Holm", ("gear", "belt", "lamp") * 12))
    )
    shelf.write("winch.md", "# Winch\n\n" + "".join(tabs))
    shelf.index()
    passages = shelf.passages()
    assert {passage.heading[-1] for passage in passages if "Vik" not in embedding_text(passage)} == {"Holm"}
    assert (passages[-1].heading[-1], "Holm" in embedding_text(passages[-1])) == ("Holm", True)


def test_tabs_that_fit_a_passage_are_kept_in_one_with_the_line_above_them(shelf) -> None:
    before = "".join(f"The quay has berth {number} for small boats of the harbour.\n\n" for number in range(14))
    after = "".join(f"The pier has berth {number} for large boats of the harbour.\n\n" for number in range(14))
    tabs = "".join(
        f'=== "{name}"\n\n    ```sh\n    winch start --at {name} --for the boats of the day\n    ```\n\n'
        for name in ("Vik", "Holm", "Skerry", "Orla")
    )
    shelf.write("winch.md", f"# Winch\n\n{before}Start it so:\n\n{tabs}{after}")
    shelf.index()
    passages = shelf.passages()
    (holding,) = [passage for passage in passages if "=== " in passage.text]
    assert holding.text.count("=== ") == 4
    assert "Start it so:" in holding.text


def test_the_titles_of_tabs_inside_others_stand_in_their_order(shelf) -> None:
    rows = "".join(f"        The drum {number} of the winch is checked by hand.\n\n" for number in range(40))
    shelf.write("winch.md", f'# Winch\n\n=== "Vik"\n\n    === "Quay"\n\n{rows}')
    shelf.index()
    passages = shelf.passages()
    assert len(passages) > 1
    assert {passage.heading for passage in passages[1:]} == {("Winch", "Vik", "Quay")}


def test_code_that_goes_on_from_the_passage_before_has_no_title_of_its_own(shelf) -> None:
    lines = "".join(f'winch.drum.{number}.rope = "the rope of the drum number {number}"\n' for number in range(60))
    shelf.write("winch.md", f'# Winch\n\n```toml tab="Vik"\n{lines}```\n')
    shelf.index()
    passages = shelf.passages()
    shown = [Addresses({1: Entry(passage=passage, query="")}).block_of(1) for passage in passages]
    assert len(passages) > 2
    assert [[line for line in block.split("\n") if line.startswith("# ")] for block in shown] == [
        ["# Vik"], *([[]] * (len(passages) - 1)),
    ]  # fmt: skip
    assert {passage.heading for passage in passages[1:]} == {("Winch", "Vik")}
