from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law
from made_evidence import addresses, passage

from groundwire.indexes.loaders import Document, UnreadableFileError, parse


def load(html: str | bytes) -> Document:
    return parse(html if isinstance(html, bytes) else html.encode(), "page.html")


def test_a_page_becomes_readable_text_with_sections() -> None:
    document = load(
        "<!doctype html><html><head><title> The\n guide </title><style>p{}</style></head><body>"
        "<nav>menu</nav>"
        "<h1>Lea<b>ve</b></h1><p>Thirty   <i>days</i>,<br>paid.</p><!-- no --><script>x</script>"
        "<h2>Annual<br>leave</h2><ul><li>one<li>two<ol><li>deep</ol></ul>"
        "<p hidden>h</p><p style='display: none'>h</p>"
        "<table><caption>Days</caption><tr><th>a<th>b<tr><td>1<td><p>2</p></table>"
        "<pre>x = 1\n\n  y</pre>end</body>"
    )
    assert document.text == (
        "# Leave\n\nThirty days,\npaid.\n\n## Annual leave\n\n- one\n- two\n  - deep\n\n"
        "Days\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nx = 1\n\n  y\n\nend"
    )
    assert document.title == "The guide"
    headings = [(each.heading, document.text[each.start :].split("\n")[0]) for each in document.sections]
    assert headings == [(("Leave",), "# Leave"), (("Leave", "Annual leave"), "## Annual leave")]
    assert document.metadata == {"format": "html"}


def test_the_title_falls_back_to_the_headings_and_the_name() -> None:
    assert load("<h2>B</h2><h1>A</h1>").title == "A"
    assert load("<h2>B</h2>").title == "B"
    assert load("<p>x").title == "page.html"


def test_the_language_of_the_page_is_kept() -> None:
    assert load("<html lang=de><p>Hallo").metadata == {"format": "html", "language": "de"}


def test_an_item_stands_below_its_heading_whatever_the_passage_is() -> None:
    html = "<h1>Work</h1><h2>Allowed</h2><ul><li>For a friend.</ul><h2>Not allowed</h2><ul><li>For Vik at night.</ul>"
    document = load(html)
    found = addresses(passage(document.text, heading=("Work",), metadata=dict(document.metadata)))
    assert [(address.shown, address.lead, address.path) for address in found] == [
        ("For a friend.", "Allowed:", ("Work", "Allowed")),
        ("For Vik at night.", "Not allowed:", ("Work", "Not allowed")),
    ]


def test_a_table_that_lays_out_a_page_is_read_block_by_block() -> None:
    document = load("<table><tr><td><h1>Head</h1><p>text</p></td><td>side</td></tr></table>")
    assert document.text == "# Head\n\ntext\n\nside"
    assert document.sections[0].heading == ("Head",)
    long = "word " * 300
    assert load(f"<table><tr><td>{long}</td><td>side</td></tr></table>").text == f"{long.strip()}\n\nside"


def test_rows_of_head_and_body_are_one_table_and_another_table_is_apart() -> None:
    html = "<table><thead><tr><th>a</thead><tbody><tr><td>1</tbody></table><table><tr><td>2</table>"
    assert load(html).text == "a\n1\n\n2"


def test_merged_cells_stand_in_every_place_they_cover() -> None:
    html = "<table><tr><th>a<th>b<th>c</tr><tr><td rowspan=2>x<td colspan=2>y<tr><td>1<td>2</table>"
    assert load(html).text == "| a | b | c |\n| --- | --- | --- |\n| x | y | y |\n| x | 1 | 2 |"


def test_a_cell_that_says_it_covers_millions_of_places_repeats_little() -> None:
    cell = "<td colspan=1000 rowspan=65534>" + "x" * 100
    assert len(load(f"<table><tr>{cell}<td>b</tr>{'<tr><td>1</tr>' * 1_000}</table>").text) < 200_000


def test_a_long_table_is_written_in_blocks_that_each_begin_with_the_header() -> None:
    rows = "".join(f"<tr><td>row {n}<td>{n}" for n in range(100))
    blocks = load(f"<table><tr><th>name<th>number{rows}</table>").text.split("\n\n")
    assert len(blocks) > 3
    assert all(block.startswith("| name | number |\n| --- | --- |\n| row ") for block in blocks)
    assert sum(block.count("| row ") for block in blocks) == 100


def test_a_table_with_a_header_too_long_to_repeat_becomes_lines_of_name_and_value() -> None:
    head = "".join(f"<th>a long name of column {n}" for n in range(30))
    text = load(f"<table><tr>{head}<tr>{'<td>' * 29}<td>here</table>").text
    assert text == "- a long name of column 29: here"


def test_blocks_in_a_cell_are_apart_and_inline_tags_are_not() -> None:
    html = "<table><tr><td><ul><li>a<li>b</ul>c<p>d</p>e<td>f<b>g</b></table>"
    assert load(html).text == "| a b c d e | fg |\n| --- | --- |"


def test_a_description_stands_below_its_term() -> None:
    assert load("<dl><dt>Tea<dd>hot<dt>Ice<dd>cold</dl>").text == "Tea\nhot\n\nIce\ncold"


@pytest.mark.parametrize(
    "html",
    [
        "<p>Grüße €</p>".encode(),
        "<meta charset=iso-8859-1><p>Grüße €</p>".encode("cp1252"),
        "<meta http-equiv=Content-Type content='text/html; charset=latin9'><p>Grüße €</p>".encode("latin9"),
        "<meta charset=utf-8><p>Grüße €</p>".encode("utf-16"),
        "<meta charset=utf-16><p>Grüße €</p>".encode(),
        "<meta charset=no-such><p>Grüße €</p>".encode(),
        "<meta charset=hex><p>Grüße €</p>".encode(),
        "<meta charset=undefined><p>Grüße €</p>".encode(),
        "<?xml version='1.0' encoding='utf-8'?><html xmlns='urn:x'><p>Grüße €</p></html>".encode(),
    ],
)  # fmt: skip
def test_the_declared_encoding_is_obeyed(html: bytes) -> None:
    assert load(html).text == "Grüße €"


def test_bytes_outside_the_declared_encoding_are_an_error() -> None:
    with pytest.raises(UnreadableFileError, match=r"is not valid UTF-8 \(byte 0xff at offset 3\)"):
        load(b"<p>\xff</p>")


@pytest.mark.parametrize("html", ["index.html", "http://a.b", "just words", " ", "<", "</p>", "<!-- -->"])
def test_scraps_do_not_crash_or_warn(html: str) -> None:
    assert isinstance(load(html).text, str)


@pytest.mark.parametrize("tag", ["div", "ul><li", "b", "table><tr><td", "blockquote"])
def test_deep_nesting_loses_nothing(tag: str) -> None:
    document = load(f"<{tag}>" * 3_000 + "deep" + "<p>after</p>")
    assert "deep" in document.text
    assert "after" in document.text


@law(
    25,
    150,
    html=st.lists(
        st.sampled_from(
            [
                "<h1>",
                "</h1>",
                "<h3>",
                "<p>",
                "<li>",
                "<ul>",
                "</ul>",
                "<table>",
                "<tr>",
                "<td>",
                "</table>",
                "<pre>",
                "<br>",
                "a",
                "&",
                "<!--",
            ]
        )
    ).map(" ".join),
)
def test_sections_cover_the_text_in_order(html: str) -> None:
    document = load(html)
    edges = [0, *(each.end for each in document.sections)]
    assert [each.start for each in document.sections] == edges[:-1]
    assert edges[-1] == len(document.text)
