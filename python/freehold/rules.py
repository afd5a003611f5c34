"""Rewrite rules, judged before they are trusted."""

from __future__ import annotations

import html
import json
import os
from typing import Any, List, Optional, Tuple, Union

from . import _freehold
from .errors import Diagnostic, _diagnostics


class Rules:
    """What is known of the rules of a text (``docs/rule-language.md``): whether each is sound, and
    whether the set of them terminates."""

    def __init__(
        self,
        is_good: bool,
        lines: str,
        document: str,
        said: List[Any],
        programs: List[str],
    ) -> None:
        #: Whether every rule is sound, and the set is proved to terminate.
        self.is_good = is_good
        #: What is wrong, at the rules.
        self.diagnostics: Tuple[Diagnostic, ...] = _diagnostics(said)
        #: Programs that wrong rules break, for people.
        self.programs = tuple(programs)
        self._lines = lines
        self._document = document

    @classmethod
    def check(
        cls, rules: Union[str, "os.PathLike[str]"], *, name: Optional[str] = None
    ) -> Rules:
        """Judges the rules of a text, or of the file of a path. What cannot be read is a
        ``ProgramError``; a rule that is wrong makes ``is_good`` false."""
        if not isinstance(rules, str):
            path = os.fspath(rules)
            with open(path, encoding="utf-8") as file:
                rules = file.read()
            name = name or path
        return cls(*_freehold.check_rules(name or "rules.egg", rules))

    @property
    def json(self) -> Any:
        """All verdicts, in the form of ``freehold rules check --format=json``."""
        return json.loads(self._document)

    def __bool__(self) -> bool:
        return self.is_good

    def __str__(self) -> str:
        return self._lines

    def __repr__(self) -> str:
        return f"<freehold.Rules, {'good' if self.is_good else 'not good'}>"

    def _repr_html_(self) -> str:
        told = [self._lines, *map(str, self.diagnostics), *self.programs]
        return f"<pre>{html.escape(chr(10).join(told))}</pre>"
