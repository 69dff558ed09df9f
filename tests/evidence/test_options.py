"""Lists of options in reStructuredText, with the name of each before what it does."""

from __future__ import annotations

from made_evidence import shown_texts

OPTIONS = """-h, --help             show this help
--tow BOAT             Tow a boat. It may be
                       a ``raft``.
-v                     say more
"""


def test_each_option_is_read_with_what_it_does() -> None:
    assert shown_texts(OPTIONS, metadata={"format": "rst"}) == [
        "-h, --help: show this help",
        "--tow BOAT: Tow a boat. It may be a raft.",
        "-v: say more",
    ]


def test_other_lines_with_dashes_are_no_options() -> None:
    text = "-h  show this help,\nand more of it  by day.\n"
    assert shown_texts(text, metadata={"format": "rst"}) == ["-h: show this help, and more of it by day."]
    assert shown_texts("--tow tows, and\n-v says more.\n", metadata={"format": "rst"}) == [
        "--tow tows, and -v says more."
    ]


def test_a_number_below_zero_is_no_option() -> None:
    text = "-5  degrees\n-20  in winter\n"
    assert shown_texts(text, metadata={"format": "rst"}) == ["-5 degrees -20 in winter"]
    assert shown_texts("-4, --ipv4  Moor by IPv4\n", metadata={"format": "rst"}) == ["-4, --ipv4: Moor by IPv4"]
