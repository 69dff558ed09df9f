from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.indexes.loaders import Document, parse
from groundwire.indexes.loaders.registry import Registry

MODULE = '''"""Money, in cents.

More.
"""
import os

# Rounds half up.
@cache
def round_up(x):
    return x


class Purse:
    """Holds money."""

    size = 1

    async def take(self):
        def inner(): ...

    class Pocket:
        def put(self): ...

    closed = "\\d"


print(1)
'''


def outline(document: Document) -> list[tuple[str, str]]:
    return [("/".join(each.heading), document.text[each.start :].lstrip().split("\n")[0]) for each in document.sections]


def test_python_is_cut_at_its_definitions() -> None:
    document = parse(MODULE.encode(), "money.py")
    assert outline(document) == [
        ("money.py", '"""Money, in cents.'),
        ("money.py/round_up", "# Rounds half up."),
        ("money.py/Purse", "class Purse:"),
        ("money.py/Purse/take", "async def take(self):"),
        ("money.py/Purse/Pocket", "class Pocket:"),
        ("money.py/Purse/Pocket/put", "def put(self): ..."),
        ("money.py/Purse", 'closed = "\\d"'),
        ("money.py", "print(1)"),
    ]
    assert document.title == "Money, in cents."
    assert document.text == MODULE
    assert document.metadata == {"format": "code", "language": "python"}


def test_python_that_does_not_parse_is_read_by_its_lines() -> None:
    assert outline(parse(b"print 'x'\ndef f(x):\n  pass\n", "old.py")) == [
        ("old.py", "print 'x'"),
        ("old.py/f", "def f(x):"),
    ]


@pytest.mark.parametrize(
    "text", ["-" * 100_000 + "1", "(" * 100_000, "x = " + "1+" * 100_000 + "1", "a." * 50_000 + "b"]
)
def test_python_that_nests_too_deep_does_not_crash(text: str) -> None:
    assert parse(text.encode(), "deep.py").sections[0].heading == ("deep.py",)


@pytest.mark.parametrize(
    ("name", "line", "defined"),
    [
        ("a.js", "export default async function load(x) {", "load"),
        ("a.js", "const add = (a, b) => a + b", "add"),
        ("a.ts", "export interface Shape {", "Shape"),
        ("a.java", "public final class Purse {", "Purse"),
        ("a.cs", "public record Point(int X)", "Point"),
        ("a.go", "func (p *Purse) Take(n int) int {", "Take"),
        ("a.go", "type Purse struct {", "Purse"),
        ("a.rs", "pub(crate) async fn take() {", "take"),
        ("a.rs", "impl Purse for Bag {", "impl Purse for Bag"),
        ("a.c", "static int *take(int n)", "take"),
        ("a.cpp", "void Purse::take(int n) {", "Purse::take"),
        ("a.cpp", "class Purse : public Bag {", "Purse"),
        ("a.rb", "def self.take", "self.take"),
        ("a.php", "function take($n) {", "take"),
        ("a.lua", "local function take(n)", "take"),
        ("a.sh", "take() {", "take"),
        ("a.sql", "create table if not exists purse (", "purse"),
        ("a.css", ".purse > a {", ".purse > a"),
        ("a.kt", "data class Purse(val n: Int)", "Purse"),
        ("a.scala", "case class Purse(n: Int)", "Purse"),
        ("a.swift", "public func take(n: Int) {", "take"),
        ("a.swift", "fileprivate indirect enum Purse {", "Purse"),
        ("a.js", "function* each(x) {", "each"),
        ("a.js", "function *each(x) {", "each"),
        ("a.js", "Purse.prototype.take = function (n) {", "Purse.prototype.take"),
        ("a.js", "module.exports = class Purse {", "module.exports"),
        ("a.ts", "export declare const enum Coin {", "Coin"),
        ("a.cs", "public readonly record struct Point(int X)", "Point"),
        ("a.java", "public non-sealed class Purse {", "Purse"),
        ("a.rs", 'pub unsafe extern "C" fn take() {', "take"),
        ("a.rs", "unsafe impl Send for Bag {", "impl Send for Bag"),
        ("a.hpp", "class PURSE_EXPORT Purse : public Bag {", "Purse"),
        ("a.hpp", "struct PURSE_API(1) Purse final {", "Purse"),
        ("a.hpp", "class PURSE : public Bag {", "PURSE"),
        ("a.hpp", "class PURSE final {", "PURSE"),
        ("a.lua", "M.take = function(n)", "M.take"),
        ("a.kt", "typealias Purse = List<Coin>", "Purse"),
        ("a.kt", "annotation class Purse", "Purse"),
    ],
)
def test_other_languages_are_cut_at_top_level_definitions(name: str, line: str, defined: str) -> None:
    document = parse(f"first\n\n// About it.\n{line}\n  body\n".encode(), name)
    assert outline(document) == [(name, "first"), (f"{name}/{defined}", "// About it.")]


@given(st.text(st.sampled_from("def class fn(){}*&<>;:,\n\t @#/x")))
def test_sections_cover_the_text_in_order(text: str) -> None:
    for name in ("a.py", "a.cpp", "a.js"):
        document = parse(text.encode(), name)
        edges = [0, *(each.end for each in document.sections)]
        assert [each.start for each in document.sections] == edges[:-1]
        assert edges[-1] == len(document.text)


@pytest.mark.parametrize("name", ["a.c", "a.rs", "a.css", "a.sql", "a.java", "a.js"])
def test_a_long_line_takes_no_time(name: str) -> None:
    parse(b"create public static a*&, " * 40_000, name)


@pytest.mark.parametrize(
    ("name", "text", "language", "headings"),
    [
        ("Dockerfile.tests", "FROM quay:1 AS base\nRUN sail\nFROM base\n", "dockerfile", ["quay:1 AS base", "base"]),
        ("api.dockerfile", "RUN sail\n", "dockerfile", []),
        ("Makefile", "tide:\n\tsail\n", "make", ["tide"]),
        ("main.tf", 'resource "crane" "west" {\n}\nlocals {\n}\n', "terraform", ['resource "crane" "west"', "locals"]),
        ("quay.toml", "[[crane]]\nload = 1\n[tide.low]\nat = 2\n", "conf", ["crane", "tide.low"]),
        ("nginx.conf.tmpl", "user nobody;\nhttp {\n}\n", "conf", ["http"]),
        ("tugs.py.tmpl", "def sail(): ...\n", "python", ["sail"]),
    ],
)
def test_build_files_and_configuration_are_code(name: str, text: str, language: str, headings: list[str]) -> None:
    (document,) = Registry().parts(text.encode(), name)
    assert (document.text, document.metadata["language"]) == (text, language)
    assert [section.heading[-1] for section in document.sections if len(section.heading) > 1] == headings


def test_a_file_named_like_a_build_file_with_a_suffix_of_its_own_is_read_by_that() -> None:
    (document,) = Registry().parts(b"# Makefiles\n", "makefile.md")
    assert document.metadata["format"] == "markdown"
