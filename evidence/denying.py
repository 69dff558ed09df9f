"""Headings that deny what stands below them: `Myths`, `Rejected alternatives`, `Out of scope`."""

from __future__ import annotations

import re

from .address import Address
from .bearing.denials import DENIED
from .injection.flags import flags_in

_WRONG = "(?:false|wrong|incorrect|untrue|mistaken|outdated)"
_UNDONE = f"(?:{DENIED}|rejected|discarded|dismissed|abandoned|withdrawn|obsolete|discontinued|excluded)"
_MORE = r"(?: [\w/&-]{1,30}){0,4}"
_DENIES = re.compile(
    r"(?:[\d.]{1,12} )?(?:"
    r"(?:common |popular |widespread |frequent |typical |some |the )?(?:myths?|(?:mis|mis-)conceptions?|fallac(?:y|ies)"
    rf"|falsehoods?|mistakes|anti-?patterns?|non-?goals?|do ?n(?:['\u2019]|o)ts?|do not|exclusions?){_MORE}"
    rf"|{_WRONG} (?:statements?|claims?|beliefs?|assumptions?|advice|answers?|information|ways?|examples?|usage){_MORE}"
    rf"|(?:previously |now )?{_UNDONE}{_MORE}"
    r"|(?:alternatives|options|ideas) (?:considered|not (?:chosen|taken))(?: (?:and|but) rejected)?"
    rf"|(?:what|things|how)(?: you| we)?(?: should| must| can| do)? ?(?:not|n['\u2019]t|never|cannot)(?: to)?{_MORE}"
    r"|(?:what|things|practices) to avoid|what is not \w{1,20}"
    r"|(?:[\w/&-]{1,30} ){0,3}(?:out of scope|not in scope|beyond scope|not (?:supported|allowed|permitted|included"
    r"|covered|recommended|planned)|no longer (?:supported|available|valid|used))"
    r")[\s:.!]{0,3}",
    re.IGNORECASE,
)


def denying_heading(address: Address) -> str:
    """The innermost heading above a sentence that denies what stands below it, if that does not read like instructions;
    else empty."""
    return next((each for each in reversed(address.path) if _DENIES.fullmatch(each) and not flags_in(each)), "")
