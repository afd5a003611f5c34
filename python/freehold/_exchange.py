"""Takes and gives modules of MLIR's Python bindings and of xDSL, as text.

No such package is imported here, but xDSL to give one of its modules: what an object is, its own
attributes and the place of its class say.
"""

from __future__ import annotations

import importlib
import io
import sys
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple


@dataclass(frozen=True)
class Origin:
    """Of which kind, and in which context, a module was taken."""

    ir: Any
    context: Any


def taken(program: Any) -> Tuple[List[bytes], Origin]:
    """The texts of a module object, of which the first that can be read is to be read: the custom
    form has better names, the generic one every reader knows."""
    if _is_xdsl(program):
        text = io.StringIO()
        printer = importlib.import_module("xdsl.printer").Printer
        printer(text, print_generic_format=True).print_op(program)
        return [text.getvalue().encode()], Origin(sys.modules["xdsl"], None)
    operation = getattr(program, "operation", program)
    if not callable(getattr(operation, "get_asm", None)):
        kind = f"{type(program).__module__}.{type(program).__qualname__}"
        raise TypeError(
            "expected a text, bytes, the path of a file, or a module of MLIR's Python bindings or "
            f"of xDSL, found {kind}"
        )
    texts = [
        operation.get_asm(enable_debug_info=True, print_generic_op_form=generic).encode()
        for generic in (False, True)
    ]
    return texts, Origin(sys.modules[type(operation).__module__], operation.context)


def given(module: Any, ir: Any, context: Any, origin: Optional[Origin]) -> Any:
    """A module object of a module."""
    if ir is None:
        if origin is None:
            raise TypeError("expected the package that the module is to be of, as `jaxlib.mlir.ir`")
        ir = origin.ir
        context = origin.context if context is None else context
    if ir.__name__.split(".")[0] == "xdsl":
        return _xdsl(module.print(generic=True, keep_names=True), context)
    if context is None:
        context = ir.Context()
    return ir.Module.parse(module.print(version=24, generic=True, locations=True), context)


def _is_xdsl(program: Any) -> bool:
    return any(
        kind.__module__ == "xdsl.ir.core" and kind.__name__ == "Operation"
        for kind in type(program).__mro__
    )


def _xdsl(text: str, context: Any) -> Any:
    if context is None:
        context = importlib.import_module("xdsl.context").Context(allow_unregistered=True)
        dialects = importlib.import_module("xdsl.dialects").get_all_dialects()
        for name, dialect in dialects.items():
            context.register_dialect(name, dialect)
    parser = importlib.import_module("xdsl.parser").Parser
    return parser(context, text).parse_module()
