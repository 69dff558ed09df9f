"""Code that is longer than a passage stays code, with its indentation; what is no code does not become any."""

from __future__ import annotations

import pytest

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.passage import Passage
from groundwire.evidence.visible import visible_text
from groundwire.indexes.ingestion.above import Above

LINES = [f"open_gate({n}, wait=True)  # let the boat of berth {n} out, then shut it" for n in range(60)]
CODE = "\n".join(("```python", "for boat in boats:", *(f"    {line}" for line in LINES), "```"))


def test_the_middle_of_a_long_code_block_is_read_as_code_and_keeps_its_indentation(shelf) -> None:
    shelf.write("gate.md", f"# Gate\n\nThe gate is opened for each boat.\n\n{CODE}\n\nThen go home.\n")
    shelf.index()
    parts = shelf.passages()
    assert len(parts) > 3
    assert {part.above for part in parts[1:-1]} == {"```python"}
    assert all(part.text.startswith("    open_gate") for part in parts[1:-1])
    kinds = {
        (sentence.kind, part.text[sentence.start : sentence.end]) for part in parts for sentence in sentences_of(part)
    }
    assert {words for kind, words in kinds if kind != "code"} == {"The gate is opened for each boat.", "Then go home."}


@pytest.mark.parametrize(
    ("text", "at", "fence"),
    [
        ("Do:\n\n```sh\ncall 7\n\ncall 8\n```\n\nThen go.", "call 7", "```sh"),
        ("Do:\n\n```sh\ncall 7\n\ncall 8\n```\n\nThen go.", "```\n\nThen", "```sh"),
        ("Do:\n\n```sh\ncall 7\n\ncall 8\n```\n\nThen go.", "```sh", ""),
        ("Do:\n\n```sh\ncall 7\n\ncall 8\n```\n\nThen go.", "Then go.", ""),
        ("- Do:\n  ~~~\n  call 7\n  call 8\n  ~~~\n- Go.", "call 8", "~~~"),
        ("Do:\n\n    call 7\n    call 8\n\nThen go.", "call 8", ""),
    ],
)
def test_a_fence_stands_above_the_rest_of_its_block(text: str, at: str, fence: str) -> None:
    assert Above(text, source_code=False).at(text.index(at)) == fence


def test_a_fence_above_tells_which_fences_close_a_block_and_which_open_one() -> None:
    text = "call(1)\n```\nThen wait.\n\n```\nstate:\n  gate: shut"
    passage = Passage(id="a", index="x", source="a.md", text=text, start=9, end=9 + len(text), above="```")
    words = [(sentence.kind, text[sentence.start : sentence.end]) for sentence in sentences_of(passage)]
    assert words == [("code", "call(1)"), ("sentence", "Then wait."), ("code", "state:\n  gate: shut")]


SETTINGS = "\n\n".join(f"# Berth {n} at the quay\nBERTH_{n}=open \\\n  --wait {n}" for n in range(60))


@pytest.mark.parametrize("indent", ["", "    "])
@pytest.mark.parametrize("opener", [".. code-block:: sh", "Set these::"])
def test_the_middle_of_long_code_in_restructured_text_is_read_as_code(shelf, opener: str, indent: str) -> None:
    note = ".. note::\n\n    Boats lie there.\n\n" if indent else "Boats lie there.\n\n"
    code = SETTINGS.replace("\n", f"\n{indent}    ").replace(f"\n{indent}    \n", "\n\n")
    text = (
        f"Berths\n======\n\n{note}{indent}{opener}\n\n{indent}    {code}\n\n{indent}Then ``moor`` the\n{indent}boat.\n"
    )
    shelf.write("berths.rst", text)
    shelf.index()
    parts = shelf.passages()
    assert len(parts) > 3
    assert {part.above for part in parts[1:-1]} == {f"{indent}{opener if '..' in opener else '.. code::'}"}
    said = [(each.kind, visible_text(part, each)) for part in parts for each in sentences_of(part)]
    prose = [words for kind, words in said if kind != "code"]
    assert prose == ["Boats lie there.", *(["Set these:"] if "Set" in opener else []), "Then moor the boat."]
    assert not any(each.under for part in parts[1:] for each in sentences_of(part))
    whole = "\n".join(part.text[each.start : each.end] for part in parts for each in sentences_of(part))
    assert all(f"# Berth {n} at" in whole and f"BERTH_{n}=open \\\n" in whole for n in range(60))


@pytest.mark.parametrize(
    ("text", "at", "above"),
    [
        ("Do::\n\n  call 7\n\n  call 8\n\nThen go.", "call 7", ".. code::"),
        ("Do::\n\n  call 7\n\n  call 8\n\nThen go.", "call 8", ".. code::"),
        ("Do::\n\n  call 7\n\n  call 8\n\nThen go.", "Then", ""),
        ("  .. code:: sh\n     :name: a\n\n     call 7\n\n  Then go.", "call 7", "  .. code:: sh"),
        ("  .. code:: sh\n     :name: a\n\n     call 7\n\n  Then go.", "Then", ""),
        (f".. code:: {'sh' * 200}\n\n   call 7", "call 7", ".. code::"),
        (".. note::\n\n   call 7", "call 7", ""),
        (">>> call(7)\n8", "8", ""),
    ],
)
def test_a_directive_stands_above_the_rest_of_its_code(text: str, at: str, above: str) -> None:
    assert Above(text, source_code=False, rst=True).at(text.index(at)) == above


def test_a_passage_of_restructured_text_keeps_the_white_space_before_it(shelf) -> None:
    lines = "\n\n".join(f"    The boat Vik {n} lies at the north quay, and the keeper counts it." for n in range(40))
    shelf.write("boats.rst", f"Boats\n=====\n\n.. note::\n\n{lines}\n")
    shelf.index()
    parts = shelf.passages()
    assert len(parts) > 2
    assert all(part.text.startswith("    The boat") for part in parts[1:])


def test_what_stands_in_a_note_is_no_code_in_a_passage_that_begins_there(shelf) -> None:
    inside = "".join(
        f"    The boat Vik {n} lies at the *north* quay for the whole of the summer.\n\n" for n in range(40)
    )
    table = "    | Boat | Berth |\n    |---|---|\n    | Gull | 7 |\n"
    shelf.write("boats.md", f"# Boats\n\n!!! note\n\n{inside}{table}\n    See [the boats](boats.md).\n\nThen go.\n")
    shelf.index()
    parts = shelf.passages()
    assert len(parts) > 2
    kinds = [(sentence.kind, visible_text(part, sentence)) for part in parts for sentence in sentences_of(part)]
    assert {kind for kind, _ in kinds} == {"sentence", "row"}
    assert [words for _, words in kinds[-3:]] == [
        "Boat: Gull; Berth: 7", "See the boats.", "Then go.",
    ]  # fmt: skip


def test_code_in_four_spaces_stays_code_in_a_passage_that_begins_there(shelf) -> None:
    code = "".join(f"    call({n}, quay=north)\n    wait({n})\n\n" for n in range(90))
    shelf.write("boats.md", f"# Boats\n\nDo this:\n\n{code}\nThen go.\n")
    shelf.index()
    parts = shelf.passages()
    assert len(parts) > 2
    assert not [part for part in parts[1:] if part.text.startswith(" ")]
