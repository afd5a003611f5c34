from typing import Any, List, Optional, Sequence, Tuple, Union

__version__: str

_Place = Tuple[Optional[str], Optional[int], Optional[int]]
_Diagnostic = Tuple[str, str, _Place, List[Tuple[str, _Place]]]
_Number = Union[bool, int, float, None]

class Program:
    @staticmethod
    def read(
        name: str,
        program: bytes,
        dialects: List[Tuple[str, str]],
        allow_unregistered: bool,
        threads: int,
        limits: Tuple[Optional[int], Optional[int], Optional[int]],
    ) -> Program: ...
    def run(self, pipeline: str) -> Tuple[List[_Diagnostic], str]: ...
    @property
    def is_changed(self) -> bool: ...
    def print(self, version: int, generic: bool, locations: bool, keep_names: bool) -> str: ...
    def bytecode(self) -> bytes: ...
    def query(
        self, query: str
    ) -> Tuple[
        List[str],
        List[Tuple[str, List[Tuple[str, Optional[Tuple[int, int]]]]]],
        List[Tuple[str, int]],
    ]: ...
    def explain(self, query: str, full: bool) -> Tuple[str, str]: ...
    def solve(self, rules: str) -> str: ...
    def facts(self, relations: Optional[List[str]]) -> List[Relation]: ...
    def export(self, relations: Optional[List[str]]) -> Export: ...
    def alias_matrix(
        self,
    ) -> List[Tuple[str, List[Tuple[str, Optional[Tuple[int, int]]]], List[List[str]]]]: ...
    def run_checked(
        self, entry: Optional[str], arguments: Sequence[Union[bool, int, float]], seed: int
    ) -> Tuple[
        List[Tuple[str, Optional[List[int]], List[_Number]]],
        List[_Diagnostic],
        List[Tuple[str, int]],
    ]: ...
    def validate(
        self, after: Program, entry: Optional[str], allow_leaks_of_before: bool
    ) -> Tuple[str, str]: ...

class Relation:
    """A relation of a program as an Arrow table."""

    @property
    def name(self) -> str:
        """What the relation is called."""
    @property
    def meaning(self) -> str:
        """What a row says."""
    @property
    def column_names(self) -> List[str]: ...
    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class Export:
    """The relations of a program, to be gathered."""

class Gathered:
    """The relations of any number of programs, each as one table with the file in front."""

    def __init__(self, relations: Optional[List[str]]) -> None: ...
    def add(self, file: str, export: Export) -> None: ...
    def take(self) -> List[Relation]: ...

def passes() -> List[Tuple[str, str]]:
    """The passes and pipelines that ``Module.run`` knows, each with its summary."""

def egraphs(name: str, text: str) -> List[Tuple[int, int, str, str, str, str]]: ...
def check_rules(
    name: str, text: str
) -> Tuple[bool, str, str, List[_Diagnostic], List[str]]: ...
