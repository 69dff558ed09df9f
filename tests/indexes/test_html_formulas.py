"""Raised numbers and formulas of HTML pages: 10 to the third is not 103."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders import parse


def text_of(html: str) -> str:
    return parse(html.encode(), "a.html").text


def test_raised_numbers_are_no_part_of_the_word_or_number_before_them() -> None:
    page = (
        b"<p>A quay of 40 km<sup>2</sup> is lit at 10<sup>-5</sup> lux.<sup><a href='#n'>12</a></sup> The 4<sup>th"
        b"</sup> is dark</p><table><tr><th>Pier</th><th>N/mm<sup>2</sup></th></tr><tr><td>3</td><td>7</td></tr></table>"
    )
    text = parse(page, "a.html").text
    assert text.startswith("A quay of 40 km\u00b2 is lit at 10\u207b\u2075 lux.\u00b9\u00b2 The 4th is dark")
    assert "| Pier | N/mm\u00b2 |" in text


@pytest.mark.parametrize(
    ("power", "text"),
    [
        ("3.5", "10^3.5"), ("3,5", "10\u00b3,\u2075"), ("n+1", "10^(n+1)"), ("<i>n</i> \u2212 1", "10^(n \u2212 1)"),
        ("2n", "10^(2n)"), ("k", "10^k"), ("th", "10th"), ("2+", "102+"), ("1, 2", "10\u00b9, \u00b2"),
        ("a<p>b", "10a"),
    ],
)  # fmt: skip
def test_a_power_is_no_part_of_its_base(power: str, text: str) -> None:
    assert parse(f"<p>It is 10<sup>{power}</sup>.</p>".encode(), "a.html").text.startswith(f"It is {text}")


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<mn>7</mn>", "7"),
        ("<msup><mn>10</mn><mn>3</mn></msup>", "10\u00b3"),
        ("<msup><mi>e</mi><mrow><mo>-</mo><mi>t</mi></mrow></msup>", "e^(-t)"),
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac><mi>t</mi>", "(1)/(2)t"),
        ("<msqrt><mi>a</mi> <mo>+</mo> <mi>b</mi></msqrt>", "\u221a(a+b)"),
        ("<semantics><mi>x</mi><annotation encoding='application/x-tex'>x_{tex}</annotation></semantics>", "x"),
    ],
)
def test_a_formula_is_a_piece_of_its_line(formula: str, text: str) -> None:
    assert text_of(f"<p>Take <math>{formula}</math> of it.<p>End.") == f"Take {text} of it.\n\nEnd."


def test_a_formula_that_nothing_closes_ends_with_its_block() -> None:
    assert text_of("<p>Take <math><mn>7</mn><p>two <b>big</b> boats") == "Take 7\n\ntwo big boats"
    assert text_of("<p>Take <math><mn>7") == "Take 7"
