"""A person who is asked in the middle of a run: what they are shown, and how their reply is read.

The forms are those of LangChain's human-in-the-loop middleware, which Agent Chat UI and Agent Inbox show and answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import interrupt

from ...errors import shortened

_DECLINED = "the web search was declined"
_DECISIONS = ("approve", "reject")
_REPLIES = ("respond", "edit", "reject")
"""The replies that a client may offer if a text is wanted: Agent Chat UI knows `edit` and `reject`, Agent Inbox
`respond`."""


def not_sent(provider: str, query: str) -> str:
    """Ask whether `query` may be sent to `provider`; return why it is not, empty after a plain yes.

    That is `True`, or `approve` (Agent Inbox: `accept`) as the form of LangChain's middleware has it. A query that was
    edited is not sent.
    """
    question = f"Send the query {query!r} to {provider}?"
    reply = _ask("web_search", question, {"provider": provider, "query": query}, _DECISIONS, {"type": "boolean"})
    kind = _decision(reply).get("type")
    if reply is True or kind in ("approve", "accept"):
        return ""
    if kind == "edit":
        return f"{_DECLINED}: an edited query is not sent"
    return _DECLINED if _says_no(reply) else f"{_DECLINED}: the reply {shortened(reply)} was not understood"


def reply_to(question: str) -> tuple[str, str]:
    """Ask the user `question`; return the text of the reply, empty if there is none, and what was not understood."""
    reply = _ask("clarification", question, {"question": question, "reply": ""}, _REPLIES, {"type": "string"})
    text = reply if isinstance(reply, str) else _text(_decision(reply))
    return text, "" if text or reply == "" or _says_no(reply) else shortened(reply)


def _says_no(reply: Any) -> bool:
    return reply is None or reply is False or _decision(reply).get("type") in ("reject", "ignore")


def _ask(name: str, question: str, args: dict[str, Any], decisions: Sequence[str], plain: dict[str, str]) -> Any:
    """`plain` is the schema of a reply in Python; a client may send the form of the middleware as well."""
    return interrupt(
        {
            "ask": name,
            **args,
            "action_requests": [{"name": name, "args": args, "description": question}],
            "review_configs": [{"action_name": name, "allowed_decisions": list(decisions)}],
        },
        response_schema={"anyOf": [plain, _form(decisions)]},
    )


def _form(decisions: Sequence[str]) -> dict[str, Any]:
    decision = {"type": "object", "properties": {"type": {"enum": list(decisions)}}, "required": ["type"]}
    return {
        "type": "object",
        "properties": {"decisions": {"type": "array", "items": decision, "minItems": 1, "maxItems": 1}},
        "required": ["decisions"],
    }


def _decision(reply: Any) -> Mapping[str, Any]:
    """The one decision of a client's form: `{"decisions": [...]}`, Agent Inbox's list, or the decision alone."""
    if isinstance(reply, Mapping) and "decisions" in reply:
        reply = reply["decisions"]
    if isinstance(reply, Sequence) and not isinstance(reply, str):
        reply = reply[0] if len(reply) == 1 else None
    return reply if isinstance(reply, Mapping) else {}


def _text(decision: Mapping[str, Any]) -> str:
    """The text that the user wrote: a message, the field `reply` of the edited action, or Agent Inbox's response."""
    if decision.get("type") not in ("respond", "response", "edit"):
        return ""
    edited = decision.get("edited_action", decision.get("args"))
    arguments = edited.get("args") if isinstance(edited, Mapping) else edited
    text = arguments.get("reply") if isinstance(arguments, Mapping) else arguments
    message = decision.get("message", text)
    return message if isinstance(message, str) else ""
