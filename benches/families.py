#!/usr/bin/env python3
"""Prints a module of a family at a size: `families.py FAMILY N`. The output depends on nothing else.

  calls_in_block    N allocations in one block, each handed to an external function
  results_in_block  N calls in one block that each give a buffer: any two might be the same
  nothing           a module with one empty function: what it costs to start
"""

import sys

BUFFER = "memref<8xf32>"


def calls_in_block(n):
    yield f"func.func private @use({BUFFER})"
    yield "func.func @main() {"
    for k in range(n):
        yield f"  %a{k} = memref.alloc() : {BUFFER}"
        yield f"  call @use(%a{k}) : ({BUFFER}) -> ()"
    yield "  return"
    yield "}"


def results_in_block(n):
    yield f"func.func private @make() -> {BUFFER}"
    yield f"func.func private @use({BUFFER})"
    yield "func.func @main() {"
    for k in range(n):
        yield f"  %a{k} = call @make() : () -> {BUFFER}"
        yield f"  call @use(%a{k}) : ({BUFFER}) -> ()"
    yield "  return"
    yield "}"


def nothing(_n):
    yield "func.func @main() {"
    yield "  return"
    yield "}"


FAMILIES = {f.__name__: f for f in (calls_in_block, results_in_block, nothing)}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in FAMILIES or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    print("\n".join(FAMILIES[sys.argv[1]](int(sys.argv[2]))))
