from __future__ import annotations

import re

import pytest
from cut_up import WordRuler, cut, headed_texts, markdown, words
from growth import linear
from hypothesis import strategies as st
from laws import law

from groundwire.errors import InputError
from groundwire.indexes.chunkers import CHUNKERS, Chunk, chunker
from groundwire.indexes.chunkers.headings import common_path
from groundwire.indexes.loaders import Document, Section, parse


class CharRuler:
    """Counts characters, so that a word is many tokens."""

    def __init__(self, text: str) -> None:
        self.total = len(text)

    def between(self, start: int, end: int) -> int:
        return max(0, end - start)


PIECES = (
    *(
        "# Head one\n",
        "## Sub\n",
        "### Deep head\n",
        "Title\n===\n",
        "- item here\n",
        "1. step\n",
        "| a | b |\n",
    ),
    *(
        "```\n",
        "---\n",
        "\n",
        "\n\n",
        "One two three. ",
        "Four five six seven eight. ",
        "x" * 50 + " ",
        "“终。",
        "  ",
    ),
    *("def f():\n    return 1\n", "class A:\n", "# note\n", "function g() {\n}\n", "\u2028", "\x0c"),
)


TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))


NAMES = st.sampled_from(["a.md", "a.txt", "a.py", "a.js"])


