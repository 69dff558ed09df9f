"""Where a passage reads like instructions to a model: as it is written, or as a reader sees one of its sentences."""

from __future__ import annotations

from ..citable import sentences_of
from ..markup.source_code import SOURCE, as_prose
from ..passage import Passage
from ..text.spans import Span
from ..visible import visible_text
from .flags import flags_in


def flags_of(passage: Passage) -> tuple[Span, ...]:
    """The spans of the passage's text, in order, none touching another.

    Marks of emphasis, links, comments and tags of a template may come between two words of an order and are not shown;
    then the whole sentence is flagged. In source code, the marks of comments are none of the words of an order.
    """
    text = passage.text
    spans = [*flags_in(text)]
    if passage.form == SOURCE:
        spans += flags_in(as_prose(text))
    for sentence in sentences_of(passage):
        shown = visible_text(passage, sentence)
        if shown != " ".join(text[sentence.start : sentence.end].split()) and flags_in(shown):
            spans.append((sentence.start, sentence.end))
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
