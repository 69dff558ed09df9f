"""Rich Text Format: the text between its control words, table rows as rows."""

from __future__ import annotations

import codecs
import re

from .document import Document, UnreadableFileError
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
_DEEPEST = 5_000


class RtfLoader:
    """Reads Rich Text Format."""

    suffixes = frozenset({".rtf"})
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Write paragraphs and tables; a paragraph with an outline level is a heading."""
        if not data.lstrip()[:5].startswith(b"{\\rtf"):
            raise UnreadableFileError("is not RTF (it does not begin with {\\rtf)", name)
        reader = _Reader(name)
        reader.read(data)
        facts = {key: value for key, value in reader.facts.items() if value}
        return reader.writer.document(reader.writer.title(facts.get("title", "")) or name, {**facts, "format": "rtf"})


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
        # Of each open group: (is left out, which fact it holds, codec, characters to skip after \u).
        self._groups: list[tuple[bool, str, str, int]] = []
        self._now: tuple[bool, str, str, int] = (False, "", "", 1)
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
        self._paragraph()
        self._end_table()

    def _open(self) -> None:
        self._groups.append(self._now)
        if len(self._groups) > _DEEPEST:
            raise UnreadableFileError(f"nests more than {_DEEPEST:,} groups", self._name)

    def _close(self) -> None:
        self._decode()
        if self._groups:
            fact = self._now[1]
            self._now = self._groups.pop()
            if fact and not self._now[1]:
                self.facts[fact] = " ".join(self.facts.get(fact, "").split())
        if len(self._groups) < self._in_fonts:
            self._in_fonts = 0

    def _control(self, word: bytes, number: bytes) -> None:
        value = int(number) if number else None
        if word == b"bin":
            return
        if word == b"fonttbl":
            self._in_fonts = len(self._groups)
        if word in _LEFT_OUT:
            self._now = (True, *self._now[1:])
        elif word in _FACTS and self._groups:
            self._now = (self._now[0], _FACTS[word], *self._now[2:])
        elif word == b"info":
            self._now = (True, *self._now[1:])
        elif word == b"u" and value is not None:
            self._say(chr(value % 65_536))
            self._skip = self._now[3]
        elif word == b"uc" and value is not None:
            self._now = (*self._now[:3], min(max(value, 0), 10))
        else:
            self._layout(word, value)

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
            self._now = (*self._now[:2], self._fonts.get(value, ""), self._now[3])

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._now = (True, *self._now[1:])
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
        if not self._now[0] or self._now[1]:
            self._bytes += text

    def _say(self, text: str) -> None:
        self._decode()
        if not self._now[0] or self._now[1]:
            self._put(text)

    def _decode(self) -> None:
        if self._bytes:
            text = bytes(self._bytes).decode(self._now[2] or self._codec, "replace")
            self._bytes.clear()
            self._put(text)

    def _put(self, text: str) -> None:
        if self._now[1]:
            self.facts[self._now[1]] = self.facts.get(self._now[1], "")[:1_000] + text[:1_000]
        else:
            self._pieces.append(text)

    def _paragraph(self) -> None:
        self._decode()
        if self._in_table or self._cells:
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