@pytest.mark.parametrize("name", CHUNKERS)
@pytest.mark.parametrize("ruler", [WordRuler, CharRuler])
@law(25, 60, text=TEXTS, file=NAMES, most=st.integers(1, 40), data=st.data())
def test_the_laws(
    name: str, ruler: type[WordRuler | CharRuler], text: str, file: str, most: int, data: st.DataObject
) -> None:
    text = "text " + re.sub(r"[\0-\x08\x0e-\x1a]", "", text)
    document = parse(text.encode(), file)
    overlap = data.draw(st.integers(0, most // 2))
    chunks = cut(name, document, most, overlap, ruler)
    measure = ruler(document.text)
    covered = 0
    for before, chunk in zip([None, *chunks], chunks, strict=False):
        piece = document.text[chunk.start : chunk.end]
        assert piece
        assert piece == piece.strip()
        for_row = 2 if name in ("structure", "recursive") and "|" in piece else 1
        assert measure.between(chunk.start, chunk.end) <= for_row * most or len(piece) == 1
        assert (chunk.page is None) == (not document.page_starts)
        assert not document.text[covered : chunk.start].strip()
        if before:
            assert chunk.start > before.start
            assert chunk.end > before.end
            assert measure.between(chunk.start, before.end) <= overlap
        covered = chunk.end
    assert not document.text[covered:].strip()
    for chunk in chunks:
        _check_heading(name, document, chunk)


def _check_heading(name: str, document: Document, chunk: Chunk) -> None:
    sections = [each for each in document.sections if each.start < chunk.end and each.end > chunk.start]
    if name == "structure":
        assert any(each.heading[: len(chunk.heading)] == chunk.heading for each in sections)
        last = sections[-1].heading
        assert last[: len(chunk.heading)] == chunk.heading or len(sections) > 1
    else:
        assert chunk.heading == sections[0].heading


@pytest.mark.slow
@pytest.mark.parametrize("name", CHUNKERS)
@pytest.mark.parametrize("piece", ["w12 ", "x", "a line of it\n", "# h\n\ntext\n", "# h\n"])
def test_large_texts_take_linear_time(name: str, piece: str) -> None:
    def cuts(text: str) -> None:
        document = markdown(text) if piece.startswith("#") else Document(text, "t", (Section(0, len(text), ()),))
        assert cut(name, document, 240, 40)

    assert linear(cuts, piece, 8_000)


def test_sections_that_fit_are_chunks_and_sizeable_ones_are_not_merged() -> None:
    document = markdown(f"# A\n{words(10)}\n# B\n{words(11)}\n")
    assert [heading for heading, _ in headed_texts(document, cut("structure", document, 20))] == ["A", "B"]


def test_small_siblings_are_packed_under_the_path_they_share() -> None:
    document = markdown("# A\n## B\none\n## C\ntwo\n## D\nthree\n# E\n" + words(30))
    assert headed_texts(document, cut("structure", document, 40)) == [
        ("A", "# A\n## B\none\n## C\ntwo\n## D\nthree"),
        ("E", "# E\n" + words(30)),
    ]


def test_packing_does_not_leave_the_parent() -> None:
    document = markdown(f"# A\n{words(30)}\n## B\none two\n# C\nthree\n")
    assert [heading for heading, _ in headed_texts(document, cut("structure", document, 32))] == ["A", "A/B", "C"]


def test_a_crumb_joins_its_neighbour() -> None:
    document = markdown(f"# A\n{words(30)}\n# B\none\n")
    assert [text[-3:] for _, text in headed_texts(document, cut("structure", document, 40))] == ["one"]


def test_an_introduction_keeps_a_packed_chunk_from_claiming_a_heading() -> None:
    document = markdown("Some words before.\n\n# A\none\n")
    assert headed_texts(document, cut("structure", document, 40)) == [("", "Some words before.\n\n# A\none")]


def test_a_long_section_is_cut_at_the_best_place() -> None:
    first, second, third = f"{words(6)}.", "- a b c\n- d e f", "Gee ha. I jay kay too."
    document = markdown(f"# H\n{first}\n\n{second}\n\n{third}")
    chunks = [text for _, text in headed_texts(document, cut("structure", document, 10))]
    assert chunks == [f"# H\n{first}", second, third]


def test_the_last_chunk_is_no_crumb_if_that_can_be_helped() -> None:
    document = parse(" ".join(f"Word{n} ends here." for n in range(14)).encode(), "a.txt")
    lengths = [len(text.split()) for _, text in headed_texts(document, cut("recursive", document, 40))]
    assert lengths == [30, 12]


def test_sentences_stay_whole_and_are_repeated_whole() -> None:
    document = parse(b"One two. Three four. Five six seven. Eight.", "a.txt")
    assert [text for _, text in headed_texts(document, cut("sentence", document, 5, 2))] == [
        "One two. Three four.",
        "Three four. Five six seven.",
        "Eight.",
    ]


def test_fixed_windows_repeat_words() -> None:
    document = parse(words(10).encode(), "a.txt")
    assert [text for _, text in headed_texts(document, cut("fixed", document, 4, 1))] == [
        "w0 w1 w2 w3",
        "w3 w4 w5 w6",
        "w6 w7 w8 w9",
    ]


def test_code_is_cut_between_definitions_and_lines() -> None:
    source = "import os\n\n\ndef long():\n" + "    x = f(1, 2, 3)\n" * 12 + "\n\ndef short():\n    return 1\n"
    chunks = headed_texts(document := parse(source.encode(), "m.py"), cut("structure", document, 30))
    assert {heading for heading, _ in chunks} == {"m.py/long", "m.py/short"}
    assert all(line in source.split("\n") for _, text in chunks for line in text.split("\n")[1:])


def test_a_chunk_knows_its_page() -> None:
    document = Document("one two\nthree", "t", (Section(0, 13, ()),), page_starts=(0, 8))
    assert [chunk.page for chunk in cut("fixed", document, 2)] == [1, 2]
    assert [chunk.page for chunk in cut("structure", document, 1)] == [1, 1, 2]


def test_an_empty_document_has_no_chunks() -> None:
    assert [cut(name, parse(b" \n", "a.txt"), 5) for name in CHUNKERS] == [[]] * 4
    assert [cut(name, parse(b"", "a.txt"), 5) for name in CHUNKERS] == [[]] * 4


def test_tokens_are_those_of_the_embedder() -> None:
    document = parse(b"unbelievable words " * 20, "a.txt")
    assert len(chunker("structure", max_tokens=10).split(document)) > 3


def test_settings_out_of_range_are_refused() -> None:
    with pytest.raises(InputError, match="no chunker 'page': choose one of structure, recursive, sentence, fixed"):
        chunker("page", max_tokens=10)
    with pytest.raises(InputError, match="max_tokens is 0"):
        chunker("fixed", max_tokens=0)
    with pytest.raises(InputError, match="overlap_tokens is 6: choose 0 to 5"):
        chunker("fixed", max_tokens=10, overlap_tokens=6)


def test_common_path() -> None:
    assert common_path([("a", "b"), ("a", "c"), ("a",)]) == ("a",)
    assert common_path([("a", "b"), ("a", "b")]) == ("a", "b")
    assert common_path([("a",), ()]) == common_path([]) == ()
