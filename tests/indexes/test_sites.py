"""Web pages as documents: what is fetched, what is not, and what an index makes of it."""

from __future__ import annotations

from typing import Any

import pytest
from sites import Site, page

from groundwire.cli import exits
from groundwire.errors import InputError
from groundwire.indexes.ingestion.target import Target
from groundwire.indexes.sites.crawl import Bounds, Crawl
from groundwire.indexes.sites.fetch import Fetcher
from groundwire.indexes.sites.site import index_site


def crawl_site(site: Site, path: str = "/docs/", **bounds: Any) -> tuple[list[str], Crawl]:
    with Fetcher(private=True) as fetcher:
        crawl = Crawl(site.url + path, fetcher, Bounds(**bounds), wait=lambda _: None)
        return [site_page.url.removeprefix(site.url) for site_page in crawl.pages()], crawl


@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (0, ["/docs/"]),
        (1, ["/docs/", "/docs/b.html", "/docs/c.html?a=1&b=2"]),
        (5, ["/docs/", "/docs/b.html", "/docs/c.html?a=1&b=2", "/docs/d.html"]),
    ],
)
def test_links_are_followed_within_the_folder_of_the_first_page(docs: Site, depth: int, expected: list[str]) -> None:
    pages, crawl = crawl_site(docs, depth=depth)
    assert pages == expected
    assert crawl.whole


def test_the_bound_of_pages_is_told(docs: Site) -> None:
    pages, crawl = crawl_site(docs, depth=5, pages=2)
    assert len(pages) == 2
    assert not crawl.whole
    assert "more pages than the 2 that may be fetched" in crawl.left_out[-1][1]


def test_dead_links_count_among_the_pages_that_may_be_fetched(site: Site) -> None:
    site.put("/docs/", page("Start", "Text.", *(f"dead{n}" for n in range(50))))
    pages, crawl = crawl_site(site, depth=1, pages=4)
    assert (pages, crawl.whole) == (["/docs/"], False)
    assert site.asked == ["/robots.txt", "/docs/", "/docs/dead0", "/docs/dead1", "/docs/dead2"]


@pytest.mark.parametrize("base", ["", '<base href="http://[your-base]/">'])
def test_links_that_are_no_addresses_are_skipped(site: Site, base: str) -> None:
    site.put("/docs/", base + page("Start", "Text.", "http://[your-domain]/", "//[", "b.html"))
    site.put("/docs/b.html", page("Berth", "Text."))
    pages, crawl = crawl_site(site, depth=1)
    assert (pages, crawl.whole, crawl.left_out) == (["/docs/", "/docs/b.html"], True, [])


def test_a_sitemap_names_the_pages(docs: Site) -> None:
    links = "".join(f"<url><loc>{docs.url}/docs/{name}</loc></url>" for name in ("b.html", "d.html", "gone.html"))
    docs.put("/docs/sitemap.xml", f"<urlset>{links}<url><loc>{docs.url}/other</loc></url></urlset>")
    pages, crawl = crawl_site(docs, "/docs/sitemap.xml")
    assert pages == ["/docs/b.html", "/docs/d.html"]
    assert crawl.gone == {f"{docs.url}/docs/gone.html"}


def test_robots_and_pages_are_obeyed(docs: Site) -> None:
    docs.put("/robots.txt", "User-agent: *\nDisallow: /docs/*.html?a\nCrawl-delay: 7\n")
    docs.put("/docs/b.html", '<meta name="robots" content="noindex">' + page("Berths", "Secret.", "d.html"))
    waited: list[float] = []
    with Fetcher(private=True) as fetcher:
        crawl = Crawl(f"{docs.url}/docs/", fetcher, Bounds(depth=5), wait=waited.append)
        pages = [site_page.url.removeprefix(docs.url) for site_page in crawl.pages()]
    assert pages == ["/docs/", "/docs/d.html"]
    assert [why for _, why in crawl.left_out] == ["asks not to be indexed", "is closed by robots.txt"]
    assert waited == [7.0, 7.0]
    docs.put("/robots.txt", "User-agent: groundwire\nDisallow: /\n")
    docs.asked.clear()
    with pytest.raises(InputError, match="asks readers like this one not to fetch it"):
        crawl_site(docs)
    assert docs.asked == ["/robots.txt"]
    docs.put("/robots.txt", "", status=503)
    with pytest.raises(InputError, match=r"its robots.txt is answered with HTTP 503"):
        crawl_site(docs)


def test_addresses_in_links_are_read_as_a_browser_reads_them(site: Site) -> None:
    links = ("a?x=1&amp;section=2", "b?x=1&region=2", "c?x=%26amp%3B", "d?x=1&#38;copy=2", "e?x=&amp;lt;")
    site.put("/docs/", page("Start", "Text.", *links))
    expected = ["a?x=1&section=2", "b?x=1&region=2", "c?x=%26amp%3B", "d?x=1&copy=2", "e?x=&lt;"]
    for link in expected:
        site.put(f"/docs/{link}", page("Berth", "Text."))
    assert crawl_site(site, depth=1)[0] == ["/docs/", *(f"/docs/{link}" for link in expected)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("max-image-preview:none, follow", ["/docs/", "/docs/b.html"]),
        ("index, max-image-preview: none", ["/docs/", "/docs/b.html"]),
        ("NOFOLLOW", ["/docs/"]),
        ("noarchive,noindex", ["/docs/b.html"]),
        ("none", []),
    ],
)
def test_what_a_page_says_to_robots_is_read_word_by_word(site: Site, rules: str, expected: list[str]) -> None:
    site.put("/docs/", f"<meta name='robots' content='{rules}'>" + page("Start", "Text.", "b.html"))
    site.put("/docs/b.html", page("Berth", "Text."))
    assert crawl_site(site, depth=1)[0] == expected


