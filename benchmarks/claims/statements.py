"""Sentences, list items and table rows of our own documents, with the headings above them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import sentencex
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LEAST_WORDS = 5
_BEGINNING = re.compile(r"[A-Z0-9`“]")


@dataclass(frozen=True)
class Statement:
    """A piece of a document that a citation can point to."""

    kind: str
    """`sentence`, `item` or `row`."""
    text: str
    evidence: tuple[str, ...]
    headings: tuple[str, ...]
    cells: dict[str, str] = field(default_factory=dict)
    """Of a row: what stands below each column name, without code marks."""


def statements(path: Path) -> list[Statement]:
    """All of one document; source code has none."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".md":
            return list(_markdown(text))
        case ".html":
            return list(_html(text))
        case ".txt":
            return list(_plain(text))
        case _:
            return []


def is_sentence(text: str) -> bool:
    """Whether a text can stand by itself as a claim."""
    fragment = text.startswith("Status:") or "**" in text
    return len(text.split()) >= _LEAST_WORDS and text.endswith(".") and bool(_BEGINNING.match(text)) and not fragment


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in sentencex.segment("en", " ".join(text.split())) if sentence.strip()]


def _markdown(text: str) -> Iterator[Statement]:
    body = _FRONT.sub(lambda front: "\n" * front[0].count("\n"), text)
    lines = body.split("\n")
    headings: list[str] = []
    announced = ""
    for node in SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(body)).children:
        if node.type == "heading":
            headings = [*headings[: int(node.tag[1]) - 1], node.children[0].content]
        elif node.type == "paragraph":
            content = node.children[0].content
            yield from (
                Statement("sentence", sentence, (sentence,), tuple(headings)) for sentence in _sentences(content)
            )
        elif node.type in ("bullet_list", "ordered_list"):
            before = (announced,) if announced else ()
            for item in node.children:
                for sentence in _sentences(item.children[0].children[0].content):
                    yield Statement("item", sentence, (*before, sentence), tuple(headings))
        elif node.type == "table":
            yield from _table(node, lines, tuple(headings))
        announced = _announcing(node)


def _announcing(node: SyntaxTreeNode) -> str:
    """The last sentence of a paragraph that ends in a colon."""
    content = node.children[0].content if node.type == "paragraph" else ""
    return _sentences(content)[-1] if content.endswith(":") else ""


def _table(node: SyntaxTreeNode, lines: list[str], headings: tuple[str, ...]) -> Iterator[Statement]:
    head, *bodies = node.children
    names = [cell.children[0].content for cell in head.children[0].children]
    header = lines[head.map[0]] if head.map else ""
    for row in (row for body in bodies for row in body.children):
        cells = [cell.children[0].content.replace("`", "") for cell in row.children]
        line = lines[row.map[0]] if row.map else ""
        yield Statement("row", line, (header, line), headings, dict(zip(names, cells, strict=True)))


def _html(text: str) -> Iterator[Statement]:
    headings: list[str] = []
    for element in BeautifulSoup(text, "html.parser").find_all(["h1", "h2", "p", "li"]):
        words = element.get_text()
        if element.name in ("h1", "h2"):
            headings = [*headings[: int(element.name[1]) - 1], words]
        elif element.name == "li":
            yield Statement("item", words, (words,), tuple(headings))
        else:
            yield from (Statement("sentence", sentence, (sentence,), tuple(headings)) for sentence in _sentences(words))


def _plain(text: str) -> Iterator[Statement]:
    title, *paragraphs = text.split("\n\n")
    heading = (title.split("\n")[0],)
    for paragraph in paragraphs:
        if "   " not in paragraph:
            yield from (Statement("sentence", sentence, (sentence,), heading) for sentence in _sentences(paragraph))
