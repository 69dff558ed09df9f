"""The patterns of sentences that read like instructions to a model: `evidence/injection/flags.py` matches them.

They were chosen on half of the kinds of attack in BIPIA's training part; docs/benchmarks/checks.md says how much of the
others they find. An order that names neither a model nor its instructions nor its reply (`Translate this.`) reads like
any other sentence, and so does `put this code into yours` in pages about code. Written for English.
"""

from __future__ import annotations

from ..text.english import words


def _words(most: int) -> str:
    """Up to `most` words between two others, within one sentence."""
    return rf"(?:\s+[^\s.!?]+){{0,{most}}}?\s+"


_BEGINS = r"(?:^|[.!?:;,\"'(\[>*|\n-]\s*|\b(?:and|then|also|please|now|to|must|should|shall|will)\s+)"
"""Where an order begins."""
_FORGET = words("ignore disregard forget override overrule bypass neglect discard abandon")
_RULES = words(
    "instructions? prompts? directions? directives? guidelines? rules? commands? orders? constraints? restrictions?"
)
_BEFORE = words("previous prior above preceding earlier foregoing former existing initial original system")
_MODEL = (
    r"(?:(?:ai|a\.i\.|artificial\s+intelligence|virtual|digital|helpful)\s+(?:assistants?|agents?|models?|systems?|bots?)"
    r"|(?:large\s+)?language\s+models?|llms?|chat\s?bots?|chatgpt|gpt-?[345]\w*|copilot|gemini|claude|ais?)"
)
_REPLY = r"(?:response|reply|answer|output|completion|summary|message)s?"
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
_GAP = r"(?:[^.!?]|[.!?]\S){0,160}?"
"""A part of one sentence; full stops inside addresses and numbers do not end it."""

REST = r"(?:[^.!?\n]|[.!?][^\s\"')\]])*[.!?]?"
"""The rest of the order: what follows, up to the end of the sentence or line."""

ORDERS = (
    # Orders to ignore what the model was told.
    rf"\b{_FORGET}{_words(5)}{_BEFORE}{_words(4)}{_RULES}\b",
    rf"\b{_FORGET}{_words(3)}(?:your|all|any|every|these|those){_words(3)}{_RULES}\b",
    rf"\b{_FORGET}\s+(?:all|everything|anything|whatever|what){_words(4)}(?:above|before|previously|told|said)\b",
    rf"\b{words('ignore disregard forget')}\s+(?:all\s+)?(?:of\s+)?the\s+above\b",
    rf"\bdo\s+not\s+{words('follow obey heed')}{_words(4)}{_BEFORE}{_words(3)}{_RULES}\b",
    r"\b(?:new|updated|revised|actual|real|hidden|secret)\s+(?:system\s+)?(?:instructions?|prompts?|directives?)\s*:",
    # Text that names the model, its role or its prompt.
    rf"{_BEGINS}(?:you\s+are|you're|act\s+as|pretend\s+(?:to\s+be|that\s+you\s+are)|behave\s+(?:as|like))"
    rf"(?:\s+(?:now|a|an|the|my|our|no|longer|longer\s+an?))*\s+(?:[\w-]+\s+){{0,3}}{_MODEL}\b",
    r"\b(?:from\s+now\s+on|henceforth),?\s+"
    r"(?:you\s+(?:are|act|(?:will|must|shall)\s+(?:act|answer|be|reply|respond))|act|answer|reply|respond|speak)\b",
    rf"\b(?:note|message|notice|instructions?|attention|directives?|hint)"
    rf"(?:\s+(?:to|for))?(?:\s+(?:any|all|the|every|other))?\s*[:,]?\s+{_MODEL}\b",
    rf"\bif\s+you\s+are\s+(?:an?|the)\s+{_MODEL}\b",
    rf"\b{words('reveal print repeat output leak disclose')}{_words(4)}"
    r"(?:system\s+(?:prompt|message)|(?:initial|hidden|secret)\s+(?:prompt|instructions)|your\s+(?:prompt|instructions))\b",
    r"\b(?:system|developer|debug|god|jailbreak|dan)\s+(?:override|mode\s+(?:enabled|activated|on))\b",
    # Orders about what to say, and about what to hide from the user.
    rf"{_BEGINS}{_SAY}\b{_GAP}\byour(?:\s+[\w-]+)?\s+{_REPLY}\b",
    rf"\bin\s+(?:all\s+|each\s+of\s+)?your(?:\s+[\w-]+)?\s+{_REPLY},?\s+(?:please\s+)?(?:also\s+)?{_SAY}\b",
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
    r"</?(?:system|assistant|system_prompt)>",
)
"""Matched without what follows."""
