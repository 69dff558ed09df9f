from __future__ import annotations

import json

import pytest

from groundwire.indexes.loaders import Document, UnreadableFileError, parse


def load(text: str, name: str) -> Document:
    return parse(text.encode(), name)


def outline(document: Document) -> list[tuple[tuple[str, ...], str]]:
    return [(each.heading, document.text[each.start : each.end].strip()) for each in document.sections]


def test_rst_has_headings_by_their_rules_and_the_fields_of_its_header() -> None:
    text = (
        "====\nPlan\n====\n\n:Status: Final\n:Superseded-By: `PEP 9 <x.html>`_\n\nIntro.\n\n"
        "First *part*\n===========\n\na\n"
        "\n\nInner\n-----\n\nb\n\nSecond\n======\n\nA paragraph that\n----\n"
    )
    document = load(text, "a.rst")
    assert [heading for heading, _ in outline(document)] == [
        ("Plan",), ("Plan", "First part"), ("Plan", "First part", "Inner"), ("Plan", "Second"),
        ("Plan", "Second", "A paragraph that"),
    ]  # fmt: skip
    assert document.text == text
    assert document.metadata == {"status": "Final", "superseded_by": "PEP 9", "format": "rst"}
    pep = load("PEP: 8\nTitle: Style\nStatus: Active\n\nText: is not a field\n", "a.rst")
    assert (pep.title, pep.metadata["status"]) == ("Style", "Active")


def test_subtitles_have_the_signs_that_their_entities_stand_for() -> None:
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\nIt is <b>&lt;9&nbsp;m</b> &amp; wet.\n"
    assert parse(text.encode(), "a.vtt").text == "It is <9 m & wet."


def test_rst_has_the_texts_that_its_substitutions_stand_for() -> None:
    text = (
        ".. |max| replace:: 25 |t|,\n   at most\n.. |t| replace:: tonnes\n.. |le| unicode:: U+2264 .. a sign\n"
        ".. |img| image:: x.png\n\nIt lifts |Max|, |le| ``|max|``; see |img|, |max|_. a | b |\n\n::\n\n  |max|\n\n"
        "a |max|b| c"
    )
    shown = parse(text.encode(), "a.rst").text.split("\n\n", 1)[1]
    assert shown == (
        "It lifts 25 tonnes, at most, \u2264 ``|max|``; see |img|, 25 tonnes, at most. a | b |\n\n::\n\n  |max|\n\n"
        "a |max|b| c"
    )


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        (".. Not yet. To be\n   written.\n\n   Nor that::\n\n       call()\n", ""),
        (".. hush: a\n", ""),
        (".. warning:\n\n   A colon is missing.\n", ""),
        ("..\n   Not this.\n\n   Nor this.\n", ""),
        (".. note::\n\n   Shown.\n\n   .. Not shown.\n\n   More.\n", ".. note::\n\n   Shown.\n\n\n   More.\n"),
        ("..\n\n   A quotation.\n", None),
        ("A paragraph\n.. goes on.\n", None),
        ("::\n\n   .. code\n", None),
        (".. tip:: Shown.\n.. _a: b\n.. [1] Shown.\n.. |x| image:: x.png\n.. js:tug:: x\n.. tip::so\n", None),
        ("...\n\n... and so on\n", None),
    ],
)
def test_rst_has_no_comments(comment: str, left: str | None) -> None:
    document = load(f"Ropes\n=====\n\n{comment}\nThe end.\n", "a.rst")
    assert document.text == f"Ropes\n=====\n\n{comment if left is None else left}\nThe end.\n"


@pytest.mark.parametrize(
    ("below", "is_empty"),
    [
        (".. contents::\n    :local:\n.. currentmodule:: ropes\n\n.. automodule:: ropes\n    :members:\n", True),
        (".. Not shown.\n.. versionadded:: 5.4\n\n.. include:: ../ropes.txt\n", True),
        (".. automodule:: ropes\n\nTow.\n", False),
        (".. contents::\n", False),
    ],
)
def test_rst_that_only_a_program_fills_has_no_text(below: str, is_empty: bool) -> None:
    assert (load(f"=====\nRopes\n=====\n\n{below}", "a.rst").text == "") is is_empty


def test_rst_has_the_titles_of_the_sections_that_it_refers_to() -> None:
    text = (
        ".. _low-tides:\n.. _Ebb  tides:\n\nLow tides\n=========\n\nSee :ref:`Low-Tides`, :ref:`ebb tides`, "
        ":ref:`it <low-tides>`, :ref:`berths`, :ref:`code` and ``:ref:`low-tides```.\n\n.. _code:\n\n"
        "Use ``x``\n---------\n\n.. _berths:\n\nNo title.\n\n::\n\n    :ref:`low-tides`\n"
    )
    assert parse(text.encode(), "a.rst").text == text.replace(
        ":ref:`Low-Tides`", ":ref:`Low tides <Low-Tides>`"
    ).replace(":ref:`ebb tides`", ":ref:`Low tides <ebb tides>`").replace(":ref:`code`", ":ref:`Use x <code>`")


def test_rst_leaves_out_what_a_role_strikes_out() -> None:
    text = ".. role:: strike\n\nIt opens at :strike:`08:00` 09:00 :del:`or not`. Use ``:strike:`x```."
    assert parse(text.encode(), "a.rst").text.endswith("It opens at 09:00. Use ``:strike:`x```.")


