from __future__ import annotations

import re

import pytest
from hypothesis import strategies as st
from laws import law
from markdown_outline import load, outline

PIECES = (
    "# A\n",
    "## B c\n",
    "#### D\n",
    "Title\n===\n",
    "Sub\n---\n",
    "```\n",
    "---\n",
    "a: 1\n",
    "text ",
    "\n",
    "> ",
    "- ",
)


def test_a_heading_has_no_anchor() -> None:
    document = load("# Rest {#rest}\n## At *night* {/*at-night*/}\nx\n## Sets {a, b}\ny")
    assert [heading for heading, _ in outline(document)] == [
        ("Rest",), ("Rest", "At night"), ("Rest", "Sets {a, b}"),
    ]  # fmt: skip


def test_a_heading_has_no_tags_but_keeps_names_in_angle_brackets() -> None:
    text = '# <a name="rest" />Rest\n## Night<a id="n"></a> <!-- old -->\nx\n## Fees<br>of <berth>\ny'
    assert [heading for heading, _ in outline(load(text))] == [
        ("Rest",), ("Rest", "Night"), ("Rest", "Fees of <berth>"),
    ]  # fmt: skip


def test_comments_are_not_read() -> None:
    document = load(
        "# Rest\n<!-- Describe\n\nthe rest. -->\n\n## Night\n\nx <!-- y -->\n\n<!-- a --> <!-- b -->\nz\n"
        "```html\n<!-- code -->\n```\n<!-- not closed\nw\n"
    )
    assert outline(document) == [
        (("Rest", "Night"), "\n## Night\n\nx <!-- y -->\n\n"),
        (("Rest", "Night"), "z\n```html\n<!-- code -->\n```\n<!-- not closed\nw\n"),
    ]


def test_the_line_of_a_heading_goes_with_the_comment_behind_it() -> None:
    document = load("# Rest\n\n<!-- c -->\n\nEleven hours.\n\n# Night\n\nx\n\n<!-- d -->\n")
    assert outline(document) == [(("Rest",), "\nEleven hours.\n\n"), (("Night",), "# Night\n\nx\n\n")]


def test_headings_of_html_are_headings() -> None:
    document = load(
        '<h1 align="center"><img src="tug.png"></h1>\n\n# Tugs\n\nx\n\n'
        '<h3 id="keep">\nMay I keep <code>it</code>?\n</h3>\n\n'
        "Yes.\n\n<h3>Why?</h3>\n\nSo it is.\n\n- <h3>no</h3>\n\n<h3>one</h3> and more\n"
    )
    assert outline(document) == [
        ((), '<h1 align="center"><img src="tug.png"></h1>\n\n'),
        (("Tugs",), "# Tugs\n\nx\n\n"),
        (("Tugs", "May I keep it?"), "\nYes.\n\n"),
        (("Tugs", "Why?"), "\nSo it is.\n\n- <h3>no</h3>\n\n<h3>one</h3> and more\n"),
    ]
    assert [each.apart for each in document.sections] == [False, False, True, True]


def test_titles_of_clauses_are_headings() -> None:
    document = load(
        "# Rules\n\n**Section 3.1. Fees.** Pay at dusk.\n\nOr at dawn.\n\n"
        "**Section 3.1.1 Late\nfees.** Pay twice.\n\n**3.2** Keepers pay nothing.\n\n## Lamps\n\nOil them.\n"
    )
    assert outline(document) == [
        (("Rules",), "# Rules\n\n"),
        (("Rules", "Section 3.1. Fees"), " Pay at dusk.\n\nOr at dawn.\n\n"),
        (("Rules", "Section 3.1. Fees", "Section 3.1.1 Late fees"), " Pay twice.\n\n"),
        (("Rules", "3.2"), " Keepers pay nothing.\n\n"),
        (("Rules", "Lamps"), "## Lamps\n\nOil them.\n"),
    ]
    assert [each.apart for each in document.sections] == [False, True, True, True, False]


def test_questions_that_are_terms_are_headings() -> None:
    document = load("# FAQ\n\nHello.\n\nMay I *fish*?\n: No.\n\n  Never.\n\nWhy&nbsp;not?\n: It is late.\n")
    assert outline(document) == [
        (("FAQ",), "# FAQ\n\nHello.\n\n"),
        (("FAQ", "May I fish?"), " No.\n\n  Never.\n\n"),
        (("FAQ", "Why not?"), " It is late.\n"),
    ]
    one = "May I fish?\n: No.\n\nLamps\n: Oil.\n"
    assert outline(load(one)) == [((), one)]


