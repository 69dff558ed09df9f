"""Write trained weights as the ONNX file that the package reads, with 8-bit weights.

    python training/export.py reader.pt models/reader.onnx

Each matrix is kept as int8 with a scale for each of its columns (for embeddings, of its rows), which onnxruntime turns
into float32 once, when it loads the file.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from network import Network
from onnx import TensorProto, helper, numpy_helper

_LARGE = 10_000
"""Entries from which on a tensor is kept as int8."""
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_OUTPUTS = ("tokens", "none")


def export(network: Network, path: Path) -> None:
    """The network in float32, for any number of rows and tokens."""
    ids = torch.ones(2, 16, dtype=torch.long)
    shape = {0: "rows", 1: "length"}
    torch.onnx.export(
        network, (ids, torch.ones_like(ids), torch.zeros_like(ids)), str(path), input_names=list(_INPUTS),
        output_names=list(_OUTPUTS), opset_version=17, dynamo=False,
        dynamic_axes={**dict.fromkeys(_INPUTS, shape), "tokens": shape, "none": {0: "rows"}},
    )  # fmt: skip


def in_eight_bits(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same model with int8 matrices."""
    gathered = {node.input[0] for node in model.graph.node if node.op_type == "Gather"}
    tensors, nodes = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.ndim != 2 or values.size < _LARGE:
            tensors.append(tensor)
            continue
        axis = 1 if tensor.name in gathered else 0
        scale = np.abs(values).max(axis=axis, keepdims=True) / 127
        scale = np.where(scale == 0, 1, scale).astype(np.float32)
        whole = np.round(values / scale).clip(-127, 127).astype(np.int8)
        int8, float32, name = (f"{tensor.name}.{part}" for part in ("int8", "float32", "scale"))
        tensors += [numpy_helper.from_array(whole, int8), numpy_helper.from_array(scale, name)]
        # Not DequantizeLinear, which onnxruntime keeps in the graph and computes anew for every window.
        nodes += [
            helper.make_node("Cast", [int8], [float32], to=TensorProto.FLOAT),
            helper.make_node("Mul", [float32, name], [tensor.name]),
        ]
    del model.graph.initializer[:]
    model.graph.initializer.extend(tensors)
    rest = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend([*nodes, *rest])
    if any(tensor.data_type == TensorProto.DOUBLE for tensor in tensors):
        raise ValueError("a tensor is of double precision: it would double the file")
    onnx.checker.check_model(model)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    network = Network()
    network.load_state_dict(torch.load(arguments.weights, weights_only=True))
    network.eval()
    with tempfile.TemporaryDirectory() as folder:
        export(network, Path(folder) / "float.onnx")
        model = in_eight_bits(onnx.load(str(Path(folder) / "float.onnx")))
    arguments.out.write_bytes(model.SerializeToString())


if __name__ == "__main__":
    main()
