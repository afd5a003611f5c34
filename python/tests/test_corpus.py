"""A corpus in processes: what came of each file, whatever ends on the way."""

import json
import shutil
import subprocess

import pytest
from conftest import CHOICE, EXAMPLES, missing, need, need_command

import freehold
from freehold import _worker

PIPELINE = "buffer-deallocation-pipeline"
WRONG = "func.func @f() {\n  retur\n}\n"


@pytest.fixture
def corpus():
    need("pyarrow")
    from freehold import corpus

    return corpus


@pytest.fixture
def files(tmp_path):
    """Seven programs, each of which is a part; one is wrong."""
    root = tmp_path / "in"
    (root / "below").mkdir(parents=True)
    for number in range(6):
        (root / "below" / f"{number}.mlir").write_text(CHOICE.replace("@f", f"@f{number}"))
    (root / "wrong.mlir").write_text(WRONG)
    return root


def table(dataset, name):
    """The rows of a table of all parts."""
    from pyarrow import parquet

    parts = sorted(dataset.glob(f"*/{name}.parquet"))
    return [row for part in parts for row in parquet.read_table(part).to_pylist()]


def run(corpus, files, dataset, job=None, **options):
    job = job or corpus.Job(PIPELINE)
    return corpus.run(files, dataset, job, processes=2, megabytes=0.00001, **options)


def test_each_file_is_a_row(corpus, files, tmp_path):
    dataset = tmp_path / "out"
    summary = run(corpus, files, dataset, corpus.Job(PIPELINE, facts=("frees", "kind")))
    assert summary == corpus.Summary(dataset, files=7, failed=1, parts=7, known=0)
    programs = {row["file"]: row["text"] for row in table(dataset, "programs")}
    assert sorted(programs) == [f"below/{number}.mlir" for number in range(6)]
    for name, text in programs.items():
        module = freehold.Module.parse(files / name)
        module.run(PIPELINE)
        assert text == module.print()
    (failure,) = table(dataset, "failures")
    assert (failure["file"], failure["line"], failure["column"]) == ("wrong.mlir", 2, 3)
    assert "'retur' is unknown" in failure["message"]
    kinds = table(dataset, "kind")
    assert {row["file"] for row in kinds} == set(programs)
    assert {row["function"] for row in kinds} == {f"f{number}" for number in range(6)}
    assert not list(dataset.glob("*/name.parquet"))


def test_what_was_done_is_not_done_again(corpus, files, tmp_path):
    dataset = tmp_path / "out"
    run(corpus, files, dataset)
    times = {part: part.stat().st_mtime_ns for part in dataset.glob("*/*.parquet")}
    assert run(corpus, files, dataset).known == 7
    (files / "below" / "3.mlir").write_text(CHOICE.replace("@f", "@another"))
    assert run(corpus, files, dataset).known == 6
    changed = {part.parent.name for part, time in times.items() if part.stat().st_mtime_ns != time}
    assert changed == {"4-of-7"}
    assert any("@another" in row["text"] for row in table(dataset, "programs"))
    # Another job is other work.
    assert run(corpus, files, dataset, corpus.Job("canonicalize")).known == 0
    # A part whose document is damaged is none.
    (dataset / "1-of-7" / "dataset.json").write_text("{")
    assert run(corpus, files, dataset, corpus.Job("canonicalize")).known == 6


def killing(monkeypatch, corpus, is_deadly):
    """Ends the process of each call that is deadly, and counts them."""
    killed = []

    class Dying(_worker.Worker):
        def call(self, function, *arguments):
            if is_deadly(function, arguments, len(killed)):
                killed.append(function)
                self._process = self._process or _worker._started()
                self._process.kill()
                self._process.wait()
            return super().call(function, *arguments)

    monkeypatch.setattr(corpus, "Worker", Dying)
    return killed


