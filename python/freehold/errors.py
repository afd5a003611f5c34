"""What goes wrong, as exceptions with their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Optional, Tuple


@dataclass(frozen=True)
class Place:
    """Where something stands; what is not known is None. Lines and columns count from 1."""

    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None

    def __str__(self) -> str:
        parts = (self.file, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)


@dataclass(frozen=True)
class Note:
    """What a diagnostic adds, at a place of its own."""

    message: str
    place: Place

    def __str__(self) -> str:
        return _said(self.place, "note", self.message)


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a remark."""

    severity: str
    message: str
    place: Place
    notes: Tuple[Note, ...] = ()

    def __str__(self) -> str:
        lines = [_said(self.place, self.severity, self.message)]
        lines.extend(str(note) for note in self.notes)
        return "\n".join(lines)


class Error(Exception):
    """Why a call came to nothing. ``diagnostics`` has all that is said about it; ``file``,
    ``line`` and ``column`` are those of the first."""

    diagnostics: Tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(str(one) for one in self.diagnostics))

    @classmethod
    def _of(cls, rows: Iterable[Any]) -> Error:
        return cls(_diagnostics(rows))

    def __reduce__(self) -> Any:
        # Exceptions cross processes by pickle, which calls the class with what it was made of.
        return (type(self), (self.diagnostics,))

    @property
    def place(self) -> Place:
        """Where the first diagnostic stands."""
        return self.diagnostics[0].place if self.diagnostics else Place()

    @property
    def file(self) -> Optional[str]:
        return self.place.file

    @property
    def line(self) -> Optional[int]:
        return self.place.line

    @property
    def column(self) -> Optional[int]:
        return self.place.column


class ProgramError(Error):
    """A program, pipeline, query, rule or dialect file is not right, or a pass failed."""


class BudgetError(Error):
    """A limit was exceeded: of steps, bytes, time or rows."""


class FaultError(Error):
    """A program did something wrong when it ran: it leaks, frees twice, uses what is gone."""


class UnknownOperationError(Error):
    """The checked interpreter does not know an operation."""


class MisuseError(Error, ValueError):
    """The call itself is not right: a module that a failure left half changed, for one."""


class InternalError(Error):
    """A fault of freehold, please report it. The module it happened to is of no use any more."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(diagnostics)
        self.args = ("this is a bug in freehold, please report it: " + str(self.args[0]),)


def _said(place: Place, severity: str, message: str) -> str:
    where = str(place)
    return f"{where}: {severity}: {message}" if where else f"{severity}: {message}"


def _diagnostics(rows: Iterable[Any]) -> Tuple[Diagnostic, ...]:
    """Diagnostics of the plain values that the native part gives."""
    return tuple(
        Diagnostic(
            severity,
            message,
            Place(*place),
            tuple(Note(text, Place(*at)) for text, at in notes),
        )
        for severity, message, place, notes in rows
    )
