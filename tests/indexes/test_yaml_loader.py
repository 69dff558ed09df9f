"""YAML: values with their paths, comments, several documents, what is broken or made to do harm."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.passage import Passage
from groundwire.indexes.chunkers import chunker
from groundwire.indexes.loaders import Document, parse

SHOP = """# What the shop runs on.
services:   # all of them
  web:
    image: web:4.2.1
    ports: ["8443:443", 80]
    environment:
      SESSION_TIMEOUT: "1800"
  db:
    # The newest that was tested.
    image: postgres:16.3 # pinned
    start: |
      # no comment
      run
    volumes:
      - name: data
        size: 5
      - logs
    base: &base {memory: 512M}
    copy: *base
    none:
version: "3"
# The end.
"""
SCALARS = st.text("abc #:-[]{}&*!|>'\n\"\u00e4\u5e74", max_size=8) | st.integers() | st.booleans()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab[]?", max_size=3), inner, max_size=3),
)


def load(text: str) -> Document:
    return parse(text.encode(), "a.yaml")


def outline(document: Document) -> list[tuple[tuple[str, ...], str]]:
    return [(each.heading, document.text[each.start : each.end].strip()) for each in document.sections]


def test_each_value_stands_behind_its_path_and_each_comment_where_it_stood() -> None:
    assert outline(load(SHOP)) == [
        (
            ("services",),
            "What the shop runs on.\nall of them\n\nservices.web.image: web:4.2.1\nservices.web.ports: 8443:443, 80\n"
            "services.web.environment.SESSION_TIMEOUT: 1800\n"
            "services.db.image: postgres:16.3 # The newest that was tested. pinned\n"
            "services.db.start: # no comment\n  run\n\n"
            "services.db.volumes: name: data; size: 5\nservices.db.volumes.1: logs\nservices.db.base.memory: 512M\n"
            "services.db.copy.memory: 512M\n"
            "services.db.none: null",
        ),
        (("version",), "version: 3\n\nThe end."),
    ]


VALUES_FILE = """# Upper limit of
# the ring: it never grows.
ring: {}
# Settings of the store.
store:
  ## How long entries are ##
  ## kept. Seconds, as in C#
  ##
  keep: 60

  # -- Where to put them
  path: ""

  # limits:
  #   memory: 1Gi
  # Names of the
  # peers
  peers: []

  ## Sizes:
  ## small, large
  size:  # as above
