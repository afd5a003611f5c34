"""Modules of MLIR's Python bindings and of xDSL."""

import pytest
from conftest import CHOICE, need

import freehold


@pytest.mark.parametrize("package", ["iree.compiler.ir", "torch_mlir.ir"])
def test_a_module_of_bindings_comes_and_goes(package):
    ir = need(package)
    context = ir.Context()
    theirs = ir.Module.parse(CHOICE, context)
    module = freehold.Module.parse(theirs)
    module.run("buffer-deallocation-pipeline")
    back = module.to_mlir()
    assert type(back) is type(theirs) and back.context is context
    assert back.operation.verify()
    assert "bufferization.clone" in str(back)
    # Where an operation stood in the first text, it stands still.
    assert 'loc("-":3:8)' in back.operation.get_asm(enable_debug_info=True, use_local_scope=True)


def test_an_operation_is_taken_as_a_module_is():
    ir = need("iree.compiler.ir")
    theirs = ir.Module.parse(CHOICE, ir.Context())
    function = theirs.body.operations[0]
    for taken in (function, function.operation, theirs.operation):
        assert freehold.Module.parse(taken).query("memref(?m)").total == 3


def test_a_text_becomes_a_module_of_bindings():
    ir = need("iree.compiler.ir")
    module = freehold.Module.parse(CHOICE)
    for context in (None, ir.Context()):
        theirs = module.to_mlir(ir, context)
        assert freehold.Module.parse(theirs).query("memref(?m)").total == 3


def test_a_jax_function_comes_and_goes():
    jax = need("jax")
    lowered = jax.jit(lambda x: x + 1).lower(jax.numpy.ones((2, 2)))
    theirs = lowered.compiler_ir("stablehlo")
    module = freehold.Module.parse(theirs, allow_unregistered=True)
    assert "stablehlo.add" in module.print()
    assert str(module.to_mlir()) == str(theirs)
    with pytest.raises(freehold.ProgramError):
        freehold.Module.parse(theirs)
    # Its context has no bufferization, which the bindings say themselves.
    jaxlib = need("jaxlib.mlir.ir")
    loads = freehold.Module.parse(CHOICE)
    loads.run("buffer-deallocation-pipeline")
    with pytest.raises(jaxlib.MLIRError, match="bufferization|unregistered"):
        loads.to_mlir(jaxlib, theirs.context)


def test_a_module_of_xdsl_comes_and_goes():
    xdsl = need("xdsl")
    module = freehold.Module.parse(CHOICE)
    module.run("buffer-deallocation-pipeline")
    theirs = module.to_mlir(xdsl)
    theirs.verify()
    again = freehold.Module.parse(theirs)
    assert again.print() == module.print()
    assert type(again.to_mlir()) is type(theirs)
