"""The time of every loader grows with the size of the file, whatever is in it."""

from __future__ import annotations

import contextlib

import pytest
from growth import linear

from groundwire.indexes.loaders import UnreadableFileError, parse

# Name of the file -> what is repeated to fill it. Each of these took minutes, or did not end, in some parser.
MIXED = "Content-Type: multipart/mixed; boundary=a\n\n--a\n"
PIECES = {
    "page.html": (
        " ", "\n", "<div>", "<b>", "<p>", "<ul><li>", "<ul><li>a", "<table><tr><td>", "<table><tr><td>a", "<tr><td>a",
        "<td>a", "<br>", "<?xml ", "<?xml ?>", "<", "&", "<!--", "<h1>", "<p style='display ",
        "<dl><dt>", "<dl><dt id=a>b<dd>c", "<dt id=a>b",
        "<meta charset=", "<select><option>", "<b><p>x</b>", "<pre>", "<nav>", "<title>", "</p>", "<div hidden>",
        "<table><tr><td colspan=999>", "<table><tr><td rowspan=65000>a<td>b</tr>",
    ),
    "page.md": (
        " ", "\n", "---\n", "> ", "- ", "[", "*", "_a", "# h\n", "[a]: b\n", "<div>\n", "```\n", "a\n===\n", "\t",
        "![", "{{", "{%\n",
    ),
    "mail.eml": ("a: b\n", "a ", "=?utf-8?q?a?= ", 'Subject: "', "<", "(", MIXED),
    "table.csv": (" ", ",", '"', 'a,"b\n', "a,b\n", ";"),
    "page.rst": (" ", "=\n", "a\n=\n", ":a: b\n", "`a ", "`a <", ":role:`"),
    "page.adoc": (
        " ", "== a\n", "////\n", "----\n", ":a: b\n", "=", "a::\n", "* ", "* a\n", "+\n", "--\n", "|===\n", "|a\n",
        "|===\n|", "[a]\n", "[[a]]\n", "a\\\n:a: b\\\n", "`", "_a", "*a ", "<<a", "link:a[", "((a", "{a}", "a\n--\n",
        ".a\n", "9+|", "* a\n+\n--\n+\n====\n",
    ),
    "page.org": (
        " ", "* ", "* a\n", "* [#A", "- ", "- a\n", "- a ::", "#+begin_a\n", "#+begin_src\n* a\n",
        ":a:\n", ":a:\n:END:\n", ": a\n", "| a\n", "|-\n", "| ", "[[", "[[a][", "[fn:", "[fn::[a", "=a ", "=a\n",
        "*a ", "/a/ ", "/*_+", "{{{", "{{{a(", "#+macro: a b\n", "#+title: a\n", "#+caption: a\n", "\\begin{a}\n",
        "\\(", "$a ", "<<a", "@@a:", "x_{", "[cite:",
    ),
    "page.tex": ("\\section{", "\\title{", "{", "\\", "\\section[a"),
    "page.rtf": ("{", "\\par ", "{\\fonttbl{\\f0 a;}", "\\u1234?", "\\intbl\\cell\\row ", "{\\info{\\title "),
    "page.xml": ("<a>", "<p>a</p>", "<tr><td>a</td></tr>", "<sec><title>a</title>"),
    "said.vtt": ("00:00:01.000 --> 00:00:02.000\n", "<v ", "00:01 --> "),
    "data.json": ("[", '{"a":', '"'),
    "data.yaml": (
        "- a # b\n", "a: [b]\n", "[", "? a\n", "- &a b\n", "a: |\n  # b\n", "#", "# b\n", "# ",
        "---\na: 1\n",
    ),
    "text.txt": (" ", "\n", "\r\n", "a\x01"),
    "page.1": (
        ".RS\nab\n", ".TP\nab\n", ".IP x 4\nab\n", ".nf\nab\n", ".TS\nab\n", ".if 1 \\{\n", ".de x\n", "\\fB", "\\*(xx",
        ".Bl -tag\n.It a\n", ".Xo\nab\n", ".RS\n", "ab\n.br\n", ".SH a\n", "\\&", "\\h'", "\\[u",
    ),
    "CHANGES": ("tug (2.1) a; urgency=low\n", "2.1 (2024-01-05)\n\n", "2024-01-05  Ann  <a@b>\n", "a (", " -- a"),
    "FAQ": ("Q: a\n", "Q: a\nA: b\n", "1. a?\n\n", "a\n---\n", "ab-\ncd "),
    "rfc.txt": ("a [Page 1]\n", "   ab-\n   cd\n", "1.  A\n\n   b\n"),
    "code.py": ("a ", "@a\n", "#\n", "x+", "(", '"', "9"),
    "code.c": ("a ", "int * * * ", "template <>\n", "struct ", "a, "),
    "code.sql": ("create or replace ", "create w w\n"),
}  # fmt: skip
CASES = [(name, piece) for name, pieces in PIECES.items() for piece in pieces]


MANUAL = ".TH tug 1\n.SH NAME\n"
BEFORE = {
    "page.rtf": "{\\rtf1 ",
    "page.xml": "<r>",
    "mail.eml": "Subject: x\nTo: ",
    "said.vtt": "WEBVTT\n\n",
    "page.1": MANUAL,
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "piece"), CASES)
def test_eight_times_the_file_takes_about_eight_times_the_time(name: str, piece: str) -> None:
    def read(text: str) -> None:
        with contextlib.suppress(UnreadableFileError):
            parse(text.encode(), name)

    assert linear(read, piece, 8_000, before=BEFORE.get(name, ""))


def test_a_heading_of_images_that_never_close_is_read_in_time_too() -> None:
    assert linear(lambda text: parse(f"# {text}".encode(), "page.md"), "![", 30_000)


@pytest.mark.parametrize("name", ["a.html", "a.md", "a.json", "a.py", "a.ipynb", "a.xhtml"])
@pytest.mark.parametrize("piece", ["[", '{"a":', "<div>", "(", "> "])
def test_deep_nesting_is_read_or_refused_and_no_traceback(name: str, piece: str) -> None:
    with contextlib.suppress(UnreadableFileError):
        assert isinstance(parse(piece.encode() * 30_000, name).text, str)
