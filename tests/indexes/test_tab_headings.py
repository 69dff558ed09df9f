"""Headings inside tabs: they stand below the title of their tab, and hold for no other."""

from __future__ import annotations

import pytest

from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.indexes.loaders.markdown import MarkdownLoader

TAGS = ('<Tab title="{}">\n\n', "\n</Tab>\n\n")
FENCES = (":::{{tab-item}} {}\n\n", "\n:::\n\n")
BLOCKS = ("/// tab | {}\n\n", "\n///\n\n")
LIQUID = ('{{% tab "{}" %}}\n\n', "\n{% endtab %}\n\n")


def _page(opens: str, closes: str, rows: int = 1) -> str:
    drum, lamp = (
        "".join(f"The {word} {number} is checked.\n\n" for number in range(rows)) for word in ("drum", "lamp")
    )
    vik = f"{opens.format('Vik')}#### Rope\n\nPull it.\n\n{drum}#### Hook\n\nHang it.\n{closes}"
    return f"# Winch\n\nAsk.\n\n## Start\n\nTurn the wheel.\n\n{vik}{opens.format('Holm')}{lamp}{closes}Stop it.\n"


@pytest.mark.parametrize("marks", [TAGS, FENCES, BLOCKS, LIQUID])
def test_a_heading_in_a_tab_stands_below_its_title_and_ends_with_it(marks: tuple[str, str]) -> None:
    document = MarkdownLoader().load(_page(*marks).encode(), "winch.md")

    def at(words: str) -> tuple[str, ...]:
        offset = document.text.index(words)
        return next(each.heading for each in document.sections if each.start <= offset < each.end)

    assert at("Pull") == ("Winch", "Start", "Vik", "Rope")
    assert at("Hang") == ("Winch", "Start", "Vik", "Hook")
    assert at("The lamp") == at("Stop") == ("Winch", "Start")


def test_long_tabs_have_passages_with_their_title(shelf) -> None:
    shelf.write("winch.md", _page(*TAGS, rows=60))
    shelf.index()
    found = {passage.heading for passage in shelf.passages()}
    assert {("Winch", "Start", "Vik", "Rope"), ("Winch", "Start", "Holm")} <= found
    assert all("Rope" not in heading for heading in found if "Holm" in heading)


def test_what_follows_the_tabs_has_its_own_heading_only(shelf) -> None:
    shelf.write("winch.md", f"{_page(*TAGS, rows=60)}\n## Oil\n\n{'Oil the drum once a day with a thin oil. ' * 20}")
    shelf.index()
    assert ("Winch", "Oil") in {passage.heading for passage in shelf.passages()}


def test_within_one_passage_the_headings_of_a_tab_hold_for_that_tab(shelf) -> None:
    shelf.write("winch.md", _page(*TAGS))
    shelf.index()
    passages = shelf.passages()
    addresses = Addresses({number: Entry(passage=passage, query="") for number, passage in enumerate(passages, 1)})
    paths = {address.shown: address.path for address in addresses}
    assert paths["Pull it."] == ("Winch", "Start", "Vik", "Rope")
    assert paths["The lamp 0 is checked."] == ("Winch", "Start", "Holm")
    assert paths["Stop it."] == ("Winch", "Start")
    read = addresses.block().split("\n")
    assert read.index("# Vik") < read.index("# Rope")


def test_a_list_in_a_tab_is_not_announced_by_the_line_of_another(shelf) -> None:
    tabs = '<Tab title="Vik">\n\nNever take:\n\n- oars\n\n</Tab>\n<Tab title="Holm">\n\n- ropes\n\n</Tab>\n'
    shelf.write("winch.md", f"# Winch\n\nGo out.\n\n{tabs}")
    shelf.index()
    (passage,) = shelf.passages()
    leads = {address.shown: address.lead for address in Addresses({1: Entry(passage=passage, query="")})}
    assert (leads["oars"], leads["ropes"]) == ("Never take:", "")
