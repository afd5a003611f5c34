"""freehold reads MLIR, works out who owns every buffer, and frees each exactly once.

    >>> import freehold
    >>> module = freehold.Module.parse(text)
    >>> module.run("buffer-deallocation-pipeline")
    >>> print(module.print())

``Module`` is a program, ``validate`` compares two, ``Rules`` judges rewrite rules, and what goes
wrong is an exception of ``freehold.errors`` with file, line and column. ``docs/python.md`` is the
guide.
"""

from ._freehold import Relation, __version__, passes
from .answers import Answer, Answers, Item
from .errors import (
    BudgetError,
    Diagnostic,
    Error,
    FaultError,
    InternalError,
    MisuseError,
    Note,
    Place,
    ProgramError,
    UnknownOperationError,
)
from .module import Explanation, Limits, Module, Ran
from .pictures import AliasMatrix, EGraph, egraphs
from .rules import Rules
from .runs import Result, Run, Validation, validate

__all__ = [
    "AliasMatrix",
    "Answer",
    "Answers",
    "BudgetError",
    "Diagnostic",
    "EGraph",
    "Error",
    "Explanation",
    "FaultError",
    "InternalError",
    "Item",
    "Limits",
    "MisuseError",
    "Module",
    "Note",
    "Place",
    "ProgramError",
    "Ran",
    "Relation",
    "Result",
    "Rules",
    "Run",
    "UnknownOperationError",
    "Validation",
    "__version__",
    "egraphs",
    "passes",
    "validate",
]
