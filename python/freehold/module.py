"""Programs: read, changed, asked, run and written."""

from __future__ import annotations

import html
import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _exchange
from ._freehold import Program, Relation
from .answers import Answers
from .errors import Diagnostic, FaultError, ProgramError, _diagnostics
from .pictures import AliasMatrix
from .runs import Run

#: A text, bytes of a text or of MLIR bytecode, the path of a file, or a module of MLIR's Python
#: bindings or of xDSL.
Readable = Union[str, bytes, "os.PathLike[str]", Any]


@dataclass(frozen=True)
class Limits:
    """How much the work on a module may take; None is no limit."""

    #: Operations that are read, made and visited, and rows that are derived, in all.
    steps: Optional[int] = None
    #: Bytes that the module and relations hold at one time, estimated.
    bytes: Optional[int] = None
    #: How long a call may take.
    seconds: Optional[float] = None


@dataclass(frozen=True)
class Ran:
    """What passes had to say."""

    #: Remarks and warnings.
    diagnostics: Tuple[Diagnostic, ...]
    #: What passes wrote that only report.
    report: str


class Explanation:
    """Why the answers of a query are what they are."""

    def __init__(self, text: str, document: str) -> None:
        self._text = text
        self._document = document

    @property
    def json(self) -> Any:
        """All of it, in the form of ``freehold query --explain --format=json``."""
        return json.loads(self._document)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<freehold.Explanation, {len(self._text.splitlines())} lines>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self._text)}</pre>"


class Module:
    """A program that was read and verified.

    Calls release the interpreter's lock; calls of one module wait for each other. A module that a
    failed pass left half changed, or that exceeded its limits, is of no use any more, and says so.
    """

    def __init__(self, native: Program, origin: Any = None) -> None:
        self._native = native
        self._origin = origin

    @classmethod
    def parse(
        cls,
        program: Readable,
        *,
        name: Optional[str] = None,
        dialects: Iterable[Union[str, "os.PathLike[str]"]] = (),
        allow_unregistered: bool = False,
        limits: Limits = Limits(),
        threads: int = 1,
    ) -> Module:
        """Reads a program.

        ``name`` is what diagnostics call its file. ``dialects`` are texts of dialect files, or
        their paths. ``allow_unregistered`` reads operations that nobody declared, and assumes
        nothing of them. ``threads`` is the most that passes use, 0 one for each core.
        """
        origin = None
        if isinstance(program, str):
            texts = [program.encode()]
        elif isinstance(program, (bytes, bytearray, memoryview)):
            texts = [bytes(program)]
        elif isinstance(program, os.PathLike):
            path = os.fspath(program)
            with open(path, "rb") as file:
                texts = [file.read()]
            name = name or path
        else:
            texts, origin = _exchange.taken(program)
        time = limits.seconds
        given = (
            [_dialect(dialect) for dialect in dialects],
            allow_unregistered,
            threads,
            (limits.steps, limits.bytes, None if time is None else max(1, round(time * 1000))),
        )
        *others, last = texts
        for text in others:
            try:
                return cls(Program.read(name or "module.mlir", text, *given), origin)
            except ProgramError:
                continue
        return cls(Program.read(name or "module.mlir", last, *given), origin)

    def run(self, pipeline: str) -> Ran:
        """Runs a pipeline, as ``canonicalize,cse`` or ``builtin.module(func.func(canonicalize))``.

        ``freehold.passes()`` lists the passes; ``docs/opt.md`` has their options.
        """
        said, report = self._native.run(pipeline)
        return Ran(_diagnostics(said), report)

    @property
    def is_changed(self) -> bool:
        """Whether passes changed it since it was read."""
        return self._native.is_changed

    def print(
        self,
        *,
        version: int = 22,
        generic: bool = False,
        locations: bool = False,
        keep_names: bool = False,
    ) -> str:
        """Its text for a version of MLIR: 22, or 24 for LLVM's trunk. ``generic`` writes each
        operation in its generic form, ``locations`` where each stands, ``keep_names`` the names
        of values and blocks that the source has."""
        return self._native.print(version, generic, locations, keep_names)

    def bytecode(self) -> bytes:
        """Its bytecode."""
        return self._native.bytecode()

    def to_mlir(self, ir: Any = None, context: Any = None) -> Any:
        """A module of MLIR's Python bindings (``ir`` is ``iree.compiler.ir``, ``torch_mlir.ir`` or
        ``jaxlib.mlir.ir``) or of xDSL (``ir`` is ``xdsl``). Without ``ir`` it is of the kind, and
        in the context, of the module that was parsed. ``context`` is the bindings' or xDSL's."""
        return _exchange.given(self, ir, context, self._origin)

    def query(self, query: str) -> Answers:
        """Answers a query of ``docs/query-language.md``, as ``may_alias(%a, ?x)``."""
        return Answers(*self._native.query(query))

    def explain(self, query: str, *, full: bool = False) -> Explanation:
        """Says why the answers of a query are what they are, or why there are none."""
        return Explanation(*self._native.explain(query, full))

    def solve(self, rules: str) -> Dict[str, List[Dict[str, Any]]]:
        """Solves a Datalog program of ``docs/programs.md``: for each relation that it marks with
        ``.output`` its rows. A cell has a ``text``, and ``line`` and ``column`` if it has a
        place."""
        found = json.loads(self._native.solve(rules))
        return {relation["name"]: relation["rows"] for relation in found["relations"]}

    def facts(self, relations: Optional[Sequence[str]] = None) -> Dict[str, Relation]:
        """Its relations by their names, those that are asked for or all, as Arrow tables, which
        pyarrow, Polars and DuckDB take without a copy: ``pyarrow.table(facts["may_alias"])``.
        ``docs/exported-facts.md`` says what stands in them."""
        wanted = None if relations is None else list(relations)
        return {relation.name: relation for relation in self._native.facts(wanted)}

    def alias_matrix(self, function: Optional[str] = None) -> AliasMatrix:
        """What is known of each two memrefs of a function, for notebooks. ``function`` may be left
        out where there is one."""
        return AliasMatrix.of(self._native.alias_matrix(), function)

    def run_checked(
        self,
        entry: Optional[str] = None,
        args: Sequence[Union[bool, int, float]] = (),
        *,
        seed: int = 0,
        allow_leaks: bool = False,
    ) -> Run:
        """Runs it on the checked interpreter, from ``main`` or ``entry``. ``args`` are numbers for
        the first arguments; the others are invented from ``seed``.

        What the program does wrong, and what it leaks, is a ``FaultError``.
        """
        run = Run(*self._native.run_checked(entry, list(args), seed))
        if run.leaks and not allow_leaks:
            raise FaultError(run.leaks)
        return run

    def __str__(self) -> str:
        return self.print()

    def __repr__(self) -> str:
        return f"<freehold.Module, {'changed' if self.is_changed else 'as it was read'}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.print(keep_names=True))}</pre>"


def _dialect(dialect: Union[str, "os.PathLike[str]"]) -> Tuple[str, str]:
    """The name and the text of a dialect file."""
    if isinstance(dialect, str):
        return "dialect", dialect
    path = os.fspath(dialect)
    with open(path, encoding="utf-8") as file:
        return path, file.read()
