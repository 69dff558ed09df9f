"""Manual pages in roff: with the macros of man, of DocBook and of Pod, and with mdoc."""

from __future__ import annotations

from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, parse
from groundwire.indexes.loaders.document import check_laws

LONG = "It goes on until the crew has counted every line on the quay and written it down. " * 4


def load(text: str, name: str = "tug.1") -> Document:
    return parse(text.encode(), name)


def man(body: str) -> str:
    return load(f'.\\" A comment\n.TH TUG 1 "January 5, 2024" "Harbour 2"\n.SH NAME\ntug \\- tow ships\n{body}').text


def test_title_date_and_sections_of_a_page() -> None:
    document = load('.TH TUG 8 2024-01-05\n.SH "SEE ALSO"\n.SS Ropes\n.BR rope (1),\n\\fIline\\fR\\|(5)\n')
    assert document.metadata == {"title": "tug(8)", "modified": "2024-01-05", "format": "man"}
    assert document.text == "# SEE ALSO\n\n## Ropes\n\nrope(1), line(5)"
    assert document.sections[-1].heading == ("SEE ALSO", "Ropes")


def test_an_option_is_written_with_its_description() -> None:
    text = man(
        ".SH OPTIONS\n.TP\n.BR \\-s \", \" \\-\\-slow\nTow slowly.\n.TP\n\\fB\\-f\\fR\n.TQ\n\\fB\\-\\-fast\\fR\nTow "
        "fast.\n.IP\nNot at\nnight.\n.IP \\(bu 2\nA point.\n.IP \\(bu 2\nAnother.\n.PP\nThe end."
    )  # fmt: skip
    assert text.partition("# OPTIONS\n\n")[2] == (
        "- `-s, --slow`: Tow slowly.\n- `-f, --fast`: Tow fast.\n\n  Not at night.\n\n"
        "- A point.\n- Another.\n\nThe end."
    )


def test_an_option_with_a_long_description_is_a_section() -> None:
    document = load(f".TH TUG 1\n.SH OPTIONS\n.TP\n.B \\-c\nCount. {LONG}\n.TP\n.B \\-d\nDry run.\n.SH BUGS\nNone.")
    assert [section.heading for section in document.sections] == [
        ("OPTIONS",), ("OPTIONS", "-c"), ("OPTIONS",), ("BUGS",),
    ]  # fmt: skip
    assert "`-c`\n\nCount. It goes on" in document.text
    assert "- `-d`: Dry run." in document.text


def test_options_as_docbook_and_asciidoctor_write_them() -> None:
    text = man(
        ".SH OPTIONS\n.PP\n\\fB\\-q\\fR, \\fB\\-\\-quay\\fR \\fINAME\\fR\n.RS 4\nMoor at a quay\\&.\n.sp\n"
        "Such as:\n.sp\n"
        ".if n \\{\\\n.RS 4\n.\\}\n.nf\ntug \\-q 5\n.fi\n.if n \\{\\\n.RE\n.\\}\n.RE\n.sp\n.RS 4\n.ie n \\{\\\n"
        "\\h'-04'\\(bu\\h'+03'\\c\n.\\}\n.el \\{\\\n.sp -1\n.IP \\(bu 2.3\n.\\}\nA point.\n.RE\n"
    )
    assert text.partition("# OPTIONS\n\n")[2] == (
        "- `-q, --quay NAME`: Moor at a quay.\n\n  Such as:\n\n  ```\n  tug -q 5\n  ```\n\n- A point."
    )


def test_conditions_strings_and_macros_of_a_page() -> None:
    text = man(
        '.de Vb \\" verbatim\n.nf\n..\n.de Ve\n.fi\n..\n.ds Qy quay\n.if !\\nF .nr F 0\n.if \\nF>0 \\{\\\n'
        ".    de IX\n.    tm x\n"
        "..\n.\\}\n.ie t seen by a printer\n.el at a \\*(Qy\n.ig\nsecret\n..\n.Vb 1\n    tug\\e\n.Ve\n"
    )
    assert text.partition("tow ships ")[2] == "at a quay\n\n```\ntug\\\n```"


