"""Words to whoever answers, which ask nothing of the documents: "Thanks in advance!", "You are an expert." """

from __future__ import annotations

import re

from ...evidence.text.english import words

HELLO = words("hi hello hey greetings hallo bonjour hola")
GOOD_DAY = f"good {words('morning afternoon evening day')}"
THANKS = (
    f"(?:thank you|{words('thanks thx ty cheers danke merci gracias grazie bedankt')}"
    f"|{words('obrigad[oa] tak tack dzięki')})"
)
PLEASE = r"(?:(?:and|but|also|so) )?(?:(?:can|could|would|will) you )?(?:(?:please|pls|kindly|just|only) )?"
THEN_PLEASE = r"(?:,? (?:please|pls|thanks|thank you))?"
_EVERYBODY = r"(?: (?:there|all|team|everyone))?"
GREETING = f"{HELLO}{_EVERYBODY}"
_NOT_KNOWN = r"if you (?:do not|don['\u2019]?t) know"
_PLEASANTRY = re.compile(
    rf"{PLEASE}(?:"
    rf"(?:many )?(?:{THANKS}|tia|vielen dank)"
    r"(?: (?:so much|very much|a lot|again|all|everyone|guys|in advance|im voraus|d'avance|de antemano)"
    r"| for (?:your|the|any|all the|all your) (?:help|time|answers?))*"
    r"|(?:any|all) help (?:is |would be |will be )?(?:much |greatly |really )?appreciated|help(?: me)?(?: out)?"
    rf"|{GREETING}|{GOOD_DAY}{_EVERYBODY}"
    r"|(?:quick|simple|short|one|newbie|beginner|stupid|dumb|silly|noob) (?:quick )?question(?: (?:here|for you))?"
    r"|i have (?:a|one) (?:quick |short )?question(?: (?:for you|about this))?|(?:just )?(?:curious|wondering)"
    r"|sorry (?:if this is|for) (?:a|the) (?:dumb|stupid|silly|basic|newbie|noob) question"
    r"|(?:explain|elaborate)(?: (?:it|this|that))?(?: (?:to|for) me)?"
    r"|think (?:step by step|carefully|hard)|take (?:a deep breath|your time)"
    r"|(?:do not|don['\u2019]?t) (?:make (?:things|anything|stuff|it) up|hallucinate|guess|speculate|invent anything)"
    rf"|(?:{_NOT_KNOWN},? )?(?:just )?say (?:so|that you (?:do not|don['\u2019]?t) know)(?: {_NOT_KNOWN})?"
    r"|(?:use only|only use) (?:the|these|my) (?:\w{1,20} )?(?:documents|docs|context|sources|passages|files)"
    r"|you are (?:an? )?[\w ,'-]{0,80}(?:expert|assistant|specialist|bot)(?: (?:in|on|for|of) [\w ,'-]{1,80})?"
    rf"|act as an? [\w ,'-]{{1,80}}){THEN_PLEASE}",
    re.IGNORECASE,
)
_LONGEST = 160


def is_pleasantry(sentence: str) -> bool:
    """Whether a sentence, without the marks at its ends, asks nothing and says nothing of what is asked."""
    return len(sentence) <= _LONGEST and _PLEASANTRY.fullmatch(sentence) is not None
