"""A cell such as `no`, `off` or a dash denies its column for its row, and `yes` affirms it."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.evidence.support import rest

PLANS = "| Feature | Basic | Team |\n|---|---|---|\n| Support | {} | {} |\n"
ROLES = "| Role | Read | Write | Delete |\n|---|---|---|---|\n| Guest | yes | yes | no |\n"
OPTIONS = "| Option | Required | Default |\n|---|---|---|\n| name | {} | off |\n| port | yes | on |\n"
LOG = "| Option | Default | Description |\n|---|---|---|\n| --log | {} | Path of the log |\n"


def passes(table: str, claim: str, *, row: int | None = None) -> bool:
    rows = addresses(table)
    cited = [address for address in rows if row is None or address.number == row]
    return rest(claim, cited, rows, question="").support != "unsupported"


@pytest.mark.parametrize(
    ("no", "yes"),
    [("no", "yes"), ("false", "true"), ("\u274c", "\u2705"), ("\u2717", "\u2713")]
    + [(no, "yes") for no in ("-", "\u2013", "n/a", "never")],
)
def test_a_claim_affirms_only_what_its_cell_does(no: str, yes: str) -> None:
    table = PLANS.format(no, yes)
    for claim in ("Team includes support.", "The Team plan offers support.", "Support is included in Team."):
        assert passes(table, claim)
        assert not passes(table, claim.replace("Team", "Basic"))
    assert not passes(table, "Basic and Team include support.")
    assert not passes(table, "Support is not included in Team.")


@pytest.mark.parametrize("no", ["no", "false", "never", "none", "n/a", "\u2014", "\u274c"])
def test_a_denied_column_of_an_option_is_not_affirmed(no: str) -> None:
    assert not passes(OPTIONS.format(no), "The option name is required.", row=1)
    assert not passes(OPTIONS.format(no), "It is required.", row=1)
    assert passes(OPTIONS.format(no), "The option port is required.", row=2)


@pytest.mark.parametrize(
    ("claim", "row", "expected"),
    [
        ("The option name is on by default.", 1, False),
        ("The option name is off by default.", 1, True),
        ("The option name is disabled by default.", 1, True),
        ("The option port is on by default.", 2, True),
        ("The option port is off by default.", 2, False),
        ("The option port is disabled by default.", 2, False),
        ("The default of name is off.", 1, True),
        ("The option name is optional.", 1, True),
    ],
)
def test_what_is_off_is_not_on(claim: str, row: int, expected: bool) -> None:
    assert passes(OPTIONS.format("no"), claim, row=row) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Team includes support, but Basic does not.", True),
        ("Basic includes support, but Team does not.", False),
        ("Only Team includes support.", True),
        ("Basic lacks support.", True),
        ("Support is available in Team and not in Basic.", True),
        ("Support comes with the Team plan, not with Basic.", True),
        ("Support comes with the Basic plan, not with Team.", False),
        ("Support: no in Basic, yes in Team.", True),
    ],
)
def test_each_clause_speaks_of_its_own_column(claim: str, expected: bool) -> None:
    assert passes(PLANS.format("no", "yes"), claim) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("A guest can read and write, but not delete.", True),
        ("A guest can read and write.", True),
        ("A guest cannot delete.", True),
        ("A guest can read, write and delete.", False),
        ("A guest can delete.", False),
        ("A guest cannot write.", False),
    ],
)
def test_columns_that_say_yes_stand_beside_one_that_says_no(claim: str, expected: bool) -> None:
    assert passes(ROLES, claim) == expected


def test_a_word_that_another_cell_has_too_names_no_column() -> None:
    table = "| Option | Default | Description |\n|---|---|---|\n| --log | - | Path of the default log |\n"
    assert passes(table, "The option --log sets the path of the default log.")
    assert passes(LOG.format("none"), "The option --log sets the path of the log and has no default.")
    assert passes(LOG.format("false"), "The option --log sets the path of the log and is false by default.")
    assert not passes(LOG.format("false"), "The option --log sets the path of the log by default.")


def test_rows_that_are_cited_together_are_told_apart() -> None:
    table = "| Feature | Basic | Team |\n|---|---|---|\n| Support | no | yes |\n| Backups | yes | no |\n"
    assert passes(table, "Basic includes backups and Team includes support.")
    assert passes(table, "Basic includes backups, and Team includes support.")
    assert not passes(table, "Team includes backups and Basic includes support.")
    assert not passes(table, "Team includes backups, and Basic includes support.")
