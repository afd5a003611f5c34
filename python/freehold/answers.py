"""Answers of queries."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload


@dataclass(frozen=True)
class Item:
    """Something of a program, as queries print it, and where it stands in the source."""

    text: str
    line: Optional[int] = None
    column: Optional[int] = None

    def __str__(self) -> str:
        return self.text


class Answer(Mapping[str, Item]):
    """One answer: what stands for each variable, by its name with ``?`` or without."""

    __slots__ = ("function", "_columns", "_items")

    def __init__(self, function: str, columns: Sequence[str], items: Sequence[Item]) -> None:
        self.function = function
        self._columns = columns
        self._items = items

    def __getitem__(self, variable: str) -> Item:
        for column, item in zip(self._columns, self._items):
            if variable in (column, column.lstrip("?")):
                return item
        raise KeyError(variable)

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        items = ", ".join(f"{column}={item.text}" for column, item in self.items())
        return f"<@{self.function}: {items}>"


class Answers(Sequence[Answer]):
    """The answers of a query, in the order of the source. A query without variables has an answer
    or none; one that counts has a number for each function in ``counts``, and no answers."""

    def __init__(
        self,
        columns: List[str],
        rows: List[Tuple[str, List[Tuple[str, Optional[Tuple[int, int]]]]]],
        counts: List[Tuple[str, int]],
    ) -> None:
        self.columns = tuple(columns)
        self.counts = dict(counts)
        self._rows = rows

    @property
    def total(self) -> int:
        """How many answers there are."""
        return sum(self.counts.values())

    @overload
    def __getitem__(self, index: int) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> List[Answer]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Answer, List[Answer]]:
        if isinstance(index, slice):
            return [self._answer(row) for row in self._rows[index]]
        return self._answer(self._rows[index])

    def _answer(self, row: Tuple[str, List[Tuple[str, Optional[Tuple[int, int]]]]]) -> Answer:
        function, cells = row
        items = [Item(text, *(place or ())) for text, place in cells]
        return Answer(function, self.columns, items)

    def __len__(self) -> int:
        return len(self._rows)

    def __bool__(self) -> bool:
        return self.total > 0

    def __repr__(self) -> str:
        return f"<freehold.Answers {', '.join(self.columns)}: {self.total}>"

    def _table(self) -> List[List[str]]:
        heads = ["function"]
        for column in self.columns:
            heads.extend((column, "at"))
        lines = [heads]
        for function, cells in self._rows:
            line = ["@" + function]
            for text, place in cells:
                line.extend((text, f"{place[0]}:{place[1]}" if place else ""))
            lines.append(line)
        return lines

    def __str__(self) -> str:
        lines = self._table()
        widths = [max(map(len, column)) for column in zip(*lines)]
        padded = ("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)
        return "\n".join(padded) + f"\n{self.total} answers"

    def _repr_html_(self) -> str:
        heads, *lines = self._table()
        body = "".join(_row(line, "td") for line in lines)
        return f"<table>{_row(heads, 'th')}{body}</table>"


def _row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"
