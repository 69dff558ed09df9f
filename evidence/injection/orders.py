"""The patterns of sentences that read like instructions to a model: `evidence/injection/flags.py` matches them.

They were chosen on half of the kinds of attack in BIPIA's training part; docs/benchmarks/checks.md says how much of the
others they find. An order that names neither a model nor its instructions nor its reply (`Translate this.`) reads like
any other sentence, and so does `put this code into yours` in pages about code. Written for English.

Handbooks give orders to people in the same forms, but about other things than a model has: a message for a log or a
chat, the output of a command, rules that software overrides, the AI tools that somebody uses.
"""

from __future__ import annotations

from ..text.english import words


def _words(most: int) -> str:
    """Up to `most` words between two others, within one sentence."""
    return rf"(?:\s+[^\s.!?]+){{0,{most}}}?\s+"


_START = r"^|[.!?:;,\"'(\[>*|\n\f-]\s*"
_OPENS = rf"(?:{_START}|\b(?:and|then|also|please|now|must|should|shall|will)\s+)"
"""Where an order begins."""
_BEGINS = rf"(?:{_OPENS}|\bto\s+)"
"""Where one may begin: the verb behind `to` often says what something is for."""
_BID = words("need needs have has want wants asks? tells? told like is are sure remember try ought going")
_COMMANDS = (
    rf"(?:{_START}|\b(?:and|then|please|now|you\s+(?:must|should|shall|will|can|may))\s+|\b{_BID}(?:\s+you)?\s+to\s+)"
)
"""Where one begins that is more than what software `can also` and `will` do, or is made `to` do."""
_FORGET = words("ignore disregard forget")
_OVERRIDE = words("override overrule bypass neglect discard abandon")
_TOLD = words("instructions? prompts? directives? guidelines?")
_LAID_DOWN = words("directions? rules? commands? orders? constraints? restrictions?")
"""What programs and networks have too, and what takes precedence over them overrides them."""
_BEFORE = words("previous prior above preceding earlier foregoing former existing initial original system")
_EVERY = words("your all any every these those")
_MODEL = (
    r"(?:(?:ai|a\.i\.|artificial\s+intelligence|virtual|digital|helpful)\s+(?:assistants?|agents?|models?|systems?|bots?)"
    r"|(?:large\s+)?language\s+models?|llms?|chat\s?bots?|chatgpt|gpt-?[345]\w*|copilot|gemini|claude|ais?)"
)
_ADDRESSED = (
    r"(?:\b(?:note|message|notice|instructions?|directives?|hint)(?:\s+(?:to|for))?|\battention)"
    rf"(?:\s+(?:any|all|the|every|other))?\s*[:,]?\s+{_MODEL}"
)
"""Who it is for: `Note to the AI assistant`, `Attention, ChatGPT`."""
_YOURS = r"your(?:\s+[\w-]+)?\s+(?:(?:response|answer|output|completion)s?|repl(?:y|ies)|summar(?:y|ies))"
_ALL_OF = r"(?:(?:all|each)\s+(?:of\s+)?)"
_KIND = words("final next first last entire whole full complete current future later further following subsequent new")
_MESSAGE = rf"(?:your(?:\s+{_KIND})?\s+message|(?:{_ALL_OF}your|your\s+{_KIND})\s+messages)"
"""People too write messages, of many kinds: to a log of commits, in a chat, in an error."""
_SAY = words(
    """
    add adjust alter anagram answer append apply ask attach augment base begin change cite close compose conclude
    convert craft display embed encode encrypt end enhance enrich exclude expand express extend finish follow format
    generate give include incorporate insert integrate introduce limit link list make mention modify name offer omit
    phrase place precede prefix prepend present print produce provide put quote rearrange recommend remove render
    repeat rephrase replace reply respond reverse rewrite say scramble shape share start state substitute suggest
    supply swap tell transform translate transpose turn type use write
    """
)
"""Verbs for what an order does to a reply."""
_REWORK = words(
    """
    adjust alter anagram augment base begin close compose conclude convert craft embed encode end enhance enrich expand
    extend finish generate integrate limit modify prefix prepend rearrange render replace reverse rewrite scramble start
    substitute swap transform translate transpose turn
    """
)
"""Of these, the verbs for what is done to a model's message; people `write`, `phrase` and `encrypt` their own."""
_PLACED = (
    rf"(?:{words('in into to with at as for on from within inside throughout under before after by')}"
    rf"|{words('the each every any')}\s+\w+\s+of)"
)
_GAP = r"(?:[^.!?\f]|[.!?]\S){0,160}?"
"""A part of one sentence; full stops inside addresses and numbers do not end it, and a form feed does."""
_SHOWN = r"(?:[^.!?]|[.!?]\S){0,160}?\n\s*"
"""Lines that an order shows in full, before it goes on in one of its own."""

REST = r"(?:[^.!?\n\f]|[.!?][^\s\"')\]])*[.!?]?"
"""The rest of the order: what follows, up to the end of the sentence or line."""

