"""Formulas of Word, whose roots, powers, sums and brackets are no text."""

from __future__ import annotations

import pytest
from office_files import docx

from groundwire.indexes.loaders import parse

M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def r(text: str) -> str:
    return f"<m:r><m:rPr/><m:t>{text}</m:t></m:r>"


def of(kind: str, settings: str = "", **parts: str) -> str:
    """A part of a formula: its settings and what it holds."""
    content = "".join(f"<m:{name}>{part}</m:{name}>" for name, part in parts.items())
    return f"<m:{kind}><m:{kind}Pr>{settings}</m:{kind}Pr>{content}</m:{kind}>"


def text_of(formula: str) -> str:
    body = f"<w:p><w:r><w:t>It is </w:t></w:r><m:oMath {M}>{formula}</m:oMath></w:p>"
    return parse(docx(body), "a.docx").text.removeprefix("It is ")


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r("6·") + of("sSup", e=r("10"), sup=r("23")), "6·10²³"),
        (of("sSup", e=r("2"), sup=r("abcd")), "2^(abcd)"),
        (of("sSub", e=r("3"), sub=r("2")), "3_2"),
        (of("sSubSup", e=r("x"), sub=r("i+1"), sup=r("2")), "x_(i+1)²"),
        (of("sSub", e=r("a"), sub=r("n")) + r("cos"), "a_n cos"),
        (of("sSup", e=r("r"), sup=r("2")) + r("h"), "r\u00b2h"),
        (of("sSup", e=of("f", num=r("1"), den=r("v")), sup=r("2")), "((1)/(v))\u00b2"),
        (of("sPre", sub=r("6"), sup=r("14"), e=r("C")), "¹⁴_6 C"),
        (of("rad", deg="", e=r("16")), "√(16)"),
        (of("rad", deg=r("3"), e=r("8")), "³√(8)"),
        (of("rad", deg=r("n"), e=r("8")), "[n]√(8)"),
        (of("f", num=r("1"), den=r("2")), "(1)/(2)"),
        (of("f", '<m:type m:val="noBar"/>', num=r("n"), den=r("k")), "(n) over (k)"),
        (of("d", e=r("a+b")) + r("·2"), "(a+b)·2"),
        (of("d", '<m:begChr m:val="["/><m:endChr m:val=""/>', e=r("a")), "[a"),
        (of("nary", '<m:chr m:val="∑"/>', sub=r("i=1"), sup=r("10"), e=r("i")), "∑_(i=1)^(10) i"),
        (of("nary", sub="", sup="", e=r("x dx")), "∫ x dx"),
        (of("func", fName=of("limLow", e=r("lim"), lim=r("n→∞")), e=r("n")), "lim_(n→∞) n"),
        ("<m:m><m:mr><m:e>" + r("1") + "</m:e><m:e>" + r("2") + "</m:e></m:mr></m:m>", "[1, 2]"),
        (of("eqArr", e=r("a=1")), "a=1"),
        (of("borderBox", e=r("E=mc")), "E=mc"),
    ],
)
def test_a_formula_keeps_its_signs(formula: str, expected: str) -> None:
    assert text_of(formula) == expected


def test_a_formula_of_many_levels_is_read() -> None:
    deep = r("7")
    for _ in range(110):
        deep = of("rad", deg="", e=deep)
    assert text_of(deep) == "√(" * 110 + "7" + ")" * 110


def test_what_was_deleted_in_a_formula_is_left_out() -> None:
    assert text_of(r("a") + f"<w:del>{r('b')}</w:del>" + r("c")) == "ac"
