"""A process that does what it is told: calls of functions of ``freehold.corpus``, by pickle over
its standard streams. It runs nothing of the program that started it, whatever that is."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any


class Ended(Exception):
    """The process ended before it answered."""


class Worker:
    """The other end: one process, which is started when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None

    def call(self, function: str, *arguments: Any) -> Any:
        """What a function of ``freehold.corpus`` returns, or raises, in the process.

        Raises ``Ended`` where the process ends first; the next call starts another one."""
        if self._process is None:
            self._process = _started()
        try:
            pickle.dump((function, arguments), self._process.stdin)
            self._process.stdin.flush()
            is_right, value = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self.close()
            raise Ended from None
        if is_right:
            return value
        raise value

    def close(self) -> None:
        """Ends the process, which has nothing to do."""
        if self._process is None:
            return
        process, self._process = self._process, None
        try:
            process.stdin.close()
        except OSError:
            # It has ended before, with something unread.
            pass
        process.stdout.close()
        process.wait()


def _started() -> Any:
    # The package that is used here, wherever it was found.
    root = str(Path(__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", "freehold._worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=dict(os.environ, PYTHONPATH=path),
    )


def _serve() -> None:
    from . import corpus

    answers = os.fdopen(os.dup(1), "wb")
    # What anybody prints is not an answer.
    os.dup2(2, 1)
    while True:
        try:
            function, arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = (True, getattr(corpus, function)(*arguments))
        except Exception as error:
            answer = (False, error)
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    _serve()
