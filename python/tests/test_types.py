"""The package keeps to its types."""

import subprocess
import sys

from conftest import ROOT, need


def test_the_package_is_typed():
    need("mypy")
    package = ROOT / "python" / "freehold"
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version=3.10", package]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
