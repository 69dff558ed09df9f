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
        "# Leave\n\nThirty days,\npaid.\n\n## Annual leave\n\n- one\n- two\n  1. deep\n\n"
        "Days\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\nx = 1\n\n  y\n```\n\nend"
    )
    assert document.title == "The guide"
    headings = [(each.heading, document.text[each.start :].split("\n")[0]) for each in document.sections]
    assert headings == [(("Leave",), "# Leave"), (("Leave", "Annual leave"), "## Annual leave")]
    assert document.metadata == {"format": "html"}


@pytest.mark.parametrize("tag", ["del", "s", "strike", "span style='color:red;text-decoration: red line-through'"])
def test_what_is_struck_out_is_left_out(tag: str) -> None:
    end = f"</{tag.split()[0]}>"
    page = f"<p><{tag}>Store it wet. Never dry it.{end} <ins>Store it dry.</ins><ul><li><{tag}>$20{end} $15</ul>"
    assert load(page).text == "Store it dry.\n\n- $15"
    row = f"<table><tr><th>Day<th>Fee<tr><td>Sunday<td><{tag}>20{end} 15</table>"
    assert load(row).text.endswith("| Sunday | 15 |")


def test_the_title_falls_back_to_the_headings_and_the_name() -> None:
    assert load("<h2>B</h2><h1>A</h1>").title == "A"
    assert load("<h2>B</h2>").title == "B"
    assert load("<p>x").title == "page.html"


def test_the_language_of_the_page_is_kept() -> None:
    assert load("<html lang=de><p>Hallo").metadata == {"format": "html", "language": "de"}


def test_an_item_stands_below_its_heading_whatever_the_passage_is() -> None:
    html = "<h1>Work</h1><h2>Allowed</h2><ul><li>For a friend.</ul><h2>Not allowed</h2><ul><li>For Vik at night.</ul>"
    document = load(html)
    items = addresses(passage(document.text, heading=("Work",), metadata=dict(document.metadata)))
    assert [(address.shown, address.lead, address.path) for address in items] == [
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


def test_a_description_stands_behind_its_term_and_a_list_below_it() -> None:
    assert (
        load("<p>Served:<dl><dt>Tea<dd>hot<dt>Ice<dt>Cola<dd>cold</dl>").text
        == "Served:\n\n- Tea: hot\n- Ice, Cola: cold"
    )
    document = load("<dl><dt id=s>Sizes<dd><ul><li>S<li>L</ul></dl>")
    assert (document.text, document.sections[0].heading) == ("Sizes\n\n- S\n- L", ("Sizes",))
    assert load("<dl><dt>Sizes:<dd><ul><li>S<li>L</ul><dt>Paid</dl>").text == "Sizes:\n\n- S\n- L\n\n- Paid"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<dl><dt>Tea", "- Tea"),
        ("<dl><dt>Tea<dd><h3>Hot</h3>It is.", "Tea:\n\n### Hot\n\nIt is."),
        ("<dl><dt>Tea<dd><table><tr><td>1<td>2</table>", "Tea:\n\n| 1 | 2 |\n| --- | --- |"),
        ("<dl><dt>Tea<dd><pre>x = 1</pre>", "Tea:\n\n```\nx = 1\n```"),
        ("<dl><dt id=t>Tea<dd><pre>x = 1</pre>", "Tea\n\n```\nx = 1\n```"),
    ],
)
def test_no_term_is_lost_where_no_prose_explains_it(html: str, text: str) -> None:
    assert load(html).text == text


def test_what_a_term_with_an_id_means_is_a_section_apart() -> None:
    document = load(
        "<h1>Settings</h1><p>All of them.<dl><dt id=m>mode<a href='#m'>\u00b6</a></dt><dd>How it runs.<p>Default: calm."
        "<dt id=d>json.dump(obj, fp)<span class=viewcode-link>[source]</span><dd>Writes it."
        "<dl><dt id=x>fp<dd>A file.</dl><p>Slowly.</dl><p>That is all."
    )
    parts = [(each.heading[1:], each.apart, document.text[each.start : each.end].strip()) for each in document.sections]
    assert parts == [
        ((), False, "# Settings\n\nAll of them."),
        (("mode",), True, "mode\n\nHow it runs.\n\nDefault: calm."),
        (("json.dump()",), True, "json.dump()\n\n```\njson.dump(obj, fp)\n```\n\nWrites it."),
        (("json.dump()", "fp"), True, "fp\n\nA file."),
        (("json.dump()",), True, "Slowly."),
        ((), False, "That is all."),
    ]
    mode = addresses(passage(parts[1][2], heading=("Settings", "mode"), metadata=dict(document.metadata)))
    assert [(address.with_name, address.label) for address in mode] == [
        ("mode: How it runs.", ""), ("mode: Default: calm.", "Default"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("class flask.Flask(name, path=None)", "flask.Flask()"), ("property mode: str", "mode"), ("DEBUG", "DEBUG"),
        ("async static run", "run"), ("late binding", "late binding"), ("--open <path>", "--open <path>"),
        ("f (of a set)", "f (of a set)"),
    ],
)  # fmt: skip
def test_an_entry_is_called_as_what_it_describes(term: str, name: str) -> None:
    term = term.replace("<", "&lt;")
    assert load(f"<dl><dt id=a>{term}<dd>It is so.</dl>").sections[0].heading == (name,)


