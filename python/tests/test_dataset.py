"""The facts of a corpus as a dataset, and the recipes of docs/datasets.md."""

import json
import re
import shutil
import subprocess

import pytest
from conftest import EXAMPLES, ROOT, missing, need, need_command

WRONG = "func.func @f() {\n  retur\n}\n"


def freehold(*arguments, status=0):
    command = [str(part) for part in (need_command(), *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "this build has no Parquet" in done.stderr:
        missing("the program is built without Parquet: cargo build --features parquet")
    assert done.returncode == status, done.stderr
    return done


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """Programs in directories, one of which is wrong."""
    directory = tmp_path_factory.mktemp("corpus")
    (directory / "below").mkdir()
    shutil.copy(EXAMPLES / "perceptron.mlir", directory / "a.mlir")
    shutil.copy(EXAMPLES / "conditional.mlir", directory / "below" / "b.mlir")
    loop = """
    func.func @f(%n: index, %m: memref<?xmemref<4xf32>>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %b = memref.alloc() : memref<4xf32>
        memref.store %b, %m[%i] : memref<?xmemref<4xf32>>
      }
      func.call @g() : () -> ()
      return
    }
    func.func private @g()
    """
    (directory / "c.mlir").write_text(loop)
    (directory / "wrong.mlir").write_text(WRONG)
    return directory


@pytest.fixture(scope="module")
def dataset(corpus, tmp_path_factory):
    target = tmp_path_factory.mktemp("dataset") / "facts"
    done = freehold("facts", "--format=parquet", corpus, "-o", target, status=1)
    assert "3 files done, 1 failed" in done.stderr
    assert "wrong.mlir:2:3: error" in done.stderr
    return target


def rows(directory, relation):
    parquet = need("pyarrow.parquet")
    files = sorted(directory.glob(f"*/{relation}.parquet"))
    return [row for file in files for row in parquet.read_table(file).to_pylist()]


def test_a_relation_is_one_file_with_all_rows(corpus, dataset):
    import freehold as package

    parquet = need("pyarrow.parquet")
    need("pyarrow")
    expected = {}
    for file in ("a.mlir", "below/b.mlir", "c.mlir"):
        for name, relation in package.Module.parse(corpus / file).facts().items():
            import pyarrow

            of_file = [{"file": file, **row} for row in pyarrow.table(relation).to_pylist()]
            expected.setdefault(name, []).extend(of_file)
    (shard,) = dataset.iterdir()
    assert shard.name == "1-of-1"
    for name, wanted in expected.items():
        assert rows(dataset, name) == wanted, name
        metadata = parquet.read_metadata(shard / f"{name}.parquet")
        assert metadata.metadata[b"freehold.version"] == b"6"
        if metadata.num_rows:
            assert metadata.row_group(0).column(0).compression == "ZSTD"
    assert len(expected) == len(list(shard.glob("*.parquet"))) - 1
    schema = json.loads((shard / "dataset.json").read_text())
    assert (schema["files"], schema["failed"]) == (4, 1)
    counts = {relation["name"]: relation["rows"] for relation in schema["relations"]}
    assert counts["memref"] == len(expected["memref"])


def test_a_file_that_fails_is_a_row(dataset):
    (row,) = rows(dataset, "failures")
    assert (row["file"], row["line"], row["column"]) == ("wrong.mlir", 2, 3)
    assert "retur" in row["message"]


def test_shards_have_each_file_once(corpus, dataset, tmp_path):
    target = tmp_path / "parts"
    for number in (1, 2, 3):
        shard = f"--shard={number}/3"
        status = 1 if number == 1 else 0
        freehold("facts", "--format=parquet", shard, corpus, "-o", target, status=status)
    assert sorted(path.name for path in target.iterdir()) == ["1-of-3", "2-of-3", "3-of-3"]
    key = lambda row: json.dumps(row, sort_keys=True)
    for name in ("block", "may_alias", "failures"):
        assert sorted(rows(target, name), key=key) == sorted(rows(dataset, name), key=key)
    # Cut otherwise, files would be there twice.
    done = freehold("facts", "--format=parquet", corpus, "-o", target, status=1)
    assert "'1-of-3', a part of another number of parts" in done.stderr
    counted = freehold("query", target, "count(memref(?m))").stdout.splitlines()[-1]
    assert counted == f"all: {len(rows(dataset, 'memref'))}"


def test_the_same_input_gives_the_same_bytes(corpus, dataset, tmp_path):
    target = tmp_path / "again"
    freehold("facts", "--format=parquet", "-j", "2", corpus, "-o", target, status=1)
    for file in (dataset / "1-of-1").iterdir():
        assert (target / "1-of-1" / file.name).read_bytes() == file.read_bytes(), file.name


def test_what_was_stopped_leaves_what_was_there(corpus, dataset, tmp_path):
    target = tmp_path / "kept"
    shutil.copytree(dataset, target)
    left = target / ".1-of-1.new"
    left.mkdir()
    (left / "block.parquet").write_bytes(b"PAR1")
    (left / "dataset.json").write_text("{}")
    # A half written shard is no part of the dataset, and the next run removes it.
    assert freehold("query", target, "count(memref(?m))").stdout
    freehold("facts", "--format=parquet", corpus, "-o", target, status=1)
    assert [path.name for path in target.iterdir()] == ["1-of-1"]


def test_a_dataset_is_asked(corpus, dataset, tmp_path):
    answered = freehold("query", dataset, "captured(?v)").stdout
    assert "@c.mlir:f" in answered and "%b" in answered
    assert freehold("query", f"--facts={dataset}", "captured(?v)").stdout == answered
    # Of one file it is asked as the file is.
    alone = tmp_path / "alone"
    file = corpus / "below" / "b.mlir"
    freehold("facts", "--format=parquet", file, "-o", alone)
    query = "may_alias(?a, ?b)"
    assert freehold("query", alone, query).stdout == freehold("query", file, query).stdout


def test_bad_datasets_are_errors(dataset, tmp_path):
    damaged = tmp_path / "damaged"
    shutil.copytree(dataset, damaged)
    (damaged / "1-of-1" / "memref.parquet").write_bytes(b"PAR1")
    done = freehold("query", damaged, "memref(?m)", status=1)
    assert "memref.parquet" in done.stderr
    (damaged / "1-of-1" / "block.parquet").unlink()
    done = freehold("query", damaged, "memref(?m)", status=1)
    assert "block.parquet: cannot read it" in done.stderr
    done = freehold("facts", "--format=parquet", dataset, status=2)
    assert "expected -o DIR" in done.stderr
    done = freehold("facts", "--resume", "--format=parquet", dataset, "-o", tmp_path, status=2)
    assert "--shard=K/N" in done.stderr
    freehold("facts", "--shard=3/2", dataset, "-o", tmp_path / "x", status=2)
    freehold("facts", "--shard=1/2", EXAMPLES / "perceptron.mlir", "-o", tmp_path / "x", status=2)


def test_the_recipes_answer(dataset):
    need("duckdb")
    need("polars")
    text = (ROOT / "docs" / "datasets.md").read_text()
    blocks = re.findall(r"^```(python|sql)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    names = {"DATASET": str(dataset)}
    answers = []
    for kind, block in blocks:
        if kind == "python":
            exec(compile(block, "docs/datasets.md", "exec"), names)
        else:
            answers.append(names["db"].execute(block).fetchall())
    assert len(answers) == 10
    failures, allocating, escaping, costs, unsure, loops, copies, frees, callees, peaks = answers
    assert failures == [("custom op 'retur' is unknown (tried 'func.retur' as well)", 1)]
    assert allocating[0][0] == "memref.alloc" and allocating[0][1] > 5
    assert escaping == [("memref.alloc", 1)]
    assert ("memref", 0) < costs[0][:2]
    assert unsure[0][2] >= unsure[-1][2]
    assert ("scf.for", 1) in loops
    assert all(row[2] > 0 for row in [*copies, *frees])
    assert callees == [("g", 1)]
    assert peaks and peaks[0][2] >= peaks[-1][2]
    assert [tuple(row) for row in names["allocating"].rows()] == [row[:2] for row in allocating]
