"""What every lexical index must do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conformance import OPEN, OTHER, SHUT, passage

from groundwire.errors import LibraryError
from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.bundle import Stores


@pytest.fixture
def words(stores: Stores) -> Stores:
    stores.words.write(
        OPEN,
        [
            passage("a", "The bell of the hall weighs two tons.", title="Great Bell", team="red"),
            passage("b", "The hall has a bell and a bell and another bell.", title="Hall", team="blue"),
            passage("e", "An anchor BRT-4417 hangs in the yard.", title="Anchor", team="red"),
        ],
        (),
    )
    stores.words.write(SHUT, [passage("c", "The bell is secret.", SHUT, title="Vardrey")], ())
    stores.words.write(OTHER, [passage("d", "Of bells and of anchors.", OTHER)], ())
    return stores


@pytest.mark.parametrize("query", ["3,000", "3000"])
def test_a_number_is_found_with_and_without_its_comma(stores: Stores, query: str) -> None:
    stores.words.write(OPEN, [passage("a", "It costs 3,000."), passage("b", "It costs 3000."), passage("c", "000")], ())
    assert {id_ for id_, _ in stores.words.search([OPEN], query, limit=10)} == {"a", "b"}


def test_the_best_of_several_partitions_by_words(words: Stores) -> None:
    hits = words.words.search([OPEN, SHUT, OTHER], "bell", limit=10)
    assert {id_ for id_, _ in hits} == {"a", "b", "c", "d"}
    assert [score for _, score in hits] == sorted((score for _, score in hits), reverse=True)
    assert all(score > 0 for _, score in hits)
    assert words.words.search([OPEN, SHUT, OTHER], "bell", limit=2) == hits[:2]
    assert [id_ for id_, _ in words.words.search([SHUT], "bell", limit=10)] == ["c"]
    assert [id_ for id_, _ in words.words.search([OPEN], "brt-4417", limit=1)] == ["e"]
    assert words.words.search([OPEN], "zebra", limit=10) == words.words.search([], "bell", limit=10) == []


def test_writing_without_spaces_is_found_by_a_part_of_it(stores: Stores) -> None:
    stores.words.write(OPEN, [passage("z", "每位全职员工每年享有15天年假。"), passage("y", "发票须提交给财务部。")], ())
    assert [id_ for id_, _ in stores.words.search([OPEN], "年假多少天?", limit=5)] == ["z"]


def test_no_statistic_crosses_a_partition(words: Stores) -> None:
    before = words.words.search([OPEN], "bell anchor", limit=10), words.words.weights([OPEN], ["bell", "anchor"])
    words.words.write(SHUT, [passage(f"s{n}", "anchor anchor", SHUT) for n in range(9)], ())
    assert before == (
        words.words.search([OPEN], "bell anchor", limit=10),
        words.words.weights([OPEN], ["bell", "anchor"]),
    )


def test_rare_words_weigh_more(words: Stores) -> None:
    weights = words.words.weights([OPEN, OTHER], ["bell", "yard", "zebra"])
    assert 0 <= weights["bell"] < weights["yard"] < weights["zebra"]
    assert words.words.weights([], ["bell"]) == {"bell": pytest.approx(np.log(2))}


def test_edited_passages_change_no_order(stores: Stores) -> None:
    """What was removed may still be counted, and then more passages have a word than there are passages."""

    def made(version: int) -> list[Any]:
        texts = [f"The depth of the berth, version {version} of line {n}. " for n in range(30)]
        texts[7] += "Depth of the berth. " * 9
        return [passage(f"{version}-{n}", text) for n, text in enumerate(texts)]

    stores.words.write(OPEN, made(0), ())
    stores.words.write(OPEN, made(1)[:29], [f"0-{n}" for n in range(29)])
    hits = stores.words.search([OPEN], "depth berth", limit=30)
    assert hits[0][0] == "1-7"
    assert all(0 < share <= 4 for _, share in hits)
    assert all(weight >= 0 for weight in stores.words.weights([OPEN], ["depth", "berth"]).values())


def test_words_by_filters(words: Stores) -> None:
    def matching_ids(filters: Any) -> set[str]:
        return {id_ for id_, _ in words.words.search([OPEN], "bell anchor", limit=10, filters=filters)}

    assert matching_ids({"team": "red"}) == {"a", "e"}
    assert matching_ids({"team": ["blue", "green"]}) == {"b"}
    assert matching_ids({"team": [*(f"team {number}" for number in range(3_000)), "blue"]}) == {"b"}
    assert matching_ids({"page": 7}) == {"a", "b", "e"}
    plain = dict(words.words.search([OPEN], "bell anchor", limit=10))
    for id_, score in words.words.search([OPEN], "bell anchor", limit=10, filters={"team": "red"}):
        assert score == pytest.approx(plain[id_]), "a condition adds nothing to a score"


def test_passages_by_names(words: Stores) -> None:
    index = words.words
    assert index.known([OPEN], ["great bell", "vardrey", "nobody"], "titles") == {"great bell"}
    assert index.known([OPEN, SHUT], ["great bell", "vardrey"], "names") == {"great bell", "vardrey"}
    assert index.known([OPEN], ["bell", "nobodi"], "text") == {"bell"}
    assert index.having([OPEN, SHUT], "vardrey", "titles", limit=5, query="bell") == ["c"]
    assert index.having([OPEN], "vardrey", "titles", limit=5, query="bell") == []
    assert index.having([OPEN], "great bell", "titles", limit=5, query="", filters={"team": "blue"}) == []
    index.write(OPEN, [passage(f"n{n}", f"Word{n} of it.", title="Vardrey") for n in range(5)], ())
    assert index.having([OPEN], "vardrey", "titles", limit=1, query="What is word3?") == ["n3"]


def test_words_are_replaced_and_removed(words: Stores) -> None:
    index = words.words
    index.write(OPEN, [passage("a", "A clock now.")], ["b", "nothing"])
    assert [id_ for id_, _ in index.search([OPEN], "clock", limit=5)] == ["a"]
    assert index.search([OPEN], "bell", limit=5) == []
    assert (index.ids(OPEN), index.count(OPEN), index.count(Partition("none", "public"))) == ({"a", "e"}, 2, 0)


def test_words_after_a_purge(words: Stores) -> None:
    index = words.words
    index.purge(OPEN, iter([passage("e", "An anchor.")]))
    index.purge(SHUT, iter(()))
    index.close()
    assert (index.ids(OPEN), index.ids(SHUT), index.partitions()) == ({"e"}, set(), {OPEN, OTHER})
    with pytest.raises(LibraryError, match=r"words of the index 'docs' are missing"):
        index.search([SHUT], "bell", limit=5)
