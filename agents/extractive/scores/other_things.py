"""What is about another thing than a question names, below its heading or in another row, lacks its name, or is
switched off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....evidence.siblings import beside_the_named
from ....evidence.text.english import pattern
from ....evidence.text.words import content_words
from ..tables.cells import is_asked
from .asked import Asked
from .candidates import Candidate
from .labelled_sections import of_other_labels
from .measured_rows import of_other_measures
from .switched_off import switched_off
from .tiers import is_for
from .version_limits import of_other_versions

_OF_EACH = pattern("every", "each", "any")


def of_others(asked: Asked, pool: Sequence[Candidate]) -> set[int]:
    """The numbers of the sentences that are about another thing than the section, document or row that a part names."""
    beside = beside_the_named(frozenset(asked.stems), (candidate.address for candidate in pool))
    others = {address.number for each in beside for address in each.other if each.says_of_other(address)}
    return others.union(
        _of_kinds(asked, pool),
        of_other_measures(asked.part, pool),
        _of_tiers(asked, pool),
        _of_no_name(asked, pool),
        of_other_labels(asked, pool),
        of_other_versions(asked.part, pool),
        switched_off(asked.part, pool),
    )


def _of_tiers(asked: Asked, pool: Sequence[Candidate]) -> Iterator[int]:
    """The items of a list that are for other lengths of time or numbers than the one named, for which another item
    is."""
    lists: dict[tuple[str, str], list[tuple[int, bool | None]]] = {}
    for address in (candidate.address for candidate in pool):
        if address.sentence.kind == "item":
            lists.setdefault((address.passage.id, address.lead), []).append(
                (address.number, is_for(address, asked.part))
            )
    for items in lists.values():
        if any(verdict for _, verdict in items):
            yield from (number for number, verdict in items if verdict is False)


def _of_no_name(asked: Asked, pool: Sequence[Candidate]) -> Iterator[int]:
    """The sentences without the name, such as `Sweden`, of a table row that a part asks for by that name and that has
    what it asks for: what is said of all countries is no answer if a row tells it of this one."""
    rows = [
        candidate.address
        for candidate in pool
        if asked.wants_value and is_asked(candidate.address, asked.part) and asked.expected.met_by(candidate.text)
    ]
    written = [row.shown.split(";")[0].rpartition(": ")[2].strip() for row in rows]
    names = [{*content_words(name)} for name in written if name[:1].isupper() and name in asked.part]
    for each in pool if names else ():
        if all(name.isdisjoint(each.stems) for name in names) and not _OF_EACH.search(each.text):
            yield each.address.number


def _of_kinds(asked: Asked, pool: Sequence[Candidate]) -> Iterator[int]:
    """The sentences below a kind of what is to be explained, `Spare anchor`, if something stands below `Anchor`."""
    headings = {candidate.address.number: content_words(candidate.address.nearest_heading) for candidate in pool}
    if not asked.thing or asked.wants_several or all(asked.thing != set(stems) for stems in headings.values()):
        return
    for number, stems in headings.items():
        if len(stems) > len(asked.thing) and asked.thing == set(stems[-len(asked.thing) :]):
            yield number
