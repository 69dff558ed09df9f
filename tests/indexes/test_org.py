from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, parse


def load(text: str) -> Document:
    return parse(text.encode(), "page.org")


def text_of(text: str) -> str:
    return load(text).text


def test_headings_are_sections_and_keywords_are_metadata() -> None:
    document = load(
        "#+TITLE: The *Harbour*\n#+title: Book\n#+author: Ann Lee\n#+date: <2024-01-05 Fri>\n#+startup: nofold\n\n"
        "Open.\n* Rules :work:home:\n** TODO [#A] At =night= [1/2]\nSCHEDULED: <2024-01-06 Sat>\nQuiet.\n"
        "* [#2] Prices\nFree.\n* Fix [#2] soon"
    )
    assert document.text == (
        "---\nauthor: Ann Lee\ndate: 2024-01-05 Fri\n---\n\n"
        "Open.\n\n# Rules\n\n## TODO At night [1/2]\n\nSCHEDULED: <2024-01-06 Sat>\n\nQuiet.\n\n# Prices\n\nFree.\n\n"
        "# Fix [#2] soon"
    )
    assert [section.heading for section in document.sections] == [
        (), (), ("Rules",), ("Rules", "TODO At night [1/2]"), ("Prices",), ("Fix [#2] soon",),
    ]  # fmt: skip
    facts = {"title": "The Harbour Book", "author": "Ann Lee", "created": "2024-01-05 Fri", "format": "org"}
    assert (document.title, document.metadata) == ("The Harbour Book", facts)


def test_what_no_reader_sees_is_not_stored() -> None:
    text = (
        ":PROPERTIES:\n:ID: 5-6\n:END:\n# secret\nSeen.\n#+begin_comment\nsecret\n#+end_comment\n"
        "#+include: secret.org\n"
        "#+html: <secret>\n#+begin_export html\n<secret>\n#+end_export\n:LOGBOOK:\n- secret\n:END:\n"
        "CLOCK: [2024-01-05 Fri 09:00]\n-----\n\ue000 An icon.\n:ASIDE:\nKept.\n:END:\n"
        "* COMMENT secret\n** secret\n* Contents :TOC_2:noexport:\n- [[#secret][secret]]\n** Kept\n"
        "* Secret :noexport:\nx"
    )
    assert text_of(text) == "Seen.\n\nAn icon.\n\nKept.\n\n## Kept"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Be /very/ *sure* of =x_y=, ~a*b~, _this_ and +that+.", "Be very sure of `x_y`, `a*b`, this and."),
        ("It pulls +40+ 60 tonnes. +Old +\n+rule.+ (+not+) *+so+* New.", "It pulls 60 tonnes. () New."),
        ("*bold /both/* (/so/) \"*q*\" ~a`b~ =a=/=b=", 'bold both (so) "q" `` a`b `` `a`/`b`'),
        ("a/b/c, snake_case_name, 2*3*4, 2 * 3 * 4, a == b", "a/b/c, snake_case_name, 2*3*4, 2 * 3 * 4, a == b"),
        ("In /usr/bin/ or /etc/hosts, +1 or 2.3+, __init__.", "In /usr/bin/ or /etc/hosts, +1 or 2.3+, __init__."),
        ("/over\ntwo/ but *not\nover\nthree*", "over\ntwo but *not\nover\nthree*"),
        ("See [[https://a.b/c_d][the\n=docs=]], [[file:x.pdf::*End]], https://a.b/_x_.",
         "See the\n`docs`, x.pdf, https://a.b/_x_."),
        ("[[https://a.b/c]] [[*The end]] [[id:1-2]] [[man:ls]] [[keys:][[ ]]]", "https://a.b/c The end  ls [ ]"),
        ("[[./quay.png]]A quay.[[https://a.b][https://a.b/badge.svg]]", "A quay."),
        ("<<here>>Tides <<<rise>>> twice[fn:1] a day[fn:: At [[x][noon]].].", "Tides rise twice a day (At noon.)."),
        ("A /tide/[fn:x:so]", "A tide (so)"),
        ("H_{2}O, 10^{6}, 10^{3.5}, 2^{n+1}, the 1^{st}, e^{-x}, \\alpha, a \\vert b",
         "H2O, 10\u2076, 10^3.5, 2^(n+1), the 1st, e^-x, \\alpha, a | b"),
        ("One \\\\\ntwo @@html:<b>@@src_sh{ls} \\(a *b* c\\)", "One\ntwo `ls` \\(a *b* c\\)"),
    ],
)  # fmt: skip
def test_marks_for_the_processor_are_not_shown(source: str, text: str) -> None:
    assert text_of(source) == text


def test_macros_have_their_texts() -> None:
    text = "#+title: Tides\n#+macro: most at most $1 ($2)\n#+macro: key (eval (x $1))\n"
    assert (
        text_of(text + "{{{title}}}: {{{most(12\\,5,tons)}}}{{{key}}}, {{{key(C-c\\, })}}}{{{time(%Y)}}}{{{none}}}.")
        == "Tides: at most 12,5 (tons), C-c, }."
    )


def test_a_link_to_a_heading_shows_its_words() -> None:
    text = "See [[#quay]] and [[id:5-6]].\n* The /quay/\n:PROPERTIES:\n:CUSTOM_ID: quay\n:ID: 5-6\n:END:\nx"
    assert text_of(text) == "See The quay and The quay.\n\n# The quay\n\nx"


