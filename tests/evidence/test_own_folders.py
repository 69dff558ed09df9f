"""The path of a file that a passage names, in a folder that the asker names."""

from __future__ import annotations

import pytest

from groundwire.evidence.bearing.unstated_code import in_own_folder

TEXTS = ["Each quay must leave out the file `lamps.toml`.", "Tugs have a pump."]
QUESTION = "My lamps in src/holm no longer light. Is it for the quay?"


@pytest.mark.parametrize(
    ("path", "stands"),
    [
        ("holm/lamps.toml", True),
        ("src/holm/lamps.toml", True),
        ("holm/tugs.toml", False),  # a file that no passage names
        ("vik/lamps.toml", False),  # a folder that the question does not name
        ("tugs/lamps.toml", False),  # put together of two passages
        ("lamps.toml", False),
        ("https://holm/lamps.toml", False),
    ],
)
def test_a_path_is_put_together_of_the_asker_s_folder_and_a_stated_file(path: str, stands: bool) -> None:
    assert in_own_folder(path, TEXTS, QUESTION) is stands
