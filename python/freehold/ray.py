"""A corpus over a cluster: ``freehold.corpus`` with Ray's workers. Needs ray[data] and pyarrow.

    >>> import ray, freehold.ray
    >>> ray.init("auto")
    >>> job = freehold.corpus.Job("buffer-deallocation-pipeline", facts=True)
    >>> freehold.ray.run("corpus/", "/shared/dataset", job)

The files and the dataset are on a file system that all nodes see.
"""

from __future__ import annotations

import functools
import os
from typing import Any, Dict, Iterable, Union

import ray.data

from . import corpus
from ._worker import Worker

_Path = Union[str, "os.PathLike[str]"]


def run(
    files: Union[_Path, Iterable[_Path]],
    dataset: _Path,
    job: corpus.Job,
    *,
    megabytes: float = 1.0,
) -> corpus.Summary:
    """Does a job with each file, as ``corpus.run`` does, on the cluster that Ray is connected to.

    A part whose node or worker ends is done again elsewhere; what was done is not. Ray shows how
    far it is.
    """
    corpus.check(job)
    parts = corpus.cut(files, os.path.abspath(dataset), megabytes)
    if not parts:
        return corpus.summary(dataset, [])

    def work(row: Dict[str, Any]) -> Dict[str, int]:
        return corpus.guarded(parts[row["id"]], job, _worker())

    # A part to a block, so that a worker that ends takes one part with it.
    numbers = ray.data.range(len(parts), override_num_blocks=len(parts))
    done = numbers.map(work).take_all()
    corpus.clear(parts)
    return corpus.summary(dataset, done)


@functools.lru_cache(maxsize=1)
def _worker() -> Worker:
    """The process beside one of Ray's: a file at which that ends is a failure, where Ray would try
    it for ever."""
    return Worker()
