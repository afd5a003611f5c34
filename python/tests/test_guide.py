"""The blocks of docs/python.md run, in order, and so does the notebook."""

import json
import re

from conftest import ROOT, need


def test_the_blocks_of_the_guide_run():
    for package in ("duckdb", "polars", "pyarrow", "iree.compiler"):
        need(package)
    text = (ROOT / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)


def test_the_notebook_shows_its_pictures():
    notebook = json.loads((ROOT / "docs" / "examples" / "notebook.ipynb").read_text())
    names = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        *body, last = cell["source"]
        exec("".join(body), names)
        value = eval(last, names)
        (output,) = cell["outputs"]
        (kind,) = output["data"]
        made = value._repr_svg_() if kind == "image/svg+xml" else value._repr_html_()
        assert made == "".join(output["data"][kind])
        shown.append(kind)
    assert shown.count("image/svg+xml") == 2
