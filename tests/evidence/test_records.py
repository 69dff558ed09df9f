"""Settings that are cited one by one, behind what they stand in."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

NGINX = """user nginx;

http {
    keepalive_timeout 65;
    # Scans are large
    client_max_body_size 50m;
    server {
        listen 8443 ssl;
        location / {
            root /www;
        }
    }
    gzip on;
    sendfile on;
    tcp_nopush on;
}
"""


def cited(text: str) -> list[tuple[str, str]]:
    sentences = addresses(passage(text, metadata={"format": "text"}))
    return [(address.lead, address.shown) for address in sentences]


def test_a_setting_stands_behind_its_block_and_a_small_block_alone() -> None:
    assert cited(NGINX) == [
        ("", "user nginx;"),
        ("http {", "keepalive_timeout 65;"),
        ("http {", "# Scans are large"),
        ("http {", "client_max_body_size 50m;"),
        ("server {", "listen 8443 ssl;"),
        ("server {", "location / { root /www; }"),
        ("http {", "gzip on;"),
        ("http {", "sendfile on;"),
        ("http {", "tcp_nopush on;"),
    ]


def test_instructions_and_the_lines_of_a_crontab_are_cited_one_by_one() -> None:
    assert cited("FROM a:1 AS build\nCOPY . .\nRUN make \\\n    all\nEXPOSE 9000\n") == [
        ("", "FROM a:1 AS build"),
        ("", "COPY . ."),
        ("", "RUN make \\ all"),
        ("", "EXPOSE 9000"),
    ]
    assert cited("30 2 * * * /bin/dump\n0 6 * * 1 /bin/report\n") == [
        ("", "30 2 * * * /bin/dump"),
        ("", "0 6 * * 1 /bin/report"),
    ]


@pytest.mark.parametrize("text", ["THERE IS NO WARRANTY\nFOR THE LAMP 7.", "It is { here.\nOr not; it\nis gone."])
def test_prose_is_not_taken_for_settings(text: str) -> None:
    assert " ".join(line for _, line in cited(text)) == " ".join(text.split())
    assert len(cited(text)) < text.count("\n") + 2


def test_lines_of_sql_are_code() -> None:
    text = "CREATE TABLE berths (\n    id BIGINT,\n    depth INTEGER NOT NULL,\n    name TEXT\n);"
    kinds = {address.sentence.kind for address in addresses(passage(text, metadata={"format": "code"}))}
    assert kinds == {"code"}


def test_a_block_that_never_opened_or_closes_loses_nothing() -> None:
    assert cited("a 1;\n}\nb 2;\nc {\nd 3;") == [("", "a 1;"), ("", "b 2;"), ("c {", "d 3;")]
    assert cited("a 1;\nb {\n}\nlocation /api {\n") == [("", "a 1;"), ("", "b { }"), ("", "location /api {")]