"""


def test_a_comment_stands_beside_the_value_it_explains_even_an_empty_one() -> None:
    assert outline(load(VALUES_FILE)) == [
        (("ring",), "ring: {} # Upper limit of the ring: it never grows."),
        (
            ("store",),
            "Settings of the store.\n\nstore.keep: 60 # How long entries are kept. Seconds, as in C#\n"
            'store.path: "" # Where to put them\n\n#limits:\n  #memory: 1Gi\n\n'
            "store.peers: [] # Names of the peers\nstore.size: null # Sizes: small, large as above",
        ),
    ]


def test_a_value_that_is_commented_out_is_cited_whole() -> None:
    passage = Passage(
        id="a", index="docs", source="a", start=0, end=0, metadata={"format": "yaml"}, text=load(VALUES_FILE).text
    )
    cited = [passage.text[each.start : each.end] for each in sentences_of(passage)]
    assert "#limits:\n  #memory: 1Gi" in cited


def test_what_is_commented_out_keeps_its_mark_and_what_a_comment_lists_does_not() -> None:
    text = "# replicas: 9\nreplicas: 3\nports:\n  #- 80:80\n  - 81:81\n# - This one is said.\nmode: a\n"
    loaded = load(text).text.split("\n")
    assert [line for line in loaded if line] == [
        "#replicas: 9", "replicas: 3", "#- 80:80", "ports: 81:81", "- This one is said.", "mode: a"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("- name: play\n  hosts: all\n- hosts: db\n", [("play",), ("entry 2",)]),
        ("kind: Pod\nmetadata:\n  name: web\n---\nkind: Job\n---\na: 1\n", [("Pod web",), ("Job",), ("document 3",)]),
        ("just words\n", [()]),
        ("'[x': 1\n", [("[x",)]),
        ("# a comment alone\n", [()]),
        ("", []),
    ],
)
def test_sections_are_entries_or_documents(text: str, headings: list[tuple[str, ...]]) -> None:
    assert [heading for heading, _ in outline(load(text))] == headings


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("a: [1\nb: 2\n", "is not valid YAML (line 2"),
        ("{{ if .x }}\na: 1\n", "is not valid YAML"),
        ("[" * 300, "nests too deep"),
        ("- " * 100_000, "nests too deep"),
    ],
    ids=["open", "template", "deep flow", "deep block"],
)
def test_what_is_no_yaml_is_kept_as_plain_text(text: str, note: str) -> None:
    document = load(text)
    assert document.text == text
    assert note in document.notes[0]


def test_an_alias_repeats_its_values_and_a_merge_those_that_a_mapping_does_not_have() -> None:
    text = (
        "a: &a\n  colour: blue\n  crew: {size: 2, cook: Ann}\nb: &b {speed: 9, colour: red}\nc: *a\n"
        "d:\n  <<: [*a, *b]\n  crew: {size: 5}\ne:\n  <<: *b\n  # Slow.\n  speed: 1\nf: [*a]\ng: {'<<': 3}\n"
    )
    assert load(text).text.partition("c.")[2].split("\n") == [
        "colour: blue", "c.crew.size: 2", "c.crew.cook: Ann", "d.colour: blue", "d.speed: 9", "d.crew.size: 5",
        "e.colour: red", "e.speed: 1 # Slow.", "f.0.colour: blue", "f.0.crew.size: 2", "f.0.crew.cook: Ann", "g.<<: 3",
    ]  # fmt: skip


def test_an_alias_inside_of_what_it_names_repeats_nothing() -> None:
    assert load("a: &a\n  b: 1\n  c: *a\nd: *e\n").text.startswith("a.b: 1")


def test_aliases_and_tags_do_no_harm() -> None:
    laughs = "a0: &a0 [ha, ha]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
    assert len(load(laughs).text) < 100_000
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, {{}}]\n" for n in range(1, 2_000))
    assert len(load(chain).text) < 2_000_000
    assert load("a: !!python/object/apply:os.abort []\nb: !!int x\n").text == "a: []\nb: x"


@law(25, 50, value=st.dictionaries(st.text("xyz", min_size=1, max_size=3), VALUES, min_size=1, max_size=3))
def test_no_value_is_lost(value: dict[str, object]) -> None:
    loaded_text = load(yaml.safe_dump(value, allow_unicode=True))
    assert not loaded_text.notes
    text = "".join(loaded_text.text.split())
    for scalar in scalars(value):
        assert "".join(scalar.split()) in text


def scalars(value: object) -> list[str]:
    """The texts and numbers inside."""
    if isinstance(value, dict):
        return [scalar for inner in value.values() for scalar in scalars(inner)]
    if isinstance(value, list):
        return [scalar for inner in value for scalar in scalars(inner)]
    return [str(value).lower() if isinstance(value, bool) else str(value)]


NOTES = (
    "First one is\nshort. It was\nlonger.\n\nThe second one goes on over\nthe end of its line.\n\n- an item\n- another"
)


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_the_sentences_of_a_long_value_go_on_over_line_ends_and_its_list_ends_with_it(form: str) -> None:
    value = {"note": NOTES, "next": "x"}
    written = json.dumps(value) if form == "json" else yaml.safe_dump(value, sort_keys=False, width=9_999)
    document = parse(written.encode(), f"a.{form}")
    passage = Passage(id="a", index="docs", source="a", start=0, end=0, metadata={"format": form}, text=document.text)
    assert [" ".join(passage.text[each.start : each.end].split()) for each in sentences_of(passage)] == [
        "note: First one is short.",
        "It was longer.",
        "The second one goes on over the end of its line.",
        "an item",
        "another",
        "next: x",
    ]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_each_value_can_be_cited_with_its_path(form: str) -> None:
    text = "web.environment.TIMEOUT: 1800\nweb.note: It is short. It was longer.\ndb.start: one\n  two\n"
    text += "crew: name: Ann; task: Moors. Sails."
    passage = Passage(id="a", index="docs", source="a", text=text, start=0, end=len(text), metadata={"format": form})
    assert [text[each.start : each.end] for each in sentences_of(passage)] == [
        "web.environment.TIMEOUT: 1800",
        "web.note: It is short.",
        "It was longer.",
        "db.start: one\n  two",
        "crew: name: Ann; task: Moors. Sails.",
    ]


def test_values_that_share_a_passage_each_keep_the_key_they_stand_under() -> None:
    text = "name: quay\ntype: app\nmaintainers:\n  - name: Ann\n    mail: ann@a.org\n"
    document = load(text)
    (chunk,) = chunker("structure", max_tokens=200, overlap_tokens=0).split(document)
    assert (document.title, chunk.heading) == ("a.yaml: quay", ())
    assert document.text == "name: quay\ntype: app\nmaintainers: name: Ann; mail: ann@a.org"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("info:\n  title: Ships\nname: no\n", "a.yaml: Ships"),
        ("kind: Pod\nmetadata:\n  name: web\n", "a.yaml: web"),
        ("a: 1\nb:\n  title: no\n", "a.yaml"),
        (f"title: {'long ' * 30}\n", "a.yaml"),
    ],
)
def test_the_title_is_that_of_the_file_where_it_has_one(text: str, title: str) -> None:
    assert load(text).title == title
    as_json = parse(json.dumps(yaml.safe_load(text)).encode(), "a.json")
    assert as_json.title == title.replace("a.yaml", "a.json")
