"""A corpus: many files through a pipeline, in parts, with what came of each as tables.

``run`` uses the processes of one machine, ``freehold.ray.run`` a cluster. Both cut the files into
the same parts and leave the same dataset, one directory a part, as ``freehold facts
--format=parquet`` does: ``docs/datasets.md`` says what is in it. A part takes its name when it is
whole. So a worker that ends in the middle leaves nothing, its part is done again, and what was
done before is not. Needs pyarrow.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from queue import Queue
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from ._freehold import Export, Gathered, __version__
from ._worker import Ended, Worker
from .errors import Error, MisuseError
from .module import Limits, Module

_Path = Union[str, "os.PathLike[str]"]

#: What a part has beside its tables; the one that is written last.
_DOCUMENT = "dataset.json"

#: How often a part is tried at which processes end without a word, before each of its files is
#: tried in a process of its own.
_TRIES = 2


@dataclass(frozen=True)
class Job:
    """What is done with each file."""

    #: The passes, as ``Module.run`` takes them; without any, programs are read only.
    pipeline: Optional[str] = None
    #: Whether the texts of the results are kept, in the table ``programs``.
    programs: bool = True
    #: The relations that are kept of each program, as it was read: all, none, or some by name.
    facts: Union[bool, Tuple[str, ...]] = False
    #: How much the work on one file may take.
    limits: Limits = field(default_factory=Limits)
    #: The version of MLIR whose text is written.
    version: int = 22
    #: Read operations that nobody declared.
    allow_unregistered: bool = False
    #: Texts of dialect files.
    dialects: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Summary:
    """What came of a corpus."""

    #: The directory of the dataset.
    dataset: Path
    files: int
    #: Files that are rows of ``failures`` and not of the other tables.
    failed: int
    parts: int
    #: Parts that were there from an earlier run of the same job over the same files.
    known: int


@dataclass(frozen=True)
class Part:
    """Some of the files of a corpus; it can be sent to a worker."""

    name: str
    dataset: str
    #: What a file is called in the tables, and where it is.
    files: Tuple[Tuple[str, str], ...]


def run(
    files: Union[_Path, Iterable[_Path]],
    dataset: _Path,
    job: Job,
    *,
    processes: Optional[int] = None,
    megabytes: float = 1.0,
) -> Summary:
    """Does a job with each file, in processes of this machine.

    ``files`` are paths, or a directory, of which every ``.mlir`` file in and below it is taken.
    A part has files of about ``megabytes`` together.
    """
    check(job)
    parts = cut(files, dataset, megabytes)
    count = processes or os.cpu_count() or 1
    workers: Queue[Worker] = Queue()
    for _ in range(count):
        workers.put(Worker())

    def one(part: Part) -> Dict[str, int]:
        worker = workers.get()
        try:
            return guarded(part, job, worker)
        finally:
            workers.put(worker)

    try:
        with ThreadPoolExecutor(count) as threads:
            done = list(threads.map(one, parts))
    finally:
        while not workers.empty():
            workers.get().close()
    clear(parts)
    return summary(dataset, done)


def check(job: Job) -> None:
    """Raises what is wrong with a job itself, whatever the files."""
    _arrow("pyarrow")
    _Tables(job).of(Module.parse("module {}", dialects=job.dialects))


def cut(files: Union[_Path, Iterable[_Path]], dataset: _Path, megabytes: float) -> List[Part]:
    """The parts of a corpus: the same for the same files, in their order, with about as many bytes
    each.

    A dataset that was cut into another number of parts is refused: files would be in it twice.
    """
    named = _named(files)
    most = max(1, int(megabytes * 1_000_000))
    groups: List[List[Tuple[str, str]]] = []
    size = most
    for name, path in named:
        bytes_here = os.path.getsize(path) if os.path.isfile(path) else 0
        if size + bytes_here > most:
            groups.append([])
            size = 0
        groups[-1].append((name, path))
        size += bytes_here
    ending = f"-of-{len(groups)}"
    root = Path(dataset)
    root.mkdir(parents=True, exist_ok=True)
    others = [d.name for d in _parts_in(root) if not d.name.endswith(ending)]
    if others:
        raise ValueError(
            f"'{root}' has '{min(others)}', a part of another number of parts: files would be "
            "there twice; remove it, or write elsewhere"
        )
    return [
        Part(f"{number}{ending}", str(root), tuple(group))
        for number, group in enumerate(groups, start=1)
    ]


def work(part: Part, job: Job, ended: Tuple[str, ...] = ()) -> Dict[str, int]:
    """Does a job with the files of a part, unless that was done before, and gives the counts.
    Files at which a process has ended are not touched."""
    contents = [_read(path) for _, path in part.files]
    digest = _digest(part, job, contents)
    known = _known(part, digest)
    if known is not None:
        return dict(known, known=1)
    tables = _Tables(job)
    for (name, _), content in zip(part.files, contents):
        if name in ended:
            content = OSError("the process that worked on it ended")
        tables.add(name, content)
    return dict(tables.write(part, digest), known=0)


def guarded(part: Part, job: Job, worker: Worker) -> Dict[str, int]:
    """Does a part in another process, which may end at it."""
    for _ in range(_TRIES):
        try:
            counts: Dict[str, int] = worker.call("work", part, job)
            return counts
        except Ended:
            continue
    return one_by_one(part, job, worker)


def one_by_one(part: Part, job: Job, worker: Worker) -> Dict[str, int]:
    """The same, each file tried first: one at which the process ends is a failure."""
    contents = [_read(path) for _, path in part.files]
    ended: List[str] = []
    for (name, _), content in zip(part.files, contents):
        try:
            worker.call("try_file", name, content, job)
        except Ended:
            ended.append(name)
    counts: Dict[str, int] = worker.call("work", part, job, tuple(ended))
    return counts


def clear(parts: Sequence[Part]) -> None:
    """Removes what processes that ended have left of parts, which are whole now: who reads
    everything below a dataset would find rows twice."""
    for part in parts:
        for left in Path(part.dataset).glob(f".{part.name}.*"):
            shutil.rmtree(left, ignore_errors=True)


def summary(dataset: _Path, done: Sequence[Dict[str, int]]) -> Summary:
    """What came of all parts."""
    total = {key: sum(one[key] for one in done) for key in ("files", "failed", "known")}
    return Summary(Path(dataset), parts=len(done), **total)


def _named(files: Union[_Path, Iterable[_Path]]) -> List[Tuple[str, str]]:
    """Each file with what it is called; no two are called the same."""
    if isinstance(files, (str, os.PathLike)):
        root = Path(files)
        if not root.is_dir():
            raise NotADirectoryError(f"'{root}' is no directory: give a list of files")
        found = sorted(path for path in root.rglob("*.mlir") if path.is_file())
        return [(path.relative_to(root).as_posix(), str(path.absolute())) for path in found]
    named = [(os.fspath(path), os.path.abspath(path)) for path in files]
    if len({name for name, _ in named}) < len(named):
        raise ValueError("a file is in the corpus twice")
    return named


def _read(path: str) -> Union[bytes, OSError]:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        return error


def _digest(part: Part, job: Job, contents: Sequence[Union[bytes, OSError]]) -> str:
    """Another one for another job, other files, or another freehold."""
    hashed = hashlib.sha256()

    def add(piece: bytes) -> None:
        hashed.update(len(piece).to_bytes(8, "little"))
        hashed.update(piece)

    add(__version__.encode())
    add(json.dumps(asdict(job), sort_keys=True).encode())
    for (name, _), content in zip(part.files, contents):
        add(name.encode())
        add(content if isinstance(content, bytes) else str(content).encode())
    return hashed.hexdigest()


def _known(part: Part, digest: str) -> Optional[Dict[str, int]]:
    """The counts of a part that is there and is the one that would be made."""
    try:
        document = json.loads((Path(part.dataset) / part.name / _DOCUMENT).read_text())
    except (OSError, ValueError):
        return None
    if document.get("job") != digest:
        return None
    return {"files": document["files"], "failed": document["failed"]}


def _parts_in(root: Path) -> List[Path]:
    return [d for d in root.iterdir() if not d.name.startswith(".") and (d / _DOCUMENT).is_file()]


def try_file(name: str, content: Union[bytes, OSError], job: Job) -> None:
    """All that is done with a file, for the process that may end at it."""
    _Tables(job).add(name, content)


class _Tables:
    """The rows of a part."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._files = 0
        self._programs: List[Tuple[str, str]] = []
        self._failures: List[Tuple[str, int, int, str]] = []
        self._wanted = None if job.facts is True else list(job.facts or ())
        # Each relation is there, also where no program has a row.
        self._facts = Gathered(self._wanted)

    def add(self, name: str, content: Union[bytes, OSError]) -> None:
        """Does the job with a file."""
        self._files += 1
        if isinstance(content, OSError):
            self._failures.append((name, 0, 0, content.strerror or str(content)))
            return
        job = self._job
        try:
            module = Module.parse(
                content,
                name=name,
                dialects=job.dialects,
                allow_unregistered=job.allow_unregistered,
                limits=job.limits,
            )
            text, facts = self.of(module)
        except MisuseError:
            raise
        except Error as error:
            for said in error.diagnostics:
                if said.severity == "error":
                    place = said.place
                    row = (name, place.line or 0, place.column or 0, said.message)
                    self._failures.append(row)
            return
        if text is not None:
            self._programs.append((name, text))
        if facts is not None:
            self._facts.add(name, facts)

    def of(self, module: Module) -> Tuple[Optional[str], Optional[Export]]:
        """What is kept of a program: its text after the passes, and its facts before them."""
        facts = module._native.export(self._wanted) if self._job.facts else None
        if self._job.pipeline is not None:
            module.run(self._job.pipeline)
        text = module.print(version=self._job.version) if self._job.programs else None
        return text, facts

    def write(self, part: Part, digest: str) -> Dict[str, int]:
        """Writes the tables, which take their place when all are whole, and gives the counts."""
        pa, parquet = _arrow("pyarrow"), _arrow("pyarrow.parquet")
        root = Path(part.dataset)
        unfinished = root / f".{part.name}.{uuid.uuid4().hex}"
        unfinished.mkdir()
        rows = []

        def put(name: str, table: Any) -> None:
            target = unfinished / f"{name}.parquet"
            parquet.write_table(table, target, compression="zstd")
            rows.append({"name": name, "file": target.name, "rows": table.num_rows})

        try:
            if self._job.programs:
                columns = zip(*self._programs) if self._programs else ((), ())
                arrays = [pa.array(column, pa.string()) for column in columns]
                put("programs", pa.table(arrays, names=["file", "text"]))
            for relation in sorted(self._facts.take(), key=lambda relation: relation.name):
                put(relation.name, pa.table(relation))
            put("failures", _failures(self._failures))
            counts = {
                "files": self._files,
                "failed": len({row[0] for row in self._failures}),
            }
            document = {
                "version": 1,
                "freehold": __version__,
                "job": digest,
                **counts,
                "relations": rows,
            }
            (unfinished / _DOCUMENT).write_text(json.dumps(document, indent=2) + "\n")
            _take_place(unfinished, root / part.name)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
        return counts


def _arrow(name: str) -> Any:
    """Of Arrow, which not everybody needs who has this package."""
    try:
        return import_module(name)
    except ImportError as error:
        message = "tables of a corpus need pyarrow: pip install 'freehold[corpus]'"
        raise ImportError(message) from error


def _failures(failures: Sequence[Tuple[str, int, int, str]]) -> Any:
    pa = _arrow("pyarrow")
    columns = list(zip(*failures)) if failures else [(), (), (), ()]
    kinds = {"file": pa.string(), "line": pa.int64(), "column": pa.int64(), "message": pa.string()}
    arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds.values())]
    return pa.table(arrays, names=list(kinds))


def _take_place(made: Path, target: Path) -> None:
    """Moves a part to its place. Another worker may have done the same part: then both are whole,
    and either may stay."""
    old = made.with_name(made.name + ".old")
    try:
        try:
            target.rename(old)
        except FileNotFoundError:
            pass
        try:
            made.rename(target)
        except OSError:
            if not (target / _DOCUMENT).is_file():
                raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
