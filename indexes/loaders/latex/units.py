"""Numbers with units, as the commands of siunitx show them: `\\SI{12}{\\kilo\\newton}` is 12 kN."""

from __future__ import annotations

import re
from typing import Any

from ..raised import raised

FORMS = {
    "SI": "[{[{", "qty": "[{{", "SIlist": "[{[{", "qtylist": "[{{", "SIrange": "[{{[{", "qtyrange": "[{{{", "si": "[{",
    "unit": "[{", "num": "[{", "numlist": "[{", "numrange": "[{{", "ang": "[{",
}  # fmt: skip
"""The arguments of each command; the unit comes last."""
_BARE = frozenset(("num", "numlist", "numrange"))
_PREFIXES = {"pico": "p", "nano": "n", "micro": "\u00b5", "milli": "m", "centi": "c", "deci": "d", "deca": "da",
             "hecto": "h", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P", "kibi": "Ki", "mebi": "Mi",
             "gibi": "Gi", "tebi": "Ti"}  # fmt: skip
_UNITS = {
    "ampere": "A", "arcminute": "\u2032", "arcsecond": "\u2033", "becquerel": "Bq", "bit": "bit", "byte": "B",
    "candela": "cd", "celsius": "\u00b0C", "coulomb": "C", "dalton": "Da", "day": "d", "decibel": "dB",
    "degree": "\u00b0", "degreeCelsius": "\u00b0C", "electronvolt": "eV", "farad": "F", "gram": "g", "gray": "Gy",
    "hectare": "ha", "henry": "H", "hertz": "Hz", "hour": "h", "joule": "J", "katal": "kat", "kelvin": "K",
    "kg": "kg", "liter": "L", "litre": "L", "lumen": "lm", "lux": "lx", "meter": "m", "metre": "m", "minute": "min",
    "mole": "mol", "newton": "N", "ohm": "\u03a9", "pascal": "Pa", "percent": "%", "radian": "rad", "second": "s",
    "siemens": "S", "sievert": "Sv", "steradian": "sr", "tesla": "T", "tonne": "t", "volt": "V", "watt": "W",
    "weber": "Wb",
}  # fmt: skip
"""Units whose names are not their signs."""
_POWERS = {"square": "\u00b2", "squared": "\u00b2", "cubic": "\u00b3", "cubed": "\u00b3"}
_PART = re.compile(r"\\(?:tothe|raiseto)\{(-?\d{1,3})\}|\\([a-zA-Z]{1,40})|\^\{?(-?\d{1,3})\}?|([^\\{}~^\s]{1,40})")
_TIMES_TEN = re.compile(r"([-+]?[\d.,]{1,30})[eE]([-+]?\d{1,3})")
_VALUE = re.compile(r"[-+]?\d[\d.,]{0,30}")
_CLOSE = ("\u00b0", "\u2032", "\u2033", "%")
_ANGLE = "\u00b0\u2032\u2033"


def quantity(node: Any, l2tobj: Any) -> str:
    """What a command shows: a number, its unit, or both."""
    arguments = node.nodeargd.argnlist
    texts = [l2tobj.line([argument]) for argument in arguments if getattr(argument, "delimiters", "")[:1] == ("{",)]
    command = node.macroname
    if command == "ang":
        return "".join(f"{part}{sign}" for part, sign in zip(texts[0].split(";"), _ANGLE, strict=False) if part)
    unit = "" if command in _BARE else _unit(arguments[-1].latex_verbatim())
    values = texts if command in _BARE else texts[:-1]
    option = l2tobj.line(arguments[:1]) if command == "unit" and arguments[0] else ""
    values += [option] if _VALUE.fullmatch(option) else []  # as the package `units` has it
    if command.endswith("list"):
        values = [part for value in values for part in value.split(";")]
    return (" to " if command.endswith("range") else ", ").join(_with_unit(value, unit) for value in values) or unit


def _with_unit(value: str, unit: str) -> str:
    shown = _TIMES_TEN.sub(lambda m: f"{m[1]} \u00d7 10{raised(m[2])}", value)
    close = not unit or (unit[0] in _CLOSE and not unit.startswith("\u00b0C"))
    return f"{shown}{unit}" if close else f"{shown} {unit}"


def _unit(source: str) -> str:
    """The sign of a unit: "m/s\u00b2" of `\\metre\\per\\second\\squared`; of a unit that is not known, its name."""
    shown = joint = prefix = power = ""
    for raise_to, name, exponent, literal in _PART.findall(source):
        if raise_to or exponent:
            shown += raised(raise_to or exponent)
        elif name == "per":
            joint = "/"
        elif name in _PREFIXES:
            prefix = _PREFIXES[name]
        elif name in ("square", "cubic"):
            power = _POWERS[name]
        elif name in _POWERS:
            shown += _POWERS[name]
        elif literal:
            shown += literal.replace(".", " ")
        else:
            shown += f"{joint or (' ' if shown else '')}{prefix}{_UNITS.get(name, name)}{power}"
            joint = prefix = power = ""
    return shown.strip()
