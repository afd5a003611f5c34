"""What the tests of the package share. With FREEHOLD_REQUIRE_ORACLES a package or a program that
is not there is a failure; otherwise the test that needs it is skipped."""

import importlib
import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "docs" / "examples"


def need(name):
    """A package."""
    if os.environ.get("FREEHOLD_REQUIRE_ORACLES"):
        return importlib.import_module(name)
    return pytest.importorskip(name)


def missing(what):
    """Ends a test for which something is not there."""
    assert not os.environ.get("FREEHOLD_REQUIRE_ORACLES"), what
    pytest.skip(what)


def need_program(name):
    """A program."""
    found = shutil.which(name)
    if found is None:
        missing(f"there is no {name}")
    return found


def need_command():
    """The program of this project, as `cargo build` makes it."""
    command = ROOT / "target" / "debug" / "freehold"
    if not command.exists():
        missing("the program is not built: cargo build --features parquet")
    return command


@pytest.fixture
def perceptron():
    return (EXAMPLES / "perceptron.mlir").read_text()


#: A buffer that may be an argument, and one that nobody frees.
CHOICE = """\
func.func @f(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %r, %b : memref<4xf32> to memref<4xf32>
  return %r : memref<4xf32>
}
"""
