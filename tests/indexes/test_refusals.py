"""A file that could not be read is not tried again until something about it changes; it is named all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from odd_loaders import Odd

from groundwire.errors import InputError
from groundwire.indexes.parsing import conditions
from groundwire.indexes.parsing.pool import Parsers
from groundwire.indexes.progress import Summary
from groundwire.settings import ParsingSettings

REFUSED = ("x.odd", "is odd")


@pytest.fixture
def parsed_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that a parser was given, in order."""
    names: list[str] = []
    original = Parsers._outcome

    def outcome(parsers: Any, name: str, data: bytes) -> Any:
        names.append(name)
        return original(parsers, name, data)

    monkeypatch.setattr(Parsers, "_outcome", outcome)
    return names


@pytest.fixture
def index(shelf: Any, parsed_names: list[str]) -> Callable[..., Summary]:
    """Indexes the shelf with the odd loader, and forgets what was tried before."""
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("x.odd", "refuse")

    def index(*, loader: Any = None, **options: Any) -> Summary:
        parsed_names.clear()
        return shelf.index(loaders=[loader or Odd()], **options)

    return index


@pytest.mark.slow
def test_later_runs_name_it_and_do_not_try_it(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    first = index()
    assert (first.skipped, first.remembered, sorted(parsed_names)) == ([REFUSED], 0, ["a.md", "x.odd"])
    second = index()
    assert (second.skipped, second.remembered, parsed_names) == ([REFUSED], 1, [])
    shelf.write("x.odd", "refuse")  # touched: its bytes decide
    assert (index().skipped, parsed_names) == ([REFUSED], [])
    assert (index(parsing=ParsingSettings(workers=1)).remembered, parsed_names) == (1, [])


@pytest.mark.slow
def test_a_file_without_text_is_named_and_worth_no_new_try(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    shelf.write("blank.md", " \n")
    blank = ("blank.md", "has no text in it")
    assert sorted(index().skipped) == [blank, REFUSED]
    again = index()
    assert (sorted(again.skipped), again.remembered, parsed_names) == ([blank, REFUSED], 1, [])


def newer() -> Odd:
    """A loader that reads better."""
    loader: Any = Odd()
    loader.version = "2"
    return loader


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        {"loader": newer()},
        {"parsing": ParsingSettings(max_seconds=200)},
        pytest.param({"parsing": ParsingSettings(max_memory_bytes=2_000_000_000)}, marks=pytest.mark.slow),
        pytest.param({"parsing": ParsingSettings(generated=True)}, marks=pytest.mark.slow),
        pytest.param({"parsing": ParsingSettings(retry=True)}, marks=pytest.mark.slow),
        {"labels": ["people"]},
    ],
)
def test_it_is_tried_again_where_something_else_decides(
    index: Any, parsed_names: list[str], change: dict[str, Any]
) -> None:
    index()
    again = index(**change)
    assert (again.skipped, again.remembered, "x.odd" in parsed_names) == ([REFUSED], 0, True)
    assert index(**{key: value for key, value in change.items() if key == "loader"}).skipped == [REFUSED]


@pytest.mark.slow
def test_it_is_tried_again_with_other_libraries(
    index: Any, parsed_names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    index()
    monkeypatch.setattr(conditions, "_libraries", lambda: ["an-extra 1.0"])
    assert (index().remembered, parsed_names) == (0, ["x.odd"])


IN_PART = ("x.odd", "made its parser crash (exit code 3)")


@pytest.mark.slow
def test_what_was_read_in_part_is_named_again(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    shelf.write("x.odd", "beginning die")
    first = index()
    assert (first.partly, first.remembered, first.added) == ([IN_PART], 0, 2)
    again = index()
    assert (again.partly, again.skipped, again.remembered, again.unchanged, parsed_names) == ([IN_PART], [], 1, 2, [])
    shelf.write("x.odd", "beginning")
    assert index().partly == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        {"parsing": ParsingSettings(retry=True)},
        pytest.param({"loader": newer()}, marks=pytest.mark.slow),
        pytest.param({"parsing": ParsingSettings(max_seconds=200)}, marks=pytest.mark.slow),
    ],
)
def test_it_is_read_again_where_more_might_be_read(
    index: Any, shelf: Any, parsed_names: list[str], change: Any
) -> None:
    shelf.write("x.odd", "beginning die")
    index()
    again = index(**change)
    assert (again.partly, again.remembered, parsed_names) == ([IN_PART], 0, ["x.odd"])


@pytest.mark.slow
def test_what_may_have_been_chance_is_read_again(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    shelf.write("x.odd", "beginning killed")
    assert index().partly == [("x.odd", "made its parser crash (signal 9)")]
    shelf.write("a.md", shelf.text("keel"))
    again = index()
    assert (again.remembered, sorted(parsed_names)) == (0, ["a.md", "x.odd"])


@pytest.mark.slow
def test_a_changed_file_is_read_and_one_that_is_gone_is_forgotten(
    index: Any, shelf: Any, parsed_names: list[str]
) -> None:
    index()
    shelf.write("x.odd", "anchor")
    assert (index().skipped, parsed_names) == ([], ["x.odd"])
    shelf.write("x.odd", "refuse")
    assert index().removed == 1
    assert index().remembered == 1
    (shelf.docs / "x.odd").unlink()
    index()
    assert shelf.library().catalog.refusals.of("docs") == {}


@pytest.mark.slow
def test_a_parser_that_was_ended_from_outside_gets_another_try(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    shelf.write("x.odd", "killed")
    assert index().skipped == [("x.odd", "made its parser crash (signal 9)")]
    assert (index().remembered, "x.odd" in parsed_names) == (0, True)


@pytest.mark.slow
def test_an_index_that_is_gone_remembers_nothing(index: Any, shelf: Any) -> None:
    index()
    library = shelf.library()
    library.delete_index("docs")
    assert library.catalog.refusals.of("docs") == {}
    (shelf.docs / "a.md").unlink()
    for _ in range(2):
        with pytest.raises(InputError, match="is odd"):
            index()


@pytest.mark.slow
def test_what_was_forgotten_elsewhere_is_tried_again(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    index()
    shelf.library().forget_files(shelf.docs, index="docs")
    assert (index().remembered, "x.odd" in parsed_names) == (0, True)


@pytest.mark.slow
def test_the_reason_for_a_labelled_file_leaves_the_files_with_it(index: Any, shelf: Any) -> None:
    shelf.write("x.odd", "fault")
    summary = index(labels=["people"])
    reason = summary.skipped[0][1]
    assert "a fault of the loader" in reason

    def fault_is_stored() -> bool:
        return any(b"a fault of the loader" in path.read_bytes() for path in shelf.folder.glob("catalog*"))

    assert fault_is_stored()
    (shelf.docs / "x.odd").unlink()
    assert index().purged
    assert not fault_is_stored()


@pytest.mark.slow
def test_a_parser_that_never_returns_costs_its_time_once(index: Any, shelf: Any, parsed_names: list[str]) -> None:
    shelf.write("x.odd", "sleep")
    bounds = ParsingSettings(max_seconds=6)
    for remembered, names in ((0, ["a.md", "x.odd"]), (1, [])):
        again = index(parsing=bounds)
        assert (again.skipped, again.remembered) == ([("x.odd", "took more than 6 s to read")], remembered)
        assert sorted(parsed_names) == names
