"""A sentence of an answer and what it rests on: a claim; and an answer before it was checked: a draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Literal

from pydantic import BaseModel, ConfigDict

from ...evidence.address import Address
from .fences import INDENT
from .marks import Placed
from .remarks import is_remark
from .reply_table import Row
from .titles import is_bold, is_title, repeats


class Cite(BaseModel):
    """A span of a passage that a claim rests on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    passage: str
    """The passage's id."""
    start: int
    """First character in the passage's text."""
    end: int


class Claim(BaseModel):
    """One sentence of an answer and what it rests on."""

    model_config = ConfigDict(extra="forbid")

    text: str
    cites: list[Cite] = []
    item: bool = False
    """Whether it begins an item of a list."""
    opens: bool = False
    """Whether a line begins with it."""
    paragraph: bool = False
    """Whether an empty line stands before it, and it is no item."""
    depth: int = 0
    """In how many items of its list it stands."""
    announces: bool = False
    """Whether it is a line without numbers above a list or code; `cites` are those of the items, of which one must bear
    it out."""
    beside: bool = False
    """Whether it was extracted beside better ones: it counts for nothing in the confidence of the answer."""
    places: list[Placed] = []
    """Where in it, and behind it, its writer put numbers of sentences."""
    row: Row | None = None
    """The row of a table that it is shown as."""
    opening: str = ""
    """What stands in front of it and is not checked: the number and the bold title of its item, or that no passage says
    what the question takes for granted."""
    reservation: str = ""
    """What its writer says in front of it and is not checked: that the documents say no more than it."""

    def is_title(self, question: str) -> bool:
        """Whether it is a line that names what the items below it are about, and states nothing: a bold one without a
        verb, a number or a denial, or one in the words in which the question asks for it."""
        bold = self.text if is_bold(self.text) else f"**{self.text.strip()}**"
        return self.announces and (is_title(self.text) or repeats(bold, question))

    @property
    def is_heading(self) -> bool:
        """Whether it is a bold line."""
        return self.opens and is_bold(self.text)

    @property
    def is_remark(self) -> bool:
        """Whether it is a line above a list or code that only says how the passages tell what stands below it."""
        return self.announces and is_remark(self.text)

    @property
    def is_code(self) -> bool:
        """Whether it is a block of code without a line above it."""
        return self.text.startswith(INDENT)


class Draft(BaseModel):
    """An answer before it was checked."""

    model_config = ConfigDict(extra="forbid")

    claims: list[Claim]
    missing: list[str] = []
    """What the question asks and the evidence does not tell."""
    instead_of: Literal["", "not_found", "unsupported"] = ""
    """What the model wrote if these sentences were extracted in its place: that it found nothing, or an answer of which
    no passage states anything."""


def cite(address: Address) -> Cite:
    """The span of a sentence, for a claim that rests on it."""
    return Cite(passage=address.passage.id, start=address.sentence.start, end=address.sentence.end)


def cited_by(claim: Claim, among: Iterable[Address]) -> list[Address]:
    """The sentences among these that a claim cites, in its order, each once."""
    passages = {cited.passage for cited in claim.cites}
    within = [address for address in among if address.passage.id in passages]
    cited = [address for cited in claim.cites for address in within if _is_in(address, cited)]
    return list(dict.fromkeys(cited))


def _is_in(address: Address, cited: Cite) -> bool:
    """Whether a sentence and a span have a character in common."""
    own = address.sentence
    return address.passage.id == cited.passage and cited.start < own.end and own.start < cited.end


def announced_by(at: int, claims: Sequence[Claim]) -> list[int]:
    """The indexes of the items right below the claim at `at`, or of the code there; below a bold line, of all up to the
    next one."""
    behind = range(at + 1, len(claims))
    items = list(takewhile(lambda below: claims[below].item, behind))
    code = [below for below in behind[:1] if claims[below].is_code]
    if items or code or not claims[at].is_heading:
        return items or code
    return list(takewhile(lambda below: not claims[below].is_heading, behind))
