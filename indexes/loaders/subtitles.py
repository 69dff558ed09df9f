"""Subtitles (SRT, WebVTT): the spoken text, minute by minute."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from .decode import decode
from .document import Document, UnreadableFileError
from .writer import TextWriter

_TIME = r"(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}"
_CUE = re.compile(rf"[ \t]*{_TIME}[ \t]+-->[ \t]+(?:\d{{1,4}}:)?\d{{1,2}}:\d{{2}}[.,]\d{{1,3}}.*")
_VOICE = re.compile(r"<v(?:\.[^ >]{0,60})?[ \t]+([^>]{1,80})>")
_TAG = re.compile(r"</?[a-zA-Z0-9][^<>]{0,200}>|\{\\[^{}]{0,60}\}")
_STRETCH_SECONDS, _MOST_SECONDS = 60, 90
"""How long a stretch is, and how long it may become while a sentence goes on."""
_ENDED = re.compile(r"[.?!\u2026][\"')\]\u201d\u2019]*\Z|\A\Z")


class SubtitleLoader:
    """Reads subtitles."""

    suffixes = frozenset({".srt", ".vtt"})
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Write the spoken text as paragraphs of about a minute, each under the time at which it begins.

        A stretch ends with a sentence, where the captions have any.
        """
        writer = TextWriter()
        lines: list[str] = []
        start, last, cues = -_STRETCH_SECONDS, "", 0
        for seconds, words in _cues(decode(data, name)):
            cues += 1
            if seconds - start >= (_STRETCH_SECONDS if _ENDED.search(last) else _MOST_SECONDS):
                writer.write("\n".join(lines))
                lines, start = [], seconds
                writer.place(f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}")
            if words and words != last:  # captions that roll repeat their last line
                lines.append(words)
                last = words
        writer.write("\n".join(lines))
        if not cues:
            raise UnreadableFileError("holds no subtitles (no line with two times)", name)
        return writer.document(name, {"format": "subtitles"})


def _cues(text: str) -> Iterator[tuple[int, str]]:
    """Yield (second, words) of each cue."""
    lines = iter(text.split("\n"))
    for line in lines:
        match = _CUE.fullmatch(line)
        if not match:
            continue
        words: list[str] = []
        for following in lines:
            if not following.strip():
                break
            words.append(" ".join(unescape(_TAG.sub("", _VOICE.sub(r"\1: ", following))).split()))
        yield int(match[1] or 0) * 3600 + int(match[2]) * 60 + int(match[3]), " ".join(filter(None, words))
