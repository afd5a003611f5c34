"""What came of programs that were run, one by itself or two against each other."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

from .errors import Diagnostic, _diagnostics

Number = Union[bool, int, float, None]


@dataclass(frozen=True)
class Result:
    """A result of the entry function."""

    #: Its type, as MLIR writes it.
    type: str
    #: The extents of a memref or vector; None for a number.
    shape: Optional[Tuple[int, ...]]
    #: The numbers in row-major order; None for what was never written.
    numbers: Tuple[Number, ...]

    @property
    def value(self) -> Any:
        """A number, or nested lists of them; None for what is no number."""
        if self.shape is None:
            return self.numbers[0] if self.numbers else None
        return _nested(list(self.numbers), list(self.shape))


class Run:
    """A run on the checked interpreter that reached its end."""

    def __init__(self, results: List[Any], leaks: List[Any], counts: List[Any]) -> None:
        self.results = tuple(
            Result(kind, None if shape is None else tuple(shape), tuple(numbers))
            for kind, shape, numbers in results
        )
        #: What is not freed, and nobody outside got.
        self.leaks: Tuple[Diagnostic, ...] = _diagnostics(leaks)
        #: How many operations, allocations, frees and so on there were.
        self.counts: Dict[str, int] = dict(counts)

    def __repr__(self) -> str:
        values = ", ".join(repr(result.value) for result in self.results)
        return f"<freehold.Run -> ({values}), {len(self.leaks)} leaks>"


class Validation:
    """Whether a program after passes is right, judged by the program before."""

    def __init__(self, text: str, document: str) -> None:
        self._text = text
        self._functions: List[Dict[str, Any]] = json.loads(document)["functions"]

    @property
    def functions(self) -> List[Dict[str, Any]]:
        """What came of each function, in the form of ``freehold validate --format=json``."""
        return self._functions

    @property
    def verdicts(self) -> Dict[str, str]:
        """The verdict about each function."""
        return {function["name"]: function["verdict"] for function in self._functions}

    @property
    def is_proved(self) -> bool:
        """Whether every function is proved within the bounds."""
        return all(verdict == "proved" for verdict in self.verdicts.values())

    @property
    def is_refuted(self) -> bool:
        """Whether a function is refuted."""
        return any(verdict == "refuted" for verdict in self.verdicts.values())

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<freehold.Validation {self.verdicts}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self._text)}</pre>"


def validate(
    before: Any,
    after: Any,
    *,
    entry: Optional[str] = None,
    allow_leaks_of_before: bool = False,
) -> Validation:
    """Whether ``after`` frees each buffer once and computes what ``before`` does, on every path
    within bounds (``docs/validation.md``). Each is a module, or what ``Module.parse`` reads.
    ``allow_leaks_of_before`` lets ``after`` leak what ``before`` leaks. ``entry`` is the only
    function to compare."""
    from .module import Module

    first, second = (
        program if isinstance(program, Module) else Module.parse(program)
        for program in (before, after)
    )
    found = first._native.validate(second._native, entry, allow_leaks_of_before)
    return Validation(*found)


def _nested(numbers: List[Number], shape: List[int]) -> Any:
    """Numbers in row-major order as nested lists. Complex numbers have two numbers each."""
    if not shape:
        return numbers[0] if len(numbers) == 1 else numbers
    step = len(numbers) // shape[0] if shape[0] else 0
    return [
        _nested(numbers[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])
    ]