def test_questions_in_bold_and_after_their_mark_are_headings() -> None:
    document = load(
        "# FAQ\n\n**Q: May I *fish*?**\n\nA: No.\n\n**Q: Why not** \nIt is late.\n\nQ: Who says so?\n\n- Lund\n"
    )
    assert outline(document) == [
        (("FAQ",), "# FAQ\n\n"),
        (("FAQ", "May I fish?"), "\n\nA: No.\n\n"),
        (("FAQ", "Why not"), "It is late.\n\n"),
        (("FAQ", "Who says so?"), "\n\n- Lund\n"),
    ]
    assert [section.apart for section in document.sections] == [False, True, True, True]


def test_a_question_that_is_a_term_and_has_a_mark_is_one_heading() -> None:
    document = load("Q: May I fish?\n: No.\n\nQ: Why not?\n: It is late.\n")
    assert [text for _, text in outline(document)] == [" No.\n\n", " It is late.\n"]


@pytest.mark.parametrize("text", ["**Who?** Lund.\n\nMore.\n", "He asked **why?** Twice.\n\nShe asked **who?**\n"])
def test_one_question_and_those_inside_a_paragraph_are_none(text: str) -> None:
    assert outline(load(text)) == [((), text)]


@pytest.mark.parametrize(
    "text",
    [
        "**1. Cast.** Cast off.\n\n**2. Tow.** Tow it.\n\n**3. Moor.** Moor it.\n",
        "**Section 3.1. Fees.** Pay at dusk.\n\n**Section 3.2. Lamps.** Oil them.\n",
        "**3.1.** a\n\n- **3.2.** b\n- **3.3.** c\n",
        "See **Section 3.1**.\n\nSee **Section 3.2**.\n\nSee **Section 3.3**.\n",
        "**3.1-beta** a\n\n**3.2-beta** b\n\n**3.3-beta** c\n",
    ],
)
def test_what_is_no_clause_makes_no_section(text: str) -> None:
    assert outline(load(text)) == [((), text)]


def test_headings_make_sections_with_their_whole_path() -> None:
    document = load("before\n\n# Leave #\nThirty days.\n## *Annual* `leave`\nx\n\nSick\nleave\n===\ny\n")
    assert outline(document) == [
        ((), "before\n\n"),
        (("Leave",), "# Leave #\nThirty days.\n"),
        (("Leave", "Annual leave"), "## *Annual* `leave`\nx\n\n"),
        (("Sick leave",), "Sick\nleave\n===\ny\n"),
    ]
    assert document.title == "Leave"


def test_a_skipped_level_keeps_the_path_and_a_higher_one_leaves_it() -> None:
    assert [heading for heading, _ in outline(load("# A\n#### D\n## B\n### C\n# E\n"))] == [
        ("A",),
        ("A", "D"),
        ("A", "B"),
        ("A", "B", "C"),
        ("E",),
    ]


@pytest.mark.parametrize(
    "text", ["```\n# no\n```\n", "~~~\n# no\n~~~\n", "    # no\n", "- # no\n", "> # no\n", "#no\n", "#\ntext"]
)
def test_what_is_no_heading_makes_no_section(text: str) -> None:
    assert outline(load(text)) == [((), text)]


def test_links_images_and_breaks_in_a_heading_become_words() -> None:
    assert load("# [A b](http://c.d) ![e](f.png)\n").title == "A b e"


def test_front_matter_gives_scalars_and_stands_in_no_section() -> None:
    text = "---\nTitle: Travel\nday: 2024-02-03\nat: 2024-02-03 04:05:06\nn: 3\nlist: [1]\nempty:\n---\n# Head\n"
    document = load(text)
    assert document.text == text
    assert document.title == "Travel"
    assert outline(document) == [(("Head",), "# Head\n")]
    assert document.metadata == {
        "format": "markdown",
        "title": "Travel",
        "day": "2024-02-03",
        "at": "2024-02-03T04:05:06",
        "n": 3,
    }


def test_front_matter_that_says_who_and_since_when_is_a_section() -> None:
    front = "---\ntitle: Travel\nauthor: Ada Holm\ncreated: 2024-02-03\n---\n"
    document = load(f"{front}# Head\n")
    assert outline(document) == [((), front), (("Head",), "# Head\n")]
    assert [section.front for section in document.sections] == [True, False]
    assert load(f"---\nauthor: {'Ada ' * 250}\n---\n# Head\n").sections[0].heading == ("Head",)


