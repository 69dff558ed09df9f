"""A passage: a span of a source, with everything needed to cite it and to decide who may read it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from .scalars import Value

OWN_TOOL = "tool:"
"""Begins the index of what a tool of the caller's own returned."""


class Passage(BaseModel):
    """A span of a stored source text: `source_text[start:end] == text`, always."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """Hash of index, source, title, headings, text, `context`, `above` and the occurrence among passages equal in all
    these; for a web page, of its address and text."""
    index: str
    """Name of the index; `web`, or `tool:NAME` for what a tool of the caller's own returned."""
    source: str
    """Path relative to the indexed folder, or the URL, or the source given for a document from memory; or the call of
    a tool."""
    text: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    title: str = ""
    """Title of the source."""
    heading: tuple[str, ...] = ()
    """Headings from the outermost to the innermost."""
    page: int | None = None
    """Page of the source, counted from 1; None if it has no pages."""
    labels: tuple[str, ...] = ()
    """Roles that a caller must all have to see this passage; empty means public."""
    version: str = ""
    """Hash of the stored source text."""
    previous: str | None = None
    """Id of the passage before this one in its source."""
    next: str | None = None
    """Id of the passage after this one in its source."""
    above: str = ""
    """The header row of a table (with its caption on a second line), the line that announces a list, or the fence that
    opens a code block, that began before this passage and continues in it; most often empty."""
    metadata: dict[str, Value] = Field(default_factory=dict)
    """Facts of the document, and the fields of its front matter."""
    context: str = Field(default="", exclude=True, repr=False)
    """Model-written text that places the passage in its document: used in search, but never shown, sent or cited."""

    @property
    def is_stored(self) -> bool:
        """Whether a library has it; web pages, and what a tool returned, are kept by their run alone."""
        return self.index != "web" and not self.index.startswith(OWN_TOOL)

    @property
    def form(self) -> str:
        """The format of its source (`markdown`, `pdf`, `code`); empty if it is not known."""
        value = self.metadata.get("format", "")
        return value if isinstance(value, str) else ""

    @property
    def place(self) -> str:
        """The source with its heading path, as shown to readers."""
        return " > ".join((self.source, *self.heading))


class Link(BaseModel):
    """A name that led a search from one passage to another; both have it, here in normalized form (`kate lee`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    passage: str | None = None
    """Id of the passage with the same name that was found first; None if the name is in the question."""


class Hit(BaseModel):
    """A passage as one search found it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    passage: Passage
    score: float
    """Fused score; comparable only within one search."""
    similarity: float | None = None
    """Cosine of the query and the passage, -1 to 1; None if dense search did not find it."""
    link: Link | None = None
    """The strongest name that led to it; None if none did."""