def test_a_worker_that_ends_loses_nothing(corpus, files, tmp_path, monkeypatch):
    killed = killing(monkeypatch, corpus, lambda function, _, before: before < 3)
    summary = run(corpus, files, tmp_path / "out")
    assert len(killed) == 3
    assert (summary.files, summary.failed, summary.parts) == (7, 1, 7)
    assert len(table(tmp_path / "out", "programs")) == 6
    assert not list((tmp_path / "out").glob(".*"))


def test_what_is_left_of_a_part_goes(corpus, files, tmp_path):
    dataset = tmp_path / "out"
    left = [dataset / ".3-of-7.killed", dataset / ".8-of-9.other"]
    for path in left:
        path.mkdir(parents=True)
        (path / "programs.parquet").write_bytes(b"")
    assert run(corpus, files, dataset).failed == 1
    assert [path.exists() for path in left] == [False, True]


def test_a_file_at_which_workers_end_is_a_failure(corpus, files, tmp_path, monkeypatch):
    def is_deadly(function, arguments, _):
        if function == "try_file":
            return arguments[0] == "below/2.mlir"
        part, _job, *ended = arguments
        return not ended and any(name == "below/2.mlir" for name, _ in part.files)

    killed = killing(monkeypatch, corpus, is_deadly)
    # All files are one part, so that the others are to be saved.
    summary = corpus.run(files, tmp_path / "out", corpus.Job(PIPELINE), processes=1)
    assert killed == ["work", "work", "try_file"]
    assert (summary.files, summary.failed, summary.parts) == (7, 2, 1)
    failures = {row["file"]: row["message"] for row in table(tmp_path / "out", "failures")}
    assert failures["below/2.mlir"] == "the process that worked on it ended"
    assert len(table(tmp_path / "out", "programs")) == 5


def test_what_exceeds_its_limits_is_a_failure(corpus, files, tmp_path):
    job = corpus.Job(PIPELINE, limits=freehold.Limits(steps=1))
    summary = run(corpus, files, tmp_path / "out", job)
    assert summary.failed == 7
    messages = {row["message"] for row in table(tmp_path / "out", "failures")}
    assert any("steps" in message for message in messages)


def test_a_job_that_is_wrong_is_an_error(corpus, files, tmp_path):
    dataset = tmp_path / "out"
    with pytest.raises(freehold.ProgramError, match="nopass"):
        run(corpus, files, dataset, corpus.Job("nopass"))
    with pytest.raises(freehold.MisuseError, match="did you mean 'frees'"):
        run(corpus, files, dataset, corpus.Job(facts=("freed",)))
    assert not dataset.exists()
    with pytest.raises(NotADirectoryError):
        run(corpus, files / "wrong.mlir", dataset)
    with pytest.raises(ValueError, match="twice"):
        run(corpus, [files / "wrong.mlir"] * 2, dataset)
    run(corpus, files, dataset)
    with pytest.raises(ValueError, match="a part of another number of parts"):
        corpus.run(files, dataset, corpus.Job(PIPELINE))


def test_a_file_that_is_not_there_is_a_failure(corpus, tmp_path):
    shutil.copy(EXAMPLES / "perceptron.mlir", tmp_path / "a.mlir")
    names = [str(tmp_path / "a.mlir"), str(tmp_path / "absent.mlir")]
    summary = run(corpus, names, tmp_path / "out")
    assert (summary.files, summary.failed) == (2, 1)
    (failure,) = table(tmp_path / "out", "failures")
    assert (failure["file"], failure["line"]) == (names[1], 0)


def test_the_program_reads_the_dataset(corpus, files, tmp_path):
    dataset = tmp_path / "out"
    run(corpus, files, dataset, corpus.Job(programs=False, facts=True))
    command = [str(need_command()), "query", str(dataset), "new_buffer(?v)", "--format=json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "this build has no Parquet" in done.stderr:
        missing("the program is built without Parquet: cargo build --features parquet")
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["answers"]) == 6
