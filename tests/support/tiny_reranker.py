"""A tiny cross-encoder made on the spot: a pair scores the weights of the passage's words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

VOCABULARY = {word: at for at, word in enumerate(["[UNK]", "[CLS]", "[SEP]", "harbour", "light", "storm"])}
WEIGHTS = [0.0, 0.0, 0.0, 1.0, 2.0, -3.0]


def save(folder: Path, *, outputs: int = 1, inputs: tuple[str, ...] = ("input_ids", "token_type_ids")) -> Path:
    """A model whose logit is the sum of the weights of the words after the first `[SEP]`, and its tokenizer."""
    folder.mkdir(exist_ok=True)
    weights = np.zeros((len(WEIGHTS), outputs), dtype=np.float32)
    weights[:, -1] = WEIGHTS
    nodes = [
        helper.make_node("Gather", ["weights", "input_ids"], ["each"]),
        helper.make_node("Cast", [inputs[-1]], ["second"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["second", "axis"], ["mask"]),
        helper.make_node("Mul", ["each", "mask"], ["masked"]),
        helper.make_node("ReduceSum", ["masked", "words"], ["logits"], keepdims=0),
    ]
    constants = [
        numpy_helper.from_array(weights, "weights"),
        numpy_helper.from_array(np.array([2]), "axis"),
        numpy_helper.from_array(np.array([1]), "words"),
    ]
    graph_inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["n", "length"]) for name in inputs]
    graph_outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", outputs])]
    graph = helper.make_graph(nodes, "tiny", graph_inputs, graph_outputs, constants)
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), folder / "model.onnx"
    )
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