ORDERS = (
    # Orders to ignore what the model was told.
    *(
        rf"{begins}{verb}{_words(5)}{_BEFORE}{_words(4)}{what}\b|{begins}{verb}{_words(3)}{_EVERY}{_words(3)}{what}\b"
        for begins, verb, what in (
            (r"\b", _FORGET, rf"(?:{_TOLD}|{_LAID_DOWN})"),
            (r"\b", _OVERRIDE, _TOLD),
            (_COMMANDS, _OVERRIDE, _LAID_DOWN),
        )
    ),
    rf"\b(?:{_FORGET}|{_OVERRIDE})\s+(?:all|everything|anything|whatever|what){_words(4)}(?:above|before|previously|told|said)\b",
    rf"\b{_FORGET}\s+(?:all\s+)?(?:of\s+)?the\s+above\b",
    rf"\bdo\s+not\s+{words('follow obey heed')}{_words(4)}{_BEFORE}{_words(3)}(?:{_TOLD}|{_LAID_DOWN})\b",
    r"\b(?:new|updated|revised|actual|real|hidden|secret)\s+(?:system\s+)?(?:instructions?|prompts?|directives?)\s*:",
    # Text that names the model, its role or its prompt.
    rf"{_BEGINS}(?:act\s+as|pretend\s+(?:to\s+be|that\s+you\s+are)|behave\s+(?:as|like))"
    rf"(?:\s+(?:now|an?|the|my|our))*\s+(?:[\w-]+\s+){{0,3}}{_MODEL}\b",
    rf"{_BEGINS}(?:you\s+are|you're)(?:\s+(?:now|no\s+longer|not|just|still|also|\w{{1,20}}ly))*"
    rf"(?:(?:\s+\w{{1,20}}ing)?\s+as)?"
    rf"(?:\s+(?:an?|the|my|our)(?:\s+[\w-]+){{0,3}})?\s+{_MODEL}\b",
    r"\b(?:from\s+now\s+on|henceforth),?\s+"
    r"(?:you\s+(?:are|act|(?:will|must|shall)\s+(?:act|answer|be|reply|respond))|act|answer|reply|respond|speak)\b",
    rf"{_ADDRESSED}(?:(?:\s+[\w'-]+){{0,5}}\s*:|(?:\s+[\w-]+)?(?:\s*[,;!]|\s+[\x{{2013}}\x{{2014}}-]))",
    rf"(?:{_START}|[#/]\s*){_ADDRESSED}"
    r"(?:\s+(?:that|who|which|reading|processing|using|summari[sz]ing|only|must|should|shall|please|do|never|always|you)\b"
    r"|\s*[^\s\w]|\s*\n|\s*$)",
    rf"\bif\s+you\s+are\s+(?:an?|the)\s+{_MODEL}\b",
    rf"\b{words('reveal print repeat output leak disclose')}{_words(4)}"
    r"(?:system\s+(?:prompt|message)|(?:initial|hidden|secret)\s+(?:prompt|instructions)|your\s+(?:prompt|instructions))\b",
    r"\b(?:system|developer|debug|god|jailbreak|dan)\s+"
    r"(?:override\b|mode\s+(?:(?:enabled|activated)\b|on(?:\s*[^\s\w]|\s*\n|\s*$|\s+(?:and|now)\b)))",
    # Orders about what to say, and about what to hide from the user.
    rf"{_OPENS}{_SAY}\b{_GAP}(?:\b{_YOURS}|\b{_PLACED}\s+{_MESSAGE})\b",
    rf"{_BEGINS}{_SAY}\b{_SHOWN}{_PLACED}\s+(?:the\s+\w+\s+of\s+)?{_ALL_OF}?{_YOURS}\b",
    rf"\bto\s+{_SAY}\b(?:\s+{_YOURS}|{_GAP}\b{_PLACED}\s+(?:{_ALL_OF}?{_YOURS}|{_MESSAGE}))\b",
    rf"{_BEGINS}{_REWORK}\s+{_MESSAGE}\b",
    rf"\bin\s+(?:{_ALL_OF}?{_YOURS}|{_MESSAGE}),?\s+(?:please\s+)?(?:also\s+)?{_SAY}\b",
    rf"{_BEGINS}{words('respond reply answer')}\s+{words('only exclusively solely instead always')}"
    rf"\s+{words('with in by as that')}\b",
    rf"\b(?:do\s+not|don't|never|without)\s+"
    rf"(?:{words('tell telling inform informing notify notifying alert alerting')}"
    rf"|{words('mention mentioning reveal revealing disclose disclosing')}{_words(6)}to)\s+the\s+user\b",
)
"""Matched by RE2, case-insensitively, and extended to the end of the sentence."""
MARKS = (
    # The markup from which prompts are built.
    r"<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>|<start_of_turn>",
    r"(?m:^)\s*#{2,4}\s*(?:system|instruction|assistant|human|response):\s*(?m:$)",
    r"</?(?-i:system|assistant|system_prompt|SYSTEM|ASSISTANT|SYSTEM_PROMPT)>",
    r"<(?:system|assistant|system_prompt)>\s*[^\s<]|[^\s>]\s*</(?:system|assistant|system_prompt)>",
)
"""Matched without what follows."""