def test_code_stands_between_fences() -> None:
    text = (
        "Run:\n#+caption: A call\n#+begin_src emacs-lisp :tangle yes\n  (x)\n\n  ,* y(a,*b)\n#+end_src\n"
        "#+begin_example\n* no heading\n#+end_example\n#+results:\n: 4\n:  2\nEnd. #+x\n"
    )
    assert text_of(text) == (
        "Run:\n\n**A call**\n\n```emacs-lisp\n(x)\n\n* y(a,*b)\n```\n\n```\n* no heading\n```\n\n```\n4\n 2\n```\n\n"
        "End. #+x"
    )


def test_a_block_that_never_closes_hides_nothing() -> None:
    text = "#+begin_src sh\nls\n* More\n#+begin_comment\nx\n* Last\n:PROPERTIES:\n#+begin_src\ny\n#+end_src"
    assert text_of(text) == "ls\n\n# More\n\nx\n\n# Last\n\n:PROPERTIES:\n\n```\ny\n```"


def test_lists_nest_by_their_columns() -> None:
    text = (
        "1. Stop and\n   wait.\n2) Look:\n   - [X] left\n   + right\n\n     #+begin_src sh\n     look\n     #+end_src\n"
        "   #+begin_quote\n   So:\n     * inner\n   #+end_quote\n   Then.\n- [@5] no number\n6. [@7] Go.\nDone.\n\n"
        "- Quay :: Where *ships* lie.\n- Berth ::\n  A place.\n  :: not\n\n\n  Apart."
    )
    assert text_of(text) == (
        "1. Stop and\n   wait.\n2. Look:\n   - [x] left\n   - right\n\n     ```sh\n     look\n     ```\n\n   So:\n\n"
        "   - inner\n\n   Then.\n\n- no number\n7. Go.\n\nDone.\n\n- Quay: Where ships lie.\n- Berth: A place.\n"
        "  :: not\n\nApart."
    )


def test_an_item_keeps_the_box_of_its_task() -> None:
    assert text_of("- [ ] Siren\n- [X] Sonar\n- [-] Horns\n1. [ ] \n2. [x] Flare") == (
        "- [ ] Siren\n- [x] Sonar\n- [ ] Horns\n2. [x] Flare"
    )


def test_definitions_of_footnotes_are_paragraphs() -> None:
    assert text_of("It ends [fn:1].\n\n* Footnotes\n[fn:1] At\nnoon.\n[fn:b] Or so.") == (
        "It ends.\n\n# Footnotes\n\nAt\nnoon.\n\nOr so."
    )


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("| Quay | Most |\n|------+------|\n| =A= | 12 |\n|------+------|\n| *B* | 9",
         ["| Quay | Most |", "| --- | --- |", "| `A` | 12 |", "| B | 9 |"]),
        ("|---|\n| a | b |\n| c \\vert{} d | e |\n|---|", ["|  |  |", "| --- | --- |", "| a | b |", "| c \\| d | e |"]),
        ("| <r> | |\n| a | b |\n|-|\n| 1 | 2 |\n#+tblfm: $1=2", ["| a | b |", "| --- | --- |", "| 1 | 2 |"]),
        ("| ! | x |\n| | a |\n|-|\n| # | 1 |\n| / | < |", ["| a |", "| --- |", "| 1 |"]),
        ("+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+", ["| a | b |", "| --- | --- |", "| 1 | 2 |"]),
    ],
)  # fmt: skip
def test_tables_have_their_columns(table: str, rows: list[str]) -> None:
    assert text_of(f"#+caption: Berths\n{table}").split("\n") == ["Berths", *rows]


def test_a_caption_is_kept_without_its_picture() -> None:
    assert text_of("#+caption: The quay\n[[./quay.png]]\n\nNext.") == "**The quay**\n\nNext."


def test_no_macro_or_reference_makes_a_long_text_of_a_short_one() -> None:
    long = "x" * 20_000
    assert len(text_of(f"#+macro: a {long}\n{'{{{a}}} ' * 1_000}")) < 310_000
    assert len(text_of(f"#+macro: a {'$1' * 140}\n{('{{{a(' + 'x' * 400 + ')}}} ') * 100}")) < 80_000
    assert len(text_of(f"* {long}\n:CUSTOM_ID: i\n{'[[#i]] ' * 1_000}")) < 230_000


@law(
    25,
    75,
    lines=st.lists(
        st.sampled_from(
            ["* H :t:", "** COMMENT x", "- a", "  1. b", "    c", "- t :: d", "#+begin_quote", "#+end_quote",
             "| x | y |", "#+begin_src c", "#+end_src", ":PROPERTIES:", ":D:", ":END:", "#+caption: C", ": f", "|--|",
             "#", "w *b* =c=", "[fn:1] n", "\\begin{a}", "\\end{a}", "[[#i]]", ":ID: i", "", "{{{m}}}", "#+macro: m v",
             "  * s", "-----"]
        ),
        max_size=30,
    )
)  # fmt: skip
def test_any_lines_become_a_document_and_hide_no_heading_above_theirs(lines: list[str]) -> None:
    document = load("\n".join([*lines, "* End", "Kept."]))
    covered = "".join(document.text[section.start : section.end] for section in document.sections)
    assert covered.split() == document.text.split()
    assert document.text.endswith("# End\n\nKept.")
