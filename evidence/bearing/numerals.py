"""The numbers, dates and units of Chinese, Japanese and Korean in the form of English, so that they can be compared.

Fractions that are one character (`1½`) are brought into it too.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from math import prod

from .dates import MONTHS

_DIGITS = "零〇一二三四五六七八九两兩"
_SCALES = "十百千万萬亿億"
_WRITTEN = re.compile(rf"[{_DIGITS}十][{_DIGITS}{_SCALES}]{{0,30}}")
_AMOUNT = r"(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,16})(?:\.\d{1,8})?\s?"
_SCALED = re.compile(
    rf"(?<![\d.,]){_AMOUNT}[百千万萬亿億]{{1,3}}(?:{_AMOUNT}[百千万萬亿億]{{1,3}}){{0,4}}(?:\d{{2,8}}(?![\d.,]))?"
)
"""`6万`, and `1亿3000万` or `3万5000`, which are one number each."""
_TERM = re.compile(rf"({_AMOUNT})([百千万萬亿億]{{0,3}})")
_SHARE = re.compile(r"([百千])分之\s?(\d[\d.]{0,20})")
_UNITS = {
    "年": "years", "년": "years", "个月": "months", "個月": "months", "ヶ月": "months", "か月": "months",
    "カ月": "months", "개월": "months", "周": "weeks", "週間": "weeks", "星期": "weeks", "주": "weeks", "日間": "days",
    "天": "days", "日": "days", "일": "days", "小时": "hours", "小時": "hours", "時間": "hours", "시간": "hours",
    "分钟": "minutes", "分鐘": "minutes", "分間": "minutes", "秒": "seconds", "元": "yuan", "円": "yen",
}  # fmt: skip
_UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))
_COUNTED = re.compile(rf"(?<=\d)\s?({_UNIT})")
_ONE = re.compile(rf"一(?!{_UNIT})")
_PARTS = {"½": ("half", ".5"), "¼": ("a quarter", ".25"), "¾": ("three quarters", ".75")}
_FRACTION = re.compile(r"(?<![\d.,])(\d{1,9})?([¼-¾])")
_DATE = re.compile(
    r"(?<!\d)(?:(?P<year>\d{4})\s?[年년]\s?)?(?P<month>\d{1,2})\s?[月월](?:\s?(?P<day>\d{1,2})\s?[日号號일])?"
)
_YEAR = re.compile(r"(?<!\d)([12]\d{3})\s?[年년](?!间|間)")


def with_digits(text: str) -> str:
    """The text with `三十日` as `30 days`, `百分之八十` as `80%`, `2024年5月3日` as `3 May 2024`, `1½` as `1.5`.

    Korean number words stay as they are.
    """
    if text.isascii():
        return text
    text = _FRACTION.sub(lambda part: f"{part[1]}{_PARTS[part[2]][1]}" if part[1] else _PARTS[part[2]][0], text)
    text = _WRITTEN.sub(_in_digits, text.replace("\uff05", "%"))
    text = _SCALED.sub(_multiplied, text)
    text = _SHARE.sub(lambda share: f" {share[2]}{'%' if share[1] == '百' else '‰'} ", text)
    text = _YEAR.sub(r" \1 ", _DATE.sub(_dated, text))
    return _COUNTED.sub(lambda unit: f" {_UNITS[unit[1]]} ", text)


def _in_digits(written: re.Match[str]) -> str:
    """The number in digits; a lone `一` without a unit is mostly part of a word."""
    characters = written[0]
    if characters == "一" and _ONE.match(written.string, written.start()):
        return characters
    if not any(character in _SCALES for character in characters):
        return "".join(str(_value(character)) for character in characters)
    high = whole = part = digit = 0  # `high` counts in hundreds of millions
    for character in characters:
        value = _value(character)
        if value < 10:
            digit = value
        elif value < 10_000:
            part, digit = part + (digit or 1) * value, 0
        elif value == 10_000:
            whole, part, digit = whole + (part + digit) * value, 0, 0
        else:
            high, whole, part, digit = high + (whole + part + digit) * value, 0, 0, 0
    return str(high + whole + part + digit)


def _value(character: str) -> int:
    return 2 if character in "两兩" else int(unicodedata.numeric(character))


def _multiplied(scaled: re.Match[str]) -> str:
    """`6万` as `60000`, `1亿3000万` as `130000000`, `2万5000亿` as `2500000000000`."""
    total, last = Decimal(0), 0
    for amount, scales in _TERM.findall(scaled[0]):
        scale = prod(map(_value, scales))
        part = Decimal(amount.strip().replace(",", ""))
        if scale == last:
            return scaled[0]
        total, last = (total + part * scale if scale < last else (total + part) * scale), scale
    apart = " " if scaled.string[scaled.end() : scaled.end() + 1].isdigit() else ""
    return f"{total.normalize():f}{apart}"


def _dated(date: re.Match[str]) -> str:
    month = int(date["month"])
    if not 1 <= month <= 12:
        return date[0]
    parts = (date["day"], MONTHS[month - 1].capitalize(), date["year"])
    return f" {' '.join(part for part in parts if part)} "
