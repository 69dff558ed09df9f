"""The macros of mdoc inside a line, as words."""

from __future__ import annotations

from collections.abc import Sequence

from .source import WORD

_ENCLOSING = {"Op": "[]", "Dq": "“”", "Sq": "''", "Ql": "''", "Qq": '""', "Pq": "()", "Bq": "[]", "Brq": "{}",
              "Aq": "<>", "Eq": "  "}  # fmt: skip
_OPENING = {"Oo": "[", "Do": "“", "So": "'", "Qo": '"', "Po": "(", "Bo": "[", "Bro": "{", "Ao": "<"}
_CLOSING = {"Oc": "]", "Dc": "”", "Sc": "'", "Qc": '"', "Pc": ")", "Bc": "]", "Brc": "}", "Ac": ">"}
_NAMES = {"Ux": "UNIX", "Ox": "OpenBSD", "Fx": "FreeBSD", "Nx": "NetBSD", "Bx": "BSD", "Bsx": "BSD/OS",
          "Dx": "DragonFly", "At": "AT&T UNIX"}  # fmt: skip
_WORDS = frozenset(
    "Ad An Ar Cd Cm Dv Em Er Ev Fa Fd Fn Ft Ic In Li Lk Ms Mt No Nm Pa Pf St Sx Sy Tn Va Vt Xr Ap Fl Ns Xo Xc D1 Dl Nd "
    "Fo Fc Bk Ek Sm".split()
)
CALLABLE = frozenset({*_ENCLOSING, *_OPENING, *_CLOSING, *_NAMES, *_WORDS})
_AFTER, _BEFORE = frozenset(".,:;)]?!"), frozenset("([")
_STANDARDS = "-p1003"


class Inline:
    """Puts the words of the macros of a page together; the page's own name is known from `.Nm`."""

    def __init__(self) -> None:
        self.name = ""
        self.apart = True
        """Whether there is a space between words (`.Sm on`)."""

    def words(self, macro: str, arguments: Sequence[str]) -> str:
        """The words of a line that begins with a macro."""
        out: list[tuple[str, bool]] = []  # a word, and whether it follows the one before without a space
        self._run([macro, *arguments], out)
        return _joined(out if self.apart else [(shown, True) for shown, _ in out])

    def _run(self, words: Sequence[str], out: list[tuple[str, bool]]) -> None:
        glue, macro, at = False, "", 0
        closing: list[str] = []
        while at < len(words):
            word, at = words[at], at + 1
            if word in _AFTER and at > 1:
                if closing and all(rest in _AFTER for rest in words[at:]):
                    out += [(mark, True) for mark in reversed(closing)]
                    closing = []
                out.append((word, True))
            elif word == "Ns":
                glue = True
            elif word in _ENCLOSING:
                out.append((_ENCLOSING[word][0], glue))
                closing.append(_ENCLOSING[word][1])
                glue, macro = True, ""
            elif word in _OPENING or word in _CLOSING:
                out.append((_OPENING.get(word) or _CLOSING[word], glue or word in _CLOSING))
                glue, macro = word in _OPENING, ""
            elif word in CALLABLE and not (macro == "Li" and at == len(words)):
                macro = word
                out += [(shown, glue) for shown in self._alone(word, words[at : at + 1])]
                glue = glue if not self._alone(word, words[at : at + 1]) else word in ("Pf", "Ap")
            else:
                glue = self._word(word, macro, out, glue=glue)
                if macro == "Xr" and at < len(words) and words[at][:1].isdigit():
                    out.append((f"({words[at]})", True))
                    at += 1
        out += [(mark, True) for mark in reversed(closing)]

    def _alone(self, macro: str, following: Sequence[str]) -> list[str]:
        """What a macro shows by itself."""
        bare = not following or following[0] in CALLABLE or following[0] in _AFTER
        if macro == "Nm" and bare:
            return [self.name] if self.name else []
        if macro in _NAMES:
            return [_NAMES[macro]]
        if macro == "Ap":
            return ["'"]
        if macro == "Ar" and bare:
            return ["file ..."]
        return ["-"] if macro == "Fl" and bare and following[:1] != ["|"] else []

    def _word(self, word: str, macro: str, out: list[tuple[str, bool]], *, glue: bool) -> bool:
        """Put a word behind the others; say whether the next one follows without a space."""
        if macro == "Fl" and word not in ("|", "...", "-"):
            word = f"-{word}"
        elif macro == "Fn" and not (out and out[-1][0].endswith("()")):
            word = f"{word}()"
        elif macro == "In":
            word = f"<{word}>"
        elif macro == "St" and word.startswith(_STANDARDS):
            word = f"POSIX {word[1:]}"
        elif macro == "Nm" and not self.name:
            self.name = word
        out.append((word, glue))
        return macro == "Pf" or word in _BEFORE


def _joined(words: Sequence[tuple[str, bool]]) -> str:
    text = ""
    for word, glued in words:
        text += word if glued or not text or not word else f" {word}"
    return text.replace(WORD, "")
