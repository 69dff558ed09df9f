"""Comments of a configuration file, and the setting below them that they explain."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.evidence.passage import Passage

DOCK = """# The bell.
#
# It rings in fog, and in snow too,
# but never on a clear night.
# Neighbours asked for that.
bell yes

# How deep a keel may be before
# the keeper turns the boat away.
# He measures twice.
#
# Some harbours measure in feet.
#
# keel-depth 5

## Turns the lamp red
# LAMP_RED=true
## Name on the sign
## above the gate
# GATE_NAME=Vik

# Nothing stands below this one,
# and so it explains no setting,
# whatever it may say of boats.

# A word may be told in columns here.
#
# red     the lamp for port
# green   the lamp for starboard
# blue    no lamp at all
lamps 3
"""


def conf(text: str) -> Passage:
    return passage(text, metadata={"format": "code", "language": "conf"})


def test_a_sentence_of_a_comment_explains_the_setting_below_it() -> None:
    told = [(address.explained, address.shown) for address in addresses(conf(DOCK))]
    assert told == [
        ("bell", "The bell."),
        ("bell", "It rings in fog, and in snow too, but never on a clear night."),
        ("bell", "Neighbours asked for that."),
        ("", "bell yes"),
        ("keel-depth", "How deep a keel may be before the keeper turns the boat away."),
        ("keel-depth", "He measures twice."),
        ("keel-depth", "Some harbours measure in feet."),
        ("", "# keel-depth 5"),
        ("LAMP_RED", "Turns the lamp red"),
        ("", "# LAMP_RED=true"),
        ("GATE_NAME", "Name on the sign above the gate"),
        ("", "# GATE_NAME=Vik"),
        ("", "Nothing stands below this one, and so it explains no setting, whatever it may say of boats."),
        ("lamps", "A word may be told in columns here."),
        ("", "red the lamp for port green the lamp for starboard blue no lamp at all"),
        ("", "lamps 3"),
    ]


@pytest.mark.parametrize("line", ["Ask Ann 5.", "see below", "the keeper", "keel deep", "- keel 5", "Note: it is"])
def test_prose_is_no_setting_that_is_commented_out(line: str) -> None:
    text = f"# How deep a keel may be before\n# the keeper turns boats away.\n# He measures.\n#\n# {line}\n"
    assert next(address.explained for address in addresses(conf(text))) == ""


@pytest.mark.parametrize(
    ("language", "below", "name"),
    [
        ("conf", "depth = 5", "depth"),
        ("conf", "depth {", ""),
        ("conf", "[depth]", ""),
        ("python", "depth = 5", ""),
        ("terraform", 'keel "deep" {', ""),
        ("dockerfile", "RUN keel", ""),
    ],
)
def test_only_a_name_with_a_value_in_a_configuration_file_is_explained(language: str, below: str, name: str) -> None:
    text = f"# How deep a keel may be before\n# the keeper turns boats away.\n# He measures.\n# Twice.\n{below}\n"
    (first, *_) = addresses(passage(text, metadata={"format": "code", "language": language}))
    assert first.explained == name


def test_the_answer_names_the_setting() -> None:
    (text, *_), _ = answer("Which setting says how deep a keel may be?", conf(DOCK))
    assert text == "keel-depth: How deep a keel may be before the keeper turns the boat away."
