"""Pictures in lines of AsciiDoc, `image:tug.png[A tug]`, and diagrams that a program draws from their source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_LABEL = r"\[(?P<label>[^\[\]]{0,500})\]"
_PICTURE = re.compile(rf" ?(?<![\w\\`])image:(?!:)[^\s\[\]]{{1,500}}{_LABEL}")
"""With the blank before it."""
_ALONE = re.compile(r"(?:[ \t]*image:(?!:)[^\s\[\]]{1,500}\[[^\[\]]{0,500}\])++[ \t]*(?:\+[ \t]*)?")
"""A line of nothing but pictures."""
_TARGET = re.compile(r"[ \t]*image::?([^\s\[\]()<>]{1,500})\[")
_WORD = re.compile(r"\w+")
_ENDS = (".", "!", "?")
_LEAST_WORDS = 4
"""Of a sentence that tells what a picture shows."""
_DRAWN = re.compile(
    r",?(?:plantuml|mermaid|ditaa|graphviz|a2s|actdiag|blockdiag|bpmn|bytefield|c4plantuml|dbml|erd|excalidraw|nomnoml"
    r"|nwdiag|packetdiag|pikchr|rackdiag|seqdiag|svgbob|tikz|umlet|vega|vegalite|wavedrom)(?=[,.#%]|\Z)"
)


def without_pictures(lines: Iterable[str]) -> Iterator[str]:
    """The lines without pictures on lines of their own, and without those whose label only repeats the words before
    it; a sentence that tells what a picture shows stays, and so does, without a label, a picture below a colon."""
    above = ""
    for line in lines:
        if "image:" not in line:
            yield line
        elif not _ALONE.fullmatch(line):
            yield _PICTURE.sub(_unless_repeated, line)
        elif told := " ".join(filter(_is_sentence, _labels(line))):
            yield told
        elif ends_in_colon(above):
            yield unnamed(line)
        above = line


def ends_in_colon(block: str) -> bool:
    """Whether a block announces what stands below it, which may be a picture."""
    return block.rstrip("*_ ").endswith(":")


def unnamed(line: str) -> str:
    """The first picture of a line in Markdown, without a label; empty if there is none."""
    target = _TARGET.match(line)
    return f"![]({target[1]})" if target else ""


def is_diagram(options: str) -> bool:
    """Whether the attributes above a block say that it is the source of a diagram: `plantuml,tides,svg`."""
    return _DRAWN.match(options) is not None


def _labels(line: str) -> Iterator[str]:
    for picture in _PICTURE.finditer(line):
        label = picture["label"].strip()
        yield label[1:].partition('"')[0] if label.startswith('"') else label


def _is_sentence(label: str) -> bool:
    return label.endswith(_ENDS) and len(label.split()) >= _LEAST_WORDS


def _unless_repeated(picture: re.Match[str]) -> str:
    line, (start, end) = picture.string, picture.span()
    label, before = _stems(picture["label"]), _stems(_PICTURE.sub(" ", line[:start]))
    is_last = not _WORD.search(line, end)
    repeats = before[-len(label) :] == label or (is_last and set(label) <= set(before)) if label else False
    return "" if repeats else picture[0]


def _stems(words: str) -> list[str]:
    return [word.removesuffix("s") for word in _WORD.findall(words.casefold())]
