"""Numbered evidence: what can be cited of a passage, and how it is shown."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage, shown_texts

from groundwire.evidence.citation import citations

PAGE = """# Keepers

There are **two** kinds of keeper:

- The tide keeper watches the tide.
- The lamp keeper lights the lamp:
  - with oil;
  - with gas.

To book a berth:

1. Ring the office.
2. Pay 40 pounds.

## Depths

| Berth | Depth |
|---|---|
| Kelso | > 7 m |
| Vik | |

{% include menu %}

<a id="x"></a>

***

```python
limit = 5
```

The limit is 12 - 15 vessels, **not** more. The berth is
deep. After that
"""


def test_sentences_items_rows_and_code_are_cited_and_nothing_else() -> None:
    assert [(address.sentence.kind, address.shown) for address in addresses(PAGE)] == [
        ("sentence", "There are two kinds of keeper:"),
        ("item", "The tide keeper watches the tide."),
        ("item", "The lamp keeper lights the lamp:"),
        ("item", "with oil;"),
        ("item", "with gas."),
        ("sentence", "To book a berth:"),
        ("item", "1. Ring the office."),
        ("item", "2. Pay 40 pounds."),
        ("row", "Berth: Kelso; Depth: > 7 m"),
        ("row", "Berth: Vik"),
        ("code", "limit = 5"),
        ("sentence", "The limit is 12 - 15 vessels, not more."),
        ("sentence", "The berth is deep."),
        ("sentence", "After that"),
    ]


def test_an_item_knows_the_line_that_announces_it_and_its_heading() -> None:
    context = {address.shown: (address.lead, address.heading) for address in addresses(PAGE)}
    assert context["The tide keeper watches the tide."] == ("There are two kinds of keeper:", "Keepers")
    assert context["with gas."] == ("The lamp keeper lights the lamp:", "Keepers")
    assert context["2. Pay 40 pounds."] == ("To book a berth:", "Keepers")
    assert context["Berth: Kelso; Depth: > 7 m"] == ("", "Depths")
    assert context["After that"] == ("", "Depths")


def test_a_passage_that_begins_with_a_rule_is_read_like_any_other() -> None:
    text = "---\n\n### `tug call` {#tug-call}\n\nIt calls a tug.\n\n`BERTH`\n: Number of the berth.\n\n---\nIt is free."
    assert [(address.shown, address.heading) for address in addresses(text)] == [
        ("It calls a tug.", "tug call"), ("BERTH:", "tug call"), ("Number of the berth.", "tug call"),
        ("It is free.", "tug call"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Title: Rest\nStatus: Final\nPEP: 563", ["field"] * 3),
        ("Title: Rest\nAuthor: Ann Lee,\n        Bo Ray\nPEP: 563", ["field"] * 3),
        ("  Title: Rest\n  Status: Final\n  PEP: 563", ["field"] * 3),
        (":Title: Rest\n:Status: Final\n:Author: Ann Lee", ["field"] * 3),
        ("Title: Rest\nStatus: Final", ["sentence"]),
        ("====  ====\nname  size\n====  ====\nKelso  7\nVik  9\n====  ====", ["field"] * 2),
    ],
)
def test_lines_of_metadata_and_simple_tables_are_read_one_by_one(text: str, kinds: list[str]) -> None:
    assert [address.sentence.kind for address in addresses(text)] == kinds


def test_headings_and_items_of_a_wiki_are_known() -> None:
    text = "= Rules\n\n== Not allowed\n\n* Work for Vik.\n** At night.\n\n= 5 is the sum.\n"
    sentences = addresses(passage(text, metadata={"format": "text"}))
    assert [(address.lead, address.shown) for address in sentences] == [
        ("Not allowed:", "Work for Vik."),
        ("Not allowed:", "At night."),
        ("", "= 5 is the sum."),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Read on.\n\n- [Rest](#rest)\n  - [2.1 At night](#night)\n- 3. [Gates](#gates)", ["Read on."]),
        ("## Table of Contents\n\n1. [Rest](#rest)\n2. [Gates](#gates)", []),
        ("## Our values\n\n- [Care](#care)\n- [Calm](#calm)", ["Care", "Calm"]),
        ("Our values are:\n\n- [Care](#care)", ["Our values are:", "Care"]),
        ("Contents:\n- [Care](https://x.org/#care)\n- [Rest](#rest) for all", ["Contents:", "Care", "Rest for all"]),
    ],
)
def test_links_to_the_sections_of_a_page_are_cited_where_they_say_something(text: str, expected: list[str]) -> None:
    sentences = addresses(passage(text, metadata={"format": "markdown"}))
    assert [
        address.shown for address in sentences if address.shown not in ("Table of Contents", "Our values")
    ] == expected


def test_the_heading_of_a_plain_text_is_no_name_that_it_explains() -> None:
    text = "1. Rest\n\n   It lasts eleven hours.\n"
    by_form = {
        form: addresses(passage(text, heading=("1. Rest",), metadata={"format": form})) for form in ("text", "html")
    }
    assert [address.with_name for address in by_form["text"]] == ["It lasts eleven hours."]
    assert [address.with_name for address in by_form["html"]] == ["1. Rest: It lasts eleven hours."]


def test_a_definition_stands_behind_its_term() -> None:
    text = "Berth\n:   A place where\n    a ship lies.\n\nBollard\n: A post. It is: heavy.\n"
    sentences = addresses(passage(text, metadata={"format": "markdown"}))
    assert [(address.lead, address.shown) for address in sentences if address.lead] == [
        ("Berth:", "A place where a ship lies."),
        ("Bollard:", "A post. It is: heavy."),
    ]


@pytest.mark.parametrize("anchor", ["{#rest-at-night}", "{/*rest*/}", "{: .wide }", "{.wide}"])
def test_the_anchor_of_a_heading_is_none_of_its_words(anchor: str) -> None:
    (only,) = addresses(passage(f"## Rest at night {anchor}\n\nIt lasts.", metadata={"format": "markdown"}))
    assert (only.heading, only.opening) == ("Rest at night", "Rest at night")


def test_a_table_of_contents_is_not_cited() -> None:
    contents = "   1   Rest ............. 3\n   2   Gates . . . . . . . 14\n   Lamps ............... iv\n\n"
    sentences = addresses(passage(f"{contents}   It is here ... or not.\n", metadata={"format": "text"}))
    assert [address.shown for address in sentences] == ["It is here ... or not."]


def test_a_setting_is_cited_under_its_section() -> None:
    text = "level = info\n; old\n[mail]\nhost = a.example.org\n[[worker]]\nname=x  # y"
    sentences = list(addresses(passage(text, metadata={"format": "text"})))
    assert [(address.lead, address.shown) for address in sentences] == [
        ("", "level = info"),
        ("", "; old"),
        ("[mail]", "host = a.example.org"),
        ("[[worker]]", "name=x # y"),
    ]
    prose = addresses(passage("a = b\nis an equation.", metadata={"format": "text"}))
    assert [address.shown for address in prose] == ["a = b is an equation."]


@pytest.mark.parametrize(
    "entries",
    [
        ["2026-03-12 10:00:01,113 INFO paid.", "2026-03-12T10:01:01Z ERROR declined\nTraceback:\n  pay.py", "10:02 x."],
        ["Mar  3 10:00:01 host a: up.", "Mar 13 10:00:02 host a: down. Up again."],
        ["[10:02] Anna: Ship it. Now.", "[10:03] Bo: When?"],
        ["Started.", "2026/03/12 10:00 one", "2026/03/12 10:01 two"],
    ],
)
def test_an_entry_of_a_log_is_cited_as_a_whole(entries: list[str]) -> None:
    sentences = addresses(passage("\n".join(entries), metadata={"format": "text"}))
    assert [address.words for address in sentences] == entries


def test_code_is_cited_as_it_stands_a_few_lines_together() -> None:
    code = passage("\n".join(f"limit_{n} = {n} ** 2" for n in range(6)), metadata={"format": "code"})
    sentences = list(addresses(code))
    assert [address.sentence.kind for address in sentences] == ["code", "code"]
    assert sentences[0].words.splitlines() == [f"limit_{n} = {n} ** 2" for n in range(4)]
    assert sentences[0].shown == " ".join(sentences[0].words.split())


def test_a_document_that_is_no_markdown_keeps_its_marks() -> None:
    assert shown_texts("A **b** <i>c</i>.", metadata={"format": "html"}) == ["A **b** <i>c</i>."]


def test_the_citation_of_an_item_shows_its_lead_unless_it_is_quoted_itself() -> None:
    sentences = list(addresses(PAGE))
    (item,) = citations(sentences[1:2], first=1, support="verbatim")
    assert (item.lead, item.quote) == ("There are **two** kinds of keeper:", "The tide keeper watches the tide.")
    (whole,) = citations(sentences[:3], first=1, support="verbatim")
    assert whole.lead == ""
    (row,) = citations(sentences[8:9], first=1, support="verbatim")
    assert (row.lead, row.quote) == ("| Berth | Depth |", "| Kelso | > 7 m |")


@pytest.mark.parametrize("line", ["Page 3", "- Page 12 of 40 -", "p. 7", "Seite 2/9"])
def test_the_number_of_a_page_is_no_sentence(line: str) -> None:
    assert [address.shown for address in addresses(f"The bell is rung.\n\n{line}\n\nThe lamp is lit.")] == [
        "The bell is rung.",
        "The lamp is lit.",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("16.1. General Cap. Each party pays. It is so.", ["16.1. General Cap. Each party pays.", "It is so."]),
        ("(c) License Governs. The crew asks. Two.", ["(c) License Governs. The crew asks. Two."]),
        ("The Gate. It is shut. It is red.", ["The Gate. It is shut.", "It is red."]),
        ("The gate is shut. It is red.", ["The gate is shut.", "It is red."]),
        ("Steel, from 1911. It is red.", ["Steel, from 1911.", "It is red."]),
        ("General Cap.", ["General Cap."]),
    ],
)
def test_a_title_in_the_first_line_of_a_paragraph_is_cited_with_the_sentence_behind_it(
    text: str, expected: list[str]
) -> None:
    assert [address.words for address in addresses(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("> [!tip] At night\n> Ring the bell.", ["Ring the bell."]),
        ("> [!NOTE]\n> Ring the bell.", ["Ring the bell."]),
        ("> [!NOTE] Berth 4 is closed", ["Berth 4 is closed"]),
        ("> [!tip] Ring the bell.\n> Wait.", ["Ring the bell.", "Wait."]),
        ("```{note}\nRing the bell.\n```\nWait.", ["Ring the bell.", "Wait."]),
        (
            'See:\n```admonish caution title="Mind"\nRing the bell. Wait\nthere.\n```\nGo.',
            [
                "See:",
                "Ring the bell.",
                "Wait there.",
                "Go.",
            ],
        ),
        ("Wait.\n\n```{note}\nRing the bell.", ["Wait.", "Ring the bell."]),
        (
            "````{tip}\n:class: dropdown\nRing the bell.\n```sh\nring --bell\n```\nWait.\n````",
            [
                "Ring the bell.",
                "ring --bell",
                "Wait.",
            ],
        ),
    ],
)
def test_the_title_of_a_note_is_not_cited_but_a_note_of_one_line_is(text: str, expected: list[str]) -> None:
    assert [address.shown for address in addresses(text)] == expected
