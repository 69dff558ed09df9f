"""A passage: one span of one source, with everything needed to cite it and to decide who may read it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

Scalar = str | int | float | bool


class Passage(BaseModel):
    """A span of a stored source text: `source_text[start:end] == text`, always."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """Content hash; stays the same while the text, its headings, title, source and context stay the same."""
    index: str
    """Name of the index, or `web`."""
    source: str
    """Path relative to the indexed folder, or the URL, or what a document from memory gives as its source."""
    text: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    title: str = ""
    """Title of the source."""
    heading: tuple[str, ...] = ()
    """Headings from the outermost to the innermost."""
    page: int | None = None
    """Page of the source, counted from 1, where it has pages."""
    labels: tuple[str, ...] = ()
    """Roles that a caller needs, all of them, to see this passage; none means public."""
    version: str = ""
    """Hash of the stored source text."""
    previous: str | None = None
    """Id of the passage before this one in its source."""
    next: str | None = None
    """Id of the passage after this one in its source."""
    columns: str = ""
    """The row that names the columns of the table that the passage begins inside; empty for nearly all."""
    metadata: dict[str, Scalar] = Field(default_factory=dict)
    context: str = Field(default="", exclude=True, repr=False)
    """What a model wrote to place it in its document: searched with its text, never shown, sent on or cited."""

    @property
    def place(self) -> str:
        """The source with its heading path, as shown to readers."""
        return " > ".join((self.source, *self.heading))


class Link(BaseModel):
    """The name by which a search reached a passage; it stands in both, in one form (`kate lee`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    passage: str | None = None
    """Id of the passage that has the name too, which was found first; None if the question has it."""


class Hit(BaseModel):
    """A passage as one search found it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    passage: Passage
    score: float
    """Fused score; comparable inside one search only."""
    similarity: float | None = None
    """Cosine of the query and the passage, -1 to 1, where dense search saw it."""
    link: Link | None = None
    """The strongest name that leads to it, if one does."""
