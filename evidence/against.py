"""How a claim compares with the sentences that it cites, and what stands above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .address import Address
from .bearing.bearing import Bearing, bearing, facts_lacking
from .bearing.counts import counts_of
from .bearing.signs import listed_signs
from .bearing.ticks import ticked_otherwise, worded
from .bearing.unstated_code import in_own_folder, unstated_code
from .comparisons import compared
from .document_numbers import codes_of_folders, number_of
from .own_numbers import is_of_question
from .quoting import changed_signs, composed

_TIGHT = re.compile(r"(?<=[<>=\u2264\u2265])(?=[\d$\u00a3\u20ac\u00a5])")

_INLINE = re.compile(r"(?<!`)`([^`\n]{1,200})`(?!`)")
_OWN_NAME = re.compile(r"<[\w .:-]{1,60}>")
_CODE_PARTS = re.compile(r"[\w./:@-]+")


def announced(address: Address) -> str:
    """A sentence behind the line that announces it."""
    return composed(f"{address.lead}\n{address.shown}")


def against(text: str, cited: Sequence[Address], *, question: str = "", translated: bool = False) -> Bearing:
    """How a claim compares with the cited sentences, and the headings and lines above them; see `bearing`.

    Raises `TooMuchComparedError` within `limited_comparisons`.
    """
    characters = len(text) + sum(len(address.shown) for address in cited)
    key = (text, *cited, question, translated)
    return compared(key, characters, lambda: _against(text, cited, question, translated=translated))


def unstated_facts(
    text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str, below: Sequence[int] = ()
) -> tuple[str, ...]:
    """The numbers, dates and signs of a claim that neither the passages of the cited sentences nor the question have,
    and its codes and names that no passage of `among` has, each in words. Code put together of several is read apart.

    Numbers that count what it lists itself, or the answer `below` it, are no facts (see `counts_of`), nor is the path
    of a file that a passage names in a folder of the question, or a number of the question in the unit of a passage.
    """
    context, passages = _context(cited), _nearby(among)
    parted = _INLINE.sub(_parted, text)
    lacking = facts_lacking(
        worded(_spaced(parted)),
        [*map(_worded, cited), *_nearby(cited)],
        question=composed(question),
        context=composed("\n".join(context)),
        nearby=passages,
        around=frozenset({"name", "code"}),
    )
    code = unstated_code(parted, [*passages, *context, question])
    sentences = [_spaced(each.shown) for each in cited]
    counts = counts_of(worded(_spaced(parted)), sentences, context, composed(question), below) if lacking else ()
    cited_passages = _nearby(cited)
    unstated = (
        each
        for each in lacking
        if each not in counts
        and not in_own_folder(each, passages, question)
        and not is_of_question(each, question, cited_passages)
    )
    return tuple(dict.fromkeys((*unstated, *code, *_unstated_signs(text, sentences, context))))


def _parted(code: re.Match[str]) -> str:
    """`` `depth` `m` `4` `` for `` `depth(m=4)` ``, without what stands for a name of the reader's own: `<boat>`."""
    parts = [part for part in _CODE_PARTS.findall(_OWN_NAME.sub(" ", code[1])) if any(map(str.isalnum, part))]
    return " ".join(f"`{part}`" for part in parts) or code[0]


def _against(text: str, cited: Sequence[Address], question: str, *, translated: bool) -> Bearing:
    context = _context(cited)
    result = bearing(
        worded(_spaced(text)),
        [*map(_worded, cited)],
        question=composed(question),
        context=composed("\n".join(context)),
        nearby=_nearby(cited),
        translated=translated,
    )
    return replace(result, lacking=(*result.lacking, *_unstated(text, cited, context, question)))


def _unstated(text: str, cited: Sequence[Address], context: Sequence[str], question: str) -> list[str]:
    """The code and the signs of a claim that its sentences do not have."""
    sentences = [_spaced(address.shown) for address in cited]
    code = unstated_code(text, [*sentences, *(address.words for address in cited), *context, question])
    return [*code, *_unstated_signs(text, sentences, context)]


def _unstated_signs(text: str, sentences: Sequence[str], context: Sequence[str]) -> list[str]:
    signs = sorted(sign for sign in listed_signs(text) if not any(sign in source for source in (*sentences, *context)))
    return [*signs, *ticked_otherwise(text, sentences), *changed_signs(text, " ".join(sentences))]


def _context(cited: Sequence[Address]) -> list[str]:
    """What stands above the sentences."""
    return list(
        dict.fromkeys(
            part
            for address in cited
            for part in (
                address.passage.title,
                address.passage.source,
                address.passage.index,
                number_of(address.passage),
                *codes_of_folders(address.passage.source),
                *address.path,
                address.explained,
                address.lead,
            )
            if part
        )
    )


def _nearby(cited: Sequence[Address]) -> list[str]:
    """The passages of the sentences."""
    return [composed(text) for text in dict.fromkeys(address.plain_text for address in cited)]


def _worded(address: Address) -> str:
    return worded(_spaced(address.shown))


def _spaced(text: str) -> str:
    """The same with a space between a comparison and its number: `<5` is read as `< 5`."""
    return _TIGHT.sub(" ", composed(text))
