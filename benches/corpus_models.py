"""Writes models in the dialects that their importers speak: for `corpus`, by the Python of its environment.

  python corpus_models.py onnx|networks|jax DIR STEP
  python corpus_models.py inputs DIR STEP

A file `NAME.mlir` has a model, a file `NAME.error` why there is none. With `inputs`, `NAME.json` has what ONNX gives
the operator model of that name: of each input its shape, the type of its elements, and these as an attribute says them.
"""

import json
import sys
from pathlib import Path

OPSET = 17


def written(folder, name, make):
    try:
        folder.joinpath(f"{name}.mlir").write_text(make())
    # Whatever an importer does not support it says in an exception of its own.
    except Exception as error:
        lines = str(error).splitlines() or [type(error).__name__]
        folder.joinpath(f"{name}.error").write_text(lines[0][:200])


def imported(model):
    """An ONNX model in torch-mlir's dialect."""
    from torch_mlir.dialects import torch
    from torch_mlir.extras import onnx_importer
    from torch_mlir.ir import Context

    context = Context()
    torch.register_dialect(context)
    info = onnx_importer.ModelInfo(model)
    module = info.create_module(context=context).operation
    onnx_importer.NodeImporter.define_function(info.main_graph, module).import_all()
    return module.get_asm()


def onnx_operators(folder, step):
    from onnx import shape_inference
    from onnx.backend.test.case.node import collect_testcases

    for case in sorted(collect_testcases(""), key=lambda case: case.name)[::step]:
        name = case.name.removeprefix("test_")
        written(folder, name, lambda: imported(shape_inference.infer_shapes(case.model)))


def literal(values):
    """The elements of an array, as `dense` takes them; None for what is no number."""
    import ml_dtypes
    import numpy

    if values.dtype == bool:
        return "i1", ["true" if value else "false" for value in values.flat]
    if values.dtype.kind in "iu":
        # torch-mlir's integers have no sign.
        width = values.dtype.itemsize * 8
        return f"i{width}", [str(value) for value in values.astype(f"i{width // 8}").flat]
    names = {numpy.dtype(ml_dtypes.bfloat16): "bf16", numpy.dtype(numpy.float16): "f16"}
    names |= {numpy.dtype(numpy.float32): "f32", numpy.dtype(numpy.float64): "f64"}
    if values.dtype not in names:
        return None
    bits = values.view(f"u{values.dtype.itemsize}")
    digits = values.dtype.itemsize * 2
    return names[values.dtype], [f"0x{value:0{digits}X}" for value in bits.flat]


def inputs(folder, step):
    import numpy
    from onnx.backend.test.case.node import collect_testcases

    for case in sorted(collect_testcases(""), key=lambda case: case.name)[::step]:
        given = [value for value in case.data_sets[0][0] if value is not None]
        # Sequences and maps have no type here.
        if not all(isinstance(value, (numpy.ndarray, numpy.generic)) for value in given):
            continue
        given = [numpy.asarray(value) for value in given]
        literals = [literal(numpy.ascontiguousarray(value)) for value in given]
        if None in literals:
            continue
        rows = [
            {"shape": value.shape, "element": element, "values": values}
            for value, (element, values) in zip(given, literals)
        ]
        folder.joinpath(case.name.removeprefix("test_") + ".json").write_text(json.dumps(rows))


def networks(folder, step):
    import onnx
    from onnx import shape_inference, version_converter

    data = Path(onnx.__file__).parent / "backend/test/data/light"
    for path in sorted(data.glob("*.onnx"))[::step]:

        def make():
            model = version_converter.convert_version(onnx.load(path), OPSET)
            return imported(shape_inference.infer_shapes(model))

        written(folder, path.stem.removeprefix("light_"), make)


