"""Search the web: one passage for each URL, graded like any other."""

from __future__ import annotations

from ...evidence.answer import Searched
from ...evidence.events import Found, Queried
from ...evidence.ledger import Entry, record
from ...evidence.text.words import own_query
from ...tools.bounded import search_within
from ...tools.web import USUAL_RESULTS, WebResults
from ...tools.web_tool import web_passage
from ..turn.budget import seconds_left, web_left
from ..turn.focus import records
from ..turn.pause import waited
from ..turn.person import not_sent
from ..turn.question import own_text, question_of
from ..turn.runtime import Run, context_of, web_of
from ..turn.state import State, Update
from .steps import announced, emit, flagged, step


@announced
def search_web(state: State, runtime: Run) -> Update:
    """Search the web, using only words of the user's question and, with `web="ask"`, only if a person agrees.

    If the query has any other word, as a condensed question or a branch's sub-question may, the question is sent as it
    was asked instead.
    """
    waits = waited(state) if context_of(runtime).web == "ask" else []
    state = {**state, "waits": [*state["waits"], *waits]}
    own = own_text(state, runtime)
    query = own_query(state["query"], own) or own_query(question_of(state), own) or state["question"]
    results = _search(state, runtime, query)
    sources = {entry["page"]["source"] for entry in records(state).values() if entry["page"]}
    pages = [page for page in results.pages if page.url not in sources]
    entries = [Entry(passage=web_passage(page), query=query) for page in pages]
    ledger = [record(entry) for entry in entries]
    ids = [entry.passage.id for entry in entries]
    searched = Searched(where=results.provider, web=True, query=query, found=len(ids), failure=results.failure)
    summary = results.failure or f"{len(ids)} pages from {results.provider}"
    emit(state, runtime, Found(places=[page.url for page in pages]))
    return {
        "ledger": ledger,
        "focus": list(dict.fromkeys((*state.get("focus", []), *ids))),
        "fresh": len(ids),
        "sent": [[query]],
        "searched": [searched.model_dump()],
        "waits": waits,
        **step(
            state, runtime, "search_web", summary, query=query, pages=[page.url for page in pages], **flagged(ledger)
        ),
    }


def _search(state: State, runtime: Run, query: str) -> WebResults:
    web = web_of(runtime)
    if web is None:
        return WebResults(query, "web", (), failure="web search is off")
    if not web_left(state, context_of(runtime).budget):
        return WebResults(query, web.name, (), failure="the run's limit of web searches was reached")
    if context_of(runtime).web == "ask" and (declined := not_sent(web.name, query)):
        return WebResults(query, web.name, (), failure=declined)
    emit(state, runtime, Queried(where=web.name, query=query, web=True))
    return search_within(web, query, max_results=USUAL_RESULTS, seconds=seconds_left(state, runtime))
