// differs: mlir-opt-22 has no such pass.
// @public holds 1,024 bytes while it runs. Room for @large in an arena of @main would be held then,
// too: it is allocated around the calls. In @without both calls share an arena.
func.func private @large(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<128xi64>
  memref.store %x, %a[%c0] : memref<128xi64>
  %y = memref.load %a[%c0] : memref<128xi64>
  memref.dealloc %a : memref<128xi64>
  return %y : i64
}

func.func @public(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<128xi64>
  memref.store %x, %a[%c0] : memref<128xi64>
  %y = memref.load %a[%c0] : memref<128xi64>
  memref.dealloc %a : memref<128xi64>
  return %y : i64
}

func.func @main(%x: i64) -> i64 {
  %p = call @large(%x) : (i64) -> i64
  %q = call @public(%p) : (i64) -> i64
  %r = call @large(%q) : (i64) -> i64
  return %r : i64
}

func.func @without(%x: i64) -> i64 {
  %p = call @large(%x) : (i64) -> i64
  %q = call @large(%p) : (i64) -> i64
  return %q : i64
}
