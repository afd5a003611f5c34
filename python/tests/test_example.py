"""The example: a JAX function, deallocated, run, and compared."""

import importlib.util

from conftest import ROOT, need, need_program


def test_a_jax_function_goes_all_the_way():
    for package in ("jax", "iree.compiler", "numpy"):
        need(package)
    for program in ("mlir-opt-22", "mlir-translate-22", "llc-22", "cc"):
        need_program(program)
    file = ROOT / "python" / "examples" / "jax_function.py"
    spec = importlib.util.spec_from_file_location("jax_function", file)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    leaks, frees, difference = example.main()
    assert leaks > 0 and frees >= leaks
    assert difference < 1e-5
