"""An answer holds the web addresses of its evidence, letter for letter, and no other."""

from __future__ import annotations

import pytest

from groundwire.evidence.urls import foreign_urls, urls

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
    assert foreign_urls(text, EVIDENCE) == []


@pytest.mark.parametrize(
    "text",
    [
        "Use https://forms.example/leave?year=2024&name=Ann.", "https://forms.example/leave", "www.example.org",
        "![](https://evil.example/?q=secret)", "[x](javascript:alert(1))", "ftp://web.example/", "HTTPS://EVIL.EXAMPLE/a",
        "(https://forms.example/leave?year=2024/../x)",
    ],
)  # fmt: skip
def test_others_may_not(text: str) -> None:
    assert foreign_urls(text, EVIDENCE) == urls(text) != []
