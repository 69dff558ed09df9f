"""Laws that hold for any documents and any history of edits."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from laws import law

# Shrinking an example that opens libraries takes minutes; the drawn one says enough.
few = settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)

words = st.text(st.sampled_from("ab é\t`*_[]()<>&:-#|\u2028\U0001f600"), max_size=30)
lines = st.one_of(
    words,
    words.map(lambda text: f"# {text}"),
    words.map(lambda text: f"## {text}"),
    words.map(lambda text: f"- {text}"),
    st.just("```"),
    st.just("---"),
    st.just("title: a b"),
    st.just("| a | b |"),
    st.just("It was moved twice. Then it rang, and nobody heard it."),
)
ends = st.sampled_from(["\n", "\r\n", "\r"])
encodings = st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])
documents = st.builds(
    lambda body, end, encoding, front: (("---" + end + "year: 3" + end + "---" + end if front else "") + end.join(body))
    .encode(encoding),
    st.lists(lines, max_size=25), ends, encodings, st.booleans(),
)  # fmt: skip
names = st.sampled_from(["a.md", "b.txt", "sub/c.md", "sub/d.html", "e.py", "f.rst"])


@law(2, 15, few, files=st.dictionaries(names, documents, min_size=1, max_size=4))
def test_a_passage_is_its_span_of_the_stored_source(shelves, whole, files) -> None:
    with shelves() as shelf:
        shelf.write("always.txt", "There is a file.")
        for name, data in files.items():
            shelf.write(name, data)
        summary = shelf.index()
        content = shelf.content()
        whole(content)
        assert summary.added == len(content["docs"]["sources"]) == len(files) + 1 - len(summary.skipped)
        shelf.model.texts = []
        assert shelf.index().added == 0
        assert shelf.model.texts == []


edits = st.lists(
    st.one_of(
        st.tuples(st.just("write"), names, documents),
        st.tuples(
            st.just("front"), names, st.sampled_from([b"---\nyear: 3\n---\nText.", b"---\ntitle: N\n---\nText."])
        ),
        st.tuples(st.just("delete"), names, st.none()),
        st.tuples(st.just("label"), st.sampled_from(["", "sub"]), st.sampled_from([[], ["x"], ["x", "y"]])),
        st.tuples(st.just("index"), st.sampled_from(["", "sub"]), st.none()),
    ),
    min_size=3,
    max_size=10,
)


@pytest.mark.slow
@settings(few, max_examples=15)
@given(edits)
def test_any_history_ends_like_a_fresh_start(shelves, whole, alike, history) -> None:
    with shelves() as shelf:
        shelf.write("always.txt", "There is a file.")
        shelf.write("sub/always.txt", "There is another.")
        labels: dict[str, list[str]] = {}
        first_names: dict[bytes, str] = {}
        shelf.index()
        for act, name, value in history:
            if act in ("write", "front"):
                if first_names.setdefault(value, name) == name:  # a copy of a labelled file is asked about
                    shelf.write(name, value)
            elif act == "delete":
                (shelf.docs / name).unlink(missing_ok=True)
            elif act == "label":
                labels[name] = value
                label(shelf, {name: value})
            else:
                shelf.index()  # all by the names they have from the top
                shelf.index(path=name)
                whole(shelf.content())
        shelf.index()
        content = shelf.content()
        whole(content)
        shelf.folder = shelf.folder.with_name("fresh")
        label(shelf, labels)
        shelf.index()
        alike(content, shelf.content())


def label(shelf, labels) -> None:
    with shelf._closing() as library:
        for path, value in labels.items():
            library.label(shelf.docs / path, value)
