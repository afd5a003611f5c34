// differs: mlir-opt has no such pass.

// A comparison of addresses needs both buffers: freed before, %a may give its address to %b.
func.func @equal() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i64
  %r = arith.constant 0 : i32
  %a = memref.alloc() : memref<4xi64>
  %pa = memref.extract_aligned_pointer_as_index %a : memref<4xi64> -> index
  memref.store %x, %a[%c0] : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %x, %b[%c0] : memref<4xi64>
  %pb = memref.extract_aligned_pointer_as_index %b : memref<4xi64> -> index
  %eq = arith.cmpi eq, %pa, %pb : index
  %e = arith.extui %eq : i1 to i32
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return %e : i32
}

// The free of %b hangs on the comparison, so that %a is there until then.
func.func @not_equal(%c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i64
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%c0] : memref<4xi64>
  %b, %v = scf.if %c -> (memref<4xi64>, i64) {
    %n = memref.alloc() : memref<4xi64>
    memref.store %x, %n[%c0] : memref<4xi64>
    %v = memref.load %n[%c0] : memref<4xi64>
    scf.yield %n, %v : memref<4xi64>, i64
  } else {
    %v = memref.load %a[%c0] : memref<4xi64>
    scf.yield %a, %v : memref<4xi64>, i64
  }
  %pa = memref.extract_aligned_pointer_as_index %a : memref<4xi64> -> index
  %pb = memref.extract_aligned_pointer_as_index %b : memref<4xi64> -> index
  %ne = arith.cmpi ne, %pa, %pb : index
  scf.if %ne {
    memref.dealloc %b : memref<4xi64>
  }
  memref.dealloc %a : memref<4xi64>
  return %v : i64
}
