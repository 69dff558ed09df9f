"""What is embedded of a passage."""

from __future__ import annotations

from ..evidence.passage import Passage


def embedding_text(passage: Passage) -> str:
    """The text to embed: the passage below its title, headings and column names, since a section seldom repeats its
    topic, and the rows of a long table do not repeat the names of their columns."""
    heading = dict.fromkeys((passage.title, *passage.heading))
    return "\n".join((" > ".join(heading), *filter(None, (passage.context, passage.above)), passage.text))
