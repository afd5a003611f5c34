// differs: mlir-opt moves only a free whose buffer its own alias analysis knows alone.

func.func private @use(memref<?xi64>) -> i64
func.func private @make(i64) -> memref<?xi64>

// The free goes right behind the last use, past what cannot use the buffer.
func.func @unused(%x: i64, %y: i64) -> i64 {
  %a = memref.alloc() : memref<1xi64>
  %q = arith.divsi %x, %y : i64
  memref.dealloc %a : memref<1xi64>
  return %q : i64
}

// It stands there already.
func.func @in_place(%x: i64, %c: i1) {
  %a = memref.alloc() : memref<1xi64>
  %i = arith.constant 0 : index
  memref.store %x, %a[%i] : memref<1xi64>
  memref.dealloc %a : memref<1xi64>
  scf.if %c {
    memref.dealloc %a : memref<1xi64>
  }
  return
}

// A function sees what it was handed before, and nothing else.
func.func @external(%n: index, %k: i64) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  %b = memref.alloc(%n) : memref<?xi64>
  %x = call @use(%a) : (memref<?xi64>) -> i64
  %i = arith.constant 0 : index
  memref.store %k, %b[%i] : memref<?xi64>
  %r = call @make(%k) : (i64) -> memref<?xi64>
  %y = call @use(%r) : (memref<?xi64>) -> i64
  %sum = arith.addi %x, %y : i64
  memref.dealloc %b : memref<?xi64>
  memref.dealloc %a : memref<?xi64>
  memref.dealloc %r : memref<?xi64>
  return %sum : i64
}

// Two at once, and none, are left where they are.
func.func @several(%c: i1, %x: i64) -> i64 {
  %a = memref.alloc() : memref<1xi64>
  %b = memref.alloc() : memref<1xi64>
  %y = arith.addi %x, %x : i64
  bufferization.dealloc (%a, %b : memref<1xi64>, memref<1xi64>) if (%c, %c)
  bufferization.dealloc
  return %y : i64
}

// It is freed in the round of the loop, in which nothing uses it afterwards.
func.func @rounds(%n: index, %x: i64) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  scf.for %i = %z to %n step %o {
    %a = memref.alloc() : memref<1xi64>
    memref.store %x, %a[%z] : memref<1xi64>
    %y = arith.addi %x, %x : i64
    memref.dealloc %a : memref<1xi64>
  }
  return
}
