"""Extractive answers: the best sentences for each part of the question, verbatim, without a chat model."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.names import names
from ...evidence.text.english import DEMONSTRATIVE, THIRD_PERSON, pattern
from ...evidence.text.words import codes, content_words
from ..follow_ups.parts_alone import lacks_subject, to_rank_with
from ..follow_ups.subject_words import subject_words
from ..questions.comparison import compared
from ..questions.expectation import expectation
from ..questions.meanings import asks_what_each_is
from ..questions.parts import parts
from ..replies.claim import Claim, Draft, cited_by
from .alone import told_apart
from .between import with_those_between
from .boxes import with_warning
from .chain import about_a_name, bridged, missing_link
from .code.listings import with_further_listings
from .code.named_tabs import names_tab
from .companions import context_before, leans_inside, value_of
from .contrast import of_one, telling_apart
from .earlier_steps import earlier_steps
from .entries import entry_claims
from .gathering import gathered
from .growing import GrowingEvidence
from .hops import Steps, goes_in_steps
from .in_place import telling_in_place
from .kinds_asked import naming_items_first
from .labelled_list import labelled_list
from .listed_rows import listed_rows, ticked_rows, without_unticked
from .lists.list_questions import lists_asked
from .means import Means
from .nth import nth_item
from .outline import listed_sections
from .procedure import named_first, procedure
from .reading_order import in_order
from .remedy import remedy_query
from .repeated import is_row_again, says_it_again
from .runners_up import runners_up
from .same_subject import on_with
from .scores.ranking import Ranking
from .scores.scoring import ANSWERS, Scored, better_of, scored
from .scores.stated_defaults import tells_default
from .scores.values import states_default
from .solution import solution
from .substance import says_more
from .told import Told, behind_lists
from .whole_claims import WholeClaims

_REFERS_BACK = pattern(THIRD_PERSON, DEMONSTRATIVE, "there", "one", "each")


def extract(question: str, addresses: Addresses, allowed: Sequence[str], means: Means) -> Draft:
    """The sentences of passages with `allowed` ids that answer a question's parts, and the parts left unanswered.

    A part that refers back to the previous part is searched with the names in that part and in its answer. If the
    previous part has neither, this one is left unanswered too.
    """
    return _Extraction(GrowingEvidence(addresses, allowed, means), means).draft(
        parts(question), compared(question), to_rank_with(question)
    )


class _Extraction:
    """One extraction; its evidence grows with each further search."""

    def __init__(self, evidence: GrowingEvidence, means: Means) -> None:
        self._evidence, self._means, self._told = evidence, means, Told()
        self._whole = WholeClaims(evidence, means, self._told)
        self._left: list[str] = []
        """What of a version or a clause does not fit the answer."""
        self._about: tuple[str, ...] = ()
        """What the first part is about, where the part that is answered names nothing itself."""
        self._question_codes: set[str] = set()
        self._is_one_question = True

    def draft(self, questions: Sequence[str], things: tuple[str, str] | None, to_rank: Sequence[str]) -> Draft:
        """The answer to all `questions`, ranked for as `to_rank` says; what tells two `things` apart comes first."""
        self._question_codes = codes(" ".join(questions))
        self._is_one_question = len(questions) == 1
        missing: list[str] = []
        further: list[tuple[str, Address]] = []
        earlier = earlier_names = ""
        apart = telling_apart(things, self._ranking, self._addresses) if things else ()
        self._told.say(self._whole.of(" and ".join(things or ()), address) for address in apart)
        compares = bool(self._told.claims)
        sides = dict(zip(questions, (things, things[::-1]), strict=True)) if things and len(questions) == 2 else {}
        for part, with_subject in zip(questions, to_rank, strict=True):
            if compares and self._told.answers(self._ranking.of(self._means.distinctive(part), self._ranking.pool)):
                continue
            if asks_what_each_is(part) and self._told.explains_each():
                continue
            refers_back = bool(_REFERS_BACK.search(part))
            self._evidence.search(remedy_query(part, self._evidence.to_show))
            names_it = with_subject == part and refers_back
            goes_on = with_subject != part and lacks_subject(part, questions[0])
            self._about = subject_words(questions[0]) if goes_on else ()
            ranked = self._ranked(part, f"{part} {earlier_names}".strip() if names_it else with_subject)
            if (side := sides.get(part)) is not None:
                ranked = of_one(*side, ranked)
            ranked = telling_in_place(part, ranked, one_of_several=not self._is_one_question)
            if expectation(part).released:
                ranked = [each for each in ranked if each.met]
            of_nothing = refers_back and not earlier_names and earlier in missing
            answer, near = ([], []) if of_nothing else self._answer(part, ranked)
            further += [(part, address) for address in near]
            if not answer:
                missing.append(part)
            several = not self._is_one_question
            answer = with_warning(answer, self._addresses, self._means)
            self._told.say(told_apart(answer, part, self._addresses) if several else answer)
            best = next((scored.candidate.address for scored in _answering(ranked) if answer), None)
            earlier, earlier_names = part, _names_of(part, best)
        for part, found in further:  # after every part has its best sentence, so that none is shown twice
            before = () if self._told.has(found) else context_before(found, self._addresses)
            run = [*before, found]
            for address in with_further_listings(run, self._addresses) if lists_asked(part) else run:
                if not self._told.has(address):
                    self._told.say([self._whole.of(part, address).model_copy(update={"beside": True})])
        read = with_those_between(in_order(self._told.claims, self._addresses), self._addresses)
        claims = gathered(read, self._addresses)
        return Draft(claims=behind_lists(claims), missing=[*missing, *self._left])

    def _ranked(self, part: str, whole: str) -> list[Scored]:
        ranking = self._ranking
        pool = ranking.pool
        ranked = ranking.of(self._means.distinctive(whole), pool)
        if self._about:
            ranked = on_with(part, self._about, self._told.among(self._addresses), ranked, self._means.weights)
        ranked = self._told.left(part, ranked)
        discussed = [candidate for candidate in pool if candidate.discussed]
        if discussed and self._means.own and self._is_one_question:
            ranked = better_of(ranked, ranking.of(self._means.own, discussed))
        known = set(content_words(self._means.asked))
        new = [
            scored
            for scored in ranked
            if scored.candidate.text not in self._means.said
            or names_tab(part, scored.candidate.address, known)  # after all tabs, one
        ]
        if not new or says_it_again(part, ranked[0], new[0], self._means.asked):
            return ranked
        row = next((told for told in ranked if told not in new and is_row_again(part, told, new[0])), None)
        return [row, *new] if row else new

    @property
    def _addresses(self) -> Addresses:
        return self._evidence.addresses

    @property
    def _ranking(self) -> Ranking:
        return Ranking(self._addresses, self._evidence.allowed, self._means, self._question_codes)

    def _answer(self, part: str, ranking: Sequence[Scored]) -> tuple[list[Claim], list[Address]]:
        """The sections, rows or steps that are what a part asks for; else the best sentences, behind the steps before
        them."""
        sections = listed_sections(part, ranking, self._addresses, self._means)
        if whole := sections or listed_rows(part, ranking, self._means):
            return whole, []
        if labelled := labelled_list(part, ranking, self._addresses, self._means):
            return [labelled], []
        ranking = without_unticked(part, ranking, self._means)
        if marked := ticked_rows(part, ranking, self._means):
            return marked, []
        if steps := procedure(part, ranking, self._addresses, self._means):
            return steps, []
        if ended := solution(part, ranking, self._addresses, self._means):
            return ended, []
        claims, near = self._sentences(part, naming_items_first(part, named_first(part, ranking, self._means)))
        best = claims[:1] if expectation(part).kind == "steps" else []
        first = [step for claim in best for step in cited_by(claim, self._addresses)[:1]]
        earlier = [earlier_steps(step, self._addresses, self._means) for step in first]
        return [*filter(None, earlier), *claims], near

    def _sentences(self, part: str, ranking: Sequence[Scored]) -> tuple[list[Claim], list[Address]]:
        """The best sentence, with what it refers back to or the one it shares a name with; then the runners-up."""
        ranked = [scored for scored in _answering(ranking) if says_more(scored, part, self._addresses, self._means)]
        ranked = [scored for scored in ranked if self._says_what_of(scored.candidate.address)] or ranked
        if not ranked:
            return [], []
        if (item := nth_item(part, ranked, self._addresses, self._means.following)) is not None:
            return ([item], []) if item.text else ([], [])
        entry, left = entry_claims(part, ranked, self._addresses, self._means)
        self._left += filter(None, [left])
        if together := entry or self._steps(part, ranked[0]):
            return together, []
        whole, near = self._whole.whole_list(part, ranked)
        if whole is not None:
            line = cited_by(whole, self._addresses)[0]
            before = context_before(line, self._addresses) if leans_inside(line) else []
            return [*(self._whole.of(part, each) for each in before), whole, *self._whole.further(part, whole)], near
        is_list = ranked[0].candidate.listing and lists_asked(part)
        is_default = tells_default(part, ranked[0].candidate.address)
        if not (is_list or is_default) and (linked := self._linked(part, ranked, ranking)):
            return linked, []
        claims = self._whole.in_company(part, ranked[0].candidate.address)
        shown = [address for claim in claims for address in cited_by(claim, self._addresses)]
        is_value = is_default or any(map(states_default, shown))
        context = context_before(ranked[0].candidate.address, self._addresses)
        room = self._means.breadth.sentences - len(claims) + len(context)
        return claims, [] if is_value or is_list else runners_up(part, ranked, claims, self._means.breadth.within, room)

    def _says_what_of(self, address: Address) -> bool:
        """Whether it does not lean on something that is not told right before it: "You can change this by ..."."""
        return not leans_inside(address) or bool(context_before(address, self._addresses))

    def _steps(self, part: str, best: Scored) -> list[Claim]:
        """The sentence for each step of a bridge question, with what it refers back to; empty unless all are answered,
        or if the best sentence answers the whole."""
        if not goes_in_steps(part, best, self._means):
            return []
        found = Steps(lambda question, name: self._ranking.about(question, name), self._evidence.search).of(part)
        if found.open:
            return []
        ends = [(hop.asked, hop.best.candidate.address) for hop in found.steps]
        around = [(asked, address) for asked, end in ends for address in (*context_before(end, self._addresses), end)]
        return [self._whole.of(asked, address) for asked, address in around]

    def _linked(self, part: str, ranked: Sequence[Scored], others: Sequence[Scored]) -> list[Claim]:
        """The best sentence and the one that it shares a name with, each with what it means nothing without."""
        ends = [scored.candidate.address for scored in self._chain(part, ranked, others)]
        around = [
            address
            for end in ends
            for address in (*context_before(end, self._addresses), end, value_of(end, self._addresses))
        ]
        return [self._whole.of(part, address) for address in dict.fromkeys(filter(None, around))]

    def _chain(self, part: str, ranked: Sequence[Scored], others: Sequence[Scored]) -> list[Scored]:
        weights = self._means.weights(content_words(part))
        if pair := bridged(part, ranked, weights) or self._through_a_name(part, ranked[0], others):
            return pair
        if not self._evidence.search(missing_link(part, ranked[0], weights)):
            return []
        return bridged(part, _answering(self._ranked(part, part)), weights)

    def _through_a_name(self, part: str, best: Scored, others: Sequence[Scored]) -> list[Scored]:
        """The best sentence, and one about the rest of the question from a document about one of its names."""
        query, about = about_a_name(part, best, [scored.candidate for scored in others], self._means.weights)
        if not about:
            return []
        row = self._ranking.similarities(query, about)
        ranked = scored(query, about, row, {}, self._means.weights(content_words(part)), self._question_codes)
        return [best, ranked[0]] if ranked else []


def _answering(ranked: Sequence[Scored]) -> list[Scored]:
    """The sentences that score high enough to count as an answer."""
    return [scored for scored in ranked if scored.score >= ANSWERS]


def _names_of(part: str, answer: Address | None) -> str:
    """The names and codes of a part of the question and of the sentence that answers it."""
    text = f"{part} {answer.shown}" if answer is not None else part
    return " ".join(dict.fromkeys((*names(f"- {part}"), *codes(part), *names(text), *codes(text))))
