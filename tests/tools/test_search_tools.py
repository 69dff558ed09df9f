"""The search tools and `read_on`, as a tool-calling model meets them."""

from __future__ import annotations

from typing import Any

import pytest

from groundwire.errors import InputError, UnknownIndexError
from groundwire.tools.read import read_tool
from groundwire.tools.search import search_tools


def call(tool: Any, **arguments: Any) -> Any:
    return tool.invoke({"type": "tool_call", "id": "1", "name": tool.name, "args": arguments})


def names(tools: list[Any]) -> list[str]:
    return [tool.name for tool in tools]


def test_there_is_one_for_each_index_that_the_roles_open(library: Any) -> None:
    assert names(search_tools(library)) == ["search_handbook", "search_incidents", "search_notes"]
    assert "search_vault" in names(search_tools(library, roles=["security"]))
    assert names(search_tools(library, indexes=["notes"])) == ["search_notes"]


@pytest.mark.parametrize("name", ["note", "vault"])
def test_an_index_that_is_not_there_or_not_open_is_told(library: Any, name: str) -> None:
    with pytest.raises(UnknownIndexError, match=f"there is no index '{name}' that you may see: there are 'handbook', "):
        search_tools(library, indexes=["notes", name])


def test_a_name_in_place_of_a_list_of_indexes_is_an_error(library: Any) -> None:
    with pytest.raises(InputError, match=r"the indexes are 'notes': hand in a list, such as \['notes'\]"):
        search_tools(library, indexes="notes")


def test_roles_are_no_argument(library: Any) -> None:
    for tool in [*search_tools(library), read_tool(library)]:
        assert "roles" not in tool.args
        assert tool.description


def test_it_returns_numbered_passages_and_the_objects(library: Any) -> None:
    (tool,) = search_tools(library, indexes=["notes"])
    message = call(tool, query="depth of berth 7", limit=3)
    assert message.status == "success"
    assert message.content.count("</passage>") == len(message.artifact) == 3
    assert '<passage number="1" id="' in message.content
    assert all(passage.text in message.content for passage in message.artifact)


def test_it_never_returns_what_the_roles_do_not_open(library: Any, secret: str) -> None:
    for roles, expected in (((), False), (("people",), True), (("security",), False)):
        tool = search_tools(library, roles=roles, indexes=["handbook"])[0]
        assert (secret in str(call(tool, query=f"{secret} salary", limit=20))) == expected


@pytest.mark.parametrize("arguments", [{"query": "  "}, {"query": "x" * 9_000}])
def test_a_query_that_cannot_be_searched_is_told_to_the_model(library: Any, arguments: dict[str, Any]) -> None:
    message = call(search_tools(library)[0], **arguments)
    assert message.status == "error"
    assert "the question" in message.content


def test_reading_on_keeps_to_the_roles(library: Any, secret: str) -> None:
    hidden = library.search(secret, roles=["people"], indexes=["handbook"])
    restricted = next(hit.passage for hit in hidden if hit.passage.labels)
    assert secret in call(read_tool(library, roles=["people"]), passage_id=restricted.id).content
    message = call(read_tool(library), passage_id=restricted.id)
    assert message.status == "error"
    assert secret not in message.content.replace(restricted.id, "")


def test_reading_on_gives_the_passage_with_its_neighbours(library: Any) -> None:
    passage = library.search("breaker", indexes=["incidents"])[0].passage
    message = call(read_tool(library), passage_id=passage.id, before=2, after=2)
    assert passage in message.artifact
    assert call(read_tool(library), passage_id="nothing").status == "error"
