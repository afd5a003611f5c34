"""A JAX function goes all the way: to memrefs by IREE, deallocated by freehold, run, and compared.

    pip install ./python jax iree-base-compiler numpy
    python python/examples/jax_function.py

It takes LLVM's mlir-opt-22, mlir-translate-22 and llc-22 (Debian's mlir-22-tools and llvm-22), and
a C compiler, to run what comes out.
"""

import ctypes
import subprocess
import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from iree.compiler import ir, passmanager

import freehold

# StableHLO to linalg on tensors, and these to memrefs that nobody frees.
TO_MEMREFS = (
    "builtin.module(iree-stablehlo-to-stablehlo-preprocessing,iree-stablehlo-to-iree-input,"
    "canonicalize,cse,one-shot-bufferize{bufferize-function-boundaries=1 "
    "function-boundary-type-conversion=identity-layout-map})"
)
# What is deallocated to LLVM's dialect.
TO_LLVM = (
    "builtin.module(func.func(llvm-request-c-wrappers),convert-linalg-to-loops,"
    "expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-math-to-libm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-cf-to-llvm,reconcile-unrealized-casts)"
)


def network(x, w1, b1, w2, b2):
    """Two layers, whose results need buffers between them."""
    hidden = jnp.tanh(x @ w1 + b1)
    return jax.nn.relu(hidden @ w2 + b2)


def bufferized(function, arguments):
    """A JAX function as a module of IREE's bindings, over memrefs that nobody frees."""
    stablehlo = str(jax.jit(function).lower(*arguments).compiler_ir("stablehlo"))
    context = ir.Context()
    module = ir.Module.parse(stablehlo, context)
    passmanager.PassManager.parse(TO_MEMREFS, context).run(module.operation)
    return module


def library(module, directory):
    """Makes a shared library of a module."""

    def step(command, source):
        done = subprocess.run(command, input=source, capture_output=True, check=True)
        return done.stdout

    lowered = step(["mlir-opt-22", f"--pass-pipeline={TO_LLVM}"], module.print().encode())
    llvm = step(["mlir-translate-22", "--mlir-to-llvmir"], lowered)
    compiled = directory / "function.o"
    shared = directory / "function.so"
    step(["llc-22", "-O2", "-filetype=obj", "-relocation-model=pic", "-o", str(compiled)], llvm)
    step(["cc", "-shared", "-o", str(shared), str(compiled), "-lm"], b"")
    return ctypes.CDLL(str(shared))


def descriptor(rank):
    """MLIR's descriptor of a memref."""

    class Descriptor(ctypes.Structure):
        _fields_ = [
            ("allocated", ctypes.c_void_p),
            ("aligned", ctypes.c_void_p),
            ("offset", ctypes.c_int64),
            ("sizes", ctypes.c_int64 * rank),
            ("strides", ctypes.c_int64 * rank),
        ]

    return Descriptor


def handed(array):
    """The descriptor of an array."""
    strides = [stride // array.itemsize for stride in array.strides]
    rank = array.ndim
    integers = ctypes.c_int64 * rank
    pointer = array.ctypes.data
    return descriptor(rank)(pointer, pointer, 0, integers(*array.shape), integers(*strides))


def called(shared, arrays, rank):
    """Calls `main` of the library, and frees the array that it gives once it is copied."""
    result = descriptor(rank)()
    descriptors = [handed(array) for array in arrays]
    shared._mlir_ciface_main(ctypes.byref(result), *map(ctypes.byref, descriptors))
    shape = tuple(result.sizes)
    floats = ctypes.cast(result.aligned, ctypes.POINTER(ctypes.c_float))
    copied = np.ctypeslib.as_array(floats, shape=shape).copy()
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]
    free(result.allocated)
    return copied


def main():
    draw = np.random.default_rng(1)
    shapes = [(4, 3), (3, 8), (8,), (8, 2), (2,)]
    arrays = [draw.standard_normal(shape, dtype=np.float32) for shape in shapes]

    before = freehold.Module.parse(bufferized(network, arrays))
    module = freehold.Module.parse(bufferized(network, arrays))
    module.run("buffer-deallocation-pipeline")
    frees = module.query("frees(?op, ?buffer)").total
    leaks = before.run_checked(allow_leaks=True).leaks
    print(f"{len(leaks)} buffers leaked before; {frees} are freed now, and none leaks:")
    print(module.run_checked().counts)

    with tempfile.TemporaryDirectory() as directory:
        ran = called(library(module, Path(directory)), arrays, rank=2)
    difference = float(np.abs(ran - np.asarray(network(*arrays))).max())
    print(f"largest difference from JAX: {difference:.1e}")
    return len(leaks), frees, difference


if __name__ == "__main__":
    main()
