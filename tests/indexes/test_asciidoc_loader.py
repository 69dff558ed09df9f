from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, parse


def load(text: str) -> Document:
    return parse(text.encode(), "page.adoc")


def text_of(text: str) -> str:
    return load(text).text


def test_headings_are_sections_and_the_attributes_of_the_header_are_metadata() -> None:
    document = load(
        "= The *Harbour*\nAnn Lee <a@b.c>\nv2, 2024\n:lang: en\n:berth-limit: 12\n\nAt most {berth-limit} ships.\n\n"
        "== Rules\n\n=== At `night`\nQuiet.\n\nPrices\n------\n\nFree."
    )
    assert document.text == (
        "---\nauthor: Ann Lee\nversion: 2\ndate: 2024\n---\n\n"
        "# The Harbour\n\nAt most 12 ships.\n\n## Rules\n\n### At night\n\nQuiet.\n\n## Prices\n\nFree."
    )
    headings = [section.heading for section in document.sections]
    assert headings == [
        (), ("The Harbour",), ("The Harbour", "Rules"), ("The Harbour", "Rules", "At night"), ("The Harbour", "Prices"),
    ]  # fmt: skip
    own = {"lang": "en", "berth_limit": "12", "format": "asciidoc"}
    facts = {"author": "Ann Lee", "revnumber": "2", "revdate": "2024", **own}
    assert (document.title, document.metadata) == ("The Harbour", facts)


@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        ("Ann Lee <a@b.c>; Bo Berg\nv1.2, 3 May 2024: lamps", ("Ann Lee, Bo Berg", "1.2", "3 May 2024")),
        ("Ann Lee\nv1.2", ("Ann Lee", "1.2", None)),
        ("Ann Lee\n2024-05-03", ("Ann Lee", None, "2024-05-03")),
        ("Ann Lee\nKeeper of lamps", ("Ann Lee", None, None)),
        ("Ann Lee\n:author: Eva Berg\n:revdate: 2023", ("Eva Berg", None, "2023")),
        ("Lamps: dear", (None, None, None)),
        ("= Oil", (None, None, None)),
    ],
)
def test_authors_and_revision_stand_below_the_title(lines: str, facts: tuple[str | None, ...]) -> None:
    found = load(f"= Lamps\n{lines}\n\nThey burn.").metadata
    assert tuple(found.get(name) for name in ("author", "revnumber", "revdate")) == facts


def test_a_text_right_below_the_title_is_no_author() -> None:
    assert text_of("= Tides\nThe sea rises twice a day.\nAnd it falls.") == (
        "# Tides\n\nThe sea rises twice a day.\nAnd it falls."
    )
    assert text_of("= Tides\n* high\n* low") == "# Tides\n\n- high\n- low"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Be _very_ *sure* of `x_y` and `+a*b+`.", "Be very sure of `x_y` and `a*b`."),
        ("a**b**c, snake_case_name, 2 * 3 * 4", "abc, snake_case_name, 2 * 3 * 4"),
        ("[.lead]#Read# this, \"`the `x``\" and '`so`'.", "Read this, \u201cthe `x`\u201d and \u2018so\u2019."),
        ("(((tags, light)))Tags are ((marks)).", "Tags are marks."),
        ("[[here]]See https://a.b/c[the docs^], link:x.pdf[one].", "See [the docs](https://a.b/c), [one](x.pdf)."),
        ("See https://a.b[], xref:other.adoc#the-end[], <<faq,the FAQ>> and <<_the_start>>.",
         "See https://a.b, the end, the FAQ and the start."),
        ("Press kbd:[Ctrl+C], menu:File[Save > As], btn:[OK]image:ok.png[].", "Press Ctrl+C, File > Save > As, OK."),
        ("It ends.footnote:[At noon.] H~2~O, 2^10^, 2^n+1^, the 1^st^",
         "It ends. (At noon.) H2O, 2\u00b9\u2070, 2^(n+1), the 1st"),
        ("It is [line-through]#red# green, [.line-through]##4##0 [.x.line-through]*or*.", "It is green, 0."),
        ("It pulls 1[line-through]##2##3.\n\n[.line-through]\nIt is old.\nAnd dry.\n\nNew.", "It pulls 1 3.\n\nNew."),
        ("{cpp} has {unknown} {nbsp}{plus}", "C++ has {unknown}  +"),
        ("{url-site}/a[The site^, role=x] is up.", "[The site]({url-site}/a) is up."),
        ("NOTE: Mind the\ngap. +\nAnd the step.", "Mind the\ngap.\nAnd the step."),
    ],
)  # fmt: skip
def test_marks_for_the_processor_are_not_shown(source: str, text: str) -> None:
    assert text_of(source) == text


def test_a_reference_to_a_section_shows_its_title() -> None:
    text = "See <<limits>> and xref:#odd[].\n\n[[limits]]\n== Limits\n\nx\n\n[#odd]\n.Odd days\n* Monday"
    assert text_of(text) == "See Limits and Odd days.\n\n## Limits\n\nx\n\n**Odd days**\n\n- Monday"


