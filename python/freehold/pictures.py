"""What notebooks draw: alias matrices and e-graphs."""

from __future__ import annotations

import html
import json
from typing import Any, List, Optional, Sequence, Tuple

from . import _freehold
from .errors import MisuseError, Diagnostic, Place

_COLOURS = {"must": "#1b7f4b", "may": "#e8a33d", "never": "#e9ecef"}
_CELL = 22
_LETTER = 7.5


class AliasMatrix:
    """What is known of each two memrefs of a function: ``must``, ``may`` or ``never`` be one
    buffer. ``matrix["%a", "%b"]`` is one of these words; a notebook draws all."""

    def __init__(
        self,
        function: str,
        memrefs: Sequence[Tuple[str, Optional[Tuple[int, int]]]],
        later: Sequence[Sequence[str]],
    ) -> None:
        self.function = function
        self.memrefs = [name for name, _ in memrefs]
        self._places = [place for _, place in memrefs]
        self._later = later

    @classmethod
    def of(cls, rows: Sequence[Any], function: Optional[str]) -> AliasMatrix:
        """That of one of the functions that the native part knows."""
        names = [row[0] for row in rows]
        wanted = (function or "").lstrip("@")
        if not function and len(names) == 1:
            wanted = names[0]
        if wanted in names:
            return cls(*rows[names.index(wanted)])
        known = ", ".join("@" + name for name in names) or "none"
        message = (
            f"there is no function '@{wanted}' with a body; there are {known}"
            if function
            else f"expected the name of a function; there are {known}"
        )
        raise MisuseError([Diagnostic("error", message, Place())])

    def __getitem__(self, pair: Tuple[str, str]) -> str:
        first, second = sorted(self.memrefs.index(name) for name in pair)
        return self._at(first, second)

    def _at(self, first: int, second: int) -> str:
        return "must" if first == second else self._later[first][second - first - 1]

    def _label(self, number: int) -> str:
        place = self._places[number]
        name = self.memrefs[number]
        return f"{name} at {place[0]}:{place[1]}" if place else name

    def __repr__(self) -> str:
        return f"<freehold.AliasMatrix @{self.function}, {len(self.memrefs)} memrefs>"

    def _repr_svg_(self) -> str:
        count = len(self.memrefs)
        left = 12 + int(max((len(name) for name in self.memrefs), default=0) * _LETTER)
        width, height = left + count * _CELL + 8, left + count * _CELL + 8
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            'font-family="monospace" font-size="12">'
        ]
        for number, name in enumerate(self.memrefs):
            middle = left + number * _CELL + _CELL * 0.7
            text = html.escape(name)
            out.append(f'<text x="{left - 6}" y="{middle}" text-anchor="end">{text}</text>')
            out.append(
                f'<text x="{middle}" y="{left - 6}" '
                f'transform="rotate(-90 {middle} {left - 6})">{text}</text>'
            )
        for row in range(count):
            for column in range(count):
                word = self._at(min(row, column), max(row, column))
                title = f"{self._label(row)} and {self._label(column)}: {word} alias"
                out.append(
                    f'<rect x="{left + column * _CELL}" y="{left + row * _CELL}" '
                    f'width="{_CELL - 2}" height="{_CELL - 2}" fill="{_COLOURS[word]}">'
                    f"<title>{html.escape(title)}</title></rect>"
                )
        return "\n".join(out) + "\n</svg>"


class EGraph:
    """The e-graph by which the rules decided a question about a ``bufferization.dealloc``."""

    def __init__(
        self, line: int, column: int, about: str, formula: str, svg: str, document: str
    ) -> None:
        self.line = line
        self.column = column
        #: What is asked, in words.
        self.about = about
        #: What the question is before the rules.
        self.formula = formula
        self._svg = svg
        self._document = document

    @property
    def json(self) -> Any:
        """The e-graph in the form of egraph-serialize."""
        return json.loads(self._document)

    def __repr__(self) -> str:
        return f"<freehold.EGraph at {self.line}:{self.column}, {self.about}: {self.formula}>"

    def _repr_svg_(self) -> str:
        return self._svg


def egraphs(program: str, *, name: str = "module.mlir") -> List[EGraph]:
    """The e-graphs by which the deallocs of a text are simplified; a program that has none is
    deallocated first."""
    return [EGraph(*row) for row in _freehold.egraphs(name, program)]
