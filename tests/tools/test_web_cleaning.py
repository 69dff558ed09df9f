"""What comes back from a web search is cleaned: addresses, queries, texts, duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import ANY, law

from groundwire.tools.web import MAX_TITLE_LENGTH, WebPage, deduplicate
from groundwire.tools.web_address import MAX_URL_LENGTH, canonical_url
from groundwire.tools.web_text import MAX_QUERY_LENGTH, MAX_TEXT_LENGTH, clean_query, clean_text

if TYPE_CHECKING:
    pass


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("HTTPS://Example.ORG/A", "https://example.org/A"),
        ("http://example.org:80/", "http://example.org"),
        ("http://example.org:8080//", "http://example.org:8080"),
        ("https://example.org:/a/#part", "https://example.org/a"),
        (
            "https://example.org/a/?utm_source=x&b=1&UTM_Medium=y&gclid=1&c=&fbclid",
            "https://example.org/a?b=1&c=",
        ),
        ("https://example.org/?utm_source=x", "https://example.org"),
        ("https://example.org/?next=utm_x&xgclid=1", "https://example.org?next=utm_x&xgclid=1"),
        ("https://example.org/a%26b?c=%3D", "https://example.org/a%26b?c=%3D"),
        ("https://example.org/two words/ü", "https://example.org/two%20words/%C3%BC"),
        ('https://example.org/<b>"', "https://example.org/%3Cb%3E%22"),
        ("http://[2001:DB8::1]:80/x", "http://[2001:db8::1]/x"),
        (" https://example.org/a ", "https://example.org/a"),
    ],
)
def test_canonical_url(url: str, canonical: str) -> None:
    assert canonical_url(url) == canonical


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "//example.org/a",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "ftp://example.org",
        "http://",
        "http:///a",
        "http://[::1",
        "http://a:99999/",
        "http://a:b/",
        "http://a b/",
        "http://a\u202eb/",
        "http://exa<mple.org/",
        "https://bank.example@evil.example/",
        "https://user:secret@example.org/",
        "https://example.org/\ud800",
        "https://example.org/" + "a" * MAX_URL_LENGTH,
    ],
)
def test_what_is_not_a_plain_web_address(url: str) -> None:
    assert canonical_url(url) is None


def web_urls() -> st.SearchStrategy[str]:
    tail = st.text(st.sampled_from('aZ/.%?#&=;:@[] \t"<>\\ü\u00a0\u0130utm_gclid=')) | st.text()
    scheme = st.sampled_from(["http://", "HTTPS://", "https:", "ftp://", ""])
    port = st.sampled_from(["", ":", ":80", ":443", ":0", ":8080"])
    host = st.sampled_from(["example.org", "EXAMPLE.org.", "ÜBER.example", "[::1]", "a"]) | st.text()
    return st.tuples(scheme, host, port, st.sampled_from(["", "/", "?", "#"]), tail).map("".join)


@law(25, 200, settings(ANY, derandomize=True, database=None), url=web_urls())
def test_canonicalising_twice_changes_nothing(url: str) -> None:
    canonical = canonical_url(url)
    if canonical is not None:
        assert canonical_url(canonical) == canonical
        assert canonical.startswith(("http://", "https://"))
        assert len(canonical) <= MAX_URL_LENGTH
        assert not {"#", " ", '"', "<", ">", "\n"} & set(canonical)
        assert not urlsplit(canonical).path.endswith("/")


@given(st.text())
@settings(derandomize=True, database=None, deadline=None)
def test_a_clean_query_is_one_short_line(query: str) -> None:
    clean = clean_query(query)
    assert clean == " ".join(clean.split())
    assert len(clean) <= MAX_QUERY_LENGTH
    assert clean_query(clean) == clean


def test_a_clean_query_holds_no_letters_that_nobody_sees() -> None:
    assert clean_query("pier\U000e0168\U000e0169\ufe01\u115f lights\U000e0041") == "pier lights"


def test_a_long_query_is_cut_at_a_word_end() -> None:
    words = "lighthouse " * 60
    assert clean_query(words) == ("lighthouse " * 36).strip()
    assert clean_query("x" * 500) == "x" * MAX_QUERY_LENGTH
    assert clean_query("y" * MAX_QUERY_LENGTH + " z") == "y" * MAX_QUERY_LENGTH


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("<b>ground</b>wire &amp; tea", "groundwire & tea"),
        ("<p>One.</p><p class='x'>Two.</p>Three<br/>four", "One. Two. Three four"),
        ("a<script>steal()</script>b<style>p{}</style>c<!-- note -->d", "a b c d"),
        ("List<String> if a < b and c > d", "List<String> if a < b and c > d"),
        (
            "&lt;div&gt; is a tag; caf&#xe9; &#8211; &unknown; &copy",
            "<div> is a tag; café \u2013 &unknown; &copy",
        ),
        ("bi\u202edi\u200b hid\U000e0041den\x07 \ufeffmark", "bidi hidden mark"),
        ("sa\u034ffe\U000e0168\U000e0169\ufe01 \u3164wo\u180brd", "safe word"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("lines\r\n\tand\u00a0spaces", "lines and spaces"),
        (
            "\u0645\u06cc\u200c\u062e",
            "\u0645\u06cc\u200c\u062e",
        ),
        ("e\u0301", "é"),
    ],
)
def test_clean_text(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize("raw", ["<!--", "<script>", "<a ", "<b\t", "&#1", "</script "])
def test_hostile_text_is_clean_and_short(raw: str) -> None:
    assert len(clean_text(raw * 200_000)) <= MAX_TEXT_LENGTH


def test_no_half_sentence_is_left_where_a_page_is_cut() -> None:
    sentence = "The moons are called Phobos and Deimos. "
    assert clean_text(sentence * 1_000) == (sentence * (MAX_TEXT_LENGTH // len(sentence))).strip()
    assert clean_text(f"<td>{' ' * 50}</td>" * 265 + sentence * 30).endswith("Deimos.")
    assert clean_text("One. " + "word " * 2_000).endswith(" word")


def test_deduplicate_keeps_the_first_page_that_says_something() -> None:
    url = "https://example.org/a"
    pages = [
        WebPage(url, "Empty", " <p> </p> "),
        WebPage(url + "/", "", "word " * 2_000),
        WebPage(url, "Later", "Too late."),
        WebPage("https://example.org/b", "title " * 100, "Text."),
    ]
    first, second = deduplicate(pages)
    assert (first.url, first.title) == (url, "example.org")
    assert MAX_TEXT_LENGTH - 5 <= len(first.text) <= MAX_TEXT_LENGTH
    assert first.text.endswith("word")
    assert len(second.title) <= MAX_TITLE_LENGTH