def test_a_table() -> None:
    text = man(
        ".SH PRICES\n.TS\nallbox tab(:);\nlB lB.\nPort:T{\nTowing,\nper hour\nT}\n.T&\nl l.\nSkerry:30\n.TE\nDue."
    )
    assert "| Port | Towing, per hour |\n| --- | --- |\n| Skerry | 30 |\n\nDue." in text


def test_mdoc() -> None:
    document = load(
        ".Dd January 5, 2024\n.Dt TUG 1\n.Os\n.Sh NAME\n.Nm tug\n.Nd tow ships\n.Sh SYNOPSIS\n.Nm\n.Op Fl fs\n"
        ".Op Fl q Ar quay\n"
        ".Sm off\n.Oo Ar user No @ Oc Ar port\n.Sm on\n.Sh DESCRIPTION\n.Nm\ntows, see\n.Xr rope 1 .\n"
        ".Bl -tag -width Ds\n"
        ".It Fl f , Fl -fast\nTow fast\n.Pq at\n.Cm yes ,\nnot\n.Sq \\&! .\n.It Xo\n.Fl q\n.Ar quay\n.Xc\nMoor.\n"
        ".It -\nNo quay.\n"
        ".El\n.Pp\n.Bl -enum\n.It\nFirst.\n.It\nSecond.\n.El\n.Bd -literal\ntug\n.Ed\n"
    )
    assert document.metadata == {"title": "tug(1)", "modified": "2024-01-05", "format": "man"}
    assert document.text == (
        "# NAME\n\ntug — tow ships\n\n# SYNOPSIS\n\ntug [-fs] [-q quay] [user@]port\n\n# DESCRIPTION\n\n"
        "tug tows, see rope(1).\n\n- `-f, --fast`: Tow fast (at) yes, not '!'.\n- `-q quay`: Moor.\n- `-`: No quay.\n"
        "1. First.\n2. Second.\n\n```\ntug\n```"
    )


def test_what_is_raised_by_half_a_line_is_a_power() -> None:
    assert "10\u00b3 and 10\u2076 ships" in man(".SH LOAD\n10\\u3\\d and 10\\u\\s-26\\s0\\d ships\n")


def test_a_word_that_begins_with_a_point_is_stored_without_its_guard() -> None:
    text = man(".B \\&.tugrc\nis read.\n.TP\n.B \\&.quay\nNames it.\n.SS \\&.lamps\nRed.\n")
    assert ".tugrc is read." in text
    assert "- `.quay`: Names it." in text
    assert "## .lamps" in text
    assert text.replace("\n", "").isprintable()


def test_a_macro_that_calls_itself_ends() -> None:
    assert "tow ships" in man(".de X\n.X\n.X\n..\n" + ".X\n" * 100)


def test_a_log_with_the_suffix_of_a_page_is_text() -> None:
    document = load(".berth 5 closed\n.TH is a tide\n", "messages.1")
    assert (document.metadata["format"], document.text) == ("text", ".berth 5 closed\n.TH is a tide\n")


LINE = st.sampled_from(
    ".SH A|.SS B|.TP|.TQ|.IP x 4|.IP \\(bu|.IP|.PP|.RS|.RE|.nf|.fi|.TS|.TE|T{|T}|a:b|l l.|.sp|.br|words|\\fB-x\\fR"
    "|.B -x|.de Q|..|.ie n \\{|.\\}|.el|.Q|.ds S t|\\*S|.Sh A|.Bl -tag|.Bl -column|.It Fl x|.It Xo|.Xc|.El|.Bd -literal"
    "|.Ed|.Op Fl x|.Oo|.Oc|.Ns|.Sm off|.Sm on|.Dl x|.Pp|• a|1. b|x:|.UR u|.UE".split("|")
)


@law(25, 150, mdoc=st.booleans(), lines=st.lists(LINE, max_size=30))
def test_any_order_of_macros_is_read(mdoc: bool, lines: list[str]) -> None:
    head = ".Dd January 5, 2024\n.Sh NAME\n" if mdoc else ".TH TUG 1\n.SH NAME\n"
    document = load(head + "\n".join(lines))
    check_laws(document)
    assert document.metadata["format"] == "man"
