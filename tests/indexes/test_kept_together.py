"""What a chunker does not part: a line and what it announces, a table, a list, code and what belongs to it."""

from __future__ import annotations

import pytest
from cut_up import cut, headed_texts, markdown, words

from groundwire.indexes.loaders import parse


@pytest.mark.parametrize("name", ["structure", "recursive", "sentence"])
@pytest.mark.parametrize("line", ["Closed are:", "**At Vik:**", "The keeper rings when it is one of these:"])
@pytest.mark.parametrize("below", ["- one berth\n" * 30, "| a | b |\n|---|---|\n| c | d |", "```\nx = 1\ny = 2\n```"])
def test_a_line_that_announces_something_is_not_parted_from_it(name: str, line: str, below: str) -> None:
    for before in range(20, 44, 3):
        text = f"{words(before)}.\n\n{line}\n\n{below}\n\n{words(30)}.\n"
        chunks = cut(name, markdown(text), 45)
        assert not [chunk for chunk in chunks[:-1] if text[chunk.start : chunk.end].rstrip("*").endswith(":")]


@pytest.mark.parametrize("name", ["structure", "recursive", "sentence"])
@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("The harbour lends", True),
        ("**On board you find**", True),
        ("Whoever comes aboard will see\u2026", True),
        ("The harbour lends boats.", False),
        ("Is the harbour lending boats?", False),
    ],
)
def test_a_line_without_an_end_stays_with_the_list_below_it(name: str, line: str, stays: bool) -> None:
    parted = []
    for before in range(20, 44, 3):
        text = f"{words(before)}.\n\n{line}\n\n- one berth\n- another berth\n\n{words(30)}.\n"
        ends = [chunk.end for chunk in cut(name, markdown(text), 45)]
        parted.append(text.index(line) + len(line) in ends)
    assert any(parted) is not stays


def test_a_line_without_an_end_may_be_parted_from_a_paragraph() -> None:
    text = f"{words(36)}.\n\nThe harbour lends\n\n{words(30)}.\n"
    chunks = cut("structure", markdown(text), 45)
    assert any(text[chunk.start : chunk.end].endswith("lends") for chunk in chunks)


def test_a_bare_heading_goes_with_what_follows_and_has_no_say() -> None:
    document = markdown(f"---\na: 1\n---\n# A\n## B\n{words(12)}\n\n{words(12)}\n")
    assert headed_texts(document, cut("structure", document, 24)) == [
        ("A/B", f"# A\n## B\n{words(12)}"),
        ("A/B", words(12)),
    ]


def test_front_matter_goes_with_what_follows_and_leaves_it_its_heading() -> None:
    front = "---\nstatus: draft\n---"
    document = markdown(f"{front}\n\n# A\n\n## B\n\n{words(40)}\n\n## C\n\n{words(40)}\n")
    assert headed_texts(document, cut("structure", document, 60)) == [
        ("A/B", f"{front}\n\n# A\n\n## B\n\n{words(40)}"),
        ("A/C", f"## C\n\n{words(40)}"),
    ]


@pytest.mark.parametrize("name", ["structure", "recursive", "sentence", "fixed"])
def test_a_heading_line_is_never_alone(name: str) -> None:
    document = markdown(f"{words(18)}\n\n## Head\n\n{words(9)} {'y' * 200} {words(30)}\n")
    for most in range(4, 40):
        assert all(text != "## Head" for _, text in headed_texts(document, cut(name, document, most)))


def test_a_table_that_fits_is_not_torn() -> None:
    table = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 3
    document = markdown(f"{words(8)}.\n\n{table}\n{words(30)}")
    chunks = [text for _, text in headed_texts(document, cut("recursive", document, 24))]
    assert chunks[1].startswith(table.strip())


@pytest.mark.parametrize("line", ["", "Closed are:\n\n"])
def test_a_list_that_fits_is_not_torn(line: str) -> None:
    closed = f"{line}- berth one\n- berth two\n- berth three\n- berth four\n- berth five\n- berth six"
    document = markdown(f"{words(7)}.\n\n{closed}\n\n{words(30)}")
    chunks = [text for _, text in headed_texts(document, cut("structure", document, 22))]
    assert chunks[1].startswith(closed)


