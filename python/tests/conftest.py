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


def need_program(name):
    """A program."""
    found = shutil.which(name)
    if found is None:
        assert not os.environ.get("FREEHOLD_REQUIRE_ORACLES"), f"there is no {name}"
        pytest.skip(f"there is no {name}")
    return found


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
