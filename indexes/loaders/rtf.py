"""Rich Text Format: the text between its control words, table rows as rows."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

from .document import Document, UnreadableFileError
from .raised import raised
from .tables import Row, write_table
from .writer import TextWriter

_TOKEN = re.compile(rb"\\([a-zA-Z]{1,32})(-?[0-9]{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)")
# What stands in groups of these is no text of the document.
_LEFT_OUT = frozenset(
    b"""fonttbl colortbl stylesheet pict object header headerf headerl headerr footer footerf footerl footerr fldinst
    listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl
    bkmkstart bkmkend filetbl pgdsctbl mmathPr nonshppict shpinst background listtext pntext pn xe tc txe ftnsep
    ftnsepc aftnsep aftnsepc annotation atnid atnauthor""".split()
)
_FACTS = {b"title": "title", b"author": "author", b"subject": "subject", b"keywords": "keywords"}
_SIGNS = {
    b"tab": " ", b"line": "\n", b"emdash": "\u2014", b"endash": "\u2013", b"lquote": "\u2018", b"rquote": "\u2019",
    b"ldblquote": "\u201c", b"rdblquote": "\u201d", b"bullet": "\u2022", b"emspace": " ", b"enspace": " ",
}  # fmt: skip
_CHARSETS = {128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258",
             177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250"}  # fmt: skip
_UNSAID = {b"strike": " ", b"striked": " ", b"deleted": "", b"v": ""}
"""What makes characters struck out, deleted or hidden, and what is told in their place."""
_RAISED = {b"super": True, b"up": True, b"sub": False, b"dn": False, b"nosupersub": False}
_BLOCKS = frozenset((b"par", b"sect", b"page", b"pard", b"intbl", b"outlinelevel", b"cell", b"row"))
_DEEPEST = 5_000


class RtfLoader:
    """Reads Rich Text Format."""

    suffixes = frozenset({".rtf"})
    version = "4"

    def load(self, data: bytes, name: str) -> Document:
        """Write paragraphs and tables; a paragraph with an outline level is a heading."""
        if not data.lstrip()[:5].startswith(b"{\\rtf"):
            raise UnreadableFileError("is not RTF (it does not begin with {\\rtf)", name)
        reader = _Reader(name)
        reader.read(data)
        facts = {key: value for key, value in reader.facts.items() if value}
        return reader.writer.document(reader.writer.title(facts.get("title", "")) or name, {**facts, "format": "rtf"})


@dataclass(frozen=True)
class _Group:
    """What holds from a place to the end of its group."""

    left_out: bool = False
    fact: str = ""
    """Which fact about the document it tells."""
    codec: str = ""
    replaced: int = 1
    """How many characters stand in for a \\u before them."""
    unsaid: frozenset[bytes] = frozenset()
    """Those of `_UNSAID` that are on."""
    raised: bool = False
    before: list[str] | None = None
    """In a footnote, the pieces of the paragraph that it belongs to."""


class _Reader:
    def __init__(self, name: str) -> None:
        self.writer = TextWriter()
        self.facts: dict[str, str] = {}
        self._name = name
        self._codec = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0  # in the font table: the one that is being described
        self._bytes = bytearray()
        self._pieces: list[str] = []
        self._cells: list[str] = []
        self._rows: list[Row] = []
        self._level = 0
        self._in_table = False
        self._raised: list[str] = []
        self._groups: list[_Group] = []
        self._now = _Group()
        self._skip = 0
        self._in_fonts = 0

    def read(self, data: bytes) -> None:
        for match in _TOKEN.finditer(data):
            word, number, hexed, sign, brace, text = match.groups(b"")
            if brace == b"{":
                self._open()
            elif brace:
                self._close()
            elif word:
                self._control(word, number)
            elif hexed:
                self._raw(bytes([int(hexed, 16)]))
            elif sign:
                self._sign(sign)
            else:
                self._raw(text)
        while self._groups:
            self._close()
        self._paragraph()
        self._end_table()

    def _open(self) -> None:
        self._groups.append(self._now)
        if len(self._groups) > _DEEPEST:
            raise UnreadableFileError(f"nests more than {_DEEPEST:,} groups", self._name)

    def _close(self) -> None:
        self._decode()
        if self._groups:
            ended, self._now = self._now, self._groups.pop()
            if ended.fact and not self._now.fact:
                self.facts[ended.fact] = " ".join(self.facts.get(ended.fact, "").split())
            if ended.before is not None and ended.before is not self._now.before:
                self._end_note(ended.before)
        if len(self._groups) < self._in_fonts:
            self._in_fonts = 0

    def _control(self, word: bytes, number: bytes) -> None:
        value = int(number) if number else None
        if word == b"bin":
            return
        if word == b"fonttbl":
            self._in_fonts = len(self._groups)
        if word in _LEFT_OUT or word == b"info":
            self._now = replace(self._now, left_out=True)
        elif word in _FACTS and self._groups:
            self._now = replace(self._now, fact=_FACTS[word])
        elif word == b"u" and value is not None:
            self._say(chr(value % 65_536))
            self._skip = self._now.replaced
        elif word == b"uc" and value is not None:
            self._now = replace(self._now, replaced=min(max(value, 0), 10))
        elif word in _UNSAID or word in _RAISED or word == b"plain":
            self._look(word, on=value != 0)
        elif word == b"footnote" and self._groups and not self._now.left_out:
            self._begin_note()
        elif word in _BLOCKS and self._now.before is not None:
            self._say(" ")
        else:
            self._layout(word, value)

    def _look(self, word: bytes, *, on: bool) -> None:
        """How the characters look from here on."""
        self._decode()
        now = self._now
        if word == b"plain":
            self._now = replace(now, unsaid=frozenset(), raised=False)
        elif word in _RAISED:
            self._now = replace(now, raised=on and _RAISED[word])
        else:
            self._now = replace(now, unsaid=now.unsaid | {word} if on else now.unsaid - {word})

    def _begin_note(self) -> None:
        self._decode()
        self._put_raised()
        self._now = replace(self._now, before=self._pieces, raised=False)
        self._pieces = []

    def _end_note(self, before: list[str]) -> None:
        self._put_raised()
        words = " ".join("".join(self._pieces).split())
        self._pieces = before
        self._pieces += [f" ({words})"] if words else []

    def _layout(self, word: bytes, value: int | None) -> None:
        if word in _SIGNS:
            self._say(_SIGNS[word])
        elif word in (b"par", b"sect", b"page"):
            self._paragraph()
        elif word == b"pard":
            self._level, self._in_table = 0, False
        elif word == b"intbl":
            self._in_table = True
        elif word == b"outlinelevel" and value is not None and 0 <= value < 9:
            self._level = value + 1
        elif word == b"cell":
            self._decode()
            self._put_raised()
            self._cells.append(" ".join("".join(self._pieces).split()))
            self._pieces.clear()
        elif word == b"row":
            self._rows.append(tuple(self._cells))
            self._cells.clear()
        else:
            self._encoding(word, value)

    def _encoding(self, word: bytes, value: int | None) -> None:
        if value is None:
            return
        if word == b"ansicpg":
            self._codec = _codec_name(f"cp{value}")
        elif word == b"f" and self._in_fonts:
            self._font = value
        elif word == b"fcharset" and self._in_fonts:
            self._fonts[self._font] = _CHARSETS.get(value, "")
        elif word == b"f":
            self._decode()
            self._now = replace(self._now, codec=self._fonts.get(value, ""))

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._now = replace(self._now, left_out=True)
        elif sign in (b"\n", b"\r"):
            self._paragraph()
        elif sign == b"~":
            self._say(" ")
        elif sign == b"_":
            self._say("-")
        elif sign in (b"\\", b"{", b"}"):
            self._raw(sign)

    def _raw(self, text: bytes) -> None:
        """Bytes in the encoding of the font; those that stand in for a \\u before them are skipped."""
        if self._skip:
            skipped = min(self._skip, len(text))
            self._skip -= skipped
            text = text[skipped:]
        if not self._now.left_out or self._now.fact:
            self._bytes += text

    def _say(self, text: str) -> None:
        self._decode()
        if not self._now.left_out or self._now.fact:
            self._put(text)

    def _decode(self) -> None:
        if self._bytes:
            text = bytes(self._bytes).decode(self._now.codec or self._codec, "replace")
            self._bytes.clear()
            self._put(text)

    def _put(self, text: str) -> None:
        fact = self._now.fact
        if fact:
            self.facts[fact] = self.facts.get(fact, "")[:1_000] + text[:1_000]
        elif self._now.raised and not self._now.unsaid:
            self._raised.append(text)
        else:
            self._put_raised()
            self._pieces.append(min(_UNSAID[word] for word in self._now.unsaid) if self._now.unsaid else text)

    def _put_raised(self) -> None:
        """The raised characters end."""
        self._pieces += [raised("".join(self._raised))] if self._raised else []
        self._raised.clear()

    def _paragraph(self) -> None:
        self._decode()
        self._put_raised()
        if self._in_table or self._cells or self._now.before is not None:
            self._pieces.append(" ")
            return
        # Two halves of a sign outside the base plane come as two \u.
        text = "".join(self._pieces).encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "")
        self._pieces.clear()
        self._end_table()
        words = "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
        if self._level:
            self.writer.heading(words, self._level)
        else:
            self.writer.write(words)

    def _end_table(self) -> None:
        if self._rows:
            write_table(self.writer, self._rows)
            self._rows = []


def _codec_name(codec: str) -> str:
    try:
        return codecs.lookup(codec).name
    except LookupError:
        return "cp1252"
