#!/usr/bin/env python3
"""Prints a module of a family at a size: `families.py FAMILY N`. The output depends on nothing else.

  calls_in_block    N allocations in one block, each handed to an external function
  results_in_block  N calls in one block that each give a buffer: any two might be the same
  blocks_and_loops  N blocks of ten operations in one function: loops of blocks that carry a buffer which each round may
                    replace, diamonds that merge buffers, and a buffer that lives through all of them
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


def blocks_and_loops(n):
    yield f"func.func private @use({BUFFER})"
    yield "func.func @main(%c: i1, %x: f32) {"
    yield "  %i = arith.constant 0 : index"
    yield f"  %all = memref.alloc() : {BUFFER}"
    yield f"  cf.br ^head0(%all : {BUFFER})"
    for k in range(n // 5):
        yield f"^head{k}(%p{k}: {BUFFER}):"
        yield from work(k, "h", f"%p{k}", 8)
        yield f"  cf.cond_br %c, ^left{k}, ^right{k}"
        for side in ("left", "right"):
            yield f"^{side}{k}:"
            yield from work(k, side, f"%p{k}", 8)
            yield f"  cf.br ^join{k}(%{side}{k} : {BUFFER})"
        yield f"^join{k}(%q{k}: {BUFFER}):"
        yield from work(k, "j", f"%q{k}", 8)
        yield f"  cf.cond_br %c, ^head{k}(%j{k} : {BUFFER}), ^end{k}"
        yield f"^end{k}:"
        yield from work(k, "e", f"%q{k}", 8)
        yield f"  cf.br ^head{k + 1}(%e{k} : {BUFFER})"
    k = n // 5
    yield f"^head{k}(%p{k}: {BUFFER}):"
    yield f"  call @use(%all) : ({BUFFER}) -> ()"
    yield "  return"
    yield "}"


def work(k, name, given, count):
    yield f"  %{name}{k} = memref.alloc() : {BUFFER}"
    yield f"  memref.copy {given}, %{name}{k} : {BUFFER} to {BUFFER}"
    yield f"  call @use(%{name}{k}) : ({BUFFER}) -> ()"
    for number in range(count - 3):
        yield f"  %{name}{k}_{number} = memref.load %{name}{k}[%i] : {BUFFER}"


def nothing(_n):
    yield "func.func @main() {"
    yield "  return"
    yield "}"


FAMILIES = {f.__name__: f for f in (calls_in_block, results_in_block, blocks_and_loops, nothing)}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in FAMILIES or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    print("\n".join(FAMILIES[sys.argv[1]](int(sys.argv[2]))))