def test_code_stands_between_fences_and_comments_and_pictures_nowhere() -> None:
    text = (
        "Run:\n\n.make.sh\n[source,console]\n----\n$ make  # <1>\n\n== no heading\n----\n<1> Builds it.\n\n"
        "....\na  b\n....\n\n[source,ruby]\nputs 1\n\n a literal\n  line\n\n```js\nf()\n```\n\n"
        "////\nsecret\n////\n// secret\n.A quay\nimage::quay.png[The quay]\ninclude::more.adoc[]\n"
        "++++\n<hr>\n++++\nEnd."
    )
    assert text_of(text) == (
        "Run:\n\n**make.sh**\n\n```console\n$ make  # <1>\n\n== no heading\n```\n\n1. Builds it.\n\n```\na  b\n```\n\n"
        "```ruby\nputs 1\n```\n\n```\na literal\n line\n```\n\n```js\nf()\n```\n\nEnd."
    )


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("ifdef::pro[]\nNo.\nendif::[]\nYes.", "Yes."),
        (":pro:\n\nifdef::pro[]\nYes.\nendif::pro[]", "Yes."),
        (":pro:\n:!pro:\n\nifdef::pro[]\nNo.\nifndef::pro[]\nNo.\nendif::[]\nendif::[]\nYes.", "Yes."),
        (":pro: !\n\nifdef::pro[Yes.]\nifdef::other[No.]", "Yes."),
        (":a:\n\nifdef::a,b[Or.]\nifdef::a+b[No.]\nifndef::a,b[No.]\nifndef::a+b[Not both.]", "Or.\nNot both."),
        (':n: 30\n\nifeval::["{n}" == "30"]\nA.\nendif::[]\nifeval::[{n} > 200]\nNo.\nendif::[]\nB.', "A.\nB."),
        ('ifeval::["{n}" == "30"]\nNo.\nendif::[]\nYes.', "Yes."),
        ("include::a.adoc[]\n\nifdef::pro[]\nMay be.\nendif::[]", "May be."),
        ("ifdef::pro[]\nIt never closes.", "It never closes."),
        ("----\n\\ifdef::pro[]\n----", "```\nifdef::pro[]\n```"),
        ("ifndef::pro[]\n* one\nendif::[]\n* two", "- one\n- two"),
    ],
)
def test_what_a_condition_hides_is_not_stored(lines: str, text: str) -> None:
    assert text_of(lines) == text


def test_a_block_that_never_closes_hides_nothing() -> None:
    assert text_of("Before.\n\n----\nAfter.\n\n== More\n\nLast.").split() == "Before. ---- After. ## More Last.".split()


def test_lists_nest_by_their_markers_and_go_on_behind_what_is_attached() -> None:
    text = (
        ". Stop.\n. Look:\n** left\n** right and\nwrapped\n+\n----\nlook()\n----\n. Go.\n+\n"
        "--\nFast:\n\n* [x] by boat\n--\n. Rest.\n\nThen:\n\n* eat\n\n.Later\n- sleep\n"
    )
    assert text_of(text) == (
        "1. Stop.\n2. Look:\n   - left\n   - right and\n     wrapped\n\n     ```\n     look()\n     ```\n\n3. Go.\n\n"
        "   Fast:\n\n   - [x] by boat\n4. Rest.\n\nThen:\n\n- eat\n\n**Later**\n\n- sleep"
    )


def test_an_item_keeps_the_box_of_its_task() -> None:
    assert text_of("* [ ] Siren\n* [*] Sonar\n* [x] Horn") == "- [ ] Siren\n- [x] Sonar\n- [x] Horn"


def test_a_term_stands_before_what_explains_it() -> None:
    text = "Quay:: Where *ships* lie.\nBerth::\nSlip::\n  A place at a quay.\n+\nIt has a number.\n\n"
    assert text_of(text + "*-q*, *--quiet*::\n\n  Says nothing.\n") == (
        "- Quay: Where ships lie.\n- Berth, Slip: A place at a quay.\n\n  It has a number.\n\n"
        "- -q, --quiet: Says nothing."
    )


def test_what_a_block_wraps_is_read() -> None:
    text = "[NOTE]\n====\nMind the gap.\n\n* a\n====\n\n[quote,Ann]\n____\nIt rains.\n____\n\n****\n== Aside\n\nx\n****"
    assert text_of(text) == "Mind the gap.\n\n- a\n\nIt rains.\n\n## Aside\n\nx"


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("|===\n|Quay |Most\n\n|A\n|12\n|B |9\n|===", ["| Quay | Most |", "| --- | --- |", "| A | 12 |", "| B | 9 |"]),
        ('[%header,cols="1,2*"]\n|===\n|a|b|c\n2+|wide|1\n.2+|tall|2|3\n|4 a|* x\n* y\n|===',
         ["| a | b | c |", "| --- | --- | --- |", "| wide | wide | 1 |", "| tall | 2 | 3 |", "| tall | 4 | x y |"]),
        ("|===\n^h|Code ^.^h|Name\n|s |*Strong*\n|===", ["| Code | Name |", "| --- | --- |", "| s | Strong |"]),
        ('[options="header"]\n,===\na,b\n"1,5",`x\\|y`\n,===', ["| a | b |", "| --- | --- |", "| 1,5 | `x\\\\|y` |"]),
        ("|===\n|a |b\n// no\n|c \\| d |e\n|===", ["|  |  |", "| --- | --- |", "| a | b |", "| c \\| d | e |"]),
        ('[%noheader,format="csv"]\n|===\na,b\n\nc,d\n|===', ["|  |  |", "| --- | --- |", "| a | b |", "| c | d |"]),
        ("|===\n2*|same\n|===", ["|  |  |", "| --- | --- |", "| same | same |"]),
    ],
)  # fmt: skip
def test_tables_have_their_columns(table: str, rows: list[str]) -> None:
    assert text_of(f".Berths\n{table}").split("\n") == ["Berths", *rows]