def test_front_matter_in_toml() -> None:
    document = load('+++\ntitle = "Flags"\ndate = 2024-02-03\n[extra]\nstatus = "draft"\n+++\n# Head\n')
    assert document.title == "Flags"
    assert document.metadata == {"format": "markdown", "title": "Flags", "date": "2024-02-03"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "yaml",
    [
        "a: [", "a: b: c", "a: 2024-13-45", "a: 9" + "9" * 5000, "x: .inf", "a: " + "[" * 2000,
        "a: !!python/object:os {}",
        "a: !!bool maybe", 'a: !!int ""', "a: !!timestamp abc", "a: !!float x", "a: !!binary '='",
        "? [1]\n: 2", "? {a: 1}\n: 2",
        "a: !!int 0x", "a: !!timestamp 2024-99-99",
        "b: &b {k: 1}\nc: &c\n  <<: [*b, *b]\nd:\n  <<: [*c, *c]",
    ],
)  # fmt: skip
def test_broken_or_hostile_front_matter_is_only_left_out(yaml: str) -> None:
    document = load(f"---\n{yaml}\n---\n# Head\n")
    assert document.title == "Head"
    assert document.metadata == {"format": "markdown"}


def test_broken_toml_is_only_left_out() -> None:
    document = load("+++\na = [\n+++\n# Head\n")
    assert (document.title, document.metadata) == ("Head", {"format": "markdown"})


def test_the_first_facts_of_very_many_are_kept_and_the_others_counted() -> None:
    facts = "".join(f"k{at}: v{at}\n" for at in range(4_500))
    document = load(f"---\n{facts}---\n# Head\n")
    assert [*document.metadata] == [*(f"k{at}" for at in range(100)), "format"]
    assert document.notes == ("has 4,400 more facts in its front matter than are kept",)
    assert load("---\na: 1\n---\n# Head\n").notes == ()


def test_keys_that_yaml_reads_as_other_than_words_are_kept_as_words() -> None:
    facts = load("---\nyes: 1\n2024-01-02: b\n3: c\n.inf: d\nnull: e\nTags: [x, y]\n---\n").metadata
    assert facts == {"format": "markdown", "true": 1, "2024-01-02": "b", "3": "c", "tags": ["x", "y"]}


def test_prose_between_rules_is_no_front_matter() -> None:
    assert load("---\nJust words\n---\n").metadata == {"format": "markdown"}
    assert load("---\nnever: closed\n").sections[0].heading == ()


def test_the_format_cannot_be_overwritten() -> None:
    assert load("---\nformat: html\n---\n").metadata["format"] == "markdown"


def test_the_file_name_is_the_last_resort_for_a_title() -> None:
    assert load("text").title == "page.md"


@law(25, 100, text=st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_sections_cover_the_text_in_order(text: str) -> None:
    document = load(re.sub(r"[\0-\x08\x0e-\x1f]", "", text))
    edges = [0, *(end for each in document.sections for end in (each.start, each.end)), len(document.text)]
    assert edges == sorted(edges)
    assert all(each.start < each.end for each in document.sections)
    gaps = {document.text[left:right] for left, right in zip(edges[::2], edges[1::2], strict=True)} - {""}
    assert all(gap.startswith("---") for gap in gaps)


@pytest.mark.parametrize("text", ["> " * 50_000 + "x", "- " * 50_000, "[" * 50_000, "# h\n" * 5_000, "*" * 50_000])
def test_deep_or_many_structures_do_not_crash(text: str) -> None:
    assert load(text).text == text


def test_a_heading_of_nothing_but_markup_does_not_crash() -> None:
    assert load("# " + "*[" * 20_000 + "\n").sections


def test_a_line_between_a_heading_of_html_and_a_comment_is_text() -> None:
    document = load("# Pier\n\n<h3>Fees</h3>\n\nPay 5.\n\n<!-- b -->\n\nOr 9.\n")
    told = [(each.heading, document.text[each.start : each.end].strip()) for each in document.sections]
    assert told[1:] == [(("Pier", "Fees"), "Pay 5."), (("Pier", "Fees"), "Or 9.")]


@pytest.mark.parametrize("name", ["style", "script", "STYLE"])
def test_styles_and_scripts_of_html_are_in_no_section(name: str) -> None:
    rules = f'<{name} media="print">\n.pier {{\n\n  color: red;\n}}\n</{name}>\n'
    told = outline(
        load(f"# Pier\n\nPay 5.\n\n<!-- a -->\n{rules}\nOr 9.\n\n<div>\n{rules.replace(chr(10) * 2, chr(10))}</div>\n")
    )
    assert "color" not in str(told)
    assert [words.strip() for _, words in told] == ["# Pier\n\nPay 5.", "Or 9.\n\n<div>", "</div>"]
    code = f"# Pier\n\n```html\n{rules}```\n"
    assert outline(load(code)) == [(("Pier",), code)]
    unclosed = f"# Pier\n\n<{name}>\nPay 5.\n"
    assert outline(load(unclosed)) == [(("Pier",), unclosed)]