def test_a_stretch_of_subtitles_ends_with_a_sentence() -> None:
    said = [
        (0, "It can be"),
        (61, "as if it were new."),
        (62, "Then"),
        (130, "it"),
        (160, "goes on"),
        (165, "now."),
    ]
    cues = [f"00:{at // 60:02}:{at % 60:02}.000 --> 00:59:00.000\n{words}\n" for at, words in said]
    assert [text for _, text in outline(load("\n".join(cues), "a.vtt"))] == [
        "It can be\nas if it were new.",
        "Then\nit",
        "goes on\nnow.",
    ]


def test_subtitles_are_cut_by_the_minute() -> None:
    text = (
        "WEBVTT\n\n1\n00:05.000 --> 00:07.000\n<v Ann>Hello <i>there</i>\n\n00:08.000 --> 00:09.000\nHello.\n\n"
        "01:10:00,000 --> 01:10:02,000\nLater\n"
    )
    assert outline(load(text, "a.vtt")) == [(("00:00:05",), "Ann: Hello there\nHello."), (("01:10:00",), "Later")]
    with pytest.raises(UnreadableFileError, match="no subtitles"):
        load("nothing", "a.srt")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separated_tables_repeat_their_header(separator: str) -> None:
    lines = [("name", "cost"), *((f'"item, {n}"', str(n)) for n in range(60))]
    document = load("\n".join(map(separator.join, lines)), "a.csv")
    blocks = outline(document)
    assert len(blocks) > 2
    assert all(text.startswith("| name | cost |\n| --- | --- |\n| item, ") for _, text in blocks)
    assert blocks[0][0][0].startswith("row 1:row ")


@pytest.mark.slow
def test_a_quotation_mark_that_never_closes_does_not_swallow_the_table() -> None:
    text = "a,b\n" + '1,"2\n' + "3,4\n" * 400_000
    assert load(text, "a.csv").text.count("| 3 | 4 |") == 400_000


def test_json_becomes_lines_with_paths_and_a_section_for_each_entry() -> None:
    value = {"site": {"name": "Quay", "tags": ["a", "b"]}, "open": True}
    assert outline(load(json.dumps(value), "a.json")) == [
        (("site",), "site.name: Quay\nsite.tags: a, b"),
        (("open",), "open: true"),
    ]
    assert outline(load('{"id": 1}\n{"id": 2, "x": [{"y": null}]}\n', "a.jsonl")) == [
        (("line 1",), "id: 1"),
        (("line 2",), "id: 2\nx: y: null"),
    ]
    broken = load("{", "a.json")
    assert (broken.text, len(broken.notes)) == ("{", 1)
    assert "nests too deep" in load("[" * 100_000, "a.json").notes[0]


def test_a_notebook_is_its_markdown_its_code_and_what_it_printed() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Plan\n", "text"]},
        {"cell_type": "code", "source": "1 + 1", "outputs": [{"data": {"text/plain": "2", "image/png": "x"}}, 3]},
        {"cell_type": "raw", "source": "no"},
        7,
    ]
    book = {"cells": cells, "metadata": {"kernelspec": {"language": "python"}}}
    document = load(json.dumps(book), "a.ipynb")
    assert document.text == "# Plan\ntext\n\n```python\n1 + 1\n```\n\n```text\n2\n```"
    assert document.metadata == {"format": "notebook", "code": "python"}
    assert load("[]", "a.ipynb").text == ""


def test_rtf_has_paragraphs_tables_signs_and_facts() -> None:
    text = (
        r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}{\f1\fcharset204 Arial;}}{\info{\title The plan}{\author Ann}}"
        r"{\*\generator x}\pard\outlinelevel0 Head\par\pard One \b two\b0  \'e4 \u8364?\u55357?\u56832? {\f1 \'cf}"
        r"\line x\par"
        r"\trowd\pard\intbl a\cell b\cell\row\pard\intbl 1\cell 2\cell\row\pard done\par{\pict 00ff}}"
    )
    document = load(text, "a.rtf")
    assert document.text == (
        "# Head\n\nOne two ä \N{EURO SIGN}\U0001f600 \N{CYRILLIC CAPITAL LETTER PE}\nx\n\n"
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n\ndone"
    )
    assert document.sections[0].heading == ("Head",)
    assert document.metadata == {"title": "The plan", "author": "Ann", "format": "rtf"}
    with pytest.raises(UnreadableFileError, match="is not RTF"):
        load("x", "a.rtf")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (r"lifts {\strike 40}25 t", "lifts 25 t"),
        (r"lifts 4\striked1 0\striked0 5 t", "lifts 4 5 t"),
        (r"a \strike b\plain c", "a c"),
        (r"boat{\deleted s}. {\deleted Sold.}", "boat."),
        (r"key {\v is 4711\v0 here}", "key here"),
        (r"10{\super 3}, 10\super\u8722?5\nosupersub , 2{\up6 4}, CO{\sub 2}", "10³, 10⁻⁵, 2⁴, CO2"),
        (r"Note{\super\chftn}{\footnote\pard {\super\chftn} It is\par seven.} ends", "Note (It is seven.) ends"),
        (r"a\intbl{\footnote {\strike b}c}d\cell\row", "a (c)d"),
        (r"a{\footnote b", "a (b)"),
    ],
)
def test_what_is_struck_out_or_hidden_in_rtf_is_left_out_and_powers_and_notes_stand_apart(
    words: str, told: str
) -> None:
    assert load(rf"{{\rtf1\ansi {words}\par}}", "a.rtf").text == told