def test_a_table_that_does_not_fit_is_cut_between_rows() -> None:
    document = markdown("| a | b |\n" * 20)
    rows = [text.split("\n") for _, text in headed_texts(document, cut("structure", document, 23))]
    assert {row for chunk in rows for row in chunk} == {"| a | b |"}


def test_an_entry_is_a_passage_of_its_own() -> None:
    text = "Rules\n=====\n\nShort.\n\n.. data:: A\n\n   One.\n\n.. data:: B\n\n   Two.\n\nThe end.\n"
    chunks = cut("structure", parse(text.encode(), "a.rst"), 200)
    assert [(chunk.heading[1:], text[chunk.start : chunk.end].split()[-1]) for chunk in chunks] == [
        ((), "Short."), (("A",), "One."), (("B",), "Two."), ((), "end."),
    ]  # fmt: skip


@pytest.mark.parametrize("above", [".. code-block:: python\n   :caption: a.py", "Light the lamp like this, by dusk::"])
def test_code_is_not_parted_from_what_tells_that_it_is_code(above: str) -> None:
    text = f"{words(20)}.\n\n{above}\n\n    lamp.light()\n\n    lamp.wait()\n"
    last = cut("structure", parse(text.encode(), "a.rst"), 24)[-1]
    assert text[last.start : last.end].startswith(above)


@pytest.mark.parametrize(("between", "together"), [("", True), ("The lamp says:\n\n", False)])
def test_code_is_not_parted_from_what_it_printed(between: str, together: bool) -> None:
    blocks = "```\nlamp.light()\nlamp.ask()\n```", "```\nlit at dusk\nby Ann\n```"
    text = f"{words(22)}.\n\n{blocks[0]}\n\n{between}{blocks[1]}\n"
    last = cut("structure", parse(text.encode(), "a.md"), 28)[-1]
    assert text[last.start : last.end].startswith("```\nlamp") == together


@pytest.mark.parametrize(("term", "together"), [("**Rope signal**", True), ("`rope`:", True), ("Old ropes", False)])
def test_a_term_is_not_parted_from_its_explanation(term: str, together: bool) -> None:
    text = f"- {words(22)}.\n\n- {term}\n\n   {words(20, 'v')}.\n"
    last = cut("structure", markdown(text), 26)[-1]
    assert text[last.start : last.end].startswith(f"- {term}") == together


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_term_of_markdown_is_not_parted_from_its_definition(gap: str) -> None:
    definition = f"`rope`{gap}: {words(20, 'v')}.\n"
    text = f"{words(22)}.\n\n{definition}"
    last = cut("structure", markdown(text), 26)[-1]
    assert text[last.start : last.end] == definition.strip()


@pytest.mark.parametrize("name", ["structure", "recursive"])
@pytest.mark.parametrize("length", [50, 70])
def test_a_row_is_kept_whole_in_a_window_of_up_to_twice_the_length(name: str, length: int) -> None:
    row = f"| rope | {words(length)} | 7 | no |"
    text = f"{words(30)}.\n\n| Field | Words | Default | Required |\n|---|---|---|---|\n{row}\n{row}\n\n{words(30)}."
    chunks = [text[chunk.start : chunk.end] for chunk in cut(name, markdown(text), 45)]
    assert sum(chunk.count(row) for chunk in chunks) == 2
    assert not [chunk for chunk in chunks if chunk.endswith("---|")]


def test_a_row_of_more_than_twice_the_length_is_cut() -> None:
    text = f"| rope | {words(200)} | 7 | no |"
    chunks = cut("structure", markdown(text), 45)
    assert all(len(text[chunk.start : chunk.end].split()) <= 90 for chunk in chunks)


@pytest.mark.parametrize("line", ["Ropes of the quay:", "**Ropes:**"])
def test_a_line_stays_with_the_first_row_of_the_table_that_it_announces(line: str) -> None:
    rows = "\n".join(f"| rope {number} | {words(25)} | 7 |" for number in range(4))
    for before in range(10, 44, 3):
        text = f"{words(before)}.\n\n{line}\n\n| Field | Words | Default |\n|---|---|---|\n{rows}\n"
        chunks = [text[chunk.start : chunk.end] for chunk in cut("structure", markdown(text), 45)]
        (holding,) = [chunk for chunk in chunks if line in chunk]
        assert "| rope 0 |" in holding
