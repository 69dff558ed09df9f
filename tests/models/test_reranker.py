"""The cross-encoder, on tiny models made here: a pair scores the weights of the passage's words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING
from unittest.mock import Mock

import numpy as np
import pytest
from huggingface_hub.errors import RemoteEntryNotFoundError
from tiny_reranker import save

from groundwire.errors import ModelError
from groundwire.models.reranker import load_reranker

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = ["storm", "harbour light", "", "harbour " * 700, "light"]


def logistic(logit: float) -> float:
    return float(1 / (1 + np.exp(-logit)))


def test_each_pair_is_scored_in_the_callers_order(tmp_path: Path) -> None:
    scores = load_reranker(str(save(tmp_path))).scores("storm", TEXTS)
    tokens = 512 - 4  # tokens of the long text beside [CLS] storm [SEP] and [SEP]
    assert scores == pytest.approx([logistic(x) for x in (-3, 3, 0, tokens, 2)])


def test_two_logits_are_told_by_their_difference(tmp_path: Path) -> None:
    assert load_reranker(str(save(tmp_path, outputs=2))).scores("", ["light"]) == pytest.approx([logistic(2)])


def test_many_pairs_score_as_each_alone(tmp_path: Path) -> None:
    reranker = load_reranker(str(save(tmp_path)))
    texts = [" ".join(["harbour", "light", "storm"][: 1 + n % 3] * (n % 7)) for n in range(30)]
    assert reranker.scores("light", texts) == pytest.approx([reranker.scores("light", [text])[0] for text in texts])


def test_no_pair_has_no_score(tmp_path: Path) -> None:
    assert load_reranker(str(save(tmp_path))).scores("light", []) == []


def test_half_a_character_is_a_question_mark(tmp_path: Path) -> None:
    assert load_reranker(str(save(tmp_path))).scores("\ud800", ["light \udfff"]) == pytest.approx([logistic(2)])


@pytest.mark.parametrize("name", ["nowhere", "./nowhere", "/a/b", "a/b/c"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(ModelError, match="there is no reranker"):
        load_reranker(name)


def test_a_repository_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(ModelError, match=r"'nobody/nothing' is not on this machine, and .*'maxsim', 'model', a folder"):
        load_reranker("nobody/nothing")


def test_without_a_network_the_hub_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def refuse(url: str) -> None:
        asked.append(url)
        raise TimeoutError("no route")

    monkeypatch.setattr("huggingface_hub.get_hf_file_metadata", refuse)
    with pytest.raises(ModelError, match=r"the Hugging Face hub cannot be reached \(TimeoutError\): connect to"):
        load_reranker("nobody/nothing")
    assert len(asked) == 1


def test_a_repository_without_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def lack(url: str) -> None:
        asked.append(url)
        raise RemoteEntryNotFoundError("404", response=Mock())

    monkeypatch.setattr("huggingface_hub.get_hf_file_metadata", lack)
    with pytest.raises(ModelError, match=r"the reranker 'nobody/nothing' has no 'onnx/model\.onnx': name"):
        load_reranker("nobody/nothing")
    assert len(asked) == 2


def test_a_folder_that_lacks_a_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"lacks model\.onnx or tokenizer\.json"):
        load_reranker(str(tmp_path))


def test_a_damaged_model(tmp_path: Path) -> None:
    (save(tmp_path) / "model.onnx").write_bytes(b"junk")
    with pytest.raises(ModelError, match="cannot be loaded"):
        load_reranker(str(tmp_path))


def test_a_runtime_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelError, match="pip install onnxruntime"):
        load_reranker(str(save(tmp_path)))


def test_a_damaged_tokenizer(tmp_path: Path) -> None:
    (save(tmp_path) / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelError, match=r"cannot be read \(Exception: "):
        load_reranker(str(tmp_path))


def test_a_model_that_is_no_cross_encoder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="gives 3 numbers"):
        load_reranker(str(save(tmp_path / "three", outputs=3))).scores("light", ["light"])
    with pytest.raises(ModelError, match="takes"):
        load_reranker(str(save(tmp_path / "pixels", inputs=("input_ids", "pixels"))))