def test_code_stands_between_fences_and_prose_that_is_set_by_hand_does_not() -> None:
    letter = (
        "Dear all,\n\nthe boat to the island leaves at noon from now on,\nand the one that comes back leaves at six."
    )
    assert load(f"<pre>{letter}</pre>").text == letter
    assert load(f"<pre><code>{letter}</code></pre>").text == f"```\n{letter}\n```"
    assert load("<pre># ``` it</pre>").text == "````\n# ``` it\n````"
    code = "<table><tr><td class=linenos><pre>1\n2</pre></td><td><pre>a = 1\nb = 2</pre></td></tr></table>"
    assert load(code).text == "```\na = 1\nb = 2\n```"


def test_boxes_show_whether_they_are_ticked() -> None:
    page = (
        "<input type=checkbox class=nav-toggle><ul><li><input type=checkbox> Flare<li><input type=CHECKBOX checked>Horn"
        "</ul><div><input type=radio></div><p><input type=radio>No <input type=radio checked>Yes <input type=text>"
        "<table><tr><th>Part<th>Done<tr><td>Sail<td><input type=checkbox checked></table>"
    )
    assert load(page).text == (
        "- [ ] Flare\n- [x] Horn\n\n[ ] No [x] Yes\n\n| Part | Done |\n| --- | --- |\n| Sail | [x] |"
    )


def test_items_outside_of_a_list_are_not_inside_of_each_other() -> None:
    assert load("<li>a<li>b<ul><li>c</ul><li>d").text == "- a\n\n- b\n\n- c\n\n- d"


def test_a_picture_in_a_cell_says_yes_or_no() -> None:
    row = '<td>Oars<td><img src="y.png" alt="Yes"><td><svg aria-label="no"><path/></svg><td><img alt="Port logo">'
    text = load(f"<table><tr><th>Hire<th>Day<th>Week<th>By</tr><tr>{row}</tr></table>").text
    assert text.splitlines()[-1] == "| Oars | Yes | no |  |"


def test_items_of_a_numbered_list_keep_their_numbers() -> None:
    assert load("<ol><li>Stop.<li>Look:<ul><li>left<li>right</ul><li>Go.</ol>").text == (
        "1. Stop.\n2. Look:\n  - left\n  - right\n3. Go."
    )
    assert load("<ol><li>Stop.<li value=9>Look.<li>Go.</ol>").text == "1. Stop.\n9. Look.\n10. Go."
    assert load("<p>Then:<ol start=4><li>Rest.<li>Eat.</ol><ol start=x><li>Go.</ol>").text == (
        "Then:\n\n4. Rest.\n5. Eat.\n\n1. Go."
    )


@pytest.mark.parametrize(
    "sign", ["\u00b6", "<a class=headerlink href='#x'>\u00b6</a>", " #", "\u200b", " <a>\U0001f517</a>"]
)
def test_a_heading_has_no_sign_of_the_link_to_itself(sign: str) -> None:
    document = load(f"<h2>Speed of C#{sign}</h2><p>It is fast.")
    assert (document.text, document.sections[0].heading) == ("## Speed of C#\n\nIt is fast.", ("Speed of C#",))


def test_nor_does_one_whose_sign_stands_before_it() -> None:
    document = load("<h2><span><a href='#x'>\u203a</a> </span>1 Speed</h2><p>It is fast.")
    assert document.sections[0].heading == ("1 Speed",)


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
    75,
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
                "</pre>",
                "<dl>",
                "</dl>",
                "<dt>",
                "<dt id=a>",
                "<dd>",
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


def test_a_sign_between_two_links_that_is_not_read_aloud_parts_their_words() -> None:
    links = '<a>Quay</a><span aria-hidden="true">\u203a</span><a>Ropes</a><i aria-hidden="true">no</i>.'
    assert parse(f"<p>{links}</p>".encode(), "a.html").text == "Quay Ropes."
