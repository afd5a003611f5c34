// differs: mlir-opt-22 has no such pass.
// Others may call @public, @again calls itself, and @named is a value: their arenas stay theirs, and
// so does that of @sized, which is as large as the program says.
func.func @public(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%c0] : memref<4xi64>
  %y = memref.load %a[%c0] : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %y, %b[%c0] : memref<4xi64>
  %z = memref.load %b[%c0] : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return %z : i64
}

func.func private @again(%x: i64, %c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%c0] : memref<4xi64>
  %y = memref.load %a[%c0] : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  %z = scf.if %c -> i64 {
    %w = func.call @again(%y, %false) : (i64, i1) -> i64
    %v = func.call @leaf(%w) : (i64) -> i64
    scf.yield %v : i64
  } else {
    scf.yield %y : i64
  }
  return %z : i64
}

func.func private @named(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%c0] : memref<4xi64>
  %y = memref.load %a[%c0] : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %y, %b[%c0] : memref<4xi64>
  %z = memref.load %b[%c0] : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return %z : i64
}

func.func private @sized(%x: i64, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %x, %a[%c0] : memref<?xi64>
  %y = memref.load %a[%c0] : memref<?xi64>
  memref.dealloc %a : memref<?xi64>
  %b = memref.alloc(%n) : memref<?xi64>
  memref.store %y, %b[%c0] : memref<?xi64>
  %z = memref.load %b[%c0] : memref<?xi64>
  memref.dealloc %b : memref<?xi64>
  return %z : i64
}

// Called in a function that calls itself, and in rounds that run at one time: there its arena is
// allocated around the call.
func.func private @leaf(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%c0] : memref<4xi64>
  %y = memref.load %a[%c0] : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  return %y : i64
}

func.func @main(%x: i64, %c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = constant @named : (i64) -> i64
  %p = call_indirect %f(%x) : (i64) -> i64
  %q = call @again(%p, %c) : (i64, i1) -> i64
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %k = func.call @leaf(%q) : (i64) -> i64
  }
  %r = call @public(%q) : (i64) -> i64
  %s = call @sized(%r, %c4) : (i64, index) -> i64
  return %s : i64
}