def test_sitemaps_without_an_end_are_bounded(site: Site) -> None:
    for at in range(9):
        text = f"<sitemapindex><sitemap><loc>{site.url}/docs/{at + 1}.xml</loc></sitemap></sitemapindex>"
        site.put(f"/docs/{at}.xml", text)
    pages, crawl = crawl_site(site, "/docs/0.xml", pages=3)
    assert (pages, crawl.whole) == ([], False)
    assert len(site.asked) == 4


def bring(shelf: Any, site: Site, path: str = "/docs/", labels: list[str] | None = None, **bounds: Any) -> Any:
    with shelf._closing() as library, Fetcher(private=True) as fetcher:
        crawl = Crawl(site.url + path, fetcher, Bounds(**{"depth": 5, **bounds}), wait=lambda _: None)
        return index_site(Target(library, "pages", description="The harbour's site."), crawl, labels=labels)


def sources(shelf: Any, site: Site, *roles: str) -> set[str]:
    with shelf._closing() as library:
        return {name.removeprefix(site.url) for _, name, _ in library.directory(roles=roles)}


def test_an_index_follows_its_site(shelf: Any, docs: Site, whole: Any) -> None:
    assert bring(shelf, docs).added == 4
    with shelf._closing() as library:
        hit = library.search("berth limit of vessels")[0].passage
        assert (hit.source, hit.title) == (f"{docs.url}/docs/b.html", "Berths")
    assert bring(shelf, docs).unchanged == 4
    docs.put("/docs/b.html", page("Berths", "The berth limit is 15 vessels."))
    del docs.pages["/docs/c.html?a=1&b=2"]
    summary = bring(shelf, docs)  # nothing leads to d.html now
    assert (summary.changed, summary.removed, summary.unchanged) == (1, 2, 1)
    assert sources(shelf, docs) == {"/docs/", "/docs/b.html"}
    whole(shelf.content())


def test_what_cannot_be_fetched_today_stays(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    docs.put("/docs/b.html", "", status=500)
    del docs.pages["/docs/c.html?a=1&b=2"]
    summary = bring(shelf, docs)
    assert sources(shelf, docs) == {"/docs/", "/docs/b.html", "/docs/d.html"}
    assert (f"{docs.url}/docs/b.html", "is answered with HTTP 500") in summary.skipped


def test_one_page_by_itself_leaves_the_others(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    bring(shelf, docs, "/other", depth=0)
    assert bring(shelf, docs, "/docs/d.html", depth=0).unchanged == 1
    assert len(sources(shelf, docs)) == 5


def test_labels_hold_for_all_pages_and_stay(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    docs.put("/docs/b.html", "", status=500)
    bring(shelf, docs, labels=["crew"])
    assert sources(shelf, docs) == set()
    assert len(sources(shelf, docs, "crew")) == 4
    docs.put("/docs/", page("Harbour", "New text.", "e.html", "b.html"))
    docs.put("/docs/e.html", page("Even newer", "A page that was not there."))
    bring(shelf, docs)
    assert sources(shelf, docs) == set()
    assert "/docs/e.html" in sources(shelf, docs, "crew")


def test_other_formats_and_encodings_are_read(shelf: Any, site: Site) -> None:
    latin = page("Caf\xe9", "The cr\xeape stall.", "notes", "data.json").encode("latin-1")
    site.put("/docs/", latin, Content_Type="text/html; charset=iso-8859-1")
    site.put("/docs/notes", "# Notes\n\nPlain notes of the quay.", Content_Type="text/markdown")
    site.put("/docs/data.json", '{"berth": "seven"}', Content_Type="application/json")
    bring(shelf, site)
    with shelf._closing() as library:
        texts = " ".join(passage.text for passage in library.catalog.every_passage("pages"))
    assert "cr\xeape" in texts
    assert "Plain notes" in texts
    assert "seven" in texts


@pytest.mark.parametrize("charset", ["undefined", "idna", "unicode_escape", "utf-7"])
def test_a_header_that_names_no_encoding_of_text_does_not_end_the_run(shelf: Any, site: Site, charset: str) -> None:
    site.put(
        "/docs/", page("Quay", "The quay is open \\ud800 +2AA- today."), Content_Type=f"text/html; charset={charset}"
    )
    bring(shelf, site)
    with shelf._closing() as library:
        assert "The quay is open" in next(library.catalog.every_passage("pages")).text


def test_a_page_without_text_is_a_sentence(shelf: Any, site: Site) -> None:
    site.put("/docs/", "<html></html>")
    with pytest.raises(InputError, match=r"nothing of .* can be indexed"):
        bring(shelf, site)
    with pytest.raises(InputError, match="is answered with HTTP 404"):
        bring(shelf, site, "/none")


def test_the_command_line_fetches_forgets_and_refuses(groundwire: Any, docs: Site, shelf: Any) -> None:
    command = ["index", f"{docs.url}/docs/", "--name", "pages", "--description", "Site.", "--depth", "0"]
    code, output = groundwire(*command)
    assert code == exits.BAD_INPUT
    assert "leads to the private address 127.0.0.1" in output
    code, output = groundwire(*command, "--private-network")
    assert (code, "pages: 1 added" in output) == (exits.ANSWERED, True)
    assert groundwire("index", f"{docs.url}/x", "--name", "pages", "--forget")[0] == exits.BAD_INPUT
    assert groundwire("index", f"{docs.url}/docs/", "--name", "pages", "--forget")[0] == exits.ANSWERED
    with shelf._closing() as library:
        assert library.indexes() == []
