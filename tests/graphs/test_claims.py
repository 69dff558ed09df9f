"""Claims of a draft and the sentences that they cite."""

from __future__ import annotations

from made_evidence import addresses

from groundwire.agents.prose import Cite, Claim
from groundwire.evidence.addresses import Address
from groundwire.evidence.support import rest
from groundwire.graphs.claims import cited_by

BEGIN = "1. Ring the harbour office.\n2. Pay the fee of 40 pounds.\n"
END = "3. Wait for the pilot at the buoy.\n4. Show the papers of the ship.\n"


def cite(address: Address) -> Cite:
    return Cite(passage=address.passage.id, start=address.sentence.start, end=address.sentence.end)


def test_a_list_is_quoted_word_for_word_though_its_end_was_met_first() -> None:
    among = list(addresses(END, BEGIN))
    claimed = [*among[2:], *among[:2]]
    claim = Claim(text="\n".join(address.shown for address in claimed), cites=[cite(address) for address in claimed])
    cited = cited_by(claim, among)
    assert cited == claimed
    assert rest(claim.text, cited, among, question="How do I book a berth?").support == "verbatim"