def jax_functions():
    """Functions as people write them, each with what it is called with."""
    import jax
    import jax.numpy as np
    from jax import lax

    x, m, w = np.ones(16), np.ones((8, 16)), np.ones((16, 4))
    image, kernel = np.ones((1, 8, 8, 3)), np.ones((3, 3, 3, 4))
    n = np.int32(5)

    def mlp(x, a, b):
        return jax.nn.softmax(jax.nn.relu(x @ a) @ b)

    def attention(q, k, v):
        return jax.nn.softmax(q @ k.T / np.sqrt(16.0)) @ v

    def layer_norm(x):
        return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)

    def scan(x):
        return lax.scan(lambda carry, row: (carry + row, carry * row), np.zeros(16), x)

    def newton(x):
        return lax.while_loop(lambda s: s[1] < 10, lambda s: (s[0] - (s[0] ** 2 - 2) / (2 * s[0]), s[1] + 1), (x, 0))

    def recurrent(state, inputs, a, b):
        def step(state, row):
            state = np.tanh(state @ a + row @ b)
            return state, state

        return lax.scan(step, state, inputs)

    def convolution(image, kernel):
        return lax.conv_general_dilated(image, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def pooled(image):
        return lax.reduce_window(image, -np.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    def loss(a, x):
        return (np.tanh(x @ a) ** 2).sum()

    return {
        "add": (lambda a, b: a + b, x, x),
        "matmul": (lambda a, b: a @ b, m, w),
        "mlp": (mlp, m, w, np.ones((4, 4))),
        "attention": (attention, m, m, m),
        "layer_norm": (layer_norm, m),
        "scan": (scan, m),
        "while": (newton, np.float32(1)),
        "fori": (lambda x: lax.fori_loop(0, 10, lambda i, s: s * 2 + i, x), x),
        "cond": (lambda n, x: lax.cond(n > 3, lambda v: v * 2, lambda v: v + 1, x), n, x),
        "switch": (lambda n, x: lax.switch(n, [np.sin, np.cos, np.tanh], x), n, x),
        "recurrent": (recurrent, np.ones(4), np.ones((8, 16)), np.ones((4, 4)), w),
        "convolution": (convolution, image, kernel),
        "max_pool": (pooled, image),
        "gradient": (jax.grad(loss), w, m),
        "value_and_gradient": (jax.value_and_grad(loss), w, m),
        "vectorized": (jax.vmap(lambda row, v: row * v.sum(), (0, None)), m, x),
        "sort": (np.sort, x),
        "argmax": (lambda x: np.argmax(x, axis=-1), m),
        "top_k": (lambda x: lax.top_k(x, 3), x),
        "cumulated": (lambda x: np.cumsum(x, axis=0), m),
        "gathered": (lambda x, i: x[i], m, np.array([1, 3, 1])),
        "scattered": (lambda x, i, v: x.at[i].add(v), x, np.array([1, 3, 1]), np.ones(3)),
        "sliced": (lambda x, i: lax.dynamic_slice(x, (i, 0), (2, 16)), m, n),
        "updated": (lambda x, v, i: lax.dynamic_update_slice(x, v, (i, 0)), m, np.ones((2, 16)), n),
        "joined": (lambda a, b: np.concatenate([a, b[::-1]], axis=0), m, m),
        "padded": (lambda x: np.pad(x, ((1, 1), (0, 2))), m),
        "transposed": (lambda x: np.einsum("ij,kj->ki", x, x), m),
        "reduced": (lambda x: (x.sum(0), x.max(1), x.min(), x.prod(0)), m),
        "triangle": (np.tril, np.ones((8, 8))),
        "integers": (lambda a, b: (a // b, a % b, a << 2, a & b), np.arange(8), np.arange(1, 9)),
        "compared": (lambda a, b: np.where(a > b, a, b), x, x),
        "random": (lambda k: jax.random.uniform(k, (8,)), jax.random.key_data(jax.random.key(0))),
        "complex": (lambda x: (x + 1j * x).conj().real, x),
        "bfloat": (lambda x: (x.astype(np.bfloat16) * 2).astype(np.float32), x),
        "polynomial": (lambda x: np.polyval(np.array([1.0, 2.0, 3.0]), x), x),
        "nothing_large": (lambda x: x[:0], x),
    }


def jax_models(folder, step):
    import jax

    for name, (function, *arguments) in sorted(jax_functions().items())[::step]:
        written(folder, name, lambda: jax.jit(function).lower(*arguments).as_text())


def main():
    source, folder, step = sys.argv[1:]
    sources = {"onnx": onnx_operators, "inputs": inputs, "networks": networks, "jax": jax_models}
    sources[source](Path(folder), int(step))


if __name__ == "__main__":
    main()