def test_two_rows_that_reach_down_fill_the_row_below() -> None:
    assert text_of("[cols=2*]\n|===\n.2+|a .2+|b\n|c |d\n|===").split("\n")[2:] == [
        "| a | b |",
        "| a | b |",
        "| c | d |",
    ]


def test_no_reference_makes_a_long_text_of_a_short_one() -> None:
    long = "x" * 20_000
    assert len(text_of(f":a: {long}\n\n{'{a} ' * 1_000}")) < 310_000
    assert len(text_of(f"[[i]]\n== {long}\n\n{'<<i>> ' * 1_000}")) < 230_000


@law(
    25,
    75,
    lines=st.lists(
        st.sampled_from(
            ["= T", "== S", "* a", ".. b", "t:: d", "+", "--", "====", "----", "|===", "|x |y", "[source]", ".C",
             "", " lit", "w *b* `c`", ":n: v", "a::", "image::x[]", "[[i]]", "<<i>>", "```", "T\n-", "<1> c", "2+|z"]
        ),
        max_size=30,
    )
)  # fmt: skip
def test_any_lines_become_a_document(lines: list[str]) -> None:
    document = load("\n".join(lines))
    covered = "".join(document.text[section.start : section.end] for section in document.sections)
    assert covered.split() == document.text.split()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (". Ring the bell\nimage:bell.png[Bell of the tug]\n. Tow", "1. Ring the bell\n2. Tow"),
        ("Ring it.\n\nimage:bell.png[The bell] image:b.png[]\n\nTow.", "Ring it.\n\nTow."),
        (".A bell\nimage:bell.png[The bell]\n\nTow.", "Tow."),
        ("Ring it.\nimage:bell.png[The bell hangs at the bow.]", "Ring it.\nThe bell hangs at the bow."),
        ('Press the "Ring bells" button image:bell.png[Ring bell button]', 'Press the "Ring bells" button'),
        ("Press image:bell.png[Ring] twice.", "Press Ring twice."),
        ("Who rings presses the image:bell.png[Ring] button.", "Who rings presses the Ring button."),
        ("Press the Ring bell image:bell.png[Ring bell] icon.", "Press the Ring bell icon."),
        ("Press the bell (image:bell.png[yellow icon]).", "Press the bell (yellow icon)."),
        ("* image:bell.png[The bell]\n* Tow", "- The bell\n- Tow"),
        ("|===\n|image:bell.png[The bell] |Rings\n|===", "|  |  |\n| --- | --- |\n| The bell | Rings |"),
        ("A.\n\n[plantuml,tides,svg]\n....\na -> b: Tow it.\n....\n\nB.", "A.\n\nB."),
        ("A.\n\n[mermaid]\n.Tides\n--\nA --> B\n--\nB.", "A.\n\nB."),
        ("A.\n\n[ditaa]\n+--+\n|  |\n\nB.", "A.\n\nB."),
        ("A.\n\n[plantuml]\n----\na -> b\n\nB.", "A.\n\nB."),
    ],
)
def test_labels_of_pictures_and_sources_of_diagrams_are_no_text(text: str, shown: str) -> None:
    assert text_of(text).strip() == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "They get a letter:\nimage:a_b.png[A letter]\n\nThey reply.",
            "They get a letter:\n![](a_b.png)\n\nThey reply.",
        ),
        ("They get a letter:\n\nimage:a.png[A letter]\n\nThey reply.", "They get a letter:\n![](a.png)\n\nThey reply."),
        ("They get a letter:\n\n.Post\nimage::a.png[A letter]\n\nTow.", "They get a letter:\n![](a.png)\n\nTow."),
        (". Write this:\n+\nimage::a.png[]\n. Tow", "1. Write this:\n  ![](a.png)\n2. Tow"),
        ("Tow:\n\n* a\n\nimage::a.png[]", "Tow:\n\n- a"),
        ("*Tow:*\n\n== B\n\nimage::a.png[]\n\nC", "Tow:\n\n## B\n\nC"),
    ],
)
def test_a_picture_below_a_colon_stands_without_its_label(text: str, shown: str) -> None:
    assert text_of(text).strip() == shown
